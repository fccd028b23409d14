//! 八: what an event shows of each starter, and who keeps his rating.

use super::super::conditions::{is_champion, is_team_event, leave_out_computers};
use super::events::is_international;
use super::field::{Basis, Field};
use super::performance::Performance;
use super::values::{
    AverageRounding, FewUnratedPerformance, FieldDifference, FirstRatingRounding, FullScore,
    NewcomerWindowEnd, OverLimitExpectation, TeamRoundRobin, UnratedShareCounted, Values, VoidTest,
    ZeroScore,
};
use crate::numbers::{HalfPoints, Hundredths};
use crate::records::{Event, Game, Part, Rated, Seat, Showing, Standing, Tally};
use crate::rulebook::Tables;
use crate::words::{Category, Level, System, Word};
use std::collections::BTreeMap;

/// The difference that stands at the end of table 1.
const TABLE_END_PERCENT: i64 = 99;

impl Values {
    /// What calculations rest on, from the edition. [G-35, G-36, G-37, G-38, G-39, G-40, G-43, G-52]
    pub(super) fn basis(&self, tables: &Tables) -> Basis {
        Basis {
            provisional: *self.provisional,
            difference_cap: *self.difference_cap,
            k_first: *self.k_first,
            least_rated_games: *self.least_rated_games,
            unrated_limit: *self.unrated_limit,
            full_score: match *self.full_score {
                FullScore::EightHundred => *self.full_score_difference,
                FullScore::TableEnd => {
                    tables.difference(TABLE_END_PERCENT).unwrap_or(*self.full_score_difference)
                }
            },
            mean_of_differences: *self.field_difference == FieldDifference::MeanOfDifferences,
            share_counts_zero_scorers: *self.unrated_share_counted == UnratedShareCounted::AllStarters,
            rounds_first_rating: *self.first_rating_rounding == FirstRatingRounding::Rounded,
            expects_by_opponents: *self.over_limit_expectation == OverLimitExpectation::ByOpponents,
            few_unrated_from_field: *self.few_unrated_performance == FewUnratedPerformance::FromFieldAverage,
            team_as_round_robin: *self.team_round_robin == TeamRoundRobin::AsRoundRobin,
            deletes_zero_scorers: *self.zero_score == ZeroScore::DeleteGames,
            rounds_average_first: *self.average_rounding == AverageRounding::BeforeDifference,
            by_opponents: self.average_rounding.clause.clone(),
            by_field: self.clauses.expected_by_field.clone(),
            over_limit: self.unrated_limit.clause.clone(),
            cap: self.difference_cap.clause.clone(),
        }
    }
}

/// How the entrants count: games with computers are no games, and in an international event opponents
/// meet a Chinese player at the higher of his two ratings, a foreigner at his international one. [G-46, G-49, A-30, A-99]
pub(super) fn prepare(event: &mut Event, values: &Values) {
    leave_out_computers(event, &values.computer_words);
    if !is_international(event) {
        return;
    }
    for (seat, entrant) in event.seats.iter_mut().zip(&event.report.entrants) {
        let stated = entrant.international.filter(|rating| *rating > 0);
        seat.met_as = if seat.foreign { stated } else { seat.rating.max(stated) };
        seat.counts_as_rated = seat.met_as.is_some();
    }
}

/// What the event shows of each starter.
pub(super) fn assess(event: &Event, values: &Values, basis: &Basis, tables: &Tables) -> Vec<Showing> {
    let field = Field::new(event, basis, tables);
    let champions = champions(event);
    let round_robin = field.is_round_robin().then(|| field.round_robin());
    let tallies = if round_robin.is_some() { Vec::new() } else { field.tallies(true) };
    let international = is_international(event);
    let show = |at: usize, seat: &Seat| -> Rated {
        // foreigners get no rating of their own from an international event
        if international && seat.foreign {
            return Rated::Expected { groups: Vec::new(), champion: false };
        }
        if seat.rating.is_some() {
            let group = match &round_robin {
                Some(shown) => shown.groups[at].clone(),
                None => rated_only(&field, at, &tallies[at]),
            };
            return Rated::Expected { groups: group.into_iter().collect(), champion: champions[at] };
        }
        let performance = match &round_robin {
            _ if field.zero[at] && basis.deletes_zero_scorers => None,
            Some(shown) => shown.performances[at].clone(),
            None => field.performance_against_rated(&tallies[at]),
        };
        match performance {
            None => Rated::First(None),
            Some(shown) => valid_performance(part(event, &shown, round_robin.is_some()), values),
        }
    };
    let seats = event.seats.iter().enumerate().filter(|(_, seat)| seat.started);
    seats.map(|(at, seat)| Showing { player: seat.player, shown: show(at, seat) }).collect()
}

