//! Questions that a report can answer about itself, and the shape of the answers: what the regulations'
//! conditions share. The numbers come from the caller's edition.

use super::Surroundings;
use crate::findings::{Bearing, Problem};
use crate::numbers::Share;
use crate::records::{Event, Judged, Outcome, Remark, Ruling, Units, Weight};
use crate::words::{ArbiterLevel, Category, System, TitleEvent, UnitLevel, Word};
use std::collections::{BTreeMap, BTreeSet};

/// Stands for a blank item among figures.
pub(super) const NOT_STATED: &str = "—";

/// An item of the header is blank or unreadable.
pub(super) fn not_stated(weight: Weight, event: &Event, item: &'static str, heading: &str) -> Judged {
    Judged::new(Outcome::Undecidable, weight)
        .at(event.report.header.place(item))
        .remark(Remark::NotStated { heading: heading.to_owned() })
}

/// The register or the units are needed, and there is no office folder.
pub(super) fn not_here(weight: Weight) -> Judged {
    Judged::new(Outcome::Undecidable, weight).remark(Remark::NotDecidableHere)
}

/// The starters' units as they count: each rolled up to the nearest of the levels.
pub(super) struct Delegations {
    /// Starters of each unit that counts for the cap.
    pub(super) sizes: BTreeMap<String, i64>,
    /// Those of a level that enters, and the host.
    pub(super) counted: BTreeSet<String>,
    /// Starters without a unit, or with one that nobody knows.
    pub(super) unknown: Vec<Remark>,
}

/// Counts the starters' units.
pub(super) fn delegations(event: &Event, units: &Units, levels: &[UnitLevel]) -> Delegations {
    let organisers = &event.report.header.organisers;
    let hosts: BTreeSet<&str> = organisers.iter().map(|name| units.canonical(name)).collect();
    let mut found = Delegations { sizes: BTreeMap::new(), counted: BTreeSet::new(), unknown: Vec::new() };
    for (seat, entrant) in event.seats.iter().zip(&event.report.entrants) {
        if !seat.started {
            continue;
        }
        let is_host = hosts.contains(seat.unit.as_str());
        let no = entrant.no.to_string();
        if seat.unit.is_empty() {
            found.unknown.push(Remark::UnitNotStated { no });
        } else if units.find(&seat.unit).is_none() && !is_host {
            found.unknown.push(Remark::UnitUnknown { no, unit: seat.unit.clone() });
        } else {
            let above = units.at_level(&seat.unit, levels);
            let unit = above.map_or(&seat.unit, |unit| &unit.name);
            if above.is_some() || is_host {
                found.counted.insert(unit.clone());
            }
            *found.sizes.entry(unit.clone()).or_default() += 1;
        }
    }
    found
}

/// Any unknown unit leaves the condition undecidable, even where the known ones break it.
pub(super) fn unless_unknown(
    unknown: Vec<Remark>,
    holds: bool,
    already_over: bool,
    weight: Weight,
) -> Judged {
    if unknown.is_empty() {
        return Judged::new(Outcome::of(holds), weight);
    }
    let mut judged = Judged::new(Outcome::Undecidable, weight);
    judged.remarks = unknown;
    if already_over { judged.remark(Remark::AlreadyOver) } else { judged }
}

/// At least so many different arbiters of national class or above.
pub(super) fn arbiters(event: &Event, needed: i64, weight: Weight) -> Judged {
    let listed = event.report.arbiters.as_deref().unwrap_or_default();
    let needed_text = format!("≥ {needed}");
    if !listed.iter().any(|arbiter| arbiter.level != Word::Blank) {
        return Judged::new(Outcome::Undecidable, weight)
            .figures(NOT_STATED, needed_text)
            .remark(Remark::NotStated { heading: "裁判员 · 级别".to_owned() });
    }
    let national = listed.iter().filter(|arbiter| {
        matches!(arbiter.level, Word::Known(ArbiterLevel::National | ArbiterLevel::International))
    });
    let names: BTreeSet<&str> = national.map(|arbiter| arbiter.name.as_str()).collect();
    let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
    // a level outside the vocabulary leaves it open where it could make up the number
    let unread = listed.iter().filter(|arbiter| arbiter.level == Word::Unknown);
    let unread: BTreeSet<&str> = unread.map(|arbiter| arbiter.name.as_str()).collect();
    let perhaps = count + i64::try_from(unread.difference(&names).count()).unwrap_or(i64::MAX);
    let open = count < needed && perhaps >= needed;
    let outcome = if open { Outcome::Undecidable } else { Outcome::of(count >= needed) };
    Judged::new(outcome, weight).figures(count.to_string(), needed_text)
}

/// One passed condition where nothing was found against it.
pub(super) fn passed_unless(judged: Vec<Judged>) -> Vec<Judged> {
    if judged.is_empty() { vec![Judged::new(Outcome::Pass, Weight::Refuse)] } else { judged }
}

/// One failure for each data problem of a kind.
pub(super) fn of_problems(event: &Event, bearing: Bearing) -> Vec<Judged> {
    let findings = event.report.findings.iter().filter(|finding| finding.problem.bearing() == bearing);
    let judged = findings.map(|finding| {
        Judged::new(Outcome::Fail, Weight::Refuse)
            .at(finding.place.clone())
            .remark(Remark::Problem { problem: finding.problem.clone() })
    });
    judged.collect()
}

