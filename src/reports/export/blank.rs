//! The empty side file that an organiser fills in.

use super::preamble::Item;
use super::side;
use crate::forms::Forms;
use crate::rulebook::Template;
use crate::words::{
    ArbiterLevel, Category, Discipline, Level, Section, Sex, System, TitleEvent, Vocabulary, YesNo,
};
use std::fmt::Write as _;

/// What an empty side file is made from.
pub(super) struct Blank<'a> {
    pub(super) file: &'a str,
    pub(super) forms: &'a Forms,
    pub(super) template: &'a Template,
    pub(super) discipline: Discipline,
    /// What holds of the event where nothing is filled in.
    pub(super) stated: &'a [Item],
    /// Number and name of each entrant.
    pub(super) entrants: &'a [(String, String)],
}

impl Blank<'_> {
    /// The file's text: every item and every entrant, with nothing filled in.
    pub(super) fn text(&self) -> String {
        let mut text = format!(
            "# {} 的附加文件：填写导出文件所不含的内容。留空即未填；日期写成 \"2026-03-05\"，几项之间用、分隔。\n\
             # The side file of {}: what the export cannot carry. Leave empty what is not known.\n\n[event]\n",
            self.file, self.file
        );
        let form = &self.forms.event;
        let shown = &self.template.event.columns;
        let others = form.columns.keys().filter(|key| !shown.contains(key));
        for key in shown.iter().chain(others) {
            let words = self.words(key);
            // the template's hint speaks of its drop-down list where there is one
            let hint = self.template.event.hints.get(key).filter(|_| words.is_empty());
            let given = self.stated.iter().find(|(known, ..)| known == key);
            let given = given.map(|(_, value, _)| format!("留空则为 {}", value.text()));
            let parts = [hint, Some(&words), given.as_ref()].into_iter().flatten();
            let parts: Vec<&str> = parts.map(String::as_str).filter(|part| !part.is_empty()).collect();
            let colon = if parts.is_empty() { "" } else { "：" };
            let _ = writeln!(text, "# {}{colon}{}", form.heading(key), one_line(&parts.join("；")));
            let _ = writeln!(text, "{} = \"\"", side::name(form, key));
        }
        text +=
            &format!("\n# 裁判员：每人一段，不够时照样增加。级别：{}\n", ArbiterLevel::choices().join("、"));
        text += &"[[arbiter]]\nname = \"\"\nlevel = \"\"\n\n".repeat(2);
        text += &format!(
            "# 棋手：序号即导出文件中对手所用的编号；棋手编号新棋手留空。性别：{}；国籍留空则用导出文件所写的\n",
            Sex::choices().join("、")
        );
        for (no, name) in self.entrants {
            let _ = writeln!(
                text,
                "[[player]]  # {}\nno = {no}\nplayer_id = \"\"\nsex = \"\"\nunit = \"\"\nfederation = \"\"\n",
                one_line(name)
            );
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }

    /// The words that may stand in an item.
    fn words(&self, key: &str) -> String {
        let words = match key {
            "discipline" => vec![self.discipline.word()],
            "level" => Level::choices(),
            "category" => Category::choices_of(self.discipline),
            "sex" => Section::choices(),
            "system" => System::choices(),
            "notation" | "clocks" => YesNo::choices(),
            "title_event" => TitleEvent::choices(),
            _ => Vec::new(),
        };
        words.join(" · ")
    }
}

/// A comment ends with its line, and TOML allows no control characters in it.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
