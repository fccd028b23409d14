//! 国际象棋: 《国际象棋等级分制和技术等级标准实施细则》.

mod closing;
mod events;
pub(in crate::regulations) mod field;
mod norms;
pub(in crate::regulations) mod performance;
mod rating;
mod titles;
mod values;

use super::{Cite, Regulation, Surroundings, ruled};
use crate::calendar::{Calendar, Period};
use crate::findings::Finding;
use crate::records::{
    Account, Applicant, CheckedEvent, Claim, Closing, Event, Judged, Judgement, Merit, Part, People, Ruling,
    Showing,
};
use crate::rulebook::{Edition, RulebookError, Tables};
use crate::words::TitleEvent;
use field::{Basis, Field};
use jiff::civil::Date;
use std::sync::Arc;
use values::Values;

type Check = fn(&Event, &Values, Surroundings<'_>) -> Vec<Judged>;

/// The checks this regulation knows; an edition's rules say which are in force.
const CHECKS: [(&str, Check); 24] = [
    ("approved", events::approved),
    ("enough_rated", events::enough_rated),
    ("enough_rated_in_small_field", events::enough_rated_in_small_field),
    ("enough_for_double_round_robin", events::enough_for_double_round_robin),
    ("units_of_level", events::units_of_level),
    ("enough_units", events::enough_units),
    ("no_unit_too_large", events::no_unit_too_large),
    ("enough_arbiters", events::enough_arbiters),
    ("rules_in_force", events::rules_in_force),
    ("slow_enough", events::slow_enough),
    ("few_rounds_a_day", events::few_rounds_a_day),
    ("approved_before_start", events::approved_before_start),
    ("title_enough_rounds", titles::title_enough_rounds),
    ("title_few_unrated", titles::title_few_unrated),
    ("title_one_round_a_day", titles::title_one_round_a_day),
    ("standards_announced", titles::standards_announced),
    ("title_enough_men_masters", titles::title_enough_men_masters),
    ("title_enough_women_masters", titles::title_enough_women_masters),
    ("title_enough_men_grandmasters", titles::title_enough_men_grandmasters),
    ("title_enough_women_grandmasters", titles::title_enough_women_grandmasters),
    ("reported_in_time", events::reported_in_time),
    ("results_in_order", events::results_in_order),
    ("unplayed_marked", events::unplayed_marked),
    ("names_and_units_match", events::names_and_units_match),
];

/// The functions that carry out the other rules.
const CODE: [&str; 37] = [
    "norm_average",
    "norm_score",
    "norm_titles",
    "norms_complete",
    "norm_serves",
    "application",
    "calendar",
    "published",
    "retained",
    "is_international",
    "domestic_conditions",
    "title_events",
    "post",
    "change",
    "k_factor",
    "running_rating",
    "k_corrected",
    "expected_by_opponents",
    "expected_by_field",
    "new_rating",
    "provisional",
    "performance_from_provisional",
    "field_average",
    "first_rating",
    "performance_from_first_rating",
    "counted_games",
    "enough_rated_games",
    "pool_to_rate",
    "accumulated",
    "performance_against_rated",
    "valid_performance",
    "zero_scorers",
    "champion_keeps",
    "best_boards_keep",
    "opponent_rating",
    "qualification",
    "capped_difference",
];

/// An edition of the chess regulation.
pub(super) struct Chess {
    values: Values,
    basis: Basis,
    calendar: Calendar,
    tables: Arc<Tables>,
    /// The edition's checks in its order, each with its rule's id and clause.
    checks: Vec<(Cite, Check)>,
}

impl Chess {
    pub(super) fn new(edition: &Edition, tables: Arc<Tables>) -> Result<Self, RulebookError> {
        let values = Values::of(edition)?;
        let calendar = values.calendar().map_err(|detail| edition.broken(detail))?;
        let checks = super::checks_of(edition, &CHECKS)?;
        let basis = values.basis(&tables);
        Ok(Self { values, basis, calendar, tables, checks })
    }
}

impl Regulation for Chess {
    fn calendar(&self) -> Calendar {
        self.calendar
    }

    fn prepare(&self, event: &mut Event, _: &People) {
        rating::prepare(event, &self.values);
    }

    fn check(&self, event: &Event, around: Surroundings<'_>) -> Vec<Ruling> {
        let judge = |(rule, check): &(Cite, Check)| ruled(rule, check(event, &self.values, around));
        self.checks.iter().flat_map(judge).collect()
    }

    fn title_events(&self, event: &Event, rulings: &[Ruling]) -> Vec<TitleEvent> {
        titles::title_events(event, rulings)
    }

    fn remarks(&self, event: &CheckedEvent<'_>) -> Vec<Finding> {
        Field::new(event.event(), &self.basis, &self.tables).full_scores()
    }

    fn assess(&self, event: &CheckedEvent<'_>) -> Vec<Showing> {
        rating::assess(event.event(), &self.values, &self.basis, &self.tables)
    }

    fn settle(&self, account: &Account<'_>) -> Closing {
        closing::settle(account, &self.values, self.calendar)
    }

    fn merits(&self, judgement: &Judgement) -> Vec<(usize, Merit)> {
        norms::norms(judgement, &self.values, &self.basis, &self.tables)
    }

    fn can_wait(&self, part: &Part, period: Period) -> bool {
        rating::can_wait(part, &self.values)
            && closing::expires_after(part, self.calendar) >= self.calendar.first_day(period)
    }

    fn serves_until(&self, end: Date) -> Option<Date> {
        Some(norms::norm_serves(end, &self.values))
    }

    fn claims(&self, applicant: &Applicant<'_>) -> Vec<Claim> {
        norms::claims(applicant, &self.values)
    }

    fn functions(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        (CHECKS.iter().map(|(name, _)| *name).collect(), &CODE)
    }
}
