//! What the command line accepts.

use clap::{Args, Parser, Subcommand, ValueEnum};
use qili::messages;
use std::path::PathBuf;

/// Official ratings from tournament reports.
#[derive(Debug, Parser)]
#[command(name = "qili", version, about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Read the office folder, judge every report of the period, rate, and write the publication
    Run(Run),
    /// Judge single reports before they are sent in
    Check(Check),
    /// Write an empty report workbook with drop-down lists, input rules and an example
    Template(Template),
    /// Say who may apply for which title on a day, what is missing, and what expires when
    Titles(Titles),
    /// Run the period again under each other reading: who would move, by how much, under which clause
    Readings(Readings),
    /// Print the edition in force, article by article, with its values and readings
    Regulation(Regulation),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Lang {
    #[default]
    Zh,
    En,
}

impl From<Lang> for messages::Lang {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Zh => Self::Zh,
            Lang::En => Self::En,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Log {
    /// One line of text for each stage
    #[default]
    Text,
    /// One JSON object for each stage
    Json,
}

/// How the program speaks.
#[derive(Debug, Clone, Args)]
pub(crate) struct Voice {
    /// Language of the terminal
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: Lang,
    /// Say nothing but errors
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Form of the progress lines on stderr
    #[arg(long, value_enum, default_value_t)]
    pub(crate) log: Log,
}

#[derive(Debug, Args)]
pub(crate) struct Run {
    /// A built-in pipeline, or the path of a pipeline TOML
    pub(crate) pipeline: String,
    /// The office folder
    #[arg(long, value_name = "DIR")]
    pub(crate) office: PathBuf,
    /// The statistical period, such as 2026H1
    #[arg(long)]
    pub(crate) period: String,
    /// Write the publication here instead of out/PERIOD of the office folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Close the period in the ledger
    #[arg(long)]
    pub(crate) close: bool,
    /// Number of threads; as many as there are cores when left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(0..=512))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) voice: Voice,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// A built-in pipeline, or the path of a pipeline TOML
    pub(crate) pipeline: String,
    /// The office folder, where there is one
    #[arg(long, value_name = "DIR")]
    pub(crate) office: Option<PathBuf>,
    /// The reports
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Write the empty side file of each export beside it, and judge nothing
    #[arg(long)]
    pub(crate) side_file: bool,
    #[command(flatten)]
    pub(crate) voice: Voice,
}

#[derive(Debug, Args)]
pub(crate) struct Template {
    /// A built-in pipeline, or the path of a pipeline TOML
    pub(crate) pipeline: String,
    /// The workbook to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) voice: Voice,
}

#[derive(Debug, Args)]
pub(crate) struct Titles {
    /// A built-in pipeline, or the path of a pipeline TOML
    pub(crate) pipeline: String,
    /// The office folder
    #[arg(long, value_name = "DIR")]
    pub(crate) office: PathBuf,
    /// The day of the application; today when left out
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<jiff::civil::Date>,
    /// Number or name of one player
    pub(crate) player: Option<String>,
    #[command(flatten)]
    pub(crate) voice: Voice,
}

#[derive(Debug, Args)]
pub(crate) struct Readings {
    /// A built-in pipeline, or the path of a pipeline TOML
    pub(crate) pipeline: String,
    /// The office folder
    #[arg(long, value_name = "DIR")]
    pub(crate) office: PathBuf,
    /// The statistical period, such as 2026H1
    #[arg(long)]
    pub(crate) period: String,
    /// Write here instead of out/PERIOD of the office folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) voice: Voice,
}

#[derive(Debug, Args)]
pub(crate) struct Regulation {
    /// A built-in pipeline, or the path of a pipeline TOML
    pub(crate) pipeline: String,
    /// The day the edition was in force; the newest edition when left out
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<jiff::civil::Date>,
    #[command(flatten)]
    pub(crate) voice: Voice,
}
