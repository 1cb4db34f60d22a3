//! Subjects: what is being judged. The reference is one; programs and wrong implementations are
//! asked in the same way.

mod mutant;
mod program;
mod reference;

use std::fmt;
use std::time::Duration;

use crate::note::Note;
use crate::property::{Answer, Question};
use crate::suite::Uuid;
use crate::verdict::Verdict;

pub(crate) use mutant::Order;
pub use mutant::{FAMILIES, Family, MAX_DEPTH, MAX_STEPS, MUTANTS, Mutant, MutantSubject, mutant};
pub use program::{
    NotBuilt, Program, Protocol, Solution, Template, interpreter, set_up, split_words, start_of,
};
pub use reference::Reference;

/// Something that answers questions, one after another.
pub trait Subject: Send {
    /// Asks one question.
    fn ask(&mut self, asked: Asked<'_>) -> Reply;

    /// Asks several questions, of which a subject may have more than one in flight. The replies
    /// come in the order of the questions.
    fn ask_many(&mut self, asked: &[Asked<'_>], reply: &mut dyn FnMut(Reply)) {
        for one in asked {
            reply(self.ask(*one));
        }
    }

    /// Starts the subject again, with nothing left of what it was asked before.
    ///
    /// # Errors
    ///
    /// Returns a [`StartError`] if it can't be started.
    fn restart(&mut self) -> Result<(), StartError>;

    /// Asks a question again of a subject that was asked nothing before, if that makes a difference.
    fn ask_afresh(&mut self, _asked: Asked<'_>) -> Option<Reply> {
        None
    }

    /// Returns how it is asked.
    fn manner(&self) -> Manner {
        Manner::LivesOn
    }

    /// Ends the subject: there are no more questions. Returns what is wrong with its end, if
    /// something is, which counts against the last question.
    fn finish(&mut self) -> Option<Reply> {
        None
    }
}

/// A question as it is put to a subject.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The question.
    pub question: &'a Question,
    /// The UUID of the case that asks it, if one does.
    pub uuid: Option<Uuid>,
    /// How its text is written, for a subject that reads text.
    pub text: Text,
}

impl<'a> Asked<'a> {
    /// Returns a question as it is usually put.
    #[must_use]
    pub fn new(question: &'a Question, uuid: Option<Uuid>) -> Self {
        Self {
            question,
            uuid,
            text: Text::default(),
        }
    }
}

/// How a subject is asked. What may make a difference to it depends on that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It lives on from one question to the next, so that one may show in the answer to another.
    LivesOn,
    /// It is started for each question, and reads it as text that may be written in several ways.
    ReadsText,
}

/// How the text of a question is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Text {
    /// Each line ends in a newline.
    #[default]
    Usual,
    /// Each line ends in a carriage return and a newline, as on Windows.
    CrLf,
    /// The last line has no end.
    NoLastNewline,
}

/// Written in words.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Usual => "as usual",
            Self::CrLf => "with CRLF",
            Self::NoLastNewline => "without the last newline",
        })
    }
}

/// What a subject comes back with.
#[derive(Debug)]
pub struct Reply {
    /// Its answer, or why there is none.
    pub outcome: Outcome,
    /// What is odd about the way in which it answered.
    pub notes: Vec<Note>,
    /// What a program left behind.
    pub evidence: Option<Box<Evidence>>,
    /// How long it took, if the subject knows better than who asked.
    pub wall: Option<Duration>,
}

/// An answer, or why there is none.
#[derive(Debug)]
pub enum Outcome {
    /// An answer, right or wrong.
    Answer(Answer),
    /// The answers to a question that was asked twice, which ought to be equal.
    Twice(Answer, Answer),
    /// No answer, because the subject doesn't answer such questions: why.
    Skip(String),
    /// No answer, because something went wrong: which verdict that is, and what went wrong.
    Broken(Verdict, String),
}

impl From<Outcome> for Reply {
    fn from(outcome: Outcome) -> Self {
        Self {
            outcome,
            notes: Vec::new(),
            evidence: None,
            wall: None,
        }
    }
}

impl Reply {
    /// Returns a reply with an answer, and nothing else to say.
    #[must_use]
    pub fn answer(answer: Answer) -> Self {
        Outcome::Answer(answer).into()
    }

    /// Returns a reply that skips the question.
    pub fn skip(why: impl Into<String>) -> Self {
        Outcome::Skip(why.into()).into()
    }

    /// Returns a reply without an answer.
    pub fn broken(verdict: Verdict, what: impl Into<String>) -> Self {
        Outcome::Broken(verdict, what.into()).into()
    }
}

/// What a program left behind: how it ended, and what it printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// How it ended and how long it ran, in words, if it ended.
    pub end: Option<String>,
    /// What it printed on stdout, where that is no answer.
    pub stdout: Excerpt,
    /// What it printed on stderr.
    pub stderr: Excerpt,
}

/// The head and the tail of what was printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The beginning.
    pub head: String,
    /// How many bytes are left out after it.
    pub omitted: u64,
    /// The end, if the middle is left out.
    pub tail: String,
}

impl Excerpt {
    /// Whether nothing was printed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.head.is_empty() && self.omitted == 0 && self.tail.is_empty()
    }
}

/// Where subjects come from: one is started for every worker.
pub trait Source: Sync {
    /// Returns what is being judged, in words.
    fn name(&self) -> String;

    /// Starts a subject.
    ///
    /// # Errors
    ///
    /// Returns a [`StartError`] if it can't be started.
    fn start(&self) -> Result<Box<dyn Subject>, StartError>;

    /// How many questions it may be working on at the same time.
    fn in_flight(&self) -> usize {
        1
    }

    /// How many cases a worker should take at once, at most: many where a case costs little, one where
    /// each costs much.
    fn chunk(&self) -> usize {
        64
    }

    /// Whether what is judged is the reference, whose answers are known from the rules alone.
    fn is_reference(&self) -> bool {
        false
    }

    /// Forgets how often it has failed: it is asked on, however often that was.
    fn forgive(&self) {}

    /// Whether what is judged works in processes of its own, so that asking is mostly waiting.
    fn is_foreign(&self) -> bool {
        false
    }
}

/// A subject can't be built or started: why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError(pub String);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}
