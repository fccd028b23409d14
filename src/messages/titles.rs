//! Words for titles: what an application rests on, and what it still lacks.

use super::Lang;
use crate::records::{Claim, Feat, Lack, Merit};
use crate::script::traditional;
use crate::words::{Route, Sex, Title, Vocabulary};

/// A title's name; the two highest are conferred on men and women apart.
pub fn title(title: Title, sex: Option<Sex>, lang: Lang) -> String {
    let apart = matches!(title, Title::Grandmaster | Title::Master);
    let (zh, en) = match sex.filter(|_| apart) {
        Some(Sex::Man) => ("男子", "Men's "),
        Some(Sex::Woman) => ("女子", "Women's "),
        None => ("", ""),
    };
    format!("{}{}", lang.pick(zh, en), lang.pick(title.word(), english_title(title)))
}

const fn english_title(title: Title) -> &'static str {
    match title {
        Title::Grandmaster => "Grandmaster",
        Title::Master => "Master",
        Title::FirstGrade => "First Grade",
        Title::SecondGrade => "Second Grade",
        Title::ThirdGrade => "Third Grade",
    }
}

/// How a title is earned, in English; the vocabulary has the Chinese words.
pub const fn route(route: Route) -> &'static str {
    match route {
        Route::Placing => "by placing",
        Route::Norm | Route::Rate => "by norms",
        Route::Other => "otherwise",
    }
}

/// A result that counts, on one line: when, where, and what was achieved.
pub fn merit(merit: &Merit, lang: Lang) -> String {
    // the register may state a result by the event's number alone
    let event = if merit.name.is_empty() { &*merit.event } else { merit.name.as_str() };
    let feat = match lang {
        Lang::Zh => chinese_feat(merit),
        Lang::Hant => traditional(&chinese_feat(merit)),
        Lang::En => english_feat(merit),
    };
    format!("{} {event} {feat}", merit.end)
}

fn chinese_feat(merit: &Merit) -> String {
    let title = merit.title.word();
    match merit.feat {
        Feat::Placing { place } => format!("第{place}名"),
        Feat::Norm { games, figures: None } => format!("{title}标准分 {games}局"),
        Feat::Norm { games, figures: Some(figures) } => {
            let (score, standard) = (figures.score.hundredths(), figures.standard.hundredths());
            format!("{title}标准分 {score}/{games}（标准 {standard}，平均 {}）", figures.average)
        }
    }
}

fn english_feat(merit: &Merit) -> String {
    let title = english_title(merit.title);
    match merit.feat {
        Feat::Placing { place } => format!("place {place}"),
        Feat::Norm { games, figures: None } => format!("{title} norm, {games} games"),
        Feat::Norm { games, figures: Some(figures) } => {
            let (score, standard) = (figures.score.hundredths(), figures.standard.hundredths());
            format!("{title} norm {score}/{games} (standard {standard}, average {})", figures.average)
        }
    }
}

/// Everything that an application still lacks, on one line; empty when it lacks nothing.
pub fn lacks(claim: &Claim, lang: Lang) -> String {
    let lack = |lack: &Lack| match lang {
        Lang::Zh => chinese_lack(*lack, claim),
        Lang::Hant => traditional(&chinese_lack(*lack, claim)),
        Lang::En => english_lack(*lack, claim),
    };
    let lacks: Vec<String> = claim.missing.iter().map(lack).collect();
    lacks.join(&lang.pick("；", "; "))
}

fn chinese_lack(lack: Lack, claim: &Claim) -> String {
    match lack {
        Lack::Norms { have, needed } => {
            format!("{}标准分{}次（已有{have}次，需{needed}次）", claim.title.word(), needed - have)
        }
        Lack::Games { have, needed } => format!("对局{}局（已有{have}局，需{needed}局）", needed - have),
        Lack::Rating { have: Some(have), needed } => format!("等级分 {have}，需 {needed}"),
        Lack::Rating { have: None, needed } => format!("无等级分，需 {needed}"),
        Lack::Placings { have, needed, until } => format!(
            "须在 {until} 以前（含当日）再获{}的名次{}次（已有{have}次，需{needed}次）",
            claim.clauses.join("、"),
            needed - have
        ),
    }
}

fn english_lack(lack: Lack, claim: &Claim) -> String {
    match lack {
        Lack::Norms { have, needed } => format!("{have} of {needed} {} norms", english_title(claim.title)),
        Lack::Games { have, needed } => format!("{have} of {needed} games"),
        Lack::Rating { have: Some(have), needed } => format!("rated {have}, {needed} needed"),
        Lack::Rating { have: None, needed } => format!("unrated, {needed} needed"),
        Lack::Placings { have, needed, until } => {
            format!("{have} of {needed} placings under {}, by {until}", claim.clauses.join("、"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::HalfPoints;
    use crate::records::{Authority, NormFigures};
    use jiff::civil::date;

    fn result(feat: Feat) -> Merit {
        Merit {
            event: "E1".into(),
            name: "全国个人赛".to_owned(),
            end: date(2026, 5, 3),
            title: Title::Master,
            rule: "".into(),
            feat,
            expires: None,
        }
    }

    #[test]
    fn a_result_reads_on_one_line() {
        let figures =
            NormFigures { score: HalfPoints(15), standard: HalfPoints(14), average: 2417, percent: 63 };
        let norm = |figures| result(Feat::Norm { games: 11, figures });
        let third = result(Feat::Placing { place: 3 });
        assert_eq!(merit(&third, Lang::Zh), "2026-05-03 全国个人赛 第3名");
        assert_eq!(
            merit(&norm(Some(figures)), Lang::Zh),
            "2026-05-03 全国个人赛 大师标准分 7.50/11（标准 7.00，平均 2417）"
        );
        assert_eq!(merit(&norm(None), Lang::En), "2026-05-03 全国个人赛 Master norm, 11 games");
        assert_eq!(merit(&Merit { name: String::new(), ..third }, Lang::En), "2026-05-03 E1 place 3");
    }

    #[test]
    fn what_is_lacking_is_counted_out() {
        let claim = Claim {
            title: Title::Grandmaster,
            route: Route::Placing,
            clauses: vec!["一(二)".into()],
            merits: Vec::new(),
            missing: vec![
                Lack::Rating { have: None, needed: 2550 },
                Lack::Norms { have: 1, needed: 2 },
                Lack::Games { have: 11, needed: 18 },
                Lack::Placings { have: 1, needed: 2, until: date(2028, 5, 2) },
            ],
            authority: Authority { name: "".into(), filed_with: "".into(), clause: "".into() },
            lifted_to: None,
        };
        assert_eq!(
            lacks(&claim, Lang::Zh),
            "无等级分，需 2550；特级大师标准分1次（已有1次，需2次）；对局7局（已有11局，需18局）；\
             须在 2028-05-02 以前（含当日）再获一(二)的名次1次（已有1次，需2次）"
        );
        assert_eq!(
            lacks(&claim, Lang::En),
            "unrated, 2550 needed; 1 of 2 Grandmaster norms; 11 of 18 games; \
             1 of 2 placings under 一(二), by 2028-05-02"
        );
    }

    #[test]
    fn the_two_highest_titles_are_named_for_a_sex() {
        assert_eq!(title(Title::Master, Some(Sex::Woman), Lang::Zh), "女子大师");
        assert_eq!(title(Title::FirstGrade, Some(Sex::Man), Lang::Zh), "一级棋士");
        assert_eq!(title(Title::Grandmaster, Some(Sex::Man), Lang::En), "Men's Grandmaster");
    }
}
