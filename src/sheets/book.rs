//! Opens workbooks and reads their sheets: the only file that knows calamine.

use super::{Sheet, Value};
use calamine::{Data, ExcelDateTime, Ods, Reader, Xls, Xlsb, Xlsx};
use jiff::civil::Date;
use std::cell::Cell;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A sheet beyond this many cells (its used rectangle) is refused rather than read.
const MOST_CELLS: u64 = 4_000_000;

/// More merged regions than this are not filled.
const MOST_REGIONS: usize = 20_000;

enum Book {
    Xlsx(Box<Xlsx<Cursor<Vec<u8>>>>),
    Xlsb(Box<Xlsb<Cursor<Vec<u8>>>>),
    Xls(Box<Xls<Cursor<Vec<u8>>>>),
    Ods(Box<Ods<Cursor<Vec<u8>>>>),
}

/// Runs one call on whichever reader the file has.
macro_rules! each_book {
    ($book:expr, $reader:ident => $call:expr) => {
        match $book {
            Book::Xlsx($reader) => $call.map_err(|e| e.to_string()),
            Book::Xlsb($reader) => $call.map_err(|e| e.to_string()),
            Book::Xls($reader) => $call.map_err(|e| e.to_string()),
            Book::Ods($reader) => $call.map_err(|e| e.to_string()),
        }
    };
}

/// Reads the filled cells of a sheet one by one, so that a stray cell far away costs nothing, with
/// whether some cell had no value.
macro_rules! sparse_cells {
    ($reader:expr, $name:expr) => {{
        let mut cells = $reader.worksheet_cells_reader($name).map_err(broken)?;
        let (mut sparse, mut hollow) = (Vec::new(), false);
        while let Some(cell) = cells.next_cell().map_err(broken)? {
            let value = value_of(cell.get_value().clone().into());
            if value == Value::Empty {
                hollow = true;
            } else if sparse.len() as u64 >= MOST_CELLS {
                return Err(Unreadable::TooLarge);
            } else {
                sparse.push((cell.get_position(), value));
            }
        }
        Some((sparse, hollow))
    }};
}

/// An open workbook.
pub struct Workbook {
    file: Arc<str>,
    book: Book,
    names: Vec<String>,
}

/// Why a workbook or a sheet could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("{0}")]
    Broken(String),
    #[error("the sheet is larger than can be read")]
    TooLarge,
}

impl Workbook {
    /// Opens a workbook from its bytes. The extension of `file` chooses the reader; where that one
    /// fails the others are tried, since offices rename files.
    ///
    /// # Errors
    /// When no reader can open it: broken, encrypted, or not a workbook.
    pub fn open(file: &Arc<str>, bytes: &[u8]) -> Result<Self, Unreadable> {
        guarded(|| {
            let extension = file.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
            let mut book = open_as(&extension, bytes.to_vec());
            for other in ["xlsx", "xls", "xlsb", "ods"] {
                if book.is_err() && other != extension {
                    book = open_as(other, bytes.to_vec()).or(book);
                }
            }
            let book = book.map_err(Unreadable::Broken)?;
            let names = match &book {
                Book::Xlsx(reader) => reader.sheet_names(),
                Book::Xlsb(reader) => reader.sheet_names(),
                Book::Xls(reader) => reader.sheet_names(),
                Book::Ods(reader) => reader.sheet_names(),
            };
            Ok(Self { file: file.clone(), book, names })
        })
    }

    pub const fn file(&self) -> &Arc<str> {
        &self.file
    }

    pub fn sheet_names(&self) -> &[String] {
        &self.names
    }

