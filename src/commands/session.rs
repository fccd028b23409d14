//! What every command on an office folder starts with: the law, the ledger, and the inputs.

use super::voice::Voice;
use anyhow::{Context, Result, anyhow, bail};
use qili::calendar::{Calendar, Period};
use qili::delivery::{self, Hold, HoldError};
use qili::findings::{Finding, Place, Problem};
use qili::messages::{self, Lang};
use qili::office::{self, OfficeTables};
use qili::opening;
use qili::period::{Law, Opening};
use qili::records::{Award, Office};
use qili::reports::{self, Reader, Reports};
use qili::rulebook::Rulebook;
use qili::store::{ClosedPeriod, Ledger, StoreError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The law and the folder a command works on.
pub(crate) struct Session {
    pub(crate) book: Rulebook,
    pub(crate) law: Law,
    pub(crate) calendar: Calendar,
    pub(crate) office: PathBuf,
    pub(crate) ledger: Ledger,
    /// Held until the command ends; `None` where the command only looks, or the folder cannot be written to.
    _hold: Option<Hold>,
}

/// What a command does to the office folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// It looks, beside whatever runs.
    Look,
    /// It reads for long, and nothing may change meanwhile.
    Read,
    /// It writes, and the folder must be writable.
    Write,
}

/// What was read for a period.
pub(crate) struct Inputs {
    pub(crate) tables: OfficeTables,
    pub(crate) reports: Reports,
    /// Findings of reading, besides those inside the reports of the period.
    pub(crate) findings: Vec<Finding>,
}

impl Session {
    /// Loads the law and opens the office folder.
    pub(crate) fn open(pipeline: &str, office: &Path, access: Access) -> Result<Self> {
        let (book, law, calendar) = law(pipeline)?;
        if !office.is_dir() {
            bail!("{}: 没有这个办公室文件夹 · there is no such office folder", office.display());
        }
        let is_office = ["register.xlsx", "ledger", "reports"].iter().any(|part| office.join(part).exists());
        if !is_office {
            bail!(
                "{}: 不是办公室文件夹（没有 register.xlsx）· not an office folder (there is no register.xlsx)",
                office.display()
            );
        }
        let hold = if access == Access::Look { None } else { hold(office, access)? };
        let ledger = Ledger::open(office, calendar, &book.name).map_err(|error| match error {
            StoreError::OtherPipeline { found } => anyhow!(
                "{}: 这是 {found} 的办公室，不是 {} 的 · this office's ledger is of {found}, not of {}",
                office.display(),
                book.name,
                book.name
            ),
            error => anyhow!(error).context(
                "账册不可用；请从备份恢复 ledger/，不要手工修改 · restore ledger/ from a backup; it must not be edited by hand",
            ),
        })?;
        if hold.is_some() {
            let recovered = delivery::recover(office, &ledger);
            if access == Access::Write {
                recovered.context("out/ 无法写入 · out/ is not writable")?;
            }
        }
        Ok(Self { book, law, calendar, office: office.to_path_buf(), ledger, _hold: hold })
    }

    /// Whether the regulation has titles to apply for.
    pub(crate) const fn has_titles(&self) -> bool {
        self.book.pipeline.applications.is_some()
    }

    /// Reads a period of this office's calendar.
    pub(crate) fn period(&self, text: &str) -> Result<Period> {
        let example = self.calendar.period_of(jiff::civil::date(2026, 1, 1));
        self.calendar
            .parse(text)
            .with_context(|| format!("{text}: 不是统计期，例如 {example} · not a period such as {example}"))
    }

    /// Where a publication goes: `out/PERIOD`, or the folder that was named, unless the office keeps something
    /// there that must not be overwritten.
    pub(crate) fn target(&self, out: Option<&Path>, period: Period) -> Result<PathBuf> {
        let own = self.office.join("out").join(period.to_string());
        let Some(out) = out else { return Ok(own) };
        let place = existing(out);
        let office = existing(&self.office);
        let kept = ["ledger", "reports"].map(|part| office.join(part));
        let sealed =
            self.ledger.closed.iter().map(|closed| office.join("out").join(closed.period.to_string()));
        if place == office || kept.into_iter().chain(sealed).any(|kept| place.starts_with(kept)) {
            bail!(
                "{}: 办公室的账册、报告和已封存的名单不能被覆盖 · the office keeps its ledger, reports or a closed list there",
                out.display()
            );
        }
        Ok(out.to_path_buf())
    }

    /// Reads the office's tables; a first period cannot do without its register.
    pub(crate) fn tables(&self, period: Period) -> Result<OfficeTables> {
        let tables = office::read(&self.office, &self.book.forms);
        let opens_with_ledger = self.ledger.before(period).is_some();
        let unreadable = self.office.join("register.xlsx").exists();
        if tables.register.is_none() && (!opens_with_ledger || unreadable) {
            let of_register = tables.findings.iter().filter(|f| &*f.place.file == "register.xlsx");
            let why: Vec<String> = of_register.map(described).collect();
            bail!("register.xlsx: 缺少或无法读取 · missing or unreadable\n{}", why.join("\n"));
        }
        Ok(tables)
    }

