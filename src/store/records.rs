//! The office's tables and the parsed reports as a period was closed on them.

use super::frames::{Columns, FrameError, Rows};
use super::{merits, players};
use crate::findings::Place;
use crate::office::OfficeTables;
use crate::records::{Award, Grade, Judgement, PeriodLedger, Ranks};
use crate::words::{Route, Title, Vocabulary, Word};

/// What a close writes: the period, and the office's tables as read.
#[derive(Clone, Copy)]
pub struct Closed<'a> {
    pub ledger: &'a PeriodLedger,
    pub tables: &'a OfficeTables,
}

/// Every table of a closed period: file name and bytes.
///
/// # Errors
/// When a table cannot be written.
pub fn tables(closed: Closed<'_>) -> Result<Vec<(&'static str, Vec<u8>)>, FrameError> {
    let Closed { ledger, tables } = closed;
    Ok(vec![
        ("awards.parquet", awards(&tables.awards, ledger)?),
        ("decisions.parquet", decisions(tables)?),
        ("entrants.parquet", entrants(&ledger.events)?),
        ("events.parquet", events(&ledger.events)?),
        ("games.parquet", games(&ledger.events)?),
        (super::MERITS, merits::merits(ledger)?),
        ("pending.parquet", players::pending(ledger)?),
        ("register.parquet", players::register(tables.register.as_deref().unwrap_or_default())?),
        ("standings.parquet", players::standings(ledger)?),
        ("units.parquet", units(tables)?),
    ])
}

/// The awards as read. Those that this list has acted on, or was right to leave alone, are seen: approved
/// before it, of a person who is known. The others may still come.
fn awards(awards: &[Award], ledger: &PeriodLedger) -> Result<Vec<u8>, FrameError> {
    let seen = |award: &Award| {
        award.approved < ledger.list_date && ledger.office.people.find(&award.player).is_some()
    };
    let text = |pick: fn(&Award) -> String| awards.iter().map(move |award| Some(pick(award)));
    Columns::default()
        .texts("player_id", text(|a| a.player.to_string()))
        .texts("name", text(|a| a.name.clone()))
        .texts("written", text(|a| a.written.clone()))
        .texts("route", awards.iter().map(|a| a.route.known().map(Vocabulary::word)))
        .texts("approved_on", text(|a| a.approved.to_string()))
        .texts("paid_on", awards.iter().map(|a| a.paid.map(|day| day.to_string())))
        .texts("authority", text(|a| a.authority.clone()))
        .texts("document", text(|a| a.document.clone()))
        .ints("seen", awards.iter().map(|award| Some(i64::from(seen(award)))))
        .parquet()
}

/// The awards that a list has seen.
pub(super) fn awards_of(rows: &Rows) -> Result<Vec<Award>, FrameError> {
    let columns =
        ["player_id", "name", "written", "route", "approved_on", "authority", "document", "paid_on"];
    let columns = columns.into_iter().map(|name| rows.texts(name)).collect::<Result<Vec<_>, _>>()?;
    let seen = rows.ints("seen")?;
    let height = columns.first().map_or(0, Vec::len);
    let award = |at: usize| {
        let text = |column: usize| columns[column][at].clone().unwrap_or_default();
        Some(Award {
            player: text(0).into(),
            name: text(1),
            title: Title::read_any(&text(2)).known(),
            grade: Grade::read(&text(2)).ok().flatten(),
            written: text(2),
            route: if text(3).is_empty() { Word::Blank } else { Route::read(&text(3)) },
            approved: text(4).parse().ok()?,
            paid: text(7).parse().ok(),
            authority: text(5),
            document: text(6),
            place: Place::default(),
        })
    };
    Ok((0..height).filter(|at| seen[*at] == Some(1)).filter_map(award).collect())
}

fn decisions(tables: &OfficeTables) -> Result<Vec<u8>, FrameError> {
    let decisions = &tables.decisions;
    Columns::default()
        .texts("event_id", decisions.iter().map(|d| Some(&*d.event)))
        .texts("clause", decisions.iter().map(|d| Some(d.clause.as_str())))
        .texts("ruling", decisions.iter().map(|d| Some(d.decree.word())))
        .texts("reason", decisions.iter().map(|d| Some(d.reason.as_str())))
        .texts("by", decisions.iter().map(|d| Some(d.by.as_str())))
        .texts("date", decisions.iter().map(|d| d.date.map(|date| date.to_string())))
        .parquet()
}

fn units(tables: &OfficeTables) -> Result<Vec<u8>, FrameError> {
    let units = &tables.units.list;
    Columns::default()
        .texts("unit", units.iter().map(|u| Some(u.name.as_str())))
        .texts("level", units.iter().map(|u| u.level.known().map(Vocabulary::word)))
        .texts("aliases", units.iter().map(|u| Some(u.aliases.join("、"))))
        .texts("parent", units.iter().map(|u| Some(u.parent.as_str())))
        .parquet()
}

