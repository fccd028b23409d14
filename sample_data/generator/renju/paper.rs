//! A renju report as its organiser fills it in, in Traditional characters.

use std::path::Path;

use anyhow::Result;
use jiff::ToSpan;
use jiff::civil::Date;

use super::cast::Seated;
use crate::files;
use crate::people::Sex;
use crate::tournament::{Game, Outcome, Tournament};
use crate::workbook::{Cell, Sheet};

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scores {
    /// 1-0, 0.5-0.5, 0-1.
    Points,
    /// 勝分: 2-0, 1-1, 0-2.
    WinPoints,
    /// A crosstable of points.
    Crosstable,
}

/// Everything that goes into one file.
pub(crate) struct Report {
    pub(crate) path: &'static str,
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) category: &'static str,
    pub(crate) level: &'static str,
    pub(crate) section: &'static str,
    pub(crate) system: &'static str,
    pub(crate) start: Date,
    pub(crate) days: i64,
    pub(crate) seats: Vec<Seated>,
    pub(crate) tournament: Tournament,
    pub(crate) scores: Scores,
    /// Items that say something else than most reports do.
    pub(crate) extra: Vec<(&'static str, Cell)>,
}

impl Report {
    /// Writes the file into the office folder.
    pub(crate) fn write(&self, office: &Path) -> Result<()> {
        let results = if self.scores == Scores::Crosstable { self.crosstable() } else { self.games() };
        let sheets = [Sheet::of_items("比賽信息", self.items()), arbiters(), self.players(), results];
        files::write(&office.join(self.path), &sheets)
    }

    /// 性別 of the event, by who entered.
    fn sex(&self) -> &'static str {
        let women = self.seats.iter().filter(|seated| seated.entrant.sex == Sex::Woman).count();
        match women {
            0 => "男子",
            women if women == self.seats.len() => "女子",
            _ => "混合",
        }
    }

    fn rounds(&self) -> usize {
        self.tournament.games.iter().map(|game| game.round).max().unwrap_or(0)
    }

    fn items(&self) -> Vec<(&'static str, Cell)> {
        let end = self.start.saturating_add((self.days - 1).days());
        let mut items: Vec<(&'static str, Cell)> = vec![
            ("比賽編號", self.id.into()),
            ("比賽名稱", self.name.into()),
            ("項目", "五子棋".into()),
            ("比賽級別", self.level.into()),
            ("比賽類別", self.category.into()),
            ("組別", self.section.into()),
            ("性別", self.sex().into()),
            ("賽制", self.system.into()),
            ("輪數", self.rounds().into()),
            ("開始日期", self.start.into()),
            ("結束日期", end.into()),
            ("公告日期", self.start.saturating_sub(2.months()).into()),
            ("主辦單位", "台灣五子棋協會".into()),
            ("承辦單位", "".into()),
            ("地點", "台北市文山區".into()),
            ("批准文號", "".into()),
            ("競賽規則", "RIF規則".into()),
            ("時限(分鐘)", 60.into()),
            ("記譜", "是".into()),
            ("計時", "是".into()),
            ("上報日期", end.saturating_add(7.days()).into()),
            ("裁判長", "方裁判".into()),
        ];
        for (name, content) in &self.extra {
            for item in items.iter_mut().filter(|(item, _)| item == name) {
                item.1.clone_from(content);
            }
        }
        items
    }

    fn players(&self) -> Sheet {
        let headings = ["序號", "棋手編號", "姓名", "性別", "單位", "國籍", "段級", "名次", "得分", "備註"];
        let mut sheet = Sheet::headed("棋手", &headings);
        let (points, places) = (self.tournament.points(), self.tournament.places());
        for (at, seated) in self.seats.iter().enumerate() {
            let entrant = &seated.entrant;
            let points = if self.scores == Scores::WinPoints { points[at] * 2 } else { points[at] };
            sheet.rows.push(vec![
                (at + 1).into(),
                entrant.id.as_str().into(),
                entrant.name.as_str().into(),
                entrant.sex.word().into(),
                entrant.unit.as_str().into(),
                entrant.federation.into(),
                seated.grade.into(),
                places[at].into(),
                Cell::Halves(points),
                entrant.remarks.into(),
            ]);
        }
        sheet
    }

    fn games(&self) -> Sheet {
        let mut sheet = Sheet::headed("對局", &["輪次", "日期", "先手", "後手", "結果", "未弈", "備註"]);
        let rounds = i64::try_from(self.rounds().max(1)).unwrap_or(1);
        for game in &self.tournament.games {
            let round = i64::try_from(game.round).unwrap_or(1);
            sheet.rows.push(vec![
                game.round.into(),
                self.start.saturating_add(((round - 1) * self.days / rounds).days()).into(),
                (game.first + 1).into(),
                game.second.map(|seat| seat + 1).into(),
                self.result(game).into(),
                if game.played { "" } else { "※" }.into(),
                if game.second.is_none() { "輪空" } else { "" }.into(),
            ]);
        }
        sheet
    }

    fn result(&self, game: &Game) -> &'static str {
        let win_points = self.scores == Scores::WinPoints;
        match (game.outcome, game.played, game.second) {
            (Outcome::First, false, Some(_)) => "+/-",
            (Outcome::Second, false, Some(_)) => "-/+",
            (Outcome::First, ..) if win_points => "2-0",
            (Outcome::Draw, ..) if win_points => "1-1",
            (Outcome::Second, ..) if win_points => "0-2",
            (Outcome::First, ..) => "1-0",
            (Outcome::Draw, ..) => "0.5-0.5",
            (Outcome::Second, ..) => "0-1",
        }
    }

    fn crosstable(&self) -> Sheet {
        let seats = self.seats.len();
        let numbers: Vec<String> = (1..=seats).map(|number| number.to_string()).collect();
        let headings: Vec<&str> =
            ["序號", "姓名"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
        let mut sheet = Sheet::headed("交叉表", &headings);
        for (at, seated) in self.seats.iter().enumerate() {
            let mut row: Vec<Cell> = vec![(at + 1).into(), seated.entrant.name.as_str().into()];
            row.extend((0..seats).map(|other| self.score(at, other)));
            sheet.rows.push(row);
        }
        sheet
    }

    /// What one scored against another.
    fn score(&self, seat: usize, other: usize) -> Cell {
        let halves = self.tournament.games.iter().find_map(|game| {
            let (first, second) = game.halves();
            match (game.first, game.second) {
                (one, Some(two)) if (one, two) == (seat, other) => Some(first),
                (one, Some(two)) if (one, two) == (other, seat) => Some(second),
                _ => None,
            }
        });
        halves.map_or(Cell::Blank, Cell::Halves)
    }
}

fn arbiters() -> Sheet {
    let mut sheet = Sheet::headed("裁判員", &["姓名", "級別", "職務"]);
    for (name, level, duty) in [("方裁判", "國家級", "裁判長"), ("程裁判", "一級", "裁判員")]
    {
        sheet.rows.push(vec![name.into(), level.into(), duty.into()]);
    }
    sheet
}
