//! list.csv, changes.csv, summary.csv and pending.csv: what became of each player.

use crate::numbers::Hundredths;
use crate::records::{Closing, Listed, PeriodLedger, Person};
use crate::tables::{Cell, Table};
use crate::words::{Sex, Title, Vocabulary};

/// A player on a list, with his rank on it.
pub(crate) struct Place<'a> {
    pub(crate) rank: i64,
    pub(crate) person: &'a Person,
    pub(crate) title: Option<Title>,
    pub(crate) listed: Listed,
}

/// A list of its own: its name, and its players by rating, then by id; equal ratings share a rank.
pub(crate) struct RankedList<'a> {
    pub(crate) name: String,
    pub(crate) places: Vec<Place<'a>>,
}

/// The lists of a period: men and women, or one for each authority from the highest ratings down.
pub(crate) fn lists(ledger: &PeriodLedger) -> Vec<RankedList<'_>> {
    let mut places = places(ledger);
    if ledger.by_authority {
        let mut lists: Vec<RankedList<'_>> = Vec::new();
        for place in places {
            let name = place.listed.authority.as_deref().unwrap_or_default();
            match lists.last_mut().filter(|list| list.name == name) {
                Some(list) => list.places.push(place),
                None => lists.push(RankedList { name: name.to_owned(), places: vec![place] }),
            }
        }
        lists.iter_mut().for_each(|list| rank(&mut list.places));
        return lists;
    }
    let women = places.extract_if(.., |place| place.person.sex == Some(Sex::Woman)).collect();
    let lists = [("男子", places), ("女子", women)];
    let ranked = lists.into_iter().map(|(name, mut places)| {
        rank(&mut places);
        RankedList { name: name.to_owned(), places }
    });
    ranked.collect()
}

/// Everybody who is listed, by rating, then by id.
fn places(ledger: &PeriodLedger) -> Vec<Place<'_>> {
    let people = ledger.office.people.persons.iter().zip(&ledger.closings);
    let mut places: Vec<Place<'_>> = people
        .filter_map(|(person, closing)| {
            let title = title(ledger, person);
            closing.listed.clone().map(|listed| Place { rank: 0, person, title, listed })
        })
        .collect();
    places.sort_by(|a, b| (b.listed.rating, &a.person.id).cmp(&(a.listed.rating, &b.person.id)));
    places
}

