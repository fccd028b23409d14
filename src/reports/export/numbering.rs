//! By which numbers an export's cells name the opponents.

use super::pairing::{self, Pairings, Side};
use super::table::{Entry, Shape, Table};
use crate::findings::{Finding, Problem};
use crate::forms::integer_of;
use crate::numbers::HalfPoints;
use crate::records::Game;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A number for each line of the table, and the column they stand in; `None`: the lines are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Numbering {
    pub(super) numbers: Vec<u32>,
    pub(super) column: Option<u32>,
}

/// What the lines say under one numbering.
#[derive(Debug, Default)]
pub(super) struct Collected {
    pub(super) pairings: Pairings,
    pub(super) byes: Vec<(Game, (u32, u32))>,
    pub(super) findings: Vec<Finding>,
    /// Cells of the diagonal that are marked as such.
    diagonals: usize,
}

impl Numbering {
    /// The numbering under which most games mirror each other. Chess-Results sorts by rank and names
    /// opponents by rank, or sorts by starting number and names them by that; the table may have both
    /// columns. In the three exports that were looked at the first column decides, but a rank that is
    /// blank (tied with the one above) still counts on: the sixth row is 6 whatever is printed. A rank that
    /// is printed twice leaves only the count of the rows. So every column and the count are tried.
    pub(super) fn choose(table: &Table) -> Self {
        let columns = table.columns.numbers.iter().map(|column| Self::of_column(table, *column));
        let count = Self { numbers: (1..).take(table.lines.len()).collect(), column: None };
        let candidates: Vec<Self> = columns.chain([count]).collect();
        let best = candidates.iter().enumerate().max_by_key(|(at, candidate)| {
            let (fits, misfits) = candidate.agreement(table);
            (fits, Reverse(misfits), Reverse(*at))
        });
        best.map_or(Self { numbers: Vec::new(), column: None }, |(_, best)| best.clone())
    }

    /// The numbers of a column; a blank one counts on from the line above.
    fn of_column(table: &Table, column: u32) -> Self {
        let mut before = 0;
        let mut number = |row| {
            let written = integer_of(table.sheet.cell(row, column)).ok().flatten();
            let written = written.and_then(|number| u32::try_from(number).ok());
            before = written.unwrap_or(before + 1);
            before
        };
        Self { numbers: table.lines.iter().map(|line| number(line.row)).collect(), column: Some(column) }
    }

    /// Games that mirror each other and marks on the diagonal, and what does not fit.
    fn agreement(&self, table: &Table) -> (usize, usize) {
        let mut by_number = BTreeMap::new();
        let seats: Vec<Option<u16>> = self
            .numbers
            .iter()
            .enumerate()
            .map(|(at, number)| {
                let seat = u16::try_from(at).ok()?;
                (*by_number.entry(*number).or_insert(seat) == seat).then_some(seat)
            })
            .collect();
        let twice = seats.iter().filter(|seat| seat.is_none()).count();
        let collected = collect(table, &seats, &by_number);
        let fitting =
            collected.pairings.iter().filter(|(pair, sides)| pairing::games(**pair, sides).is_some());
        let fits = fitting.count();
        let misfits = collected.pairings.len() - fits + collected.findings.len() + twice;
        (fits + collected.diagonals, misfits)
    }
}

/// What the lines with a seat say, where opponents are named by these numbers.
pub(super) fn collect(table: &Table, seats: &[Option<u16>], by_number: &BTreeMap<u32, u16>) -> Collected {
    let mut collected = Collected::default();
    for (line, seat) in table.lines.iter().zip(seats) {
        let Some(seat) = *seat else { continue };
        for (entry, (number, column)) in line.entries.iter().zip(&table.columns.results) {
            let cell = (line.row, *column);
            let own = table.shape == Shape::Crosstable && by_number.get(number) == Some(&seat);
            let problem = match entry {
                Entry::Diagonal if own => {
                    collected.diagonals += 1;
                    continue;
                }
                // the diagonal is ignored whatever it holds
                _ if own => continue,
                Entry::Blank => continue,
                Entry::Bye { round, points } => {
                    collected.byes.push((bye(*round, seat, *points), cell));
                    continue;
                }
                Entry::Games { round, opponent, halves } => match by_number.get(opponent) {
                    Some(&opponent) if opponent == seat => {
                        Problem::SelfGame { no: number_of(by_number, seat) }
                    }
                    Some(&opponent) => {
                        let side = Side { halves: halves.clone(), cell: Some(cell) };
                        pairing::note(&mut collected.pairings, *round, (seat, opponent), side);
                        continue;
                    }
                    None => Problem::UnknownNumber { no: opponent.to_string() },
                },
                Entry::Diagonal => {
                    Problem::UnreadableResult { text: table.sheet.cell(cell.0, cell.1).text() }
                }
                Entry::Unreadable(text) => Problem::UnreadableResult { text: text.clone() },
            };
            collected.findings.push(Finding::new(problem, table.sheet.place(cell.0, cell.1)));
        }
    }
    collected
}

fn number_of(by_number: &BTreeMap<u32, u16>, seat: u16) -> String {
    by_number.iter().find(|(_, at)| **at == seat).map(|(number, _)| number.to_string()).unwrap_or_default()
}

const fn bye(round: u16, seat: u16, points: HalfPoints) -> Game {
    Game {
        round: Some(round),
        date: None,
        first: seat,
        second: None,
        first_score: points,
        second_score: HalfPoints(0),
        played: false,
        computer: false,
    }
}
