//! 五、六: the conditions of title events.

use super::super::Surroundings;
use super::super::conditions::{self, not_here, not_stated};
use super::events::rounds_by_day;
use super::values::{Values, WomenMasterHalf};
use crate::records::{Event, Judged, Outcome, Remark, Ruling, Seat, Weight};
use crate::words::{Sex, Title, TitleEvent};
use std::collections::BTreeSet;

const fn claims_title(event: &Event) -> bool {
    !event.report.header.titles.is_empty()
}

/// 至少应有9轮. [G-17]
pub(super) fn title_enough_rounds(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if !claims_title(event) {
        return Vec::new();
    }
    let Some(rounds) = event.report.header.rounds else {
        return vec![not_stated(Weight::Title, event, "rounds", "轮数")];
    };
    let holds = i64::from(rounds) >= *values.title_rounds;
    let judged = Judged::new(Outcome::of(holds), Weight::Title).at(event.report.header.place("rounds"));
    vec![judged.figures(format!("{rounds}轮"), format!("≥ {}", *values.title_rounds))]
}

/// 无等级分棋手不得超过20%. [G-17]
pub(super) fn title_few_unrated(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    if !claims_title(event) {
        return Vec::new();
    }
    let share = *values.title_unrated_share;
    let (field, unrated) = (event.participants(), event.participants() - event.rated());
    if !around.register_known {
        return vec![not_here(Weight::Title).figures(format!("无等级分 ?/{field}"), format!("≤ {share}"))];
    }
    let outcome = Outcome::of(!share.exceeded_by(unrated, field));
    let found = format!("无等级分 {unrated}/{field}");
    vec![Judged::new(outcome, Weight::Title).figures(found, format!("≤ {share}"))]
}

/// 除一、两天安排一天两局棋外，其余轮次及最后三轮都是每天下一局棋: at most two days with two rounds, none
/// with three, and each of the last three rounds on a day of its own. [G-18, A-12]
pub(super) fn title_one_round_a_day(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if !claims_title(event) {
        return Vec::new();
    }
    let Some(days) = rounds_by_day(event) else {
        let remark = Remark::NotStated { heading: "对局 · 日期".to_owned() };
        return vec![Judged::new(Outcome::Undecidable, Weight::Title).remark(remark)];
    };
    let most = usize::try_from(*values.title_rounds_a_day).unwrap_or(usize::MAX);
    let doubles = days.values().filter(|rounds| rounds.len() > 1).count();
    let fullest = days.values().map(BTreeSet::len).max().unwrap_or(0);
    let rounds: BTreeSet<u16> = days.values().flatten().copied().collect();
    let last = rounds.iter().rev().take(usize::try_from(*values.title_single_rounds).unwrap_or(0));
    let single = last.copied().all(|round| {
        let mut of_round = days.values().filter(|rounds| rounds.contains(&round));
        of_round.all(|rounds| rounds.len() == 1)
    });
    let few = i64::try_from(doubles).unwrap_or(i64::MAX) <= *values.title_double_days;
    let holds = few && fullest <= most && single;
    let found = format!("一天两局的有{doubles}天，每天最多{fullest}局");
    let needed = format!("≤ {}天，≤ {}局", *values.title_double_days, *values.title_rounds_a_day);
    vec![Judged::new(Outcome::of(holds), Weight::Title).figures(found, needed)]
}

/// 比赛等级和称号标准在比赛开始前公布. [G-19]
pub(super) fn standards_announced(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    conditions::standards_announced(event)
}

/// Starters whom a condition holds for.
fn count(event: &Event, holds: impl Fn(&Seat) -> bool) -> i64 {
    i64::try_from(event.starters().filter(|seat| holds(seat)).count()).unwrap_or(i64::MAX)
}

/// A title of a sex, or a higher one; the highest title is the smallest.
fn holds_title(seat: &Seat, title: Title, sex: Sex) -> bool {
    seat.sex == Some(sex) && seat.title.is_some_and(|held| held <= title)
}

