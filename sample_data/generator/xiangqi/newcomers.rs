//! People who are in no register: they appear in reports with a name and a unit only.

use crate::people::Entrant;
use crate::roles::Newcomer;

/// Men 0 to 5, women 6 to 8.
pub(crate) const ALL: &[Newcomer] = &[
    Newcomer::man("温故新", "湖南", 2435),
    Newcomer::man("阮平野", "贵州", 2150),
    Newcomer::man("娄小舟", "甘肃", 2290),
    Newcomer::man("储子墨", "海南", 2260),
    Newcomer::man("岑立夏", "宁夏", 2240),
    Newcomer::man("苗长庚", "青海", 2220),
    Newcomer::woman("祝听雨", "重庆", 2330),
    Newcomer::woman("华若晴", "天津", 2130),
    Newcomer::woman("郁书瑶", "新疆", 2080),
];

/// The chosen newcomers as entrants.
pub(crate) fn entrants(which: &[usize]) -> Vec<Entrant> {
    let chosen = which.iter().filter_map(|&at| ALL.get(at));
    chosen.map(Newcomer::entrant).collect()
}
