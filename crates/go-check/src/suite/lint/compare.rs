//! Whether a file keeps what was published: against what it was, no case is lost and none is another.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::scenarios::{Scenarios, excess};
use super::value::{Difference, canonical, fields_that_differ, shown};
use super::{Finding, Findings, Rule, Source, rule_of};
use crate::data::{DataError, Node, harmless, shorten};
use crate::suite::{Item, Outline};

/// The keys of a case that may change, `scenarios` in one direction only.
const FREE_KEYS: [&str; 3] = ["description", "comments", "scenarios"];

/// How many old cases of one UUID are compared with each new one of it.
const MAX_TWINS: usize = 8;

const REPLACE: &str = "put it back as it was; a case that is wrong is answered by a new one with \
                       its UUID in reimplements";

/// What comparing a file with what it was brought to light.
#[derive(Debug, Default)]
pub struct Comparison {
    /// What is not as it may be, in the order of the file. What is missing comes first.
    pub findings: Findings,
    /// How many of the old cases are there unchanged.
    pub unchanged: usize,
    /// How many cases have been added.
    pub added: usize,
}

/// Returns the groups and cases of a file, or why there are none to be had: it is no text, or no JSON.
///
/// # Errors
///
/// Returns a [`Finding`] at the place where the file stops being JSON.
pub fn outline(source: &Source) -> Result<Outline<'_>, Finding> {
    if let Some(fault) = source.fault() {
        return Err(fault.clone());
    }
    Outline::read(source.text()).map_err(|error| Finding {
        rule: rule_of!("syntax"),
        span: error.span,
        message: error.message,
        help: error.help,
    })
}

/// Compares a file with what it was.
///
/// A case is known by its UUID. `elsewhere` tells of a UUID that the file has lost where it stands now,
/// if that is known.
#[must_use]
pub fn compare(
    old: &Outline<'_>,
    new: &Outline<'_>,
    elsewhere: impl Fn(&str) -> Option<String>,
) -> Comparison {
    let mut comparing = Comparing {
        old,
        new,
        by_uuid: by_uuid(new),
        contents: None,
        groups: None,
        old_scenarios: Scenarios::of(old),
        new_scenarios: Scenarios::of(new),
        comparison: Comparison::default(),
    };
    comparing.lists_twice();
    comparing.many_scenarios();
    let before = by_uuid(old);
    let mut done = HashSet::new();
    let mut nameless = 0;
    for (index, case) in old.cases() {
        match case.uuid() {
            Some(uuid) => {
                let uuid = uuid.to_lowercase();
                if done.insert(uuid.clone()) {
                    let cases = before.get(&uuid).map_or(&[][..], Vec::as_slice);
                    comparing.cases_of(&uuid, cases, &elsewhere);
                }
            }
            // Before cases had UUIDs, they were known by what is in them, if at all.
            None if comparing.with_content_of(old, index).is_some() => {
                comparing.comparison.unchanged += 1;
            }
            None => nameless += 1,
        }
    }
    if nameless > 0 {
        let (cases, they) = match nameless {
            1 => ("1 case".to_owned(), "it is"),
            _ => (format!("{nameless} cases"), "they are"),
        };
        let message = format!(
            "expected a UUID in every published case, found {cases} without one: {they} not here as \
             before, changed or lost"
        );
        comparing.find(rule_of!("case-unknown"), 0..0, message, None);
    }
    let mut comparison = comparing.comparison;
    let known = |item: &Item<'_>| {
        item.uuid()
            .is_some_and(|uuid| before.contains_key(&uuid.to_lowercase()))
    };
    let of_old = new.cases().filter(|(_, case)| known(case)).count();
    comparison.added = new.cases().count() - of_old;
    comparison.findings.sort();
    comparison
}

/// Returns what there is to say of a file that was published, and that is not there any more.
#[must_use]
pub fn removed(old: &Outline<'_>, elsewhere: impl Fn(&str) -> Option<String>) -> Option<Finding> {
    let cases = old.cases().count();
    if cases == 0 {
        return None;
    }
    let mut uuids = old.cases().filter_map(|(_, case)| case.uuid());
    let help = match uuids.find_map(|uuid| elsewhere(&uuid.to_lowercase())) {
        Some(file) => format!("its cases stand in {file} now; put the file back where it was"),
        None => "put it back as it was".to_owned(),
    };
    Some(Finding {
        rule: rule_of!("file-lost"),
        span: 0..0,
        message: match cases {
            1 => "expected a file with 1 published case, found none".to_owned(),
            _ => format!("expected a file with {cases} published cases, found none"),
        },
        help: Some(help),
    })
}

