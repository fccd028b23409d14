//! The nouns that the line and the law hand each other.

mod event;
mod ledger;
mod office;
mod player;
mod report;

pub use event::{CheckedEvent, Event, Figures, Judged, Outcome, Remark, Ruling, Seat, Weight};
pub use ledger::{
    Account, Closing, Group, Handover, Judgement, Line, Listed, PeriodLedger, Rated, Showing, Status,
    Summary, Waiting,
};
pub use office::{Award, Decision, Office, Unit, Units};
pub use player::{Part, People, Person, Standing, Tally};
pub use report::{Arbiter, Entrant, Game, Header, Report};
