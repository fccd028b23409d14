//! What an edition of the xiangqi regulation sets.

use crate::calendar::Calendar;
use crate::numbers::Share;
use crate::rulebook::{Cited, Edition, Rule, RulebookError};
use crate::words::{Sex, Title, UnitLevel};
use serde::Deserialize;
use std::sync::Arc;

/// Every value and reading of the edition. A name that is missing, unknown or set twice stops the load.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Values {
    // 标准一、二、三
    pub(super) top_three_times: Cited<i64>,
    /// Years.
    pub(super) top_three_years: Cited<i64>,
    pub(super) three_years: Cited<ThreeYears>,
    pub(super) shared_place: Cited<SharedPlace>,
    pub(super) unapproved_placings: Cited<UnapprovedPlacings>,
    pub(super) approves_masters: Cited<String>,
    pub(super) approves_first_grade: Cited<String>,
    pub(super) first_grade_filed_with: Cited<String>,
    pub(super) approves_second_grade: Cited<String>,
    pub(super) second_grade_filed_with: Cited<String>,
    pub(super) approves_third_grade: Cited<String>,
    pub(super) third_grade_filed_with: Cited<String>,
    /// Month and day.
    pub(super) filing_deadline: Cited<String>,
    pub(super) filing_levels: Cited<Vec<UnitLevel>>,
    // 细则一、二
    first_half_begins: Cited<String>,
    second_half_begins: Cited<String>,
    first_half_list: Cited<String>,
    second_half_list: Cited<String>,
    /// Lowest published rating.
    floor_men: Cited<i64>,
    floor_women: Cited<i64>,
    pub(super) below_floor: Cited<BelowFloor>,
    /// (empty periods, rating points).
    pub(super) inactivity: Cited<Vec<(i32, i64)>>,
    /// Empty periods.
    pub(super) cancelled_after: Cited<i32>,
    pub(super) inactivity_timing: Cited<InactivityTiming>,
    pub(super) inactivity_sum: Cited<InactivitySum>,
    // 细则三、四
    /// Starters.
    pub(super) all_rated_up_to: Cited<i64>,
    pub(super) rated_share: Cited<Share>,
    pub(super) least_units: Cited<i64>,
    pub(super) unit_share: Cited<Share>,
    pub(super) unit_levels: Cited<Vec<UnitLevel>>,
    pub(super) national_arbiters: Cited<i64>,
    /// Rules whose name holds this need an approval number.
    pub(super) rules_needing_approval: Cited<String>,
    // 细则六、七
    pub(super) title_entrants: Cited<i64>,
    pub(super) title_unit_share: Cited<Share>,
    pub(super) title_unrated_share: Cited<Share>,
    pub(super) title_arbiters: Cited<i64>,
    pub(super) title_attendance: Cited<TitleAttendance>,
    /// Days.
    pub(super) report_days: Cited<i64>,
    // 细则八
    /// Rating points per point of score.
    pub(super) k_newcomer: Cited<i64>,
    pub(super) newcomer_events: Cited<i64>,
    pub(super) newcomer_games: Cited<i64>,
    pub(super) k_settled: Cited<i64>,
    pub(super) k_master: Cited<i64>,
    pub(super) master_rating: Cited<i64>,
    pub(super) newcomer_window: Cited<NewcomerWindow>,
    pub(super) average_rounding: Cited<AverageRounding>,
    // 细则九
    provisional_men: Cited<i64>,
    provisional_women: Cited<i64>,
    pub(super) mixed_floor: Cited<i64>,
    pub(super) swiss_sentence: Cited<SwissSentence>,
    /// Games against rated opponents.
    pub(super) first_games: Cited<i64>,
    pub(super) consecutive_years: Cited<ConsecutiveYears>,
    pub(super) k_first: Cited<i64>,
    pub(super) at_least_half: Cited<AtLeastHalf>,
    pub(super) below_half: Cited<BelowHalf>,
    pub(super) zero_score: Cited<ZeroScore>,
    // 细则六（三）、十
    /// Hundredths of a point.
    pub(super) norm_half_from: Cited<i64>,
    pub(super) norm_whole_from: Cited<i64>,
    pub(super) grandmaster_norms: Cited<i64>,
    pub(super) grandmaster_games: Cited<i64>,
    pub(super) master_norms: Cited<i64>,
    pub(super) master_games: Cited<i64>,
    /// Years.
    pub(super) norm_years: Cited<i64>,
    pub(super) four_years: Cited<FourYears>,
    // 细则十一
    grandmaster_men: Cited<i64>,
    master_men: Cited<i64>,
    grandmaster_women: Cited<i64>,
    master_women: Cited<i64>,
    #[serde(skip)]
    pub(super) clauses: Clauses,
}

