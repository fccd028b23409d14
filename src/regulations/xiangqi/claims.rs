//! 标准第一条至第三条, 细则十: who may apply for which title, and who approves it.

use super::super::norms::{Needs, by_norms, in_order};
use super::placings::Criterion;
use super::values::{ThreeYears, Values};
use crate::records::{Applicant, Authority, Claim, Feat, Filing, Lack, Merit};
use crate::words::{Route, Sex, Title};
use jiff::ToSpan;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Every title that the applicant may apply for on the day, by any one criterion, and those within sight.
/// This is what an application form is filled in with.
pub(super) fn claims(applicant: &Applicant<'_>, criteria: &[Criterion], values: &Values) -> Vec<Claim> {
    let mut claims = by_placing(applicant, criteria, values);
    claims.extend(Title::ALL.into_iter().filter_map(|title| norms_complete(applicant, title, values)));
    in_order(claims, applicant)
}

/// Two norms within four years with enough games; this is what both 达到规定之标准 and 达到规定之胜率 come to.
/// Grades below Master have no norm.
fn norms_complete(applicant: &Applicant<'_>, title: Title, values: &Values) -> Option<Claim> {
    let (norms, games, criterion) = match title {
        Title::Grandmaster => {
            (&values.grandmaster_norms, &values.grandmaster_games, &values.clauses.grandmaster_by_norms)
        }
        Title::Master => (&values.master_norms, &values.master_games, &values.clauses.master_by_norms),
        _ => return None,
    };
    let clauses = vec![criterion.clone(), norms.clause.clone()];
    let authority = authority(title, values);
    by_norms(applicant, Needs { title, norms: **norms, games: **games, rating: None, clauses, authority })
}

/// Placings that open a title by themselves, and 三年内两次获前三名.
fn by_placing(applicant: &Applicant<'_>, criteria: &[Criterion], values: &Values) -> Vec<Claim> {
    let mut met: BTreeMap<Title, (BTreeSet<Arc<str>>, Vec<Merit>)> = BTreeMap::new();
    let mut add = |title: Title, clause: &Arc<str>, merit: &Merit| {
        let (clauses, merits) = met.entry(title).or_default();
        clauses.insert(clause.clone());
        if merits.iter().all(|known| known.event != merit.event) {
            merits.push(merit.clone());
        }
    };
    for merit in placings(applicant).filter(|merit| is_of_list(merit, applicant)) {
        for criterion in criteria.iter().filter(|criterion| meets(merit, criterion)) {
            if criterion.rule != values.top_three_times.rule {
                add(merit.title, &criterion.clause, merit);
            }
        }
    }
    let top_three = top_three_twice(applicant, criteria, values);
    for merit in &top_three.served {
        add(merit.title, &values.top_three_times.clause, merit);
    }
    let claim = |title, clauses: BTreeSet<Arc<str>>, mut merits: Vec<Merit>, missing| {
        merits.sort_by(|a, b| (a.end, &a.event).cmp(&(b.end, &b.event)));
        let (route, authority) = (Route::Placing, authority(title, values));
        let clauses = clauses.into_iter().collect();
        let lifted_to = lifted_to(applicant, title, values);
        Claim { title, route, clauses, merits, missing, authority, lifted_to }
    };
    let mut claims: Vec<Claim> =
        met.into_iter().map(|(title, (clauses, merits))| claim(title, clauses, merits, Vec::new())).collect();
    if let Some((merit, lack)) = top_three.half_way.filter(|_| top_three.served.is_empty()) {
        let clauses = BTreeSet::from([values.top_three_times.clause.clone()]);
        claims.push(claim(merit.title, clauses, vec![merit], vec![lack]));
    }
    claims
}

fn placings<'a>(applicant: &Applicant<'a>) -> impl Iterator<Item = &'a Merit> {
    let on = applicant.on;
    let placing = move |merit: &&Merit| matches!(merit.feat, Feat::Placing { .. }) && merit.serves_on(on);
    applicant.merits.iter().filter(placing)
}

/// A list acts on the placings of its own period.
fn is_of_list(merit: &Merit, applicant: &Applicant<'_>) -> bool {
    applicant.placings_from.is_none_or(|first| merit.end >= first)
}

/// Whether the criterion is the merit's; where the register states a placing, by its title and place.
fn meets(merit: &Merit, criterion: &Criterion) -> bool {
    if !merit.rule.is_empty() {
        return merit.rule == criterion.rule;
    }
    let Feat::Placing { place } = merit.feat else { return false };
    merit.title == criterion.title && criterion.places.contains(&place)
}