struct Comparing<'c, 'a> {
    old: &'c Outline<'a>,
    new: &'c Outline<'a>,
    by_uuid: HashMap<String, Vec<usize>>,
    /// The new cases by what is in them, once somebody asks.
    contents: Option<HashMap<String, usize>>,
    /// The UUIDs of the new groups, in lower case, once somebody asks.
    groups: Option<HashSet<String>>,
    old_scenarios: Scenarios<'c, 'a>,
    new_scenarios: Scenarios<'c, 'a>,
    comparison: Comparison,
}

impl<'a> Comparing<'_, 'a> {
    /// What stands twice in the new file is read by some and not by others.
    fn lists_twice(&mut self) {
        let new = self.new;
        let fields = std::iter::once(&new.file).chain(new.items.iter().map(|item| &item.fields));
        for fields in fields {
            let lists = fields.all().iter().filter(|field| field.name == "cases");
            for again in lists.skip(1) {
                let message = "expected cases once, found it again".to_owned();
                self.find(rule_of!("duplicate-key"), again.key.span(), message, None);
            }
        }
    }

    /// More scenarios than there may be are not compared.
    fn many_scenarios(&mut self) {
        let old = self.old.items.iter().filter_map(excess);
        let old = old.map(|error| DataError {
            span: 0..0,
            message: format!("{} in what was published", error.message),
            help: None,
        });
        let new = self.new.items.iter().filter_map(excess);
        for error in old.chain(new).collect::<Vec<_>>() {
            self.find(rule_of!("suite-limits"), error.span, error.message, None);
        }
    }

    /// Compares the cases of one UUID, in lower case: one on each side, if all is well.
    fn cases_of(
        &mut self,
        uuid: &str,
        before: &[usize],
        elsewhere: impl Fn(&str) -> Option<String>,
    ) {
        let after = self.by_uuid.get(uuid).cloned().unwrap_or_default();
        let mut matched = HashSet::new();
        let mut changed = false;
        let twins = self.twins(before);
        for index in &after {
            let same = match &twins {
                None => before.iter().find(|old| self.is_same(**old, *index)),
                Some(twins) => twins.get(&self.content_with_uuid(self.new, *index)),
            };
            match (same.copied(), before) {
                (Some(old), _) => {
                    matched.insert(old);
                    self.scenarios(old, *index);
                }
                (None, [old, ..]) => {
                    changed = true;
                    self.changed(uuid, *old, *index);
                    self.scenarios(*old, *index);
                }
                (None, []) => {}
            }
        }
        if !changed && after.len() > before.len() {
            for again in &after[before.len()..] {
                self.again(uuid, *again);
            }
        }
        for old in before {
            if matched.contains(old) {
                self.comparison.unchanged += 1;
            } else if !changed {
                self.lost(uuid, *old, &after, &elsewhere);
            }
        }
    }

    /// Returns the old cases of one UUID by what is in them, if they are so many that one can't look at
    /// each for each of the new ones. Nobody has published that.
    fn twins(&self, before: &[usize]) -> Option<HashMap<String, usize>> {
        let by_content = |old: &usize| (self.content_with_uuid(self.old, *old), *old);
        (before.len() > MAX_TWINS).then(|| before.iter().rev().map(by_content).collect())
    }

    /// All that is in a case, but for what is free to change.
    fn content_with_uuid(&self, outline: &Outline<'_>, index: usize) -> String {
        let case = &outline.items[index];
        format!("{} {}", case.uuid().unwrap_or_default(), content(case))
    }

    /// Whether a new case has all that an old one had, but for what is free to change.
    fn is_same(&self, old: usize, new: usize) -> bool {
        differences(&self.old.items[old], &self.new.items[new]).is_empty()
    }

    fn changed(&mut self, uuid: &str, old: usize, new: usize) {
        let (old, new) = (&self.old.items[old], &self.new.items[new]);
        for found in differences(old, new) {
            let help = format!("the case {uuid} is published: {REPLACE}");
            self.find(
                rule_of!("case-changed"),
                found.span,
                found.message,
                Some(help),
            );
        }
    }

    fn again(&mut self, uuid: &str, index: usize) {
        let item = &self.new.items[index];
        let span = item.fields.get("uuid").unwrap_or(item.fields.node).span();
        let message = format!("expected the published UUID {uuid} once, found it again");
        let help = "give the new case a UUID of its own".to_owned();
        self.find(rule_of!("repeated-uuid"), span, message, Some(help));
    }

    /// An old case that is not among those of its UUID.
    fn lost(
        &mut self,
        uuid: &str,
        index: usize,
        after: &[usize],
        elsewhere: impl Fn(&str) -> Option<String>,
    ) {
        let twin = self.with_content_of(self.old, index);
        if twin.is_some() && !after.is_empty() {
            // Its UUID stood there twice, and it has another one now.
            self.comparison.unchanged += 1;
            return;
        }
        let twin = twin.map(|index| self.new.items[index].uuid());
        let help = match twin {
            Some(Some(other)) => format!(
                "a case with the same content has the UUID {} now: give it its old one back",
                harmless(&shorten(&other))
            ),
            Some(None) => {
                "a case with the same content has no UUID now: give it its old one back".to_owned()
            }
            None if self.is_group(uuid) => {
                "what has its UUID is a group now: take out the key cases".to_owned()
            }
            None => match elsewhere(uuid) {
                Some(file) => format!("it stands in {file} now; a case stays in its file"),
                None => REPLACE.to_owned(),
            },
        };
        let uuid = harmless(&shorten(uuid));
        let message = match self.old.items[index].description() {
            Some(description) => {
                let description = harmless(&shorten(&description));
                format!("expected the case {uuid}, \"{description}\", found none")
            }
            None => format!("expected the case {uuid}, found none"),
        };
        self.find(rule_of!("case-lost"), 0..0, message, Some(help));
    }

    /// Whether a group of the new file has a UUID, in lower case.
    fn is_group(&mut self, uuid: &str) -> bool {
        let new = self.new;
        let groups = self.groups.get_or_insert_with(|| {
            let groups = new.items.iter().filter(|item| item.is_group());
            let uuids = groups.filter_map(Item::uuid);
            uuids.map(|uuid| uuid.to_lowercase()).collect()
        });
        groups.contains(uuid)
    }

    /// Scenarios may only grow. Those of a group are those of its cases.
    fn scenarios(&mut self, old: usize, new: usize) {
        let item = &self.new.items[new];
        let lost = self.old_scenarios.lost(old, &mut self.new_scenarios, new);
        for name in lost {
            let span = match item.fields.get("scenarios") {
                Some(scenarios) => scenarios.span(),
                None => beginning(item.fields.node),
            };
            let message = format!(
                "expected the scenario {}, as before, found none",
                shown(&name)
            );
            let help = "put it back: scenarios may only grow".to_owned();
            self.find(rule_of!("scenario-lost"), span, message, Some(help));
        }
    }

    /// The new case in which everything but the UUID is as in one of another file.
    fn with_content_of(&mut self, outline: &Outline<'_>, index: usize) -> Option<usize> {
        let new = self.new;
        let contents = self.contents.get_or_insert_with(|| {
            new.cases()
                .map(|(index, case)| (content(case), index))
                .collect()
        });
        contents.get(&content(&outline.items[index])).copied()
    }

    fn find(
        &mut self,
        rule: &'static Rule,
        span: Range<usize>,
        message: String,
        help: Option<String>,
    ) {
        self.comparison.findings.push(Finding {
            rule,
            span,
            message,
            help,
        });
    }
}

