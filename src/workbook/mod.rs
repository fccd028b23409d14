//! Publications to workbooks: formats and writes, decides nothing.

mod applications;
mod page;
mod promotions;
mod ratings;
mod readings;
mod review;
mod roll;
mod rules;
pub mod template;

use crate::messages::Lang;
use crate::publication::{Publication, Seal};
use crate::records::PeriodLedger;
use crate::rulebook::Rulebook;
use rust_xlsxwriter::XlsxError;

pub use readings::write_readings;

/// Every workbook of a period: file name and bytes. They are written side by side.
///
/// # Errors
/// When a sheet cannot be written, for want of disk for the long ones.
pub fn write(
    book: &Rulebook,
    ledger: &PeriodLedger,
    publication: &Publication,
    seal: &Seal,
) -> Result<Vec<(String, Vec<u8>)>, XlsxError> {
    if book.pipeline.grades {
        return write_grades(book, ledger, publication, seal);
    }
    let (list, (changes, (review, applications))) = rayon::join(
        || ratings::list(book, ledger, seal),
        || {
            rayon::join(
                || ratings::changes(book, ledger, publication, seal),
                || {
                    rayon::join(
                        || review::review(book, ledger, publication, seal),
                        || applications::applications(book, ledger, seal),
                    )
                },
            )
        },
    );
    let mut books = vec![
        ("等级分表.xlsx".to_owned(), list?),
        (format!("{}.xlsx", book.pipeline.change_table), changes?),
        ("审核表.xlsx".to_owned(), review?),
    ];
    if let Some(name) = &book.pipeline.qualification {
        let table = publication.special.iter().find(|table| table.name == "qualification");
        if let Some(table) = table {
            books.push((format!("{name}.xlsx"), ratings::qualification(book, ledger, table, seal)?));
        }
    }
    books.extend(applications?);
    Ok(books)
}

/// The workbooks of a regulation of grades.
fn write_grades(
    book: &Rulebook,
    ledger: &PeriodLedger,
    publication: &Publication,
    seal: &Seal,
) -> Result<Vec<(String, Vec<u8>)>, XlsxError> {
    let (promotions, (roll, (fees, review))) = rayon::join(
        || promotions::promotions(book, ledger, seal),
        || {
            rayon::join(
                || roll::roll_book(book, ledger, seal),
                || {
                    rayon::join(
                        || roll::fees(book, ledger, seal),
                        || review::review(book, ledger, publication, seal),
                    )
                },
            )
        },
    );
    let books =
        [("段级位异动表", promotions?), ("段级位名册", roll?), ("证书费", fees?), ("审核表", review?)];
    let lang = Lang::of(book.pipeline.traditional);
    Ok(books.into_iter().map(|(name, bytes)| (format!("{}.xlsx", lang.pick(name, name)), bytes)).collect())
}
