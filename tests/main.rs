//! All integration tests in one binary: each further one would link polars again.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod applications;
mod bad_input;
mod cases;
mod cli;
mod closing;
mod editions;
mod examples;
mod exports;
mod folder;
mod layers;
mod pipeline;
mod reference;
mod second_opinion;
mod thresholds;
mod titles;
