//! The sheet 比赛信息: items in column A, their content in column B.

use crate::findings::{Finding, Place, Problem};
use crate::forms::{self, Form, word_of};
use crate::records::Header;
use crate::sheets::{Sheet, Value};
use crate::words::{Category, Discipline, TitleEvent, Vocabulary, Word, folded, plain};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// The items found, with where their content stands.
struct Items<'a> {
    sheet: &'a Sheet,
    found: BTreeMap<&'static str, (u32, u32)>,
    findings: Vec<Finding>,
}

/// Keys of the items, as `forms.toml` has them.
const KEYS: [&str; 27] = [
    "event_id",
    "event_name",
    "discipline",
    "level",
    "category",
    "section",
    "sex",
    "system",
    "rounds",
    "start_date",
    "end_date",
    "announced_on",
    "organiser",
    "approval_no",
    "approval_date",
    "rules",
    "minutes",
    "moves",
    "shortest_game",
    "notation",
    "clocks",
    "title_event",
    "standards_announced",
    "reported_on",
    "chief_arbiter",
    "base_rating",
    "base_approval",
];

/// Reads the header of an event.
///
/// # Errors
/// When the event cannot be placed: no id, no readable end date, or another discipline.
pub(super) fn read(
    sheet: &Sheet,
    form: &Form,
    discipline: Discipline,
) -> Result<(Header, Vec<Finding>), Vec<Finding>> {
    let mut items = Items { sheet, found: find(sheet, form), findings: Vec::new() };
    let stated = items.text("discipline");
    if Discipline::read(&stated) != Word::Known(discipline) {
        let wanted = discipline.word().to_owned();
        items.report("discipline", Problem::WrongDiscipline { found: stated, wanted });
        return Err(items.findings);
    }
    let id = items.text("event_id");
    let end = items.date("end_date");
    if id.is_empty() {
        items.report("event_id", Problem::MissingEventId);
    }
    if end.is_none() {
        items.report("end_date", Problem::MissingEndDate);
    }
    let (false, Some(end)) = (id.is_empty(), end) else { return Err(items.findings) };
    let start = items.date("start_date");
    match start {
        None => items.report("start_date", Problem::MissingStartDate),
        Some(start) if start > end => items.report("start_date", Problem::DatesReversed { start, end }),
        Some(_) => {}
    }
    let mut places: BTreeMap<&'static str, Place> =
        items.found.iter().map(|(key, (row, column))| (*key, sheet.place(*row, *column))).collect();
    places.insert("", sheet.whole());
    let header = Header {
        id: id.into(),
        name: items.text("event_name"),
        discipline: stated,
        level: items.word("level"),
        category: items.category(discipline),
        group: items.text("section"),
        section: items.word("sex"),
        system: items.word("system"),
        system_written: items.text("system"),
        rounds: items.count("rounds").and_then(|n| u32::try_from(n).ok()),
        start,
        end,
        announced: items.date("announced_on"),
        organisers: forms::split_list(&items.value("organiser").text()),
        approval_no: items.text("approval_no"),
        approval_date: items.date("approval_date"),
        rules: items.text("rules"),
        minutes: items.count("minutes"),
        moves: items.count("moves"),
        shortest_game: items.count("shortest_game"),
        notation: items.word("notation"),
        clocks: items.word("clocks"),
        titles: items.titles(),
        standards_announced: items.date("standards_announced"),
        reported: items.date("reported_on"),
        chief_arbiter: items.text("chief_arbiter"),
        base_rating: items.base_rating(),
        places,
    };
    Ok((header, items.findings))
}

/// Whether an item that every event must have is there without content, as in a merged cell.
pub(super) fn lacks_an_item(sheet: &Sheet, form: &Form) -> bool {
    let found = find(sheet, form);
    let blank = |key: &str| found.get(key).is_some_and(|(row, column)| sheet.cell(*row, *column).is_blank());
    ["event_id", "discipline", "start_date", "end_date", "system", "level", "category", "sex"]
        .into_iter()
        .any(blank)
}

