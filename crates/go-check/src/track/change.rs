//! Bringing a tests.toml in step with its suite: what changes in its text, and nothing else of it.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;
use std::ops::Range;

use toml_edit::Key;

use super::check::{is_first, is_included, wrong_description, wrong_reimplements};
use super::{Cases, Entry, Form, SuiteCase, TestsToml, Value};

/// The first lines of a new file.
const HEAD: &str = "\
# Which cases of the canonical data this track tests: a table for each, under its UUID.
# What is left out has include = false, and should say why under the key comment.
";

/// What to do about cases that a tests.toml doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum New {
    /// Nothing.
    Leave,
    /// Add them, included, but for those that others replace.
    Include,
    /// Add them, excluded.
    Exclude,
}

/// A change of a tests.toml.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is replaced; nothing, if something is put in.
    pub span: Range<usize>,
    /// What is put there.
    pub text: String,
    /// What the change does, a line for each case.
    pub notes: Vec<String>,
}

/// Returns what brings a tests.toml in step with its suite, in the order of the file. What has the old
/// layout is left as it is.
#[must_use]
pub fn changes(cases: &Cases, toml: &TestsToml, text: &str, new: New) -> Vec<Change> {
    if toml.old_layout.is_some() {
        return Vec::new();
    }
    let file = Text::new(text);
    let mut changes = Vec::new();
    for entry in &toml.entries {
        if let Some(index) = cases.index(&entry.key)
            && is_first(toml, entry)
        {
            mend(&file, entry, &cases.list[index], &mut changes);
        }
    }
    if new != New::Leave {
        add(&file, cases, toml, new, &mut changes);
    }
    changes.sort_by_key(|change| (change.span.start, change.span.end));
    changes
}

/// Returns a text with changes made in it.
#[must_use]
pub fn apply(text: &str, changes: &[Change]) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut done = 0;
    for change in changes {
        changed.push_str(&text[done..change.span.start]);
        changed.push_str(&change.text);
        done = change.span.end;
    }
    changed.push_str(&text[done..]);
    changed
}

/// Gives an entry the description and the replaced case that the suite has, where it can.
fn mend(file: &Text<'_>, entry: &Entry, case: &SuiteCase, changes: &mut Vec<Change>) {
    let description = case.full_description();
    let wanted = [
        (
            "description",
            description.filter(|_| wrong_description(entry, case).is_some()),
            &entry.description,
        ),
        (
            "reimplements",
            case.reimplements
                .clone()
                .filter(|_| wrong_reimplements(entry, case).is_some()),
            &entry.reimplements,
        ),
    ];
    let mut pairs = Vec::new();
    for (name, value, field) in wanted {
        let Some(value) = value else { continue };
        let literal = literal(&value);
        match field {
            // Whatever stands there instead of a string, somebody meant something by it.
            Some(field) if !matches!(field.value, Value::Text(_)) => {}
            Some(field) => changes.push(Change {
                span: field.span.clone(),
                notes: vec![format!("{}: {name} = {literal}", case.uuid)],
                text: literal,
            }),
            None => pairs.push((name, literal)),
        }
    }
    if let Some(change) = put_in(file, entry, &pairs) {
        let notes = pairs.iter();
        let notes = notes.map(|(name, value)| format!("{}: {name} = {value}", case.uuid));
        changes.push(Change {
            notes: notes.collect(),
            ..change
        });
    }
}

/// Puts pairs into an entry that doesn't have them.
fn put_in(file: &Text<'_>, entry: &Entry, pairs: &[(&str, String)]) -> Option<Change> {
    if pairs.is_empty() {
        return None;
    }
    let written: Vec<_> = pairs
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let (at, text) = match entry.form {
        Form::Table => {
            // The replaced case comes right behind the description.
            let description = entry.description.as_ref();
            let description = description.filter(|field| matches!(field.value, Value::Text(_)));
            let after = description.map_or(entry.span.end, |field| field.span.end);
            let at = file.line_end(after);
            let lines = written.join(file.newline) + file.newline;
            let first = if file.begins_line(at) {
                ""
            } else {
                file.newline
            };
            (at, format!("{first}{lines}"))
        }
        Form::Inline { open } => {
            let inside = &file.text[open + 1..entry.end - 1];
            let end = if inside.trim().is_empty() { " " } else { "," };
            (open + 1, format!(" {}{end}", written.join(", ")))
        }
        Form::Scattered | Form::Pair | Form::Other(_) => return None,
    };
    Some(Change {
        span: at..at,
        text,
        notes: Vec::new(),
    })
}

/// Adds the cases that are not there, each after the one that comes before it in the suite.
fn add(file: &Text<'_>, cases: &Cases, toml: &TestsToml, new: New, changes: &mut Vec<Change>) {
    let missing: HashSet<_> = (0..cases.list.len())
        .filter(|&index| toml.entry(&cases.list[index].uuid).is_none())
        .collect();
    let is_on = |index: usize| {
        if missing.contains(&index) {
            new == New::Include
        } else {
            is_included(toml, &cases.list[index])
        }
    };
    let mut entries = cases.list.iter().filter_map(|case| toml.entry(&case.uuid));
    let first = entries.next().filter(|entry| entry.form == Form::Table);
    // Nothing without a header may follow a table.
    let first = first.map(|entry| entry.span.start);
    let first = first.or(toml.headers.first().copied());
    let mut blocks: BTreeMap<usize, (Vec<String>, Vec<String>)> = BTreeMap::new();
    let replaced = cases.replaced_by(is_on);
    let (mut before, mut place) = (None, None);
    for (index, case) in cases.list.iter().enumerate() {
        if let Some(entry) = toml.entry(&case.uuid) {
            (before, place) = (Some(entry), None);
            continue;
        }
        let included = is_on(index) && replaced[index].is_none();
        // It is looked for once, however many cases come there.
        let at = *place.get_or_insert_with(|| match before {
            Some(entry) => after(file, toml, entry),
            None => first.map_or(file.text.len(), |header| file.before(header, toml)),
        });
        let note = format!(
            "{}: added, {}: {}",
            case.uuid,
            if included { "included" } else { "excluded" },
            case.title(),
        );
        let (texts, notes) = blocks.entry(at).or_default();
        texts.push(block(case, included, file.newline));
        notes.push(note);
    }
    changes.extend(blocks.into_iter().map(|(at, (texts, notes))| Change {
        span: at..at,
        text: file.apart(at, &texts.join(file.newline)),
        notes,
    }));
}

