//! 第八條: the sum of an examinee's valid games, in exact twentieths.

use super::values::{DanCounted, Landing, Values};
use crate::numbers::{HalfDans, HalfPoints, Twentieths};
use crate::records::{Event, Game, HIGHEST_DAN, Ranks, Sum, SumGame, Verdict};

/// The dan at which a seat enters differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Met {
    pub(super) dan: HalfDans,
    /// Worked out from his landing place.
    estimated: bool,
    /// He met nobody of known dan: taken at 0.
    unknown: bool,
}

/// Games that a seat had: seat of the opponent (`None`: a bye), score, and whether it was played.
struct Had<'a> {
    game: &'a Game,
    score: HalfPoints,
    opponent: Option<u16>,
}

fn games_of(event: &Event, seat: u16) -> impl Iterator<Item = Had<'_>> {
    event.report.games.iter().filter_map(move |game| {
        let (score, opponent) = game.seen_from(seat)?;
        Some(Had { game, score, opponent })
    })
}

/// 段位以下一律以零段計算: the dan of each seat, that of the unknown ones by their landing place. [W-22, W-31]
pub(super) fn dans(event: &Event, values: &Values) -> Vec<Met> {
    let known: Vec<Option<i64>> =
        event.seats.iter().map(|seat| seat.ranks.map(|ranks| i64::from(dan(ranks, values)))).collect();
    let met = |(seat, dan): (u16, &Option<i64>)| match dan {
        Some(dan) => Met { dan: HalfDans(2 * dan), estimated: false, unknown: false },
        None => match landing(event, seat, &known, *values.landing) {
            Some(dan) => Met { dan, estimated: true, unknown: false },
            None => Met { dan: HalfDans(0), estimated: true, unknown: true },
        },
    };
    (0..).zip(&known).map(met).collect()
}

/// The dan held, or by the other reading the one earned. [W-30]
pub(super) fn dan(ranks: Ranks, values: &Values) -> u8 {
    match *values.dan_counted {
        DanCounted::Held => ranks.held,
        DanCounted::Earned => ranks.earned,
    }
}

/// 依其所遇已知段位選手之局數與勝負排定落點: among the dans he met, in order, as far up as his points; the mean
/// of his neighbours there. All won is one above the highest, all lost one below the lowest. [W-31]
fn landing(event: &Event, seat: u16, known: &[Option<i64>], reading: Landing) -> Option<HalfDans> {
    let met: Vec<(i64, HalfPoints)> = games_of(event, seat)
        .filter(|had| had.game.played)
        .filter_map(|had| Some((known.get(usize::from(had.opponent?)).copied().flatten()?, had.score)))
        .collect();
    let mut dans: Vec<i64> = met.iter().map(|(dan, _)| *dan).collect();
    dans.sort_unstable();
    let (first, last) = (*dans.first()?, *dans.last()?);
    let points = met.iter().map(|(_, score)| *score).sum::<HalfPoints>().0;
    let games = i64::try_from(dans.len()).unwrap_or(i64::MAX);
    if points >= 2 * games {
        return Some(HalfDans(2 * (last + 1).min(i64::from(HIGHEST_DAN))));
    }
    if points == 0 {
        return Some(HalfDans(2 * (first - 1).max(0)));
    }
    let beaten = met.iter().filter(|(_, score)| score.0 == 2).map(|(dan, _)| *dan).max();
    let lost = met.iter().filter(|(_, score)| score.0 == 0).map(|(dan, _)| *dan).min();
    if let (Landing::BetweenBeatenAndLost, Some(beaten), Some(lost)) = (reading, beaten, lost) {
        return Some(HalfDans(beaten + lost));
    }
    // with k points he stands between the k-th and the next; with half a point more, on the next
    let below = usize::try_from(points / 2).unwrap_or(0);
    let above = *dans.get(below)?;
    let neighbour = if points % 2 == 0 { *dans.get(below.checked_sub(1)?)? } else { above };
    Some(HalfDans(neighbour + above))
}

