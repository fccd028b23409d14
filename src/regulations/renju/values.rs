//! What an edition of the renju regulation sets, and its three tables.

use crate::numbers::{HalfDans, Share};
use crate::records::{Grade, HIGHEST_DAN, LOWEST_KYU};
use crate::rulebook::{Cited, Edition, RulebookError};
use crate::words::{Category, Vocabulary, folded};
use serde::Deserialize;
use std::sync::Arc;

/// Every value and reading of the edition. A name that is missing, unknown or set twice stops the load.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Values {
    // 第二條
    highest_dan: Cited<u8>,
    lowest_kyu: Cited<u8>,
    // 第四條
    /// Months before the first day.
    pub(super) notice_months: Cited<i64>,
    pub(super) notice_month: Cited<NoticeMonth>,
    pub(super) rank_only_entrants: Cited<RankOnlyEntrants>,
    /// Entrants.
    pub(super) quota_least: Cited<i64>,
    /// Promoted of all entrants.
    pub(super) quota_share: Cited<Share>,
    pub(super) quota_field: Cited<QuotaField>,
    // 第五、六條
    /// The highest dan that a match for the title gives.
    pub(super) women_meijin_cap: Cited<u8>,
    pub(super) meijin_cap: Cited<u8>,
    // 第七條
    pub(super) direct_without_certificate: Cited<DirectWithoutCertificate>,
    // 第八條
    /// Levels of which an open event feeds the points.
    pub(super) open_levels: Cited<Vec<String>>,
    pub(super) promotion_event: Cited<PromotionEvent>,
    /// An organiser with this in its name is the association.
    pub(super) association: Cited<String>,
    /// Valid games.
    pub(super) least_games: Cited<i64>,
    /// Valid games where byes and wins without play make the rest.
    pub(super) least_with_byes: Cited<i64>,
    /// Of a point, per dan.
    win_factor: Cited<Share>,
    draw_factor: Cited<Share>,
    /// Of a point, per valid game.
    standard: Cited<Share>,
    /// Dans.
    least_difference: Cited<i64>,
    pub(super) dan_counted: Cited<DanCounted>,
    pub(super) landing: Cited<Landing>,
    /// The highest dan that points give.
    pub(super) points_cap: Cited<u8>,
    // 第九條
    /// Entrants.
    pub(super) low_dan_entrants: Cited<i64>,
    /// The highest dan that a low-dan event is for.
    pub(super) low_dan_highest: Cited<u8>,
    // 第十條
    /// Rounds.
    pub(super) table_rounds: Cited<i64>,
    pub(super) between_rows: Cited<BetweenRows>,
    #[serde(skip)]
    pub(super) articles: Articles,
    #[serde(skip)]
    pub(super) tables: Tables,
}

/// The articles that promotions cite as their route.
#[derive(Debug, Default)]
pub(super) struct Articles {
    pub(super) quota: Arc<str>,
    pub(super) women_meijin: Arc<str>,
    pub(super) meijin: Arc<str>,
    pub(super) direct: Arc<str>,
    pub(super) points: Arc<str>,
    pub(super) low_dan: Arc<str>,
    pub(super) kyu: Arc<str>,
}

/// A row of direct_ranks.csv: places that are recognised directly.
#[derive(Debug)]
pub(super) struct DirectRank {
    pub(super) category: Category,
    /// First and last place; `None`: whoever qualified for the final.
    pub(super) places: Option<(u32, u32)>,
    pub(super) dan: u8,
    /// The certificate is given with it.
    pub(super) free: bool,
}

/// Percent of the points, with the kyu of each group.
type KyuRows = Vec<(i64, Vec<u8>)>;

/// The edition's own tables.
#[derive(Debug, Default)]
pub(super) struct Tables {
    pub(super) direct: Vec<DirectRank>,
    /// Groups of kyu.csv, folded.
    pub(super) groups: Vec<String>,
    /// The highest percent first.
    pub(super) kyu: KyuRows,
    /// First and last grade, and their fee.
    fees: Vec<(Grade, Grade, i64)>,
}

impl Values {
    /// Reads what the edition sets. The domain of grades is the nouns' own: an edition that widens it needs
    /// a new program. [W-02]
    pub(super) fn of(edition: &Edition) -> Result<Self, RulebookError> {
        let article = |id: &str| {
            let rule = edition.rule(id).ok_or_else(|| edition.broken(format!("there is no rule {id}")))?;
            Ok(Arc::from(rule.clause.split('/').next().unwrap_or_default()))
        };
        let articles = Articles {
            quota: article("W-06")?,
            women_meijin: article("W-12")?,
            meijin: article("W-18")?,
            direct: article("W-20a")?,
            points: article("W-29")?,
            low_dan: article("W-34")?,
            kyu: article("W-40")?,
        };
        let read: Self = edition.values()?;
        if (*read.highest_dan, *read.lowest_kyu) != (HIGHEST_DAN, LOWEST_KYU) {
            return Err(edition.broken("grades go from the 20th kyu to the ninth dan".to_owned()));
        }
        let tables = tables(edition).map_err(|detail| edition.broken(detail))?;
        let values = Self { articles, tables, ..read };
        let factors = [&values.win_factor, &values.draw_factor].map(|factor| per_half_dan(factor));
        if factors.contains(&None) || twentieths(&values.standard).is_none() {
            return Err(edition.broken("a factor of the points is no whole number of twentieths".to_owned()));
        }
        Ok(values)
    }

