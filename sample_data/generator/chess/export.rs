//! A report as a pairing program hands it out: the crosstable of the final ranking, with lines of text above
//! and below it, and beside it a file with what such a table cannot say.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;
use jiff::ToSpan;

use crate::files;
use crate::headings;
use crate::report::Report;
use crate::tournament::{Game, Outcome, Tournament};
use crate::workbook::{Cell, Sheet};

const SERVER: &str = "https://chess-results.com/";
/// No tournament has this number.
const ADDRESS: &str = "https://chess-results.com/tnr0.aspx?lan=1";

/// Writes the export and its side file.
pub(super) fn write(office: &Path, report: &Report) -> Result<()> {
    let table = office.join(&report.path);
    let ranking = ranking(&report.tournament);
    files::write(&table, &[sheet(report, &ranking)])?;
    files::save(&table.with_extension("event.toml"), side_file(report, &ranking)?.as_bytes())
}

/// A seat with what orders the final ranking.
struct Ranked {
    seat: usize,
    /// Half points.
    points: i32,
    /// Half points of all opponents together (Buchholz).
    opponents: i32,
    wins: i32,
}

/// The seats from the winner down: by points, the opponents' points, and the number of wins.
fn ranking(tournament: &Tournament) -> Vec<Ranked> {
    let points = tournament.points();
    let ranked = |seat: usize| {
        let (mut opponents, mut wins) = (0, 0);
        for game in tournament.games.iter().filter(|game| game.played) {
            let (own, other) = match (game.first == seat, game.second == Some(seat)) {
                (true, _) => (game.halves().0, game.second),
                (_, true) => (game.halves().1, Some(game.first)),
                _ => continue,
            };
            opponents += other.map_or(0, |other| points[other]);
            wins += i32::from(own == 2);
        }
        Ranked { seat, points: points[seat], opponents, wins }
    };
    let mut ranking: Vec<Ranked> = (0..points.len()).map(ranked).collect();
    ranking.sort_by_key(|ranked| Reverse((ranked.points, ranked.opponents, ranked.wins)));
    ranking
}

/// The table with its preamble and footer. A line with an address has it in every column, as a merged row
/// of links comes out.
fn sheet(report: &Report, ranking: &[Ranked]) -> Sheet {
    let event = &report.event;
    let mut headings: Vec<String> = ["Rk.", "", "Name", "Rtg", "FED"].map(str::to_owned).to_vec();
    headings.extend((1..=event.rounds).map(|round| format!("{round}.Rd")));
    headings.extend(["Pts. ", "TB1", "TB2"].map(str::to_owned));
    let linked = |text: &str, address: &str| -> Vec<Cell> {
        std::iter::once(text)
            .chain(std::iter::repeat_n(address, headings.len() - 1))
            .map(Cell::from)
            .collect()
    };
    let chief = report.arbiters.first().map_or("", |arbiter| &arbiter.name);
    let ratings: Vec<i32> = report.tournament.entrants.iter().filter_map(|entrant| entrant.rating).collect();
    let average = ratings.iter().sum::<i32>() / i32::try_from(ratings.len()).unwrap_or(1).max(1);
    let dates = [event.start, event.end()].map(|day| day.to_string().replace('-', "/"));
    let last = event.end().saturating_add(1.days());
    let lines = [
        format!("{} ", event.name),
        format!("Organizer(s) : {}", event.organiser),
        "Federation : China ( CHN )".to_owned(),
        format!("Chief Arbiter : {chief}"),
        "Time control (Standard) : 120 minutes for 40 moves".to_owned(),
        format!("Location : {}", event.venue),
        format!("Number of rounds : {}", event.rounds),
        "Tournament type : Swiss-System".to_owned(),
        "Rating calculation : Rating national".to_owned(),
        format!("Date : {} to {}", dates[0], dates[1]),
        format!("Rating-Ø : {average}"),
        String::new(),
        format!("Last update {:02}.{:02}.{} 20:16:42", last.day(), last.month(), last.year()),
        format!("Final Ranking crosstable after {} Rounds", event.rounds),
    ];
    let mut rows =
        vec![linked("From the Tournament-Database of Chess-Results https://chess-results.com", SERVER)];
    rows.extend(lines.into_iter().map(|line| if line.is_empty() { vec![] } else { vec![Cell::Text(line)] }));
    let mut sheet = Sheet { heading: Some(rows.len()), rows, ..Sheet::headed("Sheet1", &[]) };
    sheet.rows.push(headings.iter().map(|heading| heading.as_str().into()).collect());
    for (at, ranked) in ranking.iter().enumerate() {
        let tied = at > 0 && key(ranked) == key(&ranking[at - 1]);
        sheet.rows.push(row(report, ranking, ranked, (!tied).then_some(at + 1)));
    }
    sheet.footer = Some(sheet.rows.len());
    sheet.rows.push(Vec::new());
    sheet.rows.push(linked(&format!("You find all details to this tournament under  {ADDRESS}"), ADDRESS));
    sheet.rows.push(linked("Chess-Tournament-Results-Server: Chess-Results", SERVER));
    sheet
}

