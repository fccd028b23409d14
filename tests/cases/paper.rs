//! A case on paper: the workbooks of formats/workbooks.md, their headings written out here once more, so that
//! a heading that changes in `forms.toml` alone is noticed.

use super::form::{Award, Case, Conditions, Entrant, Event, Lawful, Player, UNITS};
use super::lines::{self, Game, ids};
use jiff::ToSpan;
use jiff::civil::Date;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, XlsxError};
use std::collections::{BTreeMap, BTreeSet};

/// Rows of cells as a person types them.
type Rows = Vec<Vec<String>>;

/// Days of the period that an event takes place in where the case does not say.
pub(crate) struct Dates {
    pub(crate) start: String,
    pub(crate) end: String,
}

/// A report: its 比赛编号, by which its file is named, and its workbook.
pub(crate) struct Report {
    pub(crate) id: String,
    pub(crate) bytes: Vec<u8>,
}

/// A row of decisions.xlsx.
pub(crate) struct Ruling {
    pub(crate) event: String,
    pub(crate) clause: String,
    pub(crate) word: &'static str,
}

/// The report of an event that is the case's `number`th.
pub(crate) fn report(
    event: &Event,
    pipeline: &str,
    players: &[Player],
    dates: &Dates,
    number: usize,
) -> Result<Report, String> {
    let lawful = Lawful::of(pipeline);
    let id = event_id(event, number);
    let meetings = if event.system.as_deref() == Some("双循环") { 2 } else { 1 };
    let games = lines::games(&event.games, meetings)?;
    let entrants = entrants(event, players, &games)?;
    let mut sheets = vec![
        ("比赛信息", items(event, &lawful, &id, dates, (&entrants, &games))?),
        ("裁判员", arbiters(event)),
        ("棋手", players_sheet(event, &entrants)),
        ("对局", games_sheet(event, &lawful, dates, &games, &entrants)?),
    ];
    sheets.retain(|(name, _)| !event.without.iter().any(|without| without == name));
    let bytes = workbook(&sheets).map_err(|error| error.to_string())?;
    Ok(Report { id, bytes })
}

pub(crate) fn event_id(event: &Event, number: usize) -> String {
    event.id.clone().unwrap_or_else(|| format!("E{number}"))
}

/// An entrant's player, and what the report says of him.
type Entered<'a> = (&'a Player, Entrant);

/// Everybody who plays or is listed, in the order of the case's players.
fn entrants<'a>(event: &Event, players: &'a [Player], games: &[Game]) -> Result<Vec<Entered<'a>>, String> {
    let mut stated: BTreeMap<String, Entrant> = BTreeMap::new();
    for entrant in &event.entrants {
        for id in ids(&entrant.id)? {
            stated.insert(id, entrant.clone());
        }
    }
    let seen = games.iter().flat_map(|game| [Some(&game.first), game.second.as_ref()]).flatten();
    for id in seen.chain(stated.keys()).chain(&event.champion) {
        if !players.iter().any(|player| player.id == *id) {
            return Err(format!("{id}: this is none of the players"));
        }
    }
    let plays = |id: &str| games.iter().any(|game| game.first == id || game.second.as_deref() == Some(id));
    let entered = players.iter().filter(|player| plays(&player.id) || stated.contains_key(&player.id));
    Ok(entered.map(|player| (player, stated.get(&player.id).cloned().unwrap_or_default())).collect())
}

