//! A large office with one period, to measure how fast a run is.

use std::path::Path;

use anyhow::Result;
use jiff::ToSpan;
use jiff::civil::date;
use rayon::prelude::*;

use crate::names::{self, Names};
use crate::office::{self, Award};
use crate::people::{Entrant, Player, Sex};
use crate::random::Random;
use crate::report::{Arbiter, Event, Report};
use crate::tournament::Tournament;
use crate::xiangqi::units::UNITS;

const REGISTERED: usize = 20_000;
/// Every so many reports an event is for women, as every so many registered players are women.
const WOMEN_EVERY: usize = 4;
const RATED_ENTRANTS: usize = 57;
const NEWCOMERS: usize = 3;
const ROUNDS: usize = 9;

/// Writes the office folder with `reports` Swiss reports of 60 players and 270 games each.
pub(crate) fn write(office: &Path, reports: usize) -> Result<usize> {
    let players = register();
    office::write_register(office, &players, &office::Past::default())?;
    office::write_units(office, UNITS)?;
    office::write_awards(office, &awards(&players))?;
    office::write_decisions(office, &[])?;
    (1..=reports).into_par_iter().try_for_each(|number| report(number, &players)?.write(office))?;
    Ok(reports)
}

/// Players of every unit, from the floor upwards.
fn register() -> Vec<Player> {
    let mut names = Names::new(31, &[]);
    let mut random = Random::new(32);
    (1..=REGISTERED).map(|number| registered(number, &mut names, &mut random)).collect()
}

fn registered(number: usize, names: &mut Names, random: &mut Random) -> Player {
    let sex = if number.is_multiple_of(WOMEN_EVERY) { Sex::Woman } else { Sex::Man };
    let floor = if sex == Sex::Man { 2310 } else { 2110 };
    let height = random.between(0, 17);
    let rating = floor + height * height + random.between(0, 20);
    let events = random.between(1, 60);
    Player {
        id: format!("XQ{number:06}"),
        name: names.another(sex),
        sex,
        unit: UNITS[random.below(UNITS.len())].name.to_owned(),
        former_name: "",
        title: "",
        rating: Some(rating),
        peak: Some(rating + random.between(0, 40)),
        games: events * 9,
        events,
        last_active: random.pick(&["2025H2", "2025H2", "2025H1", "2024H1", "2023H1"]),
        strength: rating,
        resting: false,
    }
}

/// Some masters by placing, for the adjustment of ratings.
fn awards(players: &[Player]) -> Vec<Award<'_>> {
    let awarded = players.iter().step_by(400);
    awarded
        .map(|player| Award {
            player,
            title: "大师",
            route: "名次",
            approved: date(2026, 6, 12),
            authority: "国家体育总局",
            document: "体竞字〔2026〕61号",
        })
        .collect()
}

/// One Swiss event with a chance of its own, so that reports can be made in any order.
fn report(number: usize, players: &[Player]) -> Result<Report> {
    let mut random = Random::new(u64::try_from(number)?.wrapping_mul(7919));
    let sex = if number.is_multiple_of(WOMEN_EVERY) { Sex::Woman } else { Sex::Man };
    // Every fifth event has an odd number of entrants, and so a bye in each round.
    let extra = usize::from(number.is_multiple_of(5));
    let mut entrants = rated_entrants(players, sex, RATED_ENTRANTS + extra, &mut random);
    entrants.extend((0..NEWCOMERS).map(|_| newcomer(sex, &mut random)));
    Ok(Report {
        path: format!("reports/2026H1/{:03}/XQ2026-{number:06}.xlsx", number / 200),
        event: event(number, sex),
        arbiters: arbiters(number, &mut random),
        tournament: Tournament::swiss(entrants, ROUNDS, &[(4, 11)], &mut random)?,
        crosstable: false,
        spoiler: None,
        habits: &[],
    })
}

/// Players drawn from the register without repeats, the strongest first.
fn rated_entrants(players: &[Player], sex: Sex, count: usize, random: &mut Random) -> Vec<Entrant> {
    let mut chosen: Vec<&Player> = Vec::new();
    while chosen.len() < count {
        let player = &players[random.below(players.len())];
        if player.sex == sex && chosen.iter().all(|other| other.id != player.id) {
            chosen.push(player);
        }
    }
    chosen.sort_by_key(|player| std::cmp::Reverse(player.rating));
    chosen.into_iter().map(Entrant::of).collect()
}

fn newcomer(sex: Sex, random: &mut Random) -> Entrant {
    let strength = if sex == Sex::Man { 2290 } else { 2090 };
    let unit = UNITS[random.below(UNITS.len())].name;
    Entrant::newcomer(&names::any(random, sex), sex, unit, strength)
}

fn event(number: usize, sex: Sex) -> Event {
    let day = i64::try_from(number % 170).unwrap_or_default();
    Event {
        id: format!("XQ2026-{number:06}"),
        name: format!("2026年象棋公开赛第{number}站"),
        discipline: "象棋",
        level: "全国",
        category: "其他",
        section: "公开组",
        sex: if sex == Sex::Man { "男子" } else { "女子" },
        system: "积分编排",
        rounds: ROUNDS,
        start: date(2025, 12, 1).saturating_add(day.days()),
        days: 5,
        organiser: "中国象棋协会",
        host: "象棋协会",
        venue: "体育馆",
        approval: "棋象字〔2026〕1号",
        rules: "象棋竞赛规则（2020）",
        titles: None,
        extra: Vec::new(),
    }
}

/// Two national arbiters; every hundredth event has only one, and is refused.
fn arbiters(number: usize, random: &mut Random) -> Vec<Arbiter> {
    let second = if number.is_multiple_of(100) { "一级" } else { "国家级" };
    let duties = [("裁判长", "国家级"), ("副裁判长", second), ("裁判员", "一级")];
    let named = |(at, (duty, level)): (usize, (&'static str, &'static str))| Arbiter {
        // The ending keeps two of the panel from being taken for one.
        name: format!("{}{}", names::any(random, Sex::Man), ["甲", "乙", "丙"][at]),
        level,
        duty,
    };
    duties.into_iter().enumerate().map(named).collect()
}
