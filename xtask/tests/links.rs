//! Pages lead somewhere: each link in them names a file that is there, and a heading that it has.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What is no part of a checkout, and sources: a page in there is a part of one that is made.
const LEFT_OUT: [&str; 3] = ["target", ".git", "src"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries can be read").path();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            if !LEFT_OUT.iter().any(|left_out| name == *left_out) {
                pages(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}

/// The lines of a page that are no sample.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_sample = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_sample ^= is_fence;
        !is_sample && !is_fence
    })
}

/// The names by which the headings of a page can be linked to.
fn anchors(text: &str) -> Vec<String> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let mut anchor = words.replace(' ', "-");
        anchor.retain(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        let before = times.entry(anchor.clone()).or_default();
        *before += 1;
        match *before {
            1 => anchor,
            number => format!("{anchor}-{}", number - 1),
        }
    };
    headings.map(anchor).collect()
}

/// The targets of the links in a page.
fn links(text: &str) -> Vec<String> {
    let text: String = prose(text).collect::<Vec<_>>().join("\n");
    let after = text.split("](").skip(1);
    let targets = after.filter_map(|rest| rest.split(')').next());
    targets.map(str::to_owned).collect()
}

#[test]
fn every_link_in_a_page_leads_somewhere() {
    let mut found = Vec::new();
    pages(&root(), &mut found);
    let mut number = 0;
    for page in &found {
        let text = fs::read_to_string(page).expect("pages are text");
        for link in links(&text) {
            if link.contains("://") {
                continue;
            }
            number += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                _ => page.parent().expect("it is in a folder").join(file),
            };
            assert!(target.exists(), "{}: no file {file}", page.display());
            if !anchor.is_empty() && target.extension().is_some_and(|ending| ending == "md") {
                let there = fs::read_to_string(&target).expect("pages are text");
                let is_there = anchors(&there).iter().any(|other| other == anchor);
                assert!(is_there, "{}: no heading for {link}", page.display());
            }
        }
    }
    assert!(
        found.len() > 10 && number > 50,
        "{} pages, {number} links",
        found.len()
    );
}

#[test]
fn headings_and_links_are_found() {
    let page = "# A page\n## `Code`, and more\n## A page\n[x](one.md#two) and [y](#a-page)\n```sh\n# no\n[z](no)\n```\n";
    assert_eq!(anchors(page), ["a-page", "code-and-more", "a-page-1"]);
    assert_eq!(links(page), ["one.md#two", "#a-page"]);
}
