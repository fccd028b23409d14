//! What other programs call things in the workbooks they export.

use serde::Deserialize;
use std::collections::BTreeMap;

/// Names that an export is recognised and read by, in every language that is known.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    pub columns: ExportColumns,
    /// What stands beside the number in the heading of a round.
    pub round: Vec<String>,
    /// Who moved first.
    pub first: Vec<String>,
    pub second: Vec<String>,
    /// Lines above the table that begin so, or hold the name of the program, do not name the event.
    pub not_a_name: Vec<String>,
    pub items: ExportItems,
    /// 赛制 → what the tournament type is called.
    pub systems: BTreeMap<String, Vec<String>>,
}

/// Headings of an export's columns.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportColumns {
    /// Place in the ranking.
    pub rank: Vec<String>,
    /// Starting number.
    pub number: Vec<String>,
    pub name: Vec<String>,
    pub rating: Vec<String>,
    pub international: Vec<String>,
    pub federation: Vec<String>,
    pub points: Vec<String>,
}

/// What stands before the colon of a line above the table.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportItems {
    pub rounds: Vec<String>,
    pub system: Vec<String>,
    pub dates: Vec<String>,
}
