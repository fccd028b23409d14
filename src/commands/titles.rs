//! `qili titles`: who may apply for which title on a day, what is missing, what expires when.

use super::session::{Access, Session};
use super::voice::{self, Voice};
use crate::cli;
use anyhow::{Result, bail};
use jiff::civil::Date;
use jiff::tz::Offset;
use qili::calendar::{Calendar, Period};
use qili::eligibility::{self, Entry, Known};
use qili::findings::{Finding, Severity};
use qili::messages::{self, Lang};
use qili::office::OfficeTables;
use qili::records::Claim;
use qili::words::{Vocabulary, plain};
use qili::{period, publication};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::ExitCode;

/// The offices' time: China's and Taiwan's.
const OFFSET: Offset = Offset::constant(8);

/// Prints everybody who may apply for a title or is close to one, or all about one player.
pub(crate) fn titles(args: &cli::Titles) -> Result<ExitCode> {
    let voice = Voice::from(&args.voice);
    let session = Session::open(&args.pipeline, &args.office, Access::Look)?;
    let voice = voice.for_office(&session.book);
    if !session.has_titles() {
        bail!("{}: 该规则没有称号 · there are no titles under this regulation", args.pipeline);
    }
    let day = args.on.unwrap_or_else(|| OFFSET.to_datetime(jiff::Timestamp::now()).date());
    let Gathered { list, known, findings } = gather(&session, day, voice)?;
    voice.findings(&findings.iter().collect::<Vec<_>>());
    let mut entries = eligibility::on(&session.law, known, day)?;
    if let Some(player) = &args.player {
        let wanted = plain(player);
        entries.retain(|entry| *entry.person.id == *wanted || entry.person.name == wanted);
        if entries.is_empty() {
            bail!("{player}: 没有这名棋手 · there is no such player");
        }
    }
    let mut text = head(day, list, voice.lang);
    if let Some(remark) = &session.book.tables.norms.remark {
        let stands_in = "the rates of the norms stand in for the official table: ";
        let _ = writeln!(text, "{}{remark}", voice.lang.pick("标准分：", stands_in));
    }
    if args.player.is_some() {
        entries.iter().for_each(|entry| describe(&mut text, entry, day, voice.lang));
    } else {
        overview(&mut text, &entries, day, voice.lang);
    }
    voice::print(&text);
    Ok(ExitCode::from(u8::from(!findings.is_empty())))
}

/// What bears on the day.
struct Gathered {
    /// The day of the latest list.
    list: Option<Date>,
    known: Known,
    /// Errors of reading, and of the periods that are still open; each once.
    findings: Vec<Finding>,
}

/// The latest list on the day, what later closed periods added to the register of titles, and the periods that
/// are still open, each run as a draft.
fn gather(session: &Session, day: Date, voice: Voice) -> Result<Gathered> {
    let (calendar, closed) = (session.calendar, &session.ledger.closed);
    let now = calendar.period_of(day);
    let base = closed.iter().map(|closed| closed.period).rfind(|p| calendar.list_date(*p) <= day);
    let mut inputs = session.read(now, voice)?;
    let reported = inputs.reports.elsewhere.iter().map(|brief| calendar.period_of(brief.end));
    let last_closed = closed.last().map(|closed| closed.period);
    let is_open = |period: &Period| *period <= now && last_closed.is_none_or(|last| *period > last);
    let kept = inputs.reports.kept.first().map(|_| now);
    let open: BTreeSet<Period> = reported.chain(kept).filter(is_open).collect();
    let opens = base.map(|base| calendar.next(base)).or(session.ledger.first());
    let first =
        opens.or(open.first().copied()).unwrap_or_else(|| after_the_past(&inputs.tables, calendar, now));
    let opening = session.opening(first, &inputs.tables, &mut inputs.findings)?;
    let mut findings = std::mem::take(&mut inputs.findings);
    let mut later = Vec::new();
    if let Some(closed) = closed.last().filter(|closed| Some(closed.period) != base) {
        let players = closed.carried(calendar)?.players;
        later.extend(players.into_iter().map(|(person, standing)| (person, standing.merits)));
    }
    for period in open {
        let mut inputs = session.read(period, voice)?;
        let opening = session.opening(period, &inputs.tables, &mut inputs.findings)?;
        let ledger = period::run(&session.law, opening, std::mem::take(&mut inputs.reports.kept))?;
        findings.extend(publication::all_findings(&ledger, &inputs.findings).into_iter().cloned());
        let people = ledger.office.people.persons.into_iter().zip(ledger.closings);
        later.extend(people.map(|(person, closing)| (person, closing.standing.merits)));
    }
    // each of these periods would warn of the others' reports
    findings.retain(|finding| finding.severity() == Severity::Error);
    findings.sort_by(|a, b| (&a.place, &a.problem).cmp(&(&b.place, &b.problem)));
    findings.dedup();
    let list = base.map(|base| calendar.list_date(base));
    Ok(Gathered { list, known: Known { office: opening.office, later }, findings })
}

/// A period that begins after everything that the register states of earlier times.
fn after_the_past(tables: &OfficeTables, calendar: Calendar, now: Period) -> Period {
    let rows = tables.register.iter().flatten();
    let ends = rows.flat_map(|row| {
        row.pending.iter().map(|past| past.what.end).chain(row.merits.iter().map(|past| past.what.end))
    });
    ends.map(|end| calendar.next(calendar.period_of(end))).chain([now]).max().unwrap_or(now)
}

fn head(day: Date, list: Option<Date>, lang: Lang) -> String {
    let (zh, en) = match list {
        Some(list) => {
            (format!("{day}  等级分以 {list} 公布的为准"), format!("{day}  ratings of the list of {list}"))
        }
        None => (
            format!("{day}  此前没有公布过名单，等级分以棋手登记为准"),
            format!("{day}  no list was published before; ratings of the register"),
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
        let title = messages::title(merit.title, None, lang);
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
