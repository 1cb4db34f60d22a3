//! Rules about who is who: UUIDs, and the cases that replace others.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Finding, Findings, Source, rule_of};
use crate::data::{Place, shorten};
use crate::suite::{Item, Outline, Uuid};

/// Where the UUIDs of all files that were looked at are, by their text in lower case.
pub(super) type Seen = HashMap<String, (Rc<str>, Place)>;

/// Which cases of a file replace which, by their indices among its items.
pub(super) struct Links {
    /// The case that each item names in `reimplements`, if the file has it.
    originals: Vec<Option<usize>>,
    /// Whether another case names it.
    replaced: Vec<bool>,
}

impl Links {
    /// Reads who replaces whom.
    pub(super) fn of(outline: &Outline<'_>) -> Self {
        let mut by_uuid = HashMap::new();
        for (index, case) in outline.cases() {
            if let Some(uuid) = case.uuid() {
                by_uuid.entry(uuid).or_insert(index);
            }
        }
        let mut links = Self {
            originals: vec![None; outline.items.len()],
            replaced: vec![false; outline.items.len()],
        };
        for (index, case) in outline.cases() {
            let original = case.fields.string("reimplements");
            let original = original.and_then(|uuid| by_uuid.get(&uuid).copied());
            links.originals[index] = original;
            if let Some(original) = original
                && original != index
            {
                links.replaced[original] = true;
            }
        }
        links
    }

    /// Whether an item counts: no other case replaces it.
    pub(super) fn is_live(&self, index: usize) -> bool {
        !self.replaced[index]
    }

    /// Checks the cases that replace others.
    pub(super) fn check(&self, outline: &Outline<'_>, source: &Source, found: &mut Findings) {
        let circles = self.circles();
        for (index, case) in outline.cases() {
            let Some(node) = case.fields.get("reimplements") else {
                continue;
            };
            if !says_why(case) {
                let field = case.fields.all().iter();
                let mut field = field.filter(|field| field.name == "reimplements");
                let span = field.next().map_or(node.span(), |field| field.key.span());
                let message = "expected \"comments\" that say why this case replaces another one";
                let finding = Finding::new(rule_of!("reimplements-comment"), span, message);
                found.push(finding.with_help("say what was wrong, or what has changed"));
            }
            let Some(original) = self.originals[index] else {
                // What is no UUID is another finding.
                if !node.string().is_ok_and(|uuid| Uuid::parse(&uuid).is_some()) {
                    continue;
                }
                let message = format!(
                    "expected the UUID of a case of this file, found {}",
                    shorten(node.raw())
                );
                let rule = rule_of!("reimplements-target");
                found.push(Finding::new(rule, node.span(), message));
                continue;
            };
            let target = &outline.items[original].fields;
            let place = source.place(target.node.span().start);
            match circles[index] {
                Circle::Begins => {
                    let message = if original == index {
                        "expected the UUID of another case, found its own".to_owned()
                    } else {
                        format!(
                            "expected a case that this one doesn't lead to, found one that leads back here, at {place}"
                        )
                    };
                    found.push(Finding::new(
                        rule_of!("reimplements-cycle"),
                        node.span(),
                        message,
                    ));
                }
                Circle::None if original > index => {
                    let message = format!(
                        "expected the UUID of an earlier case, found one of line {}",
                        place.line
                    );
                    let finding =
                        Finding::new(rule_of!("reimplements-order"), node.span(), message);
                    found.push(finding.with_help("move this case behind the one that it replaces"));
                }
                Circle::None | Circle::GoesOn => {}
            }
        }
    }

    /// Finds the circles: of each, one item is where it begins.
    fn circles(&self) -> Vec<Circle> {
        let mut circles = vec![Circle::None; self.originals.len()];
        // By which walk an item was passed.
        let mut passed = vec![usize::MAX; self.originals.len()];
        for start in 0..self.originals.len() {
            let mut next = Some(start);
            while let Some(index) = next.filter(|index| passed[*index] == usize::MAX) {
                passed[index] = start;
                next = self.originals[index];
            }
            // Whoever comes back to where this walk was has found a circle, which is a new one.
            if let Some(again) = next
                && passed[again] == start
                && self.originals[start].is_some()
            {
                self.mark(again, &mut circles);
            }
        }
        circles
    }

    /// Marks a circle, of which one item is known.
    fn mark(&self, known: usize, circles: &mut [Circle]) {
        let (mut first, mut index) = (known, known);
        while circles[index] == Circle::None {
            circles[index] = Circle::GoesOn;
            first = first.min(index);
            index = self.originals[index].unwrap_or(known);
        }
        circles[first] = Circle::Begins;
    }
}

/// What a case has to do with a circle of cases that replace one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Circle {
    /// Nothing.
    None,
    /// It is its first case.
    Begins,
    /// It is another one.
    GoesOn,
}

/// Whether a case has a comment of its own with something in it.
fn says_why(case: &Item<'_>) -> bool {
    let mut says = false;
    if let Some(comments) = case.fields.get("comments") {
        // What is no array says nothing.
        let _ = comments.each(|line| {
            says |= line.string().is_ok_and(|line| !line.trim().is_empty());
            Ok(())
        });
    }
    says
}

/// Checks that no UUID was seen before, in this file or in another one.
pub(super) fn check_uuids(
    outline: &Outline<'_>,
    source: &Source,
    seen: &mut Seen,
    found: &mut Findings,
) {
    let file: Rc<str> = source.name().into();
    for (_, case) in outline.cases() {
        let (Some(node), Some(uuid)) = (case.fields.get("uuid"), case.uuid()) else {
            continue;
        };
        let place = source.place(node.span().start);
        let uuid = uuid.to_ascii_lowercase();
        let message = match seen.get(&uuid) {
            None => {
                seen.insert(uuid, (Rc::clone(&file), place));
                continue;
            }
            Some((other, first)) => {
                format!("expected a UUID of its own, found that of {other}:{first}")
            }
        };
        let finding = Finding::new(rule_of!("repeated-uuid"), node.span(), message);
        found.push(finding.with_help("give the later one of the two a fresh UUID"));
    }
}
