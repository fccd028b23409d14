//! The table of norm rates: which score rate a title asks for at an average rating.

use super::RulebookError;
use crate::words::{Sex, Title, Vocabulary};

/// Where the table stands, below the pipelines.
pub(super) const FILE: &str = "tables/norm_rates.csv";

const HEADINGS: &str = "title,sex,average_from,average_to,percent";

/// Lines that begin with this are remarks; the first one is printed wherever norms are.
const REMARK: char = '#';

/// A band of the table, both ends inclusive.
#[derive(Debug, Clone)]
struct Band {
    title: Title,
    sex: Sex,
    from: i64,
    to: i64,
    percent: i64,
}

/// The table of norm rates. [X-47, G-19]
#[derive(Debug, Clone)]
pub struct NormRates {
    bands: Vec<Band>,
    /// What must be known of the table, such as that it stands in for the official one.
    pub remark: Option<String>,
}

impl NormRates {
    /// The rate in percent for a title at a rounded average; `None` outside the table.
    pub fn percent(&self, title: Title, sex: Sex, average: i64) -> Option<i64> {
        let holds =
            |band: &&Band| band.title == title && band.sex == sex && (band.from..=band.to).contains(&average);
        self.bands.iter().find(holds).map(|band| band.percent)
    }

    /// Reads `title,sex,average_from,average_to,percent`.
    pub(super) fn parse(text: &str) -> Result<Self, RulebookError> {
        let remark = text.lines().find_map(|line| line.strip_prefix(REMARK));
        let lines = text.lines().filter(|line| !line.starts_with(REMARK) && !line.trim().is_empty());
        let broken = |detail: String| RulebookError::Broken { file: FILE.to_owned(), detail };
        let mut lines = lines.map(str::trim);
        if lines.next() != Some(HEADINGS) {
            return Err(broken(format!("第一行应是 · the first line must be {HEADINGS}")));
        }
        let band = |line| band(line).ok_or_else(|| broken(format!("不可读 · not readable: {line}")));
        let mut bands = lines.map(band).collect::<Result<Vec<_>, _>>()?;
        bands.sort_by_key(|band| (band.title, band.sex, band.from));
        if let Some((title, sex, from, to)) = torn(&bands) {
            let detail = format!("{title}（{sex}）的各档不相衔接 · the bands do not join: {from}, {to}");
            return Err(broken(detail));
        }
        Ok(Self { bands, remark: remark.map(|text| text.trim().to_owned()) })
    }
}

/// Where the bands of a title and a sex overlap, leave a gap or run backwards: the ends that do not join.
fn torn(bands: &[Band]) -> Option<(Title, Sex, i64, i64)> {
    let backwards = bands.iter().find(|band| band.from > band.to);
    let backwards = backwards.map(|band| (band.title, band.sex, band.from, band.to));
    let pairs = bands.iter().zip(bands.iter().skip(1));
    let apart = |(a, b): &(&Band, &Band)| (a.title, a.sex) == (b.title, b.sex) && a.to + 1 != b.from;
    backwards.or_else(|| pairs.clone().find(apart).map(|(a, b)| (a.title, a.sex, a.to, b.from)))
}

fn band(line: &str) -> Option<Band> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let [title, sex, from, to, percent] = cells.as_slice() else { return None };
    Some(Band {
        title: Title::read(title).known()?,
        sex: Sex::read(sex).known()?,
        from: from.parse().ok()?,
        to: to.parse().ok()?,
        percent: percent.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_looked_up_within_their_bands_only() {
        let text =
            "# 代用\ntitle,sex,average_from,average_to,percent\n大师,男,2251,2275,76\n大师,男,2276,2300,73\n";
        let rates = NormRates::parse(text).unwrap();
        let percent = |average| rates.percent(Title::Master, Sex::Man, average);
        assert_eq!(
            [2250, 2251, 2275, 2276, 2300, 2301].map(percent),
            [None, Some(76), Some(76), Some(73), Some(73), None]
        );
        assert_eq!(rates.percent(Title::Master, Sex::Woman, 2260), None);
        assert_eq!(rates.remark.as_deref(), Some("代用"));
        let broken = |rows: &str| NormRates::parse(&format!("{HEADINGS}\n{rows}")).is_err();
        assert!(broken("大师,男,x,2275,76\n") && broken("大师,男,2275,2251,76\n"));
        assert!(broken("大师,男,2251,2275,76\n大师,男,2277,2300,73\n"), "a gap");
        assert!(broken("大师,男,2251,2275,76\n大师,男,2275,2300,73\n"), "an overlap");
        assert!(!broken("大师,男,2251,2275,76\n大师,女,2051,2075,76\n"));
        assert!(NormRates::parse("title\n大师,男,2251,2275,76\n").is_err());
    }
}
