//! Grids to tables: finds the heading row of a form and reads its cells as text, numbers, dates and words.

use crate::findings::{Finding, Place, Problem, Sifted};
use crate::sheets::{Sheet, Value};
use crate::words::{self, Vocabulary, Word};
use jiff::civil::Date;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Headings are looked for in this many rows from the top.
const HEADING_ROWS: u32 = 60;

/// One sheet of a form: its names, its columns, and which of them must be there.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// Names of the sheet, the Simplified one first.
    pub sheet: Vec<String>,
    pub required: Vec<String>,
    /// Key in the program → headings, the Simplified one first.
    pub columns: BTreeMap<String, Vec<String>>,
    /// Folded heading → key.
    #[serde(skip)]
    index: OnceLock<BTreeMap<String, String>>,
}

/// All the forms an office fills in.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
    pub event: Form,
    pub arbiters: Form,
    pub players: Form,
    pub games: Form,
    pub crosstable: Form,
    pub register: Form,
    pub pending: Form,
    pub results: Form,
    pub units: Form,
    pub awards: Form,
    pub decisions: Form,
}

impl Form {
    /// Which of a workbook's sheets is this form, by its folded name.
    pub fn choose<'a>(&self, names: &'a [String]) -> Option<&'a str> {
        let is_ours = |name: &String| {
            let name = words::folded(name);
            self.sheet.iter().any(|ours| words::folded(ours) == name)
        };
        names.iter().find(|name| is_ours(name)).map(String::as_str)
    }

    /// The key of a written heading.
    pub fn key(&self, heading: &str) -> Option<&str> {
        let index = self.index.get_or_init(|| {
            let columns = self.columns.iter();
            columns
                .flat_map(|(key, names)| names.iter().map(|name| (words::folded(name), key.clone())))
                .collect()
        });
        let exact = self.columns.iter().find(|(_, names)| names.iter().any(|name| name == heading));
        let found = exact.map(|(key, _)| key).or_else(|| index.get(&words::folded(heading)));
        found.map(String::as_str)
    }

    /// The printed heading of a key.
    pub fn heading(&self, key: &str) -> &str {
        self.columns.get(key).and_then(|names| names.first()).map_or("", String::as_str)
    }

    pub fn sheet_name(&self) -> &str {
        self.sheet.first().map_or("", String::as_str)
    }
}

/// A sheet whose heading row has been found.
pub struct Table<'a> {
    pub sheet: &'a Sheet,
    /// A handful of keys: a scan that compares lengths first beats a map here.
    columns: Vec<(&'a str, u32)>,
    required: Vec<u32>,
    first_row: u32,
}

impl<'a> Table<'a> {
    /// Finds the heading row: the first with all required headings, or else the one with the most.
    ///
    /// # Errors
    /// One finding for each required heading that is not there.
    pub fn find(sheet: &'a Sheet, form: &'a Form) -> Result<Self, Vec<Finding>> {
        let last = sheet.rows().end.min(sheet.rows().start + HEADING_ROWS);
        let mut best: (u32, BTreeMap<&str, u32>) = (sheet.rows().start, BTreeMap::new());
        for row in sheet.rows().start..last {
            let mut found = BTreeMap::new();
            for column in sheet.columns() {
                if let Value::Text(text) = sheet.cell(row, column)
                    && let Some(key) = form.key(text)
                {
                    found.entry(key).or_insert(column);
                }
            }
            let complete = form.required.iter().all(|key| found.contains_key(key.as_str()));
            if found.len() > best.1.len() {
                best = (row, found);
            }
            if complete && !form.required.is_empty() {
                break;
            }
        }
        let (row, columns) = best;
        let missing: Vec<_> = form
            .required
            .iter()
            .filter(|key| !columns.contains_key(key.as_str()))
            .map(|key| {
                Finding::new(Problem::MissingHeading { heading: form.heading(key).to_owned() }, sheet.whole())
            })
            .collect();
        if !missing.is_empty() {
            return Err(missing);
        }
        let required = form.required.iter().filter_map(|key| columns.get(key.as_str()).copied()).collect();
        let columns = columns.into_iter().collect();
        Ok(Self { sheet, columns, required, first_row: row + 1 })
    }

