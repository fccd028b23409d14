//! The entrants and the games of an export.

use super::numbering::{self, Collected, Numbering};
use super::pairing;
use super::side::{Addition, Side};
use super::table::{Line, Table};
use crate::findings::{Finding, Problem};
use crate::forms::integer_of;
use crate::numbers::HalfPoints;
use crate::records::Entrant;
use crate::sheets::Value;
use crate::words::plain;
use std::collections::{BTreeMap, BTreeSet};

use super::super::games::Placed;

/// More entrants than this are not read: seats are numbered in 16 bits.
const MOST_ENTRANTS: usize = 60_000;

/// Entrants, and their games with the places of the cells.
#[derive(Debug, Default)]
pub(super) struct Field {
    pub(super) entrants: Vec<Entrant>,
    pub(super) games: Vec<Placed>,
    pub(super) columns: BTreeMap<&'static str, u32>,
}

/// Reads the players' rows with what the side file adds to them, then the games between them.
pub(super) fn read(table: &Table, side: Option<&Side>, findings: &mut Vec<Finding>) -> Field {
    let numbering = Numbering::choose(table);
    let places = places(table);
    let nobody = BTreeMap::new();
    let additions = side.map_or(&nobody, |side| &side.players);
    let mut field = Field { columns: columns(table, &numbering), ..Field::default() };
    let (mut by_number, mut ids, mut seats) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
    for ((line, number), place) in table.lines.iter().zip(&numbering.numbers).zip(places) {
        let no = number.to_string();
        let addition = additions.get(&no);
        let entrant = entrant(table, line, &no, addition, place, findings);
        let column = numbering.column.unwrap_or(table.columns.name);
        let problem = if by_number.contains_key(number) {
            Some(Problem::NumberTwice { no })
        } else if !entrant.player_id.is_empty() && !ids.insert(entrant.player_id.clone()) {
            Some(Problem::PlayerTwice { player: entrant.player_id.clone() })
        } else {
            None
        };
        let seat = u16::try_from(field.entrants.len()).ok().filter(|_| field.entrants.len() < MOST_ENTRANTS);
        let seat = seat.filter(|_| problem.is_none());
        findings.extend(problem.map(|problem| Finding::new(problem, table.sheet.place(line.row, column))));
        if let Some(seat) = seat {
            by_number.insert(*number, seat);
            field.entrants.push(entrant);
        }
        seats.push(seat);
    }
    for (no, addition) in additions {
        if !numbering.numbers.iter().any(|number| number.to_string() == *no) {
            let problem = Problem::UnknownEntrant { no: no.clone() };
            findings.push(Finding::new(problem, addition.place.clone()));
        }
    }
    let collected = numbering::collect(table, &seats, &by_number);
    field.games = games(table, collected, &field.entrants, findings);
    field
}

/// The games whose halves mirror each other, round by round, and the byes.
fn games(
    table: &Table,
    collected: Collected,
    entrants: &[Entrant],
    findings: &mut Vec<Finding>,
) -> Vec<Placed> {
    findings.extend(collected.findings);
    let mut found: Vec<Placed> = Vec::new();
    for ((round, low, high), sides) in collected.pairings {
        let no = |seat: u16| entrants[usize::from(seat)].no.to_string();
        let cell = sides.iter().find_map(|side| side.cell).unwrap_or_default();
        let place = table.sheet.place(cell.0, cell.1);
        let Some(games) = pairing::games((round, low, high), &sides) else {
            let problem = Problem::HalvesDisagree { first: no(low), second: no(high) };
            findings.push(Finding::new(problem, place));
            continue;
        };
        for game in games {
            if game.played && (game.first_score + game.second_score).0 == 0 {
                let problem = Problem::PlayedZeroZero { first: no(low), second: no(high) };
                findings.push(Finding::new(problem, place.clone()));
            }
            found.push((game, place.clone(), None));
        }
    }
    let byes = collected.byes.into_iter();
    found.extend(byes.map(|(game, cell)| (game, table.sheet.place(cell.0, cell.1), None)));
    let key =
        |(game, ..): &Placed| -> (Option<u16>, bool, u16) { (game.round, game.second.is_none(), game.first) };
    found.sort_by_key(key);
    found
}

