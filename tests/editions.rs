//! The law and the program held to each other: every rule of every edition has one fate, the functions that an
//! edition names exist and are needed, what the code cites stands in an edition, and each rule and each reading
//! has its case.

use crate::cases::{self, of};
use qili::period::Law;
use qili::regulations::{self, Regulation};
use qili::rulebook::{Edition, Rule, Rulebook};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every built-in pipeline: a TOML of `pipelines/` with a folder of editions beside it.
fn books() -> Vec<Rulebook> {
    let entries = fs::read_dir(root().join("pipelines")).unwrap().map(|entry| entry.unwrap().path());
    let tomls = entries
        .filter(|path| path.extension().is_some_and(|e| e == "toml") && path.with_extension("").is_dir());
    let books: Vec<Rulebook> =
        tomls.map(|path| Rulebook::load(path.file_stem().unwrap().to_str().unwrap()).unwrap()).collect();
    assert!(!books.is_empty());
    books
}

/// Every edition with its book.
fn editions(books: &[Rulebook]) -> impl Iterator<Item = (&Rulebook, &Edition)> {
    books.iter().flat_map(|book| book.editions.iter().map(move |edition| (book, edition)))
}

fn open(book: &Rulebook, edition: &Edition) -> Box<dyn Regulation> {
    regulations::open(&book.pipeline.regulation, edition, book.tables.clone()).unwrap()
}

/// The functions that a rule names.
fn functions(rule: &Rule) -> impl Iterator<Item = &str> {
    rule.checks.iter().chain(&rule.code).map(String::as_str)
}

/// Fails with all that was found, and not with the first.
fn none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn every_rule_has_one_fate() {
    let mut found = Vec::new();
    for (book, edition) in editions(&books()) {
        for rule in &edition.rules {
            let carried_out = functions(rule).next().is_some();
            if carried_out == rule.left_to_the_office.is_some() {
                found.push(format!("{} {}: {}", book.name, edition.effective, rule.id));
            }
            if !(carried_out || rule.values.is_empty() && rule.readings.is_empty()) {
                found.push(format!(
                    "{} {}: {} sets values that nothing carries out",
                    book.name, edition.effective, rule.id
                ));
            }
        }
    }
    none("either functions carry a rule out, or it is left to the office with a reason", &found);
}

#[test]
fn ids_are_given_once_and_folders_are_named_for_the_first_day() {
    for book in books() {
        let days = fs::read_dir(root().join("pipelines").join(&book.name)).unwrap().flatten();
        let days: BTreeSet<String> = days.map(|day| day.file_name().to_string_lossy().into_owned()).collect();
        assert_eq!(
            days,
            book.editions.iter().map(|edition| edition.effective.to_string()).collect(),
            "{}",
            book.name
        );
        for edition in &book.editions {
            let ids: BTreeSet<&str> = edition.rules.iter().map(|rule| rule.id.as_str()).collect();
            assert_eq!(
                ids.len(),
                edition.rules.len(),
                "{} {}: an id stands twice",
                book.name,
                edition.effective
            );
        }
    }
}

#[test]
fn editions_name_the_functions_that_exist_and_every_one_of_them() {
    let mut found = Vec::new();
    let books = books();
    for (book, edition) in editions(&books) {
        let (checks, code) = open(book, edition).functions();
        for rule in &edition.rules {
            let unknown = rule.checks.iter().filter(|name| !checks.contains(&name.as_str()));
            let unknown = unknown.chain(rule.code.iter().filter(|name| !code.contains(&name.as_str())));
            found.extend(
                unknown.map(|name| format!("{}: {} names {name}, which is no function", book.name, rule.id)),
            );
        }
    }
    for book in &books {
        let named: BTreeSet<&str> = book.editions.iter().flat_map(|e| &e.rules).flat_map(functions).collect();
        let (checks, code) = open(book, book.editions.last().unwrap()).functions();
        let idle = checks.iter().chain(code).filter(|name| !named.contains(*name));
        found.extend(idle.map(|name| format!("{}: no rule names the function {name}", book.name)));
    }
    none("rules and functions", &found);
}

/// Every `*.rs` under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Rule ids in the brackets of a source's comments, as in `[X-54, A-98]`: an initial of one of the four
/// regulations, a hyphen, a number. `G-36–G-39` cites all from the one to the other.
fn cited(source: &str) -> BTreeSet<String> {
    let comments = source.lines().map(str::trim_start).filter_map(|line| line.strip_prefix("//"));
    let brackets =
        comments.flat_map(|line| line.split('[').skip(1)).filter_map(|rest| Some(rest.split_once(']')?.0));
    let words = brackets.flat_map(|inside| inside.split([',', ' ', '、'])).map(str::trim);
    let rule = |word: &&str| {
        word.split_once('-').is_some_and(|(kind, number)| {
            matches!(kind, "X" | "G" | "L" | "W") && number.starts_with(|c: char| c.is_ascii_digit())
        })
    };
    let ids = words.flat_map(|word| match word.split_once('–') {
        Some((first, last)) => from_to(first, last),
        None => vec![word.to_owned()],
    });
    ids.filter(|id| rule(&id.as_str())).collect()
}

