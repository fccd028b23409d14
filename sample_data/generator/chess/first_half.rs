//! The reports of the first half of 2026 (1 December 2025 to 31 May 2026).

use anyhow::Result;
use jiff::civil::date;

use super::{CENTRE, approved_on, cast, control, event, newcomers};
use crate::desk::Desk;
use crate::habits::Habit;
use crate::people::{Entrant, Sex};
use crate::random::Random;
use crate::report::{Event, Report};
use crate::roster::{Wanted, numbered};
use crate::tournament::{Rest, Tournament};

/// Eight events in the order of their numbers; the second and the eighth are refused.
pub(super) fn reports(desk: &mut Desk) -> Result<Vec<Report>> {
    Ok(vec![
        old_and_young(desk)?,
        two_units(desk)?,
        many_unrated(desk)?,
        masters(desk)?,
        national_men(desk)?,
        national_teams(desk)?,
        may_open(desk)?,
        too_fast(desk)?,
    ])
}

/// 舍文宁根: four rated players against three newcomers and one rated player. It begins in November and ends
/// in December; the newcomers play four rated opponents each, and one of them does not come to his last game.
fn old_and_young(desk: &mut Desk) -> Result<Report> {
    let wanted = |count, ratings| Wanted { sex: Sex::Man, count, ratings, per_unit: 1, always: &[] };
    let mut entrants = desk.roster.choose(&wanted(4, 2230..=2360))?;
    entrants.extend(desk.roster.choose(&wanted(1, 2080..=2150))?);
    entrants.extend(newcomers::entrants(0..3));
    let teams = ["老将队", "新秀队"].iter().flat_map(|team| (1..=4).map(|board| (team.to_string(), board)));
    let entrants = entrants.into_iter().zip(teams);
    let entrants: Vec<Entrant> =
        entrants.map(|(entrant, team)| Entrant { team: Some(team), ..entrant }).collect();
    Ok(Report {
        path: "reports/2026H1/邀请赛/2025-新老棋手对抗赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-01".to_owned(),
            name: "第六届“滕王阁杯”国际象棋新老棋手对抗赛".to_owned(),
            level: "省级",
            section: "混合组",
            sex: "混合",
            system: "舍文宁根",
            rounds: 4,
            start: date(2025, 11, 29),
            days: 4,
            host: "江西省国际象棋协会",
            venue: "江西南昌",
            approval: "棋国象字〔2025〕96号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::scheveningen(entrants, &[(4, 7)], &mut Random::new(301)),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::MergedUnits, Habit::SpreadNames],
    })
}

/// Refused: eight players from two units only (四(二)); 杭州 counts as 浙江.
fn two_units(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(302);
    let mut always = desk.roster.men_of("浙江", 3);
    always.extend(desk.roster.men_of("杭州", 1));
    always.extend(desk.roster.men_of("上海", 4));
    let always: Vec<&str> = always.iter().map(String::as_str).collect();
    let ratings = 2001..=2700;
    let mut entrants =
        desk.roster.choose(&Wanted { sex: Sex::Man, count: 8, ratings, per_unit: 4, always: &always })?;
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2026H1/邀请赛/2026-沪浙国际象棋友谊赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-02".to_owned(),
            name: "2026年沪浙国际象棋友谊赛".to_owned(),
            level: "省级",
            section: "男子组",
            system: "单循环",
            rounds: 7,
            start: date(2026, 1, 24),
            days: 4,
            organiser: "浙江省国际象棋协会",
            host: "杭州棋院",
            venue: "浙江杭州",
            approval: "棋国象字〔2025〕103号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::BlankRows],
    })
}

