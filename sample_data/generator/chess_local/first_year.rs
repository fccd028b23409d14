//! The reports of 2026.

use anyhow::Result;
use jiff::civil::date;

use super::units::{CITIES, COUNTIES, NEIGHBOURS};
use super::{Local, base, event, guests, shortest};
use crate::habits::Habit;
use crate::random::Random;
use crate::report::{Event, Report};
use crate::roster::numbered;
use crate::tournament::Tournament;

/// Seven events in the order of their numbers; the last is refused.
pub(super) fn reports(local: &mut Local) -> Result<Vec<Report>> {
    Ok(vec![
        school(local),
        county(local)?,
        planned_city(local)?,
        city(local)?,
        province(local)?,
        children(local)?,
        too_short(local)?,
    ])
}

/// 基层: a class of ten whom nobody has rated yet, 单循环 with 交叉表; one pupil scores nothing.
fn school(local: &mut Local) -> Report {
    let mut pupils = local.pupils.clone();
    pupils[6].strength = -400;
    Report {
        path: "reports/2026/基层/2026-银杏小学班际赛.xlsx".to_owned(),
        event: Event {
            id: "CL2026-01".to_owned(),
            name: "2026年银杏小学国际象棋班际赛".to_owned(),
            level: "基层",
            category: "少年赛",
            section: "校内组",
            system: "单循环",
            start: date(2026, 3, 7),
            days: 9,
            organiser: "银杏小学",
            host: "银杏小学",
            venue: "浙江慈溪",
            extra: shortest(120),
            ..event()
        },
        arbiters: local.desk.arbiters(0),
        tournament: Tournament::round_robin(pupils, 1, &[], &mut Random::new(421)),
        crosstable: true,
        spoiler: None,
        habits: &[Habit::Note],
    }
}

/// 县级: 单循环 of ten with 交叉表, six of them rated; the last of the county band falls out of it.
fn county(local: &mut Local) -> Result<Report> {
    let mut random = Random::new(423);
    let mut entrants = local.desk.roster.choose_of(&["慈溪"], 801..=1300, 6, &["CL0003"])?;
    entrants.extend(local.newcomers(4, &["慈溪"], 900));
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2026/县级/2026-慈溪市锦标赛.xlsx".to_owned(),
        event: Event {
            id: "CL2026-02".to_owned(),
            name: "2026年慈溪市国际象棋锦标赛".to_owned(),
            level: "县级",
            system: "单循环",
            start: date(2026, 4, 4),
            organiser: "慈溪市体育局",
            host: "慈溪市国际象棋协会",
            venue: "浙江慈溪",
            ..event()
        },
        arbiters: local.desk.arbiters(1),
        tournament: Tournament::round_robin(entrants, 1, &[(5, 2)], &mut random),
        crosstable: true,
        spoiler: None,
        habits: &[Habit::SpreadNames],
    })
}

/// 计划单列市, with a base of first performances of its own, which was approved.
fn planned_city(local: &mut Local) -> Result<Report> {
    let mut entrants = local.desk.roster.choose_of(&["宁波", "慈溪"], 1050..=1980, 10, &["CL0004"])?;
    entrants.extend(local.newcomers(6, &["宁波", "慈溪"], 1390));
    Ok(Report {
        path: "reports/2026/计划单列市/2026-宁波市公开赛.xlsx".to_owned(),
        event: Event {
            id: "CL2026-03".to_owned(),
            name: "2026年宁波市国际象棋公开赛".to_owned(),
            level: "计划单列市",
            start: date(2026, 5, 1),
            organiser: "宁波市体育局",
            host: "宁波市国际象棋协会",
            venue: "浙江宁波",
            extra: base(1401, "浙体竞字〔2026〕15号"),
            ..event()
        },
        arbiters: local.desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(403))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::LongDashes, Habit::DatesAsText],
    })
}

