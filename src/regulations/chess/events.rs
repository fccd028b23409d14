//! 三、四、七: which events count.

use super::super::Surroundings;
use super::super::conditions::{
    self, NOT_STATED, arbiters, delegations, not_here, not_stated, of_problems, passed_unless, unit_cap,
    unless_unknown,
};
use super::values::{DoubleRoundRobin, InternationalConditions, SmallField, Values};
use crate::findings::Bearing;
use crate::records::{Event, Game, Judged, Outcome, Remark, Weight};
use crate::words::{Category, Level, System, Word};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// 国际正式比赛: category 国际赛, or level 世界 or 洲际. [G-07, A-30]
pub(super) fn is_international(event: &Event) -> bool {
    let header = &event.report.header;
    header.category == Word::Known(Category::International)
        || matches!(header.level, Word::Known(Level::World | Level::Continental))
}

/// Whether 四(二)(三)(五) bind the event. [G-08]
fn domestic_conditions(event: &Event, values: &Values) -> bool {
    !is_international(event) || *values.international_conditions == InternationalConditions::Bound
}

/// 全国团体赛和个人赛、集训期间的正式比赛、国际正式比赛, or approved. [G-07, A-11]
pub(super) fn approved(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let judged = |outcome| Judged::new(outcome, Weight::Refuse).at(header.place("approval_no"));
    let national = header.level == Word::Known(Level::National);
    let kind =
        matches!(header.category, Word::Known(Category::Individual | Category::Team | Category::Training));
    // an unknown level may be 世界, an unknown category 国际赛: neither needs approval
    let doubtful = header.level.known().is_none() || header.category.known().is_none();
    vec![if is_international(event) || (national && kind) {
        let words =
            [header.level.known().map(|w| w.to_string()), header.category.known().map(|w| w.to_string())];
        judged(Outcome::Pass).figures(words.into_iter().flatten().collect::<String>(), "")
    } else if !header.approval_no.is_empty() {
        judged(Outcome::Pass).figures(&header.approval_no, "")
    } else if header.approval_date.is_some() || doubtful {
        let (item, heading) = match (header.approval_date, header.level.known()) {
            (Some(_), _) => ("approval_no", "批准文号"),
            (None, None) => ("level", "比赛级别"),
            (None, Some(_)) => ("category", "比赛类别"),
        };
        not_stated(Weight::Refuse, event, item, heading)
    } else {
        judged(Outcome::Fail).figures(NOT_STATED, "批准文号")
    }]
}

/// The system, where 四(一) applies to it; an open ruling where it is unknown.
fn round_robin(event: &Event) -> Result<Option<System>, Box<Judged>> {
    match event.report.header.system {
        Word::Known(system) => Ok(Some(system).filter(|system| system.is_round_robin())),
        Word::Blank | Word::Unknown => Err(Box::new(not_stated(Weight::Refuse, event, "system", "赛制"))),
    }
}

fn rated_condition(event: &Event, around: Surroundings<'_>, holds: bool, needed: String) -> Judged {
    let field = event.participants();
    if !around.register_known {
        return not_here(Weight::Refuse).figures(format!("?/{field}"), needed);
    }
    Judged::new(Outcome::of(holds), Weight::Refuse).figures(format!("{}/{field}", event.rated()), needed)
}

/// 循环制比赛，至少三分之一的棋手应有等级分. [G-09]
pub(super) fn enough_rated(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    match round_robin(event) {
        Err(open) => vec![*open],
        Ok(None) => Vec::new(),
        Ok(Some(_)) => {
            let holds = values.rated_share.reached_by(event.rated(), event.participants());
            vec![rated_condition(event, around, holds, format!("≥ {}", *values.rated_share))]
        }
    }
}

/// 十人以下则至少有四名有等级分. [G-10]
pub(super) fn enough_rated_in_small_field(
    event: &Event,
    values: &Values,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    let (field, limit) = (event.participants(), *values.small_field_up_to);
    let applies = match *values.small_field {
        SmallField::TenOrFewer => field <= limit,
        SmallField::TenOrMore => field >= limit,
    };
    if !applies || !matches!(round_robin(event), Ok(Some(_))) {
        return Vec::new();
    }
    let holds = event.rated() >= *values.small_field_rated;
    vec![rated_condition(event, around, holds, format!("≥ {}", *values.small_field_rated))]
}

/// 双循环赛中，六名棋手至少有四名有等级分. [G-11, A-29]
pub(super) fn enough_for_double_round_robin(
    event: &Event,
    values: &Values,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    if !matches!(round_robin(event), Ok(Some(System::DoubleRoundRobin))) {
        return Vec::new();
    }
    let (field, rated) = (event.participants(), event.rated());
    let (entrants, least) = (*values.double_entrants, *values.double_rated);
    let (holds, needed) = match *values.double_round_robin {
        DoubleRoundRobin::SixEntrants => {
            (field >= entrants && rated >= least, format!("≥ {least}/≥ {entrants}"))
        }
        DoubleRoundRobin::TwoThirds => (rated * entrants >= field * least, format!("≥ {least}/{entrants}")),
    };
    vec![rated_condition(event, around, holds, needed)]
}

/// 参赛单位只能以省级或相应级别的单位为单位，主办单位例外. [G-12, A-08]
pub(super) fn units_of_level(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    if !domestic_conditions(event, values) {
        return Vec::new();
    }
    let Some(units) = around.units else { return vec![not_here(Weight::Refuse)] };
    let found = delegations(event, units, &values.unit_levels);
    let wrong: Vec<&str> =
        found.sizes.keys().filter(|unit| !found.counted.contains(*unit)).map(String::as_str).collect();
    let judged = unless_unknown(found.unknown.clone(), wrong.is_empty(), !wrong.is_empty(), Weight::Refuse);
    let levels: Vec<String> = values.unit_levels.iter().map(ToString::to_string).collect();
    let found_wrong =
        format!("不合级别的单位：{}", if wrong.is_empty() { "无".to_owned() } else { wrong.join("、") });
    vec![judged.figures(found_wrong, levels.join("、")).at(event.report.players_sheet.clone())]
}

