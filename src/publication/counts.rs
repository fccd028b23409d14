//! How many players a list brought in, moved and lost.

use crate::records::PeriodLedger;

/// Counts of a list. The summary sheet and the terminal print them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub listed: usize,
    pub new: usize,
    pub risen: usize,
    pub fallen: usize,
    pub unchanged: usize,
    /// Lost points for not playing.
    pub decayed: usize,
    pub cancelled: usize,
    pub below_floor: usize,
    /// Players with parts of a first rating that wait.
    pub waiting: usize,
}

impl Counts {
    pub fn of(ledger: &PeriodLedger) -> Self {
        let mut counts = Self::default();
        for closing in &ledger.closings {
            counts.waiting += usize::from(!closing.waiting.is_empty());
            let Some(summary) = &closing.summary else { continue };
            match (summary.old, summary.new) {
                (_, None) => counts.cancelled += 1,
                (_, Some(_)) if !summary.published => counts.below_floor += 1,
                (None, Some(_)) => counts.new += 1,
                (Some(old), Some(new)) if new > old => counts.risen += 1,
                (Some(old), Some(new)) if new < old => counts.fallen += 1,
                (Some(_), Some(_)) => counts.unchanged += 1,
            }
            counts.listed += usize::from(closing.listed.is_some());
            counts.decayed += usize::from(closing.decay < 0);
        }
        counts
    }
}
