//! What an edition of the chess regulation sets.

use crate::calendar::Calendar;
use crate::numbers::Share;
use crate::rulebook::{Cited, Edition, RulebookError};
use crate::words::UnitLevel;
use serde::Deserialize;
use std::sync::Arc;

/// Every value and reading of the edition. A name that is missing, unknown or set twice stops the load.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Values {
    // 一、二
    first_half_begins: Cited<String>,
    second_half_begins: Cited<String>,
    first_half_list: Cited<String>,
    second_half_list: Cited<String>,
    /// Lowest published rating.
    pub(super) floor: Cited<i64>,
    pub(super) below_floor: Cited<BelowFloor>,
    /// Empty periods.
    pub(super) retained_periods: Cited<i32>,
    pub(super) retention_ends: Cited<RetentionEnds>,
    // 四
    pub(super) international_conditions: Cited<InternationalConditions>,
    pub(super) rated_share: Cited<Share>,
    /// Starters.
    pub(super) small_field_up_to: Cited<i64>,
    pub(super) small_field_rated: Cited<i64>,
    pub(super) small_field: Cited<SmallField>,
    pub(super) double_entrants: Cited<i64>,
    pub(super) double_rated: Cited<i64>,
    pub(super) double_round_robin: Cited<DoubleRoundRobin>,
    pub(super) least_units: Cited<i64>,
    pub(super) unit_share: Cited<Share>,
    pub(super) unit_levels: Cited<Vec<UnitLevel>>,
    pub(super) national_arbiters: Cited<i64>,
    /// At most so many moves …
    pub(super) speed_moves: Cited<i64>,
    /// … in so many minutes.
    pub(super) speed_minutes: Cited<i64>,
    pub(super) rounds_a_day: Cited<i64>,
    // 六
    pub(super) title_rounds: Cited<i64>,
    pub(super) title_unrated_share: Cited<Share>,
    pub(super) title_rounds_a_day: Cited<i64>,
    pub(super) title_double_days: Cited<i64>,
    pub(super) title_single_rounds: Cited<i64>,
    pub(super) men_master_share: Cited<Share>,
    pub(super) men_masters: Cited<i64>,
    pub(super) men_master_rated_share: Cited<Share>,
    pub(super) men_master_rating: Cited<i64>,
    pub(super) women_masters: Cited<i64>,
    pub(super) women_master_share: Cited<Share>,
    pub(super) women_master_rating: Cited<i64>,
    pub(super) women_master_half: Cited<WomenMasterHalf>,
    pub(super) men_grandmasters: Cited<i64>,
    pub(super) women_grandmasters: Cited<i64>,
    pub(super) womens_norm_events: Cited<WomensNormEvents>,
    // 七
    /// Days.
    pub(super) report_days: Cited<i64>,
    // 八(一)–(四)
    /// Rating points per point of score.
    pub(super) k_newcomer: Cited<i64>,
    pub(super) newcomer_games: Cited<i64>,
    pub(super) k_settled: Cited<i64>,
    pub(super) k_master: Cited<i64>,
    pub(super) master_rating: Cited<i64>,
    pub(super) newcomer_window_end: Cited<NewcomerWindowEnd>,
    pub(super) master_reached: Cited<MasterReached>,
    pub(super) average_rounding: Cited<AverageRounding>,
    // 八(五)–(十)
    pub(super) provisional: Cited<i64>,
    pub(super) few_unrated_performance: Cited<FewUnratedPerformance>,
    pub(super) unrated_limit: Cited<Share>,
    /// Rating points.
    pub(super) full_score_difference: Cited<i64>,
    pub(super) full_score: Cited<FullScore>,
    pub(super) field_difference: Cited<FieldDifference>,
    pub(super) unrated_share_counted: Cited<UnratedShareCounted>,
    pub(super) first_rating_rounding: Cited<FirstRatingRounding>,
    pub(super) over_limit_expectation: Cited<OverLimitExpectation>,
    pub(super) least_rated_games: Cited<i64>,
    pub(super) team_round_robin: Cited<TeamRoundRobin>,
    pub(super) first_games: Cited<i64>,
    /// Periods.
    pub(super) accumulation_periods: Cited<i32>,
    pub(super) part_weight: Cited<PartWeight>,
    pub(super) k_first: Cited<i64>,
    pub(super) void_test: Cited<VoidTest>,
    // 八(十一)–(十八)
    pub(super) zero_score: Cited<ZeroScore>,
    pub(super) computer_words: Cited<Vec<String>>,
    pub(super) qualification_lists: Cited<QualificationLists>,
    pub(super) difference_cap: Cited<i64>,
    // 九、十
    pub(super) applicant_master_men: Cited<i64>,
    pub(super) applicant_master_women: Cited<i64>,
    pub(super) applicant_rating: Cited<ApplicantRating>,
    pub(super) master_norms: Cited<i64>,
    pub(super) master_games: Cited<i64>,
    pub(super) applicant_grandmaster_men: Cited<i64>,
    pub(super) applicant_grandmaster_women: Cited<i64>,
    pub(super) grandmaster_norms: Cited<i64>,
    pub(super) grandmaster_games: Cited<i64>,
    pub(super) grandmaster_games_read: Cited<GrandmasterGames>,
    /// Years.
    pub(super) norm_years: Cited<i64>,
    pub(super) four_years: Cited<FourYears>,
    pub(super) approves_titles: Cited<String>,
    #[serde(skip)]
    pub(super) clauses: Clauses,
}

