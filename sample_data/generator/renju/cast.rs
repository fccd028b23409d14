//! The people of the renju office, with grades. Nobody of them exists.

use crate::people::{Entrant, Sex};

/// A row of the register.
#[derive(Clone, Copy)]
pub(crate) struct Player {
    pub(crate) name: &'static str,
    pub(crate) sex: Sex,
    pub(crate) unit: &'static str,
    /// 段級 as somebody would write it.
    pub(crate) grade: &'static str,
    /// 證書.
    pub(crate) paid: bool,
}

const fn man(name: &'static str, unit: &'static str, grade: &'static str) -> Player {
    Player { name, sex: Sex::Man, unit, grade, paid: true }
}

const fn woman(name: &'static str, unit: &'static str, grade: &'static str) -> Player {
    Player { name, sex: Sex::Woman, unit, grade, paid: true }
}

/// The certificate is not paid.
const fn unpaid(player: Player) -> Player {
    Player { paid: false, ..player }
}

/// The register: the number of a player is his place here, from 1.
pub(crate) const PLAYERS: [Player; 40] = [
    man("陳柏翰", "台北", "七段"),
    man("林書瑋", "台中", "六段"),
    woman("黃語彤", "台北", "五段"),
    man("張品睿", "高雄", "５段"),
    man("李宥辰", "新竹", "四段"),
    woman("王思妤", "台南", "四段"),
    man("蔡明軒", "台北", "三段"),
    woman("楊雅筑", "桃園", "三段"),
    man("許家豪", "高雄", "3段"),
    man("鄭彥廷", "台中", "二段"),
    woman("謝詩涵", "台北", "二段"),
    man("洪宗翰", "嘉義", "2段"),
    man("郭奕安", "台南", "二段"),
    woman("邱婉婷", "新竹", "初段"),
    man("曾建宏", "屏東", "初段"),
    man("廖俊傑", "台中", "１段"),
    woman("賴若瑜", "台北", "一段"),
    man("徐冠霖", "高雄", "初段"),
    unpaid(man("周昱辰", "台北", "二段")),
    unpaid(woman("葉芷涵", "花蓮", "初段")),
    man("蘇柏宇", "台北", "1級"),
    woman("莊子萱", "台中", "2級"),
    man("呂政佑", "宜蘭", "２級"),
    woman("江欣怡", "台南", "3級"),
    man("何振宏", "高雄", "4級"),
    unpaid(woman("蕭雅文", "台北", "5級")),
    man("羅凱翔", "新竹", "7級"),
    woman("高宜庭", "桃園", "8級"),
    man("潘志遠", "台北", "十級"),
    woman("簡佳蓉", "台中", "12級"),
    man("朱哲維", "台東", ""),
    woman("鍾曉涵", "台北", ""),
    man("游承翰", "基隆", ""),
    woman("詹淑芬", "苗栗", ""),
    man("胡宇翔", "台北", ""),
    woman("施佩君", "彰化", ""),
    man("沈育誠", "台北", ""),
    man("盧思齊", "雲林", ""),
    woman("余宛真", "高雄", ""),
    man("范植安", "台北", ""),
];

/// Guests from abroad: name, sex, federation, and the dan they state; empty where nobody knows it.
const GUESTS: [(&str, Sex, &str, &str); 8] = [
    ("中村悠真", Sex::Man, "日本", "八段"),
    ("山本莉子", Sex::Woman, "日本", "四段"),
    ("伊凡·沃爾科夫", Sex::Man, "俄羅斯", "七段"),
    ("安娜·列別傑娃", Sex::Woman, "俄羅斯", ""),
    ("馬爾科·塔姆", Sex::Man, "愛沙尼亞", ""),
    ("金道賢", Sex::Man, "韓國", "五段"),
    ("阮文俊", Sex::Man, "越南", ""),
    ("艾瑞克·林德", Sex::Man, "瑞典", "三段"),
];

/// 棋手編號 of the register's `number`th player.
pub(crate) fn id(number: usize) -> String {
    format!("RJ{number:03}")
}

/// Somebody at an event, and what the organiser writes under 段級.
#[derive(Clone)]
pub(crate) struct Seated {
    pub(crate) entrant: Entrant,
    pub(crate) grade: &'static str,
}

/// The registered players of these numbers.
pub(crate) fn players(numbers: impl IntoIterator<Item = usize>) -> Vec<Seated> {
    let seated = numbers.into_iter().filter_map(|number| {
        let player = PLAYERS.get(number.checked_sub(1)?)?;
        let mut entrant = Entrant::newcomer(player.name, player.sex, player.unit, strength(player.grade));
        (entrant.id, entrant.remarks) = (id(number), "");
        Some(Seated { entrant, grade: player.grade })
    });
    seated.collect()
}

/// So many guests from abroad, from the first on.
pub(crate) fn guests(numbers: impl IntoIterator<Item = usize>) -> Vec<Seated> {
    let seated = numbers.into_iter().filter_map(|number| {
        let (name, sex, federation, grade) = *GUESTS.get(number)?;
        let mut entrant = Entrant::newcomer(name, sex, federation, strength(grade));
        (entrant.id, entrant.federation, entrant.remarks) = (format!("F{:03}", number + 1), federation, "");
        Some(Seated { entrant, grade })
    });
    seated.collect()
}

/// Somebody who is in no register.
pub(crate) fn newcomer(name: &str, unit: &str) -> Seated {
    let mut entrant = Entrant::newcomer(name, Sex::Man, unit, strength(""));
    entrant.remarks = "首次參賽";
    Seated { entrant, grade: "" }
}

/// Rating points by which the results are drawn: a dan is worth eighty of them, a kyu thirty.
fn strength(grade: &str) -> i32 {
    let digit = |text: &str, digits: &str| digits.chars().position(|digit| text.starts_with(digit));
    if grade.ends_with('段') {
        let plain = digit(grade, "初二三四五六七八九").or_else(|| digit(grade, "123456789"));
        let wide = plain.or_else(|| digit(grade, "１２３４５６７８９"));
        return 2000 + 80 * i32::try_from(wide.unwrap_or(0)).unwrap_or(0);
    }
    let kyu = grade.trim_end_matches('級').parse().unwrap_or(20);
    1900 - 30 * kyu
}
