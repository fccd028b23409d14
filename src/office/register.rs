//! register.xlsx: the players of the office as the register states them.

use super::{refuse, table};
use crate::findings::{Finding, Place, Problem};
use crate::forms::{Form, Row};
use crate::records::{Grade, Merit, Part, Person, Ranks, Units};
use crate::sheets::Sheet;
use crate::words::{Certificate, Title, Vocabulary, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A row of the register. The standing columns are kept as written: only the first period, and players
/// new to the ledger, take their standing from here.
#[derive(Debug, Clone)]
pub struct Registered {
    pub person: Person,
    pub former_ids: Vec<Arc<str>>,
    /// Whole numbers of the standing columns, by key.
    pub numbers: BTreeMap<&'static str, i64>,
    /// 最近参赛期 as written.
    pub last_active: String,
    /// 段级, 证书 and 已得段位.
    pub ranks: Ranks,
    /// Parts of a first rating that wait, from 待定, and what counts towards titles, from 成绩.
    pub pending: Vec<Past<Part>>,
    pub merits: Vec<Past<Merit>>,
    pub place: Place,
    /// Where each standing column stands.
    pub places: BTreeMap<&'static str, Place>,
}

/// Something of the time before the first period, with its row.
#[derive(Debug, Clone)]
pub struct Past<T> {
    pub what: T,
    pub place: Place,
}

/// Columns of the register that state a rating standing.
const NUMBERS: [&str; 5] = ["rating", "peak_rating", "rated_games", "rated_events", "previous_rating"];

/// Every column of the register that is a standing and not an identity.
pub const STANDING_COLUMNS: [&str; 9] = [
    "rating",
    "peak_rating",
    "rated_games",
    "rated_events",
    "previous_rating",
    "last_active",
    "title",
    "grade",
    "grade_held",
];

/// Reads the register; `None` when a required heading is missing.
pub(super) fn parse(
    sheet: &Sheet,
    form: &Form,
    units: &Units,
    findings: &mut Vec<Finding>,
) -> Option<Vec<Registered>> {
    let table = table(sheet, form, findings)?;
    let mut registered: Vec<Registered> = Vec::new();
    let mut ids = BTreeSet::new();
    for row in table.rows() {
        let entry = read(&row, units, findings);
        let id = entry.person.id.to_string();
        if id.is_empty() {
            refuse(findings, row.place("player_id"), Problem::MissingPlayerId);
        } else if !ids.insert(id.clone()) {
            refuse(findings, row.place("player_id"), Problem::RegisteredTwice { player: id });
        } else {
            if entry.person.name.is_empty() {
                refuse(findings, row.place("name"), Problem::MissingName);
            }
            if entry.person.sex.is_none() {
                refuse(findings, row.place("sex"), Problem::MissingRegisteredSex { player: id });
            }
            registered.push(entry);
        }
    }
    Some(registered)
}

fn read(row: &Row<'_>, units: &Units, findings: &mut Vec<Finding>) -> Registered {
    let title = Title::read_any(&row.value("title").text());
    if title == Word::Unknown {
        let problem = Problem::UnknownWord { text: row.text("title"), allowed: Title::choices().join("、") };
        refuse(findings, row.place("title"), problem);
    }
    let person = Person {
        id: row.text("player_id").into(),
        name: row.text("name"),
        sex: row.word("sex", findings).known(),
        unit: units.canonical(&row.text("unit")).to_owned(),
        federation: row.text("federation"),
        former_names: row.list("former_names"),
        title: title.known(),
        registered: true,
    };
    let numbers = NUMBERS.iter().filter_map(|key| {
        let number = row.integer(key, findings)?;
        match parse_standing_number(key, number) {
            Ok(number) => Some((*key, number?)),
            Err(problem) => {
                refuse(findings, row.place(key), problem);
                None
            }
        }
    });
    let numbers = numbers.collect();
    Registered {
        person,
        former_ids: row.list("former_ids").into_iter().map(Arc::from).collect(),
        numbers,
        last_active: row.text("last_active"),
        ranks: ranks(row, findings),
        pending: Vec::new(),
        merits: Vec::new(),
        place: row.place("player_id"),
        places: STANDING_COLUMNS.iter().map(|key| (*key, row.place(key))).collect(),
    }
}

fn ranks(row: &Row<'_>, findings: &mut Vec<Finding>) -> Ranks {
    let mut grade = |key| {
        Grade::read(&row.value(key).text()).unwrap_or_else(|problem| {
            refuse(findings, row.place(key), problem);
            None
        })
    };
    let (announced, held) = (grade("grade"), grade("grade_held"));
    stated_ranks(announced, held, row.word("certificate", findings) == Word::Known(Certificate::Unpaid))
}

/// 段级, 已得段位 and an unpaid 证书: the dan under the one that is announced is then held, unless 已得段位
/// says which.
pub fn stated_ranks(announced: Option<Grade>, held: Option<Grade>, unpaid: bool) -> Ranks {
    let Some(announced) = announced else { return held.map(Ranks::holding).unwrap_or_default() };
    let below = match announced {
        Grade::Dan(dan) => Ranks { held: dan.saturating_sub(1), ..Ranks::default() },
        Grade::Kyu(_) => Ranks::default(),
    };
    match held {
        Some(held) => Ranks::announced(announced).join(Ranks::holding(held)),
        None if unpaid => Ranks::announced(announced).join(below),
        None => Ranks::holding(announced),
    }
}

/// A rating of 0 means unrated; nothing below 0 or beyond four digits (six for counters) is a standing.
///
/// # Errors
/// [`Problem::NotANumber`] for a figure out of range.
pub fn parse_standing_number(key: &str, number: i64) -> Result<Option<i64>, Problem> {
    let counter = matches!(key, "rated_games" | "rated_events");
    let most = if counter { 999_999 } else { 9999 };
    match number {
        0 if !counter => Ok(None),
        number if (0..=most).contains(&number) => Ok(Some(number)),
        number => Err(Problem::NotANumber { text: number.to_string() }),
    }
}
