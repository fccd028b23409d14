//! The reports of 2027. The list of 2026 is what `qili run` makes of the first year, so these organisers
//! leave the column 等级分 out, or state national ratings only.

use anyhow::Result;
use jiff::civil::date;

use super::units::{CITIES, COUNTIES, NEIGHBOURS};
use super::{Local, base, event, guests, shortest};
use crate::habits::Habit;
use crate::people::Entrant;
use crate::random::Random;
use crate::report::{Event, Report};
use crate::roster::numbered;
use crate::tournament::Tournament;

/// Seven events in the order of their numbers; the fifth is refused.
pub(super) fn reports(local: &mut Local) -> Result<Vec<Report>> {
    Ok(vec![
        school(local),
        county(local)?,
        city(local)?,
        students(local)?,
        too_fast(local)?,
        province(local)?,
        amateurs(local)?,
    ])
}

/// Only national ratings stay in the column 等级分.
fn national_ratings_only(entrants: Vec<Entrant>) -> Vec<Entrant> {
    let national = |rating: &i32| *rating > 2000;
    entrants.into_iter().map(|one| Entrant { rating: one.rating.filter(national), ..one }).collect()
}

/// 基层: seven of last year's class, who have a rating now, and three newcomers.
fn school(local: &mut Local) -> Report {
    let mut pupils = local.pupils.clone();
    pupils.truncate(7);
    pupils.extend(local.newcomers(3, &["银杏小学"], 430));
    Report {
        path: "reports/2027/基层/2027-银杏小学班际赛.xlsx".to_owned(),
        event: Event {
            id: "CL2027-01".to_owned(),
            name: "2027年银杏小学国际象棋班际赛".to_owned(),
            level: "基层",
            category: "少年赛",
            section: "校内组",
            system: "单循环",
            start: date(2027, 3, 6),
            days: 9,
            organiser: "银杏小学",
            host: "银杏小学",
            venue: "浙江慈溪",
            extra: shortest(120),
            ..event()
        },
        arbiters: local.desk.arbiters(0),
        tournament: Tournament::round_robin(pupils, 1, &[], &mut Random::new(411)),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::FullWidth],
    }
}

/// 县级: 双循环 of six, ten rounds, with two scores in each cell of the 交叉表.
fn county(local: &mut Local) -> Result<Report> {
    let mut random = Random::new(412);
    let mut entrants = local.desk.roster.choose_of(&["桐乡"], 806..=1490, 5, &[])?;
    entrants.extend(local.newcomers(1, &["桐乡"], 1000));
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2027/县级/2027-桐乡市双循环赛.xlsx".to_owned(),
        event: Event {
            id: "CL2027-02".to_owned(),
            name: "2027年桐乡市国际象棋双循环赛".to_owned(),
            level: "县级",
            system: "双循环",
            rounds: 10,
            start: date(2027, 4, 3),
            organiser: "桐乡市体育局",
            host: "桐乡市国际象棋协会",
            venue: "浙江桐乡",
            ..event()
        },
        arbiters: local.desk.arbiters(1),
        tournament: Tournament::round_robin(entrants, 2, &[], &mut random),
        crosstable: true,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}

/// 地市级: a base of first performances without the number of its approval, which is not used.
fn city(local: &mut Local) -> Result<Report> {
    let mut entrants = local.desk.roster.choose_of(&["杭州", "青藤中学"], 420..=1800, 10, &[])?;
    entrants.extend(local.newcomers(6, &["杭州"], 1230));
    Ok(Report {
        path: "reports/2027/地市级/2027-杭州市公开赛.xlsx".to_owned(),
        event: Event {
            id: "CL2027-03".to_owned(),
            name: "2027年杭州市国际象棋公开赛".to_owned(),
            level: "地市级",
            start: date(2027, 5, 1),
            organiser: "杭州市体育局",
            host: "杭州市国际象棋协会",
            venue: "浙江杭州",
            extra: base(1301, ""),
            ..event()
        },
        arbiters: local.desk.arbiters(1),
        tournament: Tournament::swiss(numbered(entrants), 9, &[(2, 8)], &mut Random::new(413))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::BareForfeits, Habit::SpreadNames],
    })
}

