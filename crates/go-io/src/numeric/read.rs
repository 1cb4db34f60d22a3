//! Reading questions, one or a stream of them.

use std::{error, fmt, io};

use go_core::{Color, Point, Position};

use super::digits::NO_LINES;
use super::fault::Expected;
use super::scan::{Scan, Scanner};
use super::{Answer, Question, TextError, TextProblem};

/// The most bytes that a question of a stream may take, trailing blanks included.
pub const MAX_QUESTION_BYTES: usize = 1 << 20;

/// How many bytes a reader asks for at first.
const FIRST_BYTES: usize = 1 << 16;

/// Reads the one question that a text holds.
///
/// Lines may end in `\n` or `\r\n`, the last also in nothing; blanks at the end of a line and blank
/// lines around the question are ignored.
///
/// # Errors
///
/// Returns a [`TextError`] with its place if the text is no question, or holds more than one.
///
/// # Examples
///
/// ```
/// use go_io::numeric;
///
/// assert!(numeric::read_question(b"2\r\n10\r\n01\r\n1 0 2").is_ok());
///
/// let error = numeric::read_question(b"2\n10\n0\n1 0 2\n").expect_err("the second row is short");
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 2: expected 2 digits in the row, found the end of the line"
/// );
/// ```
pub fn read_question(text: &[u8]) -> Result<Question, TextError> {
    only_question(text, |position, color, point| Question {
        position,
        color,
        point,
    })
}

/// Judges the one question that a text holds: [`read_question`] and [`Question::answer`] in one, which
/// is quicker.
///
/// # Errors
///
/// As [`read_question`] does.
pub fn answer_question(text: &[u8]) -> Result<Answer, TextError> {
    only_question(text, |position, color, point| {
        match position.play(color, point) {
            Ok(played) => Answer::Legal(played.position.into()),
            Err(_) => Answer::Illegal,
        }
    })
}

/// Reads the one question that a text holds, and returns what `make` makes of it: where it is used, since
/// a question that is handed on is copied.
#[inline(always)]
fn only_question<T>(
    text: &[u8],
    make: impl FnOnce(Position, Color, Point) -> T,
) -> Result<T, TextError> {
    let mut scanner = Scanner::new(text, true, 0);
    let mut rows = NO_LINES;
    match scanner.scan(&mut rows) {
        Scan::Found(found) => {
            let position = scanner.position(&found, &rows)?;
            scanner.use_up(&found);
            scanner.end()?;
            Ok(make(position, found.color, found.point))
        }
        Scan::Wrong(error) => Err(error),
        Scan::End | Scan::More => Err(scanner.wrong(text.len(), Expected::Side)),
    }
}

/// Judges all questions that a text holds, and appends an answer for each, as [`super::write_answer`]
/// does. A question that takes more than [`MAX_QUESTION_BYTES`] is refused.
///
/// # Examples
///
/// ```
/// use go_io::numeric;
///
/// let mut answers = Vec::new();
/// let answered = numeric::answer_questions(b"2\n10\n01\n1 0 2\n\n2\n10\n11\n1 0 2\n3\n", &mut answers);
/// assert_eq!(answers, b"0\n1\n02\n00\n");
/// assert_eq!((answered.questions, answered.lines), (2, 9));
/// assert_eq!(
///     answered.error.map(|error| error.to_string()).as_deref(),
///     Some("line 11, column 1: expected row 1 of 3, found the end of the input")
/// );
/// ```
pub fn answer_questions(text: &[u8], answers: &mut Vec<u8>) -> Answered {
    let mut scanner = Scanner::new(text, true, 0);
    let mut rows = NO_LINES;
    let mut questions = 0;
    loop {
        if text.len() - scanner.start > MAX_QUESTION_BYTES {
            // Of what may be too long no more is looked at than it may take.
            let beginning = &text[scanner.start..][..MAX_QUESTION_BYTES];
            let mut beginning = Scanner::new(beginning, false, 0);
            if matches!(beginning.scan(&mut rows), Scan::More | Scan::End) {
                if beginning.start > 0 {
                    scanner.use_up_blanks(beginning.start, beginning.lines);
                    continue;
                }
                return Answered {
                    questions,
                    lines: scanner.lines,
                    error: Some(scanner.place(scanner.start, TextProblem::TooLong)),
                };
            }
        }
        let error = match scanner.scan(&mut rows) {
            Scan::Found(found) => match scanner.write_answer(&found, &rows, answers) {
                Ok(()) => {
                    scanner.use_up(&found);
                    questions += 1;
                    continue;
                }
                Err(error) => Some(error),
            },
            Scan::Wrong(error) => Some(error),
            Scan::End | Scan::More => None,
        };
        return Answered {
            questions,
            lines: scanner.lines,
            error,
        };
    }
}

/// What came of a text of questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// How many questions were answered.
    pub questions: usize,
    /// How many lines they and the blank ones around them take.
    pub lines: usize,
    /// What is wrong with what comes after them, if anything does.
    pub error: Option<TextError>,
}