/// 比赛成绩 and a report without error: one failure for each data problem; a sex that nobody knows leaves it
/// open.
pub(super) fn report_in_order(event: &Event) -> Vec<Judged> {
    let mut judged = of_problems(event, Bearing::Results);
    let open = of_problems(event, Bearing::Sex).into_iter();
    judged.extend(open.map(|judged| Judged { outcome: Outcome::Undecidable, ..judged }));
    judged
}

/// No unit has more than a share of the starters.
pub(super) fn unit_cap(
    event: &Event,
    (share, levels): (Share, &[UnitLevel]),
    around: Surroundings<'_>,
    weight: Weight,
) -> Judged {
    let needed = format!("≤ {share}");
    let field = event.participants();
    let Some(units) = around.units else { return not_here(weight).figures(format!("?/{field}"), needed) };
    let found = delegations(event, units, levels);
    // the largest; of equal ones the first by name, so that the same report prints the same unit
    let largest = found.sizes.iter().max_by_key(|(name, size)| (**size, std::cmp::Reverse(*name)));
    let (name, size) = largest.map_or((String::new(), 0), |(name, size)| (name.clone(), *size));
    let over = share.exceeded_by(size, field);
    let judged = unless_unknown(found.unknown, !over, over, weight);
    judged.figures(format!("{name} {size}/{field}").trim(), needed).at(event.report.players_sheet.clone())
}

/// The level and the standards were announced before the start. A title must be claimed.
pub(super) fn standards_announced(event: &Event) -> Vec<Judged> {
    if event.report.header.titles.is_empty() {
        return Vec::new();
    }
    let header = &event.report.header;
    vec![match (header.standards_announced, header.start) {
        (Some(announced), Some(start)) => Judged::new(Outcome::of(announced <= start), Weight::Title)
            .figures(announced.to_string(), format!("≤ {start}"))
            .at(header.place("standards_announced")),
        (None, _) => not_stated(Weight::Title, event, "standards_announced", "称号标准公布日期"),
        (_, None) => not_stated(Weight::Title, event, "start_date", "开始日期"),
    }]
}

/// The report was sent in within so many days of the end.
pub(super) fn reported_in_time(event: &Event, days: i64) -> Vec<Judged> {
    let header = &event.report.header;
    let Some(reported) = header.reported else {
        return vec![not_stated(Weight::Warn, event, "reported_on", "上报日期")];
    };
    let span = jiff::Span::new().days(days);
    let last = header.end.checked_add(span).unwrap_or(header.end);
    let judged = Judged::new(Outcome::of(reported <= last), Weight::Warn);
    vec![judged.figures(reported.to_string(), format!("≤ {last}")).at(header.place("reported_on"))]
}

/// A warning for each name or unit that differs from the register without a remark.
pub(super) fn names_and_units_match(event: &Event, around: Surroundings<'_>) -> Vec<Judged> {
    if !around.register_known {
        return vec![not_here(Weight::Warn)];
    }
    let differs =
        |problem: &Problem| matches!(problem, Problem::NameDiffers { .. } | Problem::UnitDiffers { .. });
    let findings = event.report.findings.iter().filter(|finding| differs(&finding.problem));
    let judged: Vec<_> = findings
        .map(|finding| {
            Judged::new(Outcome::Fail, Weight::Warn)
                .at(finding.place.clone())
                .remark(Remark::Problem { problem: finding.problem.clone() })
        })
        .collect();
    if judged.is_empty() { vec![Judged::new(Outcome::Pass, Weight::Warn)] } else { judged }
}

/// The claimed titles for which no condition of weight `Title` is open: the common ones, and the
/// title's own.
pub(super) fn title_events(event: &Event, rulings: &[Ruling]) -> Vec<TitleEvent> {
    let open = |ruling: &&Ruling| ruling.judged.weight == Weight::Title && ruling.judged.outcome.is_open();
    let concerns = |ruling: &Ruling, title: TitleEvent| {
        let own = ruling.judged.remarks.iter().find_map(|remark| match remark {
            Remark::For { title } => Some(*title),
            _ => None,
        });
        own.is_none_or(|own| own == title)
    };
    let holds = |title: &&TitleEvent| !rulings.iter().filter(open).any(|ruling| concerns(ruling, **title));
    event.report.header.titles.iter().filter(holds).copied().collect()
}

/// Games against a computer, by the remarks on the game or the entrant, are no games. [G-46, A-61]
pub(super) fn leave_out_computers(event: &mut Event, words: &[String]) {
    let is_computer = |text: &str| words.iter().any(|word| text.contains(word));
    let computers: Vec<bool> = event.report.entrants.iter().map(|e| is_computer(&e.remarks)).collect();
    for game in &mut event.report.games {
        let seat = |seat: u16| computers[usize::from(seat)];
        if game.computer || seat(game.first) || game.second.is_some_and(seat) {
            game.played = false;
        }
    }
    for (seat, started) in event.seats.iter_mut().zip(event.report.starters()) {
        seat.started = started;
    }
}

/// 冠军: place 1 of an event for individuals, matches included.
pub(super) fn is_champion(event: &Event, at: usize) -> bool {
    !is_team_event(event) && event.report.entrants[at].place == Some(1)
}

/// 类别 团体赛, or 赛制 团体赛 or 舍文宁根.
pub(super) fn is_team_event(event: &Event) -> bool {
    event.report.header.category == Word::Known(Category::Team)
        || matches!(event.report.header.system, Word::Known(System::Team | System::Scheveningen))
}
