//! Results as organisers write them. They are cut into tokens before any folding, because NFKC
//! turns ½ into 1⁄2.

use super::scores::Written;
use crate::numbers::HalfPoints;

/// A result of a game: both scores, and whether it was given without play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GameResult {
    pub(super) first: HalfPoints,
    pub(super) second: HalfPoints,
    pub(super) forfeit: bool,
    pub(super) written: Written,
}

/// Whether a text carries the mark of points given without play. [X-51, G-26]
pub(super) fn has_mark(text: &str) -> bool {
    text.contains(['※', '★'])
}

/// Cuts a text into plain characters: full-width digits and signs folded, any dash a hyphen, ½ kept,
/// white space and marks left out.
fn characters(text: &str) -> String {
    let fold = |c: char| match c {
        '０'..='９' | '＋' | '＝' | '／' | '．' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '-'
        | '\u{2010}'..='\u{2015}'
        | '−'
        | '－'
        | '﹣'
        | '﹘'
        | '⁻'
        | '˗'
        | '₋'
        | '⁃'
        | '֊'
        | '־'
        | '─'
        | '━'
        | '⸺'
        | '⸻'
        | 'ー' => '-',
        '⁄' | '∕' => '/',
        other => other,
    };
    text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '※' | '★')).map(fold).collect()
}

/// Reads the result of a game; `None` when it is none of the listed ones. `win_points`: 2-0, 1-1 and 0-2 are
/// results too.
pub(super) fn game_result(text: &str, win_points: bool) -> Option<GameResult> {
    let (first, second, forfeit) = match characters(text).as_str() {
        "1-0" => (2, 0, false),
        "0-1" => (0, 2, false),
        "0.5-0.5" | "½-½" | "1/2-1/2" | "=" => (1, 1, false),
        "0-0" => (0, 0, false),
        "+--" | "+/-" => (2, 0, true),
        "--+" | "-/+" => (0, 2, true),
        "---" | "-/-" => (0, 0, true),
        "2-0" if win_points => (4, 0, false),
        "1-1" if win_points => (2, 2, false),
        "0-2" if win_points => (0, 4, false),
        _ => return None,
    };
    let says_nothing = forfeit || first + second == 0 || text.contains(['=', '＝']);
    let written = (!says_nothing).then_some(first + second);
    Some(GameResult { first: HalfPoints(first), second: HalfPoints(second), forfeit, written })
}

/// One game of a crosstable cell: the row player's score, and whether it carries the mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) score: HalfPoints,
    pub(super) marked: bool,
}

/// Cuts a crosstable cell into the tokens 1, 0, 0.5, ½ (and = alone in a cell of one game), each with
/// ※ or ★ behind it when not played; `None` when something else stands there. `win_points`: 2 is a token too.
///
pub(super) fn tokens(text: &str, most: usize, win_points: bool) -> Option<Vec<Token>> {
    let marked: String = text.chars().map(|c| if matches!(c, '※' | '★') { '\u{1}' } else { c }).collect();
    let chars: Vec<char> = characters(&marked).chars().collect();
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = chars.as_slice();
    while !rest.is_empty() {
        let (score, length) = match rest {
            ['\u{1}', ..] => {
                tokens.last_mut()?.marked = true;
                rest = &rest[1..];
                continue;
            }
            ['/', ..] if tokens.len() == 1 && most > 1 && rest.len() > 1 => {
                rest = &rest[1..];
                continue;
            }
            ['0', '.', '5', ..] => (1, 3),
            ['½', ..] => (1, 1),
            ['=', ..] if most == 1 && tokens.is_empty() => (1, 1),
            ['1', ..] => (2, 1),
            ['2', ..] if win_points => (4, 1),
            ['0', ..] => (0, 1),
            _ => return None,
        };
        tokens.push(Token { score: HalfPoints(score), marked: false });
        rest = &rest[length..];
    }
    (tokens.len() <= most).then_some(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(text: &str, most: usize) -> Option<Vec<(i64, bool)>> {
        Some(tokens(text, most, false)?.into_iter().map(|t| (t.score.0, t.marked)).collect())
    }

    #[test]
    fn results_are_read_with_any_dash_and_full_width_digits() {
        for (text, first, second, forfeit) in [
            ("1-0", 2, 0, false),
            ("１－０", 2, 0, false),
            ("0–1", 0, 2, false),
            ("½-½", 1, 1, false),
            ("0.5—0.5", 1, 1, false),
            ("1/2 - 1/2", 1, 1, false),
            ("=", 1, 1, false),
            ("+--", 2, 0, true),
            ("-/+", 0, 2, true),
            ("———", 0, 0, true),
            ("0-0", 0, 0, false),
        ] {
            let read = game_result(text, false).unwrap_or_else(|| panic!("{text} is unreadable"));
            assert_eq!((read.first.0, read.second.0, read.forfeit), (first, second, forfeit), "{text}");
        }
        for text in ["", "1-1", "2-0", "胜", "1-0-0", "0.5-0"] {
            assert!(game_result(text, false).is_none(), "{text}");
        }
    }

    #[test]
    fn crosstable_cells_are_cut_into_tokens() {
        assert_eq!(scores("1", 1), Some(vec![(2, false)]));
        assert_eq!(scores("½※", 1), Some(vec![(1, true)]));
        assert_eq!(scores("=", 1), Some(vec![(1, false)]));
        assert_eq!(scores("01", 2), Some(vec![(0, false), (2, false)]));
        assert_eq!(scores("1/0★", 2), Some(vec![(2, false), (0, true)]));
        assert_eq!(scores("0.50.5", 2), Some(vec![(1, false), (1, false)]));
        assert_eq!(scores("½０", 2), Some(vec![(1, false), (0, false)]));
        for (text, most) in [("1/2", 2), ("1/2", 1), ("10", 1), ("=", 2), ("1/", 2), ("2", 1), ("※1", 1)] {
            assert!(tokens(text, most, false).is_none(), "{text}");
        }
    }

    #[test]
    fn win_points_are_results_where_they_may_be() {
        for (text, first, second) in [("2-0", 4, 0), ("１－１", 2, 2), ("0—2", 0, 4)] {
            let read = game_result(text, true).unwrap_or_else(|| panic!("{text} is unreadable"));
            assert_eq!((read.first.0, read.second.0, read.written), (first, second, Some(4)), "{text}");
        }
        assert_eq!(game_result("=", true).and_then(|read| read.written), None);
        assert_eq!(game_result("1-0", true).and_then(|read| read.written), Some(2));
        assert_eq!(tokens("2", 1, true).map(|tokens| tokens[0].score.0), Some(4));
    }
}
