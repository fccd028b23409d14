//! 称号申请.xlsx: who may apply for a title and on what grounds, one filled application form each, who is close to
//! it, the norms that serve, and what an office files. [X-29, X-32a, X-69, G-56]

mod form;
mod lists;
mod reports;

use super::page::{Column, Formats, Page, workbook, write};
use super::ratings::{STREAMED_FROM, subtitle};
use crate::publication::Seal;
use crate::publication::titles::{self, Candidate};
use crate::records::PeriodLedger;
use crate::rulebook::{Edition, Rule, Rulebook};
use crate::tables::Cell;
use rust_xlsxwriter::{Workbook, XlsxError};

/// A workbook of more forms than this opens slowly, and nobody prints it at once.
const MOST_FORMS: usize = 200;

/// The function that the rule of the application form names. [X-69, G-56]
const FORM: &str = "application";

/// The function that the rule names by which an approval changes a rating.
const LIFTS: &str = "adjusted_by_placing";

/// The function that the rules of titles by placing name.
const PLACINGS: &str = "by_placing";

/// What every sheet is written from.
struct Desk<'a> {
    book: &'a Rulebook,
    ledger: &'a PeriodLedger,
    seal: &'a Seal,
    formats: Formats,
    form_formats: Formats,
    /// Stands before the name of each sheet.
    title: String,
    /// The edition that is in force on the list date.
    edition: Option<&'a Edition>,
}

/// A list of the workbook, before its rows.
struct List<'a> {
    name: &'a str,
    columns: &'a [Column],
    subtitle: String,
    landscape: bool,
    signed: bool,
    /// What the first cell says when there is no row.
    none: &'a str,
}

/// Writes the workbook, where the office has one; its name and its bytes.
pub(super) fn applications(
    book: &Rulebook,
    ledger: &PeriodLedger,
    seal: &Seal,
) -> Result<Option<(String, Vec<u8>)>, XlsxError> {
    let Some(name) = &book.pipeline.applications else { return Ok(None) };
    let title = format!("{}{name}", book.pipeline.title.zh);
    let edition = book.in_force(ledger.list_date);
    let (formats, form_formats) = (Formats::of(book), Formats::of_forms(book));
    let desk = Desk { book, ledger, seal, formats, form_formats, title, edition };
    let mut file = workbook(&desk.title, ledger.list_date)?;
    let candidates = candidates(ledger);
    // the lists first: behind two hundred forms nobody would find them
    lists::candidates(&mut file, &desk, &candidates)?;
    lists::within_sight(&mut file, &desk)?;
    lists::norms(&mut file, &desk)?;
    reports::title_events(&mut file, &desk)?;
    reports::filing(&mut file, &desk)?;
    reports::adjustments(&mut file, &desk, &candidates)?;
    for (number, candidate) in (1..).zip(&candidates).take(MOST_FORMS) {
        form::write(&mut file, &desk, number, candidate)?;
    }
    Ok(Some((format!("{name}.xlsx"), file.save_to_buffer()?)))
}

/// The candidates by title, the highest first, so that those of one authority stand together; then by id.
/// Their numbers on the list are the numbers of their forms. [X-32a]
fn candidates(ledger: &PeriodLedger) -> Vec<Candidate<'_>> {
    let mut candidates: Vec<Candidate<'_>> = titles::candidates(ledger).collect();
    candidates.sort_by_key(|candidate| candidate.claim.title);
    candidates
}

impl Desk<'_> {
    /// The line under the title of a sheet that speaks of norms: it says so when their rates stand in for the
    /// official ones.
    fn subtitle_of_norms(&self) -> String {
        match &self.book.tables.norms.remark {
            Some(remark) => format!("标准分：{remark}\n{}", subtitle(self.ledger)),
            None => subtitle(self.ledger),
        }
    }

    /// The rule that a function carries out on the list date.
    fn rule_of(&self, function: &str) -> Option<&Rule> {
        self.edition?.rule_of(function)
    }

    fn write(&self, file: &mut Workbook, list: List<'_>, mut rows: Vec<Vec<Cell>>) -> Result<(), XlsxError> {
        if rows.is_empty() {
            let blanks = std::iter::repeat_n(Cell::Blank, list.columns.len().saturating_sub(1));
            rows.push([self.word(list.none)].into_iter().chain(blanks).collect());
        }
        let page = Page {
            name: list.name,
            title: format!("{} · {}", self.title, list.name),
            subtitle: list.subtitle,
            columns: list.columns,
            landscape: list.landscape,
            signed: list.signed,
            long: rows.len() > STREAMED_FROM,
        };
        write(file, &page, rows.into_iter(), self.seal, &self.formats)
    }

    /// One of the program's own words as a cell.
    fn word(&self, text: &str) -> Cell {
        Cell::from(&*self.formats.say(text))
    }
}
