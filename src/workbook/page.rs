//! One printed sheet: title, subtitle with the seal, heading row, rows, and what stands below them.

use crate::messages::Lang;
use crate::publication::Seal;
use crate::rulebook::Rulebook;
use crate::tables::Cell;
use jiff::civil::Date;
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};
use std::borrow::Cow;

/// The font that spreadsheet programs on Chinese machines have.
const FONT: &str = "宋体";

/// The same for Traditional Chinese.
const TRADITIONAL_FONT: &str = "新細明體";

/// A4 in the list of paper sizes.
const A4: u8 = 9;

/// Rows above the first row of data: title, subtitle, headings.
const HEAD_ROWS: u32 = 3;

/// Points of height that a line of text takes.
pub(super) const LINE_HEIGHT: u32 = 14;

/// A spreadsheet's rows can be no higher than this many lines.
const MOST_LINES: u32 = 29;

/// A sheet ends with row 1,048,576; what is beyond stands in the CSV.
const MOST_ROWS: usize = 1_048_000;

/// A column of a printed sheet: its heading and its width in characters.
pub(super) type Column = (&'static str, f64);

/// What a sheet is called and how it is laid out.
pub(super) struct Page<'a> {
    pub(super) name: &'a str,
    pub(super) title: String,
    pub(super) subtitle: String,
    pub(super) columns: &'a [Column],
    pub(super) landscape: bool,
    /// 制表 · 审核 · 签发 · 日期 under the rows.
    pub(super) signed: bool,
    /// Long tables are streamed to disk row by row.
    pub(super) long: bool,
}

/// The cell formats of a workbook.
pub(super) struct Formats {
    title: Format,
    subtitle: Format,
    pub(super) heading: Format,
    pub(super) text: Format,
    /// A text in the middle of its cell.
    pub(super) middle: Format,
    number: Format,
    hundredths: Format,
    date: Format,
    pub(super) plain: Format,
    /// In which script the program's own words are written.
    pub(super) lang: Lang,
}

impl Formats {
    pub(super) fn of(book: &Rulebook) -> Self {
        let lang = Lang::of(book.pipeline.traditional);
        let font = if lang == Lang::Hant { TRADITIONAL_FONT } else { FONT };
        let base = || Format::new().set_font_name(font).set_font_size(10);
        let boxed = || base().set_border(FormatBorder::Thin).set_align(FormatAlign::VerticalCenter);
        Self {
            title: base().set_font_size(16).set_bold().set_align(FormatAlign::Center),
            subtitle: base().set_align(FormatAlign::Center),
            heading: boxed()
                .set_bold()
                .set_align(FormatAlign::Center)
                .set_text_wrap()
                .set_background_color("EDEDED"),
            text: boxed().set_text_wrap(),
            middle: boxed().set_text_wrap().set_align(FormatAlign::Center),
            number: boxed().set_num_format("0"),
            hundredths: boxed().set_num_format("0.00"),
            date: boxed().set_num_format("yyyy-mm-dd").set_align(FormatAlign::Center),
            plain: base(),
            lang,
        }
    }

    /// For forms, which have their figures in the middle too.
    pub(super) fn of_forms(book: &Rulebook) -> Self {
        let formats = Self::of(book);
        let middle = |format: &Format| format.clone().set_align(FormatAlign::Center);
        Self { number: middle(&formats.number), hundredths: middle(&formats.hundredths), ..formats }
    }

    /// A box with its text in the corner, to leave room for a signature.
    pub(super) fn corner(&self) -> Format {
        self.text.clone().set_align(FormatAlign::Bottom).set_align(FormatAlign::Right)
    }

    /// The program's own words in the script of the office.
    pub(super) fn say<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.lang.pick(text, text)
    }
}

/// A workbook whose bytes depend on its content alone: it is dated with the list.
pub(super) fn workbook(title: &str, list_date: Date) -> Result<Workbook, XlsxError> {
    let mut book = Workbook::new();
    book.set_zip_compression_level(3);
    let created = day(list_date)?;
    book.set_properties(&DocProperties::new().set_title(title).set_creation_datetime(&created));
    Ok(book)
}

/// A day as spreadsheet programs count it.
fn day(date: Date) -> Result<ExcelDateTime, XlsxError> {
    let part = |number: i8| u8::try_from(number).unwrap_or(1);
    ExcelDateTime::from_ymd(u16::try_from(date.year()).unwrap_or(1900), part(date.month()), part(date.day()))
}

/// A new sheet with its paper, header, footer and title; what comes below the title is the caller's.
pub(super) fn open<'a>(
    book: &'a mut Workbook,
    page: &Page<'_>,
    seal: &Seal,
    formats: &Formats,
) -> Result<&'a mut Worksheet, XlsxError> {
    let sheet = if page.long { book.add_worksheet_with_constant_memory()? } else { book.add_worksheet() };
    sheet.set_name(formats.say(page.name))?;
    set_up(sheet, page, seal, formats)?;
    titles(sheet, page, seal, formats)?;
    Ok(sheet)
}

/// Writes a sheet with its rows.
pub(super) fn write(
    book: &mut Workbook,
    page: &Page<'_>,
    rows: impl Iterator<Item = Vec<Cell>>,
    seal: &Seal,
    formats: &Formats,
) -> Result<(), XlsxError> {
    let sheet = open(book, page, seal, formats)?;
    headings(sheet, page, formats)?;
    let mut next = HEAD_ROWS;
    for row in rows.take(MOST_ROWS) {
        let lines = lines_of(&row, page.columns);
        if lines > 1 {
            sheet.set_row_height(next, LINE_HEIGHT * lines)?;
        }
        for (column, cell) in (0_u16..).zip(&row) {
            write_cell(sheet, next, column, cell, formats)?;
        }
        next += 1;
    }
    if page.signed {
        let line = "制表：____________    审核：____________    签发：____________    日期：____________";
        sheet.write_string_with_format(next + 1, 0, formats.say(line), &formats.plain)?;
    }
    Ok(())
}

