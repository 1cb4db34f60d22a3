//! Rude inputs: every command that reads refuses them in few words, and never by a panic.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::examples::{LINES, stream};
use crate::run::{Ended, run, run_in};
use crate::strict::SUITE;

/// The commands that read, of which the last needs a path.
const READERS: [&[&str]; 6] = [
    &["play"],
    &["territory", "--at", "0,0"],
    &["territories"],
    &["answer"],
    &["explain"],
    &["test"],
];

const FILE: &str = "./x.json";

/// Runs each command on the same file and checks that it ends as it should.
fn read_by_all(content: &[u8], codes: [i32; 6]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join(FILE), content).expect("a temporary file");
    for (reader, code) in READERS.into_iter().zip(codes) {
        let ended = read_by(folder.path(), reader);
        assert_eq!(ended.code, Some(code), "{reader:?}: {ended:?}");
        assert_eq!(ended.stdout, "", "{reader:?}");
    }
}

fn read_by(folder: &Path, reader: &[&str]) -> Ended {
    is_civil(run_in(folder, &[reader, &[FILE]].concat()))
}

#[track_caller]
fn is_civil(ended: Ended) -> Ended {
    assert!(matches!(ended.code, Some(0 | 3 | 4)), "{ended:?}");
    assert!(!ended.stderr.contains("panicked"), "{ended:?}");
    assert!(ended.stderr.len() < 4096, "{} bytes", ended.stderr.len());
    assert_eq!(ended.code == Some(0), ended.stderr.is_empty(), "{ended:?}");
    ended
}

/// The exit codes for what is nothing: only `answer`, which may be asked nothing, is content.
const NOTHING: [i32; 6] = [3, 3, 3, 0, 3, 3];
const BAD: [i32; 6] = [3; 6];

#[test]
fn nothing_is_no_input() {
    read_by_all(b"", NOTHING);
    read_by_all(b"\n\n\n", NOTHING);
    read_by_all(b" \r\n\t\r\n", NOTHING);
}

#[test]
fn rubbish_is_refused() {
    let mut state: u64 = 1;
    let rubbish: Vec<u8> = (0..5000)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state.to_be_bytes()[0]
        })
        .collect();
    read_by_all(&rubbish, BAD);
    read_by_all(&[0; 1000], BAD);
    read_by_all(b"\xFF\xFE[\0\"\0", BAD);
    read_by_all(&[0xFF; 1000], BAD);
    read_by_all("é".repeat(1000).as_bytes(), BAD);
    read_by_all(b"\x1b[2J\x1b[31mred", BAD);
}

#[test]
fn a_byte_order_mark_is_refused() {
    for content in ["", "2\n10\n01\n1 0 2\n", r#"[" B"]"#, LINES[0].0, SUITE] {
        read_by_all(format!("\u{FEFF}{content}").as_bytes(), BAD);
    }
}

#[test]
fn brackets_do_not_use_up_the_stack() {
    for unit in ["[", "{\"a\":", "[[],{\"a\":"] {
        let deep = unit.repeat(20_000);
        read_by_all(deep.as_bytes(), BAD);
        let closed = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
        read_by_all(closed.as_bytes(), BAD);
        let case = format!("{{\"property\":\"territories\",\"input\":{{\"board\":{deep}");
        read_by_all(case.as_bytes(), BAD);
    }
}

#[test]
fn keys_that_stand_twice_are_refused() {
    read_by_all(br#"{"property":"play","property":"play","input":{}}"#, BAD);
    let long = format!("{{{}\"z\":0}}", "\"a\":0,".repeat(10_000));
    read_by_all(long.as_bytes(), BAD);
}

#[test]
fn a_folder_and_a_missing_file_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for reader in READERS {
        read_by(folder.path(), reader).refuses(&[FILE, "can't read"]);
    }
    fs::create_dir(folder.path().join(FILE)).expect("a temporary folder");
    for reader in READERS {
        read_by(folder.path(), reader).refuses(&[FILE, "can't read"]);
    }
}

