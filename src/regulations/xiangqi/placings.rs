//! 标准第一条, by placing: which places of which events open a title.

use super::values::{SharedPlace, UnapprovedPlacings, Values};
use crate::findings::Problem;
use crate::records::{Feat, Header, Judgement, Merit, Outcome, Report};
use crate::rulebook::{Edition, RulebookError};
use crate::words::{Category, Level, Title, Vocabulary, folded};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Where the criteria stand in an edition.
const FILE: &str = "placings.csv";

/// 组别 is known by these.
const LETTERS: [char; 4] = ['甲', '乙', '丙', '丁'];

/// A criterion by placing: a row of placings.csv.
#[derive(Debug)]
pub(super) struct Criterion {
    pub(super) rule: Arc<str>,
    /// The regulation's own numbering.
    pub(super) clause: Arc<str>,
    level: Level,
    category: Category,
    /// `None`: any.
    section: Option<char>,
    /// Both ends inclusive.
    pub(super) places: RangeInclusive<i64>,
    pub(super) title: Title,
}

/// Reads the criteria of an edition.
pub(super) fn criteria(edition: &Edition) -> Result<Vec<Criterion>, RulebookError> {
    let read = |row: &Vec<String>| {
        criterion(edition, row).ok_or_else(|| edition.broken(format!("{FILE}: {}", row.join(","))))
    };
    edition.table(FILE)?.iter().map(read).collect()
}

fn criterion(edition: &Edition, row: &[String]) -> Option<Criterion> {
    let [rule, level, category, section, places, title] = row else { return None };
    let clause = &edition.rule(rule)?.clause;
    let (first, last) = places.split_once('-').unwrap_or((places, places));
    let section = match section.chars().collect::<Vec<_>>().as_slice() {
        [] => None,
        [letter] if LETTERS.contains(letter) => Some(*letter),
        _ => return None,
    };
    Some(Criterion {
        rule: rule.as_str().into(),
        clause: clause.as_str().into(),
        level: Level::read(level).known()?,
        category: Category::read(category).known()?,
        section,
        places: first.parse().ok()?..=last.parse().ok()?,
        title: Title::read(title).known()?,
    })
}

/// What the places of an event are worth, whether or not it is rated.
pub(super) fn placings(
    judgement: &Judgement,
    criteria: &[Criterion],
    values: &Values,
) -> Vec<(usize, Merit)> {
    let report = &judgement.event.report;
    let Some((level, category, section)) = class(&report.header) else { return Vec::new() };
    if !serves(judgement, values) {
        return Vec::new();
    }
    let of_event = |criterion: &&Criterion| {
        (criterion.level, criterion.category) == (level, category)
            && criterion.section.is_none_or(|wanted| Some(wanted) == section)
    };
    let criteria: Vec<&Criterion> = criteria.iter().filter(of_event).collect();
    let mut merits = Vec::new();
    for (at, seat) in judgement.event.seats.iter().enumerate() {
        let Some(place) = definite_place(report, at, values) else { continue };
        let met = criteria.iter().filter(|criterion| criterion.places.contains(&place));
        merits.extend(met.map(|criterion| (seat.player, merit(report, criterion, place))));
    }
    merits
}

fn merit(report: &Report, criterion: &Criterion, place: i64) -> Merit {
    Merit {
        event: report.header.id.clone(),
        name: report.header.name.clone(),
        end: report.header.end,
        title: criterion.title,
        rule: criterion.rule.clone(),
        feat: Feat::Placing { place },
        expires: None,
    }
}

/// Level, category and section of an event as the criteria name them; `None` where it opens nothing. An
/// individual event without a letter is of group A; youth events need theirs.
fn class(header: &Header) -> Option<(Level, Category, Option<char>)> {
    let (level, category) = (header.level.known()?, header.category.known()?);
    if level == Level::World {
        return world_as_national(category);
    }
    let group = folded(&header.group);
    let letters: Vec<char> = LETTERS.into_iter().filter(|letter| group.contains(*letter)).collect();
    let section = match (letters.as_slice(), category) {
        ([letter], _) => Some(*letter),
        ([], Category::Individual) => Some(LETTERS[0]),
        // several letters are a section that is not determined
        _ => None,
    };
    Some((level, category, section))
}

/// 世界象棋锦标赛的成绩等同于全国个人赛成绩: each of its events for individuals ranks as group A.
fn world_as_national(category: Category) -> Option<(Level, Category, Option<char>)> {
    (category == Category::Individual).then_some((Level::National, category, Some(LETTERS[0])))
}

/// Every well-formed report serves: not those whose number stands in two files, nor those that fail 七/2 or
/// 七/3.
fn serves(judgement: &Judgement, values: &Values) -> bool {
    let form = [&values.clauses.results, &values.clauses.unplayed].map(|clause| folded(clause));
    let malformed = judgement
        .rulings
        .iter()
        .any(|ruling| ruling.judged.outcome == Outcome::Fail && form.contains(&folded(&ruling.clause)));
    let approved = match *values.unapproved_placings {
        UnapprovedPlacings::Count => true,
        UnapprovedPlacings::AcceptedOnly => judgement.outcome == Outcome::Pass,
    };
    approved && !malformed && !judgement.event.report.duplicate
}

/// Somebody's place is written as 并列2 or the like.
fn shares(problem: &Problem, place: u32) -> bool {
    let Problem::UnreadablePlace { text } = problem else { return false };
    text.chars().filter(char::is_ascii_digit).collect::<String>() == place.to_string()
}

/// 未明确的名次不得作为依据: a place of one's own.
fn definite_place(report: &Report, at: usize, values: &Values) -> Option<i64> {
    let place = report.entrants[at].place?;
    let same = report.entrants.iter().filter(|entrant| entrant.place == Some(place)).count();
    let sharers = same + report.findings.iter().filter(|finding| shares(&finding.problem, place)).count();
    let worst = i64::from(place) + i64::try_from(sharers).ok()? - 1;
    match *values.shared_place {
        SharedPlace::Unusable => (sharers == 1).then_some(worst),
        SharedPlace::WorstPlace => Some(worst),
    }
}
