//! The side file of an export, `NAME.event.toml`: what the export cannot carry.

use super::preamble::Item;
use crate::findings::{Finding, Place, Problem};
use crate::forms::{Form, word_of};
use crate::records::Arbiter;
use crate::sheets::Value;
use crate::words::{ArbiterLevel, Sex, Word, plain};
use jiff::civil::Date;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Ends the name of every side file.
pub(super) const SIDE_FILE: &str = ".event.toml";

/// A side file as it lies beside its export.
#[derive(Debug, Clone)]
pub struct SideFile {
    /// Path relative to the office folder, with `/`.
    pub file: Arc<str>,
    pub bytes: Vec<u8>,
}

/// The side file of a workbook: the same name, with its own ending.
pub fn side_file_of(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    format!("{stem}{SIDE_FILE}")
}

/// What a side file adds to one entrant.
#[derive(Debug, Clone, Default)]
pub(super) struct Addition {
    pub(super) player_id: String,
    pub(super) sex: Word<Sex>,
    pub(super) unit: String,
    pub(super) federation: String,
    /// Where its number stands.
    pub(super) place: Place,
}

/// A side file that was read.
#[derive(Debug, Clone, Default)]
pub(super) struct Side {
    pub(super) file: Arc<str>,
    /// The items of `[event]` that are not blank.
    pub(super) event: Vec<Item>,
    /// `None`: no `[[arbiter]]` is filled in.
    pub(super) arbiters: Option<Vec<Arbiter>>,
    /// By 序号.
    pub(super) players: BTreeMap<String, Addition>,
}

/// Reads a side file. What cannot be used in it is a finding that names the file and the key.
///
/// # Errors
/// When it is no TOML.
pub(super) fn read(side: &SideFile, form: &Form, findings: &mut Vec<Finding>) -> Result<Side, Box<Finding>> {
    let broken =
        |detail: String| Box::new(Finding::new(Problem::BrokenSideFile { detail }, Place::file(&side.file)));
    let text = std::str::from_utf8(&side.bytes).map_err(|error| broken(error.to_string()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let root: toml::Table = text.parse().map_err(|error: toml::de::Error| broken(error.to_string()))?;
    let mut reading = Reading { file: &side.file, findings };
    let mut read = Side { file: side.file.clone(), ..Side::default() };
    for (key, value) in &root {
        match (key.as_str(), value) {
            ("event", toml::Value::Table(table)) => read.event = reading.event(table, form),
            ("arbiter", toml::Value::Array(rows)) => read.arbiters = reading.arbiters(rows),
            ("player", toml::Value::Array(rows)) => read.players = reading.players(rows),
            _ => reading.unknown(key, key, "[event]、[[arbiter]]、[[player]]"),
        }
    }
    Ok(read)
}

struct Reading<'a> {
    file: &'a Arc<str>,
    findings: &'a mut Vec<Finding>,
}

impl Reading<'_> {
    fn place(&self, path: &str) -> Place {
        Place { sheet: Some(path.into()), ..Place::file(self.file) }
    }

    fn unknown(&mut self, path: &str, key: &str, allowed: &str) {
        let problem = Problem::UnknownKey { key: key.to_owned(), allowed: allowed.to_owned() };
        let place = self.place(path);
        self.findings.push(Finding::new(problem, place));
    }

    /// The items of `[event]`, by the English names of the form with a space or a low line in them.
    fn event(&mut self, table: &toml::Table, form: &Form) -> Vec<Item> {
        let mut items = Vec::new();
        for (name, value) in table {
            let path = format!("event.{name}");
            match (form.key(&name.replace('_', " ")), cell(value)) {
                (Some(_), Some(value)) if value.is_blank() => {}
                (Some(key), Some(value)) => items.push((key.to_owned(), value, self.place(&path))),
                _ => self.unknown(&path, name, &names(form).join("、")),
            }
        }
        items
    }

    /// The fields of a row, with the places of their keys; unknown ones are findings.
    fn row<'v>(&mut self, row: &'v toml::Value, path: &str, known: &[&str]) -> BTreeMap<&'v str, Value> {
        let mut fields = BTreeMap::new();
        let Some(table) = row.as_table() else {
            self.unknown(path, path, &known.join("、"));
            return fields;
        };
        for (key, value) in table {
            match cell(value).filter(|_| known.contains(&key.as_str())) {
                Some(value) => {
                    fields.insert(key.as_str(), value);
                }
                None => self.unknown(&format!("{path}.{key}"), key, &known.join("、")),
            }
        }
        fields
    }

    fn arbiters(&mut self, rows: &[toml::Value]) -> Option<Vec<Arbiter>> {
        let mut arbiters = Vec::new();
        for (at, row) in (1..).zip(rows) {
            let path = format!("arbiter {at}");
            let fields = self.row(row, &path, &["name", "level", "duty"]);
            let name = text(&fields, "name");
            let level = self.word::<ArbiterLevel>(&fields, "level", &path);
            if !name.is_empty() || level != Word::Blank {
                arbiters.push(Arbiter { name, level });
            }
        }
        (!arbiters.is_empty()).then_some(arbiters)
    }

    fn players(&mut self, rows: &[toml::Value]) -> BTreeMap<String, Addition> {
        let (mut players, mut twice) = (BTreeMap::new(), BTreeSet::new());
        for (at, row) in (1..).zip(rows) {
            let no = row.get("no").and_then(cell).map(|no| plain(&no.text())).unwrap_or_default();
            let path = if no.is_empty() { format!("player [{at}]") } else { format!("player {no}") };
            let fields = self.row(row, &path, &["no", "player_id", "sex", "unit", "federation"]);
            let addition = Addition {
                player_id: text(&fields, "player_id"),
                sex: self.word(&fields, "sex", &path),
                unit: text(&fields, "unit"),
                federation: text(&fields, "federation"),
                place: self.place(&format!("{path}.no")),
            };
            let place = addition.place.clone();
            if no.is_empty() {
                self.findings.push(Finding::new(Problem::MissingNumber, place));
                continue;
            }
            match players.entry(no) {
                Entry::Occupied(before) => {
                    twice.insert((before.key().clone(), place));
                }
                Entry::Vacant(free) => {
                    free.insert(addition);
                }
            }
        }
        for (no, place) in twice {
            self.findings.push(Finding::new(Problem::NumberTwice { no }, place));
        }
        players
    }

    fn word<T: crate::words::Vocabulary>(
        &mut self,
        fields: &BTreeMap<&str, Value>,
        key: &str,
        path: &str,
    ) -> Word<T> {
        let place = self.place(&format!("{path}.{key}"));
        fields.get(key).map_or(Word::Blank, |value| word_of(value, place, self.findings))
    }
}

