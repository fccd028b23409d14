//! People written out by hand: players who each show one rule, and newcomers to events.

use crate::people::{Entrant, Player, Sex};

/// A registered player of whom the sample office wants something.
pub(crate) struct Role {
    pub(crate) name: &'static str,
    pub(crate) sex: Sex,
    pub(crate) unit: &'static str,
    pub(crate) title: &'static str,
    /// 等级分 and 最高等级分; 0 for none.
    pub(crate) rating: i32,
    pub(crate) peak: i32,
    pub(crate) games: i32,
    pub(crate) events: i32,
    pub(crate) last_active: &'static str,
    /// Rating points by which the results are drawn; 0 where the rating tells.
    pub(crate) strength: i32,
}

impl Role {
    /// The row of the register. Whoever last played before the `latest` period keeps out of every event.
    pub(crate) fn player(&self, latest: &str) -> Player {
        Player {
            id: String::new(),
            name: self.name.to_owned(),
            sex: self.sex,
            unit: self.unit.to_owned(),
            former_name: "",
            title: self.title,
            rating: (self.rating > 0).then_some(self.rating),
            peak: (self.peak > 0).then_some(self.peak),
            games: self.games,
            events: self.events,
            last_active: self.last_active,
            strength: if self.strength > 0 { self.strength } else { self.rating },
            resting: self.last_active != latest,
        }
    }
}

/// Somebody in no register, who appears in reports with a name and a unit only.
pub(crate) struct Newcomer {
    pub(crate) name: &'static str,
    sex: Sex,
    unit: &'static str,
    /// Rating points by which the results are drawn.
    strength: i32,
}

impl Newcomer {
    pub(crate) const fn man(name: &'static str, unit: &'static str, strength: i32) -> Self {
        Self { name, sex: Sex::Man, unit, strength }
    }

    pub(crate) const fn woman(name: &'static str, unit: &'static str, strength: i32) -> Self {
        Self { name, sex: Sex::Woman, unit, strength }
    }

    /// Sits down at an event.
    pub(crate) fn entrant(&self) -> Entrant {
        Entrant::newcomer(self.name, self.sex, self.unit, self.strength)
    }
}
