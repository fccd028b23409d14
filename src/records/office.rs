//! What the office itself keeps: units, awards, decisions.

use super::{Grade, People, Ranks};
use crate::findings::{Finding, Place};
use crate::words::{Decree, Route, Title, UnitLevel, Word};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A participating unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub name: String,
    pub level: Word<UnitLevel>,
    pub aliases: Vec<String>,
    pub parent: String,
}

/// The table of units; names and aliases lead to a unit.
#[derive(Debug, Clone, Default)]
pub struct Units {
    pub list: Vec<Unit>,
    by_name: BTreeMap<String, usize>,
}

impl Units {
    /// Adds a unit; a name or alias that is taken already is given back.
    pub fn add(&mut self, mut unit: Unit) -> Vec<String> {
        let at = self.list.len();
        let mut taken = Vec::new();
        if self.by_name.contains_key(&unit.name) {
            return vec![unit.name];
        }
        self.by_name.insert(unit.name.clone(), at);
        unit.aliases.retain(|alias| {
            let free = !self.by_name.contains_key(alias);
            if free {
                self.by_name.insert(alias.clone(), at);
            } else {
                taken.push(alias.clone());
            }
            free
        });
        self.list.push(unit);
        taken
    }

    pub fn find(&self, name: &str) -> Option<&Unit> {
        self.by_name.get(name).map(|at| &self.list[*at])
    }

    /// The unit's own name where the text is an alias; else the text itself.
    pub fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(name).map_or(name, |unit| &unit.name)
    }

    /// The nearest ancestor, or the unit itself, whose level is one of `levels`.
    pub fn at_level(&self, name: &str, levels: &[UnitLevel]) -> Option<&Unit> {
        let mut unit = self.find(name)?;
        for _ in 0..=self.list.len() {
            if unit.level.known().is_some_and(|level| levels.contains(&level)) {
                return Some(unit);
            }
            unit = self.find(&unit.parent)?;
        }
        None
    }
}

/// A title that was officially approved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    pub player: Arc<str>,
    pub name: String,
    /// 称号/段级 as written; `title` where it is a title.
    pub written: String,
    pub title: Option<Title>,
    /// Where it is a dan or kyu.
    pub grade: Option<Grade>,
    pub route: Word<Route>,
    pub approved: Date,
    /// 缴费日期, where it is stated.
    pub paid: Option<Date>,
    pub authority: String,
    pub document: String,
    pub place: Place,
}

/// A ruling of the office on a clause of a report. [workbooks.md 6, A-27]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub event: Arc<str>,
    /// Folded, as [`crate::words::folded`] does.
    pub clause: String,
    pub decree: Decree,
    pub reason: String,
    pub by: String,
    pub date: Option<Date>,
    pub place: Place,
}

/// All that the office brings to a period besides the reports.
#[derive(Debug, Clone, Default)]
pub struct Office {
    /// Players and their opening standings.
    pub people: People,
    pub units: Units,
    pub awards: Vec<Award>,
    pub decisions: Vec<Decision>,
    pub findings: Vec<Finding>,
}

impl Office {
    /// The highest of the person's own title and those approved before a day.
    pub fn title_before(&self, id: &str, own: Option<Title>, last_day: Date) -> Option<Title> {
        let awarded = self.awards.iter().filter(|a| *a.player == *id && a.approved <= last_day);
        awarded.filter_map(|award| award.title).chain(own).min()
    }

    /// Dan and kyu awarded to a person up to a day. A row is the certificate: it is held from the day of
    /// approval on, or from the day of payment where one is stated.
    pub fn awarded(&self, id: &str, last_day: Date) -> Ranks {
        let rows = self.awards.iter().filter(|award| *award.player == *id);
        let ranks = rows.filter_map(|award| {
            let grade = award.grade?;
            if award.paid.unwrap_or(award.approved) <= last_day {
                return Some(Ranks::holding(grade));
            }
            (award.approved <= last_day).then(|| Ranks::announced(grade))
        });
        ranks.fold(Ranks::default(), Ranks::join)
    }
}
