//! 第四至九條: which events count, and for which routes.

use super::super::Surroundings;
use super::super::conditions::{NOT_STATED, not_here, not_stated, of_problems};
use super::values::{NoticeMonth, PromotionEvent, RankOnlyEntrants, Values};
use crate::findings::Bearing;
use crate::records::{Event, Judged, Outcome, Remark, Seat, Weight};
use crate::words::{Category, Sex, System, Vocabulary, Word, YesNo, folded};
use jiff::Span;
use jiff::civil::Date;

/// The event's category, where it is known.
pub(super) const fn category(event: &Event) -> Option<Category> {
    event.report.header.category.known()
}

/// 名人挑戰賽: a match for the title, and not the stages before it.
pub(super) fn is_match(event: &Event) -> bool {
    let meijin = matches!(category(event), Some(Category::Meijin | Category::WomenMeijin));
    meijin && event.report.header.system == Word::Known(System::Match)
}

/// What an open condition of 第八條 costs: the event, or the points alone; `None` where the event does not
/// feed the points. [W-22, A-36, A-66]
pub(super) fn points_weight(event: &Event, values: &Values) -> Option<Weight> {
    match category(event)? {
        Category::Raising | Category::Master => Some(Weight::Refuse),
        Category::Open => {
            let level = event.report.header.level.known()?;
            values.open_levels.iter().any(|open| open == level.word()).then_some(Weight::Refuse)
        }
        Category::LowDan
        | Category::WorldFinal
        | Category::WorldQualifier
        | Category::WorldOpen
        | Category::WorldWomen
        | Category::AsianCup => Some(Weight::Title),
        Category::Meijin | Category::WomenMeijin => (!is_match(event)).then_some(Weight::Title),
        Category::Promotion => (*values.promotion_event == PromotionEvent::ByPoints).then_some(Weight::Title),
        _ => None,
    }
}

/// 於比賽日一個月前對外發布消息.
fn notice(event: &Event, values: &Values, weight: Weight) -> Judged {
    let header = &event.report.header;
    let (Some(start), Some(announced)) = (header.start, header.announced) else {
        let (item, heading) = if header.start.is_none() {
            ("start_date", "开始日期")
        } else {
            ("announced_on", "公告日期")
        };
        return not_stated(weight, event, item, heading);
    };
    let months = Span::new().months(*values.notice_months);
    let days = Span::new().days(30 * *values.notice_months);
    let last: Option<Date> = match *values.notice_month {
        NoticeMonth::BackFromStart => start.checked_sub(months).ok(),
        NoticeMonth::ThirtyDays => start.checked_sub(days).ok(),
        NoticeMonth::ForwardFromNotice => {
            let holds = announced.checked_add(months).is_ok_and(|first| first <= start);
            Some(if holds { announced } else { announced.yesterday().unwrap_or(announced) })
        }
    };
    let last = last.unwrap_or(start);
    let judged = Judged::new(Outcome::of(announced <= last), weight);
    judged.figures(announced.to_string(), format!("≤ {last}")).at(header.place("announced_on"))
}

/// 晉段賽: 一個月前對外發布消息. [W-04]
pub(super) fn promotion_notice(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let applies = category(event) == Some(Category::Promotion);
    applies.then(|| notice(event, values, Weight::Refuse)).into_iter().collect()
}

/// 限段位以下選手參加: who only earned a dan may enter. [W-05]
pub(super) fn promotion_below_dan(event: &Event, values: &Values, around: Surroundings<'_>) -> Vec<Judged> {
    if category(event) != Some(Category::Promotion) {
        return Vec::new();
    }
    if !around.register_known {
        return vec![not_here(Weight::Refuse).figures("?", "= 0")];
    }
    let dan = |seat: &Seat| {
        seat.ranks.map(|ranks| match *values.rank_only_entrants {
            RankOnlyEntrants::MayEnter => ranks.held,
            RankOnlyEntrants::CountAsDan => ranks.earned,
        })
    };
    let with = |wanted: fn(Option<u8>) -> bool| numbers(event, |seat| wanted(dan(seat)));
    let (above, unknown) = (with(|dan| dan > Some(0)), with(|dan| dan.is_none()));
    let outcome = match (above.is_empty(), unknown.is_empty()) {
        (false, _) => Outcome::Fail,
        (true, false) => Outcome::Undecidable,
        (true, true) => Outcome::Pass,
    };
    let found = if above.is_empty() { unknown } else { above };
    let judged = Judged::new(outcome, Weight::Refuse)
        .figures(found.len().to_string(), "= 0")
        .at(event.report.players_sheet.clone());
    vec![named(judged, &found)]
}

