//! `test`: which cases are judged, and what is said of those that fail.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::run::{Ended, PROGRAM, program, run, run_command, run_in};

/// Cases of which the first three are expected to be answered wrongly.
const WRONG: &str = r#"{
  "exercise": "go-counting",
  "cases": [
    {
      "description": "The group's name",
      "cases": [
        {
          "uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939",
          "description": "Same words!",
          "property": "territories",
          "input": {"board": [" B "]},
          "expected": {"territoryBlack": [[0, 0]], "territoryWhite": [[2, 0]], "territoryNone": []}
        }
      ]
    },
    {
      "uuid": "b33bec54-356a-485c-9c71-1142a9403213",
      "description": "Same words",
      "property": "play",
      "input": {"board": ["10", "11"], "column": 1, "row": 0, "color": 2},
      "expected": {"legal": true, "board": ["02", "10"]}
    },
    {
      "uuid": "def7d124-422e-44ae-90e5-ceda09399bda",
      "description": "Same  words",
      "property": "territory",
      "input": {"board": [" B "], "x": 5, "y": 0},
      "expected": {"owner": "BLACK", "territory": [[0, 0]]}
    },
    {
      "uuid": "57d79036-2618-47f4-aa87-56c06d362e3d",
      "description": "Right",
      "property": "territory",
      "input": {"board": [" B "], "x": 0, "y": 0},
      "expected": {"owner": "BLACK", "territory": [[0, 0]]}
    }
  ]
}
"#;

const NAMES: [(&str, &str); 4] = [
    (
        "go-counting::territories::the-groups-name-same-words",
        "94d0c01a-17d0-424c-aab5-2736d0da3939",
    ),
    (
        "go-counting::play::same-words-b33bec54",
        "b33bec54-356a-485c-9c71-1142a9403213",
    ),
    (
        "go-counting::territory::same-words-def7d124",
        "def7d124-422e-44ae-90e5-ceda09399bda",
    ),
    (
        "go-counting::territory::right",
        "57d79036-2618-47f4-aa87-56c06d362e3d",
    ),
];

fn with_suite(text: &str, test: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.json"), text).expect("a temporary file");
    test(folder.path());
}

/// The names and UUIDs that `--list` prints.
fn listed(ended: Ended) -> Vec<(String, String)> {
    let pair = |line: &str| {
        let (name, uuid) = line.split_once('\t').expect("a name, a tab and a UUID");
        (name.to_owned(), uuid.to_owned())
    };
    ended.answer().lines().map(pair).collect()
}

fn list(args: &[&str]) -> Vec<(String, String)> {
    listed(run(&[&["test", "--list"], args].concat(), ""))
}

