//! The office's own four workbooks: register, units, awards and decisions.

use std::path::Path;

use anyhow::Result;
use jiff::civil::Date;

use crate::files;
use crate::people::Player;
use crate::workbook::Sheet;

/// A row of units.xlsx.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    pub(crate) name: &'static str,
    pub(crate) level: &'static str,
    /// 别名, separated by 、; empty for none.
    pub(crate) aliases: &'static str,
    /// 上级单位; empty for none.
    pub(crate) parent: &'static str,
}

/// A row of awards.xlsx.
pub(crate) struct Award<'a> {
    pub(crate) player: &'a Player,
    pub(crate) title: &'static str,
    pub(crate) route: &'static str,
    pub(crate) approved: Date,
    pub(crate) authority: &'static str,
    pub(crate) document: &'static str,
}

/// A row of decisions.xlsx.
pub(crate) struct Decision {
    pub(crate) event_id: &'static str,
    pub(crate) clause: &'static str,
    pub(crate) ruling: &'static str,
    pub(crate) reason: &'static str,
    pub(crate) by: &'static str,
    pub(crate) date: Date,
}

/// A row of 待定: games of a first rating that wait since before the first period.
pub(crate) struct Waiting {
    pub(crate) player: &'static str,
    pub(crate) event_id: &'static str,
    pub(crate) end: Date,
    pub(crate) games: i32,
    pub(crate) points: &'static str,
    pub(crate) average: i32,
    /// 表现分; empty where the regulation has none.
    pub(crate) performance: &'static str,
}

/// A row of 成绩: an earlier norm, with its games, or an earlier placing.
pub(crate) struct Earlier {
    pub(crate) player: &'static str,
    pub(crate) event_id: &'static str,
    pub(crate) day: Date,
    pub(crate) title: &'static str,
    pub(crate) route: &'static str,
    pub(crate) games: Option<i32>,
    pub(crate) place: Option<i32>,
}

/// What an office that begins in the middle of its history brings along.
#[derive(Default)]
pub(crate) struct Past {
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) earlier: Vec<Earlier>,
}

impl Past {
    /// The optional sheets of the register; none where there is nothing to say.
    fn sheets(&self) -> Vec<Sheet> {
        let headings = ["棋手编号", "比赛编号", "结束日期", "局数", "得分", "对手平均分", "表现分"];
        let mut waiting = Sheet::headed("待定", &headings);
        for row in &self.waiting {
            waiting.rows.push(vec![
                row.player.into(),
                row.event_id.into(),
                row.end.into(),
                row.games.into(),
                row.points.into(),
                row.average.into(),
                row.performance.into(),
            ]);
        }
        let headings = ["棋手编号", "比赛编号", "日期", "称号", "途径", "局数", "名次"];
        let mut earlier = Sheet::headed("成绩", &headings);
        for row in &self.earlier {
            earlier.rows.push(vec![
                row.player.into(),
                row.event_id.into(),
                row.day.into(),
                row.title.into(),
                row.route.into(),
                row.games.into(),
                row.place.into(),
            ]);
        }
        let filled = [(self.waiting.is_empty(), waiting), (self.earlier.is_empty(), earlier)];
        filled.into_iter().filter(|(empty, _)| !empty).map(|(_, sheet)| sheet).collect()
    }
}

pub(crate) fn write_register(office: &Path, players: &[Player], past: &Past) -> Result<()> {
    let person = ["棋手编号", "姓名", "性别", "单位", "国籍", "曾用名", "称号"];
    let standing = ["等级分", "最高等级分", "累计局数", "累计场次", "最近参赛期"];
    let headings = [&person[..], &standing].concat();
    let mut sheet = Sheet::headed("棋手登记", &headings);
    for player in players {
        sheet.rows.push(vec![
            player.id.as_str().into(),
            player.name.as_str().into(),
            player.sex.word().into(),
            player.unit.as_str().into(),
            "".into(),
            player.former_name.into(),
            player.title.into(),
            player.rating.into(),
            player.peak.into(),
            player.games.into(),
            player.events.into(),
            player.last_active.into(),
        ]);
    }
    let sheets: Vec<Sheet> = std::iter::once(sheet).chain(past.sheets()).collect();
    files::write(&office.join("register.xlsx"), &sheets)
}

pub(crate) fn write_units(office: &Path, units: &[Unit]) -> Result<()> {
    let mut sheet = Sheet::headed("单位", &["单位", "级别", "别名", "上级单位"]);
    for unit in units {
        sheet.rows.push(vec![unit.name.into(), unit.level.into(), unit.aliases.into(), unit.parent.into()]);
    }
    files::write(&office.join("units.xlsx"), &[sheet])
}

pub(crate) fn write_awards(office: &Path, awards: &[Award]) -> Result<()> {
    let headings = ["棋手编号", "姓名", "称号/段级", "途径", "批准日期", "批准单位", "文号"];
    let mut sheet = Sheet::headed("授予", &headings);
    for award in awards {
        sheet.rows.push(vec![
            award.player.id.as_str().into(),
            award.player.name.as_str().into(),
            award.title.into(),
            award.route.into(),
            award.approved.into(),
            award.authority.into(),
            award.document.into(),
        ]);
    }
    files::write(&office.join("awards.xlsx"), &[sheet])
}

pub(crate) fn write_decisions(office: &Path, decisions: &[Decision]) -> Result<()> {
    let headings = ["比赛编号", "条款", "裁定", "理由", "裁定人", "日期"];
    let mut sheet = Sheet::headed("裁定", &headings);
    for decision in decisions {
        sheet.rows.push(vec![
            decision.event_id.into(),
            decision.clause.into(),
            decision.ruling.into(),
            decision.reason.into(),
            decision.by.into(),
            decision.date.into(),
        ]);
    }
    files::write(&office.join("decisions.xlsx"), &[sheet])
}
