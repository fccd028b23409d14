//! Workbooks to reports: finds the sheets of the form and reads names, dates, results and marks.

mod crosstable;
mod event_sheet;
mod folder;
mod games;
mod people;
mod results;

use crate::findings::{Finding, Place, Problem};
use crate::forms::Forms;
use crate::records::{Header, Report};
use crate::sheets::{Sheet, Unreadable, Workbook};
use crate::words::Discipline;
use jiff::civil::Date;
use std::sync::Arc;

pub use folder::{Brief, InputFile, Reports, digest, read_folder, read_office_file, report_files};

/// What one report is read against.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub forms: &'a Forms,
    pub discipline: Discipline,
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

impl Reader<'_> {
    /// Reads one workbook. `wanted` tells by its last day whether an event is to be read whole.
    pub fn read(&self, file: &Arc<str>, bytes: &[u8], wanted: impl Fn(Date) -> bool) -> Reading {
        let read = || -> Result<Reading, Vec<Finding>> {
            let mut book =
                Workbook::open(file, bytes).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
            let sheet = self.sheet(&mut book, file, "event")?;
            let (header, mut findings) = event_sheet::read(&sheet, &self.forms.event, self.discipline)?;
            if !wanted(header.end) {
                return Ok(Reading::Elsewhere(Box::new(header)));
            }
            let report = self.body(&mut book, file, header, &mut findings)?;
            Ok(Reading::Whole(Box::new(Report { findings, ..report })))
        };
        read().unwrap_or_else(Reading::Nothing)
    }

    fn body(
        &self,
        book: &mut Workbook,
        file: &Arc<str>,
        mut header: Header,
        findings: &mut Vec<Finding>,
    ) -> Result<Report, Vec<Finding>> {
        let mut players = self.sheet(book, file, "players")?;
        let people = people::entrants(&mut players, book, &self.forms.players, findings)?;
        let arbiters = match self.forms.arbiters.choose(book.sheet_names()).map(str::to_owned) {
            Some(name) => {
                let mut sheet = book.sheet(&name).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
                Some(people::arbiters(&mut sheet, book, &self.forms.arbiters, findings)?)
            }
            None => None,
        };
        let system = header.system.known();
        let seats = people.seats();
        let mut played = match self.forms.games.choose(book.sheet_names()).map(str::to_owned) {
            Some(name) => {
                let mut sheet = book.sheet(&name).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
                games::read(&mut sheet, book, &self.forms.games, &seats, findings)?
            }
            None => Vec::new(),
        };
        if played.is_empty() {
            match self.forms.crosstable.choose(book.sheet_names()).map(str::to_owned) {
                Some(name) => {
                    let sheet = book.sheet(&name).map_err(|e| vec![unreadable(&e, Place::file(file))])?;
                    played = crosstable::read(&sheet, book, system, &seats, findings);
                }
                None if self.forms.games.choose(book.sheet_names()).is_none() => {
                    let sheet = self.forms.games.sheet_name().to_owned();
                    return Err(vec![Finding::new(Problem::MissingSheet { sheet }, Place::file(file))]);
                }
                None => {}
            }
        }
        let games = games::within_limits(played, system, &people.entrants, findings);
        header.rounds = header.rounds.or_else(|| games.iter().filter_map(|g| g.round).max().map(u32::from));
        let report = Report {
            header,
            arbiters,
            entrants: people.entrants,
            games,
            players_sheet: players.whole(),
            player_columns: people.columns,
            findings: Vec::new(),
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

/// The finding for a file or sheet that cannot be read.
pub fn unreadable(error: &Unreadable, place: Place) -> Finding {
    let problem = match error {
        Unreadable::TooLarge => Problem::SheetTooLarge,
        Unreadable::Broken(detail) => Problem::UnreadableFile { detail: detail.clone() },
    };
    Finding::new(problem, place)
}