/// A place after an entry where a table can stand: what follows has a header of its own.
fn after(file: &Text<'_>, toml: &TestsToml, entry: &Entry) -> usize {
    let at = file.after(entry.end);
    let next = toml.headers.partition_point(|header| *header < at);
    let next = toml.headers.get(next).copied();
    let rest = &file.text[at..next.unwrap_or(file.text.len())];
    let says_something = |line: &str| !line.trim().is_empty() && !is_comment(line);
    if rest.lines().any(says_something) {
        next.map_or(file.text.len(), |header| file.before(header, toml))
    } else {
        at
    }
}

/// A new table.
fn block(case: &SuiteCase, included: bool, newline: &str) -> String {
    let mut block = format!("[{}]{newline}", Key::new(&case.uuid).display_repr());
    let mut line = |text: String| {
        block.push_str(&text);
        block.push_str(newline);
    };
    if let Some(description) = case.full_description() {
        line(format!("description = {}", literal(&description)));
    }
    if let Some(original) = &case.reimplements {
        line(format!("reimplements = {}", literal(original)));
    }
    if !included {
        line("include = false".to_owned());
    }
    block
}

/// A string as TOML, in double quotes, on one line.
fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => literal.extend(['\\', character]),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            _ if character.is_control() => {
                let code = u32::from(character);
                write!(literal, "\\u{code:04X}").expect("strings take what is written");
            }
            _ => literal.push(character),
        }
    }
    literal.push('"');
    literal
}

/// The text of a file, by lines.
struct Text<'a> {
    text: &'a str,
    /// How its lines end.
    newline: &'static str,
    is_blank: bool,
    /// What was found before headers.
    befores: RefCell<HashMap<usize, usize>>,
}

impl<'a> Text<'a> {
    fn new(text: &'a str) -> Self {
        let newline = match text.split_once('\n') {
            Some((first, _)) if first.ends_with('\r') => "\r\n",
            _ => "\n",
        };
        Self {
            text,
            newline,
            is_blank: text.trim().is_empty(),
            befores: RefCell::default(),
        }
    }

    /// The end of a line, behind its newline.
    fn line_end(&self, at: usize) -> usize {
        self.text[at..]
            .find('\n')
            .map_or(self.text.len(), |newline| at + newline + 1)
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn begins_line(&self, at: usize) -> bool {
        at == 0 || self.text.as_bytes()[at - 1] == b'\n'
    }

    /// Behind the line of a place, and the comment right below it, unless that comment belongs to what
    /// comes next.
    fn after(&self, at: usize) -> usize {
        let at = self.line_end(at);
        let mut end = at;
        for line in self.text[at..].split_inclusive('\n') {
            if !is_comment(line) {
                return if line.trim().is_empty() { end } else { at };
            }
            end += line.len();
        }
        end
    }

    /// Before the line of a place, and the comment right above it, unless that comment begins the file.
    fn before(&self, at: usize, toml: &TestsToml) -> usize {
        let mut befores = self.befores.borrow_mut();
        *befores
            .entry(at)
            .or_insert_with(|| self.look_before(at, toml))
    }

    fn look_before(&self, at: usize, toml: &TestsToml) -> usize {
        let start = self.line_start(at);
        // What looks like a comment may be the end of a string of several lines.
        let ends = toml.ends.partition_point(|end| *end <= start);
        let floor = ends.checked_sub(1).map_or(0, |index| toml.ends[index]);
        let mut first = start;
        for line in self.text[floor..start].split_inclusive('\n').rev() {
            if !is_comment(line) || first - line.len() == floor && floor > 0 {
                return first;
            }
            first -= line.len();
        }
        start
    }

    /// A block with blank lines between it and what stands before and after a place.
    fn apart(&self, at: usize, block: &str) -> String {
        let (before, after) = (&self.text[..at], &self.text[at..]);
        let newline = self.newline;
        let lead = if self.is_blank {
            format!("{}{newline}", HEAD.replace('\n', newline))
        } else if before.is_empty() {
            String::new()
        } else if !self.begins_line(at) {
            newline.repeat(2)
        } else if last_line_is_blank(before) {
            String::new()
        } else {
            newline.to_owned()
        };
        let next = after.lines().next();
        let trail = if next.is_some_and(|line| !line.trim().is_empty()) {
            newline
        } else {
            ""
        };
        format!("{lead}{block}{trail}")
    }
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Whether a text that ends with a newline has a blank line at its end.
fn last_line_is_blank(text: &str) -> bool {
    text.lines()
        .next_back()
        .is_none_or(|line| line.trim().is_empty())
}