/// 地市级: 积分编排 of 21, eight of them newcomers; a rating rises out of the band of the city.
fn city(local: &mut Local) -> Result<Report> {
    let always = ["CL0002", "CL0005"];
    let mut entrants = local.desk.roster.choose_of(&["温州", "乐清"], 900..=1600, 13, &always)?;
    entrants.extend(local.beginners.clone());
    Ok(Report {
        path: "reports/2026/地市级/2026-温州市锦标赛.xlsx".to_owned(),
        event: Event {
            id: "CL2026-04".to_owned(),
            name: "2026年温州市国际象棋锦标赛".to_owned(),
            level: "地市级",
            system: "瑞士制",
            start: date(2026, 7, 11),
            organiser: "温州市体育局",
            host: "温州市国际象棋协会",
            venue: "浙江温州",
            ..event()
        },
        arbiters: local.desk.arbiters(1),
        tournament: Tournament::swiss(numbered(entrants), 9, &[(4, 9)], &mut Random::new(422))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::OtherColumnOrder, Habit::BlankRows, Habit::TitleRow],
    })
}

/// 省级: 积分编排 of 24 with five newcomers and a guest who has a national rating.
fn province(local: &mut Local) -> Result<Report> {
    let always = ["CL0001", "CL0004"];
    let units: Vec<&str> = CITIES.iter().chain(COUNTIES).copied().collect();
    let mut entrants = local.desk.roster.choose_of(&units, 1350..=1990, 18, &always)?;
    entrants.extend(guests(0..1));
    entrants.extend(local.aspirants.clone());
    Ok(Report {
        path: "reports/2026/省级/2026-浙江省锦标赛.xlsx".to_owned(),
        event: Event {
            id: "CL2026-05".to_owned(),
            name: "2026年浙江省国际象棋锦标赛".to_owned(),
            category: "个人赛",
            start: date(2026, 8, 1),
            days: 6,
            organiser: "浙江省体育局",
            host: "金华市体育局",
            venue: "浙江金华",
            ..event()
        },
        arbiters: local.desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(405))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::FullWidth],
    })
}

/// 全国: an event of the annex, with the base of its age group; children of six provinces.
fn children(local: &mut Local) -> Result<Report> {
    let mut entrants = local.desk.roster.choose_of(&["杭州", "嘉兴", "青藤中学"], 420..=1500, 4, &[])?;
    let provinces: Vec<&str> = NEIGHBOURS.iter().copied().chain(["浙江"]).collect();
    entrants.extend(local.newcomers(20, &provinces, 1380));
    Ok(Report {
        path: "reports/2026/全国/2026-李成智杯-11至12岁组.xlsx".to_owned(),
        event: Event {
            id: "CL2026-06".to_owned(),
            name: "2026年“李成智杯”全国国际象棋少年锦标赛（分龄组）".to_owned(),
            level: "全国",
            category: "少年赛",
            section: "11－12岁组",
            start: date(2026, 8, 15),
            organiser: "中国国际象棋协会",
            host: "安徽省国际象棋协会",
            venue: "安徽合肥",
            approval: "棋国象字〔2026〕33号",
            ..event()
        },
        arbiters: local.desk.arbiters(3),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(406))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::Traditional],
    })
}

/// Refused: seven rounds (七(二)).
fn too_short(local: &mut Local) -> Result<Report> {
    let mut entrants = local.desk.roster.choose_of(&["义乌", "金华"], 900..=1600, 10, &[])?;
    entrants.extend(local.newcomers(2, &["义乌"], 1000));
    Ok(Report {
        path: "reports/2026/县级/2026-义乌市国庆赛.xlsx".to_owned(),
        event: Event {
            id: "CL2026-07".to_owned(),
            name: "2026年义乌市国庆国际象棋赛".to_owned(),
            level: "县级",
            rounds: 7,
            start: date(2026, 10, 2),
            days: 4,
            organiser: "义乌市体育局",
            host: "义乌市国际象棋协会",
            venue: "浙江义乌",
            ..event()
        },
        arbiters: local.desk.arbiters(1),
        tournament: Tournament::swiss(numbered(entrants), 7, &[], &mut Random::new(407))?,
        crosstable: false,
        spoiler: None,
        habits: &[],
    })
}
