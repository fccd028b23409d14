//! How the template looks: formats of headings and cells.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder};

const DARK: Color = Color::RGB(0x1F_4E_79);
const LIGHT: Color = Color::RGB(0xBD_D7_EE);
const GREY: Color = Color::RGB(0xED_ED_ED);
const LINE: Color = Color::RGB(0x8C_8C_8C);
/// Tabs of the sheets that are filled in.
pub(super) const FORM_TAB: Color = DARK;
/// Tabs of the examples.
pub(super) const EXAMPLE_TAB: Color = LINE;

/// The font that spreadsheet programs on Chinese machines have.
const FONT: &str = "宋体";

/// Whether an item must be filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Required,
    /// In some cases.
    Depends,
    Optional,
}

impl Need {
    pub(super) const ALL: [Self; 3] = [Self::Required, Self::Depends, Self::Optional];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Required => "必填",
            Self::Depends => "视情况",
            Self::Optional => "选填",
        }
    }

    /// The heading of an item.
    pub(super) fn heading(self) -> Format {
        let format = lined().set_bold().set_align(FormatAlign::VerticalCenter);
        match self {
            Self::Required => format.set_background_color(DARK).set_font_color(Color::White),
            Self::Depends => format.set_background_color(LIGHT),
            Self::Optional => format.set_background_color(GREY),
        }
    }
}

fn base() -> Format {
    Format::new().set_font_name(FONT).set_font_size(11)
}

fn lined() -> Format {
    base().set_border(FormatBorder::Thin).set_border_color(LINE)
}

/// Lines that a text takes in a column of a width in digits. Spreadsheet programs do not all find the
/// height of wrapped rows by themselves.
pub(super) fn lines(text: &str, width: u32) -> u32 {
    // the indent, and a line may end early where a character or its punctuation does not fit
    wide(text).div_ceil(width.saturating_sub(4).max(1)).max(1)
}

/// Width of a text in digits: a Chinese character is as wide as two.
pub(super) fn wide(text: &str) -> u32 {
    text.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum()
}

/// Headings that are not items of a form.
pub(super) fn plain_heading() -> Format {
    Need::Optional.heading().set_align(FormatAlign::Center)
}

/// A cell for text that may take several lines.
pub(super) fn wrapped() -> Format {
    lined().set_text_wrap().set_align(FormatAlign::VerticalCenter).set_indent(1)
}

/// A cell to fill in, whatever its number format.
pub(super) fn entry(number_format: &str, align: FormatAlign) -> Format {
    let format = base().set_align(FormatAlign::VerticalCenter).set_align(align);
    if number_format.is_empty() { format } else { format.set_num_format(number_format) }
}

/// The same with lines around it.
pub(super) fn framed(format: &Format) -> Format {
    format.clone().set_border(FormatBorder::Thin).set_border_color(LINE)
}

/// The diagonal of a crosstable.
pub(super) fn shaded(format: Format) -> Format {
    format.set_background_color(GREY)
}

/// The title of the notes.
pub(super) fn title() -> Format {
    base().set_bold().set_font_size(16).set_align(FormatAlign::VerticalCenter)
}

/// The title of a part of the notes.
pub(super) fn subtitle() -> Format {
    base().set_bold().set_font_size(12).set_font_color(DARK).set_align(FormatAlign::VerticalCenter)
}

/// A note outside the tables.
pub(super) fn aside() -> Format {
    base().set_italic().set_font_color(Color::RGB(0x59_59_59))
}
