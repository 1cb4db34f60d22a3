//! A game: a position that moves change in place, whose turn it is, and the ko.

mod grid;
#[cfg(test)]
mod tests;

use std::{error, fmt};

use crate::{Board, Color, IllegalMove, Point, Position, Size};
use grid::{Black, Grid, White};

/// A game that goes on move by move, Black and White in turn.
///
/// [`Position::play`] makes a new position of one, for those who judge a move. A game is changed by its
/// moves, and keeps count of the liberties of all chains: a move costs what it changes, however large the
/// board is, and allocates nothing. It also knows what a position can't: whose turn it is, and which move
/// would take back a ko.
///
/// # Examples
///
/// ```
/// use go_core::{Color, Game, IllegalTurn, Point, Position};
///
/// let position: Position = "
///     . B W .
///     B W . W
///     . B W .
/// ".parse()?;
/// let mut game = Game::from_position(&position, Color::Black);
///
/// // Black takes a stone.
/// assert_eq!(game.play(Point::new(2, 1)), Ok(1));
/// assert_eq!(game.position(), "
///     . B W .
///     B . B W
///     . B W .
/// ".parse()?);
///
/// // White can't take it back at once: that is ko. Once both have passed she can.
/// assert_eq!(game.turn(), Color::White);
/// assert_eq!(game.play(Point::new(1, 1)), Err(IllegalTurn::Ko));
/// game.pass();
/// game.pass();
/// assert_eq!(game.play(Point::new(1, 1)), Ok(1));
/// assert_eq!(game.position(), position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    grid: Grid,
    turn: Color,
    turns: usize,
    passes: usize,
    /// By the color of the stones.
    captured: [usize; 2],
}

/// Why a move can't be played in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalTurn {
    /// It can't be played whatever came before it.
    Move(IllegalMove),
    /// The move would take, alone, the single stone that has just taken a single one.
    Ko,
}

impl From<IllegalMove> for IllegalTurn {
    fn from(illegal: IllegalMove) -> Self {
        Self::Move(illegal)
    }
}

impl fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(illegal) => illegal.fmt(f),
            Self::Ko => f.write_str("the move takes back a ko at once"),
        }
    }
}

impl error::Error for IllegalTurn {}

/// Runs the same code for either color, as a type.
macro_rules! with_side {
    ($color:expr, $side:ident => $code:expr) => {
        match $color {
            Color::Black => {
                type $side = Black;
                $code
            }
            Color::White => {
                type $side = White;
                $code
            }
        }
    };
}

