//! The ledger: closing, closing twice, out of order, on a closed period, and what a killed run leaves.

use crate::folder::{Folder, rows};
use std::fs;

fn closed() -> Folder {
    let folder = Folder::lawful();
    folder.report("reports/one.xlsx", "E1", |_| ());
    let ran = folder.run("2026H1", &["--close"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    folder
}

#[test]
fn a_closed_period_carries_its_manifest() {
    let folder = closed();
    let run: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path.join("out/2026H1/run.json")).unwrap()).unwrap();
    assert_eq!(run["state"], "closed");
    let manifest = fs::read(folder.path.join("ledger/2026H1/manifest.json")).unwrap();
    assert_eq!(run["manifest"], qili::reports::digest(&manifest));
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    let inputs: Vec<&str> =
        manifest["inputs"].as_array().unwrap().iter().map(|input| input["file"].as_str().unwrap()).collect();
    assert_eq!(inputs, ["units.xlsx", "register.xlsx", "reports/one.xlsx"]);
    for table in manifest["outputs"].as_array().unwrap() {
        let bytes = fs::read(folder.path.join("out/2026H1").join(table["file"].as_str().unwrap())).unwrap();
        assert_eq!(table["sha256"], qili::reports::digest(&bytes), "{table}");
    }
}

#[test]
fn closing_twice_or_out_of_order_is_refused() {
    let folder = closed();
    let before = fs::read(folder.path.join("ledger/2026H1/manifest.json")).unwrap();
    assert_eq!(folder.run("2026H1", &["--close"]).code, 2);
    assert_eq!(folder.run("2025H2", &[]).code, 2);
    let ran = folder.run("2027H1", &["--close"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("2026H2"), "{}", ran.stderr);
    assert!(!folder.path.join("ledger/2027H1").exists() && !folder.path.join("out/2027H1").exists());
    assert_eq!(fs::read(folder.path.join("ledger/2026H1/manifest.json")).unwrap(), before);
    assert_eq!(folder.run("2026H2", &["--close"]).code, 0);
    assert_eq!(folder.run("2027H1", &["--close"]).code, 0);
}

#[test]
fn a_run_ahead_of_the_ledger_says_what_it_opens_from() {
    let folder = closed();
    let ran = folder.run("2027H1", &["--lang", "en"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("opens from 2026H1"), "{}", ran.stderr);
}

#[test]
fn a_run_on_a_closed_period_writes_nothing() {
    let folder = closed();
    let list = folder.path.join("out/2026H1/data/list.csv");
    fs::write(&list, "touched").unwrap();
    let ran = folder.run("2026H1", &["--lang", "en"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "2026H1: closed, revision 1, unchanged\n"));
    assert_eq!(fs::read_to_string(&list).unwrap(), "touched");
    // a report of the next period changes nothing, a late one for this period does
    folder.report("reports/next.xlsx", "NEXT", |paper| {
        paper.set("结束日期", "2026-06-01");
    });
    assert_eq!(folder.run("2026H1", &[]).code, 0);
    folder.report("reports/two.xlsx", "E2", |_| ());
    let ran = folder.run("2026H1", &["--lang", "en"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.contains("reports/two.xlsx (new)") && ran.stdout.contains("data/list.csv"),
        "{}",
        ran.stdout
    );
    let elsewhere = folder.path.join("elsewhere");
    assert_eq!(folder.run("2026H1", &["--out", elsewhere.to_str().unwrap()]).code, 1);
    assert!(elsewhere.join("data/list.csv").exists());
}

#[test]
fn a_damaged_ledger_stops_every_run() {
    let folder = closed();
    let table = folder.path.join("ledger/2026H1/standings.parquet");
    let mut bytes = fs::read(&table).unwrap();
    bytes[100] ^= 1;
    fs::write(&table, bytes).unwrap();
    let ran = folder.run("2026H2", &["--close"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("standings.parquet"), "{}", ran.stderr);
    fs::remove_file(&table).unwrap();
    assert_eq!(folder.run("2026H2", &[]).code, 2);
    assert!(!folder.path.join("out/2026H2").exists());
}

#[test]
fn what_a_killed_run_left_is_put_right() {
    let folder = closed();
    let out = folder.path.join("out/2026H1");
    let stage = out.join(".qili-new");
    let files = |folder: &std::path::Path| crate::pipeline::files(folder).len();
    let all = files(&out);
    // killed after the ledger was closed, before the publication was moved in; the next run is of another period
    fs::rename(&out, folder.path.join("aside")).unwrap();
    fs::create_dir_all(&out).unwrap();
    fs::rename(folder.path.join("aside"), &stage).unwrap();
    assert_eq!(folder.run("2026H2", &[]).code, 0);
    assert_eq!((files(&out), stage.exists()), (all, false));
    // killed in the middle of the move
    fs::create_dir_all(stage.join("data")).unwrap();
    fs::rename(out.join("data/list.csv"), stage.join("data/list.csv")).unwrap();
    fs::write(stage.join(".commit"), "").unwrap();
    assert_eq!(folder.run("2026H1", &[]).code, 0);
    assert_eq!((files(&out), stage.exists()), (all, false));
    // killed while it wrote
    fs::create_dir_all(folder.path.join("out/2026H2/.qili-new/data")).unwrap();
    fs::create_dir_all(folder.path.join("ledger/.2026H2.new")).unwrap();
    assert_eq!(folder.run("2026H2", &["--close"]).code, 0);
    assert!(!folder.path.join("out/2026H2/.qili-new").exists());
    assert!(!folder.path.join("ledger/.2026H2.new").exists());
}

#[test]
fn a_closed_period_can_be_published_again_as_such() {
    let folder = closed();
    let again = folder.path.join("again");
    assert_eq!(folder.run("2026H1", &["--out", again.to_str().unwrap()]).code, 0);
    for (path, bytes) in crate::pipeline::files(&folder.path.join("out/2026H1")) {
        let path = again.join(path.strip_prefix(folder.path.join("out/2026H1")).unwrap());
        assert!(fs::read(&path).unwrap() == bytes, "{}", path.display());
    }
}

#[test]
fn a_close_that_cannot_publish_closes_nothing() {
    let folder = Folder::lawful();
    folder.report("reports/one.xlsx", "E1", |_| ());
    let file = folder.path.join("a file");
    fs::write(&file, "in the way").unwrap();
    assert_eq!(folder.run("2026H1", &["--close", "--out", file.to_str().unwrap()]).code, 2);
    assert!(!folder.path.join("ledger/2026H1").exists());
    assert_eq!(folder.run("2026H1", &["--close"]).code, 0);
}

#[test]
fn a_folder_that_another_run_holds_is_left_alone() {
    let folder = Folder::lawful();
    let lock = fs::File::create(folder.path.join(".qili.lock")).unwrap();
    lock.lock().unwrap();
    let ran = folder.run("2026H1", &[]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("another run"), "{}", ran.stderr);
    assert!(!folder.path.join("out").exists());
    drop(lock);
    assert_eq!(folder.run("2026H1", &[]).code, 0);
}

#[test]
fn an_output_folder_keeps_what_is_not_ours() {
    let folder = Folder::lawful();
    folder.report("reports/one.xlsx", "E1", |_| ());
    let desk = folder.path.join("desk");
    fs::create_dir_all(&desk).unwrap();
    fs::create_dir_all(desk.join("data")).unwrap();
    for mine in ["letter.txt", "签批意见.xlsx", "data/keep.csv"] {
        fs::write(desk.join(mine), "mine").unwrap();
    }
    for _ in 0..2 {
        assert_eq!(folder.run("2026H1", &["--out", desk.to_str().unwrap()]).code, 0);
    }
    for mine in ["letter.txt", "签批意见.xlsx", "data/keep.csv"] {
        assert_eq!(fs::read_to_string(desk.join(mine)).unwrap(), "mine");
    }
    assert!(desk.join("run.json").exists() && desk.join("data/list.csv").exists());
    assert!(!folder.path.join("out").exists());
}

#[test]
fn standings_carry_over_and_the_register_no_longer_states_them() {
    let folder = closed();
    let before = folder.table("2026H1", "list");
    folder.book(
        "register.xlsx",
        &[(
            "棋手登记",
            rows(
                "棋手编号|姓名|性别|单位|等级分|累计局数|累计场次\nA1|甲壹|男|上海|2999|100|20\n\
            N1|新来|男|北京|2350|10|1",
            ),
        )],
    );
    let ran = folder.run("2026H2", &["--close"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let list = folder.table("2026H2", "list");
    assert_eq!(list.find("player_id", "A1", "rating"), before.find("player_id", "A1", "rating"));
    assert_eq!(list.find("player_id", "A1", "name"), ["甲壹"]);
    assert_eq!(list.find("player_id", "A1", "unit"), ["上海"]);
    assert_eq!(list.find("player_id", "N1", "rating"), ["2350"]);
    assert_eq!(list.find("player_id", "D2", "rating"), before.find("player_id", "D2", "rating"));
    assert!(folder.table("2026H2", "issues").column("code").contains(&"standing-changed"));
}

#[test]
fn a_newcomers_results_move_to_his_official_id() {
    let folder = Folder::lawful();
    let newcomer = |paper: &mut crate::folder::Paper| {
        paper.players.push(rows("9||新来|男|北京").remove(0));
        for (round, rival) in [(1, "1"), (2, "2"), (3, "3")] {
            paper.games.as_mut().unwrap().push(rows(&format!("{round}|9|{rival}|1-0")).remove(0));
        }
    };
    folder.report("reports/one.xlsx", "E1", newcomer);
    assert_eq!(folder.run("2026H1", &["--close"]).code, 0);
    assert_eq!(folder.table("2026H1", "pending").column("player_id"), ["新:新来:北京"]);
    folder.book(
        "register.xlsx",
        &[("棋手登记", rows("棋手编号|姓名|性别|单位|等级分|曾用编号\nN9|新来|男|北京||新:新来:北京"))],
    );
    assert_eq!(folder.run("2026H2", &["--close"]).code, 0);
    assert_eq!(folder.table("2026H2", "pending").column("player_id"), ["N9"]);
    assert_eq!(folder.table("2026H2", "issues").find("code", "former-id-moved", "severity"), ["note"]);
}

/// A slip of the pipeline's name neither opens nor seals another discipline's ledger.
#[test]
fn another_pipeline_does_not_touch_the_ledger() {
    let folder = closed();
    let office = folder.path.to_str().unwrap();
    for pipeline in ["chess", "renju", "chess-local"] {
        let period = if pipeline == "chess" { "2026H2" } else { "2026" };
        let ran = folder.qili(&["run", pipeline, "--office", office, "--period", period, "--close"]);
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains("这是 xiangqi 的办公室"), "{}", ran.stderr);
    }
    assert_eq!(fs::read_dir(folder.path.join("ledger")).unwrap().count(), 1);
    assert_eq!(folder.run("2026H2", &["--close", "--quiet"]).code, 0);
}

/// `--out` overwrites nothing that the office keeps.
#[test]
fn out_is_refused_where_the_office_keeps_something() {
    let folder = closed();
    let at = |out: &str| folder.path.join(out).to_str().unwrap().to_owned();
    let closed_list = fs::read(folder.path.join("out/2026H1/data/list.csv")).unwrap();
    for out in ["", "ledger", "ledger/2026H1", "reports", "reports/new/x", "out/2026H1", "out/../ledger/y"] {
        let ran = folder.run("2026H2", &["--quiet", "--out", &at(out)]);
        assert_eq!(ran.code, 2, "{out}");
        assert!(ran.stderr.contains("不能被覆盖"), "{out}: {}", ran.stderr);
    }
    assert!(!folder.path.join("reports/new").exists() && !folder.path.join("ledger/y").exists());
    assert_eq!(fs::read(folder.path.join("out/2026H1/data/list.csv")).unwrap(), closed_list);
    assert_eq!(folder.run("2026H2", &["--quiet", "--out", &at("out/elsewhere")]).code, 0);
}

/// A ledger without a register of titles, as an earlier version closed it, goes on and says so.
#[test]
fn a_ledger_without_a_register_of_titles_is_said() {
    let folder = closed();
    let closed = folder.path.join("ledger/2026H1");
    fs::remove_file(closed.join("merits.parquet")).unwrap();
    let manifest = fs::read_to_string(closed.join("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    manifest["tables"].as_array_mut().unwrap().retain(|table| table["file"] != "merits.parquet");
    fs::write(closed.join("manifest.json"), serde_json::to_vec_pretty(&manifest).unwrap()).unwrap();
    assert_eq!(folder.run("2026H2", &["--quiet"]).code, 0);
    assert_eq!(folder.table("2026H2", "issues").column("code"), ["no-titles-kept"]);
}
