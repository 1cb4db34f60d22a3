//! What numeric text may look like, and how a stream of it is read.

use std::fmt::Write as _;
use std::io::{self, Read};

use go_core::{Color, Point};
use go_io::numeric::{self, MAX_QUESTION_BYTES, Question, ReadError, Reader};

const CASE: &str = "3\n010\n120\n000\n2 1 1\n";

fn question(text: &str) -> Question {
    match numeric::read_question(text.as_bytes()) {
        Ok(question) => question,
        Err(error) => panic!("{text:?}: {error}"),
    }
}

/// All questions of a stream, and the error that ends it.
fn read_all(input: impl Read) -> (Vec<Question>, Option<String>) {
    let mut reader = Reader::new(input);
    let mut questions = Vec::new();
    loop {
        match reader.next_question() {
            Ok(Some(question)) => questions.push(question),
            Ok(None) => return (questions, None),
            Err(error) => return (questions, Some(error.to_string())),
        }
    }
}

/// Hands bytes out in pieces of the lengths that a function returns, with interruptions between.
struct Pieces<'a, F> {
    rest: &'a [u8],
    length: F,
    interrupted: bool,
}

impl<'a, F: FnMut() -> usize> Pieces<'a, F> {
    fn new(rest: &'a [u8], length: F) -> Self {
        Self {
            rest,
            length,
            interrupted: false,
        }
    }
}

impl<F: FnMut() -> usize> Read for Pieces<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert!(!buffer.is_empty());
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = (self.length)().min(buffer.len()).min(self.rest.len());
        let (piece, rest) = self.rest.split_at(length);
        buffer[..length].copy_from_slice(piece);
        self.rest = rest;
        Ok(length)
    }
}

/// Lengths without a pattern, from 1 to 40.
fn lengths(mut state: u32) -> impl FnMut() -> usize {
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % 40 + 1
    }
}

#[test]
fn the_parts_of_a_question_are_where_they_belong() {
    let question = question(CASE);
    assert_eq!(question.position.to_string(), ". B .\nB W .\n. . .");
    assert_eq!(question.point, Point::new(2, 1));
    assert_eq!(question.color, Color::Black);
}

#[test]
fn ends_of_lines_and_blanks_do_not_matter() {
    let whole = question(CASE);
    for end_of_line in ["\r\n", " \n", "\t\n", " \t  \r\n"] {
        let text = CASE.replace('\n', end_of_line);
        assert_eq!(question(&text), whole);
        assert_eq!(question(text.trim_end()), whole);
        assert_eq!(question(text.trim_end_matches('\n')), whole);
    }
    assert_eq!(question(&format!("\n \r\n\t\n{CASE}\n\r\n  ")), whole);
    assert_eq!(question(&CASE.replace("2 1 1", "2  1\t \t1")), whole);
}

#[test]
fn every_size_is_read_with_its_last_point() {
    for side in 2..=19 {
        let last = side - 1;
        let mut text = format!("{side}\n");
        for row in 0..side {
            for column in 0..side {
                text.push(match (column + 2 * row) % 5 {
                    0 => '1',
                    2 => '2',
                    _ => '0',
                });
            }
            text.push('\n');
        }
        writeln!(text, "{last} {last} 2").expect("strings take what is written");
        let question = question(&text);
        let board = question.position.board();
        assert_eq!(board.size().columns(), side);
        assert_eq!(board.size().rows(), side);
        for row in 0..side {
            for column in 0..side {
                let stone = match (column + 2 * row) % 5 {
                    0 => Some(Color::Black),
                    2 => Some(Color::White),
                    _ => None,
                };
                assert_eq!(board.stone(Point::new(column, row)), stone);
            }
        }
        assert_eq!(question.point, Point::new(last, last));
        assert_eq!(question.color, Color::White);
    }
}

#[test]
fn a_stream_without_a_question_ends_at_once() {
    for text in ["", "\n", " \t", "\r\n\r\n", "\r"] {
        assert_eq!(read_all(text.as_bytes()), (Vec::new(), None), "{text:?}");
    }
}

#[test]
fn a_stream_reads_the_same_in_whatever_pieces_it_comes() {
    let spaced = format!("\n{CASE}\r\n \n{CASE}{}", CASE.replace('\n', " \r\n"));
    let long = format!("{spaced}3\n010\n01{}", "é".repeat(1000));
    let texts = [
        spaced.clone(),
        spaced.trim_end().to_owned(),
        format!("{spaced}3\n010\n01x\n"),
        format!("{spaced}3\n010\n01"),
        format!("{spaced}20\n"),
        format!("{spaced}3\n111\n111\n111\n0 0 1"),
        format!("{spaced}3 \r"),
        format!("{spaced}3 \r\r\n"),
        format!("{spaced}{}", "9".repeat(5000)),
        format!("{spaced}3{}\n", " ".repeat(5000)),
        long,
    ];
    for text in texts {
        let text = text.as_bytes();
        let whole = read_all(text);
        assert!(whole.0.len() >= 3);
        assert_eq!(read_all(Pieces::new(text, || 1)), whole);
        for seed in 0..50 {
            assert_eq!(read_all(Pieces::new(text, lengths(seed))), whole);
        }
    }
}

#[test]
fn a_stream_larger_than_the_buffer_is_read_to_the_end() {
    let text = format!("{CASE}\n{}", CASE.replace('\n', "\t\r\n")).repeat(5000);
    let (questions, error) = read_all(text.as_bytes());
    assert_eq!(questions, vec![question(CASE); 10_000]);
    assert_eq!(error, None);
    let (_, error) = read_all(format!("{text}x").as_bytes());
    let message = "line 55001, column 1: expected a board size from 2 to 19, found \"x\"";
    assert_eq!(error.as_deref(), Some(message));
}

