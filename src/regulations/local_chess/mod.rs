//! 国际象棋地方等级分: 《国际象棋地方等级分制实施细则》, which borrows from the national regulation what its 七(一)
//! says, and is the only one that may call another.

mod closing;
mod events;
mod rating;
mod values;

use super::chess::field::Basis;
use super::{Cite, Regulation, Surroundings, ruled};
use crate::calendar::Calendar;
use crate::findings::Finding;
use crate::records::{Account, CheckedEvent, Closing, Event, Judged, People, Ruling, Showing};
use crate::rulebook::{Edition, RulebookError, Tables};
use crate::words::TitleEvent;
use std::sync::Arc;
use values::Values;

type Check = fn(&Event, &Values, Surroundings<'_>) -> Vec<Judged>;

/// The checks this regulation knows; an edition's rules say which are in force.
const CHECKS: [(&str, Check); 6] = [
    ("enough_rounds", events::enough_rounds),
    ("long_enough", events::long_enough),
    ("level_known", events::level_known),
    ("annex_group_known", events::annex_group_known),
    ("results_in_order", events::results_in_order),
    ("unplayed_marked", events::unplayed_marked),
];

/// The functions that carry out the other rules.
const CODE: [&str; 18] = [
    "first_performance",
    "authority",
    "national_performance",
    "stated_national_rating",
    "new_rating",
    "zero_scorers",
    "counted_games",
    "champion_keeps",
    "base",
    "base_override",
    "annex_base",
    "post",
    "change",
    "k_factor",
    "expected_by_opponents",
    "capped_difference",
    "calendar",
    "published",
];

/// An edition of the local chess regulation.
pub(super) struct LocalChess {
    values: Values,
    basis: Basis,
    tables: Arc<Tables>,
    checks: Vec<(Cite, Check)>,
}

impl LocalChess {
    pub(super) fn new(edition: &Edition, tables: Arc<Tables>) -> Result<Self, RulebookError> {
        let values = Values::of(edition)?;
        let basis = values.basis();
        Ok(Self { values, basis, tables, checks: super::checks_of(edition, &CHECKS)? })
    }
}

impl Regulation for LocalChess {
    fn calendar(&self) -> Calendar {
        Calendar::Years
    }

    fn in_order(&self) -> bool {
        true
    }

    fn by_authority(&self) -> bool {
        true
    }

    fn prepare(&self, event: &mut Event, people: &People) {
        rating::prepare(event, people, &self.values);
    }

    fn note(&self, showings: &[Showing], people: &mut People) {
        rating::note(showings, people);
    }

    fn check(&self, event: &Event, around: Surroundings<'_>) -> Vec<Ruling> {
        let judge = |(rule, check): &(Cite, Check)| ruled(rule, check(event, &self.values, around));
        self.checks.iter().flat_map(judge).collect()
    }

    fn title_events(&self, _: &Event, _: &[Ruling]) -> Vec<TitleEvent> {
        Vec::new()
    }

    fn remarks(&self, event: &CheckedEvent<'_>) -> Vec<Finding> {
        rating::remarks(event.event(), &self.values, &self.basis, &self.tables)
    }

    fn assess(&self, event: &CheckedEvent<'_>) -> Vec<Showing> {
        rating::assess(event.event(), &self.values, &self.basis, &self.tables)
    }

    fn settle(&self, account: &Account<'_>) -> Closing {
        closing::settle(account, &self.values)
    }

    fn functions(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        (CHECKS.iter().map(|(name, _)| *name).collect(), &CODE)
    }
}
