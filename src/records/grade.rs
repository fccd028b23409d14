//! 段位 and 級位: grades, how a player stands in them, and promotions with the sum that carried them.

use crate::findings::Problem;
use crate::numbers::{HalfDans, HalfPoints, Hundredths, Twentieths};
use crate::words::folded;
use std::fmt;
use std::sync::Arc;

/// The highest dan there is. [W-02]
pub const HIGHEST_DAN: u8 = 9;
/// The lowest kyu there is. [W-02]
pub const LOWEST_KYU: u8 = 20;

/// A dan or, below the dans, a kyu. The first kyu is the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    Dan(u8),
    Kyu(u8),
}

impl Grade {
    /// Reads 初段, 一段, 1段, 12级 or 十二级 in either script; `None` when nothing is written.
    ///
    /// # Errors
    /// [`Problem::NotAGrade`] for anything else, a tenth dan and a 21st kyu included.
    pub fn read(text: &str) -> Result<Option<Self>, Problem> {
        let text: String = folded(text).chars().filter(|c| !c.is_whitespace()).collect();
        if matches!(text.as_str(), "" | "无" | "无段" | "无段级") {
            return Ok(None);
        }
        let split =
            |suffix: char| text.strip_suffix(suffix).or_else(|| text.strip_suffix(&format!("{suffix}位")));
        let dan = split('段').and_then(dan_number).filter(|n| (1..=HIGHEST_DAN).contains(n));
        let kyu = split('级').and_then(number).filter(|n| (1..=LOWEST_KYU).contains(n));
        match (dan, kyu) {
            (Some(dan), _) => Ok(Some(Self::Dan(dan))),
            (None, Some(kyu)) => Ok(Some(Self::Kyu(kyu))),
            (None, None) => Err(Problem::NotAGrade { text }),
        }
    }

    /// Grades in order, the lowest kyu first.
    pub fn height(self) -> i64 {
        match self {
            Self::Dan(dan) => i64::from(dan),
            Self::Kyu(kyu) => -i64::from(kyu),
        }
    }
}

/// 初段…九段, 12级: as tables print it.
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dan(1) => f.write_str("初段"),
            Self::Dan(dan) => write!(f, "{}段", DIGITS.chars().nth(usize::from(*dan)).unwrap_or('〇')),
            Self::Kyu(kyu) => write!(f, "{kyu}级"),
        }
    }
}

const DIGITS: &str = "〇一二三四五六七八九";

fn dan_number(text: &str) -> Option<u8> {
    if text == "初" { Some(1) } else { number(text) }
}

/// Plain digits, or Chinese ones up to 99.
fn number(text: &str) -> Option<u8> {
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().ok();
    }
    let digit = |text: &str| -> Option<u8> {
        let mut chars = text.chars();
        let at = DIGITS.chars().position(|digit| Some(digit) == chars.clone().next())?;
        (chars.by_ref().count() == 1).then(|| u8::try_from(at).ok()).flatten()
    };
    match text.split_once('十') {
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { digit(tens)? };
            let ones = if ones.is_empty() { 0 } else { digit(ones)? };
            Some(tens * 10 + ones)
        }
        None => digit(text),
    }
}

/// How a player stands: the dan he holds, the dan he has earned, and his kyu. [W-49]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ranks {
    /// 取得之段位: its certificate is paid. 0: below the dans.
    pub held: u8,
    /// 格位: earned and announced, whether or not the certificate is paid; never below `held`.
    pub earned: u8,
    /// The best kyu, held or announced.
    pub kyu: Option<u8>,
}

impl Ranks {
    /// A grade that is held.
    pub const fn holding(grade: Grade) -> Self {
        match grade {
            Grade::Dan(dan) => Self { held: dan, earned: dan, kyu: None },
            Grade::Kyu(kyu) => Self { held: 0, earned: 0, kyu: Some(kyu) },
        }
    }

    /// A grade that is announced, its certificate not yet paid. A kyu counts all the same.
    pub const fn announced(grade: Grade) -> Self {
        match grade {
            Grade::Dan(dan) => Self { held: 0, earned: dan, kyu: None },
            Grade::Kyu(kyu) => Self { held: 0, earned: 0, kyu: Some(kyu) },
        }
    }

    /// The better of both in each respect.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            held: self.held.max(other.held),
            earned: self.earned.max(other.earned),
            kyu: self.kyu.into_iter().chain(other.kyu).min(),
        }
    }

    /// The grade that the roll shows: the dan held, else the kyu.
    pub fn grade(self) -> Option<Grade> {
        if self.held > 0 { Some(Grade::Dan(self.held)) } else { self.kyu.map(Grade::Kyu) }
    }

    /// The highest grade, paid or not.
    pub fn highest(self) -> Option<Grade> {
        if self.earned > 0 { Some(Grade::Dan(self.earned)) } else { self.kyu.map(Grade::Kyu) }
    }

    /// 段位以上僅具格位者: a dan is earned whose certificate is not paid. [W-50]
    pub const fn is_rank_only(self) -> bool {
        self.earned > self.held
    }
}