/// What the placings among the first three come to.
struct TopThree {
    /// Those of pairs close enough, the newer in this list's period.
    served: Vec<Merit>,
    /// The newest, where a second one is still to come, and by when.
    half_way: Option<(Merit, Lack)>,
}

/// 三年内两次获全国个人赛前三名, in two events.
fn top_three_twice(applicant: &Applicant<'_>, criteria: &[Criterion], values: &Values) -> TopThree {
    let rule = &values.top_three_times.rule;
    let criterion = |merit: &Merit| criteria.iter().any(|c| c.rule == *rule && meets(merit, c));
    let mut all: Vec<&Merit> = placings(applicant).filter(|merit| criterion(merit)).collect();
    all.sort_by(|a, b| (a.end, &a.event).cmp(&(b.end, &b.event)));
    let mut seen = BTreeSet::new();
    all.retain(|merit| seen.insert(&merit.event));
    let needed = usize::try_from(*values.top_three_times).unwrap_or(usize::MAX).max(1);
    let mut served: Vec<Merit> = Vec::new();
    for window in windows(&all, needed) {
        let newest = &all[*window.end()];
        if within(all[*window.start()].end, newest.end, values) && is_of_list(newest, applicant) {
            // every other result of the time between is evidence too
            for merit in &all[window] {
                if served.iter().all(|known| known.event != merit.event) {
                    served.push((*merit).clone());
                }
            }
        }
    }
    let newest = all.last().filter(|merit| within(merit.end, applicant.on, values));
    let have = all.iter().filter(|merit| within(merit.end, applicant.on, values)).count();
    let half_way = newest.filter(|_| have < needed).map(|newest| {
        let until = three_years_from(newest.end, values).yesterday().unwrap_or(newest.end);
        let have = i64::try_from(have).unwrap_or(i64::MAX);
        ((*newest).clone(), Lack::Placings { have, needed: *values.top_three_times, until })
    });
    TopThree { served, half_way }
}

/// From each result to each later one, with at least `needed` results from the one to the other.
fn windows(all: &[&Merit], needed: usize) -> impl Iterator<Item = RangeInclusive<usize>> {
    let count = all.len();
    (0..count).flat_map(move |from| (from + needed - 1..count).map(move |to| from..=to))
}

fn three_years_from(day: Date, values: &Values) -> Date {
    day.checked_add(values.top_three_years.years()).unwrap_or(Date::MAX)
}

/// 三年内: before the third anniversary of the first. [X-02, CV8]
fn within(first: Date, second: Date, values: &Values) -> bool {
    match *values.three_years {
        ThreeYears::Rolling => second < three_years_from(first, values),
        ThreeYears::Editions => i64::from(second.year()) - i64::from(first.year()) < *values.top_three_years,
    }
}

/// Who approves, and with whom an approval is filed. [X-32a, X-32b, X-32c, X-32d]
fn authority(title: Title, values: &Values) -> Authority {
    let (name, filed_with) = match title {
        Title::Grandmaster | Title::Master => (&values.approves_masters, ""),
        Title::FirstGrade => (&values.approves_first_grade, values.first_grade_filed_with.as_str()),
        Title::SecondGrade => (&values.approves_second_grade, values.second_grade_filed_with.as_str()),
        Title::ThirdGrade => (&values.approves_third_grade, values.third_grade_filed_with.as_str()),
    };
    Authority { name: name.as_str().into(), filed_with: filed_with.into(), clause: name.clause.clone() }
}

/// The figure that an approval will lift the rating to, unless it is or ever was there.
fn lifted_to(applicant: &Applicant<'_>, title: Title, values: &Values) -> Option<i64> {
    let target = **values.lifted_to(title, applicant.person.sex.unwrap_or(Sex::Man))?;
    let reached = applicant.peak.max(applicant.rating);
    reached.is_none_or(|rating| rating < target).then_some(target)
}

/// 每年一季度前: the titles of the year before, until the last day of March. [X-32e]
pub(super) fn yearly_filing(list: Date, values: &Values) -> Option<Filing> {
    let (month, day) = values.filing_deadline.split_once('-')?;
    let deadline = Date::new(list.year(), month.parse().ok()?, day.parse().ok()?).ok()?;
    Some(Filing {
        year: list.year() - 1,
        deadline,
        clause: values.filing_deadline.clause.clone(),
        levels: values.filing_levels.to_vec(),
        authorities: Title::ALL.into_iter().map(|title| (title, authority(title, values))).collect(),
    })
}
