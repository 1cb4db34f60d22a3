//! Filters and tests that the Python track's templates use, and some for other languages.

use std::sync::LazyLock;

use fancy_regex::{Captures, Regex};
use minijinja::value::{Kwargs, Tuple};
use minijinja::{Environment, Error, ErrorKind, State, Value};

use super::cases::is_error;
use super::python;
use super::text::{self, Json};

/// Adds all of them.
pub(super) fn add(environment: &mut Environment<'_>) {
    environment.add_filter("to_snake", to_snake);
    environment.add_filter("camel_case", camel_case);
    environment.add_filter("wrap_overlong", wrap_overlong);
    environment.add_filter("regex_replace", regex_replace);
    environment.add_filter("regex_find", regex_find);
    environment.add_filter("regex_split", regex_split);
    environment.add_filter("parse_datetime", parse_datetime);
    environment.add_filter("escape_invalid_escapes", escape_invalid_escapes);
    environment.add_filter("tojson", |value: &Value| text::json(value, Json::Jinja));
    environment.add_filter("string", |state: &State<'_, '_>, value: &Value| {
        python::text(state, value)
    });
    environment.add_filter("join", join);
    environment.add_filter("python", |state: &State<'_, '_>, value: &Value| {
        python::literal(state, value)
    });
    environment.add_filter("json", |value: &Value| text::json(value, Json::Plain));
    environment.add_filter("rust", text::rust);
    environment.add_test("error_case", |case: &Value| {
        case.get_attr("expected")
            .is_ok_and(|expected| is_error(&expected))
    });
}

/// A regular expression that stands in this file.
fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the patterns of this file are right, as its tests show")
}

/// Returns words with underscores between them, in lower case. What stands between words is kept if it
/// is said that words alone are meant.
fn to_snake(words: &str, wordchars_only: Option<bool>, options: Kwargs) -> Result<String, Error> {
    let named: Option<bool> = options.get("wordchars_only")?;
    options.assert_all_used()?;
    Ok(snake(words, named.or(wordchars_only).unwrap_or(false)))
}

fn snake(words: &str, keeps_others: bool) -> String {
    static WORD: LazyLock<Regex> = LazyLock::new(|| regex("(.)([A-Z][a-z]+)"));
    static CAPITAL: LazyLock<Regex> = LazyLock::new(|| regex("([a-z0-9])([A-Z])"));
    let words = WORD.replace_all(words, "${1}_${2}");
    let words = CAPITAL.replace_all(&words, "${1}_${2}").to_lowercase();
    if keeps_others {
        return words;
    }
    let between = |c: char| c.is_ascii_punctuation() || matches!(c, ' ' | '\t'..='\r');
    let words: Vec<_> = words
        .split(between)
        .filter(|word| !word.is_empty())
        .collect();
    words.join("_")
}

fn camel_case(words: &str) -> String {
    snake(words, false).split('_').map(text::title).collect()
}

/// Returns the lines of a long text, each as a literal of Python before a backslash.
fn wrap_overlong(long: &str, width: Option<usize>) -> Vec<String> {
    let lines = wrap(long, width.unwrap_or(70).max(1));
    let literal = |line: String| {
        let mut out = String::new();
        python::quote(&mut out, &line);
        out + " \\"
    };
    lines.into_iter().map(literal).collect()
}

/// Breaks a text into lines at blanks and after hyphens; words that are longer than a line are cut.
fn wrap(text: &str, width: usize) -> Vec<String> {
    // Words end after a hyphen between letters, and before and after a dash.
    const HYPHEN: &str = r"[^\s\w]*\w+[^0-9\W]-(?=\w+[^0-9\W])";
    const DASH: &str = r#"(?<=[\w!"'&.,?])-{2,}(?=\w)"#;
    static PIECE: LazyLock<Regex> = LazyLock::new(|| {
        regex(&format!(
            r"\s+|{DASH}|{HYPHEN}|(?:(?!{HYPHEN}|{DASH})\S)+|\S+"
        ))
    });
    let mut lines = Vec::new();
    let (mut line, mut length) = (String::new(), 0);
    let pieces = PIECE.find_iter(text).filter_map(Result::ok);
    for piece in pieces {
        let is_blank = piece.as_str().trim().is_empty();
        let mut piece: Vec<char> = piece.as_str().chars().collect();
        if is_blank {
            piece.fill(' ');
        }
        if length + piece.len() > width && !line.is_empty() {
            let full = line.trim_end_matches(' ');
            if !full.is_empty() {
                lines.push(full.to_owned());
            }
            (line, length) = (String::new(), 0);
        }
        // Lines begin with a word, but for the first one.
        if is_blank && line.is_empty() && !lines.is_empty() {
            continue;
        }
        while piece.len() > width {
            let rest = piece.split_off(width);
            lines.push(piece.into_iter().collect());
            piece = rest;
        }
        length += piece.len();
        line.extend(piece);
    }
    let rest = line.trim_end_matches(' ');
    if !rest.is_empty() {
        lines.push(rest.to_owned());
    }
    lines
}

/// A regular expression of a template.
fn compiled(pattern: &str) -> Result<Regex, Error> {
    Regex::new(pattern).map_err(|error| {
        let message = format!("expected a regular expression, found '{pattern}': {error}");
        Error::new(ErrorKind::InvalidOperation, message)
    })
}

/// Each match of an expression, or that it takes too long to find them.
fn matches<'t>(
    expression: &'t Regex,
    text: &'t str,
) -> impl Iterator<Item = Result<Captures<'t, str>, Error>> {
    expression.captures_iter(text).map(move |found| {
        found.map_err(|error| {
            let message = format!("the regular expression '{expression}' takes too long: {error}");
            Error::new(ErrorKind::InvalidOperation, message)
        })
    })
}

