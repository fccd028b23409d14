//! Workbooks that Swiss-Manager or Chess-Results exported, with and without their side files.

use crate::folder::{Folder, Rows, rows};
use qili::messages;
use qili::records::{Game, Report};
use qili::reports::{Reader, Reading, SideFile, side_file_of};
use qili::rulebook::Rulebook;
use std::fs;
use std::sync::Arc;

mod real;
mod sample;
mod side;

/// Ten cells of every kind: played, forfeited both ways, byes as text and as numbers, not paired.
const SWISS: &str = "From the Tournament-Database of Chess-Results https://chess-results.com\nWinter Cup: Open\n\
    Chief Arbiter : IA Somebody\nNumber of rounds : 4\nTournament type : Swiss-System\n\
    Date : 2026/03/01 to 2026/03/02\nLast update 02.03.2026 10:00:00\nFinal Ranking crosstable after 4 Rounds\n\
    Rk.||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|4.Rd|Pts. |TB1\n\
    1|GM|Ash, A|2400|CHN|' 2b1|' 3w½|-1|' 4w+|3.5|0\n\
    2||Birch, B|0|EXA|' 1w0|'   -½|' 4b1|' 3w1|2.5|0\n\
    ||Cedar, C||CHN|' 4w1|' 1b½|-0.5|' 2b0|2|0\n\
    4|WIM|Dorn, D|2100|CHN|' 3b0|0|' 2w0|' 1b-|0|0\n\
    \n\
    You find all details under https://chess-results.com|x|Gorse, Z|x|x|x|x|x|x|x|x";

const ROUND_ROBIN: &str = "No.||Name|Rtg|FED|1|2|3|Pts. |Rk.\n\
    1||Ash, A|2400|CHN|*|1|½|1.5|1\n2||Birch, B|2300|CHN|0|*|'+|1|2\n3||Cedar, C|2200|CHN|½|'-|*|0.5|3\n\
    Starting rank crosstable";

/// Reads a workbook, as `check` does, with the text of its side file.
fn read_book(file: &str, bytes: &[u8], side: Option<&str>, pipeline: &str) -> Reading {
    let book = Rulebook::load(pipeline).unwrap();
    let reader = Reader { undated: book.editions.last().map(|e| e.effective), ..Reader::of(&book) };
    let file: Arc<str> = file.into();
    let side =
        side.map(|text| SideFile { file: side_file_of(&file).into(), bytes: text.as_bytes().to_vec() });
    reader.read_beside(&file, bytes, side.as_ref(), |_| true)
}

fn bytes_of(table: Rows) -> Vec<u8> {
    let folder = Folder::new();
    folder.book("cup.xlsx", &[("Sheet1", table)]);
    fs::read(folder.path.join("cup.xlsx")).unwrap()
}

fn whole(reading: Reading) -> Report {
    match reading {
        Reading::Whole(report) => *report,
        Reading::Elsewhere(_) => panic!("only its header was read"),
        Reading::Nothing(findings) => panic!("{findings:?}"),
    }
}

fn read(table: &str, side: Option<&str>) -> Report {
    whole(read_book("cup.xlsx", &bytes_of(rows(table)), side, "chess"))
}

/// Codes and places of the findings, without what is said of a missing side file and end date.
fn findings(report: &Report) -> Vec<(&'static str, String)> {
    let found = report.findings.iter().map(|f| (messages::code(&f.problem), f.place.to_string()));
    found.filter(|(code, _)| !["missing-side-file", "missing-end-date"].contains(code)).collect()
}

/// `round white-black score`, with ※ where it was not played and a blank for no opponent.
fn lines(games: &[Game], report: &Report) -> Vec<String> {
    let no = |seat: u16| report.entrants[usize::from(seat)].no.to_string();
    let line = |game: &Game| {
        let (round, second) = (game.round.unwrap_or(0), game.second.map(no).unwrap_or_default());
        let mark = if game.played { "" } else { "※" };
        let (a, b) = (game.first_score.0, game.second_score.0);
        format!("{round} {}-{second} {a}:{b}{mark}", no(game.first))
    };
    games.iter().map(line).collect()
}