/// What carried a promotion, besides its sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ground {
    /// 晉段賽: placed inside the quota.
    Quota { place: u32, quota: i64 },
    /// Won or defended the title 名人.
    Meijin,
    /// Placed where the law names a grade.
    Placed { place: u32 },
    /// Qualified for the world cup final.
    Qualified,
    /// Won a low-dan event.
    LowDan,
    /// The sum of 第八條, or of a match for the title.
    Points,
    /// A score rate of the kyu table.
    Kyu { group: String, percent: i64 },
}

/// A promotion by one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promotion {
    pub from: Option<Grade>,
    pub to: Grade,
    /// The article that carries it.
    pub route: Arc<str>,
    pub ground: Ground,
    /// What was reached and what was required, where the article sets a sum.
    pub points: Option<(Hundredths, Hundredths)>,
    /// Certificate fee; `None`: the law sets none. [W-54]
    pub fee: Option<i64>,
    /// Held at once, without a payment. [W-53]
    pub at_once: bool,
}

/// One game of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumGame {
    pub round: Option<u16>,
    /// Index into [`super::People`].
    pub opponent: usize,
    /// The opponent's dan, and whether it was worked out from his landing place. [W-31]
    pub dan: HalfDans,
    pub estimated: bool,
    pub score: HalfPoints,
    /// 段差 before and after its lower limit. [W-30]
    pub raw: HalfDans,
    pub difference: HalfDans,
    /// What the game adds to the sum.
    pub worth: Twentieths,
}

/// Why a sum does not promote, or that it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Reached,
    Short,
    /// A dan is earned whose certificate is not paid. [W-50]
    RankOnly,
    /// Too few valid games. [W-26, W-27]
    TooFewGames,
    /// He missed a game of his own. [W-26]
    Missed,
    /// The highest dan that this article gives is held. [W-32]
    AtCap,
    /// The event's conditions close the points route.
    Closed,
    /// Short with an opponent of unknown dan taken at 0.
    Unknown,
}

/// 有效總得分 + 段差, game by game. [W-29]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// The dan held.
    pub held: u8,
    /// The dan that enters the differences.
    pub own: HalfDans,
    pub games: Vec<SumGame>,
    /// Byes and wins without play. [W-27]
    pub without_play: i64,
    pub reached: Twentieths,
    pub required: Twentieths,
    pub verdict: Verdict,
}

/// What an event of a regulation of grades shows of a starter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graded {
    /// How he entered the event.
    pub entered: Ranks,
    pub promotion: Option<Promotion>,
    /// Where the event is judged by a sum.
    pub sum: Option<Sum>,
    /// Won the title 名人. [W-43]
    pub meijin: bool,
}

/// How a player stands on the roll when a period closes, and how he came there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Enrolled {
    /// The dan held, else the kyu; `None`: neither.
    pub grade: Option<Grade>,
    /// The highest grade, its certificate paid or not.
    pub highest: Option<Grade>,
    /// The grade whose certificate is not paid, and its fee. [W-49, W-54]
    pub due: Option<(Grade, Option<i64>)>,
    /// His events in A-05 order: index into the period's events, and what each gave.
    pub graded: Vec<(usize, Graded)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_read_in_every_writing() {
        for (text, grade) in [
            ("初段", Grade::Dan(1)),
            ("一段", Grade::Dan(1)),
            ("１段", Grade::Dan(1)),
            ("  9 段", Grade::Dan(9)),
            ("九段", Grade::Dan(9)),
            ("1级", Grade::Kyu(1)),
            ("１２級", Grade::Kyu(12)),
            ("十二級", Grade::Kyu(12)),
            ("二十级", Grade::Kyu(20)),
        ] {
            assert_eq!(Grade::read(text), Ok(Some(grade)), "{text}");
        }
        for text in ["", " ", "无", "無"] {
            assert_eq!(Grade::read(text), Ok(None), "{text}");
        }
        for text in ["十段", "10段", "0段", "21级", "二十一級", "0级", "高手", "段", "5", "初级"]
        {
            assert!(Grade::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn grades_print_as_the_tables_do() {
        assert_eq!(Grade::Dan(1).to_string(), "初段");
        assert_eq!(Grade::Dan(9).to_string(), "九段");
        assert_eq!(Grade::Kyu(12).to_string(), "12级");
        assert!(Grade::Dan(1).height() > Grade::Kyu(1).height());
        assert!(Grade::Kyu(1).height() > Grade::Kyu(20).height());
    }
}
