//! Variants of a question: turned, in the other colors, asked twice, or written in another way. Whoever
//! answers a question rightly by the rules answers its variants rightly.

use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasher, RandomState};

use go_core::Symmetry;

use crate::property::{Answer, Question};
use crate::subject::{Asked, Manner, Text};
use crate::suite::Uuid;

/// Whether cases are asked in their variants, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variants {
    /// They are asked as they are, once.
    #[default]
    LeftOut,
    /// They are right if all their variants are.
    Asked,
}

/// What makes a variant of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is asked once more, at once.
    Again,
    /// Its text is written so.
    Written(Text),
    /// It is turned, mirrored, or in the other colors.
    Turned(Symmetry),
}

/// Written in words.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Again => f.pad("asked twice"),
            Self::Written(text) => text.fmt(f),
            Self::Turned(symmetry) => symmetry.fmt(f),
        }
    }
}

/// A variant of a question, with the answer that is expected to it.
#[derive(Debug)]
pub struct Variant {
    /// What makes it.
    pub change: Change,
    /// What is asked.
    pub question: Question,
    /// What is to be answered.
    pub expected: Answer,
}

impl Variant {
    fn new(change: Change, question: &Question, expected: &Answer) -> Option<Self> {
        let symmetry = match change {
            Change::Turned(symmetry) => symmetry,
            Change::Again | Change::Written(_) => Symmetry::all().find(|it| it.is_identity())?,
        };
        Some(Self {
            change,
            question: question.turned(symmetry)?,
            expected: question.turned_answer(expected, symmetry)?,
        })
    }

    /// Returns the variant as it is put to a subject.
    #[must_use]
    pub fn asked(&self, uuid: Option<Uuid>) -> Asked<'_> {
        let asked = Asked::new(&self.question, uuid);
        match self.change {
            Change::Written(text) => Asked { text, ..asked },
            Change::Again | Change::Turned(_) => asked,
        }
    }
}

/// Returns the variants of a question, each with the answer that an expected one becomes. Those come
/// first that may make a difference to a subject that is asked in this manner. Boards that are the same
/// when they are turned are asked once: neither the question itself nor a variant comes again.
///
/// # Examples
///
/// ```
/// use go_check::judge::variants;
/// use go_check::property::{Question, Territories};
/// use go_check::subject::Manner;
///
/// let question = Question::new(&Territories, ". B".parse()?);
/// let expected = question.answer();
/// let words = |manner| {
///     let variants = variants(&question, &expected, manner);
///     variants.map(|variant| variant.change.to_string()).collect::<Vec<_>>()
/// };
/// assert_eq!(words(Manner::LivesOn), [
///     "asked twice",
///     "mirrored left to right",
///     "mirrored with columns for rows",
///     "turned counterclockwise",
///     "in the other colors",
///     "mirrored left to right, in the other colors",
///     "mirrored with columns for rows, in the other colors",
///     "turned counterclockwise, in the other colors",
/// ]);
/// assert_eq!(words(Manner::ReadsText)[..2], ["with CRLF", "without the last newline"]);
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
pub fn variants<'a>(
    question: &'a Question,
    expected: &'a Answer,
    manner: Manner,
) -> impl Iterator<Item = Variant> + use<'a> {
    let first: &[Change] = match manner {
        Manner::LivesOn => &[Change::Again],
        Manner::ReadsText => &[
            Change::Written(Text::CrLf),
            Change::Written(Text::NoLastNewline),
        ],
    };
    let turned = Symmetry::all().filter(|symmetry| !symmetry.is_identity());
    let mut asked = Boards::default();
    asked.is_new(question);
    first
        .iter()
        .copied()
        .chain(turned.map(Change::Turned))
        .filter_map(|change| Variant::new(change, question, expected))
        .filter(move |variant| {
            !matches!(variant.change, Change::Turned(_)) || asked.is_new(&variant.question)
        })
}

/// The questions that were asked. Of large boards there may be many, so that only their hashes are kept:
/// if two share one by accident, a variant is left out.
#[derive(Default)]
struct Boards {
    hasher: RandomState,
    hashes: HashSet<u64>,
}

