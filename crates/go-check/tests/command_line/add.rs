//! `add`: a case more in a suite, what it refuses, and that a suite is whole at every instant.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::run::{Conversation, Ended, program, run_command, run_in};

const SUITE: &str = r#"{
  "exercise": "go-counting",
  "cases": [
    {
      "description": "Edges",
      "cases": [
        {
          "uuid": "0b1fb9b7-2f5f-4b3e-8d0f-0f3b0a4d7a51",
          "description": "An edge",
          "property": "territory",
          "input": {
            "board": [
              "B  "
            ],
            "x": 1,
            "y": 0
          },
          "expected": {
            "owner": "BLACK",
            "territory": [
              [1, 0],
              [2, 0]
            ]
          }
        }
      ]
    },
    {
      "uuid": "5a9fb9b7-2f5f-4b3e-8d0f-0f3b0a4d7a52",
      "description": "All of it",
      "property": "territories",
      "input": {
        "board": [
          " W"
        ]
      },
      "expected": {
        "territoryBlack": [],
        "territoryWhite": [[0, 0]],
        "territoryNone": []
      }
    }
  ]
}
"#;

const TERRITORY: [&str; 3] = ["add", "./suite.json", "--property=territory"];

/// A folder with a suite in it.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("suite.json"), SUITE).expect("a temporary file");
        Self(folder)
    }

    fn suite(&self) -> PathBuf {
        self.0.path().join("suite.json")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.suite()).expect("it is there")
    }

    /// Adds a case about territory.
    fn add(&self, args: &[&str]) -> Ended {
        run_in(self.0.path(), &[&TERRITORY[..], args].concat())
    }

    /// Adds a case, with something on standard input.
    fn add_from(&self, args: &[&str], input: &str) -> Ended {
        let mut command = program(args);
        command.current_dir(self.0.path());
        run_command(command, input)
    }

    /// Checks that a case is refused, and that nothing has changed.
    #[track_caller]
    fn refuses(&self, args: &[&str], code: i32, text: &str) {
        let ended = self.add(args).ends_with(code);
        assert!(ended.stderr.contains(text), "no {text:?} in {ended:?}");
        assert_eq!(ended.stdout, "");
        assert_eq!(self.text(), SUITE);
        assert_eq!(files(self.0.path()), ["suite.json"]);
    }
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there").flatten();
    let mut files: Vec<_> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    files
}

/// The UUID that stands in what `add` prints.
fn uuid(stdout: &str) -> &str {
    let line = stdout.lines().find_map(|line| line.strip_prefix("uuid:"));
    line.expect("add says the UUID").trim()
}

#[test]
fn a_case_is_added_with_its_answer_and_shown() {
    let desk = Desk::new();
    let ended = desk
        .add(&[
            "--description",
            "A corner",
            "--board= B,W ",
            "--at=0,0",
            "--comment",
            "First.",
            "--comment",
            "Second.",
            "--scenario=input-validation",
        ])
        .ends_with(0);
    let uuid = uuid(&ended.stdout);
    let case = format!(
        r#"    }},
    {{
      "uuid": "{uuid}",
      "description": "A corner",
      "comments": ["First.", "Second."],
      "scenarios": ["input-validation"],
      "property": "territory",
      "input": {{
        "board": [
          " B",
          "W "
        ],
        "x": 0,
        "y": 0
      }},
      "expected": {{
        "owner": "NONE",
        "territory": [[0, 0]]
      }}
    }}
  ]
}}
"#
    );
    let before = SUITE.strip_suffix("    }\n  ]\n}\n").expect("it ends so");
    assert_eq!(desk.text(), format!("{before}{case}"));
    assert!(
        ended.stdout.starts_with(
            "Whose territory is (0, 0)? It is marked >.\n    0 1\n 0 >. B\n 1  W .\n\nNONE: 1 point"
        ),
        "{ended:?}"
    );
    let end = format!(
        "\nadded: go-counting::territory::a-corner\nuuid:  {uuid}\nat:    ./suite.json:43:5\nnew:   "
    );
    assert!(ended.stdout.contains(&end), "{ended:?}");
    assert_eq!(ended.stderr, "");
    run_in(desk.0.path(), &["test", "./suite.json"]).ends_with(0);
}

