//! The manifest of a closed period: hashes of all that went in and came out.

use crate::reports::InputFile;
use crate::rulebook::Edition;
use serde::{Deserialize, Serialize};

/// A file with the hash of its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Output {
    pub file: String,
    pub sha256: String,
}

impl From<&InputFile> for Output {
    fn from(input: &InputFile) -> Self {
        Self { file: input.path.to_string(), sha256: input.sha256.clone() }
    }
}

/// An edition that was applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppliedEdition {
    pub effective: String,
    pub sha256: String,
}

impl From<&Edition> for AppliedEdition {
    fn from(edition: &Edition) -> Self {
        Self { effective: edition.effective.to_string(), sha256: edition.sha256.clone() }
    }
}

/// What a closed period consists of. Its own hash stands for all of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub pipeline: String,
    pub period: String,
    pub revision: u32,
    /// Hash of the manifest of the period before.
    pub previous: Option<String>,
    /// Version of the program.
    pub program: String,
    pub editions: Vec<AppliedEdition>,
    /// The tables that the editions share; periods closed by an earlier version do not name them.
    #[serde(default)]
    pub shared: Vec<Output>,
    /// The original files.
    pub inputs: Vec<Output>,
    /// The ledger's own tables.
    pub tables: Vec<Output>,
    /// The published CSVs.
    pub outputs: Vec<Output>,
}