#[test]
fn a_swiss_table_is_read_with_every_kind_of_cell() {
    let report = read(SWISS, None);
    assert_eq!(findings(&report), []);
    assert_eq!(
        lines(&report.games, &report),
        [
            "1 2-1 0:2",
            "1 3-4 2:0",
            "2 1-3 1:1",
            "2 2- 1:0※",
            "2 4- 0:0※",
            "3 4-2 0:2",
            "3 1- 2:0※",
            "3 3- 1:0※",
            "4 1-4 2:0※",
            "4 2-3 2:0",
        ]
    );
    let header = &report.header;
    assert_eq!((&*header.id, header.name.as_str()), ("cup", "Winter Cup: Open"));
    assert_eq!(header.rounds, Some(4));
    assert_eq!(header.system.known().map(|s| s.to_string()).as_deref(), Some("积分编排"));
    assert_eq!(header.start.unwrap().to_string(), "2026-03-01");
    assert_eq!(header.end.to_string(), "2026-03-02");
    assert_eq!(header.place("end_date").to_string(), "cup.xlsx · Sheet1 · A6");
    assert!(header.level.known().is_none() && report.arbiters.is_none());
    let of = |each: fn(&qili::records::Entrant) -> Option<i64>| -> Vec<Option<i64>> {
        report.entrants.iter().map(each).collect()
    };
    assert_eq!(of(|e| e.stated_rating), [Some(2400), None, None, Some(2100)]);
    assert_eq!(of(|e| e.place.map(i64::from)), [Some(1), Some(2), Some(2), Some(4)]);
    assert_eq!(of(|e| e.points.map(|p| p.0)), [Some(7), Some(5), Some(4), Some(0)]);
    assert_eq!(report.entrants[1].federation, "EXA");
    assert!(report.entrants.iter().all(|e| e.title.is_none() && e.sex.known().is_none()));
}

