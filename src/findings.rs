//! Findings: what is wrong with the data, as data. Their words are in `messages.rs`.

use jiff::civil::Date;
use std::fmt;
use std::sync::Arc;

/// Where something stands in the officer's own files.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    /// Path relative to the office folder, with `/`.
    pub file: Arc<str>,
    pub sheet: Option<Arc<str>>,
    /// (row, column), counted from 0.
    pub cell: Option<(u32, u32)>,
}

impl Place {
    pub fn file(file: &Arc<str>) -> Self {
        Self { file: file.clone(), sheet: None, cell: None }
    }

    /// `棋手!E14`, as `issues.csv` and `checks.csv` print it; empty when only the file is known.
    pub fn cell_name(&self) -> String {
        match (&self.sheet, self.cell) {
            (Some(sheet), Some((row, column))) => format!("{sheet}!{}", address(row, column)),
            (Some(sheet), None) => sheet.to_string(),
            _ => String::new(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(sheet) = &self.sheet {
            write!(f, " · {sheet}")?;
        }
        match self.cell {
            Some((row, column)) => write!(f, " · {}", address(row, column)),
            None => Ok(()),
        }
    }
}

/// `(13, 4)` is `E14`.
pub fn address(row: u32, column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = column;
    loop {
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        if rest < 26 {
            break;
        }
        rest = rest / 26 - 1;
    }
    letters.iter().rev().collect::<String>() + &(row + 1).to_string()
}

/// How much a finding or a ruling weighs. [workbooks.md 7]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warn,
    Note,
}

impl Severity {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Note => "note",
        }
    }
}

/// Which rule of the report a problem breaks, so that the event is refused until it is waived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearing {
    /// The report's figures: dates, numbers, results.
    Results,
    /// Points given without play that are not marked.
    UnplayedMark,
    /// A person's sex, without which provisional ratings and lists that depend on it cannot be told.
    Sex,
    /// Nothing is refused.
    Nothing,
}

/// What is wrong, with the figures and names needed to say so.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Problem {
    // files and sheets
    UnreadableFile { detail: String },
    IgnoredFile,
    SheetTooLarge,
    MissingSheet { sheet: String },
    MissingHeading { heading: String },
    MissingEventId,
    MissingEndDate,
    WrongDiscipline { found: String, wanted: String },
    OtherPeriod { period: String, end: Date },
    LateReport { period: String, end: Date },
    DuplicateEventId { event: String, other: String },
    SameFile { other: String },
    // exports of other programs and their side files
    MissingSideFile { side: String, pipeline: String, file: String },
    BrokenSideFile { detail: String },
    UnknownKey { key: String, allowed: String },
    UnknownEntrant { no: String },
    ExtraTable,
    // cells
    NotADate { text: String },
    NotANumber { text: String },
    UnknownWord { text: String, allowed: String },
    FormulaWithoutValue,
    NotAGrade { text: String },
    // the event
    MissingStartDate,
    DatesReversed { start: Date, end: Date },
    MissingSection,
    SectionContradicted,
    BaseWithoutApproval,
    // players and games of a report
    MissingNumber,
    MissingName,
    MissingSex { no: String },
    NumberTwice { no: String },
    PlayerTwice { player: String },
    UnknownNumber { no: String },
    SelfGame { no: String },
    UnreadableResult { text: String },
    PairTooOften { first: String, second: String, allowed: u32 },
    HalvesDisagree { first: String, second: String },
    AmbiguousResult { text: String },
    PlayedZeroZero { first: String, second: String },
    ByeWithoutMark { no: String },
    ByeWithOpponent { no: String },
    WinPoints,
    MixedScores { text: String },
    MoreGamesThanRounds { no: String, games: u32, rounds: u32 },
    UnreadablePlace { text: String },
    FullScore { no: String, percent: i64, difference: i64 },
    // who is who
    NotInRegister { player: String },
    MatchedByName { player: String, name: String },
    NameDiffers { player: String, reported: String, registered: String },
    UnitDiffers { player: String, reported: String, registered: String },
    SexDiffers { player: String, registered: String },
    RatingDiffers { player: String, reported: String, listed: String },
    GuestRating { player: String, reported: i64 },
    PerhapsSamePerson { player: String, other: String },
    // the office's own tables
    MissingPlayerId,
    RegisteredTwice { player: String },
    MissingRegisteredSex { player: String },
    CountersBlank { player: String },
    UnreadablePeriod { text: String },
    BelowFloor { player: String, rating: i64, floor: i64 },
    StandingChanged { player: String, heading: String, registered: String, ledger: String },
    UnknownPastPlayer { player: String },
    PastIncomplete { heading: String },
    PastTwice { event: String },
    PastReported { event: String },
    PastSpent { player: String, event: String },
    PastNotPast { end: Date, first_day: Date },
    PendingOfRated { player: String, event: String },
    PastResultUnused { player: String, event: String },
    FormerIdTaken { former: String, player: String },
    FormerIdMoved { former: String, player: String },
    UnitTwice { unit: String },
    UnknownParent { unit: String, parent: String },
    UnitsInCircle { unit: String },
    UnknownAwarded { player: String, name: String },
    AwardIncomplete,
    UnknownAward { text: String },
    AwardNameDiffers { player: String, written: String, registered: String },
    AwardSexDiffers { player: String, written: String },
    AwardGone { player: String, title: String, approved: Date },
    NoTitlesKept { period: String },
    FarPeriod { period: String, end: Date },
    LateAward { player: String, approved: Date },
    UnknownDecidedEvent { event: String },
    UnknownDecidedClause { event: String, clause: String },
    DecisionIncomplete,
}

