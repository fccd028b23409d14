//! What an office reports and foresees: the title events of the period, the yearly filing, and the ratings that
//! approvals would change.

use super::super::page::Column;
use super::super::ratings::subtitle;
use super::lists::who;
use super::{Desk, LIFTS, List};
use crate::messages;
use crate::publication::titles::{Candidate, Filed, filed};
use crate::records::{Judgement, Remark, Ruling, Weight};
use crate::tables::Cell;
use crate::words::{TitleEvent, Vocabulary};
use rust_xlsxwriter::{Workbook, XlsxError};

const TITLE_EVENTS: [Column; 10] = [
    ("比赛编号", 13.0),
    ("比赛名称", 26.0),
    ("结束日期", 12.0),
    ("申报称号", 15.0),
    ("等级分赛", 9.0),
    ("成立的称号", 15.0),
    ("条款", 9.0),
    ("结论", 9.0),
    ("数据", 28.0),
    ("说明", 30.0),
];

const FILING: [Column; 11] = [
    ("申报单位", 15.0),
    ("棋手编号", 13.0),
    ("姓名", 11.0),
    ("性别", 6.0),
    ("单位", 14.0),
    ("称号", 15.0),
    ("途径", 8.0),
    ("批准日期", 12.0),
    ("批准单位", 18.0),
    ("文号", 18.0),
    ("备案", 28.0),
];

const ADJUSTMENTS: [Column; 8] = [
    ("棋手编号", 15.0),
    ("姓名", 11.0),
    ("性别", 6.0),
    ("单位", 14.0),
    ("申请称号", 15.0),
    ("现等级分", 9.0),
    ("最高等级分", 11.0),
    ("批准后调整为", 13.0),
];

/// 等级称号赛: every event of the period that claims a title, with the conditions that it must meet for it.
/// [X-42–X-48, G-16–G-23]
pub(super) fn title_events(file: &mut Workbook, desk: &Desk<'_>) -> Result<(), XlsxError> {
    let claims = |judgement: &&Judgement| !judgement.event.report.header.titles.is_empty();
    let rows = desk.ledger.events.iter().filter(claims).flat_map(|judgement| {
        let of_titles = judgement.rulings.iter().filter(|ruling| is_of_titles(ruling));
        of_titles.map(|ruling| title_event_row(desk, judgement, ruling))
    });
    let list = List {
        name: "等级称号赛",
        columns: &TITLE_EVENTS,
        subtitle: subtitle(desk.ledger),
        landscape: true,
        signed: false,
        none: "本期没有申报称号的比赛",
    };
    desk.write(file, list, rows.collect())
}

/// A condition that an event meets for a title and not to be rated.
fn is_of_titles(ruling: &Ruling) -> bool {
    let for_one = |remark: &Remark| matches!(remark, Remark::For { .. });
    ruling.judged.weight == Weight::Title || ruling.judged.remarks.iter().any(for_one)
}

fn title_event_row(desk: &Desk<'_>, judgement: &Judgement, ruling: &Ruling) -> Vec<Cell> {
    let (header, lang) = (&judgement.event.report.header, desk.formats.lang);
    let titles = |titles: &[TitleEvent]| {
        Cell::from(titles.iter().map(|title| title.word()).collect::<Vec<_>>().join("、"))
    };
    vec![
        Cell::from(&*header.id),
        Cell::from(header.name.as_str()),
        Cell::from(header.end),
        titles(&header.titles),
        Cell::from(messages::outcome(judgement.outcome, lang)),
        titles(&judgement.titles),
        Cell::from(&*ruling.clause),
        Cell::from(messages::outcome(ruling.judged.outcome, lang)),
        Cell::from(messages::figures(&ruling.judged.figures, lang)),
        Cell::from(messages::remarks(&ruling.judged.remarks, lang)),
    ]
}

/// 年度备案: the titles approved in the year before, by the unit that files them. [X-32e]
pub(super) fn filing(file: &mut Workbook, desk: &Desk<'_>) -> Result<(), XlsxError> {
    let Some(filing) = &desk.ledger.filing else { return Ok(()) };
    let about =
        format!("{}年批准授予的等级称号    截止 {}    依据{}", filing.year, filing.deadline, filing.clause);
    let list = List {
        name: "年度备案",
        columns: &FILING,
        subtitle: format!("{about}\n{}", subtitle(desk.ledger)),
        landscape: true,
        signed: true,
        none: "无",
    };
    let rows = filed(desk.ledger, filing).iter().map(|filed| filed_row(desk, filed)).collect();
    desk.write(file, list, rows)
}

fn filed_row(desk: &Desk<'_>, filed: &Filed<'_>) -> Vec<Cell> {
    let Filed { unit, person, award, title, authority } = filed;
    let mut row = vec![Cell::from(*unit)];
    row.extend(who(person));
    row.extend([
        Cell::from(messages::title(*title, person.sex, desk.formats.lang)),
        Cell::from(award.route.known().map(Vocabulary::word)),
        Cell::from(award.approved),
        Cell::from(award.authority.as_str()),
        Cell::from(award.document.as_str()),
        Cell::from(authority.map(|authority| &*authority.filed_with)),
    ]);
    row
}

/// 调分预告: the ratings that an approval of the candidates lifts, where the law has it.
pub(super) fn adjustments(
    file: &mut Workbook,
    desk: &Desk<'_>,
    candidates: &[Candidate<'_>],
) -> Result<(), XlsxError> {
    let Some(rule) = desk.rule_of(LIFTS) else { return Ok(()) };
    let row = |candidate: &Candidate<'_>| {
        let Candidate { person, claim, closing, .. } = candidate;
        let lifted_to = claim.lifted_to?;
        let mut row = who(person).to_vec();
        row.extend([
            Cell::from(messages::title(claim.title, person.sex, desk.formats.lang)),
            Cell::from(closing.listed.as_ref().map(|listed| listed.rating)),
            Cell::from(closing.standing.peak),
            Cell::from(lifted_to),
        ]);
        Some(row)
    };
    let list = List {
        name: "调分预告",
        columns: &ADJUSTMENTS,
        subtitle: format!("依据{}，以候选人获得批准为前提\n{}", rule.at, subtitle(desk.ledger)),
        landscape: false,
        signed: true,
        none: "无需调分",
    };
    desk.write(file, list, candidates.iter().filter_map(row).collect())
}
