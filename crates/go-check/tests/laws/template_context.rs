//! Templates, and the cases that they are given: refused at a place of the text, or rendered to the same
//! text whenever they are, and written as JSON with all that the suite says.
//!
//! The template comes first, and after a line of two hyphens the suite's text; without it there is a suite
//! of ours. A template that is but a name is one that comes with the program.

use go_check::suite::Outline;
use go_check::track::template::{
    BadTemplate, Cases, Choice, Settings, Template, Undefined, render, starter,
};

use super::support::{
    Json, assert_drawn_inside, assert_error, assert_harmless, divided, without_colors,
};

/// A suite with all that a template can ask for.
const SUITE: &str = r#"{"exercise": "go-both", "comments": ["about it"], "cases": [
  {"description": "Outer", "cases": [
    {"uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939", "description": "it's the first", "property": "territory",
     "input": {"board": ["  B"], "x": 0, "y": -1}, "expected": {"error": "Invalid coordinate"}}
  ]},
  {"uuid": "57d79036-2618-47f4-aa87-56c06d362e3d", "description": "second", "property": "odd",
   "input": {"text": "\u00e9\n\"\\", "number": 1.50, "long": 123456789012345678901234567890123456789012, "none": null},
   "expected": [true, [], {}]}
]}
"#;

pub(crate) fn law(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let [template, suite] = divided(text);
    let suite = suite.unwrap_or(SUITE);
    let cases = match Cases::read(suite, &Choice::Live) {
        Ok(cases) => cases,
        Err(error) => return assert_error(suite, &error),
    };
    is_told_whole(suite, &cases);
    let template = template.unwrap_or_default();
    let exercise = cases.exercise().unwrap_or_default();
    let text = match starter(template.trim(), exercise) {
        Some(starter) => starter.text,
        None => template,
    };
    let strict = renders(text, &cases, Undefined::Strict);
    let lenient = renders(text, &cases, Undefined::Lenient);
    if let Ok(strict) = &strict {
        assert_eq!(lenient.as_ref(), Ok(strict), "where nothing is undefined");
    }
}

fn renders(text: &str, cases: &Cases, undefined: Undefined) -> Result<String, BadTemplate> {
    let settings = Settings {
        undefined,
        date: Some("2000-01-01"),
    };
    let rendered = render(Template::of("it", text), cases, settings);
    match &rendered {
        Ok(_) => {}
        Err(BadTemplate::Drawn(drawn)) => assert_drawn_inside(drawn, "it", text),
        Err(BadTemplate::Words(words)) => assert_harmless(&without_colors(words)),
    }
    let again = render(Template::of("it", text), cases, settings);
    assert_eq!(again, rendered, "once more");
    rendered
}

/// What a template writes as JSON is what the suite says.
fn is_told_whole(suite: &str, cases: &Cases) {
    let outline = Outline::read(suite).expect("it was read");
    let settings = Settings {
        undefined: Undefined::Strict,
        date: None,
    };
    let template = Template::of("it", "{{ cases | tojson }}");
    let written = match render(template, cases, settings) {
        Ok(written) => written,
        // That is what there is to be said of a suite that is deeper than anybody needs.
        Err(BadTemplate::Drawn(drawn)) => {
            return assert_drawn_inside(&drawn, "it", "{{ cases | tojson }}");
        }
        Err(BadTemplate::Words(words)) => panic!("{words}"),
    };
    let is_whole = outline.cases().count() == cases.len();
    let has_groups_without_cases = outline.items.iter().enumerate().any(|(index, item)| {
        item.is_group() && !outline.items.iter().any(|other| other.group == Some(index))
    });
    let written = Json::of(&written);
    if let Some(node) = outline.file.get("cases")
        && is_whole
        && !has_groups_without_cases
    {
        let told = Json::at(node);
        if is_plain(&told) && !told.is_ambiguous() {
            assert_eq!(written, told);
        }
    }
}

/// Whether no number is one that 64 bits have to round, or a zero
/// whose sign is lost with Python's integers.
fn is_plain(json: &Json) -> bool {
    match json {
        Json::Word(_) | Json::Text(_) => true,
        Json::Number(true, digits, _) if digits.is_empty() => false,
        Json::Number(_, digits, before) => {
            let is_integer = usize::try_from(*before).is_ok_and(|before| digits.len() <= before);
            is_integer || digits.len() < 15 && before.unsigned_abs() < 300
        }
        Json::Array(elements) => elements.iter().all(is_plain),
        Json::Object(fields) => fields.iter().all(|(_, value)| is_plain(value)),
    }
}
