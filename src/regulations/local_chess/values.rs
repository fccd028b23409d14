//! What an edition of the local chess regulation sets.

use super::super::chess::field::Basis;
use crate::numbers::Share;
use crate::rulebook::{Cited, Edition, RulebookError};
use crate::words::Level;
use serde::Deserialize;
use std::sync::Arc;

/// Every value and reading of the edition. A name that is missing, unknown or set twice stops the load.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Values {
    // 二–五: who publishes which ratings, lowest and highest
    province_authority: Cited<String>,
    province_band: Cited<(i64, i64)>,
    prefecture_authority: Cited<String>,
    prefecture_band: Cited<(i64, i64)>,
    county_authority: Cited<String>,
    county_band: Cited<(i64, i64)>,
    grassroots_authority: Cited<String>,
    grassroots_highest: Cited<i64>,
    // 六
    /// The lowest national rating.
    pub(super) national_line: Cited<i64>,
    provisional: Cited<i64>,
    unrated_limit: Cited<Share>,
    full_score_difference: Cited<i64>,
    least_rated_games: Cited<i64>,
    pub(super) unlisted_national_events: Cited<UnlistedNationalEvents>,
    // 七(一): what it brings in from the national regulation
    zero_score: Cited<ZeroScore>,
    pub(super) computer_words: Cited<Vec<String>>,
    pub(super) champion_locally: Cited<ChampionLocally>,
    // 七
    pub(super) least_rounds: Cited<i64>,
    pub(super) least_minutes: Cited<i64>,
    pub(super) shortest_game: Cited<ShortestGame>,
    base_province: Cited<i64>,
    base_city: Cited<i64>,
    base_prefecture: Cited<i64>,
    base_county: Cited<i64>,
    base_grassroots: Cited<i64>,
    pub(super) k_first: Cited<i64>,
    pub(super) performance_games: Cited<PerformanceGames>,
    pub(super) below_base: Cited<BelowBase>,
    // 八
    pub(super) k_newcomer: Cited<i64>,
    pub(super) newcomer_games: Cited<i64>,
    pub(super) k_settled: Cited<i64>,
    pub(super) first_games_count: Cited<FirstGamesCount>,
    average_rounding: Cited<AverageRounding>,
    difference_cap: Cited<i64>,
    #[serde(skip)]
    pub(super) annex: Vec<AnnexBase>,
}

/// A row of the annex: a national event, by words of its name, and its base. [L-22, L-23a, L-24, L-25, L-26, L-27, L-28]
#[derive(Debug, Clone)]
pub(super) struct AnnexBase {
    pub(super) series: Vec<String>,
    /// Ages of the group, where the series has groups.
    pub(super) ages: Option<(i64, i64)>,
    pub(super) base: i64,
}

impl Values {
    pub(super) fn of(edition: &Edition) -> Result<Self, RulebookError> {
        let rows = edition.table("base_ratings.csv")?;
        let annex = rows.iter().map(|row| {
            annex_base(row).ok_or_else(|| {
                edition.broken(format!("base_ratings.csv: {} is no row of the annex", row.join(",")))
            })
        });
        let values = Self { annex: annex.collect::<Result<_, _>>()?, ..edition.values()? };
        // every rating has one authority: each band begins where the one below ends [L-04, L-05, L-06, L-07]
        let joins = |band: &(i64, i64), below: i64| band.0 == below + 1;
        let joined = joins(&values.county_band, *values.grassroots_highest)
            && joins(&values.prefecture_band, values.county_band.1)
            && joins(&values.province_band, values.prefecture_band.1);
        if !joined {
            return Err(edition.broken("the bands of L-04 to L-07 leave a gap or overlap".to_owned()));
        }
        Ok(values)
    }

    /// The base of first performances by level; national events and above have none of their own. [L-12, A-34]
    pub(super) fn base(&self, level: Level) -> Option<i64> {
        match level {
            Level::Province => Some(*self.base_province),
            Level::City => Some(*self.base_city),
            Level::Prefecture => Some(*self.base_prefecture),
            Level::County => Some(*self.base_county),
            Level::Grassroots => Some(*self.base_grassroots),
            Level::World | Level::Continental | Level::National => None,
        }
    }

    /// Who approves and publishes a rating; `None` above the highest band. [L-04, L-05, L-06, L-07]
    pub(super) fn authority(&self, rating: i64) -> Option<Arc<str>> {
        let bands = [
            (&self.grassroots_authority, (i64::MIN, *self.grassroots_highest)),
            (&self.county_authority, *self.county_band),
            (&self.prefecture_authority, *self.prefecture_band),
            (&self.province_authority, *self.province_band),
        ];
        let mut inside =
            bands.into_iter().filter(|(_, (lowest, highest))| (*lowest..=*highest).contains(&rating));
        inside.next().map(|(word, _)| word.as_str().into())
    }

    /// The clause of the highest band, which a rating above it leaves.
    pub(super) const fn highest_clause(&self) -> &Arc<str> {
        &self.province_band.clause
    }

    /// What the calculations borrowed from the national regulation rest on. [L-08, L-09]
    pub(super) fn basis(&self) -> Basis {
        Basis {
            provisional: *self.provisional,
            difference_cap: *self.difference_cap,
            k_first: *self.k_first,
            least_rated_games: *self.least_rated_games,
            unrated_limit: *self.unrated_limit,
            full_score: *self.full_score_difference,
            mean_of_differences: true,
            share_counts_zero_scorers: true,
            rounds_first_rating: true,
            expects_by_opponents: true,
            few_unrated_from_field: false,
            team_as_round_robin: false,
            deletes_zero_scorers: *self.zero_score == ZeroScore::DeleteGames,
            rounds_average_first: *self.average_rounding == AverageRounding::BeforeDifference,
            by_opponents: self.average_rounding.clause.clone(),
            by_field: self.average_rounding.clause.clone(),
            over_limit: self.unrated_limit.clause.clone(),
            cap: self.difference_cap.clause.clone(),
        }
    }
}

/// `rule,series,group_from,group_to,base`; several names of a series are separated by |.
fn annex_base(row: &[String]) -> Option<AnnexBase> {
    let [_, series, from, to, base] = row else { return None };
    let ages = match (from.as_str(), to.as_str()) {
        ("", "") => None,
        (from, to) => Some((if from.is_empty() { 0 } else { from.parse().ok()? }, to.parse().ok()?)),
    };
    Some(AnnexBase { series: series.split('|').map(str::to_owned).collect(), ages, base: base.parse().ok()? })
}

readings! {
    /// First performances in national events that the annex does not list. [L-08]
    UnlistedNationalEvents { NationalPerformance, ProvinceBase }
    /// What becomes of games against an unrated player who scored nothing. [L-09d]
    ZeroScore { DeleteGames, OnlyPoints }
    /// Whether the champion's protection holds locally. [L-09f]
    ChampionLocally { Keeps, Loses }
    /// Whether 每局 is the whole game or each player's time. [L-11]
    ShortestGame { WholeGame, EachPlayer }
    /// Which games a first performance rests on. [L-13]
    PerformanceGames { AllGames, RatedOpponents }
    /// Whether a first performance under the base counts. [L-13]
    BelowBase { LowerBand, NotAwarded }
    /// Whether the games of the first performance use up the newcomer's thirty. [L-19]
    FirstGamesCount { Count, DoNotCount }
    /// Whether an average is rounded before the difference is taken. [L-18, CV3]
    AverageRounding { BeforeDifference, AfterDifference }
}
