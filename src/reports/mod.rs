//! Workbooks to reports: finds the sheets of the form and reads names, dates, results and marks.

mod crosstable;
mod event_sheet;
mod export;
mod folder;
mod games;
mod people;
mod results;
mod scores;

use crate::findings::{Finding, Place, Problem};
use crate::forms::Forms;
use crate::records::{Header, Report};
use crate::rulebook::{Export, Rulebook};
use crate::sheets::{Sheet, Unreadable, Workbook};
use crate::words::Discipline;
use jiff::civil::Date;
use std::sync::Arc;

pub use export::{SideFile, side_file_of};
pub use folder::{Brief, InputFile, Reports, digest, read_folder, read_office_file, report_files};
pub use people::half_points_of;

/// What one report is read against.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub forms: &'a Forms,
    pub discipline: Discipline,
    /// The pipeline's name.
    pub pipeline: &'a str,
    /// Names that exports of other programs are read by; `None`: none are.
    pub export: Option<&'a Export>,
    /// The day on which an export is judged that states no end date; `None`: it cannot be placed.
    pub undated: Option<Date>,
}

/// What a workbook turned out to be.
pub enum Reading {
    /// A report of the wanted period, read whole.
    Whole(Box<Report>),
    /// A report of another period; only its header was read.
    Elsewhere(Box<Header>),
    /// No report that can be placed: the findings say why.
    Nothing(Vec<Finding>),
}

impl<'a> Reader<'a> {
    /// What the reports of a pipeline's office are read against.
    pub fn of(book: &'a Rulebook) -> Self {
        Self {
            forms: &book.forms,
            discipline: book.discipline,
            pipeline: &book.name,
            export: book.pipeline.export.as_ref(),
            undated: None,
        }
    }

    /// Reads one workbook. `wanted` tells by its last day whether an event is to be read whole.
    pub fn read(&self, file: &Arc<str>, bytes: &[u8], wanted: impl Fn(Date) -> bool) -> Reading {
        self.read_beside(file, bytes, None, wanted)
    }

    /// Reads one workbook with the side file that lies beside it, which only an export has a use for.
    pub fn read_beside(
        &self,
        file: &Arc<str>,
        bytes: &[u8],
        side: Option<&SideFile>,
        wanted: impl Fn(Date) -> bool,
    ) -> Reading {
        let read = || -> Result<Reading, Vec<Finding>> {
            let mut book =
                Workbook::open(file, bytes).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
            if let Some(names) = self.export
                && let Some(found) = self.exported(&mut book)
            {
                return export::read(self, names, file, (&mut book, side), found, wanted);
            }
            let mut sheet = self.sheet(&mut book, file, "event")?;
            let mut hollow = Vec::new();
            if event_sheet::lacks_an_item(&sheet, &self.forms.event) {
                people::fill_merged(&mut sheet, &mut book, &mut hollow);
            }
            say_hollow(&mut book, &sheet, &mut hollow);
            let read = event_sheet::read(&sheet, &self.forms.event, self.discipline);
            let (header, mut findings) = read.map_err(|mut lost| {
                lost.append(&mut hollow.clone());
                lost
            })?;
            findings.append(&mut hollow);
            if !wanted(header.end) {
                return Ok(Reading::Elsewhere(Box::new(header)));
            }
            let report = self.body(&mut book, file, header, &mut findings)?;
            Ok(Reading::Whole(Box::new(Report { findings, ..report })))
        };
        read().unwrap_or_else(Reading::Nothing)
    }

    /// The table of a workbook that has none of the office's own sheets and is an export.
    fn exported(&self, book: &mut Workbook) -> Option<(export::Table, Vec<Finding>)> {
        let own = [&self.forms.event, &self.forms.players];
        if own.iter().any(|form| form.choose(book.sheet_names()).is_some()) {
            return None;
        }
        export::find(book, self.export?)
    }

    /// The text of an empty side file for an export; `None` where the workbook is no export.
    ///
    /// # Errors
    /// When the workbook cannot be read.
    pub fn blank_side_file(
        &self,
        book: &Rulebook,
        file: &Arc<str>,
        bytes: &[u8],
    ) -> Result<Option<String>, Box<Finding>> {
        let opened = Workbook::open(file, bytes);
        let mut workbook = opened.map_err(|e| Box::new(unreadable(&e, Place::file(file))))?;
        let exported = self.export.zip(self.exported(&mut workbook));
        let template = &book.pipeline.template;
        Ok(exported.map(|(names, (table, _))| export::blank_side_file(self, names, template, file, &table)))
    }

