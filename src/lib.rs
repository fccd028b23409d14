//! Qili (棋力): from tournament reports to official ratings.
//!
//! Three layers, each importing only downwards: *the line* carries sheets to a publication, *the law*
//! says what counts and what it is worth, *the nouns* are what they hand each other.

// the line, in order
pub mod delivery;
pub mod eligibility;
pub mod forms;
pub mod identity;
pub mod office;
pub mod opening;
pub mod period;
pub mod publication;
pub mod readings;
pub mod reports;
pub mod sheets;
pub mod store;
pub mod workbook;

// the law
pub mod regulations;
pub mod rulebook;

// the nouns
pub mod calendar;
pub mod findings;
pub mod messages;
pub mod numbers;
pub mod records;
pub mod script;
pub mod tables;
pub mod words;
