//! 细则六（三）: norms.

use super::super::norms::{last_day, norm};
use super::rating::{rating_of, zero_scorers};
use super::values::{FourYears, Values, ZeroScore};
use crate::numbers::{HalfPoints, round_half_up};
use crate::records::{Event, Judgement, Merit, NormFigures, Seat};
use crate::rulebook::NormRates;
use crate::words::{Sex, Title, TitleEvent};
use jiff::civil::Date;
use std::sync::Arc;

/// The norms that were made in an event, for each title whose conditions hold.
pub(super) fn norms(judgement: &Judgement, values: &Values, rates: &NormRates) -> Vec<(usize, Merit)> {
    let event = &judgement.event;
    let Some(average) = norm_average(event, values).filter(|_| !judgement.titles.is_empty()) else {
        return Vec::new();
    };
    let counted = counted(event, values);
    let mut merits = Vec::new();
    for (seat, (games, score)) in event.seats.iter().zip(counted).filter(|(_, (games, _))| *games > 0) {
        let Some(sex) = seat.sex else { continue };
        let reached = |title| {
            let percent = rates.percent(title, sex, average)?;
            let standard = norm_score(percent, games, values);
            (score >= standard).then_some(NormFigures { score, standard, average, percent })
        };
        for title in titles_reached(judgement, sex, |title| reached(title).is_some()) {
            let rule = rule_of(title, values);
            let norm = reached(title).map(|figures| norm(event, title, rule, games, figures));
            merits.extend(norm.map(|norm| (seat.player, norm)));
        }
    }
    merits
}

/// The titles of the event that a player of this sex reached. Who makes the Grandmaster norm makes the Master norm
/// with it, where his score is one; nobody else makes it in an event for Grandmasters alone.
fn titles_reached(judgement: &Judgement, sex: Sex, reached: impl Fn(Title) -> bool) -> Vec<Title> {
    let open = |title| judgement.titles.iter().any(|event| norm_titles(*event) == (title, sex));
    let grandmaster = open(Title::Grandmaster) && reached(Title::Grandmaster);
    let master = (open(Title::Master) || grandmaster) && reached(Title::Master);
    let titles = [(grandmaster, Title::Grandmaster), (master, Title::Master)];
    titles.into_iter().filter(|(made, _)| *made).map(|(_, title)| title).collect()
}

/// A title event is for one sex; so women's norms in mixed events need the women's title claimed.
const fn norm_titles(event: TitleEvent) -> (Title, Sex) {
    match event {
        TitleEvent::MenGrandmaster => (Title::Grandmaster, Sex::Man),
        TitleEvent::WomenGrandmaster => (Title::Grandmaster, Sex::Woman),
        TitleEvent::MenMaster => (Title::Master, Sex::Man),
        TitleEvent::WomenMaster => (Title::Master, Sex::Woman),
    }
}

/// Ra: all starters, the unrated at their provisional rating, to the nearest whole number.
fn norm_average(event: &Event, values: &Values) -> Option<i64> {
    let starters = || event.starters();
    let count = event.participants();
    let sum: i64 = starters().map(|seat: &Seat| rating_of(seat, values)).sum();
    (count > 0).then(|| round_half_up(sum, count))
}

/// The games that count for each seat and what they brought: played, and not against an unrated player who
/// scored nothing in a round robin.
fn counted(event: &Event, values: &Values) -> Vec<(i64, HalfPoints)> {
    let zero = zero_scorers(event);
    let mut scores = vec![(0, HalfPoints(0)); event.seats.len()];
    for game in event.played() {
        let Some(second) = game.second else { continue };
        let (first, second) = (usize::from(game.first), usize::from(second));
        let deletes = *values.zero_score == ZeroScore::DeleteGames;
        if deletes && (zero[first] || zero[second]) {
            continue;
        }
        for (own, other, score) in [(first, second, game.first_score), (second, first, game.second_score)] {
            scores[own].0 += 1;
            scores[own].1 += if zero[other] { HalfPoints(0) } else { score };
        }
    }
    scores
}

/// 标准分如有小数等于或大于0.1，小于0.6时，计为0.5；等于或大于0.6，小于1.1时，计为1.
fn norm_score(percent: i64, games: i64, values: &Values) -> HalfPoints {
    let exact = percent * games;
    let (whole, fraction) = (exact.div_euclid(100), exact.rem_euclid(100));
    let half_points = if fraction < *values.norm_half_from {
        0
    } else if fraction < *values.norm_whole_from {
        1
    } else {
        2
    };
    HalfPoints(2 * whole + half_points)
}

/// The rule that a title's norms serve.
const fn rule_of(title: Title, values: &Values) -> &Arc<str> {
    match title {
        Title::Grandmaster => &values.grandmaster_norms.rule,
        _ => &values.master_norms.rule,
    }
}

/// 四年前的成绩不能用来申请: the last day on which a norm serves.
pub(super) fn norm_serves(end: Date, values: &Values) -> Date {
    last_day(end, *values.norm_years, *values.four_years == FourYears::AnniversaryServes)
}
