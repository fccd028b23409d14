//! The register of the sample office: a few players who each show one rule, and many who fill the events.

use crate::names::Names;
use crate::people::{Player, Sex};
use crate::random::Random;
use crate::roles::Role;

/// Units with enough men for a team, and how the others follow; each name stands for one player.
const TEAM_UNITS: &[&str] = &["广东", "浙江", "江苏", "四川", "湖北", "上海", "北京", "黑龙江"];
const MEN_PER_TEAM_UNIT: usize = 5;
const OTHER_UNITS: &[&str] = &[
    "河北",
    "山东",
    "河南",
    "湖南",
    "福建",
    "江西",
    "安徽",
    "辽宁",
    "吉林",
    "山西",
    "陕西",
    "广西",
    "云南",
    "贵州",
    "重庆",
    "天津",
    "内蒙古",
    "新疆",
    "甘肃",
    "宁夏",
    "海南",
    "青海",
    "大连",
    "青岛",
    "宁波",
    "厦门",
    "深圳",
    "解放军",
    "火车头体协",
    "煤矿体协",
    "石油体协",
    "杭州",
    "成都",
    "广州",
];
/// The period before the first one.
const LATEST: &str = "2025H2";
const MEN: usize = 94;
const WOMEN: usize = 42;

const fn man(name: &'static str, unit: &'static str, title: &'static str, rating: i32, peak: i32) -> Role {
    let (games, events, last_active) = (148, 17, LATEST);
    Role { name, sex: Sex::Man, unit, title, rating, peak, games, events, last_active, strength: 0 }
}

const fn woman(name: &'static str, unit: &'static str, title: &'static str, rating: i32, peak: i32) -> Role {
    Role { sex: Sex::Woman, ..man(name, unit, title, rating, peak) }
}

/// The players who each show one rule, XQ0001 onwards. README.md says which.
const ROLES: &[Role] = &[
    Role { games: 612, events: 66, ..man("章鹤年", "广东", "特级大师", 2638, 2651) },
    Role { games: 377, events: 41, ..man("冼其琛", "湖北", "大师", 2468, 2512) },
    man("盛予白", "安徽", "一级棋士", 2396, 2412),
    man("桑知行", "福建", "一级棋士", 2408, 2421),
    Role { games: 18, events: 2, ..man("卞小满", "河南", "二级棋士", 2374, 2374) },
    Role { games: 34, events: 2, ..man("闻人川", "陕西", "二级棋士", 2361, 2361) },
    Role { last_active: "2025H1", ..man("居安之", "山东", "大师", 2447, 2460) },
    Role { last_active: "2024H1", ..man("宓守拙", "辽宁", "一级棋士", 2385, 2398) },
    Role { last_active: "2023H1", ..man("隋远帆", "河北", "大师", 2431, 2475) },
    Role { last_active: "2022H1", ..man("柴晚舟", "山西", "一级棋士", 2372, 2403) },
    Role { last_active: "2024H1", ..man("浦元亮", "江西", "二级棋士", 2314, 2340) },
    Role { last_active: "2024H1", ..woman("冉清和", "云南", "", 2112, 2150) },
    Role { games: 41, events: 5, strength: 2290, ..man("鲍一苇", "吉林", "二级棋士", 0, 2318) },
    man("谈慕云", "江苏", "大师", 2458, 2471),
    man("蒲新雨", "广西", "二级棋士", 2335, 2349),
    woman("乔采薇", "浙江", "大师", 2318, 2344),
];

/// How many of the first players show a rule.
pub(crate) const fn roles() -> usize {
    ROLES.len()
}

/// 曾用名 of XQ0015, who enters one event under it and without his number.
pub(crate) const FORMER_NAME: (&str, &str) = ("XQ0015", "蒲春生");

/// The newcomer whose games of last year wait: number and name. He is the last of the register.
pub(super) const WAITING: (&str, &str) = ("XQ0153", "濮阳初晴");

/// 一级棋士 who makes the norm of a Master in both title events, and so becomes a candidate.
pub(super) const RISING: &str = "XQ0078";