    fn body(
        &self,
        book: &mut Workbook,
        file: &Arc<str>,
        mut header: Header,
        findings: &mut Vec<Finding>,
    ) -> Result<Report, Vec<Finding>> {
        let mut players = self.sheet(book, file, "players")?;
        let mut people =
            people::entrants(&mut players, book, (&self.forms.players, self.discipline), findings)?;
        say_hollow(book, &players, findings);
        let arbiters = match self.forms.arbiters.choose(book.sheet_names()).map(str::to_owned) {
            Some(name) => {
                let mut sheet = book.sheet(&name).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
                Some(people::arbiters(&mut sheet, book, &self.forms.arbiters, findings)?)
            }
            None => None,
        };
        let system = header.system.known();
        let (seats, renju) = (people.seats(), self.discipline == Discipline::Renju);
        let mut from = Place::file(file);
        let mut played = match self.forms.games.choose(book.sheet_names()).map(str::to_owned) {
            Some(name) => {
                let mut sheet = book.sheet(&name).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
                from = sheet.whole();
                say_hollow(book, &sheet, findings);
                games::read(&mut sheet, book, &self.forms.games, (&seats, renju), findings)?
            }
            None => Vec::new(),
        };
        if played.is_empty() {
            match self.forms.crosstable.choose(book.sheet_names()).map(str::to_owned) {
                Some(name) => {
                    let sheet = book.sheet(&name).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
                    from = sheet.whole();
                    played = crosstable::read(&sheet, book, system, (&seats, renju), findings);
                }
                None if self.forms.games.choose(book.sheet_names()).is_none() => {
                    let sheet = self.forms.games.sheet_name().to_owned();
                    return Err(vec![Finding::new(Problem::MissingSheet { sheet }, Place::file(file))]);
                }
                None => {}
            }
        }
        let (played, win_points) = scores::one_kind(played, &from, findings);
        let games = games::within_limits(played, system, &people.entrants, findings);
        if win_points {
            scores::halve_points(&mut people.entrants, &games);
        }
        header.rounds = header.rounds.or_else(|| games.iter().filter_map(|g| g.round).max().map(u32::from));
        let report = Report {
            header,
            arbiters,
            entrants: people.entrants,
            games,
            players_sheet: players.whole(),
            player_columns: people.columns,
            findings: Vec::new(),
            side_file: None,
            duplicate: false,
        };
        games::count_rounds(&report, findings);
        Ok(report)
    }

    fn sheet(&self, book: &mut Workbook, file: &Arc<str>, which: &str) -> Result<Sheet, Vec<Finding>> {
        let form = if which == "event" { &self.forms.event } else { &self.forms.players };
        let Some(name) = form.choose(book.sheet_names()).map(str::to_owned) else {
            let sheet = form.sheet_name().to_owned();
            return Err(vec![Finding::new(Problem::MissingSheet { sheet }, Place::file(file))]);
        };
        book.sheet(&name).map_err(|e| {
            let place = Place { sheet: Some(name.as_str().into()), ..Place::file(file) };
            vec![unreadable(&e, place)]
        })
    }
}

/// Says of the cells of a sheet that hold a formula without a stored value why they are blank.
pub(crate) fn say_hollow(book: &mut Workbook, sheet: &Sheet, findings: &mut Vec<Finding>) {
    if !sheet.is_hollow() {
        return;
    }
    match book.formulas(&sheet.name) {
        Ok(formulas) => {
            let blank = formulas.into_iter().filter(|(row, column)| sheet.cell(*row, *column).is_blank());
            let places = blank.map(|(row, column)| sheet.place(row, column));
            findings.extend(places.map(|place| Finding::new(Problem::FormulaWithoutValue, place)));
        }
        Err(error) => findings.push(unreadable(&error, sheet.whole())),
    }
}

/// The finding for a file or sheet that cannot be read.
pub fn unreadable(error: &Unreadable, place: Place) -> Finding {
    let problem = match error {
        Unreadable::TooLarge => Problem::SheetTooLarge,
        Unreadable::Broken(detail) => Problem::UnreadableFile { detail: detail.clone() },
    };
    Finding::new(problem, place)
}
