//! 象棋: 《象棋棋手等级分制和技术等级标准实施细则》.

mod claims;
mod closing;
mod events;
mod first_rating;
mod norms;
mod placings;
mod rating;
mod values;

use super::{Cite, Regulation, Surroundings, ruled};
use crate::calendar::{Calendar, Period};
use crate::records::{
    Account, Applicant, CheckedEvent, Claim, Closing, Event, Filing, Judged, Judgement, Merit, Part, Ruling,
    Showing,
};
use crate::rulebook::{Edition, RulebookError, Tables};
use crate::words::TitleEvent;
use jiff::civil::Date;
use placings::Criterion;
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
const CODE: [&str; 33] = [
    "by_placing",
    "top_three_twice",
    "grandmaster_by_norms",
    "master_by_norms",
    "any_criterion",
    "world_as_national",
    "definite_place",
    "authority",
    "yearly_filing",
    "norm_average",
    "norm_score",
    "norm_titles",
    "norms_complete",
    "norm_serves",
    "application",
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
    criteria: Vec<Criterion>,
}

impl Xiangqi {
    pub(super) fn new(edition: &Edition, tables: Arc<Tables>) -> Result<Self, RulebookError> {
        let values = Values::of(edition)?;
        let calendar = values.calendar().map_err(|detail| edition.broken(detail))?;
        let checks = super::checks_of(edition, &CHECKS)?;
        let criteria = placings::criteria(edition)?;
        Ok(Self { values, calendar, tables, checks, criteria })
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

    fn merits(&self, judgement: &Judgement) -> Vec<(usize, Merit)> {
        let mut merits = placings::placings(judgement, &self.criteria, &self.values);
        merits.extend(norms::norms(judgement, &self.values, &self.tables.norms));
        merits
    }

    fn can_wait(&self, part: &Part, period: Period) -> bool {
        first_rating::expires_after(part, self.calendar, &self.values) >= self.calendar.first_day(period)
    }

    fn serves_until(&self, end: Date) -> Option<Date> {
        Some(norms::norm_serves(end, &self.values))
    }

    fn claims(&self, applicant: &Applicant<'_>) -> Vec<Claim> {
        claims::claims(applicant, &self.criteria, &self.values)
    }

    fn filing(&self, list: Date) -> Option<Filing> {
        claims::yearly_filing(list, &self.values)
    }

    fn functions(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        (CHECKS.iter().map(|(name, _)| *name).collect(), &CODE)
    }
}
