//! The page that says what each code means.

use std::fmt::Write;

use super::RULES;

/// What stands before the codes.
const HEAD: &str = include_str!("page.md");

/// Returns the page in Markdown.
#[must_use]
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut write = |text: std::fmt::Arguments<'_>| {
        page.write_fmt(text).expect("strings take what is written");
    };
    write(format_args!(
        "\n| code | level | what files keep to |\n|---|---|---|\n"
    ));
    for rule in RULES {
        let (code, level, summary) = (rule.code, rule.level, rule.summary);
        write(format_args!(
            "| [{code}](#{code}) | {level} | {summary} |\n"
        ));
    }
    for rule in RULES {
        write(format_args!("\n## {}\n", rule.code));
        write(format_args!("\n**{}:** {}.\n", rule.level, rule.summary));
        for paragraph in rule.explanation.lines() {
            write(format_args!("\n{paragraph}\n"));
        }
    }
    page
}
