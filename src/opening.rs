//! The opening of a period: register and ledger to the standing of each player.

use crate::calendar::{Calendar, Period};
use crate::findings::{Finding, Problem};
use crate::forms::Form;
use crate::office::{Past, Registered};
use crate::records::{Merit, Part, People, Person, Standing};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the ledger hands to the next period.
#[derive(Debug, Clone, Default)]
pub struct Carried {
    pub players: Vec<(Person, Standing)>,
    /// The standing columns of the register as they were read at the last close: id → (heading key →
    /// text), to tell what the office has changed since.
    pub register: BTreeMap<Arc<str>, BTreeMap<&'static str, String>>,
}

/// The standing columns of a register row as text, for comparison between periods.
pub fn standing_columns(row: &Registered) -> BTreeMap<&'static str, String> {
    let numbers = row.numbers.iter().map(|(key, number)| (*key, number.to_string()));
    let grade = row.ranks.highest().map(|grade| ("grade", grade.to_string()));
    let held = row.ranks.grade().filter(|_| row.ranks.is_rank_only());
    let held = grade.is_some().then(|| ("grade_held", held.map(|held| held.to_string()).unwrap_or_default()));
    numbers.chain([("last_active", row.last_active.clone())]).chain(grade).chain(held).collect()
}

/// Everybody's standing when the period opens. In the first period the register states it; afterwards
/// the ledger does, and the register brings identities and new players.
pub fn open(
    register: &[Registered],
    carried: Option<&Carried>,
    (calendar, period): (Calendar, Period),
    form: &Form,
    findings: &mut Vec<Finding>,
) -> People {
    let mut people = People::default();
    let none = Carried::default();
    let first = carried.is_none();
    let carried = carried.unwrap_or(&none);
    let mut ledger: BTreeMap<Arc<str>, &(Person, Standing)> =
        carried.players.iter().map(|entry| (entry.0.id.clone(), entry)).collect();
    let registered: BTreeSet<&str> = register.iter().map(|row| &*row.person.id).collect();
    for row in register {
        let id = row.person.id.clone();
        let mut former = Vec::new();
        for old in &row.former_ids {
            let free = !registered.contains(&**old) && people.find(old).is_none();
            match ledger.remove(old).filter(|_| free) {
                Some((_, standing)) => former.push((old.clone(), standing.clone())),
                None if free => {}
                None => {
                    let problem = Problem::FormerIdTaken { former: old.to_string(), player: id.to_string() };
                    findings.push(Finding::new(problem, row.place.clone()));
                }
            }
        }
        let known = ledger.remove(&id);
        let mut standing = match known {
            Some((_, standing)) => {
                compare(row, carried, form, findings);
                compare_results(row, standing, findings);
                standing.clone()
            }
            None if former.is_empty() => stated(row, calendar, period, first, findings),
            None => {
                let first_day = calendar.first_day(period);
                let pending = past(&row.pending, |part| part.end, first_day, findings);
                let merits = past(&row.merits, |merit| merit.end, first_day, findings);
                Standing { games: Some(0), events: Some(0), pending, merits, ..Standing::default() }
            }
        };
        // the title is a standing: it comes from the ledger and the awards once there is a ledger
        let title = known.map_or(row.person.title, |(person, _)| person.title);
        let moved: Vec<Arc<str>> = former.iter().map(|(old, _)| old.clone()).collect();
        for (old, past) in former {
            merge(&mut standing, past);
            let problem = Problem::FormerIdMoved { former: old.to_string(), player: id.to_string() };
            findings.push(Finding::new(problem, row.place.clone()));
        }
        let at = people.add(Person { title, ..row.person.clone() }, standing);
        // a former id leads to the person for good, also in periods after the move
        for old in moved.into_iter().chain(row.former_ids.iter().cloned()) {
            if people.find(&old).is_none() && !registered.contains(&*old) {
                people.also_known(old, at);
            }
        }
    }
    for (person, standing) in ledger.into_values() {
        people.add(person.clone(), standing.clone());
    }
    people
}

/// Joins the standing of a former id to that of the present one.
fn merge(standing: &mut Standing, past: Standing) {
    let add = |a: Option<i64>, b: Option<i64>| Some(a? + b?);
    standing.rating = standing.rating.or(past.rating);
    standing.peak = standing.peak.max(past.peak);
    standing.games = add(standing.games, past.games);
    standing.events = add(standing.events, past.events);
    standing.last_active = standing.last_active.max(past.last_active);
    standing.pending.extend(past.pending);
    standing.master |= past.master;
    standing.published = standing.published.or(past.published);
    standing.ranks = standing.ranks.join(past.ranks);
    standing.merits.extend(past.merits);
    standing.merits.sort_by_key(|merit| merit.end);
    if standing.rating.is_some() {
        standing.pending.clear();
    }
}

