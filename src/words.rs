//! The vocabulary of the forms, and the folding that lets an office write it its own way.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// Traditional characters of the headings and the vocabulary with their Simplified forms, sorted.
static TRADITIONAL: LazyLock<Vec<(char, char)>> = LazyLock::new(|| {
    let lines = include_str!("../pipelines/tables/traditional.txt").lines();
    let mut pairs: Vec<_> = lines
        .filter_map(|line| {
            let mut chars = line.chars();
            Some((chars.next()?, chars.next()?))
        })
        .collect();
    pairs.sort_unstable();
    pairs
});

/// Text as it is matched and printed: trimmed, with white space between CJK characters taken out.
pub fn tidy(text: &str) -> Cow<'_, str> {
    if text.contains(is_no_text) {
        let kept: String = text.chars().filter(|c| !is_no_text(*c)).collect();
        return Cow::Owned(spaced(&kept).into_owned());
    }
    spaced(text)
}

/// Control characters, marks of direction and byte order, and what is no character at all: they cannot be seen,
/// and some of them no workbook can hold.
fn is_no_text(c: char) -> bool {
    c.is_control() && !c.is_whitespace()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        || (c as u32) & 0xfffe == 0xfffe
}

fn spaced(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    if !trimmed.contains(char::is_whitespace) {
        return Cow::Borrowed(trimmed);
    }
    let chars: Vec<char> = trimmed.chars().collect();
    let mut kept = String::with_capacity(trimmed.len());
    for (at, &c) in chars.iter().enumerate() {
        if !c.is_whitespace() {
            kept.push(c);
            continue;
        }
        let before = kept.chars().next_back();
        let after = chars[at..].iter().find(|c| !c.is_whitespace());
        let between_cjk = before.is_some_and(is_cjk) && after.copied().is_some_and(is_cjk);
        if !between_cjk && before != Some(' ') {
            kept.push(' ');
        }
    }
    Cow::Owned(kept)
}

const fn is_cjk(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' | '·')
}

/// Text after NFKC and [`tidy`]: for ids, names and units.
pub fn plain(text: &str) -> String {
    if text.is_ascii() {
        return tidy(text).into_owned();
    }
    let normal: String = text.nfkc().collect();
    tidy(&normal).into_owned()
}

/// [`plain`], then Traditional to Simplified and lower case: for headings, vocabulary words and clauses.
pub fn folded(text: &str) -> String {
    plain(text).chars().map(simplified).flat_map(char::to_lowercase).collect()
}

fn simplified(c: char) -> char {
    if !is_cjk(c) {
        return c;
    }
    let at = TRADITIONAL.binary_search_by_key(&c, |(from, _)| *from);
    at.map_or(c, |at| TRADITIONAL[at].1)
}

/// A word of a vocabulary as a form gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Word<T> {
    #[default]
    Blank,
    /// Something is written, but it is not in the vocabulary.
    Unknown,
    Known(T),
}

impl<T: Copy> Word<T> {
    pub const fn known(self) -> Option<T> {
        match self {
            Self::Known(word) => Some(word),
            Self::Blank | Self::Unknown => None,
        }
    }
}

/// A closed vocabulary: words as written (the first is the one that is printed) and what they mean.
pub trait Vocabulary: Copy + Eq + Sized + 'static {
    /// The word first, then its meaning; several words may mean the same.
    const WORDS: &'static [(&'static str, Self)];

    /// Looks a written word up, in either script.
    fn read(text: &str) -> Word<Self> {
        let find = |text: &str| Self::WORDS.iter().find(|(word, _)| *word == text);
        if let Some((_, meaning)) = find(text) {
            return Word::Known(*meaning);
        }
        let text = folded(text);
        if text.is_empty() {
            return Word::Blank;
        }
        find(&text).map_or(Word::Unknown, |(_, meaning)| Word::Known(*meaning))
    }

    /// The words an office may choose from, without their aliases.
    fn choices() -> Vec<&'static str> {
        let mut chosen: Vec<Self> = Vec::new();
        let mut words = Vec::new();
        for (word, meaning) in Self::WORDS {
            if !chosen.contains(meaning) {
                chosen.push(*meaning);
                words.push(*word);
            }
        }
        words
    }

    /// The word that outputs print.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, meaning)| *meaning == self).map_or("", |(word, _)| word)
    }
}

macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal $(| $alias:literal)*),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($variant),+ }
        impl Vocabulary for $name {
            const WORDS: &'static [(&'static str, Self)] =
                &[$(($word, Self::$variant), $(($alias, Self::$variant),)*)+];
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

