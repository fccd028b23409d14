//! 待定 and 成绩 of register.xlsx: what an office that begins in the middle of its history brings along.

use super::{Past, Registered, refuse};
use crate::findings::{Finding, Place, Problem};
use crate::forms::{Form, Forms, Row, Table};
use crate::numbers::{HalfPoints, Hundredths, round_half_up};
use crate::records::{Feat, Merit, Part, Tally};
use crate::reports::half_points_of;
use crate::sheets::{Sheet, Value};
use crate::words::{self, Route, Sex, Title, Vocabulary, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The two optional sheets, where the workbook has them.
#[derive(Default)]
pub(super) struct Sheets {
    pub(super) pending: Option<Sheet>,
    pub(super) results: Option<Sheet>,
}

/// Adds what the sheets state to the players of the register. A row that cannot be used is a finding.
pub(super) fn join(
    registered: &mut [Registered],
    sheets: &Sheets,
    forms: &Forms,
    findings: &mut Vec<Finding>,
) {
    let by_id: BTreeMap<Arc<str>, usize> =
        registered.iter().enumerate().map(|(at, row)| (row.person.id.clone(), at)).collect();
    let mut each = |sheet: &Option<Sheet>, form: &Form, read: &mut dyn FnMut(&Row<'_>, &mut Vec<Finding>)| {
        let Some(sheet) = sheet else { return };
        match Table::find(sheet, form) {
            Ok(table) => table.rows().for_each(|row| read(&row, findings)),
            Err(missing) => findings.extend(missing),
        }
    };
    let player = |row: &Row<'_>, findings: &mut Vec<Finding>| {
        let id = row.text("player_id");
        let at = by_id.get(id.as_str()).copied();
        if at.is_none() {
            refuse(findings, row.place("player_id"), Problem::UnknownPastPlayer { player: id });
        }
        at
    };
    each(&sheets.pending, &forms.pending, &mut |row, findings| {
        let Some(at) = player(row, findings) else { return };
        let Some(what) = pending(row, &forms.pending, findings) else { return };
        let place = row.place("event_id");
        if registered[at].pending.iter().any(|past| past.what.event == what.event) {
            refuse(findings, place, Problem::PastTwice { event: what.event.to_string() });
        } else {
            registered[at].pending.push(Past { what, place });
        }
    });
    each(&sheets.results, &forms.results, &mut |row, findings| {
        let Some(at) = player(row, findings) else { return };
        let sex = registered[at].person.sex;
        let Some(what) = result(row, sex, &forms.results, findings) else { return };
        let place = row.place("event_id");
        let key = |merit: &Merit| (merit.event.clone(), merit.title, merit.route());
        if registered[at].merits.iter().any(|past| key(&past.what) == key(&what)) {
            refuse(findings, place, Problem::PastTwice { event: what.event.to_string() });
        } else {
            registered[at].merits.push(Past { what, place });
        }
    });
    for row in registered {
        row.merits.sort_by(|a, b| (a.what.end, &a.what.event).cmp(&(b.what.end, &b.what.event)));
        row.pending.sort_by(|a, b| (a.what.end, &a.what.event).cmp(&(b.what.end, &b.what.event)));
    }
}

/// Takes out what stands in a report of the period as well: the report decides.
pub fn leave_out_reported(
    registered: &mut [Registered],
    reported: &BTreeSet<&str>,
    findings: &mut Vec<Finding>,
) {
    let mut unless = |event: &Arc<str>, place: &Place| {
        let known = reported.contains(&**event);
        if known {
            refuse(findings, place.clone(), Problem::PastReported { event: event.to_string() });
        }
        !known
    };
    for row in registered {
        row.pending.retain(|past| unless(&past.what.event, &past.place));
        row.merits.retain(|past| unless(&past.what.event, &past.place));
    }
}

