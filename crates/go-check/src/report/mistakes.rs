//! The page that teaches the mistakes: each with what it looks like on the smallest board.

use std::fmt::Write;

use go_core::{Board, Color, Point};
use go_io::diagram::Symbols;

use super::{beside, plain};
use crate::judge::matrix::Matrix;
use crate::note::Note;
use crate::property::{Drawing, Errors, Question};
use crate::search::{Smallest, describe};
use crate::subject::{Asked, FAMILIES, Mutant, MutantSubject, Outcome, Subject};

/// What stands before the mistakes.
const HEAD: &str = include_str!("mistakes.md");

/// How large a board is drawn at most, in columns and rows. What is larger is told in words.
const DRAWN: (u16, u16) = (25, 20);

/// How many characters a line about a large board or an answer may have.
const MOST: usize = 90;

/// Returns the page in Markdown: all mutants, with the questions that show them as far as these are known,
/// and with the first case of a matrix that catches each.
#[must_use]
pub fn mistakes(known: &[Smallest], matrix: &Matrix<'_>) -> String {
    let mut page = HEAD.to_owned();
    for (exercise, families) in FAMILIES {
        write(&mut page, format_args!("\n- {exercise}\n"));
        for family in families {
            let (title, anchor) = (family.title, anchor(family.title));
            write(&mut page, format_args!("  - [{title}](#{anchor})\n"));
        }
    }
    for (exercise, families) in FAMILIES {
        write(&mut page, format_args!("\n## {exercise}\n"));
        for family in families {
            write(&mut page, format_args!("\n### {}\n", family.title));
            for mutant in family.mutants {
                let one = known.iter().find(|one| one.mutant.id == mutant.id);
                page.push_str(&section(mutant, one, matrix));
            }
        }
    }
    page
}

/// What a heading is linked by.
fn anchor(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "-")
}

fn write(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("strings take what is written");
}

/// A mutant: its mistake, the picture, and where it is caught.
fn section(mutant: &'static Mutant, known: Option<&Smallest>, matrix: &Matrix<'_>) -> String {
    let mut text = format!("\n#### {}\n\n{}\n", mutant.id, mutant.mistake);
    if let Some(known) = known {
        let picture = picture(known).join("\n");
        write(&mut text, format_args!("\n```text\n{picture}\n```\n"));
        if !known.is_smallest {
            text.push_str(
                "\nThis is the smallest board that was found; there may be a smaller one.\n",
            );
        }
    }
    let properties: Vec<_> = mutant
        .properties
        .iter()
        .map(|it| format!("`{it}`"))
        .collect();
    write(
        &mut text,
        format_args!("\nShows in {}.", properties.join(" and ")),
    );
    let column = matrix.mutants().find(|(_, other)| other.id == mutant.id);
    if let Some(row) = column.and_then(|(column, _)| matrix.first_caught_by(column)) {
        let description = matrix.case(row).description;
        let suite = matrix.parts()[matrix.rows()[row].part].name;
        write(
            &mut text,
            format_args!(" The first case of {suite} that catches it: \"{description}\"."),
        );
    }
    text.push('\n');
    text
}

