//! Titles: the results that count towards one, and what a player may apply for.

use super::Person;
use crate::numbers::HalfPoints;
use crate::words::{Route, Title, UnitLevel};
use jiff::civil::Date;
use std::sync::Arc;

/// A result that counts towards a title. The register of titles keeps them. [X-01, X-66, G-53]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merit {
    pub event: Arc<str>,
    /// 比赛名称.
    pub name: String,
    /// The event's last day.
    pub end: Date,
    pub title: Title,
    /// Id of the rule it was reached under; empty where the register states it. [workbooks.md 3]
    pub rule: Arc<str>,
    pub feat: Feat,
    /// The last day on which it serves, in the register of titles; `None`: there is no limit. [X-68, G-55]
    pub expires: Option<Date>,
}

/// What was achieved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Feat {
    /// 标准分: so many games that count, with the figures where they are known.
    Norm { games: i64, figures: Option<NormFigures> },
    /// 名次.
    Placing { place: i64 },
}

/// How a norm came about. [X-46, X-47, G-19, G-47]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NormFigures {
    /// W, in the games that count.
    pub score: HalfPoints,
    /// The score that was needed.
    pub standard: HalfPoints,
    /// Ra, the rounded average that the rate was looked up by.
    pub average: i64,
    /// The rate in percent.
    pub percent: i64,
}

impl Merit {
    /// 名次 or 标准分.
    pub const fn route(&self) -> Route {
        match self.feat {
            Feat::Norm { .. } => Route::Norm,
            Feat::Placing { .. } => Route::Placing,
        }
    }

    /// Whether it may be used in an application made on a day.
    pub fn serves_on(&self, day: Date) -> bool {
        self.end <= day && self.expires.is_none_or(|last| day <= last)
    }
}

/// Somebody whose titles are looked at on a day.
#[derive(Debug, Clone, Copy)]
pub struct Applicant<'a> {
    pub person: &'a Person,
    /// The highest title he holds.
    pub held: Option<Title>,
    /// The rating on the latest list.
    pub rating: Option<i64>,
    /// The highest rating ever published.
    pub peak: Option<i64>,
    pub merits: &'a [Merit],
    /// A list acts on the placings of its own period, from this day on; `None`: on all.
    pub placings_from: Option<Date>,
    /// 申请日期.
    pub on: Date,
}

/// A title by one route: reached, or within sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub title: Title,
    pub route: Route,
    /// The criteria it meets, or is to meet, in the order of the law.
    pub clauses: Vec<Arc<str>>,
    /// The results it rests on, in order of date.
    pub merits: Vec<Merit>,
    /// What is still missing; nothing when the title may be applied for.
    pub missing: Vec<Lack>,
    pub authority: Authority,
    /// The rating that an approval by placing lifts to, where it does.
    pub lifted_to: Option<i64>,
}

impl Claim {
    pub const fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}

/// The title to apply for: the highest that is reached and above the one held, by placing before by norm.
pub fn candidacy(claims: &[Claim], held: Option<Title>) -> Option<&Claim> {
    let new = |claim: &&Claim| claim.is_complete() && held.is_none_or(|held| claim.title < held);
    claims.iter().filter(new).min_by_key(|claim| (claim.title, claim.route))
}

/// Who approves a title. [X-32a, G-56]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authority {
    pub name: Arc<str>,
    /// Where an approval is filed; empty where it need not be.
    pub filed_with: Arc<str>,
    pub clause: Arc<str>,
}

/// What an application still lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lack {
    /// Norms, in events of their own.
    Norms { have: i64, needed: i64 },
    /// Games in the events of the norms.
    Games { have: i64, needed: i64 },
    /// A published rating.
    Rating { have: Option<i64>, needed: i64 },
    /// Placings like the one there is, up to and with a day.
    Placings { have: i64, needed: i64, until: Date },
}

/// The yearly list of approved titles. [X-32e]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filing {
    /// Titles approved in this year.
    pub year: i16,
    /// The last day for it.
    pub deadline: Date,
    pub clause: Arc<str>,
    /// Levels of the units that file.
    pub levels: Vec<UnitLevel>,
    /// Who approves each title, and with whom that is filed. [X-32a, X-32b, X-32c, X-32d]
    pub authorities: Vec<(Title, Authority)>,
}
