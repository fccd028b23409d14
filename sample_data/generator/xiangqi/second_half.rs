//! The reports of the second half of 2026 (1 June to 30 November 2026).
//!
//! The list of July is what `qili run` makes of the first half, so these organisers leave the column
//! 等级分 out; only the last one copies it, from the list of January.

use anyhow::Result;
use jiff::civil::date;

use super::first_half::{CENTRE, RULES, rise};
use super::{cast, newcomers};
use crate::desk::Desk;
use crate::habits::Habit;
use crate::people::Sex;
use crate::random::Random;
use crate::report::{Event, Report};
use crate::roster::{Wanted, numbered};
use crate::tournament::Tournament;
use crate::workbook::{Cell, Sheet, sheet};

/// Five events in the order of their numbers. Only the last is refused.
pub(super) fn reports(desk: &mut Desk) -> Result<Vec<Report>> {
    Ok(vec![mixed(desk)?, teams(desk)?, autumn_open(desk)?, waived(desk)?, spoiled(desk)?, masters(desk)?])
}

/// 混合: fourteen men and ten women, all but one woman under 2300; begins in May, ends in June.
fn mixed(desk: &mut Desk) -> Result<Report> {
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 14,
        ratings: 2330..=2520,
        per_unit: 2,
        always: &[],
    })?;
    entrants.extend(desk.roster.choose(&Wanted {
        sex: Sex::Woman,
        count: 10,
        ratings: 2140..=2290,
        per_unit: 2,
        always: &["XQ0016"],
    })?);
    let event = Event {
        id: "XQ2026-08".to_owned(),
        name: "2026年“丝路杯”象棋混合公开赛".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "混合组",
        sex: "混合",
        system: "积分编排",
        rounds: 7,
        start: date(2026, 5, 29),
        days: 6,
        organiser: "中国象棋协会",
        host: "陕西省象棋协会",
        venue: "陕西西安",
        approval: "棋象字〔2026〕21号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H2/公开赛/2026-丝路杯混合公开赛.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 7, &[], &mut Random::new(208))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::English],
    })
}

/// 团体赛: eight teams of four, each unit written once and merged over its players.
fn teams(desk: &mut Desk) -> Result<Report> {
    let entrants = desk.roster.teams(cast::team_units(), 4)?;
    let event = Event {
        id: "XQ2026-09".to_owned(),
        name: "2026年全国象棋团体赛（男子）".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "团体赛",
        section: "男子组",
        sex: "男子",
        system: "团体赛",
        rounds: 7,
        start: date(2026, 7, 18),
        days: 7,
        organiser: CENTRE,
        host: "湖北省体育局",
        venue: "湖北武汉",
        approval: "",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H2/全国/2026-全国团体赛-男子.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(4),
        tournament: Tournament::teams(entrants, 4, &mut Random::new(209)),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::MergedUnits],
    })
}

/// 积分编排 of 39 over nine rounds; two newcomers of May complete their nine games here. The `.xls` file.
fn autumn_open(desk: &mut Desk) -> Result<Report> {
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 35,
        ratings: 2315..=2560,
        per_unit: 5,
        always: &["XQ0005", "XQ0006"],
    })?;
    entrants.extend(newcomers::entrants(&[0, 1, 2, 3]));
    let event = Event {
        id: "XQ2026-10".to_owned(),
        name: "2026年金秋全国象棋公开赛".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "公开组",
        sex: "男子",
        system: "积分编排",
        rounds: 9,
        start: date(2026, 10, 1),
        days: 5,
        organiser: "中国象棋协会",
        host: "山东省象棋协会",
        venue: "山东济南",
        approval: "棋象字〔2026〕47号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H2/公开赛/2026-金秋象棋公开赛.xls".to_owned(),
        event,
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 9, &[(5, 17)], &mut Random::new(210))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::BareForfeits],
    })
}

/// 积分编排 of 17 women with one national arbiter, which decisions.xlsx waives. The `.ods` file.
fn waived(desk: &mut Desk) -> Result<Report> {
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Woman,
        count: 15,
        ratings: 2115..=2500,
        per_unit: 3,
        always: &[],
    })?;
    entrants.extend(newcomers::entrants(&[7, 8]));
    let event = Event {
        id: "XQ2026-11".to_owned(),
        name: "2026年“鹭岛杯”全国女子象棋赛".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "女子组",
        sex: "女子",
        system: "积分编排",
        rounds: 7,
        start: date(2026, 8, 15),
        days: 5,
        organiser: "中国象棋协会",
        host: "厦门市象棋协会",
        venue: "福建厦门",
        approval: "棋象字〔2026〕38号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H2/邀请赛/2026-鹭岛杯女子赛.ods".to_owned(),
        event,
        arbiters: desk.arbiters(1),
        tournament: Tournament::swiss(numbered(entrants), 7, &[(3, 6)], &mut Random::new(211))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}

/// 单循环 of ten that is lawful but badly filled in: refused under 七/2.
fn spoiled(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(212);
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 10,
        ratings: 2380..=2600,
        per_unit: 2,
        always: &["XQ0014"],
    })?;
    random.shuffle(&mut entrants);
    for entrant in entrants.iter_mut().filter(|entrant| entrant.id == "XQ0014") {
        "谈幕云".clone_into(&mut entrant.name);
    }
    let event = Event {
        id: "XQ2026-12".to_owned(),
        name: "2026年“煮酒杯”象棋名手邀请赛".to_owned(),
        discipline: "象棋",
        level: "省级",
        category: "其他",
        section: "男子组",
        sex: "男子",
        system: "单循环",
        rounds: 9,
        start: date(2026, 11, 20),
        days: 5,
        organiser: "安徽省象棋协会",
        host: "亳州市象棋协会",
        venue: "安徽亳州",
        approval: "棋象字〔2026〕52号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H2/邀请赛/2026-煮酒杯名手邀请赛.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: false,
        spoiler: Some(fill_in_badly),
        habits: &[],
    })
}

/// 男子大师称号赛 of autumn: who rises makes his second norm here.
fn masters(desk: &mut Desk) -> Result<Report> {
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 18,
        ratings: 2340..=2539,
        per_unit: 3,
        always: &[cast::RISING],
    })?;
    rise(&mut entrants);
    let event = Event {
        id: "XQ2026-13".to_owned(),
        name: "2026年全国象棋男子大师称号赛（秋季）".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "男子组",
        sex: "男子",
        system: "积分编排",
        rounds: 9,
        start: date(2026, 11, 6),
        days: 9,
        organiser: CENTRE,
        host: "山西省象棋协会",
        venue: "山西太原",
        approval: "棋象字〔2026〕53号",
        rules: RULES,
        titles: Some(("男子大师", date(2026, 9, 30))),
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H2/全国/2026-男子大师称号赛-秋季.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(4),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(213))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}

/// A result that says nothing, and a number that no player has.
fn fill_in_badly(workbook: &mut [Sheet]) {
    let Some(games) = sheet(workbook, "对局") else { return };
    let (Some(second), Some(result)) = (games.column("后手"), games.column("结果")) else { return };
    if let Some(row) = games.body().get_mut(7) {
        row[result] = "先胜？".into();
    }
    if let Some(row) = games.body().get_mut(22) {
        row[second] = Cell::Number(27);
    }
}
