//! The cases of a suite as tracks know them: by UUID, with the descriptions of their groups.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::data::DataError;
use crate::suite::{Fields, Item, Outline};

/// The most bytes that the descriptions of a case and of its groups have together, where they are put
/// together.
pub const MAX_TITLE_BYTES: usize = 1000;

/// What stands between the descriptions of groups and of a case.
const BETWEEN: &str = " -> ";

/// The cases of a suite that have a UUID, each once, in the order of the file.
#[derive(Debug)]
pub struct Cases {
    /// The exercise's name, if there is one.
    pub exercise: Option<String>,
    /// The cases.
    pub list: Vec<SuiteCase>,
    /// The index of each UUID, in lower case.
    by_uuid: HashMap<String, usize>,
    /// The index of the case that each one replaces.
    originals: Vec<Option<usize>>,
}

/// A case of a suite.
#[derive(Debug)]
pub struct SuiteCase {
    /// Its UUID, as it is written.
    pub uuid: String,
    /// Where the UUID stands in the suite's file.
    pub span: Range<usize>,
    /// Its own description, if it has one.
    pub description: Option<String>,
    /// The descriptions of its groups, the outermost first.
    pub groups: Arc<[String]>,
    /// Its property, if it has one.
    pub property: Option<String>,
    /// The UUID of the case that it replaces.
    pub reimplements: Option<String>,
}

impl Cases {
    /// Returns the cases of a suite.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] at a description that is too long with those before it.
    pub fn of(outline: &Outline<'_>) -> Result<Self, DataError> {
        let mut cases = Self {
            exercise: outline.exercise().map(Cow::into_owned),
            list: Vec::new(),
            by_uuid: HashMap::new(),
            originals: Vec::new(),
        };
        let mut titles = Titles::of(outline);
        for (_, item) in outline.cases() {
            let (Some(uuid), Some(node)) = (item.uuid(), item.fields.get("uuid")) else {
                continue;
            };
            let index = cases.list.len();
            let key = uuid.to_ascii_lowercase();
            if cases.by_uuid.contains_key(&key) {
                continue;
            }
            cases.by_uuid.insert(key, index);
            let groups = titles.groups_of(item)?;
            cases.list.push(SuiteCase {
                uuid: uuid.into_owned(),
                span: node.span(),
                description: item.description().map(Cow::into_owned),
                groups,
                property: item.property().map(Cow::into_owned),
                reimplements: item.fields.string("reimplements").map(Cow::into_owned),
            });
        }
        let originals = cases.list.iter().map(|case| case.reimplements.as_deref());
        cases.originals = originals.map(|original| cases.index(original?)).collect();
        Ok(cases)
    }

    /// Returns the index of the case with a UUID, in any case of letters.
    #[must_use]
    pub fn index(&self, uuid: &str) -> Option<usize> {
        self.by_uuid.get(&uuid.to_ascii_lowercase()).copied()
    }

    /// Returns whether each case is replaced by another one.
    #[must_use]
    pub fn are_replaced(&self) -> Vec<bool> {
        let replaced = self.replaced_by(|_| true);
        replaced.iter().map(Option::is_some).collect()
    }

    /// Returns for each case one of those that replace it, or that replace these, and so on, of those
    /// that are chosen.
    #[must_use]
    pub fn replaced_by(&self, is_chosen: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
        // Whoever comes to a case from two others goes no further: these have been there. One is not
        // enough, since it may be what comes next, if cases replace one another in a circle.
        let mut from = vec![[None; 2]; self.list.len()];
        for chosen in (0..self.list.len()).filter(|index| is_chosen(*index)) {
            let mut next = self.originals[chosen];
            while let Some(index) = next.filter(|index| *index != chosen)
                && let Some(free) = from[index].iter_mut().find(|other| other.is_none())
            {
                *free = Some(chosen);
                next = self.originals[index];
            }
        }
        from.into_iter().map(|[first, _]| first).collect()
    }
}

/// The descriptions of groups, each read once.
struct Titles<'o, 'a> {
    outline: &'o Outline<'a>,
    /// Those of a group and the groups that it is in, and how many bytes they have.
    of_groups: HashMap<usize, (Arc<[String]>, usize)>,
}

impl<'o, 'a> Titles<'o, 'a> {
    fn of(outline: &'o Outline<'a>) -> Self {
        Self {
            outline,
            of_groups: HashMap::new(),
        }
    }

    /// The descriptions of the groups that a case is in.
    fn groups_of(&mut self, case: &Item<'_>) -> Result<Arc<[String]>, DataError> {
        let (groups, bytes) = self.of_group(case.group)?;
        check_title(&case.fields, bytes)?;
        Ok(groups)
    }

    /// How deep groups stand in one another is bounded by how deep a text may be.
    fn of_group(&mut self, group: Option<usize>) -> Result<(Arc<[String]>, usize), DataError> {
        let Some(group) = group else {
            return Ok((Arc::default(), 0));
        };
        if let Some((groups, bytes)) = self.of_groups.get(&group) {
            return Ok((Arc::clone(groups), *bytes));
        }
        let item = &self.outline.items[group];
        let (outer, bytes) = self.of_group(item.group)?;
        let bytes = check_title(&item.fields, bytes)?;
        let own = item.description().map(Cow::into_owned);
        let groups: Arc<[_]> = outer.iter().cloned().chain(own).collect();
        self.of_groups.insert(group, (Arc::clone(&groups), bytes));
        Ok((groups, bytes))
    }
}