/// Clauses of rules that set no value.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    pub(super) expected_by_field: Arc<str>,
    pub(super) champion_keeps: Arc<str>,
    pub(super) counted_games: Arc<str>,
    pub(super) results: Arc<str>,
    pub(super) unplayed: Arc<str>,
    pub(super) grandmaster_by_norms: Arc<str>,
    pub(super) master_by_norms: Arc<str>,
}

impl Values {
    /// Reads what the edition sets.
    pub(super) fn of(edition: &Edition) -> Result<Self, RulebookError> {
        let clause = |function: &str| {
            let names = |rule: &&Rule| rule.checks.iter().chain(&rule.code).any(|name| name == function);
            let rule = edition.rules.iter().rfind(names);
            let missing = || edition.broken(format!("no rule names the function {function}"));
            rule.map(|rule| Arc::from(rule.clause.as_str())).ok_or_else(missing)
        };
        let clauses = Clauses {
            expected_by_field: clause("expected_by_field")?,
            champion_keeps: clause("champion_keeps")?,
            counted_games: clause("counted_games")?,
            results: clause("results_in_order")?,
            unplayed: clause("unplayed_marked")?,
            grandmaster_by_norms: clause("grandmaster_by_norms")?,
            master_by_norms: clause("master_by_norms")?,
        };
        Ok(Self { clauses, ..edition.values()? })
    }

    /// 统计期限: two half years by the event's last day.
    pub(super) fn calendar(&self) -> Result<Calendar, String> {
        Calendar::half_years(
            [&self.first_half_begins, &self.second_half_begins],
            [&self.first_half_list, &self.second_half_list],
        )
    }

    /// 公布的最低分数.
    pub(super) const fn floor(&self, sex: Sex) -> &Cited<i64> {
        match sex {
            Sex::Man => &self.floor_men,
            Sex::Woman => &self.floor_women,
        }
    }

    /// 暂定等级分 Ru: what an unrated player counts as.
    pub(super) const fn provisional(&self, sex: Sex) -> &Cited<i64> {
        match sex {
            Sex::Man => &self.provisional_men,
            Sex::Woman => &self.provisional_women,
        }
    }

    /// The rating that a title earned by placing lifts to; none below Master.
    pub(super) const fn lifted_to(&self, title: Title, sex: Sex) -> Option<&Cited<i64>> {
        match (title, sex) {
            (Title::Grandmaster, Sex::Man) => Some(&self.grandmaster_men),
            (Title::Grandmaster, Sex::Woman) => Some(&self.grandmaster_women),
            (Title::Master, Sex::Man) => Some(&self.master_men),
            (Title::Master, Sex::Woman) => Some(&self.master_women),
            _ => None,
        }
    }
}

readings! {
    /// How far apart 三年内 lets two results be.
    ThreeYears { Rolling, Editions }
    /// What a place that is shared is worth.
    SharedPlace { Unusable, WorstPlace }
    /// Whether placings of events that are not rated count.
    UnapprovedPlacings { Count, AcceptedOnly }
    /// Whether a norm still serves on its fourth anniversary.
    FourYears { AnniversaryServes, AnniversaryTooOld }
    /// What becomes of a player under the published floor.
    BelowFloor { Unrated, KeepsRating }
    /// When an inactive year counts.
    InactivityTiming { YearCompleted, YearEntered }
    /// Whether the third year's fall adds to the second's.
    InactivitySum { EachYear, Replaces }
    /// Whether 六(四) binds.
    TitleAttendance { Warns, ClosesTitle }
    /// Until both, or either, of three events and thirty games are used up.
    NewcomerWindow { UntilBoth, UntilEither }
    /// Whether an average is rounded before the difference is taken. [X-55, CV3]
    AverageRounding { BeforeDifference, AfterDifference }
    /// Which systems drop a rated player's games against unrated ones.
    SwissSentence { SwissOnly, AllButRoundRobin }
    /// What 连续两个年度 are.
    ConsecutiveYears { CalendarYears, RatingYears }
    /// The first rating from half the points on.
    AtLeastHalf { ExcessTimesK, TableDifference }
    /// The first rating under half the points.
    BelowHalf { ProvisionalAndChange, AverageAndTableDifference }
    /// What becomes of games against an unrated player who scored nothing.
    ZeroScore { DeleteGames, OnlyPoints }
}
