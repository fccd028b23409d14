//! The register of the local office: a few players who each show one rule, the others by the rank of their
//! units; and the newcomers, who are in no register.

use super::units::{CITIES, COUNTIES, SCHOOLS};
use crate::names::Names;
use crate::people::{Entrant, Player, Sex};
use crate::random::Random;
use crate::roles::Role;

/// The year before the first one.
const LATEST: &str = "2025";
const PER_CITY: i32 = 9;
const PER_COUNTY: i32 = 9;
const PER_SCHOOL: i32 = 3;

const fn man(name: &'static str, unit: &'static str, rating: i32) -> Role {
    let (games, events, last_active) = (72, 8, LATEST);
    Role {
        name,
        sex: Sex::Man,
        unit,
        title: "",
        rating,
        peak: rating,
        games,
        events,
        last_active,
        strength: 0,
    }
}

/// The players who each show one rule, CL0001 onwards. README.md says which.
const ROLES: &[Role] = &[
    Role { games: 18, events: 2, strength: 2110, ..man("毕云帆", "杭州", 1988) },
    Role { strength: 1900, ..man("查若川", "温州", 1597) },
    Role { strength: 520, ..man("仇小满", "慈溪", 807) },
    Role { games: 26, events: 3, ..man("单鸣谦", "宁波", 1655) },
    Role {
        games: 0, events: 0, peak: 0, last_active: LATEST, strength: 1330, ..man("贝守恒", "温州", 0)
    },
    Role { last_active: "2021", sex: Sex::Woman, ..man("桂子陵", "绍兴", 1474) },
];

/// How many of the first players show a rule.
pub(super) const fn roles() -> usize {
    ROLES.len()
}

/// Names that are taken before any is drawn.
pub(super) fn names_taken() -> Vec<&'static str> {
    ROLES.iter().map(|role| role.name).chain(super::GUESTS.iter().map(|guest| guest.0)).collect()
}

/// All registered players, in the order of their numbers.
pub(super) fn players(names: &mut Names) -> Vec<Player> {
    let mut random = Random::new(61);
    let mut players: Vec<Player> = ROLES.iter().map(|role| role.player(LATEST)).collect();
    let mut others = Vec::new();
    let ranks =
        [(CITIES, PER_CITY, 1160, 1960), (COUNTIES, PER_COUNTY, 850, 1480), (SCHOOLS, PER_SCHOOL, 470, 770)];
    for (units, count, lowest, highest) in ranks {
        for unit in units {
            others.extend((0..count).map(|at| {
                let rating = lowest + (highest - lowest) * at / (count - 1) + random.between(-35, 15);
                registered(unit, rating, names, &mut random)
            }));
        }
    }
    // Numbers were given as people joined, so they say nothing about strength.
    random.shuffle(&mut others);
    players.append(&mut others);
    for (at, player) in players.iter_mut().enumerate() {
        player.id = format!("CL{:04}", at + 1);
    }
    players
}

fn registered(unit: &str, rating: i32, names: &mut Names, random: &mut Random) -> Player {
    let events = if random.below(4) == 0 { random.between(1, 3) } else { random.between(4, 20) };
    let sex = any_sex(random);
    Player {
        id: String::new(),
        name: names.another(sex),
        sex,
        unit: unit.to_owned(),
        former_name: "",
        title: "",
        rating: Some(rating),
        peak: Some((rating + random.between(0, 60)).min(2000)),
        games: events * 9,
        events,
        last_active: random.pick(&[LATEST, LATEST, LATEST, "2024"]),
        strength: rating + random.between(-60, 60),
        resting: false,
    }
}

/// Every third is a woman.
fn any_sex(random: &mut Random) -> Sex {
    if random.below(3) == 0 { Sex::Woman } else { Sex::Man }
}

/// Newcomers of certain units, who are about so strong.
pub(super) fn newcomers(
    count: usize,
    units: &[&str],
    strength: i32,
    names: &mut Names,
    random: &mut Random,
) -> Vec<Entrant> {
    let newcomer = |unit: &&str| {
        let sex = any_sex(random);
        Entrant {
            remarks: "",
            ..Entrant::newcomer(&names.another(sex), sex, unit, strength + random.between(-170, 170))
        }
    };
    units.iter().cycle().take(count).map(newcomer).collect()
}
