//! The engine: cases come back in order, whoever judged them, and a subject may fail in its own ways.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use go_check::judge::{Judged, Judging, Selection, Variants, judge};
use go_check::property::{Errors, Question};
use go_check::subject::{Asked, Reply, Source, StartError, Subject};
use go_check::suite::Suite;
use go_check::verdict::Verdict;

/// A suite of so many cases, each about a board of its own.
fn suite(cases: u32) -> Suite {
    let case = |number: u32| {
        let stone = |bit: u32| if number >> bit & 1 == 1 { 'B' } else { ' ' };
        let row: String = (0..16).map(stone).collect();
        let points: Vec<_> = (0..16).filter(|bit| number >> bit & 1 == 0).collect();
        let list: Vec<_> = points.iter().map(|x| format!("[{x},0]")).collect();
        let list = list.join(",");
        let (black, none) = if number == 0 {
            ("", list.as_str())
        } else {
            (list.as_str(), "")
        };
        format!(
            r#"{{"uuid":"{number:08x}-0000-4000-8000-000000000000","description":"case {number}",
            "property":"territories","input":{{"board":["{row}"]}},
            "expected":{{"territoryBlack":[{black}],"territoryWhite":[],"territoryNone":[{none}]}}}}"#
        )
    };
    let cases: Vec<_> = (0..cases).map(case).collect();
    let text = format!(
        r#"{{"exercise":"go-counting","cases":[{}]}}"#,
        cases.join(",")
    );
    Suite::read("suite.json", text).unwrap_or_else(|bad| panic!("{}", bad.drawn()))
}

/// Answers by a rule, and counts how often it is started.
struct Rule<F> {
    started: AtomicUsize,
    reply: F,
}

impl<F: Fn(&Question) -> Reply> Rule<F> {
    fn new(reply: F) -> Self {
        Self {
            started: AtomicUsize::new(0),
            reply,
        }
    }
}

impl<F: Fn(&Question) -> Reply + Copy + Send + Sync + 'static> Source for Rule<F> {
    fn name(&self) -> String {
        "a rule".to_owned()
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        self.started.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Started(self.reply)))
    }
}

struct Started<F>(F);

impl<F: Fn(&Question) -> Reply + Send> Subject for Started<F> {
    fn ask(&mut self, asked: Asked<'_>) -> Reply {
        (self.0)(asked.question)
    }

    fn restart(&mut self) -> Result<(), StartError> {
        Ok(())
    }
}

fn right(question: &Question) -> Reply {
    Reply::answer(question.answer())
}

fn by(source: &dyn Source, jobs: usize) -> Judging<'_> {
    Judging {
        source,
        errors: Errors::Any,
        variants: Variants::LeftOut,
        jobs,
    }
}

fn all(suite: &Suite) -> Vec<usize> {
    Selection::default().of(suite)
}

fn verdicts(suite: &Suite, source: &dyn Source, jobs: usize) -> Vec<(usize, Verdict)> {
    let mut verdicts = Vec::new();
    let mut each = |judged: Judged<'_>| {
        verdicts.push((judged.case.index(), judged.verdict));
        ControlFlow::Continue(())
    };
    judge(suite, &all(suite), by(source, jobs), &mut each).expect("the subject starts");
    verdicts
}

#[test]
fn cases_come_back_in_order_from_any_number_of_workers() {
    let suite = suite(1000);
    for jobs in [1, 2, 3, 16, 1000] {
        let source = Rule::new(right);
        let verdicts = verdicts(&suite, &source, jobs);
        let expected: Vec<_> = (0..1000).map(|index| (index, Verdict::Ac)).collect();
        assert_eq!(verdicts, expected);
        let started = source.started.into_inner();
        assert!(
            (1..=jobs).contains(&started),
            "{started} started for {jobs} jobs"
        );
    }
}

