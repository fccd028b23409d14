//! The export of the sample office, worked out by hand for two of its players: from the cells of the export, the
//! register, and table 2, never from a run.

use crate::folder::Folder;
use crate::pipeline::copy;
use std::path::Path;

const EVENT: &str = "CH2026-09";

const COLUMNS: [&str; 10] = ["system", "k", "n", "w", "average", "difference", "p", "we", "delta", "clauses"];

/// The player's rows in changes.csv of this event.
fn lines(office: &Folder, player: &str) -> Vec<Vec<String>> {
    let changes = office.table("2026H1", "changes");
    let events = changes.find("player_id", player, "event_id");
    let cells = COLUMNS.map(|column| changes.find("player_id", player, column));
    let of_event = events.iter().enumerate().filter(|(_, event)| **event == EVENT);
    of_event.map(|(at, _)| cells.iter().map(|column| column[at].to_owned()).collect()).collect()
}

#[test]
fn two_players_of_the_sample_export_by_hand() {
    let office = Folder::new();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("sample_data/chess"), &office.path);
    let path = office.path.to_str().unwrap();
    let ran = office.qili(&["run", "chess", "--office", path, "--period", "2026H1", "--quiet"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let events = office.table("2026H1", "events");
    assert_eq!(events.find("event_id", EVENT, "outcome"), ["accepted"]);

    // Row 1, 宁怀瑾, CH0014, 2447, once 2452: K 10 for life [G-30]. All nine opponents are rated; in the order of the rounds
    //   21 2168 1 · 2 2312 1 · 4 2348 1 · 7 2391 ½ · 3 2393 ½ · 9 2252 1 · 8 2210 1 · 6 2420 ½ · 13 2229 1
    // W = 7.5. The ratings sum to 20723; /9 = 2302.56, rounded 2303. D = 2447 − 2303 = 144, band 138–145: P = 69.
    // We = 9 × .69 = 6.21. ΔR = 10 × (7.5 − 6.21) = 12.90.
    let plain = ["积分编排", "10", "9", "7.50", "2303", "144", "69", "6.21", "12.90", "八(二)"];
    assert_eq!(lines(&office, "CH0014"), [plain]);

    // Row 12, 白既明, CH0003, 2172. Nine cells, five games that count: 27, 19 and 11 are unrated [G-40], 21w+ was not
    // played [G-46]. What is left
    //   4 2348 0 · 10 2179 ½ · 13 2229 0 · 22 2036 1 · 20 2188 1
    // W = 2.5. The ratings sum to 10980; /5 = 2196. D = 2172 − 2196 = −24, band 18–25, the lower side: P = 47.
    // We = 5 × .47 = 2.35. The register has 24 games; CH2026-07, three weeks before, brought seven against rated players
    // (its numbers 31, 2, 4, 6, 28, 32 and 24; 38 and 35 are unrated), which makes 31: K 15, a correction under 八(一)
    // [G-31]. ΔR = 15 × (2.5 − 2.35) = 2.25.
    let corrected = ["积分编排", "15", "5", "2.50", "2196", "-24", "47", "2.35", "2.25", "八(二)、八(一)"];
    assert_eq!(lines(&office, "CH0003"), [corrected]);
}