/// How many lines the fullest cell of a row wraps to; spreadsheet programs do not all work it out.
fn lines_of(row: &[Cell], columns: &[Column]) -> u32 {
    let lines = row.iter().zip(columns).map(|(cell, (_, width))| match cell {
        Cell::Text(text) => text_lines(text, *width),
        _ => 1,
    });
    lines.max().unwrap_or(1)
}

/// Lines of a text in a column that holds `width` narrow characters, as far as a row can hold them.
pub(super) fn text_lines(text: &str, width: f64) -> u32 {
    text.lines().map(|line| wrapped(line, width)).sum::<u32>().min(MOST_LINES)
}

/// Lines of one paragraph; Chinese characters are twice as wide.
#[expect(clippy::float_arithmetic, reason = "column widths are floats")]
fn wrapped(line: &str, width: f64) -> u32 {
    let narrow = line.chars().map(|c| if c.is_ascii() { 1_u32 } else { 2 }).sum::<u32>();
    // a wide character that does not fit leaves room at the end of a line
    let usable = (width - 1.5).max(2.0);
    let mut lines = 1;
    while f64::from(narrow) > usable * f64::from(lines) && lines < MOST_LINES {
        lines += 1;
    }
    lines
}

/// Page, widths, header and footer.
fn set_up(sheet: &mut Worksheet, page: &Page<'_>, seal: &Seal, formats: &Formats) -> Result<(), XlsxError> {
    sheet.set_paper_size(A4);
    if page.landscape {
        sheet.set_landscape();
    }
    sheet.set_print_fit_to_pages(1, 0);
    sheet.set_print_center_horizontally(true);
    sheet.set_margins(0.5, 0.5, 0.7, 0.7, 0.3, 0.3);
    sheet.set_header(formats.say(&format!("&L{}&R{}", page.title, seal.text())));
    // a name may hold what a footer takes for a command
    let name = page.name.replace('&', "&&");
    sheet.set_footer(formats.say(&format!("&L{}&C第 &P 页，共 &N 页&R{name}", seal.text())));
    for (column, (_, width)) in (0_u16..).zip(page.columns) {
        sheet.set_column_width(column, *width)?;
    }
    Ok(())
}

/// Title and subtitle over the whole width; a subtitle may have several lines.
fn titles(sheet: &mut Worksheet, page: &Page<'_>, seal: &Seal, formats: &Formats) -> Result<(), XlsxError> {
    let subtitle = format!("{}    {}", page.subtitle, seal.text());
    let several = subtitle.contains('\n');
    let below = if several { formats.subtitle.clone().set_text_wrap() } else { formats.subtitle.clone() };
    if several {
        let width = page.columns.iter().map(|(_, width)| width).sum();
        sheet.set_row_height(1, LINE_HEIGHT * text_lines(&subtitle, width))?;
    }
    let last = u16::try_from(page.columns.len()).unwrap_or(u16::MAX).saturating_sub(1);
    for (row, text, format) in [(0, &page.title, &formats.title), (1, &subtitle, &below)] {
        let text = &*formats.say(text);
        if last == 0 {
            sheet.write_string_with_format(row, 0, text, format)?;
        } else {
            sheet.merge_range(row, 0, row, last, text, format)?;
        }
    }
    Ok(())
}

/// The heading row, repeated on each printed page and frozen on the screen.
fn headings(sheet: &mut Worksheet, page: &Page<'_>, formats: &Formats) -> Result<(), XlsxError> {
    sheet.set_repeat_rows(0, HEAD_ROWS - 1)?;
    sheet.set_freeze_panes(HEAD_ROWS, 0)?;
    let headings: Vec<Cell> = page.columns.iter().map(|(heading, _)| Cell::from(*heading)).collect();
    sheet.set_row_height(HEAD_ROWS - 1, LINE_HEIGHT * lines_of(&headings, page.columns))?;
    for (column, (heading, _)) in (0_u16..).zip(page.columns) {
        sheet.write_string_with_format(HEAD_ROWS - 1, column, formats.say(heading), &formats.heading)?;
    }
    Ok(())
}

/// A cell holds 32,767 units of UTF-16 at the most; what is longer stands whole in the CSV.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 32_000;
    let mut units = 0;
    for (at, c) in text.char_indices() {
        units += c.len_utf16();
        if units > MOST {
            return format!("{}…", &text[..at]);
        }
    }
    text.to_owned()
}

#[expect(
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    reason = "a spreadsheet's numbers are floats"
)]
pub(super) fn write_cell(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &Cell,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Blank => sheet.write_blank(row, column, &formats.text)?,
        Cell::Int(number) => sheet.write_number_with_format(row, column, *number as f64, &formats.number)?,
        Cell::Hundredths(figure) => {
            sheet.write_number_with_format(row, column, figure.0 as f64 / 100.0, &formats.hundredths)?
        }
        Cell::Text(text) => sheet.write_string_with_format(row, column, shortened(text), &formats.text)?,
        Cell::Date(date) => sheet.write_datetime_with_format(row, column, &day(*date)?, &formats.date)?,
    };
    Ok(())
}
