//! The cases of a suite as tracks know them: by UUID, with the descriptions of their groups.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::suite::Outline;

/// What stands between the descriptions of groups and of a case.
const BETWEEN: &str = " -> ";

/// The cases of a suite that have a UUID, each once, in the order of the file.
#[derive(Debug)]
pub struct Cases {
    /// The exercise's name, if there is one.
    pub exercise: Option<String>,
    /// The cases.
    pub list: Vec<SuiteCase>,
    /// The index of each UUID, in lower case.
    by_uuid: HashMap<String, usize>,
    /// The cases that replace a case, by its index.
    replacements: HashMap<usize, Vec<usize>>,
}

/// A case of a suite.
#[derive(Debug)]
pub struct SuiteCase {
    /// Its UUID, as it is written.
    pub uuid: String,
    /// Where the UUID stands in the suite's file.
    pub span: Range<usize>,
    /// Its own description, if it has one.
    pub description: Option<String>,
    /// The descriptions of its groups, the outermost first.
    pub groups: Vec<String>,
    /// Its property, if it has one.
    pub property: Option<String>,
    /// The UUID of the case that it replaces.
    pub reimplements: Option<String>,
}

impl Cases {
    /// Returns the cases of a suite.
    #[must_use]
    pub fn of(outline: &Outline<'_>) -> Self {
        let mut cases = Self {
            exercise: outline.exercise().map(Cow::into_owned),
            list: Vec::new(),
            by_uuid: HashMap::new(),
            replacements: HashMap::new(),
        };
        for (_, item) in outline.cases() {
            let (Some(uuid), Some(node)) = (item.uuid(), item.fields.get("uuid")) else {
                continue;
            };
            let index = cases.list.len();
            let key = uuid.to_ascii_lowercase();
            if cases.by_uuid.contains_key(&key) {
                continue;
            }
            cases.by_uuid.insert(key, index);
            let groups = outline.groups(item);
            let descriptions = groups.iter().filter_map(|group| group.description());
            cases.list.push(SuiteCase {
                uuid: uuid.into_owned(),
                span: node.span(),
                description: item.description().map(Cow::into_owned),
                groups: descriptions.map(Cow::into_owned).collect(),
                property: item.property().map(Cow::into_owned),
                reimplements: item.fields.string("reimplements").map(Cow::into_owned),
            });
        }
        for (index, case) in cases.list.iter().enumerate() {
            let original = case.reimplements.as_deref();
            if let Some(original) = original.and_then(|uuid| cases.index(uuid)) {
                cases.replacements.entry(original).or_default().push(index);
            }
        }
        cases
    }

    /// Returns the index of the case with a UUID, in any case of letters.
    #[must_use]
    pub fn index(&self, uuid: &str) -> Option<usize> {
        self.by_uuid.get(&uuid.to_ascii_lowercase()).copied()
    }

    /// Returns the cases that replace a case, and those that replace these, and so on.
    #[must_use]
    pub fn replacing(&self, index: usize) -> Vec<usize> {
        let (mut found, mut seen) = (Vec::new(), HashSet::from([index]));
        let mut next = vec![index];
        while let Some(index) = next.pop() {
            for &other in self.replacements.get(&index).into_iter().flatten() {
                if seen.insert(other) {
                    found.push(other);
                    next.push(other);
                }
            }
        }
        found
    }
}

impl SuiteCase {
    /// Returns the description that tests.toml has, with those of the groups before it.
    #[must_use]
    pub fn full_description(&self) -> Option<String> {
        let own = self.description.clone()?;
        let parts: Vec<_> = self.groups.iter().cloned().chain([own]).collect();
        Some(parts.join(BETWEEN))
    }

    /// Returns what it is called in messages.
    #[must_use]
    pub fn title(&self) -> String {
        self.full_description()
            .map_or_else(|| self.uuid.clone(), |text| format!("\"{text}\""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_carry_the_descriptions_of_their_groups() {
        let text = r#"{"exercise": "a", "cases": [
            {"description": "outer", "cases": [{"cases": [
                {"uuid": "X", "description": "inner", "property": "p"}, {"uuid": "n"}]}]},
            7, {"description": "no UUID"}, {"uuid": "x", "description": "again"},
            {"uuid": "y", "description": "alone", "reimplements": "X"},
            {"uuid": "z", "reimplements": "y"}, {"uuid": "s", "reimplements": "s"}
        ]}"#;
        let cases = Cases::of(&Outline::read(text).expect("it is JSON"));
        let titles: Vec<_> = cases.list.iter().map(SuiteCase::title).collect();
        assert_eq!(titles, ["\"outer -> inner\"", "n", "\"alone\"", "z", "s"]);
        assert_eq!(&text[cases.list[0].span.clone()], "\"X\"");
        assert_eq!(cases.list[0].property.as_deref(), Some("p"));
        assert_eq!(cases.index("x"), Some(0));
        assert_eq!(cases.replacing(0), [2, 3]);
        assert_eq!(cases.replacing(2), [3]);
        assert!(cases.replacing(4).is_empty());
    }
}
