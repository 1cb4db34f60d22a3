//! Values on paper: lines of at most 80 characters where there is a choice.

use super::value::{Elements, Kind, Part, Value};

/// How wide a line may be.
const WIDTH: usize = 80;

/// How many numbers stand on a line of padded ones.
const PADDED: usize = 14;

/// Returns the text of a file's value.
pub(super) fn print(file: &Value<'_>) -> String {
    let mut printer = Printer {
        text: String::new(),
        column: 0,
    };
    printer.value(file, 0, 0);
    printer.text.push('\n');
    printer.text
}

/// Writes a value on one line, whatever it holds.
pub(super) fn flat(value: &Value<'_>, text: &mut String) {
    let (open, parts, close) = match &value.kind {
        Kind::Word(word) => return text.push_str(word),
        Kind::Array(parts, _) => ("[", parts, "]"),
        Kind::Object(parts) if parts.is_empty() => ("{", parts, "}"),
        Kind::Object(parts) => ("{ ", parts, " }"),
    };
    text.push_str(open);
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        if let Some((key, _)) = part.key {
            text.push_str(key);
            text.push_str(": ");
        }
        flat(&part.value, text);
    }
    text.push_str(close);
}

struct Printer {
    text: String,
    /// How wide the line is up to here.
    column: usize,
}

impl Printer {
    /// Writes a value, with so much room left for what follows on its line.
    fn value(&mut self, value: &Value<'_>, indent: usize, after: usize) {
        let fits = |width| self.column + width + after <= WIDTH;
        let (Kind::Array(parts, _) | Kind::Object(parts)) = &value.kind else {
            return self.flat(value);
        };
        if parts.is_empty() || value.flat.is_some_and(fits) {
            return self.flat(value);
        }
        match &value.kind {
            Kind::Array(parts, elements) => {
                self.push("[");
                match elements {
                    Elements::Each => self.each(parts, indent + 2),
                    Elements::Filled => self.filled(parts, indent + 2),
                    Elements::Padded => self.padded(parts, indent + 2),
                }
                self.line(indent);
                self.push("]");
            }
            _ => {
                self.push("{");
                self.each(parts, indent + 2);
                self.line(indent);
                self.push("}");
            }
        }
    }

    /// Writes parts, a line each.
    fn each(&mut self, parts: &[Part<'_>], indent: usize) {
        for (index, part) in parts.iter().enumerate() {
            self.line(indent);
            if let Some((key, width)) = part.key {
                self.text.push_str(key);
                self.column += width;
                self.push(": ");
            }
            let is_last = index + 1 == parts.len();
            self.value(&part.value, indent, usize::from(!is_last));
            if !is_last {
                self.push(",");
                self.blank_line(part);
            }
        }
    }

    /// Writes numbers, as many a line as there is room for.
    fn filled(&mut self, parts: &[Part<'_>], indent: usize) {
        self.line(indent);
        for (index, part) in parts.iter().enumerate() {
            self.flat(&part.value);
            let Some(next) = parts.get(index + 1) else {
                return;
            };
            self.push(",");
            let comma = usize::from(index + 2 < parts.len());
            let width = 1 + next.value.flat.unwrap_or(0) + comma;
            if part.is_followed || self.column + width > WIDTH {
                self.blank_line(part);
                self.line(indent);
            } else {
                self.push(" ");
            }
        }
    }

    /// Writes numbers in columns.
    fn padded(&mut self, parts: &[Part<'_>], indent: usize) {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                self.push(",");
            }
            if index % PADDED == 0 {
                self.line(indent);
            } else {
                self.push(" ");
            }
            let width = part.value.flat.unwrap_or(0);
            self.push(&" ".repeat(3_usize.saturating_sub(width)));
            self.flat(&part.value);
        }
    }

    fn flat(&mut self, value: &Value<'_>) {
        flat(value, &mut self.text);
        self.column += value.flat.unwrap_or(0);
    }

    /// Writes what takes one column a byte.
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.len();
    }

    fn line(&mut self, indent: usize) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    fn blank_line(&mut self, part: &Part<'_>) {
        if part.is_followed {
            self.text.push('\n');
        }
    }
}
