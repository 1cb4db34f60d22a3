//! Hunts for programs that are wrong in known ways.

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::property::{Answer, PROPERTIES, Question, Territory, TerritoryAnswer};
use crate::subject::{Asked, Outcome, Reference, Reply, Subject};
use crate::subject::{Mutant, mutant};
use crate::suite::fnv1a;
use crate::verdict::Verdict;

/// A hunt whose end doesn't depend on times.
fn hunting(source: &dyn Source, boards: u64) -> Hunting<'_> {
    Hunting {
        source,
        form: Form::Any,
        properties: PROPERTIES,
        seed: 1,
        time: LONG,
        boards: Some(boards),
        jobs: 1,
        time_limit: Duration::from_millis(20),
        output_limit: u64::MAX,
    }
}

/// A time limit that no machine is too busy for.
const LONG: Duration = Duration::from_secs(100_000);

fn hunt_for(hunting: Hunting<'_>) -> Hunted {
    hunt(hunting, &mut |_| {}).expect("it starts")
}

/// A program that answers by a function.
struct Says<F>(F);

impl<F: Fn(&Question) -> Reply + Copy + Send + Sync + 'static> Source for Says<F> {
    fn name(&self) -> String {
        "a function".to_owned()
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        Ok(Box::new(Self(self.0)))
    }
}

impl<F: Fn(&Question) -> Reply + Copy + Send + Sync + 'static> Subject for Says<F> {
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

fn wrong() -> Reply {
    Reply::answer(Answer::new::<Territory>(TerritoryAnswer::Error(
        "no".to_owned(),
    )))
}

fn points(question: &Question) -> usize {
    question.board().size().points()
}

fn stones(question: &Question) -> usize {
    Weight::of(question).stones
}

fn named(id: &str) -> &'static Mutant {
    mutant(id).expect("there is such a mutant")
}

#[test]
fn known_mistakes_are_found_on_their_smallest_boards() {
    for (id, points, stones) in [
        ("crossed-bounds", 2, 0),
        ("listed-twice", 4, 0),
        ("single-pass", 3, 0),
        ("diagonal-connects", 4, 2),
        ("edge-is-neutral", 2, 1),
        ("stone-owned", 1, 1),
        ("only-last-region", 3, 1),
        ("no-error-off-board", 1, 0),
    ] {
        let hunted = hunt_for(hunting(&named(id), 3000));
        let find = hunted.find.expect(id);
        let weight = Weight::of(&find.question);
        assert!(find.is_smallest, "{id}: {:?}", find.question);
        assert_eq!(
            (weight.points, weight.stones),
            (points, stones),
            "{id}: {:?}",
            find.question
        );
        assert!(
            hunted.tried.boards < 3000,
            "{id}: it ends when there is nothing smaller"
        );
    }
}

#[test]
fn mistakes_that_need_large_boards_are_found_and_made_smaller() {
    for (id, most) in [
        ("text-key", 132),
        ("row-in-one-word", 70),
        ("mixed-border-at-one-point", 4),
    ] {
        let hunted = hunt_for(Hunting {
            time_limit: LONG,
            ..hunting(&named(id), 3000)
        });
        let find = hunted.find.expect(id);
        assert!(points(&find.question) <= most, "{id}: {:?}", find.question);
        let is_small = hunted.tried.frontier.0 > points(&find.question);
        assert!(
            is_small || find.is_smallest || points(&find.question) > 6,
            "{id}"
        );
    }
}

#[test]
fn nothing_is_found_of_the_reference() {
    let Hunted { find, tried } = hunt_for(hunting(&Reference, 1500));
    assert!(find.is_none());
    assert!(tried.boards >= 1500 && tried.questions > tried.boards);
    assert_eq!((tried.skipped, tried.once), (0, 0));
    assert!(tried.frontier >= (4, 0), "{:?}", tried.frontier);
    for (origin, (boards, largest)) in tried.by_origin.iter().enumerate() {
        assert!(*boards > 10 && largest.is_some(), "{origin}: {tried:?}");
    }
    let all: u64 = tried.by_origin.iter().map(|(boards, _)| boards).sum();
    assert_eq!(all, tried.boards);
    assert!(tried.steps.iter().all(|step| !step.is_late) && tried.steps.len() >= 5);
}

#[test]
fn the_same_seed_finds_the_same() {
    let source = Says(|question: &Question| {
        // Not among the boards that all are tried.
        let is_large = stones(question) >= 6 && points(question) >= 12;
        match fnv1a(question.json().as_bytes()) % 8 {
            0 if is_large => wrong(),
            _ => right(question),
        }
    });
    let find = |seed, jobs| {
        let properties = &PROPERTIES[..1];
        let hunted = hunt_for(Hunting {
            seed,
            jobs,
            properties,
            ..hunting(&source, 800)
        });
        let find = hunted.find.expect("it is found");
        (find.question.json(), find.weight, find.origin)
    };
    let first = find(5, 1);
    assert_eq!(first, find(5, 1));
    assert_eq!(first, find(5, 2));
    // What is found first depends on the seed.
    assert!((6..16).any(|seed| find(seed, 1).1 != first.1));
}