impl Problem {
    pub const fn severity(&self) -> Severity {
        match self {
            Self::IgnoredFile
            | Self::WinPoints
            | Self::OtherPeriod { .. }
            | Self::FormerIdMoved { .. }
            | Self::LateAward { .. } => Severity::Note,
            Self::LateReport { .. }
            | Self::MissingSideFile { .. }
            | Self::BaseWithoutApproval
            | Self::SectionContradicted
            | Self::MoreGamesThanRounds { .. }
            | Self::UnreadablePlace { .. }
            | Self::FullScore { .. }
            | Self::NotInRegister { .. }
            | Self::MatchedByName { .. }
            | Self::NameDiffers { .. }
            | Self::UnitDiffers { .. }
            | Self::SexDiffers { .. }
            | Self::RatingDiffers { .. }
            | Self::GuestRating { .. }
            | Self::PerhapsSamePerson { .. }
            | Self::CountersBlank { .. }
            | Self::BelowFloor { .. }
            | Self::StandingChanged { .. }
            | Self::PendingOfRated { .. }
            | Self::PastResultUnused { .. }
            | Self::UnknownAward { .. }
            | Self::AwardNameDiffers { .. }
            | Self::AwardSexDiffers { .. }
            | Self::AwardGone { .. }
            | Self::NoTitlesKept { .. }
            | Self::FarPeriod { .. }
            | Self::UnknownDecidedEvent { .. }
            | Self::UnknownDecidedClause { .. } => Severity::Warn,
            _ => Severity::Error,
        }
    }

    /// Which clause on reports the problem fails. [decisions.md 6]
    pub const fn bearing(&self) -> Bearing {
        match self {
            Self::MissingStartDate
            | Self::DatesReversed { .. }
            | Self::MissingNumber
            | Self::NumberTwice { .. }
            | Self::PlayerTwice { .. }
            | Self::UnknownNumber { .. }
            | Self::SelfGame { .. }
            | Self::UnreadableResult { .. }
            | Self::PairTooOften { .. }
            | Self::HalvesDisagree { .. }
            | Self::AmbiguousResult { .. }
            | Self::PlayedZeroZero { .. }
            | Self::ByeWithOpponent { .. }
            | Self::MixedScores { .. } => Bearing::Results,
            Self::ByeWithoutMark { .. } => Bearing::UnplayedMark,
            Self::MissingSex { .. } => Bearing::Sex,
            _ => Bearing::Nothing,
        }
    }
}

/// One problem and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub problem: Problem,
    pub place: Place,
}

impl Finding {
    pub const fn new(problem: Problem, place: Place) -> Self {
        Self { problem, place }
    }

    pub const fn severity(&self) -> Severity {
        self.problem.severity()
    }
}

/// What a reading stage kept, and what it found on the way.
#[derive(Debug, Clone, Default)]
pub struct Sifted<T> {
    pub kept: T,
    pub findings: Vec<Finding>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_spreadsheet_addresses() {
        assert_eq!(address(13, 4), "E14");
        assert_eq!(address(0, 25), "Z1");
        assert_eq!(address(0, 26), "AA1");
        assert_eq!(address(1_048_575, 16_383), "XFD1048576");
    }
}
