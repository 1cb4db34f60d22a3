//! `export`: what a problem package holds, and what is refused.
#![cfg(unix)]

mod refused;

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;
use tempfile::TempDir;

use crate::run::{Ended, run_command, run_in};

/// A temporary folder, and the package `gomove` in it.
struct Exported {
    folder: TempDir,
    talk: String,
}

impl Exported {
    fn new(arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let ended = export(folder.path(), "gomove", arguments).ends_with(0);
        assert_eq!(ended.stdout, "");
        Self {
            folder,
            talk: ended.stderr,
        }
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("gomove")
    }

    /// The texts of all files, by their paths in the package.
    fn files(&self) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        collect(&self.root(), "", &mut files);
        files
    }
}

fn export(here: &Path, folder: &str, arguments: &[&str]) -> Ended {
    run_in(here, &[&["export", "icpc", folder], arguments].concat())
}

fn collect(folder: &Path, before: &str, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{before}{name}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read_to_string(&path).expect("files are text"));
        }
    }
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    entries.map(name).collect()
}

fn test_data(path: &str) -> String {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-data");
    fs::read_to_string(data.join(path)).expect("the file is there")
}

fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// The cases of go-move that numeric text can ask: for each UUID the group, the input and the answer,
/// made from the suite's JSON alone.
fn expected_cases() -> BTreeMap<String, [String; 3]> {
    let suite: Value =
        serde_json::from_str(&test_data("go-move/canonical-data.json")).expect("it is JSON");
    let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rows = |board: &Value| {
        let rows = array(board);
        let rows: Vec<_> = rows.iter().map(|row| text(row) + "\n").collect();
        rows.concat()
    };
    let mut cases = BTreeMap::new();
    for group in array(&suite["cases"]) {
        for case in array(&group["cases"]) {
            let (input, expected) = (&case["input"], &case["expected"]);
            let board = array(&input["board"]);
            let is_square = board.iter().all(|row| text(row).len() == board.len());
            if !is_square || board.len() < 2 || !expected["error"].is_null() {
                continue;
            }
            let question = format!(
                "{}\n{}{} {} {}\n",
                board.len(),
                rows(&input["board"]),
                input["column"],
                input["row"],
                input["color"]
            );
            let answer = if expected["legal"] == Value::Bool(true) {
                format!("1\n{}", rows(&expected["board"]))
            } else {
                "0\n".to_owned()
            };
            let parts = [text(&group["description"]), question, answer];
            cases.insert(text(&case["uuid"]), parts);
        }
    }
    cases
}

#[test]
fn every_case_is_there_once_with_its_answer() {
    let package = Exported::new(&[]);
    let mut expected = expected_cases();
    let (asked, left_out) = (expected.len(), all_cases() - expected.len());
    assert_eq!(
        package.talk,
        format!(
            "gomove: 4 samples, {} secret cases, 12 submissions\n\
             {left_out} cases left out: no move on a square of 2 to 19\n",
            asked - 4
        )
    );
    let files = package.files();
    let inputs = files.iter().filter_map(|(path, input)| {
        let name = path.strip_prefix("data/")?.strip_suffix(".in")?;
        Some((name, input))
    });
    for (name, input) in inputs {
        let answer = &files[&format!("data/{name}.ans")];
        let description = &files[&format!("data/{name}.desc")];
        let uuid = description.lines().nth(1).unwrap_or_default();
        let uuid = uuid.split(' ').next().unwrap_or_default();
        let Some([group, question, wanted]) = expected.remove(uuid) else {
            panic!("{name} has the unknown UUID {uuid:?}, or has it again");
        };
        assert_eq!((input, answer), (&question, &wanted), "{name}");
        let folder = if group == "The four examples of the challenge" {
            "sample/"
        } else {
            "secret/"
        };
        assert!(name.starts_with(folder), "{name} is of {group}");
    }
    assert_eq!(expected, BTreeMap::new());
    let data = files.keys().filter(|path| path.starts_with("data/"));
    assert_eq!(data.count(), 3 * asked);
}