/// Returns how many bytes of the beginning of a stream can be answered before more of it has come:
/// questions that are whole and blank lines, or all of it if something in it is wrong, whatever comes.
///
/// # Examples
///
/// ```
/// use go_io::numeric;
///
/// assert_eq!(numeric::end_of_questions(b"2\n10\n01\n1 0 2\n\n2\n10\n"), 15);
/// assert_eq!(numeric::end_of_questions(b"2\n10\n0"), 0);
/// assert_eq!(numeric::end_of_questions(b"2\n1x\n0"), 6);
/// ```
#[must_use]
pub fn end_of_questions(text: &[u8]) -> usize {
    let mut scanner = Scanner::new(text, false, 0);
    let mut rows = NO_LINES;
    loop {
        if scanner.skip_plain() {
            continue;
        }
        match scanner.scan(&mut rows) {
            Scan::Found(found) => scanner.use_up(&found),
            Scan::More | Scan::End => return scanner.start,
            Scan::Wrong(_) => return text.len(),
        }
    }
}

/// Returns the error of a stream whose next question, of which this is the beginning, takes more than
/// [`MAX_QUESTION_BYTES`].
#[must_use]
pub fn too_long(text: &[u8]) -> TextError {
    Scanner::new(text, false, 0).place(0, TextProblem::TooLong)
}

/// Reads questions from a stream, each as soon as its last line has come, in bounded memory.
///
/// # Examples
///
/// ```
/// use go_io::numeric::Reader;
///
/// let mut reader = Reader::new(&b"2\n10\n01\n1 0 2\n\n2\n10\n11\n1 0 2\n"[..]);
/// let mut questions = 0;
/// while let Some(question) = reader.next_question()? {
///     assert_eq!(question.position.board().size().columns(), 2);
///     questions += 1;
/// }
/// assert_eq!(questions, 2);
/// # Ok::<(), go_io::numeric::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    buffer: Vec<u8>,
    /// What of the buffer is read and not yet used.
    start: usize,
    end: usize,
    /// How many lines lie before `start`.
    lines: usize,
    ended: bool,
}

impl<R: io::Read> Reader<R> {
    /// Returns a reader of the questions in `input`, which need not be buffered.
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: vec![0; FIRST_BYTES],
            start: 0,
            end: 0,
            lines: 0,
            ended: false,
        }
    }

    /// Whether another question, or what is wrong with it, can be had without reading on.
    #[must_use]
    pub fn has_question(&self) -> bool {
        self.scanner().skip_plain()
            || !matches!(
                self.scanner().scan(&mut { NO_LINES }),
                Scan::More | Scan::End
            )
    }

    /// Returns the next question, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] if the input can't be read, or if what comes is no question. There
    /// is no way on from there: where the next question begins is not known.
    #[inline]
    pub fn next_question(&mut self) -> Result<Option<Question>, ReadError> {
        let mut rows = NO_LINES;
        loop {
            let mut scanner = self.scanner();
            let scan = scanner.scan(&mut rows);
            if let Scan::Found(found) = &scan {
                let position = scanner.position(found, &rows).map_err(ReadError::Text)?;
                scanner.use_up(found);
                self.advance(scanner.start, scanner.lines);
                return Ok(Some(Question {
                    position,
                    color: found.color,
                    point: found.point,
                }));
            }
            self.advance(scanner.start, scanner.lines);
            match scan {
                Scan::Wrong(error) => return Err(ReadError::Text(error)),
                Scan::More => self.read_on()?,
                Scan::End | Scan::Found(_) => return Ok(None),
            }
        }
    }

    #[inline]
    fn advance(&mut self, used: usize, lines: usize) {
        self.start += used;
        self.lines = lines;
    }

    #[inline]
    fn scanner(&self) -> Scanner<'_> {
        Scanner::new(&self.buffer[self.start..self.end], self.ended, self.lines)
    }

    /// Reads until there is something new to look at: the end of a line, the end of the input, or of
    /// a long line twice as much as before. So no byte is looked at too often.
    #[cold]
    fn read_on(&mut self) -> Result<(), ReadError> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.end >= MAX_QUESTION_BYTES {
            let error = self.scanner().place(0, TextProblem::TooLong);
            return Err(ReadError::Text(error));
        }
        let enough = self.end.saturating_mul(2).clamp(1, MAX_QUESTION_BYTES);
        loop {
            if self.end == self.buffer.len() {
                self.buffer.resize(2 * self.end, 0);
            }
            let read = match self.input.read(&mut self.buffer[self.end..]) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ReadError::Io(error)),
            };
            let new = self.end..self.end + read;
            self.end = new.end;
            self.ended = read == 0;
            if self.ended || self.end >= enough || self.buffer[new].contains(&b'\n') {
                return Ok(());
            }
        }
    }
}

/// Why no question came out of a stream.
#[derive(Debug)]
pub enum ReadError {
    /// The input can't be read.
    Io(io::Error),
    /// The input is no question.
    Text(TextError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Text(error) => error.fmt(f),
        }
    }
}

impl error::Error for ReadError {}