/// Names that are taken before any is drawn: the players above and the newcomers of the events.
pub(crate) fn names_taken() -> Vec<&'static str> {
    let newcomers = super::newcomers::ALL.iter().map(|newcomer| newcomer.name);
    ROLES.iter().map(|role| role.name).chain(newcomers).chain([FORMER_NAME.1, WAITING.1]).collect()
}

/// All registered players, in the order of their numbers.
pub(crate) fn players(names: &mut Names) -> Vec<Player> {
    let mut random = Random::new(11);
    let mut players: Vec<Player> = ROLES.iter().map(|role| role.player(LATEST)).collect();
    let mut others = crowd(Sex::Man, MEN, names, &mut random);
    others.extend(crowd(Sex::Woman, WOMEN, names, &mut random));
    // Numbers were given as people joined, so they say nothing about strength.
    random.shuffle(&mut others);
    players.append(&mut others);
    for (at, player) in players.iter_mut().enumerate() {
        player.id = format!("XQ{:04}", at + 1);
        if player.id == FORMER_NAME.0 {
            player.former_name = FORMER_NAME.1;
        }
    }
    players
}

/// The newcomer who waits. He enters no event, so that the roster need not know him.
pub(super) fn waiting() -> Player {
    Player {
        id: WAITING.0.to_owned(),
        name: WAITING.1.to_owned(),
        sex: Sex::Man,
        unit: "甘肃".to_owned(),
        former_name: "",
        title: "",
        rating: None,
        peak: None,
        games: 0,
        events: 0,
        last_active: LATEST,
        strength: 0,
        resting: true,
    }
}

/// Players from the strongest to the floor of the list, denser towards the floor.
fn crowd(sex: Sex, count: usize, names: &mut Names, random: &mut Random) -> Vec<Player> {
    let steps = i32::try_from(count).unwrap_or_default();
    let mut units = units_of(sex, count);
    random.shuffle(&mut units);
    let floor = if sex == Sex::Man { 2306 } else { 2106 };
    let width = if sex == Sex::Man { 305 } else { 318 };
    (1..=steps)
        .zip(units)
        .map(|(left, unit)| {
            let rating = floor + width * left * left / (steps * steps) + random.between(0, 9);
            one_of_the_crowd(sex, names.another(sex), unit, rating, random)
        })
        .collect()
}

fn one_of_the_crowd(sex: Sex, name: String, unit: &str, rating: i32, random: &mut Random) -> Player {
    let events = if random.below(9) == 0 { random.between(1, 2) } else { random.between(4, 60) };
    let peak = rating + random.between(0, 42);
    Player {
        id: String::new(),
        name,
        sex,
        unit: unit.to_owned(),
        former_name: "",
        title: title_for(sex, rating),
        rating: Some(rating),
        // Whoever is not over 2500 now never was: the one exception is a role of its own.
        peak: Some(if rating < 2500 { peak.min(2499) } else { peak }),
        games: events * random.between(7, 10),
        events,
        last_active: LATEST,
        strength: rating + random.between(-25, 25),
        resting: false,
    }
}

/// The title that people of this rating usually hold.
const fn title_for(sex: Sex, rating: i32) -> &'static str {
    let level = if matches!(sex, Sex::Man) { rating } else { rating + 200 };
    match level {
        2540.. => "特级大师",
        2430.. => "大师",
        2340.. => "一级棋士",
        2318.. => "二级棋士",
        _ => "",
    }
}

/// One unit for each player: full teams of men first, then the others in turn.
fn units_of(sex: Sex, count: usize) -> Vec<&'static str> {
    let teams = if sex == Sex::Man { MEN_PER_TEAM_UNIT } else { 2 };
    let of_teams = TEAM_UNITS.iter().flat_map(|&unit| std::iter::repeat_n(unit, teams));
    of_teams.chain(OTHER_UNITS.iter().copied().cycle()).take(count).collect()
}

/// The units that send teams.
pub(crate) const fn team_units() -> &'static [&'static str] {
    TEAM_UNITS
}
