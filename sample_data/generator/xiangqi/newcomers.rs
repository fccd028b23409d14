//! People who are in no register: they appear in reports with a name and a unit only.

use crate::people::{Entrant, Sex};

/// Somebody who has never been rated.
pub(crate) struct Newcomer {
    pub(crate) name: &'static str,
    sex: Sex,
    unit: &'static str,
    /// Rating points by which his results are drawn.
    strength: i32,
}

const fn man(name: &'static str, unit: &'static str, strength: i32) -> Newcomer {
    Newcomer { name, sex: Sex::Man, unit, strength }
}

const fn woman(name: &'static str, unit: &'static str, strength: i32) -> Newcomer {
    Newcomer { name, sex: Sex::Woman, unit, strength }
}

/// Men 0 to 5, women 6 to 8.
pub(crate) const ALL: &[Newcomer] = &[
    man("温故新", "湖南", 2435),
    man("阮平野", "贵州", 2150),
    man("娄小舟", "甘肃", 2290),
    man("储子墨", "海南", 2260),
    man("岑立夏", "宁夏", 2240),
    man("苗长庚", "青海", 2220),
    woman("祝听雨", "重庆", 2330),
    woman("华若晴", "天津", 2130),
    woman("郁书瑶", "新疆", 2080),
];

/// The chosen newcomers as entrants.
pub(crate) fn entrants(which: &[usize]) -> Vec<Entrant> {
    let chosen = which.iter().filter_map(|&at| ALL.get(at));
    chosen.map(|one| Entrant::newcomer(one.name, one.sex, one.unit, one.strength)).collect()
}