/// 有1局算1局: a rated player's games against rated opponents. [G-40]
fn rated_only(field: &Field<'_>, at: usize, tally: &Tally) -> Option<crate::records::Group> {
    let own = field.event.seats[at].rating?;
    (tally.games > 0).then(|| field.expected_by_opponents(own, tally))
}

fn part(event: &Event, shown: &Performance, round_robin: bool) -> Part {
    Part {
        event: event.report.header.id.clone(),
        end: event.report.header.end,
        round_robin,
        expected: None,
        as_floor: Tally::default(),
        plain: shown.tally,
        performance: Some(shown.value),
    }
}

/// 表现分低于或等于暂定等级分，则无效. [G-44]
fn valid_performance(part: Part, values: &Values) -> Rated {
    if is_above(&part, values) { Rated::First(Some(part)) } else { Rated::Void(part) }
}

fn is_above(part: &Part, values: &Values) -> bool {
    part.performance.is_some_and(|value| match *values.void_test {
        VoidTest::Exact => value.exceeds(*values.provisional),
        VoidTest::Rounded => value.rounded() > *values.provisional,
    })
}

/// What the register states of an earlier event counts as one of this law would: four games against rated
/// players, and a performance that is not void. [G-40, G-41, G-44]
pub(super) fn can_wait(part: &Part, values: &Values) -> bool {
    is_above(part, values) && part.plain.rated_games >= *values.least_rated_games
}

/// 冠军不降等级分 in events for individuals and matches; in the national team event the best of each
/// board. [G-48, A-14, A-62]
fn champions(event: &Event) -> Vec<bool> {
    if !is_team_event(event) {
        return (0..event.seats.len()).map(|at| is_champion(event, at)).collect();
    }
    let header = &event.report.header;
    let system = header.system.known();
    let national_team = header.level == Word::Known(Level::National)
        && (header.category == Word::Known(Category::Team) || system == Some(System::Team));
    if national_team { best_boards_keep(event) } else { vec![false; event.seats.len()] }
}

/// 各台次得分率最高者: by played games, ties all. [G-48, A-62]
fn best_boards_keep(event: &Event) -> Vec<bool> {
    let mut scores = vec![(HalfPoints(0), 0_i64); event.seats.len()];
    for Game { first, second, first_score, second_score, .. } in event.played() {
        let Some(second) = second else { continue };
        for (seat, score) in [(first, first_score), (second, second_score)] {
            let sum = &mut scores[usize::from(*seat)];
            *sum = (sum.0 + *score, sum.1 + 1);
        }
    }
    let mut best: BTreeMap<u32, (i64, i64)> = BTreeMap::new();
    let board = |at: usize| event.report.entrants[at].board.filter(|_| scores[at].1 > 0);
    for (at, (score, games)) in scores.iter().enumerate() {
        let Some(board) = board(at) else { continue };
        let rate = (score.0, *games);
        let leader = best.entry(board).or_insert(rate);
        if rate.0 * leader.1 > leader.0 * rate.1 {
            *leader = rate;
        }
    }
    let leads = |at: usize| {
        let leader = board(at).and_then(|board| best.get(&board));
        leader.is_some_and(|leader| scores[at].0.0 * leader.1 == leader.0 * scores[at].1)
    };
    (0..scores.len()).map(leads).collect()
}

/// K: 25 for the first thirty games, then 15; 10 for life once 2400 was reached. [G-30, G-31, A-106]
pub(super) fn k_factor(standing: &Standing, values: &Values) -> i64 {
    let newcomer = standing.games.is_some_and(|games| match *values.newcomer_window_end {
        NewcomerWindowEnd::AtThirty => games < *values.newcomer_games,
        NewcomerWindowEnd::OverThirty => games <= *values.newcomer_games,
    });
    if standing.master {
        *values.k_master
    } else if newcomer {
        *values.k_newcomer
    } else {
        *values.k_settled
    }
}

/// △R＝K（W－We）. [G-29]
pub(super) fn change(k: i64, score: HalfPoints, expected: Hundredths) -> Hundredths {
    (score.hundredths() - expected).times(k)
}