/// 全国, not in the annex: 单循环 of ten, four of them unrated, more than a fifth.
fn students(local: &mut Local) -> Result<Report> {
    let mut random = Random::new(414);
    let mut entrants = local.desk.roster.choose_of(&["杭州", "宁波", "金华"], 1550..=1990, 4, &[])?;
    entrants.extend(guests(2..4));
    entrants.extend(local.newcomers(4, &NEIGHBOURS[..4], 1640));
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2027/全国/2027-全国大学生精英赛.xlsx".to_owned(),
        event: Event {
            id: "CL2027-04".to_owned(),
            name: "2027年全国大学生国际象棋精英赛".to_owned(),
            level: "全国",
            section: "大学组",
            system: "单循环",
            start: date(2027, 6, 5),
            organiser: "中国国际象棋协会",
            host: "浙江省国际象棋协会",
            venue: "浙江杭州",
            approval: "棋国象字〔2027〕12号",
            ..event()
        },
        arbiters: local.desk.arbiters(2),
        tournament: Tournament::round_robin(national_ratings_only(entrants), 1, &[], &mut random),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::English],
    })
}

/// Refused: games of an hour (七(三)).
fn too_fast(local: &mut Local) -> Result<Report> {
    let mut entrants = local.desk.roster.choose_of(&["绍兴", "诸暨"], 850..=1900, 12, &[])?;
    entrants.extend(local.newcomers(2, &["绍兴"], 1150));
    Ok(Report {
        path: "reports/2027/地市级/2027-绍兴市快棋赛.xlsx".to_owned(),
        event: Event {
            id: "CL2027-05".to_owned(),
            name: "2027年绍兴市国际象棋快棋赛".to_owned(),
            level: "地市级",
            start: date(2027, 7, 10),
            days: 2,
            organiser: "绍兴市体育局",
            host: "绍兴市国际象棋协会",
            venue: "浙江绍兴",
            extra: shortest(60),
            ..event()
        },
        arbiters: local.desk.arbiters(1),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(415))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}

/// 省级: the newcomers of last year are rated now and play on.
fn province(local: &mut Local) -> Result<Report> {
    let units: Vec<&str> = CITIES.iter().chain(COUNTIES).copied().collect();
    let mut entrants = local.desk.roster.choose_of(&units, 1300..=1990, 16, &["CL0002", "CL0004"])?;
    entrants.extend(local.aspirants.clone());
    entrants.extend(local.beginners.iter().take(2).cloned());
    entrants.extend(local.newcomers(3, CITIES, 1600));
    Ok(Report {
        path: "reports/2027/省级/2027-浙江省锦标赛.xlsx".to_owned(),
        event: Event {
            id: "CL2027-06".to_owned(),
            name: "2027年浙江省国际象棋锦标赛".to_owned(),
            category: "个人赛",
            start: date(2027, 7, 31),
            days: 6,
            organiser: "浙江省体育局",
            host: "嘉兴市体育局",
            venue: "浙江嘉兴",
            ..event()
        },
        arbiters: local.desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 9, &[(6, 11)], &mut Random::new(416))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::BlankRows],
    })
}

/// 全国, not in the annex: 积分编排 of 26; newcomers with four rated opponents gain a first performance.
fn amateurs(local: &mut Local) -> Result<Report> {
    let mut entrants = local.desk.roster.choose_of(CITIES, 1400..=1990, 12, &["CL0001"])?;
    entrants.extend(guests(1..4));
    entrants.extend(local.newcomers(10, NEIGHBOURS, 1600));
    let entrants = national_ratings_only(numbered(entrants));
    Ok(Report {
        path: "reports/2027/全国/2027-全国业余公开赛.xlsx".to_owned(),
        event: Event {
            id: "CL2027-07".to_owned(),
            name: "2027年全国业余国际象棋公开赛".to_owned(),
            level: "全国",
            start: date(2027, 10, 2),
            organiser: "中国国际象棋协会",
            host: "福建省国际象棋协会",
            venue: "福建泉州",
            approval: "棋国象字〔2027〕40号",
            ..event()
        },
        arbiters: local.desk.arbiters(2),
        tournament: Tournament::swiss(entrants, 9, &[], &mut Random::new(417))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::Note],
    })
}