/// Hands out a text, and fails the test when asked for more.
struct NoFurther<'a>(&'a [u8]);

impl Read for NoFurther<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert!(!self.0.is_empty(), "read beyond what was needed");
        self.0.read(buffer)
    }
}

#[test]
fn a_question_is_delivered_when_its_last_line_has_come() {
    for text in [
        CASE.to_owned(),
        format!("\n{}", CASE.replace('\n', " \r\n")),
    ] {
        let mut reader = Reader::new(NoFurther(text.as_bytes()));
        assert!(!reader.has_question());
        assert!(matches!(reader.next_question(), Ok(Some(_))));
        assert!(!reader.has_question());
    }
}

#[test]
fn what_can_be_had_without_reading_on_is_known() {
    for rest in [
        CASE.to_owned(),
        format!("\n\r\n {}", "\n"),
        CASE.replace('\n', "\r\n"),
        CASE.replace('\n', "  \n"),
        "3\n01x\n".to_owned(),
        "x\n".to_owned(),
        "3\n111\n111\n111\n0 0 1\n".to_owned(),
        // Newlines where they belong do not make it right.
        "3\n0\n0\n010\n010\n0 0 1\n".to_owned(),
    ] {
        let text = format!("{CASE}{rest}");
        let mut reader = Reader::new(NoFurther(text.as_bytes()));
        assert!(matches!(reader.next_question(), Ok(Some(_))));
        assert_eq!(reader.has_question(), !rest.trim().is_empty(), "{rest:?}");
        for cut in 1..=rest.len() {
            let text = &text.as_bytes()[..text.len() - cut];
            let mut reader = Reader::new(NoFurther(text));
            assert!(matches!(reader.next_question(), Ok(Some(_))));
            if reader.has_question() {
                // The reader would fail the test if this needed more.
                assert!(!matches!(reader.next_question(), Ok(None)));
            }
        }
    }
}

#[test]
fn a_fault_is_told_when_its_line_has_come() {
    let mut reader = Reader::new(NoFurther(b"3\n010\n01x\n"));
    assert!(matches!(reader.next_question(), Err(ReadError::Text(_))));
    assert!(reader.has_question());
}

#[test]
fn a_fault_in_a_long_line_is_told_when_480_bytes_of_it_have_come() {
    let long = [b'x'; 480];
    let mut reader = Reader::new(NoFurther(&long));
    assert!(matches!(reader.next_question(), Err(ReadError::Text(_))));
}

#[test]
fn a_long_line_is_read_in_few_pieces() {
    struct Blanks(usize);
    impl Read for &mut Blanks {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            buffer.fill(b' ');
            Ok(buffer.len())
        }
    }
    let mut blanks = Blanks(0);
    assert!(Reader::new(&mut blanks).next_question().is_err());
    // From 64 KiB to 1 MiB, each as long as all before it.
    assert_eq!(blanks.0, 5);
}

#[test]
fn a_failure_to_read_is_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let mut reader = Reader::new(CASE.as_bytes().chain(Broken));
    assert!(matches!(reader.next_question(), Ok(Some(_))));
    match reader.next_question() {
        Err(ReadError::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::ConnectionReset),
        other => panic!("{other:?}"),
    }
}

/// Counts what is read of an endless input, and how much is asked for at once.
struct Counted<R> {
    input: R,
    read: u64,
    most: usize,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.most = self.most.max(buffer.len());
        let read = self.input.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

#[test]
fn an_endless_line_is_refused_in_bounded_memory() {
    let too_long = format!("expected a case to take at most {MAX_QUESTION_BYTES} bytes");
    for (start, endless, place, problem) in [
        ("", b' ', "line 1, column 1", &*too_long),
        ("\n\n2", b' ', "line 3, column 1", &*too_long),
        ("2\n00\n00\n1 0", b'\t', "line 1, column 1", &*too_long),
        (
            "2\n00",
            b'0',
            "line 2, column 3",
            "expected the row to end after 2 digits, found \"00000000000000000000…\"",
        ),
        (
            "",
            b'7',
            "line 1, column 1",
            "expected a board size from 2 to 19, found \"77777777777777777777…\"",
        ),
        (
            "",
            b'\r',
            "line 1, column 1",
            "expected a board size from 2 to 19, found a carriage return",
        ),
    ] {
        for piece in [100, usize::MAX] {
            // More than is ever needed, so that a reader that doesn't stop fails instead of hanging.
            let text = [start.as_bytes(), &vec![endless; 2 * MAX_QUESTION_BYTES]].concat();
            let mut input = Counted {
                input: Pieces::new(&text, || piece),
                read: 0,
                most: 0,
            };
            let (questions, error) = read_all(&mut input);
            assert_eq!(questions, []);
            assert_eq!(error, Some(format!("{place}: {problem}")));
            assert!(
                input.read <= MAX_QUESTION_BYTES as u64 + 8,
                "{}",
                input.read
            );
            assert!(input.most <= MAX_QUESTION_BYTES);
        }
    }
}

#[test]
fn blank_lines_without_end_are_passed_in_bounded_memory() {
    for blank in ["\n", " \t\r\n"] {
        let text = format!(
            "{}{CASE}",
            blank.repeat(4 * MAX_QUESTION_BYTES / blank.len())
        );
        let mut input = Counted {
            input: text.as_bytes(),
            read: 0,
            most: 0,
        };
        assert_eq!(read_all(&mut input), (vec![question(CASE)], None));
        assert_eq!(input.read, text.len() as u64);
        assert!(input.most <= MAX_QUESTION_BYTES / 8, "{}", input.most);
    }
}