    /// Reads one sheet.
    ///
    /// # Errors
    /// When the sheet is broken or too large.
    pub fn sheet(&mut self, name: &str) -> Result<Sheet, Unreadable> {
        let file = self.file.clone();
        let sheet =
            |origin, width, cells, hollow| Sheet { name: name.into(), file, origin, width, cells, hollow };
        guarded(|| {
            let sparse = match &mut self.book {
                Book::Xlsx(reader) => sparse_cells!(reader, name),
                Book::Xlsb(reader) => sparse_cells!(reader, name),
                Book::Xls(_) | Book::Ods(_) => None,
            };
            if let Some((sparse, hollow)) = sparse {
                let (origin, width, cells) = dense(sparse)?;
                return Ok(sheet(origin, width, cells, hollow));
            }
            let range =
                each_book!(&mut self.book, r => r.worksheet_range(name)).map_err(Unreadable::Broken)?;
            if range.width() as u64 * range.height() as u64 > MOST_CELLS {
                return Err(Unreadable::TooLarge);
            }
            let origin = range.start().unwrap_or_default();
            let width = u32::try_from(range.width()).map_err(|_| Unreadable::TooLarge)?;
            let cells = range.rows().flatten().cloned().map(value_of).collect();
            Ok(sheet(origin, width, cells, true))
        })
    }

    /// Gives every cell of a merged region the value of its first cell, where the format tells
    /// which cells are merged (xlsx, xls).
    ///
    /// # Errors
    /// When the list of merged regions is broken.
    pub fn fill_merged(&mut self, sheet: &mut Sheet) -> Result<(), Unreadable> {
        let name = sheet.name.clone();
        let regions = guarded(|| match &mut self.book {
            Book::Xlsx(reader) => reader.merge_cells_by_sheet_name(&name).map_err(broken),
            Book::Xls(reader) => reader.merge_cells_by_sheet_name(&name).map_err(broken),
            Book::Xlsb(_) | Book::Ods(_) => Ok(Vec::new()),
        })?;
        let (rows, columns) = (sheet.rows(), sheet.columns());
        // regions do not overlap in a sound file; together they fill the sheet once
        for region in regions.into_iter().take(MOST_REGIONS) {
            let value = sheet.cell(region.start.0, region.start.1).clone();
            for row in region.start.0.max(rows.start)..=region.end.0.min(rows.end.saturating_sub(1)) {
                let last = region.end.1.min(columns.end.saturating_sub(1));
                for column in region.start.1.max(columns.start)..=last {
                    sheet.set(row, column, value.clone());
                }
            }
        }
        Ok(())
    }

    /// Addresses of the cells that hold a formula.
    ///
    /// # Errors
    /// When the sheet is broken.
    pub fn formulas(&mut self, name: &str) -> Result<Vec<(u32, u32)>, Unreadable> {
        guarded(|| {
            if let Book::Xlsx(reader) = &mut self.book {
                let mut cells = reader.worksheet_cells_reader(name).map_err(broken)?;
                let mut found = Vec::new();
                while let Some(cell) = cells.next_formula().map_err(broken)? {
                    if !cell.get_value().is_empty() {
                        found.push(cell.get_position());
                    }
                }
                return Ok(found);
            }
            let range =
                each_book!(&mut self.book, r => r.worksheet_formula(name)).map_err(Unreadable::Broken)?;
            let (top, left) = range.start().unwrap_or_default();
            let cells = range.used_cells().filter(|(_, _, formula)| !formula.is_empty());
            let offset = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            Ok(cells
                .map(|(row, column, _)| {
                    (top.saturating_add(offset(row)), left.saturating_add(offset(column)))
                })
                .collect())
        })
    }
}

fn broken(error: impl std::fmt::Display) -> Unreadable {
    Unreadable::Broken(error.to_string())
}

fn open_as(extension: &str, bytes: Vec<u8>) -> Result<Book, String> {
    let bytes = Cursor::new(bytes);
    match extension {
        "xls" => Xls::new(bytes).map(|b| Book::Xls(Box::new(b))).map_err(|e| e.to_string()),
        "xlsb" => Xlsb::new(bytes).map(|b| Book::Xlsb(Box::new(b))).map_err(|e| e.to_string()),
        "ods" => Ods::new(bytes).map(|b| Book::Ods(Box::new(b))).map_err(|e| e.to_string()),
        _ => Xlsx::new(bytes).map(|b| Book::Xlsx(Box::new(b))).map_err(|e| e.to_string()),
    }
}

