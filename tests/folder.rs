//! An office folder in the temporary directory, written as an office writes it, and the program run on it.

use rust_xlsxwriter::Workbook;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

static NEXT: AtomicUsize = AtomicUsize::new(0);

/// An office folder that is removed when it goes out of scope.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
}

/// What the program said.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Rows of cells as text; what reads as a number is written as one, unless it begins with `'`.
pub(crate) type Rows = Vec<Vec<String>>;

/// Cuts lines into cells at `|`.
pub(crate) fn rows(text: &str) -> Rows {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

impl Folder {
    pub(crate) fn new() -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("qili-{}-{number}", std::process::id()));
        fs::create_dir_all(path.join("reports")).unwrap();
        Self { path }
    }

    /// An office of eight rated men of four provinces, and what it takes for a report to be lawful.
    pub(crate) fn lawful() -> Self {
        let folder = Self::new();
        folder.book(
            "register.xlsx",
            &[(
                "棋手登记",
                rows(
                    "棋手编号|姓名|性别|单位|等级分|最高等级分|累计局数|累计场次|最近参赛期\n\
                A1|甲一|男|北京|2400|2400|100|20|2025H2\nA2|甲二|男|北京|2410|2410|100|20|2025H2\n\
                B1|乙一|男|上海|2420|2420|100|20|2025H2\nB2|乙二|男|上海|2430|2430|100|20|2025H2\n\
                C1|丙一|男|天津|2440|2440|100|20|2025H2\nC2|丙二|男|天津|2450|2450|100|20|2025H2\n\
                D1|丁一|男|重庆|2460|2460|100|20|2025H2\nD2|丁二|男|重庆|2470|2470|100|20|2025H2",
                ),
            )],
        );
        folder.book("units.xlsx", &[("单位", rows("单位|级别\n北京|省级\n上海|省级\n天津|省级\n重庆|省级"))]);
        folder
    }

    /// Writes a workbook.
    pub(crate) fn book(&self, file: &str, sheets: &[(&str, Rows)]) {
        let mut book = Workbook::new();
        for (name, rows) in sheets {
            let sheet = book.add_worksheet().set_name(*name).unwrap();
            for (row, cells) in (0_u32..).zip(rows) {
                for (column, cell) in (0_u16..).zip(cells) {
                    match (cell.strip_prefix('\''), cell.strip_prefix("f="), cell.parse::<f64>()) {
                        (Some(text), ..) => sheet.write_string(row, column, text).unwrap(),
                        (None, Some(formula), _) => sheet.write_formula(row, column, formula).unwrap(),
                        (None, None, Ok(number)) => sheet.write_number(row, column, number).unwrap(),
                        (None, None, Err(_)) if cell.is_empty() => sheet,
                        (None, None, Err(_)) => sheet.write_string(row, column, cell).unwrap(),
                    };
                }
            }
        }
        let path = self.path.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        book.save(path).unwrap();
    }

    /// Takes the stored values of formulas out of a workbook, as a program that never computed them leaves it.
    pub(crate) fn forget_formula_values(&self, file: &str) {
        let path = self.path.join(file);
        let mut old = zip::ZipArchive::new(fs::File::open(&path).unwrap()).unwrap();
        let mut new = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for at in 0..old.len() {
            let mut part = old.by_index(at).unwrap();
            let mut text = String::new();
            let name = part.name().unwrap().into_owned();
            part.read_to_string(&mut text).unwrap();
            let text = text.replace("</f><v>0</v>", "</f>");
            new.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            new.write_all(text.as_bytes()).unwrap();
        }
        fs::write(path, new.finish().unwrap().into_inner()).unwrap();
    }

    /// Writes a lawful report of a Swiss event of the eight, changed by `edit`.
    pub(crate) fn report(&self, file: &str, id: &str, edit: impl FnOnce(&mut Paper)) {
        let mut paper = Paper::lawful(id);
        edit(&mut paper);
        let mut sheets = vec![("比赛信息", paper.event), ("棋手", paper.players)];
        if let Some(arbiters) = paper.arbiters {
            sheets.push(("裁判员", arbiters));
        }
        if let Some(games) = paper.games {
            sheets.push(("对局", games));
        }
        if let Some(table) = paper.crosstable {
            sheets.push(("交叉表", table));
        }
        self.book(file, &sheets);
    }

    /// Runs the program.
    pub(crate) fn qili(&self, args: &[&str]) -> Ran {
        qili(args, &self.path)
    }

    /// `qili run xiangqi` on this folder.
    pub(crate) fn run(&self, period: &str, more: &[&str]) -> Ran {
        let office = self.path.to_str().unwrap();
        let mut args = vec!["run", "xiangqi", "--office", office, "--period", period];
        args.extend(more);
        self.qili(&args)
    }

    /// A published table of a period.
    pub(crate) fn table(&self, period: &str, name: &str) -> Table {
        Table::read(&self.path.join(format!("out/{period}/data/{name}.csv")))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Runs the program in a folder.
pub(crate) fn qili(args: &[&str], at: &Path) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_qili")).args(args).current_dir(at).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().expect("the program ended by itself");
    Ran { code, stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// A published table.
pub(crate) struct Table {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn read(path: &Path) -> Self {
        let mut reader = csv::Reader::from_path(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let columns = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let rows = reader.records().map(|r| r.unwrap().iter().map(str::to_owned).collect()).collect();
        Self { columns, rows }
    }

    fn at(&self, column: &str) -> usize {
        self.columns.iter().position(|c| c == column).unwrap_or_else(|| panic!("no column {column}"))
    }

    /// The cells of one column in the rows where another holds a value.
    pub(crate) fn find(&self, key: &str, value: &str, column: &str) -> Vec<&str> {
        let (key, column) = (self.at(key), self.at(column));
        self.rows.iter().filter(|row| row[key] == value).map(|row| row[column].as_str()).collect()
    }

    /// All cells of one column.
    pub(crate) fn column(&self, column: &str) -> Vec<&str> {
        let column = self.at(column);
        self.rows.iter().map(|row| row[column].as_str()).collect()
    }
}

/// The sheets of a report, before they are written.
pub(crate) struct Paper {
    pub(crate) event: Rows,
    pub(crate) arbiters: Option<Rows>,
    pub(crate) players: Rows,
    pub(crate) games: Option<Rows>,
    pub(crate) crosstable: Option<Rows>,
}

impl Paper {
    fn lawful(id: &str) -> Self {
        let event = format!(
            "比赛编号|{id}\n比赛名称|四市象棋赛\n项目|象棋\n比赛级别|省级\n比赛类别|其他\n性别|男子\n赛制|积分编排\n轮数|3\n\
             开始日期|2026-03-01\n结束日期|2026-03-03\n主办单位|北京\n批准文号|棋字1号\n竞赛规则|象棋竞赛规则\n上报日期|2026-03-05"
        );
        let players = "序号|棋手编号|姓名|性别|单位|名次|备注\n1|A1|甲一|男|北京\n2|A2|甲二|男|北京\n3|B1|乙一|男|上海\n\
             4|B2|乙二|男|上海\n5|C1|丙一|男|天津\n6|C2|丙二|男|天津\n7|D1|丁一|男|重庆\n8|D2|丁二|男|重庆";
        let games = "轮次|先手|后手|结果|未弈\n1|1|3|1-0\n1|2|4|0.5-0.5\n1|5|7|0-1\n1|6|8|1-0\n\
             2|1|5|1-0\n2|2|6|0-1\n2|3|7|0.5-0.5\n2|4|8|1-0\n3|1|7|0.5-0.5\n3|2|8|1-0\n3|3|5|0-1\n3|4|6|0.5-0.5";
        Self {
            event: rows(&event),
            arbiters: Some(rows("姓名|级别|职务\n裁一|国家级|裁判长\n裁二|国际级|裁判员")),
            players: rows(players),
            games: Some(rows(games)),
            crosstable: None,
        }
    }

    /// Sets an item of the event sheet; empty text takes it away.
    pub(crate) fn set(&mut self, item: &str, content: &str) -> &mut Self {
        self.event.retain(|row| row[0] != item);
        if !content.is_empty() {
            self.event.push(vec![item.to_owned(), content.to_owned()]);
        }
        self
    }

    /// Changes a cell of the games sheet: row counted from the first game.
    pub(crate) fn game(&mut self, row: usize, column: usize, content: &str) -> &mut Self {
        let cells = &mut self.games.as_mut().unwrap()[row + 1];
        cells.resize(cells.len().max(column + 1), String::new());
        cells[column] = content.to_owned();
        self
    }
}
