//! A whole period as one pure function of the book, the office and the reports.

mod awards;

use crate::calendar::{Calendar, Period};
use crate::findings::{Finding, Place, Problem};
use crate::identity::Recogniser;
use crate::records::{
    Account, Applicant, Award, CheckedEvent, Closing, Decision, Event, Judged, Judgement, Merit, Office,
    Outcome, PeriodLedger, Remark, Report, Ruling, Showing, Weight, clause_order,
};
use crate::regulations::{Regulation, Surroundings};
use crate::rulebook::{Rulebook, RulebookError};
use crate::words::{Decree, Route, folded};
use jiff::civil::Date;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The regulations of a book's editions, opened.
pub struct Law {
    name: String,
    /// First day in force, and the regulation from then on.
    editions: Vec<(Date, Box<dyn Regulation>)>,
    /// Clauses that an edition has, folded.
    clauses: Vec<String>,
    /// An event is judged by the edition of its first day.
    by_start: bool,
    traditional: bool,
}

impl Law {
    /// Opens every edition of the book.
    ///
    /// # Errors
    /// When an edition's values or checks are not those of the regulation.
    pub fn open(book: &Rulebook) -> Result<Self, RulebookError> {
        let open =
            |edition| crate::regulations::open(&book.pipeline.regulation, edition, book.tables.clone());
        let editions = book.editions.iter().map(|edition| Ok((edition.effective, open(edition)?)));
        let rules = book.editions.iter().flat_map(|edition| &edition.rules);
        Ok(Self {
            name: book.name.clone(),
            editions: editions.collect::<Result<_, RulebookError>>()?,
            clauses: rules.map(|rule| folded(&rule.clause)).collect(),
            by_start: book.pipeline.edition_by_start,
            traditional: book.pipeline.traditional,
        })
    }

    /// The regulation in force on a day.
    pub fn on(&self, day: Date) -> Option<&dyn Regulation> {
        self.editions.iter().rfind(|(first, _)| *first <= day).map(|(_, regulation)| &**regulation)
    }

    /// An error that says so.
    pub fn not_in_force(&self, day: Date) -> RulebookError {
        let detail = format!("{day} 没有施行中的规则 · no edition is in force on {day}");
        RulebookError::Broken { file: self.name.clone(), detail }
    }

    /// The regulation that an event is judged by.
    fn of(&self, event: &Event) -> Option<&dyn Regulation> {
        self.on(event.report.header.edition_day(self.by_start))
    }

    /// The newest edition's regulation: it says how time is divided.
    ///
    /// # Errors
    /// When the book holds no edition.
    pub fn newest(&self) -> Result<&dyn Regulation, RulebookError> {
        let newest = self.editions.last().map(|(_, regulation)| &**regulation);
        newest.ok_or_else(|| RulebookError::NoPipeline(self.name.clone()))
    }
}

/// What a period starts from.
#[derive(Clone)]
pub struct Opening {
    pub period: Period,
    /// Nothing was closed before: late awards are not made up for.
    pub first: bool,
    pub office: Office,
    /// Awards that an earlier list has seen.
    pub seen_awards: Vec<Award>,
}

/// Judges and rates a period: a function of its arguments alone.
///
/// # Errors
/// When no edition is in force on the list date.
pub fn run(law: &Law, opening: Opening, reports: Vec<Report>) -> Result<PeriodLedger, RulebookError> {
    let Opening { period, first, mut office, seen_awards } = opening;
    let calendar = law.newest()?.calendar();
    let list_date = calendar.list_date(period);
    let mut findings = std::mem::take(&mut office.findings);
    let closing_law = law.on(list_date).ok_or_else(|| law.not_in_force(list_date))?;
    if first {
        leave_out_spent(closing_law, period, &mut office, &mut findings);
    }
    let in_order = law.newest()?.in_order();
    let (events, showings) =
        if in_order { one_by_one(law, reports, &mut office) } else { together(law, reports, &mut office) };
    decisions_for_nobody(law, &office.decisions, &events, &mut findings);
    let mut by_player: Vec<Vec<(usize, &Event, Showing)>> = vec![Vec::new(); office.people.persons.len()];
    for (at, showings) in showings.into_iter().enumerate() {
        for showing in showings {
            by_player[showing.player].push((at, &events[at].event, showing));
        }
    }
    let merits = merits(law, &events, office.people.persons.len());
    let window = (calendar.list_date(calendar.previous(period)), list_date);
    let awards = awards::awards_of_list(&office, &seen_awards, window, first, &mut findings);
    let settling = Settling { law: closing_law, office: &office, calendar, period };
    let none = Vec::new();
    let closings: Vec<Closing> = by_player
        .par_iter()
        .zip(merits)
        .enumerate()
        .map(|(at, (showings, merits))| {
            settling.settle(at, showings, awards.get(&at).unwrap_or(&none), merits)
        })
        .collect();
    drop(by_player);
    drop(awards);
    Ok(PeriodLedger {
        period,
        list_date,
        by_authority: closing_law.by_authority(),
        traditional: law.traditional,
        filing: closing_law.filing(list_date),
        office,
        events,
        closings,
        findings,
    })
}

