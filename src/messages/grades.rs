//! Words for promotions: what carried them, and why a sum did not.

use super::Lang;
use crate::records::{Ground, Verdict};
use crate::script::traditional;

/// What carried a promotion.
pub fn ground(ground: &Ground, lang: Lang) -> String {
    match lang {
        Lang::Zh => chinese(ground),
        Lang::Hant => traditional(&chinese(ground)),
        Lang::En => english(ground),
    }
}

fn chinese(ground: &Ground) -> String {
    match ground {
        Ground::Quota { place, quota } => format!("晋段赛第 {place} 名，晋段名额 {quota}"),
        Ground::Meijin => "取得或卫冕名人头衔".to_owned(),
        Ground::Placed { place } => format!("国际棋赛第 {place} 名，直接认定"),
        Ground::Qualified => "取得世界杯决赛资格，直接认定".to_owned(),
        Ground::LowDan => "低段组冠军".to_owned(),
        Ground::Points => "积分达升段标准".to_owned(),
        Ground::Kyu { group, percent } => format!("{group}得分率达 {percent}%"),
    }
}

fn english(ground: &Ground) -> String {
    match ground {
        Ground::Quota { place, quota } => {
            format!("place {place} of a promotion event with a quota of {quota}")
        }
        Ground::Meijin => "won or defended the title Meijin".to_owned(),
        Ground::Placed { place } => format!("place {place} of an international event, recognised directly"),
        Ground::Qualified => "qualified for the world cup final, recognised directly".to_owned(),
        Ground::LowDan => "champion of a low-dan event".to_owned(),
        Ground::Points => "reached the standard of points".to_owned(),
        Ground::Kyu { group, percent } => format!("a score rate of {percent} % in {group}"),
    }
}

/// Whether a sum promotes, and if not, why.
pub fn verdict(verdict: Verdict, lang: Lang) -> String {
    let (zh, en) = match verdict {
        Verdict::Reached => ("达到标准", "reached"),
        Verdict::Short => ("未达标准", "not reached"),
        Verdict::RankOnly => ("仅具格位，未缴证书费", "the certificate of the dan earned is not paid"),
        Verdict::TooFewGames => ("有效局不足", "too few valid games"),
        Verdict::Missed => ("未完成应赛对局", "a game of his own was missed"),
        Verdict::AtCap => ("已达本条最高段位", "the highest dan of this article is held"),
        Verdict::Closed => ("比赛不符积分条件", "the event does not meet the conditions for points"),
        Verdict::Unknown => ("对手段位不明，待定", "undecided: an opponent's dan is unknown"),
    };
    lang.pick(zh, en).into_owned()
}