    /// Reads the office's tables and the reports of a period.
    pub(crate) fn read(&self, period: Period, voice: Voice) -> Result<Inputs> {
        let mut tables = self.tables(period)?;
        let (files, _) = reports::report_files(&self.office)
            .with_context(|| format!("{}: reports/ 无法读取 · cannot be read", self.office.display()))?;
        let bar = voice.bar(u64::try_from(files.len()).unwrap_or(0));
        let reader = Reader::of(&self.book);
        let wanted = |end| self.calendar.period_of(end) == period;
        let reports = reports::read_folder(&self.office, reader, wanted, || bar.inc(1))
            .with_context(|| format!("{}: reports/ 无法读取 · cannot be read", self.office.display()))?;
        bar.finish_and_clear();
        voice.stage("reports", "读取竞赛报告", "reports read:", reports.kept.len());
        let reported = reports.kept.iter().map(|report| &*report.header.id).collect();
        let registered = tables.register.as_deref_mut().unwrap_or_default();
        office::leave_out_reported(registered, &reported, &mut tables.findings);
        let mut findings = tables.findings.clone();
        findings.extend(reports.findings.iter().cloned());
        findings.extend(self.elsewhere(&reports, period));
        findings.extend(undecided(&tables, &reports));
        Ok(Inputs { tables, reports, findings })
    }

    /// What to say of reports that belong to other periods.
    fn elsewhere(&self, reports: &Reports, period: Period) -> Vec<Finding> {
        let recorded: BTreeSet<&str> = self
            .ledger
            .closed
            .iter()
            .flat_map(|closed| closed.manifest.inputs.iter().map(|input| input.file.as_str()))
            .collect();
        let mut findings = Vec::new();
        for brief in &reports.elsewhere {
            let of = self.calendar.period_of(brief.end);
            let closed = self.ledger.find(of).is_some();
            let still_open = self.ledger.first().is_some_and(|first| of >= first) && !closed;
            if closed && recorded.contains(&*brief.file) {
                continue;
            }
            let (label, end) = (of.to_string(), brief.end);
            let far = i32::from(of.year) > i32::from(period.year) + 1;
            let problem = if far {
                Problem::FarPeriod { period: label, end }
            } else if of > period || still_open {
                Problem::OtherPeriod { period: label, end }
            } else {
                Problem::LateReport { period: label, end }
            };
            findings.push(Finding::new(problem, brief.end_place.clone()));
        }
        findings
    }

    /// What a period opens with: the register in the first one, the ledger afterwards.
    pub(crate) fn opening(
        &self,
        period: Period,
        tables: &OfficeTables,
        findings: &mut Vec<Finding>,
    ) -> Result<Opening> {
        let before: Option<&ClosedPeriod> = self.ledger.before(period);
        let carried = before.map(|closed| closed.carried(self.calendar)).transpose()?;
        let seen_awards = before.map(ClosedPeriod::awards).transpose()?.unwrap_or_default();
        findings.extend(gone(&seen_awards, &tables.awards));
        if let Some(before) = before.filter(|before| self.has_titles() && !before.keeps_titles()) {
            let problem = Problem::NoTitlesKept { period: before.period.to_string() };
            findings.push(Finding::new(problem, Place::file(&"ledger".into())));
        }
        let register = tables.register.as_deref().unwrap_or_default();
        let people = opening::open(
            register,
            carried.as_ref(),
            (self.calendar, period),
            &self.book.forms.register,
            findings,
        );
        let office = Office {
            people,
            units: tables.units.clone(),
            awards: tables.awards.clone(),
            decisions: tables.decisions.clone(),
            findings: Vec::new(),
        };
        Ok(Opening { period, first: before.is_none(), office, seen_awards })
    }
}

/// The path without links, as far as it exists.
fn existing(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let there = whole.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
    match there {
        Some((part, real)) => real.join(whole.strip_prefix(part).unwrap_or(Path::new(""))),
        None => whole,
    }
}

/// Keeps other runs out of the folder; `None` where a command that only reads may not write there.
fn hold(office: &Path, access: Access) -> Result<Option<Hold>> {
    match Hold::take(office) {
        Ok(hold) => Ok(Some(hold)),
        Err(HoldError::Held) => bail!(
            "{}: 另一次运行正占用该文件夹，请稍后再试 · another run holds the office folder; try again later",
            office.display()
        ),
        Err(HoldError::Io(error)) if access == Access::Write => {
            Err(error).with_context(|| format!("{}: 无法写入 · not writable", office.display()))
        }
        Err(HoldError::Io(_)) => Ok(None),
    }
}

/// Awards that an earlier list has seen and awards.xlsx no longer has.
fn gone(seen: &[Award], now: &[Award]) -> Vec<Finding> {
    let key = |award: &Award| (award.player.clone(), award.written.clone(), award.approved);
    let there: BTreeSet<_> = now.iter().map(key).collect();
    let gone = seen.iter().filter(|award| !there.contains(&key(award)));
    gone.map(|award| {
        let (player, title) = (award.player.to_string(), award.written.clone());
        let problem = Problem::AwardGone { player, title, approved: award.approved };
        Finding::new(problem, Place::file(&"awards.xlsx".into()))
    })
    .collect()
}

/// A finding in both languages, for an error that ends the run.
fn described(finding: &Finding) -> String {
    let text = |lang| messages::text(&finding.problem, lang);
    format!("{}: {} · {}", finding.place, text(Lang::Zh), text(Lang::En))
}

/// Loads a pipeline's law.
pub(crate) fn law(pipeline: &str) -> Result<(Rulebook, Law, Calendar)> {
    let book = Rulebook::load(pipeline)?;
    let law = Law::open(&book)?;
    let calendar = law.newest()?.calendar();
    Ok((book, law, calendar))
}

/// Decisions on events of which no report is in the folder.
fn undecided(tables: &OfficeTables, reports: &Reports) -> Vec<Finding> {
    let kept = reports.kept.iter().map(|report| &*report.header.id);
    let known: BTreeSet<&str> = kept.chain(reports.elsewhere.iter().map(|brief| &*brief.id)).collect();
    let unknown = tables.decisions.iter().filter(|decision| !known.contains(&*decision.event));
    unknown
        .map(|decision| {
            let problem = Problem::UnknownDecidedEvent { event: decision.event.to_string() };
            Finding::new(problem, decision.place.clone())
        })
        .collect()
}