fn items(
    event: &Event,
    lawful: &Lawful,
    id: &str,
    dates: &Dates,
    (entrants, games): (&[Entered<'_>], &[Game]),
) -> Result<Rows, String> {
    let or = |stated: &Option<String>, lawful: &str| stated.clone().unwrap_or_else(|| lawful.to_owned());
    let women = entrants.iter().filter(|(player, _)| player.sex == "女").count();
    let sex = match (&event.sex, women) {
        (Some(sex), _) => sex.as_str(),
        (None, 0) => "男子",
        (None, women) if women == entrants.len() => "女子",
        (None, _) if lawful.renju => "混合",
        (None, _) => return Err(format!("{id}: men and women play; state the event's sex")),
    };
    let end = or(&event.end, &dates.end);
    let start = start(event, dates);
    let approved = if lawful.chess { start.as_str() } else { "" };
    let kept = if lawful.renju { "是" } else { "" };
    let titles = or(&event.titles, "无");
    let announced = if titles == "无" { "" } else { start.as_str() };
    let items = [
        ("比赛编号", id.to_owned()),
        ("比赛名称", or(&event.name, &format!("{id}赛"))),
        ("项目", lawful.discipline.to_owned()),
        ("比赛级别", or(&event.level, lawful.level)),
        ("组别", or(&event.section, "")),
        ("比赛类别", or(&event.category, lawful.category)),
        ("性别", sex.to_owned()),
        ("赛制", or(&event.system, "积分编排")),
        ("轮数", or(&event.rounds, &rounds(event, lawful, games))),
        ("开始日期", start.clone()),
        ("结束日期", end.clone()),
        ("公告日期", or(&event.announced, &announced_on(&start, lawful))),
        ("记谱", or(&event.notation, kept)),
        ("计时", or(&event.clocks, kept)),
        ("主办单位", or(&event.organiser, lawful.organiser)),
        ("批准文号", or(&event.approval_no, "")),
        ("批准日期", or(&event.approval_date, approved)),
        ("竞赛规则", or(&event.rules, lawful.rules)),
        ("时限(分钟)", or(&event.minutes, lawful.minutes)),
        ("时限着数", or(&event.moves, lawful.moves)),
        ("每局最短时间(分钟)", or(&event.shortest_game, lawful.shortest_game)),
        ("首次表现分基数", or(&event.base_rating, "")),
        ("基数批准文号", or(&event.base_approval, "")),
        ("等级称号赛", titles),
        ("称号标准公布日期", or(&event.standards_announced, announced)),
        ("上报日期", or(&event.reported_on, &end)),
        ("裁判长", or(&event.chief, "裁判长")),
    ];
    Ok(items.into_iter().map(|(item, content)| vec![item.to_owned(), content]).collect())
}

/// 公告日期, two months before the first day, where the law asks for one.
fn announced_on(start: &str, lawful: &Lawful) -> String {
    let day = start.parse::<Date>().ok().filter(|_| lawful.renju);
    day.and_then(|day| day.checked_sub(2.months()).ok()).map(|day| day.to_string()).unwrap_or_default()
}

/// 开始日期; an event with an end alone takes that day.
fn start(event: &Event, dates: &Dates) -> String {
    event.start.clone().or_else(|| event.end.clone()).unwrap_or_else(|| dates.start.clone())
}

/// 轮数 by the system and the games; blank in xiangqi, where it is the highest round of the games.
fn rounds(event: &Event, lawful: &Lawful, games: &[Game]) -> String {
    if !lawful.chess {
        return String::new();
    }
    let players: BTreeSet<&str> =
        games.iter().flat_map(|game| [Some(game.first.as_str()), game.second.as_deref()]).flatten().collect();
    let rounds = match event.system.as_deref() {
        Some("单循环") => players.len().saturating_sub(1),
        Some("双循环") => 2 * players.len().saturating_sub(1),
        _ => numbered(games).into_iter().max().unwrap_or(0),
    };
    rounds.max(lawful.least_rounds).to_string()
}

/// The round of each game: the one after the last of either player.
fn numbered(games: &[Game]) -> Vec<usize> {
    let mut rounds: BTreeMap<&str, usize> = BTreeMap::new();
    let number = |game| {
        let game: &Game = game;
        let players = [Some(game.first.as_str()), game.second.as_deref()];
        let round =
            players.iter().flatten().filter_map(|id| rounds.get(id)).max().map_or(1, |round| round + 1);
        rounds.extend(players.into_iter().flatten().map(|id| (id, round)));
        round
    };
    games.iter().map(number).collect()
}

fn arbiters(event: &Event) -> Rows {
    let two = || vec!["裁判甲 国家级".to_owned(), "裁判乙 国家级".to_owned()];
    let rows = event.arbiters.clone().unwrap_or_else(two);
    let cells = |row: &String| row.split(' ').map(str::to_owned).collect();
    std::iter::once(headings("姓名 级别")).chain(rows.iter().map(cells)).collect()
}

fn headings(list: &str) -> Vec<String> {
    list.split(' ').map(str::to_owned).collect()
}

fn players_sheet(event: &Event, entrants: &[Entered<'_>]) -> Rows {
    let mut rows =
        vec![headings("序号 棋手编号 姓名 性别 单位 称号 国籍 等级分 国际等级分 台次 名次 段级 得分 备注")];
    for (at, (player, stated)) in entrants.iter().enumerate() {
        let champion = (event.champion.as_ref() == Some(&player.id)).then(|| "1".to_owned());
        rows.push(vec![
            (at + 1).to_string(),
            // the office makes such a number itself, for newcomers who have none
            if player.id.starts_with("新:") { String::new() } else { player.id.clone() },
            stated.name.clone().or_else(|| player.name.clone()).unwrap_or_default(),
            player.sex.clone(),
            stated.unit.clone().or_else(|| player.unit.clone()).unwrap_or_default(),
            stated.title.clone().unwrap_or_else(|| player.title.clone()),
            stated.federation.clone().unwrap_or_else(|| player.federation.clone()),
            stated.rating.clone().unwrap_or_default(),
            stated.international.clone().unwrap_or_default(),
            stated.board.clone().unwrap_or_default(),
            stated.place.clone().or(champion).unwrap_or_default(),
            stated.grade.clone().unwrap_or_else(|| player.grade.clone()),
            stated.points.clone().unwrap_or_default(),
            stated.remarks.clone().unwrap_or_default(),
        ]);
    }
    rows
}

fn games_sheet(
    event: &Event,
    lawful: &Lawful,
    dates: &Dates,
    games: &[Game],
    entrants: &[Entered<'_>],
) -> Result<Rows, String> {
    let mut rows = vec![headings("轮次 日期 先手 后手 结果 未弈 备注")];
    let no = |id: &str| {
        let at = entrants.iter().position(|(player, _)| player.id == id);
        at.map(|at| (at + 1).to_string()).ok_or_else(|| format!("{id}: not entered"))
    };
    for (game, round) in games.iter().zip(numbered(games)) {
        let second = game.second.as_deref().map(no).transpose()?.unwrap_or_default();
        let mark = if game.marked { "※" } else { "" };
        let day = day_of(round, event, lawful, dates)?;
        let (result, remarks) = (game.result.clone(), game.remarks.clone());
        rows.push(vec![round.to_string(), day, no(&game.first)?, second, result, mark.to_owned(), remarks]);
    }
    Ok(rows)
}

/// 日期 of a round's games, by the event's `days`.
fn day_of(round: usize, event: &Event, lawful: &Lawful, dates: &Dates) -> Result<String, String> {
    let title = lawful.chess && event.titles.as_deref().is_some_and(|titles| titles != "无");
    let days = match &event.days {
        Some(days) if days.is_empty() => return Ok(String::new()),
        Some(days) => days.as_slice(),
        None if title => &[],
        None => return Ok(String::new()),
    };
    let (mut day, mut last) = (0_i64, 0);
    for count in days.iter().copied().chain(std::iter::repeat(1)) {
        last += count;
        if round <= last {
            break;
        }
        day += 1;
    }
    let start: Date = start(event, dates).parse().map_err(|error| format!("开始日期: {error}"))?;
    Ok((start + day.days()).to_string())
}

/// The office's rulings on an event: those that it states, and the conditions that the file waives.
pub(crate) fn rulings(event: &Event, number: usize, conditions: Conditions) -> Vec<Ruling> {
    let id = event_id(event, number);
    let small = match event.conditions.unwrap_or(conditions) {
        Conditions::Waived => vec!["四(一)".to_owned(), "四(二)".to_owned()],
        Conditions::Lawful => Vec::new(),
    };
    let ruling = |clause: &String, word| Ruling { event: id.clone(), clause: clause.clone(), word };
    let waived = small.iter().chain(&event.waive).map(|clause| ruling(clause, "豁免"));
    waived.chain(event.reject.iter().map(|clause| ruling(clause, "驳回"))).collect()
}

/// register.xlsx, units.xlsx, awards.xlsx and decisions.xlsx.
pub(crate) fn office(
    case: &Case,
    awards: &[Award],
    rulings: &[Ruling],
) -> Result<Vec<(&'static str, Vec<u8>)>, String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let columns = "棋手编号 姓名 性别 单位 国籍 曾用名 称号 等级分 上期等级分 最高等级分 累计局数 累计场次 最近参赛期 段级 证书 已得段位";
    let mut register = vec![headings(columns)];
    for player in case.players()?.iter().filter(|player| !player.newcomer) {
        let counters = player.counters();
        register.push(vec![
            player.id.clone(),
            text(&player.name),
            player.sex.clone(),
            text(&player.unit),
            player.federation.clone(),
            player.former_names.clone(),
            player.title.clone(),
            number(player.rating),
            number(player.previous),
            number(player.peak),
            number(counters.map(|(games, _)| games)),
            number(counters.map(|(_, events)| events)),
            player.last_active.clone(),
            player.grade.clone(),
            if player.unpaid { "未缴".to_owned() } else { String::new() },
            player.held.clone(),
        ]);
    }
    let mut units = vec![headings("单位 级别 别名 上级单位")];
    units.extend(UNITS.iter().map(|row| row.map(str::to_owned).to_vec()));
    let mut granted = vec![headings("棋手编号 称号/段级 途径 批准日期 批准单位 文号 缴费日期")];
    granted.extend(awards.iter().map(|award| {
        let stated = [&award.authority, &award.document, &award.paid];
        let row = [&award.player, &award.title, &award.route, &award.approved];
        row.into_iter().chain(stated).cloned().collect()
    }));
    let mut decisions = vec![headings("比赛编号 条款 裁定 理由 裁定人")];
    decisions.extend(rulings.iter().map(|ruling| {
        [&ruling.event, &ruling.clause, ruling.word, "例题", "办公室"].map(str::to_owned).to_vec()
    }));
    let books = [
        ("register.xlsx", "棋手登记", register),
        ("units.xlsx", "单位", units),
        ("awards.xlsx", "授予", granted),
        ("decisions.xlsx", "裁定", decisions),
    ];
    let written = books.into_iter().map(|(file, sheet, rows)| Ok((file, workbook(&[(sheet, rows)])?)));
    written.collect::<Result<_, XlsxError>>().map_err(|error| error.to_string())
}

/// A workbook in which numbers are numbers, dates are dates, and all else is text.
fn workbook(sheets: &[(&str, Rows)]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    for (name, rows) in sheets {
        let sheet = book.add_worksheet().set_name(*name)?;
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                if let Ok(number) = cell.parse::<i32>() {
                    sheet.write_number(row, column, number)?;
                } else if let Some(date) = date(cell) {
                    sheet.write_datetime_with_format(row, column, &date, &day)?;
                } else if !cell.is_empty() {
                    sheet.write_string(row, column, cell)?;
                }
            }
        }
    }
    book.save_to_buffer()
}

fn date(cell: &str) -> Option<ExcelDateTime> {
    cell.parse::<jiff::civil::Date>().ok()?;
    ExcelDateTime::parse_from_str(cell).ok()
}