/// How many cases go-move has.
fn all_cases() -> usize {
    test_data("go-move/canonical-data.json")
        .matches("\"uuid\": ")
        .count()
}

#[test]
fn the_page_shows_what_is_said() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contest.md");
    let page = fs::read_to_string(page).expect("there is such a page");
    // How many cases there are may change from day to day.
    let uncounted = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let talk = uncounted(&Exported::new(&[]).talk);
    assert!(uncounted(&page).contains(&format!("\n{talk}```")), "{talk}");
}

#[test]
fn a_package_has_what_the_format_wants() {
    let package = Exported::new(&[]);
    let files = package.files();
    let mut others: Vec<_> = files.keys().map(String::as_str).collect();
    others.retain(|path| !path.starts_with("data/") && !path.starts_with("submissions/"));
    assert_eq!(
        others,
        [
            ".timelimit",
            "input_validators/input_format.py",
            "problem.yaml",
            "problem_statement/problem.en.tex",
        ]
    );
    for (path, text) in &files {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
        assert!(path.chars().all(is_plain), "{path}");
        assert!(!text.contains('\r') && text.ends_with('\n'), "{path}");
        if !path.ends_with(".desc") {
            assert!(text.is_ascii(), "{path}");
        }
        if let Some(name) = path.strip_prefix("submissions/") {
            let (_, name) = name.split_once('/').expect("it is in a folder");
            let of_registry = ["accepted", "wrong"].iter().any(|folder| {
                let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-data/solutions");
                fs::read_to_string(data.join(folder).join(name)).is_ok_and(|old| old == *text)
            });
            assert!(of_registry, "{path} is not as it is in the registry");
        }
    }
    // Cases are judged in the order of their names.
    let numbers = files.keys().filter_map(|path| {
        let name = path.strip_suffix(".in")?.rsplit('/').next()?;
        name.split('-').next()?.parse::<usize>().ok()
    });
    assert!(numbers.eq(1..=expected_cases().len()));
    let is_open = |path: &str, mode: u32| {
        let metadata = fs::metadata(package.root().join(path)).expect("it is there");
        metadata.permissions().mode() & mode == mode
    };
    assert!(is_open("", 0o500) && is_open("data", 0o500) && is_open("problem.yaml", 0o400));
}

/// Runs the checker on each of some files, in one interpreter, and prints how it ended.
const CHECKS: &str = "\
import contextlib, io, runpy, sys
for path in sys.argv[2:]:
    sys.stdin, said = io.TextIOWrapper(open(path, 'rb')), io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            runpy.run_path(sys.argv[1])
        code = 0
    except SystemExit as end:
        code = end.code
    print(code, said.getvalue().strip())
";

/// What the checker of a package says of inputs: a line each.
fn checked(package: &Exported, inputs: &[Vec<u8>]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new("python3");
    command.args(["-c", CHECKS]);
    command.arg(package.root().join("input_validators/input_format.py"));
    for (index, input) in inputs.iter().enumerate() {
        let path = folder.path().join(index.to_string());
        fs::write(&path, input).expect("a temporary file");
        command.arg(path);
    }
    let lines: Vec<_> = run_command(command, "")
        .answer()
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(lines.len(), inputs.len());
    lines
}

