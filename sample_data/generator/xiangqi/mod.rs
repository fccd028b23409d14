//! The sample office of xiangqi: thirteen reports over two periods, each showing something else.

mod cast;
mod first_half;
mod newcomers;
mod second_half;
pub(crate) mod units;

use std::path::Path;

use anyhow::{Context, Result};
use jiff::civil::date;

use crate::desk::Desk;
use crate::files;
use crate::names::Names;
use crate::office::{self, Award, Decision, Earlier, Past, Waiting};
use crate::people::Player;
use crate::report::Report;
use crate::roster::Roster;

/// The one report that a spreadsheet program saved as `.xls`; nothing here can write that form.
const OLD_EXCEL: &[u8] = include_bytes!("../assets/2026-金秋象棋公开赛.xls");

/// Writes the whole office folder; the number of its reports comes back.
pub(crate) fn write(office: &Path) -> Result<usize> {
    let mut desk = desk();
    let reports = all_reports(&mut desk)?;
    let registered: Vec<Player> = desk.roster.players.iter().cloned().chain([cast::waiting()]).collect();
    office::write_register(office, &registered, &past())?;
    office::write_units(office, units::UNITS)?;
    office::write_awards(office, &awards(&desk.roster.players)?)?;
    office::write_decisions(office, &decisions())?;
    for report in &reports {
        if is_old_excel(report) {
            files::save(&office.join(&report.path), OLD_EXCEL)?;
        } else {
            report.write(office)?;
        }
    }
    Ok(reports.len())
}

/// Writes what the `.xls` report was saved from, as an `.xlsx` with the same name.
pub(crate) fn write_source_of_xls(folder: &Path) -> Result<usize> {
    let reports = all_reports(&mut desk())?;
    let report = reports.iter().find(|report| is_old_excel(report)).context("no report is an .xls file")?;
    let name = Path::new(&report.path).with_extension("xlsx");
    let name = name.file_name().context("the report has no file name")?;
    files::write(&folder.join(name), &report.workbook())?;
    Ok(1)
}

fn is_old_excel(report: &Report) -> bool {
    Path::new(&report.path).extension().is_some_and(|ending| ending == "xls")
}

/// The office before its first report.
fn desk() -> Desk {
    let mut names = Names::new(5, &cast::names_taken());
    let roster = Roster::new(cast::players(&mut names), cast::roles());
    Desk::new(roster, &mut names)
}

fn all_reports(desk: &mut Desk) -> Result<Vec<Report>> {
    let mut reports = first_half::reports(desk)?;
    reports.extend(second_half::reports(desk)?);
    Ok(reports)
}

/// What was approved: one title lifts a rating, one does not, one is of another kind.
fn awards(players: &[Player]) -> Result<Vec<Award<'_>>> {
    let find = |id: &str| {
        players.iter().find(|player| player.id == id).with_context(|| format!("no player {id} to award"))
    };
    let general = "国家体育总局";
    Ok(vec![
        Award {
            player: find("XQ0005")?,
            title: "一级棋士",
            route: "其他",
            approved: date(2026, 3, 20),
            authority: "河南省体育局",
            document: "豫体棋字〔2026〕7号",
        },
        Award {
            player: find("XQ0003")?,
            title: "大师",
            route: "名次",
            approved: date(2026, 6, 12),
            authority: general,
            document: "体竞字〔2026〕61号",
        },
        Award {
            player: find("XQ0004")?,
            title: "大师",
            route: "标准分",
            approved: date(2026, 6, 12),
            authority: general,
            document: "体竞字〔2026〕61号",
        },
    ])
}

/// What the office kept before its first period here: five games of a newcomer who waits, and a place among the
/// first three of the national championship, to which a second one may come.
fn past() -> Past {
    Past {
        waiting: vec![Waiting {
            player: cast::WAITING.0,
            event_id: "XQ2025-31",
            end: date(2025, 10, 5),
            games: 5,
            points: "2.5",
            average: 2362,
            performance: "",
        }],
        earlier: vec![Earlier {
            player: "XQ0002",
            event_id: "XQ2024-19",
            day: date(2024, 10, 27),
            title: "特级大师",
            route: "名次",
            games: None,
            place: Some(3),
        }],
    }
}

/// What the office ruled.
fn decisions() -> Vec<Decision> {
    vec![Decision {
        event_id: "XQ2026-11",
        clause: "四(三)",
        ruling: "豁免",
        reason: "第二名国家级裁判员因台风滞留，赛前经棋类运动管理中心同意由一级裁判员代理",
        by: "等级分办公室",
        date: date(2026, 9, 3),
    }]
}
