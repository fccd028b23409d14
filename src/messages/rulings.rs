//! Words for rulings: what the law says of a condition, what it costs, the figures and remarks.

use super::{Lang, text};
use crate::findings::Severity;
use crate::records::{Figures, Outcome, Remark, Weight};
use crate::script::traditional;
use std::borrow::Cow;

/// The word for what the law says of a condition.
pub const fn outcome(outcome: Outcome, lang: Lang) -> &'static str {
    match (outcome, lang) {
        (Outcome::Pass, Lang::Zh) => "符合",
        (Outcome::Pass, Lang::Hant) => "符合",
        (Outcome::Pass, Lang::En) => "met",
        (Outcome::Waived, Lang::Zh) => "豁免",
        (Outcome::Waived, Lang::Hant) => "豁免",
        (Outcome::Waived, Lang::En) => "waived",
        (Outcome::Undecidable, Lang::Zh) => "待定",
        (Outcome::Undecidable, Lang::Hant) => "待定",
        (Outcome::Undecidable, Lang::En) => "undecided",
        (Outcome::Fail, Lang::Zh) => "不符合",
        (Outcome::Fail, Lang::Hant) => "不符合",
        (Outcome::Fail, Lang::En) => "failed",
    }
}

/// The word for what an open condition costs.
pub const fn weight(weight: Weight, lang: Lang) -> &'static str {
    match (weight, lang) {
        (Weight::Refuse, Lang::Zh) => "等级分赛",
        (Weight::Refuse, Lang::Hant) => "認定",
        (Weight::Refuse, Lang::En) => "rated event",
        (Weight::Title, Lang::Zh) => "称号赛",
        (Weight::Title, Lang::Hant) => "積分",
        (Weight::Title, Lang::En) => "title event",
        (Weight::Warn, Lang::Zh) => "提醒",
        (Weight::Warn, Lang::Hant) => "提醒",
        (Weight::Warn, Lang::En) => "warning",
        (Weight::Note, Lang::Zh) => "说明",
        (Weight::Note, Lang::Hant) => "說明",
        (Weight::Note, Lang::En) => "note",
    }
}

/// The word for how much a finding weighs.
pub const fn severity(severity: Severity, lang: Lang) -> &'static str {
    match (severity, lang) {
        (Severity::Error, Lang::Zh) => "错误",
        (Severity::Error, Lang::Hant) => "錯誤",
        (Severity::Error, Lang::En) => "error",
        (Severity::Warn, Lang::Zh) => "提醒",
        (Severity::Warn, Lang::Hant) => "提醒",
        (Severity::Warn, Lang::En) => "warning",
        (Severity::Note, Lang::Zh) => "说明",
        (Severity::Note, Lang::Hant) => "說明",
        (Severity::Note, Lang::En) => "note",
    }
}

/// What an office does about an open condition; an export is completed in its side file.
pub fn cure(outcome: Outcome, side_file: Option<&str>) -> Cow<'static, str> {
    match (outcome, side_file) {
        (Outcome::Undecidable, None) => {
            "请上报单位补全所缺内容后重报；已有其他证明的，由办公室裁定豁免或驳回".into()
        }
        (Outcome::Undecidable, Some(side)) => format!(
            "请上报单位在附加文件 {side} 中补填所缺内容后重报（没有该文件的，见“数据问题”）；已有其他证明的，由办公室裁定豁免或驳回"
        )
        .into(),
        (_, None) => "报告有误的，更正后重报；确属例外的，由办公室裁定豁免".into(),
        (_, Some(side)) => format!(
            "成绩有误的，在原来的程序中更正后重新导出；其他内容有误的，在附加文件 {side} 中更正；确属例外的，由办公室裁定豁免"
        )
        .into(),
    }
}

/// Found and needed figures of a ruling, on one line.
pub fn figures(figures: &Figures, lang: Lang) -> String {
    match (figures.found.as_str(), figures.needed.as_str(), lang) {
        ("", "", _) => String::new(),
        (found, "", _) => lang.pick(found, found).into_owned(),
        (found, needed, Lang::Zh) => format!("实有 {found}，应 {needed}"),
        (found, needed, Lang::Hant) => traditional(&format!("实有 {found}，应 {needed}")),
        (found, needed, Lang::En) => format!("found {found}, needed {needed}"),
    }
}

/// A ruling's remarks, on one line.
pub fn remarks(remarks: &[Remark], lang: Lang) -> String {
    let texts: Vec<String> = remarks.iter().map(|remark| remark_text(remark, lang)).collect();
    texts.join(&lang.pick("；", "; "))
}

fn remark_text(remark: &Remark, lang: Lang) -> String {
    if lang == Lang::Hant {
        return traditional(&remark_text(remark, Lang::Zh));
    }
    let zh = lang == Lang::Zh;
    match remark {
        Remark::NotStated { heading } if zh => format!("未填写“{heading}”"),
        Remark::NotStated { heading } => format!("{heading} is not stated"),
        Remark::WithoutDates => lang
            .pick("没有每局的日期，按轮数和日数计", "games without dates: counted by rounds and days")
            .into_owned(),
        Remark::UnitNotStated { no } if zh => format!("序号 {no} 未填单位"),
        Remark::UnitNotStated { no } => format!("number {no} has no unit"),
        Remark::UnitUnknown { no, unit } if zh => {
            format!("序号 {no} 的单位“{unit}”不在单位表中，也不是主办单位")
        }
        Remark::UnitUnknown { no, unit } => {
            format!("the unit \"{unit}\" of number {no} is neither in the table of units nor the organiser")
        }
        Remark::AlreadyOver => {
            lang.pick("仅按已知单位已经超限", "already over the limit with the known units").into_owned()
        }
        Remark::NotDecidableHere => lang
            .pick("须对照登记表或单位表，此处无法判定", "needs the register or the units: not decidable here")
            .into_owned(),
        Remark::For { title } => title.to_string(),
        Remark::Numbers { list } if zh => format!("序号 {list}"),
        Remark::Numbers { list } => format!("numbers {list}"),
        Remark::Problem { problem } => text(problem, lang),
        Remark::Decided { reason, by } if zh => format!("办公室裁定：{reason}（{by}）"),
        Remark::Decided { reason, by } => format!("decided by the office: {reason} ({by})"),
        Remark::NoEdition => {
            lang.pick("该日没有施行中的规则版本", "no edition was in force on that day").into_owned()
        }
    }
}
