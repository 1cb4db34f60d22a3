//! Questions that catch mutants: the smallest ones, found by trying every small board, and larger ones
//! for what no small board shows.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;

use go_core::{Board, Point, Size};

use super::{Rng, SHAPES, Weight, asked_at, boards, random_filling, random_game, shrink};
use crate::property::{AnyProperty, PROPERTIES, Question};
use crate::subject::{Mutant, MutantSubject};
use crate::verdict::Verdict;

/// A set of mutants, a bit each, in the order in which they are wanted.
pub(super) type Set = u128;

/// The set of the mutants with these indices.
fn set_of(indices: impl IntoIterator<Item = usize>) -> Set {
    indices.into_iter().fold(0, |set, index| set | 1 << index)
}

/// How many mutants are looked for at once, at most.
pub(super) const AT_ONCE: usize = Set::BITS as usize;

/// Up to how many points every question is put to every mutant, and not only to those that nothing
/// smaller catches.
const WHOLE: usize = 4;

/// How many questions are put to mutants on small boards, at most.
const SMALL_ASKS: usize = 400_000;

/// One or two questions that catch mutants when they are asked one after the other.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) questions: Vec<Question>,
    pub(super) caught: Set,
}

/// How large candidates are: how many cases they make, their points, and their stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    pub(super) cases: usize,
    pub(super) points: usize,
    pub(super) stones: usize,
    pub(super) distance: u64,
}

impl Cost {
    pub(super) fn of(questions: &[Question]) -> Self {
        let weights = questions.iter().map(Weight::of);
        weights.fold(Self::default(), |cost, weight| Self {
            cases: cost.cases + 1,
            points: cost.points + weight.points,
            stones: cost.stones + weight.stones,
            distance: cost.distance + weight.distance,
        })
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            cases: self.cases + other.cases,
            points: self.points + other.points,
            stones: self.stones + other.stones,
            distance: self.distance + other.distance,
        }
    }
}

/// Mutants that are to be caught, and what has been asked before.
pub(super) struct Wanted<'a> {
    mutants: &'a [&'static Mutant],
    properties: Vec<&'static dyn AnyProperty>,
    /// What has been asked before, by the board's drawing, in order.
    before: HashMap<String, Vec<Question>>,
    asked: HashSet<String>,
}