fn rank(places: &mut [Place<'_>]) {
    let mut shared = 1;
    for at in 0..places.len() {
        let tied = at > 0 && places[at].listed.rating == places[at - 1].listed.rating;
        if !tied {
            shared = i64::try_from(at).unwrap_or(i64::MAX - 1) + 1;
        }
        places[at].rank = shared;
    }
}

/// The highest of the person's own title and the awards before the list date.
pub(crate) fn title(ledger: &PeriodLedger, person: &Person) -> Option<Title> {
    let last = ledger.list_date.yesterday().unwrap_or(ledger.list_date);
    ledger.office.title_before(&person.id, person.title, last)
}

pub(super) fn list(ledger: &PeriodLedger) -> Table {
    let columns = if ledger.by_authority {
        "rank,player_id,name,sex,unit,title,rating,previous_rating,change,games,events,status,authority"
    } else {
        "rank,player_id,name,sex,unit,title,rating,previous_rating,change,games,events,status"
    };
    let mut table = Table::headed("list", columns);
    table.rows.extend(super::grades::list_rows(ledger));
    for place in lists(ledger).into_iter().flat_map(|list| list.places) {
        let listed = &place.listed;
        table.rows.push(vec![
            Cell::from(place.rank),
            Cell::from(&*place.person.id),
            Cell::from(place.person.name.as_str()),
            Cell::from(place.person.sex.map(Vocabulary::word)),
            Cell::from(place.person.unit.as_str()),
            Cell::from(place.title.map(Vocabulary::word)),
            Cell::from(listed.rating),
            Cell::from(listed.previous),
            Cell::from(listed.previous.map(|previous| listed.rating - previous)),
            Cell::from(listed.games),
            Cell::from(listed.events),
            Cell::from(listed.status.word()),
        ]);
        if ledger.by_authority {
            let authority = Cell::from(listed.authority.as_deref());
            table.rows.last_mut().into_iter().for_each(|row| row.push(authority.clone()));
        }
    }
    table
}

/// The people with their closings, in the order of their ids.
pub(crate) fn by_id(ledger: &PeriodLedger) -> impl Iterator<Item = (&Person, &Closing)> {
    let people = &ledger.office.people;
    people.in_order().into_iter().map(move |at| (&people.persons[at], &ledger.closings[at]))
}

/// The change table, event by event and within an event in the order of its players sheet.
pub(super) fn changes(ledger: &PeriodLedger) -> Table {
    let mut table = Table::headed(
        "changes",
        "player_id,name,event_id,system,k,n,w,average,difference,p,we,delta,clauses",
    );
    for (at, judgement) in ledger.events.iter().enumerate() {
        let header = &judgement.event.report.header;
        let system = header.system.known().map(Vocabulary::word).unwrap_or_default();
        for seat in &judgement.event.seats {
            let person = &ledger.office.people.persons[seat.player];
            let closing = &ledger.closings[seat.player];
            for line in closing.lines.iter().filter(|line| line.event == at) {
                let group = &line.group;
                let system = match group.against {
                    Some(sex) => format!("{system}/{sex}"),
                    None => system.to_owned(),
                };
                let clauses: Vec<&str> = group.clauses.iter().map(|clause| &**clause).collect();
                table.rows.push(vec![
                    Cell::from(&*person.id),
                    Cell::from(person.name.as_str()),
                    Cell::from(&*header.id),
                    Cell::from(system),
                    Cell::from(line.k),
                    Cell::from(group.games),
                    Cell::from(group.score.hundredths()),
                    Cell::from(group.average),
                    Cell::from(group.difference),
                    Cell::from(group.percent),
                    Cell::from(group.expected),
                    Cell::from(line.delta),
                    Cell::from(clauses.join("、")),
                ]);
            }
        }
    }
    table
}

pub(super) fn summary(ledger: &PeriodLedger) -> Table {
    let mut table = Table::headed(
        "summary",
        "player_id,name,sex,old_rating,delta_sum,adjustment,new_rating_exact,new_rating,published,reason",
    );
    for (person, closing) in by_id(ledger) {
        let Some(summary) = &closing.summary else { continue };
        table.rows.push(vec![
            Cell::from(&*person.id),
            Cell::from(person.name.as_str()),
            Cell::from(person.sex.map(Vocabulary::word)),
            Cell::from(summary.old),
            Cell::from(summary.delta_sum),
            Cell::from(summary.adjustment),
            Cell::from(summary.exact),
            Cell::from(summary.new),
            Cell::from(if summary.published { "yes" } else { "no" }),
            Cell::from(summary.reasons.join("、")),
        ]);
    }
    table
}

pub(super) fn pending(ledger: &PeriodLedger) -> Table {
    let mut table = Table::headed("pending", "player_id,name,event_id,games,performance,expires_after");
    for (person, closing) in by_id(ledger) {
        for waiting in &closing.waiting {
            table.rows.push(vec![
                Cell::from(&*person.id),
                Cell::from(person.name.as_str()),
                Cell::from(&*waiting.event),
                Cell::from(waiting.games),
                Cell::from(waiting.performance),
                Cell::from(waiting.expires_after),
            ]);
        }
    }
    table
}

/// The averages that qualifications compare, the highest first. [G-51]
pub(super) fn qualification(ledger: &PeriodLedger) -> Table {
    let mut table = Table::headed("qualification", "player_id,name,sex,last_rating,previous_rating,average");
    let mut rows: Vec<(&Person, i64, i64)> = by_id(ledger)
        .filter_map(|(person, closing)| {
            let (last, previous) = closing.qualification?;
            Some((person, last, previous))
        })
        .collect();
    rows.sort_by_key(|(_, last, previous)| std::cmp::Reverse(last + previous));
    for (person, last, previous) in rows {
        table.rows.push(vec![
            Cell::from(&*person.id),
            Cell::from(person.name.as_str()),
            Cell::from(person.sex.map(Vocabulary::word)),
            Cell::from(last),
            Cell::from(previous),
            Cell::from(Hundredths((last + previous) * 50)),
        ]);
    }
    table
}

/// Results that the national system does not publish and the local one may take over. [G-05, G-44]
pub(super) fn handover(ledger: &PeriodLedger) -> Table {
    let mut table = Table::headed("handover", "player_id,name,sex,unit,value,reason,source_event");
    if !ledger.by_authority {
        table.rows = handovers(ledger);
    }
    table
}

/// Every result that another system or authority may take over.
pub(crate) fn handovers(ledger: &PeriodLedger) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for (person, closing) in by_id(ledger) {
        for handover in &closing.handover {
            rows.push(vec![
                Cell::from(&*person.id),
                Cell::from(person.name.as_str()),
                Cell::from(person.sex.map(Vocabulary::word)),
                Cell::from(person.unit.as_str()),
                Cell::from(handover.value),
                Cell::from(&*handover.reason),
                Cell::from(handover.event.as_deref()),
            ]);
        }
    }
    rows
}
