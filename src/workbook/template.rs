//! The report template: the form that an organiser fills in, with notes and a filled example.

mod entry;
mod example;
mod forms;
mod notes;
mod style;

use self::style::Need;
use crate::forms::Form;
use crate::messages::Lang;
use crate::rulebook::{Rulebook, TemplateForm};
use crate::words::Discipline;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};
use std::borrow::Cow;

/// Stands before the names of the example's sheets, so that none is taken for a sheet of the form.
const EXAMPLE: &str = "示例·";

/// A4 in a spreadsheet program.
const A4: u8 = 9;

/// A sheet of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Event,
    Arbiters,
    Players,
    Games,
    Crosstable,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Event, Self::Arbiters, Self::Players, Self::Games, Self::Crosstable];
}

/// A sheet of the form with what the pipeline says of it.
struct Part<'a> {
    kind: Kind,
    form: &'a Form,
    plan: &'a TemplateForm,
    lang: Lang,
}

impl<'a> Part<'a> {
    /// `None` for the crosstable, whose headings are the players' numbers.
    const fn of(book: &'a Rulebook, kind: Kind) -> Option<Self> {
        let (forms, template) = (&book.forms, &book.pipeline.template);
        let (form, plan) = match kind {
            Kind::Event => (&forms.event, &template.event),
            Kind::Arbiters => (&forms.arbiters, &template.arbiters),
            Kind::Players => (&forms.players, &template.players),
            Kind::Games => (&forms.games, &template.games),
            Kind::Crosstable => return None,
        };
        Some(Self { kind, form, plan, lang: Lang::of(book.pipeline.traditional) })
    }

    fn heading(&self, key: &str) -> Result<Cow<'a, str>, XlsxError> {
        match self.form.heading(key) {
            "" => Err(XlsxError::ParameterError(format!(
                "[template]: {key} is no column of {}",
                self.form.sheet_name()
            ))),
            heading => Ok(self.lang.pick(heading, heading)),
        }
    }

    fn need(&self, key: &str) -> Need {
        let among = |keys: &[String]| keys.iter().any(|listed| listed == key);
        if among(&self.plan.required) {
            Need::Required
        } else if among(&self.plan.depends) {
            Need::Depends
        } else {
            Need::Optional
        }
    }

    fn hint(&self, key: &str) -> &'a str {
        self.plan.hints.get(key).map_or("", String::as_str)
    }
}

/// What the sheets of one copy of the form have in common.
#[derive(Clone, Copy)]
struct Setting<'a> {
    /// Of the workbook.
    title: &'a str,
    discipline: Discipline,
    /// In which script the form is written.
    lang: Lang,
    filled: bool,
    /// An example beside the form, not the form itself.
    example: bool,
    /// The players sheet that the games speak of, and its column 序号.
    players: &'a str,
    numbers: u16,
}

impl Setting<'_> {
    /// The program's own words in the script of the form.
    fn say<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.lang.pick(text, text)
    }
}

/// The template of a pipeline's report.
///
/// # Errors
/// When the pipeline's `[template]` names a column that the form does not have.
pub fn write(book: &Rulebook) -> Result<Vec<u8>, XlsxError> {
    workbook(book, &[])
}

/// The template with the example already in the form's own sheets of these kinds.
fn workbook(book: &Rulebook, filled: &[Kind]) -> Result<Vec<u8>, XlsxError> {
    let lang = Lang::of(book.pipeline.traditional);
    let title = format!("{}竞赛报告", book.discipline);
    let title = lang.pick(&title, &title).into_owned();
    let mut workbook = Workbook::new();
    let mut properties = DocProperties::new().set_title(&title);
    if let Some(edition) = book.editions.last() {
        // a fixed day, so that the same law gives the same bytes
        properties =
            properties.set_creation_datetime(&ExcelDateTime::parse_from_str(&edition.reviewed.to_string())?);
    }
    workbook.set_properties(&properties);
    notes::write(workbook.add_worksheet(), book, &title)?;
    for example in [false, true] {
        for kind in Kind::ALL {
            let players = sheet_name(book.forms.players.sheet_name(), example, lang);
            let columns = (0..).zip(&book.pipeline.template.players.columns);
            let setting = Setting {
                title: &title,
                discipline: book.discipline,
                lang,
                filled: example || filled.contains(&kind),
                example,
                players: &players,
                numbers: columns.into_iter().find(|(_, key)| *key == "no").map_or(0, |(column, _)| column),
            };
            form_sheet(workbook.add_worksheet(), book, kind, setting)?;
        }
    }
    workbook.save_to_buffer()
}

fn form_sheet(
    sheet: &mut Worksheet,
    book: &Rulebook,
    kind: Kind,
    setting: Setting<'_>,
) -> Result<(), XlsxError> {
    sheet.set_tab_color(if setting.example { style::EXAMPLE_TAB } else { style::FORM_TAB });
    let Some(part) = Part::of(book, kind) else {
        sheet.set_name(sheet_name(book.forms.crosstable.sheet_name(), setting.example, setting.lang))?;
        let headings = ["no", "name"].map(|key| setting.say(book.forms.players.heading(key)));
        let headings = [&*headings[0], &*headings[1]];
        return forms::crosstable(sheet, headings, &book.pipeline.template.crosstable, setting);
    };
    sheet.set_name(sheet_name(part.form.sheet_name(), setting.example, setting.lang))?;
    match kind {
        Kind::Event => forms::items(sheet, &part, setting),
        Kind::Arbiters | Kind::Players | Kind::Games | Kind::Crosstable => {
            forms::table(sheet, &part, setting)
        }
    }
}

