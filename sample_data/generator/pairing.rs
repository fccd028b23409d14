//! Who plays whom: round robins in circle order, and Swiss rounds by score without repeats.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};

/// A pair of seats; the first moves first.
pub(crate) type Pair = (usize, usize);

/// The rounds of a single round robin. With an odd number one seat rests in each round.
pub(crate) fn round_robin(seats: usize) -> Vec<Vec<Pair>> {
    let places = seats + seats % 2;
    let mut circle: Vec<usize> = (0..places).collect();
    let mut rounds = Vec::new();
    for round in 1..places {
        let pairs = (0..places / 2).map(|at| {
            let pair = (circle[at], circle[places - 1 - at]);
            // The seat that stays in place alternates; the others alternate by moving on.
            let turned = if at == 0 { round % 2 == 0 } else { at % 2 == 1 };
            if turned { turn(pair) } else { pair }
        });
        rounds.push(pairs.filter(|pair| pair.0 < seats && pair.1 < seats).collect());
        circle[1..].rotate_right(1);
    }
    rounds
}

/// The same pair with the other player moving first.
pub(crate) const fn turn(pair: Pair) -> Pair {
    (pair.1, pair.0)
}

/// The order in which a set of meetings keeps a pair.
pub(crate) fn meeting(one: usize, other: usize) -> Pair {
    (one.min(other), one.max(other))
}

/// Pairs one Swiss round. `waiting` holds an even number of seats, the leaders first.
pub(crate) fn swiss_round(waiting: &[usize], points: &[i32], met: &BTreeSet<Pair>) -> Result<Vec<Pair>> {
    let mut search = Search { points, met, steps_left: 200_000 };
    let mut pairs = Vec::new();
    ensure!(search.complete(waiting, &mut pairs), "no Swiss round without a repeat was found");
    Ok(pairs)
}

/// A search that takes the leader, tries the likeliest opponents first, and steps back from dead ends.
struct Search<'a> {
    points: &'a [i32],
    met: &'a BTreeSet<Pair>,
    /// Bounds the search when the last rounds of a small event leave no pairing.
    steps_left: u32,
}

impl Search<'_> {
    /// Pairs all who wait; false when that cannot be done.
    fn complete(&mut self, waiting: &[usize], pairs: &mut Vec<Pair>) -> bool {
        let Some((&leader, rest)) = waiting.split_first() else { return true };
        for at in self.likeliest_first(leader, rest) {
            if self.steps_left == 0 {
                return false;
            }
            self.steps_left -= 1;
            if self.met.contains(&meeting(leader, rest[at])) {
                continue;
            }
            let others: Vec<usize> = rest.iter().copied().filter(|&seat| seat != rest[at]).collect();
            pairs.push((leader, rest[at]));
            if self.complete(&others, pairs) {
                return true;
            }
            pairs.pop();
        }
        false
    }

    /// The upper half of a score group meets its lower half; then the rest of the group; then lower groups.
    fn likeliest_first(&self, leader: usize, rest: &[usize]) -> Vec<usize> {
        let group = rest.iter().take_while(|&&seat| self.points[seat] == self.points[leader]).count();
        let middle = group / 2;
        (middle..group).chain((0..middle).rev()).chain(group..rest.len()).collect()
    }
}
