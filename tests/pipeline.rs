//! The sample office through the program: its tables against `tests/expected/`, and the same bytes
//! whatever the threads, the names of the files, or the order of the folder.

use crate::folder::{Folder, Table, qili};
use std::fs;
use std::path::{Path, PathBuf};

const PERIODS: [&str; 2] = ["2026H1", "2026H2"];

/// The sample offices with their periods, as the demo closes them.
const SAMPLES: [(&str, &[&str]); 4] = [
    ("xiangqi", &PERIODS),
    ("chess", &PERIODS),
    ("chess-local", &["2026", "2027"]),
    ("renju", &["2026", "2027"]),
];

fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A copy of a sample office with its periods closed.
fn sample_of(pipeline: &str, threads: &str) -> Folder {
    let folder = Folder::new();
    copy(&project().join("sample_data").join(pipeline), &folder.path);
    let (_, periods) = SAMPLES.iter().find(|(name, _)| *name == pipeline).unwrap();
    for period in *periods {
        let office = folder.path.to_str().unwrap();
        let args = ["run", pipeline, "--office", office, "--period", period, "--close", "--threads", threads];
        let ran = folder.qili(&args);
        // in the second year of the renju office nothing is refused and no input has an error
        let code = i32::from((pipeline, *period) != ("renju", "2027"));
        assert_eq!(ran.code, code, "{pipeline} {period}: {}", ran.stderr);
    }
    folder
}

/// A copy of the sample office of xiangqi with its two periods closed.
fn sample(threads: &str) -> Folder {
    sample_of("xiangqi", threads)
}

pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push((path.clone(), fs::read(path).unwrap()));
        }
    }
    found.sort();
    found
}

/// Every file under `out/` and `ledger/`, relative to the office.
fn written(folder: &Folder) -> Vec<(PathBuf, Vec<u8>)> {
    let all = ["out", "ledger"].into_iter().flat_map(|part| files(&folder.path.join(part)));
    all.map(|(path, bytes)| (path.strip_prefix(&folder.path).unwrap().to_path_buf(), bytes)).collect()
}

/// The workbooks that a pipeline publishes.
fn workbooks(pipeline: &str) -> &'static [&'static str] {
    match pipeline {
        "renju" => &["段級位異動表.xlsx", "段級位名冊.xlsx", "證書費.xlsx", "審核表.xlsx"],
        "chess" => &["等级分表.xlsx", "等级分统计表.xlsx", "资格平均分.xlsx", "审核表.xlsx"],
        _ => &["等级分表.xlsx", "变动表.xlsx", "审核表.xlsx"],
    }
}

#[test]
fn the_sample_offices_publish_what_is_expected() {
    for (pipeline, periods) in SAMPLES {
        let folder = sample_of(pipeline, "2");
        for period in periods {
            let out = folder.path.join("out").join(period);
            let expected = project().join("tests/expected").join(pipeline).join(period);
            if std::env::var_os("QILI_BLESS").is_some() {
                copy(&out.join("data"), &expected);
            }
            for (path, bytes) in files(&expected) {
                let name = path.file_name().unwrap();
                let ours = fs::read(out.join("data").join(name)).unwrap();
                let what = format!("{pipeline} {period} {}", name.display());
                assert!(ours == bytes, "{what}: run make bless and read the difference");
            }
            assert!(!files(&expected).is_empty());
            for file in workbooks(pipeline).iter().chain(&["run.json"]) {
                assert!(out.join(file).exists(), "{pipeline} {period} {file}");
            }
        }
    }
}

#[test]
fn the_bytes_do_not_depend_on_threads() {
    for (pipeline, _) in SAMPLES {
        let (one, two) = (written(&sample_of(pipeline, "1")), written(&sample_of(pipeline, "2")));
        assert_eq!(one.len(), two.len());
        for ((path, a), (_, b)) in one.iter().zip(&two) {
            assert!(a == b, "{pipeline}: {}", path.display());
        }
    }
}

/// Drops the columns that print a file name or a place in one.
fn without_file_names(table: &Table) -> Vec<Vec<String>> {
    let keep: Vec<usize> = (0..table.columns.len())
        .filter(|at| !["file", "message"].contains(&table.columns[*at].as_str()))
        .collect();
    let mut rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| keep.iter().map(|at| row[*at].clone()).collect()).collect();
    if table.columns.contains(&"code".to_owned()) {
        rows.sort();
    }
    rows
}

