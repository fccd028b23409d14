//! promotions.csv, and the roll that is list.csv where there are grades instead of ratings.

use super::players::by_id;
use crate::messages::{self, Lang};
use crate::records::{Enrolled, Grade, Graded, Judgement, PeriodLedger, Person, Promotion, Status};
use crate::tables::{Cell, Table};
use crate::words::Vocabulary;

/// What an event gave one of its starters.
pub(crate) struct Given<'a> {
    pub(crate) judgement: &'a Judgement,
    pub(crate) person: &'a Person,
    pub(crate) graded: &'a Graded,
}

/// What the events gave, in A-05 order, then in the order of the report.
pub(crate) fn given(ledger: &PeriodLedger) -> Vec<Given<'_>> {
    let mut found = Vec::new();
    for (at, judgement) in ledger.events.iter().enumerate() {
        for seat in &judgement.event.seats {
            let enrolled = ledger.closings[seat.player].enrolled.as_ref();
            let graded = enrolled.and_then(|enrolled| enrolled.graded.iter().find(|(event, _)| *event == at));
            if let Some((_, graded)) = graded {
                found.push(Given { judgement, person: &ledger.office.people.persons[seat.player], graded });
            }
        }
    }
    found
}

/// The promotions of the period.
pub(crate) fn promoted(ledger: &PeriodLedger) -> impl Iterator<Item = (Given<'_>, &Promotion)> {
    given(ledger).into_iter().filter_map(|given| {
        let promotion = given.graded.promotion.as_ref()?;
        Some((given, promotion))
    })
}

pub(super) fn promotions(ledger: &PeriodLedger) -> Table {
    let mut table =
        Table::headed("promotions", "player_id,name,event_id,from,to,route,points,required,evidence,fee");
    let lang = Lang::of(ledger.traditional);
    for (given, promotion) in promoted(ledger) {
        table.rows.push(vec![
            Cell::from(&*given.person.id),
            Cell::from(given.person.name.as_str()),
            Cell::from(&*given.judgement.event.report.header.id),
            Cell::from(promotion.from.map(|grade| grade.to_string())),
            Cell::from(promotion.to.to_string()),
            Cell::from(&*promotion.route),
            Cell::from(promotion.points.map(|(reached, _)| reached)),
            Cell::from(promotion.points.map(|(_, required)| required)),
            Cell::from(messages::ground(&promotion.ground, lang)),
            Cell::from(promotion.fee),
        ]);
    }
    table
}

/// A player on the roll, with his rank.
pub(crate) struct Place<'a> {
    pub(crate) rank: i64,
    pub(crate) person: &'a Person,
    pub(crate) grade: Grade,
    pub(crate) enrolled: &'a Enrolled,
}

/// Who holds a dan, else has a kyu, the highest first; equal grades share a rank.
pub(crate) fn roll(ledger: &PeriodLedger) -> Vec<Place<'_>> {
    let people = by_id(ledger).filter_map(|(person, closing)| {
        let enrolled = closing.enrolled.as_ref()?;
        Some(Place { rank: 0, person, grade: enrolled.grade?, enrolled })
    });
    let mut places: Vec<Place<'_>> = people.collect();
    places.sort_by_key(|place| -place.grade.height());
    let mut shared = 1;
    for at in 0..places.len() {
        if at > 0 && places[at].grade != places[at - 1].grade {
            shared = i64::try_from(at).unwrap_or(i64::MAX - 1) + 1;
        }
        places[at].rank = shared;
    }
    places
}

/// How many are on the roll, were promoted, and owe a fee.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GradeCounts {
    pub dans: usize,
    pub kyus: usize,
    pub promoted_to_dan: usize,
    pub promoted_to_kyu: usize,
    pub due: usize,
}

impl GradeCounts {
    /// `None` where there are ratings instead of grades.
    pub fn of(ledger: &PeriodLedger) -> Option<Self> {
        let mut counts = Self::default();
        let mut any = false;
        for enrolled in ledger.closings.iter().filter_map(|closing| closing.enrolled.as_ref()) {
            any = true;
            match enrolled.grade {
                Some(Grade::Dan(_)) => counts.dans += 1,
                Some(Grade::Kyu(_)) => counts.kyus += 1,
                None => {}
            }
            counts.due += usize::from(enrolled.due.is_some());
            for promotion in enrolled.graded.iter().filter_map(|(_, graded)| graded.promotion.as_ref()) {
                match promotion.to {
                    Grade::Dan(_) => counts.promoted_to_dan += 1,
                    Grade::Kyu(_) => counts.promoted_to_kyu += 1,
                }
            }
        }
        any.then_some(counts)
    }
}

/// The rows of list.csv: the rating columns are empty.
pub(super) fn list_rows(ledger: &PeriodLedger) -> Vec<Vec<Cell>> {
    let row = |place: Place<'_>| {
        let status = if place.enrolled.graded.is_empty() { Status::Inactive } else { Status::Active };
        let mut row = vec![
            Cell::from(place.rank),
            Cell::from(&*place.person.id),
            Cell::from(place.person.name.as_str()),
            Cell::from(place.person.sex.map(Vocabulary::word)),
            Cell::from(place.person.unit.as_str()),
            Cell::from(place.grade.to_string()),
        ];
        row.extend([Cell::Blank, Cell::Blank, Cell::Blank, Cell::Blank, Cell::Blank]);
        row.push(Cell::from(status.word()));
        row
    };
    roll(ledger).into_iter().map(row).collect()
}
