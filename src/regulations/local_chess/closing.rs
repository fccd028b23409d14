//! 八、九: what the end of the year makes of one player.

use super::values::{ChampionLocally, FirstGamesCount, Values};
use crate::numbers::Hundredths;
use crate::records::{Account, Closing, Handover, Line, Listed, Rated, Standing, Status, Summary};

/// K: 25 for the first thirty games, then 15; never 10. [L-19, A-106]
fn k_factor(standing: &Standing, values: &Values) -> i64 {
    let newcomer = standing.games.is_some_and(|games| games < *values.newcomer_games);
    if newcomer { *values.k_newcomer } else { *values.k_settled }
}

/// The year in order of time: a first performance, then changes; the sum is rounded once. There is no
/// decay, no removal and no lower limit; above the highest band nothing is published locally. [L-16, L-17, L-18, L-20, L-21, A-18, A-19]
pub(super) fn settle(account: &Account<'_>, values: &Values) -> Closing {
    let mut standing = Standing { obtained: None, ..account.standing.clone() };
    let old = account.standing.rating;
    let mut start = old;
    let (mut lines, mut delta_sum, mut reasons) = (Vec::new(), Hundredths(0), Vec::new());
    let (mut games, mut events) = (0, 0);
    let mut first_event = None;
    for (event, judged, showing) in account.showings {
        let counted = match &showing.shown {
            Rated::Obtained { rating, games } => {
                start = Some(*rating);
                first_event = Some((judged.report.header.id.clone(), judged.report.header.level.known()));
                reasons.push("首次表现分".to_owned());
                (*games, *values.first_games_count == FirstGamesCount::Count)
            }
            Rated::Expected { groups, champion } => {
                let [group] = groups.as_slice() else { continue };
                let k = k_factor(&standing, values);
                let mut delta = (group.score.hundredths() - group.expected).times(k);
                let mut group = group.clone();
                let keeps = *champion && *values.champion_locally == ChampionLocally::Keeps;
                if keeps && delta < Hundredths(0) {
                    delta = Hundredths(0);
                    group.clauses.push(values.champion_locally.clause.clone());
                }
                delta_sum += delta;
                let played = group.games;
                lines.push(Line { event: *event, k, group, delta });
                (played, true)
            }
            _ => continue,
        };
        games += counted.0;
        events += 1;
        if counted.1 {
            standing.games = standing.games.map(|before| before + counted.0);
            standing.events = standing.events.map(|before| before + 1);
        }
    }
    if !account.showings.is_empty() {
        standing.last_active = Some(account.period);
    }
    let exact = start.map(|start| Hundredths::whole(start) + delta_sum);
    let rating = exact.map(Hundredths::rounded);
    standing.rating = rating;
    standing.peak = standing.peak.max(rating);
    let authority = rating.and_then(|rating| values.authority(rating));
    let status = match (old, account.showings.is_empty()) {
        (None, _) => Status::New,
        (Some(_), false) => Status::Active,
        (Some(_), true) => Status::Inactive,
    };
    let mut handover = Vec::new();
    if let (Some(value), None) = (rating, &authority) {
        handover.push(Handover { value, reason: values.highest_clause().clone(), event: None });
    } else if let (Some(value), Some((event, level))) = (rating, first_event) {
        // published by another level than the one that held the event [L-04, L-05, L-06, L-07, L-08]
        let own = level.and_then(|level| values.base(level)).map(|base| values.authority(base))
            == Some(authority.clone());
        if !own {
            handover.push(Handover {
                value,
                reason: values.national_line.clause.clone(),
                event: Some(event),
            });
        }
    }
    let published = authority.is_some();
    let summary = rating.map(|new| Summary {
        old,
        delta_sum,
        adjustment: Hundredths(0),
        exact,
        new: Some(new),
        published,
        reasons,
    });
    let listed = rating.filter(|_| published).map(|rating| Listed {
        rating,
        previous: old,
        games,
        events,
        status,
        authority,
    });
    Closing {
        lines,
        standing,
        summary,
        listed,
        waiting: Vec::new(),
        decay: 0,
        qualification: None,
        handover,
        enrolled: None,
        claims: Vec::new(),
    }
}
