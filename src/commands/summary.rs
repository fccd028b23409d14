//! The one-screen summary on stdout.

use super::session::Inputs;
use qili::findings::Severity;
use qili::messages::{self, Lang};
use qili::publication::{self, Counts, GradeCounts, Seal, titles};
use qili::records::{Outcome, PeriodLedger};
use qili::words::{Title, Vocabulary};
use std::fmt::Write as _;
use std::path::Path;

/// At most this many events that were kept out are named: the summary is one screen.
const MOST_EVENTS: usize = 12;

/// At most this many candidates for a title are named.
const MOST_CANDIDATES: usize = 6;

/// What the period came to: events, players, data problems, where the files are.
/// `titles`: the regulation has titles to apply for.
pub(crate) fn text(
    ledger: &PeriodLedger,
    (inputs, titles): (&Inputs, bool),
    seal: &Seal,
    target: &Path,
    lang: Lang,
) -> String {
    let outcome = |wanted| ledger.events.iter().filter(|judgement| judgement.outcome == wanted).count();
    let findings = publication::all_findings(ledger, &inputs.findings);
    let severity = |wanted| findings.iter().filter(|finding| finding.severity() == wanted).count();
    let mut text = String::new();
    let mut line = |zh: String, en: String| {
        let _ = writeln!(text, "{}", lang.pick(&zh, &en));
    };
    let (period, date, seal) = (ledger.period, ledger.list_date, seal.text());
    line(format!("{period}  公布日期 {date}  {seal}"), format!("{period}  list of {date}  {seal}"));
    let (accepted, refused, open) =
        (outcome(Outcome::Pass), outcome(Outcome::Fail), outcome(Outcome::Undecidable));
    line(
        format!("比赛  接受 {accepted}  拒绝 {refused}  待定 {open}"),
        format!("events   accepted {accepted}  refused {refused}  undecidable {open}"),
    );
    match GradeCounts::of(ledger) {
        Some(c) => line(
            format!(
                "棋手  有段 {}  有级 {}  升段 {}  升级 {}  待缴证书费 {}",
                c.dans, c.kyus, c.promoted_to_dan, c.promoted_to_kyu, c.due
            ),
            format!(
                "players  dans {}  kyus {}  promoted to a dan {}  to a kyu {}  fees due {}",
                c.dans, c.kyus, c.promoted_to_dan, c.promoted_to_kyu, c.due
            ),
        ),
        None => rated(Counts::of(ledger), &mut line),
    }
    let (errors, warnings) = (severity(Severity::Error), severity(Severity::Warn));
    line(
        format!("数据  错误 {errors}  提醒 {warnings}"),
        format!("data     errors {errors}  warnings {warnings}"),
    );
    let kept_out: Vec<_> =
        ledger.events.iter().filter(|judgement| judgement.outcome != Outcome::Pass).collect();
    for judgement in kept_out.iter().take(MOST_EVENTS) {
        let clauses = publication::events::failed_clauses(judgement).join("、");
        let (id, name) = (&judgement.event.report.header.id, &judgement.event.report.header.name);
        let (zh, en) = match judgement.outcome {
            Outcome::Undecidable => ("待定", "undecidable"),
            _ => ("拒绝", "refused"),
        };
        let _ = writeln!(text, "  {}  {id}  {name}  {clauses}", lang.pick(zh, en));
    }
    if let Some(more) = kept_out.len().checked_sub(MOST_EVENTS).filter(|more| *more > 0) {
        let zh = format!("  … 另有 {more} 场，见审核表“待办”");
        let en = format!("  … {more} more, in the sheet 待办 of 审核表.xlsx");
        let _ = writeln!(text, "{}", lang.pick(&zh, &en));
    }
    if titles {
        candidates(&mut text, ledger, lang);
    }
    let _ = writeln!(text, "{}  {}", lang.pick("文件", "files  "), target.display());
    text
}

/// Who may apply for a title: how many, and the first of them.
fn candidates(text: &mut String, ledger: &PeriodLedger, lang: Lang) {
    let candidates: Vec<_> = titles::candidates(ledger).collect();
    let count = |title: Title| {
        let of_title = candidates.iter().filter(|candidate| candidate.claim.title == title).count();
        (of_title > 0).then(|| format!("  {} {of_title}", messages::title(title, None, lang)))
    };
    let by_title: String = Title::ALL.into_iter().filter_map(count).collect();
    let all = candidates.len();
    let (zh, en) = (format!("称号  候选 {all}{by_title}"), format!("titles   candidates {all}{by_title}"));
    let _ = writeln!(text, "{}", lang.pick(&zh, &en));
    for candidate in candidates.iter().take(MOST_CANDIDATES) {
        let (person, claim) = (candidate.person, candidate.claim);
        let _ = writeln!(
            text,
            "  {}  {}  {}  {}  {}  {}  {}",
            lang.pick("候选", "candidate"),
            person.id,
            person.name,
            messages::title(claim.title, None, lang),
            lang.pick(claim.route.word(), messages::route(claim.route)),
            candidate.clauses().join("、"),
            titles::events_of(claim)
        );
    }
    if let Some(more) = all.checked_sub(MOST_CANDIDATES).filter(|more| *more > 0) {
        let zh = format!("  … 另有 {more} 名，见称号申请“候选”");
        let en = format!("  … {more} more, in the sheet 候选 of 称号申请.xlsx");
        let _ = writeln!(text, "{}", lang.pick(&zh, &en));
    }
}

/// What a list of ratings came to.
fn rated(c: Counts, line: &mut impl FnMut(String, String)) {
    line(
        format!(
            "棋手  上榜 {}（新 {}  升 {}  降 {}  不变 {}）  未参赛降分 {}  取消 {}  低于公布分数 {}  等待局数 {}",
            c.listed, c.new, c.risen, c.fallen, c.unchanged, c.decayed, c.cancelled, c.below_floor, c.waiting
        ),
        format!(
            "players  listed {} (new {}  risen {}  fallen {}  unchanged {})  decayed {}  cancelled {}  below the floor {}  waiting {}",
            c.listed, c.new, c.risen, c.fallen, c.unchanged, c.decayed, c.cancelled, c.below_floor, c.waiting
        ),
    );
}
