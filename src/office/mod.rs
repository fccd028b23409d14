//! The office's own tables: register, units, awards and decisions.

mod awards;
mod decisions;
mod register;
mod units;

use crate::findings::{Finding, Place, Problem};
use crate::forms::{Form, Forms, Table, sheet_of};
use crate::records::{Award, Decision, Units};
use crate::reports::{InputFile, read_office_file, say_hollow, unreadable};
use crate::sheets::{Sheet, Workbook};
use std::path::Path;
use std::sync::Arc;

pub use register::{Registered, STANDING_COLUMNS, parse_standing_number, stated_ranks};

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
    if let Some(sheet) = open(office, "units.xlsx", &forms.units, &mut tables) {
        tables.units = units::parse(&sheet, &forms.units, &mut tables.findings);
    }
    if let Some(sheet) = open(office, "register.xlsx", &forms.register, &mut tables) {
        tables.register = register::parse(&sheet, &forms.register, &tables.units, &mut tables.findings);
    }
    if let Some(sheet) = open(office, "awards.xlsx", &forms.awards, &mut tables) {
        tables.awards = awards::parse(&sheet, &forms.awards, &mut tables.findings);
    }
    if let Some(sheet) = open(office, "decisions.xlsx", &forms.decisions, &mut tables) {
        tables.decisions = decisions::parse(&sheet, &forms.decisions, &mut tables.findings);
    }
    tables
}

/// Opens one table of the office, merged cells filled; a file that is not there is nothing.
fn open(office: &Path, name: &str, form: &Form, tables: &mut OfficeTables) -> Option<Sheet> {
    let file: Arc<str> = name.into();
    if !office.join(name).exists() {
        return None;
    }
    let mut hollow = Vec::new();
    let mut read = || -> Result<(Sheet, String), Box<Finding>> {
        let (bytes, sha256) = read_office_file(office, &file)?;
        let whole = Place::file(&file);
        let broken = |e| Box::new(unreadable(&e, whole.clone()));
        let mut book = Workbook::open(&file, &bytes).map_err(broken)?;
        let chosen = sheet_of(form, book.sheet_names(), &whole)?.to_owned();
        let mut sheet = book.sheet(&chosen).map_err(broken)?;
        book.fill_merged(&mut sheet).map_err(broken)?;
        say_hollow(&mut book, &sheet, &mut hollow);
        Ok((sheet, sha256))
    };
    let read = read();
    tables.findings.append(&mut hollow);
    match read {
        Ok((sheet, sha256)) => {
            tables.inputs.push(InputFile { path: file, sha256 });
            Some(sheet)
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
