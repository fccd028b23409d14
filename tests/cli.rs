//! The command line: exit codes, both languages, what a newcomer's first run shows.

use crate::folder::{Folder, qili};
use std::path::Path;

fn sample(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample_data/xiangqi");
    root.join(file).to_str().unwrap().to_owned()
}

const REFUSED: &str = "reports/2026H1/邀请赛/2026-西子杯新春邀请赛.xlsx";

#[test]
fn what_cannot_run_exits_with_2_and_writes_nothing() {
    let folder = Folder::lawful();
    let office = folder.path.to_str().unwrap();
    for args in [
        vec!["run", "go", "--office", office, "--period", "2026H1"],
        vec!["run", "xiangqi", "--office", office, "--period", "2026"],
        vec!["run", "xiangqi", "--office", "nowhere", "--period", "2026H1"],
        vec!["run", "xiangqi", "--period", "2026H1"],
        vec!["run", "missing/pipeline.toml", "--office", office, "--period", "2026H1"],
        vec!["check", "xiangqi", "nowhere.xlsx"],
        vec!["frobnicate"],
    ] {
        let ran = qili(&args, &folder.path);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.stderr);
        assert!(!ran.stderr.is_empty());
    }
    assert!(!folder.path.join("out").exists());
}

#[test]
fn a_quiet_run_says_nothing_but_the_summary() {
    let folder = Folder::lawful();
    folder.report("reports/one.xlsx", "E1", |_| ());
    let ran = folder.run("2026H1", &["--quiet", "--lang", "en"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.contains("accepted 1  refused 0  undecidable 0"), "{}", ran.stdout);
    let ran = folder.run("2026H1", &["--log", "json"]);
    for line in ran.stderr.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
    }
}

#[test]
fn check_prints_the_failed_clause_in_both_languages() {
    let (office, file) = (sample(""), sample(REFUSED));
    let folder = Folder::new();
    crate::pipeline::copy(Path::new(&office), &folder.path);
    let office = folder.path.to_str().unwrap();
    let ran = folder.qili(&["check", "xiangqi", "--office", office, &file]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.contains("不符合") && ran.stdout.contains("至少应有两名国家级裁判员"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("实有 1，应 ≥ 2") && ran.stdout.contains("浙江 5/12"), "{}", ran.stdout);
    let ran = folder.qili(&["check", "xiangqi", "--office", office, "--lang", "en", &file]);
    assert!(ran.stdout.contains("failed") && ran.stdout.contains("found 1, needed ≥ 2"), "{}", ran.stdout);
}

#[test]
fn check_without_an_office_says_what_it_cannot_decide() {
    let ran = qili(&["check", "xiangqi", "--lang", "en", &sample(REFUSED)], Path::new("."));
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.contains("not decidable here") && ran.stdout.contains("found 1, needed ≥ 2"),
        "{}",
        ran.stdout
    );
    let folder = Folder::lawful();
    folder.report("good.xlsx", "E1", |_| ());
    let ran = folder.qili(&["check", "xiangqi", "good.xlsx"]);
    assert_eq!(ran.code, 0, "{}", ran.stdout);
    assert!(ran.stdout.contains("此处无法判定"), "{}", ran.stdout);
}

#[test]
fn check_shows_every_data_problem_with_its_cell() {
    let folder = Folder::lawful();
    folder.report("bad.xlsx", "E1", |paper| {
        paper.game(0, 3, "胜").game(1, 2, "99");
    });
    let ran = folder.qili(&["check", "xiangqi", "bad.xlsx"]);
    assert_eq!(ran.code, 1);
    for cell in ["bad.xlsx · 对局 · D2", "bad.xlsx · 对局 · C3"] {
        assert!(ran.stdout.contains(cell), "{}", ran.stdout);
    }
}

#[test]
fn regulation_prints_the_edition_of_a_day() {
    let ran = qili(&["regulation", "xiangqi", "--on", "2026-01-01"], Path::new("."));
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.contains("X-54") && ran.stdout.contains("newcomer_window"), "{}", ran.stdout);
    assert_eq!(qili(&["regulation", "xiangqi", "--on", "1999-01-01"], Path::new(".")).code, 2);
}

#[test]
fn a_pipeline_may_be_a_path() {
    let folder = Folder::lawful();
    folder.report("reports/one.xlsx", "E1", |_| ());
    let pipelines = Path::new(env!("CARGO_MANIFEST_DIR")).join("pipelines/xiangqi.toml");
    let office = folder.path.to_str().unwrap();
    let ran = folder.qili(&["run", pipelines.to_str().unwrap(), "--office", office, "--period", "2026H1"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
}