/// 序號 of the starters of whom something holds.
fn numbers(event: &Event, wanted: impl Fn(&Seat) -> bool) -> Vec<&str> {
    let seated = event.seats.iter().zip(&event.report.entrants);
    seated.filter(|(seat, _)| seat.started && wanted(seat)).map(|(_, entrant)| &*entrant.no).collect()
}

fn named(judged: Judged, numbers: &[&str]) -> Judged {
    if numbers.is_empty() { judged } else { judged.remark(Remark::Numbers { list: numbers.join("、") }) }
}

/// 比賽須滿8人. [W-06]
pub(super) fn promotion_entrants(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if category(event) != Some(Category::Promotion) {
        return Vec::new();
    }
    let (field, least) = (super::promotion::quota_field(event, values), *values.quota_least);
    let judged = Judged::new(Outcome::of(field >= least), Weight::Refuse);
    vec![judged.figures(field.to_string(), format!("≥ {least}"))]
}

/// 採瑞士制: another system warns. [W-07]
pub(super) fn promotion_swiss(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if category(event) != Some(Category::Promotion) {
        return Vec::new();
    }
    let header = &event.report.header;
    vec![match header.system {
        Word::Known(system) => Judged::new(Outcome::of(system == System::Swiss), Weight::Warn)
            .figures(system.word(), System::Swiss.word())
            .at(header.place("system")),
        Word::Blank | Word::Unknown => not_stated(Weight::Warn, event, "system", "赛制"),
    }]
}

/// 女流名人賽: 一個月前發布，限本國女性參與. [W-08]
pub(super) fn women_meijin_entry(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if category(event) != Some(Category::WomenMeijin) {
        return Vec::new();
    }
    let mut judged = vec![notice(event, values, Weight::Refuse)];
    judged.push(barred(event, |seat| seat.foreign || seat.sex == Some(Sex::Man), |seat| seat.sex.is_none()));
    judged.extend(stage(event));
    judged
}

/// 名人賽: 一個月前發布，限本國籍人士參與. [W-14]
pub(super) fn meijin_entry(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if category(event) != Some(Category::Meijin) {
        return Vec::new();
    }
    let mut judged = vec![notice(event, values, Weight::Refuse)];
    judged.push(barred(event, |seat| seat.foreign, |_| false));
    judged.extend(stage(event));
    judged
}

/// Nobody who may not enter played, and of nobody it is unknown.
fn barred(event: &Event, bars: fn(&Seat) -> bool, unclear: fn(&Seat) -> bool) -> Judged {
    let (against, unknown) = (numbers(event, bars), numbers(event, unclear));
    let outcome = match (against.is_empty(), unknown.is_empty()) {
        (false, _) => Outcome::Fail,
        (true, false) => Outcome::Undecidable,
        (true, true) => Outcome::Pass,
    };
    let found = if against.is_empty() { unknown } else { against };
    let judged = Judged::new(outcome, Weight::Refuse).figures(found.len().to_string(), "= 0");
    named(judged.at(event.report.players_sheet.clone()), &found)
}

/// Without 賽制 nobody can tell the match for the title from the stages before it.
fn stage(event: &Event) -> Option<Judged> {
    let unknown = event.report.header.system.known().is_none();
    unknown.then(|| not_stated(Weight::Refuse, event, "system", "赛制"))
}

