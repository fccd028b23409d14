//! The rules' cases: files that a rating officer can write, one for each rule, worked out by hand from
//! requirements.md and decisions.md. `cases/README.md` explains the form.

mod compare;
pub(crate) mod desk;
pub(crate) mod form;
mod lines;
pub(crate) mod paper;

pub(crate) use compare::Tables;
pub(crate) use form::{Case, CaseFile};

use qili::rulebook::Rulebook;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the case files of a regulation stand.
pub(crate) fn folder(pipeline: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(pipeline)
}

/// The pipelines that have case files.
pub(crate) fn pipelines() -> Vec<String> {
    let entries = fs::read_dir(folder("")).unwrap().flatten().filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The case files of a pipeline.
pub(crate) fn of(pipeline: &str) -> BTreeMap<String, CaseFile> {
    let mut files = read(&folder(pipeline));
    for file in files.values_mut() {
        pipeline.clone_into(&mut file.pipeline);
    }
    files
}

/// The TOML files of a folder, by name; none where there is no folder.
pub(crate) fn read(folder: &Path) -> BTreeMap<String, CaseFile> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"));
    let parse = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let file = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.file_stem().unwrap().to_string_lossy().into_owned(), file)
    };
    paths.map(parse).collect()
}

/// The book with readings turned; each must be a reading's other choice.
pub(crate) fn turned(book: &Rulebook, readings: &BTreeMap<String, String>) -> Result<Rulebook, String> {
    let mut book = book.clone();
    for (reading, choice) in readings {
        if !book.editions.iter().any(|edition| edition.otherwise(reading, choice).is_some()) {
            return Err(format!("{reading} = {choice}: this is no reading's other choice"));
        }
        book = book.otherwise(reading, choice);
    }
    Ok(book)
}

/// Every cell of a case that does not come out as expected, by period.
pub(crate) fn mismatches(book: &Rulebook, file: &CaseFile, case: &Case) -> Vec<String> {
    match desk::run(book, file, case) {
        Ok(results) => results
            .iter()
            .flat_map(|(period, step, tables)| {
                tables.mismatches(&step.expect).into_iter().map(move |cell| format!("{period} · {cell}"))
            })
            .collect(),
        Err(error) => vec![error],
    }
}

#[test]
fn every_case_comes_out_as_worked_by_hand() {
    let mut failures = Vec::new();
    for pipeline in pipelines() {
        let book = Rulebook::load(&pipeline).unwrap();
        for (name, file) in &of(&pipeline) {
            assert_eq!(*name, file.rule, "a case file is named for its rule");
            for (number, case) in (1..).zip(&file.cases) {
                let found = match turned(&book, &case.readings) {
                    Ok(book) => mismatches(&book, file, case),
                    Err(error) => vec![error],
                };
                let title = case.about.lines().next().unwrap_or_default();
                failures.extend(found.into_iter().map(|cell| {
                    format!("tests/cases/{pipeline}/{name}.toml · case {number}: {title}\n    {cell}")
                }));
            }
        }
    }
    assert!(failures.is_empty(), "{} cells differ:\n{}", failures.len(), failures.join("\n"));
}