/// Clauses of rules that set no value.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    pub(super) expected_by_field: Arc<str>,
    pub(super) champion_keeps: Arc<str>,
    pub(super) void: Arc<str>,
}

impl Values {
    /// Reads what the edition sets.
    pub(super) fn of(edition: &Edition) -> Result<Self, RulebookError> {
        let clause = |function: &str| {
            let missing = || edition.broken(format!("no rule names the function {function}"));
            edition.rule_of(function).map(|rule| Arc::from(rule.clause.as_str())).ok_or_else(missing)
        };
        let clauses = Clauses {
            expected_by_field: clause("expected_by_field")?,
            champion_keeps: clause("champion_keeps")?,
            void: clause("valid_performance")?,
        };
        Ok(Self { clauses, ..edition.values()? })
    }

    /// 统计期限, as in the sister regulation of the same centre. [G-02, G-04]
    pub(super) fn calendar(&self) -> Result<Calendar, String> {
        Calendar::half_years(
            [&self.first_half_begins, &self.second_half_begins],
            [&self.first_half_list, &self.second_half_list],
        )
    }
}

readings! {
    /// What becomes of a player under the published floor. [G-05]
    BelowFloor { Unrated, KeepsRating }
    /// On which list three years without play end a rating. [G-06]
    RetentionEnds { PeriodCompleted, NextList }
    /// Whether 四(二)(三)(五) bind international events. [G-08]
    InternationalConditions { Exempt, Bound }
    /// Which fields need four rated players. [G-10]
    SmallField { TenOrFewer, TenOrMore }
    /// What 六名棋手至少有四名 asks of a double round robin. [G-11]
    DoubleRoundRobin { SixEntrants, TwoThirds }
    /// Whether title and rating count together towards the half. [G-21]
    WomenMasterHalf { Either, OneKind }
    /// Which events open the women's norms. [G-23, A-58]
    WomensNormEvents { AnyTitle, WomensTitle }
    /// Whether the rating is the published one or the highest ever. [G-53]
    ApplicantRating { Published, EverReached }
    /// Games of a grandmaster's norms: as restored, or as printed. [G-54]
    GrandmasterGames { TwentyFour, AsPrinted }
    /// Whether a norm still serves on its fourth anniversary. [G-55]
    FourYears { AnniversaryServes, AnniversaryTooOld }
    /// Whether K 25 ends with the thirtieth game or the one after. [G-31]
    NewcomerWindowEnd { AtThirty, OverThirty }
    /// Whether the running rating or only the published one reaches 2400. [G-31]
    MasterReached { RunningRating, PublishedRating }
    /// Whether an average is rounded before the difference is taken. [G-32, CV3]
    AverageRounding { BeforeDifference, AfterDifference }
    /// The performance in a round robin with few unrated players. [G-36]
    FewUnratedPerformance { ProvisionalAndChange, FromFieldAverage }
    /// The difference of a rated player with a full or no score. [G-37]
    FullScore { EightHundred, TableEnd }
    /// Mean of the differences, or difference of the mean rate. [G-37]
    FieldDifference { MeanOfDifferences, DifferenceOfMean }
    /// Whether the share of unrated players counts those who scored nothing. [G-37]
    UnratedShareCounted { AllStarters, WithoutZeroScorers }
    /// Whether Rp is rounded before it enters averages. [G-38]
    FirstRatingRounding { Rounded, Exact }
    /// By which formula everybody is rated once all have a rating. [G-39]
    OverLimitExpectation { ByOpponents, ByField }
    /// Whether 团体赛 goes by 八(七) or 八(六). [G-40, A-52]
    TeamRoundRobin { RatedOnly, AsRoundRobin }
    /// What weighs a part in the mean. [G-41, A-54]
    PartWeight { GamesUsed, RatedGames }
    /// Whether a performance is compared exact or rounded. [G-44]
    VoidTest { Exact, Rounded }
    /// What becomes of games against an unrated player who scored nothing. [G-45]
    ZeroScore { DeleteGames, OnlyPoints }
    /// Which two lists a qualification averages. [G-51]
    QualificationLists { WithoutK25, LastTwo }
}
