//! The ledger of an office: closed periods, immutable, each chained to the one before.

mod frames;
mod manifest;
mod merits;
mod players;
mod records;

use crate::calendar::{Calendar, Period};
use crate::opening::Carried;
use crate::records::Award;
use crate::reports::digest;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use frames::FrameError;
pub use manifest::{AppliedEdition, Manifest, Output};
pub use records::{Closed, tables};

/// Why the ledger cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the ledger is damaged: {file}: {detail}")]
    Damaged { file: String, detail: String },
    #[error("the ledger is of another pipeline, {found}")]
    OtherPipeline { found: String },
    #[error("{file}: {source}")]
    Io { file: String, source: io::Error },
}

/// A closed period as the ledger holds it.
#[derive(Debug, Clone)]
pub struct ClosedPeriod {
    pub period: Period,
    pub manifest: Manifest,
    /// SHA-256 of the manifest: it stands for all that was closed.
    pub hash: String,
    folder: PathBuf,
}

/// The closed periods of an office, in order.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    pub closed: Vec<ClosedPeriod>,
}

/// The register of titles.
const MERITS: &str = "merits.parquet";

/// Name of the manifest in a closed period's folder.
pub const MANIFEST: &str = "manifest.json";

impl Ledger {
    /// Opens `ledger/` of an office and verifies every table against its manifest, and every manifest
    /// against the one before. No folder is an empty ledger.
    ///
    /// # Errors
    /// When anything is missing, changed or out of order, or the ledger is not of this pipeline.
    pub fn open(office: &Path, calendar: Calendar, pipeline: &str) -> Result<Self, StoreError> {
        let root = office.join("ledger");
        let mut periods = Vec::new();
        if root.exists() {
            let io = |source| StoreError::Io { file: "ledger".to_owned(), source };
            for entry in fs::read_dir(&root).map_err(io)? {
                let name = entry.map_err(io)?.file_name().to_string_lossy().into_owned();
                if name.starts_with('.') {
                    continue;
                }
                if let Some(found) = pipeline_of(&root.join(&name)).filter(|found| found != pipeline) {
                    return Err(StoreError::OtherPipeline { found });
                }
                let period = calendar.parse(&name).filter(|period| period.to_string() == name);
                periods.push(period.ok_or_else(|| damaged(&name, "this is not a period"))?);
            }
        }
        periods.sort();
        let mut ledger = Self::default();
        for period in periods {
            let closed = read(&root.join(period.to_string()), period)?;
            let before = ledger.closed.last();
            let follows = before.is_none_or(|before| calendar.next(before.period) == period);
            if !follows {
                return Err(damaged(&period.to_string(), "the period before it is missing"));
            }
            if closed.manifest.previous.as_deref() != before.map(|before| before.hash.as_str()) {
                return Err(damaged(&period.to_string(), "it does not follow from the period before it"));
            }
            ledger.closed.push(closed);
        }
        Ok(ledger)
    }

    pub fn find(&self, period: Period) -> Option<&ClosedPeriod> {
        self.closed.iter().find(|closed| closed.period == period)
    }

    /// The latest closed period before `period`.
    pub fn before(&self, period: Period) -> Option<&ClosedPeriod> {
        self.closed.iter().rfind(|closed| closed.period < period)
    }

    pub fn first(&self) -> Option<Period> {
        self.closed.first().map(|closed| closed.period)
    }
}

impl ClosedPeriod {
    /// What the next period opens with.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub fn carried(&self, calendar: Calendar) -> Result<Carried, StoreError> {
        let players = self.frame("standings.parquet")?;
        let pending = self.frame("pending.parquet")?;
        let register = self.frame("register.parquet")?;
        let merits = self.keeps_titles().then(|| self.frame(MERITS)).transpose()?;
        let merits = merits.map(|rows| merits::merits_of(&rows)).transpose();
        let merits = merits.map_err(|e| self.broken("merits", &e))?.unwrap_or_default();
        players::carried(&players, &pending, &register, merits, calendar)
            .map_err(|e| self.broken("standings", &e))
    }

    /// Whether it holds a register of titles; a period that an earlier version closed does not.
    pub fn keeps_titles(&self) -> bool {
        self.manifest.tables.iter().any(|table| table.file == MERITS)
    }

    /// The awards that this period's list has seen.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub fn awards(&self) -> Result<Vec<Award>, StoreError> {
        let frame = self.frame("awards.parquet")?;
        records::awards_of(&frame).map_err(|e| self.broken("awards", &e))
    }

    fn frame(&self, name: &str) -> Result<frames::Rows, StoreError> {
        let file = format!("{}/{name}", self.period);
        let bytes = fs::read(self.folder.join(name)).map_err(|source| StoreError::Io { file, source })?;
        frames::Rows::read(bytes).map_err(|e| self.broken(name, &e))
    }

    fn broken(&self, name: &str, error: &FrameError) -> StoreError {
        damaged(&format!("{}/{name}", self.period), &error.to_string())
    }
}

fn damaged(file: &str, detail: &str) -> StoreError {
    StoreError::Damaged { file: format!("ledger/{file}"), detail: detail.to_owned() }
}

/// Whose ledger a closed period's folder is of, where its manifest says so.
fn pipeline_of(folder: &Path) -> Option<String> {
    let manifest: Manifest = serde_json::from_slice(&fs::read(folder.join(MANIFEST)).ok()?).ok()?;
    Some(manifest.pipeline)
}

fn read(folder: &Path, period: Period) -> Result<ClosedPeriod, StoreError> {
    let name = |file: &str| format!("{period}/{file}");
    let bytes = fs::read(folder.join(MANIFEST)).map_err(|e| damaged(&name(MANIFEST), &e.to_string()))?;
    let manifest: Manifest =
        serde_json::from_slice(&bytes).map_err(|e| damaged(&name(MANIFEST), &e.to_string()))?;
    if manifest.period != period.to_string() {
        return Err(damaged(&name(MANIFEST), "it is the manifest of another period"));
    }
    for table in &manifest.tables {
        let bytes =
            fs::read(folder.join(&table.file)).map_err(|e| damaged(&name(&table.file), &e.to_string()))?;
        if digest(&bytes) != table.sha256 {
            return Err(damaged(&name(&table.file), "its content is not what was closed"));
        }
    }
    Ok(ClosedPeriod { period, manifest, hash: digest(&bytes), folder: folder.to_path_buf() })
}
