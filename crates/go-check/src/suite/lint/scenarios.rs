//! The scenarios of cases: their own and those of the groups that they are in.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::value::canonical;
use crate::data::DataError;
use crate::suite::{Item, MAX_SCENARIOS, Outline};

/// The scenarios of the cases of a file. However many cases a group has, it is looked at once.
pub(super) struct Scenarios<'c, 'a> {
    outline: &'c Outline<'a>,
    of_groups: HashMap<usize, Rc<BTreeSet<String>>>,
}

impl<'c, 'a> Scenarios<'c, 'a> {
    pub(super) fn of(outline: &'c Outline<'a>) -> Self {
        Self {
            outline,
            of_groups: HashMap::new(),
        }
    }

    /// Returns the scenarios of a case, each as JSON, that a case of another file doesn't have.
    pub(super) fn lost(&mut self, case: usize, other: &mut Self, index: usize) -> Vec<String> {
        let (own, inherited) = self.of_case(case);
        let (others_own, others) = other.of_case(index);
        let is_lost = |name: &&String| !others_own.contains(*name) && !others.contains(*name);
        own.union(&inherited).filter(is_lost).cloned().collect()
    }

    /// The scenarios of a case, and those of the groups that it is in.
    fn of_case(&mut self, case: usize) -> (BTreeSet<String>, Rc<BTreeSet<String>>) {
        let item = &self.outline.items[case];
        (own(item), self.of_group(item.group))
    }

    /// How deep groups stand in one another is bounded by how deep a text may be.
    fn of_group(&mut self, group: Option<usize>) -> Rc<BTreeSet<String>> {
        let Some(group) = group else {
            return Rc::default();
        };
        if let Some(names) = self.of_groups.get(&group) {
            return Rc::clone(names);
        }
        let item = &self.outline.items[group];
        let mut names = own(item);
        names.extend(self.of_group(item.group).iter().cloned());
        let names = Rc::new(names);
        self.of_groups.insert(group, Rc::clone(&names));
        names
    }
}

/// Returns the error that a case or a group has more scenarios than it may have, if it has.
pub(super) fn excess(item: &Item<'_>) -> Option<DataError> {
    let fields = item.fields.all().iter();
    let mut fields =
        fields.filter(|field| field.name == "scenarios" && field.value.kind() == "an array");
    fields.find_map(|field| field.value.array(MAX_SCENARIOS, "scenarios").err())
}

/// The scenarios that stand in a case or a group itself, as many as there may be.
fn own(item: &Item<'_>) -> BTreeSet<String> {
    // Of a key that stands there twice, the last one counts, as for most readers.
    let fields = item.fields.all().iter();
    let field = fields.rev().find(|field| field.name == "scenarios");
    let mut names = BTreeSet::new();
    if let Some(field) = field {
        // What is no array names no scenario, and too many are another finding.
        for name in field
            .value
            .array(MAX_SCENARIOS, "scenarios")
            .unwrap_or_default()
        {
            let mut text = String::new();
            canonical(name, &mut text);
            names.insert(text);
        }
    }
    names
}
