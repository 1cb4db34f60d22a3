//! Rules that hold at any depth: keys that stand once, and strings of whole characters.

use std::collections::HashSet;

use super::{Finding, Findings, rule_of};
use crate::data::{Node, shorten};
use crate::suite::Fields;

/// Checks a value and all that is in it. Nesting is bounded by how deep a text may be.
pub(super) fn check(node: Node<'_>, found: &mut Findings) {
    match node.raw().as_bytes().first() {
        Some(b'"') => string(node, found),
        Some(b'[') => {
            // It is an array.
            let _ = node.each(|element| {
                check(element, found);
                Ok(())
            });
        }
        Some(b'{') => {
            let fields = Fields::of(node);
            let mut names = HashSet::new();
            for field in fields.all() {
                string(field.key, found);
                if !names.insert(&field.name) {
                    let key = field.key;
                    let message =
                        format!("expected each key once, found {} again", shorten(key.raw()));
                    found.push(Finding::new(rule_of!("duplicate-key"), key.span(), message));
                }
                check(field.value, found);
            }
        }
        _ => {}
    }
}

fn string(node: Node<'_>, found: &mut Findings) {
    if let Err(error) = node.string() {
        let rule = rule_of!("lone-surrogate");
        found.push(Finding::new(rule, error.span, error.message));
    }
}
