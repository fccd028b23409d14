//! 一、二、八: what the end of a period makes of one player.

use super::rating::{change, k_factor};
use super::values::{BelowFloor, MasterReached, PartWeight, QualificationLists, RetentionEnds, Values};
use crate::calendar::Calendar;
use crate::numbers::{Exact, Hundredths};
use crate::records::{
    Account, Closing, Group, Handover, Line, Listed, Part, Rated, Standing, Status, Summary, Waiting,
};
use jiff::civil::Date;

/// A player's figures on their way through the closing.
struct Course<'a> {
    account: &'a Account<'a>,
    values: &'a Values,
    calendar: Calendar,
    standing: Standing,
    lines: Vec<Line>,
    delta_sum: Hundredths,
    exact: Option<Hundredths>,
    rounded: Option<i64>,
    reasons: Vec<String>,
    handover: Vec<Handover>,
    /// The opening rating was obtained past the newcomer's K.
    settled_before: bool,
    games: i64,
    events: i64,
}

/// His lines in order of time with the running rating, a first rating, retention, rounding and floor, in
/// the order of requirements.md (a), pipeline G.
pub(super) fn settle(account: &Account<'_>, values: &Values, calendar: Calendar) -> Closing {
    let mut course = Course {
        account,
        values,
        calendar,
        standing: account.standing.clone(),
        lines: Vec::new(),
        delta_sum: Hundredths(0),
        exact: None,
        rounded: None,
        reasons: Vec::new(),
        handover: Vec::new(),
        settled_before: false,
        games: 0,
        events: 0,
    };
    let listed = [course.standing.peak, course.old()].into_iter().flatten().max();
    course.standing.master |= listed.is_some_and(|rating| rating >= *values.master_rating);
    course.settled_before = k_factor(&course.standing, values) != *values.k_newcomer;
    course.post();
    course.new_rating();
    course.published()
}

