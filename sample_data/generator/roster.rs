//! Chooses who enters an event, so that everybody plays now and then and no unit sends too many.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use anyhow::{Result, ensure};

use crate::people::{Entrant, Player, Sex};
use crate::random::Random;
use crate::xiangqi::units;

/// What an event asks of its entrants.
pub(crate) struct Wanted<'a> {
    pub(crate) sex: Sex,
    pub(crate) count: usize,
    pub(crate) ratings: RangeInclusive<i32>,
    /// The most that one unit may send.
    pub(crate) per_unit: usize,
    /// Ids of those who enter in any case.
    pub(crate) always: &'a [&'a str],
}

/// The registered players, and how many events each has entered so far.
pub(crate) struct Roster {
    pub(crate) players: Vec<Player>,
    /// So many of the first players each show a rule.
    roles: usize,
    entered: Vec<usize>,
    random: Random,
}

impl Roster {
    pub(crate) fn new(players: Vec<Player>, roles: usize) -> Self {
        let entered = vec![0; players.len()];
        Self { players, roles, entered, random: Random::new(23) }
    }

    /// Entrants in the order of their ratings; those who have played least come first to be chosen, and
    /// those who show a rule come last.
    pub(crate) fn choose(&mut self, wanted: &Wanted) -> Result<Vec<Entrant>> {
        let mut from_unit: BTreeMap<&str, usize> = BTreeMap::new();
        let mut chosen = Vec::new();
        for at in self.in_turn(wanted.always) {
            let player = &self.players[at];
            let sent = from_unit.entry(units::counted_as(&player.unit)).or_default();
            let always = wanted.always.contains(&player.id.as_str());
            if chosen.len() < wanted.count && (always || (*sent < wanted.per_unit && suits(player, wanted))) {
                *sent += 1;
                chosen.push(at);
            }
        }
        ensure!(chosen.len() == wanted.count, "only {} of {} entrants found", chosen.len(), wanted.count);
        Ok(self.enter(chosen, true))
    }

    /// Entrants of certain units, men and women alike.
    pub(crate) fn choose_of(
        &mut self,
        units: &[&str],
        ratings: RangeInclusive<i32>,
        count: usize,
        always: &[&str],
    ) -> Result<Vec<Entrant>> {
        let mut order = self.in_turn(always);
        order.retain(|&at| {
            let player = &self.players[at];
            let rated_so = player.rating.is_some_and(|rating| ratings.contains(&rating));
            let local = units.contains(&player.unit.as_str()) && rated_so && !player.resting;
            always.contains(&player.id.as_str()) || local
        });
        ensure!(order.len() >= count, "only {} of {count} entrants found", order.len());
        order.truncate(count);
        Ok(self.enter(order, false))
    }

    /// All players in the order in which an event asks them.
    fn in_turn(&mut self, always: &[&str]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        self.random.shuffle(&mut order);
        order.sort_by_key(|&at| {
            (!always.contains(&self.players[at].id.as_str()), self.entered[at], at < self.roles)
        });
        order
    }

    /// Ids of men of one unit, for an event that takes too many of them.
    pub(crate) fn men_of(&self, unit: &str, count: usize) -> Vec<String> {
        let men = self.players.iter().filter(|player| {
            player.unit == unit && player.sex == Sex::Man && !player.resting && player.rating.is_some()
        });
        men.take(count).map(|player| player.id.clone()).collect()
    }

    /// The strongest men of each unit, unit by unit, with team and board.
    pub(crate) fn teams(&mut self, units: &[&str], boards: usize) -> Result<Vec<Entrant>> {
        let mut entrants = Vec::new();
        for unit in units {
            let men = self.players.iter().enumerate().filter(|(_, player)| {
                player.unit == *unit && player.sex == Sex::Man && !player.resting && player.rating.is_some()
            });
            let mut men: Vec<usize> = men.map(|(at, _)| at).collect();
            men.sort_by_key(|&at| Reverse(self.players[at].rating));
            men.truncate(boards);
            ensure!(men.len() == boards, "{unit} has no full team");
            for (entrant, board) in self.enter(men, false).into_iter().zip(1..) {
                entrants.push(Entrant { team: Some((format!("{unit}队"), board)), ..entrant });
            }
        }
        Ok(entrants)
    }

    /// Notes that they enter, and makes them entrants.
    fn enter(&mut self, mut chosen: Vec<usize>, with_aliases: bool) -> Vec<Entrant> {
        chosen.sort_by_key(|&at| Reverse(self.players[at].rating));
        let mut entrants = Vec::new();
        for (count, at) in chosen.into_iter().enumerate() {
            self.entered[at] += 1;
            let mut entrant = Entrant::of(&self.players[at]);
            if with_aliases {
                units::as_written(&entrant.unit, count).to_owned().clone_into(&mut entrant.unit);
            }
            entrants.push(entrant);
        }
        entrants
    }
}

/// Whether a player may be chosen who is not named.
fn suits(player: &Player, wanted: &Wanted) -> bool {
    let rated_so = player.rating.is_some_and(|rating| wanted.ratings.contains(&rating));
    player.sex == wanted.sex && !player.resting && rated_so
}

/// Seats the rated by rating and the unrated behind them, as Swiss programs number them.
pub(crate) fn numbered(mut entrants: Vec<Entrant>) -> Vec<Entrant> {
    entrants.sort_by_key(|entrant| Reverse(entrant.rating));
    entrants
}
