//! `generate`: what a template makes of a suite's cases, and what is refused.

mod refused;
mod starters;

use std::fs;
use std::path::Path;

use crate::run::{Ended, run_in};

/// A suite with all that JSON has.
const SUITE: &str = r#"{
  "exercise": "two-part",
  "comments": ["one", "it's"],
  "cases": [
    {
      "description": "First group",
      "cases": [
        {
          "uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939",
          "description": "A case's name",
          "property": "secondProperty",
          "input": {"z": 123456789012345678901234567890123456789012345, "a": [1.0, -1e-7, 1e16]},
          "expected": {"error": "too \"late\""}
        },
        {
          "uuid": "b33bec54-356a-485c-9c71-1142a9403213",
          "description": "Same",
          "property": "first",
          "input": {"rows": [" B ", "  "], "no": null, "yes": true},
          "expected": "it's"
        }
      ]
    },
    {
      "description": "Second group",
      "cases": [
        {
          "uuid": "def7d124-422e-44ae-90e5-ceda09399bda",
          "reimplements": "b33bec54-356a-485c-9c71-1142a9403213",
          "description": "Same",
          "property": "first",
          "input": {},
          "expected": "\u00e9"
        }
      ]
    }
  ]
}
"#;

/// A folder with the suite, and a template `t.j2`.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(template: &str) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        folder.put("suite.json", SUITE);
        folder.put("t.j2", template);
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a temporary folder");
        fs::write(path, text).expect("a temporary file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("the file is there")
    }

    fn generate(&self, args: &[&str]) -> Ended {
        let mut all = vec!["generate", "suite.json", "--template"];
        if !args.contains(&"--template") {
            all.push("t.j2");
        } else {
            all.pop();
        }
        all.extend(args);
        run_in(self.path(), &all)
    }
}

/// What a template prints.
#[track_caller]
fn prints(template: &str, expected: &str) {
    assert_eq!(Folder::new(template).generate(&[]).answer(), expected);
}

/// What is said of a template.
#[track_caller]
fn refuses(template: &str, texts: &[&str]) {
    Folder::new(template).generate(&[]).refuses(texts);
}

#[test]
fn values_are_printed_as_python_prints_them_and_keep_their_digits_and_order() {
    prints(
        "{% for case in all_cases %}{{ case.input }} {{ case.expected }}\n{% endfor %}",
        "{'z': 123456789012345678901234567890123456789012345, 'a': [1.0, -1e-07, 1e+16]} \
         {'error': 'too \"late\"'}\n{} é\n",
    );
    prints(
        "{{ comments }} {{ (1,) }} {{ comments[1] }}",
        "['one', \"it's\"] (1,) it's",
    );
}

#[test]
fn a_template_knows_the_groups_of_the_track_and_a_flat_list_with_names() {
    prints(
        "{{ exercise }} {{ properties }} {{ has_error_case }} {{ additional_cases }} {{ cases | length }}",
        "two-part ['first', 'secondProperty'] True [] 2",
    );
    prints(
        "{% for group in cases %}{{ group.description }}: {% for case in group.cases %}\
         {{ case.description }}{{ '!' if case is error_case }} {% endfor %}{% endfor %}",
        "First group: A case's name! Second group: Same ",
    );
    prints(
        "{% for case in all_cases %}{{ case.groups }} {{ case.slug }} {{ case.identifier }}\n{% endfor %}",
        "['First group'] first-group-a-cases-name first_group_a_cases_name\n\
         ['Second group'] second-group-same second_group_same\n",
    );
}

#[test]
fn equal_names_are_told_apart() {
    let folder = Folder::new("{% for case in all_cases %}{{ case.identifier }} {% endfor %}");
    let cases = [
        r#"{"uuid": "94d0c01a-17d0", "description": "a b"}"#,
        r#"{"uuid": "94d0c01a-ffff", "description": "A, b!"}"#,
        r#"{"description": "a b"}"#,
        r#"{"description": "!"}"#,
        r#"{"description": ""}"#,
        r#"{"description": "a b 94d0c01a"}"#,
    ];
    folder.put(
        "suite.json",
        &format!("{{\"cases\": [{}]}}", cases.join(", ")),
    );
    assert_eq!(
        folder.generate(&[]).answer(),
        "a_b_94d0c01a_2 a_b_94d0c01a_3 a_b case_1 case_2 a_b_94d0c01a "
    );
}

