//! Players: who they are, and how they stand when a period opens or closes.

use super::{Merit, Ranks};
use crate::calendar::Period;
use crate::numbers::{Exact, HalfPoints, Hundredths};
use crate::words::{Sex, Title};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A player's identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: Arc<str>,
    pub name: String,
    pub sex: Option<Sex>,
    /// Under its own name, not an alias.
    pub unit: String,
    pub federation: String,
    pub former_names: Vec<String>,
    /// From the register; for newcomers and foreigners the highest that a report states.
    pub title: Option<Title>,
    /// False for those who are known from reports only.
    pub registered: bool,
}

impl Person {
    /// 国籍 is neither empty nor 中国.
    pub fn is_foreign(&self) -> bool {
        is_foreign(&self.federation)
    }
}

/// A 国籍 that is neither empty nor 中国.
pub fn is_foreign(federation: &str) -> bool {
    !matches!(federation, "" | "中国" | "中國" | "CHN" | "China")
}

/// How a player stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// The published rating; `None`: unrated.
    pub rating: Option<i64>,
    /// The highest rating ever published.
    pub peak: Option<i64>,
    /// Games that entered a calculation, lifelong; `None`: not known, past the newcomer's window.
    pub games: Option<i64>,
    /// Events that entered a calculation, lifelong.
    pub events: Option<i64>,
    /// The last period with a game in a rated event.
    pub last_active: Option<Period>,
    /// Parts of a first rating that wait for enough games.
    pub pending: Vec<Part>,
    /// The lowest K for life was earned, also between lists. [G-31]
    pub master: bool,
    /// The last published rating, kept when the player leaves the list, and whether it was obtained
    /// past the newcomer's K. [G-51]
    pub published: Option<(i64, bool)>,
    /// A rating obtained in this period, valid from the player's next event. [L-16]
    pub obtained: Option<i64>,
    /// Dan and kyu. [W-49]
    pub ranks: Ranks,
    /// What counts towards titles, in order of date. [X-01, X-66, G-53]
    pub merits: Vec<Merit>,
}

/// Games of one kind, added up: how many, the score, and the opponents' ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub games: i64,
    pub score: HalfPoints,
    /// Sum of the opponents' ratings, provisional ones included.
    pub ratings: i64,
    /// Games against rated opponents.
    pub rated_games: i64,
    /// Sum of the rated opponents' ratings.
    pub rated_ratings: i64,
}

impl Tally {
    pub fn add(&mut self, score: HalfPoints, rating: i64, rated: bool) {
        self.games += 1;
        self.score += score;
        self.ratings += rating;
        if rated {
            self.rated_games += 1;
            self.rated_ratings += rating;
        }
    }

    pub fn join(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            score: self.score + other.score,
            ratings: self.ratings + other.ratings,
            rated_games: self.rated_games + other.rated_games,
            rated_ratings: self.rated_ratings + other.rated_ratings,
        }
    }
}

/// What an unrated player brings from one event towards a first rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub event: Arc<str>,
    pub end: Date,
    pub round_robin: bool,
    /// The expected score of a round robin by its own formula.
    pub expected: Option<Hundredths>,
    /// A woman's games against men in a mixed event, in which she counts as at the mixed floor.
    pub as_floor: Tally,
    /// All other games.
    pub plain: Tally,
    /// 表现分, where the regulation gives each event one. [G-38, G-42]
    pub performance: Option<Exact>,
}

/// Everybody the office knows, in the order in which they became known.
#[derive(Debug, Clone, Default)]
pub struct People {
    pub persons: Vec<Person>,
    /// Standings when the period opens, one for each person.
    pub standings: Vec<Standing>,
    by_id: BTreeMap<Arc<str>, usize>,
}

impl People {
    /// Adds a person; the id must be new.
    pub fn add(&mut self, person: Person, standing: Standing) -> usize {
        let at = self.persons.len();
        self.by_id.insert(person.id.clone(), at);
        self.persons.push(person);
        self.standings.push(standing);
        at
    }

    pub fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// Lets a former id lead to the person too.
    pub fn also_known(&mut self, former: Arc<str>, at: usize) {
        self.by_id.insert(former, at);
    }

    /// Indices in the order of the ids.
    pub fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.persons.len()).collect();
        order.sort_by(|a, b| self.persons[*a].id.cmp(&self.persons[*b].id));
        order
    }
}