/// 依升段賽、國手賽或全國性以上公開賽之成績: only where the report does not say which it is. [W-22]
pub(super) fn feeds_points(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let header = &event.report.header;
    let missing = match header.category {
        Word::Known(Category::Open) if header.level.known().is_none() => Some(("level", "比赛级别")),
        Word::Known(_) => None,
        Word::Blank | Word::Unknown => Some(("category", "比赛类别")),
    };
    missing.map(|(item, heading)| not_stated(Weight::Refuse, event, item, heading)).into_iter().collect()
}

/// 比賽須於比賽日一個月前對外發布消息. [W-23]
pub(super) fn points_notice(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let weight = points_weight(event, values);
    weight.map(|weight| notice(event, values, weight)).into_iter().collect()
}

/// 比賽規則為RIF或本協會所採之正式比賽規則. [W-24]
pub(super) fn official_rules(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let Some(weight) = points_weight(event, values) else { return Vec::new() };
    let header = &event.report.header;
    vec![if header.rules.is_empty() {
        not_stated(weight, event, "rules", "竞赛规则")
    } else {
        Judged::new(Outcome::Pass, weight).figures(&header.rules, "").at(header.place("rules"))
    }]
}

/// A report without error, whatever its category: one ruling for each data problem. [W-24, A-112]
pub(super) fn results_in_order(event: &Event, _: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    of_problems(event, Bearing::Results)
}

/// 對局須記譜、計時，並有裁判之協會認可正式比賽. [W-25, A-38]
pub(super) fn supervised(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    let Some(weight) = points_weight(event, values) else { return Vec::new() };
    let header = &event.report.header;
    let stated = |word: Word<YesNo>, item, heading: &str| match word {
        Word::Known(yes) => Judged::new(Outcome::of(yes == YesNo::Yes), weight)
            .figures(format!("{heading} {yes}"), YesNo::Yes.word())
            .at(header.place(item)),
        Word::Blank | Word::Unknown => not_stated(weight, event, item, heading),
    };
    let arbiter = event.report.arbiters.as_deref().and_then(<[_]>::first);
    let referee = match (header.chief_arbiter.as_str(), arbiter) {
        ("", None) => not_stated(weight, event, "chief_arbiter", "裁判长"),
        ("", Some(arbiter)) => Judged::new(Outcome::Pass, weight).figures(&arbiter.name, ""),
        (chief, _) => Judged::new(Outcome::Pass, weight).figures(chief, ""),
    };
    let recognised = if !header.approval_no.is_empty() {
        Judged::new(Outcome::Pass, weight).figures(&header.approval_no, "").at(header.place("approval_no"))
    } else if by_association(event, values) {
        Judged::new(Outcome::Pass, weight).figures(header.organisers.join("、"), "")
    } else {
        not_stated(weight, event, "approval_no", "批准文号")
    };
    vec![
        stated(header.notation, "notation", "记谱"),
        stated(header.clocks, "clocks", "计时"),
        referee,
        recognised,
    ]
}

/// 本會所辦理: the association is among the organisers.
fn by_association(event: &Event, values: &Values) -> bool {
    let association = folded(&values.association);
    event.report.header.organisers.iter().any(|organiser| folded(organiser).contains(&association))
}

/// 本會所辦理之低段組比賽，參賽人數需滿6人. [W-34, A-36]
pub(super) fn low_dan_event(event: &Event, values: &Values, _: Surroundings<'_>) -> Vec<Judged> {
    if category(event) != Some(Category::LowDan) {
        return Vec::new();
    }
    let (field, least) = (event.participants(), *values.low_dan_entrants);
    let organisers = event.report.header.organisers.join("、");
    let holds = field >= least && by_association(event, values);
    let organiser = if organisers.is_empty() { NOT_STATED } else { &organisers };
    let judged = Judged::new(Outcome::of(holds), Weight::Title);
    vec![judged.figures(format!("{field}；{organiser}"), format!("≥ {least}；{}", *values.association))]
}
