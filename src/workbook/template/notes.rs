//! The sheet 填表说明: how to fill in, column by column, and the law's own words.

use super::style::{self, Need};
use super::{Kind, Part, print_setup};
use crate::messages::Lang;
use crate::rulebook::Rulebook;
use rust_xlsxwriter::{Worksheet, XlsxError};

/// Width of the column of texts, in digits.
const TEXT_WIDTH: u32 = 88;

/// Points of height that a line of text takes.
const LINE_HEIGHT: u32 = 15;

/// Writes rows one below the other.
struct Lines<'a> {
    sheet: &'a mut Worksheet,
    row: u32,
}

impl Lines<'_> {
    fn part(&mut self, title: &str) -> Result<(), XlsxError> {
        self.sheet.write_with_format(self.row + 1, 0, title, &style::subtitle())?;
        self.sheet.set_row_height(self.row + 1, 2 * LINE_HEIGHT)?;
        self.row += 2;
        Ok(())
    }

    fn line(&mut self, label: &str, need: Option<Need>, text: &str) -> Result<(), XlsxError> {
        let looks = need.map_or_else(style::wrapped, Need::heading);
        self.sheet.write_with_format(self.row, 0, label, &looks)?;
        self.sheet.write_with_format(self.row, 1, text, &style::wrapped())?;
        self.sheet.set_row_height(self.row, LINE_HEIGHT * style::lines(text, TEXT_WIDTH) + 4)?;
        self.row += 1;
        Ok(())
    }
}

pub(super) fn write(sheet: &mut Worksheet, book: &Rulebook, title: &str) -> Result<(), XlsxError> {
    let lang = Lang::of(book.pipeline.traditional);
    let say = |text: &str| lang.pick(text, text).into_owned();
    sheet.set_name(say("填表说明"))?;
    print_setup(sheet, title, lang);
    sheet.set_column_width(0, 18)?.set_column_width(1, TEXT_WIDTH)?.set_row_height(0, 2 * LINE_HEIGHT)?;
    let template = &book.pipeline.template;
    sheet.write_with_format(0, 0, say(&format!("{title} · 填表说明")), &style::title())?;
    let mut lines = Lines { sheet, row: 1 };
    lines.part(&say("一、怎样填写"))?;
    for note in &template.notes {
        lines.line(&note.about, None, &note.text)?;
    }
    lines.part(&say("二、各栏说明"))?;
    for need in Need::ALL {
        let text = match need {
            Need::Required => "表头为这种颜色的必须填写，缺了不能计算或不能审核",
            Need::Depends => "表头为这种颜色的在说明所讲的情况下填写",
            Need::Optional => "表头为这种颜色的可以不填",
        };
        lines.line(&say(need.word()), Some(need), &say(text))?;
    }
    for kind in [Kind::Arbiters, Kind::Players, Kind::Games] {
        let Some(part) = Part::of(book, kind) else { continue };
        for key in &part.plan.columns {
            let label = format!("{}·{}", say(part.form.sheet_name()), part.heading(key)?);
            lines.line(&label, Some(part.need(key)), part.hint(key))?;
        }
    }
    let Some(edition) = book.editions.last() else { return Ok(()) };
    lines.part(&format!("{}（{}）", say("三、规则原文"), edition.title.zh))?;
    for rule in template.rules.iter().filter_map(|id| edition.rule(id)) {
        lines.line(&rule.clause, None, &rule.text)?;
    }
    Ok(())
}
