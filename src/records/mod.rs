//! The nouns that the line and the law hand each other.

mod clause;
mod event;
mod grade;
mod ledger;
mod office;
mod player;
mod report;
mod title;

pub use clause::clause_order;
pub use event::{CheckedEvent, Event, Figures, Judged, Outcome, Remark, Ruling, Seat, Weight};
pub use grade::{
    Enrolled, Grade, Graded, Ground, HIGHEST_DAN, LOWEST_KYU, Promotion, Ranks, Sum, SumGame, Verdict,
};
pub use ledger::{
    Account, Closing, Group, Handover, Judgement, Line, Listed, PeriodLedger, Rated, Showing, Status,
    Summary, Waiting,
};
pub use office::{Award, Decision, Office, Unit, Units};
pub use player::{Part, People, Person, Standing, Tally, is_foreign};
pub use report::{Arbiter, Entrant, Game, Header, Report};
pub use title::{Applicant, Authority, Claim, Feat, Filing, Lack, Merit, NormFigures, candidacy};