fn entrant(
    table: &Table,
    line: &Line,
    no: &str,
    addition: Option<&Addition>,
    place: Option<u32>,
    findings: &mut Vec<Finding>,
) -> Entrant {
    let nothing = Addition::default();
    let addition = addition.unwrap_or(&nothing);
    let sheet = &table.sheet;
    let columns = &table.columns;
    let name = plain(&sheet.cell(line.row, columns.name).text());
    if name.is_empty() {
        findings.push(Finding::new(Problem::MissingName, sheet.place(line.row, columns.name)));
    }
    let value = |column: Option<u32>| column.map_or(&Value::Empty, |column| sheet.cell(line.row, column));
    // 0 and blank are unrated
    let mut rating = |column: Option<u32>| {
        let read = integer_of(value(column)).unwrap_or_else(|problem| {
            findings.push(Finding::new(problem, sheet.place(line.row, column.unwrap_or(columns.name))));
            None
        });
        read.filter(|rating| *rating > 0)
    };
    let (stated_rating, international) = (rating(columns.rating), rating(columns.international));
    let federation = match addition.federation.as_str() {
        "" => plain(&value(columns.federation).text()),
        stated => stated.to_owned(),
    };
    Entrant {
        no: no.into(),
        player_id: addition.player_id.clone(),
        name,
        sex: addition.sex,
        unit: addition.unit.clone(),
        federation,
        // an export has titles of FIDE, which are none of the regulation's
        title: None,
        stated_rating,
        international,
        grade: None,
        team: String::new(),
        board: None,
        place,
        points: points(value(columns.points)),
        remarks: String::new(),
        row: line.row,
    }
}

/// 名次 of each line. A blank rank is that of the line above, in a table that is sorted by rank.
fn places(table: &Table) -> Vec<Option<u32>> {
    let Some(column) = table.columns.rank else { return vec![None; table.lines.len()] };
    let ranks: Vec<Option<u32>> = table
        .lines
        .iter()
        .map(|line| {
            let rank = integer_of(table.sheet.cell(line.row, column)).ok().flatten();
            rank.and_then(|rank| u32::try_from(rank).ok()).filter(|rank| *rank > 0)
        })
        .collect();
    let sorted = ranks.iter().flatten().is_sorted();
    let mut above = None;
    let place = |rank: Option<u32>| {
        above = rank.or(above.filter(|_| sorted));
        above
    };
    ranks.into_iter().map(place).collect()
}

/// 得分 in half points; what is not a multiple of one half is left out.
fn points(value: &Value) -> Option<HalfPoints> {
    let text = value.text().trim().replace(',', ".").replace('½', ".5");
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return None,
        None => (text.as_str(), 0),
    };
    let whole: i64 = if whole.is_empty() && half == 1 { 0 } else { whole.parse().ok()? };
    (0..10_000).contains(&whole).then_some(HalfPoints(2 * whole + half))
}

/// Where the columns stand that a report names.
fn columns(table: &Table, numbering: &Numbering) -> BTreeMap<&'static str, u32> {
    let of = &table.columns;
    let known = [
        ("no", numbering.column),
        ("name", Some(of.name)),
        ("rating", of.rating),
        ("federation", of.federation),
        ("place", of.rank),
    ];
    known.into_iter().filter_map(|(key, column)| Some((key, column?))).collect()
}

/// Names and numbers, for the side file to be filled in.
pub(super) fn list(table: &Table) -> Vec<(String, String)> {
    let numbering = Numbering::choose(table);
    let name = |line: &Line| plain(&table.sheet.cell(line.row, table.columns.name).text());
    let lines = table.lines.iter().zip(&numbering.numbers);
    let mut seen = BTreeSet::new();
    let once = lines.filter(|(_, number)| seen.insert(**number));
    once.map(|(line, number)| (number.to_string(), name(line))).collect()
}
