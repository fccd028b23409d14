//! 七: which local events count, and the base of their first performances.

use super::super::Surroundings;
use super::super::conditions::{not_stated, of_problems, passed_unless, report_in_order};
use super::values::{ShortestGame, UnlistedNationalEvents, Values};
use crate::findings::Bearing;
use crate::records::{Event, Header, Judged, Outcome, Weight};
use crate::words::{Level, Word};

/// 比赛应在九轮以上. [L-10, A-35]
pub(super) fn enough_rounds(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let Some(rounds) = header.rounds else {
        return vec![not_stated(Weight::Refuse, event, "rounds", "轮数")];
    };
    let holds = i64::from(rounds) >= *values.least_rounds;
    let judged = Judged::new(Outcome::of(holds), Weight::Refuse).at(header.place("rounds"));
    vec![judged.figures(rounds.to_string(), format!("≥ {}", *values.least_rounds))]
}

/// 每局棋的最短赛时时限允许在2小时以上. [L-11, A-35]
pub(super) fn long_enough(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let Some(minutes) = header.shortest_game else {
        return vec![not_stated(Weight::Refuse, event, "shortest_game", "每局最短时间(分钟)")];
    };
    let players = match *values.shortest_game {
        ShortestGame::WholeGame => 1,
        ShortestGame::EachPlayer => 2,
    };
    let needed = *values.least_minutes * players;
    let judged =
        Judged::new(Outcome::of(minutes >= needed), Weight::Refuse).at(header.place("shortest_game"));
    vec![judged.figures(minutes.to_string(), format!("≥ {needed}"))]
}

/// A level that nobody knows leaves the base open; otherwise there is no row. [L-12, A-35]
pub(super) fn level_known(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let open = header.level.known().is_none() && header.base_rating.is_none();
    open.then(|| not_stated(Weight::Refuse, event, "level", "比赛级别")).into_iter().collect()
}

/// An event of the annex whose age group cannot be told leaves the base open. [L-15, A-103]
pub(super) fn annex_group_known(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let open = base(&event.report.header, values) == Base::GroupUnknown;
    open.then(|| not_stated(Weight::Refuse, event, "section", "组别")).into_iter().collect()
}

/// 比赛成绩 and a report without error. [L-09a, A-23]
pub(super) fn results_in_order(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    passed_unless(report_in_order(event))
}

/// 未对局的得分应用记号标出. [L-09b, A-24]
pub(super) fn unplayed_marked(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    passed_unless(of_problems(event, Bearing::UnplayedMark))
}

/// What first performances in an event are measured from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    /// cm.
    Rating(i64),
    /// By the national regulation. [L-08]
    National,
    /// An event of the annex whose age group is not stated.
    GroupUnknown,
    Unknown,
}

/// cm: as approved for the event, else by the annex, else by its level. [L-12, L-14, L-15, L-22–L-28, A-34]
pub(super) fn base(header: &Header, values: &Values) -> Base {
    if let Some(base) = header.base_rating {
        return Base::Rating(base);
    }
    let Word::Known(level) = header.level else { return Base::Unknown };
    if level == Level::National
        && let Some(base) = annex_base(header, values)
    {
        return base;
    }
    match values.base(level) {
        Some(base) => Base::Rating(base),
        None => match *values.unlisted_national_events {
            UnlistedNationalEvents::NationalPerformance => Base::National,
            UnlistedNationalEvents::ProvinceBase => {
                values.base(Level::Province).map_or(Base::Unknown, Base::Rating)
            }
        },
    }
}

/// The annex's base by the event's name, and for a series with age groups by the first number of 组别.
fn annex_base(header: &Header, values: &Values) -> Option<Base> {
    let mut named = values
        .annex
        .iter()
        .filter(|row| row.series.iter().any(|word| header.name.contains(word.as_str())))
        .peekable();
    named.peek()?;
    let age = first_number(&header.group);
    let fits = |ages: Option<(i64, i64)>| match (ages, age) {
        (None, _) => true,
        (Some((from, to)), Some(age)) => (from..=to).contains(&age),
        (Some(_), None) => false,
    };
    Some(named.find(|row| fits(row.ages)).map_or(Base::GroupUnknown, |row| Base::Rating(row.base)))
}

fn first_number(text: &str) -> Option<i64> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty())?;
    digits.parse().ok()
}
