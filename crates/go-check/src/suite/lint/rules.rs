//! The rules, a row each. Codes never change, since others ask for them by name.

use super::{Level, Rule};

/// All rules, those about a file's form first.
pub static RULES: &[Rule] = &[
    // What a file is written in.
    error(
        "syntax",
        "a file is JSON",
        "What is no JSON can't be read by anybody. The place is the first at which the text can't be continued to JSON any more; nothing after it is looked at.\n\
        Canonical data is UTF-8 without a byte order mark, and arrays and objects stand in one another at most 64 deep.",
    ),
    error(
        "duplicate-key",
        "a key stands once in its object",
        "Of two equal keys most programs keep the last, silently; some keep the first. So nobody can tell what the object says. Remove one of them.",
    ),
    error(
        "lone-surrogate",
        "strings hold whole characters",
        "An escape from \\ud800 to \\udfff is half a character. Without its other half many languages can't hold the string at all. Write the pair, or the character itself.",
    ),
    // The schema.
    error(
        "wrong-type",
        "values have the types of the schema",
        "The file, its groups and its cases are objects; `cases`, `comments` and `scenarios` are arrays; `exercise`, `uuid`, `reimplements`, `description`, `property` and each comment and scenario are strings; `input` is an object. `expected` is anything.",
    ),
    error(
        "missing-key",
        "what the schema asks for is there",
        "A file needs `exercise` and `cases`; a group `description` and `cases`; a case `uuid`, `description`, `property`, `input` and `expected`.",
    ),
    error(
        "unknown-key",
        "keys are those of the schema",
        "A file has `exercise`, `comments` and `cases`; a group `description`, `comments`, `scenarios` and `cases`; a case `uuid`, `reimplements`, `description`, `comments`, `scenarios`, `property`, `input` and `expected`. What a case asks belongs into its `input`.",
    ),
    error(
        "case-and-group",
        "an item is a case or a group",
        "What has the key `cases` is a group: it has a description and cases, but no question of its own. Move the question to a case in the group.",
    ),
    error(
        "empty-list",
        "`cases` and `comments` hold something",
        "A group without cases and comments without a line are left over from something. Remove the key, or fill it. `scenarios` may be empty.",
    ),
    error(
        "exercise-name",
        "an exercise's name is words between hyphens",
        "The name is the exercise's slug: words of lower-case letters a to z, with a hyphen between them.",
    ),
    error(
        "property-name",
        "a property's name is in lowerCamelCase",
        "Generators make names of functions of it. It holds letters a to z and A to Z alone, begins with a lower-case one, and has no two upper-case ones in a row.",
    ),
    error(
        "unknown-scenario",
        "scenarios are those of the schema",
        "Tracks leave cases out by their scenarios, so that one of another name has no effect. The schema knows big-integer, concurrent, date, datetime, floating-point, immutable, input-validation, library-test, local-scope, random, runtime-validation and unicode.",
    ),
    error(
        "error-object",
        "an expected error is a text, and nothing stands beside it",
        "Where an error is expected, `expected` is an object with the key `error` alone, whose value is a string that says why.",
    ),
    // Who is who.
    error(
        "uuid-form",
        "a UUID is of version 4, in lower case with hyphens",
        "Tracks know cases by their UUIDs and compare them letter by letter. The third part begins with 4 and the fourth with 8, 9, a or b.",
    ),
    error(
        "repeated-uuid",
        "a UUID belongs to one case",
        "Tracks say by UUID which cases they take. Two cases with one can't be told apart, in one file or in two. A copied case needs a fresh UUID.\n\
        Files are compared with the others that are linted in the same run.",
    ),
    error(
        "reimplements-target",
        "`reimplements` names a case of the same file",
        "A case that replaces another one names it, and the other one stays in the file, for the tracks that have it.",
    ),
    error(
        "reimplements-cycle",
        "no case replaces itself",
        "A case may replace one that replaces another one, but following the names must come to an end. In a circle every case is replaced, and none counts.",
    ),
    error(
        "reimplements-order",
        "a case stands after the one that it replaces",
        "Cases are added and never changed, so the one that replaces another is the later one. Readers meet what was wrong first, and what is right after it.",
    ),
    error(
        "reimplements-comment",
        "a case that replaces another one says why, in its `comments`",
        "Each track decides by itself whether it takes the new case. The comment is what it has to go by: say what was wrong, or what has changed. The comments of a group or of the file don't count.",
    ),
    // What is there twice.
    error(
        "duplicate-case",
        "a question is asked once",
        "Two cases that count, with the same property, the same input and the same answer, test the same thing. Inputs are compared by value: the order of keys and the way a string is written don't matter, numbers are compared as the layout writes them.\n\
        A case that another one reimplements doesn't count.",
    ),
    error(
        "contradiction",
        "a question has one answer",
        "Two cases that count ask the same and expect different answers, so that no program can pass both. If one was wrong, the other one `reimplements` it.\n\
        Cases that ask for something random are left alone: those without input, and those of the scenario `random`.",
    ),
    error(
        "repeated-description",
        "descriptions in a group differ",
        "Tracks make names of tests of the descriptions. Where two are equal, one of the tests gets lost or isn't accepted. Say what is special about each.\n\
        A case that another one reimplements doesn't count.",
    ),
    // How it reads.
    error(
        "key-order",
        "keys stand in the usual order",
        "In a file: `exercise`, `comments`, `cases`. In a group: `description`, `comments`, `scenarios`, `cases`. In a case: `uuid`, `reimplements`, `description`, `comments`, `scenarios`, `property`, `input`, `expected`.",
    ),
    Rule {
        level: Level::Hint,
        ..error(
            "long-description",
            "descriptions have at most 100 characters",
            "A description becomes the name of a test, which is read in lists. What takes longer to say belongs into `comments`.",
        )
    },
    // The exercises that come with the program.
    error(
        "unknown-property",
        "in go-counting and go-move, properties are known",
        "The exercises ask for `territory`, `territories` and `play`. Nothing can judge a case of another property.",
    ),
    error(
        "board-form",
        "in go-counting and go-move, boards are rectangles of the right characters",
        "A board is an array of strings of equal length, a row each. In questions about territory, B and W are stones and a blank is an empty point; in moves, 1 and 2 are stones and 0 is an empty point.",
    ),
    error(
        "illegal-position",
        "in go-move, every group has a liberty",
        "No game leads to a position in which a group has no liberty, and the rules don't say what a move on it does. Boards of go-counting may be full.",
    ),
    error(
        "question-form",
        "in go-counting and go-move, an input holds what its property asks for",
        "`territory` asks for `board`, `x` and `y`; `territories` for `board`; `play` for `board`, `column`, `row` and `color`, which is 1 for Black or 2 for White. Coordinates are integers, also those that are off the board.",
    ),
    error(
        "answer-form",
        "in go-counting and go-move, `expected` has the form of an answer",
        "`territory` expects `owner` (BLACK, WHITE or NONE) and `territory`; `territories` expects `territoryBlack`, `territoryWhite` and `territoryNone`; `play` expects `legal`, and `board` if the move is legal. Points are [x, y]. Each of them may be an `error` instead.",
    ),
    error(
        "wrong-answer",
        "in go-counting and go-move, expected answers are right",
        "The answer is computed and compared with the one in the file. A wrong case that is merged already is never changed: add a case that `reimplements` it. The answer of a case that is replaced so is not looked at.",
    ),
    error(
        "unsorted-points",
        "in go-counting, points are sorted by x, then by y",
        "Lists of points are sets, but some tracks compare them as lists, and readers find points sooner. The lists of a case that another one reimplements are not looked at.",
    ),
    error(
        "repeated-point",
        "in go-counting, a point stands once in its list",
        "Lists of points are sets. A program that answers with a point twice is wrong.",
    ),
    error(
        "suite-limits",
        "in go-counting and go-move, a suite can be judged",
        "Groups may stand in one another 16 deep, comments may have 10,000 lines, and a case or a group 100 scenarios, whatever the exercise. With more, or with something else that no other rule speaks of, the commands that judge by a suite refuse it.",
    ),
    // What was published: --since and --base.
    error(
        "case-changed",
        "a published case stays as it is",
        "A case that was published is known elsewhere by its UUID, and tests have been made of it. So `uuid`, `reimplements`, `property`, `input` and `expected` never change, and no key comes or goes. Numbers are compared as the layout writes them, strings as they are read, arrays in their order and objects by their keys.\n\
        `description` and `comments` may change, `scenarios` may grow, and a case may move within its file.\n\
        A case that is wrong stays, too. A new one answers it: with a UUID of its own, the old UUID in `reimplements`, and a comment that says why.",
    ),
    error(
        "case-lost",
        "no published case is lost",
        "A case that was published is known elsewhere by its UUID: whoever follows the file would take it for withdrawn. It may move within its file, but not out of it, and its UUID stays as it is written.\n\
        A case that came to the other side after this one branched off looks as if it were lost here. Compare with the revision where they parted, which `git merge-base` names.",
    ),
    error(
        "scenario-lost",
        "the scenarios of a published case only grow",
        "By its scenarios a track leaves a case out or takes it in. Whoever has done so must find them there again. The scenarios of a group are those of all its cases.",
    ),
    error(
        "file-lost",
        "no file with published cases is lost",
        "A file that was published is known elsewhere by its name, and its cases by their UUIDs. So it is neither removed nor renamed, whatever becomes of the exercise.",
    ),
    Rule {
        level: Level::Hint,
        ..error(
            "case-unknown",
            "published cases are known by their UUIDs",
            "A case that had no UUID is found again if everything in it but `description`, `comments` and `scenarios` is as it was. If none is like it, nobody can say whether it is changed or lost: have a look yourself.",
        )
    },
];

