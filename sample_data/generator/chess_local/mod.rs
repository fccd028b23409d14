//! The sample office of local chess ratings, that of a province: fourteen reports over two years.

mod cast;
mod first_year;
mod second_year;
mod units;

use std::path::Path;

use anyhow::Result;
use jiff::civil::date;

use crate::desk::Desk;
use crate::names::Names;
use crate::office;
use crate::people::{Entrant, Sex};
use crate::random::Random;
use crate::report::Event;
use crate::roster::Roster;
use crate::workbook::Cell;

/// Writes the whole office folder; the number of its reports comes back. Nobody is awarded a title here.
pub(crate) fn write(office: &Path) -> Result<usize> {
    let mut local = Local::new();
    let mut reports = first_year::reports(&mut local)?;
    reports.extend(second_year::reports(&mut local)?);
    office::write_register(office, &local.desk.roster.players, &office::Past::default())?;
    office::write_units(office, units::UNITS)?;
    office::write_decisions(office, &[])?;
    for report in &reports {
        report.write(office)?;
    }
    Ok(reports.len())
}

/// What the reports are made from: the desk, and the newcomers, of whom some come back.
struct Local {
    desk: Desk,
    names: Names,
    random: Random,
    /// Those of the championship of the province.
    aspirants: Vec<Entrant>,
    /// The class of the primary school.
    pupils: Vec<Entrant>,
    /// Those of the city championship.
    beginners: Vec<Entrant>,
}

impl Local {
    fn new() -> Self {
        let mut names = Names::new(7, &cast::names_taken());
        let roster = Roster::new(cast::players(&mut names), cast::roles());
        let desk = Desk::new(roster, &mut names);
        let mut random = Random::new(62);
        let mut newcomers = |count, units: &[&str], strength| {
            cast::newcomers(count, units, strength, &mut names, &mut random)
        };
        let aspirants = newcomers(5, units::CITIES, 1560);
        let pupils = newcomers(10, &["银杏小学"], 420);
        let beginners = newcomers(8, &["温州", "乐清"], 1180);
        Self { desk, names, random, aspirants, pupils, beginners }
    }

    /// Newcomers who have not been anywhere yet.
    fn newcomers(&mut self, count: usize, units: &[&str], strength: i32) -> Vec<Entrant> {
        cast::newcomers(count, units, strength, &mut self.names, &mut self.random)
    }
}

/// Players with a national rating, who are not in the local register: name, unit and that rating.
const GUESTS: &[(&str, &str, i32)] =
    &[("汝南星", "浙江", 2087), ("富察远", "上海", 2052), ("谷梁月", "江苏", 2134), ("梅长亭", "安徽", 2019)];

/// Guests as entrants; the organiser states their national rating.
fn guests(which: std::ops::Range<usize>) -> Vec<Entrant> {
    let guest = |&(name, unit, rating): &(&str, &str, i32)| Entrant {
        rating: Some(rating),
        remarks: "国家等级分",
        ..Entrant::newcomer(name, Sex::Man, unit, rating)
    };
    GUESTS[which].iter().map(guest).collect()
}

/// What most events of this office say.
fn event() -> Event {
    Event {
        id: String::new(),
        name: String::new(),
        discipline: "国际象棋地方",
        level: "省级",
        category: "其他",
        section: "公开组",
        sex: "混合",
        system: "积分编排",
        rounds: 9,
        start: date(2026, 1, 1),
        days: 5,
        organiser: "",
        host: "",
        venue: "",
        approval: "",
        rules: "国际象棋竞赛规则（2024）",
        titles: None,
        extra: shortest(180),
    }
}

/// The shortest time limit of a game, in minutes for both players.
fn shortest(minutes: i32) -> Vec<(&'static str, Cell)> {
    vec![("时限(分钟)", (minutes / 2).into()), ("每局最短时间(分钟)", minutes.into())]
}

/// The usual time limit, and a base of first performances with the number of its approval.
fn base(rating: i32, approval: &str) -> Vec<(&'static str, Cell)> {
    let mut items = shortest(180);
    items.extend([("首次表现分基数", rating.into()), ("基数批准文号", approval.into())]);
    items
}
