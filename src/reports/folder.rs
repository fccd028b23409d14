//! The folder reports/: every workbook at any depth, read in parallel and kept in one order.

use super::{Reader, Reading, SideFile, side_file_of};
use crate::findings::{Finding, Place, Problem};
use crate::records::{Header, Report};
use jiff::civil::Date;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The forms of workbook a report may have.
const EXTENSIONS: [&str; 5] = ["xlsx", "xlsm", "xls", "xlsb", "ods"];

/// Folders nested deeper than this are not entered (a link may point back up).
const DEEPEST: usize = 24;

/// An input as it was read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct InputFile {
    /// Relative to the office folder, with `/`.
    pub path: Arc<str>,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
}

/// What is known of a report of another period.
#[derive(Debug, Clone)]
pub struct Brief {
    pub file: Arc<str>,
    pub id: Arc<str>,
    pub end: Date,
    /// Where its end date stands.
    pub end_place: Place,
    pub id_place: Place,
}

impl Brief {
    fn of(header: &Header, file: &Arc<str>) -> Self {
        Self {
            file: file.clone(),
            id: header.id.clone(),
            end: header.end,
            end_place: header.place("end_date"),
            id_place: header.place("event_id"),
        }
    }
}

/// All that the folder held.
#[derive(Debug, Default)]
pub struct Reports {
    /// Reports of the wanted period, in the order (end date, start date, event id, file).
    pub kept: Vec<Report>,
    /// Reports of other periods.
    pub elsewhere: Vec<Brief>,
    /// Files that gave no report.
    pub findings: Vec<Finding>,
    pub inputs: Vec<InputFile>,
}

/// Paths of the workbooks under `reports/`, relative to the office folder and sorted.
///
/// # Errors
/// When a folder cannot be listed.
pub fn report_files(office: &Path) -> io::Result<(Vec<Arc<str>>, Vec<Finding>)> {
    let (mut files, mut ignored) = (Vec::new(), Vec::new());
    let root = office.join("reports");
    if root.is_dir() {
        list(&root, "reports", 0, &mut files, &mut ignored)?;
    }
    files.sort();
    ignored.sort();
    let finding = |file: &Arc<str>| Finding::new(Problem::IgnoredFile, Place::file(file));
    Ok((files, ignored.iter().map(finding).collect()))
}

fn list(
    folder: &Path,
    under: &str,
    depth: usize,
    files: &mut Vec<Arc<str>>,
    ignored: &mut Vec<Arc<str>>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name.starts_with("~$") {
            continue;
        }
        let path = format!("{under}/{name}");
        let extension = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase()).unwrap_or_default();
        if entry.path().is_dir() {
            if depth < DEEPEST {
                list(&entry.path(), &path, depth + 1, files, ignored)?;
            }
        } else if EXTENSIONS.contains(&extension.as_str()) {
            files.push(path.into());
        } else if !name.ends_with(".event.toml") {
            ignored.push(path.into());
        }
    }
    Ok(())
}

/// Reads every report of the folder, whole where `wanted` says so of its last day. `tick` is called
/// once for each file.
///
/// # Errors
/// When the folder cannot be listed.
pub fn read_folder(
    office: &Path,
    reader: Reader<'_>,
    wanted: impl Fn(Date) -> bool + Sync,
    tick: impl Fn() + Sync,
) -> io::Result<Reports> {
    let (files, ignored) = report_files(office)?;
    let read: Vec<_> = files
        .par_iter()
        .map(|file| {
            let (reading, sha256, side) = read_with_side_file(office, file, reader, &wanted);
            tick();
            (reading, InputFile { path: file.clone(), sha256 }, side)
        })
        .collect();
    let mut reports = Reports { findings: ignored, ..Reports::default() };
    for (reading, input, side) in read {
        match reading {
            Reading::Whole(report) => reports.kept.push(*report),
            Reading::Elsewhere(header) => reports.elsewhere.push(Brief::of(&header, &input.path)),
            Reading::Nothing(findings) => reports.findings.extend(findings),
        }
        reports.inputs.push(input);
        reports.inputs.extend(side);
    }
    reports.kept.sort_by(|a, b| order(a).cmp(&order(b)));
    mark_duplicates(&mut reports);
    Ok(reports)
}

