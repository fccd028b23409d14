//! 等级称号申请表: one sheet a candidate, filled in as far as the records go. [X-69, G-56]

use super::super::page::{Column, Formats, LINE_HEIGHT, Page, open, shortened, text_lines, write_cell};
use super::{Candidate, Desk, FORM, LIFTS};
use crate::messages;
use crate::records::{Feat, Merit, Person};
use crate::rulebook::Rule;
use crate::tables::Cell;
use crate::words::{Route, Vocabulary};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

/// The grid that pairs and tables are laid over; a form has no row of headings.
const COLUMNS: [Column; 9] =
    [("", 13.0), ("", 26.0), ("", 11.0), ("", 7.0), ("", 7.0), ("", 8.0), ("", 9.0), ("", 9.0), ("", 11.0)];

/// First and last column of a cell.
type Span = (u16, u16);

const LEFT: [Span; 2] = [(0, 0), (1, 2)];
const RIGHT: [Span; 2] = [(3, 4), (5, 8)];
const REST: Span = (1, 8);
const WHOLE: Span = (0, 8);

/// The table of norms.
const NORMS: [(&str, Span); 9] = [
    ("比赛编号", (0, 0)),
    ("比赛", (1, 1)),
    ("结束日期", (2, 2)),
    ("局数", (3, 3)),
    ("得分", (4, 4)),
    ("标准分", (5, 5)),
    ("平均等级分", (6, 6)),
    ("得分率\n要求%", (7, 7)),
    ("有效至", (8, 8)),
];

/// The table of placings.
const PLACINGS: [(&str, Span); 4] =
    [("比赛编号", (0, 0)), ("比赛", (1, 4)), ("结束日期", (5, 6)), ("名次", (7, 8))];

/// To be filled in by hand.
const SIGNATURES: [&str; 4] = ["申请人签名", "单位意见（盖章）", "审核", "批准单位（盖章）"];

/// Points of height to sign and stamp in.
const SIGNATURE_HEIGHT: u32 = 76;

/// Points of height that a row has at least.
const ROW_HEIGHT: u32 = 24;

/// A spreadsheet program allows so many UTF-16 units in a sheet's name.
const NAME_UNITS: usize = 31;

/// Writes a candidate's form.
pub(super) fn write(
    file: &mut Workbook,
    desk: &Desk<'_>,
    number: u32,
    candidate: &Candidate<'_>,
) -> Result<(), XlsxError> {
    let subtitle = match candidate.claim.route {
        Route::Norm => desk.subtitle_of_norms(),
        _ => super::subtitle(desk.ledger),
    };
    let page = Page {
        name: &sheet_name(number, &candidate.person.name),
        title: format!("{}等级称号申请表", desk.book.pipeline.title.zh),
        subtitle: format!("{subtitle}    第 {number} 号"),
        columns: &COLUMNS,
        landscape: false,
        signed: false,
        long: false,
    };
    let sheet = open(file, &page, desk.seal, &desk.form_formats)?;
    let mut form = Form { sheet, formats: &desk.form_formats, next: 2 };
    form.particulars(desk, candidate)?;
    form.evidence(candidate)?;
    form.signatures()?;
    match desk.rule_of(FORM) {
        Some(rule) => form.foot(rule),
        None => Ok(()),
    }
}

/// `申请001 姓名`, without what a sheet's name may not hold.
fn sheet_name(number: u32, name: &str) -> String {
    let mut sheet = format!("申请{number:03} ");
    let mut units = sheet.encode_utf16().count();
    for c in name.chars().filter(|c| !c.is_control() && !"[]:*?/\\'".contains(*c)) {
        units += c.len_utf16();
        if units > NAME_UNITS {
            break;
        }
        sheet.push(c);
    }
    sheet.trim_end().to_owned()
}

/// 棋手编号; a newcomer has none yet.
fn number(desk: &Desk<'_>, person: &Person) -> Cell {
    if person.registered { Cell::from(&*person.id) } else { desk.word("（待编号）") }
}

/// A form that is being written from above.
struct Form<'a> {
    sheet: &'a mut Worksheet,
    formats: &'a Formats,
    next: u32,
}

