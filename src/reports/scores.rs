//! 胜分: scores written as 2, 1 and 0 instead of 1, ½ and 0.

use super::games::Placed;
use crate::findings::{Finding, Place, Problem};
use crate::numbers::HalfPoints;
use crate::records::{Entrant, Game};

/// What both scores of a written result sum to, in half points; `None` where that says nothing of the kind of
/// scores: 0-0, a forfeit, or = for a draw.
pub(super) type Written = Option<i64>;

const POINTS: i64 = 2;
const WIN_POINTS: i64 = 4;

/// Where every game of the sheet sums to 2 the scores are win points and are halved; a sheet of the other kind
/// has no such results. Whether they were win points comes with the games.
pub(super) fn one_kind(
    games: Vec<Placed>,
    sheet: &Place,
    findings: &mut Vec<Finding>,
) -> (Vec<Placed>, bool) {
    let pairs = || games.iter().filter(|(game, ..)| game.second.is_some());
    let any = |sum| pairs().any(|(.., written)| *written == Some(sum));
    let win_points = any(WIN_POINTS) && !any(POINTS);
    if win_points {
        findings.push(Finding::new(Problem::WinPoints, sheet.clone()));
    }
    let mut kept = Vec::with_capacity(games.len());
    for (mut game, place, written) in games {
        if win_points && written.is_some() {
            halve(&mut game);
        } else if written == Some(WIN_POINTS) {
            let half = |score: HalfPoints| score.0 / 2;
            let text = format!("{}-{}", half(game.first_score), half(game.second_score));
            findings.push(Finding::new(Problem::MixedScores { text }, place));
            continue;
        }
        kept.push((game, place, written));
    }
    (kept, win_points)
}

const fn halve(game: &mut Game) {
    game.first_score = HalfPoints(game.first_score.0 / 2);
    game.second_score = HalfPoints(game.second_score.0 / 2);
}

/// 得分 beside win points may be win points too: they are where they come nearer to twice what the games give.
pub(super) fn halve_points(entrants: &mut [Entrant], games: &[Game]) {
    let (mut stated, mut scored) = (0, 0);
    for (seat, entrant) in (0_u16..).zip(entrants.iter()) {
        let Some(points) = entrant.points else { continue };
        stated += points.0;
        scored += games.iter().filter_map(|game| game.seen_from(seat)).map(|(score, _)| score.0).sum::<i64>();
    }
    if 2 * stated > 3 * scored {
        for points in entrants.iter_mut().filter_map(|entrant| entrant.points.as_mut()) {
            *points = HalfPoints(points.0 / 2);
        }
    }
}
