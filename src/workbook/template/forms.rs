//! The sheets of the form, empty or filled with the example.

use super::entry::{Entry, Spot};
use super::example::{self, Content};
use super::style;
use super::{Kind, Part, Setting, print_setup};
use crate::messages::Lang;
use crate::words::Vocabulary;
use rust_xlsxwriter::{
    ExcelDateTime, Format, FormatAlign, IgnoreError, Worksheet, XlsxError, cell_range_absolute,
    row_col_to_cell, row_col_to_cell_absolute, worksheet_range_absolute,
};

/// Input rules reach down to this row, counted from 0.
const LAST_ROW: u32 = 2000;

/// A crosstable is laid out for this many players.
const CROSSTABLE_PLAYERS: u16 = 20;

/// Says on an example sheet what it is.
const EXAMPLE_NOTE: &str = "注：本表是示例，姓名、单位和成绩均为虚构；程序不读本表。";

/// 比赛信息: an item in each row, with what it needs and a hint.
pub(super) fn items(sheet: &mut Worksheet, part: &Part<'_>, setting: Setting<'_>) -> Result<(), XlsxError> {
    print_setup(sheet, setting.title, setting.lang);
    sheet.set_freeze_panes(1, 0)?.set_repeat_rows(0, 0)?;
    // not 项目, which is itself an item
    let headings = [("栏目", 20.0), ("填写内容", 36.0), ("要求", 9.0), ("填写说明", 58.0)];
    for (column, (heading, width)) in (0..).zip(headings) {
        sheet.set_column_width(column, width)?;
        sheet.write_with_format(0, column, &*setting.say(heading), &style::plain_heading())?;
    }
    let rows = (1..).zip(&part.plan.columns);
    let row_of = |key: &str| rows.clone().find(|(_, item)| *item == key).map(|(row, _)| row);
    let middle = style::framed(&style::entry("", FormatAlign::Center));
    let hint = style::framed(&style::entry("", FormatAlign::Left)).set_text_wrap();
    for (row, key) in rows.clone() {
        let entry = Entry::of(Kind::Event, key, setting.discipline);
        let content = match key.as_str() {
            "discipline" => Content::Text(setting.discipline.word()),
            key if setting.filled => example::item(key, setting.discipline),
            _ => Content::Blank,
        };
        let from = match &entry {
            Entry::DateFrom(item) => row_of(item).map(|row| row_col_to_cell_absolute(row, 1)),
            _ => None,
        };
        let need = part.need(key);
        let format = style::framed(&entry.format()).set_align(FormatAlign::Left).set_text_wrap();
        sheet.set_row_height(row, 21)?;
        sheet.write_with_format(row, 0, &*part.heading(key)?, &need.heading())?;
        put(sheet, (row, 1), content, &format, setting.lang)?;
        sheet.write_with_format(row, 2, &*setting.say(need.word()), &middle)?;
        sheet.write_with_format(row, 3, part.hint(key), &hint)?;
        sheet.add_data_validation(
            row,
            1,
            row,
            1,
            &entry.rule(&spot((row, row), 1, setting, from), setting.lang)?,
        )?;
    }
    if setting.example {
        let below = rows.last().map_or(1, |(row, _)| row + 2);
        sheet.write_with_format(below, 0, &*setting.say(EXAMPLE_NOTE), &style::aside())?;
    }
    Ok(())
}

/// 裁判员, 棋手, 对局: a heading for each column, formats and input rules below.
pub(super) fn table(sheet: &mut Worksheet, part: &Part<'_>, setting: Setting<'_>) -> Result<(), XlsxError> {
    print_setup(sheet, setting.title, setting.lang);
    if part.plan.columns.len() > 8 {
        sheet.set_landscape();
    }
    // the rows that are filled in have no lines of their own
    sheet.set_print_gridlines(!setting.example);
    sheet.set_freeze_panes(1, 0)?.set_repeat_rows(0, 0)?.set_row_height(0, 24)?;
    let rows = if setting.filled { example::rows(part.kind, setting.discipline) } else { Vec::new() };
    for (column, key) in (0..).zip(&part.plan.columns) {
        let entry = Entry::of(part.kind, key, setting.discipline);
        let (need, heading) = (part.need(key), part.heading(key)?);
        sheet.write_with_format(0, column, &*heading, &need.heading().set_align(FormatAlign::Center))?;
        sheet
            .set_column_width(column, entry.width(key, &heading))?
            .set_column_format(column, &entry.format())?;
        for (row, cells) in (1..).zip(&rows) {
            let content =
                cells.iter().find(|(name, _)| name == key).map_or(Content::Blank, |(_, content)| *content);
            put(sheet, (row, column), content, &style::framed(&entry.format()), setting.lang)?;
        }
        let rule = entry.rule(&spot((1, LAST_ROW), column, setting, None), setting.lang)?;
        let rule = rule.set_input_title(&*heading)?.set_input_message(format!(
            "【{}】{}",
            setting.say(need.word()),
            part.hint(key)
        ))?;
        sheet.add_data_validation(1, column, LAST_ROW, column, &rule)?;
        sheet.ignore_error_range(1, column, LAST_ROW, column, IgnoreError::NumberStoredAsText)?;
    }
    if setting.example {
        let below = (1..).zip(&rows).last().map_or(1, |(row, _)| row + 2);
        sheet.write_with_format(below, 0, &*setting.say(EXAMPLE_NOTE), &style::aside())?;
    }
    Ok(())
}

