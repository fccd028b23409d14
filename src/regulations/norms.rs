//! What applications by norms have in common: norms in events of their own, with enough games, that are not
//! too old. Each regulation brings its own figures.

use crate::records::{Applicant, Authority, Claim, Event, Feat, Lack, Merit, NormFigures, clause_order};
use crate::words::{Route, Title};
use jiff::ToSpan;
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A norm that was made in an event, under the rule that it serves.
pub(super) fn norm(event: &Event, title: Title, rule: &Arc<str>, games: i64, figures: NormFigures) -> Merit {
    let header = &event.report.header;
    Merit {
        event: header.id.clone(),
        name: header.name.clone(),
        end: header.end,
        title,
        rule: rule.clone(),
        feat: Feat::Norm { games, figures: Some(figures) },
        // the register of titles says, by the law of the list
        expires: None,
    }
}

/// The last day on which a result serves an application: its anniversary after so many years, or the day before.
/// [X-68, G-55]
pub(super) fn last_day(end: Date, years: i64, anniversary_serves: bool) -> Date {
    let anniversary = end.checked_add(years.years()).unwrap_or(Date::MAX);
    if anniversary_serves { anniversary } else { anniversary.yesterday().unwrap_or(anniversary) }
}

/// What an application by norms must show.
pub(super) struct Needs {
    pub(super) title: Title,
    /// Norms, in so many events.
    pub(super) norms: i64,
    /// Games in the events of the norms.
    pub(super) games: i64,
    /// The applicant's rating and the least it must be, where the regulation asks for one.
    pub(super) rating: Option<(Option<i64>, i64)>,
    pub(super) clauses: Vec<Arc<str>>,
    pub(super) authority: Authority,
}

/// The claim that the applicant's norms for a title give; `None` without any that serves on the day.
/// Of several norms any subset may be put forward, so all of them are. [X-66, X-67, G-53, G-54]
pub(super) fn by_norms(applicant: &Applicant<'_>, needs: Needs) -> Option<Claim> {
    // one norm an event, should the register state one that a report gives as well
    let mut by_event: BTreeMap<&str, (&Merit, i64)> = BTreeMap::new();
    for merit in applicant.merits.iter().filter(|m| m.title == needs.title && m.serves_on(applicant.on)) {
        if let Feat::Norm { games, .. } = merit.feat {
            by_event.entry(&merit.event).or_insert((merit, games));
        }
    }
    if by_event.is_empty() {
        return None;
    }
    let norms = i64::try_from(by_event.len()).unwrap_or(i64::MAX);
    let games: i64 = by_event.values().map(|(_, games)| games).sum();
    let mut missing = Vec::new();
    if let Some((have, needed)) = needs.rating.filter(|(have, needed)| have.is_none_or(|r| r < *needed)) {
        missing.push(Lack::Rating { have, needed });
    }
    if norms < needs.norms {
        missing.push(Lack::Norms { have: norms, needed: needs.norms });
    }
    if games < needs.games {
        missing.push(Lack::Games { have: games, needed: needs.games });
    }
    let mut merits: Vec<Merit> = by_event.into_values().map(|(merit, _)| merit.clone()).collect();
    merits.sort_by(|a, b| (a.end, &a.event).cmp(&(b.end, &b.event)));
    Some(Claim {
        title: needs.title,
        route: Route::Norm,
        clauses: needs.clauses,
        merits,
        missing,
        authority: needs.authority,
        lifted_to: None,
    })
}

/// Complete claims, and those within sight for a title above any that is held or reached; the highest title
/// first, by placing before by norm.
pub(super) fn in_order(mut claims: Vec<Claim>, applicant: &Applicant<'_>) -> Vec<Claim> {
    let reached = claims.iter().filter(|claim| claim.is_complete()).map(|claim| claim.title);
    let highest = reached.chain(applicant.held).min();
    claims.retain(|claim| claim.is_complete() || highest.is_none_or(|highest| claim.title < highest));
    for claim in &mut claims {
        claim.clauses.sort_by(|a, b| clause_order(a, b));
    }
    claims.sort_by_key(|claim| (claim.title, claim.route, !claim.is_complete()));
    claims
}
