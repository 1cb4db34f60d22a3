//! The rules, a row each.

use super::{Level, Rule};

/// All rules, by their codes.
pub static RULES: &[Rule] = &[
    Rule {
        code: "syntax",
        level: Level::Error,
        summary: "a file is JSON",
        explanation: "What is no JSON can't be read by anybody. The place is the first at which the text can't be continued to JSON any more.",
    },
    Rule {
        code: "case-changed",
        level: Level::Error,
        summary: "a published case stays as it is",
        explanation: "A case that has been published is known elsewhere by its UUID, and its answer has been copied there. So its UUID, property, input, expected answer and reimplements never change; nor is any key added or taken away. Numbers are compared as they are written, strings as they are read, arrays in their order and objects by their keys.\n\nDescription and comments may change, scenarios may grow, and the case may move within its file.\n\nA case that is wrong stays, too. It is answered by a new one: with a UUID of its own, the old UUID in reimplements, and a comment that says why.",
    },
    Rule {
        code: "case-lost",
        level: Level::Error,
        summary: "no published case is lost",
        explanation: "A case that has been published is known elsewhere by its UUID: whoever follows the file would miss it, or take it for withdrawn. It may move within its file, but not out of it, and its UUID stays as it is written.\n\nA case that came to the other side after this one branched off looks as if it were lost here. Then compare with the revision at which they parted: the one that git merge-base prints.",
    },
    Rule {
        code: "case-unknown",
        level: Level::Hint,
        summary: "a published case has a UUID",
        explanation: "A case is known by its UUID. One that had none in the revision compared with is found again if its property, input and expected answer are as they were. If none is like it, nobody can say whether it is lost or changed: look at it yourself.",
    },
    Rule {
        code: "file-lost",
        level: Level::Error,
        summary: "no file with published cases is lost",
        explanation: "A file that has been published is known elsewhere by its name, and its cases by their UUIDs. It is neither removed nor renamed, whatever becomes of the exercise.",
    },
    Rule {
        code: "scenario-lost",
        level: Level::Error,
        summary: "the scenarios of a published case only grow",
        explanation: "Scenarios say who may leave a case out. Who has left it out, or taken it in, for a scenario must find it there again. The scenarios of a group are those of all its cases.",
    },
];

/// Returns the rule of a code.
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.code == code)
}
