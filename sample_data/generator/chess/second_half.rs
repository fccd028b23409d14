//! The reports of the second half of 2026 (1 June to 30 November 2026).
//!
//! The list of July is what `qili run` makes of the first half, so these organisers leave the column 等级分 out.

use anyhow::Result;
use jiff::civil::date;

use super::cast::RISING;
use super::{ASSOCIATION, CENTRE, SCHOOL, approved_on, event, newcomers};
use crate::desk::Desk;
use crate::habits::Habit;
use crate::people::{Entrant, Sex};
use crate::random::Random;
use crate::report::{Event, Report};
use crate::roster::{Wanted, numbered};
use crate::tournament::Tournament;

/// Nine events in the order of their numbers: 11, 14 and 17 are refused, and 16 would be without the ruling.
pub(super) fn reports(desk: &mut Desk) -> Result<Vec<Report>> {
    Ok(vec![
        women(desk)?,
        approved_late(desk)?,
        training_camp(desk)?,
        international(desk)?,
        one_arbiter(desk)?,
        autumn_open(desk)?,
        challenge(desk)?,
        too_many_unrated(desk)?,
        masters(desk)?,
    ])
}

/// 双循环 of six women with two scores in each cell of the 交叉表, in Traditional characters.
fn women(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(310);
    let ratings = 2130..=2390;
    let mut entrants =
        desk.roster.choose(&Wanted { sex: Sex::Woman, count: 6, ratings, per_unit: 1, always: &[] })?;
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2026H2/邀请赛/2026-香江杯女子双循环赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-10".to_owned(),
            name: "2026年“香江杯”女子国际象棋双循环赛".to_owned(),
            section: "女子组",
            sex: "女子",
            system: "双循环",
            rounds: 10,
            start: date(2026, 6, 13),
            days: 5,
            host: "香港国际象棋总会",
            venue: "香港",
            approval: "棋国象字〔2026〕22号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 2, &[], &mut random),
        crosstable: true,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::Traditional],
    })
}

/// Refused: the approval came three days after the start (四(五)).
fn approved_late(desk: &mut Desk) -> Result<Report> {
    let ratings = 2080..=2350;
    let entrants =
        desk.roster.choose(&Wanted { sex: Sex::Man, count: 12, ratings, per_unit: 2, always: &[] })?;
    Ok(Report {
        path: "reports/2026H2/邀请赛/2026-兰亭杯公开赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-11".to_owned(),
            name: "2026年“兰亭杯”国际象棋公开赛".to_owned(),
            level: "省级",
            section: "男子组",
            rounds: 7,
            start: date(2026, 7, 4),
            days: 5,
            organiser: "浙江省国际象棋协会",
            host: "绍兴市国际象棋协会",
            venue: "浙江绍兴",
            approval: "棋国象字〔2026〕31号",
            extra: approved_on(date(2026, 7, 7)),
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 7, &[], &mut Random::new(311))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::DatesAsText],
    })
}

/// 单循环 of ten in a training camp; two are unrated, just a fifth. The school that holds it enters one player.
fn training_camp(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(312);
    let wanted = |sex, count, ratings| Wanted { sex, count, ratings, per_unit: 2, always: &[] };
    let mut entrants = desk.roster.choose(&wanted(Sex::Man, 5, 2180..=2450))?;
    entrants.extend(desk.roster.choose(&wanted(Sex::Woman, 3, 2060..=2340))?);
    if let Some(entrant) = entrants.last_mut() {
        SCHOOL.clone_into(&mut entrant.unit);
        entrant.remarks = "代表承办学校参赛";
    }
    entrants.extend(newcomers::entrants(15..17));
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2026H2/全国/2026-全国国家青年队集训赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-12".to_owned(),
            name: "2026年国家青年队国际象棋集训赛".to_owned(),
            category: "集训赛",
            section: "混合组",
            sex: "混合",
            system: "单循环",
            start: date(2026, 7, 25),
            days: 5,
            organiser: "中国国际象棋协会、鹿城国际象棋学校",
            host: "浙江省国际象棋协会",
            venue: "浙江温州",
            extra: approved_on(date(2026, 6, 1)),
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::FullWidth],
    })
}

/// 国际赛: ten Chinese, some of them with an international rating above their national one, and six guests.
fn international(desk: &mut Desk) -> Result<Report> {
    let wanted = |sex, count, ratings, always| Wanted { sex, count, ratings, per_unit: 2, always };
    let men = ["CH0002", "CH0013", "CH0014"];
    let mut entrants = desk.roster.choose(&wanted(Sex::Man, 8, 2300..=2560, &men))?;
    entrants.extend(desk.roster.choose(&wanted(Sex::Woman, 2, 2300..=2400, &["CH0011"]))?);
    for (at, entrant) in entrants.iter_mut().enumerate() {
        entrant.federation = "中国";
        entrant.international = match entrant.id.as_str() {
            "CH0013" => Some(2641),
            "CH0014" => Some(2498),
            "CH0011" => Some(2455),
            _ if at % 3 == 0 => entrant.rating.map(|rating| rating - 18),
            _ => None,
        };
    }
    entrants.extend(newcomers::guests());
    entrants.sort_by_key(|entrant: &Entrant| std::cmp::Reverse(entrant.international.max(entrant.rating)));
    Ok(Report {
        path: "reports/2026H2/国际/2026-珠江杯国际公开赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-13".to_owned(),
            name: "2026年“珠江杯”国际象棋国际公开赛".to_owned(),
            level: "洲际",
            category: "国际赛",
            sex: "混合",
            start: date(2026, 8, 15),
            days: 9,
            host: "广东省国际象棋协会",
            venue: "广东广州",
            ..event()
        },
        arbiters: desk.arbiters(1),
        tournament: Tournament::swiss(entrants, 9, &[], &mut Random::new(313))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::English],
    })
}

