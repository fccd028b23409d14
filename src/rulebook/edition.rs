//! Editions: a regulation as it is in force from a day on.

use super::{Bilingual, RulebookError};
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::io;
use std::ops::Deref;
use std::sync::Arc;

/// What the law leaves open, and the answer of the edition.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    pub name: String,
    pub chosen: String,
    pub others: Vec<String>,
    pub why: Bilingual,
}

/// One rule of an edition.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Ours, stable across editions, such as X-38.
    pub id: String,
    /// Where it stands in this edition.
    pub at: String,
    /// The number that diagnostics print, such as 四(一).
    pub clause: String,
    /// The regulation's restored text.
    pub text: String,
    pub en: String,
    /// What the source prints where `text` restores it, with the reason.
    pub printed: Option<String>,
    /// Conditions it sets, by the names of the functions that judge them.
    #[serde(default)]
    pub checks: Vec<String>,
    /// Functions that carry it out.
    #[serde(default)]
    pub code: Vec<String>,
    #[serde(default)]
    pub values: toml::Table,
    #[serde(default)]
    pub readings: Vec<Reading>,
    /// Why the program does not carry it out.
    pub left_to_the_office: Option<Bilingual>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct EditionFile {
    title: Bilingual,
    /// CSVs that stand beside the rules.
    #[serde(default)]
    tables: Vec<String>,
    effective: toml::value::Datetime,
    effective_note: Option<Bilingual>,
    source: String,
    reviewed: toml::value::Datetime,
    #[serde(rename = "rule")]
    rules: Vec<Rule>,
}

/// A regulation as it is in force from a day on.
#[derive(Debug, Clone)]
pub struct Edition {
    pub title: Bilingual,
    pub effective: Date,
    pub effective_note: Option<Bilingual>,
    pub source: String,
    pub reviewed: Date,
    pub rules: Vec<Rule>,
    /// SHA-256 of its rules file and its tables.
    pub sha256: String,
    /// Its own tables by file name: rows of cells, headings first.
    tables: BTreeMap<String, Vec<Vec<String>>>,
    file: String,
}

/// A value of the law with the rule that sets it.
#[derive(Debug, Clone, Deserialize)]
pub struct Cited<T> {
    value: T,
    /// The rule's id.
    #[serde(deserialize_with = "shared")]
    pub rule: Arc<str>,
    /// The regulation's own numbering.
    #[serde(deserialize_with = "shared")]
    pub clause: Arc<str>,
}

fn shared<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
    String::deserialize(deserializer).map(Arc::from)
}

impl<T> Deref for Cited<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl Edition {
    /// Parses a rules file; `beside` reads a file of the same folder.
    pub(super) fn parse(
        file: &str,
        text: &str,
        beside: impl Fn(&str) -> io::Result<String>,
    ) -> Result<Self, RulebookError> {
        let broken = |detail: String| RulebookError::Broken { file: file.to_owned(), detail };
        let read: EditionFile = toml::from_str(text).map_err(|e| broken(e.to_string()))?;
        let day = |moment: toml::value::Datetime| {
            moment.to_string().parse::<Date>().map_err(|e| broken(format!("{moment}: {e}")))
        };
        let mut all = text.to_owned();
        let mut tables = BTreeMap::new();
        for name in read.tables {
            let csv = beside(&name).map_err(|e| broken(format!("{name}: {e}")))?;
            let lines = csv.lines().filter(|line| !line.trim().is_empty());
            let cells = |line: &str| line.split(',').map(|cell| cell.trim().to_owned()).collect();
            tables.insert(name, lines.map(cells).collect());
            all.push_str(&csv);
        }
        Ok(Self {
            title: read.title,
            effective: day(read.effective)?,
            effective_note: read.effective_note,
            source: read.source,
            reviewed: day(read.reviewed)?,
            rules: read.rules,
            sha256: crate::reports::digest(all.as_bytes()),
            tables,
            file: file.to_owned(),
        })
    }

    /// All values and chosen readings as one struct of [`Cited`] fields. A name that is missing,
    /// unknown, or set twice stops the load.
    ///
    /// # Errors
    /// Names the file, the rule and the value at fault.
    pub fn values<V: DeserializeOwned>(&self) -> Result<V, RulebookError> {
        let mut all = toml::Table::new();
        for rule in &self.rules {
            let readings =
                rule.readings.iter().map(|r| (r.name.clone(), toml::Value::from(r.chosen.clone())));
            for (name, value) in rule.values.clone().into_iter().chain(readings) {
                let cited = toml::Table::from_iter([
                    ("value".to_owned(), value),
                    ("rule".to_owned(), rule.id.clone().into()),
                    ("clause".to_owned(), rule.clause.clone().into()),
                ]);
                if all.insert(name.clone(), cited.into()).is_some() {
                    return Err(RulebookError::Rule {
                        file: self.file.clone(),
                        rule: rule.id.clone(),
                        detail: format!("{name} is set twice"),
                    });
                }
            }
        }
        all.try_into().map_err(|error: toml::de::Error| RulebookError::Broken {
            file: self.file.clone(),
            detail: error.message().to_owned(),
        })
    }

    /// The rows of one of its own tables, without the headings.
    ///
    /// # Errors
    /// When the edition has no such table.
    pub fn table(&self, name: &str) -> Result<&[Vec<String>], RulebookError> {
        let missing = || self.broken(format!("the table {name} is not listed"));
        self.tables.get(name).and_then(|rows| rows.get(1..)).ok_or_else(missing)
    }

    /// An error that names this edition.
    pub fn broken(&self, detail: String) -> RulebookError {
        RulebookError::Broken { file: self.file.clone(), detail }
    }

    /// The rule that a function carries out, by the name the edition gives the function.
    pub fn rule_of(&self, function: &str) -> Option<&Rule> {
        let names = |rule: &&Rule| rule.checks.iter().chain(&rule.code).any(|name| name == function);
        self.rules.iter().find(names)
    }

    /// The rule with that id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The same edition with one reading turned to another choice; `None` when it has no such reading.
    pub fn otherwise(&self, reading: &str, choice: &str) -> Option<Self> {
        let mut other = self.clone();
        let mut readings = other.rules.iter_mut().flat_map(|rule| &mut rule.readings);
        let turned = readings.find(|r| r.name == reading && r.others.iter().any(|o| o == choice))?;
        choice.clone_into(&mut turned.chosen);
        Some(other)
    }
}
