//! Random boards: positions as play leads to them, and fillings of any density. The same seed makes
//! the same boards, on every machine and in every version.

use go_core::{Board, Color, Game, Point, Position, Size};

/// A source of random numbers: SplitMix64, as Steele, Lea and Flood describe it in "Fast splittable
/// pseudorandom number generators" (2014). Written out here so that seeds keep their meaning.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Returns the source of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below a bound, each as likely as the others to within one part in 2^32; 0 if the
    /// bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let scaled = (self.next() >> 32) * u64::from(bound);
        u32::try_from(scaled >> 32).expect("it is less than the bound")
    }

    /// Returns the index of one of so many things, at most `u32::MAX`.
    pub fn index(&mut self, length: usize) -> usize {
        let bound = u32::try_from(length).unwrap_or(u32::MAX);
        self.below(bound) as usize
    }

    /// Returns a color.
    pub fn color(&mut self) -> Color {
        if self.below(2) == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Returns a point of a board.
    pub fn point(&mut self, size: Size) -> Point {
        let mut along =
            |side: u16| u16::try_from(self.below(side.into())).expect("it is less than a side");
        Point::new(along(size.columns()), along(size.rows()))
    }
}

/// Returns a position after so many turns of a random game, or at its end if it ends earlier: Black and
/// White play in turn, each legal move that fills no eye of the player's own being as likely as the others
/// ([`Game::play_random`]). Who has no such move passes, and two passes end the game.
#[must_use]
pub fn random_game(size: Size, turns: usize, rng: &mut Rng) -> Position {
    let mut game = Game::new(size);
    game.play_out(turns, |bound| rng.below(bound));
    game.position()
}

/// Plays a random game to its end, as [`random_game`] does, and for three turns a point at most, as there
/// are games that repeat themselves. Returns the game and how many moves were played, passes not counted.
#[must_use]
pub fn whole_random_game(size: Size, rng: &mut Rng) -> (Game, usize) {
    let mut game = Game::new(size);
    let moves = game.play_out(3 * size.points(), |bound| rng.below(bound));
    (game, moves)
}

/// Returns a board on which each point has a stone as likely as `stones` times in 256, and such a
/// stone is White's as likely as `white` times in 256.
#[must_use]
pub fn random_filling(size: Size, stones: u32, white: u32, rng: &mut Rng) -> Board {
    Board::from_fn(size, |_| {
        let is_stone = rng.below(256) < stones;
        let is_white = rng.below(256) < white;
        is_stone.then_some(if is_white { Color::White } else { Color::Black })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(columns: usize, rows: usize) -> Size {
        Size::new(columns, rows).expect("there is such a size")
    }

    #[test]
    fn a_seed_keeps_its_meaning() {
        let mut rng = Rng::new(1_234_567);
        // The first numbers that the published algorithm gives of this seed.
        let first = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!([rng.next(), rng.next(), rng.next()], first);
    }

    #[test]
    fn numbers_stay_below_their_bounds() {
        let mut rng = Rng::new(7);
        let drawn: Vec<_> = (0..1000).map(|_| rng.below(3)).collect();
        for number in 0..3 {
            assert!(drawn.iter().filter(|other| **other == number).count() > 250);
        }
        assert!(drawn.iter().all(|number| *number < 3));
        assert_eq!(rng.below(0), 0);
    }

    #[test]
    fn games_are_played_by_both_and_come_to_captures() {
        let mut rng = Rng::new(1);
        let position = random_game(size(9, 9), 60, &mut rng);
        let [black, white] = Color::ALL.map(|color| position.board().stones(color).len());
        assert!(
            black.abs_diff(white) < 20 && black + white > 40,
            "{position}"
        );
        let long = random_game(size(5, 5), 400, &mut rng);
        let stones: usize = Color::ALL
            .map(|color| long.board().stones(color).len())
            .iter()
            .sum();
        assert!(stones < 25, "{long}");
        // There is no move on a single point.
        assert_eq!(
            random_game(size(1, 1), 3, &mut rng),
            Position::empty(size(1, 1))
        );
    }

    #[test]
    fn every_move_of_a_whole_game_is_a_stone_on_the_board_or_captured() {
        for seed in 0..20 {
            let (game, moves) = whole_random_game(size(9, 9), &mut Rng::new(seed));
            assert!(game.is_over() || game.turns() == 3 * 81, "{game:?}");
            let stones = Color::ALL
                .map(|color| game.position().board().stones(color).len() + game.captured(color));
            assert_eq!(stones.iter().sum::<usize>(), moves);
        }
    }

    #[test]
    fn fillings_have_their_density_and_colors() {
        let mut rng = Rng::new(3);
        let mut filled = |stones, white| {
            let board = random_filling(size(20, 20), stones, white, &mut rng);
            Color::ALL.map(|color| board.stones(color).len())
        };
        assert_eq!(filled(0, 128), [0, 0]);
        assert_eq!(filled(256, 0), [400, 0]);
        assert_eq!(filled(256, 256), [0, 400]);
        let [black, white] = filled(128, 64);
        assert!((120..=180).contains(&black) && (30..=70).contains(&white));
    }

    #[test]
    fn the_same_seed_makes_the_same_boards() {
        let make = |seed| {
            let mut rng = Rng::new(seed);
            let game = random_game(size(7, 3), 9, &mut rng);
            (game, random_filling(size(3, 70), 99, 99, &mut rng))
        };
        assert_eq!(make(5), make(5));
        assert_ne!(make(5), make(6));
    }
}
