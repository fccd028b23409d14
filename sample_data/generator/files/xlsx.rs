//! Excel workbooks, with the creation date pinned so that the same cells give the same bytes.

use anyhow::{Context, Result};
use jiff::civil::Date;
use rust_xlsxwriter::{
    ColNum, DocProperties, ExcelDateTime, Format, FormatAlign, RowNum, Workbook, Worksheet,
};

use crate::workbook::{Cell, Merged, Sheet};

/// The formats that cells may have.
struct Formats {
    heading: Format,
    date: Format,
    merged: Format,
}

/// The workbook as the bytes of an `.xlsx` file.
pub(super) fn bytes(sheets: &[Sheet]) -> Result<Vec<u8>> {
    let formats = Formats {
        heading: Format::new().set_bold(),
        date: Format::new().set_num_format("yyyy-mm-dd"),
        merged: Format::new().set_align(FormatAlign::VerticalCenter),
    };
    let mut workbook = Workbook::new();
    let created = ExcelDateTime::from_ymd(2026, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    for sheet in sheets {
        fill(workbook.add_worksheet(), sheet, &formats).with_context(|| format!("sheet {}", sheet.name))?;
    }
    Ok(workbook.save_to_buffer()?)
}

/// Writes the cells of one sheet, then joins the merged ones.
fn fill(worksheet: &mut Worksheet, sheet: &Sheet, formats: &Formats) -> Result<()> {
    worksheet.set_name(&sheet.name)?;
    for (row, cells) in sheet.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let at = (RowNum::try_from(row)?, ColNum::try_from(column)?);
            if sheet.heading == Some(row) {
                worksheet.write_with_format(at.0, at.1, cell.shown(), &formats.heading)?;
            } else {
                put(worksheet, at, cell, formats)?;
            }
        }
    }
    for merged in &sheet.merged {
        join(worksheet, sheet, merged, formats)?;
    }
    set_widths(worksheet, sheet)
}

/// Writes one cell as text, number or date.
fn put(worksheet: &mut Worksheet, at: (RowNum, ColNum), cell: &Cell, formats: &Formats) -> Result<()> {
    match cell {
        Cell::Blank => {}
        Cell::Text(text) => {
            worksheet.write_string(at.0, at.1, text)?;
        }
        Cell::Number(_) | Cell::Halves(_) => {
            worksheet.write_number(at.0, at.1, cell.shown().parse::<f64>()?)?;
        }
        Cell::Date(date) => {
            worksheet.write_datetime_with_format(at.0, at.1, excel_date(*date)?, &formats.date)?;
        }
    }
    Ok(())
}

/// A date as Excel counts it.
fn excel_date(date: Date) -> Result<ExcelDateTime> {
    let (year, month, day) = (date.year(), date.month(), date.day());
    Ok(ExcelDateTime::from_ymd(u16::try_from(year)?, u8::try_from(month)?, u8::try_from(day)?)?)
}

/// Merges cells of one column; the value stays in the first.
fn join(worksheet: &mut Worksheet, sheet: &Sheet, merged: &Merged, formats: &Formats) -> Result<()> {
    let shown = sheet.rows.get(merged.first).and_then(|row| row.get(merged.column)).map(Cell::shown);
    let (first, last) = (RowNum::try_from(merged.first)?, RowNum::try_from(merged.last)?);
    let column = ColNum::try_from(merged.column)?;
    worksheet.merge_range(first, column, last, column, &shown.unwrap_or_default(), &formats.merged)?;
    Ok(())
}

/// Makes each column as wide as its longest cell, within reason; a title row and a footer do not count.
fn set_widths(worksheet: &mut Worksheet, sheet: &Sheet) -> Result<()> {
    let (start, end) = (sheet.heading.unwrap_or_default(), sheet.footer.unwrap_or(sheet.rows.len()));
    let columns = sheet.rows.iter().map(Vec::len).max().unwrap_or_default();
    for column in 0..columns {
        let cells = sheet.rows[start..end].iter().filter_map(|row| row.get(column));
        let width = cells.map(|cell| width_of(&cell.shown())).max().unwrap_or_default().clamp(5, 44) + 2;
        worksheet.set_column_width(ColNum::try_from(column)?, width)?;
    }
    Ok(())
}

/// The width of a text in columns of a terminal: a Chinese character takes two.
fn width_of(text: &str) -> u32 {
    text.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum()
}
