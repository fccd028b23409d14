//! `qili titles`: who may apply for which title on a day, what is missing, what expires when.

use super::session::Session;
use super::voice::{self, Voice};
use crate::cli;
use anyhow::{Result, bail};
use jiff::civil::Date;
use jiff::tz::Offset;
use qili::calendar::Period;
use qili::eligibility::{self, Entry};
use qili::messages::{self, Lang};
use qili::period;
use qili::records::{Claim, PeriodLedger};
use qili::words::{Vocabulary, plain};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::ExitCode;

/// The offices' time: China's and Taiwan's.
const OFFSET: Offset = Offset::constant(8);

/// Prints everybody who may apply for a title or is close to one, or all about one player.
pub(crate) fn titles(args: &cli::Titles) -> Result<ExitCode> {
    let voice = Voice::from(&args.voice);
    let session = Session::open(&args.pipeline, &args.office, false)?;
    let voice = voice.for_office(&session.book);
    if session.book.pipeline.applications.is_none() {
        bail!("{}: 该规则没有称号 · there are no titles under this regulation", args.pipeline);
    }
    let day = args.on.unwrap_or_else(|| OFFSET.to_datetime(jiff::Timestamp::now()).date());
    let (list, runs) = runs(&session, day, voice)?;
    let mut entries = eligibility::on(&session.law, &runs, day)?;
    if let Some(player) = &args.player {
        let wanted = plain(player);
        entries.retain(|entry| *entry.person.id == *wanted || entry.person.name == wanted);
        if entries.is_empty() {
            bail!("{player}: 没有这名棋手 · there is no such player");
        }
    }
    let mut text = head(day, list, voice.lang);
    if let Some(remark) = &session.book.tables.norms.remark {
        let _ = writeln!(text, "{}{remark}", voice.lang.pick("标准分：", "norm rates: "));
    }
    if args.player.is_some() {
        entries.iter().for_each(|entry| describe(&mut text, entry, day, voice.lang));
    } else {
        overview(&mut text, &entries, day, voice.lang);
    }
    voice::print(&text);
    Ok(ExitCode::SUCCESS)
}

/// The periods since the latest list on the day, each opened from it, with the day of that list.
fn runs(session: &Session, day: Date, voice: Voice) -> Result<(Option<Date>, Vec<PeriodLedger>)> {
    let calendar = session.calendar;
    let listed = |period: &Period| calendar.list_date(*period) <= day;
    let base = session.ledger.closed.iter().map(|closed| closed.period).rfind(listed);
    let now = calendar.period_of(day);
    let first = base.map(|base| calendar.next(base)).or(session.ledger.first()).unwrap_or(now);
    let mut periods = BTreeSet::from([first]);
    let mut runs = Vec::new();
    while let Some(period) = periods.pop_first() {
        let mut inputs = session.read(period, voice)?;
        if runs.is_empty() {
            // only periods that some report belongs to bring anything more
            let ends = inputs.reports.elsewhere.iter().map(|brief| calendar.period_of(brief.end));
            periods.extend(ends.filter(|other| *other > first && *other <= now));
        }
        let opening = session.opening(period, &inputs.tables, &mut inputs.findings)?;
        runs.push(period::run(&session.law, opening, std::mem::take(&mut inputs.reports.kept))?);
    }
    Ok((base.map(|base| calendar.list_date(base)), runs))
}

fn head(day: Date, list: Option<Date>, lang: Lang) -> String {
    let (zh, en) = match list {
        Some(list) => {
            (format!("{day}  等级分以 {list} 公布的为准"), format!("{day}  ratings of the list of {list}"))
        }
        None => (
            format!("{day}  尚未封存任何一期，等级分以棋手登记为准"),
            format!("{day}  no period is closed yet; ratings of the register"),
        ),
    };
    format!("{}\n", lang.pick(&zh, &en))
}

