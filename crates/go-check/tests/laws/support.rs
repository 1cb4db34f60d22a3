//! What the laws have in common.

use std::io::{self, Read};
use std::ops::Range;

use go_check::data::{DataError, Node, Place};
use go_core::{Board, Point};

use super::oracle::Grid;

/// Numbers that look random and are the same for the same bytes.
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) fn of(data: &[u8]) -> Self {
        let mix = |state: u64, byte: &u8| (state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Self(data.iter().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// Returns a number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit.max(1)
    }
}

/// A text that comes in pieces.
pub(crate) struct Pieces<'a> {
    rest: &'a [u8],
    lot: Lot,
}

impl<'a> Pieces<'a> {
    pub(crate) fn of(text: &'a [u8]) -> Self {
        let lot = Lot::of(text);
        Self { rest: text, lot }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = [1, 3, 40, 4000][self.lot.below(4)];
        let length = (1 + self.lot.below(most))
            .min(self.rest.len())
            .min(buffer.len());
        let (piece, rest) = self.rest.split_at(length);
        buffer[..length].copy_from_slice(piece);
        self.rest = rest;
        Ok(length)
    }
}

/// The grid with the stones of a board.
pub(crate) fn grid(board: &Board) -> Grid {
    Grid::from_fn(board.size(), |point| board.stone(point))
}

/// Checks that a line and a column, both from 1, are a place of a text, or the one where a line of it
/// ends.
#[track_caller]
pub(crate) fn assert_inside(text: &[u8], line: usize, column: usize) {
    let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    assert!(
        (1..=lines.len()).contains(&line),
        "line {line} of {}",
        lines.len()
    );
    let characters = String::from_utf8_lossy(lines[line - 1]).chars().count();
    assert!(
        (1..=characters + 1).contains(&column),
        "column {column} of {characters} in line {line}"
    );
}

/// Checks that a span is one of whole characters of a text.
#[track_caller]
pub(crate) fn assert_span(text: &str, span: &Range<usize>) {
    assert!(
        text.get(span.clone()).is_some(),
        "{span:?} of {}",
        text.len()
    );
}

/// Checks an error in a text: it stands in it, says something in a line, and can be drawn there.
#[track_caller]
pub(crate) fn assert_error(text: &str, error: &DataError) {
    assert_span(text, &error.span);
    assert!(
        !error.message.is_empty() && !error.message.contains('\n'),
        "{error:?}"
    );
    assert!(error.message.len() < 2000, "{error:?}");
    let drawn = error.drawn("it", text);
    let place = Place::of(text, error.span.start);
    assert_drawn(&drawn, "it", place);
}

/// Checks that what is drawn names a place, and does nothing to a terminal but to color it.
#[track_caller]
pub(crate) fn assert_drawn(drawn: &str, name: &str, place: Place) {
    let shown = without_colors(drawn);
    assert!(
        shown.contains(&format!("--> {name}:{place}\n")),
        "{place} {shown}"
    );
    assert_harmless(&shown);
}

/// Checks that what is drawn names a place of a text, whichever.
#[track_caller]
pub(crate) fn assert_drawn_inside(drawn: &str, name: &str, text: &str) {
    let shown = without_colors(drawn);
    assert_harmless(&shown);
    let place = shown
        .split_once(&format!("--> {name}:"))
        .map(|(_, rest)| rest);
    let place = place.and_then(|rest| rest.lines().next());
    let (line, column) = place.and_then(|place| place.split_once(':')).expect(&shown);
    let [line, column] = [line, column].map(|number| number.parse().expect("a number"));
    assert_inside(text.as_bytes(), line, column);
}

/// Checks that a text for people holds nothing that draws where it likes, or turns the writing around.
#[track_caller]
pub(crate) fn assert_harmless(shown: &str) {
    let turns = |c| matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}');
    let odd = |c: char| c.is_control() && c != '\n' && c != '\t' || turns(c);
    assert!(!shown.contains(odd), "{shown:?}");
}

