//! Plays an event out: pairs the rounds, draws the results by the difference in strength, counts points.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use anyhow::{Context, Result};

use crate::pairing::{self, Pair};
use crate::people::Entrant;
use crate::random::Random;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    First,
    Draw,
    Second,
}

/// One row of the sheet 对局. Seats count from 0; the 序号 is one more.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) round: usize,
    pub(crate) board: usize,
    pub(crate) first: usize,
    /// None for a bye.
    pub(crate) second: Option<usize>,
    pub(crate) outcome: Outcome,
    /// False when one of the two did not come, and for a bye.
    pub(crate) played: bool,
}

impl Game {
    /// Half points of the two players.
    pub(crate) const fn halves(&self) -> (i32, i32) {
        match self.outcome {
            Outcome::First => (2, 0),
            Outcome::Draw => (1, 1),
            Outcome::Second => (0, 2),
        }
    }
}

/// A round and a seat: the player does not come, and his opponent gets the point.
pub(crate) type Absence = (usize, usize);

/// A round for which a player is not paired, because he asked for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    pub(crate) round: usize,
    pub(crate) seat: usize,
    /// Whether he gets half a point for it, or nothing.
    pub(crate) half_point: bool,
}

/// An event that has been played.
#[derive(Clone, Debug)]
pub(crate) struct Tournament {
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) games: Vec<Game>,
}

impl Tournament {
    /// 积分编排: pairs by score, without repeats; with an odd number the last without one gets the bye.
    pub(crate) fn swiss(
        entrants: Vec<Entrant>,
        rounds: usize,
        absences: &[Absence],
        random: &mut Random,
    ) -> Result<Self> {
        Self::swiss_with_rests(entrants, rounds, absences, &[], random)
    }

    /// The same, with players who ask not to be paired in some rounds.
    pub(crate) fn swiss_with_rests(
        entrants: Vec<Entrant>,
        rounds: usize,
        absences: &[Absence],
        rests: &[Rest],
        random: &mut Random,
    ) -> Result<Self> {
        let mut event = Self { entrants, games: Vec::new() };
        for round in 1..=rounds {
            let points = event.points();
            let resting: Vec<Rest> = rests.iter().filter(|rest| rest.round == round).copied().collect();
            let mut waiting: Vec<usize> = (0..event.entrants.len()).collect();
            waiting.retain(|&seat| resting.iter().all(|rest| rest.seat != seat));
            waiting.sort_by_key(|&seat| Reverse(points[seat]));
            let bye = if waiting.len() % 2 == 1 { event.next_bye(&waiting) } else { None };
            waiting.retain(|&seat| Some(seat) != bye);
            let pairs = pairing::swiss_round(&waiting, &points, &event.meetings())
                .with_context(|| format!("round {round}"))?;
            let pairs = pairs.into_iter().map(|pair| event.seated(pair, random)).collect::<Vec<_>>();
            event.play_round(round, &pairs, absences, random);
            event.games.extend(bye.map(|seat| bye_of(seat, round, pairs.len() + 1)));
            let given = resting.iter().filter(|rest| rest.half_point);
            event.games.extend(given.map(|rest| half_bye_of(rest.seat, round, pairs.len() + 2)));
        }
        Ok(event)
    }

    /// 单循环 with one cycle, 双循环 with two.
    pub(crate) fn round_robin(
        entrants: Vec<Entrant>,
        cycles: usize,
        absences: &[Absence],
        random: &mut Random,
    ) -> Self {
        let rounds = pairing::round_robin(entrants.len());
        let mut event = Self { entrants, games: Vec::new() };
        for cycle in 0..cycles {
            for (at, pairs) in rounds.iter().enumerate() {
                let turned = |&pair: &Pair| if cycle % 2 == 1 { pairing::turn(pair) } else { pair };
                let pairs: Vec<Pair> = pairs.iter().map(turned).collect();
                event.play_round(cycle * rounds.len() + at + 1, &pairs, absences, random);
            }
        }
        event
    }

    /// 团体赛: teams of `boards` players in a row meet once each, board against board.
    pub(crate) fn teams(entrants: Vec<Entrant>, boards: usize, random: &mut Random) -> Self {
        let matches = pairing::round_robin(entrants.len() / boards);
        let mut event = Self { entrants, games: Vec::new() };
        for (at, round) in matches.iter().enumerate() {
            let pairs: Vec<Pair> = round
                .iter()
                .flat_map(|&(home, guest)| (0..boards).map(move |board| (home, guest, board)))
                .map(|(home, guest, board)| {
                    let pair = (home * boards + board, guest * boards + board);
                    if board % 2 == 1 { pairing::turn(pair) } else { pair }
                })
                .collect();
            event.play_round(at + 1, &pairs, &[], random);
        }
        event
    }

