//! What events show, what becomes of players, and the period as a whole.

use super::{
    Award, Claim, Enrolled, Event, Filing, Graded, Office, Outcome, Part, Person, Ranks, Ruling, Standing,
};
use crate::calendar::Period;
use crate::findings::Finding;
use crate::numbers::{HalfPoints, Hundredths};
use crate::words::{Sex, TitleEvent};
use jiff::civil::Date;
use std::sync::Arc;

/// One expected score: a player against the opponents of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Set in the rows of a woman under the mixed floor: the sex of these opponents.
    pub against: Option<Sex>,
    /// N: games.
    pub games: i64,
    /// W.
    pub score: HalfPoints,
    /// The rounded average that entered the difference. [CV3]
    pub average: i64,
    /// D: own rating minus the average.
    pub difference: i64,
    /// P: expected rate in percent.
    pub percent: i64,
    /// We.
    pub expected: Hundredths,
    /// Clauses that were applied to this row.
    pub clauses: Vec<Arc<str>>,
}

/// What an event shows of one entrant. A function of its event alone.
#[derive(Debug, Clone)]
pub struct Showing {
    /// Index into [`super::People`].
    pub player: usize,
    pub shown: Rated,
}

/// What was shown.
#[derive(Debug, Clone)]
pub enum Rated {
    /// A rated player's expected and real scores; empty when none of his games count.
    Expected { groups: Vec<Group>, champion: bool },
    /// An unrated player's part of a first rating, when any of his games count.
    First(Option<Part>),
    /// A part that comes to nothing: its performance is not above the provisional rating. [G-44]
    Void(Part),
    /// A rating at once, with the games it rests on; it holds from the next event. [L-13, L-16]
    Obtained { rating: i64, games: i64 },
    /// What an event of a regulation of grades gives. [W-03]
    Graded(Box<Graded>),
}

/// One row of the change table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Index into the period's events.
    pub event: usize,
    pub k: i64,
    pub group: Group,
    /// ΔR.
    pub delta: Hundredths,
}

/// A row of the summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub old: Option<i64>,
    pub delta_sum: Hundredths,
    pub adjustment: Hundredths,
    pub exact: Option<Hundredths>,
    pub new: Option<i64>,
    pub published: bool,
    /// Why, as clauses and words: `二/2 -20`.
    pub reasons: Vec<String>,
}

/// What a listed player did in the period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    New,
    Active,
    Inactive,
}

impl Status {
    pub const fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Active => "active",
            Self::Inactive => "inactive",
        }
    }
}

/// A published rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub rating: i64,
    pub previous: Option<i64>,
    /// Games and events that entered a calculation of this list.
    pub games: i64,
    pub events: i64,
    pub status: Status,
    /// Who publishes it, where that depends on the rating. [L-04]
    pub authority: Option<Arc<str>>,
}

/// A part of a first rating that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub event: Arc<str>,
    /// Games against rated opponents.
    pub games: i64,
    /// What this part alone would give.
    pub performance: Hundredths,
    pub expires_after: Date,
}

/// Everything that bears on one player in a period.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    pub person: &'a Person,
    pub standing: &'a Standing,
    /// His accepted events in A-05 order: index into the period's events, the event, what it shows.
    pub showings: &'a [(usize, &'a Event, Showing)],
    /// Awards that this list must act on, with whether they come late.
    pub awards: &'a [(&'a Award, bool)],
    /// Dan and kyu that the office has awarded up to the last day of the period.
    pub awarded: Ranks,
    pub period: Period,
}

/// What the end of a period makes of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    pub lines: Vec<Line>,
    /// The standing with which the next period opens.
    pub standing: Standing,
    pub summary: Option<Summary>,
    pub listed: Option<Listed>,
    pub waiting: Vec<Waiting>,
    /// Points taken for not playing.
    pub decay: i64,
    /// The two published ratings that a qualification compares, the later first. [G-51]
    pub qualification: Option<(i64, i64)>,
    /// Results that another system may take over. [G-05, G-44]
    pub handover: Vec<Handover>,
    /// Where there are grades instead of ratings.
    pub enrolled: Option<Enrolled>,
    /// Titles that are reached or within sight on the list date.
    pub claims: Vec<Claim>,
}

/// A result that this system does not publish and another may take over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handover {
    pub value: i64,
    /// The clause that keeps it out.
    pub reason: Arc<str>,
    pub event: Option<Arc<str>>,
}

/// An event as the period judged it.
#[derive(Debug)]
pub struct Judgement {
    pub event: Event,
    pub rulings: Vec<Ruling>,
    /// Pass: accepted.
    pub outcome: Outcome,
    /// Titles whose conditions hold.
    pub titles: Vec<TitleEvent>,
}

/// A whole period: every ruling, line, finding and closing standing.
#[derive(Debug)]
pub struct PeriodLedger {
    pub period: Period,
    pub list_date: Date,
    /// The list is published by authority rather than by sex.
    pub by_authority: bool,
    /// The office's language is Traditional Chinese.
    pub traditional: bool,
    /// The yearly list of approved titles that is due next, where the law has one. [X-32e]
    pub filing: Option<Filing>,
    /// The office as the period opened, newcomers included.
    pub office: Office,
    /// In A-05 order.
    pub events: Vec<Judgement>,
    /// One for each person of the office.
    pub closings: Vec<Closing>,
    pub findings: Vec<Finding>,
}
