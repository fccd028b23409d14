//! The reports of the first half of 2026 (1 December 2025 to 31 May 2026).

use anyhow::Result;
use jiff::civil::date;

use super::{cast, newcomers};
use crate::desk::Desk;
use crate::habits::Habit;
use crate::people::{Entrant, Sex};
use crate::random::Random;
use crate::report::{Event, Report};
use crate::roster::{Wanted, numbered};
use crate::tournament::Tournament;

pub(super) const CENTRE: &str = "国家体育总局棋类运动管理中心";
pub(super) const RULES: &str = "象棋竞赛规则（2020）";

/// Seven events in the order of their numbers. Only the seventh is refused.
pub(super) fn reports(desk: &mut Desk) -> Result<Vec<Report>> {
    Ok(vec![
        national_men(desk)?,
        national_women(desk)?,
        invitational(desk)?,
        may_open(desk)?,
        bay_area_women(desk)?,
        masters(desk)?,
        refused(desk)?,
    ])
}

/// 单循环 of twelve with 对局; XQ0003 is awarded 大师 for his place in it.
fn national_men(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(101);
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 12,
        ratings: 2520..=2700,
        per_unit: 2,
        always: &["XQ0001", "XQ0003"],
    })?;
    random.shuffle(&mut entrants);
    let event = Event {
        id: "XQ2026-01".to_owned(),
        name: "2026年全国象棋个人赛（男子甲组）".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "个人赛",
        section: "男子甲组",
        sex: "男子",
        system: "单循环",
        rounds: 11,
        start: date(2026, 4, 11),
        days: 11,
        organiser: CENTRE,
        host: "江苏省体育局",
        venue: "江苏扬州",
        approval: "",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H1/全国/2026-全国个人赛-男子甲组.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(3),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: false,
        spoiler: None,
        habits: &[],
    })
}

/// 积分编排 of 24 women over nine rounds, one of them a newcomer who meets nine rated opponents.
fn national_women(desk: &mut Desk) -> Result<Report> {
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Woman,
        count: 23,
        ratings: 2101..=2500,
        per_unit: 4,
        always: &[],
    })?;
    entrants.extend(newcomers::entrants(&[6]));
    let event = Event {
        id: "XQ2026-02".to_owned(),
        name: "2026年全国象棋个人赛（女子甲组）".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "个人赛",
        section: "女子甲组",
        sex: "女子",
        system: "积分编排",
        rounds: 9,
        start: date(2026, 4, 11),
        days: 9,
        organiser: CENTRE,
        host: "江苏省体育局",
        venue: "江苏扬州",
        approval: "",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H1/全国/2026-全国个人赛-女子甲组.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(3),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(122))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::FullWidth, Habit::Note],
    })
}

/// 单循环 of ten with 交叉表; it begins in November and ends in December, so it belongs to this half.
fn invitational(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(103);
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 10,
        ratings: 2470..=2700,
        per_unit: 2,
        always: &["XQ0002"],
    })?;
    random.shuffle(&mut entrants);
    let event = Event {
        id: "XQ2026-03".to_owned(),
        name: "第十二届“望江楼杯”象棋大师邀请赛".to_owned(),
        discipline: "象棋",
        level: "省级",
        category: "其他",
        section: "男子组",
        sex: "男子",
        system: "单循环",
        rounds: 9,
        start: date(2025, 11, 28),
        days: 5,
        organiser: "四川省象棋协会",
        host: "成都棋院",
        venue: "四川成都",
        approval: "棋象字〔2025〕118号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H1/邀请赛/2025-望江楼杯大师邀请赛.xlsm".to_owned(),
        event,
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 1, &[(6, 3)], &mut random),
        crosstable: true,
        spoiler: None,
        habits: &[],
    })
}

