//! The filled example: an invented Swiss event with a bye and a forfeit, and an invented round robin of four.

use super::Kind;
use crate::words::Discipline;

/// What an example cell holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Content {
    Blank,
    Text(&'static str),
    Number(f64),
    /// In ISO form.
    Date(&'static str),
}

use Content::{Blank, Date, Number, Text};

/// The content of an item of 比赛信息.
pub(super) fn item(key: &str, discipline: Discipline) -> Content {
    match key {
        "category" if discipline == Discipline::Renju => Text("升段赛"),
        "minutes" | "shortest_game" if discipline == Discipline::LocalChess => Number(120.0),
        "minutes" if discipline == Discipline::Chess => Number(120.0),
        "moves" if discipline == Discipline::Chess => Number(40.0),
        "event_id" => Text("SL2026-01"),
        "event_name" => Text("2026年“示例杯”公开赛"),
        "level" => Text("全国"),
        "category" => Text("其他"),
        "section" => Text("男子组"),
        "sex" => Text("男子"),
        "system" => Text("积分编排"),
        "rounds" => Number(3.0),
        "start_date" => Date("2026-04-11"),
        "end_date" => Date("2026-04-12"),
        "announced_on" => Date("2026-02-02"),
        "organiser" => Text("示例市体育局、示例市棋类协会"),
        "host" => Text("示例棋院"),
        "venue" => Text("示例省示例市文化宫"),
        "approval_no" => Text("示例字〔2026〕7号"),
        "approval_date" => Date("2026-01-20"),
        "rules" => Text("最新审定的竞赛规则"),
        "minutes" => Number(60.0),
        "notation" | "clocks" => Text("是"),
        "title_event" => Text("无"),
        "reported_on" => Date("2026-04-20"),
        "chief_arbiter" => Text("冯一"),
        _ => Blank,
    }
}

/// Rows of a table, each a list of keys with their content.
pub(super) fn rows(kind: Kind, discipline: Discipline) -> Vec<Vec<(&'static str, Content)>> {
    match kind {
        Kind::Arbiters => {
            ARBITERS.iter().map(|row| keyed(&["name", "level", "duty"], &row.map(Text))).collect()
        }
        Kind::Players if discipline == Discipline::Renju => {
            (1..).zip(&PLAYERS).zip(GRADES).map(|(row, grade)| graded(player(row), grade)).collect()
        }
        Kind::Players => (1..).zip(&PLAYERS).map(player).collect(),
        Kind::Games => GAMES.iter().map(game).collect(),
        Kind::Event | Kind::Crosstable => Vec::new(),
    }
}

fn keyed(keys: &[&'static str], row: &[Content]) -> Vec<(&'static str, Content)> {
    keys.iter().copied().zip(row.iter().copied()).collect()
}

const ARBITERS: [[&str; 3]; 3] =
    [["冯一", "国家级", "裁判长"], ["陈二", "国家级", "副裁判长"], ["褚三", "一级", "裁判员"]];

/// 棋手编号, name, unit, title, rating (0: unrated), place, points, remarks.
type Player = (&'static str, &'static str, &'static str, &'static str, f64, f64, f64, &'static str);

const PLAYERS: [Player; 7] = [
    ("A0001", "赵甲", "北京", "大师", 2561.0, 1.0, 2.5, ""),
    ("A0002", "钱乙", "广东", "大师", 2548.0, 3.0, 2.0, ""),
    ("A0003", "孙丙", "上海", "一级棋士", 2490.0, 4.0, 2.0, ""),
    ("A0004", "李丁", "黑龙江", "", 2455.0, 5.0, 1.0, ""),
    ("A0005", "周戊", "广东", "", 2432.0, 7.0, 1.0, "第2轮因病缺席"),
    ("A0006", "吴己", "浙江", "", 2401.0, 2.0, 2.5, ""),
    ("", "郑庚", "北京", "", 0.0, 6.0, 1.0, "首次参赛，尚无编号"),
];

fn player((no, row): (u32, &Player)) -> Vec<(&'static str, Content)> {
    let (id, name, unit, title, rating, place, points, remarks) = *row;
    vec![
        ("no", Number(no.into())),
        ("player_id", text(id)),
        ("name", Text(name)),
        ("sex", Text("男")),
        ("unit", Text(unit)),
        ("title", text(title)),
        ("rating", if rating > 0.0 { Number(rating) } else { Blank }),
        ("place", Number(place)),
        ("points", Number(points)),
        ("remarks", text(remarks)),
    ]
}

/// The players' grades, where there are grades.
const GRADES: [&str; 7] = ["三段", "二段", "初段", "1级", "4级", "初段", ""];

fn graded(mut row: Vec<(&'static str, Content)>, grade: &'static str) -> Vec<(&'static str, Content)> {
    row.push(("grade", text(grade)));
    row
}

/// Round, day, board, 先手, 后手 (0: nobody), result, mark, remarks.
type Game = (f64, &'static str, f64, f64, f64, &'static str, &'static str, &'static str);

const GAMES: [Game; 12] = [
    (1.0, "2026-04-11", 1.0, 1.0, 4.0, "1-0", "", ""),
    (1.0, "2026-04-11", 2.0, 5.0, 2.0, "0-1", "", ""),
    (1.0, "2026-04-11", 3.0, 3.0, 6.0, "0.5-0.5", "", ""),
    (1.0, "2026-04-11", 0.0, 7.0, 0.0, "1-0", "※", "轮空"),
    (2.0, "2026-04-11", 1.0, 2.0, 1.0, "0.5-0.5", "", ""),
    (2.0, "2026-04-11", 2.0, 7.0, 3.0, "0-1", "", ""),
    (2.0, "2026-04-11", 3.0, 4.0, 5.0, "+/-", "※", "后手因病缺席"),
    (2.0, "2026-04-11", 0.0, 6.0, 0.0, "1-0", "※", "轮空"),
    (3.0, "2026-04-12", 1.0, 1.0, 7.0, "1-0", "", ""),
    (3.0, "2026-04-12", 2.0, 3.0, 2.0, "0.5-0.5", "", ""),
    (3.0, "2026-04-12", 3.0, 6.0, 4.0, "1-0", "", ""),
    (3.0, "2026-04-12", 0.0, 5.0, 0.0, "1-0", "※", "轮空"),
];

fn game(row: &Game) -> Vec<(&'static str, Content)> {
    let (round, day, board, first, second, result, mark, remarks) = *row;
    let some = |number: f64| if number > 0.0 { Number(number) } else { Blank };
    vec![
        ("round", Number(round)),
        ("date", Date(day)),
        ("board", some(board)),
        ("first", Number(first)),
        ("second", some(second)),
        ("result", Text(result)),
        ("unplayed", text(mark)),
        ("remarks", text(remarks)),
    ]
}

const fn text(text: &'static str) -> Content {
    if text.is_empty() { Blank } else { Text(text) }
}

/// A crosstable of the first four players: the name, then the scores against 1 to 4.
pub(super) const CROSSTABLE: [(Content, [Content; 4]); 4] = [
    (Text("赵甲"), [Blank, Text("0.5"), Text("1"), Text("1")]),
    (Text("钱乙"), [Text("0.5"), Blank, Text("0.5"), Text("1※")]),
    (Text("孙丙"), [Text("0"), Text("0.5"), Blank, Text("1")]),
    (Text("李丁"), [Text("0"), Text("0※"), Text("0"), Blank]),
];
