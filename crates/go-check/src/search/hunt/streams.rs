//! What a hunt asks, and in which order: all small boards, random ones and awkward shapes in turn.

use std::collections::{HashMap, HashSet, VecDeque};

use go_core::{Board, Point, Position, Size};

use super::kinds::{kind, one_of_those_alike, rarest};
use super::{Form, smallest_board};
use crate::property::{AnyProperty, Play, Question};
use crate::search::{
    Boards, Rng, SHAPES, Weight, asked_at, boards_of, random_filling, random_game, sizes_of,
};

/// Where a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// All small boards, one after another.
    Small,
    /// Random positions of play, and random fillings.
    Random,
    /// Awkward shapes.
    Shape,
    /// Growing boards, to see how long they take.
    Growth,
}

/// Questions about one board.
pub(super) struct Sheet {
    pub(super) origin: Origin,
    pub(super) questions: Vec<Question>,
}

/// The boards to come.
pub(super) struct Streams {
    form: Form,
    properties: Vec<&'static dyn AnyProperty>,
    rng: Rng,
    /// What each of the three streams may still cost before it is another's turn.
    credit: [i64; 3],
    small: Small,
    /// What comes before all else.
    first: VecDeque<Question>,
    /// How many small boards there have been.
    smalls: usize,
    shapes: Shapes,
    /// How many random boards there have been.
    random: u32,
    /// How often each kind of question has been asked about random boards.
    kinds: HashMap<u64, u32>,
    /// Larger boards are of no interest any more.
    most: Option<(usize, usize)>,
}

/// All boards with fewer points than this, and of those with as many the ones with fewer stones, come
/// before any others: most mistakes show there.
pub(super) const EXHAUSTED: (usize, usize) = (4, 0);

/// Up to how many points everything is asked about a small board. Of larger ones, of the questions that
/// are answered alike for like reasons one is asked, another one each time.
pub const WHOLE: usize = 4;

/// Finds of up to so many points are held against all smaller boards and nothing else.
const PROVABLE: usize = 8;

/// What each stream may cost before it is another's turn, in points.
const ROUND: i64 = 2000;

/// The same for a program that is started for each question: little can be asked of it, so that what is
/// most likely to show something comes early.
const SHORT_ROUND: i64 = 200;

/// What a question costs besides its points.
const QUESTION: usize = 16;

/// The largest side of a random board.
const RANDOM_SIDE: u32 = 19;

/// How many random boards make the next ones a column and a row larger.
const GROWING: u32 = 40;

/// How many questions of a property are asked about a random board.
const ASKED: usize = 3;

/// From so many random boards one question is picked where each costs a start.
const SIFTED: usize = 16;

impl Streams {
    pub(super) fn new(form: Form, properties: Vec<&'static dyn AnyProperty>, seed: u64) -> Self {
        Self {
            first: match form {
                Form::Any => VecDeque::new(),
                Form::Numeric => one_of_each_kind(form, &properties),
            },
            smalls: 0,
            form,
            properties,
            rng: Rng::new(seed),
            credit: match form {
                Form::Any => [ROUND, 0, 0],
                Form::Numeric => [0, SHORT_ROUND, 0],
            },
            small: Small::new(form),
            shapes: Shapes::new(form),
            random: 0,
            kinds: HashMap::new(),
            most: None,
        }
    }

    /// From now on only boards are wanted that are smaller than this weight.
    pub(super) const fn below(&mut self, weight: Weight) {
        self.most = Some((weight.points, weight.stones));
    }

    /// How far all small boards have been handed out: all with fewer points than this, and of those
    /// with so many points all that have fewer stones than this.
    pub(super) fn frontier(&self) -> (usize, usize) {
        self.small.frontier()
    }

    /// Whether all boards that are wanted have been handed out.
    pub(super) fn is_done(&self) -> bool {
        self.most.is_some_and(|most| self.frontier() >= most)
    }

