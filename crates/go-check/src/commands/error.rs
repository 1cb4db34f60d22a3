//! How a command ends: exit codes, and what is said on stderr.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::data::BadText;
use crate::file::FileError;
use crate::snapshot::FolderError;
use crate::subject::StartError;

/// An end that is no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// All well.
    Success,
    /// A case failed, or a check found something.
    Failure,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Success => Self::SUCCESS,
            Exit::Failure => Self::from(1),
        }
    }
}

/// Why a command ended early.
#[derive(Debug)]
pub(super) enum Error {
    /// The command line makes no sense.
    Usage(String),
    /// Bad data or an unreadable file, in words.
    Data(String),
    /// Bad data, drawn on its line.
    Drawn(String),
    /// Nothing was selected, or nothing run.
    Nothing(String),
    /// What is to be judged can't be started.
    Subject(StartError),
    /// The output can't be written.
    Output(io::Error),
    /// The reader of our output has gone: nobody is left to talk to.
    Closed,
    /// We panicked.
    Internal,
}

impl Error {
    /// What is wrong with a text that was to be read. `name` is the file's.
    pub(super) fn of_text(name: &str, bad: BadText) -> Self {
        match bad {
            BadText::Io(error) => Self::Data(format!("can't read {name}: {error}")),
            BadText::Drawn(drawn) => Self::Drawn(drawn),
        }
    }

    /// Says what is wrong on stderr, and returns the exit code.
    pub(super) fn report(self) -> ExitCode {
        let (code, message) = match self {
            Self::Usage(message) => (2, format!("{message}\n\nFor more, try --help.")),
            Self::Data(message) => (3, message),
            Self::Drawn(drawn) => {
                say(&drawn);
                return ExitCode::from(3);
            }
            Self::Nothing(message) => (4, message),
            Self::Subject(error) => (5, error.to_string()),
            Self::Output(error) => (3, format!("can't write the output: {error}")),
            Self::Closed => return ExitCode::SUCCESS,
            Self::Internal => (
                70,
                "this is our fault, not yours: please report it with what is printed above"
                    .to_owned(),
            ),
        };
        say(&format!("{ERROR}error{ERROR:#}: {message}"));
        ExitCode::from(code)
    }
}

const ERROR: anstyle::Style = anstyle::AnsiColor::BrightRed.on_default().bold();

/// Writes a message to stderr, if anybody is there.
pub(super) fn say(message: &str) {
    // If even this can't be written, the exit code is all that is left to say.
    let _ = writeln!(anstream::stderr(), "{message}");
}

impl From<StartError> for Error {
    fn from(error: StartError) -> Self {
        Self::Subject(error)
    }
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Drawn(drawn) => Self::Drawn(drawn),
            FileError::Failed(message) => Self::Data(message),
        }
    }
}

impl From<FolderError> for Error {
    fn from(error: FolderError) -> Self {
        match error {
            FolderError::Drawn(drawn) => Self::Drawn(drawn),
            FolderError::At(..) | FolderError::Failed(_) => Self::Data(error.to_string()),
        }
    }
}
