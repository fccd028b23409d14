//! The law's files: reads editions and tables, and hands out the edition in force on a day.

use crate::forms::Forms;
use crate::words::{Discipline, Vocabulary};
use include_dir::{Dir, include_dir};
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

/// The pipelines that are built into the program.
static BUILT_IN: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/pipelines");

/// Why the law could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum RulebookError {
    #[error("{0}: there is no such pipeline; built in are xiangqi and, by path, any pipeline TOML")]
    NoPipeline(String),
    #[error("{file}: {detail}")]
    Broken { file: String, detail: String },
    #[error("{file}: rule {rule}: {detail}")]
    Rule { file: String, rule: String, detail: String },
}

/// A text in Chinese and English.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bilingual {
    pub zh: String,
    pub en: String,
}

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
    /// SHA-256 of its rules file.
    pub sha256: String,
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
    fn parse(file: &str, text: &str) -> Result<Self, RulebookError> {
        let broken = |detail: String| RulebookError::Broken { file: file.to_owned(), detail };
        let read: EditionFile = toml::from_str(text).map_err(|e| broken(e.to_string()))?;
        let day = |moment: toml::value::Datetime| {
            moment.to_string().parse::<Date>().map_err(|e| broken(format!("{moment}: {e}")))
        };
        Ok(Self {
            title: read.title,
            effective: day(read.effective)?,
            effective_note: read.effective_note,
            source: read.source,
            reviewed: day(read.reviewed)?,
            rules: read.rules,
            sha256: crate::reports::digest(text.as_bytes()),
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

/// What an office publishes under, and what its forms cannot do without.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pipeline {
    pub discipline: String,
    pub title: Bilingual,
    /// Which regulation's functions carry the editions out.
    pub regulation: String,
    /// Form → keys that are required beyond `forms.toml`.
    #[serde(default)]
    pub required: BTreeMap<String, Vec<String>>,
    /// The empty report that organisers are given.
    pub template: Template,
}

/// What the report template shows, in the language of the office's workbooks.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// How to fill in, paragraph by paragraph.
    pub notes: Vec<Note>,
    /// Ids of the rules that the notes quote from the newest edition.
    pub rules: Vec<String>,
    /// What stands above the empty crosstable; it begins with 注.
    pub crosstable: String,
    pub event: TemplateForm,
    pub arbiters: TemplateForm,
    pub players: TemplateForm,
    pub games: TemplateForm,
}

/// A paragraph of the template's notes.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    pub about: String,
    pub text: String,
}

/// How the template shows one form: keys of `forms.toml`, in order. A key that is neither required
/// nor dependent is optional.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateForm {
    pub columns: Vec<String>,
    pub required: Vec<String>,
    /// Needed in some cases; the hint says in which.
    pub depends: Vec<String>,
    pub hints: BTreeMap<String, String>,
}

/// The two tables that all regulations cite.
#[derive(Debug, Clone)]
pub struct Tables {
    /// (last difference of the band, higher player's percent); the last band has no end.
    expected: Vec<(i64, i64)>,
    /// Percent → difference; the ends may be undefined.
    difference: BTreeMap<i64, i64>,
}

impl Tables {
    /// Expected rate in percent of a player `difference` points above (or below) his opponents.
    /// Looked up, never interpolated. [CV5, table 2]
    pub fn percent(&self, difference: i64) -> i64 {
        let size = difference.abs();
        let band = self.expected.iter().find(|(last, _)| size <= *last);
        let higher = band.map_or(100, |(_, percent)| *percent);
        if difference >= 0 { higher } else { 100 - higher }
    }

    /// Rating difference that a score rate in percent shows; `None` where the table has none. [table 1]
    pub fn difference(&self, percent: i64) -> Option<i64> {
        self.difference.get(&percent).copied()
    }

    fn parse(expected: &str, difference: &str) -> Result<Self, RulebookError> {
        let numbers = |file: &str, text: &str| -> Result<Vec<Vec<Option<i64>>>, RulebookError> {
            let broken = |detail: String| RulebookError::Broken { file: file.to_owned(), detail };
            let row = |line: &str| {
                let cell = |cell: &str| match cell.trim() {
                    "" => Ok(None),
                    cell => cell.parse().map(Some).map_err(|_| broken(format!("{cell} is not a number"))),
                };
                line.split(',').map(cell).collect()
            };
            text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(row).collect()
        };
        let bands = numbers("tables/expected_score.csv", expected)?;
        let points = numbers("tables/rating_difference.csv", difference)?;
        let band = |row: &Vec<Option<i64>>| match row.as_slice() {
            [_, last, Some(higher), ..] => Some((last.unwrap_or(i64::MAX), *higher)),
            _ => None,
        };
        let point = |row: &Vec<Option<i64>>| match row.as_slice() {
            [Some(percent), Some(difference)] => Some((*percent, *difference)),
            _ => None,
        };
        Ok(Self {
            expected: bands.iter().filter_map(band).collect(),
            difference: points.iter().filter_map(point).collect(),
        })
    }
}

/// Everything the law's files hold for one pipeline.
#[derive(Debug, Clone)]
pub struct Rulebook {
    pub name: String,
    pub pipeline: Pipeline,
    pub discipline: Discipline,
    pub forms: Forms,
    pub tables: Arc<Tables>,
    /// By first day in force.
    pub editions: Vec<Edition>,
}

