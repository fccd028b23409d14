//! One event prepared for calculation: who counts as what, and which games count.

use crate::numbers::{HalfPoints, Hundredths, Share, round_half_up};
use crate::records::{Event, Group, Tally};
use crate::rulebook::Tables;
use crate::words::System;
use std::sync::Arc;

/// The figures that calculations here rest on. The local regulation brings its own where it borrows
/// them. [L-08, L-09]
#[derive(Debug, Clone)]
pub(in crate::regulations) struct Basis {
    /// Ru.
    pub(in crate::regulations) provisional: i64,
    /// D counts as no more than this.
    pub(in crate::regulations) difference_cap: i64,
    /// K of first ratings.
    pub(in crate::regulations) k_first: i64,
    pub(in crate::regulations) least_rated_games: i64,
    /// Unrated players beyond this share are rated from the field.
    pub(in crate::regulations) unrated_limit: Share,
    /// The difference for a full score.
    pub(in crate::regulations) full_score: i64,
    pub(in crate::regulations) mean_of_differences: bool,
    pub(in crate::regulations) share_counts_zero_scorers: bool,
    pub(in crate::regulations) rounds_first_rating: bool,
    pub(in crate::regulations) expects_by_opponents: bool,
    pub(in crate::regulations) few_unrated_from_field: bool,
    pub(in crate::regulations) team_as_round_robin: bool,
    pub(in crate::regulations) deletes_zero_scorers: bool,
    pub(in crate::regulations) rounds_average_first: bool,
    pub(in crate::regulations) by_opponents: Arc<str>,
    pub(in crate::regulations) by_field: Arc<str>,
    pub(in crate::regulations) over_limit: Arc<str>,
    pub(in crate::regulations) cap: Arc<str>,
}

/// One event prepared for calculation.
pub(in crate::regulations) struct Field<'a> {
    pub(in crate::regulations) event: &'a Event,
    pub(in crate::regulations) basis: &'a Basis,
    pub(in crate::regulations) tables: &'a Tables,
    /// Each seat's rating for himself, provisional where he has none.
    pub(super) own: Vec<i64>,
    /// Each seat's rating as others meet him.
    pub(super) met: Vec<i64>,
    /// Unrated starters who scored nothing in the games they played. [G-45]
    pub(in crate::regulations) zero: Vec<bool>,
}

impl<'a> Field<'a> {
    pub(in crate::regulations) fn new(event: &'a Event, basis: &'a Basis, tables: &'a Tables) -> Self {
        let provisional = basis.provisional;
        let own = event.seats.iter().map(|seat| seat.rating.unwrap_or(provisional)).collect();
        let met = event.seats.iter().map(|seat| seat.met_as.unwrap_or(provisional)).collect();
        Self { event, basis, tables, own, met, zero: zero_scorers(event) }
    }

    /// Whether opponents meet this seat as a rated player.
    pub(in crate::regulations) fn is_rated(&self, at: usize) -> bool {
        self.event.seats[at].met_as.is_some()
    }

    /// A zero-scorer whose games are gone for everybody. [G-45]
    pub(super) fn is_deleted(&self, at: usize) -> bool {
        self.zero[at] && self.basis.deletes_zero_scorers
    }

    /// Seats that count: starters without the deleted.
    pub(super) fn counted(&self) -> impl Iterator<Item = usize> + '_ {
        let seats = self.event.seats.iter().enumerate();
        seats.filter(|(at, seat)| seat.started && !self.is_deleted(*at)).map(|(at, _)| at)
    }

    /// M: seats that count.
    pub(super) fn size(&self) -> i64 {
        i64::try_from(self.counted().count()).unwrap_or(i64::MAX)
    }

    /// Whether all games count, against rated and unrated alike. [G-36, G-40]
    pub(in crate::regulations) const fn is_round_robin(&self) -> bool {
        match self.event.report.header.system.known() {
            Some(System::Team) => self.basis.team_as_round_robin,
            Some(system) => system.is_round_robin(),
            None => false,
        }
    }

    /// The games that count for each seat; `rated_only` leaves out those against unrated opponents.
    pub(in crate::regulations) fn tallies(&self, rated_only: bool) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.event.seats.len()];
        for game in self.event.played() {
            let Some(second) = game.second else { continue };
            let (first, second) = (usize::from(game.first), usize::from(second));
            if self.is_deleted(first) || self.is_deleted(second) {
                continue;
            }
            let scores = [game.first_score, game.second_score];
            for (own, other, score) in [(first, second, scores[0]), (second, first, scores[1])] {
                if !rated_only || self.is_rated(other) {
                    let score = if self.zero[other] { HalfPoints(0) } else { score };
                    tallies[own].add(score, self.met[other], self.is_rated(other));
                }
            }
        }
        tallies
    }

    /// D with its cap, and the group it gives. [G-32, G-52, A-76]
    pub(super) fn at_difference(
        &self,
        tally: &Tally,
        average: i64,
        difference: i64,
        shortcut: Option<i64>,
    ) -> Group {
        let cap = self.basis.difference_cap;
        let percent = self.tables.percent(difference.clamp(-cap, cap));
        let clause = if shortcut.is_some() { &self.basis.by_field } else { &self.basis.by_opponents };
        let mut clauses = vec![clause.clone()];
        if difference.abs() > cap {
            clauses.push(self.basis.cap.clone());
        }
        let expected = match shortcut {
            Some(size) => Hundredths(size * percent) - Hundredths(50),
            None => Hundredths(tally.games * percent),
        };
        Group {
            against: None,
            games: tally.games,
            score: tally.score,
            average,
            difference,
            percent,
            expected,
            clauses,
        }
    }

    /// We＝N·Pc. [G-32]
    pub(in crate::regulations) fn expected_by_opponents(&self, own: i64, tally: &Tally) -> Group {
        let (average, difference) = self.difference(own, tally.ratings, tally.games);
        self.at_difference(tally, average, difference, None)
    }

    /// We＝M·Pa－1/2, in a single round robin in which the seat met everybody. The average holds his own
    /// rating and the others as he meets them. [G-33, CV12, A-99]
    pub(in crate::regulations) fn expected_by_field(&self, at: usize, tally: &Tally) -> Option<Group> {
        let size = self.size();
        let single = self.event.report.header.system.known() == Some(System::RoundRobin);
        if !single || tally.games != size - 1 || size < 2 {
            return None;
        }
        let others: i64 = self.counted().filter(|other| *other != at).map(|other| self.met[other]).sum();
        let own = self.own[at];
        let (average, difference) = self.difference(own, others + own, size);
        Some(self.at_difference(tally, average, difference, Some(size)))
    }

    /// The rounded average, and D. [CV3]
    pub(super) const fn difference(&self, own: i64, sum: i64, count: i64) -> (i64, i64) {
        let average = round_half_up(sum, count);
        let difference = if self.basis.rounds_average_first {
            own - average
        } else {
            round_half_up(own * count - sum, count)
        };
        (average, difference)
    }
}

/// 无等级分棋手在整个比赛中得0分: tested once, on the games that were played, in every system. [G-45]
fn zero_scorers(event: &Event) -> Vec<bool> {
    let mut points = vec![HalfPoints(0); event.seats.len()];
    for game in event.played() {
        points[usize::from(game.first)] += game.first_score;
        if let Some(second) = game.second {
            points[usize::from(second)] += game.second_score;
        }
    }
    let seats = event.seats.iter().zip(points);
    seats.map(|(seat, points)| seat.started && seat.met_as.is_none() && points == HalfPoints(0)).collect()
}
