//! `go-check lint --since` and `--base`: whether published cases are as they were.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use super::error::{Error, say};
use super::files::{FILE_NAME, Files, Origin};
use super::input::Input;
use super::lint::Printer;
use super::suites::is_path;
use crate::suite::lint::{
    Findings, Repository, Revision, RevisionError, Source, compare, outline, removed,
};
use crate::suite::{MAX_SUITE_BYTES, Outline, built_in};

impl From<RevisionError> for Error {
    fn from(error: RevisionError) -> Self {
        match error {
            RevisionError::Failed(message) => Self::Data(message),
            RevisionError::Drawn(drawn) => Self::Drawn(drawn),
        }
    }
}

/// Compares the one file named with what it was.
pub(super) fn base(base: &Path, files: &Files, printer: &mut Printer) -> Result<(), Error> {
    let [file] = files.list.as_slice() else {
        let number = files.list.len();
        let message = format!("expected one file to compare with --base, found {number}");
        return Err(Error::Usage(message));
    };
    if base.as_os_str() == "-" && matches!(file, Origin::Stdin) {
        let message = "expected - once: standard input can be read once";
        return Err(Error::Usage(message.to_owned()));
    }
    let input = Input::of(base.to_owned());
    let text = input.text(MAX_SUITE_BYTES)?;
    let old = Outline::read(&text).map_err(|bad| Error::Drawn(bad.drawn(&input.name(), &text)))?;
    let source = Source::new(file.name(), file.bytes().map_err(Error::Data)?);
    compare_with(&old, &source, |_| None, printer)
}

fn compare_with(
    old: &Outline<'_>,
    source: &Source,
    elsewhere: impl Fn(&str) -> Option<String>,
    printer: &mut Printer,
) -> Result<(), Error> {
    match outline(source) {
        Ok(new) => {
            let comparison = compare(old, &new, elsewhere);
            printer.compared(comparison.unchanged, comparison.added);
            printer.print(source, &comparison.findings)
        }
        Err(finding) => printer.print(source, &finding.into()),
    }
}

/// Compares the files named with what they were in a revision of their repositories. Returns what could
/// not be compared.
pub(super) fn since(
    name: &OsStr,
    paths: &[PathBuf],
    printer: &mut Printer,
) -> Result<Files, Error> {
    let mut revisions = Revisions::new(name);
    let mut files = Files::default();
    let everything;
    let paths = if paths.is_empty() {
        let here = env::current_dir()
            .map_err(|error| Error::Data(format!("can't tell the current folder: {error}")))?;
        let revision = revisions.around(&here)?;
        everything = [relative(revision.repository().top(), &here)];
        &everything[..]
    } else {
        paths
    };
    let mut selected = Vec::new();
    for path in paths {
        select(path, &mut revisions, &mut selected, &mut files)?;
    }
    let mut seen = HashSet::new();
    let places = Places::new(paths);
    for file in selected {
        let top = file.revision.repository().top();
        if seen.insert(top.join(&file.inner)) {
            file.compare(&places, printer, &mut files)?;
        }
    }
    Ok(files)
}

/// A file that was published.
struct Published {
    /// As it was named, or found in a folder that was.
    path: PathBuf,
    inner: PathBuf,
    revision: Rc<Revision>,
}