/// The standing that a register row states.
fn stated(
    row: &Registered,
    calendar: Calendar,
    period: Period,
    first: bool,
    findings: &mut Vec<Finding>,
) -> Standing {
    let number = |key: &str| row.numbers.get(key).copied();
    let place = |key: &str| row.places.get(key).cloned().unwrap_or_else(|| row.place.clone());
    let rating = number("rating");
    let counters = (number("rated_games"), number("rated_events"));
    let (games, events) = match (rating, counters) {
        (Some(_), (Some(games), Some(events))) => (Some(games), Some(events)),
        (Some(_), _) => {
            let problem = Problem::CountersBlank { player: row.person.id.to_string() };
            findings.push(Finding::new(problem, place("rated_games")));
            (None, None)
        }
        (None, (games, events)) => (Some(games.unwrap_or(0)), Some(events.unwrap_or(0))),
    };
    let last_active = match row.last_active.as_str() {
        "" => None,
        text => calendar.parse(text).or_else(|| {
            let problem = Problem::UnreadablePeriod { text: text.to_owned() };
            findings.push(Finding::new(problem, place("last_active")));
            None
        }),
    };
    // blank: the period before the first one processed
    let last_active = last_active.or_else(|| (first || rating.is_some()).then(|| calendar.previous(period)));
    let first_day = calendar.first_day(period);
    Standing {
        rating,
        peak: number("peak_rating").max(rating),
        games,
        events,
        last_active,
        pending: waiting(row, rating, first_day, findings),
        merits: past(&row.merits, |merit| merit.end, first_day, findings),
        ranks: row.ranks,
        ..Standing::default()
    }
}

/// The parts that wait; who is rated has none.
fn waiting(row: &Registered, rating: Option<i64>, first_day: Date, findings: &mut Vec<Finding>) -> Vec<Part> {
    if rating.is_none() {
        return past(&row.pending, |part| part.end, first_day, findings);
    }
    for Past { what, place } in &row.pending {
        let (player, event) = (row.person.id.to_string(), what.event.to_string());
        findings.push(Finding::new(Problem::PendingOfRated { player, event }, place.clone()));
    }
    Vec::new()
}

/// What ended before the period; the rest comes in reports.
fn past<T: Clone>(
    rows: &[Past<T>],
    end: impl Fn(&T) -> Date,
    first_day: Date,
    findings: &mut Vec<Finding>,
) -> Vec<T> {
    let (before, after): (Vec<_>, Vec<_>) = rows.iter().partition(|row| end(&row.what) < first_day);
    for row in after {
        let problem = Problem::PastNotPast { end: end(&row.what), first_day };
        findings.push(Finding::new(problem, row.place.clone()));
    }
    before.into_iter().map(|row| row.what.clone()).collect()
}

/// Warns of earlier results that were added to the register after the ledger took over.
fn compare_results(row: &Registered, standing: &Standing, findings: &mut Vec<Finding>) {
    let kept = |merit: &Merit| {
        standing.merits.iter().any(|known| {
            (&known.event, known.title, known.route()) == (&merit.event, merit.title, merit.route())
        })
    };
    for Past { what, place } in row.merits.iter().filter(|past| !kept(&past.what)) {
        let (player, event) = (row.person.id.to_string(), what.event.to_string());
        findings.push(Finding::new(Problem::PastResultUnused { player, event }, place.clone()));
    }
}

/// Warns of standing columns that the office changed since the ledger took over; they are not used.
fn compare(row: &Registered, carried: &Carried, form: &Form, findings: &mut Vec<Finding>) {
    let Some(before) = carried.register.get(&row.person.id) else { return };
    let now = standing_columns(row);
    for key in before.keys().chain(now.keys()).collect::<BTreeSet<_>>() {
        let (old, new) =
            (before.get(key).cloned().unwrap_or_default(), now.get(key).cloned().unwrap_or_default());
        if old != new {
            let problem = Problem::StandingChanged {
                player: row.person.id.to_string(),
                heading: form.heading(key).to_owned(),
                registered: new,
                ledger: old,
            };
            let place = row.places.get(key).cloned().unwrap_or_else(|| row.place.clone());
            findings.push(Finding::new(problem, place));
        }
    }
}
