//! decisions.xlsx: waivers and rejections of a clause of a report.

use super::{refuse, table};
use crate::findings::{Finding, Problem};
use crate::forms::Form;
use crate::records::Decision;
use crate::sheets::Sheet;
use crate::words::folded;

pub(super) fn parse(sheet: &Sheet, form: &Form, findings: &mut Vec<Finding>) -> Vec<Decision> {
    let Some(table) = table(sheet, form, findings) else { return Vec::new() };
    let mut decisions = Vec::new();
    for row in table.rows() {
        let (event, clause) = (row.text("event_id"), folded(&row.value("clause").text()));
        let decree = row.word("ruling", findings).known();
        let (false, false, Some(decree)) = (event.is_empty(), clause.is_empty(), decree) else {
            refuse(findings, row.place("event_id"), Problem::DecisionIncomplete);
            continue;
        };
        decisions.push(Decision {
            event: event.into(),
            clause,
            decree,
            reason: row.text("reason"),
            by: row.text("by"),
            date: row.date("date", findings),
            place: row.place("clause"),
        });
    }
    decisions
}
