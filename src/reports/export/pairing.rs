//! Halves to games: each game stands in an export twice, once with each of its players.

use super::cells::Half;
use crate::numbers::HalfPoints;
use crate::records::Game;
use std::collections::BTreeMap;

/// What one player's cells say of his games against one opponent: in one round, or in the whole crosstable.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) halves: Vec<Half>,
    /// Row and column of the cell.
    pub(super) cell: Option<(u32, u32)>,
}

/// Round (0 in a crosstable) and the two seats, the lower one first → what each of the two has.
pub(super) type Pairings = BTreeMap<(u16, u16, u16), [Side; 2]>;

/// Notes what the cell of `seat` says of his games against `opponent`.
pub(super) fn note(pairings: &mut Pairings, round: u16, (seat, opponent): (u16, u16), side: Side) {
    let pair = (round, seat.min(opponent), seat.max(opponent));
    pairings.entry(pair).or_default()[usize::from(seat > opponent)] = side;
}

/// The games of a pairing, or `None` when its halves do not mirror each other.
pub(super) fn games((round, low, high): (u16, u16, u16), [ours, theirs]: &[Side; 2]) -> Option<Vec<Game>> {
    if ours.halves.len() != theirs.halves.len() {
        return None;
    }
    let pairs = ours.halves.iter().zip(&theirs.halves);
    let games = pairs.map(|(a, b)| {
        let ours_first = match (a.first, b.first) {
            (Some(a), Some(b)) if a == b => return None,
            (Some(a), _) => a,
            (None, Some(b)) => !b,
            (None, None) => true,
        };
        let sum = (a.score + b.score).0;
        // 0 against 0 mirrors: a played 0-0, or a double forfeit; a forfeit has no draws
        let fits = a.forfeit == b.forfeit && matches!(sum, 0 | 2) && !(a.forfeit && a.score == HalfPoints(1));
        let (first, second) = if ours_first { ((low, a), (high, b)) } else { ((high, b), (low, a)) };
        fits.then_some(Game {
            round: (round > 0).then_some(round),
            date: None,
            first: first.0,
            second: Some(second.0),
            first_score: first.1.score,
            second_score: second.1.score,
            played: !a.forfeit,
            computer: false,
        })
    });
    games.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(score: i64, forfeit: bool, first: Option<bool>) -> Half {
        Half { score: HalfPoints(score), forfeit, first }
    }

    fn met(ours: &[Half], theirs: &[Half]) -> Option<Vec<Game>> {
        let side = |halves: &[Half]| Side { halves: halves.to_vec(), cell: Some((0, 0)) };
        games((3, 4, 7), &[side(ours), side(theirs)])
    }

    #[test]
    fn halves_that_mirror_each_other_are_a_game() {
        let (white, black) = (Some(true), Some(false));
        let game = met(&[half(0, false, black)], &[half(2, false, white)]).unwrap()[0];
        assert_eq!((game.first, game.second, game.first_score.0, game.played), (7, Some(4), 2, true));
        assert_eq!(game.round, Some(3));
        let forfeit = met(&[half(2, true, white)], &[half(0, true, black)]).unwrap()[0];
        assert!(!forfeit.played);
        assert!(met(&[half(1, false, None)], &[half(1, false, white)]).unwrap()[0].first == 7);
        assert_eq!(met(&[half(0, true, None)], &[half(0, true, None)]).unwrap()[0].second_score.0, 0);
    }

    #[test]
    fn halves_that_do_not_are_none() {
        let (white, black) = (Some(true), Some(false));
        assert_eq!(met(&[half(2, false, white)], &[half(2, false, black)]), None);
        assert_eq!(met(&[half(2, false, white)], &[half(0, false, white)]), None);
        assert_eq!(met(&[half(2, false, white)], &[half(0, true, black)]), None);
        assert_eq!(met(&[half(2, false, white)], &[]), None);
        assert_eq!(met(&[half(1, false, None); 2], &[half(1, false, None)]), None);
    }
}