#[test]
fn what_comes_of_an_earlier_question_is_shown_with_it() {
    let hunted = hunt_for(Hunting {
        properties: &PROPERTIES[..1],
        ..hunting(&named("kept-state"), 3000)
    });
    let find = hunted.find.expect("it is found");
    assert_eq!(find.before.len(), 1, "{:?}", find.before);
    assert_eq!(find.before[0].board(), find.question.board());
    assert!(!find.is_smallest && points(&find.question) <= 3);
}

#[test]
fn what_is_wrong_once_and_never_again_is_no_find() {
    static IS_DONE: AtomicBool = AtomicBool::new(false);
    let source = Says(|question: &Question| {
        let is_it = points(question) == 3 && stones(question) == 2;
        if is_it && !IS_DONE.swap(true, Ordering::Relaxed) {
            return wrong();
        }
        right(question)
    });
    let hunted = hunt_for(Hunting {
        properties: &PROPERTIES[..1],
        ..hunting(&source, 300)
    });
    assert!(hunted.find.is_none());
    assert_eq!(hunted.tried.once, 1);
}

#[test]
fn the_smallest_square_that_takes_too_long_is_found() {
    let source = Says(|question: &Question| match points(question) {
        // Between two sides that are tried.
        121.. => Reply::from(Outcome::Broken(Verdict::Tle, "too long".to_owned())),
        _ => right(question),
    });
    let hunted = hunt_for(Hunting {
        time_limit: LONG,
        ..hunting(&source, 300)
    });
    let find = hunted.find.expect("it is found");
    assert_eq!(
        (find.verdict(), find.origin),
        (Verdict::Tle, Origin::Growth)
    );
    assert_eq!(points(&find.question), 121);
    let steps: Vec<_> = hunted
        .tried
        .steps
        .iter()
        .map(|step| (step.side, step.is_late))
        .collect();
    assert_eq!(
        steps[steps.len() - 3..],
        [(10, false), (11, true), (12, true)]
    );
}

#[test]
fn a_crash_is_found_too() {
    let source = Says(|question: &Question| match points(question) {
        1000.. => Reply::from(Outcome::Broken(Verdict::Rte, "too deep".to_owned())),
        _ => right(question),
    });
    let hunted = hunt_for(Hunting {
        time_limit: LONG,
        ..hunting(&source, 2500)
    });
    let find = hunted.find.expect("it is found");
    assert_eq!(find.verdict(), Verdict::Rte);
    assert!(
        (1000..=1024).contains(&points(&find.question)),
        "{:?}",
        find.question
    );
    assert!(!find.is_smallest);
}

#[test]
fn numeric_text_is_asked_only_what_it_can_hold() {
    let source = Says(|question: &Question| {
        let size = question.board().size();
        let is_it = question.property() == "play"
            && size.columns() == size.rows()
            && (2..=19).contains(&size.rows());
        if is_it { right(question) } else { wrong() }
    });
    let hunted = hunt_for(Hunting {
        form: Form::Numeric,
        ..hunting(&source, 1000)
    });
    assert!(hunted.find.is_none(), "{:?}", hunted.find);
    assert_eq!(hunted.tried.unanswered.len(), 2);
    assert!(
        hunted.tried.frontier >= (9, 0),
        "{:?}",
        hunted.tried.frontier
    );
}

#[test]
fn what_is_skipped_is_not_asked_again() {
    let source = Says(|question: &Question| match question.property() {
        "territories" => right(question),
        _ => Reply::skip("not mine"),
    });
    let hunted = hunt_for(hunting(&source, 200));
    assert_eq!(hunted.tried.skipped, 2);
    let names: Vec<_> = hunted
        .tried
        .unanswered
        .iter()
        .map(|(name, _)| *name)
        .collect();
    assert_eq!(names, ["territory", "play"]);
    let source = Says(|_: &Question| Reply::skip("not mine"));
    let hunted = hunt_for(hunting(&source, 200));
    assert_eq!(
        (
            hunted.tried.boards,
            hunted.tried.skipped,
            hunted.tried.questions
        ),
        (0, 3, 3)
    );
}

/// A program that answers wrongly when it is asked several questions at once.
struct OneByOne;

impl Source for OneByOne {
    fn name(&self) -> String {
        "one by one".to_owned()
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        Ok(Box::new(Self))
    }

    fn in_flight(&self) -> usize {
        8
    }
}

impl Subject for OneByOne {
    fn ask(&mut self, asked: Asked<'_>) -> Reply {
        right(asked.question)
    }

    fn ask_many(&mut self, asked: &[Asked<'_>], reply: &mut dyn FnMut(Reply)) {
        for one in asked {
            reply(match asked.len() {
                1 => right(one.question),
                _ => wrong(),
            });
        }
    }

    fn restart(&mut self) -> Result<(), StartError> {
        Ok(())
    }
}

#[test]
fn what_takes_one_question_at_a_time_is_not_found_to_be_wrong() {
    let hunted = hunt_for(Hunting {
        properties: &PROPERTIES[..1],
        ..hunting(&OneByOne, 400)
    });
    assert!(hunted.find.is_none(), "{:?}", hunted.find);
    assert_eq!((hunted.tried.boards, hunted.tried.once), (400, 0));
}