/// 瑞士制 of 41 with seven unrated entrants, byes and two forfeits; seven rounds are too few for newcomers.
fn may_open(desk: &mut Desk) -> Result<Report> {
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 35,
        ratings: 2301..=2520,
        per_unit: 5,
        always: &["XQ0005", "XQ0006", "XQ0013", cast::FORMER_NAME.0],
    })?;
    for entrant in entrants.iter_mut().filter(|entrant| entrant.id == cast::FORMER_NAME.0) {
        entrant.id.clear();
        cast::FORMER_NAME.1.clone_into(&mut entrant.name);
        entrant.remarks = "未带棋手证";
    }
    entrants.extend(newcomers::entrants(&[0, 1, 2, 3, 4, 5]));
    let event = Event {
        id: "XQ2026-04".to_owned(),
        name: "2026年“五一”全国象棋公开赛".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "公开组",
        sex: "男子",
        system: "瑞士制",
        rounds: 7,
        start: date(2026, 5, 1),
        days: 4,
        organiser: "中国象棋协会",
        host: "湖南省象棋协会",
        venue: "湖南长沙",
        approval: "棋象字〔2026〕9号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H1/公开赛/2026-五一象棋公开赛.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 7, &[(4, 20), (7, 30)], &mut Random::new(104))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::OtherColumnOrder, Habit::BlankRows, Habit::Note, Habit::TitleRow],
    })
}

/// 双循环 of six women with two scores in each cell of the 交叉表, in Traditional characters.
fn bay_area_women(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(105);
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Woman,
        count: 6,
        ratings: 2180..=2500,
        per_unit: 1,
        always: &[],
    })?;
    random.shuffle(&mut entrants);
    let event = Event {
        id: "XQ2026-05".to_owned(),
        name: "2026年“濠江杯”女子象棋双循环赛".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "女子组",
        sex: "女子",
        system: "双循环",
        rounds: 10,
        start: date(2026, 1, 10),
        days: 5,
        organiser: "中国象棋协会",
        host: "澳门象棋总会",
        venue: "澳门",
        approval: "棋象字〔2025〕133号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H1/邀请赛/2026-濠江杯女子双循环赛.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 2, &[], &mut random),
        crosstable: true,
        spoiler: None,
        habits: &[Habit::Traditional],
    })
}

/// 男子大师称号赛: eighteen men, all at least 一级棋士, from many units, with standards announced before.
fn masters(desk: &mut Desk) -> Result<Report> {
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 18,
        ratings: 2340..=2539,
        per_unit: 3,
        always: &["XQ0004"],
    })?;
    rise(&mut entrants);
    let event = Event {
        id: "XQ2026-06".to_owned(),
        name: "2026年全国象棋男子大师称号赛".to_owned(),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "男子组",
        sex: "男子",
        system: "积分编排",
        rounds: 9,
        start: date(2026, 3, 6),
        days: 9,
        organiser: CENTRE,
        host: "河北省象棋协会",
        venue: "河北石家庄",
        approval: "棋象字〔2026〕4号",
        rules: RULES,
        titles: Some(("男子大师", date(2026, 2, 2))),
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H1/全国/2026-男子大师称号赛.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(4),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(106))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::LongDashes, Habit::DatesAsText],
    })
}

/// Lets the one who rises play as he is about to be rated.
pub(super) fn rise(entrants: &mut [Entrant]) {
    for entrant in entrants.iter_mut().filter(|entrant| entrant.id == cast::RISING) {
        entrant.strength += 320;
    }
}

/// Refused: five of twelve come from one province (one of them by way of its city), and one national arbiter.
fn refused(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(107);
    let mut from_one_province = desk.roster.men_of("浙江", 4);
    from_one_province.extend(desk.roster.men_of("杭州", 1));
    let always: Vec<&str> = from_one_province.iter().map(String::as_str).collect();
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 12,
        ratings: 2301..=2480,
        per_unit: 2,
        always: &always,
    })?;
    random.shuffle(&mut entrants);
    let event = Event {
        id: "XQ2026-07".to_owned(),
        name: "2026年“西子杯”新春象棋邀请赛".to_owned(),
        discipline: "象棋",
        level: "省级",
        category: "其他",
        section: "男子组",
        sex: "男子",
        system: "单循环",
        rounds: 11,
        start: date(2026, 2, 20),
        days: 6,
        organiser: "浙江省象棋协会",
        host: "杭州棋院",
        venue: "浙江杭州",
        approval: "棋象字〔2026〕2号",
        rules: RULES,
        titles: None,
        extra: Vec::new(),
    };
    Ok(Report {
        path: "reports/2026H1/邀请赛/2026-西子杯新春邀请赛.xlsx".to_owned(),
        event,
        arbiters: desk.arbiters(1),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::BlankRows],
    })
}
