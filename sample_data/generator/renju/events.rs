//! The reports of the renju office: one event of every kind, and some that go wrong.

use anyhow::Result;
use jiff::civil::{Date, date};

use super::cast::{Seated, guests, newcomer, players};
use super::paper::{Report, Scores};
use crate::people::Entrant;
use crate::random::Random;
use crate::tournament::{Absence, Tournament};

/// What most reports say.
const fn report(id: &'static str, name: &'static str, category: &'static str, start: Date) -> Report {
    Report {
        path: "",
        id,
        name,
        category,
        level: "全國",
        section: "",
        system: "瑞士制",
        start,
        days: 1,
        seats: Vec::new(),
        tournament: Tournament { entrants: Vec::new(), games: Vec::new() },
        scores: Scores::Points,
        extra: Vec::new(),
    }
}

fn entrants(seats: &[Seated]) -> Vec<Entrant> {
    seats.iter().map(|seated| seated.entrant.clone()).collect()
}

/// A Swiss event of five rounds.
fn swiss(seats: Vec<Seated>, absences: &[Absence], seed: u64, report: Report) -> Result<Report> {
    let tournament = Tournament::swiss(entrants(&seats), 5, absences, &mut Random::new(seed))?;
    Ok(Report { seats, tournament, ..report })
}

/// Everybody against everybody.
fn round_robin(seats: Vec<Seated>, seed: u64, report: Report) -> Report {
    let tournament = Tournament::round_robin(entrants(&seats), 1, &[], &mut Random::new(seed));
    Report { seats, tournament, system: "單循環", ..report }
}

/// A match for the title.
fn title_match(seats: Vec<Seated>, rounds: usize, seed: u64, report: Report) -> Report {
    let tournament = Tournament::match_of_two(entrants(&seats), rounds, &mut Random::new(seed));
    Report { seats, tournament, system: "對抗賽", ..report }
}

/// All reports, in the order of the year.
pub(crate) fn all() -> Result<Vec<Report>> {
    let mut reports = at_home()?;
    reports.extend(abroad()?);
    reports.extend(going_wrong()?);
    reports.extend(next_year()?);
    Ok(reports)
}

/// The association's own events of 2026.
fn at_home() -> Result<Vec<Report>> {
    let promotion = report("RJ2026-01", "115年春季晉段賽", "晉段賽", date(2026, 3, 7));
    let kyu = report("RJ2026-02", "115年春季級位賽日規組", "級位賽", date(2026, 3, 8));
    let raising = report("RJ2026-03", "115年春季升段賽", "升段賽", date(2026, 4, 11));
    let master = report("RJ2026-04", "115年國手賽", "國手賽", date(2026, 5, 2));
    let open = report("RJ2026-05", "115年全國公開賽", "公開賽", date(2026, 5, 30));
    let local = report("RJ2026-06", "115年台北市公開賽", "公開賽", date(2026, 6, 13));
    let low = report("RJ2026-07", "115年低段組", "低段組", date(2026, 6, 27));
    let league = report("RJ2026-08", "第十二屆名人賽循環圈", "名人賽", date(2026, 8, 8));
    let meijin = report("RJ2026-09", "第十二屆名人挑戰賽", "名人賽", date(2026, 9, 5));
    let women = report("RJ2026-10", "第九屆女流名人賽資格賽", "女流名人賽", date(2026, 9, 12));
    let queen = report("RJ2026-11", "第九屆女流名人挑戰賽", "女流名人賽", date(2026, 10, 17));
    let mut beginners = players(27..=36);
    beginners.extend([newcomer("夏子皓", "台北"), newcomer("鄧予安", "新北")]);
    Ok(vec![
        Report { path: "reports/2026/晉段賽.xlsx", ..swiss(beginners, &[], 3, promotion)? },
        Report {
            path: "reports/2026/級位賽.xlsx",
            section: "日規組",
            ..swiss(players(29..=39), &[], 4, kyu)?
        },
        Report {
            path: "reports/2026/升段賽.xlsx",
            days: 2,
            ..swiss(players((7..=18).chain([19, 20, 21])), &[(3, 6)], 5, raising)?
        },
        Report {
            path: "reports/2026/國手賽.xlsx",
            days: 2,
            ..swiss(players((3..=12).chain([22, 24])), &[], 6, master)?
        },
        Report {
            path: "reports/2026/全國公開賽.xlsx",
            ..swiss(players((5..=16).chain([23, 25])), &[(2, 1)], 7, open)?
        },
        Report {
            path: "reports/2026/台北公開賽.xlsx",
            level: "省級",
            ..swiss(players([1, 7, 11, 17, 19, 21, 26, 29]), &[], 8, local)?
        },
        Report { path: "reports/2026/低段組.xlsx", ..swiss(players(11..=18), &[], 9, low)? },
        Report {
            path: "reports/2026/名人賽循環圈.xlsx",
            scores: Scores::Crosstable,
            days: 3,
            ..round_robin(players([2, 4, 5, 7, 9, 10]), 10, league)
        },
        Report {
            path: "reports/2026/名人挑戰賽.xlsx",
            days: 2,
            ..title_match(players([1, 2]), 5, 11, meijin)
        },
        Report {
            path: "reports/2026/女流名人賽資格賽.xlsx",
            ..swiss(players([3, 6, 8, 11, 14, 17, 22, 24]), &[], 12, women)?
        },
        Report {
            path: "reports/2026/女流名人挑戰賽.xlsx", ..title_match(players([3, 6]), 3, 13, queen)
        },
    ])
}

