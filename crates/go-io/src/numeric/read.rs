//! Reading questions, one or a stream of them.

use std::{error, fmt, io};

use go_core::{Board, Color, Point, Position, Size};

use super::{MAX_SIDE, MIN_SIDE, Question, TextError, TextProblem};

/// The most bytes that one question may take, trailing blanks included.
pub const MAX_QUESTION_BYTES: usize = 1 << 20;

/// How much of a line an error shows.
const SHOWN_CHARACTERS: usize = 120;

/// Reads the one question that a text holds.
///
/// Lines may end in `\n` or `\r\n`, the last also in nothing; blanks at the end of a line and empty
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
    let mut reader = Reader::new(text);
    let read = |reader: &mut Reader<&[u8]>| match reader.next_question() {
        Ok(question) => Ok(question),
        Err(ReadError::Text(error)) => Err(error),
        Err(ReadError::Io(error)) => unreachable!("a slice can be read: {error}"),
    };
    let question = read(&mut reader)?;
    let more = read(&mut reader)?;
    match (question, more) {
        (Some(question), None) => Ok(question),
        (first, _) => {
            let (expected, found) = match first {
                None => ("a board size from 2 to 19", "the end of the input"),
                Some(_) => ("one case", "another"),
            };
            Err(TextError {
                line: reader.lines.max(1),
                column: 1,
                text: String::new(),
                problem: TextProblem::Expected {
                    expected: expected.to_owned(),
                    found: found.to_owned(),
                },
            })
        }
    }
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
            buffer: vec![0; 1 << 16],
            start: 0,
            end: 0,
            lines: 0,
            ended: false,
        }
    }

    /// Whether another question, or what is wrong with it, can be had without reading on.
    #[must_use]
    pub fn has_question(&self) -> bool {
        !matches!(self.scan(), Scan::More | Scan::End { .. })
    }

    /// Returns the next question, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] if the input can't be read, or if what comes is no question. There
    /// is no way on from there: where the next question begins is not known.
    pub fn next_question(&mut self) -> Result<Option<Question>, ReadError> {
        loop {
            match self.scan() {
                Scan::Question {
                    question,
                    used,
                    lines,
                } => {
                    self.start += used;
                    self.lines += lines;
                    return Ok(Some(question));
                }
                Scan::End { lines } => {
                    self.start = self.end;
                    self.lines += lines;
                    return Ok(None);
                }
                Scan::Wrong(error) => return Err(ReadError::Text(error)),
                Scan::More => self.read_on()?,
            }
        }
    }

    fn scan(&self) -> Scan {
        Scanner::new(&self.buffer[self.start..self.end], self.ended, self.lines).scan()
    }

    fn read_on(&mut self) -> Result<(), ReadError> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.end >= MAX_QUESTION_BYTES {
            let scanner = Scanner::new(&self.buffer[..self.end], true, self.lines);
            return Err(ReadError::Text(scanner.wrong(0, TextProblem::TooLong)));
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(self.end * 2, 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ReadError::Io(error)),
            }
            return Ok(());
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

/// What the bytes at hand come to.
enum Scan {
    Question {
        question: Question,
        used: usize,
        lines: usize,
    },
    /// Nothing but blank lines, and the input has ended.
    End {
        lines: usize,
    },
    /// The question is not yet complete.
    More,
    Wrong(TextError),
}

/// Why a scan stopped before the question was complete.
enum Stop {
    More,
    Wrong(TextError),
}

