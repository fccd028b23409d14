//! The sample office of chess: seventeen reports over two periods, each showing something else.

mod cast;
mod export;
mod first_half;
mod newcomers;
mod second_half;

use std::path::Path;

use anyhow::{Context, Result};
use jiff::civil::{Date, date};

use crate::desk::Desk;
use crate::names::Names;
use crate::office::{self, Award, Decision, Unit};
use crate::people::Player;
use crate::report::Event;
use crate::roster::Roster;
use crate::workbook::Cell;
use crate::xiangqi::units::UNITS;

/// Writes the whole office folder; the number of its reports comes back.
pub(crate) fn write(office: &Path) -> Result<usize> {
    let mut names = Names::new(6, &cast::names_taken());
    let roster = Roster::new(cast::players(&mut names), cast::roles());
    let mut desk = Desk::new(roster, &mut names);
    let mut reports = first_half::reports(&mut desk)?;
    let exported = first_half::exported(&mut desk)?;
    reports.extend(second_half::reports(&mut desk)?);
    office::write_register(office, &desk.roster.players, &office::Past::default())?;
    office::write_units(office, &units())?;
    office::write_awards(office, &awards(&desk.roster.players)?)?;
    office::write_decisions(office, &decisions())?;
    for report in &reports {
        report.write(office)?;
    }
    export::write(office, &exported)?;
    Ok(reports.len() + 1)
}

/// The units of the xiangqi office, and a school that enters an event because it holds it.
fn units() -> Vec<Unit> {
    let host = Unit { name: SCHOOL, level: "其他", aliases: "", parent: "" };
    UNITS.iter().copied().chain([host]).collect()
}

const SCHOOL: &str = "鹿城国际象棋学校";
const CENTRE: &str = "国家体育总局棋类运动管理中心";
const ASSOCIATION: &str = "中国国际象棋协会";

/// What most events of this office say.
fn event() -> Event {
    Event {
        id: String::new(),
        name: String::new(),
        discipline: "国际象棋",
        level: "全国",
        category: "其他",
        section: "公开组",
        sex: "男子",
        system: "积分编排",
        rounds: 9,
        start: date(2026, 1, 1),
        days: 5,
        organiser: ASSOCIATION,
        host: "",
        venue: "",
        approval: "",
        rules: "国际象棋竞赛规则（2024）",
        titles: None,
        extra: control(120, 40),
    }
}

/// The time limit: so many minutes for so many moves.
fn control(minutes: i32, moves: i32) -> Vec<(&'static str, Cell)> {
    vec![("时限(分钟)", minutes.into()), ("时限着数", moves.into())]
}

/// The usual time limit, and a day of approval of the event's own.
fn approved_on(day: Date) -> Vec<(&'static str, Cell)> {
    let mut items = control(120, 40);
    items.push(("批准日期", day.into()));
    items
}

/// A title that was approved a month before the title event begins.
fn awards(players: &[Player]) -> Result<Vec<Award<'_>>> {
    let player = players.iter().find(|player| player.id == "CH0010").context("no player CH0010 to award")?;
    Ok(vec![Award {
        player,
        title: "大师",
        route: "标准分",
        approved: date(2026, 2, 6),
        authority: "国家体育总局",
        document: "体竞字〔2026〕12号",
    }])
}

/// What the office ruled.
fn decisions() -> Vec<Decision> {
    vec![Decision {
        event_id: "CH2026-16",
        clause: "四(二)",
        ruling: "豁免",
        reason: "挑战赛只有两名棋手，无从有三个单位，赛前已经棋类运动管理中心批准",
        by: "等级分办公室",
        date: date(2026, 11, 12),
    }]
}