/// The international events of 2026, with guests whose dan is known and others whose dan is not.
fn abroad() -> Result<Vec<Report>> {
    let mut qualifiers = players([1, 2, 4, 5]);
    qualifiers[0].entrant.remarks = "晉級AT";
    qualifiers.extend(guests([0, 2, 4, 5, 6, 7]));
    let asia = report("RJ2026-12", "2026亞洲杯", "亞洲杯", date(2026, 7, 4));
    let final_event = report("RJ2026-13", "2026世界杯決賽", "世界杯AT", date(2026, 11, 7));
    let qualifier = report("RJ2026-14", "2026世界杯資格賽", "世界杯QT", date(2026, 10, 31));
    let second = report("RJ2026-15", "2026世界杯公開賽", "世界杯BT", date(2026, 11, 8));
    let women = report("RJ2026-16", "2026世界杯女子錦標賽", "世界杯WT", date(2026, 11, 9));
    let with = |mut home: Vec<Seated>, numbers: &[usize]| {
        home.extend(guests(numbers.iter().copied()));
        home
    };
    Ok(vec![
        Report {
            path: "reports/2026/國際/亞洲杯.xlsx",
            level: "洲際",
            days: 2,
            ..swiss(with(players([2, 4, 5, 7, 10]), &[0, 5, 6]), &[], 14, asia)?
        },
        Report {
            path: "reports/2026/國際/世界杯決賽.xlsx",
            level: "世界",
            days: 3,
            ..round_robin(with(players([1, 2]), &[0, 2, 4, 5, 6, 7]), 15, final_event)
        },
        Report {
            path: "reports/2026/國際/世界杯資格賽.xlsx",
            level: "世界",
            ..swiss(qualifiers, &[], 16, qualifier)?
        },
        Report {
            path: "reports/2026/國際/世界杯公開賽.xlsx",
            level: "世界",
            days: 2,
            ..swiss(with(players([4, 7, 9, 12, 13, 15]), &[4, 6, 7, 5]), &[], 17, second)?
        },
        Report {
            path: "reports/2026/國際/世界杯女子錦標賽.xlsx",
            level: "世界",
            ..round_robin(with(players([8, 11, 14, 17]), &[1, 3]), 18, women)
        },
    ])
}

/// One announced too late, one that does not say whether clocks were used and was cleared up by the office.
fn going_wrong() -> Result<Vec<Report>> {
    let late = report("RJ2026-17", "115年夏季升段賽", "升段賽", date(2026, 7, 18));
    let clocks = report("RJ2026-18", "115年秋季升段賽", "升段賽", date(2026, 10, 10));
    let silent = report("RJ2026-19", "115年冬季升段賽", "升段賽", date(2026, 12, 5));
    Ok(vec![
        Report {
            path: "reports/2026/夏季升段賽.xlsx",
            extra: vec![("公告日期", date(2026, 6, 20).into())],
            ..swiss(players(9..=16), &[], 19, late)?
        },
        Report {
            path: "reports/2026/秋季升段賽.xlsx",
            extra: vec![("計時", "".into())],
            ..swiss(players((13..=18).chain([21, 22, 23, 24])), &[], 20, clocks)?
        },
        Report {
            path: "reports/2026/冬季升段賽.xlsx",
            extra: vec![("競賽規則", "".into())],
            ..swiss(players((11..=18).chain([25, 26])), &[], 21, silent)?
        },
    ])
}

/// 2027: what was earned in 2026, paid or not, and a report in 勝分.
fn next_year() -> Result<Vec<Report>> {
    let spring = report("RJ2027-01", "116年春季升段賽", "升段賽", date(2027, 4, 10));
    let promotion = report("RJ2027-02", "116年春季晉段賽", "晉段賽", date(2027, 3, 6));
    Ok(vec![
        Report {
            path: "reports/2027/升段賽.xlsx",
            scores: Scores::WinPoints,
            ..swiss(players((7..=20).chain([21, 23])), &[], 22, spring)?
        },
        Report { path: "reports/2027/晉段賽.xlsx", ..swiss(players(31..=40), &[], 23, promotion)? },
    ])
}
