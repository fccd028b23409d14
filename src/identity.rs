//! Who is who: the entrants of a report to the players of the office.

use crate::findings::{Finding, Problem};
use crate::records::{Entrant, Event, Office, People, Person, Ranks, Report, Seat, Standing, is_foreign};
use crate::words::{Discipline, Section, Sex, Title, Vocabulary, Word};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Name, sex and unit: what recognises an entrant without an id.
type Likeness = (String, Sex, String);

/// Recognises entrants, report after report in A-05 order; newcomers join the office's people.
pub struct Recogniser {
    likenesses: BTreeMap<Likeness, Vec<usize>>,
}

impl Recogniser {
    pub fn new(people: &People) -> Self {
        let mut recogniser = Self { likenesses: BTreeMap::new() };
        for (at, person) in people.persons.iter().enumerate() {
            recogniser.remember(person, at);
        }
        recogniser
    }

    fn remember(&mut self, person: &Person, at: usize) {
        let Some(sex) = person.sex else { return };
        for name in person.former_names.iter().chain([&person.name]) {
            let likeness = (name.clone(), sex, person.unit.clone());
            let known = self.likenesses.entry(likeness).or_default();
            if !known.contains(&at) {
                known.push(at);
            }
        }
    }

    /// Seats a report: finds or adds each entrant's player, and says where the report and the office differ.
    pub fn seat(&mut self, mut report: Report, office: &mut Office) -> Event {
        let mut players: Vec<Option<usize>> = Vec::with_capacity(report.entrants.len());
        let mut findings = Vec::new();
        for entrant in &report.entrants {
            let at = self.recognise(&report, entrant, office, &mut findings);
            if players.contains(&Some(at)) {
                let player = office.people.persons[at].id.to_string();
                findings.push(Finding::new(Problem::PlayerTwice { player }, report.cell(entrant, "name")));
                players.push(None);
            } else {
                self.compare(&report, entrant, at, office, &mut findings);
                players.push(Some(at));
            }
        }
        report.findings.extend(findings);
        drop_unseated(&mut report, &mut players);
        let started = report.starters();
        let start = report.header.start.unwrap_or(report.header.end);
        let mut seats = Vec::with_capacity(players.len());
        for ((entrant, at), started) in report.entrants.iter().zip(players).zip(started) {
            let Some(at) = at else { continue };
            seats.push(seat(entrant, at, started, (start, report.header.end), office));
        }
        let mut event = Event { report, seats };
        check_sexes(&mut event);
        event
    }

    /// The id decides; without one, name, sex and unit where exactly one player has them.
    fn recognise(
        &mut self,
        report: &Report,
        entrant: &Entrant,
        office: &mut Office,
        findings: &mut Vec<Finding>,
    ) -> usize {
        let unit = office.units.canonical(&entrant.unit).to_owned();
        let sex = entrant.sex.known().or_else(|| section_sex(report));
        let alike = sex.and_then(|sex| self.likenesses.get(&(entrant.name.clone(), sex, unit.clone())));
        if entrant.player_id.is_empty() {
            if let Some([at]) = alike.map(Vec::as_slice) {
                let person = &office.people.persons[*at];
                if !person.id.starts_with("新:") {
                    let problem =
                        Problem::MatchedByName { player: person.id.to_string(), name: entrant.name.clone() };
                    findings.push(Finding::new(problem, report.cell(entrant, "player_id")));
                }
                return *at;
            }
            let id: Arc<str> = format!("新:{}:{unit}", entrant.name).into();
            return office.people.find(&id).unwrap_or_else(|| self.add(id, entrant, sex, unit, office));
        }
        if let Some(at) = office.people.find(&entrant.player_id) {
            return at;
        }
        let cell = report.cell(entrant, "player_id");
        let other = alike.and_then(|alike| alike.iter().find(|at| !office.people.persons[**at].registered));
        if let Some(other) = other {
            let other = office.people.persons[*other].id.to_string();
            let problem = Problem::PerhapsSamePerson { player: entrant.player_id.clone(), other };
            findings.push(Finding::new(problem, cell.clone()));
        }
        findings.push(Finding::new(Problem::NotInRegister { player: entrant.player_id.clone() }, cell));
        self.add(entrant.player_id.as_str().into(), entrant, sex, unit, office)
    }

    fn add(
        &mut self,
        id: Arc<str>,
        entrant: &Entrant,
        sex: Option<Sex>,
        unit: String,
        office: &mut Office,
    ) -> usize {
        let person = Person {
            id,
            name: entrant.name.clone(),
            sex,
            unit,
            federation: entrant.federation.clone(),
            former_names: Vec::new(),
            title: entrant.title,
            registered: false,
        };
        let standing = Standing { games: Some(0), events: Some(0), ..Standing::default() };
        let at = office.people.add(person.clone(), standing);
        self.remember(&person, at);
        at
    }

