//! How many cases the built-in suites have and where they stand, so that a further one changes no test.

use go_check::property::{Answer, Play, PlayQuestion, Question};
use go_check::suite::{Suite, built_in};

fn suite(name: &str) -> Suite {
    let suite = built_in(name).expect("a built-in suite").read();
    suite.expect("a suite without a mistake")
}

/// Whether numeric text can hold a question.
fn is_numeric(question: &Question) -> bool {
    let asked = question.of::<Play>().and_then(PlayQuestion::numeric);
    let size = asked.map(|_| question.board().size());
    size.is_some_and(|size| size.columns() == size.rows() && (2..=19).contains(&size.columns()))
}

fn is_illegal(question: &Question, answer: &Answer) -> bool {
    let mut json = String::new();
    question.write_answer(answer, &mut json);
    json == r#"{"legal":false}"#
}

/// Returns a text with the numbers of cases in it: `{counting}` and `{move}` of all cases of an exercise,
/// of those of go-move `{numeric}` that numeric text can hold, `{skipped}` that it can't, and of the
/// former `{illegal}` and `{legal}` moves.
pub(crate) fn numbered(text: &str) -> String {
    let counting = suite("go-counting").len();
    let moves = suite("go-move");
    let numeric: Vec<_> = moves
        .cases()
        .filter(|case| is_numeric(&case.question))
        .collect();
    let is_illegal = numeric
        .iter()
        .filter(|case| is_illegal(&case.question, &case.expected));
    let illegal = is_illegal.count();
    let numbers = [
        ("{counting}", counting),
        ("{move}", moves.len()),
        ("{both}", counting + moves.len()),
        ("{numeric}", numeric.len()),
        ("{skipped}", moves.len() - numeric.len()),
        ("{illegal}", illegal),
        ("{legal}", numeric.len() - illegal),
    ];
    let put = |text: String, (name, number): (&str, usize)| text.replace(name, &number.to_string());
    numbers.into_iter().fold(text.to_owned(), put)
}

/// Returns a text with a `#` for each of its numbers, for what is shown of the built-in suites on a page:
/// how many cases there are and where one stands changes with every case.
pub(crate) fn without_numbers(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if !character.is_ascii_digit() {
            shown.push(character);
        } else if !shown.ends_with('#') {
            shown.push('#');
        }
    }
    shown
}