/// Refused: one national arbiter (四(三)).
fn one_arbiter(desk: &mut Desk) -> Result<Report> {
    let ratings = 2010..=2330;
    let entrants =
        desk.roster.choose(&Wanted { sex: Sex::Woman, count: 12, ratings, per_unit: 2, always: &[] })?;
    Ok(Report {
        path: "reports/2026H2/邀请赛/2026-鹭岛杯女子赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-14".to_owned(),
            name: "2026年“鹭岛杯”女子国际象棋赛".to_owned(),
            section: "女子组",
            sex: "女子",
            rounds: 7,
            start: date(2026, 9, 12),
            days: 5,
            host: "厦门市国际象棋协会",
            venue: "福建厦门",
            approval: "棋国象字〔2026〕40号",
            ..event()
        },
        arbiters: desk.arbiters(1),
        tournament: Tournament::swiss(numbered(entrants), 7, &[], &mut Random::new(314))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}

/// 积分编排 of 31 over seven rounds: newcomers of the first half complete their nine games.
fn autumn_open(desk: &mut Desk) -> Result<Report> {
    let wanted = |sex, count, ratings, always| Wanted { sex, count, ratings, per_unit: 3, always };
    let men = ["CH0002", "CH0003", "CH0007", "CH0015"];
    let mut entrants = desk.roster.choose(&wanted(Sex::Man, 18, 2060..=2420, &men))?;
    entrants.extend(desk.roster.choose(&wanted(Sex::Woman, 6, 2020..=2330, &[]))?);
    for entrant in entrants.iter_mut().filter(|entrant| entrant.id == "CH0015") {
        "深圳".clone_into(&mut entrant.unit);
        entrant.remarks = "2026年7月由广州转入深圳";
    }
    entrants.extend(newcomers::entrants(0..3));
    entrants.extend(newcomers::entrants(5..7));
    entrants.extend(newcomers::entrants(8..9));
    entrants.extend(newcomers::entrants(14..15));
    Ok(Report {
        path: "reports/2026H2/公开赛/2026-金秋国际象棋公开赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-15".to_owned(),
            name: "2026年金秋全国国际象棋公开赛".to_owned(),
            sex: "混合",
            rounds: 7,
            start: date(2026, 10, 1),
            days: 4,
            host: "四川省国际象棋协会",
            venue: "四川成都",
            approval: "棋国象字〔2026〕47号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 7, &[(5, 17)], &mut Random::new(315))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings, Habit::BareForfeits, Habit::SpreadNames],
    })
}

/// 对抗赛 of eight games; two players are two units, which decisions.xlsx waives (四(二)).
fn challenge(desk: &mut Desk) -> Result<Report> {
    let always = ["CH0011", "CH0012"];
    let ratings = 2380..=2500;
    let entrants =
        desk.roster.choose(&Wanted { sex: Sex::Woman, count: 2, ratings, per_unit: 1, always: &always })?;
    Ok(Report {
        path: "reports/2026H2/全国/2026-全国女子冠军挑战赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-16".to_owned(),
            name: "2026年全国女子国际象棋冠军挑战赛".to_owned(),
            section: "女子组",
            sex: "女子",
            system: "对抗赛",
            rounds: 8,
            start: date(2026, 10, 24),
            days: 8,
            organiser: ASSOCIATION,
            host: "江苏省国际象棋协会",
            venue: "江苏苏州",
            approval: "棋国象字〔2026〕50号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::match_of_two(entrants, 8, &mut Random::new(316)),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}

/// Refused: three of nine are rated, a third, but fewer than four (四(一)).
fn too_many_unrated(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(317);
    let ratings = 2020..=2150;
    let mut entrants =
        desk.roster.choose(&Wanted { sex: Sex::Man, count: 3, ratings, per_unit: 1, always: &[] })?;
    entrants.extend(newcomers::entrants(17..23));
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2026H2/邀请赛/2026-大雁塔杯循环赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-17".to_owned(),
            name: "2026年“大雁塔杯”国际象棋循环赛".to_owned(),
            level: "省级",
            section: "男子组",
            system: "单循环",
            start: date(2026, 11, 14),
            days: 5,
            organiser: "陕西省国际象棋协会",
            host: "西安棋院",
            venue: "陕西西安",
            approval: "棋国象字〔2026〕58号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: true,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}

/// 男子大师称号赛 of autumn, 单循环 of sixteen: who rises makes his second norm here, and has 24 games with it.
fn masters(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(311);
    let wanted = |count, ratings, always| Wanted { sex: Sex::Man, count, ratings, per_unit: 2, always };
    let mut entrants = desk.roster.choose(&wanted(9, 2380..=2480, &[RISING]))?;
    entrants.extend(desk.roster.choose(&wanted(7, 2240..=2345, &[]))?);
    for entrant in entrants.iter_mut().filter(|entrant| entrant.id == RISING) {
        entrant.strength += 300;
    }
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2026H2/全国/2026-男子大师称号赛-秋季.xlsx".to_owned(),
        event: Event {
            id: "CH2026-18".to_owned(),
            name: "2026年全国国际象棋男子大师称号赛（秋季）".to_owned(),
            section: "男子组",
            system: "单循环",
            rounds: 15,
            start: date(2026, 10, 31),
            days: 15,
            organiser: CENTRE,
            host: "福建省国际象棋协会",
            venue: "福建厦门",
            approval: "棋国象字〔2026〕48号",
            titles: Some(("男子大师", date(2026, 9, 25))),
            ..event()
        },
        arbiters: desk.arbiters(4),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::NoRatings],
    })
}
