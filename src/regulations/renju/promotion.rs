//! 第三至九條: the routes of promotion, and the best of them.

use super::events::{category, is_match, points_weight};
use super::kyu_and_certificates::kyu;
use super::points::{Met, Terms, dans, examine};
use super::values::{DirectWithoutCertificate, QuotaField, Values};
use crate::numbers::round_half_up;
use crate::records::{
    CheckedEvent, Entrant, Event, Grade, Graded, Ground, Promotion, Rated, Ruling, Seat, Showing, Sum,
    Verdict, Weight,
};
use crate::words::{Category, folded};
use std::sync::Arc;

/// What the routes ask of an event, worked out once.
struct Field<'a> {
    event: &'a Event,
    values: &'a Values,
    dans: Vec<Met>,
    /// The conditions of 第八條 hold.
    points_open: bool,
    low_dan_open: bool,
    quota: i64,
    /// Who won the match for the title.
    meijin: Option<u16>,
}

/// One entrant in the field.
struct Candidate<'a> {
    at: u16,
    seat: &'a Seat,
    entrant: &'a Entrant,
}

/// What the event gives each starter.
pub(super) fn assess(checked: &CheckedEvent<'_>, values: &Values) -> Vec<Showing> {
    let event = checked.event();
    let open = |article: &str| {
        let of_article = |ruling: &&Ruling| ruling.clause.split('/').next() == Some(article);
        let closes = |ruling: &Ruling| {
            matches!(ruling.judged.weight, Weight::Refuse | Weight::Title) && ruling.judged.outcome.is_open()
        };
        !checked.rulings().iter().filter(of_article).any(closes)
    };
    let field = Field {
        event,
        values,
        dans: dans(event, values),
        points_open: open(&values.articles.points),
        low_dan_open: open(&values.articles.low_dan),
        quota: round_half_up(
            quota_field(event, values) * values.quota_share.numerator,
            values.quota_share.denominator,
        ),
        meijin: if is_match(event) { meijin(event) } else { None },
    };
    let seated = (0_u16..).zip(event.seats.iter().zip(&event.report.entrants));
    let starters = seated.filter(|(_, (seat, _))| seat.started);
    let show = |(at, (seat, entrant)): (u16, (&Seat, &Entrant))| Showing {
        player: seat.player,
        shown: Rated::Graded(Box::new(graded(&field, &Candidate { at, seat, entrant }))),
    };
    starters.map(show).collect()
}

/// Who counts towards the quota: those who played, or by the other reading all who entered. [W-06, A-28]
pub(super) fn quota_field(event: &Event, values: &Values) -> i64 {
    match *values.quota_field {
        QuotaField::Starters => event.participants(),
        QuotaField::Entrants => i64::try_from(event.seats.len()).unwrap_or(i64::MAX),
    }
}

/// 名人挑戰賽中獲勝者: the one who alone has the first place, whether he won or defended the title. [W-43]
fn meijin(event: &Event) -> Option<u16> {
    let mut first = (0_u16..).zip(&event.report.entrants).filter(|(_, entrant)| entrant.place == Some(1));
    match (first.next(), first.next()) {
        (Some((at, _)), None) => Some(at),
        _ => None,
    }
}

/// 擇優升段: the best route wins, never two together, and none lowers; a kyu only where no dan came. Routes that
/// give the same dan are cited in the order of A-70. [W-03, W-33, W-38]
fn graded(field: &Field<'_>, candidate: &Candidate<'_>) -> Graded {
    let entered = candidate.seat.ranks.unwrap_or_default();
    let mut graded =
        Graded { entered, promotion: None, sum: None, meijin: field.meijin == Some(candidate.at) };
    if candidate.seat.foreign {
        return graded;
    }
    graded.sum = sum(field, candidate);
    let routes = [
        quota(field, candidate),
        meijin_winner(field, candidate),
        meijin_loser(field, graded.sum.as_ref()),
        direct_rank(field, candidate),
        low_dan_champion(field, candidate),
        by_points(field, graded.sum.as_ref()),
    ];
    let higher = |promotion: &Promotion| promotion.to.height() > i64::from(entered.held);
    let best = routes
        .into_iter()
        .flatten()
        .filter(higher)
        .reduce(|best, next| if next.to.height() > best.to.height() { next } else { best });
    graded.promotion = best.or_else(|| kyu(field.event, candidate.at, entered, field.values));
    if let Some(promotion) = &mut graded.promotion {
        promotion.from = entered.grade();
    }
    graded
}

fn promotion(to: u8, route: &Arc<str>, ground: Ground, values: &Values) -> Promotion {
    let to = Grade::Dan(to);
    Promotion {
        from: None,
        to,
        route: route.clone(),
        ground,
        points: None,
        fee: values.fee(to),
        at_once: false,
    }
}

/// 段位以上僅具格位者不具升段之資格, unless the certificate is paid by the event's last day. [W-50, A-20]
fn rank_only(candidate: &Candidate<'_>) -> bool {
    candidate.seat.ranks.unwrap_or_default().is_rank_only()
}

/// 晉段人數: the first places up to an eighth of the field. Those who share a place that the cut goes through are
/// all left out; somebody who may not be promoted takes a place all the same. [W-06, A-71]
fn quota(field: &Field<'_>, candidate: &Candidate<'_>) -> Option<Promotion> {
    let place = candidate.entrant.place.filter(|_| category(field.event) == Some(Category::Promotion))?;
    let up_to = field.event.report.entrants.iter().filter(|e| e.place.is_some_and(|p| p <= place)).count();
    let inside = i64::try_from(up_to).is_ok_and(|up_to| up_to <= field.quota);
    let ground = Ground::Quota { place, quota: field.quota };
    let values = field.values;
    (inside && !rank_only(candidate)).then(|| promotion(1, &values.articles.quota, ground, values))
}

