//! `qili readings`: the period again under each other reading.

use super::session::{Access, Session};
use super::voice::{self, Voice};
use crate::cli;
use anyhow::{Context, Result};
use qili::findings::Severity;
use qili::{delivery, readings, workbook};
use std::process::ExitCode;

/// Runs the period under each other reading and writes who would move, by how much, under which clause.
pub(crate) fn readings(args: &cli::Readings) -> Result<ExitCode> {
    let voice = Voice::from(&args.voice);
    let access = if args.out.is_none() { Access::Write } else { Access::Read };
    let session = Session::open(&args.pipeline, &args.office, access)?;
    let voice = voice.for_office(&session.book);
    let period = session.period(&args.period)?;
    let mut inputs = session.read(period, voice)?;
    let reports = std::mem::take(&mut inputs.reports.kept);
    // an opening is read once, so that what cannot be read stops the command and not a run in its middle
    let opening = session.opening(period, &inputs.tables, &mut inputs.findings)?;
    let bar = voice.bar(u64::try_from(readings::runs(&session.book)).unwrap_or(0));
    let turned = readings::compare(&session.book, || opening.clone(), &reports, || bar.inc(1))?;
    bar.finish_and_clear();
    let list_date = session.calendar.list_date(period);
    let book = workbook::write_readings(&session.book, (&period.to_string(), list_date), &turned)?;
    let files = vec![
        ("data/readings.csv".to_owned(), readings::table(&turned).to_csv()?),
        ("解释差异.xlsx".to_owned(), book),
    ];
    let target = session.target(args.out.as_deref(), period)?;
    let unwritable = || format!("{}: 无法写入 · not writable", target.display());
    delivery::stage(&target, &files).with_context(unwritable)?.move_in().with_context(unwritable)?;
    voice::print(&readings::summary(&turned, voice.lang));
    voice.findings(&inputs.findings.iter().collect::<Vec<_>>());
    let errors = inputs.findings.iter().any(|finding| finding.severity() == Severity::Error);
    Ok(ExitCode::from(u8::from(errors)))
}