#[test]
fn the_figures_do_not_depend_on_the_names_and_order_of_the_files() {
    let folder = Folder::new();
    copy(&project().join("sample_data/xiangqi"), &folder.path);
    let mut reports = files(&folder.path.join("reports"));
    reports.reverse();
    fs::remove_dir_all(folder.path.join("reports")).unwrap();
    fs::create_dir_all(folder.path.join("reports")).unwrap();
    for (at, (path, bytes)) in reports.iter().enumerate() {
        let extension = path.extension().unwrap().to_str().unwrap();
        fs::write(folder.path.join(format!("reports/{at:02}.{extension}")), bytes).unwrap();
    }
    let before = sample("2");
    for period in PERIODS {
        assert_eq!(folder.run(period, &["--close"]).code, 1);
        for name in ["events", "checks", "issues", "list", "changes", "summary", "pending"] {
            let (a, b) = (before.table(period, name), folder.table(period, name));
            assert_eq!(without_file_names(&a), without_file_names(&b), "{period} {name}");
        }
    }
}

#[test]
fn closing_is_opening_plus_lines() {
    let folder = sample("2");
    let hundredths = |text: &str| -> i64 {
        let (whole, part) = text.split_once('.').unwrap();
        let sign = if text.starts_with('-') { -1 } else { 1 };
        whole.parse::<i64>().unwrap() * 100 + sign * part.parse::<i64>().unwrap()
    };
    let mut compared = 0;
    for period in PERIODS {
        let (summary, changes) = (folder.table(period, "summary"), folder.table(period, "changes"));
        for player in summary.column("player_id") {
            let one = |column| summary.find("player_id", player, column)[0];
            let lines: i64 = changes.find("player_id", player, "delta").iter().map(|d| hundredths(d)).sum();
            assert_eq!(hundredths(one("delta_sum")), lines, "{player}");
            if let (Ok(old), false) = (one("old_rating").parse::<i64>(), one("new_rating").is_empty())
                && !one("reason").contains("十一")
            {
                let exact = old * 100 + lines + hundredths(one("adjustment"));
                assert_eq!(hundredths(one("new_rating_exact")), exact, "{player}");
                assert_eq!(
                    one("new_rating").parse::<i64>().unwrap(),
                    (exact + 50).div_euclid(100),
                    "{player}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn the_closed_ledger_reads_back_as_the_next_opening() {
    let folder = sample("2");
    let (first, second) = (folder.table("2026H1", "summary"), folder.table("2026H2", "summary"));
    for player in second.column("player_id") {
        let closed = first.find("player_id", player, "new_rating");
        let published = first.find("player_id", player, "published") == ["yes"];
        let opened = second.find("player_id", player, "old_rating")[0];
        let expected = closed.first().filter(|_| published).copied().unwrap_or("");
        assert_eq!(opened, expected, "{player}");
    }
}

#[test]
fn the_demo_is_the_same_from_any_folder() {
    let folder = sample("2");
    let office = folder.path.to_str().unwrap();
    let ran = qili(&["run", "xiangqi", "--office", office, "--period", "2026H1"], &std::env::temp_dir());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
}

#[test]
fn readme_shows_what_the_demo_prints() {
    let readme = fs::read_to_string(project().join("README.md")).unwrap();
    let folder = Folder::new();
    for (pipeline, periods) in SAMPLES {
        let office = format!("target/demo/{pipeline}");
        copy(&project().join("sample_data").join(pipeline), &folder.path.join(&office));
        for period in periods {
            let args = ["run", pipeline, "--office", &office, "--period", period, "--close", "--quiet"];
            let printed = folder.qili(&args).stdout;
            assert!(readme.contains(&printed), "README does not show:\n{printed}");
        }
    }
}

/// The sample office of renju with its years closed.
fn renju(threads: &str) -> Folder {
    let folder = Folder::new();
    copy(&project().join("sample_data/renju"), &folder.path);
    for (period, code) in [("2026", 1), ("2027", 0)] {
        let office = folder.path.to_str().unwrap();
        let ran = folder.qili(&[
            "run",
            "renju",
            "--office",
            office,
            "--period",
            period,
            "--close",
            "--threads",
            threads,
        ]);
        assert_eq!(ran.code, code, "{}", ran.stderr);
    }
    folder
}

#[test]
fn the_renju_office_publishes_what_is_expected() {
    let folder = renju("2");
    for period in ["2026", "2027"] {
        let out = folder.path.join("out").join(period);
        let expected = project().join("tests/expected/renju").join(period);
        if std::env::var_os("QILI_BLESS").is_some() {
            copy(&out.join("data"), &expected);
        }
        for (path, bytes) in files(&expected) {
            let name = path.file_name().unwrap();
            let ours = fs::read(out.join("data").join(name)).unwrap();
            assert!(ours == bytes, "{period}/{}: run make bless and read the difference", name.display());
        }
        assert!(!files(&expected).is_empty());
        for book in ["段級位異動表.xlsx", "段級位名冊.xlsx", "證書費.xlsx", "審核表.xlsx", "run.json"]
        {
            assert!(out.join(book).exists(), "{book}");
        }
    }
    let one = written(&renju("1"));
    assert!(one == written(&folder), "the bytes depend on the threads");
}
