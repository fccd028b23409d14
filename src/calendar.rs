//! The calendar of an office: statistical periods and the days their lists appear.

use jiff::civil::Date;
use std::fmt;

/// The half year `part` of `year` (1 or 2), or the whole year (0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Period {
    pub year: i16,
    pub part: i8,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            0 => write!(f, "{}", self.year),
            half => write!(f, "{}H{half}", self.year),
        }
    }
}

/// A day of the year: (month, day).
pub type MonthDay = (i8, i8);

/// How an office divides time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calendar {
    /// Two half years; the first begins on `first` of the year before, the second on `second`;
    /// their lists appear on `first_list` of the year and `second_list` of the year after.
    HalfYears { first: MonthDay, second: MonthDay, first_list: MonthDay, second_list: MonthDay },
    /// Calendar years; the list appears on 1 January after.
    Years,
}

impl Calendar {
    /// Half years from days such as `12-01`: when each begins, and when each list appears.
    ///
    /// # Errors
    /// When a text is no day that every year has.
    pub fn half_years(begins: [&str; 2], lists: [&str; 2]) -> Result<Self, String> {
        Ok(Self::HalfYears {
            first: month_day(begins[0])?,
            second: month_day(begins[1])?,
            first_list: month_day(lists[0])?,
            second_list: month_day(lists[1])?,
        })
    }

    /// Reads `2026H1` (half years) or `2026` (years); `None` when the text is of the other shape.
    pub fn parse(self, text: &str) -> Option<Period> {
        let text = text.trim().to_ascii_uppercase();
        let (year, part) = match self {
            Self::HalfYears { .. } => {
                let (year, part) = text.split_once('H')?;
                (year, part.parse().ok().filter(|half| (1..=2).contains(half))?)
            }
            Self::Years => (text.as_str(), 0),
        };
        let plain = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
        let year = year.parse().ok().filter(|y| plain && (1900..=9990).contains(y))?;
        Some(Period { year, part })
    }

    /// The period that a day falls in; both ends belong to it.
    pub fn period_of(self, day: Date) -> Period {
        let Self::HalfYears { first, second, .. } = self else {
            return Period { year: day.year(), part: 0 };
        };
        let month_day = (day.month(), day.day());
        if month_day >= first {
            Period { year: day.year() + 1, part: 1 }
        } else if month_day >= second {
            Period { year: day.year(), part: 2 }
        } else {
            Period { year: day.year(), part: 1 }
        }
    }

    /// The first day of a period.
    pub fn first_day(self, period: Period) -> Date {
        match self {
            Self::HalfYears { first, .. } if period.part == 1 => on(period.year - 1, first),
            Self::HalfYears { second, .. } => on(period.year, second),
            Self::Years => on(period.year, (1, 1)),
        }
    }

    /// The last day of a period: the day before the next one begins.
    pub fn last_day(self, period: Period) -> Date {
        let next = self.first_day(self.next(period));
        next.yesterday().unwrap_or(next)
    }

    /// The day on which the period's list is published.
    pub fn list_date(self, period: Period) -> Date {
        match self {
            Self::HalfYears { first_list, .. } if period.part == 1 => on(period.year, first_list),
            Self::HalfYears { second_list, .. } => on(period.year + 1, second_list),
            Self::Years => on(period.year + 1, (1, 1)),
        }
    }

    pub fn next(self, period: Period) -> Period {
        self.at(self.ordinal(period) + 1)
    }

    pub fn previous(self, period: Period) -> Period {
        self.at(self.ordinal(period) - 1)
    }

    /// Periods counted from year 0, so that differences are numbers of periods.
    pub fn ordinal(self, period: Period) -> i32 {
        match self {
            Self::HalfYears { .. } => i32::from(period.year) * 2 + i32::from(period.part) - 1,
            Self::Years => i32::from(period.year),
        }
    }

    /// The period with that ordinal.
    pub fn at(self, ordinal: i32) -> Period {
        let (year, part) = match self {
            Self::HalfYears { .. } => (ordinal.div_euclid(2), ordinal.rem_euclid(2) + 1),
            Self::Years => (ordinal, 0),
        };
        Period { year: i16::try_from(year).unwrap_or(i16::MAX), part: i8::try_from(part).unwrap_or(0) }
    }
}

/// Reads `12-01`, a day that every year has.
fn month_day(text: &str) -> Result<MonthDay, String> {
    let read = || {
        let (month, day) = text.split_once('-')?;
        let (month, day) = (month.parse().ok()?, day.parse().ok()?);
        Date::new(2025, month, day).ok()?;
        Some((month, day))
    };
    read().ok_or_else(|| format!("{text} is not a day of the year such as 12-01"))
}

/// A day of a year. The calendars' days exist in every year, and years are bounded by `parse`.
fn on(year: i16, (month, day): MonthDay) -> Date {
    Date::new(year, month, day).unwrap_or(Date::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    const HALVES: Calendar =
        Calendar::HalfYears { first: (12, 1), second: (6, 1), first_list: (7, 1), second_list: (1, 1) };

    #[test]
    fn an_event_belongs_to_the_half_year_of_its_last_day() {
        for (day, period) in [
            (date(2025, 11, 30), "2025H2"),
            (date(2025, 12, 1), "2026H1"),
            (date(2026, 5, 31), "2026H1"),
            (date(2026, 6, 1), "2026H2"),
        ] {
            assert_eq!(HALVES.period_of(day).to_string(), period, "{day}");
        }
    }

    #[test]
    fn half_years_know_their_days_and_neighbours() {
        let first = HALVES.parse("2026h1").unwrap();
        assert_eq!(HALVES.first_day(first), date(2025, 12, 1));
        assert_eq!(HALVES.last_day(first), date(2026, 5, 31));
        assert_eq!(HALVES.list_date(first), date(2026, 7, 1));
        let second = HALVES.next(first);
        assert_eq!(HALVES.list_date(second), date(2027, 1, 1));
        assert_eq!(HALVES.previous(second), first);
        assert_eq!(HALVES.at(HALVES.ordinal(second)), second);
    }

    #[test]
    fn a_period_of_the_wrong_shape_is_refused() {
        assert!(HALVES.parse("2026").is_none() && HALVES.parse("2026H3").is_none());
        assert!(Calendar::Years.parse("2026H1").is_none() && Calendar::Years.parse("26").is_none());
        assert_eq!(Calendar::Years.parse("2026").map(|p| p.to_string()).as_deref(), Some("2026"));
    }
}
