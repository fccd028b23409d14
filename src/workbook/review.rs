//! 审核表.xlsx: what the office must do, every ruling, and every data problem.

use super::page::{Column, Formats, Page, workbook, write};
use super::ratings::subtitle;
use crate::messages::{self, Lang};
use crate::publication::{Publication, Seal};
use crate::records::{Judgement, Outcome, PeriodLedger, Ruling, Weight};
use crate::rulebook::Rulebook;
use crate::tables::Cell;
use rust_xlsxwriter::XlsxError;

const TO_DO: [Column; 12] = [
    ("比赛编号", 13.0),
    ("比赛名称", 24.0),
    ("文件", 24.0),
    ("结论", 8.0),
    ("条款", 8.0),
    ("问题", 36.0),
    ("如何办理", 34.0),
    ("比赛编号", 13.0),
    ("条款", 8.0),
    ("裁定", 7.0),
    ("理由", 14.0),
    ("裁定人", 9.0),
];

const CHECKS: [Column; 9] = [
    ("比赛编号", 13.0),
    ("比赛名称", 24.0),
    ("条款", 8.0),
    ("规定", 44.0),
    ("结论", 8.0),
    ("性质", 9.0),
    ("实有与应有", 24.0),
    ("单元格", 14.0),
    ("说明", 36.0),
];

const ISSUES: [Column; 6] =
    [("文件", 34.0), ("工作表", 11.0), ("单元格", 13.0), ("性质", 7.0), ("问题", 60.0), ("代码", 20.0)];

/// Writes the workbook.
pub(super) fn review(
    book: &Rulebook,
    ledger: &PeriodLedger,
    publication: &Publication,
    seal: &Seal,
) -> Result<Vec<u8>, XlsxError> {
    let title = format!("{}竞赛报告审核表", book.pipeline.title.zh);
    let formats = Formats::of(book);
    let mut file = workbook(&title, ledger.list_date)?;
    let page = |name, columns, long| Page {
        name,
        title: format!("{title} · {name}"),
        subtitle: subtitle(ledger),
        columns,
        landscape: true,
        signed: false,
        long,
    };
    let lang = formats.lang;
    let to_do = ledger
        .events
        .iter()
        .filter(|judgement| judgement.outcome != Outcome::Pass)
        .flat_map(|judgement| to_do(judgement, lang));
    write(&mut file, &page("待办", &TO_DO, false), to_do, seal, &formats)?;
    let checks = ledger.events.iter().flat_map(|judgement| {
        judgement.rulings.iter().map(move |ruling| check(book, judgement, ruling, lang))
    });
    write(&mut file, &page("审核", &CHECKS, true), checks, seal, &formats)?;
    let issues = publication.issues.rows.iter().map(|row| issue(row, lang));
    write(&mut file, &page("数据问题", &ISSUES, true), issues, seal, &formats)?;
    file.save_to_buffer()
}

/// A row for each open clause that binds: what is wrong, what cures it, and the decision ready to copy.
fn to_do(judgement: &Judgement, lang: Lang) -> Vec<Vec<Cell>> {
    let header = &judgement.event.report.header;
    let verdict = messages::outcome(judgement.outcome, lang);
    let first = |clause: &str, what: String, cure: &str| {
        vec![
            Cell::from(&*header.id),
            Cell::from(header.name.as_str()),
            Cell::from(&**judgement.event.report.file()),
            Cell::from(verdict),
            Cell::from(clause),
            Cell::from(what),
            Cell::from(&*lang.pick(cure, cure)),
        ]
    };
    let mut rows = Vec::new();
    if judgement.event.report.duplicate {
        let what = "比赛编号与另一份报告相同".to_owned();
        rows.push(first("", lang.pick(&what, "").into_owned(), "删去重复的一份，或更正编号（见“数据问题”）"));
    }
    let open = |ruling: &&Ruling| ruling.judged.weight == Weight::Refuse && ruling.judged.outcome.is_open();
    for ruling in judgement.rulings.iter().filter(open) {
        let figures = messages::figures(&ruling.judged.figures, lang);
        let remarks = messages::remarks(&ruling.judged.remarks, lang);
        let place = ruling.judged.place.as_ref().map(ToString::to_string).unwrap_or_default();
        let parts: Vec<String> =
            [figures, remarks, place].into_iter().filter(|part| !part.is_empty()).collect();
        let cure = messages::cure(ruling.judged.outcome, judgement.event.report.side_file.as_deref());
        let mut row = first(&ruling.clause, parts.join("；"), &cure);
        row.extend([
            Cell::from(&*header.id),
            Cell::from(&*ruling.clause),
            Cell::from("豁免"),
            Cell::Blank,
            Cell::Blank,
        ]);
        rows.push(row);
    }
    rows
}

fn check(book: &Rulebook, judgement: &Judgement, ruling: &Ruling, lang: Lang) -> Vec<Cell> {
    let header = &judgement.event.report.header;
    let edition = book.of_event(header);
    let law = edition.and_then(|edition| edition.rule(&ruling.rule)).map(|rule| rule.text.as_str());
    vec![
        Cell::from(&*header.id),
        Cell::from(header.name.as_str()),
        Cell::from(&*ruling.clause),
        Cell::from(law),
        Cell::from(messages::outcome(ruling.judged.outcome, lang)),
        Cell::from(messages::weight(ruling.judged.weight, lang)),
        Cell::from(messages::figures(&ruling.judged.figures, lang)),
        Cell::from(ruling.judged.place.as_ref().map(crate::findings::Place::cell_name)),
        Cell::from(messages::remarks(&ruling.judged.remarks, lang)),
    ]
}

/// A row of issues.csv with its severity in Chinese and the message before the code.
fn issue(row: &[Cell], lang: Lang) -> Vec<Cell> {
    let [file, sheet, cell, severity, code, message] = row else { return row.to_vec() };
    let severity = match severity.to_string().as_str() {
        "error" => "错误",
        "warn" => "提醒",
        _ => "说明",
    };
    vec![
        file.clone(),
        sheet.clone(),
        cell.clone(),
        Cell::from(&*lang.pick(severity, severity)),
        message.clone(),
        code.clone(),
    ]
}