#[test]
fn a_group_takes_it_by_its_description_or_in_kebab_case() {
    for name in ["Edges", "edges"] {
        let desk = Desk::new();
        desk.add(&["--description=x", "--board= B", "--at=0,0", "--group", name])
            .ends_with(0);
        let list = run_in(desk.0.path(), &["test", "./suite.json", "--list"]).answer();
        let names: Vec<_> = list
            .lines()
            .filter_map(|line| line.split('\t').next())
            .collect();
        assert_eq!(
            names,
            [
                "go-counting::territory::edges-an-edge",
                "go-counting::territory::edges-x",
                "go-counting::territories::all-of-it"
            ]
        );
    }
}

#[test]
fn a_case_that_replaces_another_stands_behind_it() {
    let desk = Desk::new();
    let old = "0b1fb9b7-2f5f-4b3e-8d0f-0f3b0a4d7a51";
    let args = [
        "--description=An edge",
        "--board=B  ",
        "--at=1,0",
        "--reimplements",
        old,
    ];
    let ended = desk.add(&args).ends_with(2);
    assert!(ended.stderr.contains("--comment"), "{ended:?}");
    desk.add(&[&args[..], &["--comment=It was wrong."]].concat())
        .ends_with(0);
    let list = run_in(desk.0.path(), &["test", "./suite.json", "--list"]).answer();
    assert_eq!(list.lines().count(), 3);
    assert!(
        desk.text()
            .contains(&format!("\"reimplements\": \"{old}\""))
    );
    assert!(
        list.lines()
            .nth(1)
            .is_some_and(|line| line.contains("edges-an-edge")),
        "{list}"
    );
    let again = desk
        .add(&[&args[..], &["--comment=It was wrong."]].concat())
        .ends_with(3);
    assert!(again.stderr.contains("asks this already"), "{again:?}");
    let again = desk.add(&[
        "--description=y",
        "--board=B   ",
        "--at=1,0",
        "--comment=x",
        "--reimplements",
        old,
    ]);
    assert!(again.ends_with(3).stderr.contains("replaced already"));
}

