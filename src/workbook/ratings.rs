//! The official list and the change table of a regulation of ratings.

use super::page::{Column, Formats, Page, workbook, write};
use super::rules;
use crate::publication::players::{by_id, handovers, lists};
use crate::publication::{Counts, Publication, Seal};
use crate::records::{PeriodLedger, Status, Summary};
use crate::rulebook::Rulebook;
use crate::tables::{Cell, Table};
use rust_xlsxwriter::XlsxError;

/// Sheets with more rows are streamed to disk.
pub(super) const STREAMED_FROM: usize = 5000;

const LIST: [Column; 11] = [
    ("名次", 6.0),
    ("编号", 13.0),
    ("姓名", 11.0),
    ("单位", 14.0),
    ("称号", 11.0),
    ("等级分", 8.0),
    ("上期", 8.0),
    ("升降", 7.0),
    ("局数", 6.0),
    ("场次", 6.0),
    ("状态", 9.0),
];

const SUMMARY: [Column; 10] = [
    ("编号", 13.0),
    ("姓名", 11.0),
    ("性别", 6.0),
    ("原等级分", 9.0),
    ("ΣΔR", 10.0),
    ("其他调整", 10.0),
    ("新等级分（未取整）", 12.0),
    ("新等级分", 9.0),
    ("公布", 6.0),
    ("原因", 30.0),
];

const CHANGES: [Column; 14] = [
    ("编号", 13.0),
    ("姓名", 11.0),
    ("比赛编号", 13.0),
    ("赛制", 11.0),
    ("K", 5.0),
    ("N", 5.0),
    ("W", 7.0),
    ("平均分", 8.0),
    ("分差 D", 8.0),
    ("P（%）", 7.0),
    ("We", 8.0),
    ("W−We", 8.0),
    ("ΔR", 9.0),
    ("条款", 18.0),
];

const PENDING: [Column; 6] = [
    ("编号", 13.0),
    ("姓名", 11.0),
    ("比赛编号", 14.0),
    ("对有分棋手局数", 10.0),
    ("表现分", 10.0),
    ("有效至", 12.0),
];

const HANDOVER: [Column; 7] = [
    ("编号", 13.0),
    ("姓名", 11.0),
    ("性别", 6.0),
    ("单位", 14.0),
    ("分数", 8.0),
    ("条款", 10.0),
    ("比赛编号", 14.0),
];

const QUALIFICATION: [Column; 6] =
    [("编号", 13.0), ("姓名", 11.0), ("性别", 6.0), ("本期", 9.0), ("上期", 9.0), ("平均", 10.0)];

const COUNTS: [Column; 3] = [("项目", 24.0), ("人数", 8.0), ("棋手（编号 姓名 原因）", 60.0)];

/// 等级分表.xlsx: men and women on their own sheets, a summary, and the rules applied.
pub(super) fn list(book: &Rulebook, ledger: &PeriodLedger, seal: &Seal) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{}等级分表", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let mut file = workbook(&title, ledger.list_date)?;
    for list in lists(ledger) {
        let name = list.name.as_str();
        let rows = list.places.iter().map(|place| {
            let listed = &place.listed;
            vec![
                Cell::from(place.rank),
                Cell::from(&*place.person.id),
                Cell::from(place.person.name.as_str()),
                Cell::from(place.person.unit.as_str()),
                Cell::from(place.title.map(|title| title.to_string())),
                Cell::from(listed.rating),
                Cell::from(listed.previous),
                Cell::from(listed.previous.map(|previous| listed.rating - previous)),
                Cell::from(listed.games),
                Cell::from(listed.events),
                Cell::from(status(listed.status)),
            ]
        });
        let title = format!("{title}（{name}）");
        let page = Page {
            name,
            title,
            subtitle: subtitle(ledger),
            columns: &LIST,
            landscape: false,
            signed: true,
            long: list.places.len() > STREAMED_FROM,
        };
        write(&mut file, &page, rows, seal, &formats)?;
    }
    let page = Page {
        name: "概要",
        title: format!("{title} · 概要"),
        subtitle: subtitle(ledger),
        columns: &COUNTS,
        landscape: false,
        signed: false,
        long: false,
    };
    write(&mut file, &page, counts(ledger).into_iter(), seal, &formats)?;
    let handovers = handovers(ledger);
    if !handovers.is_empty() {
        let page = Page {
            name: "移交",
            title: format!("{title} · 移交"),
            subtitle: subtitle(ledger),
            columns: &HANDOVER,
            landscape: false,
            signed: false,
            long: false,
        };
        write(&mut file, &page, handovers.into_iter(), seal, &formats)?;
    }
    rules::write_sheet(&mut file, book, ledger, seal, &formats)?;
    file.save_to_buffer()
}

