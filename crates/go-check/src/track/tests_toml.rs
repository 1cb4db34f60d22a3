//! A track's tests.toml: which cases it includes, and where that stands in the file.

use std::collections::HashMap;
use std::ops::Range;

use toml_edit::{Document, Item, Table, TableLike, TomlError};

use crate::data::DataError;

/// The most bytes of a tests.toml.
pub const MAX_TESTS_TOML_BYTES: usize = 1 << 24;

/// The table that the old layout has for all cases.
pub(super) const OLD_TABLE: &str = "canonical-tests";

/// A tests.toml, with the places of what is in it.
#[derive(Debug)]
pub struct TestsToml {
    /// What it says of cases, and whatever else stands at its top level, in the order of the file.
    pub entries: Vec<Entry>,
    /// The place of the table `[canonical-tests]`, if the layout is the old one.
    pub old_layout: Option<Range<usize>>,
    /// Where the headers of tables begin, in order.
    pub(super) headers: Vec<usize>,
    /// Where values end, in order.
    pub(super) ends: Vec<usize>,
    /// The entry of each UUID, in lower case; the first one, if there are several.
    by_uuid: HashMap<String, usize>,
}

/// What a tests.toml says of a case.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key that it stands under: a UUID, or something else.
    pub key: String,
    /// Where it begins: the header of a table, or the key.
    pub span: Range<usize>,
    /// Where the last thing in it ends.
    pub end: usize,
    /// How it is written.
    pub form: Form,
    /// The case's description.
    pub description: Option<Field>,
    /// Whether the track includes the case, which it does if this is not there.
    pub include: Option<Field>,
    /// The UUID of the case that this one replaces.
    pub reimplements: Option<Field>,
    /// Whether a reason is given, under `comment` or `comments`.
    pub has_reason: bool,
}

/// How an entry is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// As a table with a header.
    Table,
    /// As an inline table, whose brace opens there.
    Inline {
        /// The brace.
        open: usize,
    },
    /// As dotted keys, or as tables in a table that has no header of its own.
    Scattered,
    /// As a pair in the old layout's table.
    Pair,
    /// As something that can't say anything of a case: what it is.
    Other(&'static str),
}

/// A value in an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it stands.
    pub span: Range<usize>,
    /// What it is.
    pub value: Value,
}

/// What a value is, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A string.
    Text(String),
    /// A boolean.
    Flag(bool),
    /// Something else, and what.
    Other(&'static str),
}

impl TestsToml {
    /// Reads the text of a tests.toml.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] where the text stops being TOML.
    pub fn read(text: &str) -> Result<Self, DataError> {
        let document = Document::parse(text).map_err(|error| syntax(text, &error))?;
        let root = document.as_table();
        let mut read = Self {
            entries: Vec::new(),
            old_layout: None,
            headers: Vec::new(),
            ends: Vec::new(),
            by_uuid: HashMap::new(),
        };
        read.collect(root);
        read.headers.sort_unstable();
        read.ends.sort_unstable();
        for (key, item) in root.iter() {
            let key_span = span_of_key(root, key);
            let old = item.as_table_like().filter(|_| key == OLD_TABLE);
            if let Some(table) = old {
                read.old_layout = Some(item.span().unwrap_or(key_span));
                for (key, item) in table.iter() {
                    let span = span_of_key(table, key);
                    read.entries.push(pair(key, span, item));
                }
            } else {
                read.entries.push(entry(key, key_span, item));
            }
        }
        // toml_edit keeps tables in the order of their first mention, which is that of the file but
        // for odd files.
        read.entries.sort_by_key(|entry| entry.span.start);
        for (index, entry) in read.entries.iter().enumerate() {
            let uuid = entry.key.to_ascii_lowercase();
            read.by_uuid.entry(uuid).or_insert(index);
        }
        Ok(read)
    }

    /// Returns whether the case with a UUID, in any case of letters, is included; `None` if the file
    /// doesn't have it. The old layout is understood, too.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] in the text if it says something that is neither yes nor no.
    pub fn included(&self, uuid: &str) -> Result<Option<bool>, DataError> {
        self.entry(uuid).map(Entry::included).transpose()
    }

    /// Returns what it says of the case with a UUID, in any case of letters.
    #[must_use]
    pub fn entry(&self, uuid: &str) -> Option<&Entry> {
        let index = *self.by_uuid.get(&uuid.to_ascii_lowercase())?;
        Some(&self.entries[index])
    }

