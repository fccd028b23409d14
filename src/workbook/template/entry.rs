//! What may be entered under an item or a heading: its number format and its input rule.

use super::Kind;
use super::style;
use crate::messages::Lang;
use crate::words::{
    ArbiterLevel, Category, Discipline, Level, Section, Sex, System, Title, TitleEvent, Vocabulary, YesNo,
};
use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DataValidationRule, Format, FormatAlign, Formula, XlsxError,
};

/// Results as the form offers them; `+/-` since a spreadsheet program takes `+--` for a formula.
const RESULTS: [&str; 7] = ["1-0", "0.5-0.5", "0-1", "0-0", "+/-", "-/+", "-/-"];

/// Dates outside these years are slips of the pen.
const DATES: (&str, &str) = ("DATE(1990,1,1)", "DATE(2099,12,31)");

/// What a cell takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Entry {
    Text,
    /// Text that a spreadsheet program would take for a number or a date.
    Verbatim,
    Date,
    /// A date that is not before another item's.
    DateFrom(&'static str),
    Whole {
        least: i32,
        most: i32,
    },
    /// Points: a multiple of one half.
    Points,
    OneOf(Vec<&'static str>),
    /// Any of these, several joined by 、.
    AnyOf(Vec<&'static str>),
    /// 序号, which nobody else has.
    Number,
    /// 棋手编号, which nobody else has.
    PlayerId,
    /// 序号 of a player of the players sheet.
    PlayerNumber,
}

/// Where a rule stands, for the formulas it needs.
pub(super) struct Spot {
    /// The first cell it holds for, such as `A2`.
    pub(super) cell: String,
    /// All cells it holds for, such as `$A$2:$A$2001`.
    pub(super) range: String,
    /// The column 序号 of the players sheet.
    pub(super) numbers: String,
    /// The cell of the item that [`Entry::DateFrom`] names.
    pub(super) from: Option<String>,
}

impl Entry {
    pub(super) fn of(kind: Kind, key: &str, discipline: Discipline) -> Self {
        let whole = |least, most| Self::Whole { least, most };
        match (kind, key) {
            (Kind::Event, "discipline") => Self::OneOf(vec![discipline.word()]),
            (Kind::Event, "level") => Self::OneOf(Level::choices()),
            (Kind::Event, "category") => Self::OneOf(Category::choices_of(discipline)),
            (Kind::Event, "sex") => Self::OneOf(Section::choices()),
            (Kind::Event, "system") => Self::OneOf(System::choices()),
            (Kind::Event, "notation" | "clocks") => Self::OneOf(YesNo::choices()),
            (Kind::Event, "title_event") => {
                Self::AnyOf(std::iter::once("无").chain(TitleEvent::choices()).collect())
            }
            (Kind::Event, "rounds") => whole(1, 99),
            (Kind::Event, "minutes" | "shortest_game") => whole(1, 999),
            (Kind::Event, "moves") => whole(1, 200),
            (Kind::Event, "base_rating") => whole(1, 4000),
            (Kind::Event, "end_date") => Self::DateFrom("start_date"),
            (
                Kind::Event,
                "start_date" | "announced_on" | "approval_date" | "standards_announced" | "reported_on",
            )
            | (Kind::Games, "date") => Self::Date,
            (Kind::Event, "event_id" | "approval_no" | "base_approval") => Self::Verbatim,
            (Kind::Arbiters, "level") => Self::OneOf(ArbiterLevel::choices()),
            (Kind::Players, "no") => Self::Number,
            (Kind::Players, "player_id") => Self::PlayerId,
            (Kind::Players, "sex") => Self::OneOf(Sex::choices()),
            (Kind::Players, "title") => Self::OneOf(Title::choices()),
            (Kind::Players, "rating" | "international") => whole(1, 4000),
            (Kind::Players, "place") => whole(1, 9999),
            (Kind::Players, "points") => Self::Points,
            (Kind::Players, "grade") => Self::Verbatim,
            (Kind::Players | Kind::Games, "board") => whole(1, 999),
            (Kind::Games, "round") => whole(1, 99),
            (Kind::Games, "first" | "second") => Self::PlayerNumber,
            (Kind::Games, "result") => Self::OneOf(RESULTS.to_vec()),
            (Kind::Games, "unplayed") => Self::OneOf(vec!["※"]),
            _ => Self::Text,
        }
    }

    /// How its cells are formatted, filled or not.
    pub(super) fn format(&self) -> Format {
        match self {
            Self::Date | Self::DateFrom(_) => style::entry("yyyy-mm-dd", FormatAlign::Center),
            Self::Whole { .. } => style::entry("0", FormatAlign::Center),
            Self::Points => style::entry("0.0", FormatAlign::Center),
            Self::Number | Self::PlayerNumber => style::entry("", FormatAlign::Center),
            Self::OneOf(_) => style::entry("@", FormatAlign::Center),
            Self::AnyOf(_) | Self::Verbatim | Self::PlayerId => style::entry("@", FormatAlign::Left),
            Self::Text => style::entry("", FormatAlign::Left),
        }
    }

    /// Its input rule; one that takes anything is there for the hint alone.
    pub(super) fn rule(&self, spot: &Spot, lang: Lang) -> Result<DataValidation, XlsxError> {
        let Spot { cell, range, numbers, .. } = spot;
        let rule = DataValidation::new();
        let rule = match self {
            Self::Text | Self::Verbatim => rule,
            Self::Date | Self::DateFrom(_) => {
                let first =
                    spot.from.as_ref().map_or(DATES.0.to_owned(), |from| format!("MAX({from},{})", DATES.0));
                let between = DataValidationRule::Between(formula(&first), formula(DATES.1));
                rule.allow_date_formula(between)
            }
            Self::Whole { least, most } => {
                rule.allow_whole_number(DataValidationRule::Between(*least, *most))
            }
            Self::Points => {
                rule.allow_custom(formula(&format!("AND(ISNUMBER({cell}),{cell}>=0,MOD({cell}*2,1)=0)")))
            }
            Self::OneOf(words) => rule.allow_list_strings(&say_all(words, lang))?,
            Self::AnyOf(words) => rule
                .allow_list_strings(&say_all(words, lang))?
                .set_error_style(DataValidationErrorStyle::Warning),
            Self::Number => rule.allow_custom(formula(&format!("COUNTIF({range},{cell})=1"))),
            Self::PlayerId => rule
                .allow_custom(formula(&format!("COUNTIF({range},{cell})=1")))
                .set_error_style(DataValidationErrorStyle::Warning),
            Self::PlayerNumber => rule
                .allow_custom(formula(&format!("COUNTIF({numbers},{cell})>0")))
                .set_error_style(DataValidationErrorStyle::Warning),
        };
        match self.complaint() {
            Some(complaint) => {
                rule.set_error_title(lang.pick("填写有误", ""))?.set_error_message(lang.pick(&complaint, ""))
            }
            None => Ok(rule),
        }
    }

    /// What a spreadsheet program says when the rule is broken.
    fn complaint(&self) -> Option<String> {
        Some(match self {
            Self::Text | Self::Verbatim => return None,
            Self::DateFrom(_) => "请填写日期，如 2026-03-05；不能早于开始日期。".to_owned(),
            Self::Date => "请填写日期，如 2026-03-05。".to_owned(),
            Self::Whole { least, most } => format!("请填写 {least} 至 {most} 的整数。"),
            Self::Points => "请填写得分，如 5 或 5.5。".to_owned(),
            Self::OneOf(words) => format!("请从列表中选：{}。", words.join("、")),
            Self::AnyOf(words) => {
                format!("列表以外只能填其中几项，用、分隔：{}。确定这样填吗？", words.join("、"))
            }
            Self::Number => "这个序号已经有人用了。".to_owned(),
            Self::PlayerId => "这个棋手编号已经填过。确定这样填吗？".to_owned(),
            Self::PlayerNumber => "“棋手”表中没有这个序号。确定这样填吗？".to_owned(),
        })
    }

    /// Width in digits of a column of such cells.
    pub(super) fn width(&self, key: &str, heading: &str) -> u32 {
        let least = match self {
            Self::Text if key == "remarks" => 28,
            Self::Text => 14,
            Self::PlayerId => 13,
            Self::Date | Self::DateFrom(_) => 12,
            _ => 8,
        };
        // the drop-down arrow wants room too
        least.max(style::wide(heading) + 3)
    }
}

fn say_all(words: &[&str], lang: Lang) -> Vec<String> {
    words.iter().map(|word| lang.pick(word, word).into_owned()).collect()
}

fn formula(text: &str) -> Formula {
    Formula::new(format!("={text}"))
}
