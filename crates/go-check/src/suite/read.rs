//! Reading a suite's file: groups, cases, and what is wrong with them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::data::{DataError, Node, Object, shorten};
use crate::property::{Answer, Errors, PROPERTIES, Question};

use super::name::Suffix;
use super::{
    Case, Entry, Group, MAX_COMMENT_LINES, MAX_GROUPS, MAX_SCENARIOS, MAX_SUITE_ERRORS,
    NO_DESCRIPTION, NO_GROUP, Suite, Uuid, name,
};

/// The keys of a file, in the order in which they stand in official ones.
pub(crate) const FILE_KEYS: [&str; 3] = ["exercise", "comments", "cases"];

/// The keys of a case, in that order.
pub(crate) const CASE_KEYS: [&str; 8] = [
    "uuid",
    "reimplements",
    "description",
    "comments",
    "scenarios",
    "property",
    "input",
    "expected",
];

/// The keys of a group, in that order.
pub(crate) const GROUP_KEYS: [&str; 4] = ["description", "comments", "scenarios", "cases"];

/// The keys of a case or of a group.
pub(super) const ITEM_KEYS: [&str; 9] = {
    let [a, b, c, d, e, f, g, h] = CASE_KEYS;
    [a, b, c, d, e, f, g, h, "cases"]
};

/// What is known of a file before its cases are used.
pub(super) struct Index {
    pub exercise: String,
    pub groups: Vec<Group>,
    pub entries: Vec<Entry>,
    pub replaced: HashMap<Uuid, Uuid>,
}

/// Reads everything in a file once, and keeps where the cases stand.
pub(super) fn index(text: &str) -> Result<Index, Vec<DataError>> {
    let mut reader = Reader {
        groups: Vec::new(),
        entries: Vec::new(),
        replacing: Vec::new(),
        uuids: HashSet::new(),
        errors: Vec::new(),
    };
    let file = reader.file(text);
    let replaced = reader.replaced();
    let Reader {
        groups,
        mut entries,
        mut errors,
        ..
    } = reader;
    match file {
        Ok(exercise) if errors.is_empty() => {
            name::tell_apart(text, &groups, &mut entries, 1);
            Ok(Index {
                exercise,
                groups,
                entries,
                replaced,
            })
        }
        Ok(_) => Err(errors),
        Err(error) => {
            errors.push(error);
            Err(errors)
        }
    }
}

struct Reader {
    groups: Vec<Group>,
    entries: Vec<Entry>,
    /// The cases that others reimplement, those that do, and where they say so.
    replacing: Vec<(Uuid, Uuid, Range<usize>)>,
    uuids: HashSet<Uuid>,
    errors: Vec<DataError>,
}

impl Reader {
    /// The cases that others replace, each with the one that does. No case replaces itself, alone or by
    /// way of another.
    fn replaced(&mut self) -> HashMap<Uuid, Uuid> {
        let mut replaced = HashMap::new();
        for (old, new, span) in &self.replacing {
            let itself = old == new || replaced.get(new) == Some(old);
            if itself && self.errors.len() < MAX_SUITE_ERRORS {
                let message = format!("expected the UUID of an earlier case, found {old}");
                self.errors.push(DataError::new(span.clone(), message));
            }
            replaced.insert(*old, *new);
        }
        replaced
    }

    fn file(&mut self, text: &str) -> Result<String, DataError> {
        let file = Node::parse(text)?.object(&FILE_KEYS)?;
        let exercise = file.need("exercise")?;
        let name = exercise.string()?;
        let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
        if !name.split('-').all(word) {
            let found = shorten(exercise.raw());
            return Err(exercise.error(format!("expected a name in kebab-case, found {found}")));
        }
        comments(&file)?;
        self.cases(file.need("cases")?, NO_GROUP, 0)?;
        Ok(name.into_owned())
    }

    /// Reads a list of cases and groups. What is wrong with a case is kept, and reading goes on.
    fn cases(&mut self, list: Node<'_>, group: u32, depth: usize) -> Result<(), DataError> {
        let mut any = false;
        let read = list.each(|item| {
            any = true;
            if let Err(error) = self.item(item, group, depth) {
                self.errors.push(error);
            }
            if self.errors.len() < MAX_SUITE_ERRORS {
                Ok(())
            } else {
                Err(item.error("what comes after this is not looked at"))
            }
        });
        match read {
            Ok(()) if !any => Err(list.error("expected at least one case")),
            Err(error) if self.errors.len() < MAX_SUITE_ERRORS => Err(error),
            // All is well, or enough is known to be wrong.
            _ => Ok(()),
        }
    }

