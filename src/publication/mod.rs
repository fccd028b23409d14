//! A period to what is published: tables with their rows in order. No arithmetic is left.

mod counts;
pub mod events;
pub(crate) mod grades;
pub(crate) mod players;
mod run_json;
pub mod titles;

use crate::findings::Finding;
use crate::messages::{self, Lang};
use crate::records::PeriodLedger;
use crate::tables::{Cell, Table};

pub use counts::Counts;
pub use grades::GradeCounts;
pub use run_json::{Seal, run_json};

/// All tables of a period.
#[derive(Debug)]
pub struct Publication {
    pub events: Table,
    pub checks: Table,
    pub issues: Table,
    pub list: Table,
    pub changes: Table,
    pub summary: Table,
    pub pending: Table,
    /// Tables of some regulations only; the others' hold the headings.
    pub special: Vec<Table>,
}

impl Publication {
    /// The tables in the order of their file names.
    pub fn tables(&self) -> Vec<&Table> {
        let own = [
            &self.events,
            &self.checks,
            &self.issues,
            &self.list,
            &self.changes,
            &self.summary,
            &self.pending,
        ];
        let mut tables: Vec<&Table> = own.into_iter().chain(&self.special).collect();
        tables.sort_by_key(|table| table.name);
        tables
    }

    /// Every table as `data/NAME.csv`.
    ///
    /// # Errors
    /// Never for tables as wide as their headings.
    pub fn csvs(&self) -> Result<Vec<(String, Vec<u8>)>, csv::Error> {
        let csv = |table: &Table| Ok((format!("data/{}.csv", table.name), table.to_csv()?));
        self.tables().into_iter().map(csv).collect()
    }
}

/// Composes the tables of a period. `findings` are those of reading, before the period was run.
pub fn compose(ledger: &PeriodLedger, findings: &[Finding]) -> Publication {
    Publication {
        events: events::events(ledger),
        checks: events::checks(ledger),
        issues: issues(&all_findings(ledger, findings), Lang::of(ledger.traditional)),
        list: players::list(ledger),
        changes: players::changes(ledger),
        summary: players::summary(ledger),
        pending: players::pending(ledger),
        special: vec![
            titles::candidates_table(ledger),
            titles::filing_table(ledger),
            players::qualification(ledger),
            players::handover(ledger),
            titles::norms_table(ledger),
            Table::headed("readings", "clause,reading,chosen,other,kind,id,name,as_chosen,as_other"),
            grades::promotions(ledger),
        ],
    }
}

/// Every finding of a run: of reading, of the period, and of its reports, in the order of the files.
pub fn all_findings<'a>(ledger: &'a PeriodLedger, findings: &'a [Finding]) -> Vec<&'a Finding> {
    let of_reports = ledger.events.iter().flat_map(|judgement| &judgement.event.report.findings);
    let mut all: Vec<&Finding> = findings.iter().chain(&ledger.findings).chain(of_reports).collect();
    all.sort_by(|a, b| (&a.place, &a.problem).cmp(&(&b.place, &b.problem)));
    all.dedup();
    all
}

/// issues.csv.
fn issues(findings: &[&Finding], lang: Lang) -> Table {
    let mut table = Table::headed("issues", "file,sheet,cell,severity,code,message");
    for finding in findings {
        table.rows.push(vec![
            Cell::from(&*finding.place.file),
            Cell::from(finding.place.sheet.as_deref()),
            Cell::from(finding.place.cell_name()),
            Cell::from(finding.severity().word()),
            Cell::from(messages::code(&finding.problem)),
            Cell::from(messages::text(&finding.problem, lang)),
        ]);
    }
    table
}
