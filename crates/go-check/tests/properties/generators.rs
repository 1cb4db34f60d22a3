//! Random boards, questions and suites, and texts of suites as odd as JSON allows.

use std::collections::HashSet;
use std::fmt::Write;

use go_check::property::{
    Coordinate, Play, PlayQuestion, Question, Territories, Territory, TerritoryQuestion,
};
use go_core::{Board, Color, Point, Position, Size};
use proptest::prelude::*;

/// So many random inputs, of which none is kept in a file.
pub(crate) fn cases(number: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(number)
    }
}

fn stone() -> impl Strategy<Value = Option<Color>> {
    prop_oneof![
        3 => Just(None),
        1 => Just(Some(Color::Black)),
        1 => Just(Some(Color::White)),
    ]
}

/// Any board of at most so many columns and rows.
pub(crate) fn board(side: usize) -> impl Strategy<Value = Board> {
    (1..=side, 1..=side).prop_flat_map(|(columns, rows)| of_size(columns, rows))
}

/// Any board of a size.
pub(crate) fn of_size(columns: usize, rows: usize) -> impl Strategy<Value = Board> {
    let size = Size::new(columns, rows).expect("a small board");
    prop::collection::vec(stone(), columns * rows).prop_map(move |stones| {
        Board::from_fn(size, |point| {
            stones[usize::from(point.row) * columns + usize::from(point.column)]
        })
    })
}

/// Takes stones off a board until every group has a liberty.
pub(crate) fn position(mut board: Board) -> Position {
    loop {
        match Position::try_from(board.clone()) {
            Ok(position) => return position,
            Err(error) => {
                let lost = error.stone;
                let kept = |point: Point| board.stone(point).filter(|_| point != lost);
                board = Board::from_fn(board.size(), kept);
            }
        }
    }
}

/// What is asked about a board: where, and for a move by whom.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) property: usize,
    pub(crate) board: Board,
    pub(crate) at: [u16; 2],
    pub(crate) color: Color,
}

/// Any question of these properties: 0 is `territory`, 1 `territories`, and 2 `play`.
pub(crate) fn asked(properties: &'static [usize], side: usize) -> impl Strategy<Value = Asked> {
    let at = [0..7_u16, 0..7];
    let color = prop::sample::select(&Color::ALL[..]);
    let property = prop::sample::select(properties);
    (property, board(side), at, color).prop_map(|(property, board, at, color)| Asked {
        property,
        board,
        at,
        color,
    })
}

impl Asked {
    /// Returns the question. Where nothing is to be asked off the board, the point is on it.
    pub(crate) fn question(&self) -> Question {
        let size = self.board.size();
        let [column, row] = [self.at[0] % (size.columns() + 1), self.at[1] % size.rows()];
        let (x, y) = (Coordinate::of(column), Coordinate::of(row));
        match self.property {
            0 => {
                let board = self.board.clone();
                Question::new(&Territory, TerritoryQuestion { board, x, y })
            }
            1 => Question::new(&Territories, self.board.clone()),
            _ => {
                let question = PlayQuestion {
                    position: position(self.board.clone()),
                    column: x,
                    row: y,
                    color: self.color,
                };
                Question::new(&Play, question)
            }
        }
    }
}

/// A text of a line, of whatever characters.
pub(crate) fn words(length: usize) -> impl Strategy<Value = String> {
    let letter = prop::sample::select(&b"abcdefgh XYZ019-'\"\\/,"[..]).prop_map(char::from);
    let any = any::<char>().prop_filter("a text of one line", |c| !c.is_control());
    let character = prop_oneof![12 => letter, 1 => any];
    prop::collection::vec(character, 0..length)
        .prop_map(|characters| characters.into_iter().collect())
}

/// A description, which others may share.
fn description() -> impl Strategy<Value = String> {
    let shared = prop::sample::select(&["Same words", "", "same, words", "\u{3042}"][..]);
    prop_oneof![1 => words(20), 1 => shared.prop_map(str::to_owned)]
}

/// A group or a case.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Group {
        description: String,
        comments: Vec<String>,
        items: Vec<Item>,
    },
    Case {
        description: String,
        comments: Vec<String>,
        scenarios: Vec<&'static str>,
        asked: Asked,
        /// Whether it replaces the case before it.
        replaces: bool,
        uuid: String,
        reimplements: Option<String>,
    },
}