/// 单循环 of twelve with 交叉表; four are unrated, which is more than a fifth, and one of them scores nothing.
fn many_unrated(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(303);
    let ratings = 2060..=2330;
    let mut entrants =
        desk.roster.choose(&Wanted { sex: Sex::Man, count: 8, ratings, per_unit: 2, always: &["CH0007"] })?;
    entrants.extend(newcomers::entrants(8..12));
    random.shuffle(&mut entrants);
    Ok(Report {
        path: "reports/2026H1/邀请赛/2026-岳麓杯循环赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-03".to_owned(),
            name: "2026年“岳麓杯”国际象棋循环赛".to_owned(),
            level: "省级",
            section: "男子组",
            system: "单循环",
            rounds: 11,
            start: date(2026, 2, 20),
            days: 6,
            organiser: "湖南省国际象棋协会",
            host: "长沙棋院",
            venue: "湖南长沙",
            approval: "棋国象字〔2025〕117号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: true,
        spoiler: None,
        habits: &[Habit::Note],
    })
}

/// 男子大师称号赛: sixteen men over nine rounds, two of them on the first day. Half of the players are
/// masters, one of them (CH0010) since February only.
fn masters(desk: &mut Desk) -> Result<Report> {
    let wanted = |count, ratings, always| Wanted { sex: Sex::Man, count, ratings, per_unit: 2, always };
    let mut entrants = desk.roster.choose(&wanted(7, 2380..=2480, &["CH0002"]))?;
    entrants.extend(desk.roster.choose(&wanted(9, 2240..=2345, &["CH0010"]))?);
    Ok(Report {
        path: "reports/2026H1/全国/2026-男子大师称号赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-04".to_owned(),
            name: "2026年全国国际象棋男子大师称号赛".to_owned(),
            section: "男子组",
            start: date(2026, 3, 7),
            days: 8,
            organiser: CENTRE,
            host: "河北省国际象棋协会",
            venue: "河北保定",
            approval: "棋国象字〔2025〕120号",
            titles: Some(("男子大师", date(2026, 2, 9))),
            ..event()
        },
        arbiters: desk.arbiters(4),
        tournament: Tournament::swiss(numbered(entrants), 9, &[], &mut Random::new(340))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::LongDashes, Habit::DatesAsText],
    })
}

/// 单循环 of twelve with 对局; it needs no 批准文号, but a day of approval, and its time limit is the fastest allowed.
fn national_men(desk: &mut Desk) -> Result<Report> {
    let mut random = Random::new(305);
    let ratings = 2440..=2600;
    let mut entrants = desk.roster.choose(&Wanted {
        sex: Sex::Man,
        count: 12,
        ratings,
        per_unit: 2,
        always: &["CH0013"],
    })?;
    random.shuffle(&mut entrants);
    let mut extra = control(120, 46);
    extra.push(("批准日期", date(2026, 1, 15).into()));
    Ok(Report {
        path: "reports/2026H1/全国/2026-全国个人赛-男子甲组.xlsx".to_owned(),
        event: Event {
            id: "CH2026-05".to_owned(),
            name: "2026年全国国际象棋个人赛（男子甲组）".to_owned(),
            category: "个人赛",
            section: "男子甲组",
            system: "单循环",
            rounds: 11,
            start: date(2026, 4, 8),
            days: 11,
            organiser: CENTRE,
            host: "江苏省体育局",
            venue: "江苏兴化",
            extra,
            ..event()
        },
        arbiters: desk.arbiters(3),
        tournament: Tournament::round_robin(entrants, 1, &[], &mut random),
        crosstable: false,
        spoiler: None,
        habits: &[],
    })
}

/// 全国团体赛: eight teams of four, each unit written once and merged over its players.
fn national_teams(desk: &mut Desk) -> Result<Report> {
    let entrants = desk.roster.teams(cast::TEAM_UNITS, 4)?;
    Ok(Report {
        path: "reports/2026H1/全国/2026-全国团体赛-男子.xlsx".to_owned(),
        event: Event {
            id: "CH2026-06".to_owned(),
            name: "2026年全国国际象棋团体赛（男子）".to_owned(),
            category: "团体赛",
            section: "男子组",
            system: "团体赛",
            rounds: 7,
            start: date(2026, 4, 22),
            days: 7,
            organiser: CENTRE,
            host: "山东省体育局",
            venue: "山东济南",
            extra: approved_on(date(2026, 1, 15)),
            ..event()
        },
        arbiters: desk.arbiters(4),
        tournament: Tournament::teams(entrants, 4, &mut Random::new(306)),
        crosstable: false,
        spoiler: None,
        habits: &[Habit::MergedUnits],
    })
}