    /// 舍文宁根: the first half of the entrants is one team, the second the other; everybody plays each of the
    /// other team once, first and second move in turn.
    pub(crate) fn scheveningen(entrants: Vec<Entrant>, absences: &[Absence], random: &mut Random) -> Self {
        let boards = entrants.len() / 2;
        let mut event = Self { entrants, games: Vec::new() };
        for round in 0..boards {
            let meet = |board: usize| (board, boards + (board + round) % boards);
            let turned = |board: usize| {
                if (board + round) % 2 == 1 { pairing::turn(meet(board)) } else { meet(board) }
            };
            let pairs: Vec<Pair> = (0..boards).map(turned).collect();
            event.play_round(round + 1, &pairs, absences, random);
        }
        event
    }

    /// 对抗赛: the first two entrants play each other round after round, the first move in turn.
    pub(crate) fn match_of_two(entrants: Vec<Entrant>, rounds: usize, random: &mut Random) -> Self {
        let mut event = Self { entrants, games: Vec::new() };
        for round in 1..=rounds {
            let pair = if round % 2 == 1 { (0, 1) } else { (1, 0) };
            event.play_round(round, &[pair], &[], random);
        }
        event
    }

    /// Half points of every seat, unplayed ones included.
    pub(crate) fn points(&self) -> Vec<i32> {
        let mut points = vec![0; self.entrants.len()];
        for game in &self.games {
            let (first, second) = game.halves();
            points[game.first] += first;
            if let Some(seat) = game.second {
                points[seat] += second;
            }
        }
        points
    }

    /// The place of every seat: by points, ties broken by number.
    pub(crate) fn places(&self) -> Vec<usize> {
        let points = self.points();
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by_key(|&seat| Reverse(points[seat]));
        let mut places = vec![0; points.len()];
        for (at, seat) in order.into_iter().enumerate() {
            places[seat] = at + 1;
        }
        places
    }

    /// Everybody who has been paired with everybody else so far.
    fn meetings(&self) -> BTreeSet<Pair> {
        self.games.iter().filter_map(|game| Some(pairing::meeting(game.first, game.second?))).collect()
    }

    /// The last of those who have had no point without play yet.
    fn next_bye(&self, waiting: &[usize]) -> Option<usize> {
        let given = |seat: usize| {
            self.games.iter().any(|game| !game.played && (game.first == seat || game.second == Some(seat)))
        };
        waiting.iter().rev().copied().find(|&seat| !given(seat))
    }

    /// Gives the first move to the one who has had it less often.
    fn seated(&self, pair: Pair, random: &mut Random) -> Pair {
        let firsts = |seat: usize| self.games.iter().filter(|game| game.played && game.first == seat).count();
        let (one, other) = (firsts(pair.0), firsts(pair.1));
        let turned = one > other || (one == other && random.below(2) == 0);
        if turned { pairing::turn(pair) } else { pair }
    }

    /// Draws the results of a round.
    fn play_round(&mut self, round: usize, pairs: &[Pair], absences: &[Absence], random: &mut Random) {
        for (at, &(first, second)) in pairs.iter().enumerate() {
            let strengths = (self.entrants[first].strength, self.entrants[second].strength);
            let missing = |seat: usize| absences.contains(&(round, seat));
            let outcome = match (missing(first), missing(second)) {
                (true, _) => Outcome::Second,
                (_, true) => Outcome::First,
                _ => draw_result(strengths.0 - strengths.1, random),
            };
            let played = !missing(first) && !missing(second);
            self.games.push(Game { round, board: at + 1, first, second: Some(second), outcome, played });
        }
    }
}

/// A full point for the one whom nobody is left to play.
const fn bye_of(seat: usize, round: usize, board: usize) -> Game {
    Game { round, board, first: seat, second: None, outcome: Outcome::First, played: false }
}

/// Half a point for a round off.
const fn half_bye_of(seat: usize, round: usize, board: usize) -> Game {
    Game { outcome: Outcome::Draw, ..bye_of(seat, round, board) }
}

/// A result by chance. `difference` is how much stronger the one who moves first is, in rating points.
fn draw_result(difference: i32, random: &mut Random) -> Outcome {
    let percent = (52 + difference / 8).clamp(4, 96);
    let draws = 40 * (50 - (percent - 50).abs()) / 50;
    let wins = percent - draws / 2;
    match random.between(0, 99) {
        lot if lot < wins => Outcome::First,
        lot if lot < wins + draws => Outcome::Draw,
        _ => Outcome::Second,
    }
}
