//! Values as Python prints them: what a template prints, and literals of Python.

use std::fmt::Write;

use minijinja::value::ValueKind;
use minijinja::{Error, ErrorKind, State, Value};

/// How deep lists and maps may stand in one another to be printed.
const MAX_DEPTH: usize = 200;

/// The most bytes of a value that are printed at once.
const MAX_BYTES: usize = 1 << 24;

/// Returns what Python's `str` makes of a value. What isn't there is nothing, if that is allowed.
pub(super) fn text(state: &State<'_, '_>, value: &Value) -> Result<String, Error> {
    if let Some(text) = value.as_str() {
        return Ok(text.to_owned());
    }
    if value.is_undefined() {
        return Ok(String::new());
    }
    literal(state, value)
}

/// Returns what Python's `repr` makes of a value.
pub(super) fn literal(state: &State<'_, '_>, value: &Value) -> Result<String, Error> {
    let mut out = String::new();
    write(&mut out, value, 0)?;
    // Who prints much works much.
    state.consume_fuel(out.len() as u64 / 16)?;
    Ok(out)
}

fn write(out: &mut String, value: &Value, depth: usize) -> Result<(), Error> {
    check(out, depth)?;
    if let Some(text) = value.as_str() {
        quote(out, text);
        return Ok(());
    }
    match value.kind() {
        ValueKind::Undefined => out.push_str("Undefined"),
        ValueKind::Number if !value.is_integer() => {
            out.push_str(&float(f64::try_from(value.clone())?));
        }
        ValueKind::Seq | ValueKind::Iterable => {
            let [open, close] = if value.is_tuple() {
                ["(", ")"]
            } else {
                ["[", "]"]
            };
            out.push_str(open);
            let mut number = 0;
            for element in value.try_iter()?.checked() {
                if number > 0 {
                    out.push_str(", ");
                }
                write(out, &element?, depth + 1)?;
                number += 1;
            }
            if value.is_tuple() && number == 1 {
                out.push(',');
            }
            out.push_str(close);
        }
        ValueKind::Map => {
            out.push('{');
            for (number, key) in value.try_iter()?.checked().enumerate() {
                let key = key?;
                if number > 0 {
                    out.push_str(", ");
                }
                write(out, &key, depth + 1)?;
                out.push_str(": ");
                write(out, &value.get_item(&key)?, depth + 1)?;
            }
            out.push('}');
        }
        // None, True, False, whole numbers, and objects that print themselves.
        _ => write!(out, "{value}")?,
    }
    Ok(())
}

/// Whether it may go on, so deep within a value, after so much of it.
pub(super) fn check(out: &str, depth: usize) -> Result<(), Error> {
    let problem = if depth > MAX_DEPTH {
        format!("expected lists and maps at most {MAX_DEPTH} deep in one another")
    } else if out.len() > MAX_BYTES {
        format!("expected a value of at most {MAX_BYTES} bytes")
    } else {
        return Ok(());
    };
    Err(Error::new(ErrorKind::InvalidOperation, problem))
}

/// Writes a string as a literal of Python: between single quotes, unless only they are in it.
pub(super) fn quote(out: &mut String, text: &str) {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    out.push(quote);
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            _ if character == quote => {
                out.push('\\');
                out.push(quote);
            }
            _ if is_printable(character) => out.push(character),
            _ => {
                let code = u32::from(character);
                out.push_str(&match code {
                    0..=0xff => format!("\\x{code:02x}"),
                    0x100..=0xffff => format!("\\u{code:04x}"),
                    _ => format!("\\U{code:08x}"),
                });
            }
        }
    }
    out.push(quote);
}

/// Rust and Python agree on what can't be printed, apart from marks to be put on the letter before, which
/// Rust escapes where there is none.
fn is_printable(character: char) -> bool {
    match character {
        ' '..='~' => true,
        '\0'..='\x7f' => false,
        _ => {
            let pair: String = ['a', character].into_iter().collect();
            pair.escape_debug().eq(pair.chars())
        }
    }
}

/// Returns a number of 64 bits as Python writes it: the fewest digits that mean it, and an exponent
/// where it is very small or large.
pub(super) fn float(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let shortest = format!("{number:e}");
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        format!("{number:?}")
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_python_does() {
        for (number, text) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (1e-4, "0.0001"),
            (1.5e-5, "1.5e-05"),
            (123_456_789.125, "123456789.125"),
            (f64::NAN, "nan"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(float(number), text);
        }
    }

    #[test]
    fn strings_are_quoted_as_python_does() {
        for (string, text) in [
            ("a", "'a'"),
            ("it's", "\"it's\""),
            ("'\"", "'\\'\"'"),
            ("\\\n\t\r\0\x7f", "'\\\\\\n\\t\\r\\x00\\x7f'"),
            ("é e\u{301} \u{301}", "'é e\u{301} \u{301}'"),
            (
                "\u{ad}\u{200b}\u{e000}\u{10ffff}",
                "'\\xad\\u200b\\ue000\\U0010ffff'",
            ),
            ("\u{2028} 😀", "'\\u2028 😀'"),
        ] {
            let mut out = String::new();
            quote(&mut out, string);
            assert_eq!(out, text);
        }
    }
}