/// Who may apply, who is close, and which norms expire within a year.
fn overview(text: &mut String, entries: &[Entry], day: Date, lang: Lang) {
    let _ = writeln!(text, "\n{}", lang.pick("可以申请", "may apply"));
    let mut none = true;
    for entry in entries {
        let Some(claim) = entry.candidacy() else { continue };
        none = false;
        let _ = writeln!(text, "  {}  {}", name(entry), claimed(entry, claim, lang));
        evidence(text, claim, lang);
    }
    nobody(text, none, lang);
    let _ = writeln!(text, "\n{}", lang.pick("尚缺条件", "within sight"));
    let mut none = true;
    for entry in entries {
        for claim in entry.within_sight() {
            none = false;
            let title = messages::title(claim.title, entry.person.sex, lang);
            let _ = writeln!(text, "  {}  {title}  {}", name(entry), messages::lacks(claim, lang));
        }
    }
    nobody(text, none, lang);
    let _ = writeln!(text, "\n{}", lang.pick("一年内失效的标准分", "norms that expire within a year"));
    let mut none = true;
    for entry in entries {
        for merit in entry.expiring(day) {
            none = false;
            let (until, last) = (lang.pick("有效至", "until"), merit.expires.unwrap_or(day));
            let _ = writeln!(text, "  {}  {}  {until} {last}", name(entry), messages::merit(merit, lang));
        }
    }
    nobody(text, none, lang);
}

fn nobody(text: &mut String, none: bool, lang: Lang) {
    if none {
        let _ = writeln!(text, "  {}", lang.pick("无", "none"));
    }
}

/// Everything that counts towards a title of one player.
fn describe(text: &mut String, entry: &Entry, day: Date, lang: Lang) {
    let held = entry.held.map(|title| messages::title(title, entry.person.sex, lang));
    let none = || lang.pick("无", "none").into_owned();
    let figure = |figure: Option<i64>| figure.map_or_else(none, |figure| figure.to_string());
    let _ = writeln!(
        text,
        "\n{}  {} {}  {} {}  {} {}",
        name(entry),
        lang.pick("称号", "title"),
        held.unwrap_or_else(none),
        lang.pick("等级分", "rating"),
        figure(entry.rating),
        lang.pick("最高", "peak"),
        figure(entry.peak),
    );
    let applies = entry.candidacy();
    if let Some(claim) = applies {
        let _ = writeln!(text, "{}  {}", lang.pick("可以申请", "may apply"), claimed(entry, claim, lang));
        evidence(text, claim, lang);
    }
    let others = entry.claims.iter().filter(|claim| claim.is_complete() && applies != Some(*claim));
    for claim in others {
        let title = messages::title(claim.title, entry.person.sex, lang);
        let _ = writeln!(text, "{}  {title}  {}", lang.pick("另达", "also meets"), claim.clauses.join("、"));
    }
    for claim in entry.within_sight() {
        let title = messages::title(claim.title, entry.person.sex, lang);
        let _ = writeln!(text, "{}  {title}  {}", lang.pick("尚缺", "lacks"), messages::lacks(claim, lang));
    }
    let _ = writeln!(text, "{}", lang.pick("成绩", "results"));
    for merit in &entry.merits {
        let until = match merit.expires {
            Some(last) if last < day => lang.pick("已失效", "expired").into_owned(),
            Some(last) => format!("{} {last}", lang.pick("有效至", "until")),
            None => String::new(),
        };
        let title = lang.pick(merit.title.word(), merit.title.word()).into_owned();
        let _ = writeln!(text, "  {}  {title}  {until}", messages::merit(merit, lang));
    }
    nobody(text, entry.merits.is_empty(), lang);
}

fn name(entry: &Entry) -> String {
    format!("{} {}（{}）", entry.person.id, entry.person.name, entry.person.unit)
}

/// Title, route, clauses and who approves.
fn claimed(entry: &Entry, claim: &Claim, lang: Lang) -> String {
    format!(
        "{}  {}  {}  {} {}",
        messages::title(claim.title, entry.person.sex, lang),
        lang.pick(claim.route.word(), messages::route(claim.route)),
        claim.clauses.join("、"),
        lang.pick("报", "to"),
        claim.authority.name
    )
}

fn evidence(text: &mut String, claim: &Claim, lang: Lang) {
    for merit in &claim.merits {
        let _ = writeln!(text, "      {}", messages::merit(merit, lang));
    }
    if let Some(rating) = claim.lifted_to {
        let lifted = lang.pick("批准后等级分调整为", "approval lifts the rating to");
        let _ = writeln!(text, "      {lifted} {rating}");
    }
}
