//! Licenses under which code of others may be taken.

use spdx::{Expression, LicenseReq, ParseMode};

/// Licenses that ask for no more than their text and the authors' names, as lists of licenses name them.
const TAKEN: [&str; 9] = [
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Returns what keeps a package from being taken, by what it says of its license.
pub(crate) fn finding(license: Option<&str>) -> Option<String> {
    let Some(text) = license else {
        return Some("expected a license, found none named".to_owned());
    };
    match Expression::parse_mode(text, ParseMode::LAX) {
        // Where there is a choice, one of them is enough.
        Ok(expression) if expression.evaluate(is_taken) => None,
        Ok(_) => Some(format!(
            "expected a license of {}, found {text}",
            TAKEN.join(", ")
        )),
        Err(_) => Some(format!(
            "expected an SPDX expression as its license, found {text}"
        )),
    }
}

/// Whether a license may be taken: with an exception, which permits more, too.
fn is_taken(required: &LicenseReq) -> bool {
    let id = required.license.id();
    id.is_some_and(|id| TAKEN.contains(&id.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_license_of_a_choice_and_all_of_a_list_must_be_taken() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "MIT OR GPL-3.0-only",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0",
        ] {
            assert_eq!(finding(Some(good)), None, "{good}");
        }
        for bad in [
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "LGPL-2.1-or-later",
            "CC0-1.0",
        ] {
            let found = finding(Some(bad)).unwrap_or_default();
            assert!(found.ends_with(&format!("found {bad}")), "{found}");
        }
        assert!(finding(Some("as you like")).is_some());
        assert!(finding(None).is_some());
    }
}
