//! Workbooks to grids of cells, nothing interpreted.

mod book;

use crate::findings::Place;
use jiff::civil::Date;
use std::sync::Arc;

pub use book::{Unreadable, Workbook, keep_guarded_panics_quiet};

/// What a cell holds.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Value {
    #[default]
    Empty,
    Text(String),
    Number(f64),
    Date(Date),
}

impl Value {
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::Number(_) | Self::Date(_) => false,
        }
    }

    /// The value as text: whole numbers without decimals, dates in ISO form.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Date(date) => date.to_string(),
        }
    }
}

/// One sheet: its cells in reading order of rows, addressed as in the officer's file.
#[derive(Debug, Clone)]
pub struct Sheet {
    pub name: Arc<str>,
    pub file: Arc<str>,
    /// Address of the first cell of `rows`.
    origin: (u32, u32),
    width: u32,
    cells: Vec<Value>,
    /// Some cell may be there without a value, as a formula that was never computed is.
    hollow: bool,
}

const BLANK: Value = Value::Empty;

impl Sheet {
    /// A sheet of rows that stand in no workbook.
    pub fn of_rows(file: &Arc<str>, name: &str, rows: Vec<Vec<Value>>) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let full = |mut row: Vec<Value>| {
            row.resize(width, Value::Empty);
            row
        };
        let cells = rows.into_iter().flat_map(full).collect();
        let width = u32::try_from(width).unwrap_or(u32::MAX);
        Self { name: name.into(), file: file.clone(), origin: (0, 0), width, cells, hollow: false }
    }

    /// The cell at an absolute address; blank outside the used rectangle.
    pub fn cell(&self, row: u32, column: u32) -> &Value {
        let (Some(row), Some(column)) = (row.checked_sub(self.origin.0), column.checked_sub(self.origin.1))
        else {
            return &BLANK;
        };
        if column >= self.width {
            return &BLANK;
        }
        self.cells.get(row as usize * self.width as usize + column as usize).unwrap_or(&BLANK)
    }

    /// Whether some cell may be there without a value.
    pub const fn is_hollow(&self) -> bool {
        self.hollow
    }

    /// Absolute numbers of the used rows.
    pub fn rows(&self) -> std::ops::Range<u32> {
        let height = self.cells.len().checked_div(self.width as usize).unwrap_or(0);
        self.origin.0..self.origin.0 + u32::try_from(height).unwrap_or(0)
    }

    /// Absolute numbers of the used columns.
    pub const fn columns(&self) -> std::ops::Range<u32> {
        self.origin.1..self.origin.1 + self.width
    }

    pub fn place(&self, row: u32, column: u32) -> Place {
        Place { cell: Some((row, column)), ..self.whole() }
    }

    pub fn whole(&self) -> Place {
        Place { file: self.file.clone(), sheet: Some(self.name.clone()), cell: None }
    }

    fn set(&mut self, row: u32, column: u32, value: Value) {
        let inside = self.rows().contains(&row) && self.columns().contains(&column);
        if inside {
            let at = (row - self.origin.0) as usize * self.width as usize + (column - self.origin.1) as usize;
            self.cells[at] = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let cells = vec![Value::Number(1.0), Value::Empty, Value::Text("甲".into()), Value::Number(0.5)];
        Sheet { name: "表".into(), file: "f.xlsx".into(), origin: (2, 1), width: 2, cells, hollow: false }
    }

    #[test]
    fn cells_keep_the_addresses_of_the_file() {
        let sheet = sheet();
        assert_eq!(sheet.cell(3, 1), &Value::Text("甲".into()));
        assert_eq!(sheet.cell(0, 0), &Value::Empty);
        assert_eq!(sheet.cell(3, 3), &Value::Empty);
        assert_eq!(sheet.rows(), 2..4);
        assert_eq!(sheet.place(3, 1).to_string(), "f.xlsx · 表 · B4");
    }
}
