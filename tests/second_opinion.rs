//! Against results that somebody else worked out: what an association published for its own events.

use crate::cases::desk;
use crate::cases::form::CaseFile;
use qili::numbers::Hundredths;
use qili::records::{Graded, PeriodLedger, Verdict};
use qili::rulebook::Rulebook;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// One player's results in one event.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    event: String,
    seat: u32,
    dan: u8,
    games: String,
    published: String,
    #[serde(default)]
    with_byes: bool,
    #[serde(default)]
    promoted: bool,
}

#[derive(Debug, Deserialize)]
struct Rows {
    row: Vec<Row>,
}

/// The event that was a 晉段賽, with a quota of its own.
const QUOTA_EVENT: &str = "250803-0";

fn rows() -> Vec<Row> {
    toml::from_str::<Rows>(include_str!("second_opinion/renju.toml")).unwrap().row
}

fn grade(dan: u8) -> String {
    if dan == 0 { String::new() } else { format!("{dan}段") }
}

/// Every row as an event of its own: the player against five others of the dans he met.
fn case(rows: &[Row]) -> String {
    let mut text =
        "rule = \"vectors\"\npipeline = \"renju\"\n[[case]]\nabout = \"published\"\nplayers = [\n".to_owned();
    for dan in 0..=9 {
        let _ = writeln!(text, "{{ id = \"D{dan}N1..D{dan}N5\", grade = \"{}\" }},", grade(dan));
    }
    for (at, row) in rows.iter().enumerate() {
        let _ = writeln!(text, "{{ id = \"R{at}\", grade = \"{}\" }},", grade(row.dan));
    }
    text.push_str("]\nevents = [\n");
    for (at, row) in rows.iter().enumerate() {
        let mut met: BTreeMap<&str, u32> = BTreeMap::new();
        let line = |game: &str| match game.split_once('@') {
            None => format!("\"R{at} bye※\""),
            Some((score, dan)) => {
                let result = match score {
                    "1" => "1-0",
                    "0.5" => "0.5-0.5",
                    _ => "0-1",
                };
                format!("\"R{at} {result} D{dan}N@\"")
            }
        };
        let mut games = Vec::new();
        for game in row.games.split(' ') {
            let number = met.entry(game.rsplit('@').next().unwrap_or_default()).or_default();
            *number += 1;
            games.push(line(game).replace("N@", &format!("N{number}")));
        }
        let _ = writeln!(text, "{{ games = [{}] }},", games.join(", "));
    }
    text + "]\n"
}

fn ledger(text: &str) -> PeriodLedger {
    let file: CaseFile = toml::from_str(text).unwrap();
    let book = Rulebook::load(&file.pipeline).unwrap();
    desk::ledgers(&book, &file, &file.cases[0]).unwrap().remove(0).2
}

fn graded<'a>(ledger: &'a PeriodLedger, id: &str) -> &'a Graded {
    let at = ledger.office.people.find(id).unwrap();
    &ledger.closings[at].enrolled.as_ref().unwrap().graded[0].1
}

#[test]
fn renju_sums_are_those_that_the_association_published() {
    let rows = rows();
    let ledger = ledger(&case(&rows));
    let mut differing = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let sum = graded(&ledger, &format!("R{at}")).sum.as_ref().unwrap();
        let byes = if row.with_byes { sum.without_play } else { 0 };
        let score = sum.reached.hundredths() + Hundredths(70 * byes);
        assert_eq!(score.to_string(), row.published, "{} seat {}", row.event, row.seat);
        if (sum.verdict == Verdict::Reached) != row.promoted {
            differing.push((row.event.as_str(), row.seat));
        }
    }
    // who reached the standard in a 晉段賽 was still outside its quota
    assert_eq!(differing, [(QUOTA_EVENT, 8), (QUOTA_EVENT, 9)]);
}

#[test]
fn the_quota_explains_who_was_not_promoted() {
    let players = rows().into_iter().filter(|row| row.event == QUOTA_EVENT).count();
    // nine entrants, an eighth rounded: one place, taken by seat 2
    let games: Vec<String> = (1..players).map(|seat| format!("\"S{seat} 1-0 S{}\"", seat + 1)).collect();
    let text = format!(
        "rule = \"quota\"\npipeline = \"renju\"\n[[case]]\nabout = \"quota\"\nplayers = [{{ id = \"S1..S{players}\" }}]\n\
         event = {{ category = \"晋段赛\", entrants = [{{ id = \"S2\", place = \"1\" }}, {{ id = \"S8\", place = \"2\" }}, \
         {{ id = \"S9\", place = \"3\" }}], games = [{}] }}\n",
        games.join(", ")
    );
    let ledger = ledger(&text);
    let promoted = |seat: u32| graded(&ledger, &format!("S{seat}")).promotion.is_some();
    assert!(promoted(2) && !promoted(8) && !promoted(9));
}
