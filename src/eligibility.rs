//! The register of titles on a day: who may apply for what, what is missing, what serves how long.

use crate::period::Law;
use crate::records::{Applicant, Claim, Feat, Merit, Office, Person, candidacy};
use crate::rulebook::RulebookError;
use crate::words::Title;
use jiff::ToSpan;
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Somebody with results that count towards a title, as he stands on the day.
#[derive(Debug, Clone)]
pub struct Entry {
    pub person: Person,
    pub held: Option<Title>,
    /// The rating on the latest list.
    pub rating: Option<i64>,
    pub peak: Option<i64>,
    /// All of his results up to the day, also those that no longer serve; in order of date.
    pub merits: Vec<Merit>,
    pub claims: Vec<Claim>,
}

impl Entry {
    /// The title to apply for.
    pub fn candidacy(&self) -> Option<&Claim> {
        candidacy(&self.claims, self.held)
    }

    /// Titles within sight.
    pub fn within_sight(&self) -> impl Iterator<Item = &Claim> {
        self.claims.iter().filter(|claim| !claim.is_complete())
    }

    /// Norms whose last day comes within a year of a day, its anniversary included. [CV1]
    pub fn expiring(&self, day: Date) -> impl Iterator<Item = &Merit> {
        let year = day.checked_add(1.year()).unwrap_or(Date::MAX);
        let soon = move |merit: &&Merit| merit.expires.is_some_and(|last| day <= last && last <= year);
        self.merits.iter().filter(soon)
    }
}

/// What is known on a day.
#[derive(Debug)]
pub struct Known {
    /// The office as the latest list left it: standings, the register of titles, awards.
    pub office: Office,
    /// Results that came to the register of titles since, by person.
    pub later: Vec<(Person, Vec<Merit>)>,
}

/// Everybody on a day, by id. Placings have no limit here: a list only acts on those of its own period.
///
/// # Errors
/// When no edition is in force on the day.
pub fn on(law: &Law, known: Known, day: Date) -> Result<Vec<Entry>, RulebookError> {
    let regulation = law.on(day).ok_or_else(|| law.not_in_force(day))?;
    let Known { office, later } = known;
    let people = office.people.persons.iter().zip(&office.people.standings);
    let of_list = people.map(|(person, standing)| {
        let (rating, peak) = (standing.rating, standing.peak);
        (person.clone(), (rating, peak), standing.merits.clone())
    });
    let since = later.into_iter().map(|(person, merits)| (person, (None, None), merits));
    let mut entries: BTreeMap<Arc<str>, Entry> = BTreeMap::new();
    for (person, (rating, peak), merits) in of_list.chain(since) {
        let held = office.title_before(&person.id, person.title, day);
        let entry = entries.entry(person.id.clone()).or_insert_with(|| Entry {
            person,
            held,
            rating,
            peak,
            merits: Vec::new(),
            claims: Vec::new(),
        });
        for merit in merits.into_iter().filter(|merit| merit.end <= day) {
            if !entry.merits.iter().any(|known| same(known, &merit)) {
                entry.merits.push(merit);
            }
        }
    }
    let mut entries: Vec<Entry> = entries.into_values().collect();
    for entry in &mut entries {
        for merit in &mut entry.merits {
            let until = regulation.serves_until(merit.end);
            merit.expires = until.filter(|_| matches!(merit.feat, Feat::Norm { .. }));
        }
        entry.merits.sort_by(|a, b| (a.end, &a.event).cmp(&(b.end, &b.event)));
        entry.claims = regulation.claims(&Applicant {
            person: &entry.person,
            held: entry.held,
            rating: entry.rating,
            peak: entry.peak,
            merits: &entry.merits,
            placings_from: None,
            on: day,
        });
    }
    Ok(entries)
}

fn same(a: &Merit, b: &Merit) -> bool {
    (&a.event, a.title, &a.rule, a.route()) == (&b.event, b.title, &b.rule, b.route())
}
