//! Against data that no one here invented: reference offices worked out by another program, and
//! workbooks that broke readers. Skipped, saying so, where `QILI_REFERENCE` (default `../shared/data`)
//! is absent.

use crate::folder::{Folder, Table};
use qili::words::folded;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn reference(part: &str) -> Option<PathBuf> {
    let root = std::env::var_os("QILI_REFERENCE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let found = root.join(part);
    if found.is_dir() {
        return Some(found);
    }
    println!("skipped: {} is absent", found.display());
    None
}

/// Columns that are compared, by the columns that name a row.
const TABLES: [(&str, &[&str], &[&str]); 6] = [
    (
        "events",
        &["event_id", "file"],
        &["name", "system", "start", "end", "participants", "rated", "games", "outcome", "failed_clauses"],
    ),
    (
        "changes",
        &["player_id", "event_id", "system"],
        &["k", "n", "w", "average", "difference", "p", "we", "delta"],
    ),
    (
        "summary",
        &["player_id"],
        &["old_rating", "delta_sum", "adjustment", "new_rating_exact", "new_rating", "published"],
    ),
    (
        "list",
        &["player_id"],
        &["rank", "name", "sex", "unit", "title", "rating", "previous_rating", "change", "games", "events"],
    ),
    ("pending", &["player_id", "event_id"], &["name", "games", "performance", "expires_after"]),
    ("candidates", &["player_id", "title"], &["name", "route", "event_id", "authority"]),
];

/// The same where there are grades instead of ratings.
const GRADES: [(&str, &[&str], &[&str]); 3] = [
    TABLES[0],
    ("promotions", &["player_id", "event_id"], &["name", "from", "to", "route", "points", "required", "fee"]),
    ("list", &["player_id"], &["rank", "name", "sex", "unit", "title"]),
];

fn keyed(table: &Table, keys: &[&str], columns: &[&str]) -> BTreeMap<Vec<String>, Vec<String>> {
    let cells = |row: &[String], names: &[&str]| -> Vec<String> {
        let at = |name: &&str| table.columns.iter().position(|column| column == name).unwrap();
        names.iter().map(|name| listed(&row[at(name)])).collect()
    };
    table.rows.iter().map(|row| (cells(row, keys), cells(row, columns))).collect()
}

/// A cell in either script; the order within a list says nothing.
fn listed(cell: &str) -> String {
    let mut parts: Vec<String> = cell.split('、').map(folded).collect();
    parts.sort();
    parts.join("、")
}

/// The worst outcome of each clause of each event.
fn verdicts(table: &Table) -> BTreeMap<(String, String), usize> {
    let worst = ["pass", "waived", "undecidable", "fail"];
    let mut found = BTreeMap::new();
    let cells = table.column("event_id").into_iter().zip(table.column("clause")).zip(table.column("outcome"));
    for ((event, clause), outcome) in cells {
        let rank = worst.iter().position(|word| *word == outcome).unwrap();
        let known = found.entry((event.to_owned(), folded(clause))).or_insert(rank);
        *known = rank.max(*known);
    }
    found
}

#[test]
fn the_reference_offices_come_out_equal() {
    let Some(offices) = reference("offices") else { return };
    let mut compared = 0;
    for entry in fs::read_dir(offices).unwrap().flatten() {
        let case = fs::read_to_string(entry.path().join("case.txt")).unwrap();
        let words = |key: &str| -> Vec<&str> {
            let line = case.lines().find_map(|line| line.strip_prefix(key)).unwrap();
            line.split_whitespace().collect()
        };
        let pipeline = words("pipeline").remove(0);
        let tables = match pipeline {
            "renju" => GRADES.as_slice(),
            _ => TABLES.as_slice(),
        };
        let folder = Folder::new();
        crate::pipeline::copy(&entry.path().join("office"), &folder.path);
        for period in words("periods") {
            let office = folder.path.to_str().unwrap();
            let ran =
                folder.qili(&["run", pipeline, "--office", office, "--period", period, "--close", "--quiet"]);
            assert!(ran.code < 2, "{}", ran.stderr);
            for (name, keys, columns) in tables {
                let expected = Table::read(&entry.path().join(format!("expected/{period}/{name}.csv")));
                let (ours, theirs) = (folder.table(period, name), expected);
                let at = entry.file_name();
                assert_eq!(
                    keyed(&ours, keys, columns),
                    keyed(&theirs, keys, columns),
                    "{} {period} {name}",
                    at.display()
                );
                compared += 1;
            }
            // one clause may stand on more rows here than there; each of theirs must come out the same
            let expected =
                verdicts(&Table::read(&entry.path().join(format!("expected/{period}/checks.csv"))));
            let mut ours = verdicts(&folder.table(period, "checks"));
            ours.retain(|clause, _| expected.contains_key(clause));
            assert_eq!(ours, expected, "{} {period} checks", entry.file_name().display());
        }
    }
    assert!(compared > 0);
}

#[test]
fn hostile_workbooks_are_findings() {
    let Some(hostile) = reference("hostile") else { return };
    let folder = Folder::lawful();
    folder.report("reports/good.xlsx", "GOOD", |_| ());
    crate::pipeline::copy(&hostile, &folder.path.join("reports/hostile"));
    let ran = folder.run("2026H1", &["--quiet"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    assert_eq!(folder.table("2026H1", "events").column("outcome"), ["accepted"]);
    let issues = folder.table("2026H1", "issues");
    let count = fs::read_dir(hostile).unwrap().count();
    let files: std::collections::BTreeSet<&str> = issues.column("file").into_iter().collect();
    assert!(files.len() + 1 >= count, "{} of {count} files have a finding", files.len());
}