impl Rulebook {
    /// Loads a built-in pipeline by its name, or another by the path of its TOML. Beside `NAME.toml`
    /// stand `NAME/<first day>/rules.toml`; `forms.toml` and `tables/` beside it override the built-in ones.
    ///
    /// # Errors
    /// When a file is missing, unreadable or not as it should be.
    pub fn load(pipeline: &str) -> Result<Self, RulebookError> {
        let source = Source::of(pipeline);
        let name = source.name();
        let file = format!("{name}.toml");
        let text = source.text(&file).map_err(|_| RulebookError::NoPipeline(pipeline.to_owned()))?;
        let broken = |file: &str, detail: String| RulebookError::Broken { file: file.to_owned(), detail };
        let head: Pipeline = toml::from_str(&text).map_err(|e| broken(&file, e.to_string()))?;
        let discipline = Discipline::read(&head.discipline)
            .known()
            .ok_or_else(|| broken(&file, format!("unknown discipline {}", head.discipline)))?;
        let forms = source.text_or_built_in("forms.toml")?;
        let mut forms: Forms = toml::from_str(&forms).map_err(|e| broken("forms.toml", e.to_string()))?;
        for (form, keys) in &head.required {
            let form = match form.as_str() {
                "register" => &mut forms.register,
                "players" => &mut forms.players,
                other => return Err(broken(&file, format!("[required] has no form {other}"))),
            };
            form.required.extend(keys.iter().cloned());
        }
        let tables = Tables::parse(
            &source.text_or_built_in("tables/expected_score.csv")?,
            &source.text_or_built_in("tables/rating_difference.csv")?,
        )?;
        let mut editions = Vec::new();
        for file in source.editions(&name).map_err(|e| broken(&name, e.to_string()))? {
            let text = source.text(&file).map_err(|e| broken(&file, e.to_string()))?;
            let edition = Edition::parse(&file, &text)?;
            let day = edition.effective.to_string();
            if !file.split('/').any(|folder| folder == day) {
                return Err(broken(&file, format!("the folder is not named for its first day, {day}")));
            }
            editions.push(edition);
        }
        editions.sort_by_key(|edition| edition.effective);
        if editions.is_empty() {
            return Err(broken(&name, "there is no edition".to_owned()));
        }
        Ok(Self { name, pipeline: head, discipline, forms, tables: Arc::new(tables), editions })
    }

    /// The edition in force on a day: the last one that had begun.
    pub fn in_force(&self, day: Date) -> Option<&Edition> {
        self.editions.iter().rfind(|edition| edition.effective <= day)
    }

    /// The book with one reading turned in every edition that has it.
    pub fn otherwise(&self, reading: &str, choice: &str) -> Self {
        let mut other = self.clone();
        for edition in &mut other.editions {
            if let Some(turned) = edition.otherwise(reading, choice) {
                *edition = turned;
            }
        }
        other
    }
}

/// Where the law's files are: in the program, or in a folder.
enum Source {
    BuiltIn(String),
    Folder(PathBuf, String),
}

impl Source {
    fn of(pipeline: &str) -> Self {
        let path = Path::new(pipeline);
        let is_path = path.extension().is_some_and(|e| e == "toml") || path.components().count() > 1;
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if is_path {
            Self::Folder(path.parent().unwrap_or_else(|| Path::new(".")).to_path_buf(), stem)
        } else {
            Self::BuiltIn(pipeline.to_owned())
        }
    }

    fn name(&self) -> String {
        match self {
            Self::BuiltIn(name) | Self::Folder(_, name) => name.clone(),
        }
    }

    fn text(&self, file: &str) -> io::Result<String> {
        match self {
            Self::BuiltIn(_) => built_in(file),
            Self::Folder(folder, _) => fs::read_to_string(folder.join(file)),
        }
    }

    fn text_or_built_in(&self, file: &str) -> Result<String, RulebookError> {
        let text = self.text(file).or_else(|_| built_in(file));
        text.map_err(|e| RulebookError::Broken { file: file.to_owned(), detail: e.to_string() })
    }

    /// Paths of the editions' rules files.
    fn editions(&self, name: &str) -> io::Result<Vec<String>> {
        let mut days: Vec<String> = match self {
            Self::BuiltIn(_) => {
                let folder = BUILT_IN.get_dir(name).ok_or(io::ErrorKind::NotFound)?;
                folder
                    .dirs()
                    .filter_map(|d| Some(d.path().file_name()?.to_string_lossy().into_owned()))
                    .collect()
            }
            Self::Folder(folder, _) => {
                let entries = fs::read_dir(folder.join(name))?.filter_map(Result::ok);
                let folders = entries.filter(|e| e.path().is_dir());
                folders.map(|e| e.file_name().to_string_lossy().into_owned()).collect()
            }
        };
        days.sort();
        Ok(days.into_iter().map(|day| format!("{name}/{day}/rules.toml")).collect())
    }
}

fn built_in(file: &str) -> io::Result<String> {
    let found = BUILT_IN.get_file(file).and_then(include_dir::File::contents_utf8);
    found.map(str::to_owned).ok_or_else(|| io::ErrorKind::NotFound.into())
}