/// 资格平均分.xlsx: the averages of the two latest published ratings. [G-51]
pub(super) fn qualification(
    book: &Rulebook,
    ledger: &PeriodLedger,
    table: &Table,
    seal: &Seal,
) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{}资格平均分", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let mut file = workbook(&title, ledger.list_date)?;
    let page = Page {
        name: "资格平均分",
        title,
        subtitle: subtitle(ledger),
        columns: &QUALIFICATION,
        landscape: false,
        signed: true,
        long: false,
    };
    write(&mut file, &page, rows(table, <[Cell]>::to_vec), seal, &formats)?;
    file.save_to_buffer()
}

/// The list's date and the period it covers.
pub(super) fn subtitle(ledger: &PeriodLedger) -> String {
    let date = ledger.list_date;
    format!("{}年{}月{}日公布    统计期 {}", date.year(), date.month(), date.day(), ledger.period)
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::New => "新上榜",
        Status::Active => "",
        Status::Inactive => "未参赛",
    }
}

/// How many came, moved and left, with the names of those who did something other than play.
fn counts(ledger: &PeriodLedger) -> Vec<Vec<Cell>> {
    let c = Counts::of(ledger);
    let names = |wanted: &dyn Fn(&Summary, i64) -> bool| {
        let found = by_id(ledger).filter_map(|(person, closing)| {
            let summary = closing.summary.as_ref().filter(|summary| wanted(summary, closing.decay))?;
            Some(format!("{} {} {}", person.id, person.name, summary.reasons.join("、")).trim().to_owned())
        });
        found.collect::<Vec<_>>().join("\n")
    };
    let waiting = by_id(ledger).filter(|(_, closing)| !closing.waiting.is_empty());
    let waiting: Vec<String> = waiting.map(|(person, _)| format!("{} {}", person.id, person.name)).collect();
    let rows: [(&str, usize, String); 9] = [
        ("上榜", c.listed, String::new()),
        ("新上榜", c.new, names(&|s, _| s.old.is_none() && s.published)),
        ("上升", c.risen, String::new()),
        ("下降", c.fallen, String::new()),
        ("不变", c.unchanged, String::new()),
        ("未参赛降分", c.decayed, names(&|_, decay| decay < 0)),
        ("取消等级分", c.cancelled, names(&|s, _| s.new.is_none())),
        ("低于公布分数", c.below_floor, names(&|s, _| s.new.is_some() && !s.published)),
        ("无分棋手待满局数", c.waiting, waiting.join("\n")),
    ];
    let row = |(item, count, names): (&str, usize, String)| {
        vec![Cell::from(item), Cell::Int(i64::try_from(count).unwrap_or(i64::MAX)), Cell::from(names)]
    };
    rows.into_iter().map(row).collect()
}

/// 变动表.xlsx: a row per player, a row per player and event, and the results that wait.
pub(super) fn changes(
    book: &Rulebook,
    ledger: &PeriodLedger,
    publication: &Publication,
    seal: &Seal,
) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{}等级分变动表", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let mut file = workbook(&title, ledger.list_date)?;
    let page = |name, columns, long| Page {
        name,
        title: format!("{title} · {name}"),
        subtitle: subtitle(ledger),
        columns,
        landscape: true,
        signed: false,
        long,
    };
    let summary = rows(&publication.summary, |row| {
        let mut row = row.to_vec();
        let published = row[8] == Cell::from("yes");
        row[8] = Cell::from(if published { "是" } else { "否" });
        row
    });
    write(
        &mut file,
        &page("汇总", &SUMMARY, publication.summary.rows.len() > STREAMED_FROM),
        summary,
        seal,
        &formats,
    )?;
    let details = rows(&publication.changes, |row| {
        let gain = match (&row[6], &row[10]) {
            (Cell::Hundredths(score), Cell::Hundredths(expected)) => Cell::from(*score - *expected),
            _ => Cell::Blank,
        };
        let mut row = row.to_vec();
        row.insert(11, gain);
        row
    });
    write(&mut file, &page("明细", &CHANGES, true), details, seal, &formats)?;
    let waiting = rows(&publication.pending, <[Cell]>::to_vec);
    write(&mut file, &page("无分棋手", &PENDING, false), waiting, seal, &formats)?;
    rules::write_sheet(&mut file, book, ledger, seal, &formats)?;
    file.save_to_buffer()
}

fn rows(table: &Table, print: impl Fn(&[Cell]) -> Vec<Cell>) -> impl Iterator<Item = Vec<Cell>> {
    table.rows.iter().map(move |row| print(row))
}