/// What binds an examinee besides the sum.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    /// The highest dan that the route gives.
    pub(super) cap: u8,
    /// Whether 滿五局有效局 is asked for.
    pub(super) minimum: bool,
    /// The conditions of 第八條 hold.
    pub(super) open: bool,
}

/// 有效總得分 + 0.2×勝局總段差 + 0.1×和局總段差 against 有效局數×0.7; equality suffices. [W-29]
pub(super) fn examine(event: &Event, seat: u16, dans: &[Met], terms: Terms, values: &Values) -> Sum {
    let ranks = event.seats[usize::from(seat)].ranks.unwrap_or_default();
    let own = HalfDans(2 * i64::from(dan(ranks, values)));
    let valid = games_of(event, seat).filter(|had| had.game.played);
    let games: Vec<SumGame> = valid
        .filter_map(|had| Some(sum_game(event, &had, own, dans.get(usize::from(had.opponent?))?, values)))
        .collect();
    let number = i64::try_from(games.len()).unwrap_or(i64::MAX);
    let mut sum = Sum {
        held: ranks.held,
        own,
        reached: games.iter().map(|game| game.worth).sum(),
        required: Twentieths(values.per_game() * number),
        without_play: without_play(event, seat),
        verdict: Verdict::Short,
        games,
    };
    let doubtful = games_of(event, seat).any(|had| {
        had.game.played && had.score.0 > 0 && had.opponent.is_some_and(|at| dans[usize::from(at)].unknown)
    });
    sum.verdict = if ranks.is_rank_only() {
        Verdict::RankOnly
    } else if !terms.open {
        Verdict::Closed
    } else if !completed(event, seat) {
        Verdict::Missed
    } else if !enough_games(number, sum.without_play, terms.minimum, values) {
        Verdict::TooFewGames
    } else if ranks.held >= terms.cap {
        Verdict::AtCap
    } else if sum.reached >= sum.required {
        Verdict::Reached
    } else if doubtful {
        Verdict::Unknown
    } else {
        Verdict::Short
    };
    sum
}

/// One valid game: 勝局得1分，和局得0.5分，負局得0分, and the difference, which a lost game does not use. [W-28]
fn sum_game(event: &Event, had: &Had<'_>, own: HalfDans, met: &Met, values: &Values) -> SumGame {
    let raw = met.dan - own;
    let difference = dan_difference(raw, values);
    let factor = match had.score.0 {
        2 => values.win_worth(),
        1 => values.draw_worth(),
        _ => 0,
    };
    let opponent = had.opponent.map_or(0, |seat| event.seats[usize::from(seat)].player);
    SumGame {
        round: had.game.round,
        opponent,
        dan: met.dan,
        estimated: met.estimated,
        score: had.score,
        raw,
        difference,
        worth: Twentieths(10 * had.score.0 + factor * difference.0),
    }
}

/// 每局段差無上限值，下限值至-5: game by game, before anything is added up. [W-30]
fn dan_difference(raw: HalfDans, values: &Values) -> HalfDans {
    raw.max(values.lowest_difference())
}

/// 須完成該比賽之應賽對局: no game of his own is missed. A row without play in which he has nothing is; one that
/// his opponent missed is not. [W-26, A-68]
fn completed(event: &Event, seat: u16) -> bool {
    !games_of(event, seat).any(|had| !had.game.played && had.score.0 == 0)
}

/// Byes and wins without play. [W-27]
fn without_play(event: &Event, seat: u16) -> i64 {
    let given = |had: &Had<'_>| {
        !had.game.played && if had.opponent.is_none() { had.score.0 > 0 } else { had.score.0 == 2 }
    };
    i64::try_from(games_of(event, seat).filter(given).count()).unwrap_or(i64::MAX)
}

/// 滿五局有效局; or four of them, where byes and wins without play make up five. [W-26, W-27]
fn enough_games(valid: i64, without_play: i64, minimum: bool, values: &Values) -> bool {
    let least = *values.least_games;
    if !minimum {
        return valid > 0;
    }
    valid >= least || (valid >= *values.least_with_byes && valid + without_play >= least)
}