    /// Returns the questions about the next board that is wanted and has some. What is not wanted is
    /// made all the same, so that what comes after it doesn't depend on what has been found.
    pub(super) fn next(&mut self) -> Option<Sheet> {
        loop {
            if self.is_done() {
                return None;
            }
            if let Some(question) = self.first.pop_front() {
                if self.wants(&question) {
                    let questions = vec![question];
                    let origin = Origin::Small;
                    return Some(Sheet { origin, questions });
                }
                continue;
            }
            if self.are_small_ones_due() {
                let questions = self.next_small();
                if questions.first().is_some_and(|first| self.wants(first)) {
                    let origin = Origin::Small;
                    return Some(Sheet { origin, questions });
                }
                continue;
            }
            let Some(turn) = self.credit.iter().position(|credit| *credit > 0) else {
                let round = match self.form {
                    Form::Any => ROUND,
                    Form::Numeric => SHORT_ROUND,
                };
                self.credit = self.credit.map(|credit| credit + round);
                continue;
            };
            let (origin, questions) = match turn {
                0 => (Origin::Small, self.next_small()),
                1 => (Origin::Random, self.next_random()),
                _ => match self.next_shape() {
                    Some(questions) => (Origin::Shape, questions),
                    None => {
                        self.credit[turn] = i64::MIN / 2;
                        continue;
                    }
                },
            };
            let cost = |question: &Question| question.board().size().points() + QUESTION;
            let cost: usize = questions.iter().map(cost).sum::<usize>() + 1;
            self.credit[turn] -= i64::try_from(cost).unwrap_or(ROUND);
            if questions.first().is_some_and(|first| self.wants(first)) {
                return Some(Sheet { origin, questions });
            }
        }
    }

    /// Whether a question is about a board that is small enough.
    fn wants(&self, question: &Question) -> bool {
        let weight = Weight::of(question);
        self.most
            .is_none_or(|most| (weight.points, weight.stones) < most)
    }

    /// Whether only small boards are asked about for now.
    fn are_small_ones_due(&self) -> bool {
        let is_early = self.form == Form::Any && self.frontier() < EXHAUSTED;
        is_early || self.most.is_some_and(|(points, _)| points <= PROVABLE)
    }

    fn next_small(&mut self) -> Vec<Question> {
        let board = self.small.next();
        self.smalls += 1;
        let mut asked = Vec::new();
        for property in &self.properties {
            let mut about = property.about(&board);
            about.retain(|question| self.form.can_ask(question));
            if board.size().points() > WHOLE {
                about = one_of_those_alike(about, self.smalls);
            }
            asked.extend(about);
        }
        asked
    }

    fn next_random(&mut self) -> Vec<Question> {
        self.random += 1;
        let largest = (3 + self.random / GROWING).min(RANDOM_SIDE);
        let side = |rng: &mut Rng| rng.below(largest) as usize + 1;
        let (columns, rows) = match self.form {
            Form::Any => (side(&mut self.rng), side(&mut self.rng)),
            Form::Numeric => {
                let side = side(&mut self.rng).max(2);
                (side, side)
            }
        };
        let Ok(size) = Size::new(columns, rows) else {
            return Vec::new();
        };
        let (boards, number) = match self.form {
            Form::Any => (1, ASKED),
            Form::Numeric => (SIFTED, 1),
        };
        let mut found = vec![Vec::new(); self.properties.len()];
        for _ in 0..boards {
            let board = self.random_board(size);
            for (property, found) in self.properties.iter().zip(&mut found) {
                found.extend(self.form.some_about(*property, &board, &mut self.rng));
            }
        }
        let mut asked = Vec::new();
        for found in found {
            asked.extend(rarest(found, number, &mut self.kinds));
        }
        asked
    }

