//! 称号申请.xlsx: its sheets and what stands on them, for an office that is made up here without files.

use crate::folder::Folder;
use jiff::civil::{Date, date};
use qili::calendar::Period;
use qili::findings::Place;
use qili::numbers::HalfPoints;
use qili::period::{self, Law, Opening};
use qili::publication::{self, Seal};
use qili::records::{
    Award, Feat, Merit, NormFigures, Office, People, PeriodLedger, Person, Standing, Unit, Units,
};
use qili::rulebook::Rulebook;
use qili::sheets::Workbook;
use qili::words::{Route, Sex, Title, UnitLevel, Word};
use std::path::Path;
use std::sync::Arc;

const FILE: &str = "称号申请.xlsx";

/// A player who is rated.
fn player(id: &str, name: &str, sex: Sex, unit: &str, rating: i64, merits: Vec<Merit>) -> (Person, Standing) {
    let person = Person {
        id: id.into(),
        name: name.to_owned(),
        sex: Some(sex),
        unit: unit.to_owned(),
        federation: String::new(),
        former_names: Vec::new(),
        title: None,
        registered: true,
    };
    let last_active = Some(Period { year: 2026, part: 1 });
    let (rating, peak) = (Some(rating), Some(rating));
    (person, Standing { rating, peak, last_active, merits, ..Standing::default() })
}

fn placing(title: Title, rule: &str, place: i64) -> Merit {
    Merit {
        event: "P1".into(),
        name: "2026年全国象棋个人赛".to_owned(),
        end: date(2026, 5, 3),
        title,
        rule: rule.into(),
        feat: Feat::Placing { place },
        expires: None,
    }
}

fn norm(event: &str, end: Date, expires: Date, games: i64) -> Merit {
    let figures = NormFigures { score: HalfPoints(15), standard: HalfPoints(14), average: 2417, percent: 63 };
    Merit {
        event: event.into(),
        name: format!("称号赛{event}"),
        end,
        title: Title::Master,
        rule: "X-67".into(),
        feat: Feat::Norm { games, figures: Some(figures) },
        expires: Some(expires),
    }
}

/// 2026H1 of an office without reports: what counts towards titles stands in the ledger already.
fn period(book: &Rulebook, players: Vec<(Person, Standing)>, awards: Vec<Award>) -> PeriodLedger {
    let mut people = People::default();
    for (person, standing) in players {
        people.add(person, standing);
    }
    let mut units = Units::default();
    for (name, level, parent) in [("浙江", UnitLevel::Province, ""), ("杭州", UnitLevel::Prefecture, "浙江")]
    {
        let (level, aliases) = (Word::Known(level), Vec::new());
        units.add(Unit { name: name.to_owned(), level, aliases, parent: parent.to_owned() });
    }
    let office = Office { people, units, awards, ..Office::default() };
    let period = Period { year: 2026, part: 1 };
    let opening = Opening { period, first: true, office, seen_awards: Vec::new() };
    period::run(&Law::open(book).unwrap(), opening, Vec::new()).unwrap()
}

fn award(player: &str, title: Title, approved: Date) -> Award {
    Award {
        player: player.into(),
        name: String::new(),
        written: title.to_string(),
        title: Some(title),
        grade: None,
        route: Word::Known(Route::Placing),
        approved,
        paid: None,
        authority: "浙江省体育局".to_owned(),
        document: "浙体1号".to_owned(),
        place: Place::default(),
    }
}

/// One may apply by placing, one by norms, one is a norm short; one was given a title last year, one this year.
fn office() -> (Vec<(Person, Standing)>, Vec<Award>) {
    let third = vec![placing(Title::Grandmaster, "X-02", 3), placing(Title::Master, "X-06", 3)];
    let two = vec![
        norm("N1", date(2023, 6, 30), date(2027, 6, 30), 11),
        norm("N3", date(2025, 4, 1), date(2029, 4, 1), 13),
    ];
    let one = vec![norm("N2", date(2023, 7, 2), date(2027, 7, 2), 11)];
    let players = vec![
        player("A1", "甲/一", Sex::Man, "浙江", 2400, third),
        player("A2", "乙二", Sex::Woman, "浙江", 2300, two),
        player("A3", "丙三", Sex::Man, "杭州", 2385, one),
        player("A4", "丁四", Sex::Man, "杭州", 2300, Vec::new()),
        player("A5", "戊五", Sex::Man, "杭州", 2300, Vec::new()),
    ];
    let awards = vec![
        award("A4", Title::FirstGrade, date(2025, 12, 31)),
        award("A5", Title::FirstGrade, date(2026, 1, 1)),
    ];
    (players, awards)
}

