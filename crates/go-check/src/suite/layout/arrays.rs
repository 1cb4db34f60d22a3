//! Arrays whose layout differs from prettier's, by exercise and key.
//!
//! Source: what problem-specifications (MIT License, Copyright (c) 2014, 2019, 2021 Exercism) does with
//! the arrays of 23 exercises. go-move is ours: its boards are pictures, too.

/// How an array is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// On one line, however long.
    SingleLine,
    /// A line an element.
    MultiLine,
    /// A line an element, unless there is but one.
    MultiLineUnlessSingle,
    /// A line an element, in the arrays within as well.
    MultiLineDeep,
    /// 14 numbers a line, each three characters wide, where one line is not enough.
    Padded,
}

use Form::{MultiLine, MultiLineDeep, MultiLineUnlessSingle, Padded, SingleLine};

const FORMS: [(&str, &str, Form); 30] = [
    ("book-store", "basket", SingleLine),
    ("bowling", "previousRolls", SingleLine),
    ("change", "expected", SingleLine),
    ("connect", "board", MultiLine),
    ("diamond", "expected", MultiLine),
    ("dominoes", "dominoes", SingleLine),
    ("dot-dsl", "text", MultiLine),
    ("flatten-array", "array", MultiLineDeep),
    ("flatten-array", "expected", MultiLine),
    ("flower-field", "garden", MultiLineUnlessSingle),
    ("flower-field", "expected", MultiLineUnlessSingle),
    ("forth", "instructions", MultiLineUnlessSingle),
    ("go-counting", "board", MultiLine),
    ("go-move", "board", MultiLine),
    ("killer-sudoku-helper", "expected", SingleLine),
    ("minesweeper", "minefield", MultiLineUnlessSingle),
    ("minesweeper", "expected", MultiLineUnlessSingle),
    ("ocr-numbers", "rows", MultiLine),
    ("pascals-triangle", "expected", MultiLine),
    ("rectangles", "strings", MultiLineUnlessSingle),
    ("saddle-points", "matrix", MultiLine),
    ("scale-generator", "expected", SingleLine),
    ("sieve", "expected", Padded),
    ("state-of-tic-tac-toe", "board", MultiLine),
    ("transpose", "lines", MultiLine),
    ("transpose", "expected", MultiLine),
    ("variable-length-quantity", "integers", SingleLine),
    ("variable-length-quantity", "expected", SingleLine),
    ("word-search", "grid", MultiLine),
    ("word-search", "wordsToSearchFor", MultiLine),
];

/// Returns the form of the arrays with a key in an exercise's cases, if it is not prettier's.
pub(super) fn form(exercise: &str, key: &str) -> Option<Form> {
    FORMS
        .iter()
        .find(|(of, name, _)| *of == exercise && *name == key)
        .map(|(_, _, form)| *form)
}
