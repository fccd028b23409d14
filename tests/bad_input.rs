//! Bad input: each kind is a clear finding or error with its place, and nothing else is lost.

use crate::folder::{Folder, Paper, Ran, rows};
use std::fs;

/// One spoilt report beside a good one: the good one is rated, the spoilt one is what the rest says.
fn spoilt(edit: impl FnOnce(&mut Paper)) -> (Folder, Ran) {
    let folder = Folder::lawful();
    folder.report("reports/good.xlsx", "GOOD", |_| ());
    folder.report("reports/bad.xlsx", "BAD", edit);
    let ran = folder.run("2026H1", &["--lang", "en"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert_eq!(folder.table("2026H1", "events").find("event_id", "GOOD", "outcome"), ["accepted"]);
    assert_eq!(folder.table("2026H1", "changes").find("event_id", "GOOD", "k").len(), 8);
    (folder, ran)
}

/// The issue's cell, severity, and what the event came to.
fn problem(folder: &Folder, code: &str) -> (String, String, String) {
    let issues = folder.table("2026H1", "issues");
    let one = |column| issues.find("code", code, column).first().map(ToString::to_string).unwrap_or_default();
    let outcome = folder.table("2026H1", "events").find("event_id", "BAD", "outcome").join("+");
    (one("cell"), one("severity"), outcome)
}

fn spoils(code: &str, cell: &str, edit: impl FnOnce(&mut Paper)) {
    let (folder, ran) = spoilt(edit);
    let (found, severity, outcome) = problem(&folder, code);
    assert_eq!((found.as_str(), severity.as_str(), outcome.as_str()), (cell, "error", "refused"), "{code}");
    assert!(ran.stderr.contains("reports/bad.xlsx"), "{}", ran.stderr);
    let checks = folder.table("2026H1", "events");
    assert_eq!(checks.find("event_id", "BAD", "failed_clauses"), ["七/2"], "{code}");
}

/// The report is no event at all.
fn is_lost(code: &str, edit: impl FnOnce(&mut Paper)) {
    let (folder, _) = spoilt(edit);
    let (_, severity, outcome) = problem(&folder, code);
    assert_eq!((severity.as_str(), outcome.as_str()), ("error", ""), "{code}");
}

#[test]
fn an_unreadable_result() {
    spoils("unreadable-result", "对局!D3", |paper| {
        paper.game(1, 3, "1-1");
    });
}

#[test]
fn a_number_that_stands_twice() {
    spoils("number-twice", "棋手!A4", |paper| paper.players[3][0] = "2".to_owned());
}

#[test]
fn a_player_who_stands_twice() {
    spoils("player-twice", "棋手!B4", |paper| paper.players[3][1] = "A2".to_owned());
}

#[test]
fn a_number_that_is_not_on_the_players_sheet() {
    spoils("unknown-number", "对局!C2", |paper| {
        paper.game(0, 2, "27");
    });
}

#[test]
fn a_player_against_himself() {
    spoils("self-game", "对局!C2", |paper| {
        paper.game(0, 2, "1");
    });
}

#[test]
fn the_same_pair_twice_in_a_single_round_robin() {
    spoils("pair-too-often", "对局!D6", |paper| {
        paper.game(4, 1, "3").game(4, 2, "1");
    });
}

#[test]
fn a_played_game_with_nothing_for_either() {
    spoils("played-zero-zero", "对局!D2", |paper| {
        paper.game(0, 3, "0-0");
    });
}

#[test]
fn an_end_before_the_start_and_no_start() {
    spoils("dates-reversed", "比赛信息!B14", |paper| {
        paper.set("开始日期", "2026-03-04");
    });
    spoils("missing-start-date", "比赛信息", |paper| {
        paper.set("开始日期", "");
    });
    spoils("not-a-date", "比赛信息!B14", |paper| {
        paper.set("开始日期", "46082");
    });
}

#[test]
fn a_crosstable_whose_halves_disagree() {
    let table = |halves: [&str; 2]| {
        let mut table = rows("序号|1|3|5|7\n1||1|'0|0.5\n3|0||1|'0\n5|1|0||½\n7|0.5|1|½|");
        table[1][2] = halves[0].to_owned();
        table[2][1] = halves[1].to_owned();
        table
    };
    spoils("halves-disagree", "交叉表!C2", |paper| {
        paper.games = None;
        paper.crosstable = Some(table(["1", "1"]));
    });
    spoils("halves-disagree", "交叉表!C2", |paper| {
        paper.games = None;
        paper.crosstable = Some(table(["1", ""]));
    });
    spoils("unreadable-result", "交叉表!C2", |paper| {
        paper.games = None;
        paper.crosstable = Some(table(["胜", "0"]));
    });
}

#[test]
fn a_crosstable_that_lacks_a_players_row() {
    let (folder, _) = spoilt(|paper| {
        paper.games = None;
        paper.crosstable = Some(rows("序号|1|3|5|7\n1||1|'0|0.5\n5|1|0||½\n7|0.5|1|½|"));
    });
    // the half of 1 against 3 stands in row 2, column C; the row of 3 is not there to mirror it
    assert_eq!(problem(&folder, "halves-disagree").0, "交叉表!C2");
    // without his games three units started, one short of four
    let events = folder.table("2026H1", "events");
    assert_eq!(events.find("event_id", "BAD", "participants"), ["3"]);
    assert_eq!(events.find("event_id", "BAD", "failed_clauses"), ["四(二)、七/2"]);
}

#[test]
fn a_bye_without_its_mark_fails_its_own_clause() {
    let (folder, _) = spoilt(|paper| {
        paper.game(0, 2, "");
    });
    assert_eq!(problem(&folder, "bye-without-mark").0, "对局!E2");
    assert_eq!(folder.table("2026H1", "events").find("event_id", "BAD", "failed_clauses"), ["七/3"]);
}

#[test]
fn a_formula_without_a_stored_value() {
    let (folder, _) = spoilt(|paper| {
        paper.game(0, 3, "f=A1");
    });
    folder.forget_formula_values("reports/bad.xlsx");
    assert_eq!(folder.run("2026H1", &[]).code, 1);
    assert_eq!(problem(&folder, "formula-without-value").0, "对局!D2");
}

#[test]
fn reports_that_cannot_be_placed() {
    is_lost("wrong-discipline", |paper| {
        paper.set("项目", "国际象棋");
    });
    is_lost("missing-end-date", |paper| {
        paper.set("结束日期", "待定");
    });
    is_lost("missing-event-id", |paper| {
        paper.set("比赛编号", "");
    });
    is_lost("missing-sheet", |paper| paper.games = None);
    is_lost("missing-heading", |paper| paper.players[0][0] = "第几".to_owned());
}

#[test]
fn a_missing_heading_is_named() {
    let (folder, ran) = spoilt(|paper| paper.games.as_mut().unwrap()[0][3] = "胜负".to_owned());
    let message = folder.table("2026H1", "issues").find("code", "missing-heading", "message")[0].to_owned();
    assert!(message.contains("结果"), "{message}");
    assert!(ran.stderr.contains("reports/bad.xlsx · 对局"), "{}", ran.stderr);
}

#[test]
fn words_outside_the_vocabulary_leave_their_clause_undecided() {
    let (folder, _) = spoilt(|paper| {
        paper.set("赛制", "循环");
    });
    let (cell, _, outcome) = problem(&folder, "unknown-word");
    assert_eq!((cell.as_str(), outcome.as_str()), ("比赛信息!B14", "undecidable"));
    assert_eq!(folder.table("2026H1", "events").find("event_id", "BAD", "failed_clauses"), ["四(一)"]);
}

#[test]
fn files_that_are_no_workbooks() {
    let folder = Folder::lawful();
    folder.report("reports/good.xlsx", "GOOD", |_| ());
    fs::write(folder.path.join("reports/empty.xlsx"), "").unwrap();
    fs::write(folder.path.join("reports/text.xls"), "not a workbook").unwrap();
    fs::write(folder.path.join("reports/letter.docx"), "a letter").unwrap();
    fs::write(folder.path.join("reports/~$good.xlsx"), "a lock").unwrap();
    fs::write(folder.path.join("reports/.hidden.xlsx"), "hidden").unwrap();
    folder.book("reports/blank.xlsx", &[("比赛信息", Vec::new()), ("棋手", Vec::new())]);
    let ran = folder.run("2026H1", &[]);
    assert_eq!(ran.code, 1);
    let issues = folder.table("2026H1", "issues");
    assert_eq!(issues.find("code", "unreadable-file", "file"), ["reports/empty.xlsx", "reports/text.xls"]);
    assert_eq!(issues.find("code", "ignored-file", "file"), ["reports/letter.docx"]);
    assert_eq!(issues.find("file", "reports/blank.xlsx", "code"), ["wrong-discipline"]);
    assert!(!issues.column("file").iter().any(|file| file.contains("~$") || file.contains("hidden")));
    assert_eq!(folder.table("2026H1", "events").column("event_id"), ["GOOD"]);
}

#[test]
fn two_reports_with_one_number_are_both_refused_wherever_they_lie() {
    let folder = Folder::lawful();
    folder.report("reports/one.xlsx", "E1", |_| ());
    folder.report("reports/later/two.xlsx", "E1", |paper| {
        paper.set("结束日期", "2026-08-03");
    });
    folder.report("reports/three.xlsx", "E3", |_| ());
    fs::copy(folder.path.join("reports/three.xlsx"), folder.path.join("reports/copy of three.xlsx")).unwrap();
    assert_eq!(folder.run("2026H1", &[]).code, 1);
    let events = folder.table("2026H1", "events");
    assert_eq!(events.column("event_id"), ["E1", "E3", "E3"]);
    assert_eq!(events.column("outcome"), ["refused"; 3]);
    assert_eq!(events.column("failed_clauses"), [""; 3]);
    let issues = folder.table("2026H1", "issues");
    assert_eq!(issues.find("code", "duplicate-event-id", "file"), ["reports/one.xlsx"]);
    let same = issues.find("code", "same-file", "message");
    assert!(same.len() == 2 && same[0].contains("reports/three.xlsx"), "{same:?}");
    assert!(folder.table("2026H1", "changes").rows.is_empty());
}

#[test]
fn an_event_outside_the_period_is_said_to_be_so() {
    let folder = Folder::lawful();
    folder.report("reports/late.xlsx", "LATE", |paper| {
        paper.set("结束日期", "2025-11-30").set("开始日期", "2025-11-28");
    });
    folder.report("reports/next.xlsx", "NEXT", |paper| {
        paper.set("结束日期", "2026-06-01");
    });
    let ran = folder.run("2026H1", &[]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let issues = folder.table("2026H1", "issues");
    assert_eq!(issues.find("code", "late-report", "severity"), ["warn"]);
    assert_eq!(issues.find("code", "other-period", "severity"), ["note"]);
    assert!(folder.table("2026H1", "events").rows.is_empty());
}

#[test]
fn without_a_usable_register_nothing_is_written() {
    let folder = Folder::new();
    for write in [
        |_: &Folder| (),
        |folder: &Folder| fs::write(folder.path.join("register.xlsx"), "broken").unwrap(),
        |folder: &Folder| folder.book("register.xlsx", &[("棋手登记", rows("姓名|性别|等级分\n甲|男|2400"))]),
    ] {
        write(&folder);
        let ran = folder.run("2026H1", &[]);
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains("register.xlsx"), "{}", ran.stderr);
        assert!(!folder.path.join("out").exists());
    }
}

#[test]
fn a_damaged_register_row_costs_only_itself() {
    let folder = Folder::lawful();
    folder.book(
        "register.xlsx",
        &[(
            "棋手登记",
            rows(
                "棋手编号|姓名|性别|单位|等级分|累计局数|累计场次\n|无号|男|北京|2400|1|1\n\
            A1|甲一|男|北京|2400|100|20\nA1|甲一|男|北京|2500|100|20\nB1|乙一|男|上海|约2400|100|20\n\
            C1|丙一|女|天津|2200||20\nD1|丁一|男|重庆|-5|1|1\n注：以上",
            ),
        )],
    );
    assert_eq!(folder.run("2026H1", &[]).code, 1);
    let issues = folder.table("2026H1", "issues");
    for (code, cell) in [
        ("missing-player-id", "棋手登记!A2"),
        ("registered-twice", "棋手登记!A4"),
        ("counters-blank", "棋手登记!F6"),
    ] {
        assert_eq!(issues.find("code", code, "cell"), [cell], "{code}");
    }
    assert_eq!(issues.find("code", "not-a-number", "cell"), ["棋手登记!E5", "棋手登记!E7"]);
    assert_eq!(folder.table("2026H1", "list").column("player_id"), ["A1", "C1"]);
}

#[test]
fn grades_that_do_not_exist_are_findings_with_their_cell() {
    let folder = Folder::new();
    folder.book(
        "register.xlsx",
        &[(
            "棋手登記",
            rows("棋手編號|姓名|性別|段級|證書\nR1|甲|男|10段|已繳\nR2|乙|女|21級|已繳\nR3|丙|男|高手|\nR4|丁|男|二十級|未繳"),
        )],
    );
    let event = "比賽編號|R1\n比賽名稱|升段賽\n項目|五子棋\n比賽級別|全國\n比賽類別|升段賽\n賽制|瑞士制\n輪數|1\n\
         開始日期|2026-05-01\n結束日期|2026-05-01\n公告日期|2026-03-01\n主辦單位|台灣五子棋協會\n競賽規則|RIF\n記譜|是\n計時|是\n裁判長|庚";
    let players =
        "序號|棋手編號|姓名|性別|段級\n1|R1|甲|男|９段\n2|R2|乙|女|十二段\n3|R3|丙|男|\n4|R4|丁|男|0級";
    let games = "輪次|先手|後手|結果|未弈|備註\n1|1|2|1-0\n1|3|4|1-0|※|輪空";
    folder
        .book("reports/a.xlsx", &[("比賽信息", rows(event)), ("棋手", rows(players)), ("對局", rows(games))]);
    let office = folder.path.to_str().unwrap();
    let ran = folder.qili(&["run", "renju", "--office", office, "--period", "2026"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let issues = folder.table("2026", "issues");
    assert_eq!(
        issues.find("code", "not-a-grade", "cell"),
        ["棋手登記!D2", "棋手登記!D3", "棋手登記!D4", "棋手!E3", "棋手!E5"]
    );
    assert_eq!(issues.find("code", "bye-with-opponent", "cell"), ["對局!C3"]);
    assert!(ran.stderr.contains("不是段級位"), "{}", ran.stderr);
    assert_eq!(folder.table("2026", "events").column("outcome"), ["refused"]);
    assert_eq!(folder.table("2026", "list").column("title"), ["20级"]);
}
