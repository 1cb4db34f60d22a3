//! The page about the mutants, and the boards that it shows.

use std::fs;
use std::path::Path;

use crate::run::run;

fn checkout(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_page_about_the_mistakes_is_the_one_that_is_printed() {
    let printed = run(&["mutants", "--page"], "").answer();
    assert!(
        checkout("docs/mistakes.md") == printed,
        "run: cargo run -p go-check -- mutants --page > docs/mistakes.md"
    );
}

#[test]
fn the_page_names_every_mutant_and_a_case_that_catches_it() {
    let page = run(&["mutants", "--page"], "").answer();
    let list = run(&["mutants", "--list"], "").answer();
    let sections: Vec<_> = page.split("\n#### ").skip(1).collect();
    let mutants: Vec<_> = list.lines().skip(1).collect();
    assert_eq!(sections.len(), mutants.len());
    for (section, mutant) in sections.iter().zip(mutants) {
        let mut columns = mutant.split('\t');
        let (id, mistake) = (
            columns.next().expect("an id"),
            columns.nth(1).expect("three columns"),
        );
        assert!(
            section.starts_with(&format!("{id}\n\n{mistake}\n")),
            "{section}"
        );
        assert!(section.contains(" The first case of "), "{section}");
    }
}

#[test]
fn the_smallest_boards_are_found_anew() {
    let kept = checkout("test-data/smallest.jsonl");
    let ids = ["own-stone-replaced", "crossed-bounds", "edge-is-neutral"];
    let args = ids.map(|id| format!("--mutant={id}"));
    let args = [
        &["mutants", "--smallest"][..],
        &args.each_ref().map(String::as_str),
    ]
    .concat();
    let found = run(&args, "").answer();
    // They come in the order of the list, however they are named.
    let is_one = |line: &&str| ids.iter().any(|id| line.contains(&format!("\"{id}\"")));
    let expected: String = kept
        .lines()
        .filter(is_one)
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(expected.lines().count(), 3);
    assert_eq!(found, expected);
}

#[test]
fn nothing_is_chosen_of_the_page() {
    for args in [
        &["mutants", "--page", "--list"][..],
        &["mutants", "--page", "--mutant", "kept-state"],
        &["mutants", "go-counting", "--page"],
        &["mutants", "--page", "--wrong", "a.py"],
        &["mutants", "--smallest", "--page"],
        &["mutants", "--smallest", "go-move"],
        &["mutants", "--smallest", "--matrix"],
    ] {
        let ended = run(args, "").ends_with(2);
        assert!(
            ended.stderr.contains("cannot be used with"),
            "{args:?}: {ended:?}"
        );
    }
}
