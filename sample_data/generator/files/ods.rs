//! `OpenDocument` spreadsheets: the three parts that a spreadsheet program needs, written by hand.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use anyhow::Result;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::workbook::{Cell, Sheet};

const MIMETYPE: &str = "application/vnd.oasis.opendocument.spreadsheet";

const MANIFEST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">
<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>
"#;

const OPENING: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" office:version="1.3">
<office:automatic-styles>
<number:date-style style:name="iso"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<style:style style:name="date" style:family="table-cell" style:data-style-name="iso"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
"#;

const CLOSING: &str = "</office:spreadsheet></office:body></office:document-content>\n";

/// The workbook as the bytes of an `.ods` file.
pub(super) fn bytes(sheets: &[Sheet]) -> Result<Vec<u8>> {
    let mut package = ZipWriter::new(Cursor::new(Vec::new()));
    let packed = SimpleFileOptions::default().last_modified_time(DateTime::default());
    let stored = packed.compression_method(CompressionMethod::Stored);
    // The standard wants this part first and unpacked, so that the kind of file shows at a fixed offset.
    package.start_file("mimetype", stored)?;
    package.write_all(MIMETYPE.as_bytes())?;
    package.start_file("content.xml", packed)?;
    package.write_all(content(sheets)?.as_bytes())?;
    package.start_file("META-INF/manifest.xml", packed)?;
    package.write_all(MANIFEST.as_bytes())?;
    Ok(package.finish()?.into_inner())
}

/// The part that holds all sheets.
fn content(sheets: &[Sheet]) -> Result<String> {
    let mut xml = String::from(OPENING);
    for sheet in sheets {
        writeln!(xml, r#"<table:table table:name="{}">"#, escaped(&sheet.name))?;
        for row in &sheet.rows {
            xml.push_str("<table:table-row>");
            for cell in row {
                write_cell(&mut xml, cell)?;
            }
            xml.push_str("</table:table-row>\n");
        }
        xml.push_str("</table:table>\n");
    }
    xml.push_str(CLOSING);
    Ok(xml)
}

/// One cell with its value typed, as far as it has one.
fn write_cell(xml: &mut String, cell: &Cell) -> Result<()> {
    let shown = escaped(&cell.shown());
    match cell {
        Cell::Blank => xml.push_str("<table:table-cell/>"),
        Cell::Text(_) => {
            write!(
                xml,
                r#"<table:table-cell office:value-type="string"><text:p>{shown}</text:p></table:table-cell>"#
            )?;
        }
        Cell::Number(_) | Cell::Halves(_) => write!(
            xml,
            r#"<table:table-cell office:value-type="float" office:value="{shown}"><text:p>{shown}</text:p></table:table-cell>"#
        )?,
        Cell::Date(_) => write!(
            xml,
            r#"<table:table-cell table:style-name="date" office:value-type="date" office:date-value="{shown}"><text:p>{shown}</text:p></table:table-cell>"#
        )?,
    }
    Ok(())
}

/// Text with the characters replaced that XML keeps for itself.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
