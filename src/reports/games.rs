//! The sheet 对局, and what holds for games wherever they were written.

use super::people::{Seats, fill_merged};
use super::results::{GameResult, game_result, has_mark};
use super::scores::Written;
use super::unreadable;
use crate::findings::{Finding, Place, Problem};
use crate::forms::{Form, Row, Table};
use crate::numbers::HalfPoints;
use crate::records::{Entrant, Game, Report};
use crate::sheets::{Sheet, Workbook};
use crate::words::System;
use std::collections::BTreeMap;

/// A game, where its result stands, and what its scores were written as.
pub(super) type Placed = (Game, Place, Written);

/// Reads 对局. A row that names nobody, or whose result cannot be read, is left out with a finding.
pub(super) fn read(
    sheet: &mut Sheet,
    book: &mut Workbook,
    form: &Form,
    (seats, renju): (&Seats, bool),
    findings: &mut Vec<Finding>,
) -> Result<Vec<Placed>, Vec<Finding>> {
    let table = Table::find(sheet, form)?;
    if table.has_blank(&["round", "first"]) || table.is_partly_blank("unplayed") {
        fill_merged(sheet, book, findings);
    }
    let table = Table::find(sheet, form)?;
    let mut games = Vec::new();
    let mut without_result = Vec::new();
    for row in table.rows() {
        if ["first", "second", "result"].iter().all(|key| row.value(key).is_blank()) {
            continue;
        }
        if row.value("result").is_blank() {
            without_result.push(row.place("result"));
        }
        if let Some((game, written)) = game(&row, seats, renju, findings) {
            games.push((game, row.place("result"), written));
        }
    }
    empty_formulas(sheet, book, &without_result, findings);
    Ok(games)
}

/// Says of blank cells that hold a formula why they are blank.
pub(super) fn empty_formulas(
    sheet: &Sheet,
    book: &mut Workbook,
    blank: &[Place],
    findings: &mut Vec<Finding>,
) {
    if blank.is_empty() {
        return;
    }
    match book.formulas(&sheet.name) {
        Ok(formulas) => {
            let hit = |place: &&Place| place.cell.is_some_and(|cell| formulas.contains(&cell));
            let found = blank.iter().filter(hit);
            findings.extend(found.map(|place| Finding::new(Problem::FormulaWithoutValue, place.clone())));
        }
        Err(error) => findings.push(unreadable(&error, sheet.whole())),
    }
}

fn game(row: &Row<'_>, seats: &Seats, renju: bool, findings: &mut Vec<Finding>) -> Option<(Game, Written)> {
    let first = seat(row, "first", seats, findings);
    let bye = matches!(row.text("second").as_str(), "" | "轮空" | "輪空");
    let second = if bye { None } else { Some(seat(row, "second", seats, findings)) };
    let (first, second) = match (first, second) {
        (Some(first), None) => (first, None),
        (Some(first), Some(Some(second))) => (first, Some(second)),
        (None, _) | (_, Some(None)) => return None,
    };
    if second == Some(first) {
        findings.push(Finding::new(Problem::SelfGame { no: row.text("first") }, row.place("second")));
        return None;
    }
    let written = row.value("result").text();
    let mark = row.value("unplayed").text();
    if !mark.trim().is_empty() && !has_mark(&mark) {
        let problem = Problem::UnknownWord { text: row.text("unplayed"), allowed: "※、★".to_owned() };
        findings.push(Finding::new(problem, row.place("unplayed")));
    }
    let marked = !mark.trim().is_empty() || has_mark(&written);
    let remarks = row.text("remarks");
    if renju && !bye && [&remarks, &mark, &written].iter().any(|text| names_bye(text)) {
        findings.push(Finding::new(Problem::ByeWithOpponent { no: row.text("first") }, row.place("second")));
        return None;
    }
    let result = match game_result(&written, renju) {
        Some(result) => result,
        // a bye without a result is worth a full point
        None if written.trim().is_empty() && bye => {
            GameResult { forfeit: false, ..game_result("+--", renju)? }
        }
        None => {
            let text = row.text("result");
            findings.push(Finding::new(Problem::UnreadableResult { text }, row.place("result")));
            return None;
        }
    };
    let unplayed = marked || result.forfeit;
    if bye && !unplayed {
        let problem = Problem::ByeWithoutMark { no: row.text("first") };
        findings.push(Finding::new(problem, row.place("unplayed")));
    }
    // what sums to 0 is a result like another in renju
    if !renju && !bye && !unplayed && result.first.0 + result.second.0 == 0 {
        let problem = Problem::PlayedZeroZero { first: row.text("first"), second: row.text("second") };
        findings.push(Finding::new(problem, row.place("result")));
    }
    let game = Game {
        round: row.integer("round", findings).and_then(|n| u16::try_from(n).ok()).filter(|n| *n > 0),
        date: row.date("date", findings),
        first,
        second,
        first_score: result.first,
        second_score: if bye { HalfPoints(0) } else { result.second },
        played: !bye && !unplayed,
        computer: names_computer(&remarks),
    };
    Some((game, result.written))
}

/// Something in the row says that there was no opponent.
fn names_bye(text: &str) -> bool {
    ["轮空", "輪空"].iter().any(|word| text.contains(word))
}

/// 备注 says that the opponent was a computer.
fn names_computer(remarks: &str) -> bool {
    ["电脑", "電腦", "计算机", "計算機"].iter().any(|word| remarks.contains(word))
}

fn seat(row: &Row<'_>, key: &str, seats: &Seats, findings: &mut Vec<Finding>) -> Option<u16> {
    let no = row.text(key);
    let seat = seats.get(no.as_str()).copied();
    if seat.is_none() {
        findings.push(Finding::new(Problem::UnknownNumber { no }, row.place(key)));
    }
    seat
}

/// Drops the games by which a pair met more often than the system allows; only played games are
/// meetings.
pub(super) fn within_limits(
    games: Vec<Placed>,
    system: Option<System>,
    entrants: &[Entrant],
    findings: &mut Vec<Finding>,
) -> Vec<Game> {
    let allowed = match system {
        Some(System::RoundRobin | System::Swiss) => 1,
        Some(System::DoubleRoundRobin) => 2,
        _ => u32::MAX,
    };
    let mut meetings: BTreeMap<(u16, u16), u32> = BTreeMap::new();
    let mut kept = Vec::with_capacity(games.len());
    for (game, place, _) in games {
        if let Some(second) = game.second.filter(|_| game.played) {
            let pair = (game.first.min(second), game.first.max(second));
            let met = meetings.entry(pair).or_default();
            *met += 1;
            if *met > allowed {
                let no = |seat: u16| entrants[usize::from(seat)].no.to_string();
                let problem = Problem::PairTooOften { first: no(pair.0), second: no(pair.1), allowed };
                findings.push(Finding::new(problem, place));
                continue;
            }
        }
        kept.push(game);
    }
    kept
}

/// Warns of entrants with more games than the event has rounds.
pub(super) fn count_rounds(report: &Report, findings: &mut Vec<Finding>) {
    let Some(rounds) = report.header.rounds else { return };
    let mut counts = vec![0_u32; report.entrants.len()];
    for game in &report.games {
        counts[usize::from(game.first)] += 1;
        if let Some(second) = game.second {
            counts[usize::from(second)] += 1;
        }
    }
    for (entrant, games) in report.entrants.iter().zip(counts) {
        if games > rounds {
            let problem = Problem::MoreGamesThanRounds { no: entrant.no.to_string(), games, rounds };
            findings.push(Finding::new(problem, report.cell(entrant, "no")));
        }
    }
}
