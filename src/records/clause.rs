//! The order in which a regulation numbers its clauses.

use std::cmp::Ordering;

/// The order of the law: the article's number, then its paragraph.
pub fn clause_order(a: &str, b: &str) -> Ordering {
    clause_key(a).cmp(&clause_key(b))
}

/// `四(二)` is (4, 2), `七/1` is (7, 1), `第八條/3` is (8, 3).
fn clause_key(clause: &str) -> (u32, u32) {
    let numbers: Vec<u32> = clause
        .split(|c: char| !("一二三四五六七八九十".contains(c) || c.is_ascii_digit()))
        .filter(|part| !part.is_empty())
        .map(number)
        .collect();
    (numbers.first().copied().unwrap_or(0), numbers.get(1).copied().unwrap_or(0))
}

/// Chinese or plain digits up to 99.
fn number(text: &str) -> u32 {
    if let Ok(number) = text.parse() {
        return number;
    }
    let digit = |c: char| {
        "一二三四五六七八九".chars().position(|d| d == c).map_or(0, |at| u32::try_from(at + 1).unwrap_or(0))
    };
    match text.split_once('十') {
        Some((tens, ones)) => {
            let tens = tens.chars().next().map_or(1, digit);
            tens * 10 + ones.chars().next().map_or(0, digit)
        }
        None => text.chars().next().map_or(0, digit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_sort_in_the_order_of_the_law() {
        let mut clauses = vec!["七/3", "六(二)", "十一", "四(十)", "三", "四(二)", "七/1", "八/10", "八/9"];
        clauses.sort_by(|a, b| clause_order(a, b));
        assert_eq!(clauses, ["三", "四(二)", "四(十)", "六(二)", "七/1", "七/3", "八/9", "八/10", "十一"]);
    }
}
