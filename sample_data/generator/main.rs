//! Writes the sample offices of `sample_data/`, and large offices for timing.
//!
//! `make_sample_data xiangqi DIR` writes the sample office of xiangqi into DIR; `chess`, `chess-local` and `renju`
//! write theirs.
//! `make_sample_data xls-source DIR` writes what its one `.xls` report was saved from.
//! `make_sample_data bench DIR REPORTS` writes an office with that many Swiss reports.
//!
//! The same command writes the same bytes every time: chance comes from fixed seeds, dates are pinned.

mod bench;
mod chess;
mod chess_local;
mod desk;
mod files;
mod habits;
mod headings;
mod names;
mod office;
mod pairing;
mod people;
mod random;
mod renju;
mod report;
mod roles;
mod roster;
mod tournament;
mod workbook;
mod xiangqi;

use std::path::Path;

use anyhow::{Context, Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (folder, reports) = match arguments[..] {
        ["xiangqi", folder] => (folder, xiangqi::write(Path::new(folder))?),
        ["chess", folder] => (folder, chess::write(Path::new(folder))?),
        ["chess-local", folder] => (folder, chess_local::write(Path::new(folder))?),
        ["renju", folder] => (folder, renju::write(Path::new(folder))?),
        ["xls-source", folder] => (folder, xiangqi::write_source_of_xls(Path::new(folder))?),
        ["bench", folder, reports] => {
            let reports = reports.parse().context("REPORTS is not a number")?;
            (folder, bench::write(Path::new(folder), reports)?)
        }
        _ => bail!(
            "usage: make_sample_data xiangqi DIR | chess DIR | chess-local DIR | renju DIR | xls-source DIR | bench DIR REPORTS"
        ),
    };
    #[expect(clippy::print_stdout, reason = "the summary is what the command says")]
    {
        println!("{folder}: reports written: {reports}");
    }
    Ok(())
}
