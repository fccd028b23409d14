//! Who may import whom, and which file owns which package: read from the sources' `use` lines and paths.
//! The line (commands, stages) uses the law, the law uses the nouns; nothing points upwards.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const COMMANDS: [&str; 3] = ["cli", "commands", "main"];
const LAW: [&str; 2] = ["regulations", "rulebook"];
const NOUNS: [&str; 8] =
    ["calendar", "findings", "messages", "numbers", "records", "script", "tables", "words"];

/// The stages of the line with the other stages that each may see. Stages meet in `period.rs` and in the commands;
/// what else stands here is the shape of one stage's result that the next is made from.
const STAGES: [(&str, &[&str]); 13] = [
    ("delivery", &["store"]),
    ("eligibility", &["period"]),
    ("forms", &["sheets"]),
    ("identity", &[]),
    ("office", &["forms", "reports", "sheets"]),
    ("opening", &["forms", "office"]),
    ("period", &["identity"]),
    ("publication", &["reports"]),
    ("readings", &["period", "publication"]),
    ("reports", &["forms", "sheets"]),
    ("sheets", &[]),
    ("store", &["forms", "office", "opening", "reports"]),
    ("workbook", &["forms", "publication", "readings"]),
];

/// Imports against the direction that are known and borne with. One that is gone must leave this list.
const BORNE: [(&str, &str); 2] = [
    // the book holds the forms, whose type is a stage's
    ("rulebook", "forms"),
    // the hash of an edition's file
    ("rulebook", "reports"),
];

/// Packages with the files or folders that alone may name them.
const OWNERS: [(&str, &[&str]); 12] = [
    ("anyhow", &["commands/"]),
    ("calamine", &["sheets/book.rs"]),
    ("clap", &["cli.rs", "main.rs"]),
    ("csv", &["publication/", "tables.rs"]),
    ("include_dir", &["rulebook/"]),
    ("indicatif", &["commands/voice.rs"]),
    ("polars", &["store/frames.rs"]),
    ("rayon", &["commands/run.rs", "period.rs", "reports/", "workbook/"]),
    ("rust_xlsxwriter", &["workbook/"]),
    ("serde", &["forms.rs", "numbers.rs", "regulations/", "rulebook/", "store/manifest.rs", "words.rs"]),
    ("sha2", &["reports/folder.rs"]),
    ("toml", &["reports/export/", "rulebook/"]),
];

/// What reaches outside the program: no regulation and no noun does.
const OUTSIDE: [&str; 9] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::path",
    "std::process",
    "std::thread",
    "std::time",
    "Zoned::now",
];

/// A source without its comments and without the unit tests at its foot.
struct Source {
    /// Below `src`, with `/`.
    file: String,
    code: String,
}

impl Source {
    /// The module of the crate's root that it belongs to.
    fn module(&self) -> &str {
        self.file.split('/').next().unwrap().trim_end_matches(".rs")
    }

    /// Names that follow `path` as a path of its own: `crate::x`, and each of `crate::{x, y}`.
    fn after(&self, path: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        for (at, _) in self.code.match_indices(path) {
            if self.code[..at].ends_with(is_name) {
                continue;
            }
            let rest = &self.code[at + path.len()..];
            let names = match rest.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap().split(',').map(str::trim).collect(),
                None => vec![rest],
            };
            found.extend(names.into_iter().filter_map(|name| name.split(|c| !is_name(c)).next()));
        }
        found.remove("");
        found
    }

    /// Modules of this crate that it names.
    fn imports(&self) -> BTreeSet<&str> {
        let mut found = self.after("crate::");
        found.extend(self.after("qili::"));
        found.remove(self.module());
        found
    }

    fn names(&self, package: &str) -> bool {
        !self.after(&format!("{package}::")).is_empty() || self.code.contains(&format!("use {package};"))
    }
}

const fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    list(&root, &mut files);
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
        let code = lines.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let file = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        Source { file, code }
    };
    files.into_iter().map(read).collect()
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            list(&entry.path(), files);
        } else if entry.path().extension().is_some_and(|e| e == "rs") {
            files.push(entry.path());
        }
    }
    files.sort();
}

/// Whether a module may import another.
fn allowed(from: &str, to: &str) -> bool {
    let nouns = NOUNS.contains(&to);
    match from {
        "lib" => true,
        from if COMMANDS.contains(&from) => true,
        from if NOUNS.contains(&from) => nouns,
        "regulations" => to == "rulebook" || (nouns && !["messages", "tables"].contains(&to)),
        "rulebook" => nouns,
        from => {
            let stage = STAGES.iter().find(|(stage, _)| *stage == from);
            stage.is_some_and(|(_, others)| nouns || LAW.contains(&to) || others.contains(&to))
        }
    }
}

#[test]
fn imports_point_downwards() {
    let (mut found, mut borne) = (Vec::new(), BTreeSet::new());
    for source in &sources() {
        let from = source.module();
        for to in source.imports() {
            if BORNE.contains(&(from, to)) {
                borne.insert((from.to_owned(), to.to_owned()));
            } else if !allowed(from, to) {
                found.push(format!("src/{}: {from} must not import {to}", source.file));
            }
        }
    }
    let gone = BORNE.iter().filter(|(from, to)| !borne.contains(&((*from).to_owned(), (*to).to_owned())));
    found.extend(gone.map(|(from, to)| format!("{from} no longer imports {to}: take it from BORNE")));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The regulations that pipelines name; what else lies in `regulations/` they share.
fn regulations() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pipelines");
    let tomls = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"));
    let named = tomls.filter_map(|path| {
        let file: toml::Table = toml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        Some(file.get("regulation")?.as_str()?.to_owned())
    });
    named.collect()
}

/// Nor does what they share know any of them.
#[test]
fn regulations_do_not_import_each_other() {
    let regulations = regulations();
    assert!(!regulations.is_empty());
    for source in &sources() {
        let Some(file) = source.file.strip_prefix("regulations/").filter(|file| *file != "mod.rs") else {
            continue;
        };
        let own = file.split('/').next().unwrap().trim_end_matches(".rs");
        // 七(一) of the local regulation borrows from the national one: the one exception [L-09]
        let borrows = |other: &str| own == "local_chess" && other == "chess";
        for other in regulations.iter().filter(|other| *other != own && !borrows(other)) {
            assert!(!source.names(other), "src/{}: {own} must not import {other}", source.file);
        }
    }
}

#[test]
fn packages_have_owners() {
    let mut found = Vec::new();
    for source in &sources() {
        for (package, owners) in OWNERS {
            let owns = owners.iter().any(|owner| {
                source.file == *owner || (owner.ends_with('/') && source.file.starts_with(owner))
            });
            if !owns && source.names(package) {
                found.push(format!("src/{}: {package} belongs to {}", source.file, owners.join(", ")));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_law_and_the_nouns_see_nothing_of_the_outside() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|s| s.module() == "regulations" || NOUNS.contains(&s.module())) {
        let seen = OUTSIDE.iter().filter(|path| {
            let (root, name) = path.split_once("::").unwrap();
            source.after(&format!("{root}::")).contains(name)
        });
        found.extend(seen.map(|path| format!("src/{}: {path}", source.file)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