/// A row of 待定: a part of a first rating that waits. All of its games were against rated opponents. [X-62, G-41]
fn pending(row: &Row<'_>, form: &Form, findings: &mut Vec<Finding>) -> Option<Part> {
    let before = findings.len();
    let end = row.date("end_date", findings);
    let games = row.integer("games", findings).filter(|games| (1..1000).contains(games));
    let score = half_points_of(row.value("points"));
    let average = hundredths_of(row, "average", findings);
    let performance = hundredths_of(row, "performance", findings);
    let missing = [
        ("event_id", row.text("event_id").is_empty()),
        ("end_date", end.is_none()),
        ("games", games.is_none()),
        ("points", score.zip(games).is_none_or(|(score, games)| score > HalfPoints(2 * games))),
        ("average", average.is_none()),
        // only where the regulation rates each event by itself
        ("performance", performance.is_none() && form.required.iter().any(|key| key == "performance")),
    ];
    if incomplete(row, form, &missing, before, findings) {
        return None;
    }
    let (games, average) = (games?, average?);
    let ratings = round_half_up(average.0 * games, 100);
    Some(Part {
        event: row.text("event_id").into(),
        end: end?,
        round_robin: false,
        expected: None,
        as_floor: Tally::default(),
        plain: Tally { games, score: score?, ratings, rated_games: games, rated_ratings: ratings },
        performance: performance.map(Into::into),
    })
}

/// A row of 成绩: an earlier norm or placing. Norms are of the two highest titles, and of the player's own sex.
/// [X-01, X-66, G-53]
fn result(row: &Row<'_>, sex: Option<Sex>, form: &Form, findings: &mut Vec<Finding>) -> Option<Merit> {
    let before = findings.len();
    let end = row.date("date", findings);
    let written = row.value("title").text();
    let title = Title::read_any(&written);
    let of_other_sex = Title::sex_of(&written).is_some_and(|stated| sex.is_some_and(|own| own != stated));
    let route: Word<Route> = row.word("route", findings);
    let games = row.integer("games", findings).filter(|games| (1..1000).contains(games));
    let place = row.integer("place", findings).filter(|place| (1..10_000).contains(place));
    let feat = match route {
        Word::Known(Route::Norm | Route::Rate) => games.map(|games| Feat::Norm { games, figures: None }),
        Word::Known(Route::Placing) => place.map(|place| Feat::Placing { place }),
        _ => None,
    };
    if title == Word::Unknown {
        let problem = Problem::UnknownWord { text: row.text("title"), allowed: Title::choices().join("、") };
        refuse(findings, row.place("title"), problem);
    }
    let by_norm = matches!(route, Word::Known(Route::Norm | Route::Rate));
    let needs = if route == Word::Known(Route::Placing) { "place" } else { "games" };
    let missing = [
        ("event_id", row.text("event_id").is_empty()),
        ("date", end.is_none()),
        ("title", title.known().is_none_or(|title| by_norm && title > Title::Master) || of_other_sex),
        ("route", !by_norm && route != Word::Known(Route::Placing)),
        (needs, feat.is_none()),
    ];
    if incomplete(row, form, &missing, before, findings) {
        return None;
    }
    let event: Arc<str> = row.text("event_id").into();
    Some(Merit {
        name: event.to_string(),
        event,
        end: end?,
        title: title.known()?,
        rule: "".into(),
        feat: feat?,
        expires: None,
    })
}

/// Whether the row cannot be used; the first cell that is missing is named unless its own finding says so.
fn incomplete(
    row: &Row<'_>,
    form: &Form,
    missing: &[(&str, bool)],
    before: usize,
    findings: &mut Vec<Finding>,
) -> bool {
    let Some((key, _)) = missing.iter().find(|(_, missing)| *missing) else { return false };
    if findings.len() == before {
        let heading = form.heading(key).to_owned();
        refuse(findings, row.place(key), Problem::PastIncomplete { heading });
    }
    true
}

/// A rating figure of up to four digits, to the hundredth.
fn hundredths_of(row: &Row<'_>, key: &str, findings: &mut Vec<Finding>) -> Option<Hundredths> {
    let text = match row.value(key) {
        Value::Empty => return None,
        value => words::plain(&value.text()),
    };
    if text.is_empty() {
        return None;
    }
    let read = decimal(&text).filter(|figure| (100..1_000_000).contains(&figure.0));
    if read.is_none() {
        refuse(findings, row.place(key), Problem::NotANumber { text });
    }
    read
}

/// `2303.333` is 2303.33; halves go up.
fn decimal(text: &str) -> Option<Hundredths> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 5 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let thousandths: i64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    Some(Hundredths(whole.parse::<i64>().ok()? * 100 + round_half_up(thousandths, 10)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_to_the_hundredth() {
        let read = |text: &str| decimal(text).map(|figure| figure.0);
        assert_eq!(
            ["2280", "2280.5", "2303.333333", "2303.335"].map(read),
            [Some(228_000), Some(228_050), Some(230_333), Some(230_334)]
        );
        assert_eq!(["", "-5", "1e3", "2280,5", "123456"].map(read), [None; 5]);
    }
}
