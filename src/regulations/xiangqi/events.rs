//! 细则三至七: which events count, and for which titles.

use super::super::Surroundings;
use super::super::conditions::{
    self, NOT_STATED, arbiters, delegations, not_here, not_stated, of_problems, passed_unless, unit_cap,
    unless_unknown,
};
use super::values::{TitleAttendance, Values};
use crate::findings::Bearing;
use crate::numbers::Share;
use crate::records::{Event, Judged, Outcome, Remark, Ruling, Seat, Weight};
use crate::words::{Category, Level, Section, Sex, System, Title, TitleEvent, Word, folded};
use std::collections::BTreeSet;

/// 全国团体赛和个人赛, or an event that was approved.
pub(super) fn approved(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let judged = |outcome| Judged::new(outcome, Weight::Refuse).at(header.place("approval_no"));
    let national = header.level == Word::Known(Level::National);
    let championship = matches!(header.category, Word::Known(Category::Individual | Category::Team));
    // the words matter only where the event may still be a national championship
    let perhaps_national = matches!(header.level, Word::Known(Level::National) | Word::Blank | Word::Unknown);
    let perhaps_championship = championship || header.category.known().is_none();
    let doubtful = perhaps_national && perhaps_championship;
    vec![if national && championship {
        let class = format!("{}{}", Level::National, header.category.known().unwrap_or(Category::Other));
        judged(Outcome::Pass).figures(class, "")
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

/// 单循环: two thirds of the starters are rated, all of them in a small field.
pub(super) fn enough_rated(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    match event.report.header.system {
        Word::Known(System::RoundRobin) => {}
        Word::Known(_) => return Vec::new(),
        Word::Blank | Word::Unknown => return vec![not_stated(Weight::Refuse, event, "system", "赛制")],
    }
    let (rated, field) = (event.rated(), event.participants());
    if !around.register_known {
        return vec![
            not_here(Weight::Refuse).figures(format!("?/{field}"), format!("≥ {}", *values.rated_share)),
        ];
    }
    let share = if field <= *values.all_rated_up_to {
        Share { numerator: 1, denominator: 1 }
    } else {
        *values.rated_share
    };
    let outcome = Outcome::of(share.reached_by(rated, field));
    vec![Judged::new(outcome, Weight::Refuse).figures(format!("{rated}/{field}"), format!("≥ {share}"))]
}

/// 不得少于四个单位.
pub(super) fn enough_units(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    let needed = format!("≥ {}", *values.least_units);
    let Some(units) = around.units else { return vec![not_here(Weight::Refuse).figures("?", needed)] };
    let found = delegations(event, units, &values.unit_levels);
    let count = i64::try_from(found.counted.len()).unwrap_or(i64::MAX);
    let judged = unless_unknown(found.unknown, count >= *values.least_units, false, Weight::Refuse);
    vec![judged.figures(count.to_string(), needed).at(event.report.players_sheet.clone())]
}

/// 同单位棋手不得超过总人数的三分之一.
pub(super) fn no_unit_too_large(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    vec![unit_cap(event, (*values.unit_share, &values.unit_levels), around, Weight::Refuse)]
}

/// 至少应有两名国家级裁判员.
pub(super) fn enough_arbiters(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    vec![arbiters(event, *values.national_arbiters, Weight::Refuse)]
}

/// 采用最新象棋竞赛规则; the Asian rules only with approval.
pub(super) fn rules_in_force(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    if header.rules.is_empty() {
        return vec![not_stated(Weight::Refuse, event, "rules", "竞赛规则")];
    }
    let special = folded(&header.rules).contains(values.rules_needing_approval.as_str());
    let holds = !special || !header.approval_no.is_empty();
    let judged = Judged::new(Outcome::of(holds), Weight::Refuse).at(header.place("rules"));
    let needed = if special { "批准文号" } else { "" };
    let found = if special {
        format!("{}；{}", header.rules, or_dash(&header.approval_no))
    } else {
        header.rules.clone()
    };
    vec![judged.figures(found, needed)]
}

const fn or_dash(text: &str) -> &str {
    if text.is_empty() { NOT_STATED } else { text }
}

/// 六 applies only where a title is claimed.
const fn claims_title(event: &Event) -> bool {
    !event.report.header.titles.is_empty()
}

/// 参加人数不得少于十二人.
pub(super) fn title_enough_entrants(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let (field, needed) = (event.participants(), *values.title_entrants);
    let judged = || {
        Judged::new(Outcome::of(field >= needed), Weight::Title)
            .figures(format!("{field}人"), format!("≥ {needed}"))
    };
    claims_title(event).then(judged).into_iter().collect()
}

/// 同单位的棋手不得超过总数的三分之一.
pub(super) fn title_no_unit_too_large(
    event: &Event,
    values: &Values,
    around: Surroundings<'_>,
) -> Vec<Judged> {
    let judged = || unit_cap(event, (*values.title_unit_share, &values.unit_levels), around, Weight::Title);
    claims_title(event).then(judged).into_iter().collect()
}

/// 无等级分棋手不得超过20%.
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

/// 至少应有两名国家级裁判员, again for the title.
pub(super) fn title_enough_arbiters(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let judged = || arbiters(event, *values.title_arbiters, Weight::Title);
    claims_title(event).then(judged).into_iter().collect()
}

/// 比赛等级和称号标准应在比赛开始前公布.
pub(super) fn standards_announced(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    conditions::standards_announced(event)
}

/// 特级大师称号赛由大师参加，大师称号赛由一级棋士参加: one ruling for each claimed title.
pub(super) fn invited_titles(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    let weight = match *values.title_attendance {
        TitleAttendance::Warns => Weight::Warn,
        TitleAttendance::ClosesTitle => Weight::Title,
    };
    let judge = |title: &TitleEvent| {
        let least = match title {
            TitleEvent::MenGrandmaster | TitleEvent::WomenGrandmaster => Title::Master,
            TitleEvent::MenMaster | TitleEvent::WomenMaster => Title::FirstGrade,
        };
        let needed = format!("≥ {least}");
        let remark = Remark::For { title: *title };
        if !around.register_known {
            return not_here(weight).figures("?", needed).remark(remark);
        }
        // the highest title is the smallest
        let lacks = |seat: &Seat| seat.started && seat.title.is_none_or(|held| held > least);
        let seated = event.seats.iter().zip(&event.report.entrants);
        let without: Vec<&str> = seated.filter(|(seat, _)| lacks(seat)).map(|(_, e)| &*e.no).collect();
        let judged = Judged::new(Outcome::of(without.is_empty()), weight)
            .figures(format!("{title}：称号不足者{}人", without.len()), needed)
            .remark(remark);
        if without.is_empty() { judged } else { judged.remark(Remark::Numbers { list: without.join("、") }) }
    };
    event.report.header.titles.iter().map(judge).collect()
}

/// 于两周内上报.
pub(super) fn reported_in_time(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    conditions::reported_in_time(event, *values.report_days)
}

/// 胜1、和0.5、负0, and a report without error: one ruling for each data problem.
pub(super) fn results_in_order(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let mut judged = conditions::report_in_order(event);
    let sexes: BTreeSet<Sex> = event.starters().filter_map(|seat| seat.sex).collect();
    // without the event's sex, nobody can tell whether the mixed floor applies
    if event.report.header.section.known().is_none() && sexes.len() > 1 {
        judged.push(not_stated(Weight::Refuse, event, "sex", "性别"));
    }
    passed_unless(judged)
}

/// 未对弈的得分应用记号※标出.
pub(super) fn unplayed_marked(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    passed_unless(of_problems(event, Bearing::UnplayedMark))
}

/// 姓名和所属单位如有变动应在备注栏中说明.
pub(super) fn names_and_units_match(event: &Event, _: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    conditions::names_and_units_match(event, around)
}

/// 等级称号赛在具备等级分赛条件的基础上还须符合六.
pub(super) fn title_events(event: &Event, rulings: &[Ruling]) -> Vec<TitleEvent> {
    conditions::title_events(event, rulings)
}

/// Whether the header says that men and women play together.
pub(super) fn is_mixed(event: &Event) -> bool {
    event.report.header.section == Word::Known(Section::Mixed)
}
