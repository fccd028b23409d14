//! What organisers do to the office's form: each habit changes the finished sheets of one report.

use jiff::civil::Date;

use crate::headings;
use crate::workbook::{Cell, Merged, Sheet, sheet};

/// A habit; a report has any number of them, applied in the order in which it lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// The column 等级分 is left out.
    NoRatings,
    /// A unit is written once and merged over its players.
    MergedUnits,
    /// Results and player ids in full-width characters.
    FullWidth,
    /// `1—0` with a long dash.
    LongDashes,
    /// Forfeits as the text `+--`, a bye without a result, ★ for ※.
    BareForfeits,
    /// Dates typed as text, each sheet in its own way.
    DatesAsText,
    /// The columns of 棋手 and 对局 stand in another order.
    OtherColumnOrder,
    /// Headings in English; what stands below them stays Chinese.
    English,
    /// Headings and vocabulary in Traditional characters.
    Traditional,
    /// Empty rows to break up the long sheets.
    BlankRows,
    /// A note under the players.
    Note,
    /// The name of the sheet in large letters above its headings.
    TitleRow,
    /// Names of two characters are spread to the width of three: `王　伟`.
    SpreadNames,
}

impl Habit {
    /// Changes the sheets of one report.
    pub(crate) fn apply(self, workbook: &mut [Sheet]) {
        match self {
            Self::NoRatings => drop_ratings(workbook),
            Self::MergedUnits => merge_units(workbook),
            Self::FullWidth => widen(workbook),
            Self::LongDashes => change_results(workbook, |result| result.replace('-', "—")),
            Self::BareForfeits => bare_forfeits(workbook),
            Self::DatesAsText => type_dates(workbook),
            Self::OtherColumnOrder => reorder(workbook),
            Self::English => rename(workbook),
            Self::Traditional => write_traditional(workbook),
            Self::BlankRows => add_blank_rows(workbook),
            Self::Note => add_note(workbook),
            Self::TitleRow => add_titles(workbook),
            Self::SpreadNames => spread_names(workbook),
        }
    }
}

fn drop_ratings(workbook: &mut [Sheet]) {
    let Some(players) = sheet(workbook, "棋手") else { return };
    let Some(column) = players.column("等级分") else { return };
    for row in &mut players.rows {
        row.remove(column);
    }
}

/// Joins equal neighbours in the columns 单位 and 队.
fn merge_units(workbook: &mut [Sheet]) {
    let Some(players) = sheet(workbook, "棋手") else { return };
    let columns = [players.column("单位"), players.column("队")];
    for column in columns.into_iter().flatten() {
        let mut first = 1;
        while first < players.rows.len() {
            let same = |row: &&Vec<Cell>| row.get(column) == players.rows[first].get(column);
            let last = first + players.rows[first..].iter().take_while(same).count() - 1;
            if last > first {
                players.merged.push(Merged { column, first, last });
            }
            for row in &mut players.rows[first + 1..=last] {
                row[column] = Cell::Blank;
            }
            first = last + 1;
        }
    }
}

/// Rewrites the column 结果 wherever it holds text.
fn change_results(workbook: &mut [Sheet], change: impl Fn(&str) -> String) {
    let Some(games) = sheet(workbook, "对局") else { return };
    let Some(column) = games.column("结果") else { return };
    for row in games.body() {
        if let Some(Cell::Text(result)) = row.get_mut(column) {
            *result = change(result);
        }
    }
}

/// Full-width digits, letters and dashes in results and ids; the point of `0.5` stays as it is.
fn widen(workbook: &mut [Sheet]) {
    change_results(workbook, full_width);
    let Some(players) = sheet(workbook, "棋手") else { return };
    let Some(column) = players.column("棋手编号") else { return };
    for row in players.body() {
        if let Some(Cell::Text(id)) = row.get_mut(column) {
            *id = full_width(id);
        }
    }
}

fn full_width(text: &str) -> String {
    let wide = |character: char| match character {
        '0'..='9' | 'A'..='Z' | '-' => char::from_u32(u32::from(character) + 0xfee0).unwrap_or(character),
        other => other,
    };
    text.chars().map(wide).collect()
}