fn regex_replace(text: &str, find: &str, with: &str) -> Result<String, Error> {
    let expression = compiled(find)?;
    let (mut out, mut at) = (String::new(), 0);
    for found in matches(&expression, text) {
        let found = found?;
        let Some(whole) = found.get(0) else { continue };
        out.push_str(&text[at..whole.start()]);
        expand(&mut out, with, &found)?;
        python::check(&out, 0)?;
        at = whole.end();
    }
    out.push_str(&text[at..]);
    Ok(out)
}

/// Writes what a match is replaced with: `\1` and `\g<1>` stand for a group.
fn expand(out: &mut String, with: &str, found: &Captures<'_, str>) -> Result<(), Error> {
    static PART: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?s)\\(?:g<(?<name>\w+)>|(?<number>[1-9][0-9]?)|(?<other>.))"));
    let mut at = 0;
    for part in matches(&PART, with) {
        let part = part?;
        let Some(whole) = part.get(0) else { continue };
        out.push_str(&with[at..whole.start()]);
        at = whole.end();
        if let Some(group) = part.name("name").or(part.name("number")) {
            let group = match group.as_str().parse() {
                Ok(number) => found.get(number),
                Err(_) => found.name(group.as_str()),
            };
            out.push_str(group.map_or("", |group| group.as_str()));
        } else {
            match part.name("other").map_or("", |other| other.as_str()) {
                "n" => out.push('\n'),
                "t" => out.push('\t'),
                "r" => out.push('\r'),
                "\\" => out.push('\\'),
                _ => out.push_str(whole.as_str()),
            }
        }
    }
    out.push_str(&with[at..]);
    Ok(())
}

fn group_text(found: &Captures<'_, str>, number: usize) -> Value {
    Value::from(found.get(number).map_or("", |group| group.as_str()))
}

/// Returns each match, or its group, or the tuple of its groups.
fn regex_find(text: &str, find: &str) -> Result<Vec<Value>, Error> {
    let expression = compiled(find)?;
    let each = matches(&expression, text).map(|found| {
        let found = found?;
        Ok(match found.len() {
            1 => group_text(&found, 0),
            2 => group_text(&found, 1),
            groups => {
                let groups: Vec<_> = (1..groups).map(|group| group_text(&found, group)).collect();
                Value::from(Tuple::from(groups))
            }
        })
    });
    each.collect()
}

/// Returns what stands between the matches, with the groups of each match.
fn regex_split(text: &str, find: &str) -> Result<Vec<Value>, Error> {
    let expression = compiled(find)?;
    let (mut parts, mut at) = (Vec::new(), 0);
    for found in matches(&expression, text) {
        let found = found?;
        let Some(whole) = found.get(0) else { continue };
        parts.push(Value::from(&text[at..whole.start()]));
        for group in 1..found.len() {
            parts.push(match found.get(group) {
                Some(group) => Value::from(group.as_str()),
                None => Value::from(()),
            });
        }
        at = whole.end();
    }
    parts.push(Value::from(&text[at..]));
    Ok(parts)
}

/// Returns a date, and maybe a time, as Python's expression for it.
fn parse_datetime(
    text: &str,
    strip_module: Option<bool>,
    options: Kwargs,
) -> Result<String, Error> {
    static FORM: LazyLock<Regex> = LazyLock::new(|| {
        regex(r"^\s*(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d))?)?\s*$")
    });
    let named: Option<bool> = options.get("strip_module")?;
    options.assert_all_used()?;
    let Some(found) = FORM.captures(text).ok().flatten() else {
        let message = format!("expected a date such as 2011-04-25T00:00:00, found '{text}'");
        return Err(Error::new(ErrorKind::InvalidOperation, message));
    };
    let part = |group| {
        found
            .get(group)
            .and_then(|part| part.as_str().parse::<u32>().ok())
    };
    let mut parts: Vec<_> = (1..=5).map(|group| part(group).unwrap_or(0)).collect();
    parts.extend(part(6).filter(|second| *second > 0));
    let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
    let module = if named.or(strip_module).unwrap_or(false) {
        ""
    } else {
        "datetime."
    };
    Ok(format!("{module}datetime({})", parts.join(", ")))
}

/// Doubles each backslash that begins no escape of Python's.
fn escape_invalid_escapes(text: &str) -> String {
    static LONE: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"\\(?!newline|[\\'"abfnrtv]|o[0-8]{1,3}|x[0-9A-Fa-f]{2}|N\{[A-Z][A-Z \-]*[A-Z]\}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})"#,
        )
    });
    LONE.replace_all(text, r"\\").into_owned()
}

/// Returns the elements, as Python prints them, with something between them.
fn join(
    state: &State<'_, '_>,
    values: &Value,
    between: Option<&str>,
    attribute: Option<&str>,
    options: Kwargs,
) -> Result<String, Error> {
    let between = options.get::<Option<&str>>("d")?.or(between).unwrap_or("");
    let attribute = options.get::<Option<&str>>("attribute")?.or(attribute);
    options.assert_all_used()?;
    let mut out = String::new();
    for (number, value) in values.try_iter()?.checked().enumerate() {
        let mut value = value?;
        if let Some(attribute) = attribute {
            value = value.get_attr(attribute)?;
        }
        if number > 0 {
            out.push_str(between);
        }
        out.push_str(&python::text(state, &value)?);
        python::check(&out, 0)?;
    }
    Ok(out)
}
