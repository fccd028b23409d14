//! `qili run`: the main job.

use super::session::{Access, Inputs, Session};
use super::summary;
use super::voice::{self, Voice};
use crate::cli;
use anyhow::{Context, Result, bail};
use qili::calendar::Period;
use qili::delivery::{self, Files, Hold};
use qili::findings::Severity;
use qili::period;
use qili::publication::{self, Publication, Seal};
use qili::records::{Outcome, PeriodLedger};
use qili::reports::{digest, side_file_of};
use qili::rulebook::Rulebook;
use qili::store::{self, AppliedEdition, ClosedPeriod, MANIFEST, Manifest, Output};
use std::path::Path;
use std::process::ExitCode;

/// Reads, judges, rates, publishes; with `--close` also closes the period.
pub(crate) fn run(args: &cli::Run) -> Result<ExitCode> {
    let voice = Voice::from(&args.voice);
    if let Some(threads) = args.threads {
        rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global().context("--threads")?;
    }
    let writes = args.out.is_none() || args.close;
    let session =
        Session::open(&args.pipeline, &args.office, if writes { Access::Write } else { Access::Read })?;
    let voice = voice.for_office(&session.book);
    let period = session.period(&args.period)?;
    may_run(&session, period, args.close)?;
    announce_opening(&session, period, voice);
    let mut inputs = session.read(period, voice)?;
    let opening = session.opening(period, &inputs.tables, &mut inputs.findings)?;
    let reports = std::mem::take(&mut inputs.reports.kept);
    let ledger = period::run(&session.law, opening, reports)?;
    voice.stage("events", "审核比赛", "events judged:", ledger.events.len());
    let publication = publication::compose(&ledger, &inputs.findings);
    voice.findings(&publication::all_findings(&ledger, &inputs.findings));
    match session.ledger.find(period) {
        Some(closed) => again(closed, args, &session, &inputs, &ledger, &publication, voice),
        None => publish(args, &session, &inputs, &ledger, &publication, voice),
    }
}

/// Whether the period can be run, or closed, as the ledger stands.
fn may_run(session: &Session, period: Period, close: bool) -> Result<()> {
    let Some(first) = session.ledger.first() else { return Ok(()) };
    if period < first {
        bail!("{period}: 账册从 {first} 开始 · the ledger begins with {first}");
    }
    if !close {
        return Ok(());
    }
    if session.ledger.find(period).is_some() {
        bail!("{period}: 该期已封存，不能再次封存 · the period is closed already");
    }
    let expected = session.ledger.closed.last().map(|closed| session.calendar.next(closed.period));
    match expected {
        Some(expected) if expected != period => {
            bail!("{period}: 请先封存 {expected} · {expected} is still open and must be closed first")
        }
        _ => Ok(()),
    }
}

/// A nightly run may be ahead of the ledger; it says which period it opens from.
fn announce_opening(session: &Session, period: Period, voice: Voice) {
    if let Some(before) = session.ledger.before(period)
        && session.calendar.next(before.period) != period
    {
        let closed = before.period;
        voice.note(
            &format!("注意：上一期尚未封存，本次以已封存的 {closed} 为期初"),
            &format!(
                "note: the period before is still open; this run opens from {closed}, the last one closed"
            ),
        );
    }
}