/// A hostile file may make a reader panic; that is one unreadable file, not the end of the run.
fn guarded<T>(read: impl FnOnce() -> Result<T, Unreadable>) -> Result<T, Unreadable> {
    let before = GUARDED.replace(true);
    let read = catch_unwind(AssertUnwindSafe(read));
    GUARDED.set(before);
    read.unwrap_or_else(|_| Err(Unreadable::Broken("the workbook is damaged".to_owned())))
}

thread_local! {
    /// Whether this thread is inside a reader whose panics are caught.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the panics that [`Workbook`] catches off stderr; all others are reported as before.
pub fn keep_guarded_panics_quiet() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !GUARDED.get() {
            report(panic);
        }
    }));
}

type Dense = ((u32, u32), u32, Vec<Value>);

/// Lays sparse cells out as a rectangle, unless a stray cell far away would make it huge.
fn dense(sparse: Vec<((u32, u32), Value)>) -> Result<Dense, Unreadable> {
    let Some(&(first, _)) = sparse.first() else { return Ok(((0, 0), 0, Vec::new())) };
    let (mut low, mut high) = (first, first);
    for ((row, column), _) in &sparse {
        low = (low.0.min(*row), low.1.min(*column));
        high = (high.0.max(*row), high.1.max(*column));
    }
    let (height, width) = (u64::from(high.0 - low.0) + 1, u64::from(high.1 - low.1) + 1);
    if height * width > MOST_CELLS {
        return Err(Unreadable::TooLarge);
    }
    let mut cells = vec![Value::Empty; usize::try_from(height * width).map_err(|_| Unreadable::TooLarge)?];
    let across = high.1 - low.1 + 1;
    for ((row, column), value) in sparse {
        cells[(row - low.0) as usize * across as usize + (column - low.1) as usize] = value;
    }
    Ok((low, across, cells))
}

fn value_of(data: Data) -> Value {
    match data {
        Data::Empty => Value::Empty,
        Data::String(text) if text.is_empty() => Value::Empty,
        Data::String(text) | Data::DurationIso(text) => Value::Text(text),
        Data::Float(number) => Value::Number(number),
        #[expect(clippy::cast_precision_loss, reason = "a count beyond 2^53 is nobody's figure")]
        Data::Int(number) => Value::Number(number as f64),
        Data::Bool(flag) => Value::Text(if flag { "TRUE" } else { "FALSE" }.to_owned()),
        Data::Error(error) => Value::Text(error.to_string()),
        Data::DateTime(moment) => date_of(moment),
        Data::DateTimeIso(text) => {
            let day = text.get(..10).and_then(|day| day.parse().ok());
            day.map_or(Value::Text(text), Value::Date)
        }
    }
}

/// A cell formatted as a date; one formatted as a time or a duration stays the text of its number.
fn date_of(moment: ExcelDateTime) -> Value {
    let number = moment.as_f64();
    let number_text = || Value::Text(number.to_string());
    if !moment.is_datetime() || number < 1.0 {
        return number_text();
    }
    let (year, month, day, ..) = moment.to_ymd_hms_milli();
    let parts = (i16::try_from(year), i8::try_from(month), i8::try_from(day));
    let (Ok(year), Ok(month), Ok(day)) = parts else { return number_text() };
    Date::new(year, month, day).map_or_else(|_| number_text(), Value::Date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stray_cell_far_away_is_refused_not_allocated() {
        let far = vec![((0, 0), Value::Number(1.0)), ((1_048_575, 16_383), Value::Number(1.0))];
        assert_eq!(dense(far), Err(Unreadable::TooLarge));
    }

    #[test]
    fn what_is_no_workbook_is_unreadable() {
        let name: Arc<str> = "x.xlsx".into();
        assert!(Workbook::open(&name, b"not a workbook").is_err());
        assert!(Workbook::open(&name, &[]).is_err());
    }
}