    fn item(&mut self, item: Node<'_>, group: u32, depth: usize) -> Result<(), DataError> {
        let object = item.object(&ITEM_KEYS)?;
        if let Some(cases) = object.get("cases") {
            object.only(&GROUP_KEYS)?;
            if depth >= MAX_GROUPS {
                return Err(item.error(format!(
                    "expected at most {MAX_GROUPS} groups in one another"
                )));
            }
            let description = object.need("description")?.string()?;
            comments(&object)?;
            scenarios(&object)?;
            let number = short(self.groups.len());
            let slug = name::group_slug(&description);
            self.groups.push(Group::new(&slug, group, &self.groups));
            return self.cases(cases, number, depth + 1);
        }
        let parts = Parts::read(&object)?;
        if !self.uuids.insert(parts.uuid) {
            let uuid = object.need("uuid")?;
            return Err(uuid.error(format!(
                "expected each UUID once, found {} again",
                shorten(uuid.raw())
            )));
        }
        if let (Some(replaced), Some(node)) = (parts.reimplements, object.get("reimplements")) {
            self.replacing.push((replaced, parts.uuid, node.span()));
        }
        self.entries.push(parts.entry(item.span(), group));
        Ok(())
    }
}

/// Reads a case without its group, and returns what is kept of it, and what it reimplements.
pub(super) fn entry(node: Node<'_>) -> Result<(Entry, Option<Uuid>), DataError> {
    let parts = Parts::read(&node.object(&CASE_KEYS)?)?;
    Ok((parts.entry(node.span(), NO_GROUP), parts.reimplements))
}

/// Reads a case that was read before.
pub(super) fn case<'a>(
    node: Node<'a>,
    suite: &'a Suite,
    index: usize,
) -> Result<Case<'a>, DataError> {
    let object = node.object(&CASE_KEYS)?;
    let parts = Parts::read(&object)?;
    let entry = suite.entries[index];
    let slug = name::slug(&suite.text, &suite.groups, &entry);
    Ok(Case {
        suite,
        index,
        node,
        expected_node: object.need("expected")?,
        uuid: parts.uuid,
        replaced_by: suite.replaced.get(&parts.uuid).copied(),
        description: parts.description,
        comments: parts.comments,
        slug,
        question: parts.question,
        expected: parts.expected,
    })
}

/// Returns the description of a case that was read before.
pub(super) fn description<'a>(node: Node<'a>) -> Result<Cow<'a, str>, DataError> {
    node.object(&CASE_KEYS)?.need("description")?.string()
}

/// What a case consists of.
struct Parts {
    uuid: Uuid,
    reimplements: Option<Uuid>,
    description: String,
    comments: Vec<String>,
    question: Question,
    expected: Answer,
}

impl Parts {
    fn read(object: &Object<'_>) -> Result<Self, DataError> {
        object.only(&CASE_KEYS)?;
        let reimplements = object.get("reimplements").map(uuid).transpose()?;
        scenarios(object)?;
        let question = question(object.need("property")?, object.need("input")?)?;
        let expected_node = object.need("expected")?;
        let expected = match question.read_answer_quickly(expected_node.raw()) {
            Some(expected) => expected,
            None => question.read_answer(expected_node)?,
        };
        // What is wrong by its own measure, such as a list with a point twice, is right for nobody.
        if let Err(difference) = question.compare(&expected, &expected, Errors::Exact) {
            return Err(difference.find(expected_node).error(difference.first));
        }
        Ok(Self {
            uuid: uuid(object.need("uuid")?)?,
            reimplements,
            description: object.need("description")?.string()?.into_owned(),
            comments: comments(object)?,
            expected,
            question,
        })
    }

    /// What is kept of the case.
    fn entry(&self, span: Range<usize>, group: u32) -> Entry {
        let name = self.question.property();
        let mut names = (0..)
            .zip(PROPERTIES)
            .map(|(number, it)| (number, it.name()));
        let property = names.find(|(_, other)| *other == name);
        Entry {
            uuid: self.uuid,
            start: short(span.start),
            end: short(span.end),
            group,
            description: NO_DESCRIPTION,
            length: 0,
            property: property.expect("every question is of a property").0,
            suffix: Suffix::None,
            is_right: false,
        }
    }
}

fn question(property: Node<'_>, input: Node<'_>) -> Result<Question, DataError> {
    let name = property.string()?;
    match Question::read_quickly(&name, input.raw()) {
        Some(question) => Ok(question),
        None => Question::read(property, input),
    }
}

fn uuid(node: Node<'_>) -> Result<Uuid, DataError> {
    let text = node.string()?;
    Uuid::parse(&text).ok_or_else(|| {
        let found = shorten(node.raw());
        node.error(format!(
            "expected a UUID of version 4, in lower case with hyphens, found {found}"
        ))
    })
}

fn comments(object: &Object<'_>) -> Result<Vec<String>, DataError> {
    let Some(comments) = object.get("comments") else {
        return Ok(Vec::new());
    };
    let mut lines = Vec::new();
    comments.each(|line| {
        if lines.len() == MAX_COMMENT_LINES {
            return Err(line.error(format!("expected at most {MAX_COMMENT_LINES} lines")));
        }
        lines.push(line.string()?.into_owned());
        Ok(())
    })?;
    Ok(lines)
}

fn scenarios(object: &Object<'_>) -> Result<(), DataError> {
    if let Some(scenarios) = object.get("scenarios") {
        for scenario in scenarios.array(MAX_SCENARIOS, "scenarios")? {
            scenario.string()?;
        }
    }
    Ok(())
}

/// A position in a suite's text, which is bounded.
fn short(position: usize) -> u32 {
    u32::try_from(position).expect("a suite takes at most as many bytes as 32 bits can count")
}
