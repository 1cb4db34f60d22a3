//! Chunks, with inputs and answerers that misbehave.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};

use super::cutter::PIECE;
use super::{Answerer, Chunks, Done, Piece, Stop};
use crate::commands::error::Error;
use crate::commands::progress::Progress;

/// Repeats each line, up to one that is `bad`; panics at one that is `panic`.
struct Echo;

impl Answerer for Echo {
    type Failure = usize;

    fn answer(&self, piece: Piece<'_>, out: &mut Vec<u8>) -> Done<usize> {
        let mut lines = 0;
        for line in piece.bytes.split_inclusive(|byte| *byte == b'\n') {
            match line.trim_ascii_end() {
                b"bad" => {
                    let failure = Some(lines);
                    return Done { lines, failure };
                }
                b"panic" => panic!("as the line says"),
                _ => out.extend_from_slice(line),
            }
            lines += 1;
        }
        let failure = None;
        Done { lines, failure }
    }
}

/// An input that comes in these parts, and then ends, or not.
struct Parts {
    parts: VecDeque<io::Result<Vec<u8>>>,
    then: Option<Receiver<Vec<u8>>>,
}

impl Parts {
    fn of(parts: &[&[u8]]) -> Self {
        Self {
            parts: parts.iter().map(|part| Ok(part.to_vec())).collect(),
            then: None,
        }
    }
}

impl Read for Parts {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let part = match (self.parts.pop_front(), &self.then) {
            (Some(part), _) => part?,
            (None, None) => return Ok(0),
            // Nothing more comes until the sender goes.
            (None, Some(then)) => then.recv().unwrap_or_default(),
        };
        let read = part.len().min(buffer.len());
        buffer[..read].copy_from_slice(&part[..read]);
        if read < part.len() {
            self.parts.push_front(Ok(part[read..].to_vec()));
        }
        Ok(read)
    }
}

const LIMIT: usize = 3 * PIECE;

/// What is written, piece by piece, and how it ends.
fn answer(
    input: impl Read + Send + 'static,
    jobs: usize,
    mut write: impl FnMut(&[u8]) -> Result<(), Error>,
) -> Result<(), Stop<usize>> {
    let chunks = Chunks {
        limit: LIMIT,
        jobs: NonZeroUsize::new(jobs),
        progress: Progress::unknown(),
        borders: |bytes: &[u8], seen: usize| {
            let new = bytes[seen..].iter().rposition(|byte| *byte == b'\n')?;
            Some(seen + new + 1)
        },
        answerer: Echo,
    };
    chunks.answer_by(Box::new(input), &mut write)
}

/// All that is written, and how it ends.
fn answers(input: impl Read + Send + 'static, jobs: usize) -> (Vec<u8>, Result<(), Stop<usize>>) {
    let mut written = Vec::new();
    let ended = answer(input, jobs, |bytes| {
        written.extend_from_slice(bytes);
        Ok(())
    });
    (written, ended)
}

/// How many threads: as many as it takes, one, and several.
const JOBS: [usize; 5] = [0, 1, 2, 3, 40];

/// Lines of all lengths, so that pieces end anywhere in them.
fn many_lines() -> Vec<u8> {
    let line = |i: usize| format!("{i} {}\n", "x".repeat(i * i % 400));
    (0..12_000).flat_map(|i| line(i).into_bytes()).collect()
}

#[test]
fn answers_come_in_order_however_many_threads_there_are() {
    let text = many_lines();
    assert!(text.len() > 8 * PIECE);
    let open = [&text[..], b"not ended"].concat();
    for jobs in JOBS {
        for text in [&text, &open] {
            let (written, ended) = answers(io::Cursor::new(text.clone()), jobs);
            assert!(ended.is_ok() && written == *text, "{jobs}");
            let parts: Vec<&[u8]> = text.chunks(997).collect();
            let (written, ended) = answers(Parts::of(&parts), jobs);
            assert!(ended.is_ok() && written == *text, "{jobs}");
        }
        let (written, ended) = answers(io::empty(), jobs);
        assert!(ended.is_ok() && written.is_empty(), "{jobs}");
    }
}

#[test]
fn what_has_come_is_answered_while_the_input_stays_open() {
    for jobs in JOBS {
        let (more, then) = mpsc::channel();
        let input = Parts {
            parts: VecDeque::from([Ok(b"first\nsecond\nthi".to_vec())]),
            then: Some(then),
        };
        let mut more = Some(more);
        let mut heard = Vec::new();
        let ended = answer(input, jobs, |bytes| {
            heard.push(String::from_utf8_lossy(bytes).into_owned());
            match heard.len() {
                1 => more
                    .as_ref()
                    .expect("still open")
                    .send(b"rd\n".to_vec())
                    .expect("read"),
                _ => drop(more.take()),
            }
            Ok(())
        });
        assert!(ended.is_ok());
        assert_eq!(heard, ["first\nsecond\n", "third\n"], "{jobs}");
    }
}

