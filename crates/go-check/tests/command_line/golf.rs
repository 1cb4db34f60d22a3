//! `golf`: programs that are judged, scored and ranked.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::TempDir;

use crate::numbers::{numbered, without_numbers};
use crate::run::{Ended, run_in};

/// A right program in Perl of so many bytes, which ends in this text.
fn right(bytes: usize, end: &str) -> String {
    let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-data/solutions");
    let program = fs::read_to_string(solutions.join("accepted/go_move.pl"));
    let mut program = program.expect("there is such a program") + "#";
    let room = bytes.checked_sub(program.len() + end.len());
    program.push_str(&"x".repeat(room.expect("the program is shorter")));
    program + end
}

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a temporary file");
    }
    folder
}

fn golf(folder: &TempDir, args: &[&str]) -> Ended {
    run_in(folder.path(), &[&["golf"], args].concat())
}

/// The table. What is in force must stand in the last line.
#[track_caller]
fn table(ended: &Ended) -> &str {
    let (table, rest) = ended.stdout.split_once("\n\n").expect("a table and more");
    let limits = "    Limits 10 s and 10 s of CPU time a case, 512 MiB of memory, ";
    let last = rest.lines().last().unwrap_or_default();
    assert!(
        last.starts_with(limits) && last.contains("; sandbox: "),
        "{rest}"
    );
    table
}

#[test]
fn programs_are_ranked_by_score_and_wrong_ones_not_at_all() {
    let shebang = format!("#!/usr/bin/env perl\n{}", right(1481, "\n"));
    let folder = folder(&[
        ("long.pl", &right(1600, "")),
        ("newline.pl", &right(1501, "\n")),
        ("crlf.pl", &right(1502, "\r\n")),
        ("two-newlines.pl", &right(1502, "\n\n")),
        ("wide.pl", &right(1251, "é\n")),
        ("also-wide.pl", &right(1500, "é")),
        ("first-line", &shebang),
        ("no.sh", "echo 0\n"),
        ("empty.sh", ""),
    ]);
    let ended = golf(
        &folder,
        &[
            "long.pl",
            "no.sh",
            "wide.pl",
            "./crlf.pl",
            "two-newlines.pl",
            "newline.pl",
            "also-wide.pl",
            "empty.sh",
            "first-line",
            "newline.pl",
        ],
    )
    .ends_with(1);
    assert_eq!(ended.stderr, "");
    let wanted = "\
rank   score  bytes  penalties        verdicts              program
   1  1500.0   1500  none             {numeric} AC, {skipped} SKIP         ./crlf.pl
   1  1500.0   1500  none             {numeric} AC, {skipped} SKIP         first-line
   1  1500.0   1500  none             {numeric} AC, {skipped} SKIP         newline.pl
   1  1500.0   1500  none             {numeric} AC, {skipped} SKIP         newline.pl
   1  1500.0   1250  +20 % non-ASCII  {numeric} AC, {skipped} SKIP         wide.pl
   6  1501.0   1501  none             {numeric} AC, {skipped} SKIP         two-newlines.pl
   7  1600.0   1600  none             {numeric} AC, {skipped} SKIP         long.pl
   8  1800.0   1500  +20 % non-ASCII  {numeric} AC, {skipped} SKIP         also-wide.pl
   -     0.0      0  none             {numeric} WA, {skipped} SKIP         empty.sh
   -     6.0      6  none             {illegal} AC, {legal} WA, {skipped} SKIP  no.sh";
    assert_eq!(table(&ended), numbered(wanted));
}

#[test]
fn both_penalties_are_added_and_all_right_is_a_success() {
    let folder = folder(&[("a.pl", &right(1488, "é")), ("b.pl", &right(1488, ""))]);
    let ended = golf(&folder, &["--untestable", "b.pl", "a.pl"]).ends_with(0);
    let wanted = "\
rank   score  bytes  penalties                          verdicts       program
   1  1785.6   1488  +20 % untestable                   {numeric} AC, {skipped} SKIP  b.pl
   2  2083.2   1488  +20 % non-ASCII, +20 % untestable  {numeric} AC, {skipped} SKIP  a.pl";
    assert_eq!(table(&ended), numbered(wanted));
    assert_eq!(ended.stdout.lines().count(), 5, "{}", ended.stdout);
}

