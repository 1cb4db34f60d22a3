//! The engine: cases come back in order, whoever judged them, and a subject may fail in its own ways.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use go_check::judge::{Judged, Judging, Selection, Variants, judge};
use go_check::note::Note;
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

/// Judges a suite with the variants of its cases: each case's verdict, the variant that came to it, and
/// how many were asked.
fn with_variants(
    suite: &Suite,
    source: &dyn Source,
    jobs: usize,
) -> Vec<(Verdict, Option<String>, usize)> {
    let judging = Judging {
        variants: Variants::Asked,
        ..by(source, jobs)
    };
    let mut found = Vec::new();
    let mut each = |judged: Judged<'_>| {
        let variant = judged.variant.as_ref().map(|it| it.change.to_string());
        found.push((judged.verdict, variant, judged.variants_asked));
        ControlFlow::Continue(())
    };
    judge(suite, &all(suite), judging, &mut each).expect("the subject starts");
    found
}

fn rows(question: &Question) -> usize {
    question.json().matches('"').count() / 2 - 1
}

#[test]
fn who_is_right_is_right_in_all_variants() {
    let suite = suite(100);
    for jobs in [1, 2] {
        for (index, found) in with_variants(&suite, &Rule::new(right), jobs)
            .into_iter()
            .enumerate()
        {
            // No stone, stones at one end, and others.
            let asked = match index {
                0 => 2,
                _ => 8,
            };
            assert_eq!(found, (Verdict::Ac, None, asked), "case {index}");
        }
    }
}

#[test]
fn the_first_variant_that_is_not_right_decides() {
    let suite = suite(100);
    for jobs in [1, 2] {
        let upright = Rule::new(|question: &Question| match rows(question) {
            1 => right(question),
            _ => Reply::broken(Verdict::Tle, "rows are slow"),
        });
        let name = Some("mirrored with columns for rows".to_owned());
        for (verdict, variant, asked) in with_variants(&suite, &upright, jobs) {
            assert_eq!((verdict, &variant), (Verdict::Tle, &name));
            // Of a board without stones, the mirrored one is the same.
            assert!((2..=3).contains(&asked), "{asked}");
        }
        assert!(
            verdicts(&suite, &upright, jobs)
                .iter()
                .all(|(_, verdict)| *verdict == Verdict::Ac)
        );
        let black = Rule::new(|question: &Question| match question.json().contains('W') {
            false => right(question),
            true => Reply::answer(territories("B")),
        });
        for (index, found) in with_variants(&suite, &black, jobs).iter().enumerate() {
            let (verdict, variant, _) = found;
            let wanted = match index {
                0 => (Verdict::Ac, None),
                _ => (Verdict::Wa, Some("in the other colors")),
            };
            assert_eq!((*verdict, variant.as_deref()), wanted, "case {index}");
        }
    }
}

#[test]
fn a_case_that_is_not_right_as_it_is_is_not_asked_in_other_ways() {
    let suite = suite(64);
    let source =
        Rule::new(
            |question: &Question| match question.json().matches(['B', 'W']).count() {
                1 => Reply::skip("one stone"),
                2 => Reply::answer(territories("B")),
                3 => Reply::broken(Verdict::Rte, "three stones"),
                _ => right(question),
            },
        );
    for (index, found) in with_variants(&suite, &source, 1).into_iter().enumerate() {
        let verdict = match index.count_ones() {
            1 => Verdict::Skip,
            2 => Verdict::Wa,
            3 => Verdict::Rte,
            _ => continue,
        };
        assert_eq!(found, (verdict, None, 0), "case {index}");
    }
}

#[test]
fn a_variant_that_is_skipped_is_no_failure_but_one_that_is_not_run_is_no_pass() {
    let suite = suite(2);
    let skips = Rule::new(|question: &Question| match rows(question) {
        1 => right(question),
        _ => Reply::skip("only one row"),
    });
    let found = with_variants(&suite, &skips, 1);
    assert_eq!(found, [(Verdict::Ac, None, 1), (Verdict::Ac, None, 4)]);
    let gives_up = Rule::new(|question: &Question| match rows(question) {
        1 => right(question),
        _ => Reply {
            notes: vec![Note::NotRun],
            ..Reply::skip("not run")
        },
    });
    let name = Some("mirrored with columns for rows".to_owned());
    let found = with_variants(&suite, &gives_up, 1);
    let wanted = [(Verdict::Skip, name.clone(), 1), (Verdict::Skip, name, 2)];
    assert_eq!(found, wanted);
}

/// Is wrong when it is asked the same question twice in a row.
struct Stutters(Option<String>);

struct OnesThatStutter;

impl Source for OnesThatStutter {
    fn name(&self) -> String {
        "one that stutters".to_owned()
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        Ok(Box::new(Stutters(None)))
    }
}

impl Subject for Stutters {
    fn ask(&mut self, asked: Asked<'_>) -> Reply {
        let json = asked.question.json();
        let last = self.0.replace(json.clone());
        match last == Some(json) {
            true => Reply::answer(territories("B")),
            false => right(asked.question),
        }
    }

    fn restart(&mut self) -> Result<(), StartError> {
        self.0 = None;
        Ok(())
    }
}

#[test]
fn the_same_question_is_asked_again_at_once() {
    let suite = suite(100);
    for jobs in [1, 2] {
        let all = verdicts(&suite, &OnesThatStutter, jobs);
        assert!(all.iter().all(|(_, verdict)| *verdict == Verdict::Ac));
        for found in with_variants(&suite, &OnesThatStutter, jobs) {
            let wanted = (Verdict::Wa, Some("asked twice".to_owned()), 1);
            assert_eq!(found, wanted, "{jobs} jobs");
        }
    }
}

#[test]
fn a_panic_at_a_variant_is_no_verdict_on_the_subject() {
    let suite = suite(100);
    let source = Rule::new(|question: &Question| {
        assert!(rows(question) == 1, "many rows");
        right(question)
    });
    for jobs in [1, 2] {
        for (verdict, variant, _) in with_variants(&suite, &source, jobs) {
            assert_eq!(verdict, Verdict::Je);
            assert_eq!(variant.as_deref(), Some("mirrored with columns for rows"));
        }
    }
}