/// One condition of 六(四), for one title that is claimed.
fn of_title(
    event: &Event,
    title: TitleEvent,
    around: Surroundings<'_>,
    judge: impl FnOnce() -> (bool, String, String),
) -> Vec<Judged> {
    if !event.report.header.titles.contains(&title) {
        return Vec::new();
    }
    let remark = Remark::For { title };
    if !around.register_known {
        return vec![not_here(Weight::Title).remark(remark)];
    }
    let (holds, found, needed) = judge();
    vec![Judged::new(Outcome::of(holds), Weight::Title).figures(found, needed).remark(remark)]
}

/// 半数具有男子大师称号，或至少三名男子大师并且半数棋手等级分在2350以上. [G-20]
pub(super) fn title_enough_men_masters(
    event: &Event,
    values: &Values,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    of_title(event, TitleEvent::MenMaster, around, || {
        let field = event.participants();
        let masters = count(event, |seat| holds_title(seat, Title::Master, Sex::Man));
        let line = *values.men_master_rating;
        let strong = count(event, |seat| seat.met_as.is_some_and(|rating| rating >= line));
        let (least, share, rated) =
            (*values.men_masters, *values.men_master_share, *values.men_master_rated_share);
        let holds = share.reached_by(masters, field) || (masters >= least && rated.reached_by(strong, field));
        let found = format!("大师{masters}人，{line}分以上{strong}人，共{field}人");
        (holds, found, format!("大师 ≥ {share}；或大师 ≥ {least}人且{line}分以上 ≥ {rated}"))
    })
}

/// 至少三名女子大师，并且有半数棋手有大师称号或等级分在2150以上. [G-21]
pub(super) fn title_enough_women_masters(
    event: &Event,
    values: &Values,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    of_title(event, TitleEvent::WomenMaster, around, || {
        let field = event.participants();
        let masters = count(event, |seat| holds_title(seat, Title::Master, Sex::Woman));
        let (least, share, line) =
            (*values.women_masters, *values.women_master_share, *values.women_master_rating);
        let titled = |seat: &Seat| seat.title.is_some_and(|held| held <= Title::Master);
        let strong = |seat: &Seat| seat.met_as.is_some_and(|rating| rating >= line);
        let half = match *values.women_master_half {
            WomenMasterHalf::Either => count(event, |seat| titled(seat) || strong(seat)),
            WomenMasterHalf::OneKind => count(event, titled).max(count(event, strong)),
        };
        let holds = masters >= least && share.reached_by(half, field);
        let found = format!("女子大师{masters}人，大师或{line}分以上{half}/{field}");
        (holds, found, format!("≥ {least}人，≥ {share}"))
    })
}

/// 至少应有三名男子特级大师参加. [G-22]
pub(super) fn title_enough_men_grandmasters(
    event: &Event,
    values: &Values,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    grandmasters(event, TitleEvent::MenGrandmaster, Sex::Man, *values.men_grandmasters, around)
}

/// 至少应有三名女子特级大师参加. [G-23]
pub(super) fn title_enough_women_grandmasters(
    event: &Event,
    values: &Values,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    grandmasters(event, TitleEvent::WomenGrandmaster, Sex::Woman, *values.women_grandmasters, around)
}

fn grandmasters(
    event: &Event,
    title: TitleEvent,
    sex: Sex,
    least: i64,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    of_title(event, title, around, || {
        let found = count(event, |seat| holds_title(seat, Title::Grandmaster, sex));
        (found >= least, format!("特级大师{found}人"), format!("≥ {least}"))
    })
}

/// 大师赛、特级大师赛. [G-16, A-26]
pub(super) fn title_events(event: &Event, rulings: &[Ruling]) -> Vec<TitleEvent> {
    conditions::title_events(event, rulings)
}
