//! What files were in a revision of the git repository that they are in.

mod git;

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Component, Path, PathBuf};

use crate::data::{BadText, harmless, read_text};
use git::{Contents, MISSING, failed, git, line, path, run, said};

/// A git repository that has its files checked out.
#[derive(Clone, Debug)]
pub struct Repository {
    top: PathBuf,
}

/// A revision of a repository.
#[derive(Debug)]
pub struct Revision {
    repository: Repository,
    name: String,
    entries: BTreeMap<PathBuf, Entry>,
    contents: RefCell<Option<Contents>>,
    /// The files that this clone leaves out (a sparse one), once somebody asks.
    left_out: OnceCell<BTreeMap<PathBuf, Entry>>,
}

#[derive(Clone, Debug)]
struct Entry {
    mode: String,
    object: String,
}

/// Why something of a repository can't be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RevisionError {
    /// What failed, in words.
    Failed(String),
    /// What a file of a revision holds is no text as it should be: the drawn error.
    Drawn(String),
}

impl fmt::Display for RevisionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Failed(message) | Self::Drawn(message)) = self;
        f.write_str(message)
    }
}

impl std::error::Error for RevisionError {}

impl Repository {
    /// Finds the repository that a folder is in.
    ///
    /// # Errors
    ///
    /// Returns a [`RevisionError`] if there is none, if none of its files are checked out, or if git
    /// can't be started or refuses to look at it.
    pub fn find(folder: &Path) -> Result<Self, RevisionError> {
        let mut git = git(folder);
        git.args(["rev-parse", "--show-toplevel"]);
        let output = run(git)?;
        if !output.status.success() {
            let folder = folder.display();
            return failed(format!(
                "expected a git repository around {folder}: {}",
                said(&output)
            ));
        }
        let top = path(&line(output.stdout));
        let top = top.canonicalize().unwrap_or(top);
        Ok(Self { top })
    }

    /// Returns the folder that holds all of its files.
    #[must_use]
    pub fn top(&self) -> &Path {
        &self.top
    }

    /// Returns what a path is called within the repository; nothing if it isn't in there. Of a link it
    /// is the link's own name.
    #[must_use]
    pub fn inner(&self, path: &Path) -> Option<PathBuf> {
        let absolute = real(path)?;
        absolute.strip_prefix(&self.top).ok().map(Path::to_owned)
    }

    /// Looks up a revision: a commit, or whatever else has files.
    ///
    /// # Errors
    ///
    /// Returns a [`RevisionError`] if there is no such revision, or if it isn't in this clone.
    pub fn revision(&self, name: &OsStr) -> Result<Revision, RevisionError> {
        let shown = harmless(&name.to_string_lossy());
        let tree = self.tree(name)?;
        let Some(tree) = tree else {
            let mut git = git(&self.top);
            git.args(["rev-parse", "--is-shallow-repository"]);
            let shallow = run(git)?.stdout == b"true\n";
            let top = self.top.display();
            return failed(if shallow {
                format!(
                    "unknown revision '{shown}' in {top}, which is a shallow clone: it may have to be \
                     fetched first, with git fetch --unshallow, or git fetch and its name"
                )
            } else {
                format!("unknown revision '{shown}' in {top}")
            });
        };
        let mut git = git(&self.top);
        git.args(["ls-tree", "-r", "-z", "--full-tree", &tree]);
        let output = run(git)?;
        if !output.status.success() {
            return failed(format!(
                "can't list the files of '{shown}': {}",
                said(&output)
            ));
        }
        let entries = output.stdout.split(|byte| *byte == 0);
        Ok(Revision {
            repository: self.clone(),
            name: shown,
            entries: entries.filter_map(entry).collect(),
            contents: RefCell::new(None),
            left_out: OnceCell::new(),
        })
    }

    fn tree(&self, name: &OsStr) -> Result<Option<String>, RevisionError> {
        // No name of a revision begins like an option.
        if name.as_encoded_bytes().starts_with(b"-") {
            return Ok(None);
        }
        let mut git = git(&self.top);
        let mut tree = OsString::from(name);
        tree.push("^{tree}");
        git.args(["rev-parse", "--verify", "--quiet"]).arg(tree);
        let output = run(git)?;
        let answer = String::from_utf8(line(output.stdout)).unwrap_or_default();
        let is_object = answer.len() >= 40 && answer.bytes().all(|byte| byte.is_ascii_hexdigit());
        Ok((output.status.success() && is_object).then_some(answer))
    }

    /// Returns the files that are part of it, but that this clone leaves out (a sparse one), with what
    /// they hold.
    fn left_out(&self) -> Result<BTreeMap<PathBuf, Entry>, RevisionError> {
        let mut git = git(&self.top);
        git.args(["ls-files", "-t", "--stage", "-z"]);
        let output = run(git)?;
        if !output.status.success() {
            return failed(format!(
                "can't list the files of git's index: {}",
                said(&output)
            ));
        }
        let entries = output.stdout.split(|byte| *byte == 0);
        let left_out = entries.filter_map(|entry| entry.strip_prefix(b"S "));
        Ok(left_out.filter_map(staged).collect())
    }
}

/// A line of `ls-tree`: mode, type, object, and after a tab the path.
fn entry(line: &[u8]) -> Option<(PathBuf, Entry)> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    let mut words = str::from_utf8(&line[..tab]).ok()?.split(' ');
    let (mode, _, object) = (words.next()?, words.next()?, words.next()?);
    let (mode, object) = (mode.to_owned(), object.to_owned());
    Some((path(&line[tab + 1..]), Entry { mode, object }))
}

