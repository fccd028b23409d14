//! The office's own tables: register, units, awards and decisions.

mod awards;
mod decisions;
mod history;
mod register;
mod units;

use crate::findings::{Finding, Place, Problem};
use crate::forms::{Form, Forms, Table, sheet_of};
use crate::records::{Award, Decision, Units};
use crate::reports::{InputFile, read_office_file, say_hollow, unreadable};
use crate::sheets::{Sheet, Workbook};
use std::path::Path;
use std::sync::Arc;

pub use history::leave_out_reported;
pub use register::{Past, Registered, STANDING_COLUMNS, parse_standing_number, stated_ranks};

/// The four tables as read, before they meet the ledger.
#[derive(Debug, Clone, Default)]
pub struct OfficeTables {
    /// `None`: register.xlsx is missing or unreadable.
    pub register: Option<Vec<Registered>>,
    pub units: Units,
    pub awards: Vec<Award>,
    pub decisions: Vec<Decision>,
    pub inputs: Vec<InputFile>,
    pub findings: Vec<Finding>,
}

/// Reads the office's tables. Units, awards and decisions are optional; what is wrong with
/// any of them is a finding.
pub fn read(office: &Path, forms: &Forms) -> OfficeTables {
    let mut tables = OfficeTables::default();
    if let Some((sheet, _)) = open(office, "units.xlsx", &forms.units, &mut tables) {
        tables.units = units::parse(&sheet, &forms.units, &mut tables.findings);
    }
    if let Some((sheet, mut book)) = open(office, "register.xlsx", &forms.register, &mut tables) {
        tables.register = register::parse(&sheet, &forms.register, &tables.units, &mut tables.findings);
        let past = past(&mut book, forms, &mut tables.findings);
        if let Some(registered) = &mut tables.register {
            history::join(registered, &past, forms, &mut tables.findings);
        }
    }
    if let Some((sheet, _)) = open(office, "awards.xlsx", &forms.awards, &mut tables) {
        tables.awards = awards::parse(&sheet, &forms.awards, &mut tables.findings);
    }
    if let Some((sheet, _)) = open(office, "decisions.xlsx", &forms.decisions, &mut tables) {
        tables.decisions = decisions::parse(&sheet, &forms.decisions, &mut tables.findings);
    }
    tables
}

/// The optional sheets of the register, merged cells filled.
fn past(book: &mut Workbook, forms: &Forms, findings: &mut Vec<Finding>) -> history::Sheets {
    let mut optional = |form: &Form| {
        let name = form.choose(book.sheet_names())?.to_owned();
        sheet(book, &name, findings).map_err(|finding| findings.push(*finding)).ok()
    };
    history::Sheets { pending: optional(&forms.pending), results: optional(&forms.results) }
}

/// Reads one sheet, merged cells filled, and says which of its formulas hold no value.
fn sheet(book: &mut Workbook, name: &str, findings: &mut Vec<Finding>) -> Result<Sheet, Box<Finding>> {
    let whole = Place::file(book.file());
    let broken = |e| Box::new(unreadable(&e, whole.clone()));
    let mut sheet = book.sheet(name).map_err(broken)?;
    book.fill_merged(&mut sheet).map_err(broken)?;
    say_hollow(book, &sheet, findings);
    Ok(sheet)
}

/// Opens one table of the office; a file that is not there is nothing.
fn open(office: &Path, name: &str, form: &Form, tables: &mut OfficeTables) -> Option<(Sheet, Workbook)> {
    let file: Arc<str> = name.into();
    if !office.join(name).exists() {
        return None;
    }
    let mut hollow = Vec::new();
    let mut read = || -> Result<(Sheet, Workbook, String), Box<Finding>> {
        let (bytes, sha256) = read_office_file(office, &file)?;
        let whole = Place::file(&file);
        let mut book = Workbook::open(&file, &bytes).map_err(|e| Box::new(unreadable(&e, whole.clone())))?;
        let chosen = sheet_of(form, book.sheet_names(), &whole)?.to_owned();
        let sheet = sheet(&mut book, &chosen, &mut hollow)?;
        Ok((sheet, book, sha256))
    };
    let read = read();
    tables.findings.append(&mut hollow);
    match read {
        Ok((sheet, book, sha256)) => {
            tables.inputs.push(InputFile { path: file, sha256 });
            Some((sheet, book))
        }
        Err(finding) => {
            tables.findings.push(*finding);
            None
        }
    }
}

/// The table on a sheet, or `None` with findings for its missing headings.
fn table<'a>(sheet: &'a Sheet, form: &'a Form, findings: &mut Vec<Finding>) -> Option<Table<'a>> {
    Table::find(sheet, form).map_err(|missing| findings.extend(missing)).ok()
}

fn refuse(findings: &mut Vec<Finding>, place: Place, problem: Problem) {
    findings.push(Finding::new(problem, place));
}