/// The article of a match, and the highest dan that it gives.
fn of_match<'a>(field: &'a Field<'_>) -> (&'a Arc<str>, u8) {
    let values = field.values;
    if category(field.event) == Some(Category::WomenMeijin) {
        (&values.articles.women_meijin, *values.women_meijin_cap)
    } else {
        (&values.articles.meijin, *values.meijin_cap)
    }
}

/// 成功取得或衛冕名人頭銜者晉升一段，最高升至六段 or 八段. [W-12, W-18]
fn meijin_winner(field: &Field<'_>, candidate: &Candidate<'_>) -> Option<Promotion> {
    let (article, cap) = of_match(field);
    let next = candidate.seat.ranks.unwrap_or_default().held + 1;
    let wins = field.meijin == Some(candidate.at) && next <= cap && !rank_only(candidate);
    wins.then(|| promotion(next, article, Ground::Meijin, field.values))
}

/// The sum of an examinee, where the event is judged by one. Who took the title is not examined, and without a
/// winner nobody is. [W-13, W-19, W-22]
fn sum(field: &Field<'_>, candidate: &Candidate<'_>) -> Option<Sum> {
    let terms = if is_match(field.event) {
        let (_, cap) = of_match(field);
        field.meijin.filter(|winner| *winner != candidate.at)?;
        Terms { cap, minimum: false, open: true }
    } else {
        points_weight(field.event, field.values)?;
        Terms { cap: *field.values.points_cap, minimum: true, open: field.points_open }
    };
    Some(examine(field.event, candidate.at, &field.dans, terms, field.values))
}

/// 積分達升段標準，不受最低局數之限制: the loser of the match for the title. [W-13, W-19]
fn meijin_loser(field: &Field<'_>, sum: Option<&Sum>) -> Option<Promotion> {
    let (article, _) = of_match(field);
    is_match(field.event).then(|| raised(sum?, article, field.values)).flatten()
}

/// 若達升段標準則予以升段，最高可升至七段. [W-32]
fn by_points(field: &Field<'_>, sum: Option<&Sum>) -> Option<Promotion> {
    let article = &field.values.articles.points;
    (!is_match(field.event)).then(|| raised(sum?, article, field.values)).flatten()
}

/// One dan for a sum that is reached. [W-29]
fn raised(sum: &Sum, article: &Arc<str>, values: &Values) -> Option<Promotion> {
    if sum.verdict != Verdict::Reached {
        return None;
    }
    let next = sum.held + 1;
    let points = Some((sum.reached.hundredths(), sum.required.hundredths()));
    Some(Promotion { points, ..promotion(next, article, Ground::Points, values) })
}

/// 直接認定段位. Those who share a place are recognised where every place they cover gives the same dan. The
/// champion of the final is given his certificate. [W-20a, W-20c, W-20d, W-53, A-70]
fn direct_rank(field: &Field<'_>, candidate: &Candidate<'_>) -> Option<Promotion> {
    if !may_be_placed(candidate, field.values) {
        return None;
    }
    let category = category(field.event)?;
    let of_category = field.values.tables.direct.iter().filter(|row| row.category == category);
    let mut rows = of_category;
    let (row, ground) = match candidate.entrant.place.map(|place| (place, last_shared(field.event, place))) {
        _ if qualified_for_final(candidate) => (rows.find(|row| row.places.is_none())?, Ground::Qualified),
        Some((first, last)) => {
            let covers = |places: (u32, u32)| places.0 <= first && last <= places.1;
            (rows.find(|row| row.places.is_some_and(covers))?, Ground::Placed { place: first })
        }
        None => return None,
    };
    let given = promotion(row.dan, &field.values.articles.direct, ground, field.values);
    let fee = if row.free { Some(0) } else { given.fee };
    Some(Promotion { fee, at_once: row.free, ..given })
}

/// The last place that those who share `place` cover.
fn last_shared(event: &Event, place: u32) -> u32 {
    let sharing = event.report.entrants.iter().filter(|entrant| entrant.place == Some(place)).count();
    place + u32::try_from(sharing).unwrap_or(u32::MAX - place).saturating_sub(1)
}

/// 取得AT晉級資格: the remarks say so. [W-20b, A-22]
fn qualified_for_final(candidate: &Candidate<'_>) -> bool {
    folded(&candidate.entrant.remarks).contains("晋级")
}

/// Whether an unpaid certificate closes direct recognition too. [W-21, W-50]
fn may_be_placed(candidate: &Candidate<'_>, values: &Values) -> bool {
    let allowed = *values.direct_without_certificate == DirectWithoutCertificate::Allowed;
    allowed || !rank_only(candidate)
}

/// 低段組（初二三段）冠軍升一段. [W-34]
fn low_dan_champion(field: &Field<'_>, candidate: &Candidate<'_>) -> Option<Promotion> {
    let held = candidate.seat.ranks.unwrap_or_default().held;
    let values = field.values;
    let wins = category(field.event) == Some(Category::LowDan)
        && field.low_dan_open
        && candidate.entrant.place == Some(1)
        && last_shared(field.event, 1) == 1
        && (1..=*values.low_dan_highest).contains(&held)
        && !rank_only(candidate);
    wins.then(|| promotion(held + 1, &values.articles.low_dan, Ground::LowDan, values))
}
