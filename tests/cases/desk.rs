//! A case at the desk: its reports and its register through the same stages as a run, period after period,
//! without files.

use super::compare::Tables;
use super::form::{Award, Case, CaseFile, Player, Step, UNITS};
use super::paper::{self, Dates, Report, Ruling};
use qili::calendar::{Calendar, Period};
use qili::findings::{Finding, Place};
use qili::office::{self, Registered};
use qili::opening::{self, Carried, standing_columns};
use qili::period::{self, Law, Opening};
use qili::publication;
use qili::records::{self, Decision, Grade, Office, PeriodLedger, Person, Unit, Units};
use qili::reports::{Reader, Reading};
use qili::rulebook::Rulebook;
use qili::words::{Decree, Route, Sex, Title, UnitLevel, Vocabulary, folded};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What has come to the office so far.
#[derive(Default)]
pub(crate) struct Inbox {
    pub(crate) reports: Vec<Report>,
    pub(crate) awards: Vec<Award>,
    pub(crate) rulings: Vec<Ruling>,
}

impl Inbox {
    /// Adds what a step brings.
    pub(crate) fn receive(
        &mut self,
        file: &CaseFile,
        players: &[Player],
        step: &Step,
        dates: &Dates,
    ) -> Result<(), String> {
        for event in step.events() {
            let number = self.reports.len() + 1;
            let mut report = paper::report(event, &file.pipeline, players, dates, number)?;
            if self.reports.iter().any(|other| other.id == report.id) {
                // the same 比赛编号 in a second file
                report.id = format!("{}-{number}", report.id);
            }
            self.reports.push(report);
            self.rulings.extend(paper::rulings(event, number, file.conditions));
        }
        self.awards.extend(step.awards.iter().cloned());
        Ok(())
    }
}

/// The days on which an event takes place where the case does not say.
pub(crate) fn dates(period: Period) -> Dates {
    let month = if period.part == 2 { "09" } else { "03" };
    let day = |day: &str| format!("{}-{month}-{day}", period.year);
    Dates { start: day("01"), end: day("10") }
}

/// The periods of a case, with those between its steps that pass without events.
pub(crate) fn periods(steps: Vec<Step>, calendar: Calendar) -> Result<Vec<(Period, Step)>, String> {
    let mut periods: Vec<(Period, Step)> = Vec::new();
    for step in steps {
        let next = periods.last().map(|(before, _)| calendar.next(*before));
        let stated = step.period.as_deref();
        let stated = stated.map(|text| calendar.parse(text).ok_or_else(|| format!("{text}: not a period")));
        let first = Period { year: 2026, part: i8::from(matches!(calendar, Calendar::HalfYears { .. })) };
        let period = stated.transpose()?.or(next).unwrap_or(first);
        let mut between = next.unwrap_or(period);
        while between < period {
            periods.push((between, Step::default()));
            between = calendar.next(between);
        }
        periods.push((period, step));
    }
    Ok(periods)
}

/// Runs a case under a book and gives the tables of each of its steps.
pub(crate) fn run(
    book: &Rulebook,
    file: &CaseFile,
    case: &Case,
) -> Result<Vec<(Period, Step, Tables)>, String> {
    let tables = |(period, step, ledger, findings): (Period, Step, PeriodLedger, Vec<Finding>)| {
        let csvs = publication::compose(&ledger, &findings).csvs().map_err(|error| error.to_string())?;
        Ok((period, step, Tables::read(&csvs)?))
    };
    ledgers(book, file, case)?.into_iter().map(tables).collect()
}

/// A step of a case as it was run.
type Ran = (Period, Step, PeriodLedger, Vec<Finding>);

/// Runs a case under a book, step by step; the findings are those of reading.
pub(crate) fn ledgers(book: &Rulebook, file: &CaseFile, case: &Case) -> Result<Vec<Ran>, String> {
    let law = Law::open(book).map_err(|error| error.to_string())?;
    let calendar = law.newest().map_err(|error| error.to_string())?.calendar();
    case.check_expected()?;
    let players = case.players()?;
    let register = register(&players);
    let mut inbox = Inbox::default();
    let mut before: Option<(Carried, Vec<records::Award>)> = None;
    let mut results = Vec::new();
    for (period, step) in periods(case.steps(), calendar)? {
        inbox.receive(file, &players, &step, &dates(period))?;
        let (kept, mut findings) = reports(book, calendar, period, &inbox);
        let carried = before.as_ref().map(|(carried, _)| carried);
        let people =
            opening::open(&register, carried, (calendar, period), &book.forms.register, &mut findings);
        let awards = awards(&inbox.awards)?;
        let office = Office {
            people,
            units: units(),
            awards: awards.clone(),
            decisions: inbox.rulings.iter().map(decision).collect(),
            findings: Vec::new(),
        };
        let first = before.is_none();
        let seen_awards = before.map(|(_, seen)| seen).unwrap_or_default();
        let opening = Opening { period, first, office, seen_awards };
        let ledger = period::run(&law, opening, kept).map_err(|error| error.to_string())?;
        before = Some((carry(&ledger, &register), awards));
        results.push((period, step, ledger, findings));
    }
    Ok(results)
}