    pub fn column(&self, key: &str) -> Option<u32> {
        self.columns.iter().find(|(known, _)| *known == key).map(|(_, column)| *column)
    }

    /// The rows under the headings that are neither empty nor notes.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let rows = self.first_row..self.sheet.rows().end.max(self.first_row);
        rows.map(|number| Row { table: self, number }).filter(|row| !row.is_note())
    }

    /// Whether a column is filled in some rows and blank in others.
    pub fn is_partly_blank(&self, key: &str) -> bool {
        let Some(column) = self.column(key) else { return false };
        let blank = |row: &Row<'_>| self.sheet.cell(row.number, column).is_blank();
        self.rows().any(|row| blank(&row)) && self.rows().any(|row| !blank(&row))
    }

    /// Whether some row leaves one of these columns blank, as a merged cell would.
    pub fn has_blank(&self, keys: &[&str]) -> bool {
        let columns: Vec<_> = keys.iter().filter_map(|key| self.column(key)).collect();
        self.rows().any(|row| columns.iter().any(|c| self.sheet.cell(row.number, *c).is_blank()))
    }
}

/// One row of a table. The reading functions record what they cannot read and give nothing for it.
pub struct Row<'a> {
    table: &'a Table<'a>,
    pub number: u32,
}

impl Row<'_> {
    fn is_note(&self) -> bool {
        let sheet = self.table.sheet;
        let required = &self.table.required;
        if required.iter().all(|column| sheet.cell(self.number, *column).is_blank()) {
            return true;
        }
        is_note(sheet, self.number)
    }

    /// The cell under a heading; blank where the form has no such column.
    pub fn value(&self, key: &str) -> &Value {
        match self.table.column(key) {
            Some(column) => self.table.sheet.cell(self.number, column),
            None => &Value::Empty,
        }
    }

    /// Where the cell under a heading stands; the row's first cell where there is no such column.
    pub fn place(&self, key: &str) -> Place {
        let column = self.table.column(key).unwrap_or(self.table.sheet.columns().start);
        self.table.sheet.place(self.number, column)
    }

    /// Normal text: NFKC, trimmed, no space inside Chinese.
    pub fn text(&self, key: &str) -> String {
        words::plain(&self.value(key).text())
    }

    /// A 、-separated list.
    pub fn list(&self, key: &str) -> Vec<String> {
        split_list(&self.value(key).text())
    }

    pub fn integer(&self, key: &str, findings: &mut Vec<Finding>) -> Option<i64> {
        take(integer_of(self.value(key)), self.place(key), findings)
    }

    pub fn date(&self, key: &str, findings: &mut Vec<Finding>) -> Option<Date> {
        take(date_of(self.value(key)), self.place(key), findings)
    }

    pub fn word<T: Vocabulary>(&self, key: &str, findings: &mut Vec<Finding>) -> Word<T> {
        word_of(self.value(key), self.place(key), findings)
    }
}

/// Whether a row's first filled cell begins as a note does.
pub fn is_note(sheet: &Sheet, row: u32) -> bool {
    let first = sheet.columns().map(|column| sheet.cell(row, column)).find(|value| !value.is_blank());
    let Some(Value::Text(text)) = first else { return false };
    let text = text.trim_start();
    ["注", "备注", "備註", "备註", "说明", "說明"].iter().any(|mark| text.starts_with(mark))
}

fn take<T>(read: Result<Option<T>, Problem>, place: Place, findings: &mut Vec<Finding>) -> Option<T> {
    read.unwrap_or_else(|problem| {
        findings.push(Finding::new(problem, place));
        None
    })
}

/// A word of a vocabulary; one outside it is a finding and [`Word::Unknown`].
pub fn word_of<T: Vocabulary>(value: &Value, place: Place, findings: &mut Vec<Finding>) -> Word<T> {
    let text = match value {
        Value::Text(text) => text.as_str(),
        Value::Empty => return Word::Blank,
        other => &other.text(),
    };
    let word = T::read(text);
    if word == Word::Unknown {
        let problem = Problem::UnknownWord { text: words::plain(text), allowed: T::choices().join("、") };
        findings.push(Finding::new(problem, place));
    }
    word
}