#[test]
fn filters_write_names_and_literals() {
    for (template, expected) in [
        (
            "{{ 'HTTPServer twoParts x-y!' | to_snake }}",
            "http_server_two_parts_x_y",
        ),
        (
            "{{ 'privateKey(p)' | to_snake(wordchars_only=True) }}",
            "private_key(p)",
        ),
        ("{{ 'go-counting 5x5' | camel_case }}", "GoCounting5X5"),
        (
            "{{ 'a1b22' | regex_replace('([a-z])([0-9])', '\\\\2\\\\g<1>') }}",
            "1a2b2",
        ),
        ("{{ 'a1b22' | regex_find('[0-9]+') }}", "['1', '22']"),
        ("{{ 'a1b2' | regex_split('[0-9](?=b)') }}", "['a', 'b2']"),
        (
            "{{ '2011-04-25T01:46:40' | parse_datetime }}",
            "datetime.datetime(2011, 4, 25, 1, 46, 40)",
        ),
        ("{{ 'a\\\\]\\\\n' | escape_invalid_escapes }}", "a\\\\]\\n"),
        (
            "{{ 'one two--three well-known' | wrap_overlong(9) | join('/') }}",
            "'one two--' \\/'three' \\/'well-' \\/'known' \\",
        ),
        (
            "{{ {'b': \"<'é\", 'a': 1} | tojson }}",
            "{\"a\": 1, \"b\": \"\\u003c\\u0027\\u00e9\"}",
        ),
        (
            "{{ {'b': \"<'é\", 'a': none} | json }}",
            "{\"b\": \"<'é\", \"a\": null}",
        ),
        (
            "{{ [\"a'\\\"\", 1, true] | rust }} {{ [1.0, none] | python }}",
            "[\"a'\\\"\", 1, true] [1.0, None]",
        ),
        (
            "{{ {'a': 1}.items() | list }} {{ 'a b'.split() }} {{ 'abc'[1:] }}",
            "[('a', 1)] ['a', 'b'] bc",
        ),
        ("{{ [1, none, 'x'] | join('-') }}", "1-None-x"),
        (
            "{{ \"it's\".title() }} {{ '-7'.zfill(4) }} {{ ['a', 'b'].index('b') }}",
            "It'S -007 1",
        ),
        (
            "{{ 'ab'.center(5) }}|{{ 'a'.ljust(3, '*') }}|{{ 'a'.rjust(3) }}|",
            "  ab |a**|  a|",
        ),
    ] {
        prints(template, expected);
    }
}

#[test]
fn blanks_stay_at_the_ends_of_lines_and_of_the_file() {
    prints("a  \n  {# #}  \n\tb \n\n", "a  \n    \n\tb \n\n");
    prints("a\r\nb\r\n", "a\nb\n");
    prints("{{ '  B ' }}|", "  B |");
}

#[test]
fn templates_include_extend_and_import_from_the_template_path_and_the_folders_of_a_track() {
    let folder = Folder::new("");
    folder.put("config/base.j2", "{% import 'tools.j2' as tools with context %}{{ tools.head() }}\n{% for c in all_cases %}{{ one(c) }}{% endfor %}{{ extra }}.");
    folder.put(
        "config/tools.j2",
        "{% macro head() %}tests of {{ exercise | upper }}{% endmacro %}",
    );
    let child = "{% extends 'base.j2' %}{% macro one(c) %}{{ c.expected }}, {% endmacro %}";
    folder.put("exercises/practice/x/.meta/template.j2", child);
    folder.put(
        "elsewhere/tools.j2",
        "{% macro head() %}other{% endmacro %}",
    );
    let template = ["--template", "exercises/practice/x/.meta/template.j2"];
    let shown = folder.generate(&template).answer();
    assert_eq!(shown, "tests of TWO-PART\n{'error': 'too \"late\"'}, é, .");
    let path = [&template[..], &["--template-path", "elsewhere"]].concat();
    assert!(folder.generate(&path).answer().starts_with("other\n"));
    // Whatever it is called, a template is strict but for the track's.
    folder.put("exercises/practice/x/.meta/mine.j2", child);
    let strict = ["--template", "exercises/practice/x/.meta/mine.j2"];
    let ended = folder.generate(&strict);
    ended.refuses(&[
        "expected a value, found none",
        "config/base.j2:2:",
        "{{ extra }}",
    ]);
    folder
        .generate(&[&strict[..], &["--lenient"]].concat())
        .answer();
}

