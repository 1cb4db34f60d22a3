//! The suite editor: a case is put into a suite's text, which is laid out.

use std::fmt::Write;

use super::{Case, Outline, Suite, Uuid, kebab_case, layout};
use crate::property::{Question, write_string};

/// A case to be put into a suite. Its answer is the reference's.
#[derive(Debug)]
pub struct NewCase<'a> {
    /// Its identity, which no other case has.
    pub uuid: Uuid,
    /// The case that it replaces.
    pub reimplements: Option<Uuid>,
    /// What is special about it.
    pub description: &'a str,
    /// Further words about it, line by line.
    pub comments: &'a [String],
    /// What programs may choose to leave out.
    pub scenarios: &'a [String],
    /// What is asked.
    pub question: &'a Question,
}

/// Why a case can't be put into a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The suite has no such group; these it has, by their descriptions.
    NoGroup(Vec<String>),
    /// So many groups of the suite have the name.
    ManyGroups(usize),
    /// The suite has no case that could be replaced.
    NoCase(Uuid),
    /// That case is replaced by this one already.
    Replaced(Uuid),
    /// The case of this UUID, which would stand beside it, has the same description.
    Described(String),
}

impl NewCase<'_> {
    /// Returns a new UUID of version 4.
    #[must_use]
    pub fn fresh_uuid() -> Uuid {
        let text = uuid::Uuid::new_v4().to_string();
        Uuid::parse(&text).expect("that is how they are written")
    }

    /// Returns the case as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let mut json = String::new();
        let write = |json: &mut String, key: &str, value: &str| {
            json.push_str(if json.is_empty() { "{\n" } else { "," });
            write!(json, "\"{key}\":{value}").expect("strings take all that is written");
        };
        write(&mut json, "uuid", &format!("\"{}\"", self.uuid));
        if let Some(replaced) = self.reimplements {
            write(&mut json, "reimplements", &format!("\"{replaced}\""));
        }
        write(&mut json, "description", &string(self.description));
        for (key, lines) in [("comments", self.comments), ("scenarios", self.scenarios)] {
            if !lines.is_empty() {
                let lines: Vec<_> = lines.iter().map(|line| string(line)).collect();
                write(&mut json, key, &format!("[{}]", lines.join(",")));
            }
        }
        write(&mut json, "property", &string(self.question.property()));
        write(&mut json, "input", &open(self.question.json()));
        let mut expected = String::new();
        let answer = self.question.answer();
        self.question.write_answer(&answer, &mut expected);
        write(&mut json, "expected", &open(expected));
        json.push('}');
        json
    }
}

/// An object that stays open when it is laid out, as those of the official cases are.
fn open(mut object: String) -> String {
    object.insert(1, '\n');
    object
}

fn string(text: &str) -> String {
    let mut json = String::new();
    write_string(text, &mut json);
    json
}

/// Returns the text of a suite with a case more, laid out. The case comes last in the group of a name,
/// which is its description or that in kebab-case. Without a name it comes right after the case that it
/// replaces, or last in the file.
///
/// # Errors
///
/// Returns an [`EditError`] if there is no such group or case in the suite, or several.
pub fn insert(suite: &Suite, case: &NewCase<'_>, group: Option<&str>) -> Result<String, EditError> {
    let text = suite.text();
    let outline = Outline::read(text).expect("a suite is JSON");
    let replaced = match case.reimplements {
        Some(uuid) => Some(replaceable(suite, uuid)?),
        None => None,
    };
    let replaced = replaced.as_ref().map(Case::span);
    let parent = match (group, &replaced) {
        (Some(name), _) => Some(find_group(&outline, name)?),
        (None, Some(replaced)) => {
            let mut cases = outline.items.iter();
            let item = cases.find(|item| item.fields.node.span() == *replaced);
            item.and_then(|item| item.group)
        }
        (None, None) => None,
    };
    check_description(suite, &outline, parent, case)?;
    let at = match (group, replaced) {
        (None, Some(replaced)) => replaced.end,
        _ => {
            let last = outline.items.iter().rfind(|item| item.group == parent);
            last.expect("a list of cases holds some")
                .fields
                .node
                .span()
                .end
        }
    };
    // Neither a suite nor a group is without a case, which comes before this one.
    let mut longer = text.to_owned();
    longer.insert_str(at, &format!(",\n{}", case.json()));
    Ok(layout(&longer).expect("a case in its place leaves JSON"))
}

/// The case that may be replaced by another.
fn replaceable(suite: &Suite, uuid: Uuid) -> Result<Case<'_>, EditError> {
    let case = suite.cases().find(|case| case.uuid == uuid);
    let case = case.ok_or(EditError::NoCase(uuid))?;
    match case.replaced_by {
        Some(other) => Err(EditError::Replaced(other)),
        None => Ok(case),
    }
}

/// The index of the group of a name.
fn find_group(outline: &Outline<'_>, name: &str) -> Result<usize, EditError> {
    let items = outline.items.iter().enumerate();
    let groups: Vec<_> = items
        .filter(|(_, item)| item.is_group())
        .filter_map(|(index, group)| Some((index, group.description()?)))
        .collect();
    let named = |is_it: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let found = groups.iter().filter(|(_, description)| is_it(description));
        found.map(|(index, _)| *index).collect()
    };
    let mut found = named(&|description| description == name);
    if found.is_empty() {
        found = named(&|description| kebab_case(description) == name);
    }
    match found.as_slice() {
        [] => Err(EditError::NoGroup(
            groups
                .into_iter()
                .map(|(_, description)| description.into_owned())
                .collect(),
        )),
        [group] => Ok(*group),
        many => Err(EditError::ManyGroups(many.len())),
    }
}

/// Two cases in a group that go by the same description can't be told apart, unless one replaces the
/// other.
fn check_description(
    suite: &Suite,
    outline: &Outline<'_>,
    parent: Option<usize>,
    case: &NewCase<'_>,
) -> Result<(), EditError> {
    for item in outline.items.iter().filter(|item| item.group == parent) {
        if item.description().as_deref() != Some(case.description) {
            continue;
        }
        let text = item.uuid().unwrap_or_default();
        let uuid = Uuid::parse(&text);
        let is_replaced =
            |uuid| suite.replaced.contains_key(&uuid) || case.reimplements == Some(uuid);
        if !uuid.is_some_and(is_replaced) {
            return Err(EditError::Described(text.into_owned()));
        }
    }
    Ok(())
}
