//! Arguments, the command, the exit code.

mod cli;
mod commands;

use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    qili::sheets::keep_guarded_panics_quiet();
    let args = cli::Cli::parse();
    let done = match &args.command {
        cli::Command::Run(args) => commands::run::run(args),
        cli::Command::Check(args) => commands::check::check(args),
        cli::Command::Template(args) => commands::template::template(args),
        cli::Command::Titles(args) => commands::titles::titles(args),
        cli::Command::Readings(args) => commands::readings::readings(args),
        cli::Command::Regulation(args) => commands::regulation::regulation(args),
    };
    done.unwrap_or_else(|error| {
        let _ = writeln!(std::io::stderr(), "qili: {error:#}");
        ExitCode::from(2)
    })
}
