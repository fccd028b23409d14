//! Named cells of named rows: what a case expects against what was published.

use super::form::Expect;
use std::collections::BTreeMap;

/// A published CSV.
struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The CSVs of a period by name.
pub(crate) struct Tables(BTreeMap<String, Table>);

/// Keys of an expected row that choose rows, with their columns.
const CHOOSE: [(&str, &str); 4] =
    [("player", "player_id"), ("event", "event_id"), ("clause", "clause"), ("code", "code")];

impl Tables {
    /// Reads `data/NAME.csv` files; what is no CSV is left out.
    pub(crate) fn read(files: &[(String, Vec<u8>)]) -> Result<Self, String> {
        let mut tables = BTreeMap::new();
        for (file, bytes) in files {
            let Some(name) = file.strip_prefix("data/").and_then(|file| file.strip_suffix(".csv")) else {
                continue;
            };
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
            let records: Result<Vec<_>, _> = reader.records().collect();
            let records = records.map_err(|error| format!("{file}: {error}"))?;
            let mut rows = records.iter().map(|record| record.iter().map(str::to_owned).collect::<Vec<_>>());
            let columns = rows.next().unwrap_or_default();
            tables.insert(name.to_owned(), Table { columns, rows: rows.collect() });
        }
        Ok(Self(tables))
    }

    /// Every cell that is not as expected, named.
    pub(crate) fn mismatches(&self, expect: &Expect) -> Vec<String> {
        let mut found = Vec::new();
        for (name, row) in expect.rows() {
            match self.0.get(name) {
                Some(table) => table.compare(name, row, &mut found),
                None => found.push(format!("{name}: there is no such table")),
            }
        }
        found
    }
}

impl Table {
    fn compare(&self, name: &str, expected: &toml::Table, found: &mut Vec<String>) {
        let chosen = self.choose(expected);
        let keys = expected.iter().filter(|(key, _)| is_choice(key));
        let what: Vec<String> = keys.map(|(key, value)| format!("{key} {}", text(value))).collect();
        let what = format!("{name} ({})", what.join(", "));
        if chosen.is_empty() && !expected.contains_key("rows") {
            found.push(format!("{what}: there is no such row"));
            return;
        }
        for (key, value) in expected.iter().filter(|(key, _)| !is_choice(key)) {
            let got = match key.as_str() {
                "rows" => Some(chosen.len().to_string()),
                "cites" => self.cites(&text(value), &chosen),
                column => self.cells(column, &chosen),
            };
            let Some(got) = got else {
                found.push(format!("{what}: there is no column {key}"));
                continue;
            };
            let expected = text(value);
            if got != expected {
                found.push(format!("{what}: {key} expected `{expected}`, got `{got}`"));
            }
        }
    }

    fn choose(&self, expected: &toml::Table) -> Vec<&Vec<String>> {
        let wanted = CHOOSE.iter().filter_map(|(key, column)| Some((*column, text(expected.get(*key)?))));
        let wanted: Vec<(&str, String)> = wanted.collect();
        let against = expected.get("against").map(|sex| format!("/{}", text(sex)));
        let fits = |row: &&Vec<String>| {
            let cell = |column: &str| self.column(column).map(|at| row[at].as_str());
            let chosen = wanted.iter().all(|(column, text)| cell(column) == Some(text));
            chosen
                && against
                    .as_ref()
                    .is_none_or(|end| cell("system").is_some_and(|s| s.ends_with(end.as_str())))
        };
        self.rows.iter().filter(fits).collect()
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// The cells of a column, joined by 、.
    fn cells(&self, column: &str, rows: &[&Vec<String>]) -> Option<String> {
        let at = self.column(column)?;
        Some(rows.iter().map(|row| row[at].as_str()).collect::<Vec<_>>().join("、"))
    }

    /// The clause where every row cites it, else what the rows cite.
    fn cites(&self, clause: &str, rows: &[&Vec<String>]) -> Option<String> {
        let at = self.column("clauses")?;
        let cited = rows.iter().all(|row| row[at].split('、').any(|cited| cited == clause));
        if cited { Some(clause.to_owned()) } else { self.cells("clauses", rows) }
    }
}

fn is_choice(key: &str) -> bool {
    key == "against" || CHOOSE.iter().any(|(choice, _)| *choice == key)
}

/// A cell as the CSV would print it: a text, or a whole number.
fn text(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        other => format!("{other} (write a text or a whole number)"),
    }
}
