//! 细则八、九: expected scores and rating changes.

use super::super::conditions::is_champion;
use super::events::is_mixed;
use super::values::{AverageRounding, NewcomerWindow, SwissSentence, Values, ZeroScore};
use crate::numbers::{HalfPoints, Hundredths, round_half_up};
use crate::records::{Event, Group, Part, Rated, Seat, Showing, Standing, Tally};
use crate::rulebook::Tables;
use crate::words::{Sex, System};
use std::sync::Arc;

/// One event prepared for calculation.
struct Field<'a> {
    event: &'a Event,
    values: &'a Values,
    tables: &'a Tables,
    mixed: bool,
    system: Option<System>,
    /// Rating or provisional rating of each seat.
    ratings: Vec<i64>,
    /// Unrated starters of a round robin who scored nothing.
    zero: Vec<bool>,
}

/// A seat's games, added up, and what happened to those left out.
#[derive(Default, Clone)]
struct Score {
    /// A woman's games against men, in which she counts as at the mixed floor.
    as_floor: Tally,
    plain: Tally,
    left_unrated: bool,
    left_unplayed: bool,
    left_zero: bool,
}

/// What the event shows of each starter.
pub(super) fn assess(event: &Event, values: &Values, tables: &Tables) -> Vec<Showing> {
    let system = event.report.header.system.known();
    let ratings = event.seats.iter().map(|seat| rating_of(seat, values)).collect();
    let zero = zero_scorers(event);
    let field = Field { event, values, tables, mixed: is_mixed(event), system, ratings, zero };
    let scores = field.counted_games();
    let seats = event.seats.iter().enumerate().filter(|(_, seat)| seat.started);
    let showing =
        |(at, seat): (usize, &Seat)| Showing { player: seat.player, shown: field.show(at, &scores[at]) };
    seats.map(showing).collect()
}

/// The published rating, or the provisional one: men 2300, women 2100.
pub(super) fn rating_of(seat: &Seat, values: &Values) -> i64 {
    seat.rating.unwrap_or_else(|| **values.provisional(seat.sex.unwrap_or(Sex::Man)))
}

/// 无等级分棋手在循环制比赛中得0分: unrated starters of a round robin whose played games brought nothing;
/// tested once, on the original scores.
pub(super) fn zero_scorers(event: &Event) -> Vec<bool> {
    let mut points = vec![HalfPoints(0); event.seats.len()];
    for game in event.played() {
        points[usize::from(game.first)] += game.first_score;
        if let Some(second) = game.second {
            points[usize::from(second)] += game.second_score;
        }
    }
    let round_robin = event.report.header.system.known().is_some_and(System::is_round_robin);
    let zero = |(seat, points): (&Seat, HalfPoints)| {
        round_robin && seat.started && seat.rating.is_none() && points == HalfPoints(0)
    };
    event.seats.iter().zip(points).map(zero).collect()
}

