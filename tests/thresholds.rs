//! Every value of an edition is held by the cases of its rule: one more or one less, a day sooner or later, a word
//! left out, and a case comes out otherwise.

use crate::cases::{self, CaseFile, of, pipelines};
use jiff::ToSpan;
use jiff::civil::date;
use qili::period::Law;
use qili::rulebook::Rulebook;

/// The values that differ from this one by a step.
fn steps(value: &toml::Value) -> Vec<toml::Value> {
    match value {
        toml::Value::Integer(number) => vec![(number + 1).into(), (number - 1).into()],
        toml::Value::String(text) => days_beside(text).map_or_else(|| vec!["—".into()], Vec::from),
        toml::Value::Array(list) => {
            let of_words = list.iter().all(toml::Value::is_str);
            let at_each = |at: usize| -> Vec<toml::Value> {
                let steps =
                    if of_words { vec![None] } else { steps(&list[at]).into_iter().map(Some).collect() };
                steps.into_iter().map(|step| replaced(list, at, step)).collect()
            };
            (0..list.len()).flat_map(at_each).collect()
        }
        other => panic!("{other}: a value of a kind that this test does not know"),
    }
}

/// `12-01` lies between `11-30` and `12-02`.
fn days_beside(text: &str) -> Option<[toml::Value; 2]> {
    let (month, day) = text.split_once('-')?;
    let day = date(2025, month.parse().ok()?, day.parse().ok()?);
    Some([-1, 1].map(|days| (day + days.days()).strftime("%m-%d").to_string().into()))
}

/// The list with one item changed, or left out.
fn replaced(list: &[toml::Value], at: usize, step: Option<toml::Value>) -> toml::Value {
    let mut list = list.to_vec();
    list.splice(at..=at, step);
    list.into()
}

/// Whether any case of the file comes out otherwise than it should.
fn notices(book: &Rulebook, file: &CaseFile) -> bool {
    file.cases
        .iter()
        .filter(|case| case.readings.is_empty())
        .any(|case| !cases::mismatches(book, file, case).is_empty())
}

#[test]
fn each_value_is_held_by_the_cases_of_its_rule() {
    let found: Vec<String> = pipelines().iter().flat_map(|pipeline| not_held(pipeline)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Steps of a pipeline's values that change no case of their rule.
fn not_held(pipeline: &str) -> Vec<String> {
    let book = Rulebook::load(pipeline).unwrap();
    let files = of(pipeline);
    let mut found = Vec::new();
    for (edition, with) in book.editions.iter().enumerate() {
        for (rule, stated) in with.rules.iter().enumerate() {
            for (name, value) in &stated.values {
                for step in steps(value) {
                    let mut other = book.clone();
                    other.editions[edition].rules[rule].values.insert(name.clone(), step.clone());
                    let held = Law::open(&other).is_err()
                        || files.get(&stated.id).is_some_and(|file| notices(&other, file));
                    if !held {
                        found.push(format!(
                            "{}: {name} = {step} instead of {value} changes no case",
                            stated.id
                        ));
                    }
                }
            }
        }
    }
    found
}