#[test]
fn a_crosstable_is_read() {
    let report = read(ROUND_ROBIN, None);
    assert_eq!(findings(&report), []);
    assert_eq!(lines(&report.games, &report), ["0 1-2 2:0", "0 1-3 1:1", "0 2-3 2:0※"]);
    assert_eq!(report.entrants.iter().map(|e| e.place.unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(report.header.system.known(), None);
}

#[test]
fn a_double_crosstable_has_two_results_a_cell() {
    let table = "Double Cup\nTournament type : Round robin\nNo.|Name|Elo|1|2|3\n\
        1|Ash|2400|'**|'1½|11\n2|Birch|2300|'0½|'**|'0-\n3|Cedar|2200|'00|'1+|'**";
    let report = read(table, None);
    assert_eq!(findings(&report), []);
    assert_eq!(
        lines(&report.games, &report),
        ["0 1-2 2:0", "0 1-2 1:1", "0 1-3 2:0", "0 1-3 2:0", "0 2-3 0:2", "0 2-3 0:2※"]
    );
    assert_eq!(report.header.system.known().map(|s| s.to_string()).as_deref(), Some("双循环"));
    // a spreadsheet program may have made the number 1 of the text 01, and 0 of 00
    let report = read(&table.replace("|'00|", "|0|"), None);
    let found = findings(&report);
    assert!(found.contains(&("ambiguous-result", "cup.xlsx · Sheet1 · D6".to_owned())), "{found:?}");
    assert!(found.contains(&("halves-disagree", "cup.xlsx · Sheet1 · F4".to_owned())), "{found:?}");
    assert_eq!(report.games.len(), 4);
}

#[test]
fn opponents_are_numbered_by_the_column_under_which_the_halves_agree() {
    // sorted by rank; opponents by starting number, or by rank
    let table = |cells: [&str; 3]| {
        let [a, b, c] = cells;
        format!("Rk.|SNo|Name|Rtg|1.Rd|2.Rd\n1|3|Cedar|2200|{a}\n2|1|Ash|2400|{b}\n2|2|Birch|2300|{c}")
    };
    let by_number = read(&table(["'1w1|'2b1", "'3b0|-1", "-1|'3w0"]), None);
    assert_eq!(findings(&by_number), []);
    assert_eq!(lines(&by_number.games, &by_number), ["1 3-1 2:0", "1 2- 2:0※", "2 2-3 0:2", "2 1- 2:0※"]);
    // a rank that stands twice numbers nobody: the rows are counted
    let by_row = read(&table(["'2w1|'3b1", "'1b0|-1", "-1|'1w0"]), None);
    assert_eq!(findings(&by_row), []);
    assert_eq!(lines(&by_row.games, &by_row), ["1 1-2 2:0", "1 3- 2:0※", "2 3-1 0:2", "2 2- 2:0※"]);
    assert_eq!(by_row.entrants.iter().map(|e| e.place.unwrap()).collect::<Vec<_>>(), [1, 2, 2]);
}

#[test]
fn an_opponent_that_is_not_in_the_file_is_a_finding_and_no_game() {
    let report = read(&SWISS.replace("|' 2b1|", "|'233b1|"), None);
    assert_eq!(
        findings(&report),
        [
            ("unknown-number", "cup.xlsx · Sheet1 · F10".to_owned()),
            ("halves-disagree", "cup.xlsx · Sheet1 · F11".to_owned()),
        ]
    );
    assert_eq!(report.games.iter().filter(|game| game.played).count(), 4);
    let folder = Folder::new();
    folder.book("cup.xlsx", &[("Sheet1", rows(&SWISS.replace("|' 2b1|", "|'233b1|")))]);
    let said = folder.qili(&["check", "chess", "cup.xlsx", "--lang", "en"]).stdout;
    let line =
        said.lines().find(|line| line.contains("[unknown-number]")).unwrap_or_else(|| panic!("{said}"));
    assert!(line.contains("cup.xlsx · Sheet1 · F10"), "{line}");
    assert!(line.contains("no player of the report has number \"233\"; the game is left out"), "{line}");
}

#[test]
fn halves_that_disagree_are_a_finding_and_no_game() {
    for (cell, wrong) in [
        ("|' 1b½|", "|' 1b1|"),
        ("|' 1b½|", "|' 1w½|"),
        ("|' 1b½|", "||"),
        ("|' 1b-|", "|' 1b0|"),
        ("|' 2w0|", "|' 2w½|"),
    ] {
        let report = read(&SWISS.replace(cell, wrong), None);
        let found = findings(&report);
        assert!(matches!(found.as_slice(), [("halves-disagree", _)]), "{wrong}: {found:?}");
        assert_eq!(report.games.len(), 9, "{wrong}");
    }
    let report = read(&ROUND_ROBIN.replace("|0|*|", "|½|*|"), None);
    assert_eq!(findings(&report), [("halves-disagree", "cup.xlsx · Sheet1 · G2".to_owned())]);
    assert_eq!(report.games.len(), 2);
    for (cell, wrong, code) in [
        ("|' 1b½|", "|' 1b|", "unreadable-result"),
        ("|' 1b½|", "|' 3b½|", "self-game"),
        ("|2400|", "|about 2400|", "not-a-number"),
        ("|Ash, A|", "||", "missing-name"),
    ] {
        let report = read(&SWISS.replace(cell, wrong), None);
        assert!(findings(&report).iter().any(|(found, _)| *found == code), "{wrong}");
    }
    let zeros = SWISS.replace("|' 3w½|", "|' 3w0|").replace("|' 1b½|", "|' 1b0|");
    assert_eq!(findings(&read(&zeros, None)), [("played-zero-zero", "cup.xlsx · Sheet1 · G10".to_owned())]);
}

#[test]
fn headings_and_colours_are_read_in_other_languages() {
    let german = "Winterpokal\nRundenanzahl : 1\nTurnierart : Schweizer System\nDatum : 2026/03/01\n\
        Rg.|Snr|Name|Elo|Land|1.Rd|Pkt.\n1|1|Ash|2400|CHN|'2s1|1\n2|2|Birch|2300|CHN|'1w0|0";
    let chinese = "冬季杯\n轮数：1\n赛制：瑞士制\n日期：2026年3月1日\n\
        名次|序号|姓名|等级分|国籍|第1轮|得分\n1|1|甲|2400|中国|'2黑1|1\n2|2|乙|2300|中国|'1白0|0";
    for (table, name) in [(german, "Winterpokal"), (chinese, "冬季杯")] {
        let report = read(table, None);
        assert_eq!(findings(&report), []);
        assert_eq!(report.header.name, name);
        assert_eq!((report.header.rounds, report.header.end.to_string().as_str()), (Some(1), "2026-03-01"));
        assert_eq!(report.header.system.known().map(|s| s.to_string()).as_deref(), Some("积分编排"));
        assert_eq!(lines(&report.games, &report), ["1 2-1 0:2"]);
    }
}

#[test]
fn only_the_chess_pipelines_take_exports_and_only_tables_with_results_are() {
    let bytes = bytes_of(rows(SWISS));
    assert!(matches!(read_book("cup.xlsx", &bytes, None, "chess-local"), Reading::Whole(_)));
    let codes = |reading| match reading {
        Reading::Nothing(findings) => findings.iter().map(|f| messages::code(&f.problem)).collect::<Vec<_>>(),
        _ => panic!("read as an export"),
    };
    assert_eq!(codes(read_book("cup.xlsx", &bytes, None, "xiangqi")), ["missing-sheet"]);
    let list = bytes_of(rows("No.|Name|Rtg|FED\n1|Ash|2400|CHN\n2|Birch|2300|CHN"));
    assert_eq!(codes(read_book("cup.xlsx", &list, None, "chess")), ["missing-sheet"]);
}

#[test]
fn a_second_table_is_not_passed_over_in_silence() {
    let folder = Folder::new();
    folder.book("cup.xlsx", &[("A", rows(SWISS)), ("List", rows("Rk.|Name")), ("B", rows(ROUND_ROBIN))]);
    let bytes = fs::read(folder.path.join("cup.xlsx")).unwrap();
    let report = whole(read_book("cup.xlsx", &bytes, None, "chess"));
    assert_eq!(findings(&report), [("extra-table", "cup.xlsx · B".to_owned())]);
}

#[test]
fn headings_repeated_on_each_page_are_no_players() {
    let (above, below) = SWISS.split_once("4|WIM").unwrap();
    let heading = "Rk.||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|4.Rd|Pts. |TB1";
    let report = read(&format!("{above}||||||||||x\n{heading}\n4|WIM{below}"), None);
    assert_eq!(findings(&report), []);
    assert_eq!((report.entrants.len(), report.games.len()), (4, 10));
    // so are those of a crosstable, whose numbers read as results
    let table = ROUND_ROBIN.replace("3||Cedar", "No.||Name|Rtg|FED|1|2|3|Pts. |Rk.\n3||Cedar");
    let report = read(&table, None);
    assert_eq!((findings(&report), report.games.len()), (vec![], 3));
}
