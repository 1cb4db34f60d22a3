//! JSON as values of templates: keys in their order, numbers with all their digits.

use std::fmt;
use std::sync::Arc;

use minijinja::Value;
use minijinja::value::{Object, ObjectRepr};

use crate::data::{DataError, Node};

/// An integer that 128 bits can't hold: its digits.
#[derive(Debug)]
pub(super) struct LongInteger(Box<str>);

impl Object for LongInteger {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns a JSON value as a template has it. Of equal keys the last one counts.
pub(super) fn value(node: Node<'_>) -> Result<Value, DataError> {
    Ok(match node.kind() {
        "an object" => Value::from_pairs(fields(node)?),
        "an array" => {
            let mut elements = Vec::new();
            // How deep they stand in one another is bounded by how deep a text may be.
            node.each(|element| {
                elements.push(value(element)?);
                Ok(())
            })?;
            Value::from(elements)
        }
        "a string" => Value::from(node.string()?.as_ref()),
        "a boolean" => Value::from(node.boolean()?),
        "null" => Value::from(()),
        _ => number(node)?,
    })
}

/// Returns the fields of an object, in order.
pub(super) fn fields(node: Node<'_>) -> Result<Vec<(String, Value)>, DataError> {
    let mut fields = Vec::new();
    node.each_field(|key, field| {
        fields.push((key.string()?.into_owned(), value(field)?));
        Ok(())
    })?;
    Ok(fields)
}

fn number(node: Node<'_>) -> Result<Value, DataError> {
    let raw = node.raw();
    if raw.contains(['.', 'e', 'E']) {
        let number: f64 = raw.parse().unwrap_or(f64::INFINITY);
        if number.is_infinite() {
            return Err(node.error("expected a number of 64 bits, found a larger one"));
        }
        return Ok(Value::from(number));
    }
    Ok(match raw.parse::<i64>() {
        Ok(number) => Value::from(number),
        Err(_) => match raw.parse::<i128>() {
            Ok(number) => Value::from(number),
            Err(_) => Value::from_object(LongInteger(raw.into())),
        },
    })
}
