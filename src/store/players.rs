//! Standings, waiting parts and the register's standing columns, to the ledger and back.

use super::frames::{Columns, FrameError, Rows};
use crate::calendar::Calendar;
use crate::numbers::{Exact, HalfPoints, Hundredths};
use crate::office::Registered;
use crate::opening::{Carried, standing_columns};
use crate::records::{Merit, Part, PeriodLedger, Person, Ranks, Standing, Tally};
use crate::words::{Sex, Title, Vocabulary};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One row for each person, in the order of the ids.
pub(super) fn standings(ledger: &PeriodLedger) -> Result<Vec<u8>, FrameError> {
    let people = &ledger.office.people;
    let rows: Vec<(&Person, &Standing)> = people
        .in_order()
        .into_iter()
        .map(|at| (&people.persons[at], &ledger.closings[at].standing))
        .collect();
    let text = |pick: fn(&Person) -> Option<String>| rows.iter().map(move |(person, _)| pick(person));
    let int = |pick: fn(&Standing) -> Option<i64>| rows.iter().map(move |(_, standing)| pick(standing));
    Columns::default()
        .texts("player_id", text(|p| Some(p.id.to_string())))
        .texts("name", text(|p| Some(p.name.clone())))
        .texts("sex", text(|p| p.sex.map(|sex| sex.to_string())))
        .texts("unit", text(|p| Some(p.unit.clone())))
        .texts("federation", text(|p| Some(p.federation.clone())))
        .texts("former_names", text(|p| Some(p.former_names.join("、"))))
        .texts("title", text(|p| p.title.map(|title| title.to_string())))
        .ints("registered", rows.iter().map(|(person, _)| Some(i64::from(person.registered))))
        .ints("rating", int(|s| s.rating))
        .ints("peak", int(|s| s.peak))
        .ints("games", int(|s| s.games))
        .ints("events", int(|s| s.events))
        .ints("master", rows.iter().map(|(_, s)| Some(i64::from(s.master))))
        .ints("published", rows.iter().map(|(_, s)| s.published.map(|(rating, _)| rating)))
        .ints(
            "published_settled",
            rows.iter().map(|(_, s)| s.published.map(|(_, settled)| i64::from(settled))),
        )
        .ints("dan_held", rows.iter().map(|(_, s)| Some(i64::from(s.ranks.held))))
        .ints("dan_earned", rows.iter().map(|(_, s)| Some(i64::from(s.ranks.earned))))
        .ints("kyu", rows.iter().map(|(_, s)| s.ranks.kyu.map(i64::from)))
        .texts("last_active", rows.iter().map(|(_, s)| s.last_active.map(|period| period.to_string())))
        .parquet()
}

/// One row for each waiting part.
pub(super) fn pending(ledger: &PeriodLedger) -> Result<Vec<u8>, FrameError> {
    let people = &ledger.office.people;
    let mut rows: Vec<(&str, &Part)> = Vec::new();
    for at in people.in_order() {
        let parts = &ledger.closings[at].standing.pending;
        rows.extend(parts.iter().map(|part| (&*people.persons[at].id, part)));
    }
    let mut columns = Columns::default()
        .texts("player_id", rows.iter().map(|(id, _)| Some(*id)))
        .texts("event_id", rows.iter().map(|(_, part)| Some(&*part.event)))
        .texts("end", rows.iter().map(|(_, part)| Some(part.end.to_string())))
        .ints("round_robin", rows.iter().map(|(_, part)| Some(i64::from(part.round_robin))))
        .ints("expected", rows.iter().map(|(_, part)| part.expected.map(|expected| expected.0)));
    let performance = |part: &Part| part.performance;
    columns = columns
        .ints("performance", rows.iter().map(|(_, part)| performance(part).map(|exact| exact.numerator)))
        .ints(
            "performance_per",
            rows.iter().map(|(_, part)| performance(part).map(|exact| exact.denominator)),
        );
    for (kind, pick) in TALLIES {
        for (figure, of) in FIGURES {
            let values = rows.iter().map(|(_, part)| Some(of(pick(part))));
            columns = columns.ints(&format!("{kind}_{figure}"), values);
        }
    }
    columns.parquet()
}

type OfPart = fn(&Part) -> &Tally;
type OfTally = fn(&Tally) -> i64;

const TALLIES: [(&str, OfPart); 2] = [("floor", |part| &part.as_floor), ("plain", |part| &part.plain)];
const FIGURES: [(&str, OfTally); 5] = [
    ("games", |tally| tally.games),
    ("half_points", |tally| tally.score.0),
    ("ratings", |tally| tally.ratings),
    ("rated_games", |tally| tally.rated_games),
    ("rated_ratings", |tally| tally.rated_ratings),
];

