//! A tournament report as it was read: well formed, not yet lawful.

use super::Grade;
use crate::findings::{Finding, Place};
use crate::numbers::HalfPoints;
use crate::words::{ArbiterLevel, Category, Level, Section, Sex, System, Title, TitleEvent, Word, YesNo};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What 比赛信息 says of the event. Blank items are `None` or [`Word::Blank`].
#[derive(Debug, Clone)]
pub struct Header {
    pub id: Arc<str>,
    pub name: String,
    /// 项目 as the report writes it.
    pub discipline: String,
    pub level: Word<Level>,
    pub category: Word<Category>,
    pub group: String,
    pub section: Word<Section>,
    pub system: Word<System>,
    /// 赛制 as the report writes it.
    pub system_written: String,
    /// 轮数, or the highest 轮次 where the item is blank.
    pub rounds: Option<u32>,
    pub start: Option<Date>,
    pub end: Date,
    pub announced: Option<Date>,
    /// 主办单位, cut at 、.
    pub organisers: Vec<String>,
    pub approval_no: String,
    pub approval_date: Option<Date>,
    pub rules: String,
    pub minutes: Option<i64>,
    pub moves: Option<i64>,
    pub shortest_game: Option<i64>,
    pub notation: Word<YesNo>,
    pub clocks: Word<YesNo>,
    pub titles: Vec<TitleEvent>,
    pub standards_announced: Option<Date>,
    pub reported: Option<Date>,
    pub chief_arbiter: String,
    /// 首次表现分基数, where 基数批准文号 stands beside it. [L-14, A-34]
    pub base_rating: Option<i64>,
    /// Where each item's content stands, by the item's key in `forms.toml`.
    pub places: BTreeMap<&'static str, Place>,
}

impl Header {
    /// The day that picks the edition: the last one, or the first.
    pub fn edition_day(&self, by_start: bool) -> Date {
        self.start.filter(|_| by_start).unwrap_or(self.end)
    }

    /// Where an item stands, or the sheet where it would.
    pub fn place(&self, item: &'static str) -> Place {
        let whole = || self.places.get("").cloned().unwrap_or_default();
        self.places.get(item).cloned().unwrap_or_else(whole)
    }
}

/// A row of 裁判员.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arbiter {
    pub name: String,
    pub level: Word<ArbiterLevel>,
}

/// A row of 棋手.
#[derive(Debug, Clone)]
pub struct Entrant {
    /// 序号.
    pub no: Arc<str>,
    /// 棋手编号; empty for a newcomer.
    pub player_id: String,
    pub name: String,
    pub sex: Word<Sex>,
    pub unit: String,
    pub federation: String,
    pub title: Option<Title>,
    /// 等级分 as the organiser states it.
    pub stated_rating: Option<i64>,
    pub international: Option<i64>,
    /// 段级 as stated.
    pub grade: Option<Grade>,
    pub team: String,
    pub board: Option<u32>,
    /// 名次 where it is definite.
    pub place: Option<u32>,
    /// 得分 as stated.
    pub points: Option<HalfPoints>,
    pub remarks: String,
    /// Row on the players sheet, counted from 0.
    pub row: u32,
}

/// A game or a bye, between seats: indices into the report's entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    pub round: Option<u16>,
    pub date: Option<Date>,
    pub first: u16,
    /// `None`: a bye.
    pub second: Option<u16>,
    pub first_score: HalfPoints,
    pub second_score: HalfPoints,
    /// False for byes, forfeits and games marked ※ or ★.
    pub played: bool,
    /// 备注 of the game names a computer. [G-46]
    pub computer: bool,
}

impl Game {
    /// What `seat` had from this game and whom he met; `None` when he is not in it.
    pub fn seen_from(&self, seat: u16) -> Option<(HalfPoints, Option<u16>)> {
        if self.first == seat {
            Some((self.first_score, self.second))
        } else if self.second == Some(seat) {
            Some((self.second_score, Some(self.first)))
        } else {
            None
        }
    }
}

/// One tournament report.
#[derive(Debug, Clone)]
pub struct Report {
    pub header: Header,
    /// `None`: there is no sheet 裁判员.
    pub arbiters: Option<Vec<Arbiter>>,
    pub entrants: Vec<Entrant>,
    pub games: Vec<Game>,
    /// The players sheet as the file names it, for addresses.
    pub players_sheet: Place,
    /// Columns of the players sheet by key, for addresses.
    pub player_columns: BTreeMap<&'static str, u32>,
    /// What is wrong with this report.
    pub findings: Vec<Finding>,
    /// Where an export's organiser states what exports cannot carry, written or not; `None`: no export.
    pub side_file: Option<Arc<str>>,
    /// Another report of the folder has the same 比赛编号.
    pub duplicate: bool,
}

impl Report {
    pub const fn file(&self) -> &Arc<str> {
        &self.players_sheet.file
    }

    /// Where an entrant's cell stands; what an export has no column for stands in its side file.
    pub fn cell(&self, entrant: &Entrant, key: &str) -> Place {
        match (self.player_columns.get(key), &self.side_file) {
            (None, Some(side)) => {
                Place { sheet: Some(format!("player {}.{key}", entrant.no).into()), ..Place::file(side) }
            }
            (column, _) => {
                let cell = Some((entrant.row, column.copied().unwrap_or(0)));
                Place { cell, ..self.players_sheet.clone() }
            }
        }
    }

    /// Whether each seat is a starter: someone who played at least one game.
    pub fn starters(&self) -> Vec<bool> {
        let mut started = vec![false; self.entrants.len()];
        for game in self.games.iter().filter(|game| game.played) {
            started[usize::from(game.first)] = true;
            if let Some(second) = game.second {
                started[usize::from(second)] = true;
            }
        }
        started
    }
}
