//! People who are in no register: newcomers with a name and a unit only, and foreigners.

use crate::people::{Entrant, Sex};
use crate::roles::Newcomer;

/// Players without a rating; README.md says what the first of them show.
pub(super) const ALL: &[Newcomer] = &[
    // the Scheveningen match
    Newcomer::man("薄暮云", "江西", 2390),
    Newcomer::woman("景初晴", "福建", 2230),
    Newcomer::man("宿鸣皋", "安徽", 2080),
    // the open of May
    Newcomer::man("郎青岩", "广西", 2300),
    Newcomer::man("束高阁", "云南", 1840),
    Newcomer::man("阙长歌", "甘肃", 2050),
    Newcomer::woman("慕容榆", "天津", 2120),
    Newcomer::man("竺可为", "重庆", 2140),
    // the round robin with many unrated players
    Newcomer::man("干云霄", "湖南", 2210),
    Newcomer::man("笪小川", "湖北", 2060),
    Newcomer::man("练秋池", "贵州", 1880),
    Newcomer::man("仲长风", "江西", 1500),
    // the export
    Newcomer::man("戚若木", "浙江", 2260),
    Newcomer::woman("虞听澜", "江苏", 2110),
    Newcomer::man("左思齐", "安徽", 1990),
    // the training camp
    Newcomer::man("伏晓野", "山东", 2150),
    Newcomer::woman("宫羽裳", "辽宁", 2090),
    // the round robin with too many unrated players
    Newcomer::man("南门望", "陕西", 2030),
    Newcomer::man("亓官正", "山西", 1960),
    Newcomer::man("梁丘实", "河南", 1990),
    Newcomer::man("公孙砚", "河北", 1900),
    Newcomer::man("东郭朴", "内蒙古", 1930),
    Newcomer::man("漆雕石", "甘肃", 1870),
];

/// The chosen newcomers as entrants.
pub(super) fn entrants(which: std::ops::Range<usize>) -> Vec<Entrant> {
    ALL.iter().take(which.end).skip(which.start).map(Newcomer::entrant).collect()
}

/// A guest at the international event; `rating` is international, 0 for none.
const fn guest(name: &'static str, federation: &'static str, title: &'static str, rating: i32) -> Guest {
    Guest { name, federation, title, rating }
}

struct Guest {
    name: &'static str,
    federation: &'static str,
    title: &'static str,
    rating: i32,
}

const GUESTS: &[Guest] = &[
    guest("安德烈·萨文", "俄罗斯", "特级大师", 2598),
    guest("阿尔琼·梅塔", "印度", "特级大师", 2541),
    guest("路易斯·费尔南", "西班牙", "大师", 2466),
    guest("阮文河", "越南", "大师", 2437),
    guest("金泰峻", "韩国", "", 2318),
    guest("藤田一真", "日本", "", 0),
];

/// The guests as entrants; a foreigner's unit is his country.
pub(super) fn guests() -> Vec<Entrant> {
    let entrant = |guest: &Guest| {
        let strength = if guest.rating > 0 { guest.rating } else { 2280 };
        Entrant {
            title: guest.title,
            federation: guest.federation,
            international: (guest.rating > 0).then_some(guest.rating),
            remarks: "",
            ..Entrant::newcomer(guest.name, Sex::Man, guest.federation, strength)
        }
    };
    GUESTS.iter().map(entrant).collect()
}