fn names(args: &[&str]) -> Vec<String> {
    list(args).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn the_built_in_suites_are_judged_by_name_or_all_of_them() {
    // Whether they are right is for the trials of the cases to say.
    let judged = |args: &[&str]| {
        let ended = run(args, "");
        let summary = ended
            .stdout
            .lines()
            .last()
            .unwrap_or_default()
            .trim_start()
            .to_owned();
        let cases = summary
            .strip_prefix("Summary ")
            .and_then(|rest| rest.split(' ').next());
        let cases = cases.and_then(|cases| cases.parse::<usize>().ok());
        cases.unwrap_or_else(|| panic!("no summary: {summary}"))
    };
    let (moves, counting) = (
        judged(&["test", "go-move"]),
        judged(&["test", "go-counting"]),
    );
    assert!(moves > 30 && counting > 30);
    assert_eq!(judged(&["test"]), moves + counting);
    assert_eq!(
        judged(&["test", "go-move", "go-counting"]),
        moves + counting
    );
}

#[test]
fn a_list_has_a_name_and_a_uuid_on_each_line() {
    let all = list(&[]);
    assert_eq!(all, [list(&["go-counting"]), list(&["go-move"])].concat());
    for (name, uuid) in &all {
        let parts: Vec<_> = name.split("::").collect();
        assert!(matches!(parts[..], [_, _, _]), "{name}");
        let is_kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(
            parts.iter().all(|part| part.chars().all(is_kebab)),
            "{name}"
        );
        let digits = uuid.split('-').map(str::len);
        assert_eq!(digits.collect::<Vec<_>>(), [8, 4, 4, 4, 12], "{uuid}");
    }
    let unique: BTreeSet<_> = all.iter().map(|(name, _)| name).collect();
    assert_eq!(unique.len(), all.len());
}

#[test]
fn a_name_holds_the_groups_and_digits_of_the_uuid_where_it_is_not_unique() {
    with_suite(WRONG, |folder| {
        let found = listed(run_in(folder, &["test", "a.json", "--list"]));
        let wanted = NAMES.map(|(name, uuid)| (name.to_owned(), uuid.to_owned()));
        assert_eq!(found, wanted);
    });
}

#[test]
fn names_are_unique_even_where_descriptions_look_like_names() {
    let twins = WRONG
        .replace("b33bec54-356a", "def7d124-356a")
        .replace("\"Right\"", "\"Same words def7d124\"");
    with_suite(&twins, |folder| {
        let found = listed(run_in(folder, &["test", "./a.json", "--list"]));
        let slugs = found.iter().map(|(name, _)| name.rsplit("::").next());
        assert_eq!(slugs.collect::<BTreeSet<_>>().len(), 4, "{found:?}");
    });
}

#[test]
fn several_filters_choose_what_any_of_them_matches() {
    let suicide = names(&["--filter", "suicide"]);
    let corner = names(&["--filter", "corner"]);
    let both = names(&["--filter", "suicide", "--filter=corner"]);
    assert!(suicide.len() > 1 && corner.len() > 1);
    let either: Vec<_> = names(&[])
        .into_iter()
        .filter(|name| name.contains("suicide") || name.contains("corner"))
        .collect();
    assert_eq!(both, either);
    assert_eq!(names(&["--filter", "go-move::"]), names(&["go-move"]));
}

#[test]
fn a_case_is_chosen_by_the_beginning_of_its_uuid() {
    let (name, uuid) = list(&["go-move"]).swap_remove(2);
    for start in [&uuid[..8], &uuid[..20], &uuid, &uuid.to_uppercase()] {
        assert_eq!(names(&["--filter", start]), [name.as_str()], "{start}");
    }
    assert_eq!(names(&["--filter", &uuid, "--exact"]), [name.as_str()]);
    run(&["test", "--filter", &uuid[9..]], "").ends_with(4);
}

#[test]
fn what_is_skipped_is_skipped_whatever_is_filtered() {
    let all = names(&["--filter", "suicide"]);
    let skip = &all[0];
    let args = [
        "--filter", "suicide", "--exact", "--filter", skip, "--skip", skip,
    ];
    run(&[&["test", "--list"], &args[..]].concat(), "").ends_with(4);
    let some = names(&["--filter", "suicide", "--skip", skip]);
    assert!(!some.contains(skip) && !some.is_empty());
    let uuid = &list(&["--filter", skip.as_str(), "--exact"])[0].1;
    assert_eq!(
        names(&["--filter", "suicide", "--skip", &uuid[..8]]).len(),
        all.len() - 1
    );
    run(&["test", "--filter", "suicide", "--skip", "suicide"], "").ends_with(4);
}

#[test]
fn exact_texts_are_whole_names() {
    let name = &names(&["go-counting"])[0];
    assert_eq!(names(&["--exact", "--filter", name]), [name.as_str()]);
    let part = &name[..name.len() - 1];
    run(&["test", "--exact", "--filter", part], "").ends_with(4);
    assert!(names(&["--exact", "--skip", part]).contains(name));
    assert!(!names(&["--exact", "--skip", name]).contains(name));
}

#[test]
fn nothing_selected_is_no_success() {
    for args in [
        &["test", "--filter", "no such case"][..],
        &["test", "--list", "--filter", "no such case"],
        &["test", "--skip", "go"],
    ] {
        let ended = run(args, "").ends_with(4);
        assert_eq!(ended.stdout, "");
        assert!(ended.stderr.contains("no case"), "{ended:?}");
    }
}

#[test]
fn an_unknown_suite_is_a_mistake_of_usage_and_the_known_ones_are_named() {
    for name in ["nosuch", "", "go-Move", "go-move.jsonl"] {
        let ended = run(&["test", name], "").ends_with(2);
        assert!(ended.stderr.contains("go-counting, go-move"), "{ended:?}");
        assert_eq!(ended.stdout, "");
    }
}

#[test]
fn a_path_that_cannot_be_read_is_named() {
    with_suite(WRONG, |folder| {
        fs::create_dir(folder.join("folder.json")).expect("a temporary folder");
        for path in [
            "./nosuch.json",
            "nosuch.json",
            "no/such",
            "./",
            "folder.json",
            "a.json/",
        ] {
            let ended = run_in(folder, &["test", path]).refuses(&[path]);
            assert_eq!(ended.stdout, "");
        }
        // What is wrong with one suite is known before another is judged.
        let ended = run_in(folder, &["test", "go-move", "nosuch.json"]).refuses(&["nosuch.json"]);
        assert_eq!(ended.stdout, "");
    });
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_named() {
    use std::os::unix::fs::PermissionsExt;
    with_suite(WRONG, |folder| {
        let file = folder.join("a.json");
        let nothing = fs::Permissions::from_mode(0o000);
        fs::set_permissions(&file, nothing).expect("the file is ours");
        // Root may read everything.
        if fs::File::open(&file).is_err() {
            run_in(folder, &["test", "a.json"]).refuses(&["a.json", "ermission denied"]);
        }
    });
}

#[test]
fn a_failure_shows_its_place_both_boards_and_the_first_difference() {
    with_suite(WRONG, |folder| {
        let ended = run_in(folder, &["test", "./a.json"]).ends_with(1);
        assert_eq!(ended.stderr, "");
        for part in [
            "WA go-counting::territories::the-groups-name-same-words\n",
            "WA go-counting::play::same-words-b33bec54\n",
            "WA go-counting::territory::same-words-def7d124\n",
            "AC go-counting::territory::right\n",
            "in the case at ./a.json:7:9\n",
            "at ./a.json:12:",
            "0  b B!w",
            "0  b B!b",
            "(2, 0) is in territoryBlack, but not expected there.",
            "in the case at ./a.json:16:5\n",
            "at ./a.json:21:51\n",
            "White plays at (1, 0), marked >\n",
            "expected: legal, 2 captured stones",
            "actual, by the reference: legal, 3 captured stones",
            "1. Black's group of 3 stones at (0, 0), (0, 1), (1, 1) has no liberty but (1, 0)",
            "1 !Bx.",
            "1 !.x.",
            "at (0, 1): expected a black stone, got an empty point.",
            "in the case at ./a.json:23:5\n",
            "error: Invalid coordinate",
            "4 cases put to the reference: 1 right (AC), 3 wrong (WA)",
        ] {
            let found = ended.stdout.contains(part);
            assert!(found, "no {part:?} in:\n{}", ended.stdout);
        }
        assert!(!ended.stdout.contains("a.json:30:5"), "{}", ended.stdout);
    });
}

#[test]
fn the_command_that_a_failure_prints_judges_that_case_alone() {
    with_suite(WRONG, |folder| {
        let ended = run_in(folder, &["test", "./a.json"]).ends_with(1);
        let again: Vec<_> = ended
            .stdout
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("again: go-check "))
            .collect();
        assert_eq!(again.len(), 3, "{}", ended.stdout);
        for (command, (name, _)) in again.iter().zip(NAMES) {
            let args: Vec<_> = command.split(' ').collect();
            let ended = run_in(folder, &args).ends_with(1);
            assert!(ended.stdout.contains(name), "{}", ended.stdout);
            assert!(ended.stdout.contains(" 1 case put to"), "{}", ended.stdout);
        }
    });
}

#[cfg(unix)]
#[test]
fn the_command_that_a_failure_prints_is_right_for_a_shell() {
    for name in [
        "it's here.json",
        "a\"b$c `d`.json",
        "é.json",
        "*.json",
        "-a.json",
        "&;.json",
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join(name), WRONG).expect("a temporary file");
        let ended = run_in(folder.path(), &["test", "--", name]).ends_with(1);
        let again = ended
            .stdout
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("again: "));
        let again = again.expect("there is a command");
        let mut shell = std::process::Command::new("sh");
        let bin = Path::new(PROGRAM)
            .parent()
            .expect("the program is in a folder");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = [bin.to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&path));
        let path = std::env::join_paths(path).expect("no folder of ours has a colon");
        shell
            .args(["-c", again])
            .env("PATH", path)
            .current_dir(folder.path());
        let ended = run_command(shell, "").ends_with(1);
        assert!(
            ended.stdout.contains(" 1 case put to"),
            "{again}: {}",
            ended.stdout
        );
    }
}

