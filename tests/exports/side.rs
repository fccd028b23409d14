//! Side files: read beside their export, written empty by `check`, inputs of a run.

use super::{ROUND_ROBIN, SWISS, bytes_of, findings, read, read_book};
use crate::folder::{Folder, Ran, Table, rows};
use calamine::{Reader as _, Xlsx};
use qili::messages;
use qili::reports::Reading;
use qili::rulebook::Rulebook;
use std::collections::BTreeMap;
use std::fs;

const SIDE: &str = r#"
[event]
event_id = "CUP-1"
"start date" = 2026-03-01
end_date = "2026年3月3日"
level = "省级"
category = "其他"
sex = "男子"
organiser = ["北京", "上海"]
minutes = 120
moves = 40
[[arbiter]]
name = "裁一"
level = "國家級"
[[arbiter]]
name = ""
level = ""
[[player]]
no = 2
player_id = "B1"
sex = "男"
unit = "上海"
federation = "中国"
"#;

#[test]
fn a_side_file_says_what_the_export_cannot() {
    let report = read(SWISS, Some(SIDE));
    assert_eq!(report.findings, []);
    let header = &report.header;
    assert_eq!((&*header.id, header.end.to_string().as_str()), ("CUP-1", "2026-03-03"));
    assert_eq!(header.name, "Winter Cup: Open");
    assert_eq!(header.organisers, ["北京", "上海"]);
    assert_eq!((header.minutes, header.moves), (Some(120), Some(40)));
    assert_eq!(header.place("level").to_string(), "cup.event.toml · event.level");
    assert_eq!(header.place("rules").to_string(), "cup.event.toml · event");
    assert_eq!(report.arbiters.as_ref().unwrap().len(), 1);
    let birch = &report.entrants[1];
    assert_eq!((birch.player_id.as_str(), birch.unit.as_str()), ("B1", "上海"));
    assert_eq!((birch.sex.known().is_some(), birch.federation.as_str()), (true, "中国"));
}

#[test]
fn what_is_wrong_in_a_side_file_is_named_by_its_key() {
    let wrong = |from: &str, to: &str| findings(&read(SWISS, Some(&SIDE.replace(from, to))));
    let at = |code, key: &str| vec![(code, format!("cup.event.toml · {key}"))];
    assert_eq!(wrong("level = \"省级\"", "levle = \"省级\""), at("unknown-key", "event.levle"));
    assert_eq!(wrong("level = \"省级\"", "level = \"province\""), at("unknown-word", "event.level"));
    let approved = "moves = 40\napproval_date = \"3.3.26\"";
    assert_eq!(wrong("moves = 40", approved), at("not-a-date", "event.approval_date"));
    assert_eq!(wrong("moves = 40", "moves = \"many\""), at("not-a-number", "event.moves"));
    assert_eq!(wrong("\"國家級\"", "\"IA\""), at("unknown-word", "arbiter 1.level"));
    assert_eq!(wrong("\"男\"", "\"M\""), at("unknown-word", "player 2.sex"));
    assert_eq!(wrong("unit = \"上海\"", "club = \"上海\""), at("unknown-key", "player 2.club"));
    assert_eq!(wrong("no = 2", "no = 7"), at("unknown-entrant", "player 7.no"));
    assert_eq!(wrong("[[player]]", "[[players]]"), at("unknown-key", "players"));
    assert_eq!(wrong("category = \"其他\"", "discipline = \"国际象棋\"\ncategory = \"其他\""), []);
    let nothing = |side: &str| match read_book("cup.xlsx", &bytes_of(rows(SWISS)), Some(side), "chess") {
        Reading::Nothing(findings) => messages::code(&findings[0].problem),
        _ => panic!("it was placed"),
    };
    assert_eq!(nothing("[event"), "broken-side-file");
    assert_eq!(nothing("[event]\nend_date = \"3.3.26\""), "not-a-date");
    assert_eq!(nothing("[event]\ndiscipline = \"象棋\""), "wrong-discipline");
    let twice = format!("{SIDE}[[player]]\nno = 2\n[[player]]\nno = 4\nplayer_id = \"B1\"\n");
    let codes: Vec<_> = findings(&read(SWISS, Some(&twice))).into_iter().map(|(code, _)| code).collect();
    assert!(codes.contains(&"number-twice") && codes.contains(&"player-twice"), "{codes:?}");
}