/// Reads one question from the bytes at hand.
struct Scanner<'a> {
    text: &'a [u8],
    /// Whether the input ends where the text does.
    ended: bool,
    lines_before: usize,
    at: usize,
    lines: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a [u8], ended: bool, lines_before: usize) -> Self {
        Self {
            text,
            ended,
            lines_before,
            at: 0,
            lines: 0,
        }
    }

    fn scan(mut self) -> Scan {
        match self.question() {
            Ok(Some(question)) => Scan::Question {
                question,
                used: self.at,
                lines: self.lines,
            },
            Ok(None) => Scan::End { lines: self.lines },
            Err(Stop::More) => Scan::More,
            Err(Stop::Wrong(error)) => Scan::Wrong(error),
        }
    }

    #[inline]
    fn question(&mut self) -> Result<Option<Question>, Stop> {
        if !self.skip_blank_lines()? {
            return Ok(None);
        }
        let expected = format_args!("a board size from {MIN_SIDE} to {MAX_SIDE}");
        let side = self.number(expected, |n| (MIN_SIDE..=MAX_SIDE).contains(&n))?;
        self.end_of_line("the line to end after the board size")?;

        let rows_at = self.at;
        let mut starts = [0; MAX_SIDE as usize];
        let size = Size::new(side.into(), side.into()).expect("a side from 2 to 19");
        let board = Board::try_from_row_bits(size, |row, _| {
            starts[usize::from(row)] = self.at;
            self.row(row, side)
        })?;

        let last = side - 1;
        let column = self.number(format_args!("a column from 0 to {last}"), |n| n <= last)?;
        self.blanks(format_args!("a blank after the column"))?;
        let row = self.number(format_args!("a row from 0 to {last}"), |n| n <= last)?;
        self.blanks(format_args!("a blank after the row"))?;
        let color = self.number(format_args!("the color 1 or 2"), |n| n == 1 || n == 2)?;
        self.end_of_line("the line to end after the color")?;

        let position = Position::try_from(board).map_err(|error| {
            let at = starts[usize::from(error.stone.row)] + usize::from(error.stone.column);
            debug_assert!(at >= rows_at);
            Stop::Wrong(self.wrong(at, TextProblem::NoLiberty(error)))
        })?;
        Ok(Some(Question {
            position,
            color: if color == 1 {
                Color::Black
            } else {
                Color::White
            },
            point: Point::new(column, row),
        }))
    }

    /// Goes to the next line that is not blank. Returns whether there is one.
    fn skip_blank_lines(&mut self) -> Result<bool, Stop> {
        let mut at = self.at;
        loop {
            match self.text.get(at) {
                Some(b'\n') => {
                    at += 1;
                    self.at = at;
                    self.lines += 1;
                }
                Some(b' ' | b'\t' | b'\r') => at += 1,
                Some(_) => return Ok(true),
                None if self.ended => return Ok(false),
                None => return Err(Stop::More),
            }
        }
    }

    /// Reads a row of so many digits, and returns its black and its white stones.
    #[inline]
    fn row(&mut self, row: u16, side: u16) -> Result<(u64, u64), Stop> {
        let length = usize::from(side);
        let rest = &self.text[self.at..];
        let stones = rest.get(..length).and_then(digits);
        match (stones, rest.get(length)) {
            (Some(stones), Some(b'\n')) => {
                self.at += length + 1;
                self.lines += 1;
                Ok(stones)
            }
            (Some(stones), _) => {
                self.at += length;
                self.end_of_line(&format!("the row to end after {side} digits"))?;
                Ok(stones)
            }
            (None, _) => Err(self.wrong_row(row, side).unwrap_or_else(|stop| stop)),
        }
    }

    /// What is wrong with the row that begins here.
    #[cold]
    fn wrong_row(&mut self, row: u16, side: u16) -> Result<Stop, Stop> {
        let start = self.at;
        while matches!(self.text.get(self.at), Some(b'0'..=b'2')) {
            self.at += 1;
        }
        let number = row + 1;
        match (self.at_line_end()?, self.at == start) {
            (true, true) => Ok(self.expected(format_args!("row {number} of {side}"))),
            (true, false) => Ok(self.expected(format_args!("{side} digits in the row"))),
            (false, _) => Ok(self.expected(format_args!("0, 1 or 2 in row {number} of {side}"))),
        }
    }

    /// Whether only blanks are left of the line.
    fn at_line_end(&self) -> Result<bool, Stop> {
        let rest = &self.text[self.at..];
        match rest
            .iter()
            .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))
        {
            Some(byte) => Ok(*byte == b'\n'),
            None if self.ended => Ok(true),
            None => Err(Stop::More),
        }
    }

    /// Reads a number of up to four digits that is as it should be.
    #[inline]
    fn number(
        &mut self,
        expected: fmt::Arguments<'_>,
        is_right: impl Fn(u16) -> bool,
    ) -> Result<u16, Stop> {
        let start = self.at;
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            if self.at - start == 4 {
                break;
            }
            number = number * 10 + u16::from(digit - b'0');
            self.at += 1;
        }
        if self.at == self.text.len() && !self.ended {
            return Err(Stop::More);
        }
        let leads_with_zero = self.at - start > 1 && self.text[start] == b'0';
        let goes_on = !matches!(
            self.text.get(self.at),
            None | Some(b' ' | b'\t' | b'\r' | b'\n')
        );
        if self.at == start || leads_with_zero || goes_on || !is_right(number) {
            self.at = start;
            return Err(self.expected(expected));
        }
        Ok(number)
    }

    /// Skips one or more blanks inside a line.
    fn blanks(&mut self, expected: fmt::Arguments<'_>) -> Result<(), Stop> {
        let start = self.at;
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.expected(expected));
        }
        Ok(())
    }

    /// Skips blanks up to the end of the line, and the end itself.
    fn end_of_line(&mut self, expected: &str) -> Result<(), Stop> {
        loop {
            match self.text.get(self.at) {
                Some(b'\n') => {
                    self.at += 1;
                    self.lines += 1;
                    return Ok(());
                }
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'\r') if matches!(self.text.get(self.at + 1), None | Some(b'\n')) => {
                    self.at += 1;
                }
                Some(_) => return Err(self.expected(format_args!("{expected}"))),
                None if self.ended => return Ok(()),
                None => return Err(Stop::More),
            }
        }
    }

    /// Says what was expected here, and what stands here instead.
    #[cold]
    fn expected(&self, expected: fmt::Arguments<'_>) -> Stop {
        let rest = &self.text[self.at..];
        let found = match (rest.first(), self.at_line_end()) {
            (_, Err(stop)) => return stop,
            (None, _) => "the end of the input".to_owned(),
            (_, Ok(true)) => "the end of the line".to_owned(),
            _ if rest.starts_with(b"\xEF\xBB\xBF") => "a byte order mark".to_owned(),
            _ => {
                let word = rest
                    .split(u8::is_ascii_whitespace)
                    .next()
                    .filter(|word| !word.is_empty())
                    .unwrap_or(&rest[..1]);
                let word = String::from_utf8_lossy(&word[..word.len().min(80)]);
                let mut shown: String = word.chars().take(20).collect();
                if shown.len() < word.len() {
                    shown.push('…');
                }
                format!("{shown:?}")
            }
        };
        Stop::Wrong(self.wrong(
            self.at,
            TextProblem::Expected {
                expected: expected.to_string(),
                found,
            },
        ))
    }

    /// Gives a problem its place.
    #[cold]
    fn wrong(&self, at: usize, problem: TextProblem) -> TextError {
        let before = &self.text[..at];
        let is_newline = |byte: &u8| *byte == b'\n';
        let line_start = before.iter().rposition(is_newline).map_or(0, |i| i + 1);
        let line = &self.text[line_start..];
        let line = &line[..line.iter().position(is_newline).unwrap_or(line.len())];
        let text = String::from_utf8_lossy(&line[..line.len().min(SHOWN_CHARACTERS * 4)]);
        TextError {
            line: self.lines_before + before.iter().filter(|byte| is_newline(byte)).count() + 1,
            column: String::from_utf8_lossy(&before[line_start..])
                .chars()
                .count()
                + 1,
            text: text.trim_end().chars().take(SHOWN_CHARACTERS).collect(),
            problem,
        }
    }
}

