//! What tracks make of suites: a tests.toml that is brought in step, and test files.

use go_check::suite::{Outline, layout};
use go_check::track::template::{self, Choice, Settings, Template, render};
use go_check::track::{Cases, Entry, New, TestsToml, apply, changes, check};
use proptest::prelude::*;

use crate::generators::{Noise, cases, suite};

/// A tests.toml of some of the cases, with comments and layouts of all kinds.
fn tests_toml(known: &Cases, seed: u64) -> String {
    let mut noise = Noise(seed | 1);
    let (mut top, mut tables) = (String::new(), String::new());
    for case in &known.list {
        let uuid = &case.uuid;
        let description = case.full_description().unwrap_or_default();
        let plain: String = description
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect();
        match noise.below(9) {
            0 | 1 => {}
            2 => top.push_str(&format!(
                "# above\n{uuid} = {{ include = false, comment = 'c' }} # behind\n"
            )),
            3 => top.push_str(&format!("{uuid}.include = false\n")),
            4 => tables.push_str(&format!("[{uuid}]\n\n# inside\n")),
            5 => tables.push_str(&format!(
                "\n\n# above\n[ \"{uuid}\" ] # behind\ndescription = '{plain}'\n# below\n\n"
            )),
            6 => tables.push_str(&format!(
                "[{uuid}]\r\ndescription = \"\"\"\n[x]\nno comment\"\"\"\r\ninclude = false\r\n"
            )),
            7 => tables.push_str(&format!(
                "[{uuid}.more]\nx = [\n1, # a\n]\n[{uuid}]\nreimplements = 'x'\n"
            )),
            _ => tables.push_str(&format!("[{uuid}]\ninclude = true\n")),
        }
    }
    format!("# the head\n\n{top}{tables}")
}

/// A template that prints all that it is given.
const TEMPLATE: &str = "{{ exercise }}{% for case in all_cases %}
{{ case.slug }} {{ case.identifier }} {{ case.groups | json }} {{ case | json }} {{ case.input | python }}
{%- endfor %}
{{ cases | json }} {{ properties }} {{ has_error_case }}
";

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn in_step_once_is_in_step(model in suite(), seed in any::<u64>(), toml in any::<u64>(), exclude in any::<bool>()) {
        let text = model.text(seed);
        let outline = Outline::read(&text).expect("it is JSON");
        let known = Cases::of(&outline).expect("descriptions are short");
        let before = tests_toml(&known, toml);
        let read = |text: &str| TestsToml::read(text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")));
        for new in [New::Leave, if exclude { New::Exclude } else { New::Include }] {
            let toml = read(&before)?;
            let after = apply(&before, &changes(&known, &toml, &before, new));
            let toml = read(&after)?;
            prop_assert_eq!(changes(&known, &toml, &after, new), [], "{}", after);
            for line in before.lines().filter(|line| line.starts_with('#')) {
                prop_assert!(after.contains(line), "{} {}", line, after);
            }
            if new != New::Leave {
                for case in &known.list {
                    prop_assert!(toml.entry(&case.uuid).is_some(), "{}", after);
                }
            }
            // What it said of cases it still says.
            for entry in &read(&before)?.entries {
                let now = toml.entry(&entry.key).map(Entry::included);
                prop_assert_eq!(now, Some(entry.included()));
            }
        }
        // A file that is made anew has nothing wrong with it.
        let empty = read("")?;
        let made = apply("", &changes(&known, &empty, "", New::Include));
        prop_assert_eq!(check(&known, &read(&made)?).iter().filter(|problem| !problem.error.message.contains("reason")).count(), 0, "{}", made);
    }

    #[test]
    fn a_test_file_is_the_same_whenever_it_is_made(model in suite(), seed in any::<u64>()) {
        let made = |text: &str| {
            let cases = template::Cases::read(text, &Choice::Live).expect("it is a suite");
            let settings = Settings { undefined: template::Undefined::Strict, date: None };
            render(Template::of("t", TEMPLATE), &cases, settings)
        };
        let text = model.text(0);
        let first = made(&text);
        prop_assert!(first.is_ok(), "{:?}", first);
        prop_assert_eq!(&made(&text), &first);
        // Nor does it depend on how the suite is written.
        let seeded = layout(&model.text(seed)).expect("it is JSON");
        let laid_out = layout(&text).expect("it is JSON");
        prop_assert_eq!(made(&seeded), made(&laid_out));
    }
}
