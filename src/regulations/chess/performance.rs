//! 八(五)–(十): what an event shows of a player without a rating.

use super::field::Field;
use crate::findings::{Finding, Problem};
use crate::numbers::{Exact, HalfPoints, Hundredths, round_half_up};
use crate::records::{Group, Tally};

/// A performance with the games it rests on.
#[derive(Debug, Clone)]
pub(in crate::regulations) struct Performance {
    pub(in crate::regulations) value: Exact,
    pub(in crate::regulations) tally: Tally,
}

/// What a round robin shows: expected scores of everybody, performances of those without a rating.
pub(in crate::regulations) struct RoundRobin {
    /// One for each seat; `None` without counted games.
    pub(in crate::regulations) groups: Vec<Option<Group>>,
    pub(in crate::regulations) performances: Vec<Option<Performance>>,
}

impl Field<'_> {
    /// Of an unrated player against rated opponents, four games at least: up to half the points their
    /// average and the table's difference, beyond it 25 for each point over half. [G-40, G-42, G-43, A-55]
    pub(in crate::regulations) fn performance_against_rated(&self, tally: &Tally) -> Option<Performance> {
        if tally.games < self.basis.least_rated_games {
            return None;
        }
        let average = round_half_up(tally.ratings, tally.games);
        let half = HalfPoints(tally.games);
        let value = if tally.score > half {
            let excess = Hundredths((tally.score.0 - half.0) * 50).times(self.basis.k_first);
            Hundredths::whole(average) + excess
        } else {
            Hundredths::whole(average + self.tables.difference(percent(tally))?)
        };
        Some(Performance { value: value.into(), tally: *tally })
    }

    /// 八(六): with few unrated players everybody counts at Ru; with more than a fifth, the field's
    /// average is worked out first and each unrated player gets a first rating. [G-36, G-37, G-38, G-39]
    pub(in crate::regulations) fn round_robin(&self) -> RoundRobin {
        let tallies = self.tallies(false);
        if self.many_unrated()
            && let Some(average) = self.field_average(&tallies)
        {
            return self.at_first_ratings(&tallies, average);
        }
        let average = if self.basis.few_unrated_from_field { self.field_average(&tallies) } else { None };
        let from_field = average.map(|average| self.at_first_ratings(&tallies, average).performances);
        let mut shown = RoundRobin { groups: Vec::new(), performances: Vec::new() };
        for (at, tally) in tallies.iter().enumerate() {
            let group = (tally.games > 0).then(|| {
                let by_field = self.expected_by_field(at, tally);
                by_field.unwrap_or_else(|| self.expected_by_opponents(self.own[at], tally))
            });
            // 八(五)(一)(三): the provisional rating and its change [G-36]
            let plain = group.as_ref().map(|group| {
                let change = (group.score.hundredths() - group.expected).times(self.basis.k_first);
                Performance { value: (Hundredths::whole(self.own[at]) + change).into(), tally: *tally }
            });
            let performance = match &from_field {
                Some(performances) => performances[at].clone(),
                None => plain,
            };
            shown.groups.push(group);
            shown.performances.push(performance);
        }
        shown
    }

    /// 无分棋手多于20%. [G-37, CV14]
    fn many_unrated(&self) -> bool {
        let starters = (0..self.event.seats.len()).filter(|at| {
            let seat = &self.event.seats[*at];
            seat.started && (self.basis.share_counts_zero_scorers || !self.zero[*at])
        });
        let (unrated, all) =
            starters.fold((0, 0), |(unrated, all), at| (unrated + i64::from(!self.is_rated(at)), all + 1));
        self.basis.unrated_limit.exceeded_by(unrated, all)
    }

    /// A warning for each rated player who won or lost everything, where the field's average rests on a
    /// difference that table 1 does not have. [G-37, A-53]
    pub(in crate::regulations) fn full_scores(&self) -> Vec<Finding> {
        let unrated = || self.counted().any(|at| !self.is_rated(at));
        let averaged = self.many_unrated() || (self.basis.few_unrated_from_field && unrated());
        if !self.is_round_robin() || !averaged {
            return Vec::new();
        }
        let tallies = self.tallies(false);
        let rated = self.rated(&tallies);
        let undefined = |percent: i64| self.tables.difference(percent).is_none();
        if !self.basis.mean_of_differences && !undefined(percent(&joined(&rated, &tallies))) {
            return Vec::new();
        }
        let warning = |at: usize| {
            let percent = percent(&tallies[at]);
            let entrant = &self.event.report.entrants[at];
            let (no, difference) = (entrant.no.to_string(), self.difference_of(percent));
            let problem = Problem::FullScore { no, percent, difference };
            undefined(percent).then(|| Finding::new(problem, self.event.report.cell(entrant, "name")))
        };
        rated.into_iter().filter_map(warning).collect()
    }

    /// Rated seats with a game that counts.
    fn rated(&self, tallies: &[Tally]) -> Vec<usize> {
        self.counted().filter(|at| self.is_rated(*at) && tallies[*at].games > 0).collect()
    }

    /// Ra＝Rar－Dpa(N/M), rounded; `None` without a rated player. N = M − 1 always, M without the
    /// deleted. [G-37, A-53]
    fn field_average(&self, tallies: &[Tally]) -> Option<i64> {
        let rated = self.rated(tallies);
        let count = i64::try_from(rated.len()).ok().filter(|count| *count > 0)?;
        let size = self.size();
        let ratings: i64 = rated.iter().map(|at| self.met[*at]).sum();
        let differences: i64 = if self.basis.mean_of_differences {
            rated.iter().map(|at| self.difference_of(percent(&tallies[*at]))).sum()
        } else {
            self.difference_of(percent(&joined(&rated, tallies))) * count
        };
        Some(round_half_up(ratings * size - differences * (size - 1), count * size))
    }

    /// Table 1 with its undefined ends filled.
    fn difference_of(&self, percent: i64) -> i64 {
        self.tables
            .difference(percent)
            .unwrap_or_else(|| if percent >= 100 { self.basis.full_score } else { -self.basis.full_score })
    }

    /// Rp＝Ra＋Dp(N/M) under half the points, Ra from half on; then everybody's expected score by his own
    /// opponents, and Rp＋△R. [G-38, G-39]
    fn at_first_ratings(&self, tallies: &[Tally], average: i64) -> RoundRobin {
        let size = self.size();
        // ratings are held in parts of a point where Rp is not rounded
        let scale = if self.basis.rounds_first_rating { 1 } else { size };
        let first = |at: usize| {
            let tally = &tallies[at];
            if tally.score >= HalfPoints(tally.games) {
                return average * scale;
            }
            let lowered = average * size + self.difference_of(percent(tally)) * (size - 1);
            if scale == 1 { round_half_up(lowered, size) } else { lowered }
        };
        let seats = 0..self.event.seats.len();
        let met: Vec<i64> = seats
            .clone()
            .map(|at| if self.is_rated(at) { self.met[at] * scale } else { first(at) })
            .collect();
        let sums = self.sums(&met);
        let mut shown = RoundRobin { groups: Vec::new(), performances: Vec::new() };
        for at in seats {
            let tally = &tallies[at];
            if tally.games == 0 {
                shown.groups.push(None);
                shown.performances.push(None);
                continue;
            }
            let own = if self.event.seats[at].rating.is_some() { self.own[at] * scale } else { first(at) };
            let group = self.group_of_first(own, scale, tally, sums[at], average);
            let change = (group.score.hundredths() - group.expected).times(self.basis.k_first);
            let value = Exact { numerator: own * 100 + change.0 * scale, denominator: 100 * scale };
            shown.groups.push(Some(group));
            shown.performances.push(Some(Performance { value, tally: *tally }));
        }
        shown
    }

    /// The expected score once all have a rating: by 八(二), or by 八(三) with Ra. [G-39]
    fn group_of_first(&self, own: i64, scale: i64, tally: &Tally, sum: i64, average: i64) -> Group {
        let tally_at_first = Tally { ratings: round_half_up(sum, scale), ..*tally };
        let mut group = if self.basis.expects_by_opponents {
            let mean = round_half_up(sum, tally.games * scale);
            self.at_difference(&tally_at_first, mean, round_half_up(own - mean * scale, scale), None)
        } else {
            let size = (tally.games == self.size() - 1).then(|| self.size());
            self.at_difference(&tally_at_first, average, round_half_up(own - average * scale, scale), size)
        };
        group.clauses.insert(0, self.basis.over_limit.clone());
        group
    }

    /// Sums of the opponents' ratings at the given ones.
    fn sums(&self, met: &[i64]) -> Vec<i64> {
        let mut sums = vec![0; met.len()];
        for game in self.event.played() {
            let Some(second) = game.second else { continue };
            let (first, second) = (usize::from(game.first), usize::from(second));
            if !self.is_deleted(first) && !self.is_deleted(second) {
                sums[first] += met[second];
                sums[second] += met[first];
            }
        }
        sums
    }
}

/// The games of several seats as those of one.
fn joined(seats: &[usize], tallies: &[Tally]) -> Tally {
    seats.iter().map(|at| tallies[*at]).fold(Tally::default(), Tally::join)
}

/// P in whole percent. [CV4]
const fn percent(tally: &Tally) -> i64 {
    round_half_up(tally.score.0 * 100, tally.games * 2)
}
