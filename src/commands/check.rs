//! `qili check`: judges single reports before they are sent in.

use super::session::{self, Access, Session};
use super::voice::{self, Voice};
use crate::cli;
use anyhow::{Context, Result, anyhow, bail};
use qili::findings::{Finding, Problem, Severity};
use qili::identity::{self, Recogniser};
use qili::messages::{self, Lang};
use qili::period::{self, Law};
use qili::records::{Judgement, Outcome, Remark, Report, Ruling, Weight};
use qili::regulations::Surroundings;
use qili::reports::{Reader, Reading, SideFile, side_file_of};
use qili::rulebook::Rulebook;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Prints every clause with found and needed figures, and every data problem with its cell.
pub(crate) fn check(args: &cli::Check) -> Result<ExitCode> {
    let voice = Voice::from(&args.voice);
    if args.side_file {
        return side_files(args, voice);
    }
    let session =
        args.office.as_ref().map(|office| Session::open(&args.pipeline, office, Access::Look)).transpose()?;
    let (book, law, _) = session::law(&args.pipeline)?;
    let voice = voice.for_office(&book);
    let mut failed = false;
    for file in &args.files {
        let name: Arc<str> = file
            .file_name()
            .map_or_else(|| file.display().to_string(), |n| n.to_string_lossy().into_owned())
            .into();
        let bytes =
            fs::read(file).with_context(|| format!("{}: 无法读取 · cannot be read", file.display()))?;
        let side = side_file(file, &name)?;
        // an export without dates is judged by the newest edition
        let undated = book.editions.last().map(|edition| edition.effective);
        let reader = Reader { undated, ..Reader::of(&book) };
        let (text, fails) = match reader.read_beside(&name, &bytes, side.as_ref(), |_| true) {
            Reading::Whole(report) => {
                let judgement = judge(&law, session.as_ref(), *report)?;
                (describe(&book, file, &judgement, voice), fails(&judgement))
            }
            Reading::Elsewhere(_) => continue,
            Reading::Nothing(findings) => (unreadable(file, &findings, voice), true),
        };
        failed |= fails;
        voice::print(&text);
    }
    Ok(ExitCode::from(u8::from(failed)))
}

/// The side file beside a report, where there is one.
fn side_file(file: &Path, name: &str) -> Result<Option<SideFile>> {
    let beside = side_file_of(name);
    let path = file.with_file_name(&beside);
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = fs::read(&path).with_context(|| format!("{}: 无法读取 · cannot be read", path.display()))?;
    Ok(Some(SideFile { file: beside.into(), bytes }))
}

/// Writes the empty side file of each export, all of them or none.
fn side_files(args: &cli::Check, voice: Voice) -> Result<ExitCode> {
    let (book, ..) = session::law(&args.pipeline)?;
    let mut blanks = Vec::new();
    for file in &args.files {
        let name: Arc<str> = file.file_name().unwrap_or_default().to_string_lossy().into();
        let bytes =
            fs::read(file).with_context(|| format!("{}: 无法读取 · cannot be read", file.display()))?;
        let blank = Reader::of(&book).blank_side_file(&book, &name, &bytes);
        let Some(text) = blank.map_err(|finding| anyhow!(voice.finding(&finding)))? else {
            bail!("{}: 不是可识别的导出文件 · not an export that is recognised", file.display());
        };
        let path = file.with_file_name(side_file_of(&name));
        if path.exists() {
            bail!("{}: 已经存在，不覆盖 · exists already and is not overwritten", path.display());
        }
        blanks.push((path, text));
    }
    for (path, text) in blanks {
        let unwritable = || format!("{}: 无法写入 · not writable", path.display());
        let mut file = File::create_new(&path).with_context(unwritable)?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).with_context(unwritable)?;
        voice::print(&format!("{}\n", path.display()));
    }
    Ok(ExitCode::SUCCESS)
}

/// With an office folder as a run of the event's period would judge it; without one as far as the
/// report itself goes.
fn judge(law: &Law, session: Option<&Session>, report: Report) -> Result<Judgement> {
    let undated = report.findings.iter().any(|finding| finding.problem == Problem::MissingEndDate);
    let Some(session) = session.filter(|_| !undated) else {
        let around = Surroundings { units: None, register_known: false };
        return Ok(period::judge_within(law, identity::unrecognised(report), around, &[]));
    };
    let period = session.calendar.period_of(report.header.end);
    let tables = session.tables(period)?;
    let mut findings = Vec::new();
    let mut office = session.opening(period, &tables, &mut findings)?.office;
    let event = Recogniser::new(&office.people).seat(report, &mut office);
    Ok(period::judge(law, event, &office))
}

