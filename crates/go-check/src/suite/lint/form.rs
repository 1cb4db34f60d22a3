//! The rules of the schema, and of the order of keys: what a file, a group or a case holds.

use std::mem;

use super::scenarios::excess;
use super::value::list;
use super::{Finding, Findings, rule_of};
use crate::data::{Node, shorten};
use crate::suite::read::{FILE_KEYS, GROUP_KEYS, ITEM_KEYS};
use crate::suite::{CASE_KEYS, Fields, Item, MAX_DESCRIPTION, MAX_SCENARIOS, Outline, Uuid};

/// The keys that a case can't do without.
const CASE_NEEDS: [&str; 5] = ["uuid", "description", "property", "input", "expected"];

/// The scenarios of the schema.
const SCENARIOS: [&str; 12] = [
    "big-integer",
    "concurrent",
    "date",
    "datetime",
    "floating-point",
    "immutable",
    "input-validation",
    "library-test",
    "local-scope",
    "random",
    "runtime-validation",
    "unicode",
];

/// Checks a file and all that is in it.
pub(super) fn check(outline: &Outline<'_>, found: &mut Findings) {
    let file = &outline.file;
    if !is(file.node, "an object", found) {
        return;
    }
    keys(file, "file", &FILE_KEYS, &["exercise", "cases"], found);
    if let Some(exercise) = file.get("exercise") {
        check_exercise(exercise, found);
    }
    if let Some(cases) = file.get("cases") {
        filled(cases, "case or group", found);
    }
    check_comments(file, found);
    for item in &outline.items {
        check_item(item, found);
    }
}

fn check_item(item: &Item<'_>, found: &mut Findings) {
    let fields = &item.fields;
    if !is(fields.node, "an object", found) {
        return;
    }
    if let Some(cases) = fields.get("cases") {
        let of_case = |name: &str| CASE_KEYS.contains(&name) && !GROUP_KEYS.contains(&name);
        match fields.all().iter().find(|field| of_case(&field.name)) {
            None => keys(
                fields,
                "group",
                &GROUP_KEYS,
                &["description", "cases"],
                found,
            ),
            Some(field) => {
                let key = field.key;
                let message = format!(
                    "expected a case or a group, found both: {} and \"cases\"",
                    shorten(key.raw())
                );
                let help =
                    "what has the key \"cases\" is a group, which has no question of its own";
                let finding = Finding::new(rule_of!("case-and-group"), key.span(), message);
                found.push(finding.with_help(help));
                keys(fields, "case or group", &ITEM_KEYS, &["description"], found);
            }
        }
        filled(cases, "case or group", found);
    } else {
        keys(fields, "case", &CASE_KEYS, &CASE_NEEDS, found);
    }
    for key in ["uuid", "reimplements"] {
        if let Some(uuid) = fields.get(key) {
            check_uuid(uuid, found);
        }
    }
    if let Some(description) = fields.get("description") {
        check_description(description, found);
    }
    check_comments(fields, found);
    check_scenarios(fields, found);
    check_number_of_scenarios(item, found);
    if let Some(property) = fields.get("property") {
        check_property(property, found);
    }
    if let Some(input) = fields.get("input") {
        is(input, "an object", found);
    }
    if let Some(expected) = fields.get("expected") {
        check_expected(&Fields::of(expected), found);
    }
}

/// Checks that an object has the keys that it needs, no others, and those in their order.
fn keys(fields: &Fields<'_>, what: &str, known: &[&str], needed: &[&str], found: &mut Findings) {
    let start = fields.node.span().start;
    for key in needed {
        if fields.get(key).is_none() {
            let message = format!("expected the key \"{key}\" in this {what}");
            found.push(Finding::new(
                rule_of!("missing-key"),
                start..start + 1,
                message,
            ));
        }
    }
    let mut last = 0;
    let mut ordered = true;
    let mut seen = vec![false; known.len()];
    for field in fields.all() {
        let Some(place) = known.iter().position(|key| *key == field.name) else {
            let message = format!("unknown key {} in this {what}", shorten(field.key.raw()));
            let help = format!("expected one of: {}", known.join(", "));
            let finding = Finding::new(rule_of!("unknown-key"), field.key.span(), message);
            found.push(finding.with_help(help));
            continue;
        };
        // Only the first of equal keys has a place in the order.
        let is_first = !mem::replace(&mut seen[place], true);
        if place < last && ordered && is_first {
            ordered = false;
            let (key, after) = (known[place], known[last]);
            let message = format!("expected the key \"{key}\" before \"{after}\"");
            let help = format!("the order is {}", known.join(", "));
            let finding = Finding::new(rule_of!("key-order"), field.key.span(), message);
            found.push(finding.with_help(help));
        }
        last = last.max(place);
    }
}

/// Whether a value is of a kind; if not, that is found.
fn is(node: Node<'_>, kind: &str, found: &mut Findings) -> bool {
    if node.kind() == kind {
        return true;
    }
    let error = node.expected(kind);
    found.push(Finding::new(
        rule_of!("wrong-type"),
        error.span,
        error.message,
    ));
    false
}