impl Field<'_> {
    /// The games that count for each seat: played, not against a zero-scorer, and in Swiss events
    /// between rated players, or of an unrated player against rated ones.
    fn counted_games(&self) -> Vec<Score> {
        let mut scores = vec![Score::default(); self.event.seats.len()];
        for game in &self.event.report.games {
            let Some(second) = game.second else {
                scores[usize::from(game.first)].left_unplayed = true;
                continue;
            };
            let (first, second) = (usize::from(game.first), usize::from(second));
            for (own, other, score) in [(first, second, game.first_score), (second, first, game.second_score)]
            {
                self.count(&mut scores[own], own, other, score, game.played);
            }
        }
        scores
    }

    fn count(&self, tally: &mut Score, own: usize, other: usize, score: HalfPoints, played: bool) {
        let rated = |at: usize| self.event.seats[at].rating.is_some();
        if !played {
            tally.left_unplayed = true;
            return;
        }
        let mut score = score;
        if self.zero[own] || self.zero[other] {
            tally.left_zero = true;
            match *self.values.zero_score {
                ZeroScore::DeleteGames => return,
                ZeroScore::OnlyPoints if self.zero[other] => score = HalfPoints(0),
                ZeroScore::OnlyPoints => {}
            }
        }
        let round_robin = self.system.is_some_and(System::is_round_robin);
        let rated_only = match *self.values.swiss_sentence {
            SwissSentence::SwissOnly => self.system == Some(System::Swiss),
            SwissSentence::AllButRoundRobin => !round_robin,
        };
        let drops = if rated(own) { rated_only } else { !round_robin };
        if drops && !rated(other) {
            tally.left_unrated = true;
            return;
        }
        let group = if self.meets_as_floor(own, other) { &mut tally.as_floor } else { &mut tally.plain };
        group.add(score, self.opponent_rating(own, other), rated(other));
    }

    /// A zero-scorer whose games are gone for everybody.
    fn is_deleted(&self, at: usize) -> bool {
        self.zero[at] && *self.values.zero_score == ZeroScore::DeleteGames
    }

    fn sex(&self, at: usize) -> Option<Sex> {
        self.event.seats[at].sex
    }

    /// A woman under the mixed floor.
    fn under_floor(&self, at: usize) -> bool {
        self.mixed && self.sex(at) == Some(Sex::Woman) && self.ratings[at] < *self.values.mixed_floor
    }

    /// 她对男棋手时按2300计分.
    fn meets_as_floor(&self, own: usize, other: usize) -> bool {
        self.under_floor(own) && self.sex(other) != Some(Sex::Woman)
    }

    /// What the opponent counts as: in a mixed event a woman under 2300 counts as 2300 against a man;
    /// women among themselves keep their ratings.
    fn opponent_rating(&self, own: usize, other: usize) -> i64 {
        let against_man = self.under_floor(other) && self.sex(own) != Some(Sex::Woman);
        if against_man { *self.values.mixed_floor } else { self.ratings[other] }
    }

    fn show(&self, at: usize, score: &Score) -> Rated {
        let seat = &self.event.seats[at];
        if seat.rating.is_some() {
            return Rated::Expected { groups: self.groups(at, score), champion: self.is_champion(at) };
        }
        let (as_floor, plain) = (score.as_floor, score.plain);
        if as_floor.games + plain.games == 0 || self.is_deleted(at) {
            return Rated::First(None);
        }
        let round_robin = self.system.is_some_and(System::is_round_robin);
        let expected = || self.groups(at, score).iter().map(|group| group.expected).sum();
        Rated::First(Some(Part {
            event: self.event.report.header.id.clone(),
            end: self.event.report.header.end,
            round_robin,
            expected: round_robin.then(expected),
            as_floor,
            plain,
            performance: None,
        }))
    }

    /// 个人冠军: place 1 of an event for individuals.
    fn is_champion(&self, at: usize) -> bool {
        is_champion(self.event, at)
    }

    fn groups(&self, at: usize, score: &Score) -> Vec<Group> {
        let own = self.ratings[at];
        let split = self.under_floor(at);
        let mut groups = Vec::new();
        if let Some(group) = self.expected_by_field(at, &score.plain) {
            groups.push(group);
        } else {
            let floor = *self.values.mixed_floor;
            let men = (Some(Sex::Man), floor, &score.as_floor);
            let others = (split.then_some(Sex::Woman), own, &score.plain);
            for (against, own, tally) in [men, others] {
                if tally.games > 0 {
                    let group = expected_by_opponents(own, tally, self.values, self.tables);
                    groups.push(Group { against, ..group });
                }
            }
        }
        let mut cited: Vec<&Arc<str>> = Vec::new();
        let values = self.values;
        if split || (self.mixed && score.plain.games > 0) {
            cited.push(&values.mixed_floor.clause);
        }
        if score.left_unrated {
            cited.push(&values.swiss_sentence.clause);
        }
        if score.left_unplayed {
            cited.push(&values.clauses.counted_games);
        }
        if score.left_zero {
            cited.push(&values.zero_score.clause);
        }
        for group in &mut groups {
            group.clauses.extend(cited.iter().copied().cloned());
        }
        groups
    }

    /// We＝M·Pa－1/2, in a single round robin in which the seat met everybody; not where women count as
    /// at the mixed floor. [X-56, CV12]
    fn expected_by_field(&self, at: usize, tally: &Tally) -> Option<Group> {
        let counted = || {
            let seats = self.event.seats.iter().enumerate();
            seats.filter(|(at, seat)| seat.started && !self.is_deleted(*at)).map(|(at, _)| at)
        };
        let field = i64::try_from(counted().count()).ok()?;
        let complete = self.system == Some(System::RoundRobin) && tally.games == field - 1;
        // a newcomer in a mixed event goes by N·Pc in any case
        let mixed = counted().any(|other| self.under_floor(other))
            || (self.mixed && self.event.seats[at].rating.is_none());
        if !complete || mixed || field == 0 {
            return None;
        }
        let sum: i64 = counted().map(|at| self.ratings[at]).sum();
        let (average, difference) = difference(self.ratings[at], sum, field, self.values);
        let percent = self.tables.percent(difference);
        let expected = Hundredths(field * percent) - Hundredths(50);
        Some(Group {
            against: None,
            games: tally.games,
            score: tally.score,
            average,
            difference,
            percent,
            expected,
            clauses: vec![self.values.clauses.expected_by_field.clone()],
        })
    }
}

/// We＝N·Pc: the rate that the difference to the opponents' average gives, for every game.
pub(super) fn expected_by_opponents(own: i64, tally: &Tally, values: &Values, tables: &Tables) -> Group {
    let (average, difference) = difference(own, tally.ratings, tally.games, values);
    let percent = tables.percent(difference);
    Group {
        against: None,
        games: tally.games,
        score: tally.score,
        average,
        difference,
        percent,
        expected: Hundredths(tally.games * percent),
        clauses: vec![values.average_rounding.clause.clone()],
    }
}

/// The rounded average, and D: own rating minus the average. [CV3, CV5]
fn difference(own: i64, sum: i64, count: i64, values: &Values) -> (i64, i64) {
    let average = round_half_up(sum, count);
    let difference = match *values.average_rounding {
        AverageRounding::BeforeDifference => own - average,
        AverageRounding::AfterDifference => round_half_up(own * count - sum, count),
    };
    (average, difference)
}

/// K: 25 for a newcomer, then 15; 10 for life once 2500 was published.
pub(super) fn k_factor(standing: &Standing, master: bool, values: &Values) -> i64 {
    if master {
        return *values.k_master;
    }
    let (Some(games), Some(events)) = (standing.games, standing.events) else { return *values.k_settled };
    let few_games = games < *values.newcomer_games;
    let few_events = events < *values.newcomer_events;
    let newcomer = match *values.newcomer_window {
        NewcomerWindow::UntilBoth => few_games || few_events,
        NewcomerWindow::UntilEither => few_games && few_events,
    };
    if newcomer { *values.k_newcomer } else { *values.k_settled }
}

/// △R＝K（W—We）.
pub(super) fn change(k: i64, score: HalfPoints, expected: Hundredths) -> Hundredths {
    (score.hundredths() - expected).times(k)
}
