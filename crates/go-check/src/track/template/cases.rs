//! What a template knows: a suite's cases, as the tracks' templates expect them, and a flat list of
//! them with names.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;
use std::mem;
use std::sync::Arc;

use minijinja::value::{Object, ObjectRepr};
use minijinja::{Error, ErrorKind, State, Value};

use super::super::cases::check_title;
use super::search::Template;
use super::{text, values};
use crate::data::{DataError, Node};
use crate::suite::{Fields, Outline, kebab_case};

/// Which cases a test file is made of.
#[derive(Clone, Debug)]
pub enum Choice {
    /// All but those that others reimplement.
    Live,
    /// Those with these UUIDs, in lower case.
    Listed(HashSet<String>),
}

/// The cases of a suite, as far as they were chosen.
#[derive(Debug)]
pub struct Cases {
    /// What stands beside the cases in the suite's file.
    file: Vec<(String, Value)>,
    nested: Vec<Value>,
    flat: Vec<Flat>,
    additional: Vec<Value>,
    bytes: usize,
}

/// A case, out of its groups.
#[derive(Debug)]
struct Flat {
    fields: Vec<(String, Value)>,
    /// The descriptions of its groups, the outermost first.
    groups: Value,
    slug: String,
}

impl Cases {
    /// Reads the text of a canonical data file, of any exercise.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] where the text is no JSON, or holds something else in the place of its
    /// cases, or a description that is too long with those before it.
    pub fn read(text: &str, choice: &Choice) -> Result<Self, DataError> {
        let outline = Outline::read(text)?;
        let mut reader = Reader {
            choice,
            replaced: replaced(&outline),
            groups: Groups::none(),
            flat: Vec::new(),
        };
        let mut file = values::fields(outline.file.node)?;
        let Some(list) = outline.file.get("cases") else {
            return Err(outline.file.node.error("expected a key \"cases\""));
        };
        let nested = reader.list(list)?;
        file.retain(|(key, _)| key != "cases");
        let mut flat = reader.flat;
        tell_apart(&mut flat);
        Ok(Self {
            file,
            nested,
            flat,
            additional: Vec::new(),
            bytes: text.len(),
        })
    }

    /// Adds the cases that a track has for itself, from the text of its `additional_tests.json`.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] where the text is no JSON, or its cases are no array.
    pub fn add(&mut self, text: &str) -> Result<(), DataError> {
        if let Some(list) = Fields::of(Node::parse(text)?).get("cases") {
            list.each(|case| {
                self.additional.push(values::value(case)?);
                Ok(())
            })?;
        }
        self.bytes += text.len();
        Ok(())
    }

    /// Returns the number of cases that were chosen.
    #[must_use]
    pub fn len(&self) -> usize {
        self.flat.len()
    }

    /// Whether none was chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.flat.is_empty()
    }

    /// Returns the exercise's name, if the file has one.
    #[must_use]
    pub fn exercise(&self) -> Option<&str> {
        let (_, exercise) = self.file.iter().find(|(key, _)| key == "exercise")?;
        exercise.as_str()
    }

    /// Returns the number of bytes that they were read from.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns what a template knows.
    pub(super) fn context(&self, files: &Template, date: Option<&str>) -> Value {
        let mut context = self.file.clone();
        let mut add = |name: &str, value: Value| {
            context.retain(|(key, _)| key != name);
            context.push((name.to_owned(), value));
        };
        let properties = self.flat.iter().filter_map(Flat::property);
        let properties: BTreeSet<_> = properties.collect();
        let properties: Vec<_> = properties.into_iter().map(Value::from).collect();
        let errors = self.flat.iter().filter_map(|case| case.field("expected"));
        let has_error = errors.into_iter().any(is_error);
        add("cases", Value::from(self.nested.clone()));
        add("properties", Value::from(properties));
        add("has_error_case", Value::from(has_error));
        add("additional_cases", Value::from(self.additional.clone()));
        let flat: Vec<_> = self.flat.iter().map(Flat::value).collect();
        add("all_cases", Value::from(flat));
        let plugins = files.beside("plugins.py");
        let plugins = plugins.map_or_else(
            || "plugins.py".to_owned(),
            |path| path.display().to_string(),
        );
        add("plugins", Value::from_object(Plugins(plugins)));
        add("current_date", current_date(date));
        Value::from_pairs(context)
    }
}

/// Whether an expected answer is an error.
pub(super) fn is_error(expected: &Value) -> bool {
    expected.kind() == minijinja::value::ValueKind::Map
        && expected
            .get_attr("error")
            .is_ok_and(|error| !error.is_undefined())
}

/// The date, which whoever asks for it must have been given: the clock would make each run another.
fn current_date(date: Option<&str>) -> Value {
    date.map_or_else(
        || {
            let message =
                "expected --date, whose text the template prints here as the current date";
            Value::from(Error::new(ErrorKind::InvalidOperation, message))
        },
        Value::from,
    )
}

/// What stands in the place of a track's plugins: whatever is asked of them is refused, by its name.
#[derive(Debug)]
struct Plugins(String);

impl Plugins {
    fn refusal(&self, name: &str) -> Error {
        let message = format!(
            "expected a template that runs without Python, found plugins.{name} of {}",
            self.0
        );
        Error::new(ErrorKind::InvalidOperation, message)
    }
}

impl Object for Plugins {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        Some(Value::from(self.refusal(key.as_str().unwrap_or_default())))
    }

    fn call_method(
        self: &Arc<Self>,
        _: &mut State<'_, '_>,
        method: &str,
        _: &[Value],
    ) -> Result<Value, Error> {
        Err(self.refusal(method))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The UUIDs of the cases that others reimplement, in lower case.
fn replaced(outline: &Outline<'_>) -> HashSet<String> {
    let targets = outline
        .cases()
        .filter_map(|(_, case)| case.fields.string("reimplements"));
    targets.map(|uuid| uuid.to_ascii_lowercase()).collect()
}

struct Reader<'a> {
    choice: &'a Choice,
    replaced: HashSet<String>,
    groups: Groups,
    flat: Vec<Flat>,
}