#[test]
fn every_reply_has_its_verdict() {
    let suite = suite(300);
    let source = Rule::new(|question: &Question| {
        match question.json().matches('B').count() {
            2 => Reply::skip("two stones"),
            3 => Reply::broken(Verdict::Tle, "three stones"),
            // The answer to another question.
            4 => Reply::answer(territories("B")),
            _ => right(question),
        }
    });
    for jobs in [1, 4] {
        for (index, verdict) in verdicts(&suite, &source, jobs) {
            let expected = match index.count_ones() {
                2 => Verdict::Skip,
                3 => Verdict::Tle,
                4 => Verdict::Wa,
                _ => Verdict::Ac,
            };
            assert_eq!(verdict, expected, "case {index}");
        }
    }
}

fn territories(row: &str) -> go_check::property::Answer {
    let json = format!(r#"{{"property":"territories","input":{{"board":["{row}"]}}}}"#);
    let node = go_check::data::Node::parse(&json).expect("JSON");
    let object = node.object(&["property", "input"]).expect("an object");
    let (property, input) = (object.need("property"), object.need("input"));
    let question = Question::read(property.expect("a name"), input.expect("an input"));
    question.expect("a question").answer()
}

#[test]
fn judging_ends_when_nobody_wants_to_know_more() {
    let suite = suite(2000);
    for jobs in [1, 4] {
        let mut number = 0;
        let mut each = |_: Judged<'_>| {
            number += 1;
            if number == 100 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        judge(&suite, &all(&suite), by(&Rule::new(right), jobs), &mut each).expect("it starts");
        assert_eq!(number, 100);
    }
}

#[test]
fn a_case_that_another_replaces_is_skipped() {
    let case = |uuid: u32, more: &str, owner: &str| {
        format!(
            r#"{{"uuid":"{uuid:08x}-0000-4000-8000-000000000000",{more}"description":"case {uuid}",
            "property":"territory","input":{{"board":[" B"],"x":0,"y":0}},
            "expected":{{"owner":"{owner}","territory":[[0,0]]}}}}"#
        )
    };
    let wrong = case(1, "", "WHITE");
    let again = case(
        2,
        r#""reimplements":"00000001-0000-4000-8000-000000000000","#,
        "BLACK",
    );
    let text = format!(r#"{{"exercise":"go-counting","cases":[{wrong},{again}]}}"#);
    let suite = Suite::read("suite.json", text).unwrap_or_else(|bad| panic!("{}", bad.drawn()));
    let verdicts = verdicts(&suite, &Rule::new(right), 1);
    assert_eq!(verdicts, [(0, Verdict::Skip), (1, Verdict::Ac)]);
}

#[test]
fn a_panic_of_ours_is_no_verdict_on_the_subject() {
    let suite = suite(200);
    let source = Rule::new(|question: &Question| {
        assert!(question.json().matches('B').count() != 3, "three stones");
        right(question)
    });
    for jobs in [1, 4] {
        for (index, verdict) in verdicts(&suite, &source, jobs) {
            let panics = index.count_ones() == 3;
            assert_eq!(
                verdict,
                if panics { Verdict::Je } else { Verdict::Ac },
                "case {index}"
            );
        }
    }
}

#[test]
fn a_panic_of_who_listens_leaves_nobody_waiting() {
    let suite = suite(5000);
    let judged = std::panic::catch_unwind(|| {
        let mut each = |_: Judged<'_>| panic!("nobody listens");
        judge(&suite, &all(&suite), by(&Rule::new(right), 4), &mut each)
    });
    assert!(judged.is_err());
}

/// What can't be started.
struct Nothing;

impl Source for Nothing {
    fn name(&self) -> String {
        "nothing".to_owned()
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        Err(StartError("there is nothing to start".to_owned()))
    }
}

#[test]
fn a_subject_that_cannot_be_started_judges_nothing() {
    let suite = suite(200);
    for jobs in [1, 4] {
        let mut each = |_: Judged<'_>| panic!("nothing was judged");
        let judged = judge(&suite, &all(&suite), by(&Nothing, jobs), &mut each);
        assert_eq!(
            judged,
            Err(StartError("there is nothing to start".to_owned()))
        );
    }
}
