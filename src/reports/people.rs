//! The sheets 棋手 and 裁判员.

use super::unreadable;
use crate::findings::{Finding, Problem};
use crate::forms::{Form, Row, Table};
use crate::numbers::HalfPoints;
use crate::records::{Arbiter, Entrant, Grade};
use crate::sheets::{Sheet, Value, Workbook};
use crate::words::{self, Discipline, Title, Vocabulary, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// More entrants than this are not read: seats are numbered in 16 bits.
const MOST_ENTRANTS: usize = 60_000;

/// The entrants of a report, and where their columns stand.
pub(super) struct People {
    pub(super) entrants: Vec<Entrant>,
    pub(super) columns: BTreeMap<&'static str, u32>,
}

/// 序号 → seat.
pub(super) type Seats = BTreeMap<Arc<str>, u16>;

impl People {
    pub(super) fn seats(&self) -> Seats {
        let seat = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        self.entrants.iter().enumerate().map(|(at, e)| (e.no.clone(), seat(at))).collect()
    }
}

/// Reads 棋手. A row without 序号 or name, with a 序号 or an id used before, is left out.
pub(super) fn entrants(
    sheet: &mut Sheet,
    book: &mut Workbook,
    (form, discipline): (&Form, Discipline),
    findings: &mut Vec<Finding>,
) -> Result<People, Vec<Finding>> {
    let table = Table::find(sheet, form)?;
    // a column that nobody fills in is not merged; asking costs a second pass over the sheet
    if table.has_blank(&["unit", "sex"]) || ["team", "place"].iter().any(|key| table.is_partly_blank(key)) {
        fill_merged(sheet, book, findings);
    }
    let table = Table::find(sheet, form)?;
    let mut entrants: Vec<Entrant> = Vec::new();
    let (mut numbers, mut ids) = (BTreeSet::new(), BTreeSet::new());
    for row in table.rows() {
        let entrant = entrant(&row, discipline, findings);
        let mut refuse = |key, problem| findings.push(Finding::new(problem, row.place(key)));
        if entrant.no.is_empty() {
            refuse("no", Problem::MissingNumber);
        } else if !numbers.insert(entrant.no.clone()) {
            refuse("no", Problem::NumberTwice { no: entrant.no.to_string() });
        } else if !entrant.player_id.is_empty() && !ids.insert(entrant.player_id.clone()) {
            refuse("player_id", Problem::PlayerTwice { player: entrant.player_id });
        } else if entrants.len() < MOST_ENTRANTS {
            if entrant.name.is_empty() {
                refuse("name", Problem::MissingName);
            }
            entrants.push(entrant);
        }
    }
    let keys = ["no", "player_id", "name", "sex", "unit", "federation", "title", "rating", "grade", "place"];
    let columns = keys.into_iter().filter_map(|key| Some((key, table.column(key)?))).collect();
    Ok(People { entrants, columns })
}

fn entrant(row: &Row<'_>, discipline: Discipline, findings: &mut Vec<Finding>) -> Entrant {
    let small = |n: i64| u32::try_from(n).ok().filter(|n| *n > 0);
    let title = Title::read_any(&row.value("title").text());
    if title == Word::Unknown {
        let problem = Problem::UnknownWord { text: row.text("title"), allowed: Title::choices().join("、") };
        findings.push(Finding::new(problem, row.place("title")));
    }
    Entrant {
        no: row.text("no").into(),
        player_id: row.text("player_id"),
        name: row.text("name"),
        sex: row.word("sex", findings),
        unit: row.text("unit"),
        federation: row.text("federation"),
        title: title.known(),
        stated_rating: row.integer("rating", findings),
        international: row.integer("international", findings),
        grade: if discipline == Discipline::Renju { grade(row, findings) } else { None },
        team: row.text("team"),
        board: row.integer("board", findings).and_then(small),
        place: place(row, findings),
        points: half_points_of(row.value("points")),
        remarks: row.text("remarks"),
        row: row.number,
    }
}

fn grade(row: &Row<'_>, findings: &mut Vec<Finding>) -> Option<Grade> {
    Grade::read(&row.value("grade").text()).unwrap_or_else(|problem| {
        findings.push(Finding::new(problem, row.place("grade")));
        None
    })
}

/// 名次: a whole number, or undetermined.
fn place(row: &Row<'_>, findings: &mut Vec<Finding>) -> Option<u32> {
    let text = row.text("place");
    let place = text.strip_suffix(".0").unwrap_or(&text).parse().ok().filter(|n| *n > 0);
    if place.is_none() && !text.is_empty() {
        findings.push(Finding::new(Problem::UnreadablePlace { text }, row.place("place")));
    }
    place
}

/// 得分 in half points; what is not a multiple of one half is left out.
pub fn half_points_of(value: &Value) -> Option<HalfPoints> {
    let text = words::plain(&value.text());
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return None,
        None => (text.as_str(), 0),
    };
    let whole: i64 = whole.parse().ok().filter(|points| (0..10_000).contains(points))?;
    Some(HalfPoints(2 * whole + half))
}

/// Reads 裁判员.
pub(super) fn arbiters(
    sheet: &mut Sheet,
    book: &mut Workbook,
    form: &Form,
    findings: &mut Vec<Finding>,
) -> Result<Vec<Arbiter>, Vec<Finding>> {
    if sheet.rows().is_empty() {
        return Ok(Vec::new());
    }
    if Table::find(sheet, form)?.has_blank(&["level"]) {
        fill_merged(sheet, book, findings);
    }
    let table = Table::find(sheet, form)?;
    let arbiter = |row: Row<'_>| Arbiter { name: row.text("name"), level: row.word("level", findings) };
    Ok(table.rows().map(arbiter).collect())
}

pub(super) fn fill_merged(sheet: &mut Sheet, book: &mut Workbook, findings: &mut Vec<Finding>) {
    if let Err(error) = book.fill_merged(sheet) {
        findings.push(unreadable(&error, sheet.whole()));
    }
}
