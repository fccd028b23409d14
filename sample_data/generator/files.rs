//! Workbooks as files: `.xlsx`, `.xlsm` and `.ods`, with the same bytes every time.

mod ods;
mod xlsm;
mod xlsx;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::workbook::Sheet;

/// Writes a workbook in the form that the ending of its name asks for, and the folders above it.
pub(crate) fn write(path: &Path, workbook: &[Sheet]) -> Result<()> {
    let bytes = match path.extension().and_then(|ending| ending.to_str()) {
        Some("xlsx") => xlsx::bytes(workbook),
        Some("xlsm") => xlsx::bytes(workbook).and_then(|plain| xlsm::with_macros_allowed(&plain)),
        Some("ods") => ods::bytes(workbook),
        _ => bail!("{}: no writer for this kind of file", path.display()),
    };
    save(path, &bytes.with_context(|| format!("cannot make {}", path.display()))?)
}

/// Writes bytes that are ready, and the folders above the file.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
