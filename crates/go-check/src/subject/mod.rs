//! Subjects: what is being judged. The reference is one; programs and wrong implementations are
//! asked in the same way.

mod reference;

use std::fmt;

use crate::property::{Answer, Question};
use crate::verdict::Verdict;

pub use reference::Reference;

/// Something that answers questions, one after another.
pub trait Subject: Send {
    /// Asks one question.
    fn ask(&mut self, question: &Question) -> Reply;

    /// Asks several questions, of which a subject may have more than one in flight. The replies
    /// come in the order of the questions.
    fn ask_many(&mut self, questions: &[&Question], reply: &mut dyn FnMut(Reply)) {
        for question in questions {
            reply(self.ask(question));
        }
    }

    /// Starts the subject again, with nothing left of what it was asked before.
    ///
    /// # Errors
    ///
    /// Returns a [`StartError`] if it can't be started.
    fn restart(&mut self) -> Result<(), StartError>;
}

/// What a subject comes back with.
#[derive(Debug)]
pub enum Reply {
    /// An answer, right or wrong.
    Answer(Answer),
    /// No answer, because the subject doesn't answer such questions: why.
    Skip(String),
    /// No answer, because something went wrong: which verdict that is, and what went wrong.
    Broken(Verdict, String),
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
