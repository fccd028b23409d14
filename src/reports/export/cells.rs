//! Cells of an export's table: one opponent, colour and result, a bye, or the results against one opponent.

use crate::numbers::HalfPoints;
use crate::rulebook::Export;
use crate::sheets::Value;
use crate::words::folded;

/// One half of a game as one of its players' cells has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Half {
    pub(super) score: HalfPoints,
    /// `+` or `-`: given without play.
    pub(super) forfeit: bool,
    /// Whether he moved first, where the export tells.
    pub(super) first: Option<bool>,
}

/// A cell under the heading of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoundCell {
    /// Not paired.
    Blank,
    /// Points without an opponent.
    Bye(HalfPoints),
    Game {
        opponent: u32,
        half: Half,
    },
}

/// Text without white space, full-width characters folded and any dash a hyphen; ½ is kept.
fn characters(value: &Value) -> String {
    let fold = |c: char| match c {
        '\u{2010}'..='\u{2015}' | '−' | '－' | '﹣' | '﹘' | '⁻' | '˗' => '-',
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        ',' => '.',
        other => other,
    };
    value.text().chars().filter(|c| !c.is_whitespace()).map(fold).collect()
}

/// Points and whether they were given without play, with what follows.
fn result(text: &str) -> Option<((HalfPoints, bool), &str)> {
    let known = [
        ("0.5", 1, false),
        ("½", 1, false),
        ("=", 1, false),
        ("1", 2, false),
        ("0", 0, false),
        ("+", 2, true),
        ("-", 0, true),
    ];
    let (word, points, forfeit) = known.into_iter().find(|(word, ..)| text.starts_with(word))?;
    Some(((HalfPoints(points), forfeit), &text[word.len()..]))
}

/// Reads a cell such as ` 41b1`, `233b½`, `82w+`, or a bye: -1, -½, -0, which may be numbers. A spreadsheet
/// program drops the sign of -0.
pub(super) fn round(value: &Value, names: &Export) -> Option<RoundCell> {
    let text = characters(value);
    if text.is_empty() {
        return Some(RoundCell::Blank);
    }
    if text == "0" {
        return Some(RoundCell::Bye(HalfPoints(0)));
    }
    if let Some(bye) = text.strip_prefix('-') {
        let ((points, forfeit), rest) = result(bye)?;
        return (rest.is_empty() && !forfeit).then_some(RoundCell::Bye(points));
    }
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let opponent = text[..digits].parse().ok()?;
    let (first, rest) = colour(&text[digits..], names);
    let ((score, forfeit), rest) = result(rest)?;
    rest.is_empty().then_some(RoundCell::Game { opponent, half: Half { score, forfeit, first } })
}

/// The colour that a text begins with.
fn colour<'a>(text: &'a str, names: &Export) -> (Option<bool>, &'a str) {
    for (first, words) in [(true, &names.first), (false, &names.second)] {
        for word in words {
            let length: usize = text.chars().take(word.chars().count()).map(char::len_utf8).sum();
            if !word.is_empty() && folded(&text[..length]) == folded(word) {
                return (Some(first), &text[length..]);
            }
        }
    }
    (None, text)
}

/// Whether a cell tells an opponent and a colour, as no cell of a crosstable does.
pub(super) fn names_opponent(value: &Value, names: &Export) -> bool {
    matches!(round(value, names), Some(RoundCell::Game { half: Half { first: Some(_), .. }, .. }))
}

/// Whether a cell is the diagonal of a crosstable.
pub(super) fn is_diagonal(value: &Value) -> bool {
    let text = characters(value);
    !text.is_empty() && text.chars().all(|c| matches!(c, '*' | 'x' | 'X' | '■' | '█'))
}

/// Reads a cell of a crosstable: the row player's results against the column player, at most two, perhaps with
/// a slash between them.
pub(super) fn results(value: &Value) -> Option<Vec<Half>> {
    let text = characters(value);
    let (mut halves, mut rest) = (Vec::new(), text.as_str());
    while !rest.is_empty() {
        if halves.len() == 1
            && let Some(after) = rest.strip_prefix(['/', '|']).filter(|after| !after.is_empty())
        {
            rest = after;
        }
        let ((score, forfeit), after) = result(rest)?;
        halves.push(Half { score, forfeit, first: None });
        rest = after;
    }
    (halves.len() <= 2).then_some(halves)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::rulebook::Rulebook;

    pub(in super::super) fn names() -> Export {
        Rulebook::load("chess").unwrap().pipeline.export.unwrap()
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn cells_of_a_round_are_read() {
        let names = names();
        for (cell, opponent, score, forfeit, first) in [
            (" 41b1", 41, 2, false, Some(false)),
            ("233b½", 233, 1, false, Some(false)),
            ("  5w½", 5, 1, false, Some(true)),
            (" 82w+", 82, 2, true, Some(true)),
            ("12w-", 12, 0, true, Some(true)),
            ("12s0", 12, 0, false, Some(false)),
            ("１２白０．５", 12, 1, false, Some(true)),
            ("12W0,5", 12, 1, false, Some(true)),
            ("12–", 12, 0, true, None),
        ] {
            let half = Half { score: HalfPoints(score), forfeit, first };
            assert_eq!(round(&text(cell), &names), Some(RoundCell::Game { opponent, half }), "{cell}");
        }
        for (cell, points) in [("   -½", 1), ("-1", 2), ("-0", 0), ("−0.5", 1), ("0", 0)] {
            assert_eq!(round(&text(cell), &names), Some(RoundCell::Bye(HalfPoints(points))), "{cell}");
        }
        for (cell, points) in [(-1.0, 2), (-0.5, 1), (0.0, 0), (-0.0, 0)] {
            assert_eq!(
                round(&Value::Number(cell), &names),
                Some(RoundCell::Bye(HalfPoints(points))),
                "{cell}"
            );
        }
        assert_eq!(round(&text("   "), &names), Some(RoundCell::Blank));
        for cell in ["41w", "41", "w1", "41x1", "41w2", "-2", "--", "1", "41w11", "bye"] {
            assert_eq!(round(&text(cell), &names), None, "{cell}");
        }
    }

    #[test]
    fn cells_of_a_crosstable_are_read() {
        let scores = |cell: &Value| -> Option<Vec<(i64, bool)>> {
            Some(results(cell)?.iter().map(|half| (half.score.0, half.forfeit)).collect())
        };
        assert_eq!(scores(&text("½")), Some(vec![(1, false)]));
        assert_eq!(scores(&text("01")), Some(vec![(0, false), (2, false)]));
        assert_eq!(scores(&text("½0")), Some(vec![(1, false), (0, false)]));
        assert_eq!(scores(&text("1/0.5")), Some(vec![(2, false), (1, false)]));
        assert_eq!(scores(&text("+-")), Some(vec![(2, true), (0, true)]));
        assert_eq!(scores(&Value::Number(11.0)), Some(vec![(2, false), (2, false)]));
        assert_eq!(scores(&Value::Number(0.5)), Some(vec![(1, false)]));
        assert_eq!(scores(&Value::Empty), Some(Vec::new()));
        for cell in ["2", "111", "1/", "/1", "41w1", "http"] {
            assert_eq!(results(&text(cell)), None, "{cell}");
        }
        assert!(is_diagonal(&text("*")) && is_diagonal(&text(" ** ")) && !is_diagonal(&Value::Empty));
    }
}
