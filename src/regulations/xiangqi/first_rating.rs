//! 细则九: the first rating of an unrated player, from the parts he brings.

use super::rating::{change, expected_by_opponents};
use super::values::{AtLeastHalf, BelowHalf, ConsecutiveYears, Values};
use crate::calendar::Calendar;
use crate::numbers::{HalfPoints, Hundredths, round_half_up};
use crate::records::{Part, Tally};
use crate::rulebook::Tables;
use crate::words::Sex;
use jiff::civil::{Date, date};
use std::collections::BTreeSet;

/// The year that a part belongs to.
fn year(part: &Part, calendar: Calendar, values: &Values) -> i16 {
    match *values.consecutive_years {
        ConsecutiveYears::CalendarYears => part.end.year(),
        ConsecutiveYears::RatingYears => calendar.period_of(part.end).year,
    }
}

/// The last day on which another event can still complete the part.
pub(super) fn expires_after(part: &Part, calendar: Calendar, values: &Values) -> Date {
    let next = year(part, calendar, values) + 1;
    match *values.consecutive_years {
        ConsecutiveYears::CalendarYears => date(next, 12, 31),
        ConsecutiveYears::RatingYears => {
            let last = calendar.period_of(date(next, 6, 30));
            calendar.last_day(crate::calendar::Period { part: 2, ..last })
        }
    }
}

/// Games against rated opponents.
pub(super) const fn rated_games(part: &Part) -> i64 {
    part.as_floor.rated_games + part.plain.rated_games
}

/// The parts that make a first rating: those of the latest two adjacent years which together hold a
/// round robin, or nine games against rated opponents. The indices of the pool, or `None`.
pub(super) fn pool_to_rate(parts: &[Part], calendar: Calendar, values: &Values) -> Option<Vec<usize>> {
    let years: BTreeSet<i16> = parts.iter().map(|part| year(part, calendar, values)).collect();
    // a window ends in the year of a part: one that only begins there would hold less
    let pool = |last: i16| -> Vec<usize> {
        let inside = |part: &Part| (last - 1..=last).contains(&year(part, calendar, values));
        (0..parts.len()).filter(|at| inside(&parts[*at])).collect()
    };
    let suffices = |pool: &Vec<usize>| {
        let games: i64 = pool.iter().map(|at| rated_games(&parts[*at])).sum();
        pool.iter().any(|at| parts[*at].round_robin) || games >= *values.first_games
    };
    years.iter().rev().map(|last| pool(*last)).find(suffices)
}

/// The first rating that a pool of parts gives, exact: from half the points on, the rated opponents'
/// average and 25 for each point over half; under half, the provisional rating and its change.
pub(super) fn first_rating(pool: &[&Part], sex: Sex, values: &Values, tables: &Tables) -> Hundredths {
    let as_floor = pool.iter().fold(Tally::default(), |sum, part| sum.join(part.as_floor));
    let plain = pool.iter().fold(Tally::default(), |sum, part| sum.join(part.plain));
    let all = as_floor.join(plain);
    let (score, games) = (all.score, HalfPoints(all.games));
    let reaches_half = score >= games;
    let rated_average =
        (all.rated_games > 0).then(|| Hundredths::whole(round_half_up(all.rated_ratings, all.rated_games)));
    let shown = || tables.difference(percent(score, all.games)).map_or(Hundredths(0), Hundredths::whole);
    match (rated_average, reaches_half) {
        (Some(average), true) => match *values.at_least_half {
            // the excess over half the games, in half points, at K for a whole point
            AtLeastHalf::ExcessTimesK => {
                average + Hundredths((score.0 - games.0) * 50).times(*values.k_first)
            }
            AtLeastHalf::TableDifference => average + shown(),
        },
        (Some(average), false) if *values.below_half == BelowHalf::AverageAndTableDifference => {
            average + shown()
        }
        _ => {
            let provisional = **values.provisional(sex);
            let expected = match pool {
                [Part { expected: Some(expected), .. }] => *expected,
                _ => pool_expected(provisional, &as_floor, &plain, values, tables),
            };
            Hundredths::whole(provisional) + change(*values.k_first, score, expected)
        }
    }
}

/// N·Pc of a pool; a woman's games against men in mixed events count her as at the mixed floor.
fn pool_expected(
    provisional: i64,
    as_floor: &Tally,
    plain: &Tally,
    values: &Values,
    tables: &Tables,
) -> Hundredths {
    let groups = [(*values.mixed_floor, as_floor), (provisional, plain)];
    let counted = groups.into_iter().filter(|(_, tally)| tally.games > 0);
    counted.map(|(own, tally)| expected_by_opponents(own, tally, values, tables).expected).sum()
}

/// The score rate in whole percent. [CV4]
const fn percent(score: HalfPoints, games: i64) -> i64 {
    round_half_up(score.0 * 100, games * 2)
}
