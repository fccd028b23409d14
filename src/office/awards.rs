//! awards.xlsx: titles that were officially approved.

use super::{refuse, table};
use crate::findings::{Finding, Problem};
use crate::forms::Form;
use crate::records::{Award, Grade};
use crate::sheets::Sheet;
use crate::words::Title;

pub(super) fn parse(sheet: &Sheet, form: &Form, findings: &mut Vec<Finding>) -> Vec<Award> {
    let Some(table) = table(sheet, form, findings) else { return Vec::new() };
    let mut awards = Vec::new();
    for row in table.rows() {
        let player = row.text("player_id");
        let written = row.text("title_or_grade");
        let approved = row.date("approved_on", findings);
        let (false, false, Some(approved)) = (player.is_empty(), written.is_empty(), approved) else {
            refuse(findings, row.place("player_id"), Problem::AwardIncomplete);
            continue;
        };
        awards.push(Award {
            player: player.into(),
            name: row.text("name"),
            title: Title::read_any(&written).known(),
            grade: Grade::read(&written).ok().flatten(),
            written,
            route: row.word("route", findings),
            approved,
            paid: row.date("paid_on", findings),
            authority: row.text("authority"),
            document: row.text("document"),
            place: row.place("player_id"),
        });
    }
    awards
}