/// Reads a workbook, and the side file beside it where the office takes exports: it is an input too.
fn read_with_side_file(
    office: &Path,
    file: &Arc<str>,
    reader: Reader<'_>,
    wanted: impl Fn(Date) -> bool,
) -> (Reading, String, Option<InputFile>) {
    let nothing = |finding: Box<Finding>| Reading::Nothing(vec![*finding]);
    let (bytes, sha256) = match read_office_file(office, file) {
        Ok(read) => read,
        Err(finding) => return (nothing(finding), String::new(), None),
    };
    let beside: Arc<str> = side_file_of(file).into();
    if reader.export.is_none() || !office.join(&*beside).is_file() {
        return (reader.read(file, &bytes, wanted), sha256, None);
    }
    match read_office_file(office, &beside) {
        Ok((side, of_side)) => {
            let side = SideFile { file: beside.clone(), bytes: side };
            let reading = reader.read_beside(file, &bytes, Some(&side), wanted);
            (reading, sha256, Some(InputFile { path: beside, sha256: of_side }))
        }
        Err(finding) => (nothing(finding), sha256, None),
    }
}

const fn order(report: &Report) -> (Date, Option<Date>, &Arc<str>, &Arc<str>) {
    (report.header.end, report.header.start, &report.header.id, report.file())
}

/// Two files with one 比赛编号 are an error of both, wherever they lie; so is the same file twice, whatever
/// numbers side files give it.
fn mark_duplicates(reports: &mut Reports) {
    let hashes: BTreeMap<Arc<str>, String> =
        reports.inputs.iter().map(|input| (input.path.clone(), input.sha256.clone())).collect();
    let kept = reports.kept.iter().map(|r| (r.header.id.clone(), r.file().clone()));
    let elsewhere = reports.elsewhere.iter().map(|b| (b.id.clone(), b.file.clone()));
    let mut by_id: BTreeMap<Arc<str>, Vec<Arc<str>>> = BTreeMap::new();
    let mut by_hash: BTreeMap<&str, Vec<Arc<str>>> = BTreeMap::new();
    for (id, file) in kept.chain(elsewhere) {
        by_id.entry(id).or_default().push(file.clone());
        by_hash.entry(hashes.get(&file).map_or("", String::as_str)).or_default().push(file);
    }
    for report in &mut reports.kept {
        let file = report.file().clone();
        let same_hash = hashes.get(&file).and_then(|hash| by_hash.get(hash.as_str()));
        let others = by_id.get(&report.header.id).into_iter().chain(same_hash).flatten();
        for other in others.filter(|other| **other != file).collect::<BTreeSet<_>>() {
            report.duplicate = true;
            let place = report.header.place("event_id");
            let problem = if hashes.get(other) == hashes.get(&file) {
                Problem::SameFile { other: other.to_string() }
            } else {
                Problem::DuplicateEventId { event: report.header.id.to_string(), other: other.to_string() }
            };
            report.findings.push(Finding::new(problem, place));
        }
    }
}

/// Bytes and hash of a file of the office folder.
///
/// # Errors
/// A finding when it cannot be read.
pub fn read_office_file(office: &Path, file: &Arc<str>) -> Result<(Vec<u8>, String), Box<Finding>> {
    let path: PathBuf = office.join(&**file);
    let bytes = fs::read(&path).map_err(|error| {
        let problem = Problem::UnreadableFile { detail: error.to_string() };
        Box::new(Finding::new(problem, Place::file(file)))
    })?;
    let sha256 = digest(&bytes);
    Ok((bytes, sha256))
}

/// SHA-256 in hex.
pub fn digest(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