#[test]
fn the_lines_do_not_depend_on_the_number_of_jobs() {
    with_suite(WRONG, |folder| {
        for args in [&["test"][..], &["test", "a.json", "go-move"]] {
            let judged = |jobs: &str| {
                let ended = run_in(folder, &[args, &["--jobs", jobs]].concat());
                let (lines, summary) = ended.stdout.rsplit_once("Summary").expect("a summary");
                // The time at its end is another each time.
                let summary = summary.rsplit_once(" in ").expect("a time").0;
                (ended.code, format!("{lines}{summary}"), ended.stderr)
            };
            assert_eq!(judged("1"), judged("8"));
            assert_eq!(judged("1"), judged("256"));
        }
    });
}

#[test]
fn the_shards_hold_each_case_once() {
    let mut shards = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let part = list(&["--shard", shard]);
        assert!(part.len() > 10, "{shard}: {}", part.len());
        shards.extend(part);
    }
    let mut all = list(&[]);
    shards.sort();
    all.sort();
    assert_eq!(shards, all);
    assert_eq!(list(&["--shard", "1/1"]), list(&[]));
    for wrong in [
        "0/3",
        "4/3",
        "3",
        "1/0",
        "/",
        "-1/3",
        "1/99999999999999999999",
    ] {
        run(&["test", "--shard", wrong], "").ends_with(2);
    }
}

#[test]
fn a_shard_is_told_by_the_hash_of_the_uuid() {
    // FNV-1a, 64 bits, of the 36 characters in lower case.
    for (_, uuid) in list(&["go-move"]).into_iter().take(5) {
        let mut hash: u64 = 14_695_981_039_346_656_037;
        for byte in uuid.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(1_099_511_628_211);
        }
        let shard = format!("{}/7", hash % 7 + 1);
        assert_eq!(list(&["--shard", &shard, "--filter", &uuid]).len(), 1);
    }
}

#[test]
fn a_suite_is_judged_outside_a_checkout() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = program(&["test", "go-move", "--list"]);
    command.current_dir(folder.path()).env_clear();
    run_command(command, "").ends_with(0);
}