/// Returns how many bytes the description of a group or a case has, with so many before it.
///
/// # Errors
///
/// Returns a [`DataError`] if these are too many.
pub(super) fn check_title(fields: &Fields<'_>, before: usize) -> Result<usize, DataError> {
    let Some(node) = fields.get("description") else {
        return Ok(before);
    };
    let bytes = before + node.string().map_or(0, |text| text.len());
    if bytes > MAX_TITLE_BYTES {
        return Err(node.error(format!(
            "expected at most {MAX_TITLE_BYTES} bytes in the descriptions of a case and its groups, \
             found {bytes}"
        )));
    }
    Ok(bytes)
}

impl SuiteCase {
    /// Returns the description that tests.toml has, with those of the groups before it.
    #[must_use]
    pub fn full_description(&self) -> Option<String> {
        let own = self.description.clone()?;
        let parts: Vec<_> = self.groups.iter().cloned().chain([own]).collect();
        Some(parts.join(BETWEEN))
    }

    /// Returns what it is called in messages.
    #[must_use]
    pub fn title(&self) -> String {
        self.full_description()
            .map_or_else(|| self.uuid.clone(), |text| format!("\"{text}\""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_carry_the_descriptions_of_their_groups() {
        let text = r#"{"exercise": "a", "cases": [
            {"description": "outer", "cases": [{"cases": [
                {"uuid": "X", "description": "inner", "property": "p"}, {"uuid": "n"}]}]},
            7, {"description": "no UUID"}, {"uuid": "x", "description": "again"},
            {"uuid": "y", "description": "alone", "reimplements": "X"},
            {"uuid": "z", "reimplements": "y"}, {"uuid": "s", "reimplements": "s"}
        ]}"#;
        let outline = Outline::read(text).expect("it is JSON");
        let cases = Cases::of(&outline).expect("descriptions are short");
        let titles: Vec<_> = cases.list.iter().map(SuiteCase::title).collect();
        assert_eq!(titles, ["\"outer -> inner\"", "n", "\"alone\"", "z", "s"]);
        assert_eq!(&text[cases.list[0].span.clone()], "\"X\"");
        assert_eq!(cases.list[0].property.as_deref(), Some("p"));
        assert_eq!(cases.index("x"), Some(0));
        let replaced_by = |chosen: &[usize]| cases.replaced_by(|index| chosen.contains(&index));
        assert_eq!(replaced_by(&[2, 3]), [Some(2), None, Some(3), None, None]);
        assert_eq!(replaced_by(&[3]), [Some(3), None, Some(3), None, None]);
        assert_eq!(replaced_by(&[4]), [None; 5]);
        assert_eq!(cases.are_replaced(), [true, false, true, false, false]);
    }

    /// Cases, each by the one that it replaces.
    fn replacing(originals: &[Option<usize>]) -> Cases {
        let cases = (0..)
            .zip(originals)
            .map(|(index, original)| match original {
                None => format!(r#"{{"uuid": "{index}"}}"#),
                Some(original) => format!(r#"{{"uuid": "{index}", "reimplements": "{original}"}}"#),
            });
        let text = format!(r#"{{"cases": [{}]}}"#, cases.collect::<Vec<_>>().join(","));
        let outline = Outline::read(&text).expect("it is JSON");
        Cases::of(&outline).expect("descriptions are short")
    }

    #[test]
    fn who_replaces_whom_is_found_in_chains_and_circles() {
        // Every way in which four cases can replace one another, and every choice among them.
        for way in 0..625_usize {
            let originals: Vec<_> = (0..4)
                .map(|case| (way / 5_usize.pow(case) % 5).checked_sub(1))
                .collect();
            let cases = replacing(&originals);
            for choice in 0..16_usize {
                let found = cases.replaced_by(|index| choice >> index & 1 == 1);
                for (case, found) in found.into_iter().enumerate() {
                    let leads_here = |chosen: usize| {
                        let steps = std::iter::successors(originals[chosen], |at| originals[*at]);
                        choice >> chosen & 1 == 1
                            && chosen != case
                            && steps.take(4).any(|at| at == case)
                    };
                    let any = (0..4).any(leads_here);
                    assert_eq!(found.is_some(), any, "{originals:?} {choice:b} {case}");
                    assert!(
                        found.is_none_or(leads_here),
                        "{originals:?} {choice:b} {case}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_long_chain_of_cases_is_walked_once() {
        let originals: Vec<_> = (0..20_000_usize).map(|case| case.checked_sub(1)).collect();
        let replaced = replacing(&originals).replaced_by(|_| true);
        assert_eq!(replaced.iter().filter(|by| by.is_some()).count(), 19_999);
    }

    #[test]
    fn descriptions_are_bounded_with_those_of_their_groups() {
        let read = |outer: usize, inner: usize| {
            let text = format!(
                r#"{{"cases": [{{"description": "{}", "cases": [{{"uuid": "a", "description": "{}"}}]}}]}}"#,
                "o".repeat(outer),
                "i".repeat(inner)
            );
            let outline = Outline::read(&text).expect("it is JSON");
            Cases::of(&outline).map(|cases| cases.list.len())
        };
        assert_eq!(read(1, MAX_TITLE_BYTES - 1), Ok(1));
        for (outer, inner) in [(1, MAX_TITLE_BYTES), (MAX_TITLE_BYTES + 1, 0)] {
            let error = read(outer, inner).expect_err("it is too long");
            assert!(error.message.ends_with("found 1001"), "{error}");
        }
    }
}
