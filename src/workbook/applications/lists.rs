//! The lists: candidates, who is close to a title, the norms that serve and those that soon will not.

use super::super::page::Column;
use super::{Desk, List, MOST_FORMS, PLACINGS};
use crate::messages;
use crate::publication::players::{by_id, title};
use crate::publication::titles::{Candidate, Norm, norms as all_norms};
use crate::records::{Claim, Merit, Person};
use crate::tables::Cell;
use crate::words::{Title, Vocabulary};
use jiff::ToSpan;
use jiff::civil::Date;
use rust_xlsxwriter::{Workbook, XlsxError};

const CANDIDATES: [Column; 12] = [
    ("批准机关", 15.0),
    ("序号", 6.0),
    ("棋手编号", 13.0),
    ("姓名", 11.0),
    ("性别", 6.0),
    ("单位", 14.0),
    ("现有称号", 11.0),
    ("申请称号", 15.0),
    ("途径", 8.0),
    ("依据条款", 20.0),
    ("依据", 48.0),
    ("备案", 30.0),
];

const WITHIN_SIGHT: [Column; 10] = [
    ("棋手编号", 15.0),
    ("姓名", 11.0),
    ("性别", 6.0),
    ("单位", 14.0),
    ("现有称号", 11.0),
    ("称号", 15.0),
    ("途径", 8.0),
    ("条款", 14.0),
    ("已有", 50.0),
    ("尚缺", 40.0),
];

const NORMS: [Column; 14] = [
    ("棋手编号", 15.0),
    ("姓名", 11.0),
    ("性别", 6.0),
    ("单位", 14.0),
    ("称号", 15.0),
    ("比赛编号", 13.0),
    ("比赛名称", 30.0),
    ("日期", 12.0),
    ("局数", 6.0),
    ("得分", 7.0),
    ("标准分", 8.0),
    ("平均等级分", 8.0),
    ("得分率\n要求%", 9.0),
    ("有效至", 12.0),
];

/// 候选: who may apply, by the authority that approves. [X-29, X-32a]
pub(super) fn candidates(
    file: &mut Workbook,
    desk: &Desk<'_>,
    candidates: &[Candidate<'_>],
) -> Result<(), XlsxError> {
    let mut subtitle = desk.subtitle_of_norms();
    if desk.rule_of(PLACINGS).is_some() {
        // whoever reads January's list must not lose those of July
        let scope = "名次途径只列本期成绩；以前各期的名次用 qili titles 查询";
        subtitle = format!("{scope}\n{subtitle}");
    }
    if candidates.len() > MOST_FORMS {
        subtitle = format!("候选 {} 人，申请表至第 {MOST_FORMS} 号为止\n{subtitle}", candidates.len());
    }
    let rows = (1..).zip(candidates).map(|(number, candidate)| candidate_row(desk, number, candidate));
    let list = List {
        name: "候选",
        columns: &CANDIDATES,
        subtitle,
        landscape: true,
        signed: true,
        none: "本期无候选人",
    };
    desk.write(file, list, rows.collect())
}

fn candidate_row(desk: &Desk<'_>, number: i64, candidate: &Candidate<'_>) -> Vec<Cell> {
    let Candidate { person, held, claim, .. } = candidate;
    let mut row = vec![Cell::from(&*claim.authority.name), Cell::from(number)];
    row.extend(who(person));
    row.extend([
        Cell::from(held.map(|held| messages::title(held, person.sex, desk.formats.lang))),
        Cell::from(messages::title(claim.title, person.sex, desk.formats.lang)),
        Cell::from(claim.route.word()),
        Cell::from(candidate.clauses().join("、")),
        Cell::from(grounds(desk, &claim.merits)),
        Cell::from(&*claim.authority.filed_with),
    ]);
    row
}

/// 编号 · 姓名 · 性别 · 单位.
pub(super) fn who(person: &Person) -> [Cell; 4] {
    [
        Cell::from(&*person.id),
        Cell::from(person.name.as_str()),
        Cell::from(person.sex.map(Vocabulary::word)),
        Cell::from(person.unit.as_str()),
    ]
}

/// The results a claim rests on, a line each.
fn grounds(desk: &Desk<'_>, merits: &[Merit]) -> String {
    let lines: Vec<String> = merits.iter().map(|merit| messages::merit(merit, desk.formats.lang)).collect();
    lines.join("\n")
}

/// A title within sight of somebody.
struct Sight<'a> {
    person: &'a Person,
    held: Option<Title>,
    claim: &'a Claim,
}

