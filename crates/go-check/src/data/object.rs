//! The fields of a JSON object, each asked for by its key.

use std::borrow::Cow;

use super::walk::Part;
use super::{DataError, Node, shorten};

/// The fields of an object, all of keys that were expected.
#[derive(Clone, Debug)]
pub struct Object<'a> {
    node: Node<'a>,
    fields: Vec<Field<'a>>,
}

#[derive(Clone, Debug)]
struct Field<'a> {
    key: Node<'a>,
    name: Cow<'a, str>,
    value: Node<'a>,
}

impl<'a> Object<'a> {
    /// Reads the fields of an object that has none but these keys, as [`Node::object`] does.
    pub(super) fn read(node: Node<'a>, keys: &[&str]) -> Result<Self, DataError> {
        if !node.raw().starts_with('{') {
            return Err(node.expected("an object"));
        }
        let mut fields: Vec<Field<'a>> = Vec::with_capacity(keys.len());
        node.walk(&mut |part| {
            let Part::Field(key, value) = part else {
                return Ok(());
            };
            let (key, value) = (node.inner(key), node.inner(value));
            let name = key.string()?;
            if fields.iter().any(|field| field.name == name) {
                let shown = shorten(key.raw());
                return Err(key.error(format!("expected each key once, found {shown} again")));
            }
            if !keys.contains(&name.as_ref()) {
                return Err(unknown(key, keys));
            }
            fields.push(Field { key, name, value });
            Ok(())
        })?;
        Ok(Self { node, fields })
    }

    /// Returns the object as a value.
    #[must_use]
    pub const fn node(&self) -> Node<'a> {
        self.node
    }

    /// Returns a field's value, or `None` if there is no such field.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        let field = self.fields.iter().find(|field| field.name == key)?;
        Some(field.value)
    }

    /// Returns a field's value.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] that names the key if there is no such field.
    pub fn need(&self, key: &str) -> Result<Node<'a>, DataError> {
        self.get(key).ok_or_else(|| {
            let start = self.node.span().start;
            let message = format!("expected the key \"{key}\" in this object");
            DataError::new(start..start + 1, message)
        })
    }

    /// Accepts these keys and no others, of those that the object may have had.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] at the first other key.
    pub fn only(&self, keys: &[&str]) -> Result<(), DataError> {
        let other = |field: &&Field<'_>| !keys.contains(&field.name.as_ref());
        match self.fields.iter().find(other) {
            None => Ok(()),
            Some(field) => Err(unknown(field.key, keys)),
        }
    }
}

fn unknown(key: Node<'_>, keys: &[&str]) -> DataError {
    let (shown, keys) = (shorten(key.raw()), keys.join(", "));
    key.error(format!("unknown key {shown}, expected one of: {keys}"))
}
