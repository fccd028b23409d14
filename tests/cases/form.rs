//! The form of a case file: what a rating officer writes. A key that is not of the form is an error.
//!
//! Whatever a case leaves out is lawful: a national individual event by the Swiss system with two national
//! arbiters, reported on its last day; players from eight provinces, long past the newcomer's window.
//! `README.md` beside this file explains the form to officers.

use super::lines::ids;
use serde::Deserialize;
use std::collections::BTreeMap;

/// `tests/cases/<regulation>/<rule>.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseFile {
    /// The rule's id, which is also the file's name.
    pub(crate) rule: String,
    /// An example states it; a case file's is its folder.
    #[serde(default = "xiangqi")]
    pub(crate) pipeline: String,
    /// For every event of the file that does not say otherwise.
    #[serde(default)]
    pub(crate) conditions: Conditions,
    #[serde(rename = "case")]
    pub(crate) cases: Vec<Case>,
}

fn xiangqi() -> String {
    "xiangqi".to_owned()
}

/// What a pipeline's reports say where the case does not.
pub(crate) struct Lawful {
    pub(crate) discipline: &'static str,
    pub(crate) level: &'static str,
    pub(crate) rules: &'static str,
    /// 批准日期 is the first day, and 轮数 what the system and the games make it.
    pub(crate) chess: bool,
    pub(crate) minutes: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) shortest_game: &'static str,
    /// 轮数 is no less than this.
    pub(crate) least_rounds: usize,
    pub(crate) category: &'static str,
    pub(crate) organiser: &'static str,
    /// 公告日期 is two months before the first day, 记谱 and 计时 are 是, and men and women play together.
    pub(crate) renju: bool,
}

impl Lawful {
    pub(crate) fn of(pipeline: &str) -> Self {
        let xiangqi = Self {
            discipline: "象棋",
            level: "全国",
            rules: "象棋竞赛规则",
            chess: false,
            minutes: "",
            moves: "",
            shortest_game: "",
            least_rounds: 0,
            category: "个人赛",
            organiser: "国家体育总局棋牌运动管理中心",
            renju: false,
        };
        let chess = Self { rules: "国际象棋竞赛规则", chess: true, ..xiangqi };
        match pipeline {
            "chess" => Self { discipline: "国际象棋", minutes: "120", moves: "46", ..chess },
            "chess-local" => Self {
                discipline: "国际象棋地方",
                level: "地市级",
                shortest_game: "120",
                least_rounds: 9,
                ..chess
            },
            "renju" => Self {
                discipline: "五子棋",
                rules: "RIF规则",
                category: "升段赛",
                organiser: "台灣五子棋協會",
                renju: true,
                ..xiangqi
            },
            _ => xiangqi,
        }
    }
}

/// Whether the office waives 四(一) and 四(二), so that a field of two is rated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Conditions {
    #[default]
    Lawful,
    Waived,
}

/// One case: a register, events, and what is to come of them, period after period.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// What it shows, with the working.
    pub(crate) about: String,
    /// The readings that are turned: name → the other choice.
    #[serde(default)]
    pub(crate) readings: BTreeMap<String, String>,
    #[serde(default)]
    players: Vec<Player>,
    /// 2026H1, or 2026 where periods are years, if left out.
    #[serde(default)]
    period: Option<String>,
    #[serde(default)]
    event: Option<Event>,
    #[serde(default)]
    events: Vec<Event>,
    #[serde(default)]
    awards: Vec<Award>,
    #[serde(default)]
    expect: Expect,
    /// The periods after the first, each opened with what the one before closed.
    #[serde(default)]
    then: Vec<Step>,
}

/// One period. Its events and awards join those of the periods before in the office's folder.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// The next period where left out; periods in between pass without events.
    #[serde(default)]
    pub(crate) period: Option<String>,
    #[serde(default)]
    event: Option<Event>,
    #[serde(default)]
    events: Vec<Event>,
    #[serde(default)]
    pub(crate) awards: Vec<Award>,
    #[serde(default)]
    pub(crate) expect: Expect,
}

impl Step {
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.event.iter().chain(&self.events)
    }
}

