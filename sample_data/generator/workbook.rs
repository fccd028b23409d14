//! A workbook before it takes the form of a file: sheets of cells, and the cells that are merged.

use jiff::civil::Date;

/// What stands in one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Blank,
    Text(String),
    Number(i32),
    /// Half points: 9 is written as the number 4.5.
    Halves(i32),
    Date(Date),
}

impl Cell {
    /// What a reader sees, apart from how a program formats dates.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Halves(halves) if halves % 2 == 0 => (halves / 2).to_string(),
            Self::Halves(halves) => format!("{}.5", halves / 2),
            Self::Date(date) => date.to_string(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        if text.is_empty() { Self::Blank } else { Self::Text(text.to_owned()) }
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        i32::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Number)
    }
}

impl From<Date> for Cell {
    fn from(date: Date) -> Self {
        Self::Date(date)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Blank, Into::into)
    }
}

/// Cells of one column that are merged, first and last row included.
#[derive(Clone, Debug)]
pub(crate) struct Merged {
    pub(crate) column: usize,
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// A sheet; all columns start at A.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The row of the column headings; none where column A holds the items.
    pub(crate) heading: Option<usize>,
    /// The first row of a footer, whose long lines run over the columns.
    pub(crate) footer: Option<usize>,
    pub(crate) merged: Vec<Merged>,
}

impl Sheet {
    /// A sheet whose first row holds the headings.
    pub(crate) fn headed(name: &str, headings: &[&str]) -> Self {
        let heading = headings.iter().map(|&text| text.into()).collect();
        Self {
            name: name.to_owned(),
            rows: vec![heading],
            heading: Some(0),
            footer: None,
            merged: Vec::new(),
        }
    }

    /// A sheet of items in column A and their content in column B.
    pub(crate) fn of_items(name: &str, items: Vec<(&str, Cell)>) -> Self {
        let rows = items.into_iter().map(|(item, content)| vec![item.into(), content]).collect();
        Self { name: name.to_owned(), rows, heading: None, footer: None, merged: Vec::new() }
    }

    /// The column under a heading.
    pub(crate) fn column(&self, heading: &str) -> Option<usize> {
        let headings = self.rows.get(self.heading?)?;
        headings.iter().position(|cell| cell.shown() == heading)
    }

    /// The rows below the headings; all rows where there are no headings.
    pub(crate) fn body(&mut self) -> &mut [Vec<Cell>] {
        let start = self.heading.map_or(0, |heading| heading + 1);
        &mut self.rows[start..]
    }

    /// Puts a row in; what stands below moves down.
    pub(crate) fn insert_row(&mut self, at: usize, row: Vec<Cell>) {
        self.rows.insert(at, row);
        for row in [&mut self.heading, &mut self.footer].into_iter().flatten().filter(|row| **row >= at) {
            *row += 1;
        }
        for merged in &mut self.merged {
            merged.first += usize::from(merged.first >= at);
            merged.last += usize::from(merged.last >= at);
        }
    }
}

/// The sheet of that name, to change a cell of it.
pub(crate) fn sheet<'a>(workbook: &'a mut [Sheet], name: &str) -> Option<&'a mut Sheet> {
    workbook.iter_mut().find(|sheet| sheet.name == name)
}