    /// Twentieths of a point that half a dan of difference adds to a win.
    pub(super) fn win_worth(&self) -> i64 {
        per_half_dan(&self.win_factor).unwrap_or(0)
    }

    /// Twentieths of a point that half a dan of difference adds to a draw.
    pub(super) fn draw_worth(&self) -> i64 {
        per_half_dan(&self.draw_factor).unwrap_or(0)
    }

    /// Twentieths of a point that each valid game asks for.
    pub(super) fn per_game(&self) -> i64 {
        twentieths(&self.standard).unwrap_or(0)
    }

    /// 下限值. [W-30]
    pub(super) fn lowest_difference(&self) -> HalfDans {
        HalfDans(2 * *self.least_difference)
    }

    /// 證書費; `None` where the law sets none. [W-54]
    pub(super) fn fee(&self, grade: Grade) -> Option<i64> {
        let within = |(from, to, _): &&(Grade, Grade, i64)| {
            let alike =
                matches!((from, grade), (Grade::Dan(_), Grade::Dan(_)) | (Grade::Kyu(_), Grade::Kyu(_)));
            alike && (from.height()..=to.height()).contains(&grade.height())
        };
        self.tables.fees.iter().find(within).map(|(.., fee)| *fee)
    }
}

fn twentieths(share: &Share) -> Option<i64> {
    let whole = share.denominator > 0 && (20 * share.numerator) % share.denominator == 0;
    whole.then(|| 20 * share.numerator / share.denominator)
}

fn per_half_dan(share: &Share) -> Option<i64> {
    twentieths(share).filter(|worth| worth % 2 == 0).map(|worth| worth / 2)
}

fn tables(edition: &Edition) -> Result<Tables, String> {
    let rows = |name| edition.table(name).map_err(|error| error.to_string());
    let (groups, kyu) = kyu_table(rows("kyu.csv")?)?;
    Ok(Tables {
        direct: rows("direct_ranks.csv")?.iter().map(|row| direct(row)).collect::<Result<_, _>>()?,
        groups,
        kyu,
        fees: rows("fees.csv")?.iter().map(|row| fee(row)).collect::<Result<_, _>>()?,
    })
}

/// One row for each group; its kyu under each percent.
fn kyu_table(rows: &[Vec<String>]) -> Result<(Vec<String>, KyuRows), String> {
    let broken = || "kyu.csv: group and kyu for each percent are expected".to_owned();
    let mut groups = Vec::new();
    let mut kyu = KyuRows::new();
    for row in rows {
        let [group, percent, grade] = row.as_slice() else { return Err(broken()) };
        let percent: i64 = percent.parse().map_err(|_| broken())?;
        let Ok(Some(Grade::Kyu(grade))) = Grade::read(grade) else { return Err(broken()) };
        let group = folded(group);
        if !groups.contains(&group) {
            groups.push(group);
        }
        match kyu.iter_mut().find(|(known, _)| *known == percent) {
            Some((_, grades)) => grades.push(grade),
            None => kyu.push((percent, vec![grade])),
        }
    }
    kyu.sort_by_key(|(percent, _)| -percent);
    if kyu.iter().any(|(_, grades)| grades.len() != groups.len()) { Err(broken()) } else { Ok((groups, kyu)) }
}

fn direct(row: &[String]) -> Result<DirectRank, String> {
    let broken = || format!("direct_ranks.csv: {}", row.join(","));
    let [category, first, last, dan, certificate] = row else { return Err(broken()) };
    let places = match (first.as_str(), last.as_str()) {
        ("", "") => None,
        (first, last) => Some((first.parse().map_err(|_| broken())?, last.parse().map_err(|_| broken())?)),
    };
    let Ok(Some(Grade::Dan(dan))) = Grade::read(dan) else { return Err(broken()) };
    let category = Category::read(category).known().ok_or_else(broken)?;
    Ok(DirectRank { category, places, dan, free: !certificate.is_empty() })
}

fn fee(row: &[String]) -> Result<(Grade, Grade, i64), String> {
    let broken = || format!("fees.csv: {}", row.join(","));
    let [from, to, fee] = row else { return Err(broken()) };
    let (Ok(Some(from)), Ok(Some(to))) = (Grade::read(from), Grade::read(to)) else { return Err(broken()) };
    Ok((from, to, fee.parse().map_err(|_| broken())?))
}

readings! {
    /// What one month before the first day is. [W-04, A-37]
    NoticeMonth { BackFromStart, ForwardFromNotice, ThirtyDays }
    /// Whether somebody who only earned a dan may enter an event for those below it. [W-05]
    RankOnlyEntrants { MayEnter, CountAsDan }
    /// Who counts towards the quota. [W-06, A-28]
    QuotaField { Starters, Entrants }
    /// Whether an unpaid certificate also closes direct recognition. [W-21]
    DirectWithoutCertificate { Blocked, Allowed }
    /// Whether 晉段賽 is a 升段賽 too. [W-22]
    PromotionEvent { NotByPoints, ByPoints }
    /// Which dan of a player enters the difference. [W-30]
    DanCounted { Held, Earned }
    /// Where a player of unknown dan lands among those he met. [W-31]
    Landing { ScoreRank, BetweenBeatenAndLost }
    /// What a rate between two rows of the kyu table gives. [W-41]
    BetweenRows { RowBelow, NearestRow }
}
