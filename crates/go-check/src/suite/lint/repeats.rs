//! Rules about what is there twice: questions, and descriptions within a group.

use std::collections::HashMap;

use super::links::Links;
use super::{Finding, Source, rule_of};
use crate::data::{Node, shorten};
use crate::suite::{Fields, Item, Outline};

/// Checks that no question is asked again. Cases that others replace don't count.
pub(super) fn check_questions(
    outline: &Outline<'_>,
    links: &Links,
    source: &Source,
    found: &mut Vec<Finding>,
) {
    let mut asked: HashMap<String, &Item<'_>> = HashMap::new();
    for (index, case) in outline.cases() {
        let fields = &case.fields;
        let (Some(property), Some(input)) = (case.property(), fields.get("input")) else {
            continue;
        };
        if !links.is_live(index) {
            continue;
        }
        let mut question = format!("{property} ");
        write_value(input, &mut question);
        let Some(first) = asked.get(&question) else {
            asked.insert(question, case);
            continue;
        };
        let place = source.place(first.fields.node.span().start);
        let who = match first.description() {
            Some(description) => format!("{}, line {}", shorten(&description), place.line),
            None => format!("line {}", place.line),
        };
        if answer(first) == answer(case) {
            let message =
                format!("expected a new question, found that of another case ({who}) again");
            found.push(
                Finding::new(rule_of!("duplicate-case"), input.span(), message)
                    .with_help("ask something else, or remove the case if it isn't merged yet"),
            );
        } else if !is_open(first) && !is_open(case) {
            let span = fields
                .get("expected")
                .map_or(input.span(), |node| node.span());
            let message = format!(
                "expected the answer of another case with this question ({who}), found another answer"
            );
            found.push(
                Finding::new(rule_of!("contradiction"), span, message)
                    .with_help("if the other case is wrong, name its UUID in \"reimplements\""),
            );
        }
    }
}

/// The expected answer, by its value.
fn answer(case: &Item<'_>) -> Option<String> {
    let expected = case.fields.get("expected")?;
    let mut answer = String::new();
    write_value(expected, &mut answer);
    Some(answer)
}

/// Whether a case may have several answers: it asks nothing, or for something random.
fn is_open(case: &Item<'_>) -> bool {
    let input = case.fields.get("input");
    if input.is_some_and(|input| Fields::of(input).all().is_empty()) {
        return true;
    }
    let mut random = false;
    if let Some(scenarios) = case.fields.get("scenarios") {
        // What is no array names no scenario.
        let _ = scenarios.each(|scenario| {
            random |= scenario.string().is_ok_and(|name| name == "random");
            Ok(())
        });
    }
    random
}

/// Checks that descriptions in a group differ: those of its cases, and those of its groups. Cases that
/// others replace don't count.
pub(super) fn check_descriptions(
    outline: &Outline<'_>,
    links: &Links,
    source: &Source,
    found: &mut Vec<Finding>,
) {
    let mut firsts = HashMap::new();
    for (index, item) in outline.items.iter().enumerate() {
        let (Some(node), Some(description)) = (item.fields.get("description"), item.description())
        else {
            continue;
        };
        if !links.is_live(index) {
            continue;
        }
        let key = (item.group, item.is_group(), description);
        let Some(first) = firsts.get(&key) else {
            firsts.insert(key, node.span().start);
            continue;
        };
        let what = if item.is_group() { "group" } else { "case" };
        let line = source.place(*first).line;
        let message =
            format!("expected a description of its own, found that of the {what} in line {line}");
        let rule = rule_of!("repeated-description");
        found.push(Finding::new(rule, node.span(), message));
    }
}

/// Appends a value in such a way that equal ones are written alike: keys sorted, strings written in one
/// way, numbers as they are. Nesting is bounded by how deep a text may be.
fn write_value(node: Node<'_>, out: &mut String) {
    match node.raw().as_bytes().first() {
        Some(b'"') => write_string(node, out),
        Some(b'[') => {
            out.push('[');
            // It is an array.
            let _ = node.each(|element| {
                write_value(element, out);
                out.push(',');
                Ok(())
            });
            out.push(']');
        }
        Some(b'{') => {
            let fields = Fields::of(node);
            let mut fields: Vec<_> = fields.all().iter().collect();
            fields.sort_by(|a, b| a.name.cmp(&b.name));
            out.push('{');
            for field in fields {
                write_string(field.key, out);
                out.push(':');
                write_value(field.value, out);
                out.push(',');
            }
            out.push('}');
        }
        _ => out.push_str(node.raw()),
    }
}

/// Appends a string, of which other characters than these are never escaped: `"` and `\`, and those
/// that JSON wants escaped.
fn write_string(node: Node<'_>, out: &mut String) {
    match node.string() {
        Ok(text) if node.raw().contains('\\') => {
            out.push_str(&serde_json::to_string(&text).expect("any text is a JSON string"));
        }
        _ => out.push_str(node.raw()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_are_written_alike() {
        let value = |text: &str| {
            let mut value = String::new();
            write_value(Node::parse(text).expect("it is JSON"), &mut value);
            value
        };
        for (one, other) in [
            (r#"{"a": 1, "b": [2, {}]}"#, r#"{ "b":[2,{}],"\u0061":1}"#),
            (r#""\u00e9\/\n\"""#, r#""é/\u000a\u0022""#),
            ("[ ]", "[]"),
        ] {
            assert_eq!(value(one), value(other));
        }
        for (one, other) in [
            ("0", "0.0"),
            ("0", "-0"),
            ("1e2", "100"),
            ("[1, 2]", "[2, 1]"),
            ("[[1], 2]", "[[1, 2]]"),
            (r#""1""#, "1"),
            ("null", r#""null""#),
            (r#"{"a": null}"#, "{}"),
            (r#""\ud800""#, r#""\ud801""#),
        ] {
            assert_ne!(value(one), value(other));
        }
    }
}
