//! The laws hold for every seed that the fuzzer starts from, each find of it among them.

mod laws;

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};

type Law = fn(&[u8]);

/// Every law, by the name of its target.
const LAWS: [(&str, Law); 7] = [
    ("answer", laws::answer::law),
    ("numeric_text", laws::numeric_text::law),
    ("report", laws::report::law),
    ("string_arrays", laws::string_arrays::law),
    ("suite", laws::suite::law),
    ("template_context", laws::template_context::law),
    ("tests_toml", laws::tests_toml::law),
];

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The names of what is in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let name = |entry: Result<fs::DirEntry, _>| entry.expect("it can be read").file_name();
    let names = entries.map(|entry| name(entry).into_string().expect("names are text"));
    names.collect()
}

/// Gives the seeds of a law to it.
fn hold(name: &str) {
    let (_, law) = LAWS.iter().find(|(known, _)| *known == name).expect(name);
    let folder = fuzz().join("seeds").join(name);
    let seeds = names(&folder);
    assert!(seeds.len() >= 20, "{} seeds of {name}", seeds.len());
    let broken = seeds.into_iter().filter(|seed| {
        let data = fs::read(folder.join(seed)).expect("a seed is a file");
        assert!(data.len() <= 4096, "{seed}: the fuzzer would cut it");
        panic::catch_unwind(|| law(&data)).is_err()
    });
    let broken: Vec<_> = broken.collect();
    assert!(broken.is_empty(), "broken by {broken:?} of {name}");
}

#[test]
fn answers_of_programs_keep_to_their_law() {
    hold("answer");
}

#[test]
fn numeric_text_keeps_to_its_law() {
    hold("numeric_text");
}

#[test]
fn reports_keep_to_their_law() {
    hold("report");
}

#[test]
fn string_arrays_keep_to_their_law() {
    hold("string_arrays");
}

#[test]
fn suites_keep_to_their_law() {
    hold("suite");
}

#[test]
fn templates_and_their_cases_keep_to_their_law() {
    hold("template_context");
}

#[test]
fn tests_toml_keeps_to_its_law() {
    hold("tests_toml");
}

#[test]
fn every_law_has_a_target_seeds_and_a_dictionary() {
    let laws: BTreeSet<_> = LAWS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names(&fuzz().join("seeds")), laws);
    let stems = |folder: &str, ending: &str| -> BTreeSet<String> {
        let stem = |name: &String| name.strip_suffix(ending).expect(name).to_owned();
        names(&fuzz().join(folder)).iter().map(stem).collect()
    };
    assert_eq!(stems("targets", ".rs"), laws);
    assert_eq!(stems("dictionaries", ".dict"), laws);
    let manifest = fs::read_to_string(fuzz().join("Cargo.toml")).expect("there is a manifest");
    for name in laws {
        let target = format!("name = \"{name}\"\npath = \"targets/{name}.rs\"\n");
        assert!(manifest.contains(&target), "{name}");
    }
}
