//! What each command does, and how a command speaks.

pub(crate) mod check;
pub(crate) mod readings;
pub(crate) mod regulation;
pub(crate) mod run;
mod session;
mod summary;
pub(crate) mod template;
pub(crate) mod titles;
pub(crate) mod voice;