impl Case {
    /// The periods of the case, the first one among them.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let first = Step {
            period: self.period.clone(),
            event: self.event.clone(),
            events: self.events.clone(),
            awards: self.awards.clone(),
            expect: self.expect.clone(),
        };
        std::iter::once(first).chain(self.then.iter().cloned()).collect()
    }

    /// Fails when a row is expected of a player who does not occur: `rows = 0` would always hold of him.
    pub(crate) fn check_expected(&self) -> Result<(), String> {
        let players = self.players()?;
        let steps = self.steps();
        let awards: Vec<&Award> = steps.iter().flat_map(|step| &step.awards).collect();
        let expected = steps
            .iter()
            .flat_map(|step| step.expect.rows())
            .filter_map(|(_, row)| row.get("player")?.as_str());
        for id in expected {
            let occurs =
                players.iter().any(|player| player.id == id) || awards.iter().any(|award| award.player == id);
            if !occurs {
                return Err(format!("{id}: a row is expected of him, but he is none of the players"));
            }
        }
        Ok(())
    }

    /// Every player by himself, with what the register says where the case does not.
    pub(crate) fn players(&self) -> Result<Vec<Player>, String> {
        let mut players: Vec<Player> = Vec::new();
        for stated in &self.players {
            let ids = ids(&stated.id)?;
            if !stated.ratings.is_empty() && stated.ratings.len() != ids.len() {
                return Err(format!("{}: {} ratings are given", stated.id, stated.ratings.len()));
            }
            for (at, id) in ids.into_iter().enumerate() {
                let rating = stated.ratings.get(at).copied().or(stated.rating);
                let unit = stated
                    .unit
                    .clone()
                    .or_else(|| Some(PROVINCES[players.len() % PROVINCES.len()].to_owned()));
                let name = stated.name.clone().or_else(|| Some(id.clone()));
                players.push(Player { id, name, unit, rating, ratings: Vec::new(), ..stated.clone() });
            }
        }
        Ok(players)
    }
}

/// A row of the register, or several alike: `P1..P9`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    pub(crate) id: String,
    /// His id where left out.
    #[serde(default)]
    pub(crate) name: Option<String>,
    #[serde(default = "man")]
    pub(crate) sex: String,
    /// One province after the other where left out.
    #[serde(default)]
    pub(crate) unit: Option<String>,
    #[serde(default)]
    pub(crate) title: String,
    /// 国籍; blank is 中国.
    #[serde(default)]
    pub(crate) federation: String,
    #[serde(default)]
    pub(crate) former_names: String,
    /// Unrated where left out.
    #[serde(default)]
    pub(crate) rating: Option<i64>,
    /// One for each of several players.
    #[serde(default)]
    ratings: Vec<i64>,
    /// 上期等级分.
    #[serde(default)]
    pub(crate) previous: Option<i64>,
    #[serde(default)]
    pub(crate) peak: Option<i64>,
    /// Rated players have 100 games and 20 events behind them where left out, unrated ones none.
    #[serde(default)]
    games: Option<i64>,
    #[serde(default)]
    events: Option<i64>,
    /// 累计局数 and 累计场次 are left blank.
    #[serde(default)]
    blank_counters: bool,
    /// 最近参赛期; blank where left out.
    #[serde(default)]
    pub(crate) last_active: String,
    /// Not in the register: known from the reports only.
    #[serde(default)]
    pub(crate) newcomer: bool,
    /// 段级; `unpaid`: 证书 未缴; `held`: 已得段位.
    #[serde(default)]
    pub(crate) grade: String,
    #[serde(default)]
    pub(crate) unpaid: bool,
    #[serde(default)]
    pub(crate) held: String,
}

fn man() -> String {
    "男".to_owned()
}

impl Player {
    /// 累计局数 and 累计场次 as the register states them.
    pub(crate) fn counters(&self) -> Option<(i64, i64)> {
        let (games, events) = if self.rating.is_some() { (100, 20) } else { (0, 0) };
        (!self.blank_counters).then(|| (self.games.unwrap_or(games), self.events.unwrap_or(events)))
    }
}

/// A tournament report. An empty text is a blank item.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Event {
    /// E1, E2 … in the order of the case where left out.
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    /// 组别.
    pub(crate) section: Option<String>,
    pub(crate) level: Option<String>,
    pub(crate) category: Option<String>,
    /// 性别; must be stated when men and women play.
    pub(crate) sex: Option<String>,
    pub(crate) system: Option<String>,
    pub(crate) rounds: Option<String>,
    /// How many rounds each day has from the first on, for the dates of the games; afterwards one a day. None:
    /// no dates. Where left out, chess events for a title have one a day and all others no dates.
    pub(crate) days: Option<Vec<usize>>,
    pub(crate) start: Option<String>,
    /// 10 March or 10 September where left out.
    pub(crate) end: Option<String>,
    pub(crate) organiser: Option<String>,
    pub(crate) approval_no: Option<String>,
    pub(crate) approval_date: Option<String>,
    pub(crate) rules: Option<String>,
    pub(crate) minutes: Option<String>,
    pub(crate) moves: Option<String>,
    pub(crate) shortest_game: Option<String>,
    /// 首次表现分基数, 基数批准文号.
    pub(crate) base_rating: Option<String>,
    pub(crate) base_approval: Option<String>,
    pub(crate) announced: Option<String>,
    pub(crate) notation: Option<String>,
    pub(crate) clocks: Option<String>,
    pub(crate) chief: Option<String>,
    /// 等级称号赛.
    pub(crate) titles: Option<String>,
    pub(crate) standards_announced: Option<String>,
    pub(crate) reported_on: Option<String>,
    /// 裁判员: `甲 国家级`.
    pub(crate) arbiters: Option<Vec<String>>,
    /// Sheets that the report lacks.
    #[serde(default)]
    pub(crate) without: Vec<String>,
    /// What the players sheet says beside the register; who plays no game is a no-show.
    #[serde(default)]
    pub(crate) entrants: Vec<Entrant>,
    /// Who has 名次 1.
    #[serde(default)]
    pub(crate) champion: Option<String>,
    #[serde(default)]
    pub(crate) games: Vec<String>,
    pub(crate) conditions: Option<Conditions>,
    /// Clauses that the office waives, or rejects.
    #[serde(default)]
    pub(crate) waive: Vec<String>,
    #[serde(default)]
    pub(crate) reject: Vec<String>,
}

