//! units.xlsx: participating units with their level, aliases and parent.

use super::{refuse, table};
use crate::findings::{Finding, Problem};
use crate::forms::Form;
use crate::records::{Unit, Units};
use crate::sheets::Sheet;

pub(super) fn parse(sheet: &Sheet, form: &Form, findings: &mut Vec<Finding>) -> Units {
    let mut units = Units::default();
    let Some(table) = table(sheet, form, findings) else { return units };
    let mut parents = Vec::new();
    for row in table.rows() {
        let name = row.text("unit");
        if name.is_empty() {
            continue;
        }
        let parent = row.text("parent");
        if !parent.is_empty() {
            parents.push((name.clone(), parent.clone(), row.place("parent")));
        }
        let unit = Unit { name, level: row.word("level", findings), aliases: row.list("aliases"), parent };
        for taken in units.add(unit) {
            refuse(findings, row.place("unit"), Problem::UnitTwice { unit: taken });
        }
    }
    for (unit, parent, place) in parents {
        if units.find(&parent).is_none() {
            refuse(findings, place, Problem::UnknownParent { unit, parent });
        } else if in_circle(&units, &unit) {
            refuse(findings, place, Problem::UnitsInCircle { unit });
        }
    }
    units
}

/// Whether following the parents from a unit leads back to it.
fn in_circle(units: &Units, name: &str) -> bool {
    let mut at = units.find(name);
    for _ in 0..units.list.len() {
        at = at.and_then(|unit| units.find(&unit.parent));
        match at {
            Some(unit) if unit.name == name => return true,
            Some(_) => {}
            None => return false,
        }
    }
    false
}