#[test]
fn a_date_is_printed_as_it_is_given_and_never_made_up() {
    let folder = Folder::new("on {{ current_date }}");
    folder
        .generate(&[])
        .refuses(&["expected --date", "t.j2:1:7"]);
    let given = folder
        .generate(&["--date", "2023-07-14 21:54+00:00"])
        .answer();
    assert_eq!(given, "on 2023-07-14 21:54+00:00");
}

#[test]
fn a_tracks_own_cases_are_read_from_the_file_beside_the_template() {
    let folder = Folder::new("{% for c in additional_cases %}{{ c.description }}{% endfor %}");
    folder.put(
        "additional_tests.json",
        r#"{"cases": [{"description": "ours"}]}"#,
    );
    assert_eq!(folder.generate(&[]).answer(), "ours");
    folder.put("additional_tests.json", r#"{"cases": 1}"#);
    folder
        .generate(&[])
        .refuses(&["additional_tests.json:1:11"]);
}

#[test]
fn tests_toml_chooses_the_cases_and_what_it_does_not_know_is_said() {
    let folder =
        Folder::new("{{ cases | length }}{% for c in all_cases %} {{ c.expected }}{% endfor %}");
    folder.put(
        "tests.toml",
        "[b33bec54-356a-485c-9c71-1142a9403213]\n\n[DEF7D124-422e-44ae-90e5-ceda09399bda]\n\
         include = false\n\n[57d79036-2618-47f4-aa87-56c06d362e3d]\n",
    );
    let ended = folder
        .generate(&["--tests-toml", "tests.toml"])
        .ends_with(0);
    assert_eq!(ended.stdout, "1 it's");
    for part in [
        "94d0c01a-17d0-424c-aab5-2736d0da3939 (A case's name) is not there",
        "57d79036-2618-47f4-aa87-56c06d362e3d is no case of suite.json",
    ] {
        assert!(ended.stderr.contains(part), "{ended:?}");
    }
    assert_eq!(ended.stderr.lines().count(), 2, "{ended:?}");
    folder.put("tests.toml", "");
    folder
        .generate(&["--tests-toml", "tests.toml"])
        .ends_with(4);
    folder.put("tests.toml", "[a\n");
    folder
        .generate(&["--tests-toml", "tests.toml"])
        .refuses(&["tests.toml:1:"]);
}

#[test]
fn a_file_is_written_once_and_compared() {
    let folder = Folder::new("one\n{{ exercise }}\nthree\n");
    let to = ["--output", "out.py"];
    let check = ["--output", "out.py", "--check"];
    let ended = folder.generate(&check).ends_with(1);
    assert!(ended.stderr.contains("out.py: missing"), "{ended:?}");
    let ended = folder.generate(&to).ends_with(0);
    assert_eq!(ended.stderr, "out.py: written, with 2 cases\n");
    assert_eq!(folder.read("out.py"), "one\ntwo-part\nthree\n");
    assert_eq!(folder.generate(&check).answer(), "");
    assert_eq!(
        folder.generate(&to).ends_with(0).stderr,
        "out.py: unchanged\n"
    );
    folder.put("out.py", "one\ntwo\nthree\n");
    let ended = folder.generate(&check).ends_with(1);
    assert_eq!(
        ended.stdout,
        "--- out.py\n+++ as generated\n@@ -1,3 +1,3 @@\n one\n-two\n+two-part\n three\n"
    );
    assert_eq!(folder.read("out.py"), "one\ntwo\nthree\n");
    folder.generate(&["--check"]).ends_with(2);
    // What fails writes nothing.
    folder.put("t.j2", "{{ nothing }}");
    folder.generate(&to).ends_with(3);
    assert_eq!(folder.read("out.py"), "one\ntwo\nthree\n");
}

#[test]
fn the_page_shows_what_comes_out() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read =
        |name: &str| fs::read_to_string(repository.join(name)).expect("there is such a file");
    let page = read("docs/tracks.md");
    assert!(page.contains(&read("docs/examples/track/tests.js.j2")));
    let command = "```sh\ngo-check generate docs/";
    let (_, sample) = page.split_once(command).expect("there is a sample");
    let (args, rest) = sample.split_once("\n```\n\n```text\n").expect("a sample");
    let (output, _) = rest.split_once("```\n").expect("its end");
    let args = format!("generate docs/{args}");
    let args: Vec<_> = args.split_whitespace().collect();
    let ended = run_in(&repository, &args).ends_with(0);
    assert_eq!(format!("{}{}", ended.stderr, ended.stdout), output);
}
