//! The sheet 交叉表: each cell is the row player's score against the column player.

use super::games::{Placed, empty_formulas};
use super::people::Seats;
use super::results::{Token, tokens};
use super::scores::Written;
use crate::findings::{Finding, Problem};
use crate::forms::is_note;
use crate::records::Game;
use crate::sheets::{Sheet, Value, Workbook};
use crate::words::{System, plain};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The heading row is looked for in this many rows from the top.
const HEADING_ROWS: u32 = 60;

/// Which column and which row belongs to which seat.
struct Layout {
    columns: BTreeMap<u16, u32>,
    rows: BTreeMap<u16, u32>,
}

impl Layout {
    /// Seats that have a row or a column.
    fn seats(&self) -> BTreeSet<u16> {
        self.rows.keys().chain(self.columns.keys()).copied().collect()
    }

    fn cell(&self, own: u16, other: u16) -> Option<(u32, u32)> {
        Some((*self.rows.get(&own)?, *self.columns.get(&other)?))
    }
}

/// Reads 交叉表. The diagonal is ignored; two blank halves are a pairing that was not played; halves
/// that disagree give no game.
pub(super) fn read(
    sheet: &Sheet,
    book: &mut Workbook,
    system: Option<System>,
    (seats, renju): (&Seats, bool),
    findings: &mut Vec<Finding>,
) -> Vec<Placed> {
    let most = if system == Some(System::DoubleRoundRobin) { 2 } else { 1 };
    let layout = layout(sheet, seats, findings);
    let numbers: BTreeMap<u16, &Arc<str>> = seats.iter().map(|(no, seat)| (*seat, no)).collect();
    let no = |seat: u16| numbers.get(&seat).map(ToString::to_string).unwrap_or_default();
    let mut games = Vec::new();
    let mut blank = Vec::new();
    for &first in &layout.seats() {
        for &second in layout.seats().range(first + 1..) {
            let mut halves = Vec::new();
            for (own, other) in [(first, second), (second, first)] {
                // a half without its row or column is blank
                let Some((row, column)) = layout.cell(own, other) else {
                    halves.push(Vec::new());
                    continue;
                };
                let value = sheet.cell(row, column);
                if value.is_blank() {
                    blank.push(sheet.place(row, column));
                }
                match cell_tokens(value, most, renju) {
                    Ok(tokens) => halves.push(tokens),
                    Err(problem) => findings.push(Finding::new(problem, sheet.place(row, column))),
                }
            }
            let [ours, theirs] = halves.as_slice() else { continue };
            let cell = layout.cell(first, second).or_else(|| layout.cell(second, first));
            let place = cell.map_or_else(|| sheet.whole(), |(row, column)| sheet.place(row, column));
            match pairing((first, second), ours, theirs, renju) {
                Some(met) => {
                    for (game, written) in met {
                        if !renju && game.played && (game.first_score + game.second_score).0 == 0 {
                            let problem = Problem::PlayedZeroZero { first: no(first), second: no(second) };
                            findings.push(Finding::new(problem, place.clone()));
                        }
                        games.push((game, place.clone(), written));
                    }
                }
                None => {
                    let problem = Problem::HalvesDisagree { first: no(first), second: no(second) };
                    findings.push(Finding::new(problem, place));
                }
            }
        }
    }
    empty_formulas(sheet, book, &blank, findings);
    games
}

/// The games of a pairing, or `None` when its halves do not mirror each other.
fn pairing(
    (first, second): (u16, u16),
    ours: &[Token],
    theirs: &[Token],
    renju: bool,
) -> Option<Vec<(Game, Written)>> {
    if ours.len() != theirs.len() {
        return None;
    }
    let pairs = ours.iter().zip(theirs);
    let games = pairs.map(|(a, b)| {
        let unplayed = a.marked || b.marked;
        let sum = (a.score + b.score).0;
        // 0 against 0 mirrors: it is a played 0-0, or a double forfeit where it is marked; a sum of 2
        // points is read where win points may stand
        let fits = matches!(sum, 0 | 2) || (renju && sum == 4);
        let game = Game {
            round: None,
            date: None,
            first,
            second: Some(second),
            first_score: a.score,
            second_score: b.score,
            played: !unplayed,
            computer: false,
        };
        fits.then_some((game, (sum > 0).then_some(sum)))
    });
    games.collect()
}

fn cell_tokens(value: &Value, most: usize, renju: bool) -> Result<Vec<Token>, Problem> {
    let text = value.text();
    // Excel turns the text 01 into the number 1
    if most > 1 && matches!(value, Value::Number(n) if *n == 0.0 || *n == 1.0) {
        return Err(Problem::AmbiguousResult { text });
    }
    tokens(&text, most, renju).ok_or_else(|| Problem::UnreadableResult { text: plain(&text) })
}

/// The heading row is the one that names the most different seats; the row headings stand in the
/// column before it that does.
fn layout(sheet: &Sheet, seats: &Seats, findings: &mut Vec<Finding>) -> Layout {
    let seat_at = |row, column| seats.get(plain(&sheet.cell(row, column).text()).as_str()).copied();
    let last = sheet.rows().end.min(sheet.rows().start + HEADING_ROWS);
    let mut heading = (sheet.rows().start, BTreeMap::new());
    for row in sheet.rows().start..last {
        let mut found = BTreeMap::new();
        for column in sheet.columns() {
            if let Some(seat) = seat_at(row, column) {
                found.entry(seat).or_insert(column);
            }
        }
        if found.len() > heading.1.len() {
            heading = (row, found);
        }
    }
    let (heading_row, columns) = heading;
    let first_column = columns.values().copied().min().unwrap_or(0);
    let body = heading_row + 1..sheet.rows().end.max(heading_row + 1);
    let distinct = |column: u32| body.clone().filter_map(|row| seat_at(row, column)).collect::<BTreeSet<_>>();
    let before = sheet.columns().start..first_column;
    let row_heading = before.max_by_key(|column| (distinct(*column).len(), std::cmp::Reverse(*column)));
    let mut rows = BTreeMap::new();
    for row in body {
        let Some(column) = row_heading.filter(|_| !is_note(sheet, row)) else { continue };
        let no = plain(&sheet.cell(row, column).text());
        match seats.get(no.as_str()) {
            Some(seat) if rows.contains_key(seat) => {
                findings.push(Finding::new(Problem::NumberTwice { no }, sheet.place(row, column)));
            }
            Some(seat) => {
                rows.insert(*seat, row);
            }
            None if !is_number(&no) => {}
            None => findings.push(Finding::new(Problem::UnknownNumber { no }, sheet.place(row, column))),
        }
    }
    for column in sheet.columns().filter(|column| *column > first_column) {
        let no = plain(&sheet.cell(heading_row, column).text());
        let used = seats.get(no.as_str()).and_then(|seat| columns.get(seat));
        if used.is_some_and(|used| *used != column) {
            findings.push(Finding::new(Problem::NumberTwice { no }, sheet.place(heading_row, column)));
        } else if is_number(&no) && used.is_none() {
            findings.push(Finding::new(Problem::UnknownNumber { no }, sheet.place(heading_row, column)));
        }
    }
    Layout { columns, rows }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
