//! A track's tests.toml beside a suite: refused at a place of the text, checked, brought in step once and
//! for all, with nothing changed but what differs.
//!
//! After a line of two hyphens the suite's text follows. Without it there is a suite of ours.

use go_check::suite::Outline;
use go_check::track::{
    Cases, Change, Form, New, Origin, Problem, Source, TestsToml, Value, apply, changes, check,
};

use super::support::{assert_error, assert_harmless, assert_span, divided, without_colors};

/// A suite with all that matters here: groups, a case that replaces another, words to be escaped.
const SUITE: &str = r#"{"exercise": "go-both", "cases": [
  {"description": "Outer", "cases": [
    {"uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939", "description": "first"},
    {"description": "In\"ner", "cases": [
      {"uuid": "b33bec54-356a-485c-9c71-1142a9403213", "description": "second \\ of them"}
    ]}
  ]},
  {"uuid": "57d79036-2618-47f4-aa87-56c06d362e3d", "description": "wrong"},
  {"uuid": "def7d124-422e-44ae-90e5-ceda09399bda", "description": "third\n\u007f",
   "reimplements": "57d79036-2618-47f4-aa87-56c06d362e3d"},
  {"uuid": "35c100fe-9e65-4ebb-b37f-657b6e030394"}
]}
"#;

pub(crate) fn law(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let [text, suite] = divided(text);
    let suite = suite.unwrap_or(SUITE);
    let text = text.unwrap_or_default();
    let Ok(outline) = Outline::read(suite) else {
        return;
    };
    let cases = match Cases::of(&outline) {
        Ok(cases) => cases,
        Err(error) => return assert_error(suite, &error),
    };
    let toml = match TestsToml::read(text) {
        Ok(toml) => toml,
        Err(error) => return assert_error(text, &error),
    };
    for entry in &toml.entries {
        assert_span(text, &entry.span);
        assert!(
            (entry.span.end..=text.len()).contains(&entry.end),
            "{entry:?}"
        );
        let fields = [&entry.description, &entry.include, &entry.reimplements];
        for field in fields.into_iter().flatten() {
            assert_span(text, &field.span);
        }
        if let Err(error) = entry.included() {
            assert_error(text, &error);
        }
    }
    are_drawn(&check(&cases, &toml), text, suite);
    for new in [New::Leave, New::Include, New::Exclude] {
        comes_in_step(&cases, &toml, text, suite, new);
    }
}

fn are_drawn(problems: &[Problem], text: &str, suite: &str) {
    for problem in problems {
        let (name, text) = match problem.origin {
            Origin::Suite => ("suite", suite),
            Origin::TestsToml => ("toml", text),
        };
        assert_span(text, &problem.error.span);
        let shown = without_colors(&Source::new(name, text).drawn(problem));
        assert_harmless(&shown);
        assert!(shown.contains(&format!("--> {name}:")), "{shown}");
    }
}

fn comes_in_step(cases: &Cases, toml: &TestsToml, text: &str, suite: &str, new: New) {
    let made = changes(cases, toml, text, new);
    stand_apart(&made, text);
    let changed = apply(text, &made);
    let again = TestsToml::read(&changed);
    let again = again.unwrap_or_else(|error| panic!("{error:?} in {changed:?}"));
    let more = changes(cases, &again, &changed, new);
    assert!(more.is_empty(), "{more:?} in {changed:?}");
    assert_eq!(again.old_layout.is_some(), toml.old_layout.is_some());
    if made.is_empty() {
        assert_eq!(changed, text);
    }

    // What was there is there, in its order, and says what it said.
    let mut rest = again.entries.iter();
    for entry in &toml.entries {
        let same = rest.find(|other| other.key == entry.key);
        let same = same.unwrap_or_else(|| panic!("{} is lost in {changed:?}", entry.key));
        assert_eq!(same.form_alone(), entry.form_alone());
        assert_eq!(same.has_reason, entry.has_reason);
        let value = |field: &Option<go_check::track::Field>| {
            field.as_ref().map(|field| field.value.clone())
        };
        assert_eq!(value(&same.include), value(&entry.include));
    }
    for case in &cases.list {
        let Some(entry) = again.entry(&case.uuid) else {
            assert!(
                new == New::Leave || toml.old_layout.is_some(),
                "{changed:?}"
            );
            continue;
        };
        let is_plain = matches!(entry.form, Form::Table | Form::Inline { .. });
        let description = case.full_description();
        if let (true, Some(wanted), Some(Value::Text(found))) = (
            is_plain && toml.old_layout.is_none(),
            description,
            entry.description.as_ref().map(|field| &field.value),
        ) {
            assert_eq!(*found, wanted, "{changed:?}");
        }
    }
    are_drawn(&check(cases, &again), &changed, suite);
}

/// Changes come in order, each in a place of its own.
fn stand_apart(made: &[Change], text: &str) {
    let mut last = 0;
    for change in made {
        assert_span(text, &change.span);
        assert!(last <= change.span.start, "{made:?}");
        last = change.span.end;
        assert!(!change.notes.is_empty());
    }
}

/// An entry's form without its place.
trait Alone {
    fn form_alone(&self) -> Form;
}

impl Alone for go_check::track::Entry {
    fn form_alone(&self) -> Form {
        match self.form {
            Form::Inline { .. } => Form::Inline { open: 0 },
            ref form => form.clone(),
        }
    }
}