/// The lines of a picture: the questions, the right and the wrong answer, and in what they differ.
fn picture(known: &Smallest) -> Vec<String> {
    let mut subject = MutantSubject::new(known.mutant);
    let mut lines = Vec::new();
    for (number, question) in (1..).zip(&known.questions) {
        if known.questions.len() > 1 {
            let which = if number == 1 {
                "First:"
            } else {
                "Then, of the same board:"
            };
            lines.push(which.to_owned());
        }
        lines.extend(asked(question));
        lines.push(String::new());
        lines.extend(answered(question, &mut subject));
        if number < known.questions.len() {
            lines.push(String::new());
        }
    }
    lines
        .iter()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

fn is_drawn(question: &Question) -> bool {
    let size = question.board().size();
    size.columns() <= DRAWN.0 && size.rows() <= DRAWN.1
}

/// A question, drawn if that is no larger than it should be.
fn asked(question: &Question) -> Vec<String> {
    if is_drawn(question) {
        let drawing = question.draw(&plain(Symbols::Ascii));
        return [vec![drawing.heading], drawing.lines].concat();
    }
    let property = question.property();
    let mut lines = vec![format!("{property}: {}", describe(question))];
    lines.extend(rows(question.board()));
    lines
}

/// What a mutant answers, beside what it should have.
fn answered(question: &Question, subject: &mut MutantSubject) -> Vec<String> {
    let look = plain(Symbols::Ascii);
    let expected = question.answer();
    let shown = |drawing: Drawing| match is_drawn(question) {
        true => drawing,
        false => {
            let heading = drawing.heading.split(", marked").next().unwrap_or_default();
            Drawing::words(heading)
        }
    };
    let (actual, what) = match subject.ask(Asked::new(question, None)).outcome {
        Outcome::Answer(actual) | Outcome::Twice(_, actual) => {
            let what = match question.compare(&expected, &actual, Errors::Any) {
                Err(difference) => difference.first,
                Ok(notes) if notes.contains(&Note::OrderOnly) => {
                    let mut what = "the points stand in another order".to_owned();
                    for (which, answer) in [("expected", &expected), ("actual", &actual)] {
                        let mut json = String::new();
                        question.write_answer(answer, &mut json);
                        write(&mut what, format_args!("\n{which}: {}", shorter(&json)));
                    }
                    what
                }
                Ok(_) => {
                    let drawing = shown(question.draw_answer(&actual, None, &look));
                    return [
                        vec![format!("answered rightly: {}", drawing.heading)],
                        drawing.lines,
                    ]
                    .concat();
                }
            };
            (Some(actual), what)
        }
        Outcome::Broken(_, what) | Outcome::Skip(what) => (None, what),
    };
    let wanted = shown(question.draw_answer(&expected, actual.as_ref(), &look));
    let given = actual.map_or(Drawing::words("no answer"), |actual| {
        shown(question.draw_answer(&actual, Some(&expected), &look))
    });
    let mut lines = beside(("expected", &wanted), ("actual", &given));
    lines.push(String::new());
    lines.extend(what.lines().map(str::to_owned));
    lines
}

/// The rows of a large board in words, but for an empty one: equal rows that follow one another are one
/// line, and so many equal points in a row are a number and one of them.
fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    if Color::ALL
        .into_iter()
        .all(|color| board.stones(color).is_empty())
    {
        return Vec::new();
    }
    let row = |row| {
        let stones = (0..size.columns()).map(|column| match board.stone(Point::new(column, row)) {
            None => '.',
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
        });
        stones.collect::<Vec<_>>()
    };
    let all: Vec<_> = (0..size.rows()).map(row).collect();
    let mut lines = Vec::new();
    let mut first = 0;
    for same in all.chunk_by(|one, next| one == next) {
        let last = first + same.len() - 1;
        let which = match same.len() {
            1 => format!("row {first}"),
            _ => format!("rows {first} to {last}"),
        };
        first = last + 1;
        lines.push(shorter(&format!("{which}: {}", in_runs(&same[0]))));
    }
    // A large board of many different rows would say nothing to anybody.
    if lines.len() > usize::from(DRAWN.1) {
        let left_out = lines.len() - usize::from(DRAWN.1);
        lines.truncate(usize::from(DRAWN.1));
        lines.push(format!("and {left_out} lines more"));
    }
    lines
}

/// A row's points, with numbers for what stands there again and again: one point, or two by turns.
fn in_runs(row: &[char]) -> String {
    let mut words = Vec::new();
    let mut rest = row;
    while let Some(first) = rest.first() {
        let equal = rest.iter().take_while(|point| *point == first).count();
        let by_turns = (0..rest.len())
            .take_while(|index| rest[*index] == rest[index % 2.min(rest.len())])
            .count();
        let taken = match (equal, by_turns / 2) {
            (_, pairs @ 3..) if equal == 1 => {
                words.push(format!("{pairs} x {}{}", rest[0], rest[1]));
                2 * pairs
            }
            (4.., _) => {
                words.push(format!("{equal} x {first}"));
                equal
            }
            _ => {
                words.push(first.to_string());
                1
            }
        };
        rest = &rest[taken..];
    }
    words.join(" ")
}

