//! 段級位異動表.xlsx: every promotion with its sum worked out game by game, and everybody who was examined.

use super::page::{Column, Formats, Page, workbook, write};
use super::ratings::subtitle;
use super::rules;
use crate::messages::{self, Lang};
use crate::publication::Seal;
use crate::publication::grades::{Given, given, promoted};
use crate::records::{PeriodLedger, Promotion, Sum, SumGame};
use crate::rulebook::Rulebook;
use crate::tables::Cell;
use crate::words::Vocabulary;
use rust_xlsxwriter::XlsxError;

const PROMOTIONS: [Column; 13] = [
    ("结束日期", 11.0),
    ("比赛编号", 13.0),
    ("比赛名称", 22.0),
    ("编号", 13.0),
    ("姓名", 10.0),
    ("单位", 11.0),
    ("原段级", 8.0),
    ("新段级", 8.0),
    ("条款", 8.0),
    ("原因", 24.0),
    ("实得", 7.0),
    ("应得", 7.0),
    ("证书费", 8.0),
];

const GAMES: [Column; 12] = [
    ("比赛编号", 13.0),
    ("编号", 13.0),
    ("姓名", 10.0),
    ("轮次", 6.0),
    ("对手", 12.0),
    ("对手段位", 9.0),
    ("本身段位", 9.0),
    ("段差", 7.0),
    ("计入段差", 9.0),
    ("胜负", 6.0),
    ("得分", 7.0),
    ("本局合计", 9.0),
];

const EXAMINED: [Column; 9] = [
    ("比赛编号", 13.0),
    ("编号", 13.0),
    ("姓名", 10.0),
    ("本身段位", 9.0),
    ("有效局", 7.0),
    ("轮空及不战胜", 9.0),
    ("实得", 8.0),
    ("应得", 8.0),
    ("结果", 26.0),
];

const TITLES: [Column; 6] = [
    ("结束日期", 12.0),
    ("比赛编号", 13.0),
    ("比赛名称", 26.0),
    ("头衔", 12.0),
    ("编号", 13.0),
    ("姓名", 12.0),
];

/// Writes the workbook.
pub(super) fn promotions(book: &Rulebook, ledger: &PeriodLedger, seal: &Seal) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{}段级位异动表", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let mut file = workbook(&messages_title(&title, formats.lang), ledger.list_date)?;
    let page = |name, columns, landscape, signed| Page {
        name,
        title: format!("{title} · {name}"),
        subtitle: subtitle(ledger),
        columns,
        landscape,
        signed,
        long: false,
    };
    let lang = formats.lang;
    let rows = promoted(ledger).map(|(given, promotion)| promotion_row(&given, promotion, lang));
    write(&mut file, &page("异动", &PROMOTIONS, true, true), rows, seal, &formats)?;
    let all = given(ledger);
    let rows = all.iter().flat_map(|given| sum_rows(ledger, given, lang));
    write(&mut file, &page("积分明细", &GAMES, true, false), rows, seal, &formats)?;
    let rows = all.iter().filter_map(|given| Some(examined_row(given, given.graded.sum.as_ref()?, lang)));
    write(&mut file, &page("受审", &EXAMINED, true, false), rows, seal, &formats)?;
    let titles = all.iter().filter(|given| given.graded.meijin).map(|given| title_row(given, lang));
    write(&mut file, &page("头衔", &TITLES, false, false), titles, seal, &formats)?;
    rules::write_sheet(&mut file, book, ledger, seal, &formats)?;
    file.save_to_buffer()
}

/// A workbook's title in the script of the office.
pub(super) fn messages_title(title: &str, lang: Lang) -> String {
    lang.pick(title, title).into_owned()
}

/// A program's word as a cell.
pub(super) fn word(text: &str, lang: Lang) -> Cell {
    Cell::from(&*lang.pick(text, text))
}

