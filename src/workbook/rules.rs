//! The sheet 规则: the editions, rules and readings that were applied, so that a file explains itself.

use super::page::{Column, Formats, Page, write};
use super::ratings::subtitle;
use crate::messages::Lang;
use crate::publication::Seal;
use crate::records::PeriodLedger;
use crate::rulebook::{Edition, Rule, Rulebook};
use crate::tables::Cell;
use rust_xlsxwriter::{Workbook, XlsxError};

const RULES: [Column; 5] =
    [("编号", 8.0), ("条款", 14.0), ("规定", 60.0), ("数值与解释", 44.0), ("办理", 30.0)];

/// Writes the sheet for the editions in force in the period.
pub(super) fn write_sheet(
    file: &mut Workbook,
    book: &Rulebook,
    ledger: &PeriodLedger,
    seal: &Seal,
    formats: &Formats,
) -> Result<(), XlsxError> {
    let page = Page {
        name: "规则",
        title: format!("{} · 所依据的规则", book.pipeline.title.zh),
        subtitle: subtitle(ledger),
        columns: &RULES,
        landscape: true,
        signed: false,
        long: false,
    };
    let by_start = book.pipeline.edition_by_start;
    let days = ledger.events.iter().map(|judgement| judgement.event.report.header.edition_day(by_start));
    let days: Vec<_> = days.chain([ledger.list_date]).collect();
    let applied = |edition: &&Edition| {
        days.iter().any(|day| book.in_force(*day).is_some_and(|e| e.effective == edition.effective))
    };
    let mut rows = Vec::new();
    for edition in book.editions.iter().filter(applied) {
        let note = edition.effective_note.as_ref().map(|note| note.zh.as_str()).unwrap_or_default();
        rows.push(vec![
            Cell::Blank,
            Cell::from(edition.effective),
            Cell::from(edition.title.zh.as_str()),
            Cell::from(format!(
                "{note}；{} {}；SHA-256 {}",
                formats.lang.pick("核对", ""),
                edition.reviewed,
                edition.sha256
            )),
            Cell::from(edition.source.as_str()),
        ]);
        rows.extend(edition.rules.iter().map(|rule| row(rule, formats.lang)));
    }
    write(file, &page, rows.into_iter(), seal, formats)
}

fn row(rule: &Rule, lang: Lang) -> Vec<Cell> {
    let values = rule.values.iter().map(|(name, value)| format!("{name} = {value}"));
    let readings = rule.readings.iter().map(|reading| {
        format!(
            "{} = {}（另：{}）{}",
            reading.name,
            reading.chosen,
            reading.others.join("、"),
            reading.why.zh
        )
    });
    let figures: Vec<String> = values.chain(readings).collect();
    let carried_out = match &rule.left_to_the_office {
        Some(reason) => format!("{}{}", lang.pick("由办公室办理：", ""), reason.zh),
        None => {
            format!(
                "{}{}",
                lang.pick("程序：", ""),
                rule.checks.iter().chain(&rule.code).cloned().collect::<Vec<_>>().join("、")
            )
        }
    };
    vec![
        Cell::from(rule.id.as_str()),
        Cell::from(rule.at.as_str()),
        Cell::from(rule.text.as_str()),
        Cell::from(figures.join("\n")),
        Cell::from(carried_out),
    ]
}