/// Finds the files that a path names, as they were in the revision.
fn select(
    path: &Path,
    revisions: &mut Revisions,
    selected: &mut Vec<Published>,
    files: &mut Files,
) -> Result<(), Error> {
    if path.as_os_str() == "-" {
        let message = "expected files or folders to compare with --since, found -";
        return Err(Error::Usage(message.to_owned()));
    }
    let name = path.to_str().filter(|name| !is_path(name));
    if let Some(suite) = name.and_then(built_in).filter(|_| !path.exists()) {
        let (name, file) = (suite.name, suite.file);
        return Err(Error::Usage(format!(
            "expected files or folders to compare with --since, found the built-in suite {name}, whose \
             file is {file} in a checkout"
        )));
    }
    let is_folder = path.is_dir();
    let revision = revisions.around(if is_folder { path } else { parent(path) })?;
    let repository = revision.repository();
    // A link to a folder stands for the folder, one to a file for itself.
    let real = if is_folder {
        path.canonicalize()
    } else {
        Ok(path.to_owned())
    };
    let Some(inner) = real.ok().and_then(|real| repository.inner(&real)) else {
        let (path, top) = (path.display(), repository.top().display());
        files
            .unreadable
            .push(format!("can't find {path} in the repository {top}"));
        return Ok(());
    };
    let before = selected.len();
    let file = |path: PathBuf, inner: PathBuf| {
        let revision = Rc::clone(&revision);
        Published {
            path,
            inner,
            revision,
        }
    };
    if !is_folder && revision.has(&inner) {
        selected.push(file(path.to_owned(), inner));
        return Ok(());
    }
    for found in revision.files_below(&inner, FILE_NAME) {
        let below = found.strip_prefix(&inner).unwrap_or(found);
        let path = if path == Path::new(".") {
            below.to_owned()
        } else {
            path.join(below)
        };
        selected.push(file(path, found.to_owned()));
    }
    if selected.len() > before || path.is_file() {
        // What wasn't there then is new.
        return Ok(());
    }
    if is_folder {
        let found = Files::find(&[path.to_owned()])?;
        files.empty.extend(found.empty);
    } else {
        let (path, revision) = (path.display(), revision.name());
        files.unreadable.push(format!(
            "can't read {path}: it is neither here nor in {revision}"
        ));
    }
    Ok(())
}

impl Published {
    fn compare(
        &self,
        places: &Places<'_>,
        printer: &mut Printer,
        files: &mut Files,
    ) -> Result<(), Error> {
        let name = self.path.display().to_string();
        let text = match self.revision.text(&self.inner, MAX_SUITE_BYTES) {
            Ok(text) => text,
            Err(error) => {
                let message = match error {
                    RevisionError::Failed(message) => message,
                    RevisionError::Drawn(drawn) => self.unreadable(&drawn),
                };
                files.unreadable.push(message);
                return Ok(());
            }
        };
        // In an empty file nothing was published.
        let text = if text.trim().is_empty() {
            "{}"
        } else {
            text.as_str()
        };
        let old = match Outline::read(text) {
            Ok(old) => old,
            Err(error) => {
                let name = format!("{}:{}", self.revision.name(), self.inner.display());
                let message = self.unreadable(&error.drawn(&name, text));
                files.unreadable.push(message);
                return Ok(());
            }
        };
        let elsewhere = |uuid: &str| places.of(uuid, &name);
        match self.now() {
            Ok(Some(bytes)) => {
                let source = Source::new(&name, bytes);
                compare_with(&old, &source, elsewhere, printer)
            }
            Ok(None) => {
                let source = Source::new(&name, Vec::new());
                let finding = removed(&old, elsewhere);
                printer.compared(0, 0);
                printer.print(&source, &finding.map(Findings::from).unwrap_or_default())
            }
            Err(message) => {
                files.unreadable.push(message);
                Ok(())
            }
        }
    }

    /// Says what is wrong with what the file was, and returns what that amounts to.
    fn unreadable(&self, drawn: &str) -> String {
        say(drawn);
        let (path, revision) = (self.path.display(), self.revision.name());
        format!("can't compare {path} with what it was in {revision}")
    }

