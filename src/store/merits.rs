//! The register of titles, to the ledger and back: every norm and placing that counts towards a title.

use super::frames::{Columns, FrameError, Rows};
use crate::numbers::HalfPoints;
use crate::records::{Feat, Merit, NormFigures, PeriodLedger};
use crate::words::{Route, Title, Vocabulary};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One row for each result, by player, then in order of date.
pub(super) fn merits(ledger: &PeriodLedger) -> Result<Vec<u8>, FrameError> {
    let people = &ledger.office.people;
    let mut rows: Vec<(&str, &Merit)> = Vec::new();
    for at in people.in_order() {
        let merits = &ledger.closings[at].standing.merits;
        rows.extend(merits.iter().map(|merit| (&*people.persons[at].id, merit)));
    }
    let text = |pick: fn(&Merit) -> Option<String>| rows.iter().map(move |(_, merit)| pick(merit));
    let int = |pick: fn(&Merit) -> Option<i64>| rows.iter().map(move |(_, merit)| pick(merit));
    Columns::default()
        .texts("player_id", rows.iter().map(|(id, _)| Some(*id)))
        .texts("event_id", text(|m| Some(m.event.to_string())))
        .texts("event_name", text(|m| Some(m.name.clone())))
        .texts("end", text(|m| Some(m.end.to_string())))
        .texts("title", text(|m| Some(m.title.to_string())))
        .texts("route", text(|m| Some(m.route().to_string())))
        .texts("rule", text(|m| Some(m.rule.to_string())))
        .texts("expires", text(|m| m.expires.map(|day| day.to_string())))
        .ints("place", int(place))
        .ints("games", int(games))
        .ints("half_points", int(|m| figures(m).map(|f| f.score.0)))
        .ints("standard_half_points", int(|m| figures(m).map(|f| f.standard.0)))
        .ints("average", int(|m| figures(m).map(|f| f.average)))
        .ints("percent", int(|m| figures(m).map(|f| f.percent)))
        .parquet()
}

const fn place(merit: &Merit) -> Option<i64> {
    match merit.feat {
        Feat::Placing { place } => Some(place),
        Feat::Norm { .. } => None,
    }
}

const fn games(merit: &Merit) -> Option<i64> {
    match merit.feat {
        Feat::Norm { games, .. } => Some(games),
        Feat::Placing { .. } => None,
    }
}

const fn figures(merit: &Merit) -> Option<NormFigures> {
    match merit.feat {
        Feat::Norm { figures, .. } => figures,
        Feat::Placing { .. } => None,
    }
}

/// Reads the register of titles back: the results of each player.
pub(super) fn merits_of(rows: &Rows) -> Result<BTreeMap<Arc<str>, Vec<Merit>>, FrameError> {
    let columns = ["player_id", "event_id", "event_name", "end", "title", "route", "rule", "expires"];
    let texts = columns.into_iter().map(|name| rows.texts(name)).collect::<Result<Vec<_>, _>>()?;
    let columns = ["place", "games", "half_points", "standard_half_points", "average", "percent"];
    let ints = columns.into_iter().map(|name| rows.ints(name)).collect::<Result<Vec<_>, _>>()?;
    let mut found: BTreeMap<Arc<str>, Vec<Merit>> = BTreeMap::new();
    for at in 0..texts.first().map_or(0, Vec::len) {
        let text = |column: usize| texts[column][at].clone().unwrap_or_default();
        let int = |column: usize| ints[column][at];
        if let Some(merit) = merit(text, int) {
            found.entry(text(0).into()).or_default().push(merit);
        }
    }
    Ok(found)
}

fn merit(text: impl Fn(usize) -> String, int: impl Fn(usize) -> Option<i64>) -> Option<Merit> {
    let figures = || {
        Some(NormFigures {
            score: HalfPoints(int(2)?),
            standard: HalfPoints(int(3)?),
            average: int(4)?,
            percent: int(5)?,
        })
    };
    let feat = match Route::read(&text(5)).known()? {
        Route::Placing => Feat::Placing { place: int(0)? },
        _ => Feat::Norm { games: int(1)?, figures: figures() },
    };
    Some(Merit {
        event: text(1).into(),
        name: text(2),
        end: text(3).parse().ok()?,
        title: Title::read(&text(4)).known()?,
        rule: text(6).into(),
        feat,
        expires: text(7).parse().ok(),
    })
}