#[test]
fn a_wrong_program_is_shown_with_its_first_failing_board() {
    let folder = folder(&[("no.sh", "echo 0"), ("it's one.txt", "echo 1\n")]);
    let args = ["no.sh", "it's one.txt", "--run", "sh -e {}"];
    let ended = golf(&folder, &[&args[..], &["--time-limit", "9s"]].concat()).ends_with(1);
    let drawn: Vec<_> = ended.stdout.split("\n\n        WA ").collect();
    assert_eq!(drawn.len(), 3, "{}", ended.stdout);
    assert!(drawn[0].ends_with(&numbered(
        "\n\nit's one.txt: of {move} cases {numeric} failed, the first of them:"
    )));
    assert!(drawn[1].ends_with(&numbered(
        "\n\nno.sh: of {move} cases {legal} failed, the first of them:"
    )));
    let (failure, limits) = drawn[2]
        .split_once("\n\n    Limits 9 s ")
        .expect("the limits");
    assert_eq!(limits.lines().count(), 1, "{limits}");
    let name = "go-move::play::the-four-examples-of-the-challenge-\
                white-fills-the-last-point-and-takes-all-three-stones";
    let board = "
           White plays at (1, 0), marked >
               0 1
            0  B>.
            1  B B

           expected: legal, 3 captured stones    actual, by no.sh: illegal
               0 1
            0 x.>W
            1 x.x.
";
    assert!(
        failure.starts_with(name) && failure.contains(board),
        "{failure}"
    );

    // The commands work as they stand there.
    let commands = ended
        .stdout
        .lines()
        .filter_map(|line| line.split_once("again: "));
    let commands: Vec<_> = commands.map(|(_, command)| command).collect();
    assert_eq!(
        commands[1],
        format!(
            "go-check test go-move --exact --filter {name} --solution 'sh -e no.sh' --time-limit 9s"
        )
    );
    for command in commands {
        let words = shlex::split(command).expect("a shell can split it");
        let again = run_in(folder.path(), &words[1..]).ends_with(1);
        assert!(again.stdout.contains(" 1 case put to sh -e "), "{again:?}");
        assert!(again.stdout.contains(": 1 wrong (WA)"), "{again:?}");
    }
}

#[test]
fn a_command_can_be_named() {
    let folder = folder(&[("a.txt", &right(1500, "")), ("b.xyz", &right(1400, ""))]);
    for run in ["perl", "perl {}", "perl -w '{}'", "sh -c 'exec perl {}'"] {
        let ended = golf(&folder, &["a.txt", "b.xyz", "--run", run]).ends_with(0);
        let last = "2  1500.0   1500  none       {numeric} AC, {skipped} SKIP  a.txt";
        assert!(table(&ended).ends_with(&numbered(last)));
    }
    for (run, wanted) in [
        ("nosuch {}", "a.txt: can't start nosuch: expected"),
        ("{}", "a.txt: can't start ./a.txt: expected"),
        ("perl '", "found an open quote in: perl '"),
        ("", "expected a command, found none"),
    ] {
        let ended = golf(&folder, &["a.txt", "--run", run]).ends_with(5);
        assert!(ended.stderr.contains(wanted), "{ended:?}");
        assert_eq!(ended.stdout, "");
    }
}

#[test]
fn an_executable_file_of_no_known_kind_is_started_itself() {
    let folder = folder(&[]);
    let path = folder.path().join("echo");
    fs::copy("/bin/echo", &path).expect("a temporary file");
    fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("the file is ours");
    for args in [&["echo"][..], &["echo", "--run", "{} 0"]] {
        let ended = golf(&folder, args).ends_with(1);
        let wrong = if args.len() > 1 {
            "{illegal} AC, {legal} WA"
        } else {
            "{numeric} WA"
        };
        assert!(
            table(&ended).contains(&numbered(&format!("{wrong}, {{skipped}} SKIP  echo"))),
            "{ended:?}"
        );
    }
}

#[test]
fn programs_are_looked_at_before_any_is_judged() {
    let folder = folder(&[("a.xyz", "echo 0"), ("slow.sh", "echo x > judged; sleep 1")]);
    let ended = golf(&folder, &["slow.sh", "a.xyz", "--sandbox", "none"]).ends_with(5);
    let wanted = "no interpreter is known for a.xyz: name it, as in --run 'INTERPRETER {}'";
    assert!(ended.stderr.contains(wanted), "{ended:?}");
    for name in ["nosuch.sh", ".", "/dev/null"] {
        let ended = golf(&folder, &["slow.sh", name, "--sandbox", "none"]);
        let ended = ended.refuses(&[&format!("can't read {name}: ")]);
        assert_eq!(ended.stdout, "");
    }
    assert!(!folder.path().join("judged").exists());
}