    fn random_board(&mut self, size: Size) -> Board {
        let rng = &mut self.rng;
        if rng.below(3) == 0 {
            let (stones, white) = (rng.below(257), [0, 64, 128, 192, 256][rng.index(5)]);
            let board = random_filling(size, stones, white, rng);
            // Of a board on which nobody could play, only territory can be asked.
            let has_others = self
                .properties
                .iter()
                .any(|property| property.name() != "play");
            if has_others || Position::try_from(board.clone()).is_ok() {
                return board;
            }
        }
        // Most games end at about five turns for four points, and only eyes are left then. Shortly before
        // it there is most to capture.
        let end = size.points() * 5 / 4 + 1;
        let turns = self.rng.index(end).max(self.rng.index(end));
        random_game(size, turns, &mut self.rng).into()
    }

    fn next_shape(&mut self) -> Option<Vec<Question>> {
        let board = self.shapes.next()?;
        let size = board.size();
        let (last_column, last_row) = (size.columns() - 1, size.rows() - 1);
        let mut points = vec![
            Point::new(0, 0),
            Point::new(last_column, last_row),
            self.rng.point(size),
        ];
        points.dedup();
        let mut asked = Vec::new();
        for property in &self.properties {
            for point in &points {
                asked.extend(asked_at(*property, &board, *point));
                if asked
                    .last()
                    .is_some_and(|last: &Question| last.asked_point().is_none())
                {
                    break;
                }
            }
        }
        asked.retain(|question| self.form.can_ask(question));
        Some(asked)
    }
}

impl Form {
    /// Whether a question can be put in this form.
    pub(super) fn can_ask(self, question: &Question) -> bool {
        match self {
            Self::Any => true,
            Self::Numeric => question.of::<Play>().is_some_and(|play| {
                play.point().is_some() && self.has_size(question.board().size())
            }),
        }
    }

    /// Whether boards of a size can be asked about.
    pub(super) fn has_size(self, size: Size) -> bool {
        let sides = go_io::numeric::MIN_SIDE..=go_io::numeric::MAX_SIDE;
        self == Self::Any || size.columns() == size.rows() && sides.contains(&size.columns())
    }
}

/// How many questions are written in other ways, besides the smallest one.
const WRITTEN: usize = 4;

