//! What the forms of reports make of every verdict, those of programs too.

use go_check::note::Note;
use go_check::report::{Exercism, Footer, GitHub, Human, JUnit, Markdown, Report, Tally};
use go_check::verdict::Verdict;
use serde_json::{Value, json};

use crate::schema::{header, record};

/// A report of cases that came to these verdicts.
fn report(mut report: impl Report, verdicts: &[Verdict]) -> String {
    let mut counts = Tally::default();
    let mut text = report.begin(&header(Some(1 << 29), Some(64)));
    for (index, verdict) in verdicts.iter().enumerate() {
        counts.add(*verdict);
        let mut record = record(*verdict);
        record.index = index;
        record.message = Some(format!("why {index}"));
        record.notes.retain(|note| *note != Note::NotRun);
        text += &report.case(&record);
    }
    let wall_ms = 1500.0;
    text + &report.end(&Footer { counts, wall_ms })
}

#[test]
fn junit_calls_wrong_answers_failures_and_the_rest_errors() {
    let text = report(JUnit::default(), &Verdict::ALL);
    let report = quick_junit::Report::deserialize_from_str(&text).expect("it is XML");
    assert_eq!((report.tests, report.failures, report.errors), (9, 1, 6));
    for verdict in Verdict::ALL.into_iter().filter(|it| it.is_failure()) {
        assert!(text.contains(&format!("type=\"{verdict}\"")), "{text}");
    }
    assert!(text.contains("<skipped message=\"why 8\""), "{text}");
    assert!(text.contains("<property name=\"limits\" value=\"1 s and 1 s of CPU time"));
    assert!(
        text.contains("<property name=\"variants\" value=\"asked\"/>"),
        "{text}"
    );
    assert!(
        text.contains("<property name=\"shard\" value=\"1/2\"/>"),
        "{text}"
    );
    assert!(text.contains(" time=\"1.500\""), "{text}");
}

#[test]
fn github_annotates_all_that_fail() {
    let text = report(GitHub::default(), &Verdict::ALL);
    let titles = text.lines().filter_map(|line| line.split_once(",title="));
    let verdicts: Vec<_> = titles.filter_map(|(_, it)| it.split(' ').next()).collect();
    assert_eq!(verdicts, ["WA", "RTE", "TLE", "MLE", "OLE", "CE", "JE"]);
    let human = report(Human::default(), &Verdict::ALL);
    let end = |text: &str| {
        let at = text.rfind("   Summary").or_else(|| text.rfind("Summary"));
        text[at.expect("there is a summary")..].replace("\x1b[0m", "")
    };
    assert_eq!(end(&text).lines().nth(1), end(&human).lines().nth(1));
    assert!(text.contains("    Limits 1 s and 1 s of CPU time a case, 512 MiB of memory"));
}

#[test]
fn a_subject_gives_no_commands_to_github() {
    let mut form = GitHub::default();
    let mut header = header(None, None);
    header.subject = "a\n::error::b ##[error]c".to_owned();
    form.begin(&header);
    form.case(&record(Verdict::Ac));
    let mut counts = Tally::default();
    counts.add(Verdict::Ac);
    let text = form.end(&Footer {
        counts,
        wall_ms: 1.0,
    });
    assert!(
        text.contains("put to a ::error::b ## [error]c: 1 right"),
        "{text}"
    );
    assert!(
        text.lines()
            .all(|line| !line.trim_start().starts_with("::")),
        "{text}"
    );
}

#[test]
fn markdown_counts_each_verdict_and_says_the_limits() {
    let text = report(Markdown::default(), &Verdict::ALL);
    for verdict in Verdict::ALL {
        let row = format!("| {verdict} | {} | 1 |\n", verdict.words());
        assert!(text.contains(&row), "{text}");
    }
    let all = "| | all, in 1.50 s | 9 |\n| | variants asked besides | 63 |\n";
    let limits = "\nLimits: 1 s and 1 s of CPU time a case, ";
    assert!(text.contains(&format!("{all}{limits}")), "{text}");
    assert!(text.starts_with("### go-check: python3 a.py\n"), "{text}");
}

fn results(verdicts: &[Verdict]) -> Value {
    let text = report(Exercism::default(), verdicts);
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn exercism_has_three_words_for_verdicts() {
    let all = results(&Verdict::ALL);
    let tests = all["tests"].as_array().expect("a list of tests");
    let statuses: Vec<_> = tests.iter().map(|test| test["status"].clone()).collect();
    let errors = ["error"; 6];
    assert_eq!(statuses, [&["pass", "fail"][..], &errors].concat());
    assert_eq!(all["status"], "fail");
    assert_eq!(results(&[Verdict::Ac, Verdict::Skip])["status"], "pass");
    assert_eq!(results(&[Verdict::Ac, Verdict::Ce])["status"], "fail");
    let code = &tests[0]["test_code"];
    let wanted = "go-check test a.json --exact --filter go-move::play::a --cmd 'python3 a.py' \
                  --strict-errors --variants";
    assert_eq!(code, wanted);
}

#[test]
fn what_was_not_run_after_failures_is_no_gap_for_exercism() {
    let mut report = Exercism::default();
    report.begin(&header(None, None));
    for (verdict, notes) in [(Verdict::Tle, vec![]), (Verdict::Skip, vec![Note::NotRun])] {
        let mut record = record(verdict);
        record.notes = notes;
        report.case(&record);
    }
    let mut counts = Tally::default();
    counts.add(Verdict::Tle);
    counts.add(Verdict::Skip);
    let text = report.end(&Footer {
        counts,
        wall_ms: 1.0,
    });
    let results: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(results["tests"][1]["status"], "error");
}

#[test]
fn what_could_not_be_run_at_all_is_an_error_for_exercism() {
    let built = results(&[Verdict::Skip, Verdict::Ce, Verdict::Je]);
    assert_eq!(built["status"], "error");
    assert_eq!(built["tests"], json!([]));
    let message = built["message"].as_str().expect("it says why");
    assert!(message.starts_with("why 1"), "{message}");
    for verdicts in [&[][..], &[Verdict::Skip]] {
        let nothing = results(verdicts);
        assert_eq!(nothing["status"], "error");
        assert_eq!(nothing["message"], "no case was judged");
    }
}