#[test]
fn each_program_is_built_by_a_setup_of_its_own() {
    let folder = folder(&[
        ("a.src", &format!("#!/usr/bin/perl\n{}", right(1500, ""))),
        ("b.src", "#!/bin/sh\necho 0"),
    ]);
    let setup = "sh -c 'cp {} {}.bin && chmod +x {}.bin'";
    let args = ["a.src", "b.src", "--setup", setup, "--run", "{}.bin"];
    let ended = golf(&folder, &args).ends_with(1);
    let wanted = "\
rank   score  bytes  penalties  verdicts              program
   1  1516.0   1516  none       {numeric} AC, {skipped} SKIP         a.src
   -    16.0     16  none       {illegal} AC, {legal} WA, {skipped} SKIP  b.src";
    assert_eq!(table(&ended), numbered(wanted));
    let again = ended
        .stdout
        .lines()
        .find_map(|line| line.split_once("again: "));
    let words = shlex::split(again.expect("it is wrong").1).expect("a shell can split it");
    let again = run_in(folder.path(), &words[1..]).ends_with(1);
    assert!(
        again
            .stdout
            .contains(" 1 case put to ./b.src.bin: 1 wrong (WA)")
    );
}

#[test]
fn what_is_not_built_has_no_rank() {
    let folder = folder(&[("a.sh", "echo 0"), ("b.pl", &right(1500, ""))]);
    let setup = "sh -c 'test {} = b.pl || { echo no >&2; exit 3; }'";
    let ended = golf(&folder, &["a.sh", "b.pl", "--setup", setup]).ends_with(5);
    let wanted = "\
rank   score  bytes  penalties  verdicts       program
   1  1500.0   1500  none       {numeric} AC, {skipped} SKIP  b.pl
   -     6.0      6  none       {move} CE          a.sh";
    assert_eq!(table(&ended), numbered(wanted));
    assert!(
        ended
            .stdout
            .contains("the setup failed: its exit status was 3"),
        "{ended:?}"
    );
    assert!(
        ended.stdout.contains("stderr:\n             | no\n"),
        "{ended:?}"
    );
    let ended = golf(&folder, &["b.pl", "--setup", "true", "--run", "{}.bin"]).ends_with(5);
    let wanted = "the setup ended well, but b.pl: can't start ./b.pl.bin: expected";
    assert!(ended.stdout.contains(wanted), "{ended:?}");
}

#[test]
fn the_example_of_the_page_is_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/solutions.md")).expect("there is such a page");
    let (_, golf) = page.split_once("\n## Golf\n").expect("a part on golf");
    let (_, sample) = golf.split_once("```sh\ngo-check ").expect("an example");
    let (command, rest) = sample
        .split_once(" | head -n 4\n```\n\n```text\n")
        .expect("its table");
    let (table, _) = rest.split_once("\n```\n").expect("an end");
    let args = shlex::split(&command.replace("\\\n", " ")).expect("a shell can split it");
    let ended = run_in(&root, &args).ends_with(1);
    let printed: Vec<_> = ended.stdout.lines().take(4).collect();
    assert_eq!(without_numbers(&printed.join("\n")), without_numbers(table));
}

#[test]
fn odd_names_are_names() {
    let folder = folder(&[
        ("-e.sh", "echo 0"),
        ("a\n\x1b.sh", "echo 0"),
        ("{}.sh", "echo 0"),
    ]);
    let bytes = OsStr::from_bytes(b"\xFF.sh");
    fs::write(folder.path().join(bytes), "echo 0").expect("a temporary file");
    let names = ["a\n\x1b.sh", "{}.sh", "--", "-e.sh"].map(OsStr::new);
    let ended = run_in(
        folder.path(),
        &[&[OsStr::new("golf"), bytes], &names[..]].concat(),
    );
    let ended = ended.ends_with(1);
    let verdicts = numbered(" {illegal} AC, {legal} WA, {skipped} SKIP  ");
    let right = ended.stdout.lines();
    let right = right.filter(|line| line.contains(&verdicts));
    let names: Vec<_> = right
        .filter_map(|line| line.split("SKIP  ").nth(1))
        .collect();
    assert_eq!(names, ["-e.sh", "a \u{FFFD}.sh", "{}.sh", "\u{FFFD}.sh"]);
}