    /// Where the report and the office differ the office is followed, with a warning.
    fn compare(
        &self,
        report: &Report,
        entrant: &Entrant,
        at: usize,
        office: &mut Office,
        findings: &mut Vec<Finding>,
    ) {
        let rating = office.people.standings[at].rating;
        let unit = office.units.canonical(&entrant.unit).to_owned();
        let person = &mut office.people.persons[at];
        let player = person.id.to_string();
        let mut warn = |key, problem| findings.push(Finding::new(problem, report.cell(entrant, key)));
        if !person.registered || person.is_foreign() {
            person.title = higher(person.title, entrant.title);
        }
        match (person.sex, entrant.sex) {
            (None, Word::Known(sex)) => person.sex = Some(sex),
            // grades do not depend on the sex; where renju asks for it, its own condition says so
            (None, _) if Discipline::read(&report.header.discipline) == Word::Known(Discipline::Renju) => {}
            (None, _) => warn("sex", Problem::MissingSex { no: entrant.no.to_string() }),
            (Some(sex), Word::Known(stated)) if sex != stated => {
                warn("sex", Problem::SexDiffers { player: player.clone(), registered: sex.to_string() });
            }
            _ => {}
        }
        let explained = !entrant.remarks.is_empty();
        let known_name = person.name == entrant.name || person.former_names.contains(&entrant.name);
        if !known_name && !explained {
            let (reported, registered) = (entrant.name.clone(), person.name.clone());
            warn("name", Problem::NameDiffers { player: player.clone(), reported, registered });
        }
        if !unit.is_empty() && unit != person.unit && !explained {
            let registered = person.unit.clone();
            warn("unit", Problem::UnitDiffers { player: player.clone(), reported: unit, registered });
        }
        if entrant.stated_rating.is_some_and(|stated| Some(stated) != rating) {
            let text = |rating: Option<i64>| rating.map_or_else(|| "—".to_owned(), |r| r.to_string());
            let (reported, listed) = (text(entrant.stated_rating), text(rating));
            warn("rating", Problem::RatingDiffers { player, reported, listed });
        }
    }
}

/// Seats a report where there is no office to recognise anybody: sexes and units as stated, no
/// rating known.
pub fn unrecognised(report: Report) -> Event {
    let started = report.starters();
    let seated = report.entrants.iter().zip(started).enumerate();
    let seats = seated.map(|(at, (entrant, started))| Seat {
        player: at,
        id: entrant.player_id.as_str().into(),
        sex: entrant.sex.known().or_else(|| section_sex(&report)),
        rating: None,
        met_as: None,
        counts_as_rated: false,
        foreign: is_foreign(&entrant.federation),
        title: entrant.title,
        unit: entrant.unit.clone(),
        started,
        ranks: entrant.grade.map(Ranks::holding),
    });
    let mut event = Event { seats: seats.collect(), report };
    check_sexes(&mut event);
    event
}

/// The sex of everybody in an event for men or for women.
const fn section_sex(report: &Report) -> Option<Sex> {
    match report.header.section {
        Word::Known(Section::Men) => Some(Sex::Man),
        Word::Known(Section::Women) => Some(Sex::Woman),
        Word::Known(Section::Mixed) | Word::Blank | Word::Unknown => None,
    }
}

/// The higher of two titles: the smaller in the vocabulary's order.
fn higher(a: Option<Title>, b: Option<Title>) -> Option<Title> {
    a.into_iter().chain(b).min()
}

fn seat(entrant: &Entrant, at: usize, started: bool, (start, end): (Date, Date), office: &Office) -> Seat {
    let person = &office.people.persons[at];
    let standing = &office.people.standings[at];
    let rating = standing.rating.or(standing.obtained);
    // a newcomer's or foreigner's title is what this report says
    let own = if person.registered && !person.is_foreign() {
        person.title
    } else if person.registered {
        higher(person.title, entrant.title)
    } else {
        entrant.title
    };
    Seat {
        player: at,
        id: person.id.clone(),
        sex: person.sex,
        rating,
        met_as: rating,
        counts_as_rated: rating.is_some(),
        foreign: person.is_foreign(),
        title: office.title_before(&person.id, own, start),
        unit: office.units.canonical(&entrant.unit).to_owned(),
        started,
        ranks: ranks(entrant, at, end, office),
    }
}

/// Dan and kyu on the event's last day. A registered player's are the office's alone; a newcomer is believed
/// what the report states; so is a foreigner where the office knows nothing, and where the report does not
/// either they are not known.
fn ranks(entrant: &Entrant, at: usize, end: Date, office: &Office) -> Option<Ranks> {
    let person = &office.people.persons[at];
    let known = office.people.standings[at].ranks.join(office.awarded(&person.id, end));
    let stated = entrant.grade.map(Ranks::holding);
    if person.is_foreign() {
        return (known != Ranks::default()).then_some(known).or(stated);
    }
    if person.registered { Some(known) } else { Some(known.join(stated.unwrap_or_default())) }
}

/// Leaves out the entrants that turned out to be somebody already seated, and their games.
fn drop_unseated(report: &mut Report, players: &mut Vec<Option<usize>>) {
    if players.iter().all(Option::is_some) {
        return;
    }
    let mut next = 0_u16;
    let renumbered: Vec<Option<u16>> = players
        .iter()
        .map(|player| {
            player.map(|_| {
                next += 1;
                next - 1
            })
        })
        .collect();
    let mut at = 0;
    report.entrants.retain(|_| {
        at += 1;
        renumbered[at - 1].is_some()
    });
    players.retain(Option::is_some);
    let games = std::mem::take(&mut report.games);
    report.games = games
        .into_iter()
        .filter_map(|mut game| {
            game.first = renumbered[usize::from(game.first)]?;
            game.second = match game.second {
                Some(second) => Some(renumbered[usize::from(second)]?),
                None => None,
            };
            Some(game)
        })
        .collect();
}

/// The header decides whether an event is mixed; a contradiction is a warning.
fn check_sexes(event: &mut Event) {
    let has = |sex| event.starters().any(|seat| seat.sex == Some(sex));
    let (men, women) = (has(Sex::Man), has(Sex::Woman));
    let contradicted = match event.report.header.section {
        Word::Known(Section::Men) => women,
        Word::Known(Section::Women) => men,
        Word::Known(Section::Mixed) => !(men && women),
        Word::Blank | Word::Unknown => false,
    };
    if contradicted {
        let place = event.report.header.place("sex");
        event.report.findings.push(Finding::new(Problem::SectionContradicted, place));
    }
}