/// `G-36` to `G-39`: the ids between by their numbers, and both ends.
fn from_to(first: &str, last: &str) -> Vec<String> {
    let number = |id: &str| -> Option<u32> { id.split_once('-')?.1.parse().ok() };
    let kind = first.split_once('-').map_or("", |(kind, _)| kind);
    let (Some(from), Some(to)) = (number(first), number(last)) else {
        return vec![first.to_owned(), last.to_owned()];
    };
    (from..=to).map(|number| format!("{kind}-{number:02}")).collect()
}

#[test]
fn the_ids_that_the_law_s_code_cites_are_rules_and_no_rule_goes_uncited() {
    let books = books();
    let rules: BTreeMap<&str, &Rule> = books
        .iter()
        .flat_map(|b| &b.editions)
        .flat_map(|e| &e.rules)
        .map(|rule| (rule.id.as_str(), rule))
        .collect();
    // X-51b is the second half of X-51 in the edition, and the code may cite it by either
    let whole = |id: &str| id.trim_end_matches(|c: char| c.is_ascii_lowercase()).to_owned();
    let wholes: BTreeSet<String> = rules.keys().map(|id| whole(id)).collect();
    let mut found = Vec::new();
    let mut all = BTreeSet::new();
    for path in sources(&root().join("src/regulations")) {
        let ids = cited(&fs::read_to_string(&path).unwrap());
        let stale = ids.iter().filter(|id| !rules.contains_key(id.as_str()) && !wholes.contains(*id));
        found.extend(stale.map(|id| format!("{}: [{id}] is no rule of an edition", path.display())));
        all.extend(ids);
    }
    let uncited = rules.values().filter(|rule| functions(rule).next().is_some());
    let uncited = uncited.filter(|rule| !all.contains(&rule.id) && !all.contains(&whole(&rule.id)));
    found.extend(uncited.map(|rule| format!("{}: no comment under src/regulations cites it", rule.id)));
    none("citations", &found);
}

#[test]
fn every_rule_of_the_requirements_is_in_an_edition() {
    for book in books() {
        let list = fs::read_to_string(root().join(format!("tests/ids/{}.txt", book.name))).unwrap();
        let rules: BTreeSet<&str> =
            book.editions.iter().flat_map(|e| &e.rules).map(|rule| rule.id.as_str()).collect();
        let missing = list.lines().filter(|id| !rules.contains(id)).map(str::to_owned).collect::<Vec<_>>();
        none(&format!("{}: rules of requirements.md that no edition has", book.name), &missing);
    }
}

#[test]
fn each_rule_with_functions_has_cases_and_no_other_has() {
    for book in books() {
        let files = of(&book.name);
        let rules = book.editions.iter().flat_map(|edition| &edition.rules);
        let wanted: BTreeSet<&str> =
            rules.filter(|r| functions(r).next().is_some()).map(|r| r.id.as_str()).collect();
        let have: BTreeSet<&str> =
            files.iter().filter(|(_, f)| !f.cases.is_empty()).map(|(name, _)| name.as_str()).collect();
        let missing =
            wanted.difference(&have).map(|id| format!("{id} has no case file in tests/cases/{}", book.name));
        let idle =
            have.difference(&wanted).map(|id| format!("{id} has a case file, but nothing carries it out"));
        none(&book.name, &missing.chain(idle).collect::<Vec<_>>());
    }
}

/// A reading is one only if the other choice moves something: a case whose figures hold under it alone.
#[test]
fn each_reading_s_other_choices_load_and_change_a_case() {
    for book in books() {
        let files = of(&book.name);
        let readings = book.editions.iter().flat_map(|e| &e.rules).flat_map(|rule| &rule.readings);
        let others: BTreeSet<(&str, &str)> = readings
            .flat_map(|r| r.others.iter().map(move |other| (r.name.as_str(), other.as_str())))
            .collect();
        let mut found = Vec::new();
        for (reading, other) in others {
            let turned = BTreeMap::from([(reading.to_owned(), other.to_owned())]);
            Law::open(&cases::turned(&book, &turned).unwrap()).unwrap();
            let moved = files.values().any(|file| {
                let mut of_reading = file.cases.iter().filter(|case| case.readings == turned);
                of_reading.any(|case| !cases::mismatches(&book, file, case).is_empty())
            });
            if !moved {
                found.push(format!(
                    "{reading} = {other}: no case has other figures than under the reading that is chosen"
                ));
            }
        }
        none(&book.name, &found);
    }
}
