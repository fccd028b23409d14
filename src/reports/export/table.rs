//! The table of an export: its heading row, the columns that matter, and the rows of players between what
//! stands above and below.

use super::cells::{self, Half, RoundCell};
use crate::findings::{Finding, Place, Problem};
use crate::forms::integer_of;
use crate::numbers::HalfPoints;
use crate::rulebook::Export;
use crate::sheets::{Sheet, Value};
use crate::words::{folded, plain};

/// The heading row is looked for in this many rows from the top.
const HEADING_ROWS: u32 = 120;

/// Where the columns stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// Every column that numbers the players, ranks included, from the left.
    pub(super) numbers: Vec<u32>,
    pub(super) rank: Option<u32>,
    pub(super) name: u32,
    pub(super) rating: Option<u32>,
    pub(super) international: Option<u32>,
    pub(super) federation: Option<u32>,
    pub(super) points: Option<u32>,
    /// Round, or number of the opponent, and its column.
    pub(super) results: Vec<(u32, u32)>,
}

/// Whether a column of results is a round or an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Rounds,
    Crosstable,
}

/// What one cell of results says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Entry {
    /// Not paired, or not played.
    Blank,
    Diagonal,
    Bye {
        round: u16,
        points: HalfPoints,
    },
    Games {
        /// 0 in a crosstable.
        round: u16,
        opponent: u32,
        halves: Vec<Half>,
    },
    Unreadable(String),
}

/// A player's row.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) row: u32,
    /// One for each column of results.
    pub(super) entries: Vec<Entry>,
}

/// An export's table.
#[derive(Debug, Clone)]
pub(in crate::reports) struct Table {
    pub(super) sheet: Sheet,
    pub(super) heading: u32,
    pub(super) columns: Columns,
    pub(super) shape: Shape,
    pub(super) lines: Vec<Line>,
    /// Rows that hold results and no usable number.
    pub(super) findings: Vec<Finding>,
}

impl Table {
    /// The table of a sheet, where it has one with results.
    pub(super) fn find(sheet: Sheet, names: &Export) -> Option<Self> {
        let last = sheet.rows().end.min(sheet.rows().start + HEADING_ROWS);
        let (heading, columns, shape) =
            (sheet.rows().start..last).find_map(|row| columns(&sheet, row, names))?;
        let mut table = Self { sheet, heading, columns, shape, lines: Vec::new(), findings: Vec::new() };
        for row in table.heading + 1..table.sheet.rows().end {
            table.read_line(row, names);
        }
        Some(table)
    }

    fn read_line(&mut self, row: u32, names: &Export) {
        let Some(&number_column) = self.columns.numbers.first() else { return };
        let entries: Vec<Entry> =
            (0..self.columns.results.len()).map(|at| self.entry(row, at, names)).collect();
        let says_something = |entry: &Entry| !matches!(entry, Entry::Blank | Entry::Unreadable(_));
        let plays = entries.iter().any(says_something);
        let named = !plain(&self.sheet.cell(row, self.columns.name).text()).is_empty();
        let has_rating = [self.columns.rating, self.columns.international]
            .into_iter()
            .flatten()
            .any(|column| matches!(integer_of(self.sheet.cell(row, column)), Ok(Some(_))));
        match integer_of(self.sheet.cell(row, number_column)) {
            Ok(Some(_)) if named || plays => self.lines.push(Line { row, entries }),
            // a rank tied with the one above
            Ok(None) if named && (plays || has_rating) => self.lines.push(Line { row, entries }),
            Err(problem) if plays && named && !self.repeats_heading(row) => {
                self.findings.push(Finding::new(problem, self.sheet.place(row, number_column)));
            }
            // footers, blank rows, headings repeated on each page
            _ => {}
        }
    }

    fn entry(&self, row: u32, at: usize, names: &Export) -> Entry {
        let (number, column) = self.columns.results[at];
        let value = self.sheet.cell(row, column);
        let unreadable = || Entry::Unreadable(plain(&value.text()));
        match self.shape {
            Shape::Rounds => {
                let round = u16::try_from(number).unwrap_or(u16::MAX);
                match cells::round(value, names) {
                    Some(RoundCell::Blank) => Entry::Blank,
                    Some(RoundCell::Bye(points)) => Entry::Bye { round, points },
                    Some(RoundCell::Game { opponent, half }) => {
                        Entry::Games { round, opponent, halves: vec![half] }
                    }
                    None => unreadable(),
                }
            }
            Shape::Crosstable if cells::is_diagonal(value) => Entry::Diagonal,
            Shape::Crosstable => match cells::results(value) {
                Some(halves) if halves.is_empty() => Entry::Blank,
                Some(halves) => Entry::Games { round: 0, opponent: number, halves },
                None => unreadable(),
            },
        }
    }