#[test]
fn a_failure_stops_everything_after_what_came_before() {
    let before = many_lines();
    let text = [&before[..], b"good\nbad\n", &before].concat();
    for jobs in JOBS {
        let (written, ended) = answers(io::Cursor::new(text.clone()), jobs);
        let Err(Stop::Refused {
            failure,
            bytes,
            lines,
        }) = ended
        else {
            panic!("{jobs}: there is a bad line");
        };
        assert_eq!(lines + failure, 12_001, "{jobs}");
        let line = bytes.split(|byte| *byte == b'\n').nth(failure);
        assert_eq!(line, Some(&b"bad"[..]));
        assert!(written == [&before[..], b"good\n"].concat());
    }
}

#[test]
fn a_failure_is_told_while_the_input_stays_open() {
    for jobs in JOBS {
        let (more, then) = mpsc::channel();
        let input = Parts {
            parts: VecDeque::from([Ok(b"good\nbad\nmore\n".to_vec())]),
            then: Some(then),
        };
        let (written, ended) = answers(input, jobs);
        assert!(matches!(ended, Err(Stop::Refused { failure: 1, .. })));
        assert_eq!(written, b"good\n");
        drop(more);
    }
}

#[test]
fn an_input_that_breaks_off_is_told_after_what_came_before() {
    for jobs in JOBS {
        let interrupted = io::ErrorKind::Interrupted.into();
        let parts = [
            Ok(b"first\n".to_vec()),
            Err(interrupted),
            Ok(b"second\nthi".to_vec()),
            Err(io::Error::other("it broke")),
        ];
        let input = Parts {
            parts: parts.into(),
            then: None,
        };
        let (written, ended) = answers(input, jobs);
        assert_eq!(String::from_utf8_lossy(&written), "first\nsecond\n");
        let Err(Stop::Read(error)) = ended else {
            panic!("{jobs}: it broke");
        };
        assert_eq!(error.to_string(), "it broke");
    }
}

#[test]
fn an_output_that_breaks_off_stops_everything() {
    for jobs in JOBS {
        let mut tries = 0;
        let ended = answer(io::repeat(b'\n'), jobs, |_| {
            tries += 1;
            if tries == 3 {
                Err(Error::Closed)
            } else {
                Ok(())
            }
        });
        assert!(matches!(ended, Err(Stop::Write(Error::Closed))), "{jobs}");
        assert_eq!(tries, 3);
    }
}

#[test]
fn a_line_may_be_long_but_not_without_end() {
    let long = [&vec![b'x'; 2 * PIECE + 17][..], b"\nshort\n"].concat();
    for jobs in JOBS {
        let (written, ended) = answers(io::Cursor::new(long.clone()), jobs);
        assert!(ended.is_ok() && written == long, "{jobs}");
        // Nothing is read on for long where there is no border.
        let (written, ended) = answers(io::repeat(b'x'), jobs);
        assert!(ended.is_ok(), "{jobs}");
        assert!((LIMIT..3 * LIMIT).contains(&written.len()), "{jobs}");
    }
}

#[test]
fn a_panic_comes_through_after_what_came_before() {
    let before = many_lines();
    let text = [&before[..], b"panic\n", &before].concat();
    for jobs in JOBS {
        let mut written = Vec::new();
        let ended = panic::catch_unwind(AssertUnwindSafe(|| {
            answer(io::Cursor::new(text.clone()), jobs, |bytes| {
                written.extend_from_slice(bytes);
                Ok(())
            })
        }));
        let panic = ended.err().expect("a panic");
        assert_eq!(panic.downcast_ref(), Some(&"as the line says"), "{jobs}");
        assert!(before.starts_with(&written), "{jobs}");
    }
}

/// Lines without end, which counts what it gives.
struct Counted(Arc<AtomicUsize>);

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(b'x');
        if let Some(last) = buffer.last_mut() {
            *last = b'\n';
        }
        self.0.fetch_add(buffer.len(), Ordering::Relaxed);
        Ok(buffer.len())
    }
}

#[test]
fn no_more_is_read_ahead_than_there_is_room_for() {
    for jobs in [1, 2, 4] {
        let read = Arc::default();
        let mut written = 0;
        let ended = answer(Counted(Arc::clone(&read)), jobs, |bytes| {
            let ahead = read.load(Ordering::Relaxed) - written;
            assert!(ahead <= (jobs + 2) * PIECE, "{jobs}: {ahead}");
            written += bytes.len();
            if written > 50 * PIECE {
                Err(Error::Closed)
            } else {
                Ok(())
            }
        });
        assert!(ended.is_err());
    }
}