#[test]
fn without_dates_check_judges_and_nothing_is_failed() {
    let folder = Folder::new();
    folder.book("cup.xlsx", &[("Sheet1", rows(ROUND_ROBIN))]);
    let ran = folder.qili(&["check", "chess", "cup.xlsx", "--lang", "en"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let said = &ran.stdout;
    assert!(said.contains("missing-end-date") && said.contains("missing-side-file"), "{said}");
    assert!(said.contains("qili check chess cup.xlsx --side-file"), "{said}");
    assert!(
        said.contains("undecided [rated event] 四(四)") && said.contains("met [rated event] 七/2"),
        "{said}"
    );
    assert!(!said.contains("failed ["), "{said}");
}

#[test]
fn check_writes_an_empty_side_file_once() {
    let folder = Folder::new();
    folder.book("cup.xlsx", &[("Sheet1", rows(SWISS))]);
    folder.book("list.xlsx", &[("Sheet1", rows("No.|Name\n1|Ash"))]);
    let write = |file: &str| folder.qili(&["check", "chess", file, "--side-file"]);
    assert_eq!(write("list.xlsx").code, 2);
    let ran = write("cup.xlsx");
    assert_eq!((ran.code, ran.stdout.trim()), (0, "cup.event.toml"), "{}", ran.stderr);
    let path = folder.path.join("cup.event.toml");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("[[player]]  # Cedar, C\nno = 3\n"), "{text}");
    assert!(text.contains("# 轮数：") && text.contains("留空则为 4\nrounds = \"\"\n"), "{text}");
    // every item of the form, and read without a word
    let items = Rulebook::load("chess").unwrap().forms.event.columns.len();
    assert_eq!(
        text.lines().take_while(|line| !line.starts_with("[[")).filter(|l| l.ends_with(" = \"\"")).count(),
        items
    );
    let report = read(SWISS, Some(&text));
    assert_eq!((report.findings.as_slice(), &*report.header.id, report.arbiters), (&[][..], "cup", None));
    let again = write("cup.xlsx");
    assert_eq!(again.code, 2);
    assert!(again.stderr.contains("cup.event.toml"), "{}", again.stderr);
    assert_eq!(fs::read_to_string(path).unwrap(), text);
}

/// An office of four rated men of four provinces, and an export of theirs.
struct Office(Folder);

impl Office {
    const CUP: &str = "Four Cities\nTournament type : Swiss-System\nRk.|Name|Rtg|1.Rd|2.Rd|3.Rd|Pts.\n\
        1|甲一|2400|'2w1|'3b1|'4w½|2.5\n2|乙一|2300|'1b0|'4b1|'3w1|2\n3|丙一|2200|'4w1|'1w0|'2b0|1\n\
        4|丁一|2100|'3b0|'2w0|'1b½|0.5";

    fn new() -> Self {
        let folder = Folder::new();
        folder.book(
            "register.xlsx",
            &[(
                "棋手登记",
                rows(
                    "棋手编号|姓名|性别|单位|等级分|最高等级分|累计局数|累计场次|最近参赛期\n\
                    A1|甲一|男|北京|2400|2400|100|20|2025H2\nB1|乙一|男|上海|2300|2300|100|20|2025H2\n\
                    C1|丙一|男|天津|2200|2200|100|20|2025H2\nD1|丁一|男|重庆|2100|2100|100|20|2025H2",
                ),
            )],
        );
        folder.book("units.xlsx", &[("单位", rows("单位|级别\n北京|省级\n上海|省级\n天津|省级\n重庆|省级"))]);
        folder.book("reports/cup.xlsx", &[("Sheet1", rows(Self::CUP))]);
        Self(folder)
    }

    fn side(&self, name: &str, id: &str) {
        let mut text = format!(
            "[event]\nevent_id = \"{id}\"\nlevel = \"省级\"\ncategory = \"其他\"\nsex = \"男子\"\n\
             start_date = 2026-03-01\nend_date = 2026-03-02\napproval_no = \"棋字1号\"\napproval_date = 2026-02-01\n\
             organiser = \"北京\"\nrules = \"国际象棋竞赛规则\"\nminutes = 120\nmoves = 40\nreported_on = 2026-03-05\n\
             [[arbiter]]\nname = \"裁一\"\nlevel = \"国家级\"\n[[arbiter]]\nname = \"裁二\"\nlevel = \"国家级\"\n"
        );
        for (no, player, unit) in [(1, "A1", "北京"), (2, "B1", "上海"), (3, "C1", "天津"), (4, "D1", "重庆")]
        {
            text += &format!(
                "[[player]]\nno = {no}\nplayer_id = \"{player}\"\nsex = \"男\"\nunit = \"{unit}\"\n"
            );
        }
        fs::write(self.0.path.join(name), text).unwrap();
    }

    fn run(&self, more: &[&str]) -> Ran {
        let office = self.0.path.to_str().unwrap();
        self.0.qili(&[&["run", "chess", "--office", office, "--period", "2026H1", "--quiet"], more].concat())
    }

    fn inputs(&self, file: &str) -> BTreeMap<String, String> {
        let text = fs::read_to_string(self.0.path.join(file)).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let inputs = json["inputs"].as_array().unwrap().iter();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        inputs.map(|input| (text(&input["file"]), text(&input["sha256"]))).collect()
    }

    fn table(&self, name: &str) -> Table {
        self.0.table("2026H1", name)
    }
}

#[test]
fn an_export_with_its_side_file_is_rated_and_both_are_inputs() {
    let office = Office::new();
    office.side("reports/cup.event.toml", "CUP-1");
    let ran = office.run(&["--close"]);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    let events = office.table("events");
    assert_eq!(events.column("event_id"), ["CUP-1"]);
    for (column, value) in [
        ("file", "reports/cup.xlsx"),
        ("system", "积分编排"),
        ("rated", "4"),
        ("games", "6"),
        ("outcome", "accepted"),
    ] {
        assert_eq!(events.column(column), [value], "{column}");
    }
    assert_eq!(office.table("issues").rows.len(), 0);
    assert_eq!(office.table("changes").find("player_id", "A1", "w"), ["2.50"]);
    let side = qili::reports::digest(&fs::read(office.0.path.join("reports/cup.event.toml")).unwrap());
    for file in ["out/2026H1/run.json", "ledger/2026H1/manifest.json"] {
        let inputs = office.inputs(file);
        assert!(inputs.contains_key("reports/cup.xlsx"), "{file}: {inputs:?}");
        assert_eq!(inputs.get("reports/cup.event.toml"), Some(&side), "{file}");
    }
    // unchanged, until the side file changes
    assert_eq!(office.run(&[]).code, 0);
    let path = office.0.path.join("reports/cup.event.toml");
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("棋字1号", "棋字2号")).unwrap();
    let changed = office.run(&[]);
    assert_eq!(changed.code, 1);
    assert!(changed.stdout.contains("reports/cup.event.toml (changed)"), "{}", changed.stdout);
}