fn bytes(book: &Rulebook, ledger: &PeriodLedger) -> Vec<u8> {
    let publication = publication::compose(ledger, &[]);
    let mut books = qili::workbook::write(book, ledger, &publication, &Seal::Draft).unwrap();
    books.extract_if(.., |(name, _)| name == FILE).next().unwrap().1
}

/// A written workbook, to be looked at.
struct Written(Workbook);

impl Written {
    fn of(book: &Rulebook, ledger: &PeriodLedger) -> Self {
        let file: Arc<str> = FILE.into();
        Self(Workbook::open(&file, &bytes(book, ledger)).unwrap())
    }

    fn sheets(&self) -> Vec<&str> {
        self.0.sheet_names().iter().map(String::as_str).collect()
    }

    /// The filled cells of each row.
    fn rows(&mut self, sheet: &str) -> Vec<Vec<String>> {
        let sheet = self.0.sheet(sheet).unwrap();
        let cells = |row| sheet.columns().map(move |column| (row, column));
        let filled = |row| {
            let texts = cells(row).map(|(row, column)| sheet.cell(row, column).text());
            texts.filter(|text| !text.is_empty()).collect()
        };
        sheet.rows().map(filled).collect()
    }

    /// The filled cells of the rows below the headings.
    fn listed(&mut self, sheet: &str) -> Vec<String> {
        let rows = self.rows(sheet).split_off(3);
        rows.iter().filter(|row| !row.is_empty()).map(|row| row.join(" | ")).collect()
    }

    /// What stands under the title.
    fn subtitle(&mut self, sheet: &str) -> String {
        self.rows(sheet)[1].join("")
    }

    /// The row of a form that begins with a label.
    fn line(&mut self, sheet: &str, label: &str) -> String {
        let rows = self.rows(sheet);
        rows.iter().find(|row| row.first().is_some_and(|cell| cell == label)).unwrap().join(" | ")
    }
}

#[test]
fn a_workbook_of_xiangqi_holds_lists_filing_and_forms() {
    let book = Rulebook::load("xiangqi").unwrap();
    let (players, awards) = office();
    let ledger = period(&book, players, awards);
    let mut written = Written::of(&book, &ledger);
    assert_eq!(
        written.sheets(),
        [
            "候选",
            "尚缺",
            "标准分",
            "即将失效",
            "等级称号赛",
            "年度备案",
            "调分预告",
            "申请001 甲一",
            "申请002 乙二"
        ]
    );
    assert_eq!(
        written.listed("候选")[..2],
        [
            "国家体育总局 | 1 | A1 | 甲/一 | 男 | 浙江 | 男子大师 | 名次 | 二(一) | \
         2026-05-03 2026年全国象棋个人赛 第3名",
            "国家体育总局 | 2 | A2 | 乙二 | 女 | 浙江 | 女子大师 | 标准分 | 二(四)、十/2 | \
         2023-06-30 称号赛N1 大师标准分 7.50/11（标准 7.00，平均 2417）\n\
         2025-04-01 称号赛N3 大师标准分 7.50/13（标准 7.00，平均 2417）",
        ]
    );
    assert_eq!(
        written.listed("尚缺"),
        [
            "A1 | 甲/一 | 男 | 浙江 | 男子特级大师 | 名次 | 一(二) | 2026-05-03 2026年全国象棋个人赛 第3名 | \
         须在 2029-05-02 以前（含当日）再获一(二)的名次1次（已有1次，需2次）",
            "A3 | 丙三 | 男 | 杭州 | 男子大师 | 标准分 | 二(四)、十/2 | \
         2023-07-02 称号赛N2 大师标准分 7.50/11（标准 7.00，平均 2417） | \
         大师标准分1次（已有1次，需2次）；对局7局（已有11局，需18局）",
        ]
    );
    let n1 = "A2 | 乙二 | 女 | 浙江 | 女子大师 | N1 | 称号赛N1 | 2023-06-30 | 11 | 7.5 | 7 | 2417 | 63 | 2027-06-30";
    assert_eq!(written.listed("标准分")[0], n1);
    assert_eq!(written.listed("标准分").len(), 3);
    assert_eq!(
        written.listed("即将失效"),
        [n1],
        "one whose last day is the next such list date is left to it"
    );
    assert!(written.subtitle("年度备案").contains("2025年批准授予的等级称号    截止 2026-03-31"));
    assert_eq!(
        written.listed("年度备案")[0],
        "浙江 | A4 | 丁四 | 男 | 杭州 | 一级棋士 | 名次 | 2025-12-31 | 浙江省体育局 | 浙体1号 | \
         国家体育总局棋类运动管理中心"
    );
    assert!(written.listed("年度备案")[1].starts_with("制表"), "titles of this year wait for the next list");
    assert_eq!(written.listed("调分预告")[0], "A1 | 甲/一 | 男 | 浙江 | 男子大师 | 2400 | 2400 | 2450");
}