/// 瑞士制 of 39 men and women over nine rounds, with five newcomers and a player who once was rated.
fn may_open(desk: &mut Desk) -> Result<Report> {
    let wanted = |sex, count, ratings, always| Wanted { sex, count, ratings, per_unit: 4, always };
    let always = ["CH0001", "CH0003", "CH0007", "CH0009"];
    let mut entrants = desk.roster.choose(&wanted(Sex::Man, 25, 2040..=2420, &always))?;
    entrants.extend(desk.roster.choose(&wanted(Sex::Woman, 9, 2010..=2330, &["CH0008"]))?);
    entrants.extend(newcomers::entrants(3..8));
    Ok(Report {
        path: "reports/2026H1/公开赛/2026-五一国际象棋公开赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-07".to_owned(),
            name: "2026年“五一”全国国际象棋公开赛".to_owned(),
            sex: "混合",
            system: "瑞士制",
            start: date(2026, 5, 1),
            days: 5,
            host: "湖南省国际象棋协会",
            venue: "湖南长沙",
            approval: "棋国象字〔2026〕9号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 9, &[(4, 20)], &mut Random::new(307))?,
        crosstable: false,
        spoiler: None,
        habits: &[Habit::OtherColumnOrder, Habit::BlankRows, Habit::Note, Habit::TitleRow],
    })
}

/// Refused: seven rounds in two days, and 40 moves in half an hour (四(四)).
fn too_fast(desk: &mut Desk) -> Result<Report> {
    let ratings = 2050..=2380;
    let entrants =
        desk.roster.choose(&Wanted { sex: Sex::Man, count: 10, ratings, per_unit: 2, always: &[] })?;
    Ok(Report {
        path: "reports/2026H1/邀请赛/2026-黄鹤楼杯快棋赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-08".to_owned(),
            name: "2026年“黄鹤楼杯”国际象棋快棋赛".to_owned(),
            level: "省级",
            section: "男子组",
            rounds: 7,
            start: date(2026, 5, 9),
            days: 2,
            organiser: "湖北省国际象棋协会",
            host: "武汉棋院",
            venue: "湖北武汉",
            approval: "棋国象字〔2026〕14号",
            extra: control(30, 40),
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss(numbered(entrants), 7, &[], &mut Random::new(308))?,
        crosstable: false,
        spoiler: None,
        habits: &[],
    })
}

/// The export of a pairing program: 积分编排 of 29 over nine rounds with byes, forfeits, half points asked
/// for, and a player who stays away at the end.
pub(super) fn exported(desk: &mut Desk) -> Result<Report> {
    let wanted = |sex, count, ratings, always| Wanted { sex, count, ratings, per_unit: 3, always };
    let always = ["CH0002", "CH0003"];
    let mut entrants = desk.roster.choose(&wanted(Sex::Man, 20, 2060..=2480, &always))?;
    entrants.extend(desk.roster.choose(&wanted(Sex::Woman, 6, 2020..=2330, &[]))?);
    entrants.extend(newcomers::entrants(12..15));
    let rest = |round, seat, half_point| Rest { round, seat, half_point };
    let rests = [rest(1, 8, true), rest(2, 8, true), rest(8, 19, false), rest(9, 19, false)];
    Ok(Report {
        path: "reports/2026H1/公开赛/2026-江南杯公开赛.xlsx".to_owned(),
        event: Event {
            id: "CH2026-09".to_owned(),
            name: "2026年“江南杯”国际象棋公开赛".to_owned(),
            sex: "混合",
            start: date(2026, 5, 22),
            days: 6,
            host: "江苏省国际象棋协会",
            venue: "江苏无锡",
            approval: "棋国象字〔2026〕17号",
            ..event()
        },
        arbiters: desk.arbiters(2),
        tournament: Tournament::swiss_with_rests(
            numbered(entrants),
            9,
            &[(3, 15), (7, 19)],
            &rests,
            &mut Random::new(408),
        )?,
        crosstable: false,
        spoiler: None,
        habits: &[],
    })
}