/// The groups that a case is in.
struct Groups {
    /// Their descriptions, the outermost first.
    descriptions: Vec<String>,
    /// The same for templates.
    value: Value,
    slug: String,
    bytes: usize,
}

impl Groups {
    fn none() -> Self {
        Self {
            descriptions: Vec::new(),
            value: Value::from(Vec::<Value>::new()),
            slug: String::new(),
            bytes: 0,
        }
    }

    /// Those of what is in one more group.
    fn with(&self, description: String, bytes: usize) -> Self {
        let slug = joined(&self.slug, &kebab_case(&description));
        let mut descriptions = self.descriptions.clone();
        descriptions.push(description);
        Self {
            value: descriptions.iter().map(String::as_str).collect(),
            descriptions,
            slug,
            bytes,
        }
    }
}

/// Words in kebab-case behind others.
fn joined(words: &str, more: &str) -> String {
    let both = [words, more].into_iter().filter(|words| !words.is_empty());
    both.collect::<Vec<_>>().join("-")
}

impl Reader<'_> {
    /// Reads a list of cases and groups. A group that no case of is chosen is left out.
    fn list(&mut self, list: Node<'_>) -> Result<Vec<Value>, DataError> {
        let mut chosen = Vec::new();
        list.each(|node| {
            chosen.extend(self.item(node)?);
            Ok(())
        })?;
        Ok(chosen)
    }

    fn item(&mut self, node: Node<'_>) -> Result<Option<Value>, DataError> {
        let known = Fields::of(node);
        let mut fields = values::fields(node)?;
        let description = known.string("description").unwrap_or_default();
        let bytes = check_title(&known, self.groups.bytes)?;
        if let Some(list) = known.get("cases") {
            let inner = self.groups.with(description.into_owned(), bytes);
            let outer = mem::replace(&mut self.groups, inner);
            let inner = self.list(list)?;
            self.groups = outer;
            if inner.is_empty() {
                return Ok(None);
            }
            let inner = Value::from(inner);
            for (_, value) in fields.iter_mut().filter(|(key, _)| key == "cases") {
                *value = inner.clone();
            }
        } else if self.is_chosen(&known) {
            self.flat.push(Flat {
                fields: fields.clone(),
                groups: self.groups.value.clone(),
                slug: joined(&self.groups.slug, &kebab_case(&description)),
            });
        } else {
            return Ok(None);
        }
        Ok(Some(Value::from_pairs(fields)))
    }

    fn is_chosen(&self, case: &Fields<'_>) -> bool {
        let uuid = case.string("uuid").map(|uuid| uuid.to_ascii_lowercase());
        match self.choice {
            Choice::Live => uuid.is_none_or(|uuid| !self.replaced.contains(&uuid)),
            Choice::Listed(listed) => uuid.is_some_and(|uuid| listed.contains(&uuid)),
        }
    }
}

impl Flat {
    fn field(&self, name: &str) -> Option<&Value> {
        let found = self.fields.iter().find(|(key, _)| key == name)?;
        Some(&found.1)
    }

    fn property(&self) -> Option<&str> {
        self.field("property")?.as_str()
    }

    fn value(&self) -> Value {
        let mut fields = self.fields.clone();
        fields.push(("groups".to_owned(), self.groups.clone()));
        fields.push(("slug".to_owned(), Value::from(self.slug.as_str())));
        let identifier = text::identifier(&self.slug);
        fields.push(("identifier".to_owned(), Value::from(identifier)));
        Value::from_pairs(fields)
    }
}

/// The most bytes of a slug that come from descriptions.
const MAX_SLUG: usize = 200;

/// Puts the beginning of its UUID, or else a number, behind the slug of each case that has no slug, or
/// one that is too long or another's, too. What is told apart is what the slugs are as identifiers.
fn tell_apart(cases: &mut [Flat]) {
    let mut count: HashMap<String, usize> = HashMap::new();
    for case in cases.iter() {
        *count.entry(text::identifier(&case.slug)).or_default() += 1;
    }
    let is_clear = |slug: &str| {
        let others = count.get(&text::identifier(slug));
        (1..=MAX_SLUG).contains(&slug.len()) && others == Some(&1)
    };
    let clear = cases.iter().map(|case| is_clear(&case.slug));
    let clear: Vec<_> = clear.collect();
    let mut taken: HashSet<_> = cases
        .iter()
        .zip(&clear)
        .filter(|(_, clear)| **clear)
        .map(|(case, _)| text::identifier(&case.slug))
        .collect();
    let mut numbers = HashMap::new();
    for (case, _) in cases.iter_mut().zip(clear).filter(|(_, clear)| !clear) {
        let mut slug = case.slug.clone();
        slug.truncate(slug.floor_char_boundary(MAX_SLUG));
        let uuid = case
            .field("uuid")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let uuid = kebab_case(uuid.split('-').next().unwrap_or_default());
        let words = [slug, uuid];
        let words: Vec<_> = words
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect();
        let slug = words.join("-");
        // Numbers that were tried before are taken.
        let number = numbers.entry(text::identifier(&slug)).or_insert(1_usize);
        loop {
            let numbered = match (*number, slug.is_empty()) {
                (1, false) => slug.clone(),
                (number, true) => format!("case-{number}"),
                (number, false) => format!("{slug}-{number}"),
            };
            *number += 1;
            if taken.insert(text::identifier(&numbered)) {
                case.slug = numbered;
                break;
            }
        }
    }
}
