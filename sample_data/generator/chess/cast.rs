//! The register of the sample office: a few players who each show one rule, and many who fill the events.

use crate::names::Names;
use crate::people::{Player, Sex};
use crate::random::Random;
use crate::roles::Role;

/// Units with enough men for a team of the national team championship.
pub(super) const TEAM_UNITS: &[&str] = &["广东", "浙江", "江苏", "四川", "山东", "上海", "北京", "天津"];
const MEN_PER_TEAM_UNIT: usize = 5;
/// How the others follow; each name stands for one player.
const OTHER_UNITS: &[&str] = &[
    "河北",
    "湖北",
    "河南",
    "湖南",
    "福建",
    "江西",
    "安徽",
    "辽宁",
    "吉林",
    "黑龙江",
    "陕西",
    "广西",
    "云南",
    "贵州",
    "重庆",
    "内蒙古",
    "新疆",
    "甘肃",
    "海南",
    "大连",
    "青岛",
    "宁波",
    "厦门",
    "深圳",
    "解放军",
    "火车头体协",
    "煤矿体协",
    "杭州",
    "成都",
    "广州",
];
/// The period before the first one.
const LATEST: &str = "2025H2";
const MEN: usize = 84;
const WOMEN: usize = 32;

const fn man(name: &'static str, unit: &'static str, title: &'static str, rating: i32, peak: i32) -> Role {
    let (games, events, last_active) = (164, 19, LATEST);
    Role { name, sex: Sex::Man, unit, title, rating, peak, games, events, last_active, strength: 0 }
}

const fn woman(name: &'static str, unit: &'static str, title: &'static str, rating: i32, peak: i32) -> Role {
    Role { sex: Sex::Woman, ..man(name, unit, title, rating, peak) }
}

/// The players who each show one rule, CH0001 onwards. README.md says which.
const ROLES: &[Role] = &[
    Role { games: 586, events: 71, strength: 2480, ..man("石惊弦", "广东", "特级大师", 2638, 2655) },
    Role { games: 131, events: 15, strength: 2440, ..man("陆行舟", "湖北", "大师", 2391, 2398) },
    Role { games: 24, events: 3, ..man("白既明", "湖南", "二级棋士", 2172, 2172) },
    Role { last_active: "2023H1", ..man("祁望川", "山西", "一级棋士", 2284, 2310) },
    Role { last_active: "2023H2", ..man("鄢守静", "辽宁", "一级棋士", 2267, 2289) },
    Role { last_active: "2024H1", ..woman("蔺知秋", "河南", "二级棋士", 2133, 2160) },
    Role { strength: 1900, ..man("车缓之", "贵州", "", 2007, 2068) },
    Role { games: 44, events: 6, strength: 1990, ..woman("寇南枝", "吉林", "", 0, 2033) },
    man("冷千山", "陕西", "大师", 2358, 2417),
    man("尉迟歌", "河北", "一级棋士", 2343, 2343),
    Role { games: 402, events: 45, ..woman("聂霜华", "江苏", "特级大师", 2482, 2496) },
    woman("穆清扬", "上海", "大师", 2391, 2399),
    Role { games: 351, events: 40, ..man("樊星汉", "山东", "特级大师", 2586, 2603) },
    man("宁怀瑾", "福建", "大师", 2447, 2452),
    man("端木青", "广州", "一级棋士", 2246, 2261),
];

/// How many of the first players show a rule.
pub(super) const fn roles() -> usize {
    ROLES.len()
}

/// 一级棋士 who makes the norm of a Master in both title events, and so becomes a candidate.
pub(super) const RISING: &str = "CH0074";

/// Titles that are not those of the players' ratings.
const TITLES: [(&str, &str); 2] = [(RISING, "一级棋士"), ("CH0033", "大师")];

/// Names that are taken before any is drawn.
pub(super) fn names_taken() -> Vec<&'static str> {
    let newcomers = super::newcomers::ALL.iter().map(|newcomer| newcomer.name);
    ROLES.iter().map(|role| role.name).chain(newcomers).collect()
}

/// All registered players, in the order of their numbers.
pub(super) fn players(names: &mut Names) -> Vec<Player> {
    let mut random = Random::new(41);
    let mut players: Vec<Player> = ROLES.iter().map(|role| role.player(LATEST)).collect();
    let mut others = crowd(Sex::Man, MEN, names, &mut random);
    others.extend(crowd(Sex::Woman, WOMEN, names, &mut random));
    // Numbers were given as people joined, so they say nothing about strength.
    random.shuffle(&mut others);
    players.append(&mut others);
    for (at, player) in players.iter_mut().enumerate() {
        player.id = format!("CH{:04}", at + 1);
        if let Some((_, title)) = TITLES.iter().find(|(id, _)| *id == player.id) {
            player.title = title;
        }
    }
    players
}

/// Players from the strongest to the floor of the list, denser towards the floor.
fn crowd(sex: Sex, count: usize, names: &mut Names, random: &mut Random) -> Vec<Player> {
    let steps = i32::try_from(count).unwrap_or_default();
    let mut units = units_of(sex, count);
    random.shuffle(&mut units);
    let width = if sex == Sex::Man { 590 } else { 430 };
    (1..=steps)
        .zip(units)
        .map(|(left, unit)| {
            let rating = 2006 + width * left * (left + steps) / (2 * steps * steps) + random.between(0, 9);
            one_of_the_crowd(sex, names.another(sex), unit, rating, random)
        })
        .collect()
}

fn one_of_the_crowd(sex: Sex, name: String, unit: &str, rating: i32, random: &mut Random) -> Player {
    let events = if random.below(9) == 0 { random.between(1, 3) } else { random.between(5, 50) };
    let peak = rating + random.between(0, 42);
    Player {
        id: String::new(),
        name,
        sex,
        unit: unit.to_owned(),
        former_name: "",
        title: title_for(sex, rating),
        rating: Some(rating),
        // Whoever is not over 2400 now never was: the exceptions are roles of their own.
        peak: Some(if rating < 2400 { peak.min(2399) } else { peak }),
        games: events * random.between(7, 9),
        events,
        last_active: LATEST,
        strength: rating + random.between(-25, 25),
        resting: false,
    }
}

/// The title that people of this rating usually hold.
const fn title_for(sex: Sex, rating: i32) -> &'static str {
    let level = if matches!(sex, Sex::Man) { rating } else { rating + 130 };
    match level {
        2510.. => "特级大师",
        2380.. => "大师",
        2240.. => "一级棋士",
        2110.. => "二级棋士",
        _ => "",
    }
}

/// One unit for each player: full teams of men first, then the others in turn.
fn units_of(sex: Sex, count: usize) -> Vec<&'static str> {
    let teams = if sex == Sex::Man { MEN_PER_TEAM_UNIT } else { 2 };
    let of_teams = TEAM_UNITS.iter().flat_map(|&unit| std::iter::repeat_n(unit, teams));
    of_teams.chain(OTHER_UNITS.iter().copied().cycle()).take(count).collect()
}
