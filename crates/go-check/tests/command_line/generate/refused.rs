//! What `generate` refuses: templates that are wrong, that ask for Python, or that come to no end.

use std::fs;

use super::{Folder, prints, refuses};
use crate::run::run_in;

#[test]
fn what_is_wrong_with_a_template_is_drawn_at_its_place() {
    refuses(
        "a\n{{ nothing }}\n",
        &["expected a value", "t.j2:2:4", "{{ nothing }}"],
    );
    refuses(
        "{% if nothing %}{% endif %}",
        &["expected a value", "t.j2:1:"],
    );
    refuses("{{ exercise.nothing.more }}", &["t.j2:1:12"]);
    refuses("a\nb {% if %}", &["syntax error", "t.j2:2:"]);
    refuses("{{ 1 | nothing }}", &["unknown filter", "t.j2:1:"]);
    refuses(
        "{{ '(' | regex_find('(') }}",
        &["expected a regular expression", "t.j2:1:"],
    );
    refuses(
        "{% include 'no.j2' %}",
        &["'no.j2'", "help: looked in .", "t.j2:1:"],
    );
    for name in ["../t.j2", "/etc/passwd", "a/../../b", "a\\\\b", "./../t.j2"] {
        refuses(
            &format!("{{% include '{name}' %}}"),
            &["within its folders", "t.j2:1:"],
        );
    }
    let folder = Folder::new("x\n{% include 'inner.j2' %}");
    folder.put("inner.j2", "\n\n{{ 1 + 'a' }}");
    folder
        .generate(&[])
        .refuses(&["inner.j2:3:4", "{{ 1 + 'a' }}"]);
}

#[test]
fn a_template_comes_to_an_end() {
    let endless = "no end of work";
    refuses(
        "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}",
        &[endless],
    );
    refuses(
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        &["t.j2:1:"],
    );
    refuses("{% include 't.j2' %}", &["t.j2:1:"]);
    refuses("{% extends 't.j2' %}", &["t.j2"]);
    refuses("{{ 'x' * 99999999999 }}", &["t.j2:1:"]);
    refuses(
        "{{ ('a' * 99999) | regex_find('(a|aa)+$(?<=b)') }}",
        &["t.j2:1:"],
    );
    let deep =
        "{% set n = namespace(x=[]) %}{% for i in range(90000) %}{% set n.x = [n.x] %}{% endfor %}";
    refuses(&format!("{deep}{{{{ n.x }}}}"), &["at most 200 deep"]);
    prints(deep, "");
    let doubled = "{% set n = namespace(x=[1]) %}{% for i in range(60) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ n.x }}";
    refuses(doubled, &["bytes"]);
}

#[test]
fn plugins_of_the_track_are_refused_by_name() {
    let folder = Folder::new("a {{ plugins.clean(exercise) }}");
    folder.put("plugins.py", "def clean(text): return text\n");
    folder
        .generate(&[])
        .refuses(&["plugins.clean of plugins.py", "t.j2:1:"]);
    refuses("{{ plugins.other }}", &["plugins.other"]);
}

#[test]
fn what_is_no_suite_and_no_template_is_refused() {
    let folder = Folder::new("");
    for (args, code, text) in [
        (
            &["go-counting", "--template", "cobol"][..],
            2,
            "expected python, javascript, rust",
        ),
        (&["nosuch", "--template", "python"], 2, "unknown suite"),
        (
            &["suite.json", "--template", "python"],
            2,
            "for the exercise 'two-part'",
        ),
        (
            &["suite.json", "--template", "no.j2"],
            3,
            "can't read no.j2",
        ),
        (&["suite.json", "--template", "./"], 3, "can't read ./"),
        (&["no.json", "--template", "t.j2"], 3, "can't read no.json"),
        (&["t.j2/x", "--template", "t.j2"], 3, "can't read t.j2/x"),
    ] {
        let args = [&["generate"], args].concat();
        let ended = run_in(folder.path(), &args).ends_with(code);
        assert!(ended.stderr.contains(text), "{args:?}: {ended:?}");
    }
    for (suite, text) in [
        ("", "suite.json:1:1"),
        ("[]", "expected an object"),
        ("{}", "expected a key \"cases\""),
        ("{\"cases\": {}}", "expected an array"),
        ("{\"cases\": [7]}", "expected an object"),
        (
            "{\"cases\": [{\"input\": 1e999}]}",
            "expected a number of 64 bits",
        ),
        ("{\"cases\": [{\"input\": \"\\ud800\"}]}", "surrogate"),
    ] {
        folder.put("suite.json", suite);
        folder.generate(&[]).refuses(&[text]);
    }
    folder.put("suite.json", "{\"cases\": []}");
    folder.generate(&[]).ends_with(4);
    fs::write(folder.path().join("t.j2"), b"\xff{{").expect("a temporary file");
    folder.generate(&[]).refuses(&["t.j2:1:1"]);
}