/// 不得少于三个单位（舍文宁根制除外）. [G-12]
pub(super) fn enough_units(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    let exempt = event.report.header.system == Word::Known(System::Scheveningen);
    if exempt || !domestic_conditions(event, values) {
        return Vec::new();
    }
    let needed = format!("≥ {}", *values.least_units);
    let Some(units) = around.units else { return vec![not_here(Weight::Refuse).figures("?", needed)] };
    let found = delegations(event, units, &values.unit_levels);
    let count = i64::try_from(found.sizes.len()).unwrap_or(i64::MAX);
    let judged = unless_unknown(found.unknown, count >= *values.least_units, false, Weight::Refuse);
    vec![judged.figures(count.to_string(), needed).at(event.report.players_sheet.clone())]
}

/// 同单位棋手不得超过总数的三分之二. [G-12]
pub(super) fn no_unit_too_large(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    let judged = || unit_cap(event, (*values.unit_share, &values.unit_levels), around, Weight::Refuse);
    domestic_conditions(event, values).then(judged).into_iter().collect()
}

/// 至少应有二名国家级裁判员. [G-13]
pub(super) fn enough_arbiters(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let judged = || arbiters(event, *values.national_arbiters, Weight::Refuse);
    domestic_conditions(event, values).then(judged).into_iter().collect()
}

/// 采用最新国际象棋竞赛规则. [G-14, A-15]
pub(super) fn rules_in_force(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    vec![if header.rules.is_empty() {
        not_stated(Weight::Refuse, event, "rules", "竞赛规则")
    } else {
        Judged::new(Outcome::Pass, Weight::Refuse).figures(&header.rules, "").at(header.place("rules"))
    }]
}

/// 时限为两小时不超过46着. [G-14, A-15]
pub(super) fn slow_enough(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let (Some(moves), Some(minutes)) = (header.moves, header.minutes) else {
        return vec![not_stated(Weight::Refuse, event, "minutes", "时限(分钟)、时限着数")];
    };
    let (most, per) = (*values.speed_moves, *values.speed_minutes);
    let holds = minutes > 0 && moves.saturating_mul(per) <= most.saturating_mul(minutes);
    let judged = Judged::new(Outcome::of(holds), Weight::Refuse).at(header.place("moves"));
    vec![judged.figures(format!("{moves}/{minutes}"), format!("≤ {most}/{per}"))]
}

/// Rounds of each day, where every game that is no bye has a round and a date.
pub(super) fn rounds_by_day(event: &Event) -> Option<BTreeMap<Date, BTreeSet<u16>>> {
    let mut days: BTreeMap<Date, BTreeSet<u16>> = BTreeMap::new();
    for Game { round, date, second, .. } in &event.report.games {
        if second.is_some() {
            days.entry((*date)?).or_default().insert((*round)?);
        }
    }
    (!days.is_empty()).then_some(days)
}

/// 每天不超过两轮: counted by the dates of the games, or else by the length of the event. [G-14, A-12]
pub(super) fn few_rounds_a_day(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let most = *values.rounds_a_day;
    if let Some(days) = rounds_by_day(event) {
        let fullest = days.values().map(BTreeSet::len).max().unwrap_or(0);
        let fullest = i64::try_from(fullest).unwrap_or(i64::MAX);
        let judged = Judged::new(Outcome::of(fullest <= most), Weight::Refuse);
        return vec![judged.figures(fullest.to_string(), format!("≤ {most}"))];
    }
    let (Some(rounds), Some(start)) = (header.rounds, header.start) else {
        let item =
            if header.rounds.is_none() { ("rounds", "轮数") } else { ("start_date", "开始日期") };
        return vec![not_stated(Weight::Refuse, event, item.0, item.1)];
    };
    let days = i64::from((header.end - start).get_days()) + 1;
    let holds = i64::from(rounds) <= most * days.max(0);
    let judged = Judged::new(Outcome::of(holds), Weight::Refuse).at(header.place("rounds"));
    let judged = judged.figures(format!("{rounds}/{days}"), format!("≤ {most}"));
    vec![judged.remark(Remark::WithoutDates)]
}

/// 主办单位必须在赛前上报，经批准后有效. [G-15, A-11]
pub(super) fn approved_before_start(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if !domestic_conditions(event, values) {
        return Vec::new();
    }
    let header = &event.report.header;
    vec![match (header.approval_date, header.start) {
        (Some(approved), Some(start)) => Judged::new(Outcome::of(approved <= start), Weight::Refuse)
            .figures(approved.to_string(), format!("≤ {start}"))
            .at(header.place("approval_date")),
        (None, _) => not_stated(Weight::Refuse, event, "approval_date", "批准日期"),
        (_, None) => not_stated(Weight::Refuse, event, "start_date", "开始日期"),
    }]
}

/// 于两周内上交. [G-24]
pub(super) fn reported_in_time(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    conditions::reported_in_time(event, *values.report_days)
}

/// 胜1、和1/2、负0, and a report without error. [G-25, A-23]
pub(super) fn results_in_order(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    passed_unless(conditions::report_in_order(event))
}

/// 未对局的得分应用记号★标出. [G-26, A-24]
pub(super) fn unplayed_marked(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    passed_unless(of_problems(event, Bearing::UnplayedMark))
}

/// Names and units as registered. [G-27]
pub(super) fn names_and_units_match(event: &Event, _: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    conditions::names_and_units_match(event, around)
}