impl Form<'_> {
    /// Who applies, for what, under which clauses, and what an approval does.
    fn particulars(&mut self, desk: &Desk<'_>, candidate: &Candidate<'_>) -> Result<(), XlsxError> {
        let Candidate { person, held, claim, closing } = candidate;
        let or_none = |cell: Cell| if cell == Cell::Blank { desk.word("无") } else { cell };
        let rating = Cell::from(closing.listed.as_ref().map(|listed| listed.rating));
        let pairs = [
            ("姓名", Cell::from(person.name.as_str())),
            ("性别", Cell::from(person.sex.map(Vocabulary::word))),
            ("棋手编号", number(desk, person)),
            ("单位", Cell::from(person.unit.as_str())),
            ("国籍", federation(desk, person)),
            (
                "现有称号",
                or_none(Cell::from(held.map(|held| messages::title(held, person.sex, self.formats.lang)))),
            ),
            ("申请称号", Cell::from(messages::title(claim.title, person.sex, self.formats.lang))),
            ("途径", Cell::from(claim.route.word())),
            ("现等级分", or_none(rating)),
            ("最高等级分", or_none(Cell::from(closing.standing.peak))),
            ("批准机关", Cell::from(&*claim.authority.name)),
            ("备案机关", or_none(Cell::from(&*claim.authority.filed_with))),
        ];
        for row in pairs.chunks(2) {
            let lines = row.iter().zip([LEFT, RIGHT]).map(|((_, cell), [_, span])| lines_in(cell, span));
            self.height(lines.max().unwrap_or(1))?;
            for ((label, cell), [label_span, span]) in row.iter().zip([LEFT, RIGHT]) {
                self.label(label_span, label)?;
                self.cell(span, cell)?;
            }
            self.next += 1;
        }
        self.wide("依据条款", &quoted(desk, candidate))?;
        let Some(rule) = desk.rule_of(LIFTS) else { return Ok(()) };
        let effect = match claim.lifted_to {
            Some(rating) => format!("等级分调整为 {rating}（{}）", rule.at),
            None => format!("等级分不作调整（{}）", rule.at),
        };
        self.wide("批准后", &self.formats.say(&effect))
    }

    /// The results that the application rests on.
    fn evidence(&mut self, candidate: &Candidate<'_>) -> Result<(), XlsxError> {
        let table: &[(&str, Span)] = if candidate.claim.route == Route::Norm { &NORMS } else { &PLACINGS };
        self.label(WHOLE, "依据成绩")?;
        self.height(1)?;
        self.next += 1;
        let headings = table.iter().map(|(heading, span)| lines_in(&Cell::from(*heading), *span));
        self.height(headings.max().unwrap_or(1))?;
        for (heading, span) in table {
            self.label(*span, heading)?;
        }
        self.next += 1;
        for merit in &candidate.claim.merits {
            let cells = evidence(merit);
            let lines = cells.iter().zip(table).map(|(cell, (_, span))| lines_in(cell, *span));
            self.height(lines.max().unwrap_or(1))?;
            for (cell, (_, span)) in cells.iter().zip(table) {
                self.cell(*span, cell)?;
            }
            self.next += 1;
        }
        Ok(())
    }

    /// Room for what is done by hand.
    fn signatures(&mut self) -> Result<(), XlsxError> {
        let date = self.formats.say("日期：        年      月      日").into_owned();
        let corner = self.formats.corner();
        for label in SIGNATURES {
            self.sheet.set_row_height(self.next, SIGNATURE_HEIGHT)?;
            self.label((0, 0), label)?;
            self.text(REST, &date, &corner)?;
            self.next += 1;
        }
        Ok(())
    }

    /// The rule that asks for the form.
    fn foot(&mut self, rule: &Rule) -> Result<(), XlsxError> {
        let text = quote(rule);
        self.sheet.set_row_height(self.next, LINE_HEIGHT * text_lines(&text, width(WHOLE)))?;
        let plain = self.formats.plain.clone().set_text_wrap();
        self.text(WHOLE, &text, &plain)
    }

    /// A label and a text as wide as the form.
    fn wide(&mut self, label: &str, text: &str) -> Result<(), XlsxError> {
        self.height(text_lines(text, width(REST)))?;
        self.label((0, 0), label)?;
        self.text(REST, text, &self.formats.text)?;
        self.next += 1;
        Ok(())
    }

    fn label(&mut self, span: Span, label: &str) -> Result<(), XlsxError> {
        self.text(span, &self.formats.say(label), &self.formats.heading)
    }

    fn text(&mut self, (first, last): Span, text: &str, format: &Format) -> Result<(), XlsxError> {
        let text = shortened(text);
        if first == last {
            self.sheet.write_string_with_format(self.next, first, text, format)?;
        } else {
            self.sheet.merge_range(self.next, first, self.next, last, &text, format)?;
        }
        Ok(())
    }

    fn cell(&mut self, span: Span, cell: &Cell) -> Result<(), XlsxError> {
        if let Cell::Text(text) = cell {
            return self.text(span, text, &self.formats.middle);
        }
        // a merged range takes a text only; what is no text goes into its first cell afterwards
        self.text(span, "", &self.formats.middle)?;
        write_cell(self.sheet, self.next, span.0, cell, self.formats)
    }

    fn height(&mut self, lines: u32) -> Result<(), XlsxError> {
        self.sheet.set_row_height(self.next, ROW_HEIGHT.max(LINE_HEIGHT * lines))?;
        Ok(())
    }
}

