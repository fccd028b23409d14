//! Exact figures: half points, hundredths, and the one rounding (四舍五入).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A score in half points: a win is 2, a draw 1, a loss 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfPoints(pub i64);

impl HalfPoints {
    /// The same score in hundredths of a point.
    pub const fn hundredths(self) -> Hundredths {
        Hundredths(self.0 * 50)
    }
}

impl Add for HalfPoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        Self(iter.map(|score| score.0).sum())
    }
}

/// A figure in exact hundredths; prints with two decimals. Expected scores, rating changes and
/// exact new ratings are whole hundredths, because the tables give whole percents and K is whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub i64);

impl Hundredths {
    /// `points` whole points.
    pub const fn whole(points: i64) -> Self {
        Self(points * 100)
    }

    /// `self` taken `factor` times.
    pub const fn times(self, factor: i64) -> Self {
        Self(self.0 * factor)
    }

    /// The nearest whole number, halves upwards (四舍五入).
    pub const fn rounded(self) -> i64 {
        round_half_up(self.0, 100)
    }
}

impl Add for Hundredths {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Hundredths {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Hundredths {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Hundredths {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Hundredths {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        Self(iter.map(|figure| figure.0).sum())
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}

/// `numerator / denominator` to the nearest whole number, halves upwards (四舍五入). [CV2]
/// The denominator must be positive.
pub const fn round_half_up(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// An exact figure that need not be a whole number of hundredths, such as a performance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exact {
    pub numerator: i64,
    /// Positive.
    pub denominator: i64,
}

impl Exact {
    /// The nearest whole number, halves upwards.
    pub const fn rounded(self) -> i64 {
        round_half_up(self.numerator, self.denominator)
    }

    /// The nearest hundredth, halves upwards: for printing.
    pub const fn hundredths(self) -> Hundredths {
        Hundredths(round_half_up(self.numerator * 100, self.denominator))
    }

    /// Whether the figure is more than `whole`.
    pub const fn exceeds(self, whole: i64) -> bool {
        self.numerator > whole * self.denominator
    }
}

impl From<Hundredths> for Exact {
    fn from(figure: Hundredths) -> Self {
        Self { numerator: figure.0, denominator: 100 }
    }
}

/// 段差 in half dans: an opponent's estimated dan can end in a half. [W-31]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfDans(pub i64);

impl HalfDans {
    /// The same in hundredths, for tables.
    pub const fn hundredths(self) -> Hundredths {
        Hundredths(self.0 * 50)
    }
}

impl Sub for HalfDans {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// 4, 4.5: without a fraction where there is none.
impl fmt::Display for HalfDans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        write!(f, "{sign}{}{}", size / 2, if size.is_multiple_of(2) { "" } else { ".5" })
    }
}

/// A sum in exact twentieths of a point: a tenth of half a dan is one. [W-29]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Twentieths(pub i64);

impl Twentieths {
    /// The same in hundredths: exact.
    pub const fn hundredths(self) -> Hundredths {
        Hundredths(self.0 * 5)
    }
}

impl Sum for Twentieths {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        Self(iter.map(|sum| sum.0).sum())
    }
}

/// A share such as two thirds, as the law writes it: `[2, 3]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(from = "(i64, i64)")]
pub struct Share {
    pub numerator: i64,
    pub denominator: i64,
}

impl From<(i64, i64)> for Share {
    fn from((numerator, denominator): (i64, i64)) -> Self {
        Self { numerator, denominator }
    }
}

impl Share {
    /// Whether `part` is at least this share of `whole` (不少于; equality counts). [CV1]
    pub const fn reached_by(self, part: i64, whole: i64) -> bool {
        part * self.denominator >= whole * self.numerator
    }

    /// Whether `part` is more than this share of `whole` (超过; equality does not count). [CV1]
    pub const fn exceeded_by(self, part: i64, whole: i64) -> bool {
        part * self.denominator > whole * self.numerator
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        assert_eq!(round_half_up(5, 2), 3);
        assert_eq!(round_half_up(12, 8), 2);
        assert_eq!(round_half_up(29007, 12), 2417);
        assert_eq!(round_half_up(-5, 2), -2);
        assert_eq!(Hundredths(240_050).rounded(), 2401);
        assert_eq!(Hundredths(240_049).rounded(), 2400);
    }

    #[test]
    fn hundredths_print_their_sign_and_two_decimals() {
        assert_eq!(Hundredths(-10).to_string(), "-0.10");
        assert_eq!(Hundredths(1680).to_string(), "16.80");
        assert_eq!(Hundredths(0).to_string(), "0.00");
        assert_eq!(HalfPoints(13).hundredths().to_string(), "6.50");
    }

    #[test]
    fn a_share_is_reached_by_equality_and_exceeded_only_beyond_it() {
        let third = Share { numerator: 1, denominator: 3 };
        assert!(third.reached_by(4, 12) && !third.exceeded_by(4, 12));
        assert!(third.exceeded_by(5, 12) && !third.reached_by(3, 12));
    }
}
