//! The files of a template: itself, and where those that it includes or extends are looked for.

use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use minijinja::{Error, ErrorKind};

use super::error::BadTemplate;
use crate::data::{BadText, read_text};

/// The most bytes of a template.
pub const MAX_TEMPLATE_BYTES: usize = 1 << 17;

/// The most templates that one may lead to.
pub const MAX_TEMPLATES: usize = 1000;

/// A template, and what has been read for it.
#[derive(Debug)]
pub struct Template {
    name: String,
    /// The folder that it stands in, unless it comes with the program.
    folder: Option<PathBuf>,
    places: Places,
    sources: Mutex<Vec<(String, Arc<Source>)>>,
}

/// The text of a template.
#[derive(Debug)]
pub(super) struct Source {
    /// The name that its places are given with.
    pub(super) name: String,
    pub(super) text: String,
}

/// The folders in which templates are looked for, in their order.
#[derive(Clone, Debug, Default)]
pub struct Places {
    folders: Vec<PathBuf>,
}

impl Places {
    /// Returns the folders for a template: those that are given, its own, and those in the folders
    /// above it that a track has templates in, which are called `config` and `exercises`.
    #[must_use]
    pub fn of(template: &Path, given: &[PathBuf]) -> Self {
        let mut folders = given.to_vec();
        folders.extend(folder(template));
        // What can't be resolved has no folders above it that anybody could look into.
        if let Ok(path) = template.canonicalize() {
            for above in path.ancestors().skip(2) {
                let found = ["config", "exercises"].map(|name| above.join(name));
                folders.extend(found.into_iter().filter(|folder| folder.is_dir()));
            }
        }
        Self { folders }
    }
}

fn folder(template: &Path) -> Option<PathBuf> {
    let folder = template.parent()?;
    Some(if folder == Path::new("") {
        PathBuf::from(".")
    } else {
        folder.to_owned()
    })
}

impl Template {
    /// Reads a template from its file.
    ///
    /// # Errors
    ///
    /// Returns a [`BadTemplate`] if it can't be read, or is no text.
    pub fn read(path: &Path, places: Places) -> Result<Self, BadTemplate> {
        let name = path.display().to_string();
        let text = read(path).map_err(|bad| match bad {
            BadText::Io(error) => BadTemplate::Words(format!("can't read {name}: {error}")),
            BadText::Drawn(drawn) => BadTemplate::Drawn(drawn),
        })?;
        Ok(Self {
            folder: Some(path.parent().map(Path::to_owned).unwrap_or_default()),
            places,
            ..Self::of(&name, text)
        })
    }

    /// Returns a template that has no file. It can include or extend none.
    #[must_use]
    pub fn of(name: &str, text: impl Into<String>) -> Self {
        let source = Source {
            name: name.to_owned(),
            text: text.into(),
        };
        Self {
            name: name.to_owned(),
            folder: None,
            places: Places::default(),
            sources: Mutex::new(vec![(name.to_owned(), Arc::new(source))]),
        }
    }

    /// Returns the name that its places are given with.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its text.
    #[must_use]
    pub fn text(&self) -> String {
        let source = self.source(&self.name);
        source.map(|source| source.text.clone()).unwrap_or_default()
    }

    /// Returns a file beside it, if there is one.
    #[must_use]
    pub fn beside(&self, name: &str) -> Option<PathBuf> {
        let path = self.folder.as_ref()?.join(name);
        path.is_file().then_some(path)
    }

    /// Returns the text of a template that has been read.
    pub(super) fn source(&self, name: &str) -> Option<Arc<Source>> {
        let sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        let found = sources.iter().find(|(known, _)| known == name)?;
        Some(Arc::clone(&found.1))
    }

    /// Returns the text of a template that is included or extended, or of this one, if there is one.
    pub(super) fn load(&self, name: &str) -> Result<Option<String>, Error> {
        if let Some(source) = self.source(name) {
            return Ok(Some(source.text.clone()));
        }
        // That a template is missing can be ignored, but not that.
        let refused = |why: String| Error::new(ErrorKind::InvalidOperation, why);
        let is_inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !is_inside || name.contains(['\\', '\0']) {
            return Err(refused(format!(
                "expected the name of a template within its folders, found '{name}'"
            )));
        }
        for folder in &self.places.folders {
            let path = folder.join(name);
            let shown = path.display().to_string();
            let text = match read(&path) {
                Ok(text) => text,
                Err(BadText::Io(error)) if is_missing(&error) => continue,
                Err(BadText::Io(error)) => {
                    return Err(refused(format!("can't read {shown}: {error}")));
                }
                Err(BadText::Drawn(_)) => {
                    return Err(refused(format!(
                        "expected a text in UTF-8 of at most {MAX_TEMPLATE_BYTES} bytes in {shown}"
                    )));
                }
            };
            let source = Source { name: shown, text };
            let source = Arc::new(source);
            let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
            if sources.len() == MAX_TEMPLATES {
                return Err(refused(format!(
                    "expected at most {MAX_TEMPLATES} templates"
                )));
            }
            sources.push((name.to_owned(), Arc::clone(&source)));
            return Ok(Some(source.text.clone()));
        }
        Ok(None)
    }

    /// Returns where other templates are looked for, in words.
    pub(super) fn searched(&self) -> String {
        let folders = self.places.folders.iter();
        let folders: Vec<_> = folders.map(|folder| folder.display().to_string()).collect();
        if folders.is_empty() {
            "a template that comes with the program has no others".to_owned()
        } else {
            format!("looked in {}", folders.join(", "))
        }
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory
    )
}

/// Lines end as Jinja has them, with a line feed alone.
fn read(path: &Path) -> Result<String, BadText> {
    let file = File::open(path).map_err(BadText::Io)?;
    let text = read_text(&path.display().to_string(), file, MAX_TEMPLATE_BYTES)?;
    Ok(text.replace("\r\n", "\n"))
}