fn bare_forfeits(workbook: &mut [Sheet]) {
    change_results(workbook, |result| result.replace("+/-", "+--").replace("-/+", "--+"));
    let Some(games) = sheet(workbook, "对局") else { return };
    let (Some(second), Some(result)) = (games.column("后手"), games.column("结果")) else { return };
    let mark = games.column("未弈");
    for row in games.body() {
        if row[second] == Cell::Blank {
            row[result] = Cell::Blank;
        }
        if let Some(cell) = mark.map(|column| &mut row[column]).filter(|cell| **cell != Cell::Blank) {
            *cell = "★".into();
        }
    }
}

/// Each sheet has its own way of writing a date, as if several people had filled it in.
fn type_dates(workbook: &mut [Sheet]) {
    let ways: [fn(Date) -> String; 3] = [
        |date| format!("{}年{}月{}日", date.year(), date.month(), date.day()),
        |date| format!("{}.{}.{}", date.year(), date.month(), date.day()),
        |date| format!("{}/{}/{}", date.year(), date.month(), date.day()),
    ];
    for (at, sheet) in workbook.iter_mut().enumerate() {
        for cell in sheet.rows.iter_mut().flatten() {
            if let Cell::Date(date) = *cell {
                *cell = Cell::Text(ways[at % ways.len()](date));
            }
        }
    }
}

/// Moves the first two columns behind the others, and turns the rest round.
fn reorder(workbook: &mut [Sheet]) {
    for name in ["棋手", "对局"] {
        for row in sheet(workbook, name).into_iter().flat_map(|sheet| &mut sheet.rows) {
            row.reverse();
            row.rotate_left(2);
        }
    }
}

fn rename(workbook: &mut [Sheet]) {
    for sheet in workbook {
        let headings: Vec<&mut Cell> = match sheet.heading {
            Some(heading) => sheet.rows[heading].iter_mut().collect(),
            None => sheet.rows.iter_mut().filter_map(|row| row.first_mut()).collect(),
        };
        for cell in headings {
            *cell = headings::english(&cell.shown()).into();
        }
        sheet.name = headings::english(&sheet.name).to_owned();
    }
}

/// Names of people and units stay as they are registered.
fn write_traditional(workbook: &mut [Sheet]) {
    for sheet in workbook {
        let kept: Vec<usize> = ["姓名", "单位", "队"].iter().filter_map(|text| sheet.column(text)).collect();
        for (at, row) in sheet.rows.iter_mut().enumerate() {
            for (column, cell) in row.iter_mut().enumerate() {
                let Cell::Text(text) = cell else { continue };
                if sheet.heading == Some(at) || !kept.contains(&column) {
                    *text = headings::traditional(text);
                }
            }
        }
        sheet.name = headings::traditional(&sheet.name);
    }
}

fn add_blank_rows(workbook: &mut [Sheet]) {
    for sheet in workbook.iter_mut().filter(|sheet| sheet.heading.is_some()) {
        let rows = sheet.rows.len();
        for at in (1..rows).rev().filter(|at| at % 12 == 0) {
            sheet.insert_row(at, Vec::new());
        }
    }
}

fn add_note(workbook: &mut [Sheet]) {
    let Some(players) = sheet(workbook, "棋手") else { return };
    let note = "注：名次相同者以序号在前者列前；未弈之局以※标出。";
    players.rows.extend([Vec::new(), vec![note.into()]]);
}

fn add_titles(workbook: &mut [Sheet]) {
    for sheet in workbook.iter_mut().filter(|sheet| sheet.heading.is_some()) {
        let title = format!("{}一览表", sheet.name);
        sheet.insert_row(0, vec![title.as_str().into()]);
        sheet.insert_row(1, Vec::new());
    }
}

fn spread_names(workbook: &mut [Sheet]) {
    for sheet in workbook {
        let Some(column) = sheet.column("姓名") else { continue };
        for row in sheet.body() {
            let Some(Cell::Text(name)) = row.get_mut(column) else { continue };
            if let [surname, given] = name.chars().collect::<Vec<_>>()[..] {
                *name = format!("{surname}\u{3000}{given}");
            }
        }
    }
}