/// The item stands in a row's first filled cell, its content in the cell to the right.
fn find(sheet: &Sheet, form: &Form) -> BTreeMap<&'static str, (u32, u32)> {
    let mut found = BTreeMap::new();
    for row in sheet.rows() {
        let Some(column) = sheet.columns().find(|c| !sheet.cell(row, *c).is_blank()) else { continue };
        if forms::is_note(sheet, row) {
            continue;
        }
        let item = sheet.cell(row, column).text();
        let key = form.key(&item);
        if let Some(key) = KEYS.iter().find(|known| key == Some(**known)) {
            found.entry(*key).or_insert((row, column + 1));
        }
    }
    found
}

impl Items<'_> {
    fn value(&self, key: &str) -> &Value {
        self.found.get(key).map_or(&Value::Empty, |(row, column)| self.sheet.cell(*row, *column))
    }

    fn place(&self, key: &str) -> Place {
        match self.found.get(key) {
            Some((row, column)) => self.sheet.place(*row, *column),
            None => self.sheet.whole(),
        }
    }

    fn report(&mut self, key: &str, problem: Problem) {
        let place = self.place(key);
        self.findings.push(Finding::new(problem, place));
    }

    fn text(&self, key: &str) -> String {
        plain(&self.value(key).text())
    }

    fn word<T: Vocabulary>(&mut self, key: &str) -> Word<T> {
        let place = self.place(key);
        let value = self.value(key).clone();
        word_of(&value, place, &mut self.findings)
    }

    /// 比赛类别: a word of the discipline.
    fn category(&mut self, discipline: Discipline) -> Word<Category> {
        let text = self.text("category");
        match Category::read(&text) {
            Word::Known(category) if category.belongs_to(discipline) => Word::Known(category),
            Word::Blank => Word::Blank,
            Word::Known(_) | Word::Unknown => {
                let allowed = Category::choices_of(discipline).join("、");
                self.report("category", Problem::UnknownWord { text, allowed });
                Word::Unknown
            }
        }
    }

    fn integer(&mut self, key: &str) -> Option<i64> {
        let read = forms::integer_of(self.value(key));
        read.unwrap_or_else(|problem| {
            self.report(key, problem);
            None
        })
    }

    /// A whole number from 1 on.
    fn count(&mut self, key: &str) -> Option<i64> {
        let number = self.integer(key)?;
        if number < 1 {
            self.report(key, Problem::NotANumber { text: number.to_string() });
            return None;
        }
        Some(number)
    }

    fn date(&mut self, key: &str) -> Option<Date> {
        let read = forms::date_of(self.value(key));
        read.unwrap_or_else(|problem| {
            self.report(key, problem);
            None
        })
    }

    /// 首次表现分基数; without the number of its approval it is not used.
    fn base_rating(&mut self) -> Option<i64> {
        let base = self.integer("base_rating").filter(|base| (1..=9999).contains(base));
        if base.is_some() && self.text("base_approval").is_empty() {
            self.report("base_rating", Problem::BaseWithoutApproval);
            return None;
        }
        base
    }

    /// 等级称号赛: 无, or the titles the event offers.
    fn titles(&mut self) -> Vec<TitleEvent> {
        let mut titles = Vec::new();
        for part in forms::split_list(&self.value("title_event").text()) {
            match TitleEvent::read(&part) {
                Word::Known(title) if !titles.contains(&title) => titles.push(title),
                Word::Unknown if part != "无" && folded(&part) != "无" => {
                    let allowed = format!("无、{}", TitleEvent::choices().join("、"));
                    self.report("title_event", Problem::UnknownWord { text: part, allowed });
                }
                Word::Known(_) | Word::Unknown | Word::Blank => {}
            }
        }
        titles
    }
}