impl<'a> Wanted<'a> {
    /// Mutants to be caught by questions of these properties, after those that have been asked.
    pub(super) fn new(
        mutants: &'a [&'static Mutant],
        properties: &[&str],
        asked: impl IntoIterator<Item = Question>,
    ) -> Self {
        let is_asked = |property: &&&'static dyn AnyProperty| properties.contains(&property.name());
        let mut wanted = Self {
            mutants,
            properties: PROPERTIES.iter().filter(is_asked).copied().collect(),
            before: HashMap::new(),
            asked: HashSet::new(),
        };
        for question in asked {
            wanted.asked.insert(name(&question));
            let board = question.board().to_string();
            wanted.before.entry(board).or_default().push(question);
        }
        wanted
    }

    /// Every mutant that is wanted.
    pub(super) fn all(&self) -> Set {
        set_of(0..self.mutants.len())
    }

    /// The mutants of a set.
    pub(super) fn of(&self, set: Set) -> impl Iterator<Item = &'static Mutant> {
        let indices = (0..self.mutants.len()).filter(move |index| set & (1 << index) != 0);
        indices.map(|index| self.mutants[index])
    }

    /// Whether a question catches all of a set.
    fn catches_all(&self, question: &Question, indices: &[usize]) -> bool {
        let expected = question.answer();
        indices.iter().all(|index| {
            let mut subject = self.start(*index, question);
            subject.caught(question, &expected).is_some()
        })
    }

    /// Starts a mutant that has been asked what was asked before about the board of a question.
    fn start(&self, index: usize, question: &Question) -> MutantSubject {
        let mutant = self.mutants[index];
        let mut subject = MutantSubject::new(mutant);
        if mutant.keeps_state() {
            let before = self.before.get(&question.board().to_string());
            for question in before.into_iter().flatten() {
                subject.caught(question, &question.answer());
            }
        }
        subject
    }

    fn keep_state(&self) -> Set {
        set_of((0..self.mutants.len()).filter(|index| self.mutants[*index].keeps_state()))
    }

    /// By which verdict each of some mutants is caught by questions about one board that are asked one
    /// after the other.
    fn verdicts(&self, questions: &[Question], among: Set) -> Vec<(usize, Verdict)> {
        let Some(first) = questions.first() else {
            return Vec::new();
        };
        let expected: Vec<_> = questions.iter().map(Question::answer).collect();
        let mut verdicts = Vec::new();
        for (index, mutant) in self.mutants.iter().enumerate() {
            let concerns = |question: &Question| mutant.concerns(question.property());
            if among & (1 << index) == 0 || !questions.iter().any(concerns) {
                continue;
            }
            let mut subject = self.start(index, first);
            let mut asked = questions.iter().zip(&expected);
            let verdict = asked.find_map(|(question, expected)| subject.caught(question, expected));
            verdicts.extend(verdict.map(|verdict| (index, verdict)));
        }
        verdicts
    }

    /// Which mutants are caught by questions about one board that are asked one after the other.
    pub(super) fn caught(&self, questions: &[Question]) -> Set {
        let verdicts = self.verdicts(questions, self.all()).into_iter();
        set_of(verdicts.map(|(index, _)| index))
    }

    fn about(&self, board: &Board) -> Vec<Question> {
        let about = self
            .properties
            .iter()
            .flat_map(|property| property.about(board));
        about
            .filter(|question| !self.asked.contains(&name(question)))
            .collect()
    }
}

/// What tells a question from others.
fn name(question: &Question) -> String {
    format!("{} {}", question.property(), question.json())
}

/// Candidates, of those that catch the same mutants the smallest one.
#[derive(Default)]
pub(super) struct Pool {
    candidates: BTreeMap<Set, (Cost, Candidate)>,
    /// How often each mutant has run out of time.
    late: HashMap<usize, usize>,
    /// Up to how many points every question about every board has been put to those that nothing smaller
    /// catches.
    tried: usize,
}

impl Pool {
    /// Looks for questions that catch what is wanted.
    pub(super) fn of(wanted: &Wanted<'_>) -> Self {
        let mut pool = Self::default();
        pool.try_asked_boards(wanted);
        pool.try_small_boards(wanted);
        pool.try_pairs(wanted);
        pool.try_large_boards(wanted);
        pool
    }

    /// Which of some mutants are caught by questions, but for those that cost too much time to be asked
    /// again and again.
    fn caught(&mut self, wanted: &Wanted<'_>, questions: &[Question], among: Set) -> Set {
        let late = self.late.iter().filter(|(_, times)| **times >= MAX_LATE);
        let late = set_of(late.map(|(index, _)| *index));
        let verdicts = wanted.verdicts(questions, among & !late);
        for (index, verdict) in &verdicts {
            if *verdict == Verdict::Tle {
                *self.late.entry(*index).or_default() += 1;
            }
        }
        set_of(verdicts.into_iter().map(|(index, _)| index))
    }

    fn open(&self, wanted: &Wanted<'_>) -> Set {
        wanted.all() & !self.candidates.keys().fold(0, |all, caught| all | caught)
    }

    pub(super) fn add(&mut self, questions: Vec<Question>, caught: Set) {
        let cost = Cost::of(&questions);
        let is_better = |other: &(Cost, Candidate)| cost < other.0;
        if caught != 0 && self.candidates.get(&caught).is_none_or(is_better) {
            let candidate = Candidate { questions, caught };
            self.candidates.insert(caught, (cost, candidate));
        }
    }

