//! A question, its answer and the reason, drawn and in words.

use std::fmt::Write;

use go_io::diagram::Look;

use crate::property::{Drawing, Question};

/// Returns a question drawn, the reference's answer drawn, and the reason in numbered sentences,
/// with empty lines between them.
#[must_use]
pub fn explanation(question: &Question, look: &Look) -> String {
    let mut text = String::new();
    let mut draw = |drawing: Drawing| {
        text.push_str(&drawing.heading);
        text.push('\n');
        for line in drawing.lines {
            text.push_str(&line);
            text.push('\n');
        }
        text.push('\n');
    };
    draw(question.draw(look));
    draw(question.draw_answer(&question.answer(), None, look));
    for (number, sentence) in (1..).zip(question.explain()) {
        writeln!(text, "{number}. {sentence}").expect("strings take what is written");
    }
    text
}
