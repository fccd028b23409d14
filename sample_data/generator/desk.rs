//! What the reports of an office are made from: the players, and the arbiters in turn.

use crate::names::Names;
use crate::people::Sex;
use crate::report::Arbiter;
use crate::roster::Roster;

pub(crate) struct Desk {
    pub(crate) roster: Roster,
    arbiters: Vec<String>,
}

impl Desk {
    pub(crate) fn new(roster: Roster, names: &mut Names) -> Self {
        let sexes = [Sex::Man, Sex::Man, Sex::Woman];
        let arbiters = sexes.iter().cycle().take(18).map(|&sex| names.another(sex)).collect();
        Self { roster, arbiters }
    }

    /// Five arbiters, of whom the first `national` are 国家级; the next event gets others.
    pub(crate) fn arbiters(&mut self, national: usize) -> Vec<Arbiter> {
        self.arbiters.rotate_left(5);
        let duties = ["裁判长", "副裁判长", "编排长", "裁判员", "裁判员"];
        let panel = self.arbiters.iter().zip(duties).enumerate();
        let level = |at: usize| match at {
            _ if at < national => "国家级",
            3.. => "二级",
            _ => "一级",
        };
        panel.map(|(at, (name, duty))| Arbiter { name: name.clone(), level: level(at), duty }).collect()
    }
}
