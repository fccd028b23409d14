//! An event with its entrants recognised, the law's rulings on it, and the event that passed.

use super::{Game, Ranks, Report};
use crate::findings::Place;
use crate::words::{Sex, Title, TitleEvent};
use std::sync::Arc;

/// Who sits on a seat of a report, as he stands when the event is judged.
#[derive(Debug, Clone)]
pub struct Seat {
    /// Index into [`super::People`].
    pub player: usize,
    pub id: Arc<str>,
    pub sex: Option<Sex>,
    /// The rating that applies to himself; `None`: unrated. [CV7]
    pub rating: Option<i64>,
    /// The rating at which opponents meet him, where that differs. [G-49]
    pub met_as: Option<i64>,
    /// Whether the conditions count him as rated.
    pub counts_as_rated: bool,
    /// 国籍 is foreign.
    pub foreign: bool,
    /// The highest title held when the event starts.
    pub title: Option<Title>,
    /// As reported, under the unit's own name.
    pub unit: String,
    pub started: bool,
    /// Dan and kyu on the event's last day; `None`: not known.
    pub ranks: Option<Ranks>,
}

/// A report whose entrants are known; not yet judged.
#[derive(Debug)]
pub struct Event {
    pub report: Report,
    pub seats: Vec<Seat>,
}

impl Event {
    /// Those who played at least one game.
    pub fn starters(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(|seat| seat.started)
    }

    /// Number of starters.
    pub fn participants(&self) -> i64 {
        count(self.starters())
    }

    /// Number of starters with a rating.
    pub fn rated(&self) -> i64 {
        count(self.starters().filter(|seat| seat.counts_as_rated))
    }

    /// Games that were played.
    pub fn played(&self) -> impl Iterator<Item = &Game> {
        self.report.games.iter().filter(|game| game.played)
    }
}

/// How many there are.
fn count(items: impl Iterator) -> i64 {
    i64::try_from(items.count()).unwrap_or(i64::MAX)
}

/// What the law says of one condition, the mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Pass,
    Waived,
    Undecidable,
    Fail,
}

impl Outcome {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Waived => "waived",
            Self::Undecidable => "undecidable",
            Self::Fail => "fail",
        }
    }

    pub const fn of(holds: bool) -> Self {
        if holds { Self::Pass } else { Self::Fail }
    }

    /// Neither passed nor waived.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Undecidable | Self::Fail)
    }
}

/// What a condition that does not hold costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The event is not rated.
    Refuse,
    /// Rated, but no title event.
    Title,
    Warn,
    Note,
}

impl Weight {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Refuse => "refuse",
            Self::Title => "title",
            Self::Warn => "warn",
            Self::Note => "note",
        }
    }
}

/// The figures that decided a condition, in numbers, dates and the report's own words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    pub found: String,
    pub needed: String,
}

impl Figures {
    pub fn new(found: impl Into<String>, needed: impl Into<String>) -> Self {
        Self { found: found.into(), needed: needed.into() }
    }
}

/// What a ruling adds to its figures; the words are in `messages.rs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// The item of the form is blank or unreadable.
    NotStated { heading: String },
    /// Games have no dates, so the length of the event decides.
    WithoutDates,
    /// An entrant's unit is blank.
    UnitNotStated { no: String },
    /// An entrant's unit is neither in the table of units nor the host.
    UnitUnknown { no: String, unit: String },
    /// The known units alone break the limit.
    AlreadyOver,
    /// The register or the units are needed, and there is no office folder.
    NotDecidableHere,
    /// For which title event.
    For { title: TitleEvent },
    /// 序号 of those who do not meet the condition.
    Numbers { list: String },
    /// The same text as a data problem.
    Problem { problem: crate::findings::Problem },
    /// The office has ruled.
    Decided { reason: String, by: String },
    /// No edition was in force.
    NoEdition,
}

/// One condition as a check judges it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    pub outcome: Outcome,
    pub weight: Weight,
    pub figures: Figures,
    pub place: Option<Place>,
    pub remarks: Vec<Remark>,
}

impl Judged {
    pub fn new(outcome: Outcome, weight: Weight) -> Self {
        Self { outcome, weight, figures: Figures::default(), place: None, remarks: Vec::new() }
    }

    #[must_use]
    pub fn figures(mut self, found: impl Into<String>, needed: impl Into<String>) -> Self {
        self.figures = Figures::new(found, needed);
        self
    }

    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    #[must_use]
    pub fn remark(mut self, remark: Remark) -> Self {
        self.remarks.push(remark);
        self
    }
}

/// A condition judged under a rule of an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The rule's id, such as X-38.
    pub rule: Arc<str>,
    /// The regulation's own numbering, such as 四(一).
    pub clause: Arc<str>,
    pub judged: Judged,
}

/// An event that counts: no condition of weight `Refuse` is open, and no other file has its number.
/// Only [`CheckedEvent::admit`] makes one.
#[derive(Debug)]
pub struct CheckedEvent<'a> {
    event: &'a Event,
    rulings: &'a [Ruling],
}

impl<'a> CheckedEvent<'a> {
    /// Admits the event, or gives the outcome that keeps it out: failed before undecidable.
    ///
    /// # Errors
    /// [`Outcome::Fail`] or [`Outcome::Undecidable`].
    pub fn admit(event: &'a Event, rulings: &'a [Ruling]) -> Result<Self, Outcome> {
        let binding = rulings.iter().filter(|ruling| ruling.judged.weight == Weight::Refuse);
        let worst = binding.map(|ruling| ruling.judged.outcome).max().unwrap_or(Outcome::Pass);
        if event.report.duplicate {
            Err(Outcome::Fail)
        } else if worst.is_open() {
            Err(worst)
        } else {
            Ok(Self { event, rulings })
        }
    }

    pub const fn event(&self) -> &'a Event {
        self.event
    }

    /// What the law and the office ruled on it; those of other weights may be open.
    pub const fn rulings(&self) -> &'a [Ruling] {
        self.rulings
    }
}
