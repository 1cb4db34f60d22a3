//! Input from a file or from stdin.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use super::error::Error;
use super::progress::{Progress, Watched};
use crate::data::{BadText, read_text};

/// The most bytes of a board, or of one question, that are read.
pub(crate) const MAX_INPUT_BYTES: usize = 1 << 26;

/// Where input comes from.
#[derive(Debug, clap::Args)]
pub(super) struct Input {
    /// The file to read; without it, or with -, standard input
    file: Option<PathBuf>,
}

impl Input {
    /// Returns the input from a file, or with `-` from standard input.
    pub(super) const fn of(file: PathBuf) -> Self {
        Self { file: Some(file) }
    }

    /// Returns the name that places in it are given with.
    pub(super) fn name(&self) -> String {
        match self.path() {
            Some(path) => path.display().to_string(),
            None => "stdin".to_owned(),
        }
    }

    /// Whether it comes from standard input.
    pub(super) fn is_stdin(&self) -> bool {
        self.path().is_none()
    }

    pub(super) fn open(&self) -> Result<Box<dyn Read>, Error> {
        let (input, progress) = self.open_with_progress()?;
        Ok(Box::new(Watched::new(input, progress)))
    }

    /// Opens it, with a progress to which somebody is to say how many bytes have been used.
    pub(super) fn open_with_progress(&self) -> Result<(Box<dyn Read + Send>, Progress), Error> {
        let Some(path) = self.path() else {
            return Ok((Box::new(io::stdin()), Progress::unknown()));
        };
        let file = File::open(path).map_err(|error| self.unreadable(&error))?;
        let bytes = file.metadata().map_or(0, |metadata| metadata.len());
        Ok((Box::new(file), Progress::of_bytes(bytes)))
    }

    /// Reads all of it, as text.
    pub(super) fn text(&self, limit: usize) -> Result<String, Error> {
        read_text(&self.name(), self.open()?, limit).map_err(|bad| self.bad(bad))
    }

    pub(super) fn bad(&self, bad: BadText) -> Error {
        Error::of_text(&self.name(), bad)
    }

    pub(super) fn unreadable(&self, error: &io::Error) -> Error {
        Error::Data(format!("can't read {}: {error}", self.name()))
    }

    /// The error that there is nothing in it.
    pub(super) fn nothing_found(&self) -> Error {
        Error::Data(format!(
            "expected a question in {}, found nothing",
            self.name()
        ))
    }

    fn path(&self) -> Option<&PathBuf> {
        self.file.as_ref().filter(|path| path.as_os_str() != "-")
    }
}