/// The reports of a period as the folder reader keeps them, in A-05 order.
fn reports(
    book: &Rulebook,
    calendar: Calendar,
    period: Period,
    inbox: &Inbox,
) -> (Vec<records::Report>, Vec<Finding>) {
    let reader = Reader::of(book);
    let (mut kept, mut findings) = (Vec::new(), Vec::new());
    for report in &inbox.reports {
        let file: Arc<str> = format!("reports/{}.xlsx", report.id).into();
        match reader.read(&file, &report.bytes, |end| calendar.period_of(end) == period) {
            Reading::Whole(report) => kept.push(*report),
            Reading::Elsewhere(_) => {}
            Reading::Nothing(found) => findings.extend(found),
        }
    }
    // the same 比赛编号 in two files
    let ids: Vec<Arc<str>> = kept.iter().map(|report| report.header.id.clone()).collect();
    for report in &mut kept {
        report.duplicate = ids.iter().filter(|id| **id == report.header.id).count() > 1;
    }
    kept.sort_by_key(|report| (report.header.end, report.header.start, report.header.id.clone()));
    (kept, findings)
}

/// What the ledger hands to the next period.
fn carry(ledger: &PeriodLedger, register: &[Registered]) -> Carried {
    let people = ledger.office.people.persons.iter().cloned();
    let standings = ledger.closings.iter().map(|closing| closing.standing.clone());
    let stated = register.iter().map(|row| (row.person.id.clone(), standing_columns(row)));
    Carried { players: people.zip(standings).collect(), register: stated.collect() }
}

fn register(players: &[Player]) -> Vec<Registered> {
    players.iter().filter(|player| !player.newcomer).map(registered).collect()
}

fn registered(player: &Player) -> Registered {
    let counters = player.counters();
    let numbers = [
        ("rating", player.rating),
        ("previous_rating", player.previous),
        ("peak_rating", player.peak),
        ("rated_games", counters.map(|(games, _)| games)),
        ("rated_events", counters.map(|(_, events)| events)),
    ];
    Registered {
        person: Person {
            id: player.id.as_str().into(),
            name: player.name.clone().unwrap_or_default(),
            sex: Sex::read(&player.sex).known(),
            unit: player.unit.clone().unwrap_or_default(),
            federation: player.federation.clone(),
            former_names: player
                .former_names
                .split('、')
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect(),
            title: Title::read_any(&player.title).known(),
            registered: true,
        },
        former_ids: Vec::new(),
        numbers: numbers.into_iter().filter_map(|(key, number)| Some((key, number?))).collect(),
        last_active: player.last_active.clone(),
        ranks: office::stated_ranks(grade(&player.grade), grade(&player.held), player.unpaid),
        pending: Vec::new(),
        merits: Vec::new(),
        place: Place::default(),
        places: BTreeMap::new(),
    }
}

fn grade(text: &str) -> Option<Grade> {
    Grade::read(text).ok().flatten()
}

fn units() -> Units {
    let mut units = Units::default();
    for [name, level, aliases, parent] in UNITS {
        units.add(Unit {
            name: name.to_owned(),
            level: UnitLevel::read(level),
            aliases: aliases.split('、').filter(|alias| !alias.is_empty()).map(str::to_owned).collect(),
            parent: parent.to_owned(),
        });
    }
    units
}

fn awards(awards: &[Award]) -> Result<Vec<records::Award>, String> {
    let award = |award: &Award| {
        Ok(records::Award {
            player: award.player.as_str().into(),
            name: award.player.clone(),
            written: award.title.clone(),
            title: Title::read_any(&award.title).known(),
            grade: grade(&award.title),
            paid: award.paid.parse().ok(),
            route: Route::read(&award.route),
            approved: award.approved.parse().map_err(|error| format!("{}: {error}", award.approved))?,
            authority: award.authority.clone(),
            document: award.document.clone(),
            place: Place::default(),
        })
    };
    awards.iter().map(award).collect()
}

fn decision(ruling: &Ruling) -> Decision {
    Decision {
        event: ruling.event.as_str().into(),
        clause: folded(&ruling.clause),
        decree: if ruling.word == "豁免" { Decree::Waive } else { Decree::Reject },
        reason: "例题".to_owned(),
        by: "办公室".to_owned(),
        date: None,
        place: Place::default(),
    }
}