fn sheet_name(name: &str, example: bool, lang: Lang) -> String {
    let name = lang.pick(name, name);
    if example { format!("{EXAMPLE}{name}") } else { name.into_owned() }
}

/// A4, as wide as the page, the sheet's name above and page numbers below.
fn print_setup(sheet: &mut Worksheet, title: &str, lang: Lang) {
    let header = format!("&C{title} · {}", sheet.name());
    sheet.set_paper_size(A4).set_print_fit_to_pages(1, 0);
    sheet.set_margins(0.5, 0.5, 0.7, 0.7, 0.3, 0.3).set_print_center_horizontally(true);
    sheet.set_header(header).set_footer(lang.pick("&C第 &P 页，共 &N 页", ""));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::HalfPoints;
    use crate::records::Report;
    use crate::reports::{Reader, Reading};
    use crate::sheets;
    use crate::words::folded;
    use std::sync::Arc;

    fn books() -> [Rulebook; 4] {
        ["chess", "chess-local", "renju", "xiangqi"].map(|name| Rulebook::load(name).unwrap())
    }

    fn read(book: &Rulebook, filled: &[Kind]) -> Report {
        let file: Arc<str> = "template.xlsx".into();
        let reader = Reader::of(book);
        match reader.read(&file, &workbook(book, filled).unwrap(), |_| true) {
            Reading::Whole(report) => *report,
            Reading::Elsewhere(_) => panic!("the report is of another period"),
            Reading::Nothing(findings) => panic!("{findings:?}"),
        }
    }

    #[test]
    fn the_template_is_the_same_bytes_every_time() {
        for book in books() {
            assert_eq!(write(&book).unwrap(), write(&book).unwrap());
        }
    }

    #[test]
    fn a_filled_template_is_read_without_a_finding() {
        for book in books() {
            let report = read(&book, &[Kind::Event, Kind::Arbiters, Kind::Players, Kind::Games]);
            assert_eq!(report.findings, []);
            assert_eq!((report.entrants.len(), report.games.len()), (7, 12));
            assert_eq!(report.games.iter().filter(|game| game.played).count(), 8);
            assert_eq!(report.arbiters.as_deref().map(<[_]>::len), Some(3));
            assert!(report.header.titles.is_empty() && report.header.system.known().is_some());
            for (seat, entrant) in (0..).zip(&report.entrants) {
                let scores =
                    report.games.iter().filter_map(|game| game.seen_from(seat)).map(|(score, _)| score);
                let sum = scores.fold(HalfPoints(0), |sum, score| sum + score);
                assert_eq!(entrant.points, Some(sum), "{}", entrant.name);
            }
        }
    }

    #[test]
    fn a_template_with_a_filled_crosstable_is_read_without_a_finding() {
        for book in books() {
            let report = read(&book, &[Kind::Event, Kind::Arbiters, Kind::Players, Kind::Crosstable]);
            assert_eq!(report.findings, []);
            assert_eq!(report.games.len(), 6);
            assert_eq!(report.games.iter().filter(|game| game.played).count(), 5);
        }
    }

    #[test]
    fn no_example_sheet_is_taken_for_a_sheet_of_the_form() {
        for book in books() {
            let file: Arc<str> = "template.xlsx".into();
            let workbook = sheets::Workbook::open(&file, &write(&book).unwrap()).unwrap();
            let forms = [&book.forms.event, &book.forms.arbiters, &book.forms.players, &book.forms.games];
            for form in forms.into_iter().chain([&book.forms.crosstable]) {
                let ours = form.choose(workbook.sheet_names()).unwrap();
                assert_eq!(folded(ours), folded(form.sheet_name()));
                let rest: Vec<String> =
                    workbook.sheet_names().iter().filter(|name| *name != ours).cloned().collect();
                assert_eq!(form.choose(&rest), None);
            }
        }
    }

    #[test]
    fn the_notes_name_their_own_pipeline() {
        for book in books() {
            let check = format!("qili check {} ", book.name);
            let notes = book.pipeline.template.notes.iter().map(|note| note.text.as_str());
            let commands: Vec<&str> = notes.filter(|text| text.contains("qili ")).collect();
            assert!(!commands.is_empty() && commands.iter().all(|text| text.contains(&check)), "{check}");
            let hints = &book.pipeline.template.event.hints;
            let xiangqi = hints.values().any(|hint| hint.replace("国际象棋", "").contains("象棋"));
            assert_eq!(xiangqi, book.discipline == Discipline::Xiangqi, "{}", book.name);
        }
    }

    #[test]
    fn the_pipeline_speaks_of_its_own_columns_and_rules() {
        for book in books() {
            for kind in Kind::ALL {
                let Some(part) = Part::of(&book, kind) else { continue };
                for key in part.plan.required.iter().chain(&part.plan.depends).chain(part.plan.hints.keys()) {
                    assert!(part.plan.columns.contains(key), "{key} has no column");
                }
                for key in &part.plan.columns {
                    assert!(!part.hint(key).is_empty(), "{key} has no hint");
                }
            }
            let edition = book.editions.last().unwrap();
            for id in &book.pipeline.template.rules {
                assert!(edition.rule(id).is_some(), "{id} is no rule of the edition");
            }
        }
    }
}
