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
        let (title, grade) = (Title::read_any(&written).known(), Grade::read(&written).ok().flatten());
        if title.is_none() && grade.is_none() {
            refuse(findings, row.place("title_or_grade"), Problem::UnknownAward { text: written.clone() });
        }
        awards.push(Award {
            player: player.into(),
            name: row.text("name"),
            title,
            grade,
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