#[test]
fn what_can_not_be_a_case_is_refused() {
    let desk = Desk::new();
    let ok = ["--description=x", "--board=B  "];
    let with = |more: &[&'static str]| [&ok[..], more].concat();
    desk.refuses(
        &with(&["--at=1,0"]),
        3,
        "edges-an-edge asks this already, at ./suite.json:7:9",
    );
    desk.refuses(&with(&["--at=3,0"]), 3, "add --expect-error");
    desk.refuses(
        &with(&["--at=2,0", "--expect-error"]),
        3,
        "since --expect-error is given",
    );
    desk.refuses(
        &with(&["--at=2,0", "--group=nosuch"]),
        3,
        "but these:\n  Edges\n",
    );
    desk.refuses(&with(&[]), 2, "--at X,Y");
    desk.refuses(&with(&["--at=x"]), 2, "two integers");
    desk.refuses(&with(&["--move=1,0,black"]), 2, "no --move");
    desk.refuses(
        &["--description=x", "--board=B ,B", "--at=1,0"],
        3,
        "--board:1:5",
    );
    desk.refuses(
        &["--description=x", "--board=BX", "--at=1,0"],
        3,
        "--board:1:2",
    );
    desk.refuses(
        &["--description= ", "--board=B ", "--at=1,0"],
        2,
        "a description of one line",
    );
    desk.refuses(
        &["--description=All of it", "--board=B ", "--at=1,0"],
        3,
        "the same description",
    );
    let other = "00000000-0000-4000-8000-000000000000";
    desk.refuses(
        &with(&["--at=2,0", "--comment=c", "--reimplements", other]),
        3,
        "has no case",
    );
    desk.refuses(
        &with(&["--at=2,0", "--comment=c", "--reimplements=1"]),
        2,
        "a UUID of version 4",
    );
    for (property, args, code, text) in [
        (
            "play",
            &["--board=01,20", "--move=0,0,black"][..],
            3,
            "not play",
        ),
        (
            "play",
            &["--board=012,101,212", "--move=1,1,w"],
            3,
            "to have a liberty",
        ),
        (
            "play",
            &["--board=01", "--move=0,0,red"],
            2,
            "black or white",
        ),
        ("nosuch", &["--board=01"], 2, "unknown property 'nosuch'"),
        (
            "territories",
            &["--board=01", "--at=0,0"],
            2,
            "without --at",
        ),
    ] {
        let property = format!("--property={property}");
        let args = [
            &["add", "./suite.json", "--description=x", &property][..],
            args,
        ]
        .concat();
        let ended = desk.add_from(&args, "").ends_with(code);
        assert!(ended.stderr.contains(text), "no {text:?} in {ended:?}");
    }
    assert_eq!(desk.text(), SUITE);
}

#[test]
fn an_error_can_be_what_a_case_is_about() {
    let desk = Desk::new();
    desk.add(&[
        "--description=Far off",
        "--board=B ",
        "--at=-1,99999999999999999999",
        "--expect-error",
    ])
    .ends_with(0);
    let text = desk.text();
    assert!(
        text.contains("\"x\": -1,\n        \"y\": 99999999999999999999\n"),
        "{text}"
    );
    assert!(text.contains("\"error\": \"Invalid coordinate\""), "{text}");
}

#[test]
fn boards_come_in_many_ways() {
    let board = "\"board\": [\n          \" B\",\n          \"W \",\n          \"  \"\n        ]";
    let input = [
        " B\nW \n  \n",
        ". B\nW .\n. .\n",
        "01\r\n20\r\n00",
        "[\" B\", \"W \", \"  \"]",
        "[\"01\", \"20\", \"00\"]",
    ];
    for input in input {
        let desk = Desk::new();
        let args = [&TERRITORY[..], &["--description=x", "--at=1,1"]].concat();
        desk.add_from(&args, input).ends_with(0);
        assert!(desk.text().contains(board), "{input:?}: {}", desk.text());
    }
    let desk = Desk::new();
    let question = r#"{"property":"territory","input":{"board":[" B","W ","  "],"x":1,"y":1}}"#;
    fs::write(desk.0.path().join("q.json"), question).expect("a temporary file");
    desk.add(&["--description=x", "--from=q.json"]).ends_with(0);
    assert!(desk.text().contains(board));
    let other = desk
        .add(&["--description=y", "--from=q.json", "--at=0,0"])
        .ends_with(2);
    assert!(
        other.stderr.contains("is asked in q.json already"),
        "{other:?}"
    );
    let other = desk
        .add(&["--description=y", "--from=nosuch", "--at=0,0"])
        .ends_with(3);
    assert!(other.stderr.contains("can't read nosuch"), "{other:?}");
    for nothing in ["", "\n\n"] {
        let args = [&TERRITORY[..], &["--description=y", "--at=1,1"]].concat();
        desk.add_from(&args, nothing).refuses(&["found nothing"]);
    }
}

#[test]
fn a_question_that_is_another_one_turned_is_told() {
    let desk = Desk::new();
    let ended = desk
        .add(&["--description=Standing", "--board=W, , ", "--at=0,1"])
        .ends_with(0);
    assert_eq!(
        ended.stderr,
        "hint: go-counting::territory::edges-an-edge at ./suite.json:7:9 is this question mirrored with \
         columns for rows, in the other colors\n"
    );
    let long = format!("--description={}", "x".repeat(101));
    let ended = desk.add(&[&long, "--board=  ", "--at=0,0"]).ends_with(0);
    assert!(ended.stderr.contains("101 characters"), "{ended:?}");
}

#[test]
fn what_only_the_new_case_catches_is_told() {
    let desk = Desk::new();
    let new = |args: &[&str]| {
        let ended = desk.add(args).ends_with(0);
        let lines = ended.stdout.lines();
        let mut lines = lines
            .filter_map(|line| line.strip_prefix("new:   "))
            .map(str::to_owned);
        let new = lines.next().expect("it is told");
        assert_eq!(lines.next(), None, "it is told once");
        (new, ended.stderr)
    };
    let args = ["--description=y", "--board=  ", "--at=0,0"];
    let (told, hints) = new(&args);
    assert_eq!(
        told,
        "4 mutants that no other case catches: empty-board-dropped, empty-board-to-black, \
         empty-board-to-white, empty-board-crashes"
    );
    assert_eq!(hints, "");
    // What is added is there for the next one.
    let args = ["--description=z", "--board=  ", "--at=1,0", "--dry-run"];
    let (told, hints) = new(&[
        &args[..],
        &["--comment=catches: listed-twice, crossed-bounds"],
    ]
    .concat());
    assert_eq!(
        told,
        "2 mutants that no other case catches: kept-state, board-changed"
    );
    assert!(
        hints
            .ends_with("hint: its comments say that it catches listed-twice, which gets past it\n"),
        "{hints}"
    );
    let args = [
        "--description=w",
        "--board=B",
        "--at=0,1",
        "--expect-error",
        "--dry-run",
    ];
    let (told, hints) = new(&[&args[..], &["--comment=catches: no-error-of-board"]].concat());
    assert!(told.contains("no-error-off-board"), "{told}");
    assert!(
        hints.ends_with("which is no mutant: is no-error-off-board meant?\n"),
        "{hints}"
    );
    let args = ["--description=v", "--board=W ", "--at=1,0", "--dry-run"];
    let (told, _) = new(&args);
    assert!(
        told.starts_with("nothing: other cases catch all "),
        "{told}"
    );
}

#[test]
fn a_dry_run_writes_nothing() {
    let desk = Desk::new();
    let ended = desk
        .add(&["--description=x", "--board= B", "--at=0,0", "--dry-run"])
        .ends_with(0);
    assert!(
        ended
            .stdout
            .contains("\nto be added: go-counting::territory::x\n{\n"),
        "{ended:?}"
    );
    assert_eq!(desk.text(), SUITE);
}

#[test]
fn two_at_once_lose_nothing() {
    let desk = Desk::new();
    let number = 8;
    thread::scope(|scope| {
        for column in 0..number {
            let desk = &desk;
            scope.spawn(move || {
                let (name, at) = (
                    format!("--description=n{column}"),
                    format!("--at={column},0"),
                );
                desk.add(&[&name, "--board=       B", &at]).ends_with(0);
            });
        }
    });
    let list = run_in(desk.0.path(), &["test", "./suite.json", "--list"]).answer();
    assert_eq!(list.lines().count(), 2 + number);
    let uuids: BTreeSet<_> = list
        .lines()
        .filter_map(|line| line.split('\t').nth(1))
        .collect();
    assert_eq!(uuids.len(), 2 + number);
    assert_eq!(files(desk.0.path()), ["suite.json"]);
}

#[test]
fn who_is_killed_leaves_a_whole_suite_and_nothing_half_written() {
    let desk = Desk::new();
    for round in 0..40 {
        let name = format!("--description=n{round}");
        let at = format!("--at={},0", round % 20);
        let board = format!("--board={}B", " ".repeat(20 + round));
        let mut command = program(&[&TERRITORY[..], &[&name, &board, &at]].concat());
        command.current_dir(desk.0.path());
        // Sooner or later while it works: it is killed when it is dropped.
        let talk = Conversation::start(command);
        for _ in 0..round * 40 {
            thread::yield_now();
        }
        drop(talk);
        run_in(desk.0.path(), &["fmt", "--check", "suite.json"]).ends_with(0);
        run_in(desk.0.path(), &["test", "./suite.json"]).ends_with(0);
        // Between getting its name and taking the suite's place, the new file, whole, has another one.
        for file in files(desk.0.path()) {
            if file != "suite.json" {
                run_in(desk.0.path(), &["fmt", "--check", &file]).ends_with(0);
                fs::remove_file(desk.0.path().join(file)).expect("it is ours");
            }
        }
    }
}

#[test]
fn a_file_that_may_not_be_written_is_refused() {
    let desk = Desk::new();
    let mut permissions = fs::metadata(desk.suite())
        .expect("it is there")
        .permissions();
    permissions.set_readonly(true);
    fs::set_permissions(desk.suite(), permissions).expect("it is ours");
    desk.refuses(
        &["--description=x", "--board= B", "--at=0,0"],
        3,
        "it is read-only",
    );
    let args = [
        "add",
        ".",
        "--property=territories",
        "--description=x",
        "--board=B",
    ];
    let ended = desk.add_from(&args, "").ends_with(2);
    assert!(ended.stderr.contains("unknown suite '.'"), "{ended:?}");
    let args = [
        "add",
        "./",
        "--property=territories",
        "--description=x",
        "--board=B",
    ];
    desk.add_from(&args, "")
        .refuses(&["it is not a regular file"]);
    let args = [
        "add",
        "./no.json",
        "--property=territories",
        "--description=x",
        "--board=B",
    ];
    desk.add_from(&args, "")
        .refuses(&["can't change ./no.json"]);
}

#[test]
fn lines_end_as_they_did() {
    let desk = Desk::new();
    fs::write(desk.suite(), desk.text().replace('\n', "\r\n")).expect("a temporary file");
    let args = ["add", "./suite.json", "--property=territories"];
    let question = ["--description=x", "--board=B"];
    desk.add_from(&[&args[..], &question].concat(), "")
        .ends_with(0);
    let text = desk.text();
    assert_eq!(text.matches("\r\n").count(), text.matches('\n').count());
    assert!(text.contains("\"description\": \"x\",\r\n"), "{text}");
    run_in(desk.0.path(), &["fmt", "--check", "suite.json"]).ends_with(0);
}

#[cfg(unix)]
#[test]
fn links_are_followed() {
    let desk = Desk::new();
    let link = desk.0.path().join("link.json");
    std::os::unix::fs::symlink("suite.json", &link).expect("a temporary link");
    let args = [
        "add",
        "./link.json",
        "--property=territories",
        "--description=x",
        "--board=B",
    ];
    desk.add_from(&args, "").ends_with(0);
    assert!(link.is_symlink());
    assert!(desk.text().contains("\"description\": \"x\""));
}

/// A checkout's suites, which have snapshots beside them.
fn checkout() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-data");
    crate::snapshots::copy(&data, &folder.path().join("test-data"));
    folder
}

