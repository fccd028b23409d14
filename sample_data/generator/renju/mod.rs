//! The sample office of renju: an event of every kind in 2026, and two of 2027 that open with what it gave.

mod cast;
mod events;
mod paper;

use std::path::Path;

use anyhow::Result;
use jiff::civil::{Date, date};

use crate::files;
use crate::workbook::Sheet;
use cast::{PLAYERS, id};

/// Writes the whole office folder; the number of its reports comes back.
pub(crate) fn write(office: &Path) -> Result<usize> {
    files::write(&office.join("register.xlsx"), &[register()])?;
    files::write(&office.join("awards.xlsx"), &[awards()])?;
    files::write(&office.join("decisions.xlsx"), &[decisions()])?;
    let reports = events::all()?;
    for report in &reports {
        report.write(office)?;
    }
    Ok(reports.len())
}

fn register() -> Sheet {
    let mut sheet = Sheet::headed("棋手登記", &["棋手編號", "姓名", "性別", "單位", "段級", "證書"]);
    for (number, player) in (1..).zip(&PLAYERS) {
        let certificate = match (player.grade, player.paid) {
            ("", _) => "",
            (_, true) => "已繳",
            (_, false) => "未繳",
        };
        sheet.rows.push(vec![
            id(number).as_str().into(),
            player.name.into(),
            player.sex.word().into(),
            player.unit.into(),
            player.grade.into(),
            certificate.into(),
        ]);
    }
    sheet
}

/// Certificates that were paid: one on the last day of an event, which counts for it, and one a day later.
const PAID: [(usize, &str, Date); 4] = [
    (19, "二段", date(2026, 4, 12)),
    (20, "初段", date(2026, 4, 13)),
    (7, "四段", date(2027, 1, 15)),
    (27, "初段", date(2027, 2, 20)),
];

fn awards() -> Sheet {
    let headings = ["棋手編號", "姓名", "稱號/段級", "途徑", "批准日期", "批准單位", "文號"];
    let mut sheet = Sheet::headed("授予", &headings);
    for (at, (number, grade, day)) in (1..).zip(PAID) {
        sheet.rows.push(vec![
            id(number).as_str().into(),
            PLAYERS[number - 1].name.into(),
            grade.into(),
            "其他".into(),
            day.into(),
            "台灣五子棋協會".into(),
            format!("五協證字第{at}號").as_str().into(),
        ]);
    }
    sheet
}

fn decisions() -> Sheet {
    let mut sheet = Sheet::headed("裁定", &["比賽編號", "條款", "裁定", "理由", "裁定人", "日期"]);
    sheet.rows.push(vec![
        "RJ2026-18".into(),
        "第八條/4".into(),
        "豁免".into(),
        "裁判長補具計時紀錄".into(),
        "秘書處".into(),
        date(2026, 10, 20).into(),
    ]);
    sheet
}
