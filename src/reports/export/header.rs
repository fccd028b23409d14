//! The header of an exported event: the side file first, then what stands above the table.

use super::super::{Reader, event_sheet};
use super::preamble::Item;
use super::side::Side;
use super::table::Table;
use crate::findings::{Finding, Place, Problem};
use crate::records::Header;
use crate::sheets::{Sheet, Value};
use crate::words::{Vocabulary, plain};

/// Reads the header as if it stood on a sheet 比赛信息, so that the same words and dates are read.
///
/// # Errors
/// When the event cannot be placed.
pub(super) fn read(
    reader: &Reader<'_>,
    table: &Table,
    stated: Vec<Item>,
    side: Option<&Side>,
) -> Result<(Header, Vec<Finding>), Vec<Finding>> {
    let form = &reader.forms.event;
    let whole = || match side {
        Some(side) => Place { sheet: Some("event".into()), ..Place::file(&side.file) },
        None => table.sheet.whole(),
    };
    let mut items: Vec<Item> = side.map(|side| side.event.clone()).unwrap_or_default();
    for (key, value, place) in stated {
        if !items.iter().any(|(known, ..)| *known == key) {
            items.push((key, value, place));
        }
    }
    let undated = reader.undated.filter(|_| !items.iter().any(|(key, ..)| key == "end_date"));
    if let Some(day) = undated {
        items.push(("end_date".to_owned(), Value::Date(day), whole()));
    }
    let rows =
        items.iter().map(|(key, value, _)| vec![Value::Text(form.heading(key).to_owned()), value.clone()]);
    let sheet = Sheet::of_rows(&table.sheet.file, form.sheet_name(), rows.collect());
    let written = |place: &Place| {
        let item = place.cell.and_then(|(row, _)| items.get(usize::try_from(row).ok()?));
        item.map_or_else(whole, |(.., place)| place.clone())
    };
    let placed = |findings: Vec<Finding>| -> Vec<Finding> {
        let finding = |finding: Finding| Finding::new(finding.problem, written(&finding.place));
        findings.into_iter().map(finding).collect()
    };
    let (mut header, findings) = event_sheet::read(&sheet, form, reader.discipline).map_err(placed)?;
    let mut findings = placed(findings);
    for place in header.places.values_mut() {
        *place = written(place);
    }
    if undated.is_some() {
        findings.retain(|finding| finding.problem != Problem::MissingStartDate);
        findings.push(Finding::new(Problem::MissingEndDate, whole()));
    }
    Ok((header, findings))
}

/// What holds where neither the side file nor the export says otherwise: the file's name for 比赛编号, and the
/// office's own 项目.
pub(super) fn by_nature(reader: &Reader<'_>, file: &str, place: &Place) -> [Item; 2] {
    let item = |key: &str, text| (key.to_owned(), Value::Text(text), place.clone());
    [item("event_id", stem(file)), item("discipline", reader.discipline.word().to_owned())]
}

/// The name of a file without its folders and its ending.
fn stem(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    plain(name.rsplit_once('.').map_or(name, |(stem, _)| stem))
}
