//! Columns of whole numbers and texts to Parquet and back: the only file that knows polars.

use polars::prelude::{
    Column, DataFrame, NamedFrom, ParquetCompression, ParquetReader, ParquetWriter, PolarsError, SerReader,
    Series,
};
use std::io::Cursor;

/// Rows of a group: fixed, so that the bytes do not depend on the machine.
const ROW_GROUP: usize = 1 << 16;

/// Why a table of the ledger cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct FrameError(String);

impl From<PolarsError> for FrameError {
    fn from(error: PolarsError) -> Self {
        Self(error.to_string())
    }
}

/// A table of the ledger that is being written.
#[derive(Default)]
pub(super) struct Columns(Vec<Column>);

impl Columns {
    /// Adds a column of whole numbers.
    #[must_use]
    pub(super) fn ints(mut self, name: &str, values: impl Iterator<Item = Option<i64>>) -> Self {
        let values: Vec<Option<i64>> = values.collect();
        self.0.push(Series::new(name.into(), values).into());
        self
    }

    /// Adds a column of texts.
    #[must_use]
    pub(super) fn texts<S: AsRef<str>>(
        mut self,
        name: &str,
        values: impl Iterator<Item = Option<S>>,
    ) -> Self {
        let values: Vec<Option<S>> = values.collect();
        let values: Vec<Option<&str>> = values.iter().map(|text| text.as_ref().map(AsRef::as_ref)).collect();
        self.0.push(Series::new(name.into(), values).into());
        self
    }

    /// The table as Parquet; the same rows give the same bytes.
    pub(super) fn parquet(self) -> Result<Vec<u8>, FrameError> {
        let mut frame = DataFrame::new_infer_height(self.0)?;
        let mut bytes = Vec::new();
        ParquetWriter::new(&mut bytes)
            .with_compression(ParquetCompression::Snappy)
            .with_row_group_size(Some(ROW_GROUP))
            .finish(&mut frame)?;
        Ok(bytes)
    }
}

/// A table of the ledger that was read.
pub(super) struct Rows(DataFrame);

impl Rows {
    pub(super) fn read(bytes: Vec<u8>) -> Result<Self, FrameError> {
        Ok(Self(ParquetReader::new(Cursor::new(bytes)).finish()?))
    }

    pub(super) fn ints(&self, name: &str) -> Result<Vec<Option<i64>>, FrameError> {
        Ok(self.0.column(name)?.i64()?.iter().collect())
    }

    pub(super) fn texts(&self, name: &str) -> Result<Vec<Option<String>>, FrameError> {
        Ok(self.0.column(name)?.str()?.iter().map(|text| text.map(str::to_owned)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back_as_it_was_written_and_has_the_same_bytes() {
        let table = || {
            let names = [Some("王伟"), None, Some("")];
            Columns::default()
                .ints("a", [Some(-1), None, Some(i64::MAX)].into_iter())
                .texts("b", names.into_iter())
        };
        let bytes = table().parquet().unwrap();
        assert_eq!(bytes, table().parquet().unwrap());
        let rows = Rows::read(bytes).unwrap();
        assert_eq!(rows.ints("a").unwrap(), [Some(-1), None, Some(i64::MAX)]);
        assert_eq!(rows.texts("b").unwrap(), [Some("王伟".to_owned()), None, Some(String::new())]);
        assert!(rows.ints("c").is_err());
        let empty = Columns::default().ints("a", std::iter::empty()).parquet().unwrap();
        assert!(Rows::read(empty).unwrap().ints("a").unwrap().is_empty());
    }
}
