//! candidates.csv, norms.csv and filing.csv: who may apply for a title, on what grounds, and what was approved.

use super::players::{by_id, title};
use crate::records::{
    Authority, Award, Claim, Closing, Feat, Filing, Merit, NormFigures, PeriodLedger, Person, candidacy,
    clause_order,
};
use crate::tables::{Cell, Table};
use crate::words::{Title, Vocabulary};
use jiff::civil::Date;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A player who may apply for a title above the one he holds.
pub struct Candidate<'a> {
    pub person: &'a Person,
    pub held: Option<Title>,
    /// The highest title, by the route that comes first.
    pub claim: &'a Claim,
    pub closing: &'a Closing,
}

impl Candidate<'_> {
    /// Every criterion that he meets, of lower titles too, in the order of the law.
    pub fn clauses(&self) -> Vec<&str> {
        let complete = self.closing.claims.iter().filter(|claim| claim.is_complete());
        let mut clauses: Vec<&str> =
            complete.flat_map(|claim| &claim.clauses).map(|clause| &**clause).collect();
        clauses.sort_by(|a, b| clause_order(a, b));
        clauses.dedup();
        clauses
    }
}

/// The candidates of a list, by the order of their ids.
pub fn candidates(ledger: &PeriodLedger) -> impl Iterator<Item = Candidate<'_>> {
    let reached = |(_, closing): &(&Person, &Closing)| closing.claims.iter().any(Claim::is_complete);
    by_id(ledger).filter(reached).filter_map(|(person, closing)| {
        let held = title(ledger, person);
        let claim = candidacy(&closing.claims, held)?;
        Some(Candidate { person, held, claim, closing })
    })
}

/// The events a claim rests on, each once.
pub fn events_of(claim: &Claim) -> String {
    let mut seen = BTreeSet::new();
    let events = claim.merits.iter().map(|merit| &*merit.event).filter(|event| seen.insert(*event));
    events.collect::<Vec<_>>().join("、")
}

pub(super) fn candidates_table(ledger: &PeriodLedger) -> Table {
    let mut table = Table::headed("candidates", "player_id,name,title,route,event_id,evidence,authority");
    for candidate in candidates(ledger) {
        table.rows.push(vec![
            Cell::from(&*candidate.person.id),
            Cell::from(candidate.person.name.as_str()),
            Cell::from(candidate.claim.title.word()),
            Cell::from(candidate.claim.route.word()),
            Cell::from(events_of(candidate.claim)),
            Cell::from(candidate.clauses().join("、")),
            Cell::from(&*candidate.claim.authority.name),
        ]);
    }
    table
}

/// A norm with whose it is.
pub(crate) struct Norm<'a> {
    pub(crate) person: &'a Person,
    pub(crate) merit: &'a Merit,
    pub(crate) games: i64,
    pub(crate) figures: Option<NormFigures>,
}

/// Every norm of the register of titles that still serves on the list date, by player, then by date.
pub(crate) fn norms(ledger: &PeriodLedger) -> Vec<Norm<'_>> {
    let mut norms = Vec::new();
    for (person, closing) in by_id(ledger) {
        for merit in closing.standing.merits.iter().filter(|merit| merit.serves_on(ledger.list_date)) {
            if let Feat::Norm { games, figures } = merit.feat {
                norms.push(Norm { person, merit, games, figures });
            }
        }
    }
    norms
}

pub(super) fn norms_table(ledger: &PeriodLedger) -> Table {
    let mut table =
        Table::headed("norms", "player_id,name,event_id,title,games,score,standard,average,date,expires");
    for Norm { person, merit, games, figures } in norms(ledger) {
        table.rows.push(vec![
            Cell::from(&*person.id),
            Cell::from(person.name.as_str()),
            Cell::from(&*merit.event),
            Cell::from(merit.title.word()),
            Cell::from(games),
            Cell::from(figures.map(|figures| figures.score.hundredths())),
            Cell::from(figures.map(|figures| figures.standard.hundredths())),
            Cell::from(figures.map(|figures| figures.average)),
            Cell::from(merit.end),
            Cell::from(merit.expires),
        ]);
    }
    table
}

/// An approved title on the yearly list, under the unit that files it.
pub(crate) struct Filed<'a> {
    pub(crate) unit: &'a str,
    pub(crate) person: &'a Person,
    pub(crate) award: &'a Award,
    pub(crate) title: Title,
    pub(crate) authority: Option<&'a Authority>,
}

/// Every title approved in the year before the list, by unit, title and player. A unit files for those below
/// it. [X-32e, A-08]
pub(crate) fn filed<'a>(ledger: &'a PeriodLedger, filing: &'a Filing) -> Vec<Filed<'a>> {
    let people = &ledger.office.people;
    let of_year = ledger.office.awards.iter().filter(|award| award.approved.year() == filing.year);
    let mut filed: Vec<Filed<'_>> = of_year
        .filter_map(|award| {
            let (person, title) = (&people.persons[people.find(&award.player)?], award.title?);
            let above = ledger.office.units.at_level(&person.unit, &filing.levels);
            let unit = above.map_or(person.unit.as_str(), |unit| &unit.name);
            let authority = filing.authorities.iter().find(|(of, _)| *of == title).map(|(_, who)| who);
            Some(Filed { unit, person, award, title, authority })
        })
        .collect();
    let key = |f: &Filed<'_>| -> (String, Title, Arc<str>, Date) {
        (f.unit.to_owned(), f.title, f.person.id.clone(), f.award.approved)
    };
    filed.sort_by_key(key);
    filed
}

pub(super) fn filing_table(ledger: &PeriodLedger) -> Table {
    let columns = "unit,player_id,name,title,route,approved_on,authority,document,filed_with,deadline";
    let mut table = Table::headed("filing", columns);
    let Some(filing) = &ledger.filing else { return table };
    for row in filed(ledger, filing) {
        table.rows.push(vec![
            Cell::from(row.unit),
            Cell::from(&*row.person.id),
            Cell::from(row.person.name.as_str()),
            Cell::from(row.title.word()),
            Cell::from(row.award.route.known().map(Vocabulary::word)),
            Cell::from(row.award.approved),
            Cell::from(row.award.authority.as_str()),
            Cell::from(row.award.document.as_str()),
            Cell::from(row.authority.map(|authority| &*authority.filed_with)),
            Cell::from(filing.deadline),
        ]);
    }
    table
}