/// Parts that the register brings and that can come to nothing any more. [X-62, G-41, G-44]
fn leave_out_spent(law: &dyn Regulation, period: Period, office: &mut Office, findings: &mut Vec<Finding>) {
    for (person, standing) in office.people.persons.iter().zip(&mut office.people.standings) {
        let spent = standing.pending.extract_if(.., |part| !law.can_wait(part, period));
        findings.extend(spent.map(|part| {
            let problem = Problem::PastSpent { player: person.id.to_string(), event: part.event.to_string() };
            Finding::new(problem, Place::file(&"register.xlsx".into()))
        }));
    }
}

/// What the settling of every player has in common.
struct Settling<'a> {
    law: &'a dyn Regulation,
    office: &'a Office,
    calendar: Calendar,
    period: Period,
}

impl Settling<'_> {
    /// What the period makes of one player: his rating or grade first, then his titles.
    fn settle(
        &self,
        at: usize,
        showings: &[(usize, &Event, Showing)],
        awards: &[(&Award, bool)],
        merits: Vec<Merit>,
    ) -> Closing {
        let person = &self.office.people.persons[at];
        let list_date = self.calendar.list_date(self.period);
        let last_day = list_date.yesterday().unwrap_or(list_date);
        let mut closing = self.law.settle(&Account {
            person,
            standing: &self.office.people.standings[at],
            showings,
            awards,
            awarded: self.office.awarded(&person.id, last_day),
            period: self.period,
        });
        closing.standing.merits.extend(merits);
        if closing.standing.merits.is_empty() {
            return closing;
        }
        for merit in &mut closing.standing.merits {
            merit.expires = self.law.serves_until(merit.end).filter(|_| merit.route() == Route::Norm);
        }
        closing.claims = self.law.claims(&Applicant {
            person,
            held: self.office.title_before(&person.id, person.title, last_day),
            rating: closing.listed.as_ref().map(|listed| listed.rating),
            peak: closing.standing.peak,
            merits: &closing.standing.merits,
            placings_from: Some(self.calendar.first_day(self.period)),
            on: list_date,
        });
        closing
    }
}

/// What the events count for towards titles, for each person. [X-01, X-47, G-47]
fn merits(law: &Law, events: &[Judgement], persons: usize) -> Vec<Vec<Merit>> {
    let of_event = |judgement: &Judgement| law.of(&judgement.event).map(|law| law.merits(judgement));
    let of_events: Vec<_> = events.par_iter().filter_map(of_event).collect();
    let mut merits = vec![Vec::new(); persons];
    for (at, merit) in of_events.into_iter().flatten() {
        merits[at].push(merit);
    }
    merits
}

/// Seats every report first; then judges and assesses the events side by side.
fn together(law: &Law, reports: Vec<Report>, office: &mut Office) -> (Vec<Judgement>, Vec<Vec<Showing>>) {
    let mut recogniser = Recogniser::new(&office.people);
    let events: Vec<Event> = reports.into_iter().map(|report| recogniser.seat(report, office)).collect();
    let office = &*office;
    let events: Vec<Judgement> = events.into_par_iter().map(|event| judge(law, event, office)).collect();
    let showings = events.par_iter().map(|judgement| assess(law, judgement)).collect();
    (events, showings)
}

/// Each event is seated, judged and assessed before the next one is seated.
fn one_by_one(law: &Law, reports: Vec<Report>, office: &mut Office) -> (Vec<Judgement>, Vec<Vec<Showing>>) {
    let mut recogniser = Recogniser::new(&office.people);
    let (mut events, mut all) = (Vec::new(), Vec::new());
    for report in reports {
        let event = recogniser.seat(report, office);
        let judgement = judge(law, event, office);
        let showings = assess(law, &judgement);
        if let Some(regulation) = law.of(&judgement.event) {
            regulation.note(&showings, &mut office.people);
        }
        events.push(judgement);
        all.push(showings);
    }
    (events, all)
}