#[test]
fn the_checker_accepts_the_inputs_and_nothing_else() {
    if !is_installed("python3") {
        return;
    }
    let package = Exported::new(&[]);
    let good = "2\n10\n11\n1 0 2\n";
    let mut inputs = vec![good.as_bytes().to_vec()];
    for (path, input) in package.files() {
        if path.ends_with(".in") {
            inputs.push(input.into_bytes());
        }
    }
    for (input, line) in inputs.iter().zip(checked(&package, &inputs)) {
        assert_eq!(line, "42 ", "{}", String::from_utf8_lossy(input));
    }
    assert_eq!(inputs.len(), 1 + expected_cases().len());

    let mut inputs = vec![b"2\n\xff0\n11\n1 0 2\n".to_vec()];
    for (old, new) in [
        (good, ""),
        (good, "\n"),
        ("2\n1", "1\n1"),
        ("2\n1", "20\n1"),
        ("2\n1", "02\n1"),
        ("2\n1", " 2\n1"),
        ("2\n1", "2 \n1"),
        ("2\n1", "+2\n1"),
        ("2\n1", "\u{662}\n1"),
        ("2\n1", "3\n1"),
        ("\n10", "\n13"),
        ("\n10", "\n100"),
        ("\n10", "\n1"),
        ("\n10", "\n1 0"),
        ("\n10", "\n1\u{663}"),
        ("\n10\n", "\n"),
        ("\n11\n", "\n11\n\n"),
        // No group may be without a liberty: neither the stones in the corner nor all of them.
        ("10\n11", "12\n21"),
        ("10\n11", "11\n11"),
        ("1 0 2", "2 0 2"),
        ("1 0 2", "1 2 2"),
        ("1 0 2", "-1 0 2"),
        ("1 0 2", "1 0 0"),
        ("1 0 2", "1 0 3"),
        ("1 0 2", "1  0 2"),
        ("1 0 2", "1 0 2 "),
        ("1 0 2", "01 0 2"),
        ("1 0 2", "1 0"),
        ("1 0 2\n", "1 0 2"),
        ("1 0 2\n", "1 0 2\n\n"),
        ("1 0 2\n", "1 0 2\n0"),
        ("1 0 2\n", "1 0 2\0"),
        ("\n", "\r\n"),
    ] {
        let bad = good.replace(old, new);
        assert_ne!(bad, good);
        inputs.push(bad.into_bytes());
    }
    for (input, line) in inputs.iter().zip(checked(&package, &inputs)) {
        let input = String::from_utf8_lossy(input);
        assert!(line.starts_with("43 line "), "{input:?}: {line}");
    }
}

#[test]
fn submissions_get_the_verdicts_of_their_folders() {
    let package = Exported::new(&[]);
    let mut folders = BTreeSet::new();
    for path in package.files().keys() {
        let Some(submission) = path.strip_prefix("submissions/") else {
            continue;
        };
        let (folder, name) = submission.split_once('/').expect("it is in a folder");
        folders.insert(folder.to_owned());
        let interpreter = match name.rsplit('.').next() {
            Some("py") => "python3",
            Some("js") => "node",
            // A compiler takes long, and is started for it where the registry is judged.
            _ => continue,
        };
        if !is_installed(interpreter) {
            continue;
        }
        let verdict = match folder {
            "accepted" => "AC",
            "wrong_answer" => "WA",
            "run_time_error" => "RTE",
            "time_limit_exceeded" => "TLE",
            other => panic!("no folder of the format: {other}"),
        };
        let path = format!("gomove/{path}");
        let arguments = ["test", "go-move", "--format", "json", "--solution", &path];
        // One case of its own is enough of what takes all its time.
        let (limit, first) = match verdict {
            "TLE" => ("1s", "takes-all-three-stones"),
            _ => ("10s", "the-four-examples"),
        };
        let few = ["--filter", first, "--filter", "occupied-points"];
        let few = [&few[..], &["--time-limit", limit]].concat();
        let ended = run_in(package.folder.path(), &[&arguments[..], &few].concat());
        let lines = ended.stdout.lines().map(|line| {
            let line: Value = serde_json::from_str(line).expect("lines are JSON");
            line["verdict"].as_str().map(str::to_owned)
        });
        let met: BTreeSet<_> = lines.flatten().collect();
        let permitted = BTreeSet::from(["AC".to_owned(), verdict.to_owned()]);
        assert!(
            met.contains(verdict) && met.is_subset(&permitted),
            "{path}: {met:?}"
        );
    }
    let all = [
        "accepted",
        "run_time_error",
        "time_limit_exceeded",
        "wrong_answer",
    ];
    assert!(folders.iter().eq(all), "{folders:?}");
}