    /// How deep tables stand in one another is bounded by the parser.
    fn collect(&mut self, table: &dyn TableLike) {
        for (_, item) in table.iter() {
            match item {
                Item::Table(table) => self.collect_table(table),
                Item::ArrayOfTables(tables) => {
                    tables.iter().for_each(|table| self.collect_table(table));
                }
                _ => self.ends.extend(item.span().map(|span| span.end)),
            }
        }
    }

    fn collect_table(&mut self, table: &Table) {
        if !table.is_implicit() {
            self.headers.extend(table.span().map(|span| span.start));
        }
        self.collect(table);
    }
}

impl Entry {
    /// Returns whether the case is included.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] in the text if it says something that is neither yes nor no.
    pub fn included(&self) -> Result<bool, DataError> {
        if let Form::Other(kind) = self.form {
            let message = format!("expected a table for the case, found {kind}");
            return Err(DataError::new(self.span.clone(), message));
        }
        let Some(include) = &self.include else {
            return Ok(true);
        };
        match include.value {
            Value::Flag(included) => Ok(included),
            _ => Err(include.expected("true or false")),
        }
    }
}

impl Field {
    /// Returns the error that something else was expected.
    pub(super) fn expected(&self, expected: &str) -> DataError {
        let found = match self.value {
            Value::Text(_) => "a string",
            Value::Flag(_) => "a boolean",
            Value::Other(kind) => kind,
        };
        let message = format!("expected {expected}, found {found}");
        DataError::new(self.span.clone(), message)
    }

    fn of(item: &Item) -> Self {
        let value = match (item.as_str(), item.as_bool()) {
            (Some(text), _) => Value::Text(text.to_owned()),
            (None, Some(flag)) => Value::Flag(flag),
            (None, None) => Value::Other(kind(item)),
        };
        let span = item.span().unwrap_or_default();
        Self { span, value }
    }
}

/// Where the text stops being TOML.
fn syntax(text: &str, error: &TomlError) -> DataError {
    let span = error.span().unwrap_or_default();
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end.min(text.len())).max(start);
    // The rest of what is said may go over several lines.
    let first = error.message().lines().next().unwrap_or("no TOML");
    DataError::new(start..end, format!("expected TOML: {first}"))
}

fn span_of_key(table: &dyn TableLike, key: &str) -> Range<usize> {
    table
        .key(key)
        .and_then(toml_edit::Key::span)
        .unwrap_or_default()
}

/// A pair of the old layout.
fn pair(key: &str, span: Range<usize>, item: &Item) -> Entry {
    let include = Field::of(item);
    Entry {
        key: key.to_owned(),
        end: include.span.end.max(span.end),
        span,
        form: Form::Pair,
        description: None,
        include: Some(include),
        reimplements: None,
        has_reason: false,
    }
}

fn entry(key: &str, key_span: Range<usize>, item: &Item) -> Entry {
    let fields = item.as_table_like();
    let field = |name| Some(Field::of(fields?.get(name)?));
    let form = match item {
        Item::Table(table) if table.is_implicit() => Form::Scattered,
        Item::Table(_) => Form::Table,
        item if item.is_inline_table() => Form::Inline {
            open: item.span().unwrap_or_default().start,
        },
        item => Form::Other(kind(item)),
    };
    let span = match (&form, item.span()) {
        (Form::Table, Some(span)) => span,
        _ => key_span,
    };
    Entry {
        key: key.to_owned(),
        end: end_of(item).max(span.end),
        span,
        form,
        description: field("description"),
        include: field("include"),
        reimplements: field("reimplements"),
        has_reason: field("comment").or(field("comments")).is_some_and(
            |reason| !matches!(reason.value, Value::Text(text) if text.trim().is_empty()),
        ),
    }
}

/// Where the last thing in an item ends.
fn end_of(item: &Item) -> usize {
    let own = item.span().map_or(0, |span| span.end);
    let Some(table) = item.as_table() else {
        return own;
    };
    let inner = table.iter().map(|(_, item)| end_of(item));
    inner.max().unwrap_or(0).max(own)
}

