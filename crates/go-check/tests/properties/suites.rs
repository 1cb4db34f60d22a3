//! Suites: laid out, read, and with cases added to them.

use go_check::property::Errors;
use go_check::suite::lint::{Linter, Source};
use go_check::suite::{Case, NewCase, Suite, insert, layout};
use proptest::prelude::*;

use crate::generators::{asked, cases, suite, words};

fn read(text: &str) -> Suite {
    Suite::read("s.json", text.to_owned()).unwrap_or_else(|bad| panic!("{}\n{text}", bad.drawn()))
}

/// All that a case says, and what it is called.
pub(crate) fn said(case: &Case<'_>) -> String {
    let mut expected = String::new();
    case.question.write_answer(&case.expected, &mut expected);
    let Case {
        uuid,
        description,
        comments,
        ..
    } = case;
    let (name, question) = (case.name(), case.question.json());
    format!("{name} {uuid} {description:?} {comments:?} {question} {expected}")
}

fn all(suite: &Suite) -> Vec<String> {
    let replaced = |case: &Case<'_>| format!("{:?}", case.replaced_by);
    suite
        .cases()
        .map(|case| said(&case) + &replaced(&case))
        .collect()
}

/// What lint has to say, by its codes.
fn findings(text: &str) -> Vec<String> {
    let source = Source::new("s.json", text.as_bytes().to_vec());
    let found = Linter::default().lint(&source);
    let found = found.iter();
    found
        .map(|finding| format!("{}: {}", finding.rule.code, finding.message))
        .collect()
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn a_layout_changes_no_case_and_is_laid_out(model in suite(), seed in any::<u64>()) {
        let text = model.text(seed);
        let laid_out = layout(&text).expect("it is JSON");
        prop_assert_eq!(&layout(&laid_out).expect("it is JSON"), &laid_out);
        prop_assert_eq!(all(&read(&text)), all(&read(&laid_out)));
        // Two texts that say the same in the same order of keys are laid out as one.
        prop_assert_eq!(all(&read(&model.text(0))), all(&read(&laid_out)));
        // Whatever order the keys had, they have the right one now.
        prop_assert_eq!(findings(&laid_out), [""; 0]);
    }

    #[test]
    fn each_case_is_answered_as_expected_and_has_a_name_of_its_own(
        model in suite(), seed in any::<u64>(), jobs in 1..5_usize,
    ) {
        let suite = Suite::read_by(jobs, "s.json", model.text(seed)).expect("it is a suite");
        let mut names: Vec<_> = suite.cases().map(|case| case.name()).collect();
        for case in suite.cases() {
            let answer = case.question.answer();
            prop_assert!(case.question.compare(&case.expected, &answer, Errors::Exact).is_ok());
        }
        names.sort();
        let number = names.len();
        names.dedup();
        prop_assert_eq!(names.len(), number);
    }

    #[test]
    fn lint_is_silent_on_what_is_added_and_nothing_else_changes(
        model in suite(),
        counting in asked(&[0, 1], 5),
        play in asked(&[2], 5),
        description in words(30),
        comments in prop::collection::vec(words(20).prop_map(|words| format!("{words}.")), 0..3),
        group in any::<prop::sample::Index>(),
        replaces in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let old = read(&model.text(seed));
        let asked = if model.exercise == "go-move" { play } else { counting };
        let question = asked.question();
        let is_asked = |case: Case<'_>| {
            case.question.property() == question.property() && case.question.json() == question.json()
        };
        // The command refuses a question that is there.
        prop_assume!(!old.cases().any(is_asked));
        let groups = model.groups();
        let group = (!groups.is_empty()).then(|| groups[group.index(groups.len())]);
        let last = old.cases().filter(|case| case.replaced_by.is_none()).last().map(|case| case.uuid);
        let reimplements = last.filter(|_| replaces && !comments.is_empty());
        let case = NewCase {
            uuid: NewCase::fresh_uuid(),
            reimplements,
            description: &format!("{description}new"),
            comments: &comments,
            scenarios: &[],
            question: &question,
        };
        // What it replaces comes before it.
        let group = if reimplements.is_some() { None } else { group };
        let text = insert(&old, &case, group).expect("there is a place for it");
        prop_assert_eq!(&layout(&text).expect("it is JSON"), &text);
        prop_assert_eq!(findings(&text), [""; 0]);
        let new = read(&text);
        prop_assert_eq!(new.len(), old.len() + 1);
        let kept = new.cases().filter(|other| other.uuid != case.uuid);
        for (other, before) in kept.zip(old.cases()) {
            let replaced = reimplements == Some(before.uuid);
            prop_assert_eq!(other.replaced_by, if replaced { Some(case.uuid) } else { before.replaced_by });
            prop_assert_eq!(said(&other), said(&before));
        }
        let added = new.cases().find(|other| other.uuid == case.uuid).expect("it is there");
        prop_assert_eq!(added.question.json(), question.json());
        prop_assert_eq!(&added.description, case.description);
        prop_assert_eq!(&added.comments, &comments);
    }
}