/// Checks that a value is an array with something in it, and returns its elements.
fn filled<'a>(node: Node<'a>, what: &str, found: &mut Findings) -> Vec<Node<'a>> {
    if !is(node, "an array", found) {
        return Vec::new();
    }
    let elements = list(node);
    if elements.is_empty() {
        let message = format!("expected at least one {what}, found none");
        found.push(Finding::new(rule_of!("empty-list"), node.span(), message));
    }
    elements
}

fn check_exercise(node: Node<'_>, found: &mut Findings) {
    if !is(node, "a string", found) {
        return;
    }
    let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
    if !node.string().is_ok_and(|name| name.split('-').all(word)) {
        let shown = shorten(node.raw());
        let message = format!("expected words of letters a to z between hyphens, found {shown}");
        found.push(Finding::new(
            rule_of!("exercise-name"),
            node.span(),
            message,
        ));
    }
}

fn check_property(node: Node<'_>, found: &mut Findings) {
    if !is(node, "a string", found) {
        return;
    }
    let camel_case = |name: &str| {
        let bytes = name.as_bytes();
        let two_upper = |pair: &[u8]| pair.iter().all(u8::is_ascii_uppercase);
        bytes.first().is_some_and(u8::is_ascii_lowercase)
            && bytes.iter().all(u8::is_ascii_alphabetic)
            && !bytes.windows(2).any(two_upper)
    };
    if !node.string().is_ok_and(|name| camel_case(&name)) {
        let message = format!("expected lowerCamelCase, found {}", shorten(node.raw()));
        found.push(Finding::new(
            rule_of!("property-name"),
            node.span(),
            message,
        ));
    }
}

fn check_uuid(node: Node<'_>, found: &mut Findings) {
    if !is(node, "a string", found) {
        return;
    }
    let Ok(text) = node.string() else {
        // Half a character is found anyway.
        return;
    };
    if Uuid::parse(&text).is_some() {
        return;
    }
    let message = format!(
        "expected a UUID of version 4, in lower case with hyphens, found {}",
        shorten(node.raw())
    );
    let finding = Finding::new(rule_of!("uuid-form"), node.span(), message);
    found.push(match Uuid::parse(&text.to_ascii_lowercase()) {
        Some(uuid) => finding.with_help(format!("in lower case it is {uuid}")),
        None => finding,
    });
}

fn check_description(node: Node<'_>, found: &mut Findings) {
    if !is(node, "a string", found) {
        return;
    }
    let length = node.string().map_or(0, |text| text.chars().count());
    if length > MAX_DESCRIPTION {
        let message = format!("expected at most {MAX_DESCRIPTION} characters, found {length}");
        let finding = Finding::new(rule_of!("long-description"), node.span(), message);
        found.push(finding.with_help("say what is special, and put the rest into \"comments\""));
    }
}

fn check_comments(fields: &Fields<'_>, found: &mut Findings) {
    if let Some(comments) = fields.get("comments") {
        for line in filled(comments, "line", found) {
            is(line, "a string", found);
        }
    }
}

fn check_scenarios(fields: &Fields<'_>, found: &mut Findings) {
    let Some(scenarios) = fields.get("scenarios") else {
        return;
    };
    if !is(scenarios, "an array", found) {
        return;
    }
    for scenario in list(scenarios).into_iter().take(MAX_SCENARIOS) {
        if !is(scenario, "a string", found) {
            continue;
        }
        if !scenario
            .string()
            .is_ok_and(|name| SCENARIOS.contains(&name.as_ref()))
        {
            let message = format!("unknown scenario {}", shorten(scenario.raw()));
            let help = format!("expected one of: {}", SCENARIOS.join(", "));
            let finding = Finding::new(rule_of!("unknown-scenario"), scenario.span(), message);
            found.push(finding.with_help(help));
        }
    }
}

/// Checks that there are no more scenarios than programs take.
fn check_number_of_scenarios(item: &Item<'_>, found: &mut Findings) {
    if let Some(error) = excess(item) {
        found.push(Finding::new(
            rule_of!("suite-limits"),
            error.span,
            error.message,
        ));
    }
}

/// Whether an expected answer is an error in its right form, or none at all.
pub(super) fn is_error_object_or_none(expected: &Fields<'_>) -> bool {
    match expected.get("error") {
        None => true,
        Some(error) => {
            let others = |name: &str| name != "error";
            error.kind() == "a string" && !expected.all().iter().any(|field| others(&field.name))
        }
    }
}

fn check_expected(expected: &Fields<'_>, found: &mut Findings) {
    let Some(error) = expected.get("error") else {
        return;
    };
    let rule = rule_of!("error-object");
    if error.kind() != "a string" {
        let error = error.expected("the error as a string");
        found.push(Finding::new(rule, error.span, error.message));
    }
    if let Some(other) = expected.all().iter().find(|field| field.name != "error") {
        let message = format!(
            "expected nothing beside \"error\", found {}",
            shorten(other.key.raw())
        );
        found.push(Finding::new(rule, other.key.span(), message));
    }
}