impl Boards {
    fn is_new(&mut self, question: &Question) -> bool {
        self.hashes.insert(self.hasher.hash_one(question.json()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Node;
    use crate::property::Errors;

    fn question(property: &str, input: &str) -> Question {
        let json = format!(r#"{{"property":"{property}","input":{input}}}"#);
        let node = Node::parse(&json).expect("JSON");
        let field = |key| node.field(key).expect("it has the key");
        Question::read(field("property"), field("input")).expect("a question")
    }

    fn read(question: &Question, answer: &str) -> Answer {
        let answer = Node::parse(answer).and_then(|answer| question.read_answer(answer));
        answer.expect("an answer")
    }

    fn written(variant: &Variant) -> (String, String) {
        let mut expected = String::new();
        let Variant {
            question,
            expected: answer,
            ..
        } = variant;
        question.write_answer(answer, &mut expected);
        (question.json(), expected)
    }

    /// The variant that is named so.
    #[track_caller]
    fn check(question: &Question, expected: &str, name: &str, input: &str, answer: &str) {
        let expected = read(question, expected);
        let mut all = variants(question, &expected, Manner::LivesOn);
        let found = all.find(|variant| variant.change.to_string() == name);
        let found = found.unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(written(&found), (input.to_owned(), answer.to_owned()));
    }

    /// Questions of every property, about boards without a symmetry.
    fn questions() -> Vec<Question> {
        vec![
            question("territory", r#"{"board":[" B ","BWB","   "],"x":2,"y":1}"#),
            question("territory", r#"{"board":[" B   ","  W  "],"x":0,"y":1}"#),
            question("territory", r#"{"board":[" B ","BW "],"x":3,"y":1}"#),
            question("territory", r#"{"board":[" B ","BW "],"x":0,"y":-7}"#),
            question("territories", r#"{"board":[" B  W","B  WW","     "]}"#),
            question(
                "play",
                r#"{"board":["0210","2110","0000"],"column":0,"row":0,"color":1}"#,
            ),
            question(
                "play",
                r#"{"board":["0210","2110","0000"],"column":0,"row":0,"color":2}"#,
            ),
            question(
                "play",
                r#"{"board":["0210","2110"],"column":4,"row":-1,"color":2}"#,
            ),
        ]
    }

    #[test]
    fn the_reference_answers_every_variant_as_its_answer_is_turned() {
        for question in questions() {
            let expected = question.answer();
            let all: Vec<_> = variants(&question, &expected, Manner::LivesOn).collect();
            for variant in &all {
                let actual = variant.question.answer();
                let compared = variant
                    .question
                    .compare(&variant.expected, &actual, Errors::Exact);
                let words = (&variant.question, variant.change);
                assert_eq!(compared, Ok(Vec::new()), "{words:?}");
            }
            assert_eq!(all[0].change, Change::Again);
            assert!(all.len() >= 8, "{question:?} has {} variants", all.len());
        }
    }

    #[test]
    fn a_wrong_answer_is_turned_as_it_is() {
        let one = question("territory", r#"{"board":["  B","   "],"x":0,"y":0}"#);
        check(
            &one,
            r#"{"owner":"WHITE","territory":[[1,0],[0,0],[9,-1]]}"#,
            "turned clockwise, in the other colors",
            r#"{"board":["  ","  "," W"],"x":1,"y":0}"#,
            r#"{"owner":"BLACK","territory":[[1,1],[1,0],[2,9]]}"#,
        );
        let all = question("territories", r#"{"board":["  B"]}"#);
        check(
            &all,
            r#"{"territoryBlack":[[0,0]],"territoryWhite":[],"territoryNone":[[1,0],[2,0]]}"#,
            "mirrored left to right, in the other colors",
            r#"{"board":["W  "]}"#,
            r#"{"territoryBlack":[],"territoryWhite":[[2,0]],"territoryNone":[[0,0],[1,0]]}"#,
        );
        let play = question("play", r#"{"board":["01"],"column":0,"row":0,"color":1}"#);
        check(
            &play,
            r#"{"legal":true,"board":["012"]}"#,
            "mirrored with columns for rows, in the other colors",
            r#"{"board":["0","2"],"column":0,"row":0,"color":2}"#,
            r#"{"legal":true,"board":["0","2","1"]}"#,
        );
        check(
            &play,
            r#"{"error":"no"}"#,
            "mirrored left to right",
            r#"{"board":["10"],"column":1,"row":0,"color":1}"#,
            r#"{"error":"no"}"#,
        );
    }

    #[test]
    fn a_wrong_case_is_wrong_in_all_variants_alike() {
        let question = question("territory", r#"{"board":["  B","   "],"x":0,"y":0}"#);
        for expected in [
            r#"{"owner":"WHITE","territory":[[0,0],[0,1],[1,0],[1,1],[2,1]]}"#,
            r#"{"owner":"BLACK","territory":[[0,0],[0,1],[1,0],[1,1]]}"#,
            r#"{"error":"Invalid coordinate"}"#,
        ] {
            let expected = read(&question, expected);
            for variant in variants(&question, &expected, Manner::LivesOn) {
                let actual = variant.question.answer();
                let compared = variant
                    .question
                    .compare(&variant.expected, &actual, Errors::Any);
                assert!(compared.is_err(), "{}", variant.change);
            }
        }
    }

    #[test]
    fn a_point_off_the_board_is_off_the_turned_board() {
        let beyond = question("territory", r#"{"board":["B  ","   "],"x":3,"y":0}"#);
        let error = r#"{"error":"Invalid coordinate"}"#;
        let name = "turned upside down";
        let input = r#"{"board":["   ","  B"],"x":-1,"y":1}"#;
        check(&beyond, error, name, input, error);
        let name = "turned clockwise";
        let input = r#"{"board":[" B","  ","  "],"x":1,"y":3}"#;
        check(&beyond, error, name, input, error);
    }

    #[test]
    fn a_point_beyond_all_numbers_is_not_mirrored() {
        let input = r#"{"board":["B  "],"x":99999999999999999999,"y":-0}"#;
        let far = question("territory", input);
        let error = r#"{"error":"Invalid coordinate"}"#;
        let expected = read(&far, error);
        let all = variants(&far, &expected, Manner::LivesOn);
        let words: Vec<_> = all.map(|variant| variant.change.to_string()).collect();
        let mut wanted = vec!["asked twice"];
        wanted.extend(["mirrored top to bottom", "mirrored with columns for rows"]);
        wanted.extend(["turned clockwise", "in the other colors"]);
        let others = ["mirrored top to bottom", "mirrored with columns for rows"];
        let others = others.map(|words| format!("{words}, in the other colors"));
        wanted.extend(others.iter().map(String::as_str));
        wanted.push("turned clockwise, in the other colors");
        assert_eq!(words, wanted);
        let name = "mirrored with columns for rows";
        let input = r#"{"board":["B"," "," "],"x":-0,"y":99999999999999999999}"#;
        check(&far, error, name, input, error);
        // The other end of the numbers.
        let lowest = format!(r#"{{"board":["B  "],"x":{},"y":0}}"#, i64::MIN);
        let lowest = question("territory", &lowest);
        let error = lowest.answer();
        assert_eq!(variants(&lowest, &error, Manner::LivesOn).count(), 4);
        let odd = format!(r#"{{"owner":"NONE","territory":[[{},0]]}}"#, i64::MIN);
        let near = question("territory", r#"{"board":["B  "],"x":0,"y":0}"#);
        let odd = read(&near, &odd);
        assert_eq!(variants(&near, &odd, Manner::LivesOn).count(), 4);
    }

    #[test]
    fn no_question_is_asked_again_but_the_one_that_is_asked_twice() {
        for (board, number) in [
            // Symmetric in every way, but for the colors.
            (r#"["B"]"#, 1),
            (r#"[" B ","BBB"," B "]"#, 1),
            // In no way.
            (r#"[" B  ","   W"]"#, 15),
            // Without stones the colors make no difference either.
            (r#"["  ","  "]"#, 0),
            // Mirrored, it is the other colors.
            (r#"["BW"]"#, 3),
        ] {
            let question = question("territories", &format!(r#"{{"board":{board}}}"#));
            let expected = question.answer();
            let all: Vec<_> = variants(&question, &expected, Manner::LivesOn).collect();
            assert_eq!(all.len(), 1 + number, "{board}");
            let turned = all[1..].iter().map(|variant| variant.question.json());
            let mut asked: Vec<_> = turned.chain([question.json()]).collect();
            asked.sort();
            asked.dedup();
            assert_eq!(asked.len(), 1 + number, "{board}");
        }
    }

    #[test]
    fn text_is_written_in_other_ways_and_what_lives_on_is_asked_twice() {
        let question = question("play", r#"{"board":["00"],"column":0,"row":0,"color":1}"#);
        let expected = question.answer();
        let first = |manner| {
            let all = variants(&question, &expected, manner).take(3);
            let texts = all.map(|variant| (variant.change.to_string(), variant.asked(None).text));
            texts.collect::<Vec<_>>()
        };
        let turned = ("mirrored left to right".to_owned(), Text::Usual);
        assert_eq!(
            first(Manner::ReadsText),
            [
                ("with CRLF".to_owned(), Text::CrLf),
                ("without the last newline".to_owned(), Text::NoLastNewline),
                turned.clone(),
            ]
        );
        let again = ("asked twice".to_owned(), Text::Usual);
        assert_eq!(first(Manner::LivesOn)[..2], [again, turned]);
    }
}
