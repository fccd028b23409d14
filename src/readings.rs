//! Readings are runs: the period again under each other answer to what the text leaves open.

use crate::messages::Lang;
use crate::period::{self, Law, Opening};
use crate::publication::events::{failed_clauses, outcome_word};
use crate::publication::titles::{Candidate, candidates, events_of};
use crate::records::{Closing, PeriodLedger, Report};
use crate::rulebook::{Reading, Rule, Rulebook, RulebookError};
use crate::tables::{Cell, Table};
use crate::words::Vocabulary;
use std::collections::BTreeMap;

/// What an outcome is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Event,
    Player,
    Pending,
    Candidate,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Player => "player",
            Self::Pending => "pending",
            Self::Candidate => "candidate",
        }
    }
}

/// Outcomes of a period: kind and id, with the name and what it came to.
type Outcomes = BTreeMap<(Kind, String), (String, String)>;

/// Everything that `qili readings` prints of one turned reading.
#[derive(Debug, Clone)]
pub struct Turned {
    pub clause: String,
    pub reading: String,
    pub chosen: String,
    pub other: String,
    pub why: String,
    pub differences: Vec<[String; 5]>,
}

/// Runs the period under each other reading of the book, one after another, and compares it with the
/// chosen ones. `tick` is called once for each run.
///
/// # Errors
/// When an edition does not load under another reading.
pub fn compare(
    book: &Rulebook,
    open: impl Fn() -> Opening,
    reports: &[Report],
    tick: impl Fn(),
) -> Result<Vec<Turned>, RulebookError> {
    let run = |book: &Rulebook| -> Result<Outcomes, RulebookError> {
        let ledger = period::run(&Law::open(book)?, open(), reports.to_vec())?;
        tick();
        Ok(outcomes(&ledger))
    };
    let chosen = run(book)?;
    let mut turned = Vec::new();
    for (rule, reading, other) in others(book) {
        let outcomes = run(&book.otherwise(&reading.name, other))?;
        turned.push(Turned {
            clause: rule.clause.clone(),
            reading: reading.name.clone(),
            chosen: reading.chosen.clone(),
            other: other.clone(),
            why: reading.why.zh.clone(),
            differences: differences(&chosen, &outcomes),
        });
    }
    Ok(turned)
}

/// How many runs [`compare`] makes.
pub fn runs(book: &Rulebook) -> usize {
    others(book).count() + 1
}

/// Every other choice of the newest edition's readings.
fn others(book: &Rulebook) -> impl Iterator<Item = (&Rule, &Reading, &String)> {
    let rules = book.editions.last().into_iter().flat_map(|edition| &edition.rules);
    let readings = rules.flat_map(|rule| rule.readings.iter().map(move |reading| (rule, reading)));
    readings.flat_map(|(rule, reading)| reading.others.iter().map(move |other| (rule, reading, other)))
}

fn outcomes(ledger: &PeriodLedger) -> Outcomes {
    let mut found = Outcomes::new();
    for judgement in &ledger.events {
        let header = &judgement.event.report.header;
        let mut text = outcome_word(judgement.outcome).to_owned();
        let titles: Vec<&str> = judgement.titles.iter().map(|title| title.word()).collect();
        for part in [failed_clauses(judgement).join("、"), titles.join("、")] {
            if !part.is_empty() {
                text = format!("{text} {part}");
            }
        }
        found.insert((Kind::Event, header.id.to_string()), (header.name.clone(), text));
    }
    for (person, closing) in ledger.office.people.persons.iter().zip(&ledger.closings) {
        let id = person.id.to_string();
        if let Some(text) = rating(closing) {
            found.insert((Kind::Player, id.clone()), (person.name.clone(), text));
        }
        let waiting = closing.waiting.iter().map(|part| format!("{} {}", part.event, part.performance));
        let waiting: Vec<String> = waiting.collect();
        if !waiting.is_empty() {
            found.insert((Kind::Pending, id), (person.name.clone(), waiting.join("、")));
        }
    }
    for candidate in candidates(ledger) {
        let Candidate { person, claim, .. } = &candidate;
        let text = format!("{} {} {}", claim.title, claim.route, events_of(claim));
        found.insert((Kind::Candidate, person.id.to_string()), (person.name.clone(), text));
    }
    found
}

/// A player's new rating, exact and as published, `—` when it is cancelled; or his highest grade.
fn rating(closing: &Closing) -> Option<String> {
    if let Some(enrolled) = &closing.enrolled {
        return enrolled.highest.map(|grade| grade.to_string());
    }
    let summary = closing.summary.as_ref()?;
    let Some(new) = summary.new else { return Some("—".to_owned()) };
    let exact = summary.exact.map(|exact| exact.to_string()).unwrap_or_default();
    let published = if summary.published { "" } else { " no" };
    Some(format!("{new} ({exact}){published}"))
}

/// `kind, id, name, as_chosen, as_other`, in the order of kinds and ids.
fn differences(chosen: &Outcomes, other: &Outcomes) -> Vec<[String; 5]> {
    let keys: std::collections::BTreeSet<&(Kind, String)> = chosen.keys().chain(other.keys()).collect();
    let nothing = (String::new(), String::new());
    let differing = keys.into_iter().filter_map(|key| {
        let (a, b) = (chosen.get(key).unwrap_or(&nothing), other.get(key).unwrap_or(&nothing));
        let name = if a.0.is_empty() { &b.0 } else { &a.0 };
        (a.1 != b.1).then(|| [key.0.word().to_owned(), key.1.clone(), name.clone(), a.1.clone(), b.1.clone()])
    });
    differing.collect()
}

/// readings.csv.
pub fn table(turned: &[Turned]) -> Table {
    let mut table = Table::headed("readings", "clause,reading,chosen,other,kind,id,name,as_chosen,as_other");
    for run in turned {
        for difference in &run.differences {
            let head = [&run.clause, &run.reading, &run.chosen, &run.other];
            let cells = head.into_iter().chain(difference).map(|text| Cell::from(text.as_str()));
            table.rows.push(cells.collect());
        }
    }
    table
}

/// One line for each turned reading: how many outcomes would change.
pub fn summary(turned: &[Turned], lang: Lang) -> String {
    let line = |run: &Turned| {
        let count = |kind: Kind| run.differences.iter().filter(|row| row[0] == kind.word()).count();
        let (events, players) = (count(Kind::Event), run.differences.len() - count(Kind::Event));
        let head = format!("{}  {} = {}", run.clause, run.reading, run.other);
        match lang {
            Lang::En => format!("{head}: {events} events, {players} players would change\n"),
            _ => format!("{head}：比赛 {events}，棋手 {players} 将不同\n"),
        }
    };
    turned.iter().map(line).collect()
}