/// A row of the players sheet, or several alike.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entrant {
    pub(crate) id: String,
    pub(crate) name: Option<String>,
    pub(crate) unit: Option<String>,
    pub(crate) title: Option<String>,
    /// 国籍, 等级分, 国际等级分, 台次 as the report states them.
    pub(crate) federation: Option<String>,
    pub(crate) rating: Option<String>,
    pub(crate) international: Option<String>,
    pub(crate) board: Option<String>,
    pub(crate) place: Option<String>,
    /// 段级 and 得分 as the report states them.
    pub(crate) grade: Option<String>,
    pub(crate) points: Option<String>,
    pub(crate) remarks: Option<String>,
}

/// A row of awards.xlsx.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Award {
    pub(crate) player: String,
    pub(crate) title: String,
    #[serde(default = "placing")]
    pub(crate) route: String,
    pub(crate) approved: String,
    /// 批准单位 and 文号.
    #[serde(default)]
    pub(crate) authority: String,
    #[serde(default)]
    pub(crate) document: String,
    /// 缴费日期.
    #[serde(default)]
    pub(crate) paid: String,
}

fn placing() -> String {
    "名次".to_owned()
}

/// Rows of the CSVs: `player`, `event`, `clause`, `code` and `against` choose the row, `rows` is how many
/// there are, `cites` a clause that each cites, every other key is a column. Where several rows are chosen,
/// their cells are joined by 、.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Expect {
    events: Vec<toml::Table>,
    checks: Vec<toml::Table>,
    changes: Vec<toml::Table>,
    summary: Vec<toml::Table>,
    list: Vec<toml::Table>,
    pending: Vec<toml::Table>,
    issues: Vec<toml::Table>,
    qualification: Vec<toml::Table>,
    handover: Vec<toml::Table>,
    promotions: Vec<toml::Table>,
    candidates: Vec<toml::Table>,
    norms: Vec<toml::Table>,
    filing: Vec<toml::Table>,
}

impl Expect {
    /// The expected rows with the table that each belongs to.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&'static str, &toml::Table)> {
        let tables = [
            ("events", &self.events),
            ("checks", &self.checks),
            ("changes", &self.changes),
            ("summary", &self.summary),
            ("list", &self.list),
            ("pending", &self.pending),
            ("issues", &self.issues),
            ("qualification", &self.qualification),
            ("handover", &self.handover),
            ("promotions", &self.promotions),
            ("candidates", &self.candidates),
            ("norms", &self.norms),
            ("filing", &self.filing),
        ];
        tables.into_iter().flat_map(|(name, rows)| rows.iter().map(move |row| (name, row)))
    }
}

/// Units that players come from in turn when the case does not say.
const PROVINCES: [&str; 8] = ["北京", "上海", "广东", "浙江", "湖北", "四川", "河北", "江苏"];

/// units.xlsx of every case: 单位, 级别, 别名, 上级单位.
pub(crate) const UNITS: [[&str; 4]; 16] = [
    ["北京", "省级", "京、北京棋院", ""],
    ["上海", "省级", "", ""],
    ["广东", "省级", "", ""],
    ["浙江", "省级", "", ""],
    ["湖北", "省级", "", ""],
    ["四川", "省级", "", ""],
    ["河北", "省级", "", ""],
    ["江苏", "省级", "", ""],
    ["宁波", "计划单列市", "", "浙江"],
    ["解放军", "解放军", "", ""],
    ["火车头", "行业体协", "", ""],
    ["机务段", "基层", "", "火车头"],
    ["杭州", "地市级", "", "浙江"],
    ["西湖", "县级", "", "杭州"],
    ["苏州", "地市级", "", "江苏"],
    ["棋社", "基层", "茶馆", ""],
];