impl Game {
    /// Returns a game on a board without stones, Black to move.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            grid: Grid::new(size),
            turn: Color::Black,
            turns: 0,
            passes: 0,
            captured: [0; 2],
        }
    }

    /// Returns a game that goes on from a position, with a color to move. Nothing is known of what came
    /// before: there is no ko, and nothing has been captured.
    #[must_use]
    pub fn from_position(position: &Position, turn: Color) -> Self {
        let mut game = Self::new(position.board().size());
        for color in Color::ALL {
            for point in &position.board().stones(color) {
                let place = game.grid.place(point);
                with_side!(color, S => game.grid.set::<S>(place));
            }
        }
        game.turn = turn;
        game
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.grid.size()
    }

    /// Returns the color to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the number of moves and passes so far.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.turns
    }

    /// Returns how many passes there were since the last move.
    #[must_use]
    pub const fn passes(&self) -> usize {
        self.passes
    }

    /// Whether both have passed one after the other. Play may go on all the same.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// Returns how many stones of a color were captured so far.
    #[must_use]
    pub const fn captured(&self, color: Color) -> usize {
        self.captured[color as usize]
    }

    /// Returns the color of the stone on a point, or `None` if the point is empty or off the board.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.place(point).and_then(|place| self.grid.stone(place))
    }

    /// Returns the points without a stone, in no order that means anything.
    pub fn empty_points(&self) -> impl ExactSizeIterator<Item = Point> {
        let places = self.grid.empty_places().iter();
        places.map(|place| self.grid.point(*place as usize))
    }

    /// Returns the position on the board.
    #[must_use]
    pub fn position(&self) -> Position {
        let size = self.size();
        let board = Board::from_fn(size, |point| self.grid.stone(self.grid.place(point)));
        Position::from_play(size, board.stones)
    }

    /// Returns the point on which a move is illegal only because it would take back a ko at once.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.grid.ko().map(|place| self.grid.point(place))
    }

    /// Whether a point is an eye of a color: empty, with stones of that color on all points beside it,
    /// and with fewer than two opposing stones on the points diagonal to it, or none if it is at the edge
    /// of the board.
    ///
    /// Whoever plays at random and fills no such point does not do away with what keeps his groups alive.
    /// What counts as an eye is a guess, and no rule of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Color, Game, Point, Position};
    ///
    /// let position: Position = "
    ///     . B . B .
    ///     B W B B B
    ///     . . B . B
    ///     . . W B .
    /// ".parse()?;
    /// let game = Game::from_position(&position, Color::Black);
    /// assert!(game.is_eye(Color::Black, Point::new(4, 0)));
    ///
    /// // One white stone is too many at the edge, but not elsewhere.
    /// assert!(!game.is_eye(Color::Black, Point::new(2, 0)));
    /// assert!(game.is_eye(Color::Black, Point::new(3, 2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        self.place(point).is_some_and(|place| {
            self.grid.stone(place).is_none() && with_side!(color, S => self.grid.is_eye::<S>(place))
        })
    }

    /// Asks whether [`Game::play`] would play on a point.
    ///
    /// # Errors
    ///
    /// Returns the [`IllegalTurn`] that it would return.
    pub fn check(&self, point: Point) -> Result<(), IllegalTurn> {
        let place = self.empty_place(point)?;
        if with_side!(self.turn, S => self.grid.is_suicide::<S>(place)) {
            return Err(IllegalMove::Suicide.into());
        }
        Ok(())
    }

    /// Plays on a point for the color to move, and returns how many stones that captured.
    ///
    /// Captures and suicide are as [`Position::play`] has them. In addition there is the ko: a stone that
    /// took a single stone, and was part of no group then, can't be taken by itself in the very next move
    /// on the point where that stone was. (The Japanese rules of 1989 say so in article 6. It is the
    /// only way in which a move can lead back to the position two moves before it. Longer repetitions are
    /// not looked at.)
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalTurn`] if [`Position::play`] would refuse the move, or if it takes back a ko at
    /// once. Nothing has changed then, and it is the same color's turn.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Game, IllegalMove, IllegalTurn, Point, Size};
    ///
    /// let mut game = Game::new(Size::new(3, 2)?);
    /// for (column, row) in [(1, 0), (2, 1), (0, 1)] {
    ///     game.play(Point::new(column, row))?;
    /// }
    /// assert_eq!(game.position(), "
    ///     . B .
    ///     B . W
    /// ".parse()?);
    ///
    /// let corner = Point::new(0, 0);
    /// assert_eq!(game.play(corner), Err(IllegalTurn::Move(IllegalMove::Suicide)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, point: Point) -> Result<usize, IllegalTurn> {
        let place = self.empty_place(point)?;
        match with_side!(self.turn, S => self.grid.play::<S>(place)) {
            Some(captured) => Ok(self.moved(captured)),
            None => Err(IllegalMove::Suicide.into()),
        }
    }

    /// Leaves the turn to the other color. A ko may be taken back after that.
    pub const fn pass(&mut self) {
        self.grid.forget_ko();
        self.turn = self.turn.opponent();
        self.turns += 1;
        self.passes += 1;
    }

    /// Plays a random move for the color to move and returns its point, or passes and returns `None`.
    ///
    /// Each legal move that does not fill an [eye](Game::is_eye) of the own color is as likely as the
    /// others, and if there is none, that is a pass. `below` is the source of chance: given a bound, it
    /// returns a number below it, each as likely as the others.
    #[inline]
    pub fn play_random(&mut self, below: impl FnMut(u32) -> u32) -> Option<Point> {
        let place = self.random_turn(below)?;
        Some(self.grid.point(place))
    }

    /// Goes on with random moves, as [`Game::play_random`] does, until both have passed one after the
    /// other or so many turns were taken, passes included. Returns the number of moves played.
    ///
    /// Games can repeat themselves without end, so they need a bound. Three turns a point are more than
    /// most games take on boards of some size.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Game, Size};
    ///
    /// let mut game = Game::new(Size::new(9, 9)?);
    /// let mut seed = 1_u64;
    /// let moves = game.play_out(3 * 9 * 9, |bound| {
    ///     // A generator that is good enough for an example.
    ///     seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    ///     (((seed >> 32) * u64::from(bound)) >> 32) as u32
    /// });
    /// assert!(game.is_over());
    /// assert!(moves > 60);
    /// assert!(moves + 2 <= game.turns());
    /// # Ok::<(), go_core::SizeError>(())
    /// ```
    #[inline]
    pub fn play_out(&mut self, turns: usize, mut below: impl FnMut(u32) -> u32) -> usize {
        let end = self.turns.saturating_add(turns);
        let mut moves = 0;
        while self.turns < end && !self.is_over() {
            moves += usize::from(self.random_turn(&mut below).is_some());
        }
        moves
    }

    /// Plays a random move, whose place it returns, or passes.
    #[inline(always)]
    fn random_turn(&mut self, below: impl FnMut(u32) -> u32) -> Option<usize> {
        match with_side!(self.turn, S => self.grid.play_random::<S>(below)) {
            Some((place, captured)) => {
                self.moved(captured);
                Some(place)
            }
            None => {
                self.pass();
                None
            }
        }
    }

    /// Takes note of a move that was played.
    #[inline(always)]
    fn moved(&mut self, captured: u32) -> usize {
        let captured = captured as usize;
        self.turn = self.turn.opponent();
        self.captured[self.turn as usize] += captured;
        self.turns += 1;
        self.passes = 0;
        captured
    }

    /// The place of a point of the board.
    fn place(&self, point: Point) -> Option<usize> {
        self.size().contains(point).then(|| self.grid.place(point))
    }

    /// The place of a point that is empty and takes back no ko.
    #[inline]
    fn empty_place(&self, point: Point) -> Result<usize, IllegalTurn> {
        let place = self.place(point).ok_or(IllegalMove::OffBoard)?;
        if self.grid.stone(place).is_some() {
            return Err(IllegalMove::Occupied.into());
        }
        if self.grid.ko() == Some(place) {
            return Err(IllegalTurn::Ko);
        }
        Ok(place)
    }
}

/// Written as the drawing of its position, and whose turn it is.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{} to move", self.position(), self.turn)?;
        match self.ko() {
            Some(ko) => write!(f, ", not at {ko}"),
            None => Ok(()),
        }
    }
}