    /// Returns what is in the file now, if there is one.
    fn now(&self) -> Result<Option<Vec<u8>>, String> {
        let path = self.revision.repository().top().join(&self.inner);
        // What is neither a file nor leads to one doesn't hold cases, and must not be waited for.
        let is_file = match fs::metadata(&path) {
            Ok(metadata) => metadata.is_file(),
            Err(error) if is_absence(&error) => false,
            Err(error) => return Err(format!("can't read {}: {error}", self.path.display())),
        };
        if is_file {
            let named = Origin::File(path);
            return named.bytes().map(Some);
        }
        let text = self.revision.left_out_text(&self.inner, MAX_SUITE_BYTES);
        match text {
            Ok(text) => Ok(text.map(String::into_bytes)),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn is_absence(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory)
}

/// The revisions of that name, in each repository that a path is in.
struct Revisions {
    name: OsString,
    /// By the folder that has a `.git` in it, which spares asking git for each path.
    known: HashMap<PathBuf, Rc<Revision>>,
}

impl Revisions {
    fn new(name: &OsStr) -> Self {
        Self {
            name: name.to_owned(),
            known: HashMap::new(),
        }
    }

    /// Returns the revision in the repository around a folder, which may be gone.
    fn around(&mut self, folder: &Path) -> Result<Rc<Revision>, Error> {
        let mut folder = folder;
        let real = loop {
            match folder.canonicalize() {
                Ok(real) if real.is_dir() => break real,
                _ if folder == Path::new(".") => break PathBuf::from("."),
                _ => folder = parent(folder),
            }
        };
        let marked = real.ancestors().find(|folder| folder.join(".git").exists());
        let marked = marked.unwrap_or(&real).to_owned();
        if let Some(revision) = self.known.get(&marked) {
            return Ok(Rc::clone(revision));
        }
        let revision = Rc::new(Repository::find(&marked)?.revision(&self.name)?);
        self.known.insert(marked, Rc::clone(&revision));
        Ok(revision)
    }
}

/// The folder that a path is in.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        Some(_) => Path::new("."),
        None => path,
    }
}

/// Returns a path that leads to a folder from another one below it.
fn relative(top: &Path, here: &Path) -> PathBuf {
    let here = here.canonicalize().unwrap_or_else(|_| here.to_owned());
    match here.strip_prefix(top) {
        Ok(below) if below == Path::new("") => PathBuf::from("."),
        Ok(below) => below.components().map(|_| Component::ParentDir).collect(),
        Err(_) => top.to_owned(),
    }
}

/// Where cases are now, looked up once one is missing from its file.
struct Places<'p> {
    paths: &'p [PathBuf],
    files: OnceCell<HashMap<String, Vec<String>>>,
}

impl<'p> Places<'p> {
    const fn new(paths: &'p [PathBuf]) -> Self {
        Self {
            paths,
            files: OnceCell::new(),
        }
    }

    /// Returns the name of a file, other than one, that holds a case with a UUID in lower case.
    fn of(&self, uuid: &str, other: &str) -> Option<String> {
        let files = self.files.get_or_init(|| self.find());
        files.get(uuid)?.iter().find(|file| *file != other).cloned()
    }

    fn find(&self) -> HashMap<String, Vec<String>> {
        let mut places: HashMap<_, Vec<_>> = HashMap::new();
        let there: Vec<_> = self
            .paths
            .iter()
            .filter(|path| path.exists())
            .cloned()
            .collect();
        if there.is_empty() {
            return places;
        }
        // What can't be read is no place, and where it matters that was said.
        let files = Files::find(&there).unwrap_or_default();
        for file in files.list {
            // What is no file must not be waited for.
            if matches!(&file, Origin::File(path) if !path.is_file()) {
                continue;
            }
            let Ok(bytes) = file.bytes() else { continue };
            let name = file.name();
            let source = Source::new(name.strip_prefix("./").unwrap_or(&name), bytes);
            let Ok(outline) = outline(&source) else {
                continue;
            };
            for (_, case) in outline.cases() {
                if let Some(uuid) = case.uuid() {
                    let files = places.entry(uuid.to_lowercase()).or_default();
                    files.push(source.name().to_owned());
                }
            }
        }
        places
    }
}