/// A cell as a whole number, full-width digits included.
///
/// # Errors
/// When something else is written there.
pub fn integer_of(value: &Value) -> Result<Option<i64>, Problem> {
    let unusable = |text: String| Problem::NotANumber { text };
    match value {
        Value::Empty => Ok(None),
        Value::Number(number) => whole(*number).map(Some).ok_or_else(|| unusable(number.to_string())),
        Value::Date(date) => Err(unusable(date.to_string())),
        Value::Text(text) => {
            let text = words::plain(text);
            if text.is_empty() {
                return Ok(None);
            }
            let digits = text.strip_suffix(".0").unwrap_or(&text);
            digits.parse().map(Some).map_err(|_| unusable(text.clone()))
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "checked to be whole and small")]
fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

/// A cell as a day: a date cell, or text such as 2026-03-05, 2026/3/5, 2026.3.5, 2026年3月5日.
///
/// # Errors
/// When something else is written there, a bare number included.
pub fn date_of(value: &Value) -> Result<Option<Date>, Problem> {
    match value {
        Value::Empty => Ok(None),
        Value::Date(date) => Ok(Some(*date)),
        Value::Number(number) => Err(Problem::NotADate { text: number.to_string() }),
        Value::Text(text) => {
            let text = words::plain(text);
            if text.is_empty() {
                return Ok(None);
            }
            date_of_text(&text).map(Some).ok_or(Problem::NotADate { text })
        }
    }
}

fn date_of_text(text: &str) -> Option<Date> {
    let day = text.split([' ', 'T']).next().unwrap_or(text);
    let parts: Vec<&str> = if let Some((year, rest)) = day.split_once('年') {
        let (month, day) = rest.split_once('月')?;
        vec![year, month, day.strip_suffix('日').unwrap_or(day)]
    } else {
        let separator = ['-', '/', '.'].into_iter().find(|mark| day.contains(*mark))?;
        day.split(separator).collect()
    };
    let [year, month, day] = parts.as_slice() else { return None };
    let year = year.trim();
    if year.len() != 4 {
        return None;
    }
    Date::new(year.parse().ok()?, month.trim().parse().ok()?, day.trim().parse().ok()?).ok()
}

/// Cuts a list at 、 (or a comma), each part as normal text.
pub fn split_list(text: &str) -> Vec<String> {
    let parts = text.split(['、', ',', '，', '；', ';', '\n']);
    parts.map(words::plain).filter(|part| !part.is_empty()).collect()
}

/// Opens one form of an office's table file: the sheet of its name, or the only sheet there is.
pub fn sheet_of<'a>(form: &Form, names: &'a [String], file: &Place) -> Result<&'a str, Box<Finding>> {
    let only = if let [only] = names { Some(only.as_str()) } else { None };
    form.choose(names).or(only).ok_or_else(|| {
        let problem = Problem::MissingSheet { sheet: form.sheet_name().to_owned() };
        Box::new(Finding::new(problem, file.clone()))
    })
}

/// Findings of a table that could not be read at all.
pub fn nothing<T: Default>(findings: Vec<Finding>) -> Sifted<T> {
    Sifted { kept: T::default(), findings }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn dates_are_read_in_the_listed_forms_and_no_other() {
        for text in ["2026-03-05", "2026/3/5", "2026.3.5", "2026年3月5日", "２０２６－３－５"] {
            assert_eq!(date_of(&Value::Text(text.into())), Ok(Some(date(2026, 3, 5))), "{text}");
        }
        for text in ["5.3.2026", "2026-02-30", "26-3-5", "46000", "三月五日"] {
            assert!(date_of(&Value::Text(text.into())).is_err(), "{text}");
        }
        assert!(date_of(&Value::Number(46_000.0)).is_err());
        assert_eq!(date_of(&Value::Text("  ".into())), Ok(None));
    }

    #[test]
    fn whole_numbers_are_read_with_full_width_digits() {
        assert_eq!(integer_of(&Value::Text("２３０１".into())), Ok(Some(2301)));
        assert_eq!(integer_of(&Value::Number(12.0)), Ok(Some(12)));
        assert!(integer_of(&Value::Number(12.5)).is_err());
        assert!(integer_of(&Value::Text("约2300".into())).is_err());
    }
}
