//! How a command speaks: stages and diagnostics on stderr, the summary on stdout.

use crate::cli;
use indicatif::{ProgressBar, ProgressStyle};
use qili::findings::Finding;
use qili::messages::{self, Lang};
use qili::rulebook::Rulebook;
use std::io::{self, IsTerminal, Write};

/// The voice of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Voice {
    pub(crate) lang: Lang,
    quiet: bool,
    json: bool,
}

impl From<&cli::Voice> for Voice {
    fn from(voice: &cli::Voice) -> Self {
        Self { lang: voice.lang.into(), quiet: voice.quiet, json: voice.log == cli::Log::Json }
    }
}

impl Voice {
    /// Chinese in the script of the office.
    pub(crate) fn for_office(mut self, book: &Rulebook) -> Self {
        if self.lang == Lang::Zh {
            self.lang = Lang::of(book.pipeline.traditional);
        }
        self
    }
}

/// At most this many findings go to the terminal; all of them stand in the review workbook.
const MOST_FINDINGS: usize = 40;

impl Voice {
    /// One line for a stage. `key` is its stable name, `count` how many things it handled.
    pub(crate) fn stage(self, key: &str, zh: &str, en: &str, count: usize) {
        if self.quiet {
            return;
        }
        let line = if self.json {
            serde_json::json!({ "stage": key, "count": count }).to_string()
        } else {
            format!("{} {count}", self.lang.pick(zh, en))
        };
        say(&line);
    }

    /// A line that is not a stage.
    pub(crate) fn note(self, zh: &str, en: &str) {
        if self.quiet {
            return;
        }
        let text = self.lang.pick(zh, en);
        say(&if self.json { serde_json::json!({ "note": text }).to_string() } else { text.into_owned() });
    }

    /// The findings, errors first; `most` of them.
    pub(crate) fn findings(self, findings: &[&Finding]) {
        if self.quiet {
            return;
        }
        let mut sorted: Vec<&&Finding> = findings.iter().collect();
        sorted.sort_by_key(|finding| finding.severity());
        for finding in sorted.iter().take(MOST_FINDINGS) {
            say(&self.finding(finding));
        }
        if let Some(more) = sorted.len().checked_sub(MOST_FINDINGS).filter(|more| *more > 0) {
            let zh = format!("… 另有 {more} 条，见审核表“数据问题”");
            let en = format!("… {more} more, in the sheet 数据问题 of 审核表.xlsx");
            self.note(&zh, &en);
        }
    }

    /// A finding on one line.
    pub(crate) fn finding(self, finding: &Finding) -> String {
        let code = messages::code(&finding.problem);
        let text = messages::text(&finding.problem, self.lang);
        let severity = finding.severity().word();
        if self.json {
            let place = finding.place.to_string();
            return serde_json::json!({ "severity": severity, "code": code, "place": place, "message": text })
                .to_string();
        }
        format!("{severity:5} {}: {text} [{code}]", finding.place)
    }

    /// A progress bar on a terminal; nothing elsewhere.
    pub(crate) fn bar(self, count: u64) -> ProgressBar {
        if self.quiet || self.json || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}");
        ProgressBar::new(count).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }
}

fn say(line: &str) {
    // a closed stderr is nobody's error
    let _ = writeln!(io::stderr(), "{line}");
}

/// Prints results on stdout; a reader that went away (`| head`) is no error.
pub(crate) fn print(text: &str) {
    let _ = io::stdout().write_all(text.as_bytes());
}