#[test]
fn a_form_is_filled_in_from_the_records_and_the_edition() {
    let book = Rulebook::load("xiangqi").unwrap();
    let (players, awards) = office();
    let mut written = Written::of(&book, &period(&book, players, awards));
    let form = "申请001 甲一";
    assert_eq!(written.rows(form)[0], ["全国象棋棋手等级称号申请表"]);
    assert_eq!(written.line(form, "姓名"), "姓名 | 甲/一 | 性别 | 男");
    assert_eq!(written.line(form, "国籍"), "国籍 | 中国 | 现有称号 | 无");
    assert_eq!(written.line(form, "申请称号"), "申请称号 | 男子大师 | 途径 | 名次");
    assert_eq!(written.line(form, "现等级分"), "现等级分 | 2400 | 最高等级分 | 2400");
    assert_eq!(written.line(form, "批准机关"), "批准机关 | 国家体育总局 | 备案机关 | 无");
    assert!(written.line(form, "依据条款").ends_with("全国个人赛甲组前十六名。"));
    assert_eq!(written.line(form, "批准后"), "批准后 | 等级分调整为 2450（细则十一）");
    assert_eq!(written.line(form, "P1"), "P1 | 2026年全国象棋个人赛 | 2026-05-03 | 3");
    assert!(!written.line(form, "批准单位（盖章）").is_empty());
    assert!(written.rows(form).last().unwrap()[0].starts_with("细则十 末段：申请人或其所属单位"));
    let form = "申请002 乙二";
    assert_eq!(
        written.line(form, "N1"),
        "N1 | 称号赛N1 | 2023-06-30 | 11 | 7.5 | 7 | 2417 | 63 | 2027-06-30"
    );
    assert_eq!(written.line(form, "批准后"), "批准后 | 等级分不作调整（细则十一）");
}

/// The rates are a stand-in until the official table comes: every sheet that rests on them says so.
#[test]
fn what_rests_on_the_rates_says_that_they_stand_in() {
    let mut book = Rulebook::load("xiangqi").unwrap();
    let (players, awards) = office();
    let ledger = period(&book, players, awards);
    let remark = book.tables.norms.remark.clone().expect("the table stands in");
    let mut written = Written::of(&book, &ledger);
    let said = |written: &mut Written, sheet: &str| written.subtitle(sheet).contains(&remark);
    for sheet in ["候选", "尚缺", "标准分", "即将失效", "申请002 乙二"] {
        assert!(said(&mut written, sheet), "{sheet}");
    }
    for sheet in ["年度备案", "调分预告", "申请001 甲一"] {
        assert!(!said(&mut written, sheet), "{sheet}");
    }
    Arc::make_mut(&mut book.tables).norms.remark = None;
    assert!(!Written::of(&book, &ledger).subtitle("候选").contains("标准分"));
}

