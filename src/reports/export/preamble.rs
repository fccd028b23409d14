//! The lines above an export's table: what they say of the event.

use super::table::{Shape, Table};
use crate::findings::Place;
use crate::forms::{self, date_of};
use crate::rulebook::Export;
use crate::sheets::{Sheet, Value};
use crate::words::{folded, plain};
use jiff::civil::Date;

/// An item of the event: its key in `forms.toml`, what is written, and where.
pub(super) type Item = (String, Value, Place);

/// Name, rounds, system and dates, as far as they are stated. Rounds that are not are those of the table.
pub(super) fn items(table: &Table, names: &Export) -> Vec<Item> {
    let sheet = &table.sheet;
    let mut items: Vec<Item> = Vec::new();
    let mut name = None;
    for row in sheet.rows().start..table.heading {
        let Some(column) = sheet.columns().find(|column| !sheet.cell(row, *column).is_blank()) else {
            continue;
        };
        let place = sheet.place(row, column);
        let text = plain(&sheet.cell(row, column).text());
        let (label, content) = split(sheet, (row, column), &text);
        let is = |words: &[String]| words.iter().any(|word| folded(word) == folded(&label));
        let mut add = |key: &str, value| items.push((key.to_owned(), value, place.clone()));
        if is(&names.items.rounds) {
            if let Ok(Some(rounds)) = forms::integer_of(&Value::Text(content)) {
                add("rounds", Value::Text(rounds.to_string()));
            }
        } else if is(&names.items.system) {
            if let Some(system) = system(&content, table, names) {
                add("system", Value::Text(system));
            }
        } else if is(&names.items.dates) {
            if let Some((start, end)) = dates(&content) {
                add("start_date", Value::Date(start));
                add("end_date", Value::Date(end));
            }
        } else if name.is_none() && may_be_name(&text, names) {
            name = Some(("event_name".to_owned(), Value::Text(text), place));
        }
    }
    if let Some((round, place)) = table.last_round()
        && !items.iter().any(|(key, ..)| key == "rounds")
    {
        items.push(("rounds".to_owned(), Value::Text(round.to_string()), place));
    }
    items.extend(name);
    items
}

/// `Number of rounds : 7`, in one cell or in two.
fn split(sheet: &Sheet, (row, column): (u32, u32), text: &str) -> (String, String) {
    let (label, content) = text.split_once([':', '：']).unwrap_or((text, ""));
    let content = match content.trim() {
        "" => {
            let mut next = sheet.columns().filter(|next| *next > column).map(|next| sheet.cell(row, next));
            next.find(|value| !value.is_blank()).map(|value| plain(&value.text())).unwrap_or_default()
        }
        content => content.to_owned(),
    };
    (label.trim().to_owned(), content)
}

/// The first line that is not the program's own names the event.
fn may_be_name(text: &str, names: &Export) -> bool {
    let text = folded(text);
    !names.not_a_name.iter().any(|words| text.contains(&folded(words)))
}

/// 赛制 of a tournament type. A round robin is double where a cell tells two games.
fn system(text: &str, table: &Table, names: &Export) -> Option<String> {
    let is = |names: &Vec<String>| names.iter().any(|name| folded(name) == folded(text));
    let (system, _) = names.systems.iter().find(|(_, names)| is(names))?;
    let double = system == "单循环" && table.shape == Shape::Crosstable && table.is_double();
    Some(if double { "双循环".to_owned() } else { system.clone() })
}

/// One day, or the first and the last one. Anything else that has a figure in it says nothing certain.
fn dates(text: &str) -> Option<(Date, Date)> {
    let words =
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '，' | '~' | '–' | '—' | '至' | '到'));
    let mut days = Vec::new();
    for word in words.filter(|word| word.contains(|c: char| c.is_ascii_digit())) {
        match day(word) {
            Some(day) => days.push(day),
            None => {
                let (start, end) = word.split_once('-')?;
                days.extend([day(start)?, day(end)?]);
            }
        }
    }
    match days.as_slice() {
        [day] => Some((*day, *day)),
        [start, end] if start <= end => Some((*start, *end)),
        _ => None,
    }
}

/// A day as the forms write it, or as `25.1.2025`.
fn day(text: &str) -> Option<Date> {
    if let Ok(Some(day)) = date_of(&Value::Text(text.to_owned())) {
        return Some(day);
    }
    let parts: Vec<&str> = text.split('.').collect();
    let [day, month, year] = parts.as_slice() else { return None };
    let year = year.parse().ok().filter(|_| year.len() == 4)?;
    Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_day_or_a_range_is_read_and_nothing_else() {
        let (first, last) = (date(2025, 1, 25), date(2025, 1, 27));
        assert_eq!(dates("2025/01/25"), Some((first, first)));
        for text in ["2025/01/25 to 2025/01/27", "2025.1.25 bis 2025.1.27", "25.01.2025 - 27.01.2025"] {
            assert_eq!(dates(text), Some((first, last)), "{text}");
        }
        for text in ["2025年1月25日至2025年1月27日", "2025/01/25-2025/01/27"] {
            assert_eq!(dates(text), Some((first, last)), "{text}");
        }
        for text in ["", "January 2025", "25. - 27.01.2025", "2025/01/27 to 2025/01/25", "2025/13/01"] {
            assert_eq!(dates(text), None, "{text}");
        }
    }
}
