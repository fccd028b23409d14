//! `make bench`: how fast reports are read, and what a whole run costs beside the bare cost of
//! opening the same workbooks. Not a timed test: it prints, it does not judge.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "it measures and prints"
)]

use calamine::{Reader, Xlsx};
use rayon::prelude::*;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Counted runs of each side, in turn.
const RUNS: usize = 5;

fn main() {
    let office = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/bench/office".to_owned()));
    let qili = std::env::args().nth(2).unwrap_or_else(|| "target/release/qili".to_owned());
    let mut files = Vec::new();
    list(&office.join("reports"), &mut files);
    files.sort();
    println!(
        "{} reports, {} threads, {RUNS} runs of each in turn after one of each",
        files.len(),
        rayon::current_num_threads()
    );
    let (mut bare, mut whole, mut peak) = (Vec::new(), Vec::new(), Vec::new());
    for run in 0..=RUNS {
        let reading = read_bare(&files);
        let (wall, memory) = run_once(&qili, &office);
        if run > 0 {
            bare.push(reading);
            whole.push(wall);
            peak.push(memory);
        }
    }
    let (bare, whole) = (median(bare), median(whole));
    peak.sort_unstable();
    let rate = |wall: Duration| files.len() as f64 / wall.as_secs_f64();
    println!("bare reading  {:6.2} s  {:6.0} reports/s", bare.as_secs_f64(), rate(bare));
    println!("whole run     {:6.2} s  {:6.0} reports/s", whole.as_secs_f64(), rate(whole));
    println!("ratio         {:6.2}", whole.as_secs_f64() / bare.as_secs_f64());
    println!("peak memory   {:6.0} MiB", peak[peak.len() / 2] as f64 / 1024.0);
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the office has reports; make bench writes them").flatten() {
        let path = entry.path();
        if path.is_dir() { list(&path, files) } else { files.push(path) }
    }
}

/// Opens every workbook, parses every sheet, and does nothing with it.
fn read_bare(files: &[PathBuf]) -> Duration {
    let start = Instant::now();
    let cells: usize = files
        .par_iter()
        .map(|file| {
            let bytes = fs::read(file).expect("readable");
            let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).expect("a workbook");
            book.worksheets().iter().map(|(_, range)| range.used_cells().count()).sum::<usize>()
        })
        .sum();
    assert!(cells > 0, "nothing was read");
    start.elapsed()
}

/// Wall time and peak resident memory in KiB of one whole run.
fn run_once(qili: &str, office: &Path) -> (Duration, u64) {
    let start = Instant::now();
    let mut child = Command::new(qili)
        .args(["run", "xiangqi", "--quiet", "--period", "2026H1", "--office"])
        .arg(office)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program is built; make bench builds it");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let memory = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        peak = peak.max(memory.unwrap_or(0));
        if child.try_wait().expect("waitable").is_some() {
            return (start.elapsed(), peak);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
