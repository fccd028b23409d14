//! Games as a case writes them, one line each, and lists of ids.
//!
//! `A 1-0 B` any result of the form, with ※ behind it when it was not played · `A bye※` · `A 5.5/9 P1..P9` A
//! scores 5.5 in nine games, wins first, then a draw, then losses · `= A, P1..P9` all of these who have not
//! met as often as the system lets them draw. Behind ` # ` stands the remark on the games of the line.

/// A row of 对局.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) first: String,
    /// `None`: a bye.
    pub(crate) second: Option<String>,
    pub(crate) result: String,
    pub(crate) marked: bool,
    pub(crate) remarks: String,
}

impl Game {
    fn new(first: &str, second: &str, result: &str) -> Self {
        let (first, second) = (first.to_owned(), Some(second.to_owned()));
        Self { first, second, result: result.to_owned(), marked: false, remarks: String::new() }
    }

    fn between(&self, a: &str, b: &str) -> bool {
        let second = self.second.as_deref();
        (self.first == a && second == Some(b)) || (self.first == b && second == Some(a))
    }
}

/// The games of an event's lines. `meetings`: how often `=` lets a pair meet.
pub(crate) fn games(lines: &[String], meetings: usize) -> Result<Vec<Game>, String> {
    let mut games: Vec<Game> = Vec::new();
    for line in lines {
        let (text, remarks) = line.split_once(" # ").unwrap_or((line, ""));
        let added =
            read(text, meetings, &games).ok_or_else(|| format!("{line}: this is no line of games"))?;
        games.extend(added.into_iter().map(|game| Game { remarks: remarks.to_owned(), ..game }));
    }
    Ok(games)
}

fn read(line: &str, meetings: usize, before: &[Game]) -> Option<Vec<Game>> {
    if let Some(list) = line.strip_prefix("= ") {
        return Some(draws(&ids(list).ok()?, meetings, before));
    }
    let (first, rest) = line.split_once(' ')?;
    if let Some(mark) = rest.strip_prefix("bye") {
        let (first, marked) = (first.to_owned(), mark == "※");
        return Some(vec![Game { first, second: None, marked, ..Game::new("", "", "") }]);
    }
    let (result, list) = rest.split_once(' ')?;
    let opponents = ids(list).ok()?;
    if let Some((points, number)) = points(result) {
        return spread(first, points, number, &opponents);
    }
    let [second] = opponents.as_slice() else { return None };
    let marked = result.ends_with('※');
    Some(vec![Game { marked, ..Game::new(first, second, result.trim_end_matches('※')) }])
}

/// `5.5/9` is 11 half points in 9 games.
fn points(text: &str) -> Option<(usize, usize)> {
    let (points, games) = text.split_once('/')?;
    let (whole, half) = match points.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
        None => (points, 0),
    };
    Some((2 * whole.parse::<usize>().ok()? + half, games.parse().ok()?))
}

fn spread(first: &str, half_points: usize, number: usize, opponents: &[String]) -> Option<Vec<Game>> {
    if half_points > 2 * number || (opponents.len() != number && opponents.len() != 1) {
        return None;
    }
    let result = |game: usize| match half_points.saturating_sub(2 * game) {
        0 => "0-1",
        1 => "=",
        _ => "1-0",
    };
    let opponent = |game: usize| &opponents[game % opponents.len()];
    Some((0..number).map(|game| Game::new(first, opponent(game), result(game))).collect())
}

fn draws(ids: &[String], meetings: usize, before: &[Game]) -> Vec<Game> {
    let mut games = Vec::new();
    for (at, a) in ids.iter().enumerate() {
        for b in &ids[at + 1..] {
            let met = before.iter().filter(|game| game.between(a, b)).count();
            games.extend((met..meetings).map(|_| Game::new(a, b, "=")));
        }
    }
    games
}

/// `A, P1..P3` is A, P1, P2, P3.
pub(crate) fn ids(list: &str) -> Result<Vec<String>, String> {
    let mut ids = Vec::new();
    for part in list.split(',').map(str::trim) {
        let Some((from, to)) = part.split_once("..") else {
            ids.push(part.to_owned());
            continue;
        };
        let numbered = |id: &str| -> Option<(String, u32)> {
            let prefix = id.trim_end_matches(|c: char| c.is_ascii_digit());
            Some((prefix.to_owned(), id[prefix.len()..].parse().ok()?))
        };
        match (numbered(from), numbered(to)) {
            (Some((prefix, from)), Some((same, to))) if prefix == same && from <= to => {
                ids.extend((from..=to).map(|number| format!("{prefix}{number}")));
            }
            _ => return Err(format!("{part}: this is no range such as P1..P9")),
        }
    }
    Ok(ids)
}