    /// Every candidate that no other one is better than, the smallest first.
    pub(super) fn best(&self) -> Vec<(Cost, &Candidate)> {
        let mut all: Vec<_> = self
            .candidates
            .values()
            .map(|(cost, one)| (*cost, one))
            .collect();
        all.sort_by_key(|(cost, _)| *cost);
        let mut best: Vec<(Cost, &Candidate)> = Vec::new();
        for (cost, candidate) in all {
            // What is there already is no larger.
            let covers = |(_, better): &(Cost, &Candidate)| candidate.caught & !better.caught == 0;
            if !best.iter().any(covers) {
                best.push((cost, candidate));
            }
        }
        best
    }

    /// The smallest candidate that catches one of the mutants, by its index.
    pub(super) fn smallest(&self, index: usize) -> Option<&Candidate> {
        let catching = self
            .candidates
            .values()
            .filter(|(_, one)| one.caught & (1 << index) != 0);
        catching.min_by_key(|(cost, _)| *cost).map(|(_, one)| one)
    }

    /// Whether no smaller board shows what a candidate shows, as far as boards are asked about at all.
    pub(super) fn is_smallest(&self, candidate: &Candidate) -> bool {
        match candidate.questions.as_slice() {
            [question] => question.board().size().points() <= self.tried + 1,
            // Pairs come from small boards alone, the smallest ones first.
            _ => true,
        }
    }

    /// Asks once more about boards that have been asked about: of what is left from before, something
    /// may show.
    fn try_asked_boards(&mut self, wanted: &Wanted<'_>) {
        if wanted.keep_state() == 0 {
            return;
        }
        let mut boards: Vec<_> = wanted
            .before
            .values()
            .map(|asked| asked[0].board())
            .collect();
        boards.sort_by_key(|board| (board.size().points(), board.to_string()));
        for board in boards.into_iter().take(ASKED_BOARDS) {
            for question in wanted.about(board) {
                let caught = self.caught(wanted, std::slice::from_ref(&question), wanted.all());
                self.add(vec![question], caught);
            }
        }
    }

    /// Tries every question about every board, as long as they are few and something is open.
    fn try_small_boards(&mut self, wanted: &Wanted<'_>) {
        let mut asks = 0;
        for points in 1.. {
            let open = match points <= WHOLE {
                true => wanted.all(),
                false => self.open(wanted) & !wanted.keep_state(),
            };
            if open == 0 {
                return;
            }
            for board in boards(points) {
                for question in wanted.about(&board) {
                    asks += open.count_ones() as usize;
                    let question = [question];
                    let caught = self.caught(wanted, &question, open);
                    if caught != 0 {
                        let others = self.caught(wanted, &question, wanted.all() & !open);
                        self.add(question.into(), caught | others);
                    }
                }
                if asks > SMALL_ASKS {
                    return;
                }
            }
            self.tried = points;
        }
    }

    /// Tries two questions about one board, for what only a second one shows.
    fn try_pairs(&mut self, wanted: &Wanted<'_>) {
        for points in 1..=PAIR_POINTS {
            let open = self.open(wanted) & wanted.keep_state();
            if open == 0 {
                return;
            }
            for board in boards(points) {
                let questions = wanted.about(&board);
                for first in &questions {
                    for second in questions.iter().filter(|other| name(other) != name(first)) {
                        let both = [first.clone(), second.clone()];
                        if self.caught(wanted, &both, open) != 0 {
                            let caught = self.caught(wanted, &both, wanted.all());
                            self.add(both.into(), caught);
                        }
                    }
                }
            }
        }
    }