/// A line of `ls-files --stage`: mode, object, stage, and after a tab the path.
fn staged(line: &[u8]) -> Option<(PathBuf, Entry)> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    let mut words = str::from_utf8(&line[..tab]).ok()?.split(' ');
    let (mode, object) = (words.next()?.to_owned(), words.next()?.to_owned());
    Some((path(&line[tab + 1..]), Entry { mode, object }))
}

impl Revision {
    /// Returns its name as messages show it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the repository that it is of.
    #[must_use]
    pub const fn repository(&self) -> &Repository {
        &self.repository
    }

    /// Whether it has a file of this name.
    #[must_use]
    pub fn has(&self, inner: &Path) -> bool {
        self.entries.contains_key(inner)
    }

    /// Returns the files of a name that it has in a folder and in those below it.
    pub fn files_below<'r>(
        &'r self,
        folder: &'r Path,
        name: &'r str,
    ) -> impl Iterator<Item = &'r Path> {
        let files = self.entries.keys().map(PathBuf::as_path);
        files.filter(move |file| {
            file.starts_with(folder) && file.file_name() == Some(OsStr::new(name))
        })
    }

    /// Returns what a file held, at most `limit` bytes of text. Links are followed.
    ///
    /// # Errors
    ///
    /// Returns a [`RevisionError`] if the file, or what it holds, isn't there, or if that is no text.
    pub fn text(&self, inner: &Path, limit: usize) -> Result<String, RevisionError> {
        let name = format!("{}:{}", self.name, inner.display());
        let entry = self.followed(inner, &name, limit)?;
        self.text_of(&entry, &name, limit)
    }

    /// Returns what a file holds that is part of the repository, but that this clone leaves out (a
    /// sparse one); `None` if it isn't left out.
    ///
    /// # Errors
    ///
    /// Returns a [`RevisionError`] if what it holds isn't there, or if that is no text.
    pub fn left_out_text(
        &self,
        inner: &Path,
        limit: usize,
    ) -> Result<Option<String>, RevisionError> {
        let left_out = match self.left_out.get() {
            Some(left_out) => left_out,
            None => {
                let listed = self.repository.left_out()?;
                self.left_out.get_or_init(|| listed)
            }
        };
        match left_out.get(inner) {
            Some(entry) => {
                let name = format!("{} (not checked out)", inner.display());
                self.text_of(entry, &name, limit).map(Some)
            }
            None => Ok(None),
        }
    }

    /// The file that a link leads to, by way of others, or the file itself.
    fn followed(&self, inner: &Path, name: &str, limit: usize) -> Result<Entry, RevisionError> {
        const MOST_LINKS: usize = 40;
        let mut inner = inner.to_owned();
        for _ in 0..MOST_LINKS {
            let Some(entry) = self.entries.get(&inner) else {
                return failed(format!(
                    "can't read {name}: it leads to a file that isn't there"
                ));
            };
            match entry.mode.as_str() {
                "120000" => {}
                "160000" => {
                    return failed(format!("can't read {name}: it is a repository of its own"));
                }
                _ => return Ok(entry.clone()),
            }
            let target = self.bytes(&entry.object, name, limit)?;
            let folder = inner.parent().unwrap_or(Path::new(""));
            inner = plain(&folder.join(path(&target)));
        }
        failed(format!("can't read {name}: its links lead in a circle"))
    }

    fn text_of(&self, entry: &Entry, name: &str, limit: usize) -> Result<String, RevisionError> {
        let bytes = self.bytes(&entry.object, name, limit)?;
        // Who wrote a byte order mark then has written the same text.
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        read_text(name, bytes, limit).map_err(|bad| match bad {
            BadText::Io(error) => RevisionError::Failed(format!("can't read {name}: {error}")),
            BadText::Drawn(drawn) => RevisionError::Drawn(drawn),
        })
    }

    fn bytes(&self, object: &str, name: &str, limit: usize) -> Result<Vec<u8>, RevisionError> {
        let mut contents = self.contents.borrow_mut();
        let mut reading = match contents.take() {
            Some(reading) => reading,
            None => Contents::start(&self.repository.top)?,
        };
        match reading.read(object, limit) {
            Ok(read) => {
                *contents = Some(reading);
                read.or_else(|why| failed(format!("can't read {name}: {why}")))
            }
            // Git has ended, which it does where it may not fetch what a clone lacks.
            Err(_) => failed(format!("can't read {name}: {MISSING}")),
        }
    }
}

/// Returns an absolute path in which no folder is a link. What isn't there keeps the name that it has;
/// of a link at the end it is the link's own name.
fn real(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    let ends_in_name = matches!(
        absolute.components().next_back(),
        Some(Component::Normal(_))
    );
    if !ends_in_name {
        return absolute.canonicalize().ok();
    }
    let mut rest = vec![absolute.file_name()?.to_owned()];
    let mut folder = absolute.parent()?.to_owned();
    loop {
        if let Ok(real) = folder.canonicalize() {
            rest.reverse();
            let whole: PathBuf = std::iter::once(real.into_os_string()).chain(rest).collect();
            return Some(plain(&whole));
        }
        rest.push(folder.components().next_back()?.as_os_str().to_owned());
        folder = folder.parent()?.to_owned();
    }
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            // What leads out of a revision leads to nothing in it.
            Component::ParentDir if !plain.pop() => plain.push(component),
            Component::ParentDir => {}
            other => plain.push(other),
        }
    }
    plain
}
