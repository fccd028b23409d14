//! 解释差异.xlsx: what would change under each other reading.

use super::page::{Column, Formats, Page, workbook, write};
use crate::publication::Seal;
use crate::readings::Turned;
use crate::rulebook::Rulebook;
use crate::tables::Cell;
use jiff::civil::Date;
use rust_xlsxwriter::XlsxError;

const OVERVIEW: [Column; 6] =
    [("条款", 10.0), ("解释", 22.0), ("采用", 22.0), ("另一读法", 22.0), ("变化", 8.0), ("理由", 70.0)];

const DIFFERENCES: [Column; 9] = [
    ("条款", 10.0),
    ("解释", 22.0),
    ("采用", 18.0),
    ("另一读法", 18.0),
    ("类别", 10.0),
    ("编号", 14.0),
    ("名称", 26.0),
    ("现结果", 26.0),
    ("另一结果", 26.0),
];

/// Writes the workbook: an overview of the readings, and every difference.
///
/// # Errors
/// When a sheet cannot be written.
pub fn write_readings(
    book: &Rulebook,
    (period, list_date): (&str, Date),
    turned: &[Turned],
) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{} · 解释差异", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let mut file = workbook(&title, list_date)?;
    let page = |name, columns, long| Page {
        name,
        title: format!("{title} · {name}"),
        subtitle: format!("统计期 {period}"),
        columns,
        landscape: true,
        signed: false,
        long,
    };
    let overview = turned.iter().map(|run| {
        vec![
            Cell::from(run.clause.as_str()),
            Cell::from(run.reading.as_str()),
            Cell::from(run.chosen.as_str()),
            Cell::from(run.other.as_str()),
            Cell::Int(i64::try_from(run.differences.len()).unwrap_or(i64::MAX)),
            Cell::from(run.why.as_str()),
        ]
    });
    write(&mut file, &page("概要", &OVERVIEW, false), overview, &Seal::Draft, &formats)?;
    let rows = crate::readings::table(turned).rows.into_iter().map(|mut row| {
        row[4] = Cell::from(kind(&row[4].to_string()));
        row
    });
    write(&mut file, &page("差异", &DIFFERENCES, true), rows, &Seal::Draft, &formats)?;
    file.save_to_buffer()
}

fn kind(word: &str) -> &'static str {
    match word {
        "event" => "比赛",
        "player" => "棋手",
        _ => "无分棋手",
    }
}
