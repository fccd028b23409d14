//! 六（三）, 八（十三）, 九, 十: norms, and what they entitle to.

use super::super::norms::{Needs, by_norms, in_order, last_day, norm};
use super::field::{Basis, Field};
use super::values::{ApplicantRating, FourYears, GrandmasterGames, Values, WomensNormEvents};
use crate::numbers::{HalfPoints, round_half_up};
use crate::records::{Applicant, Authority, Claim, Judgement, Merit, NormFigures, Tally};
use crate::rulebook::Tables;
use crate::words::{Section, Sex, System, Title, TitleEvent, Word};
use jiff::civil::Date;
use std::sync::Arc;

/// What 十（二） prints where 24 is read. [G-54]
const GAMES_AS_PRINTED: i64 = 4;

/// The titles that can be gained by norms, the highest first.
const TITLES: [Title; 2] = [Title::Grandmaster, Title::Master];

/// The norms that were made in an event. [G-19, G-47]
pub(super) fn norms(
    judgement: &Judgement,
    values: &Values,
    basis: &Basis,
    tables: &Tables,
) -> Vec<(usize, Merit)> {
    let event = &judgement.event;
    if judgement.titles.is_empty() {
        return Vec::new();
    }
    let field = Field::new(event, basis, tables);
    let tallies = field.tallies(false);
    let mut merits = Vec::new();
    for (at, (seat, tally)) in event.seats.iter().zip(&tallies).enumerate() {
        let Some(sex) = seat.sex.filter(|_| tally.games > 0) else { continue };
        let average = norm_average(&field, at, tally);
        for title in TITLES.into_iter().filter(|title| norm_titles(judgement, *title, sex, values)) {
            let Some(percent) = tables.norms.percent(title, sex, average) else { continue };
            let standard = norm_score(percent, tally.games);
            if tally.score >= standard {
                let figures = NormFigures { score: tally.score, standard, average, percent };
                let rule = rule_of(title, values);
                merits.push((seat.player, norm(event, title, rule, tally.games, figures)));
            }
        }
    }
    merits
}

/// Whether the event opens a title's norms for a sex. Women's norms are recognised in men's and mixed events: any
/// title of those that holds opens both women's tables. [G-23, A-58]
fn norm_titles(judgement: &Judgement, title: Title, sex: Sex, values: &Values) -> bool {
    let claimed = match (title, sex) {
        (Title::Grandmaster, Sex::Man) => TitleEvent::MenGrandmaster,
        (Title::Grandmaster, Sex::Woman) => TitleEvent::WomenGrandmaster,
        (_, Sex::Man) => TitleEvent::MenMaster,
        (_, Sex::Woman) => TitleEvent::WomenMaster,
    };
    let open_to_women = sex == Sex::Woman
        && *values.womens_norm_events == WomensNormEvents::AnyTitle
        && matches!(judgement.event.report.header.section, Word::Known(Section::Men | Section::Mixed));
    open_to_women || judgement.titles.contains(&claimed)
}

/// Ra to the nearest whole number: of a round robin's field without unrated players who scored nothing; in
/// other systems of the player and his opponents, 把本人的等级分和对手的等级分加在一起除以对手数＋1.
/// [G-19, G-45, G-47, A-57]
fn norm_average(field: &Field<'_>, at: usize, tally: &Tally) -> i64 {
    if field.event.report.header.system.known().is_some_and(System::is_round_robin) {
        let others: i64 = field.counted().filter(|other| *other != at).map(|other| field.met[other]).sum();
        return round_half_up(others + field.own[at], field.size().max(1));
    }
    round_half_up(tally.ratings + field.own[at], tally.games + 1)
}

/// The smallest half point that is not under the rate; the text rounds nothing. [G-19, A-57]
const fn norm_score(percent: i64, games: i64) -> HalfPoints {
    HalfPoints((2 * percent * games + 99).div_euclid(100))
}

/// The rule that a title's norms serve.
const fn rule_of(title: Title, values: &Values) -> &Arc<str> {
    match title {
        Title::Grandmaster => &values.grandmaster_norms.rule,
        _ => &values.master_norms.rule,
    }
}

/// 四年以上的成绩不能用来申请: the last day on which a norm serves. [G-55]
pub(super) fn norm_serves(end: Date, values: &Values) -> Date {
    last_day(end, *values.norm_years, *values.four_years == FourYears::AnniversaryServes)
}

/// The titles that the applicant may apply for on the day, and those within sight. [G-53, G-54, G-56]
pub(super) fn claims(applicant: &Applicant<'_>, values: &Values) -> Vec<Claim> {
    let claims = TITLES.into_iter().filter_map(|title| by_norms(applicant, needs(applicant, title, values)));
    in_order(claims.collect(), applicant)
}

/// 等级分、两次标准分、局数. [G-53, G-54]
fn needs(applicant: &Applicant<'_>, title: Title, values: &Values) -> Needs {
    let sex = applicant.person.sex.unwrap_or(Sex::Man);
    let rating = match *values.applicant_rating {
        ApplicantRating::Published => applicant.rating,
        ApplicantRating::EverReached => applicant.peak.max(applicant.rating),
    };
    let (norms, games, least) = match (title, sex) {
        (Title::Grandmaster, Sex::Man) => {
            (&values.grandmaster_norms, grandmaster_games(values), *values.applicant_grandmaster_men)
        }
        (Title::Grandmaster, Sex::Woman) => {
            (&values.grandmaster_norms, grandmaster_games(values), *values.applicant_grandmaster_women)
        }
        (_, Sex::Man) => (&values.master_norms, *values.master_games, *values.applicant_master_men),
        (_, Sex::Woman) => (&values.master_norms, *values.master_games, *values.applicant_master_women),
    };
    let approves = &values.approves_titles;
    Needs {
        title,
        norms: **norms,
        games,
        rating: Some((rating, least)),
        clauses: vec![norms.clause.clone()],
        authority: Authority {
            name: approves.as_str().into(),
            filed_with: "".into(),
            clause: approves.clause.clone(),
        },
    }
}

/// 局数不少于24局; printed 4局. [G-54]
fn grandmaster_games(values: &Values) -> i64 {
    match *values.grandmaster_games_read {
        GrandmasterGames::TwentyFour => *values.grandmaster_games,
        GrandmasterGames::AsPrinted => GAMES_AS_PRINTED,
    }
}
