//! A workbook of the kind that may hold macros, made from an ordinary one. It holds none.

use std::io::{Cursor, Read, Write};

use anyhow::Result;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipArchive, ZipWriter};

const PLAIN: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const MACRO_ENABLED: &str = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";

/// The same package with the content type that spreadsheet programs expect behind `.xlsm`.
pub(super) fn with_macros_allowed(xlsx: &[u8]) -> Result<Vec<u8>> {
    let mut package = ZipArchive::new(Cursor::new(xlsx))?;
    let mut rewritten = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    for index in 0..package.len() {
        let mut part = package.by_index(index)?;
        let name = part.name()?.to_string();
        let mut content = Vec::new();
        part.read_to_end(&mut content)?;
        if name == "[Content_Types].xml" {
            content = String::from_utf8(content)?.replace(PLAIN, MACRO_ENABLED).into_bytes();
        }
        rewritten.start_file(name, options)?;
        rewritten.write_all(&content)?;
    }
    Ok(rewritten.finish()?.into_inner())
}