fn width((first, last): Span) -> f64 {
    COLUMNS[usize::from(first)..=usize::from(last)].iter().map(|(_, width)| width).sum()
}

fn lines_in(cell: &Cell, span: Span) -> u32 {
    match cell {
        Cell::Text(text) => text_lines(text, width(span)),
        _ => 1,
    }
}

/// A row of the table of evidence.
fn evidence(merit: &Merit) -> Vec<Cell> {
    let mut cells = vec![Cell::from(&*merit.event), Cell::from(merit.name.as_str()), Cell::from(merit.end)];
    match merit.feat {
        Feat::Placing { place } => cells.push(Cell::from(place)),
        Feat::Norm { games, figures } => cells.extend([
            Cell::from(games),
            Cell::from(figures.map(|figures| figures.score.hundredths())),
            Cell::from(figures.map(|figures| figures.standard.hundredths())),
            Cell::from(figures.map(|figures| figures.average)),
            Cell::from(figures.map(|figures| figures.percent)),
            Cell::from(merit.expires),
        ]),
    }
    cells
}

/// A blank 国籍 is the home country's. [workbooks.md 2]
fn federation(desk: &Desk<'_>, person: &Person) -> Cell {
    if person.federation.is_empty() { desk.word("中国") } else { Cell::from(person.federation.as_str()) }
}

/// The criteria that the application meets, in the words of the edition.
fn quoted(desk: &Desk<'_>, candidate: &Candidate<'_>) -> String {
    let rules = desk.edition.into_iter().flat_map(|edition| &edition.rules);
    let form = desk.rule_of(FORM).map(|rule| rule.id.as_str());
    // standards and detailed rules number their articles alike; a rule with checks is about reports, not titles
    let criteria = rules.filter(|rule| rule.checks.is_empty() && form != Some(rule.id.as_str()));
    let cited = criteria.filter(|rule| candidate.claim.clauses.iter().any(|clause| **clause == rule.clause));
    cited.map(quote).collect::<Vec<_>>().join("\n")
}

/// A rule with its place, unless its text begins with that.
fn quote(rule: &Rule) -> String {
    if rule.text.starts_with(&rule.at) { rule.text.clone() } else { format!("{}：{}", rule.at, rule.text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_s_name_holds_what_it_may() {
        assert_eq!(sheet_name(1, "王伟"), "申请001 王伟");
        assert_eq!(sheet_name(12, "O'Neil [A/B] "), "申请012 ONeil AB");
        assert_eq!(sheet_name(200, ""), "申请200");
        let long = sheet_name(3, &"𠀀".repeat(40));
        assert_eq!(long.encode_utf16().count(), 30);
    }
}