/// Reads up to 24 digits, eight at a time, or returns `None` if one is not 0, 1 or 2.
#[inline]
fn digits(row: &[u8]) -> Option<(u64, u64)> {
    let (chunks, rest) = row.as_chunks::<8>();
    let (mut black, mut white, mut wrong) = (0, 0, 0);
    let mut take = |chunk: [u8; 8], shift: usize| {
        let digits = u64::from_le_bytes(chunk) ^ u64::from_le_bytes([b'0'; 8]);
        wrong |= digits & !(ONES * 3) | digits & digits >> 1 & ONES;
        black |= gather(digits & ONES) << shift;
        white |= gather(digits >> 1 & ONES) << shift;
    };
    for (i, chunk) in chunks.iter().enumerate() {
        take(*chunk, i * 8);
    }
    if !rest.is_empty() {
        let mut chunk = [b'0'; 8];
        chunk[..rest.len()].copy_from_slice(rest);
        take(chunk, chunks.len() * 8);
    }
    (wrong == 0).then_some((black, white))
}

const ONES: u64 = u64::from_le_bytes([1; 8]);

/// Gathers the lowest bits of eight bytes in the lowest byte: the multiplication moves bit 8k to
/// bit 56 + k, and nothing else there.
#[inline]
const fn gather(bits: u64) -> u64 {
    bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
}
