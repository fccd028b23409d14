//! `qili template`: the report form that organisers fill in.

use super::voice::{self, Voice};
use crate::cli;
use anyhow::{Context, Result};
use qili::rulebook::Rulebook;
use qili::workbook;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Writes the template of a pipeline.
pub(crate) fn template(args: &cli::Template) -> Result<ExitCode> {
    let voice = Voice::from(&args.voice);
    let book = Rulebook::load(&args.pipeline)?;
    let voice = voice.for_office(&book);
    let bytes = workbook::template::write(&book).with_context(|| args.pipeline.clone())?;
    let place = args.output.display();
    put(&args.output, &bytes).with_context(|| format!("{place}: 无法写入 · not writable"))?;
    if !args.voice.quiet {
        let zh = format!("{place}：已写出竞赛报告表，从“填表说明”看起\n");
        let en = format!("{place}: report form written; begin with its sheet 填表说明\n");
        voice::print(&voice.lang.pick(&zh, &en));
    }
    Ok(ExitCode::SUCCESS)
}

/// Written beside its place, flushed, and moved in, so that no half a file is ever left.
fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.new"));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&beside, path));
    if moved.is_err() {
        // the error that matters is the first one
        let _ = fs::remove_file(&beside);
    }
    moved
}