/// Whether a run would turn the report away, or an error stands in it.
fn fails(judgement: &Judgement) -> bool {
    let binds = |ruling: &&Ruling| {
        let here = !ruling.judged.remarks.contains(&Remark::NotDecidableHere);
        ruling.judged.weight == Weight::Refuse && ruling.judged.outcome.is_open() && here
    };
    judgement.rulings.iter().any(|ruling| binds(&ruling))
        || judgement.event.report.findings.iter().any(|finding| finding.severity() == Severity::Error)
}

fn unreadable(file: &Path, findings: &[Finding], voice: Voice) -> String {
    let mut text = format!("{}\n", file.display());
    for finding in findings {
        let _ = writeln!(text, "  {}", voice.finding(finding));
    }
    text
}

fn describe(book: &Rulebook, file: &Path, judgement: &Judgement, voice: Voice) -> String {
    let lang = voice.lang;
    let report = &judgement.event.report;
    let mut text = format!("{}  {} {}\n", file.display(), report.header.id, report.header.name);
    for ruling in &judgement.rulings {
        let _ = writeln!(text, "  {}", ruling_line(book, judgement, ruling, lang));
    }
    let heading = lang.pick("数据问题", "data problems");
    if !report.findings.is_empty() {
        let _ = writeln!(text, "  {heading}");
    }
    let mut findings: Vec<&Finding> = report.findings.iter().collect();
    findings.sort_by_key(|finding| (finding.severity(), &finding.place));
    for finding in findings {
        let _ = writeln!(text, "    {}", voice.finding(finding));
    }
    let verdict = match (judgement.outcome, fails(judgement)) {
        (Outcome::Pass | Outcome::Waived, false) if book.pipeline.grades => {
            lang.pick("结论  可以评定段级位", "verdict  will be assessed")
        }
        (Outcome::Pass | Outcome::Waived, false) => {
            format!("{}{}", lang.pick("结论  可以计算等级分", "verdict  will be rated"), title_verdict(judgement, lang)).into()
        }
        (Outcome::Undecidable, false) => lang.pick(
            "结论  报告本身没有问题；标为待定的条款由办公室对照登记表和单位表判定",
            "verdict  nothing wrong in the report itself; the office decides what needs its register and units",
        ),
        (Outcome::Undecidable, true) => lang.pick(
            "结论  尚不能判定；请补全上列待定各项",
            "verdict  cannot be decided yet; complete what is marked undecided",
        ),
        _ if book.pipeline.grades => lang.pick(
            "结论  不能评定段级位；请更正上列各项，或由办公室裁定",
            "verdict  will not be assessed; correct what is listed above, or the office must rule on it",
        ),
        _ => lang.pick(
            "结论  不能计算等级分；请更正上列各项，或由办公室裁定",
            "verdict  will not be rated; correct what is listed above, or the office must rule on it",
        ),
    };
    let _ = writeln!(text, "  {verdict}");
    text
}

/// `不符合 X-38 细则四（一） 至少三分之二… 实有 7/12，应 ≥ 2/3 春季赛.xlsx · 棋手`
/// Which of the claimed titles hold; nothing where none is claimed.
fn title_verdict(judgement: &Judgement, lang: Lang) -> String {
    if judgement.event.report.header.titles.is_empty() {
        return String::new();
    }
    let titles: Vec<String> = judgement.titles.iter().map(ToString::to_string).collect();
    if titles.is_empty() {
        return lang.pick("；等级称号赛不成立或待定", "; no title event, or not decided").into_owned();
    }
    let titles = titles.join("、");
    let (zh, en) = (format!("；{titles}称号赛成立"), format!("; a title event for {titles}"));
    lang.pick(&zh, &en).into_owned()
}

fn ruling_line(book: &Rulebook, judgement: &Judgement, ruling: &Ruling, lang: Lang) -> String {
    let rule = book.of_event(&judgement.event.report.header).and_then(|edition| edition.rule(&ruling.rule));
    let word = messages::outcome(ruling.judged.outcome, lang);
    let weight = messages::weight(ruling.judged.weight, lang);
    let mut line = format!("{word} [{weight}] {}", ruling.clause);
    let law = rule.map(|rule| lang.pick(&rule.text, &rule.en)).unwrap_or_default();
    let figures = messages::figures(&ruling.judged.figures, lang);
    let remarks = messages::remarks(&ruling.judged.remarks, lang);
    let open = ruling.judged.outcome != Outcome::Pass;
    let place = ruling.judged.place.as_ref().filter(|_| open).map(ToString::to_string).unwrap_or_default();
    let parts = [if open { &*law } else { "" }, &figures, &remarks, &place];
    for part in parts.iter().filter(|part| !part.is_empty()) {
        line.push_str("  ");
        line.push_str(part);
    }
    line
}
