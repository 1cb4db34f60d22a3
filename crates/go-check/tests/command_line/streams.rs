//! Standard streams: answers that are not held back, and readers that have gone.

use std::io::{self, BufRead};
#[cfg(target_os = "linux")]
use std::process::Stdio;

use crate::examples::{EXAMPLES, LINES, stream};
use crate::run::{Conversation, Unread, program, run};

#[test]
fn a_question_is_answered_while_standard_input_stays_open() {
    for args in ANSWER {
        let mut talk = Conversation::start(program(args));
        for (question, answer) in LINES {
            talk.say(&format!("{question}\n"));
            assert_eq!(talk.hear(), format!("{answer}\n"));
        }
        // The beginning of a further line doesn't hold an answer back.
        talk.say(&format!("{}\n{{", LINES[0].0));
        assert_eq!(talk.hear(), format!("{}\n", LINES[0].1));
        let ended = talk.end().refuses(&["stdin:11:2"]);
        assert_eq!(ended.stdout, "");
    }
}

/// By one thread and by several.
const ANSWER: [&[&str]; 3] = [
    &["answer"],
    &["answer", "--jobs", "1"],
    &["answer", "--jobs", "3"],
];

#[test]
fn a_move_is_answered_while_standard_input_stays_open() {
    let mut talk = Conversation::start(program(&["play"]));
    for (question, answer) in EXAMPLES {
        talk.say(question);
        for line in answer.split_inclusive('\n') {
            assert_eq!(talk.hear(), line);
        }
    }
    talk.say(&format!("{}\n2\n1", EXAMPLES[0].0));
    assert_eq!(talk.hear(), "0\n");
    talk.end().refuses(&["stdin:30:2"]);
}

#[test]
fn a_bad_line_is_refused_while_standard_input_stays_open() {
    for args in ANSWER {
        let mut talk = Conversation::start(program(args));
        talk.say(&format!("{}\n[]\n", LINES[0].0));
        assert_eq!(talk.hear(), format!("{}\n", LINES[0].1));
        // Nothing is waited for, so it ends before its input does.
        let ended = talk.wait().refuses(&["stdin:2:1"]);
        assert_eq!(ended.stdout, "");
    }
}

#[test]
fn an_output_that_nobody_reads_ends_quietly() {
    let endless = |question: &str| question.repeat(1 + 2_000_000 / question.len());
    let moves = endless(&stream("\n").0);
    let lines = endless(&format!("{}\n", LINES[8].0));
    for (args, input) in [
        (&["play"][..], moves.as_str()),
        (&["answer"], &lines),
        (&["answer", "--jobs", "3"], &lines),
        (&["explain"], &stream("").0),
        (&["territories"], r#"[" B"]"#),
        (&["territory", "--at", "0,0"], r#"[" B"]"#),
        (&["test"], ""),
        (&["test", "--list"], ""),
        (&["man"], ""),
        (&["completions", "bash"], ""),
        (&["--help"], ""),
        (&["--version"], ""),
    ] {
        let mut talk = Conversation::start_unread(program(args), Unread::Stdout);
        talk.feed(input);
        let ended = talk.end();
        assert_eq!(
            (ended.code, ended.stderr.as_str()),
            (Some(0), ""),
            "{args:?}"
        );
    }
}

#[test]
fn a_reader_that_leaves_in_the_middle_ends_the_answers_quietly() {
    for (args, question, answer) in [
        (&["play"][..], EXAMPLES[0].0.to_owned(), "0\n"),
        (
            &["answer"],
            format!("{}\n", LINES[0].0),
            "{\"legal\":false}\n",
        ),
        (
            &["answer", "--jobs", "1"],
            format!("{}\n", LINES[0].0),
            "{\"legal\":false}\n",
        ),
    ] {
        let (reader, writer) = io::pipe().expect("there are pipes left");
        let mut command = program(args);
        command.stdout(writer);
        let mut talk = Conversation::start_with_stdout(command);
        talk.feed(question.repeat(50_000));
        let mut line = String::new();
        // The reader is gone after this, with much still to come.
        let read = io::BufReader::new(reader).read_line(&mut line);
        assert_eq!((read.is_ok(), line.as_str()), (true, answer));
        let ended = talk.end();
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""));
    }
}

#[test]
fn many_lines_are_answered_in_order_by_any_number_of_threads() {
    let (questions, answers): (Vec<_>, Vec<_>) = (0..20_000)
        .map(|number: usize| LINES[number * number % 7])
        .unzip();
    let (questions, answers) = (questions.join("\n"), answers.join("\n") + "\n");
    for jobs in ["1", "2", "7"] {
        assert!(
            run(&["answer", "--jobs", jobs], &questions).answer() == answers,
            "{jobs}"
        );
        // What is wrong is named by its line, after all that came before.
        let wrong = format!("{questions}\n\n{{}}\n{questions}");
        let ended = run(&["answer", "--jobs", jobs], wrong).refuses(&["stdin:20002:1"]);
        assert!(ended.stdout == answers, "{jobs}");
    }
    assert!(run(&["answer"], &questions).answer() == answers);
    run(&["answer", "--jobs", "0"], "").ends_with(2);
}

#[test]
fn an_exit_code_does_not_depend_on_a_reader_of_the_errors() {
    for (args, input, code) in [
        (&["test", "nosuch"][..], "", 2),
        (&["nosuch"], "", 2),
        (&["play"], "x", 3),
        (&["answer"], "x", 3),
        (&["play"], "", 3),
        (&["test", "--filter", "nosuch"], "", 4),
    ] {
        let mut talk = Conversation::start_unread(program(args), Unread::Stderr);
        talk.feed(input);
        assert_eq!(talk.end().code, Some(code), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn errors_that_cannot_be_written_change_no_exit_code() {
    for (args, input, code) in [(&["test", "nosuch"][..], "", 2), (&["play"], "x", 3)] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let mut command = program(args);
        command.stderr(full.expect("Linux has a full device"));
        command.stdout(Stdio::piped());
        let mut talk = Conversation::start_with_both(command);
        talk.feed(input);
        assert_eq!(talk.end().code, Some(code), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_said() {
    for (args, input) in [
        (&["play"][..], EXAMPLES[0].0),
        (&["territories"], r#"[" B"]"#),
        (&["test"], ""),
        (&["man"], ""),
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let mut command = program(args);
        command.stdout(full.expect("Linux has a full device"));
        let mut talk = Conversation::start_with_stdout(command);
        talk.feed(input);
        talk.end().refuses(&["can't write the output"]);
    }
}
