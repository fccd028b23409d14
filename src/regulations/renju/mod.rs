//! 五子棋: 《台灣五子棋協會段級位認證暨頭銜賦予辦法》.

mod events;
mod kyu_and_certificates;
mod points;
mod promotion;
mod values;

use super::{Cite, Regulation, Surroundings, checks_of, ruled};
use crate::calendar::Calendar;
use crate::records::{Account, CheckedEvent, Closing, Event, Judged, People, Rated, Ruling, Showing};
use crate::rulebook::{Edition, RulebookError};
use crate::words::TitleEvent;
use values::Values;

/// A condition of the regulation: its findings on one event.
type Check = fn(&Event, &Values, Surroundings<'_>) -> Vec<Judged>;

/// The checks this regulation knows; an edition's rules say which are in force.
const CHECKS: [(&str, Check); 12] = [
    ("promotion_notice", events::promotion_notice),
    ("promotion_below_dan", events::promotion_below_dan),
    ("promotion_entrants", events::promotion_entrants),
    ("promotion_swiss", events::promotion_swiss),
    ("women_meijin_entry", events::women_meijin_entry),
    ("meijin_entry", events::meijin_entry),
    ("feeds_points", events::feeds_points),
    ("points_notice", events::points_notice),
    ("official_rules", events::official_rules),
    ("results_in_order", events::results_in_order),
    ("supervised", events::supervised),
    ("low_dan_event", events::low_dan_event),
];

/// The functions that carry out the other rules.
const CODE: [&str; 22] = [
    "grades",
    "best_route",
    "quota",
    "meijin_winner",
    "meijin_loser",
    "direct_rank",
    "qualified_for_final",
    "may_be_placed",
    "completed",
    "enough_games",
    "game_score",
    "standard",
    "dan_difference",
    "landing",
    "points_cap",
    "low_dan_champion",
    "kyu",
    "score_rate",
    "meijin_title",
    "announce",
    "fee",
    "calendar",
];

/// An edition of the renju regulation.
pub(super) struct Renju {
    values: Values,
    /// The edition's checks in its order, each with its rule's id and clause.
    checks: Vec<(Cite, Check)>,
}

impl Renju {
    pub(super) fn new(edition: &Edition) -> Result<Self, RulebookError> {
        Ok(Self { values: Values::of(edition)?, checks: checks_of(edition, &CHECKS)? })
    }
}

impl Regulation for Renju {
    /// Calendar years: each event is judged by itself, and the roll is drawn up once a year. [W-56]
    fn calendar(&self) -> Calendar {
        Calendar::Years
    }

    fn in_order(&self) -> bool {
        true
    }

    /// There are no ratings.
    fn prepare(&self, event: &mut Event, _: &People) {
        for seat in &mut event.seats {
            (seat.rating, seat.met_as, seat.counts_as_rated) = (None, None, false);
        }
    }

    /// 升級段後之選手則予公告認定對應資格: what an event gave holds from the next one on. [W-49]
    fn note(&self, showings: &[Showing], people: &mut People) {
        for showing in showings {
            let Rated::Graded(graded) = &showing.shown else { continue };
            kyu_and_certificates::announce(graded, showing.player, people);
        }
    }

    fn check(&self, event: &Event, around: Surroundings<'_>) -> Vec<Ruling> {
        let judge = |(rule, check): &(Cite, Check)| ruled(rule, check(event, &self.values, around));
        self.checks.iter().flat_map(judge).collect()
    }

    fn title_events(&self, _: &Event, _: &[Ruling]) -> Vec<TitleEvent> {
        Vec::new()
    }

    fn assess(&self, event: &CheckedEvent<'_>) -> Vec<Showing> {
        promotion::assess(event, &self.values)
    }

    fn settle(&self, account: &Account<'_>) -> Closing {
        kyu_and_certificates::settle(account, &self.values)
    }

    fn functions(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        (CHECKS.iter().map(|(name, _)| *name).collect(), &CODE)
    }
}
