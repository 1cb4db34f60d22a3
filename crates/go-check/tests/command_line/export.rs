//! `export`: what a problem package holds, and what is refused.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::Value;
use tempfile::TempDir;

use crate::run::{Conversation, Ended, PROGRAM, Unread, program, run_command, run_in};

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

/// A suite of moves with these cases, each with its own beginning of a UUID.
fn suite(cases: &[String]) -> String {
    let exercise = "{\"exercise\": \"go-move\", \"cases\": [\n";
    format!("{exercise}{}\n]}}\n", cases.join(",\n"))
}

fn case(number: u8, description: &str, board: &str, more: &str) -> String {
    format!(
        "{{\"uuid\": \"{number:08}-5a13-40cc-89c5-77388358f6cc\", {more} \"description\": \
         \"{description}\", \"property\": \"play\", \"input\": {{\"board\": {board}, \"column\": 0, \
         \"row\": 0, \"color\": 1}}, \"expected\": {{\"legal\": false}}}}"
    )
}

#[test]
fn another_suite_comes_with_the_submissions_that_it_must_accept() {
    let taken = r#"["10", "00"]"#;
    let long = "long ".repeat(100);
    let text = suite(&[
        case(1, "Taken", taken, ""),
        case(2, "Taken again", taken, ""),
        case(3, "Wide", r#"["100", "000"]"#, ""),
        case(4, "囲碁 — ../naïve\\n\\u001b", r#"["20", "00"]"#, ""),
        case(5, "!", r#"["22", "00"]"#, ""),
        case(6, &long, r#"["11", "00"]"#, ""),
        case(
            7,
            "Taken better",
            r#"["12", "00"]"#,
            "\"reimplements\": \"00000005-5a13-40cc-89c5-77388358f6cc\",",
        ),
    ]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("mine.json");
    fs::write(&path, text).expect("a temporary file");
    let path = path.display().to_string();
    let package = Exported::new(&["--suite", &path]);
    assert_eq!(
        package.talk,
        "gomove: 1 sample, 3 secret cases, 4 submissions\n\
         1 case left out: no move on a square of 2 to 19\n\
         1 case left out: reimplemented by another case\n\
         1 case left out: asked by an earlier case\n"
    );
    let files = package.files();
    let mut inputs: Vec<_> = files.keys().filter(|path| path.ends_with(".in")).collect();
    inputs.sort();
    assert_eq!(inputs[0], "data/sample/01-taken.in");
    assert_eq!(inputs[1], "data/secret/02-nave.in");
    assert!(
        inputs[2].starts_with("data/secret/03-long-long-") && inputs[2].len() < 160,
        "{}",
        inputs[2]
    );
    assert_eq!(inputs[3], "data/secret/04-taken-better.in");
    let described = &files["data/secret/02-nave.desc"];
    assert_eq!(described.lines().count(), 2, "{described}");
    let folders: BTreeSet<_> = files
        .keys()
        .filter_map(|path| path.strip_prefix("submissions/")?.split('/').next())
        .collect();
    assert_eq!(folders, BTreeSet::from(["accepted"]));
}

#[test]
fn what_is_no_suite_of_moves_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    let refused = |suite: &str, code: i32, text: &str| {
        let ended = export(here, "gomove", &["--suite", suite]).ends_with(code);
        assert!(ended.stderr.contains(text), "{}", ended.stderr);
        assert!(!here.join("gomove").exists());
    };
    refused(
        "go-counting",
        4,
        "no case of go-counting is a move on a square",
    );
    refused("nosuch", 2, "unknown suite 'nosuch'");
    refused("./nosuch.json", 3, "can't read ./nosuch.json");
    let free = r#"["00", "00"]"#;
    fs::write(here.join("wrong.json"), suite(&[case(1, "Free", free, "")])).expect("a file");
    refused("wrong.json", 3, "wrong.json:2:");
    refused(
        "wrong.json",
        3,
        "expected the reference's answer, found another",
    );
    let wide = case(1, "Wide", r#"["100", "000"]"#, "");
    fs::write(here.join("none.json"), suite(&[wide])).expect("a file");
    refused("none.json", 4, "no case of none.json");
    assert_eq!(names(here).len(), 2, "{:?}", names(here));
}

#[test]
fn only_a_new_or_an_empty_folder_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    fs::create_dir(here.join("full")).expect("a folder");
    fs::write(here.join("full/file"), "mine").expect("a file");
    fs::write(here.join("file"), "mine").expect("a file");
    fs::create_dir(here.join("closed")).expect("a folder");
    fs::set_permissions(here.join("closed"), fs::Permissions::from_mode(0o555)).expect("ours");
    symlink("nowhere", here.join("astray")).expect("a link");
    let before = names(here);
    for (path, why) in [
        ("full", "it has files"),
        ("file", "no folder"),
        ("closed", "read-only"),
        ("file/new", "Not a directory"),
        ("nosuch/new", "No such file"),
        ("/proc/gomove", "/proc/gomove"),
        ("/", "it has files"),
        ("..", "it has files"),
        ("astray", "Not a directory"),
    ] {
        export(here, path, &[]).refuses(&["can't write the folder", why]);
    }
    let current = run_in(&here.join("closed"), &["export", "icpc", "../full"]);
    current.refuses(&["it has files"]);
    fs::create_dir(here.join("here")).expect("a folder");
    run_in(&here.join("here"), &["export", "icpc", "."]).refuses(&["the current one"]);
    fs::remove_dir(here.join("here")).expect("it is empty");
    assert_eq!(names(here), before);
    assert_eq!(
        names(&here.join("full")),
        BTreeSet::from(["file".to_owned()])
    );

    // An empty one gives its place and its permissions.
    fs::create_dir(here.join("empty")).expect("a folder");
    fs::set_permissions(here.join("empty"), fs::Permissions::from_mode(0o750)).expect("ours");
    symlink("empty", here.join("link")).expect("a link");
    export(here, "link", &[]).ends_with(0);
    assert!(here.join("link").is_symlink() && here.join("empty/problem.yaml").is_file());
    let metadata = fs::metadata(here.join("empty")).expect("it is there");
    assert_eq!(metadata.permissions().mode() & 0o777, 0o750);
    export(here, "empty", &[]).refuses(&["it has files"]);
}

#[test]
fn a_name_that_contest_systems_refuse_is_a_mistake_of_usage() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, hint) in [
        ("go-move", "try gomove"),
        ("Go.Move_2", "try gomove2"),
        ("-- -", "try gomove"),
        ("碁", "try gomove"),
    ] {
        let ended = run_in(folder.path(), &["export", "icpc", "--", name]).ends_with(2);
        assert!(ended.stderr.contains(hint), "{}", ended.stderr);
    }
    assert_eq!(names(folder.path()), BTreeSet::new());
}

#[test]
fn of_what_can_not_be_written_whole_nothing_is_left() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut shell = Command::new("sh");
    // No file may grow: every write fails, and no signal ends the program.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" export icpc gomove";
    shell.args(["-c", script, PROGRAM]);
    shell.current_dir(folder.path());
    run_command(shell, "").refuses(&["can't write the folder gomove", "File too large"]);
    assert_eq!(names(folder.path()), BTreeSet::new());
}

#[test]
fn a_package_is_written_though_nobody_listens() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, unread) in [("one", Unread::Stdout), ("two", Unread::Stderr)] {
        let mut command = program(&["export", "icpc", name]);
        command.current_dir(folder.path()).stdin(Stdio::null());
        Conversation::start_unread(command, unread)
            .end()
            .ends_with(0);
        assert!(folder.path().join(name).join("problem.yaml").is_file());
    }
}
