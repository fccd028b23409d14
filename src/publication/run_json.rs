//! run.json: what ran, on what, with what outcome. Nothing in it differs between two runs on the same inputs.

use super::Publication;
use super::events::{failed_clauses, outcome_word};
use crate::records::PeriodLedger;
use crate::reports::InputFile;
use crate::rulebook::Rulebook;
use serde_json::{Map, Value, json};

/// Whether a publication is a draft, or belongs to a closed period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seal {
    Draft,
    Closed { revision: u32, manifest: String },
}

impl Seal {
    /// What stands in the heading and the footer of every sheet.
    pub fn text(&self) -> String {
        match self {
            Self::Draft => "草案·未封存 (DRAFT)".to_owned(),
            Self::Closed { revision, manifest } => {
                format!("已封存 · 修订 {revision} · {}", manifest.get(..12).unwrap_or(manifest))
            }
        }
    }
}

/// The content of run.json.
pub fn run_json(
    book: &Rulebook,
    ledger: &PeriodLedger,
    publication: &Publication,
    inputs: &[InputFile],
    seal: &Seal,
) -> Value {
    let editions = book.editions.iter().map(|edition| {
        let readings: Map<String, Value> = edition
            .rules
            .iter()
            .flat_map(|rule| &rule.readings)
            .map(|reading| (reading.name.clone(), Value::from(reading.chosen.clone())))
            .collect();
        json!({ "effective": edition.effective.to_string(), "sha256": edition.sha256, "readings": readings })
    });
    let reports = ledger.events.iter().map(|judgement| {
        json!({
            "file": &**judgement.event.report.file(),
            "event_id": &*judgement.event.report.header.id,
            "outcome": outcome_word(judgement.outcome),
            "failed_clauses": failed_clauses(judgement),
        })
    });
    let rows =
        publication.tables().into_iter().map(|table| (table.name.to_owned(), Value::from(table.rows.len())));
    let (state, revision, manifest) = match seal {
        Seal::Draft => ("draft", Value::Null, Value::Null),
        Seal::Closed { revision, manifest } => ("closed", (*revision).into(), manifest.clone().into()),
    };
    json!({
        "program": "qili",
        "version": env!("CARGO_PKG_VERSION"),
        "pipeline": book.name,
        "period": ledger.period.to_string(),
        "list_date": ledger.list_date.to_string(),
        "state": state,
        "revision": revision,
        "manifest": manifest,
        "editions": editions.collect::<Vec<_>>(),
        "tables": book.shared.iter().map(|(file, sha256)| json!({ "file": file, "sha256": sha256 })).collect::<Vec<_>>(),
        "inputs": inputs.iter().map(|input| json!({ "file": &*input.path, "sha256": input.sha256 })).collect::<Vec<_>>(),
        "rows": rows.collect::<Map<_, _>>(),
        "reports": reports.collect::<Vec<_>>(),
    })
}