fn events(events: &[Judgement]) -> Result<Vec<u8>, FrameError> {
    let header = |pick: fn(&crate::records::Header) -> Option<String>| {
        events.iter().map(move |judgement| pick(&judgement.event.report.header))
    };
    Columns::default()
        .texts("event_id", header(|h| Some(h.id.to_string())))
        .texts("file", events.iter().map(|j| Some(j.event.report.file().to_string())))
        .texts("name", header(|h| Some(h.name.clone())))
        .texts("level", header(|h| h.level.known().map(|w| w.to_string())))
        .texts("category", header(|h| h.category.known().map(|w| w.to_string())))
        .texts("group", header(|h| Some(h.group.clone())))
        .texts("sex", header(|h| h.section.known().map(|w| w.to_string())))
        .texts("system", header(|h| h.system.known().map(|w| w.to_string())))
        .ints("rounds", events.iter().map(|j| j.event.report.header.rounds.map(i64::from)))
        .texts("start", header(|h| h.start.map(|day| day.to_string())))
        .texts("end", header(|h| Some(h.end.to_string())))
        .texts("organisers", header(|h| Some(h.organisers.join("、"))))
        .texts("approval_no", header(|h| Some(h.approval_no.clone())))
        .texts("approval_date", header(|h| h.approval_date.map(|day| day.to_string())))
        .texts("rules", header(|h| Some(h.rules.clone())))
        .texts("standards_announced", header(|h| h.standards_announced.map(|day| day.to_string())))
        .texts("reported", header(|h| h.reported.map(|day| day.to_string())))
        .texts("outcome", events.iter().map(|j| Some(j.outcome.word())))
        .texts("title_events", events.iter().map(|j| Some(titles(&j.titles))))
        .parquet()
}

fn titles(titles: &[crate::words::TitleEvent]) -> String {
    titles.iter().map(ToString::to_string).collect::<Vec<_>>().join("、")
}

fn entrants(events: &[Judgement]) -> Result<Vec<u8>, FrameError> {
    let rows: Vec<_> = events
        .iter()
        .flat_map(|j| {
            j.event.report.entrants.iter().zip(&j.event.seats).map(|(e, seat)| (&j.event.report, e, seat))
        })
        .collect();
    Columns::default()
        .texts("event_id", rows.iter().map(|(report, ..)| Some(&*report.header.id)))
        .texts("file", rows.iter().map(|(report, ..)| Some(&**report.file())))
        .texts("no", rows.iter().map(|(_, e, _)| Some(&*e.no)))
        .texts("player_id", rows.iter().map(|(.., seat)| Some(&*seat.id)))
        .texts("name", rows.iter().map(|(_, e, _)| Some(e.name.as_str())))
        .texts("unit", rows.iter().map(|(.., seat)| Some(seat.unit.as_str())))
        .texts("title", rows.iter().map(|(.., seat)| seat.title.map(Vocabulary::word)))
        .ints("rating", rows.iter().map(|(.., seat)| seat.rating))
        .texts(
            "grade",
            rows.iter().map(|(.., seat)| seat.ranks.and_then(Ranks::grade).map(|g| g.to_string())),
        )
        .ints("place", rows.iter().map(|(_, e, _)| e.place.map(i64::from)))
        .texts("remarks", rows.iter().map(|(_, e, _)| Some(e.remarks.as_str())))
        .parquet()
}

fn games(events: &[Judgement]) -> Result<Vec<u8>, FrameError> {
    let rows: Vec<_> =
        events.iter().flat_map(|j| j.event.report.games.iter().map(|game| (&j.event.report, game))).collect();
    let no = |report: &crate::records::Report, seat: u16| report.entrants[usize::from(seat)].no.to_string();
    Columns::default()
        .texts("event_id", rows.iter().map(|(report, _)| Some(&*report.header.id)))
        .texts("file", rows.iter().map(|(report, _)| Some(&**report.file())))
        .ints("round", rows.iter().map(|(_, game)| game.round.map(i64::from)))
        .texts("date", rows.iter().map(|(_, game)| game.date.map(|day| day.to_string())))
        .texts("first", rows.iter().map(|(report, game)| Some(no(report, game.first))))
        .texts("second", rows.iter().map(|(report, game)| game.second.map(|seat| no(report, seat))))
        .ints("first_half_points", rows.iter().map(|(_, game)| Some(game.first_score.0)))
        .ints("second_half_points", rows.iter().map(|(_, game)| Some(game.second_score.0)))
        .ints("played", rows.iter().map(|(_, game)| Some(i64::from(game.played))))
        .parquet()
}
