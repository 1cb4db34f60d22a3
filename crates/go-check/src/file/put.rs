//! Writing a file: beside its place, onto the disk, and then into its place at one stroke.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::Path;

use super::leftover::Unfinished;

/// What may be done with a new file, less what the mask of the process forbids.
#[cfg(unix)]
const USUAL: u32 = 0o666;

/// What has been done of a write: whoever is killed then has done no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The new file is whole and on the disk, and the old one is in its place.
    Filled,
    /// The new file has a name beside the old one.
    Named,
    /// It is in the place of the old one.
    Renamed,
}

/// Writes a new file and moves it to its place, with the owner and permissions of the old one.
pub(super) fn put(target: &Path, text: &[u8], old: Option<&Metadata>) -> io::Result<()> {
    let new = New { target, text, old };
    #[cfg(all(target_os = "linux", not(elsewhere)))]
    if let Some(done) = new.put_nameless(&|_| ()) {
        return done;
    }
    new.put_named(&|_| ())
}

/// A file that is to be.
struct New<'a> {
    target: &'a Path,
    text: &'a [u8],
    /// What it takes the place of.
    old: Option<&'a Metadata>,
}

impl New<'_> {
    fn folder(&self) -> &Path {
        match self.target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }

    /// Writes a file that has no name until it is whole, where the file system has such: whoever is
    /// killed meanwhile leaves nothing behind.
    #[cfg(all(target_os = "linux", not(elsewhere)))]
    fn put_nameless(&self, done: &dyn Fn(Step)) -> Option<io::Result<()>> {
        use std::os::fd::AsRawFd;

        use rustix::fs::{AtFlags, CWD, Mode, OFlags};

        let folder = self.folder();
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = rustix::fs::open(folder, flags, Mode::from_raw_mode(USUAL)).ok()?;
        let mut file = File::from(file);
        if let Err(error) = self.fill(&mut file) {
            return Some(Err(error));
        }
        done(Step::Filled);
        file.lock().ok()?;
        let from = format!("/proc/self/fd/{}", file.as_raw_fd());
        let name = Unfinished::beside(folder)
            .make_in(folder, |path| {
                let flags = AtFlags::SYMLINK_FOLLOW;
                Ok(rustix::fs::linkat(CWD, &from, CWD, path, flags)?)
            })
            .ok()?
            .into_temp_path();
        done(Step::Named);
        Some(fs::rename(&name, self.target).and_then(|()| {
            // It has its name now.
            let _ = name.keep();
            done(Step::Renamed);
            self.settle()
        }))
    }

    /// Writes a file that has a name of its own until it is whole.
    fn put_named(&self, done: &dyn Fn(Step)) -> io::Result<()> {
        let mut builder = Unfinished::beside(self.folder());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(USUAL));
        }
        let mut new = builder.tempfile_in(self.folder())?;
        // Without locks nobody takes it for left either.
        let _ = new.as_file().lock();
        self.fill(new.as_file_mut())?;
        done(Step::Filled);
        done(Step::Named);
        new.persist(self.target).map_err(|error| error.error)?;
        done(Step::Renamed);
        self.settle()
    }

    /// Writes the text into the new file, and what the system says of it.
    fn fill(&self, file: &mut File) -> io::Result<()> {
        file.write_all(self.text)?;
        if let Some(old) = self.old {
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
                let new = file.metadata()?;
                let owner = |file: &Metadata| (file.uid(), file.gid());
                if owner(&new) != owner(old)
                    && fchown(&*file, Some(old.uid()), Some(old.gid())).is_err()
                {
                    // Who may not give it away keeps it, in its group if that may be.
                    let _ = fchown(&*file, None, Some(old.gid()));
                }
                let mut permissions = old.permissions();
                if owner(&file.metadata()?) != owner(old) {
                    // It must not run as somebody whose file it wasn't.
                    permissions.set_mode(permissions.mode() & 0o1777);
                }
                file.set_permissions(permissions)?;
            }
            #[cfg(not(unix))]
            file.set_permissions(old.permissions())?;
            #[cfg(all(target_os = "linux", not(elsewhere)))]
            super::attributes::copy(self.target, file)?;
        }
        file.sync_all()
    }

    /// Puts onto the disk that the file is in its place.
    fn settle(&self) -> io::Result<()> {
        super::sync_folder(self.folder())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    use rustix::process::{Signal, getpid, kill_process};

    use super::*;

    /// Names the step after which a process kills itself, and where it writes.
    const STEP: &str = "GO_CHECK_TEST_STEP";
    const TARGET: &str = "GO_CHECK_TEST_TARGET";
    const WAY: &str = "GO_CHECK_TEST_WAY";

    const OLD: &str = "old\n";

    fn new() -> String {
        "new\n".repeat(100_000)
    }

    /// Writes as [`put`] does, and kills this process after a step.
    fn put_and_die(way: &str, target: &Path, after: &str) -> io::Result<()> {
        let text = new();
        let old = fs::metadata(target)?;
        let new = New {
            target,
            text: text.as_bytes(),
            old: Some(&old),
        };
        let die = |step: Step| {
            if format!("{step:?}") == after {
                kill_process(getpid(), Signal::KILL).expect("it is this one");
            }
        };
        match way {
            #[cfg(all(target_os = "linux", not(elsewhere)))]
            "nameless" => new.put_nameless(&die).unwrap_or(Ok(())),
            _ => new.put_named(&die),
        }
    }

    /// Run by itself this writes a file; other tests run it in a process of its own, which dies on the way.
    #[test]
    fn a_writer() {
        let folder = tempfile::tempdir().expect("there is room");
        let (way, target, step) = match (env::var(WAY), env::var_os(TARGET), env::var(STEP)) {
            (Ok(way), Some(target), Ok(step)) => (way, target.into(), step),
            _ => (
                "named".to_owned(),
                folder.path().join("file"),
                String::new(),
            ),
        };
        if step.is_empty() {
            fs::write(&target, OLD).expect("there is room");
        }
        put_and_die(&way, &target, &step).expect("there is room");
        assert_eq!(fs::read_to_string(&target).expect("it is there"), new());
    }

    #[test]
    fn whoever_is_killed_leaves_the_old_file_or_the_new_one() {
        for way in ["nameless", "named"] {
            for step in [Step::Filled, Step::Named, Step::Renamed] {
                let folder = tempfile::tempdir().expect("there is room");
                let target = folder.path().join("file");
                fs::write(&target, OLD).expect("there is room");
                let status = Command::new(env::current_exe().expect("we run"))
                    .args(["--exact", "file::put::tests::a_writer"])
                    .env(WAY, way)
                    .env(TARGET, &target)
                    .env(STEP, format!("{step:?}"))
                    .stdout(Stdio::null())
                    .status()
                    .expect("we can run again");
                let is_there = fs::read_to_string(&target).expect("it is there");
                if status.success() && way == "nameless" {
                    // The file system has none.
                    continue;
                }
                assert_eq!(status.signal(), Some(9), "{way}, {step:?}: {status}");
                let expected = match step {
                    Step::Filled | Step::Named => OLD.to_owned(),
                    Step::Renamed => new(),
                };
                assert!(is_there == expected, "{way}, {step:?}: {}", is_there.len());
                for entry in fs::read_dir(folder.path()).expect("it is there").flatten() {
                    // A whole one, under a name that tells what it is.
                    if entry.file_name() != "file" {
                        assert!(step != Step::Renamed && (way, step) != ("nameless", Step::Filled));
                        let left = fs::read_to_string(entry.path()).expect("it is there");
                        assert!(left == new(), "{way}, {step:?}: {}", left.len());
                    }
                }
                put(&target, b"newer", None).expect("there is room");
                assert_eq!(fs::read(&target).expect("it is there"), b"newer");
            }
        }
    }
}
