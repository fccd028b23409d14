//! The worked examples of requirements.md, end to end: an office folder of workbooks, the program run on
//! it period after period, and the cells of the CSVs it wrote. `examples/*.toml` have the form of cases.

use crate::cases::desk::{Inbox, dates, periods};
use crate::cases::{self, Case, CaseFile, Tables, paper, pipelines, read};
use crate::folder::Folder;
use qili::calendar::{Calendar, Period};
use qili::period::Law;
use qili::rulebook::Rulebook;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Every cell of these files' cases that does not come out of the program as expected. The cases that turn a
/// reading, and those that `wanted` leaves out, are passed over.
fn failures(files: &BTreeMap<String, CaseFile>, wanted: fn(&Case) -> bool) -> Vec<String> {
    let mut failures = Vec::new();
    for file in files.values() {
        let law = Law::open(&Rulebook::load(&file.pipeline).unwrap()).unwrap();
        let calendar = law.newest().unwrap().calendar();
        for case in file.cases.iter().filter(|case| case.readings.is_empty() && wanted(case)) {
            let title = case.about.lines().next().unwrap_or_default();
            let found = through_the_program(calendar, file, case).unwrap_or_else(|error| vec![error]);
            failures.extend(found.into_iter().map(|cell| format!("{} · {title}\n    {cell}", file.rule)));
        }
    }
    failures
}

#[test]
fn the_examples_come_out_end_to_end() {
    let files = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples"));
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        ["E1", "E10", "E11", "E12", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9"]
    );
    let failures = failures(&files, |_| true);
    assert!(failures.is_empty(), "{} cells differ:\n{}", failures.len(), failures.join("\n"));
}

/// What the ledger hands from period to period, and the order in which the folder is read, are the program's
/// own: so the rules' cases that hang on them go through it as well.
#[test]
fn the_cases_of_several_periods_or_events_come_out_end_to_end() {
    let several = |case: &Case| case.steps().len() > 1 || case.steps()[0].events().count() > 1;
    let failures: Vec<String> =
        pipelines().iter().flat_map(|pipeline| failures(&cases::of(pipeline), several)).collect();
    assert!(failures.is_empty(), "{} cells differ:\n{}", failures.len(), failures.join("\n"));
}

/// Every cell of a case that does not come out as expected.
fn through_the_program(calendar: Calendar, file: &CaseFile, case: &Case) -> Result<Vec<String>, String> {
    let folder = Folder::new();
    let mut inbox = Inbox::default();
    let mut found = Vec::new();
    let players = case.players()?;
    for (period, step) in periods(case.steps(), calendar)? {
        inbox.receive(file, &players, &step, &dates(period))?;
        write(&folder, &inbox, case)?;
        let (office, at) = (folder.path.to_str().unwrap(), period.to_string());
        let ran =
            folder.qili(&["run", &file.pipeline, "--office", office, "--period", &at, "--close", "--quiet"]);
        assert!(ran.code < 2, "{} {period}: {}", file.rule, ran.stderr);
        let cells = tables(&folder, period)?.mismatches(&step.expect);
        found.extend(cells.into_iter().map(|cell| format!("{period} · {cell}")));
    }
    Ok(found)
}

/// The office's four tables and its reports as workbooks.
fn write(folder: &Folder, inbox: &Inbox, case: &Case) -> Result<(), String> {
    let tables = paper::office(case, &inbox.awards, &inbox.rulings)?;
    let reports =
        inbox.reports.iter().map(|report| (format!("reports/{}.xlsx", report.id), report.bytes.clone()));
    for (name, bytes) in tables.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).chain(reports) {
        fs::write(folder.path.join(name), bytes).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The CSVs of a period.
fn tables(folder: &Folder, period: Period) -> Result<Tables, String> {
    let data = folder.path.join(format!("out/{period}/data"));
    let entries = fs::read_dir(data).map_err(|error| error.to_string())?;
    let files = entries.flatten().map(|entry| {
        let name = format!("data/{}", entry.file_name().to_string_lossy());
        (name, fs::read(entry.path()).unwrap())
    });
    Tables::read(&files.collect::<Vec<_>>())
}
