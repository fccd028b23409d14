//! events.csv and checks.csv: what became of each report, and why.

use crate::messages::{self, Lang};
use crate::records::{Judgement, Outcome, PeriodLedger, Ruling, Weight};
use crate::tables::{Cell, Table};
use crate::words::Vocabulary;
use std::collections::BTreeSet;

/// 、 between the parts of a list.
const SEPARATOR: &str = "、";

/// The word for an event's outcome.
pub const fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass | Outcome::Waived => "accepted",
        Outcome::Fail => "refused",
        Outcome::Undecidable => "undecidable",
    }
}

pub(super) fn events(ledger: &PeriodLedger) -> Table {
    let mut table = Table::headed(
        "events",
        "event_id,name,file,discipline,system,start,end,participants,rated,games,outcome,title_events,failed_clauses",
    );
    for judgement in &ledger.events {
        let (event, header) = (&judgement.event, &judgement.event.report.header);
        let titles: Vec<&str> = judgement.titles.iter().map(|title| title.word()).collect();
        table.rows.push(vec![
            Cell::from(&*header.id),
            Cell::from(header.name.as_str()),
            Cell::from(&**event.report.file()),
            Cell::from(header.discipline.as_str()),
            Cell::from(
                header
                    .system
                    .known()
                    .map_or_else(|| header.system_written.clone(), |system| system.to_string()),
            ),
            Cell::from(header.start),
            Cell::from(header.end),
            Cell::from(event.participants()),
            Cell::from(event.rated()),
            Cell::from(i64::try_from(event.played().count()).unwrap_or(i64::MAX)),
            Cell::from(outcome_word(judgement.outcome)),
            Cell::from(titles.join(SEPARATOR)),
            Cell::from(failed_clauses(judgement).join(SEPARATOR)),
        ]);
    }
    table
}

/// Clauses that are open and bind, in the order of the law, each once.
pub fn failed_clauses(judgement: &Judgement) -> Vec<&str> {
    let binds = |ruling: &&Ruling| {
        matches!(ruling.judged.weight, Weight::Refuse | Weight::Title) && ruling.judged.outcome.is_open()
    };
    let mut seen = BTreeSet::new();
    let open = judgement.rulings.iter().filter(binds).map(|ruling| &*ruling.clause);
    open.filter(|clause| seen.insert(*clause)).collect()
}

pub(super) fn checks(ledger: &PeriodLedger) -> Table {
    let lang = Lang::of(ledger.traditional);
    let mut table = Table::headed("checks", "event_id,clause,outcome,severity,figures,cell,message");
    for judgement in &ledger.events {
        for ruling in &judgement.rulings {
            table.rows.push(vec![
                Cell::from(&*judgement.event.report.header.id),
                Cell::from(&*ruling.clause),
                Cell::from(ruling.judged.outcome.word()),
                Cell::from(ruling.judged.weight.word()),
                Cell::from(messages::figures(&ruling.judged.figures, lang)),
                Cell::from(ruling.judged.place.as_ref().map(crate::findings::Place::cell_name)),
                Cell::from(messages::remarks(&ruling.judged.remarks, lang)),
            ]);
        }
    }
    table
}
