//! Rules about what is there twice: questions, and descriptions within a group.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::links::Links;
use super::value::canonical;
use super::{Finding, Findings, Source, rule_of};
use crate::data::shorten;
use crate::suite::{Fields, Item, Outline};

/// Checks that no question is asked again. Cases that others replace don't count.
pub(super) fn check_questions(
    outline: &Outline<'_>,
    links: &Links,
    source: &Source,
    found: &mut Findings,
) {
    let mut asked: HashMap<String, First<'_>> = HashMap::new();
    for (index, case) in outline.cases() {
        let fields = &case.fields;
        let (Some(property), Some(input)) = (case.property(), fields.get("input")) else {
            continue;
        };
        if !links.is_live(index) {
            continue;
        }
        let mut question = format!("{property} ");
        canonical(input, &mut question);
        let Some(first) = asked.get(&question) else {
            asked.insert(question, First::new(case));
            continue;
        };
        let who = first.who(source);
        if *first.answer() == answer(case) {
            let message =
                format!("expected a new question, found that of another case ({who}) again");
            found.push(
                Finding::new(rule_of!("duplicate-case"), input.span(), message)
                    .with_help("ask something else, or remove the case if it isn't merged yet"),
            );
        } else if !first.is_open() && !is_open(case) {
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

/// The first case that asks a question. However many ask it again, it is looked at once.
struct First<'c> {
    case: &'c Item<'c>,
    who: OnceCell<String>,
    answer: OnceCell<Option<String>>,
    is_open: OnceCell<bool>,
}

impl<'c> First<'c> {
    const fn new(case: &'c Item<'c>) -> Self {
        Self {
            case,
            who: OnceCell::new(),
            answer: OnceCell::new(),
            is_open: OnceCell::new(),
        }
    }

    /// Which case it is, in words.
    fn who(&self, source: &Source) -> &str {
        self.who.get_or_init(|| {
            let line = source.place(self.case.fields.node.span().start).line;
            match self.case.description() {
                Some(description) => format!("{}, line {line}", shorten(&description)),
                None => format!("line {line}"),
            }
        })
    }

    fn answer(&self) -> &Option<String> {
        self.answer.get_or_init(|| answer(self.case))
    }

    fn is_open(&self) -> bool {
        *self.is_open.get_or_init(|| is_open(self.case))
    }
}

/// The expected answer, by its value.
fn answer(case: &Item<'_>) -> Option<String> {
    let expected = case.fields.get("expected")?;
    let mut answer = String::new();
    canonical(expected, &mut answer);
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
    found: &mut Findings,
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
