//! What a hunt asks, and in which order: all small boards, random ones and awkward shapes in turn.

use std::collections::HashMap;

use go_core::{Board, Point, Position, Size};

use super::Form;
use crate::property::{AnyProperty, Play, Question};
use crate::search::{
    Boards, Rng, SHAPES, Weight, asked_at, boards_of, random_filling, random_game, sizes_of,
};
use crate::suite::fnv1a;

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
    shapes: Shapes,
    /// How many random boards there have been.
    random: u32,
    /// How often each kind of question has been asked about random boards.
    kinds: HashMap<u64, u32>,
    /// Larger boards are of no interest any more.
    most: Option<(usize, usize)>,
}

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

/// How many questions about a random board are looked at, and how many are asked.
const LOOKED_AT: usize = 16;
const ASKED: usize = 3;

impl Streams {
    pub(super) fn new(form: Form, properties: Vec<&'static dyn AnyProperty>, seed: u64) -> Self {
        Self {
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
            let wanted = |question: &Question| match self.most {
                Some(most) => {
                    let weight = Weight::of(question);
                    (weight.points, weight.stones) < most
                }
                None => true,
            };
            if questions.first().is_some_and(wanted) {
                return Some(Sheet { origin, questions });
            }
        }
    }

    fn next_small(&mut self) -> Vec<Question> {
        let board = self.small.next();
        let properties = self.properties.iter();
        let asked = properties.flat_map(|property| property.about(&board));
        asked
            .filter(|question| self.form.can_ask(question))
            .collect()
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
        let board = self.random_board(size);
        let mut asked = Vec::new();
        for property in &self.properties {
            asked.extend(
                self.form
                    .pick(*property, &board, &mut self.rng, &mut self.kinds),
            );
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
        let moves = self.rng.index(2 * size.points() + 1);
        random_game(size, moves, &mut self.rng).into()
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

    /// Picks questions about a random board, of the kinds that have been asked least.
    fn pick(
        self,
        property: &'static dyn AnyProperty,
        board: &Board,
        rng: &mut Rng,
        kinds: &mut HashMap<u64, u32>,
    ) -> Vec<Question> {
        let size = board.size();
        let mut found: Vec<Question> = Vec::new();
        if size.points() <= LOOKED_AT {
            found = property.about(board);
        } else {
            for _ in 0..LOOKED_AT {
                let mut here = asked_at(property, board, rng.point(size));
                if here.is_empty() {
                    return here;
                }
                let names_none = here.iter().all(|question| question.asked_point().is_none());
                found.push(here.swap_remove(rng.index(here.len())));
                if names_none {
                    break;
                }
            }
        }
        found.retain(|question| self.can_ask(question));
        let mut found: Vec<_> = found
            .into_iter()
            .map(|asked| (kind(&asked), asked))
            .collect();
        let mut picked = Vec::new();
        while picked.len() < ASKED && !found.is_empty() {
            let count = |kind: &u64| kinds.get(kind).copied().unwrap_or(0);
            let least = (0..found.len()).min_by_key(|index| count(&found[*index].0));
            let (kind, question) = found.swap_remove(least.unwrap_or(0));
            *kinds.entry(kind).or_insert(0) += 1;
            picked.push(question);
        }
        picked
    }
}

/// What kind of question it is: why its answer is what it is, in words without numbers.
fn kind(question: &Question) -> u64 {
    let letters = |sentence: String| -> String {
        sentence.chars().filter(char::is_ascii_alphabetic).collect()
    };
    let mut reasons: Vec<_> = question.explain().into_iter().map(letters).collect();
    reasons.sort_unstable();
    reasons.dedup();
    reasons.push(question.property().to_owned());
    fnv1a(reasons.concat().as_bytes())
}

/// All small boards.
struct Small {
    form: Form,
    points: usize,
    boards: Boards,
}

impl Small {
    fn new(form: Form) -> Self {
        Self {
            form,
            points: 0,
            boards: boards_of(Vec::new()),
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