impl Course<'_> {
    const fn old(&self) -> Option<i64> {
        self.account.standing.rating
    }

    const fn played(&self) -> bool {
        !self.account.showings.is_empty()
    }

    /// 等级分统计表: event by event, K from the state before the event. Each line whose K is not that of the
    /// opening cites the correction. [G-28, G-31, A-98]
    fn post(&mut self) {
        let opening_k = k_factor(&self.standing, self.values);
        let mut running = Hundredths::whole(self.old().unwrap_or(0));
        for (event, _, showing) in self.account.showings {
            let Rated::Expected { groups, champion } = &showing.shown else { continue };
            let [group] = groups.as_slice() else { continue };
            let k = k_factor(&self.standing, self.values);
            let mut delta = change(k, group.score, group.expected);
            let mut group: Group = group.clone();
            if *champion && delta < Hundredths(0) {
                delta = Hundredths(0);
                group.clauses.push(self.values.clauses.champion_keeps.clone());
            }
            if k != opening_k {
                group.clauses.push(self.values.master_reached.clause.clone());
            }
            self.advance(group.games, 1);
            self.delta_sum += delta;
            running += delta;
            self.lines.push(Line { event: *event, k, group, delta });
            // a running value that touched the line counts for life, clamped changes included
            let reached = running >= Hundredths::whole(*self.values.master_rating);
            self.standing.master |= reached && *self.values.master_reached == MasterReached::RunningRating;
        }
    }

    fn advance(&mut self, games: i64, events: i64) {
        self.games += games;
        self.events += events;
        self.standing.games = self.standing.games.map(|before| before + games);
        self.standing.events = self.standing.events.map(|before| before + events);
    }

    /// Rn＝Ro＋∑△R for a rated player, 2280与2360的加权平均 for another. [G-34, G-41]
    fn new_rating(&mut self) {
        if self.played() {
            self.standing.last_active = Some(self.account.period);
        }
        if let Some(old) = self.old() {
            if self.retained() {
                let exact = Hundredths::whole(old) + self.delta_sum;
                self.exact = Some(exact);
                self.rounded = Some(exact.rounded());
            }
        } else {
            self.rate_first();
        }
    }

    /// 可在等级表中保留三年: six periods without play end the rating, without decay before. [G-06, A-48]
    fn retained(&mut self) -> bool {
        let now = self.calendar.ordinal(self.account.period);
        let last = self.standing.last_active.map_or(now - 1, |period| self.calendar.ordinal(period));
        let late = match *self.values.retention_ends {
            RetentionEnds::PeriodCompleted => 0,
            RetentionEnds::NextList => 1,
        };
        let kept = self.played() || now - last < *self.values.retained_periods + late;
        if !kept {
            self.reasons.push(self.values.retained_periods.clause.to_string());
        }
        kept
    }

    /// Joins the parts of this period to those of the one before; from nine games against rated players
    /// on their mean is the first rating. [G-41, A-54]
    fn rate_first(&mut self) {
        for (_, event, showing) in self.account.showings {
            match &showing.shown {
                Rated::First(Some(part)) => self.standing.pending.push(part.clone()),
                Rated::Void(part) => {
                    let value = part.performance.map_or(0, Exact::rounded);
                    let reason = self.values.clauses.void.clone();
                    let event = Some(event.report.header.id.clone());
                    self.handover.push(Handover { value, reason, event });
                }
                _ => {}
            }
        }
        let now = self.calendar.ordinal(self.account.period);
        let span = *self.values.accumulation_periods;
        let calendar = self.calendar;
        let age = |part: &Part| now - calendar.ordinal(calendar.period_of(part.end));
        self.standing.pending.retain(|part| age(part) < span);
        let games: i64 = self.standing.pending.iter().map(|part| part.plain.rated_games).sum();
        if games < *self.values.first_games {
            // the next list is the last that may still use them
            self.standing.pending.retain(|part| age(part) < span - 1);
            return;
        }
        let parts = std::mem::take(&mut self.standing.pending);
        let Some(mean) = accumulated(&parts, self.values) else { return };
        self.exact = Some(mean.hundredths());
        self.rounded = Some(mean.rounded());
        self.advance(
            parts.iter().map(|part| part.plain.games).sum(),
            i64::try_from(parts.len()).unwrap_or(i64::MAX),
        );
        self.reasons.push("首次等级分".to_owned());
    }

    /// 公布的最低数字为2001. [G-05]
    fn published(mut self) -> Closing {
        let rating = self.rounded;
        let floor = *self.values.floor;
        let published = rating.is_some_and(|rating| rating >= floor);
        if let Some(value) = rating.filter(|_| !published) {
            let clause = &self.values.floor.clause;
            self.reasons.push(format!("{clause} 低于公布分数"));
            self.handover.push(Handover { value, reason: clause.clone(), event: None });
        }
        let keeps = published || *self.values.below_floor == BelowFloor::KeepsRating;
        let settled = k_factor(&self.standing, self.values) != *self.values.k_newcomer;
        let qualification = self.qualification(rating.filter(|_| published), settled);
        self.standing.rating = rating.filter(|_| keeps);
        if published {
            self.standing.peak = self.standing.peak.max(rating);
            self.standing.master |= rating.is_some_and(|rating| rating >= *self.values.master_rating);
            self.standing.published = rating.map(|rating| (rating, settled));
        }
        let summary = (self.old().is_some() || rating.is_some()).then(|| Summary {
            old: self.old(),
            delta_sum: self.delta_sum,
            adjustment: Hundredths(0),
            exact: self.exact,
            new: rating,
            published,
            reasons: self.reasons.clone(),
        });
        let status = match (self.old(), self.played()) {
            (None, _) => Status::New,
            (Some(_), true) => Status::Active,
            (Some(_), false) => Status::Inactive,
        };
        let listed = rating.filter(|_| published).map(|rating| Listed {
            rating,
            previous: self.old(),
            games: self.games,
            events: self.events,
            status,
            authority: None,
        });
        let waiting = self.standing.pending.iter().map(|part| self.waiting(part)).collect();
        let (lines, standing, handover) = (self.lines, self.standing, self.handover);
        Closing {
            lines,
            standing,
            summary,
            listed,
            waiting,
            decay: 0,
            qualification,
            handover,
            enrolled: None,
            claims: Vec::new(),
        }
    }

    /// 最近两次公布的等级分（K≠25）: this list's and the one before, both past the newcomer's K. [G-51]
    fn qualification(&self, rating: Option<i64>, settled: bool) -> Option<(i64, i64)> {
        let at_opening = || self.old().map(|old| (old, self.settled_before));
        let (previous, was_settled) = self.account.standing.published.or_else(at_opening)?;
        let counts = match *self.values.qualification_lists {
            QualificationLists::WithoutK25 => settled && was_settled,
            QualificationLists::LastTwo => settled,
        };
        rating.filter(|_| counts).map(|rating| (rating, previous))
    }

    fn waiting(&self, part: &Part) -> Waiting {
        Waiting {
            event: part.event.clone(),
            games: part.plain.rated_games,
            performance: part.performance.map_or(Hundredths(0), Exact::hundredths),
            expires_after: expires_after(part, self.calendar),
        }
    }
}

/// The last day of the period after the part's.
pub(super) fn expires_after(part: &Part, calendar: Calendar) -> Date {
    calendar.last_day(calendar.next(calendar.period_of(part.end)))
}

/// (2280×4＋2360×6)÷10＝2328: the parts' mean, weighed by their games. [G-41]
fn accumulated(parts: &[Part], values: &Values) -> Option<Exact> {
    let weight = |part: &Part| match *values.part_weight {
        PartWeight::GamesUsed => part.plain.games,
        PartWeight::RatedGames => part.plain.rated_games,
    };
    let performances: Vec<(Exact, i64)> =
        parts.iter().filter_map(|part| Some((part.performance?, weight(part)))).collect();
    let denominator: i64 = performances.iter().map(|(value, _)| value.denominator).fold(1, lcm);
    let total: i64 = performances.iter().map(|(_, weight)| weight).sum();
    let numerator = performances
        .iter()
        .map(|(value, weight)| value.numerator * (denominator / value.denominator) * weight)
        .sum();
    (total > 0).then_some(Exact { numerator, denominator: denominator * total })
}

/// Least common multiple of two positive numbers.
const fn lcm(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
