//! Simplified to Traditional Chinese, for what the program says to an office that writes Traditional.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Phrases that change as a whole, and single characters.
struct Table {
    phrases: Vec<(&'static str, &'static str)>,
    characters: BTreeMap<char, char>,
}

const FILE: &str = include_str!("../pipelines/tables/to_traditional.txt");

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let lines = || FILE.lines().filter(|line| !line.starts_with(['#', '=']));
    let pair = |line: &str| {
        let mut characters = line.chars();
        Some((characters.next()?, characters.next()?))
    };
    Table {
        phrases: lines().filter_map(|line| line.split_once('\t')).collect(),
        characters: lines().filter(|line| !line.contains('\t')).filter_map(pair).collect(),
    }
});

/// The program's own words in Traditional characters. What is Traditional already stays as it is; so does every
/// character that is also a surname, outside the phrases of the table.
pub fn traditional(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let phrase = TABLE.phrases.iter().find(|(phrase, _)| rest.starts_with(phrase));
        if let Some((phrase, changed)) = phrase {
            written.push_str(changed);
            rest = &rest[phrase.len()..];
        } else {
            written.push(TABLE.characters.get(&character).copied().unwrap_or(character));
            rest = &rest[character.len_utf8()..];
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::folded;

    #[test]
    fn phrases_go_before_characters() {
        assert_eq!(traditional("批准文号"), "批准文號");
        assert_eq!(traditional("称号标准公布日期"), "稱號標準公布日期");
        assert_eq!(traditional("开始日期 2026-03-05 晚于结束日期"), "開始日期 2026-03-05 晚於結束日期");
        assert_eq!(traditional("余采于 的段级"), "余采于 的段級");
        assert_eq!(traditional("晉段賽"), "晉段賽");
    }

    /// Every Chinese character of the messages is in the table: changed, or known to be the same in both.
    #[test]
    fn the_table_knows_every_character_of_the_messages() {
        let same = FILE.lines().find_map(|line| line.strip_prefix('=')).unwrap();
        let chinese = |c: &char| ('\u{3400}'..='\u{9fff}').contains(c);
        let known =
            |c: &char| TABLE.characters.iter().any(|pair| pair.0 == c || pair.1 == c) || same.contains(*c);
        let words = [
            include_str!("messages.rs"),
            include_str!("messages/grades.rs"),
            include_str!("messages/rulings.rs"),
            include_str!("messages/titles.rs"),
        ];
        let unknown: String =
            words.into_iter().flat_map(str::chars).filter(chinese).filter(|c| !known(c)).collect();
        assert_eq!(unknown, "", "add them to pipelines/tables/to_traditional.txt");
    }

    #[test]
    fn a_character_is_changed_or_the_same_and_folds_back() {
        let same = FILE.lines().find_map(|line| line.strip_prefix('=')).unwrap();
        for (from, to) in &TABLE.characters {
            assert!(!same.contains(*from), "{from} is changed and the same");
            assert!(traditional(&to.to_string()) == to.to_string(), "{to} would change again");
        }
        for heading in ["公告日期", "批准文号", "时限(分钟)", "称号/段级", "级位赛", "计划单列市"]
        {
            assert_eq!(folded(&traditional(heading)), heading, "what is written must be read again");
        }
    }
}
