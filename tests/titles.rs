//! An office that begins in the middle of its history, and `qili titles` on it day by day.

use crate::folder::{Folder, Ran, Rows, rows};
use std::path::Path;

/// An office of one man with the sheets of his history.
fn office(register: &str, past: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    let heading = "棋手编号|姓名|性别|单位|称号|等级分|最高等级分|累计局数|累计场次|最近参赛期";
    let mut sheets = vec![("棋手登记", rows(&format!("{heading}\n{register}")))];
    sheets.extend(past.iter().map(|(name, text)| (*name, rows(text))));
    let sheets: Vec<(&str, Rows)> = sheets;
    folder.book("register.xlsx", &sheets);
    folder
}

fn titles(folder: &Folder, pipeline: &str, more: &[&str]) -> Ran {
    let mut args = vec!["titles", pipeline, "--office", folder.path.to_str().unwrap(), "--quiet"];
    args.extend(more);
    folder.qili(&args)
}

/// Whether he may apply on a day for the title of Master.
fn may_apply(folder: &Folder, pipeline: &str, day: &str) -> bool {
    let ran = titles(folder, pipeline, &["--on", day, "A1"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    ran.stdout.contains("可以申请  男子大师  标准分")
}

const RESULTS: &str = "棋手编号|比赛编号|日期|称号|途径|局数|名次\n\
    A1|OLD|2022-08-20|大师|标准分|13|\nA1|NEW|2024-05-01|男子大师|标准分|11|";

/// E9 c): 四年以上 of chess is too old on the anniversary, 四年前 of xiangqi serves on it and no longer. [G-55, X-68]
#[test]
fn e9_c_the_anniversary_of_a_norm() {
    let xiangqi = office("A1|甲一|男|北京|一级棋士|2405|2405|100|20|2025H2", &[("成绩", RESULTS)]);
    let applies = |day| may_apply(&xiangqi, "xiangqi", day);
    assert_eq!(["2026-08-19", "2026-08-20", "2026-08-21"].map(applies), [true, true, false]);
    let chess = office("A1|甲一|男|北京|一级棋士|2405|2405|100|20|2025H2", &[("成绩", RESULTS)]);
    let applies = |day| may_apply(&chess, "chess", day);
    assert_eq!(["2026-08-19", "2026-08-20", "2026-08-21"].map(applies), [true, false, false]);
    // nor before the second one was made
    assert!(!may_apply(&chess, "chess", "2024-04-30"));
}

/// E9 b): 11 and 11 games are 22 < 24, 11 and 13 are enough; and the rating must be there. [G-53]
#[test]
fn e9_b_the_games_of_the_norms_and_the_rating() {
    let with = |rating: &str, games: &str| {
        let register = format!("A1|甲一|男|北京|一级棋士|{rating}|{rating}|100|20|2025H2");
        office(&register, &[("成绩", &RESULTS.replace("|13|", games))])
    };
    assert!(may_apply(&with("2405", "|13|"), "chess", "2026-07-01"));
    assert!(!may_apply(&with("2399", "|13|"), "chess", "2026-07-01"));
    let short = with("2405", "|11|");
    assert!(!may_apply(&short, "chess", "2026-07-01"));
    let ran = titles(&short, "chess", &["--on", "2026-07-01"]);
    assert!(ran.stdout.contains("A1 甲一（北京）  男子大师  对局2局（已有22局，需24局）"), "{}", ran.stdout);
    assert!(ran.stdout.contains("代用"), "the stand-in table is named: {}", ran.stdout);
    let english = titles(&short, "chess", &["--on", "2026-07-01", "--lang", "en"]);
    assert!(english.stdout.contains("22 of 24 games"), "{}", english.stdout);
}

/// 称号 that is held needs no application, and norms within a year of their end are named.
#[test]
fn a_title_that_is_held_and_norms_that_expire() {
    let folder = office("A1|甲一|男|北京|大师|2405|2405|100|20|2025H2", &[("成绩", RESULTS)]);
    assert!(!may_apply(&folder, "xiangqi", "2026-08-19"));
    let expiring =
        |day: &str| titles(&folder, "xiangqi", &["--on", day]).stdout.contains("有效至 2026-08-20");
    assert_eq!(
        ["2025-08-19", "2025-08-20", "2026-08-20", "2026-08-21"].map(expiring),
        [false, true, true, false]
    );
    let ran = titles(&folder, "xiangqi", &["--on", "2026-08-21", "甲一"]);
    assert!(ran.stdout.contains("已失效"), "{}", ran.stdout);
}

/// What the register brings is carried from period to period, and candidates come of it.
#[test]
fn results_of_the_register_are_carried_in_the_ledger() {
    let past = RESULTS.replace("2022-08-20", "2023-01-10");
    let folder = office("A1|甲一|男|北京|一级棋士|2405|2405|100|20|2025H2", &[("成绩", &past)]);
    for period in ["2026H1", "2026H2"] {
        let ran = folder.run(period, &["--close", "--quiet"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let candidates = folder.table(period, "candidates");
        assert_eq!(candidates.column("title"), ["大师"]);
        assert_eq!(candidates.column("event_id"), ["OLD、NEW"]);
        let norms = folder.table(period, "norms");
        assert_eq!(norms.column("expires"), ["2027-01-10", "2028-05-01"]);
        assert_eq!(norms.column("score"), ["", ""]);
    }
    // the list of 1 July 2027 is too late for the first of them
    assert_eq!(folder.run("2027H1", &["--close", "--quiet"]).code, 0);
    assert!(folder.table("2027H1", "candidates").rows.is_empty());
    assert_eq!(folder.table("2027H1", "norms").column("event_id"), ["NEW"]);
    // and a title that is approved ends it
    folder.book(
        "awards.xlsx",
        &[("授予", rows("棋手编号|姓名|称号/段级|途径|批准日期\nA1|甲一|大师|标准分|2026-12-01"))],
    );
    let out = folder.path.join("again");
    assert_eq!(folder.run("2026H2", &["--out", out.to_str().unwrap(), "--quiet"]).code, 1);
    let again = crate::folder::Table::read(&out.join("data/candidates.csv"));
    assert!(again.rows.is_empty());
}

/// Whoever is a candidate under one reading only is named by `qili readings`: a norm of 1 July 2022 on the list of
/// 1 July 2026.
#[test]
fn readings_name_the_candidates_that_hang_on_them() {
    let past = RESULTS.replace("2022-08-20", "2022-07-01");
    let folder = office("A1|甲一|男|北京|一级棋士|2405|2405|100|20|2025H2", &[("成绩", &past)]);
    let office = folder.path.to_str().unwrap();
    let ran = folder.qili(&["readings", "xiangqi", "--office", office, "--period", "2026H1", "--quiet"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let readings = folder.table("2026H1", "readings");
    let of = |column: &str| readings.find("reading", "four_years", column);
    assert_eq!((of("kind"), of("id")), (vec!["candidate"], vec!["A1"]));
    assert_eq!((of("as_chosen"), of("as_other")), (vec!["大师 标准分 OLD、NEW"], vec![""]));
}

/// Two placings among the first three within three years, one of them from the register.
#[test]
fn a_placing_of_the_register_and_one_of_a_report() {
    let third = "棋手编号|比赛编号|日期|称号|途径|局数|名次\nA1|OLD|2023-03-04|特级大师|名次||3";
    let with = |day: &str| {
        let folder = Folder::lawful();
        let heading = "棋手编号|姓名|性别|单位|等级分|最高等级分|累计局数|累计场次|最近参赛期";
        let player = |id: &str, name: &str| format!("{id}|{name}|男|北京|2400|2400|100|20|2025H2");
        let register = [player("A1", "甲一"), player("A2", "甲二")].join("\n");
        folder.book(
            "register.xlsx",
            &[
                ("棋手登记", rows(&format!("{heading}\n{register}"))),
                ("成绩", rows(&third.replace("2023-03-04", day))),
            ],
        );
        folder.report("reports/e.xlsx", "E1", |paper| {
            paper.set("比赛级别", "全国").set("比赛类别", "个人赛").set("组别", "男子甲组");
            paper.players[1].extend(["2".to_owned()]);
        });
        folder.run("2026H1", &["--quiet"]);
        let candidates = folder.table("2026H1", "candidates");
        candidates.find("player_id", "A1", "title").first().map(|title| (*title).to_owned())
    };
    // the event ends on 3 March 2026
    assert_eq!(with("2023-03-04").as_deref(), Some("特级大师"));
    assert_eq!(with("2023-03-03").as_deref(), Some("大师"));
}

/// 待定: five games that wait and four of a report are nine.
#[test]
fn games_that_wait_since_before_the_first_period() {
    let waiting = "棋手编号|比赛编号|结束日期|局数|得分|对手平均分|表现分\n\
        N1|OLD|2025-10-05|6|3.5|2403.33|\nN1|LATE|2023-10-05|9|9|2400|";
    let folder = Folder::lawful();
    let heading = "棋手编号|姓名|性别|单位|等级分|最高等级分|累计局数|累计场次|最近参赛期";
    let rated = ["A1|甲一", "A2|甲二", "B1|乙一", "B2|乙二", "C1|丙一", "C2|丙二", "D1|丁一"]
        .map(|who| format!("{who}|男|北京|2400|2400|100|20|2025H2"))
        .join("\n");
    folder.book(
        "register.xlsx",
        &[("棋手登记", rows(&format!("{heading}\n{rated}\nN1|新一|男|重庆"))), ("待定", rows(waiting))],
    );
    folder.report("reports/e.xlsx", "E1", |paper| {
        paper.players[8] = rows("8|N1|新一|男|重庆").remove(0);
    });
    folder.book("decisions.xlsx", &[("裁定", rows("比赛编号|条款|裁定|理由\nE1|四(二)|豁免|例题"))]);
    let ran = folder.run("2026H1", &["--quiet", "--close"]);
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(folder.table("2026H1", "issues").column("code").contains(&"past-spent"), "the games of 2023");
    // 6 games at 2403.33 are 14420, three at 2400 are 7200: 21620/9 = 2402.22 → 2402; his score in E1 is 0 of 3,
    // in all 3.5 of 9, less than half: Ru 2300, D = −102, .36; 2300 + 25 × (3.5 − 3.24) = 2306.50 → 2307
    let summary = folder.table("2026H1", "summary");
    assert_eq!(summary.find("player_id", "N1", "new_rating_exact"), ["2306.50"]);
    assert_eq!(summary.find("player_id", "N1", "new_rating"), ["2307"]);
    assert_eq!(folder.table("2026H1", "list").find("player_id", "N1", "events"), ["2"]);
    assert!(folder.table("2026H1", "pending").rows.is_empty());
}

/// Each row that cannot be used is named with its cell, and loses nothing else.
#[test]
fn rows_of_the_history_that_cannot_be_used() {
    let waiting = "棋手编号|比赛编号|结束日期|局数|得分|对手平均分\n\
        A1|W1|2025-10-05|6|3|2400\nX9|W2|2025-10-05|6|3|2400\nN1|W3|2025-10-05|6|7|2400\nN1|W4|2025-10-05|6|3|约2400\n\
        N1|W5|2025-10-05|6|3|2400\n";
    let results = "棋手编号|比赛编号|日期|称号|途径|局数|名次\n\
        N1|R1|2025-10-05|大师|标准分||\nN1|R2|2025-10-05|大师|名次|9|\nN1|R3|2025-10-05|棋圣|标准分|9|\n\
        N1|R4|2025-10-05|大师|其他|9|\nN1|R5|去年|大师|标准分|9|\nN1|R6|2025-10-05|大师|标准分|9|";
    let register = "A1|甲一|男|北京||2405|2405|100|20|2025H2\nN1|新一|男|重庆||||||";
    let folder = office(register, &[("待定", waiting), ("成绩", results)]);
    let ran = folder.run("2026H1", &["--quiet"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let issues = folder.table("2026H1", "issues");
    let found: Vec<(&str, &str)> = issues.column("code").into_iter().zip(issues.column("cell")).collect();
    assert_eq!(
        found,
        [
            ("pending-of-rated", "待定!B2"),
            ("unknown-past-player", "待定!A3"),
            ("past-incomplete", "待定!E4"),
            ("not-a-number", "待定!F5"),
            ("past-incomplete", "成绩!F2"),
            ("past-incomplete", "成绩!G3"),
            ("unknown-word", "成绩!D4"),
            ("past-incomplete", "成绩!E5"),
            ("not-a-date", "成绩!C6"),
        ]
    );
    assert_eq!(folder.table("2026H1", "pending").column("event_id"), ["W5"]);
    assert_eq!(folder.table("2026H1", "norms").column("event_id"), ["R6"]);
}

/// A result counts once, before the period, with figures that can be, and only where no report has it; women's
/// titles are women's, and there are no norms below Master.
#[test]
fn results_that_cannot_be_true() {
    let register = "棋手编号|姓名|性别|单位|等级分|最高等级分|累计局数|累计场次|最近参赛期\n\
        A1|甲一|男|北京|2400|2400|100|20|2025H2\n\
        N1|新一|男|重庆";
    let waiting = "棋手编号|比赛编号|结束日期|局数|得分|对手平均分\n\
        N1|W1|2025-10-05|5|2.5|2362\nN1|W1|2025-10-06|5|2.5|2362\nN1|W2|2025-10-05|5|2.5|99999\n\
        N1|W3|2026-04-05|5|2.5|2362\nN1|E1|2025-10-05|5|2.5|2362\nN1|W4|2023-10-05|9|5|2362";
    let results = "棋手編號|比賽編號|日期|稱號|途徑|局數|名次\n\
        A1|R1|2025-10-05|大师|标准分|9|\nA1|R1|2025-10-05|大师|标准分|19|\nA1|R2|2026-05-31|大师|标准分|9|\n\
        A1|E1|2025-10-05|大师|标准分|9|\nA1|R3|2025-10-05|女子大师|标准分|9|\nA1|R4|2025-10-05|一级棋士|标准分|9|";
    let folder = Folder::lawful();
    folder.book(
        "register.xlsx",
        &[("棋手登记", rows(register)), ("待定", rows(waiting)), ("成績", rows(results))],
    );
    folder.report("reports/e.xlsx", "E1", |_| ());
    folder.run("2026H1", &["--quiet"]);
    let issues = folder.table("2026H1", "issues");
    let of_register = |cell: &str| cell.starts_with("待定!") || cell.starts_with("成績!");
    let all = issues.column("code").into_iter().zip(issues.column("cell"));
    let found: Vec<(&str, &str)> = all.filter(|(_, cell)| of_register(cell)).collect();
    assert_eq!(
        found,
        [
            ("past-twice", "待定!B3"),
            ("not-a-number", "待定!F4"),
            ("past-not-past", "待定!B5"),
            ("past-reported", "待定!B6"),
            ("past-twice", "成績!B3"),
            ("past-not-past", "成績!B4"),
            ("past-reported", "成績!B5"),
            ("past-incomplete", "成績!D6"),
            ("past-incomplete", "成績!D7"),
        ]
    );
    // nor is anything rated that expired before the period began
    assert_eq!(folder.table("2026H1", "pending").find("player_id", "N1", "event_id"), ["W1"]);
    assert_eq!(folder.table("2026H1", "norms").find("player_id", "A1", "games"), ["9"]);
}

/// 待定 of chess is held to what the law asks of each event: four games, a performance over 2000, and not two periods
/// ago. [G-40, G-41, G-44]
#[test]
fn games_of_chess_that_may_not_wait() {
    let waiting = "棋手编号|比赛编号|结束日期|局数|得分|对手平均分|表现分\n\
        N1|NINE|2025-09-05|9|4.5|2360|2360\nN1|THREE|2025-09-05|3|1.5|2400|2400\n\
        N1|VOID|2025-09-05|5|2|2100|2000\nN1|LATE|2025-05-31|5|2.5|2360|2360";
    let folder = office("A1|甲一|男|北京||2405|2405|100|20|2025H2\nN1|新一|男|重庆", &[("待定", waiting)]);
    let office = folder.path.to_str().unwrap();
    let ran = folder.qili(&["run", "chess", "--office", office, "--period", "2026H1", "--quiet"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert_eq!(folder.table("2026H1", "issues").column("code"), ["past-spent"; 3]);
    assert_eq!(folder.table("2026H1", "list").find("player_id", "N1", "rating"), ["2360"]);
}

/// The sheets are read when the office begins; what is added later is named and not used.
#[test]
fn results_that_are_added_to_the_register_later() {
    let register = "A1|甲一|男|北京|一级棋士|2405|2405|100|20|2025H2";
    let folder = office(register, &[("成绩", RESULTS)]);
    assert_eq!(folder.run("2026H1", &["--close", "--quiet"]).code, 0);
    let more = format!("{RESULTS}\nA1|MORE|2025-05-01|大师|标准分|11|");
    let heading = "棋手编号|姓名|性别|单位|称号|等级分|最高等级分|累计局数|累计场次|最近参赛期";
    folder.book(
        "register.xlsx",
        &[("棋手登记", rows(&format!("{heading}\n{register}"))), ("成绩", rows(&more))],
    );
    assert_eq!(folder.run("2026H2", &["--quiet"]).code, 0);
    assert_eq!(folder.table("2026H2", "issues").column("code"), ["past-result-unused"]);
    assert_eq!(folder.table("2026H2", "norms").column("event_id"), ["NEW"]);
}

/// A day after several periods that nobody closed yet sees the reports of all of them; when they are closed, the
/// ledger's register of titles, wherever the reports have gone.
#[test]
fn a_day_between_the_lists() {
    let folder = Folder::new();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample_data/xiangqi");
    crate::pipeline::copy(&sample, &folder.path);
    let both = |day: &str| {
        let ran = titles(&folder, "xiangqi", &["--on", day, "XQ0078"]);
        let said = |event: &str| ran.stdout.contains(event);
        (said("大师标准分 6.00/9"), said("大师标准分 9.00/9"), said("可以申请"))
    };
    let days = ["2026-03-13", "2026-06-01", "2026-11-14", "2026-12-31"];
    let expected = [(false, false, false), (true, false, false), (true, true, true), (true, true, true)];
    assert_eq!(days.map(both), expected);
    for period in ["2026H1", "2026H2"] {
        folder.run(period, &["--close", "--quiet"]);
    }
    std::fs::rename(folder.path.join("reports"), folder.path.join("archive")).unwrap();
    std::fs::create_dir(folder.path.join("reports")).unwrap();
    assert_eq!(days.map(both), expected);
}

/// What cannot be read is said, and the command ends with code 1. It looks beside whatever runs.
#[test]
fn titles_speak_of_what_they_could_not_read() {
    let folder = office("A1|甲一|男|北京||2405|2405|100|20|2025H2", &[("成绩", RESULTS)]);
    let office = folder.path.to_str().unwrap();
    let _hold = qili::delivery::Hold::take(&folder.path).unwrap();
    assert_eq!(folder.run("2026H1", &["--quiet"]).code, 2, "another run holds the folder");
    let ask = || folder.qili(&["titles", "xiangqi", "--office", office, "--on", "2026-07-01"]);
    assert_eq!(ask().code, 0);
    std::fs::write(folder.path.join("reports/broken.xlsx"), b"broken").unwrap();
    let ran = ask();
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("reports/broken.xlsx"), "{}", ran.stderr);
}

/// Rows of awards.xlsx that look wrong are applied by their number, and named.
#[test]
fn awards_that_look_wrong() {
    let folder = office("A1|甲一|男|北京||2405|2405|100|20|2025H2", &[]);
    let awards = |rows_of: &str| {
        let heading = "棋手编号|姓名|称号/段级|途径|批准日期";
        folder.book("awards.xlsx", &[("授予", rows(&format!("{heading}\n{rows_of}")))]);
    };
    let codes = |period: &str| -> Vec<String> {
        folder.table(period, "issues").column("code").into_iter().map(str::to_owned).collect()
    };
    awards("A1|乙二|女子大师|名次|2026-03-01\nA1|甲一|超级|名次|2026-03-01");
    assert_eq!(folder.run("2026H1", &["--close", "--quiet"]).code, 0);
    assert_eq!(codes("2026H1"), ["award-name-differs", "award-sex-differs", "unknown-award"]);
    assert_eq!(folder.table("2026H1", "list").column("title"), ["大师"]);
    std::fs::remove_file(folder.path.join("awards.xlsx")).unwrap();
    assert_eq!(folder.run("2026H2", &["--quiet"]).code, 0);
    assert_eq!(codes("2026H2"), ["award-gone", "award-gone"]);
}

/// What cannot be answered ends with code 2 and says why.
#[test]
fn questions_without_an_answer() {
    let folder = office("A1|甲一|男|北京||2405|2405|100|20|2025H2", &[]);
    let nobody = titles(&folder, "xiangqi", &["--on", "2026-07-01", "A9"]);
    assert_eq!((nobody.code, nobody.stdout.as_str()), (2, ""));
    assert!(nobody.stderr.contains("没有这名棋手"), "{}", nobody.stderr);
    let local = titles(&folder, "chess-local", &["--on", "2026-07-01"]);
    assert_eq!(local.code, 2);
    let before = titles(&folder, "xiangqi", &["--on", "1999-07-01"]);
    assert_eq!(before.code, 2);
    let today = titles(&folder, "xiangqi", &[]);
    assert_eq!(today.code, 0, "{}", today.stderr);
}