fn promotion_row(given: &Given<'_>, promotion: &Promotion, lang: Lang) -> Vec<Cell> {
    let header = &given.judgement.event.report.header;
    vec![
        Cell::from(header.end),
        Cell::from(&*header.id),
        Cell::from(header.name.as_str()),
        Cell::from(&*given.person.id),
        Cell::from(given.person.name.as_str()),
        Cell::from(given.person.unit.as_str()),
        promotion.from.map_or(Cell::Blank, |grade| word(&grade.to_string(), lang)),
        word(&promotion.to.to_string(), lang),
        Cell::from(&*promotion.route),
        Cell::from(messages::ground(&promotion.ground, lang)),
        Cell::from(promotion.points.map(|(reached, _)| reached)),
        Cell::from(promotion.points.map(|(_, required)| required)),
        Cell::from(promotion.fee),
    ]
}

/// The games of a sum that carried the promotion, then what they come to and what was asked for.
fn sum_rows(ledger: &PeriodLedger, given: &Given<'_>, lang: Lang) -> Vec<Vec<Cell>> {
    let carried = given.graded.promotion.as_ref().is_some_and(|promotion| {
        promotion.points.is_some_and(|(reached, _)| {
            given.graded.sum.as_ref().is_some_and(|sum| sum.reached.hundredths() == reached)
        })
    });
    let Some(sum) = given.graded.sum.as_ref().filter(|_| carried) else { return Vec::new() };
    let who = || {
        vec![
            Cell::from(&*given.judgement.event.report.header.id),
            Cell::from(&*given.person.id),
            Cell::from(given.person.name.as_str()),
        ]
    };
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for game in &sum.games {
        let mut row = who();
        row.extend(game_cells(ledger, game, sum, lang));
        rows.push(row);
    }
    let mut total = who();
    let score = sum.games.iter().map(|game| game.score).sum::<crate::numbers::HalfPoints>();
    total.extend([
        Cell::Blank,
        word("合计", lang),
        Cell::Blank,
        Cell::Blank,
        Cell::Blank,
        word("应得", lang),
        Cell::from(sum.required.hundredths()),
        Cell::from(score.hundredths()),
        Cell::from(sum.reached.hundredths()),
    ]);
    rows.push(total);
    rows
}

fn game_cells(ledger: &PeriodLedger, game: &SumGame, sum: &Sum, lang: Lang) -> Vec<Cell> {
    let estimated =
        if game.estimated { lang.pick("（落点）", "") } else { std::borrow::Cow::Borrowed("") };
    let result = match game.score.0 {
        2 => "胜",
        1 => "和",
        _ => "负",
    };
    vec![
        Cell::from(game.round.map(i64::from)),
        Cell::from(ledger.office.people.persons[game.opponent].name.as_str()),
        Cell::from(format!("{}{estimated}", game.dan)),
        Cell::from(sum.own.to_string()),
        Cell::from(game.raw.to_string()),
        Cell::from(game.difference.to_string()),
        word(result, lang),
        Cell::from(game.score.hundredths()),
        Cell::from(game.worth.hundredths()),
    ]
}

fn examined_row(given: &Given<'_>, sum: &Sum, lang: Lang) -> Vec<Cell> {
    vec![
        Cell::from(&*given.judgement.event.report.header.id),
        Cell::from(&*given.person.id),
        Cell::from(given.person.name.as_str()),
        Cell::from(sum.own.to_string()),
        Cell::Int(i64::try_from(sum.games.len()).unwrap_or(i64::MAX)),
        Cell::Int(sum.without_play),
        Cell::from(sum.reached.hundredths()),
        Cell::from(sum.required.hundredths()),
        Cell::from(messages::verdict(sum.verdict, lang)),
    ]
}

/// 名人: the title of the event's category without 赛.
fn title_row(given: &Given<'_>, lang: Lang) -> Vec<Cell> {
    let header = &given.judgement.event.report.header;
    let category = header.category.known().map(Vocabulary::word).unwrap_or_default();
    vec![
        Cell::from(header.end),
        Cell::from(&*header.id),
        Cell::from(header.name.as_str()),
        word(category.trim_end_matches('赛'), lang),
        Cell::from(&*given.person.id),
        Cell::from(given.person.name.as_str()),
    ]
}