#[test]
fn an_office_without_candidates_says_so_on_every_list() {
    let book = Rulebook::load("xiangqi").unwrap();
    let mut written = Written::of(&book, &period(&book, Vec::new(), Vec::new()));
    assert_eq!(
        written.sheets(),
        ["候选", "尚缺", "标准分", "即将失效", "等级称号赛", "年度备案", "调分预告"]
    );
    assert_eq!(written.listed("等级称号赛"), ["本期没有申报称号的比赛"]);
    assert_eq!(written.listed("候选")[0], "本期无候选人");
    assert_eq!(written.listed("调分预告")[0], "无需调分");
    assert_eq!(written.listed("标准分"), ["无"]);
}

#[test]
fn chess_files_no_yearly_list_and_lifts_no_rating() {
    let book = Rulebook::load("chess").unwrap();
    let (mut players, awards) = office();
    players[0].1.merits.clear();
    players[1].1.merits[1].expires = Some(date(2029, 3, 31));
    let mut written = Written::of(&book, &period(&book, players, awards));
    assert_eq!(written.sheets(), ["候选", "尚缺", "标准分", "即将失效", "等级称号赛", "申请001 乙二"]);
    assert!(
        written.listed("尚缺")[0]
            .ends_with("等级分 2385，需 2400；大师标准分1次（已有1次，需2次）；对局13局（已有11局，需24局）")
    );
    assert!(written.line("申请001 乙二", "依据条款").starts_with("依据条款 | 九、根据等级称号赛"));
    let rows = written.rows("申请001 乙二");
    assert!(rows.iter().all(|row| row.first().is_none_or(|cell| cell != "批准后")), "{rows:?}");
}

/// Each condition of 六 with its figures, beside the titles that hold.
#[test]
fn the_title_events_of_a_period_stand_with_their_conditions() {
    let folder = Folder::new();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample_data/xiangqi");
    crate::pipeline::copy(&sample, &folder.path);
    folder.run("2026H1", &["--quiet"]);
    let bytes = std::fs::read(folder.path.join("out/2026H1").join(FILE)).unwrap();
    let file: Arc<str> = FILE.into();
    let mut written = Written(Workbook::open(&file, &bytes).unwrap());
    let listed = written.listed("等级称号赛");
    let of = |clause: &str| listed.iter().filter(|row| row.contains(&format!(" | {clause} | "))).count();
    assert_eq!(["六(一)", "六(二)", "六(三)", "六(四)"].map(of), [3, 1, 1, 1]);
    let first =
        "XQ2026-06 | 2026年全国象棋男子大师称号赛 | 2026-03-14 | 男子大师 | 符合 | 男子大师 | 六(一) | 符合";
    assert!(listed[0].starts_with(first), "{}", listed[0]);
}

#[test]
fn an_office_of_very_many_candidates_gets_forms_for_the_first() {
    let book = Rulebook::load("xiangqi").unwrap();
    let player = |number: usize| {
        let merits = vec![placing(Title::Master, "X-06", 3)];
        player(&format!("A{number:03}"), "同名", Sex::Man, "浙江", 2500, merits)
    };
    let ledger = period(&book, (0..201).map(player).collect(), Vec::new());
    let mut written = Written::of(&book, &ledger);
    assert_eq!(written.sheets().iter().filter(|sheet| sheet.starts_with("申请")).count(), 200);
    assert!(written.subtitle("候选").starts_with("候选 201 人，申请表至第 200 号为止"));
    assert_eq!(written.listed("调分预告")[0], "无需调分");
}

#[test]
fn the_same_period_gives_the_same_bytes() {
    let book = Rulebook::load("xiangqi").unwrap();
    let (players, awards) = office();
    let ledger = period(&book, players, awards);
    assert!(bytes(&book, &ledger) == bytes(&book, &ledger));
}
