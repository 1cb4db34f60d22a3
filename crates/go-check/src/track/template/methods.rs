//! Methods of Python's strings and lists that minijinja's own list of them lacks, or has otherwise.

use minijinja::value::{ValueKind, from_args};
use minijinja::{Error, ErrorKind, State, Value};
use minijinja_contrib::pycompat::unknown_method_callback;

use super::text::title;

/// The widest that a text is made.
const MAX_WIDTH: usize = 1 << 16;

/// Calls a method of a value.
pub(super) fn call(
    state: &mut State<'_, '_>,
    value: &Value,
    name: &str,
    args: &[Value],
) -> Result<Value, Error> {
    match (value.as_str(), name) {
        (Some(text), "title") => {
            let () = from_args(args)?;
            Ok(Value::from(title(text)))
        }
        (Some(text), "zfill") => {
            let (width,): (usize,) = from_args(args)?;
            let (sign, digits) = match text.strip_prefix(['-', '+']) {
                Some(digits) => text.split_at(text.len() - digits.len()),
                None => ("", text),
            };
            let zeros = missing(text, width)?;
            Ok(Value::from(format!("{sign}{}{digits}", "0".repeat(zeros))))
        }
        (Some(text), "ljust" | "rjust" | "center") => {
            let (width, fill): (usize, Option<char>) = from_args(args)?;
            let all = missing(text, width)?;
            let left = match name {
                "ljust" => 0,
                "rjust" => all,
                _ => all / 2 + (all & width & 1),
            };
            let fill = |count: usize| fill.unwrap_or(' ').to_string().repeat(count);
            Ok(Value::from(format!(
                "{}{text}{}",
                fill(left),
                fill(all - left)
            )))
        }
        (None, "index") if value.kind() == ValueKind::Seq => {
            let (wanted,): (&Value,) = from_args(args)?;
            let mut elements = value.try_iter()?;
            let found = elements.position(|element| element == *wanted);
            found.map(Value::from).ok_or_else(|| {
                let message = format!("expected an element of the list, found {wanted:?}");
                Error::new(ErrorKind::InvalidOperation, message)
            })
        }
        _ => unknown_method_callback(state, value, name, args),
    }
}

/// How many characters a text lacks to be so wide.
fn missing(text: &str, width: usize) -> Result<usize, Error> {
    if width > MAX_WIDTH {
        let message = format!("expected a width of at most {MAX_WIDTH}, found {width}");
        return Err(Error::new(ErrorKind::InvalidOperation, message));
    }
    Ok(width.saturating_sub(text.chars().count()))
}