/// Who shares all of this shares the rank, and the cell of the second stays empty.
const fn key(ranked: &Ranked) -> (i32, i32, i32) {
    (ranked.points, ranked.opponents, ranked.wins)
}

fn row(report: &Report, ranking: &[Ranked], ranked: &Ranked, rank: Option<usize>) -> Vec<Cell> {
    let entrant = &report.tournament.entrants[ranked.seat];
    let title = match entrant.title {
        "特级大师" => "GM",
        "大师" => "IM",
        _ => "",
    };
    let mut row: Vec<Cell> = vec![
        rank.into(),
        title.into(),
        entrant.name.as_str().into(),
        entrant.rating.unwrap_or(0).into(),
        "CHN".into(),
    ];
    row.extend((1..=report.event.rounds).map(|round| {
        let game = report.tournament.games.iter().find(|game| {
            game.round == round && (game.first == ranked.seat || game.second == Some(ranked.seat))
        });
        game.map_or(Cell::Number(0), |game| result(game, ranked.seat, ranking))
    }));
    row.extend([ranked.points, ranked.opponents].map(Cell::Halves));
    row.push(ranked.wins.into());
    row
}

/// ` 41b1`: the opponent's number in the ranking, the colour, and the score; a bye has no opponent.
fn result(game: &Game, seat: usize, ranking: &[Ranked]) -> Cell {
    let Some(second) = game.second else {
        return if game.outcome == Outcome::Draw {
            Cell::Text("   -½".to_owned())
        } else {
            Cell::Number(-1)
        };
    };
    let (other, colour, halves) =
        if game.first == seat { (second, 'w', game.halves().0) } else { (game.first, 'b', game.halves().1) };
    let number = ranking.iter().position(|ranked| ranked.seat == other).map_or(0, |at| at + 1);
    let score = match (game.played, halves) {
        (true, 2) => '1',
        (true, 1) => '½',
        (true, _) => '0',
        (false, 0) => '-',
        (false, _) => '+',
    };
    Cell::Text(format!("{number:>3}{colour}{score}"))
}

/// The side file: the items of the event, the arbiters, and who the players are.
fn side_file(report: &Report, ranking: &[Ranked]) -> Result<String> {
    let mut text =
        String::from("# 对阵软件导出的成绩表所没有的内容。序号从上到下数，与成绩表的行次相同。\n\n[event]\n");
    let chief = report.arbiters.first().map_or("", |arbiter| &arbiter.name);
    for (item, content) in report.event.items(chief) {
        let item = headings::english(item).replace(' ', "_");
        let shown = content.shown();
        match content {
            Cell::Blank => continue,
            Cell::Text(_) => writeln!(text, "{item} = \"{shown}\"")?,
            Cell::Number(_) | Cell::Halves(_) | Cell::Date(_) => writeln!(text, "{item} = {shown}")?,
        }
    }
    for arbiter in &report.arbiters {
        write!(text, "\n[[arbiter]]\nname = \"{}\"\nlevel = \"{}\"\n", arbiter.name, arbiter.level)?;
    }
    for (at, ranked) in ranking.iter().enumerate() {
        let entrant = &report.tournament.entrants[ranked.seat];
        write!(text, "\n[[player]] # {}\nno = {}\n", entrant.name, at + 1)?;
        if !entrant.id.is_empty() {
            writeln!(text, "player_id = \"{}\"", entrant.id)?;
        }
        let (sex, unit) = (entrant.sex.word(), &entrant.unit);
        write!(text, "sex = \"{sex}\"\nunit = \"{unit}\"\nfederation = \"中国\"\n")?;
    }
    Ok(text)
}