/// The rulings on one event with the office's decisions applied, and whether it is admitted.
pub fn judge(law: &Law, event: Event, office: &Office) -> Judgement {
    let around = Surroundings { units: Some(&office.units), register_known: true };
    let mut event = event;
    if let Some(regulation) = law.of(&event) {
        regulation.prepare(&mut event, &office.people);
    }
    judge_within(law, event, around, &office.decisions)
}

/// As [`judge`], with whatever surroundings there are.
pub fn judge_within(law: &Law, event: Event, around: Surroundings<'_>, decisions: &[Decision]) -> Judgement {
    let mut event = event;
    let Some(regulation) = law.of(&event) else {
        let judged = Judged::new(Outcome::Undecidable, Weight::Refuse).remark(Remark::NoEdition);
        let rulings = vec![Ruling { rule: "".into(), clause: "".into(), judged }];
        return Judgement { event, rulings, outcome: Outcome::Undecidable, titles: Vec::new() };
    };
    let mut rulings = regulation.check(&event, around);
    decide(&mut rulings, decisions, &event.report.header.id);
    rulings.sort_by(|a, b| clause_order(&a.clause, &b.clause));
    let outcome = CheckedEvent::admit(&event, &rulings).map_or_else(|outcome| outcome, |_| Outcome::Pass);
    let titles = match outcome {
        Outcome::Pass => regulation.title_events(&event, &rulings),
        _ => Vec::new(),
    };
    if let Ok(admitted) = CheckedEvent::admit(&event, &rulings) {
        let remarks = regulation.remarks(&admitted);
        event.report.findings.extend(remarks);
    }
    Judgement { event, rulings, outcome, titles }
}

fn assess(law: &Law, judgement: &Judgement) -> Vec<Showing> {
    let regulation = law.of(&judgement.event);
    let admitted = CheckedEvent::admit(&judgement.event, &judgement.rulings).ok();
    regulation.zip(admitted).map(|(regulation, event)| regulation.assess(&event)).unwrap_or_default()
}

/// 豁免 turns what is open into waived; 驳回 turns every row of the clause into a failure, and adds one
/// where the clause has none that refuses. The last decision on a clause stands.
fn decide(rulings: &mut Vec<Ruling>, decisions: &[Decision], event: &str) {
    let last: BTreeMap<&str, &Decision> = decisions
        .iter()
        .filter(|decision| *decision.event == *event)
        .map(|decision| (decision.clause.as_str(), decision))
        .collect();
    for (clause, decision) in last {
        let remark = Remark::Decided { reason: decision.reason.clone(), by: decision.by.clone() };
        let of_clause = |ruling: &&mut Ruling| folded(&ruling.clause) == clause;
        let mut refuses = false;
        for ruling in rulings.iter_mut().filter(of_clause) {
            refuses |= ruling.judged.weight == Weight::Refuse;
            let outcome = match decision.decree {
                Decree::Waive if ruling.judged.outcome.is_open() => Outcome::Waived,
                Decree::Waive => continue,
                Decree::Reject => Outcome::Fail,
            };
            ruling.judged.outcome = outcome;
            ruling.judged.remarks.push(remark.clone());
        }
        if decision.decree == Decree::Reject && !refuses {
            let judged = Judged::new(Outcome::Fail, Weight::Refuse).at(decision.place.clone()).remark(remark);
            rulings.push(Ruling { rule: "".into(), clause: clause.into(), judged });
        }
    }
}

/// Decisions for events that are not there, and waivers of clauses that no edition has.
fn decisions_for_nobody(
    law: &Law,
    decisions: &[Decision],
    events: &[Judgement],
    findings: &mut Vec<Finding>,
) {
    for decision in decisions {
        let event = decision.event.to_string();
        if !events.iter().any(|judgement| judgement.event.report.header.id == decision.event) {
            continue;
        }
        if decision.decree == Decree::Waive && !law.clauses.contains(&decision.clause) {
            let problem = Problem::UnknownDecidedClause { event, clause: decision.clause.clone() };
            findings.push(Finding::new(problem, decision.place.clone()));
        }
    }
}
