//! The awards that a list acts on.

use crate::findings::{Finding, Problem};
use crate::records::{Award, Office, Person};
use crate::words::{Title, folded};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// The awards each player's list must act on: approved since the previous list, or seen for the first
/// time although approved before it.
pub(super) fn awards_of_list<'a>(
    office: &'a Office,
    seen: &[Award],
    (previous_list, list): (Date, Date),
    first: bool,
    findings: &mut Vec<Finding>,
) -> BTreeMap<usize, Vec<(&'a Award, bool)>> {
    let mut found: BTreeMap<usize, Vec<(&Award, bool)>> = BTreeMap::new();
    for award in &office.awards {
        let Some(at) = office.people.find(&award.player) else {
            let problem =
                Problem::UnknownAwarded { player: award.player.to_string(), name: award.name.clone() };
            findings.push(Finding::new(problem, award.place.clone()));
            continue;
        };
        doubts(award, &office.people.persons[at], findings);
        let known = |other: &Award| {
            (&other.player, other.title, other.grade, other.approved)
                == (&award.player, award.title, award.grade, award.approved)
        };
        let late = award.approved < previous_list;
        if award.approved >= list || (late && (first || seen.iter().any(known))) {
            continue;
        }
        if late {
            let problem = Problem::LateAward { player: award.player.to_string(), approved: award.approved };
            findings.push(Finding::new(problem, award.place.clone()));
        }
        found.entry(at).or_default().push((award, late));
    }
    found
}

/// Warns where an award's words do not go with the person of its number; the number decides.
fn doubts(award: &Award, person: &Person, findings: &mut Vec<Finding>) {
    let player = person.id.to_string();
    let names = || std::iter::once(&person.name).chain(&person.former_names);
    if !award.name.is_empty() && names().all(|name| folded(name) != folded(&award.name)) {
        let (written, registered) = (award.name.clone(), person.name.clone());
        let problem = Problem::AwardNameDiffers { player: player.clone(), written, registered };
        findings.push(Finding::new(problem, award.place.clone()));
    }
    let stated = award.title.and_then(|_| Title::sex_of(&award.written));
    if stated.is_some_and(|stated| person.sex.is_some_and(|own| own != stated)) {
        let problem = Problem::AwardSexDiffers { player, written: award.written.clone() };
        findings.push(Finding::new(problem, award.place.clone()));
    }
}
