//! 第十至十三條: kyu by score rate, what is announced and what is held, and the fees.

use super::events::category;
use super::values::{BetweenRows, Values};
use crate::numbers::{HalfPoints, Hundredths};
use crate::records::{
    Account, Closing, Enrolled, Event, Grade, Graded, Ground, People, Promotion, Ranks, Rated,
};
use crate::words::{Category, folded};

/// 競賽升級: a kyu for entrants of 晉段賽 who were not promoted, and of events below it, by group and score rate.
/// It only improves, and nobody with a dan gets one. [W-39, W-40, A-72]
pub(super) fn kyu(event: &Event, seat: u16, entered: Ranks, values: &Values) -> Option<Promotion> {
    let header = &event.report.header;
    let groups = &values.tables.groups;
    let group = match category(event)? {
        Category::Promotion => 0,
        Category::Kyu => {
            let stated = folded(&header.group);
            groups.iter().position(|group| stated.contains(group.as_str()))?
        }
        _ => return None,
    };
    let rounds = header.rounds.map(i64::from).filter(|rounds| *rounds >= *values.table_rounds)?;
    let points = points(event, seat);
    let (percent, grades) = score_rate(points, rounds, values)?;
    let kyu = grades.get(group).copied()?;
    let better = entered.earned == 0 && entered.kyu.is_none_or(|known| kyu < known);
    let to = Grade::Kyu(kyu);
    better.then(|| Promotion {
        from: None,
        to,
        route: values.articles.kyu.clone(),
        ground: Ground::Kyu { group: groups[group].clone(), percent },
        points: Some((points.hundredths(), Hundredths(percent * rounds))),
        fee: values.fee(to),
        at_once: false,
    })
}

/// 得分 as the report states it, else what his rows give, byes included.
fn points(event: &Event, seat: u16) -> HalfPoints {
    let scored =
        || event.report.games.iter().filter_map(|game| game.seen_from(seat)).map(|(score, _)| score).sum();
    event.report.entrants[usize::from(seat)].points.unwrap_or_else(scored)
}

/// 依其得分率進行評定: the row of the highest percent that is reached; by the other reading the nearest one. Rates
/// are compared exactly. [W-41]
fn score_rate(points: HalfPoints, rounds: i64, values: &Values) -> Option<(i64, &[u8])> {
    let rows = &values.tables.kyu;
    let reached = |percent: i64| 50 * points.0 >= percent * rounds;
    let at = rows.iter().position(|(percent, _)| reached(*percent))?;
    let nearer = |above: i64, below: i64| 2 * 50 * points.0 >= (above + below) * rounds;
    let at = match (*values.between_rows, at.checked_sub(1)) {
        (BetweenRows::NearestRow, Some(above)) if nearer(rows[above].0, rows[at].0) => above,
        _ => at,
    };
    Some((rows[at].0, &rows[at].1))
}

/// 予公告認定對應資格（格位）: a promotion is announced and, where its certificate is given with it, held; what a
/// newcomer stated is believed. [W-49, W-53, A-21]
pub(super) fn announce(graded: &Graded, player: usize, people: &mut People) {
    let promoted = graded.promotion.as_ref().map(|promotion| {
        if promotion.at_once { Ranks::holding(promotion.to) } else { Ranks::announced(promotion.to) }
    });
    let (person, standing) = (&people.persons[player], &mut people.standings[player]);
    if !person.is_foreign() {
        standing.ranks = standing.ranks.join(graded.entered);
    }
    standing.ranks = standing.ranks.join(promoted.unwrap_or_default());
}

/// How a player stands on the roll: the office's awards are certificates. [W-49, A-20, A-93]
pub(super) fn settle(account: &Account<'_>, values: &Values) -> Closing {
    let mut standing = account.standing.clone();
    standing.ranks = standing.ranks.join(account.awarded);
    if !account.showings.is_empty() {
        standing.last_active = Some(account.period);
    }
    let graded: Vec<(usize, Graded)> = account
        .showings
        .iter()
        .filter_map(|(event, _, showing)| match &showing.shown {
            Rated::Graded(graded) => Some((*event, (**graded).clone())),
            _ => None,
        })
        .collect();
    let domestic = !account.person.is_foreign();
    let enrolled = Enrolled {
        grade: standing.ranks.grade().filter(|_| domestic),
        highest: standing.ranks.highest().filter(|_| domestic),
        due: due(standing.ranks, account.awarded, &graded).map(|grade| (grade, values.fee(grade))),
        graded,
    };
    Closing {
        lines: Vec::new(),
        standing,
        summary: None,
        listed: None,
        waiting: Vec::new(),
        decay: 0,
        qualification: None,
        handover: Vec::new(),
        enrolled: Some(enrolled),
        claims: Vec::new(),
    }
}

/// 需繳交證書費後，方能取得相關段級位: the highest grade that is announced and not paid. [W-49, W-54]
fn due(ranks: Ranks, awarded: Ranks, graded: &[(usize, Graded)]) -> Option<Grade> {
    if ranks.is_rank_only() {
        return Some(Grade::Dan(ranks.earned));
    }
    let kyu = graded.iter().filter_map(|(_, graded)| match graded.promotion.as_ref()?.to {
        Grade::Kyu(kyu) => Some(kyu),
        Grade::Dan(_) => None,
    });
    let best = kyu.min().filter(|_| ranks.held == 0)?;
    awarded.kyu.is_none_or(|paid| paid > best).then_some(Grade::Kyu(best))
}
