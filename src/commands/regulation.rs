//! `qili regulation`: the edition in force, article by article.

use super::session;
use super::voice::{self, Voice};
use crate::cli;
use anyhow::{Context, Result};
use qili::messages::Lang;
use qili::rulebook::{Edition, Rule};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Prints the edition in force on a day with its values and readings.
pub(crate) fn regulation(args: &cli::Regulation) -> Result<ExitCode> {
    let voice = Voice::from(&args.voice);
    let (book, ..) = session::law(&args.pipeline)?;
    let voice = voice.for_office(&book);
    let edition = match args.on {
        Some(day) => book
            .in_force(day)
            .with_context(|| format!("{day}: 该日没有施行中的规则 · no edition was in force"))?,
        None => book.editions.last().context("没有规则 · there is no edition")?,
    };
    voice::print(&describe(edition, voice.lang));
    Ok(ExitCode::SUCCESS)
}

fn describe(edition: &Edition, lang: Lang) -> String {
    let mut text = format!("{}\n", lang.pick(&edition.title.zh, &edition.title.en));
    let note = edition.effective_note.as_ref().map(|note| lang.pick(&note.zh, &note.en)).unwrap_or_default();
    let _ = writeln!(text, "{} {}  {note}", lang.pick("施行", "in force from"), edition.effective);
    let _ = writeln!(text, "{} {}", lang.pick("核对", "reviewed"), edition.reviewed);
    let _ = writeln!(text, "{} {}", lang.pick("来源", "source"), edition.source);
    let _ = writeln!(text, "SHA-256 {}", edition.sha256);
    for rule in &edition.rules {
        describe_rule(&mut text, rule, lang);
    }
    text
}

fn describe_rule(text: &mut String, rule: &Rule, lang: Lang) {
    let _ = writeln!(text, "\n{}  {}  [{}]", rule.id, rule.at, rule.clause);
    let _ = writeln!(text, "  {}", lang.pick(&rule.text, &rule.en));
    if let Some(printed) = &rule.printed {
        let _ = writeln!(text, "  {} {printed}", lang.pick("原文印作", "printed:"));
    }
    for (name, value) in &rule.values {
        let _ = writeln!(text, "  {name} = {value}");
    }
    for reading in &rule.readings {
        let others = reading.others.join(", ");
        let _ = writeln!(
            text,
            "  {} {} = {} ({others})",
            lang.pick("解释", "reading"),
            reading.name,
            reading.chosen
        );
        let _ = writeln!(text, "    {}", lang.pick(&reading.why.zh, &reading.why.en));
    }
    if let Some(reason) = &rule.left_to_the_office {
        let _ = writeln!(
            text,
            "  {} {}",
            lang.pick("由办公室办理：", "left to the office:"),
            lang.pick(&reason.zh, &reason.en)
        );
    }
    let functions = rule.checks.iter().chain(&rule.code).cloned().collect::<Vec<_>>();
    if !functions.is_empty() {
        let _ = writeln!(text, "  {} {}", lang.pick("程序", "carried out by"), functions.join(", "));
    }
}