/// Writes the publication, and closes the period where asked to.
fn publish(
    args: &cli::Run,
    session: &Session,
    inputs: &Inputs,
    ledger: &PeriodLedger,
    publication: &Publication,
    voice: Voice,
) -> Result<ExitCode> {
    let period = ledger.period;
    let csvs = publication.csvs()?;
    let closing = args.close.then(|| close_files(session, inputs, ledger, &csvs)).transpose()?;
    let seal = match &closing {
        Some((_, hash)) => Seal::Closed { revision: 1, manifest: hash.clone() },
        None => Seal::Draft,
    };
    let files = all_files(&session.book, inputs, ledger, publication, csvs, &seal)?;
    let target = session.target(args.out.as_deref(), period)?;
    let unwritable = || format!("{}: 无法写入 · not writable", target.display());
    let _hold = args.out.as_deref().map(hold_target).transpose()?;
    let staged = delivery::stage(&target, &files).with_context(unwritable)?;
    if let Some((tables, _)) = closing {
        let place = || format!("{}: 无法写入 · not writable", session.office.join("ledger").display());
        delivery::close(&session.office, period, &tables).with_context(place)?;
    }
    staged.move_in().with_context(unwritable)?;
    voice.stage("files", "写出文件", "files written:", files.len());
    let text = summary::text(ledger, (inputs, session.has_titles()), &seal, &target, voice.lang);
    voice::print(&text);
    Ok(exit_code(ledger, inputs))
}

/// Keeps two offices from writing into one folder at the same time.
fn hold_target(target: &Path) -> Result<Hold> {
    let unwritable = || format!("{}: 无法写入 · not writable", target.display());
    std::fs::create_dir_all(target).with_context(unwritable)?;
    Hold::take(target).with_context(unwritable)
}

/// Written anew by `qili readings`, so not part of what is closed.
const READINGS: &str = "data/readings.csv";

/// The tables of the ledger with their manifest, and the manifest's hash.
fn close_files(
    session: &Session,
    inputs: &Inputs,
    ledger: &PeriodLedger,
    csvs: &Files,
) -> Result<(Files, String)> {
    let period = ledger.period;
    let tables = store::tables(store::Closed { ledger, tables: &inputs.tables })?;
    let output = |file: &str, bytes: &[u8]| Output { file: file.to_owned(), sha256: digest(bytes) };
    let manifest = Manifest {
        pipeline: session.book.name.clone(),
        period: period.to_string(),
        revision: 1,
        previous: session.ledger.before(period).map(|closed| closed.hash.clone()),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        editions: session.book.editions.iter().map(AppliedEdition::from).collect(),
        shared: session
            .book
            .shared
            .iter()
            .map(|(file, sha256)| Output { file: file.clone(), sha256: sha256.clone() })
            .collect(),
        inputs: originals(inputs, ledger),
        tables: tables.iter().map(|(file, bytes)| output(file, bytes)).collect(),
        outputs: csvs
            .iter()
            .filter(|(file, _)| *file != READINGS)
            .map(|(file, bytes)| output(file, bytes))
            .collect(),
    };
    let mut text = serde_json::to_vec_pretty(&manifest)?;
    text.push(b'\n');
    let hash = digest(&text);
    let mut files: Files = tables.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect();
    files.push((MANIFEST.to_owned(), text));
    Ok((files, hash))
}

/// The original files of a period: the office's tables and the period's reports.
fn originals(inputs: &Inputs, ledger: &PeriodLedger) -> Vec<Output> {
    let of_period = |file: &str| {
        let mut files = ledger.events.iter().map(|judgement| judgement.event.report.file());
        files.any(|report| &**report == file || side_file_of(report) == file)
    };
    let reports = inputs.reports.inputs.iter().filter(|input| of_period(&input.path));
    inputs.tables.inputs.iter().chain(reports).map(Output::from).collect()
}

/// Everything of section 7: CSVs, workbooks, run.json.
fn all_files(
    book: &Rulebook,
    inputs: &Inputs,
    ledger: &PeriodLedger,
    publication: &Publication,
    csvs: Files,
    seal: &Seal,
) -> Result<Files> {
    let mut files = csvs;
    files.extend(qili::workbook::write(book, ledger, publication, seal)?);
    let input_files: Vec<_> = inputs.tables.inputs.iter().chain(&inputs.reports.inputs).cloned().collect();
    let mut run =
        serde_json::to_vec_pretty(&publication::run_json(book, ledger, publication, &input_files, seal))?;
    run.push(b'\n');
    files.push(("run.json".to_owned(), run));
    Ok(files)
}