vocabulary! {
    /// 项目: the discipline a report belongs to.
    Discipline {
        Xiangqi = "象棋", Chess = "国际象棋", LocalChess = "国际象棋地方", Renju = "五子棋",
    }
}
vocabulary! {
    /// 比赛级别: who holds the event.
    Level {
        World = "世界", Continental = "洲际", National = "全国", Province = "省级", City = "计划单列市",
        Prefecture = "地市级", County = "县级", Grassroots = "基层",
    }
}
vocabulary! {
    /// 比赛类别: what kind of event it is.
    Category {
        Individual = "个人赛", Team = "团体赛", Youth = "少年赛", Training = "集训赛",
        International = "国际赛", Other = "其他",
        Promotion = "晋段赛", WomenMeijin = "女流名人赛", Meijin = "名人赛", Master = "国手赛",
        Raising = "升段赛", Open = "公开赛", LowDan = "低段组", WorldFinal = "世界杯AT" | "世界杯at",
        WorldQualifier = "世界杯QT" | "世界杯qt", WorldOpen = "世界杯BT" | "世界杯bt",
        WorldWomen = "世界杯WT" | "世界杯wt", AsianCup = "亚洲杯", Kyu = "级位赛",
    }
}
vocabulary! {
    /// 性别 of an event.
    Section { Men = "男子", Women = "女子", Mixed = "混合" }
}
vocabulary! {
    /// 性别 of a person.
    Sex { Man = "男", Woman = "女" }
}
vocabulary! {
    /// 赛制: how opponents meet.
    System {
        RoundRobin = "单循环", DoubleRoundRobin = "双循环", Swiss = "积分编排" | "瑞士制",
        Team = "团体赛", Scheveningen = "舍文宁根", Match = "对抗赛",
    }
}
vocabulary! {
    /// 称号: titles, the highest first.
    Title {
        Grandmaster = "特级大师", Master = "大师", FirstGrade = "一级棋士", SecondGrade = "二级棋士",
        ThirdGrade = "三级棋士",
    }
}
vocabulary! {
    /// 等级称号赛: the title an event offers, with the sex it is for.
    TitleEvent {
        MenGrandmaster = "男子特级大师", WomenGrandmaster = "女子特级大师",
        MenMaster = "男子大师", WomenMaster = "女子大师",
    }
}
vocabulary! {
    /// 级别 of a participating unit.
    UnitLevel {
        Province = "省级", City = "计划单列市", Army = "解放军", Industry = "行业体协",
        Prefecture = "地市级", County = "县级", Grassroots = "基层", Other = "其他",
    }
}
vocabulary! {
    /// 级别 of an arbiter.
    ArbiterLevel {
        International = "国际级", National = "国家级", First = "一级", Second = "二级", Third = "三级",
    }
}
vocabulary! {
    /// 途径: how a title was earned.
    Route { Placing = "名次", Norm = "标准分", Rate = "胜率", Other = "其他" }
}
vocabulary! {
    /// 裁定: what the office rules on a clause of a report.
    Decree { Waive = "豁免", Reject = "驳回" }
}
vocabulary! {
    /// 证书: whether the certificate of a grade is paid.
    Certificate { Paid = "已缴", Unpaid = "未缴" }
}
vocabulary! {
    /// 是 · 否.
    YesNo { Yes = "是", No = "否" }
}

impl<'de> serde::Deserialize<'de> for UnitLevel {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        Self::read(&text).known().ok_or_else(|| serde::de::Error::custom(format!("{text} is no unit level")))
    }
}

impl Title {
    /// The highest first.
    pub const ALL: [Self; 5] =
        [Self::Grandmaster, Self::Master, Self::FirstGrade, Self::SecondGrade, Self::ThirdGrade];

    /// The sex that a written title is for, where it says so.
    pub fn sex_of(text: &str) -> Option<Sex> {
        let text = folded(text);
        let begins = |word: &str| text.starts_with(word);
        if begins("男子") { Some(Sex::Man) } else { begins("女子").then_some(Sex::Woman) }
    }

    /// Reads a title with or without 男子/女子 before it, or its sport-class name.
    pub fn read_any(text: &str) -> Word<Self> {
        let text = folded(text);
        let bare = text.strip_prefix("男子").or_else(|| text.strip_prefix("女子")).unwrap_or(&text);
        match bare {
            "国际级运动健将" => Word::Known(Self::Grandmaster),
            "运动健将" => Word::Known(Self::Master),
            "一级运动员" => Word::Known(Self::FirstGrade),
            "二级运动员" => Word::Known(Self::SecondGrade),
            "三级运动员" => Word::Known(Self::ThirdGrade),
            "无" => Word::Blank,
            bare => Self::read(bare),
        }
    }
}

impl Category {
    /// Whether the word is one of the discipline's.
    pub fn belongs_to(self, discipline: Discipline) -> bool {
        let renju = !matches!(
            self,
            Self::Individual | Self::Team | Self::Youth | Self::Training | Self::International | Self::Other
        );
        renju == (discipline == Discipline::Renju)
    }

    /// The words that a report of the discipline may have.
    pub fn choices_of(discipline: Discipline) -> Vec<&'static str> {
        let known = |word: &&str| Self::read(word).known().is_some_and(|c| c.belongs_to(discipline));
        Self::choices().into_iter().filter(known).collect()
    }
}

impl System {
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_inner_space_only_between_chinese_characters() {
        assert_eq!(plain(" 王　伟 "), "王伟");
        assert_eq!(plain("武  汉 队"), "武汉队");
        assert_eq!(plain("John  Smith"), "John Smith");
        assert_eq!(plain("Ｘ０００１０ "), "X00010");
        assert_eq!(plain("\u{feff}王\u{202e}伟\u{fffe}\u{1}"), "王伟");
    }

    #[test]
    fn words_are_read_in_either_script() {
        assert_eq!(System::read("單循環"), Word::Known(System::RoundRobin));
        assert_eq!(System::read(" 瑞士制 ").known().map(System::word), Some("积分编排"));
        assert_eq!(Level::read("縣級"), Word::Known(Level::County));
        assert_eq!(System::read("循环"), Word::Unknown);
        assert_eq!(Title::read_any("男子特級大師"), Word::Known(Title::Grandmaster));
        assert_eq!(Title::read_any("无"), Word::Blank);
    }
}
