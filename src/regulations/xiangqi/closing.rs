//! 细则一、二、八、十一: what the end of a period makes of one player.

use super::first_rating::{expires_after, first_rating, pool_to_rate, rated_games};
use super::rating::{change, k_factor};
use super::values::{BelowFloor, InactivitySum, InactivityTiming, Values};
use crate::calendar::Calendar;
use crate::numbers::Hundredths;
use crate::records::{Account, Closing, Line, Listed, Part, Rated, Standing, Status, Summary, Waiting};
use crate::rulebook::Tables;
use crate::words::{Route, Sex, Word};

/// A player's figures on their way through the closing.
struct Course<'a> {
    account: &'a Account<'a>,
    values: &'a Values,
    tables: &'a Tables,
    calendar: Calendar,
    sex: Sex,
    standing: Standing,
    lines: Vec<Line>,
    delta_sum: Hundredths,
    adjustment: Hundredths,
    decay: i64,
    exact: Option<Hundredths>,
    reasons: Vec<String>,
    /// Games and events that entered a calculation of this list.
    games: i64,
    events: i64,
}

/// His lines in order of date, a first rating, decay, rounding, adjustment and floor, in the order of
/// requirements.md (a), pipeline X.
pub(super) fn settle(account: &Account<'_>, values: &Values, tables: &Tables, calendar: Calendar) -> Closing {
    let mut course = Course {
        account,
        values,
        tables,
        calendar,
        sex: account.person.sex.unwrap_or(Sex::Man),
        standing: account.standing.clone(),
        lines: Vec::new(),
        delta_sum: Hundredths(0),
        adjustment: Hundredths(0),
        decay: 0,
        exact: None,
        reasons: Vec::new(),
        games: 0,
        events: 0,
    };
    course.post();
    course.new_rating();
    let rounded = course.exact.map(Hundredths::rounded);
    let lifted = course.adjusted_by_placing(rounded);
    course.published(lifted)
}

