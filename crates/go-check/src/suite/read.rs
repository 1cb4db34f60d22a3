//! Reading a suite's file: groups, cases, and what is wrong with them.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::data::{DataError, Node, Object, shorten};
use crate::property::{Answer, Question};

use super::name::kebab_case;
use super::{Case, Entry, Group, MAX_GROUPS, Suffix, Suite, Uuid};

/// How many errors are reported of one file; what comes after them is not looked at.
const MAX_ERRORS: usize = 10;

/// The keys of a case.
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

/// The keys of a group.
const GROUP_KEYS: [&str; 4] = ["description", "comments", "scenarios", "cases"];

/// The keys of a case or of a group.
const ITEM_KEYS: [&str; 9] = {
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
        replaced: HashMap::new(),
        slugs: Vec::new(),
        uuids: HashSet::new(),
        errors: Vec::new(),
    };
    match reader.file(text) {
        Ok(exercise) if reader.errors.is_empty() => {
            reader.tell_apart();
            Ok(Index {
                exercise,
                groups: reader.groups,
                entries: reader.entries,
                replaced: reader.replaced,
            })
        }
        Ok(_) => Err(reader.errors),
        Err(error) => {
            reader.errors.push(error);
            Err(reader.errors)
        }
    }
}

struct Reader {
    groups: Vec<Group>,
    entries: Vec<Entry>,
    replaced: HashMap<Uuid, Uuid>,
    slugs: Vec<Slug>,
    uuids: HashSet<Uuid>,
    errors: Vec<DataError>,
}

impl Reader {
    fn file(&mut self, text: &str) -> Result<String, DataError> {
        let file = Node::parse(text)?.object(&["exercise", "comments", "cases"])?;
        let exercise = file.need("exercise")?;
        let name = exercise.string()?;
        let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
        if !name.split('-').all(word) {
            return Err(exercise.error("expected the exercise's name in kebab-case"));
        }
        comments(&file)?;
        self.cases(file.need("cases")?, None, 0)?;
        Ok(name.into_owned())
    }

    /// Reads a list of cases and groups. What is wrong with a case is kept, and reading goes on.
    fn cases(&mut self, list: Node<'_>, group: Option<u32>, depth: usize) -> Result<(), DataError> {
        let mut any = false;
        let read = list.each(|item| {
            any = true;
            if let Err(error) = self.item(item, group, depth) {
                self.errors.push(error);
            }
            if self.errors.len() < MAX_ERRORS {
                Ok(())
            } else {
                Err(item.error("what comes after this is not looked at"))
            }
        });
        match read {
            Ok(()) if !any => Err(list.error("expected at least one case")),
            Err(error) if self.errors.len() < MAX_ERRORS => Err(error),
            // All is well, or enough is known to be wrong.
            _ => Ok(()),
        }
    }

    fn item(&mut self, item: Node<'_>, group: Option<u32>, depth: usize) -> Result<(), DataError> {
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
            self.groups.push(Group {
                slug: kebab_case(&description),
                parent: group,
            });
            return self.cases(cases, Some(number), depth + 1);
        }
        let parts = Parts::read(&object)?;
        if !self.uuids.insert(parts.uuid) {
            let uuid = object.need("uuid")?;
            return Err(uuid.error(format!(
                "expected each UUID once, found {} again",
                shorten(uuid.raw())
            )));
        }
        if let Some(replaced) = parts.reimplements {
            self.replaced.insert(replaced, parts.uuid);
        }
        let slug = full_slug(&self.groups, group, &parts.description);
        self.slugs.push(Slug {
            plain: hash(&slug),
            short: hash(&with_suffix(slug, parts.uuid, Suffix::Short)),
        });
        let span = item.span();
        self.entries.push(Entry {
            start: short(span.start),
            end: short(span.end),
            group,
            suffix: Suffix::None,
        });
        Ok(())
    }

    /// Finds the cases whose slugs alone are no names.
    fn tell_apart(&mut self) {
        let nameless = hash("");
        let same = repeated(self.slugs.iter().map(|slug| slug.plain));
        for (entry, slug) in self.entries.iter_mut().zip(&self.slugs) {
            if slug.plain == nameless || same.contains(&slug.plain) {
                entry.suffix = Suffix::Short;
            }
        }
        if same.is_empty() {
            return;
        }
        let name = |(entry, slug): (&Entry, &Slug)| match entry.suffix {
            Suffix::None => slug.plain,
            Suffix::Short | Suffix::Whole => slug.short,
        };
        let names: Vec<_> = self.entries.iter().zip(&self.slugs).map(name).collect();
        let same = repeated(names.iter().copied());
        for (entry, name) in self.entries.iter_mut().zip(&names) {
            if same.contains(name) {
                entry.suffix = Suffix::Whole;
            }
        }
    }
}

