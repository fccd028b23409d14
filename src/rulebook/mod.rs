//! The law's files: reads editions and tables, and hands out the edition in force on a day.

mod edition;
mod export;
mod norms;
mod source;
mod tables;

use crate::forms::Forms;
use crate::records::Header;
use crate::reports::digest;
use crate::words::{Discipline, Vocabulary};
use jiff::civil::Date;
use serde::Deserialize;
use source::Source;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use edition::{Cited, Edition, Reading, Rule};
pub use export::Export;
pub use norms::NormRates;
pub use tables::Tables;

/// Why the law could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum RulebookError {
    #[error(
        "{0}: 没有这个规则，内置 xiangqi、chess、chess-local、renju，也可给出规则文件的路径 · there is no such pipeline; built in are xiangqi, chess, chess-local and renju, and the path of any pipeline TOML serves"
    )]
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

/// What an office publishes under, and what its forms cannot do without.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pipeline {
    pub discipline: String,
    pub title: Bilingual,
    /// Which regulation's functions carry the editions out.
    pub regulation: String,
    /// An event is judged by the edition of its first day, not of its last one.
    #[serde(default)]
    pub edition_by_start: bool,
    /// The program speaks Traditional Chinese to this office, and writes its workbooks in it.
    #[serde(default)]
    pub traditional: bool,
    /// It publishes grades and promotions instead of ratings.
    #[serde(default)]
    pub grades: bool,
    /// Name of the change table.
    #[serde(default = "change_table")]
    pub change_table: String,
    /// Name of the workbook of qualification averages, where the regulation has them.
    #[serde(default)]
    pub qualification: Option<String>,
    /// Name of the workbook of title applications, where the regulation has titles.
    #[serde(default)]
    pub applications: Option<String>,
    /// Form → keys that are required beyond `forms.toml`.
    #[serde(default)]
    pub required: BTreeMap<String, Vec<String>>,
    /// The empty report that organisers are given.
    pub template: Template,
    /// Names that exports of other programs are read by; without them there are none.
    pub export: Option<Export>,
    /// The pipeline that has them, where this one has the same.
    pub exports_like: Option<String>,
}

fn change_table() -> String {
    "变动表".to_owned()
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

/// Everything the law's files hold for one pipeline.
#[derive(Debug, Clone)]
pub struct Rulebook {
    pub name: String,
    pub pipeline: Pipeline,
    pub discipline: Discipline,
    pub forms: Forms,
    pub tables: Arc<Tables>,
    /// The files of the tables that all editions share, with their SHA-256.
    pub shared: Vec<(String, String)>,
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
        let mut head: Pipeline = toml::from_str(&text).map_err(|e| broken(&file, e.to_string()))?;
        if let Some(other) = &head.exports_like {
            let other = format!("{other}.toml");
            let text = source.text_or_built_in(&other)?;
            let like: Pipeline = toml::from_str(&text).map_err(|e| broken(&other, e.to_string()))?;
            head.export = like.export;
        }
        let discipline = Discipline::read(&head.discipline)
            .known()
            .ok_or_else(|| broken(&file, format!("unknown discipline {}", head.discipline)))?;
        let forms = source.text_or_built_in("forms.toml")?;
        let mut forms: Forms = toml::from_str(&forms).map_err(|e| broken("forms.toml", e.to_string()))?;
        for (form, keys) in &head.required {
            let form = match form.as_str() {
                "register" => &mut forms.register,
                "players" => &mut forms.players,
                "pending" => &mut forms.pending,
                other => return Err(broken(&file, format!("[required] has no form {other}"))),
            };
            form.required.extend(keys.iter().cloned());
        }
        let files = ["tables/expected_score.csv", "tables/rating_difference.csv", norms::FILE];
        let texts = files.map(|file| source.text_or_built_in(file));
        let [expected, difference, norms] = texts;
        let texts = [expected?, difference?, norms?];
        let tables = Tables::parse(&texts[0], &texts[1], &texts[2])?;
        let hash = |(file, text): (&str, &String)| (file.to_owned(), digest(text.as_bytes()));
        let shared = files.into_iter().zip(&texts).map(hash).collect();
        let mut editions = Vec::new();
        for file in source.editions(&name).map_err(|e| broken(&name, e.to_string()))? {
            let text = source.text(&file).map_err(|e| broken(&file, e.to_string()))?;
            let edition =
                Edition::parse(&file, &text, |name| source.text(&file.replace("rules.toml", name)))?;
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
        Ok(Self { name, pipeline: head, discipline, forms, tables: Arc::new(tables), shared, editions })
    }

    /// The edition in force on a day: the last one that had begun.
    pub fn in_force(&self, day: Date) -> Option<&Edition> {
        self.editions.iter().rfind(|edition| edition.effective <= day)
    }

    /// The edition that an event is judged by.
    pub fn of_event(&self, header: &Header) -> Option<&Edition> {
        self.in_force(header.edition_day(self.pipeline.edition_by_start))
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