fn text(fields: &BTreeMap<&str, Value>, key: &str) -> String {
    fields.get(key).map(|value| plain(&value.text())).unwrap_or_default()
}

/// The names that items go by in a side file, in the order of the form's keys.
pub(super) fn names(form: &Form) -> Vec<String> {
    form.columns.keys().map(|key| name(form, key)).collect()
}

/// The name of an item: the last of its headings, which is the English one.
pub(super) fn name(form: &Form, key: &str) -> String {
    let english = form.columns.get(key).and_then(|names| names.last());
    english.map_or_else(|| key.to_owned(), |name| name.replace(' ', "_"))
}

/// A value as a cell of a workbook would hold it; a list is joined as an office writes it.
fn cell(value: &toml::Value) -> Option<Value> {
    Some(match value {
        toml::Value::String(text) => Value::Text(text.clone()),
        toml::Value::Integer(number) => Value::Text(number.to_string()),
        toml::Value::Float(number) => Value::Text(number.to_string()),
        toml::Value::Boolean(flag) => Value::Text(flag.to_string()),
        toml::Value::Datetime(moment) => {
            let day = moment.date.and_then(|day| {
                let year = i16::try_from(day.year).ok()?;
                Date::new(year, i8::try_from(day.month).ok()?, i8::try_from(day.day).ok()?).ok()
            });
            day.map_or_else(|| Value::Text(moment.to_string()), Value::Date)
        }
        toml::Value::Array(values) => {
            let parts: Option<Vec<String>> = values.iter().map(|value| Some(cell(value)?.text())).collect();
            Value::Text(parts?.join("、"))
        }
        toml::Value::Table(_) => return None,
    })
}