const fn error(code: &'static str, summary: &'static str, explanation: &'static str) -> Rule {
    Rule {
        code,
        level: Level::Error,
        summary,
        explanation,
    }
}

/// Returns the rule of a code.
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.code == code)
}

/// The rule of a code that is known when the program is built.
macro_rules! rule_of {
    ($code:literal) => {
        const { $crate::suite::lint::rules::known($code) }
    };
}
pub(in crate::suite) use rule_of;

/// Returns the rule of a code that is one; with another, the program can't be built.
pub(in crate::suite) const fn known(code: &str) -> &'static Rule {
    let mut index = 0;
    while index < RULES.len() {
        if same(RULES[index].code.as_bytes(), code.as_bytes()) {
            return &RULES[index];
        }
        index += 1;
    }
    panic!("no rule has this code")
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    one.len() == other.len()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_are_in_kebab_case_and_each_there_once() {
        let codes: HashSet<_> = RULES.iter().map(|rule| rule.code).collect();
        assert_eq!(codes.len(), RULES.len());
        for code in codes {
            assert_eq!(crate::suite::kebab_case(code), code);
            assert_eq!(rule(code).map(|rule| rule.code), Some(code));
        }
        assert_eq!(rule("nosuch"), None);
    }

    #[test]
    fn what_is_said_of_a_rule_has_one_form() {
        for rule in RULES {
            let summary = rule.summary;
            assert!(
                !summary.ends_with('.') && !summary.contains('\n'),
                "{summary}"
            );
            for paragraph in rule.explanation.lines() {
                assert!(
                    paragraph.ends_with('.') && paragraph == paragraph.trim(),
                    "{paragraph}"
                );
            }
        }
    }
}
