//! Publications to workbooks: formats and writes, decides nothing.

mod page;
mod ratings;
mod review;
mod rules;
pub mod template;

use crate::publication::{Publication, Seal};
use crate::records::PeriodLedger;
use crate::rulebook::Rulebook;
use rust_xlsxwriter::XlsxError;

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
    let (list, (changes, review)) = rayon::join(
        || ratings::list(book, ledger, seal),
        || {
            rayon::join(
                || ratings::changes(book, ledger, publication, seal),
                || review::review(book, ledger, publication, seal),
            )
        },
    );
    Ok(vec![
        ("等级分表.xlsx".to_owned(), list?),
        ("变动表.xlsx".to_owned(), changes?),
        ("审核表.xlsx".to_owned(), review?),
    ])
}
