//! What an office reports and foresees: the yearly filing, and the ratings that approvals would change.

use super::super::page::Column;
use super::super::ratings::subtitle;
use super::lists::who;
use super::{Desk, LIFTS, List};
use crate::messages;
use crate::publication::titles::{Candidate, Filed, filed};
use crate::tables::Cell;
use crate::words::Vocabulary;
use rust_xlsxwriter::{Workbook, XlsxError};

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