/// A run on a closed period: it says whether anything would differ, and writes only where `--out` says.
fn again(
    closed: &ClosedPeriod,
    args: &cli::Run,
    session: &Session,
    inputs: &Inputs,
    ledger: &PeriodLedger,
    publication: &Publication,
    voice: Voice,
) -> Result<ExitCode> {
    let (period, revision) = (closed.period, closed.manifest.revision);
    let csvs = publication.csvs()?;
    let differing = differing(closed, &session.book.shared, inputs, ledger, &csvs);
    if args.out.is_some() {
        let out = &session.target(args.out.as_deref(), period)?;
        // what is still as it was closed is published again as such
        let manifest = closed.hash.clone();
        let seal = if differing.is_empty() { Seal::Closed { revision, manifest } } else { Seal::Draft };
        let files = all_files(&session.book, inputs, ledger, publication, csvs, &seal)?;
        let _hold = hold_target(out)?;
        let unwritable = || format!("{}: 无法写入 · not writable", out.display());
        delivery::stage(out, &files).with_context(unwritable)?.move_in().with_context(unwritable)?;
    }
    if differing.is_empty() {
        let zh = format!("{period} 已封存，修订 {revision}，没有变化\n");
        let en = format!("{period}: closed, revision {revision}, unchanged\n");
        voice::print(&voice.lang.pick(&zh, &en));
        return Ok(ExitCode::SUCCESS);
    }
    let zh =
        format!("{period} 已封存，修订 {revision}；如重新计算，以下将不同：\n  {}\n", differing.join("\n  "));
    let en = format!(
        "{period}: closed, revision {revision}; a new run would differ in:\n  {}\n",
        differing.join("\n  ")
    );
    voice::print(&voice.lang.pick(&zh, &en));
    Ok(ExitCode::from(1))
}

/// Originals and published tables that are not what was closed. The data problems are left out: they
/// also speak of reports of later periods.
fn differing(
    closed: &ClosedPeriod,
    shared: &[(String, String)],
    inputs: &Inputs,
    ledger: &PeriodLedger,
    csvs: &Files,
) -> Vec<String> {
    let mut found = Vec::new();
    for table in &closed.manifest.shared {
        if !shared.contains(&(table.file.clone(), table.sha256.clone())) {
            found.push(format!("{} (changed)", table.file));
        }
    }
    let tables = ["register.xlsx", "units.xlsx", "awards.xlsx", "decisions.xlsx"];
    let now = originals(inputs, ledger);
    for input in now.iter().filter(|input| !tables.contains(&input.file.as_str())) {
        match closed.manifest.inputs.iter().find(|then| then.file == input.file) {
            Some(then) if then.sha256 != input.sha256 => found.push(format!("{} (changed)", input.file)),
            Some(_) => {}
            None => found.push(format!("{} (new)", input.file)),
        }
    }
    for then in closed.manifest.inputs.iter().filter(|then| then.file.starts_with("reports/")) {
        if !now.iter().any(|input| input.file == then.file) {
            found.push(format!("{} (missing)", then.file));
        }
    }
    for (file, bytes) in csvs.iter().filter(|(file, _)| file != "data/issues.csv" && *file != READINGS) {
        let then = closed.manifest.outputs.iter().find(|output| output.file == *file);
        if then.is_none_or(|then| then.sha256 != digest(bytes)) {
            found.push(file.clone());
        }
    }
    found
}

/// 1 when a report was refused or undecidable or an input had an error finding. [commands.md]
fn exit_code(ledger: &PeriodLedger, inputs: &Inputs) -> ExitCode {
    let refused = ledger.events.iter().any(|judgement| judgement.outcome != Outcome::Pass);
    let errors = publication::all_findings(ledger, &inputs.findings)
        .iter()
        .any(|finding| finding.severity() == Severity::Error);
    ExitCode::from(u8::from(refused || errors))
}