impl Course<'_> {
    const fn old(&self) -> Option<i64> {
        self.account.standing.rating
    }

    const fn played(&self) -> bool {
        !self.account.showings.is_empty()
    }

    /// The change table's rows of a rated player, event by event: K from the state before the event,
    /// the champion's protection on the event's whole change, then the counters advance.
    fn post(&mut self) {
        let master =
            self.standing.peak.max(self.old()).is_some_and(|peak| peak >= *self.values.master_rating);
        for (event, _, showing) in self.account.showings {
            let Rated::Expected { groups, champion } = &showing.shown else { continue };
            if groups.is_empty() {
                continue;
            }
            let k = k_factor(&self.standing, master, self.values);
            let mut lines: Vec<Line> = groups
                .iter()
                .map(|group| {
                    let delta = change(k, group.score, group.expected);
                    Line { event: *event, k, group: group.clone(), delta }
                })
                .collect();
            let mut total: Hundredths = lines.iter().map(|line| line.delta).sum();
            if *champion && champion_keeps(&mut lines, total, self.values) {
                total = Hundredths(0);
            }
            let games: i64 = groups.iter().map(|group| group.games).sum();
            self.advance(games, 1);
            self.delta_sum += total;
            self.lines.extend(lines);
        }
    }

    fn advance(&mut self, games: i64, events: i64) {
        self.games += games;
        self.events += events;
        self.standing.games = self.standing.games.map(|before| before + games);
        self.standing.events = self.standing.events.map(|before| before + events);
    }

    /// Rn＝Ro＋Σ△R and inactivity for a rated player, a first rating for another.
    fn new_rating(&mut self) {
        if self.played() {
            self.standing.last_active = Some(self.account.period);
        }
        match self.old() {
            Some(old) => {
                let decay = if self.played() { Some(0) } else { self.inactivity() };
                self.exact = decay.map(|points| {
                    self.decay = points;
                    self.adjustment += Hundredths::whole(points);
                    Hundredths::whole(old) + self.delta_sum + Hundredths::whole(points)
                });
            }
            None => self.exact = self.rate_first(),
        }
    }

    /// 第二年降20分，第三年降50分，第四年取消: the points taken on this list, or `None` when the rating is
    /// cancelled. Years are pairs of empty periods, and act when complete.
    fn inactivity(&mut self) -> Option<i64> {
        let now = self.calendar.ordinal(self.account.period);
        let last = self.standing.last_active.map_or(now - 1, |period| self.calendar.ordinal(period));
        let early = match *self.values.inactivity_timing {
            InactivityTiming::YearCompleted => 0,
            // a list appears when the year after its period has begun: two periods sooner
            InactivityTiming::YearEntered => 2,
        };
        let empty = now - last + early;
        let clause = self.values.inactivity.clause.clone();
        if empty >= *self.values.cancelled_after {
            self.reasons.push(format!("{clause} 取消"));
            return None;
        }
        let Some((at, points)) = self
            .values
            .inactivity
            .iter()
            .enumerate()
            .find(|(_, (periods, _))| *periods == empty)
            .map(|(at, step)| (at, step.1))
        else {
            return Some(0);
        };
        let points = match *self.values.inactivity_sum {
            InactivitySum::EachYear => points,
            InactivitySum::Replaces => {
                points - at.checked_sub(1).map_or(0, |before| self.values.inactivity[before].1)
            }
        };
        self.reasons.push(format!("{clause} {points}"));
        Some(points)
    }

    /// Joins the parts of this period to those that waited, and rates them when they suffice; the parts
    /// are then used up, even when the result is under the floor.
    fn rate_first(&mut self) -> Option<Hundredths> {
        let new = self.account.showings.iter().filter_map(|(_, _, showing)| match &showing.shown {
            Rated::First(Some(part)) => Some(part.clone()),
            _ => None,
        });
        self.standing.pending.extend(new);
        let pool = pool_to_rate(&self.standing.pending, self.calendar, self.values)?;
        let mut parts = Vec::new();
        let mut rest = Vec::new();
        for (at, part) in std::mem::take(&mut self.standing.pending).into_iter().enumerate() {
            if pool.contains(&at) { parts.push(part) } else { rest.push(part) }
        }
        self.standing.pending = rest;
        let chosen: Vec<&Part> = parts.iter().collect();
        let exact = first_rating(&chosen, self.sex, self.values, self.tables);
        let games = parts.iter().map(|part| part.as_floor.games + part.plain.games).sum();
        self.advance(games, i64::try_from(parts.len()).unwrap_or(i64::MAX));
        self.reasons.push("首次等级分".to_owned());
        Some(exact)
    }

    /// A title won by placing lifts the rating to its figure, unless it is or ever was there.
    fn adjusted_by_placing(&mut self, rounded: Option<i64>) -> Option<i64> {
        let by_placing =
            self.account.awards.iter().filter(|(award, _)| award.route == Word::Known(Route::Placing));
        let targets = by_placing.filter_map(|(award, _)| self.values.lifted_to(award.title?, self.sex));
        let Some(target) = targets.max_by_key(|target| ***target) else { return rounded };
        let reached = self.account.standing.peak.max(self.old()).max(rounded);
        if reached.is_some_and(|rating| rating >= **target) {
            return rounded;
        }
        self.reasons.push(target.clause.to_string());
        match rounded {
            Some(rounded) => self.adjustment += Hundredths::whole(**target - rounded),
            // restored or first rated by a title: there is nothing to adjust from
            None => {
                self.exact = Some(Hundredths::whole(**target));
                self.adjustment = Hundredths(0);
                self.standing.last_active = Some(self.account.period);
            }
        }
        Some(**target)
    }

    /// 公布的最低分数: what is under the floor is not published, and the player is unrated again.
    fn published(mut self, rating: Option<i64>) -> Closing {
        let floor = self.values.floor(self.sex);
        let published = rating.is_some_and(|rating| rating >= **floor);
        if rating.is_some() && !published {
            self.reasons.push(format!("{} 低于公布分数", floor.clause));
        }
        let keeps = published || *self.values.below_floor == BelowFloor::KeepsRating;
        self.standing.rating = rating.filter(|_| keeps);
        if published {
            self.standing.peak = self.standing.peak.max(rating);
        }
        if self.standing.rating.is_some() {
            self.standing.pending.clear();
        }
        self.drop_expired();
        let summary = (self.old().is_some() || rating.is_some()).then(|| Summary {
            old: self.old(),
            delta_sum: self.delta_sum,
            adjustment: self.adjustment,
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
        Closing {
            lines: self.lines,
            standing: self.standing,
            summary,
            listed,
            waiting,
            decay: self.decay,
            qualification: None,
            handover: Vec::new(),
            enrolled: None,
            claims: Vec::new(),
        }
    }

    /// A part waits as long as an event of a later period can still complete it.
    fn drop_expired(&mut self) {
        let next = self.calendar.first_day(self.calendar.next(self.account.period));
        let (calendar, values) = (self.calendar, self.values);
        self.standing.pending.retain(|part| expires_after(part, calendar, values) >= next);
    }

    fn waiting(&self, part: &Part) -> Waiting {
        Waiting {
            event: part.event.clone(),
            games: rated_games(part),
            performance: first_rating(&[part], self.sex, self.values, self.tables),
            expires_after: expires_after(part, self.calendar, self.values),
        }
    }
}

/// 个人冠军不降分: a loss becomes 0, on the sum of both rows of a woman in a mixed event.
fn champion_keeps(lines: &mut [Line], total: Hundredths, values: &Values) -> bool {
    if total >= Hundredths(0) {
        return false;
    }
    for line in lines {
        line.delta = Hundredths(0);
        line.group.clauses.push(values.clauses.champion_keeps.clone());
    }
    true
}
