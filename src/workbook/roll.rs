//! 段級位名冊.xlsx: the roll by grade; 證書費.xlsx: the fees that are due.

use super::page::{Column, Formats, Page, workbook, write};
use super::promotions::{messages_title, word};
use super::ratings::subtitle;
use super::rules;
use crate::messages::{self, Lang};
use crate::publication::Seal;
use crate::publication::grades::{Place, roll};
use crate::publication::players::by_id;
use crate::records::{Enrolled, Grade, HIGHEST_DAN, LOWEST_KYU, PeriodLedger, Person, Promotion};
use crate::rulebook::Rulebook;
use crate::tables::Cell;
use jiff::civil::Date;
use rust_xlsxwriter::XlsxError;

const ROLL: [Column; 7] = [
    ("段级", 8.0),
    ("编号", 14.0),
    ("姓名", 11.0),
    ("单位", 13.0),
    ("原因", 40.0),
    ("日期", 12.0),
    ("格位（待缴证书费）", 12.0),
];

const COUNTS: [Column; 3] = [("段级", 14.0), ("人数", 8.0), ("格位（待缴证书费）", 14.0)];

const FEES: [Column; 8] = [
    ("编号", 14.0),
    ("姓名", 11.0),
    ("单位", 13.0),
    ("现段级", 9.0),
    ("应领证书", 9.0),
    ("证书费（元）", 10.0),
    ("原因", 40.0),
    ("日期", 12.0),
];

/// What a grade rests on, and since when.
type Since = (String, Option<Date>);

/// 段級位名冊.xlsx.
pub(super) fn roll_book(book: &Rulebook, ledger: &PeriodLedger, seal: &Seal) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{}段级位名册", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let lang = formats.lang;
    let mut file = workbook(&messages_title(&title, lang), ledger.list_date)?;
    let page = |name, columns, signed| Page {
        name,
        title: format!("{title} · {name}"),
        subtitle: subtitle(ledger),
        columns,
        landscape: false,
        signed,
        long: false,
    };
    let places = roll(ledger);
    let rows = places.iter().map(|place| roll_row(ledger, place, lang));
    write(&mut file, &page("名册", &ROLL, true), rows, seal, &formats)?;
    write(
        &mut file,
        &page("统计", &COUNTS, false),
        counts(ledger, &places, lang).into_iter(),
        seal,
        &formats,
    )?;
    rules::write_sheet(&mut file, book, ledger, seal, &formats)?;
    file.save_to_buffer()
}

/// 姓名 · 原因 · 日期 under the grade.
fn roll_row(ledger: &PeriodLedger, place: &Place<'_>, lang: Lang) -> Vec<Cell> {
    let (reason, date) = since(ledger, place.person, place.enrolled, place.grade, lang);
    let announced = place.enrolled.highest.filter(|highest| *highest != place.grade);
    vec![
        word(&place.grade.to_string(), lang),
        Cell::from(&*place.person.id),
        Cell::from(place.person.name.as_str()),
        Cell::from(place.person.unit.as_str()),
        Cell::from(reason),
        Cell::from(date),
        announced.map_or(Cell::Blank, |grade| word(&grade.to_string(), lang)),
    ]
}

/// A promotion of the period, else an award, else what stood before.
fn since(ledger: &PeriodLedger, person: &Person, enrolled: &Enrolled, grade: Grade, lang: Lang) -> Since {
    let promotions = enrolled.graded.iter().rev();
    let promotion = promotions
        .filter_map(|(event, graded)| Some((*event, graded.promotion.as_ref()?)))
        .find(|(_, promotion)| promotion.to == grade);
    let awards = ledger.office.awards.iter().filter(|award| *award.player == *person.id);
    let award = awards
        .filter(|award| award.grade == Some(grade) && award.approved < ledger.list_date)
        .min_by_key(|award| award.approved);
    match (award, promotion) {
        (Some(award), _) => {
            let parts = [&*lang.pick("证书", "certificate"), &award.document];
            (parts.join(" ").trim().to_owned(), Some(award.paid.unwrap_or(award.approved)))
        }
        (None, Some((event, promotion))) => of_promotion(ledger, event, promotion, lang),
        (None, None) => (lang.pick("承前", "as before").into_owned(), None),
    }
}

fn of_promotion(ledger: &PeriodLedger, event: usize, promotion: &Promotion, lang: Lang) -> Since {
    let header = &ledger.events[event].event.report.header;
    (format!("{} {}", header.name, messages::ground(&promotion.ground, lang)), Some(header.end))
}

/// Each grade with those who hold it and those who have only earned it.
fn counts(ledger: &PeriodLedger, places: &[Place<'_>], lang: Lang) -> Vec<Vec<Cell>> {
    let waiting: Vec<Grade> = by_id(ledger)
        .filter_map(|(_, closing)| {
            let (grade, _) = closing.enrolled.as_ref()?.due?;
            matches!(grade, Grade::Dan(_)).then_some(grade)
        })
        .collect();
    let number = |count: usize| Cell::Int(i64::try_from(count).unwrap_or(i64::MAX));
    let row = |name: Cell, holds: &dyn Fn(Grade) -> bool| {
        let held = places.iter().filter(|place| holds(place.grade)).count();
        vec![name, number(held), number(waiting.iter().filter(|grade| holds(**grade)).count())]
    };
    let dans = (1..=HIGHEST_DAN).rev().map(Grade::Dan);
    let kyus = (1..=LOWEST_KYU).map(Grade::Kyu);
    let mut rows: Vec<Vec<Cell>> =
        dans.chain(kyus).map(|grade| row(word(&grade.to_string(), lang), &|held| held == grade)).collect();
    rows.push(row(word("段位合计", lang), &|grade| matches!(grade, Grade::Dan(_))));
    rows.push(row(word("级位合计", lang), &|grade| matches!(grade, Grade::Kyu(_))));
    rows
}

/// 證書費.xlsx: who owes what, for which grade.
pub(super) fn fees(book: &Rulebook, ledger: &PeriodLedger, seal: &Seal) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{}证书费", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let lang = formats.lang;
    let mut file = workbook(&messages_title(&title, lang), ledger.list_date)?;
    let page = Page {
        name: "应缴",
        title: format!("{title} · 应缴"),
        subtitle: subtitle(ledger),
        columns: &FEES,
        landscape: true,
        signed: true,
        long: false,
    };
    let mut total = 0;
    let mut rows = Vec::new();
    for (person, closing) in by_id(ledger) {
        let Some(enrolled) = &closing.enrolled else { continue };
        let Some((grade, fee)) = enrolled.due else { continue };
        let (reason, date) = since(ledger, person, enrolled, grade, lang);
        total += fee.unwrap_or(0);
        rows.push(vec![
            Cell::from(&*person.id),
            Cell::from(person.name.as_str()),
            Cell::from(person.unit.as_str()),
            enrolled.grade.map_or(Cell::Blank, |grade| word(&grade.to_string(), lang)),
            word(&grade.to_string(), lang),
            fee.map_or_else(|| word("待定", lang), Cell::Int),
            Cell::from(reason),
            Cell::from(date),
        ]);
    }
    let mut sum =
        vec![word("合计", lang), Cell::Blank, Cell::Blank, Cell::Blank, Cell::Blank, Cell::Int(total)];
    sum.extend([Cell::Blank, Cell::Blank]);
    rows.push(sum);
    write(&mut file, &page, rows.into_iter(), seal, &formats)?;
    rules::write_sheet(&mut file, book, ledger, seal, &formats)?;
    file.save_to_buffer()
}