/// The register's standing columns as read, one row for each figure.
pub(super) fn register(rows: &[Registered]) -> Result<Vec<u8>, FrameError> {
    let mut figures: Vec<(&str, &'static str, String)> = Vec::new();
    for row in rows {
        figures.extend(standing_columns(row).into_iter().map(|(key, text)| (&*row.person.id, key, text)));
    }
    Columns::default()
        .texts("player_id", figures.iter().map(|(id, ..)| Some(*id)))
        .texts("heading", figures.iter().map(|(_, key, _)| Some(*key)))
        .texts("value", figures.iter().map(|(.., text)| Some(text.as_str())))
        .parquet()
}

/// Reads back what the next period opens with.
pub(super) fn carried(
    players: &Rows,
    pending: &Rows,
    register: &Rows,
    mut merits: BTreeMap<Arc<str>, Vec<Merit>>,
    calendar: Calendar,
) -> Result<Carried, FrameError> {
    let mut parts = parts(pending)?;
    let texts = |name| players.texts(name).map(|column| column.into_iter().map(Option::unwrap_or_default));
    let (ids, mut names, mut units) = (texts("player_id")?, texts("name")?, texts("unit")?);
    let (mut federations, mut former) = (texts("federation")?, texts("former_names")?);
    let (mut sexes, mut titles, mut actives) = (texts("sex")?, texts("title")?, texts("last_active")?);
    let ints = |name| players.ints(name).map(Vec::into_iter);
    let (mut ratings, mut peaks) = (ints("rating")?, ints("peak")?);
    let (mut games, mut events, mut registered) = (ints("games")?, ints("events")?, ints("registered")?);
    let (mut masters, mut published, mut settled) =
        (ints("master")?, ints("published")?, ints("published_settled")?);
    let (mut held, mut earned, mut kyus) = (ints("dan_held")?, ints("dan_earned")?, ints("kyu")?);
    let mut found = Carried::default();
    for id in ids {
        let text = |column: &mut dyn Iterator<Item = String>| column.next().unwrap_or_default();
        let int = |column: &mut dyn Iterator<Item = Option<i64>>| column.next().flatten();
        let person = Person {
            id: id.as_str().into(),
            name: text(&mut names),
            sex: Sex::read(&text(&mut sexes)).known(),
            unit: text(&mut units),
            federation: text(&mut federations),
            former_names: crate::forms::split_list(&text(&mut former)),
            title: Title::read(&text(&mut titles)).known(),
            registered: int(&mut registered) == Some(1),
        };
        let standing = Standing {
            rating: int(&mut ratings),
            peak: int(&mut peaks),
            games: int(&mut games),
            events: int(&mut events),
            last_active: calendar.parse(&text(&mut actives)),
            pending: parts.remove(&person.id).unwrap_or_default(),
            master: int(&mut masters) == Some(1),
            published: int(&mut published).zip(int(&mut settled).map(|flag| flag == 1)),
            obtained: None,
            ranks: Ranks {
                held: small(int(&mut held)).unwrap_or(0),
                earned: small(int(&mut earned)).unwrap_or(0),
                kyu: small(int(&mut kyus)),
            },
            merits: merits.remove(&person.id).unwrap_or_default(),
        };
        found.players.push((person, standing));
    }
    let (ids, keys, values) =
        (register.texts("player_id")?, register.texts("heading")?, register.texts("value")?);
    for ((id, key), value) in ids.into_iter().zip(keys).zip(values) {
        let key = crate::office::STANDING_COLUMNS.iter().find(|known| Some(**known) == key.as_deref());
        if let (Some(id), Some(key)) = (id, key) {
            found.register.entry(id.into()).or_default().insert(key, value.unwrap_or_default());
        }
    }
    Ok(found)
}

fn small(number: Option<i64>) -> Option<u8> {
    number.and_then(|number| u8::try_from(number).ok())
}

fn parts(pending: &Rows) -> Result<BTreeMap<Arc<str>, Vec<Part>>, FrameError> {
    let (ids, events, ends) =
        (pending.texts("player_id")?, pending.texts("event_id")?, pending.texts("end")?);
    let (performances, per) = (pending.ints("performance")?, pending.ints("performance_per")?);
    let (robins, expected) = (pending.ints("round_robin")?, pending.ints("expected")?);
    let mut figures: BTreeMap<String, Vec<Option<i64>>> = BTreeMap::new();
    for (kind, _) in TALLIES {
        for (figure, _) in FIGURES {
            let name = format!("{kind}_{figure}");
            figures.insert(name.clone(), pending.ints(&name)?);
        }
    }
    let mut found: BTreeMap<Arc<str>, Vec<Part>> = BTreeMap::new();
    for (at, id) in ids.into_iter().enumerate() {
        let figure = |name: &str| figures.get(name).and_then(|column| column[at]).unwrap_or(0);
        let tally = |kind: &str| Tally {
            games: figure(&format!("{kind}_games")),
            score: HalfPoints(figure(&format!("{kind}_half_points"))),
            ratings: figure(&format!("{kind}_ratings")),
            rated_games: figure(&format!("{kind}_rated_games")),
            rated_ratings: figure(&format!("{kind}_rated_ratings")),
        };
        let (Some(id), Some(event), Some(end)) = (id, &events[at], &ends[at]) else { continue };
        let Ok(end) = end.parse() else { continue };
        found.entry(id.into()).or_default().push(Part {
            event: event.as_str().into(),
            end,
            round_robin: robins[at] == Some(1),
            expected: expected[at].map(Hundredths),
            as_floor: tally("floor"),
            plain: tally("plain"),
            performance: performances[at]
                .zip(per[at])
                .map(|(numerator, denominator)| Exact { numerator, denominator }),
        });
    }
    Ok(found)
}
