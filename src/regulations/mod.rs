//! The regulations: what counts and what it is worth. A regulation sees no path, no sheet, no frame
//! and no clock, and none calls another.

/// Readings of an edition: what each leaves open, and the answers a program can give.
macro_rules! readings {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident),+ })+) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(in crate::regulations) enum $name { $($variant),+ })+
    };
}

mod chess;
mod conditions;
mod local_chess;
mod norms;
mod renju;
mod xiangqi;

use crate::calendar::{Calendar, Period};
use crate::findings::Finding;
use crate::records::{
    Account, Applicant, CheckedEvent, Claim, Closing, Event, Filing, Judged, Judgement, Merit, Part, People,
    Ruling, Showing, Units,
};
use crate::rulebook::{Edition, RulebookError, Tables};
use crate::words::TitleEvent;
use jiff::civil::Date;
use std::sync::Arc;

/// What the checks may ask besides the report itself. `None`: there is no office folder, and what
/// needs its tables is not decidable here.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    pub units: Option<&'a Units>,
    /// Whether the entrants' ratings and titles are those of the register.
    pub register_known: bool,
}

/// An edition of a regulation, ready to judge and to rate.
pub trait Regulation: Send + Sync {
    /// How the office divides time.
    fn calendar(&self) -> Calendar;
    /// Whether events are judged and rated strictly one after another, because one event may change how
    /// its players enter the next.
    fn in_order(&self) -> bool {
        false
    }
    /// Whether the list is published by authority rather than by sex. [L-04]
    fn by_authority(&self) -> bool {
        false
    }
    /// How the entrants count in this event, where that is not simply by their published ratings.
    fn prepare(&self, _event: &mut Event, _people: &People) {}
    /// What an event changes for the next one of the period; only where events go in order.
    fn note(&self, _showings: &[Showing], _people: &mut People) {}
    /// Whether the event counts, and for what: every condition, rule by rule.
    fn check(&self, event: &Event, around: Surroundings<'_>) -> Vec<Ruling>;
    /// The claimed titles whose conditions hold.
    fn title_events(&self, event: &Event, rulings: &[Ruling]) -> Vec<TitleEvent>;
    /// What the office should look at in an event that counts, beyond any condition.
    fn remarks(&self, _event: &CheckedEvent<'_>) -> Vec<Finding> {
        Vec::new()
    }
    /// What the event shows of each starter. Looks at no other event.
    fn assess(&self, event: &CheckedEvent<'_>) -> Vec<Showing>;
    /// What the period makes of one player: his lines in order of date, then decay, rounding, floor
    /// and adjustment. Looks at no other player.
    fn settle(&self, account: &Account<'_>) -> Closing;
    /// What the event's results count for towards titles, by index into [`People`]; placings also where the
    /// event is not rated. [X-01, X-47, G-47, A-32]
    fn merits(&self, _judgement: &Judgement) -> Vec<(usize, Merit)> {
        Vec::new()
    }
    /// Whether a part that an office brings from before its first period may still wait for more games.
    /// [X-62, G-40, G-41, G-44]
    fn can_wait(&self, _part: &Part, _period: Period) -> bool {
        true
    }
    /// The last day on which a norm made in an event that ended on a day serves. [X-68, G-55]
    fn serves_until(&self, _end: Date) -> Option<Date> {
        None
    }
    /// The titles that somebody may apply for on a day, and those within sight, the highest first.
    /// [X-29, X-66, G-53]
    fn claims(&self, _applicant: &Applicant<'_>) -> Vec<Claim> {
        Vec::new()
    }
    /// The yearly list of approved titles that a list of this day brings. [X-32e]
    fn filing(&self, _list: Date) -> Option<Filing> {
        None
    }
    /// Names of the functions an edition may call on: checks, then code.
    fn functions(&self) -> (Vec<&'static str>, &'static [&'static str]);
}

/// The regulation that carries an edition out.
///
/// # Errors
/// When there is no such regulation, or the edition's values or checks are not those it knows.
pub fn open(
    name: &str,
    edition: &Edition,
    tables: Arc<Tables>,
) -> Result<Box<dyn Regulation>, RulebookError> {
    match name {
        "chess" => Ok(Box::new(chess::Chess::new(edition, tables)?)),
        "chess-local" => Ok(Box::new(local_chess::LocalChess::new(edition, tables)?)),
        "renju" => Ok(Box::new(renju::Renju::new(edition)?)),
        "xiangqi" => Ok(Box::new(xiangqi::Xiangqi::new(edition, tables)?)),
        other => Err(RulebookError::NoPipeline(other.to_owned())),
    }
}

/// A rule's id and clause.
type Cite = (Arc<str>, Arc<str>);

/// The checks that an edition's rules name, in its order, each with the rule's id and clause.
fn checks_of<C: Copy>(edition: &Edition, known: &[(&str, C)]) -> Result<Vec<(Cite, C)>, RulebookError> {
    let mut checks = Vec::new();
    for rule in &edition.rules {
        for name in &rule.checks {
            let unknown = || edition.broken(format!("{}: unknown check {name}", rule.id));
            let (_, check) = known.iter().find(|(known, _)| known == name).ok_or_else(unknown)?;
            checks.push(((rule.id.as_str().into(), rule.clause.as_str().into()), *check));
        }
    }
    Ok(checks)
}

/// The rulings of a rule's checks carry its id and clause.
fn ruled(rule: &Cite, judged: impl IntoIterator<Item = Judged>) -> Vec<Ruling> {
    let (id, clause) = rule;
    judged.into_iter().map(|judged| Ruling { rule: id.clone(), clause: clause.clone(), judged }).collect()
}