    /// Tries awkward and random boards, ever larger, for what no small board shows.
    fn try_large_boards(&mut self, wanted: &Wanted<'_>) {
        let mut rng = Rng::new(0);
        for (columns, rows) in SIZES {
            let open = self.open(wanted);
            let size = Size::new(columns, rows).expect("boards can have such a size");
            // On boards of some size one question can catch much at once.
            let among = match size.points() <= RICH {
                true => wanted.all(),
                false => open,
            };
            if among == 0 {
                return;
            }
            let shapes = SHAPES.iter().map(|shape| shape.board(size));
            let mut boards: Vec<_> = shapes.collect();
            for _ in 0..RANDOM {
                let (stones, white) = (rng.below(200), rng.below(256));
                boards.push(random_filling(size, stones, white, &mut rng));
                let moves = rng.index(size.points() + 1);
                boards.push(random_game(size, moves, &mut rng).board().clone());
            }
            for board in boards {
                for question in self.some_about(wanted, &board, &mut rng) {
                    let question = [question];
                    if self.caught(wanted, &question, among) != 0 {
                        let caught = self.caught(wanted, &question, wanted.all());
                        self.add(question.into(), caught);
                    }
                }
            }
            for index in 0..wanted.mutants.len() {
                if open & (1 << index) != 0 {
                    self.shrink_for(wanted, index);
                }
            }
        }
    }

    /// Questions about some points of a board.
    fn some_about(&self, wanted: &Wanted<'_>, board: &Board, rng: &mut Rng) -> Vec<Question> {
        let size = board.size();
        let last = Point::new(size.columns() - 1, size.rows() - 1);
        let middle = Point::new(size.columns() / 2, size.rows() / 2);
        let mut points = vec![Point::new(0, 0), middle, last];
        points.extend((0..SOME).map(|_| rng.point(size)));
        points.sort_unstable();
        points.dedup();
        let mut questions = Vec::new();
        for property in &wanted.properties {
            for point in &points {
                let asked = asked_at(*property, board, *point);
                let names_point = asked.iter().any(|asked| asked.asked_point().is_some());
                questions.extend(asked);
                if !names_point {
                    break;
                }
            }
        }
        questions.retain(|question| !wanted.asked.contains(&name(question)));
        questions
    }

    /// Makes the smallest candidate for a mutant smaller still.
    fn shrink_for(&mut self, wanted: &Wanted<'_>, index: usize) {
        let candidate = self.smallest(index).map(|one| one.questions.as_slice());
        let Some([question]) = candidate else {
            return;
        };
        let shrunk = smaller(wanted, question.clone(), 1 << index);
        let caught = wanted.caught(std::slice::from_ref(&shrunk));
        self.add(vec![shrunk], caught);
    }
}

/// The smallest question that a question can be reduced to and that still catches a set.
pub(super) fn smaller(wanted: &Wanted<'_>, question: Question, set: Set) -> Question {
    // Those that take long are asked last, and mostly not at all.
    let mut indices = wanted.verdicts(std::slice::from_ref(&question), set);
    indices.sort_by_key(|(index, verdict)| (*verdict == Verdict::Tle, *index));
    let indices: Vec<_> = indices.into_iter().map(|(index, _)| index).collect();
    let shrunk = shrink(question, &mut |questions| {
        let mut questions = questions.iter();
        ControlFlow::Continue(questions.position(|question| {
            !wanted.asked.contains(&name(question)) && wanted.catches_all(question, &indices)
        }))
    });
    shrunk.question
}

/// How often a mutant may run out of time before it is asked no more, but where it must be.
const MAX_LATE: usize = 64;

/// How many boards that have been asked about are asked about again, at most.
const ASKED_BOARDS: usize = 64;

/// Up to how many points two questions are asked about one board.
const PAIR_POINTS: usize = 3;

/// Up to how many points larger boards are tried even if everything is caught.
const RICH: usize = 30;

/// How many random boards there are of each size, of either kind.
const RANDOM: usize = 24;

/// About how many random points of a large board are asked.
const SOME: usize = 6;

/// The sizes of larger boards, until everything is caught.
const SIZES: [(usize, usize); 19] = [
    (3, 4),
    (5, 3),
    (4, 6),
    (5, 5),
    (7, 7),
    (9, 9),
    (10, 10),
    (12, 11),
    (11, 12),
    (13, 13),
    (19, 19),
    (66, 1),
    (1, 66),
    (67, 2),
    (20, 20),
    (13, 30),
    (31, 29),
    (1024, 1),
    (40, 40),
];