#[test]
fn the_to_do_list_sends_an_export_to_its_side_file() {
    let office = Office::new();
    office.side("reports/cup.event.toml", "CUP-1");
    let path = office.0.path.join("reports/cup.event.toml");
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("minutes = 120\n", "")).unwrap();
    assert_eq!(office.run(&[]).code, 1);
    assert_eq!(office.table("events").column("outcome"), ["undecidable"]);
    let review = office.0.path.join("out/2026H1/审核表.xlsx");
    let mut book: Xlsx<_> = calamine::open_workbook(review).unwrap();
    let cells = book.worksheet_range("待办").unwrap();
    let says = |text: &str| cells.rows().flatten().any(|cell| cell.to_string().contains(text));
    assert!(says("未填写“时限(分钟)、时限着数”；reports/cup.event.toml · event"));
    assert!(says("在附加文件 reports/cup.event.toml 中补填所缺内容后重报"));
}

#[test]
fn without_a_side_file_nothing_is_failed_in_an_office_either() {
    let office = Office::new();
    let dated = format!("Date : 2026/03/01 to 2026/03/02\nTournament type : Swiss-System\n{}", Office::CUP);
    office.0.book("reports/cup.xlsx", &[("Sheet1", rows(&dated))]);
    assert_eq!(office.run(&[]).code, 1);
    assert_eq!(office.table("events").column("outcome"), ["undecidable"]);
    let checks = office.table("checks");
    assert_eq!(checks.find("outcome", "fail", "clause"), [""; 0]);
    let sexes = checks.find("clause", "七/2", "cell");
    assert_eq!(sexes, ["player 1.sex", "player 2.sex", "player 3.sex", "player 4.sex"]);
}

#[test]
fn an_export_that_cannot_be_placed_says_how_to_cure_it() {
    let office = Office::new();
    assert_eq!(office.run(&[]).code, 1);
    let issues = office.table("issues");
    assert_eq!(issues.column("code"), ["missing-side-file", "missing-end-date"]);
    let said = issues.find("code", "missing-side-file", "message");
    assert!(said[0].contains("qili check chess reports/cup.xlsx --side-file"), "{said:?}");
    assert_eq!(office.table("events").rows.len(), 0);
}

#[test]
fn the_same_export_twice_is_no_two_events() {
    let office = Office::new();
    office.side("reports/cup.event.toml", "CUP-1");
    fs::copy(office.0.path.join("reports/cup.xlsx"), office.0.path.join("reports/copy.xlsx")).unwrap();
    office.side("reports/copy.event.toml", "CUP-2");
    assert_eq!(office.run(&[]).code, 1);
    assert_eq!(office.table("events").column("outcome"), ["refused", "refused"]);
    assert_eq!(office.table("issues").column("code"), ["same-file", "same-file"]);
}
