//! Workbooks that Swiss-Manager or Chess-Results exported, read as reports. What an export cannot carry
//! stands in its side file; what stands in neither is blank.

mod blank;
mod cells;
mod entrants;
mod header;
mod numbering;
mod pairing;
mod preamble;
mod side;
mod table;

use super::{Reader, Reading, games};
use crate::findings::{Finding, Place, Problem};
use crate::records::Report;
use crate::rulebook::{Export, Template};
use crate::sheets::Workbook;
use crate::words::System;
use jiff::civil::Date;
use std::sync::Arc;
use table::Shape;

pub use side::{SideFile, side_file_of};
pub(super) use table::Table;

/// The table of an export, and a finding for each other sheet that has one too.
pub(super) fn find(book: &mut Workbook, names: &Export) -> Option<(Table, Vec<Finding>)> {
    let (mut found, mut findings): (Option<Table>, _) = (None, Vec::new());
    for name in book.sheet_names().to_vec() {
        // a sheet that cannot be read is no export's
        let Some(table) = book.sheet(&name).ok().and_then(|sheet| Table::find(sheet, names)) else {
            continue;
        };
        if found.is_some() {
            findings.push(Finding::new(Problem::ExtraTable, table.sheet.whole()));
        } else {
            found = Some(table);
        }
    }
    Some((found?, findings))
}

/// Reads an export with its side file.
///
/// # Errors
/// When the event cannot be placed; the findings say why.
pub(super) fn read(
    reader: &Reader<'_>,
    names: &Export,
    file: &Arc<str>,
    (book, side): (&mut Workbook, Option<&SideFile>),
    (mut table, mut findings): (Table, Vec<Finding>),
    wanted: impl Fn(Date) -> bool,
) -> Result<Reading, Vec<Finding>> {
    let beside = side.map(|side| side::read(side, &reader.forms.event, &mut findings)).transpose();
    let side = beside.map_err(|broken| vec![*broken])?;
    if side.is_none() {
        let (side, pipeline) = (side_file_of(file), reader.pipeline.to_owned());
        let problem = Problem::MissingSideFile { side, pipeline, file: file.to_string() };
        findings.push(Finding::new(problem, Place::file(file)));
    }
    let stated = stated(reader, names, file, &table);
    let (header, of_header) = match header::read(reader, &table, stated, side.as_ref()) {
        Ok(read) => read,
        Err(of_header) => return Err(of_header.into_iter().chain(findings).collect()),
    };
    findings.extend(of_header);
    if !wanted(header.end) {
        return Ok(Reading::Elsewhere(Box::new(header)));
    }
    let system = header.system.known();
    if table.shape == Shape::Crosstable && (system == Some(System::DoubleRoundRobin) || table.is_double()) {
        table.doubt_lone_numbers();
    }
    let field = entrants::read(&table, side.as_ref(), &mut findings);
    findings.append(&mut table.findings);
    games::empty_formulas(&table.sheet, book, &table.blanks(), &mut findings);
    let games = games::within_limits(field.games, system, &field.entrants, &mut findings);
    let report = Report {
        header,
        arbiters: side.and_then(|side| side.arbiters),
        entrants: field.entrants,
        games,
        players_sheet: table.sheet.whole(),
        player_columns: field.columns,
        findings: Vec::new(),
        side_file: Some(side_file_of(file).into()),
        duplicate: false,
    };
    games::count_rounds(&report, &mut findings);
    Ok(Reading::Whole(Box::new(Report { findings, ..report })))
}

/// What an export says of its event, and what holds of any.
fn stated(reader: &Reader<'_>, names: &Export, file: &str, table: &Table) -> Vec<preamble::Item> {
    let by_nature = header::by_nature(reader, file, &table.sheet.whole());
    preamble::items(table, names).into_iter().chain(by_nature).collect()
}

/// The text of an empty side file for an export.
pub(super) fn blank_side_file(
    reader: &Reader<'_>,
    names: &Export,
    template: &Template,
    file: &str,
    table: &Table,
) -> String {
    let stated = stated(reader, names, file, table);
    let blank = blank::Blank {
        file,
        forms: reader.forms,
        template,
        discipline: reader.discipline,
        stated: &stated,
        entrants: &entrants::list(table),
    };
    blank.text()
}