/// The cases by their UUIDs in lower case, those of the same in their order.
fn by_uuid(outline: &Outline<'_>) -> HashMap<String, Vec<usize>> {
    let mut cases: HashMap<_, Vec<_>> = HashMap::new();
    for (index, case) in outline.cases() {
        if let Some(uuid) = case.uuid() {
            cases.entry(uuid.to_lowercase()).or_default().push(index);
        }
    }
    cases
}

/// Where a case is not as it was.
fn differences(old: &Item<'_>, new: &Item<'_>) -> Vec<Difference> {
    let is_free = |name: &str| FREE_KEYS.contains(&name);
    let (old, new) = (&old.fields, &new.fields);
    if old.node.raw() == new.node.raw() {
        return Vec::new();
    }
    fields_that_differ("", old, new, &beginning(new.node), is_free)
}

/// All that is in a case, but for its UUID and what is free to change.
fn content(case: &Item<'_>) -> String {
    let mut text = String::new();
    if case.fields.all().is_empty() {
        canonical(case.fields.node, &mut text);
    }
    let mut fields: Vec<_> = case.fields.all().iter().collect();
    fields.sort_by(|a, b| a.name.cmp(&b.name));
    for field in fields {
        if field.name != "uuid" && !FREE_KEYS.contains(&field.name.as_ref()) {
            text.push_str(&format!("{:?}:", field.name));
            canonical(field.value, &mut text);
        }
    }
    text
}

/// Where an object begins.
fn beginning(object: Node<'_>) -> Range<usize> {
    let start = object.span().start;
    start..start + 1
}