    fn repeats_heading(&self, row: u32) -> bool {
        let mut columns = self.columns.numbers.iter().chain([&self.columns.name]);
        columns.all(|column| self.sheet.cell(row, *column) == self.sheet.cell(self.heading, *column))
    }

    /// Whether some cell of a crosstable tells two games.
    pub(super) fn is_double(&self) -> bool {
        let mut entries = self.lines.iter().flat_map(|line| &line.entries);
        entries.any(|entry| matches!(entry, Entry::Games { halves, .. } if halves.len() > 1))
    }

    /// In a double round robin a number 1 or 0 may have been the text 01 or 00.
    pub(super) fn doubt_lone_numbers(&mut self) {
        for line in &mut self.lines {
            for (entry, (_, column)) in line.entries.iter_mut().zip(&self.columns.results) {
                let value = self.sheet.cell(line.row, *column);
                if matches!(entry, Entry::Games { .. })
                    && matches!(value, Value::Number(number) if *number == 0.0 || *number == 1.0)
                {
                    let problem = Problem::AmbiguousResult { text: value.text() };
                    self.findings.push(Finding::new(problem, self.sheet.place(line.row, *column)));
                    *entry = Entry::Blank;
                }
            }
        }
    }

    /// Blank cells of results, which may hold a formula.
    pub(super) fn blanks(&self) -> Vec<Place> {
        let of_line = |line: &Line| -> Vec<Place> {
            let columns = self.columns.results.iter().map(|(_, column)| *column);
            let blank = columns.filter(|column| self.sheet.cell(line.row, *column).is_blank());
            blank.map(|column| self.sheet.place(line.row, column)).collect()
        };
        self.lines.iter().flat_map(of_line).collect()
    }

    /// The last round that has a column.
    pub(super) fn last_round(&self) -> Option<(u32, Place)> {
        let rounds = self.columns.results.iter().filter(|_| self.shape == Shape::Rounds);
        let (round, column) = rounds.max()?;
        Some((*round, self.sheet.place(self.heading, *column)))
    }
}

/// The columns that a row names, if it is the heading of a table with results.
fn columns(sheet: &Sheet, row: u32, names: &Export) -> Option<(u32, Columns, Shape)> {
    let known = &names.columns;
    let mut columns = Columns::default();
    let (mut name, mut rounds, mut opponents) = (None, Vec::new(), Vec::new());
    for column in sheet.columns() {
        let value = sheet.cell(row, column);
        let heading = heading(&value.text());
        let is = |words: &[String]| words.iter().any(|word| self::heading(word) == heading);
        if heading.is_empty() {
            continue;
        } else if let Some(number) = heading.parse().ok().filter(|number| *number > 0) {
            opponents.push((number, column));
        } else if is(&known.rank) {
            columns.numbers.push(column);
            columns.rank.get_or_insert(column);
        } else if is(&known.number) {
            columns.numbers.push(column);
        } else if is(&known.name) {
            name.get_or_insert(column);
        } else if is(&known.rating) {
            columns.rating.get_or_insert(column);
        } else if is(&known.international) {
            columns.international.get_or_insert(column);
        } else if is(&known.federation) {
            columns.federation.get_or_insert(column);
        } else if is(&known.points) {
            columns.points.get_or_insert(column);
        } else if let Some(round) = round(&heading, names) {
            rounds.push((round, column));
        }
    }
    columns.name = name?;
    let rated = columns.rating.or(columns.international).is_some();
    if columns.numbers.is_empty() || !rated || (rounds.is_empty() && opponents.is_empty()) {
        return None;
    }
    // bare numbers may head rounds too: then the cells tell opponents and colours
    let names_opponents = || {
        let rows = row + 1..sheet.rows().end;
        let mut cells =
            rows.flat_map(|row| opponents.iter().map(move |(_, column)| sheet.cell(row, *column)));
        cells.any(|cell| cells::names_opponent(cell, names))
    };
    let shape = if !rounds.is_empty() || names_opponents() { Shape::Rounds } else { Shape::Crosstable };
    columns.results = if rounds.is_empty() { opponents } else { rounds };
    Some((row, columns, shape))
}

/// A heading as it is compared: folded, without white space and full stops.
fn heading(text: &str) -> String {
    folded(text).chars().filter(|c| !c.is_whitespace() && *c != '.').collect()
}

/// `1.Rd`, `Rd 1`, `第1轮`.
fn round(heading: &str, names: &Export) -> Option<u32> {
    let bare = heading.strip_prefix('第').unwrap_or(heading);
    let words = || names.round.iter().map(|word| self::heading(word));
    let number = |text: &str| text.parse().ok().filter(|round| *round > 0);
    words()
        .find_map(|word| bare.strip_suffix(&word).and_then(number))
        .or_else(|| words().find_map(|word| bare.strip_prefix(&word).and_then(number)))
}