/// A suite.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) exercise: &'static str,
    pub(crate) items: Vec<Item>,
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    let lines = prop::collection::vec(words(20).prop_map(|words| format!("{words}.")), 1..3);
    prop_oneof![3 => Just(Vec::new()), 1 => lines]
}

fn case(properties: &'static [usize]) -> impl Strategy<Value = Item> {
    let scenarios = prop::sample::subsequence(vec!["random", "unicode"], 0..2);
    let asked = asked(properties, 5);
    (
        description(),
        comments(),
        scenarios,
        asked,
        prop::bool::weighted(0.2),
    )
        .prop_map(
            |(description, comments, scenarios, asked, replaces)| Item::Case {
                description,
                comments,
                scenarios,
                asked,
                replaces,
                uuid: String::new(),
                reimplements: None,
            },
        )
}

fn items(properties: &'static [usize]) -> impl Strategy<Value = Vec<Item>> {
    let item = case(properties).prop_recursive(3, 12, 4, |inner| {
        let items = prop::collection::vec(inner, 1..4);
        (description(), comments(), items).prop_map(|(description, comments, items)| Item::Group {
            description,
            comments,
            items,
        })
    });
    prop::collection::vec(item, 1..6)
}

/// Any suite of one of the exercises, with which nothing is wrong.
pub(crate) fn suite() -> impl Strategy<Value = Model> {
    let of = |exercise, properties| {
        items(properties).prop_map(move |items| Model { exercise, items }.told_apart())
    };
    prop_oneof![of("go-counting", &[0, 1]), of("go-move", &[2])]
}

/// What makes the items of a suite differ.
#[derive(Default)]
struct Apart {
    number: usize,
    asked: HashSet<String>,
    before: Option<String>,
}

impl Apart {
    fn items(&mut self, items: Vec<Item>) -> Vec<Item> {
        items
            .into_iter()
            .filter_map(|item| self.item(item))
            .collect()
    }

    fn item(&mut self, item: Item) -> Option<Item> {
        self.number += 1;
        let number = self.number;
        match item {
            Item::Group {
                description,
                comments,
                items,
            } => {
                let items = self.items(items);
                (!items.is_empty()).then(|| Item::Group {
                    description: description + &mark(number),
                    comments,
                    items,
                })
            }
            Item::Case {
                description,
                mut comments,
                scenarios,
                asked,
                replaces,
                ..
            } => {
                let question = asked.question();
                if !self
                    .asked
                    .insert(format!("{} {}", question.property(), question.json()))
                {
                    return None;
                }
                let uuid = format!("{:08x}-0000-4000-8000-{number:012x}", number * 0x0101_0101);
                let reimplements = self.before.take().filter(|_| replaces);
                if reimplements.is_some() && comments.is_empty() {
                    comments.push("The other one was wrong.".to_owned());
                }
                self.before = Some(uuid.clone());
                Some(Item::Case {
                    description: description + &mark(number),
                    comments,
                    scenarios,
                    asked,
                    replaces,
                    uuid,
                    reimplements,
                })
            }
        }
    }
}

/// What makes a description differ from all others; the words of some stay the same all the same.
fn mark(number: usize) -> String {
    match number % 3 {
        0 => number.to_string(),
        _ => "!".repeat(number),
    }
}

impl Model {
    /// Gives UUIDs, and takes out what stands there twice.
    fn told_apart(self) -> Self {
        let items = Apart::default().items(self.items);
        Self { items, ..self }
    }

    /// Returns the text of the file, with blanks, escapes and orders of keys as the seed has it.
    pub(crate) fn text(&self, seed: u64) -> String {
        let mut writer = Writer {
            text: String::new(),
            noise: Noise(seed),
        };
        let list = writer.nested(|writer| writer.items(&self.items));
        let exercise = format!("\"{}\"", self.exercise);
        writer.object(vec![("exercise", exercise), ("cases", list)]);
        writer.text
    }