/// Good inputs, and how each is read.
static GOOD: LazyLock<[(&[&str], String); 6]> = LazyLock::new(|| {
    let lines = LINES.map(|(line, _)| line).join("\n");
    let board = "[\n  \" BW\",\n  \"BBW\"\n]\n".to_owned();
    [
        (&["play"], stream("\n").0),
        (&["territory", "--at", "0,0"], board.clone()),
        (&["territories"], board),
        (&["answer"], lines.clone()),
        (&["explain"], stream("").0),
        (&["explain"], lines),
    ]
});

#[test]
fn an_input_that_is_cut_off_gives_the_beginning_of_the_answers() {
    for (args, input) in &*GOOD {
        let whole = run(args, input).answer();
        for end in (0..input.len()).step_by(7) {
            let ended = is_civil(run(args, &input.as_bytes()[..end]));
            assert!(
                whole.starts_with(&ended.stdout),
                "{args:?} {end}: {ended:?}"
            );
        }
    }
}

#[test]
fn ends_of_lines_may_be_those_of_windows() {
    for (args, input) in &*GOOD {
        let crlf = run(args, input.replace('\n', "\r\n"));
        assert_eq!(crlf.answer(), run(args, input).answer(), "{args:?}");
    }
}

/// How much is read without an end of line: less where the program isn't optimized.
const MUCH: usize = if cfg!(debug_assertions) {
    2_000_000
} else {
    20_000_000
};

#[test]
fn a_long_line_of_one_character_is_refused() {
    read_by_all(&vec![b'x'; MUCH], BAD);
    read_by_all(&vec![b'1'; MUCH], BAD);
}

#[test]
fn many_blanks_are_no_input() {
    read_by_all(&vec![b' '; MUCH], NOTHING);
}

#[test]
fn long_words_are_not_repeated_whole() {
    let long = "k".repeat(100_000);
    let board = format!("[\"{long}\"]");
    for content in [
        format!("{{\"{long}\":1}}"),
        format!("{{\"{long}\":1,\"{long}\":1}}"),
        format!("{{\"property\":\"{long}\",\"input\":{{}}}}"),
        format!(
            "{{\"property\":\"territory\",\"input\":{{\"board\":[\" \"],\"x\":0.{},\"y\":0}}}}",
            "0".repeat(100_000)
        ),
        board,
        format!("2\n10\n01\n0 0 {long}\n"),
        format!("[{long}]"),
    ] {
        read_by_all(content.as_bytes(), BAD);
    }
}

#[cfg(target_os = "linux")]
mod memory {
    use std::process::Command;

    use super::{FILE, MUCH, READERS, fs};
    use crate::run::{PROGRAM, run_command};

    /// Reads a file with four times as much memory as it takes, and a little for the program.
    #[track_caller]
    fn is_read_in_bounded_memory(content: &[u8]) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join(FILE), content).expect("a temporary file");
        let kilobytes = (4 * content.len() + 32_000_000) / 1000;
        for reader in READERS {
            let mut shell = Command::new("sh");
            let limited = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
            shell.args(["-c", &limited, PROGRAM]).args(reader).arg(FILE);
            shell.current_dir(folder.path());
            let ended = run_command(shell, "");
            let start: String = ended.stderr.chars().take(200).collect();
            let code = ended.code;
            assert!(
                matches!(code, Some(0 | 3 | 4)),
                "{reader:?}: {code:?}: {start}"
            );
        }
    }

    #[test]
    fn a_long_line_takes_four_times_its_length() {
        is_read_in_bounded_memory(&vec![b'x'; MUCH]);
    }

    #[test]
    fn a_long_array_takes_four_times_its_length() {
        for unit in ["1,", "\"\","] {
            let many = unit.repeat(MUCH / unit.len());
            is_read_in_bounded_memory(format!("[{many}1]").as_bytes());
        }
    }

    #[test]
    fn a_list_of_what_is_no_case_takes_four_times_its_length() {
        let many = "1,".repeat(MUCH / 2);
        let suite = format!("{{\"exercise\":\"a\",\"cases\":[{many}1]}}");
        is_read_in_bounded_memory(suite.as_bytes());
    }

    #[test]
    fn a_large_object_takes_four_times_its_length() {
        let many: String = (0..MUCH / 12).map(|i| format!("\"{i:07}\":1,")).collect();
        is_read_in_bounded_memory(format!("{{{many}\"a\":1}}").as_bytes());
    }
}
