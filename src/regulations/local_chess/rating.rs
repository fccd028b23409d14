//! 六–八: first performances, and the changes of those who have a rating.

use super::super::chess::field::{Basis, Field};
use super::super::conditions::{is_champion, leave_out_computers};
use super::events::{Base, base};
use super::values::{BelowBase, PerformanceGames, Values};
use crate::findings::{Finding, Place, Problem};
use crate::numbers::{Exact, HalfPoints, Hundredths, round_half_up};
use crate::records::{Event, People, Rated, Seat, Showing, Tally};
use crate::rulebook::Tables;

/// How the entrants count: a player with a national rating who is not in the local register is a rated
/// opponent at the rating stated; the share of rated players is that of the year's opening. [L-08, A-17, A-104]
pub(super) fn prepare(event: &mut Event, people: &People, values: &Values) {
    leave_out_computers(event, &values.computer_words);
    for (seat, entrant) in event.seats.iter_mut().zip(&event.report.entrants) {
        let unknown_here = !people.persons[seat.player].registered && seat.rating.is_none();
        let national = entrant.stated_rating.filter(|rating| *rating >= *values.national_line);
        seat.met_as = seat.rating.or(national.filter(|_| unknown_here));
        seat.counts_as_rated = people.standings[seat.player].rating.is_some();
        if let Some(reported) = national.filter(|_| unknown_here) {
            let guest = Problem::GuestRating { player: seat.id.to_string(), reported };
            let place = event.report.cell(entrant, "rating");
            used_as_stated(&mut event.report.findings, &place, guest);
        }
    }
}

/// The stated rating is the one that counts: it is no difference to the list.
fn used_as_stated(findings: &mut [Finding], place: &Place, guest: Problem) {
    let differs = |finding: &&mut Finding| {
        finding.place == *place && matches!(finding.problem, Problem::RatingDiffers { .. })
    };
    if let Some(finding) = findings.iter_mut().find(differs) {
        finding.problem = guest;
    }
}

/// Full scores in a national round robin that goes by the national regulation. [L-08, A-53, A-64]
pub(super) fn remarks(event: &Event, values: &Values, basis: &Basis, tables: &Tables) -> Vec<Finding> {
    let national = base(&event.report.header, values) == Base::National;
    if national { Field::new(event, basis, tables).full_scores() } else { Vec::new() }
}

/// What the event shows of each starter.
pub(super) fn assess(event: &Event, values: &Values, basis: &Basis, tables: &Tables) -> Vec<Showing> {
    let field = Field::new(event, basis, tables);
    let rated = field.tallies(true);
    let all = field.tallies(false);
    let base = base(&event.report.header, values);
    let national = base == Base::National;
    let round_robin = (national && field.is_round_robin()).then(|| field.round_robin());
    let show = |at: usize, seat: &Seat| -> Rated {
        if let Some(own) = seat.rating {
            let group = (rated[at].games > 0).then(|| field.expected_by_opponents(own, &rated[at]));
            return Rated::Expected { groups: group.into_iter().collect(), champion: is_champion(event, at) };
        }
        // rated elsewhere: no local result
        if seat.met_as.is_some() || field.zero[at] && basis.deletes_zero_scorers {
            return Rated::First(None);
        }
        let shown = match (base, &round_robin) {
            (Base::Rating(base), _) => {
                let tally = match *values.performance_games {
                    PerformanceGames::AllGames => &all[at],
                    PerformanceGames::RatedOpponents => &rated[at],
                };
                first_performance(base, tally, values, tables).map(|value| (value, tally.games))
            }
            // by the national regulation, with a rated opponent at least [L-08, A-64]
            (Base::National, Some(shown)) => {
                let performance = shown.performances[at].as_ref().filter(|shown| shown.tally.rated_games > 0);
                performance.map(|shown| (shown.value.rounded(), shown.tally.games))
            }
            (Base::National, None) => {
                let performance = field.performance_against_rated(&rated[at]);
                performance.map(|shown| (shown.value.rounded(), shown.tally.games))
            }
            (Base::GroupUnknown | Base::Unknown, _) => None,
        };
        shown.map_or(Rated::First(None), |(rating, games)| Rated::Obtained { rating, games })
    };
    let seats = event.seats.iter().enumerate().filter(|(_, seat)| seat.started);
    seats.map(|(at, seat)| Showing { player: seat.player, shown: show(at, seat) }).collect()
}

/// rp＝cm＋dp up to half the points, rp＝cm＋25(w－n/2) beyond; rounded at once. Rated opponents are not needed. [L-03, L-12, L-13, A-18]
fn first_performance(base: i64, tally: &Tally, values: &Values, tables: &Tables) -> Option<i64> {
    if tally.games == 0 {
        return None;
    }
    let half = HalfPoints(tally.games);
    let value = if tally.score > half {
        let excess = Hundredths((tally.score.0 - half.0) * 50).times(*values.k_first);
        Exact::from(Hundredths::whole(base) + excess).rounded()
    } else {
        base + tables.difference(round_half_up(tally.score.0 * 100, tally.games * 2))?
    };
    let awarded = value >= base || *values.below_base == BelowBase::LowerBand;
    awarded.then_some(value)
}

/// A first performance counts from the player's next event. [L-16, A-18]
pub(super) fn note(showings: &[Showing], people: &mut People) {
    for showing in showings {
        if let Rated::Obtained { rating, .. } = showing.shown {
            people.standings[showing.player].obtained = Some(rating);
        }
    }
}