    /// Returns the descriptions of its groups.
    pub(crate) fn groups(&self) -> Vec<&str> {
        fn collect<'a>(items: &'a [Item], groups: &mut Vec<&'a str>) {
            for item in items {
                if let Item::Group {
                    description, items, ..
                } = item
                {
                    groups.push(description);
                    collect(items, groups);
                }
            }
        }
        let mut groups = Vec::new();
        collect(&self.items, &mut groups);
        groups
    }
}

/// What looks random; nothing at all for the seed 0.
pub(crate) struct Noise(pub(crate) u64);

impl Noise {
    /// A number below another one; 0 most of the time.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let below = u32::try_from(self.0 / 3 % 1009).map_or(0, |number| number as usize % bound);
        if self.0 % 3 == 1 { below } else { 0 }
    }
}

struct Writer {
    text: String,
    noise: Noise,
}

impl Writer {
    /// Returns what is written meanwhile.
    fn nested(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let outer = std::mem::take(&mut self.text);
        write(self);
        std::mem::replace(&mut self.text, outer)
    }

    fn blank(&mut self) {
        let blanks = ["", " ", "\n", "\r\n", "\t", "\n\n  ", "    "];
        let blank = blanks[self.noise.below(7)];
        self.text.push_str(blank);
    }

    fn object(&mut self, mut fields: Vec<(&str, String)>) {
        let last = fields.len();
        for place in 0..last {
            let other = place + self.noise.below(last - place);
            fields.swap(place, other);
        }
        self.text.push('{');
        for (number, (key, value)) in fields.into_iter().enumerate() {
            if number > 0 {
                self.text.push(',');
            }
            self.blank();
            self.string(key);
            self.blank();
            self.text.push(':');
            self.blank();
            self.text.push_str(&value);
            self.blank();
        }
        self.text.push('}');
    }

    fn list(&mut self, number: usize, mut each: impl FnMut(&mut Self, usize)) {
        self.text.push('[');
        for index in 0..number {
            if index > 0 {
                self.text.push(',');
            }
            self.blank();
            each(self, index);
            self.blank();
        }
        self.text.push(']');
    }

    fn string(&mut self, string: &str) {
        self.text.push('"');
        for character in string.chars() {
            match character {
                '"' | '\\' => self.text.extend(['\\', character]),
                _ if self.noise.below(12) == 5 => {
                    for unit in character.encode_utf16(&mut [0; 2]) {
                        write!(self.text, "\\u{unit:04x}").expect("strings take what is written");
                    }
                }
                '/' if self.noise.below(3) == 1 => self.text.push_str("\\/"),
                _ => self.text.push(character),
            }
        }
        self.text.push('"');
    }

    fn value(&mut self, string: &str) -> String {
        self.nested(|writer| writer.string(string))
    }

    fn strings<S: AsRef<str>>(&mut self, strings: &[S]) -> String {
        self.nested(|writer| {
            writer.list(strings.len(), |writer, index| {
                writer.string(strings[index].as_ref());
            });
        })
    }

    fn items(&mut self, items: &[Item]) {
        self.list(items.len(), |writer, index| writer.item(&items[index]));
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Group {
                description,
                comments,
                items,
            } => {
                let mut fields = vec![("description", self.value(description))];
                if !comments.is_empty() {
                    fields.push(("comments", self.strings(comments)));
                }
                fields.push(("cases", self.nested(|writer| writer.items(items))));
                self.object(fields);
            }
            Item::Case {
                description,
                comments,
                scenarios,
                asked,
                uuid,
                reimplements,
                ..
            } => {
                let question = asked.question();
                let mut expected = String::new();
                question.write_answer(&question.answer(), &mut expected);
                let mut fields = vec![("uuid", self.value(uuid))];
                if let Some(other) = reimplements {
                    fields.push(("reimplements", self.value(other)));
                }
                fields.push(("description", self.value(description)));
                if !comments.is_empty() {
                    fields.push(("comments", self.strings(comments)));
                }
                if !scenarios.is_empty() {
                    fields.push(("scenarios", self.strings(scenarios)));
                }
                fields.push(("property", self.value(question.property())));
                fields.push(("input", question.json()));
                fields.push(("expected", expected));
                self.object(fields);
            }
        }
    }
}