/// Returns a few questions of different kinds, the smallest one first.
pub(super) fn a_few(form: Form, properties: &[&'static dyn AnyProperty]) -> Vec<Question> {
    let all = one_of_each_kind(form, properties);
    let step = all.len().div_ceil(WRITTEN).max(1);
    let last = all.len().saturating_sub(1);
    // Counted from the last one, which has the most stones.
    let is_picked = |index: usize| index == 0 || (last - index).is_multiple_of(step);
    let numbered = all.into_iter().enumerate();
    let picked = numbered.filter(|(index, _)| is_picked(*index));
    picked.map(|(_, question)| question).collect()
}

/// Returns those questions about the smallest boards that are the first of their kind.
fn one_of_each_kind(form: Form, properties: &[&'static dyn AnyProperty]) -> VecDeque<Question> {
    let mut kinds = HashSet::new();
    let mut all = Small::new(form);
    let board = all.next();
    let size = board.size();
    let others = all.boards.take_while(|other| other.size() == size);
    let mut first = VecDeque::new();
    for board in std::iter::once(board).chain(others) {
        let about = properties
            .iter()
            .flat_map(|property| property.about(&board));
        let new = about.filter(|question| form.can_ask(question) && kinds.insert(kind(question)));
        first.extend(new);
    }
    first
}

/// All small boards.
struct Small {
    form: Form,
    points: usize,
    boards: Boards,
}

impl Small {
    fn new(form: Form) -> Self {
        let side = usize::from(smallest_board(form).size().columns());
        let points = side * side;
        let sizes = sizes_of(points).filter(|size| form.has_size(*size));
        Self {
            form,
            points,
            boards: boards_of(sizes.collect()),
        }
    }

    fn frontier(&self) -> (usize, usize) {
        match self.boards.stones() {
            Some(stones) => (self.points, stones),
            None => (self.points + 1, 0),
        }
    }

    fn next(&mut self) -> Board {
        loop {
            if let Some(board) = self.boards.next() {
                return board;
            }
            self.points += 1;
            let sizes = sizes_of(self.points).filter(|size| self.form.has_size(*size));
            self.boards = boards_of(sizes.collect());
        }
    }
}

/// Awkward shapes of growing sizes.
struct Shapes {
    /// The sizes to come, the smallest last.
    sizes: Vec<Size>,
    /// The boards of a size that are still to come, the first one last.
    boards: Vec<Board>,
}

/// The sides that shapes come in: small ones, those around the tens at which numbers get a digit more,
/// and those around the bits of a word.
const SIDES: [usize; 24] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 19, 20, 25, 32, 33, 40, 64, 65, 70,
];

/// The most points of a shape. Larger boards are left to the look at times.
const SHAPE_POINTS: usize = 4096;

impl Shapes {
    fn new(form: Form) -> Self {
        let narrow = |side: usize| [1, 2, 3, side - 1, side];
        let mut sizes: Vec<Size> = SIDES
            .into_iter()
            .flat_map(|side| narrow(side).map(|other| [(side, other), (other, side)]))
            .flatten()
            .filter_map(|(columns, rows)| Size::new(columns, rows).ok())
            .filter(|size| form.has_size(*size) && size.points() <= SHAPE_POINTS)
            .collect();
        if form == Form::Numeric {
            let sides = usize::from(go_io::numeric::MIN_SIDE)..=go_io::numeric::MAX_SIDE.into();
            sizes = sides
                .filter_map(|side| Size::new(side, side).ok())
                .collect();
        }
        let key = |size: &Size| (size.points(), size.rows());
        sizes.sort_unstable_by_key(key);
        sizes.dedup();
        sizes.reverse();
        Self {
            sizes,
            boards: Vec::new(),
        }
    }

    fn next(&mut self) -> Option<Board> {
        if self.boards.is_empty() {
            let size = self.sizes.pop()?;
            for shape in SHAPES {
                let board = shape.board(size);
                if !self.boards.contains(&board) {
                    self.boards.push(board);
                }
            }
            self.boards.reverse();
        }
        self.boards.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::{PROPERTIES, PlayAnswer, Property};

    #[test]
    fn where_each_question_costs_a_start_one_of_each_kind_comes_first() {
        let properties = vec![PROPERTIES[2]];
        let mut streams = Streams::new(Form::Numeric, properties, 1);
        let number = streams.first.len();
        assert!((6..40).contains(&number), "{number}");
        let mut is_found = [false; 3];
        for _ in 0..number {
            let sheet = streams.next().expect("there are more");
            let question = &sheet.questions[0];
            assert_eq!(
                (sheet.origin, question.board().size().points()),
                (Origin::Small, 4)
            );
            let play = question.of::<Play>().expect("a move");
            let before = play.position.board();
            let is_empty = play.point().is_some_and(|at| before.stone(at).is_none());
            let stones = |board: &Board| board.size().points() - board.empty_points().len();
            is_found[match Property::answer(&Play, play) {
                PlayAnswer::Legal(after) if stones(&after) <= stones(before) => 0,
                PlayAnswer::Illegal if is_empty => 1,
                _ => 2,
            }] = true;
        }
        // A capture, suicide, and others.
        assert_eq!(is_found, [true; 3]);
    }

    #[test]
    fn all_small_boards_come_before_others() {
        let mut streams = Streams::new(Form::Any, PROPERTIES.to_vec(), 1);
        while streams.frontier() < EXHAUSTED {
            let sheet = streams.next().expect("there are more");
            assert_eq!(sheet.origin, Origin::Small);
        }
        // Others have their turn, but not where only smaller ones are wanted.
        assert!((0..40).any(|_| streams.next().is_some_and(|it| it.origin != Origin::Small)));
        streams.below(Weight {
            points: 5,
            stones: 1,
            distance: 0,
        });
        let mut rest = std::iter::from_fn(|| streams.next());
        assert!(rest.all(|sheet| sheet.origin == Origin::Small));
    }
}