/// Returns a text without the sequences that color it.
pub(crate) fn without_colors(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        match rest.strip_prefix('m') {
            Some(rest) => plain.push_str(rest),
            None => {
                plain.push_str("\x1b[");
                plain.push_str(part);
            }
        }
    }
    plain
}

/// The points row by row, sorted by column first, as answers list them.
pub(crate) fn by_column(points: &[Point]) -> Vec<[u64; 2]> {
    let mut pairs: Vec<_> = points
        .iter()
        .map(|point| [point.column.into(), point.row.into()])
        .collect();
    pairs.sort_unstable();
    pairs
}

/// What JSON says, however it is written: strings by their characters, numbers by their digits, and
/// objects by their keys in order, those included that stand there twice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Json {
    Word(String),
    Number(bool, String, i64),
    Text(String),
    Array(Vec<Self>),
    Object(Vec<(String, Self)>),
}

impl Json {
    /// Reads a text that is JSON.
    pub(crate) fn of(text: &str) -> Self {
        Self::at(Node::parse(text).expect("it is JSON"))
    }

    pub(crate) fn at(node: Node<'_>) -> Self {
        match node.kind() {
            "an object" => {
                let mut fields = Vec::new();
                node.each_field(|key, value| {
                    fields.push((characters(key), Self::at(value)));
                    Ok(())
                })
                .expect("it is JSON");
                // Of equal keys the first stays the first.
                fields.sort_by(|one, other| one.0.cmp(&other.0));
                Self::Object(fields)
            }
            "an array" => {
                let mut elements = Vec::new();
                node.each(|element| {
                    elements.push(Self::at(element));
                    Ok(())
                })
                .expect("it is JSON");
                Self::Array(elements)
            }
            "a string" => Self::Text(characters(node)),
            "a number" => number(node.raw()),
            _ => Self::Word(node.raw().to_owned()),
        }
    }
}

impl Json {
    /// Whether a key stands in an object twice, so that it depends on the reader which one counts.
    pub(crate) fn is_ambiguous(&self) -> bool {
        match self {
            Self::Word(_) | Self::Number(..) | Self::Text(_) => false,
            Self::Array(elements) => elements.iter().any(Self::is_ambiguous),
            Self::Object(fields) => {
                fields.windows(2).any(|pair| pair[0].0 == pair[1].0)
                    || fields.iter().any(|(_, value)| value.is_ambiguous())
            }
        }
    }
}

/// The characters of a string, or how it is written where half a pair has none.
fn characters(node: Node<'_>) -> String {
    match node.string() {
        Ok(text) => text.into_owned(),
        Err(_) => node.raw().to_owned(),
    }
}

/// A number as its sign, its digits from the first to the last that counts, and how many stand before
/// the point.
fn number(raw: &str) -> Json {
    let (is_negative, raw) = match raw.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, raw),
    };
    let (mantissa, exponent) = raw.split_once(['e', 'E']).unwrap_or((raw, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let leading = digits.len() - digits.trim_start_matches('0').len();
    let digits = digits.trim_matches('0').to_owned();
    let Ok(exponent) = exponent.parse::<i64>() else {
        return Json::Word(raw.to_ascii_lowercase());
    };
    if digits.is_empty() {
        return Json::Number(is_negative, digits, 0);
    }
    let before = i64::try_from(whole.len()).expect("it is short")
        - i64::try_from(leading).expect("it is short");
    Json::Number(is_negative, digits, before.saturating_add(exponent))
}

/// Divides a text at its first line that is two hyphens, if it has one.
pub(crate) fn divided(text: &str) -> [Option<&str>; 2] {
    if let Some(rest) = text.strip_prefix("--\n") {
        return [None, Some(rest)];
    }
    match text.split_once("\n--\n") {
        Some((first, _)) => {
            let end = first.len() + 1;
            [Some(&text[..end]), Some(&text[end + 3..])]
        }
        None => [Some(text), None],
    }
}