/// 尚缺: titles within sight, the highest first.
pub(super) fn within_sight(file: &mut Workbook, desk: &Desk<'_>) -> Result<(), XlsxError> {
    let mut sights: Vec<Sight<'_>> = Vec::new();
    for (person, closing) in by_id(desk.ledger) {
        let open = closing.claims.iter().filter(|claim| !claim.is_complete());
        sights.extend(open.map(|claim| Sight { person, held: title(desk.ledger, person), claim }));
    }
    sights.sort_by_key(|sight| sight.claim.title);
    let list = List {
        name: "尚缺",
        columns: &WITHIN_SIGHT,
        subtitle: desk.subtitle_of_norms(),
        landscape: true,
        signed: false,
        none: "无",
    };
    desk.write(file, list, sights.iter().map(|sight| sight_row(desk, sight)).collect())
}

fn sight_row(desk: &Desk<'_>, Sight { person, held, claim }: &Sight<'_>) -> Vec<Cell> {
    let lang = desk.formats.lang;
    let mut row = who(person).to_vec();
    row.extend([
        Cell::from(held.map(|held| messages::title(held, person.sex, lang))),
        Cell::from(messages::title(claim.title, person.sex, lang)),
        Cell::from(claim.route.word()),
        Cell::from(claim.clauses.join("、")),
        Cell::from(grounds(desk, &claim.merits)),
        Cell::from(messages::lacks(claim, lang)),
    ]);
    row
}

/// 标准分: every norm that serves; 即将失效: those that will not for long. [X-68, G-55]
pub(super) fn norms(file: &mut Workbook, desk: &Desk<'_>) -> Result<(), XlsxError> {
    let mut norms = all_norms(desk.ledger);
    let list = |name| List {
        name,
        columns: &NORMS,
        subtitle: desk.subtitle_of_norms(),
        landscape: true,
        signed: false,
        none: "无",
    };
    let rows = norms.iter().map(|norm| norm_row(desk, norm)).collect();
    desk.write(file, list("标准分"), rows)?;
    norms.retain(|norm| norm.merit.expires.is_some_and(|last| within_a_year(last, desk.ledger.list_date)));
    norms.sort_by_key(|norm| norm.merit.expires);
    let rows = norms.iter().map(|norm| norm_row(desk, norm)).collect();
    desk.write(file, list("即将失效"), rows)
}

/// Until the list date comes round again, that day included. [CV1]
fn within_a_year(last: Date, list_date: Date) -> bool {
    list_date.checked_add(1.year()).is_ok_and(|anniversary| last <= anniversary)
}

fn norm_row(desk: &Desk<'_>, norm: &Norm<'_>) -> Vec<Cell> {
    let Norm { person, merit, games, figures } = norm;
    let mut row = who(person).to_vec();
    row.extend([
        Cell::from(messages::title(merit.title, person.sex, desk.formats.lang)),
        Cell::from(&*merit.event),
        Cell::from(merit.name.as_str()),
        Cell::from(merit.end),
        Cell::from(*games),
        Cell::from(figures.map(|figures| figures.score.hundredths())),
        Cell::from(figures.map(|figures| figures.standard.hundredths())),
        Cell::from(figures.map(|figures| figures.average)),
        Cell::from(figures.map(|figures| figures.percent)),
        Cell::from(merit.expires),
    ]);
    row
}