#[test]
fn a_built_in_suite_gets_its_snapshot_too() {
    let folder = checkout();
    let inner = folder.path().join("test-data/go-move");
    let args = [
        "add",
        "go-move",
        "--property=play",
        "--description=A new one",
        "--group=Ko",
    ];
    let input = "3\n010\n101\n000\n0 0 2\n";
    let mut command = program(&args);
    command.current_dir(&inner);
    let ended = run_command(command, input).ends_with(0);
    assert!(
        ended
            .stdout
            .contains("\ndrawn: ../../test-data/go-move/snapshots/ko-a-new-one.snap\n"),
        "{ended:?}"
    );
    run_in(folder.path(), &["snapshots", "check"]).ends_with(0);
    run_in(folder.path(), &["fmt", "--check", "test-data"]).ends_with(0);
    let nowhere = tempfile::tempdir().expect("a temporary folder");
    run_in(nowhere.path(), &args).refuses(&["no checkout here"]);
}

#[test]
fn snapshots_keep_to_their_cases_when_names_change() {
    let folder = checkout();
    let file = folder.path().join("test-data/go-move/canonical-data.json");
    let text = fs::read_to_string(&file).expect("it is there");
    let suite = run_in(
        folder.path(),
        &["test", "./test-data/go-move/canonical-data.json", "--list"],
    )
    .answer();
    let (name, uuid) = suite
        .lines()
        .find_map(|line| line.split_once('\t'))
        .expect("there is a case");
    let slug = name.rsplit("::").next().expect("names have slugs");
    let at = text.find(uuid).expect("its UUID is in the file");
    let description = text[at..]
        .split('"')
        .nth(4)
        .expect("the description follows");
    let args = [
        "add",
        "go-move",
        "--property=play",
        "--description",
        description,
        "--comment=c",
        "--reimplements",
        uuid,
        "--board=0111,1000",
        "--move=0,0,white",
    ];
    run_in(folder.path(), &args).ends_with(0);
    run_in(folder.path(), &["snapshots", "check"]).ends_with(0);
    let snapshots = folder.path().join("test-data/go-move/snapshots");
    assert!(!snapshots.join(format!("{slug}.snap")).exists());
    assert!(
        snapshots
            .join(format!("{slug}-{}.snap", &uuid[..8]))
            .exists()
    );
}
