//! The three real exports of `../shared/data` (or `QILI_REFERENCE`); skipped, saying so, where it is absent.

use super::{findings, read_book, whole};
use crate::folder::Folder;
use qili::records::Game;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn real() -> Option<PathBuf> {
    let root = std::env::var_os("QILI_REFERENCE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let found = root.join("chess-results");
    if found.is_dir() {
        return Some(found);
    }
    println!("skipped: {} is absent", found.display());
    None
}

/// Counted in the workbooks by a few lines of Python that know nothing of this program: entrants; played
/// games; forfeits; byes of 1, ½ and 0; cells that name an opponent who is not in the file. Each cell of
/// results is half of a game, a bye, such a cell, or the diagonal: none is lost.
type Counted = (&'static str, usize, usize, usize, [usize; 3], usize, usize);

const REAL: [Counted; 3] = [
    ("swiss_rapid.xlsx", 85, 275, 6, [1, 0, 32], 0, 85 * 7),
    ("open_swiss.xlsx", 150, 425, 0, [38, 19, 34], 409, 150 * 9),
    ("round_robin.xlsx", 6, 15, 0, [0, 0, 0], 0, 6 * 5),
];

#[test]
fn the_real_exports_are_read_without_a_lost_cell() {
    let Some(folder) = real() else { return };
    for (file, entrants, played, forfeits, byes, unknown, cells) in REAL {
        let bytes = fs::read(folder.join(file)).unwrap();
        let report = whole(read_book(file, &bytes, None, "chess"));
        let count = |wanted: &dyn Fn(&Game) -> bool| report.games.iter().filter(|game| wanted(game)).count();
        let met = count(&|game| game.played);
        let forfeited = count(&|game| !game.played && game.second.is_some());
        let bye = |points| count(&|game| game.second.is_none() && game.first_score.0 == points);
        assert_eq!(report.entrants.len(), entrants, "{file}");
        assert_eq!((met, forfeited, [bye(2), bye(1), bye(0)]), (played, forfeits, byes), "{file}");
        let found = findings(&report);
        assert!(found.iter().all(|(code, _)| *code == "unknown-number"), "{file}: {found:?}");
        assert_eq!(found.len(), unknown, "{file}");
        assert_eq!(2 * (met + forfeited) + byes.iter().sum::<usize>() + unknown, cells, "{file}");
        if unknown == 0 {
            for (seat, entrant) in (0..).zip(&report.entrants) {
                let scored = report.games.iter().filter_map(|game| game.seen_from(seat));
                let points = scored.map(|(score, _)| score.0).sum();
                assert_eq!(entrant.points.map(|p| p.0), Some(points), "{file} {}", entrant.no);
            }
        }
    }
}

#[test]
fn the_real_exports_are_judged() {
    let Some(folder) = real() else { return };
    let check = |file: &str| {
        let copy = Folder::new();
        fs::copy(folder.join(file), copy.path.join(file)).unwrap();
        copy.qili(&["check", "chess", file, "--lang", "en"])
    };
    for (file, failed) in
        [("swiss_rapid.xlsx", &["四(四)"][..]), ("round_robin.xlsx", &[]), ("open_swiss.xlsx", &["七/2"])]
    {
        let ran = check(file);
        assert_eq!(ran.code, 1, "{file}: {}", ran.stderr);
        let lines = ran.stdout.lines().filter_map(|line| line.trim().strip_prefix("failed [rated event] "));
        let clauses: BTreeSet<&str> = lines.map(|line| line.split_whitespace().next().unwrap()).collect();
        assert_eq!(clauses.into_iter().collect::<Vec<_>>(), failed, "{file}");
    }
    // seven rounds in one day
    assert!(check("swiss_rapid.xlsx").stdout.contains("found 7/1, needed ≤ 2"));
}
