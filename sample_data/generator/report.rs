//! A tournament report: what the organiser fills in, laid out as the office's form has it.

use std::path::Path;

use anyhow::Result;
use jiff::ToSpan;
use jiff::civil::Date;

use crate::files;
use crate::habits::Habit;
use crate::tournament::{Game, Outcome, Tournament};
use crate::workbook::{Cell, Sheet};

/// What the sheet 比赛信息 says, as far as the events differ.
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) discipline: &'static str,
    pub(crate) level: &'static str,
    pub(crate) category: &'static str,
    pub(crate) section: &'static str,
    pub(crate) sex: &'static str,
    pub(crate) system: &'static str,
    pub(crate) rounds: usize,
    pub(crate) start: Date,
    pub(crate) days: i64,
    pub(crate) organiser: &'static str,
    pub(crate) host: &'static str,
    pub(crate) venue: &'static str,
    /// 批准文号; empty where the event needs none.
    pub(crate) approval: &'static str,
    pub(crate) rules: &'static str,
    /// 等级称号赛, and the day on which the standards were announced.
    pub(crate) titles: Option<(&'static str, Date)>,
    /// Items that say something else than most reports do; they take the place of the form's, or follow it.
    pub(crate) extra: Vec<(&'static str, Cell)>,
}

impl Event {
    /// The last day.
    pub(crate) fn end(&self) -> Date {
        self.start.saturating_add((self.days - 1).days())
    }

    /// The day of a round, the rounds spread evenly over the days.
    fn day_of(&self, round: usize) -> Date {
        let round = i64::try_from(round).unwrap_or(1);
        let rounds = i64::try_from(self.rounds).unwrap_or(1).max(1);
        self.start.saturating_add(((round - 1) * self.days / rounds).days())
    }

    /// The items of the form, in its order.
    pub(crate) fn items(&self, chief: &str) -> Vec<(&'static str, Cell)> {
        let approved = (!self.approval.is_empty()).then(|| self.start.saturating_sub(80.days()));
        let mut items = vec![
            ("比赛编号", self.id.as_str().into()),
            ("比赛名称", self.name.as_str().into()),
            ("项目", self.discipline.into()),
            ("比赛级别", self.level.into()),
            ("比赛类别", self.category.into()),
            ("组别", self.section.into()),
            ("性别", self.sex.into()),
            ("赛制", self.system.into()),
            ("轮数", self.rounds.into()),
            ("开始日期", self.start.into()),
            ("结束日期", self.end().into()),
            ("公告日期", self.start.saturating_sub(60.days()).into()),
            ("主办单位", self.organiser.into()),
            ("承办单位", self.host.into()),
            ("地点", self.venue.into()),
            ("批准文号", self.approval.into()),
            ("批准日期", approved.into()),
            ("竞赛规则", self.rules.into()),
            ("时限(分钟)", 60.into()),
            ("时限着数", Cell::Blank),
            ("每局最短时间(分钟)", Cell::Blank),
            ("记谱", "是".into()),
            ("计时", "是".into()),
            ("等级称号赛", self.titles.map_or("无", |(titles, _)| titles).into()),
            ("称号标准公布日期", self.titles.map(|(_, announced)| announced).into()),
            ("上报日期", self.end().saturating_add(9.days()).into()),
            ("裁判长", chief.into()),
        ];
        for (name, content) in &self.extra {
            match items.iter_mut().find(|(item, _)| item == name) {
                Some((_, said)) => said.clone_from(content),
                None => items.push((name, content.clone())),
            }
        }
        items
    }
}

/// A row of the sheet 裁判员.
pub(crate) struct Arbiter {
    pub(crate) name: String,
    pub(crate) level: &'static str,
    pub(crate) duty: &'static str,
}

/// A change to the finished sheets that no honest organiser would make.
pub(crate) type Spoiler = fn(&mut [Sheet]);

/// Everything that goes into one file.
pub(crate) struct Report {
    /// Where the file stands, below the office folder.
    pub(crate) path: String,
    pub(crate) event: Event,
    pub(crate) arbiters: Vec<Arbiter>,
    pub(crate) tournament: Tournament,
    /// Whether the results stand in 交叉表 and not in 对局.
    pub(crate) crosstable: bool,
    pub(crate) spoiler: Option<Spoiler>,
    pub(crate) habits: &'static [Habit],
}

impl Report {
    /// Writes the file into the office folder.
    pub(crate) fn write(&self, office: &Path) -> Result<()> {
        files::write(&office.join(&self.path), &self.workbook())
    }

    /// The sheets as the organiser leaves them.
    pub(crate) fn workbook(&self) -> Vec<Sheet> {
        let chief = self.arbiters.first().map_or("", |arbiter| &arbiter.name);
        let results = if self.crosstable { self.crosstable_sheet() } else { self.games_sheet() };
        let mut workbook = vec![
            Sheet::of_items("比赛信息", self.event.items(chief)),
            self.arbiters_sheet(),
            self.players_sheet(),
            results,
        ];
        if let Some(spoil) = self.spoiler {
            spoil(&mut workbook);
        }
        for habit in self.habits {
            habit.apply(&mut workbook);
        }
        workbook
    }

    fn arbiters_sheet(&self) -> Sheet {
        let mut sheet = Sheet::headed("裁判员", &["姓名", "级别", "职务"]);
        for arbiter in &self.arbiters {
            sheet.rows.push(vec![arbiter.name.as_str().into(), arbiter.level.into(), arbiter.duty.into()]);
        }
        sheet
    }

    /// 棋手; the columns 队 and 台次 only where there are teams, and then no places of individuals; 国籍 and
    /// 国际等级分 only where somebody has one.
    fn players_sheet(&self) -> Sheet {
        let in_teams = self.tournament.entrants.iter().any(|entrant| entrant.team.is_some());
        let abroad = self.tournament.entrants.iter().any(|entrant| entrant.international.is_some());
        let mut headings = vec!["序号", "棋手编号", "姓名", "性别", "单位", "称号", "等级分"];
        headings.extend(if abroad { &["国籍", "国际等级分"][..] } else { &[] });
        headings.extend(if in_teams { ["队", "台次"] } else { ["名次", "得分"] });
        headings.extend(if in_teams { &["得分", "备注"][..] } else { &["备注"][..] });
        let mut sheet = Sheet::headed("棋手", &headings);
        let (points, places) = (self.tournament.points(), self.tournament.places());
        for (seat, entrant) in self.tournament.entrants.iter().enumerate() {
            let mut row: Vec<Cell> = vec![
                (seat + 1).into(),
                entrant.id.as_str().into(),
                entrant.name.as_str().into(),
                entrant.sex.word().into(),
                entrant.unit.as_str().into(),
                entrant.title.into(),
                entrant.rating.into(),
            ];
            if abroad {
                row.extend([entrant.federation.into(), entrant.international.into()]);
            }
            match &entrant.team {
                Some((team, board)) => row.extend([team.as_str().into(), (*board).into()]),
                None => row.push(places[seat].into()),
            }
            row.extend([Cell::Halves(points[seat]), entrant.remarks.into()]);
            sheet.rows.push(row);
        }
        sheet
    }

    fn games_sheet(&self) -> Sheet {
        let headings = ["轮次", "日期", "台次", "先手", "后手", "结果", "未弈", "备注"];
        let mut sheet = Sheet::headed("对局", &headings);
        for game in &self.tournament.games {
            sheet.rows.push(vec![
                game.round.into(),
                self.event.day_of(game.round).into(),
                game.board.into(),
                (game.first + 1).into(),
                game.second.map(|seat| seat + 1).into(),
                result_word(game).into(),
                if game.played { "" } else { "※" }.into(),
                remark(game).into(),
            ]);
        }
        sheet
    }

    /// 交叉表: each row holds the player's score against every other, in the order of the games.
    fn crosstable_sheet(&self) -> Sheet {
        let seats = self.tournament.entrants.len();
        let numbers: Vec<String> = (1..=seats).map(|number| number.to_string()).collect();
        let mut headings = vec!["序号", "姓名"];
        headings.extend(numbers.iter().map(String::as_str));
        headings.push("得分");
        let mut sheet = Sheet::headed("交叉表", &headings);
        let points = self.tournament.points();
        for (seat, entrant) in self.tournament.entrants.iter().enumerate() {
            let mut row: Vec<Cell> = vec![(seat + 1).into(), entrant.name.as_str().into()];
            row.extend((0..seats).map(|other| self.crosstable_cell(seat, other)));
            row.push(Cell::Halves(points[seat]));
            sheet.rows.push(row);
        }
        sheet
    }

    /// What one player scored against another. Two scores are text, so that `01` does not become 1.
    fn crosstable_cell(&self, seat: usize, other: usize) -> Cell {
        if seat == other {
            return "＊".into();
        }
        let mut scores = String::new();
        for game in &self.tournament.games {
            let (first, second) = game.halves();
            let halves = match (game.first, game.second) {
                (one, Some(two)) if (one, two) == (seat, other) => first,
                (one, Some(two)) if (one, two) == (other, seat) => second,
                _ => continue,
            };
            scores.push_str(["0", "½", "1"][usize::try_from(halves).unwrap_or_default()]);
            scores.push_str(if game.played { "" } else { "※" });
        }
        match scores.as_str() {
            "0" => Cell::Number(0),
            "1" => Cell::Number(1),
            text => text.into(),
        }
    }
}

/// The result as the form writes it.
const fn result_word(game: &Game) -> &'static str {
    match (game.outcome, game.played) {
        (Outcome::Draw, _) => "0.5-0.5",
        (Outcome::First, true) => "1-0",
        (Outcome::Second, true) => "0-1",
        (Outcome::First, false) if game.second.is_none() => "1-0",
        (Outcome::First, false) => "+/-",
        (Outcome::Second, false) => "-/+",
    }
}

/// Why a point was given without play.
const fn remark(game: &Game) -> &'static str {
    match (game.played, game.second) {
        (true, _) => "",
        (false, None) => "轮空",
        (false, Some(_)) => "对方未到场",
    }
}