/// Those that are there more than once.
fn repeated(hashes: impl Iterator<Item = u64>) -> HashSet<u64> {
    let mut sorted: Vec<_> = hashes.collect();
    sorted.sort_unstable();
    let pairs = sorted.windows(2).filter(|pair| pair[0] == pair[1]);
    pairs.map(|pair| pair[0]).collect()
}

/// Hashes of a case's slug, as it is and with eight digits of its UUID.
struct Slug {
    plain: u64,
    short: u64,
}

/// A slug and the UUID's beginning after it.
fn with_suffix(mut slug: String, uuid: Uuid, suffix: Suffix) -> String {
    let uuid = uuid.to_string();
    let suffix = match suffix {
        Suffix::None => return slug,
        Suffix::Short => &uuid[..8],
        Suffix::Whole => &uuid,
    };
    if !slug.is_empty() {
        slug.push('-');
    }
    slug.push_str(suffix);
    slug
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
    let slug = full_slug(&suite.groups, entry.group, &parts.description);
    let slug = with_suffix(slug, parts.uuid, entry.suffix);
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
        let question = Question::read(object.need("property")?, object.need("input")?)?;
        Ok(Self {
            uuid: uuid(object.need("uuid")?)?,
            reimplements,
            description: object.need("description")?.string()?.into_owned(),
            comments: comments(object)?,
            expected: question.read_answer(object.need("expected")?)?,
            question,
        })
    }
}

fn uuid(node: Node<'_>) -> Result<Uuid, DataError> {
    let text = node.string()?;
    Uuid::parse(&text)
        .ok_or_else(|| node.error("expected a UUID of version 4, in lower case with hyphens"))
}

fn comments(object: &Object<'_>) -> Result<Vec<String>, DataError> {
    let Some(comments) = object.get("comments") else {
        return Ok(Vec::new());
    };
    let mut lines = Vec::new();
    comments.each(|line| {
        lines.push(line.string()?.into_owned());
        Ok(())
    })?;
    Ok(lines)
}

fn scenarios(object: &Object<'_>) -> Result<(), DataError> {
    if let Some(scenarios) = object.get("scenarios") {
        scenarios.each(|scenario| scenario.string().map(|_| ()))?;
    }
    Ok(())
}

/// The slugs of a case and of the groups that it is in, the outermost first.
fn full_slug(groups: &[Group], group: Option<u32>, description: &str) -> String {
    let mut slugs = vec![kebab_case(description)];
    let mut next = group;
    while let Some(group) = next.and_then(|number| groups.get(number as usize)) {
        slugs.push(group.slug.clone());
        next = group.parent;
    }
    slugs.retain(|slug| !slug.is_empty());
    slugs.reverse();
    slugs.join("-")
}

fn hash(slug: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(slug)
}

/// A position in a suite's text, which is bounded.
fn short(position: usize) -> u32 {
    u32::try_from(position).expect("a suite takes at most as many bytes as 32 bits can count")
}
