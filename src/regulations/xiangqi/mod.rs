//! 象棋: 《象棋棋手等级分制和技术等级标准实施细则》.

mod closing;
mod events;
mod first_rating;
mod rating;
mod values;

use super::{Cite, Regulation, Surroundings, ruled};
use crate::calendar::Calendar;
use crate::records::{Account, CheckedEvent, Closing, Event, Judged, Ruling, Showing};
use crate::rulebook::{Edition, RulebookError, Tables};
use crate::words::TitleEvent;
use std::sync::Arc;
use values::Values;

/// A condition of the regulation: its findings on one event.
type Check = fn(&Event, &Values, Surroundings<'_>) -> Vec<Judged>;

/// The checks this regulation knows; an edition's rules say which are in force.
const CHECKS: [(&str, Check); 16] = [
    ("approved", events::approved),
    ("enough_rated", events::enough_rated),
    ("enough_units", events::enough_units),
    ("no_unit_too_large", events::no_unit_too_large),
    ("enough_arbiters", events::enough_arbiters),
    ("rules_in_force", events::rules_in_force),
    ("title_enough_entrants", events::title_enough_entrants),
    ("title_no_unit_too_large", events::title_no_unit_too_large),
    ("title_few_unrated", events::title_few_unrated),
    ("title_enough_arbiters", events::title_enough_arbiters),
    ("standards_announced", events::standards_announced),
    ("invited_titles", events::invited_titles),
    ("reported_in_time", events::reported_in_time),
    ("results_in_order", events::results_in_order),
    ("unplayed_marked", events::unplayed_marked),
    ("names_and_units_match", events::names_and_units_match),
];

/// The functions that carry out the other rules.
const CODE: [&str; 18] = [
    "calendar",
    "published",
    "inactivity",
    "title_events",
    "post",
    "change",
    "k_factor",
    "expected_by_opponents",
    "expected_by_field",
    "new_rating",
    "champion_keeps",
    "provisional",
    "opponent_rating",
    "counted_games",
    "pool_to_rate",
    "first_rating",
    "zero_scorers",
    "adjusted_by_placing",
];

/// An edition of the xiangqi regulation.
pub(super) struct Xiangqi {
    values: Values,
    calendar: Calendar,
    tables: Arc<Tables>,
    /// The edition's checks in its order, each with its rule's id and clause.
    checks: Vec<(Cite, Check)>,
}

impl Xiangqi {
    pub(super) fn new(edition: &Edition, tables: Arc<Tables>) -> Result<Self, RulebookError> {
        let values = Values::of(edition)?;
        let calendar = values.calendar().map_err(|detail| edition.broken(detail))?;
        let checks = super::checks_of(edition, &CHECKS)?;
        Ok(Self { values, calendar, tables, checks })
    }
}

impl Regulation for Xiangqi {
    fn calendar(&self) -> Calendar {
        self.calendar
    }

    fn check(&self, event: &Event, around: Surroundings<'_>) -> Vec<Ruling> {
        let judge = |(rule, check): &(Cite, Check)| ruled(rule, check(event, &self.values, around));
        self.checks.iter().flat_map(judge).collect()
    }

    fn title_events(&self, event: &Event, rulings: &[Ruling]) -> Vec<TitleEvent> {
        events::title_events(event, rulings)
    }

    fn assess(&self, event: &CheckedEvent<'_>) -> Vec<Showing> {
        rating::assess(event.event(), &self.values, &self.tables)
    }

    fn settle(&self, account: &Account<'_>) -> Closing {
        closing::settle(account, &self.values, &self.tables, self.calendar)
    }

    fn functions(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        (CHECKS.iter().map(|(name, _)| *name).collect(), &CODE)
    }
}
