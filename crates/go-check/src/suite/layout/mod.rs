//! The layout of canonical data files: keys in their order, prettier's lines, and boards as pictures.

mod arrays;
mod number;
mod print;
mod value;

pub(in crate::suite) use number::number;

use crate::data::{DataError, Node};
use crate::suite::Outline;

/// Returns the text of a canonical data file in its layout, whatever the exercise. What it says stays
/// the same, each blank in each string included.
///
/// Lines are broken as prettier 3 breaks them, but for the arrays that upstream lays out in a way of
/// their own. What is no canonical data file is laid out as any JSON is.
///
/// # Errors
///
/// Returns a [`DataError`] where the text stops being JSON.
pub fn layout(text: &str) -> Result<String, DataError> {
    let exercise = Outline::read(text)?.exercise().unwrap_or_default();
    let file = value::file(Node::parse(text)?, &exercise);
    Ok(print::print(&file))
}

#[cfg(test)]
mod tests;