/// A line that is no longer than it should be.
fn shorter(line: &str) -> String {
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::matrix::Part;
    use crate::search::known;
    use crate::subject::mutant;

    fn page(known: &[Smallest]) -> String {
        let parts: Vec<Part<'_>> = Vec::new();
        mistakes(known, &Matrix::new(parts, &[], 1, &mut |_| {}))
    }

    fn board(drawing: &str) -> Board {
        drawing.parse().expect("it is a board")
    }

    #[test]
    fn each_mutant_has_its_heading_and_its_picture() {
        let known = known().unwrap_or_else(|error| panic!("{error}"));
        let page = page(&known);
        for one in &known {
            let Mutant { id, mistake, .. } = one.mutant;
            let start = format!("\n#### {id}\n\n{mistake}\n\n```text\n");
            let rest = page.split(&start).nth(1).expect(id);
            let (picture, _) = rest.split_once("\n```\n").expect(id);
            assert!(
                picture.contains("expected: ") && picture.contains("actual: "),
                "{id}"
            );
            assert!(picture.lines().count() <= 60, "{id}:\n{picture}");
            for line in picture.lines() {
                assert!(line.chars().count() <= 110, "{id}: {line}");
            }
        }
        assert_eq!(page.matches("\n#### ").count(), known.len());
    }

    #[test]
    fn headings_are_linked_to_and_there_once() {
        let page = page(&[]);
        let headings = page.lines().filter_map(|line| line.strip_prefix("### "));
        let mut anchors: Vec<_> = headings.map(anchor).collect();
        for anchor in &anchors {
            assert!(page.contains(&format!("](#{anchor})\n")), "{anchor}");
        }
        let all = anchors.len();
        anchors.sort_unstable();
        anchors.dedup();
        assert_eq!((anchors.len(), all), (14, 14));
    }

    #[test]
    fn a_crash_is_told_in_words() {
        let known = known().unwrap_or_else(|error| panic!("{error}"));
        let slow = known.iter().find(|one| one.mutant.id == "visited-per-path");
        let picture = picture(slow.expect("there is such a mutant")).join("\n");
        assert!(picture.contains("actual: no answer"), "{picture}");
        assert!(
            picture.ends_with("it takes more than 100000 steps"),
            "{picture}"
        );
    }

    #[test]
    fn of_two_questions_the_first_is_answered_rightly() {
        let known = known().unwrap_or_else(|error| panic!("{error}"));
        let pair = known.iter().find(|one| one.mutant.id == "kept-state");
        let picture = picture(pair.expect("there is such a mutant")).join("\n");
        let (first, then) = picture
            .split_once("\nThen, of the same board:\n")
            .expect("two");
        assert!(
            first.starts_with("First:\n") && first.contains("answered rightly: "),
            "{first}"
        );
        assert!(
            !then.contains("answered rightly") && then.contains("expected: "),
            "{then}"
        );
    }

    #[test]
    fn a_large_board_is_told_in_words() {
        let row = ". ".repeat(30) + "B W " + &"B . ".repeat(10);
        let drawing = [row.as_str(), row.as_str(), &"W ".repeat(52)].join("\n");
        assert_eq!(
            rows(&board(&drawing)),
            ["rows 0 to 1: 30 x . B W 10 x B.", "row 2: 52 x W"]
        );
        assert_eq!(rows(&board(&". ".repeat(65))), Vec::<String>::new());
        let many: Vec<_> = (0..30)
            .map(|row| if row % 2 == 0 { "B" } else { "." })
            .collect();
        let lines = rows(&board(&many.join("\n")));
        assert_eq!((lines.len(), lines[20].as_str()), (21, "and 10 lines more"));
    }

    #[test]
    fn what_is_not_proved_the_smallest_is_said_to_be_found() {
        let known = known().unwrap_or_else(|error| panic!("{error}"));
        let matrix = Matrix::new(Vec::new(), &[], 1, &mut |_| {});
        let words = "the smallest board that was found";
        for is_smallest in [true, false] {
            let one = Smallest {
                is_smallest,
                ..known[0].clone()
            };
            assert_eq!(
                section(one.mutant, Some(&one), &matrix).contains(words),
                !is_smallest
            );
        }
        let unknown = section(mutant("kept-state").expect("one"), None, &matrix);
        assert!(!unknown.contains("```"), "{unknown}");
    }
}
