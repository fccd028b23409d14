//! Published tables: exact cells under headings, and their one way to CSV.

use crate::numbers::Hundredths;
use jiff::civil::Date;
use std::fmt;

/// A cell of a published table. Hundredths stay exact: they are printed, never turned into floats here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Cell {
    #[default]
    Blank,
    Int(i64),
    Hundredths(Hundredths),
    Text(String),
    Date(Date),
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => Ok(()),
            Self::Int(number) => write!(f, "{number}"),
            Self::Hundredths(figure) => write!(f, "{figure}"),
            Self::Text(text) => f.write_str(text),
            Self::Date(date) => write!(f, "{date}"),
        }
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<Hundredths> for Cell {
    fn from(figure: Hundredths) -> Self {
        Self::Hundredths(figure)
    }
}

impl From<Date> for Cell {
    fn from(date: Date) -> Self {
        Self::Date(date)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        if text.is_empty() { Self::Blank } else { Self::Text(text.to_owned()) }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        if text.is_empty() { Self::Blank } else { Self::Text(text) }
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Blank, Into::into)
    }
}

/// A table: its name, its headings, its rows in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub name: &'static str,
    pub columns: Vec<&'static str>,
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table with these comma-separated headings and no rows.
    pub fn headed(name: &'static str, columns: &'static str) -> Self {
        Self { name, columns: columns.split(',').collect(), rows: Vec::new() }
    }

    /// UTF-8, comma, LF, headings first.
    ///
    /// # Errors
    /// Never for rows as wide as the headings.
    pub fn to_csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        writer.write_record(&self.columns)?;
        let mut text = String::new();
        for row in &self.rows {
            for cell in row {
                use fmt::Write as _;
                text.clear();
                let _ = write!(text, "{cell}");
                writer.write_field(&text)?;
            }
            writer.write_record(None::<&[u8]>)?;
        }
        writer.into_inner().map_err(|error| error.into_error().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_is_exact_and_quoted_only_where_needed() {
        let mut table = Table::headed("t", "a,b,c");
        table.rows.push(vec![Cell::from(Hundredths(-10)), Cell::from("x,\"y\""), Cell::Blank]);
        assert_eq!(table.to_csv().unwrap(), b"a,b,c\n-0.10,\"x,\"\"y\"\"\",\n");
    }
}