/// 交叉表: a grid that waits for 序号, all scores text, so that 01 stays what it is.
pub(super) fn crosstable(
    sheet: &mut Worksheet,
    headings: [&str; 2],
    note: &str,
    setting: Setting<'_>,
) -> Result<(), XlsxError> {
    print_setup(sheet, setting.title, setting.lang);
    sheet.set_landscape().set_freeze_panes(2, 0)?.set_repeat_rows(1, 1)?.set_row_height(0, 36)?;
    let (number, name) = (style::entry("", FormatAlign::Center), style::entry("", FormatAlign::Left));
    let score = style::entry("@", FormatAlign::Center);
    let right = CROSSTABLE_PLAYERS + 1;
    sheet.set_column_width(0, 8)?.set_column_format(0, &number)?;
    sheet.set_column_width(1, 12)?.set_column_format(1, &name)?;
    sheet.set_column_range_width(2, right, 6)?.set_column_range_format(2, right, &score)?;
    sheet.ignore_error_range(2, 2, LAST_ROW, right, IgnoreError::NumberStoredAsText)?;
    sheet.merge_range(0, 0, 0, right, note, &style::aside().set_text_wrap())?;
    for (column, heading) in (0..).zip(headings) {
        sheet.write_with_format(1, column, heading, &style::plain_heading())?;
    }
    let (number, name, score) = (style::framed(&number), style::framed(&name), style::framed(&score));
    let diagonal = style::shaded(score.clone());
    let last = if setting.example { 5 } else { right };
    let shown = if setting.filled { example::CROSSTABLE.as_slice() } else { &[] };
    for at in 2..=last {
        let (row, player) = (u32::from(at), shown.get(usize::from(at - 2)));
        let no = player.map_or(Content::Blank, |_| Content::Number(f64::from(at - 1)));
        put(sheet, (1, at), no, &style::plain_heading(), setting.lang)?;
        put(sheet, (row, 0), no, &number, setting.lang)?;
        put(sheet, (row, 1), player.map_or(Content::Blank, |player| player.0), &name, setting.lang)?;
        for column in 2..=last {
            let content = player.and_then(|player| player.1.get(usize::from(column - 2)));
            let format = if column == at { &diagonal } else { &score };
            put(sheet, (row, column), content.copied().unwrap_or(Content::Blank), format, setting.lang)?;
        }
    }
    if setting.example {
        sheet.write_with_format(u32::from(last) + 2, 0, &*setting.say(EXAMPLE_NOTE), &style::aside())?;
    }
    Ok(())
}

fn spot((first, last): (u32, u32), column: u16, setting: Setting<'_>, from: Option<String>) -> Spot {
    let numbers = setting.numbers;
    Spot {
        cell: row_col_to_cell(first, column),
        range: cell_range_absolute(first, column, last, column),
        numbers: worksheet_range_absolute(setting.players, 1, numbers, LAST_ROW, numbers),
        from,
    }
}

fn put(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    content: Content,
    format: &Format,
    lang: Lang,
) -> Result<(), XlsxError> {
    match content {
        Content::Blank => sheet.write_blank(row, column, format),
        Content::Text(text) => sheet.write_with_format(row, column, &*lang.pick(text, text), format),
        Content::Number(number) => sheet.write_with_format(row, column, number, format),
        Content::Date(day) => {
            sheet.write_with_format(row, column, ExcelDateTime::parse_from_str(day)?, format)
        }
    }?;
    Ok(())
}
