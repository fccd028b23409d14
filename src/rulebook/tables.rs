//! Tables 1 and 2: score rate to rating difference, and back.

use super::RulebookError;
use super::norms::NormRates;
use std::collections::BTreeMap;

/// The tables that all regulations cite.
#[derive(Debug, Clone)]
pub struct Tables {
    /// (last difference of the band, higher player's percent); the last band has no end.
    expected: Vec<(i64, i64)>,
    /// Percent → difference; the ends may be undefined.
    difference: BTreeMap<i64, i64>,
    pub norms: NormRates,
}

impl Tables {
    /// Expected rate in percent of a player `difference` points above (or below) his opponents.
    /// Looked up, never interpolated. [CV5, table 2]
    pub fn percent(&self, difference: i64) -> i64 {
        let size = difference.abs();
        let band = self.expected.iter().find(|(last, _)| size <= *last);
        let higher = band.map_or(100, |(_, percent)| *percent);
        if difference >= 0 { higher } else { 100 - higher }
    }

    /// Rating difference that a score rate in percent shows; `None` where the table has none. [table 1]
    pub fn difference(&self, percent: i64) -> Option<i64> {
        self.difference.get(&percent).copied()
    }

    pub(super) fn parse(expected: &str, difference: &str, norms: &str) -> Result<Self, RulebookError> {
        let numbers = |file: &str, text: &str| -> Result<Vec<Vec<Option<i64>>>, RulebookError> {
            let broken = |detail: String| RulebookError::Broken { file: file.to_owned(), detail };
            let row = |line: &str| {
                let cell = |cell: &str| match cell.trim() {
                    "" => Ok(None),
                    cell => cell.parse().map(Some).map_err(|_| broken(format!("{cell} is not a number"))),
                };
                line.split(',').map(cell).collect()
            };
            text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(row).collect()
        };
        let bands = numbers("tables/expected_score.csv", expected)?;
        let points = numbers("tables/rating_difference.csv", difference)?;
        let band = |row: &Vec<Option<i64>>| match row.as_slice() {
            [_, last, Some(higher), ..] => Some((last.unwrap_or(i64::MAX), *higher)),
            _ => None,
        };
        let point = |row: &Vec<Option<i64>>| match row.as_slice() {
            [Some(percent), Some(difference)] => Some((*percent, *difference)),
            _ => None,
        };
        Ok(Self {
            expected: bands.iter().filter_map(band).collect(),
            difference: points.iter().filter_map(point).collect(),
            norms: NormRates::parse(norms)?,
        })
    }
}