/// What an item is, in words.
fn kind(item: &Item) -> &'static str {
    match item.type_name() {
        "string" => "a string",
        "integer" => "an integer",
        "float" => "a float",
        "boolean" => "a boolean",
        "datetime" => "a date or a time",
        "array" => "an array",
        "array of tables" => "an array of tables",
        _ => "a table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "94d0c01a-17d0-424c-aab5-2736d0da3939";
    const SECOND: &str = "b33bec54-356a-485c-9c71-1142a9403213";

    fn read(text: &str) -> TestsToml {
        TestsToml::read(text).expect("it is TOML")
    }

    #[test]
    fn a_case_is_included_unless_it_is_said_not_to_be() {
        let text = format!(
            "# by hand\n[{FIRST}]\ndescription = \"a\"\n\n[\"{SECOND}\"]\ninclude = false\n"
        );
        let read = read(&text);
        assert_eq!(read.included(FIRST), Ok(Some(true)));
        assert_eq!(read.included(&FIRST.to_uppercase()), Ok(Some(true)));
        assert_eq!(read.included(SECOND), Ok(Some(false)));
        assert_eq!(
            read.included("57d79036-2618-47f4-aa87-56c06d362e3d"),
            Ok(None)
        );
        assert_eq!(read.old_layout, None);
    }

    #[test]
    fn whatever_toml_can_write_is_understood() {
        for (text, form) in [
            (format!("[{FIRST}]\ninclude = false"), Form::Table),
            (
                format!("[ '{FIRST}' ] # x\r\ninclude=false\r\n"),
                Form::Table,
            ),
            (
                format!("{FIRST} = {{ include = false }}"),
                Form::Inline { open: 39 },
            ),
            (format!("{FIRST}.include = false"), Form::Scattered),
            (format!("\"{FIRST}\".\"include\" = false"), Form::Scattered),
            (
                format!("[{FIRST}.more]\na = 1\n[{FIRST}]\ninclude = false"),
                Form::Table,
            ),
            (
                format!("[canonical-tests]\n\"{FIRST}\" = false"),
                Form::Pair,
            ),
            (format!("canonical-tests.{FIRST} = false"), Form::Pair),
        ] {
            let read = read(&text);
            assert_eq!(read.included(FIRST), Ok(Some(false)), "{text}");
            let entry = read.entry(FIRST).expect("it is there");
            assert_eq!((&entry.form, entry.key.as_str()), (&form, FIRST), "{text}");
            assert_eq!(read.old_layout.is_some(), form == Form::Pair, "{text}");
        }
    }

    #[test]
    fn what_is_neither_yes_nor_no_is_an_error_at_its_place() {
        for (text, at, message) in [
            (
                format!("[{FIRST}]\ninclude = \"false\""),
                "\"false\"",
                "expected true or false, found a string",
            ),
            (
                format!("[{FIRST}]\ninclude = [false]"),
                "[false]",
                "expected true or false, found an array",
            ),
            (
                format!("{FIRST} = true"),
                FIRST,
                "expected a table for the case, found a boolean",
            ),
            (
                format!("[[{FIRST}]]"),
                FIRST,
                "expected a table for the case, found an array of tables",
            ),
            (
                format!("[canonical-tests]\n{FIRST} = 1"),
                "1",
                "expected true or false, found an integer",
            ),
        ] {
            let error = read(&text).included(FIRST).expect_err("neither");
            assert_eq!(error.message, message, "{text}");
            assert!(text[error.span.start..].starts_with(at), "{text}");
        }
    }

    #[test]
    fn syntax_errors_stand_where_toml_ends() {
        for (text, at, part) in [
            ("[a]\n[a]\n", 5, "duplicate key"),
            ("[a]\nb = \n", 8, "expected"),
            ("a = \"é", 7, "expected"),
            ("é = 1", 0, ""),
        ] {
            let error = TestsToml::read(text).expect_err("no TOML");
            assert_eq!(error.span.start, at, "{text:?} {error}");
            assert!(error.message.contains(part), "{text:?} {error}");
            assert!(!error.message.contains('\n'), "{error}");
            let _ = error.drawn("tests.toml", text);
        }
        for deep in ["a.", "[", "{a=", "a=["] {
            assert!(TestsToml::read(&deep.repeat(10_000)).is_err());
        }
    }

    #[test]
    fn an_entry_ends_where_the_last_thing_in_it_does() {
        let text = format!(
            "[{FIRST}] # x\ndescription = \"\"\"a\nb\"\"\" # y\n[{FIRST}.sub]\na.b = [1,\n2]\n\n# z\n[{SECOND}]"
        );
        let read = read(&text);
        assert!(text[..read.entries[0].end].ends_with("2]"));
        assert!(text[..read.entries[1].end].ends_with(&format!("[{SECOND}]")));
        assert_eq!(read.headers.len(), 3);
    }
}
