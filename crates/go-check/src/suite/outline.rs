//! A canonical data file of any exercise, as far as it can be made out: its groups and cases, in the
//! order of the file, whatever is wrong with them.

use std::borrow::Cow;

use crate::data::{DataError, Node};

/// The groups and cases of a canonical data file, of which nothing is known but that it is JSON.
#[derive(Debug)]
pub struct Outline<'a> {
    /// The file as a whole.
    pub file: Fields<'a>,
    /// Its groups and cases in the order of the file, a group before what is in it.
    pub items: Vec<Item<'a>>,
}

/// A group or a case: what has a key `cases` is a group.
#[derive(Debug)]
pub struct Item<'a> {
    /// What it holds.
    pub fields: Fields<'a>,
    /// The group that it stands in, by its index among the items.
    pub group: Option<usize>,
}

/// The fields of a value, in order; none if it is no object.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    /// The value.
    pub node: Node<'a>,
    list: Vec<Field<'a>>,
}

/// A field of an object.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    /// The key where it stands.
    pub key: Node<'a>,
    /// The key's text, its escapes resolved if they can be.
    pub name: Cow<'a, str>,
    /// The value.
    pub value: Node<'a>,
}

impl<'a> Outline<'a> {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] where the text stops being JSON.
    pub fn read(text: &'a str) -> Result<Self, DataError> {
        let file = Fields::of(Node::parse(text)?);
        let mut items = Vec::new();
        if let Some(cases) = file.get("cases") {
            collect(cases, None, &mut items);
        }
        Ok(Self { file, items })
    }

    /// Returns the exercise's name, if there is one.
    #[must_use]
    pub fn exercise(&self) -> Option<Cow<'a, str>> {
        self.file.string("exercise")
    }

    /// Returns the cases, each with its index among the items.
    pub fn cases(&self) -> impl Iterator<Item = (usize, &Item<'a>)> {
        self.items
            .iter()
            .enumerate()
            .filter(|(_, item)| !item.is_group())
    }

    /// Returns the groups that an item stands in, the outermost first.
    #[must_use]
    pub fn groups(&self, item: &Item<'a>) -> Vec<&Item<'a>> {
        let mut groups = Vec::new();
        let mut next = item.group;
        while let Some(index) = next {
            groups.push(&self.items[index]);
            next = self.items[index].group;
        }
        groups.reverse();
        groups
    }
}

/// Nesting is bounded by how deep a text may be.
fn collect<'a>(list: Node<'a>, group: Option<usize>, items: &mut Vec<Item<'a>>) {
    // What is no array holds no case.
    let _ = list.each(|node| {
        let fields = Fields::of(node);
        let cases = fields.get("cases");
        let index = items.len();
        items.push(Item { fields, group });
        if let Some(cases) = cases {
            collect(cases, Some(index), items);
        }
        Ok(())
    });
}

impl<'a> Item<'a> {
    /// Whether it is a group of cases.
    #[must_use]
    pub fn is_group(&self) -> bool {
        self.fields.get("cases").is_some()
    }

    /// Returns the text of its UUID, whatever it looks like, if it has one that is a string.
    #[must_use]
    pub fn uuid(&self) -> Option<Cow<'a, str>> {
        self.fields.string("uuid")
    }

    /// Returns its description, if it has one that is a string.
    #[must_use]
    pub fn description(&self) -> Option<Cow<'a, str>> {
        self.fields.string("description")
    }

    /// Returns the name of its property, if it has one that is a string.
    #[must_use]
    pub fn property(&self) -> Option<Cow<'a, str>> {
        self.fields.string("property")
    }
}

impl<'a> Fields<'a> {
    /// Returns the fields of a value.
    #[must_use]
    pub fn of(node: Node<'a>) -> Self {
        let mut list = Vec::new();
        // What is no object has no fields.
        let _ = node.each_field(|key, value| {
            let name = key.string().unwrap_or(Cow::Borrowed(key.raw()));
            list.push(Field { key, name, value });
            Ok(())
        });
        Self { node, list }
    }

    /// Returns all of them, those included whose key stands there twice.
    #[must_use]
    pub fn all(&self) -> &[Field<'a>] {
        &self.list
    }

    /// Returns the value of the first field with a key.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Node<'a>> {
        let field = self.list.iter().find(|field| field.name == name)?;
        Some(field.value)
    }

    /// Returns the value of the first field with a key, if it is a string.
    #[must_use]
    pub fn string(&self, name: &str) -> Option<Cow<'a, str>> {
        self.get(name)?.string().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_cases_are_found_whatever_is_wrong_with_them() {
        let text = r#"{"exercise": "a", "cases": [
            {"description": "outer", "cases": [{"uuid": 1}, {"cases": [{"uuid": "x", "uuid": "y"}]}]},
            7, null, {"uuid": "\ud800"}
        ]}"#;
        let outline = Outline::read(text).expect("it is JSON");
        assert_eq!(outline.exercise().as_deref(), Some("a"));
        let groups: Vec<_> = outline.items.iter().map(|item| item.group).collect();
        assert_eq!(groups, [None, Some(0), Some(0), Some(2), None, None, None]);
        assert_eq!(outline.cases().count(), 5);
        let case = &outline.items[3];
        assert_eq!(case.uuid().as_deref(), Some("x"));
        assert_eq!(case.fields.all().len(), 2);
        let groups = outline.groups(case);
        assert_eq!(groups[0].description().as_deref(), Some("outer"));
        assert_eq!(groups[1].description(), None);
        assert_eq!(outline.items[6].uuid(), None);
    }

    #[test]
    fn what_has_no_cases_has_no_items() {
        for text in ["7", "[]", "{}", r#"{"cases": {}}"#, r#"{"cases": [] }"#] {
            let outline = Outline::read(text).expect("it is JSON");
            assert!(outline.items.is_empty(), "{text}");
        }
    }
}
