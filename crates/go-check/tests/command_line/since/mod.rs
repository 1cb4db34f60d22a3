//! `lint --since` and `lint --base`: what was published stays as it was.

mod published;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Ended, program, run, run_command, run_in};

const FILE: &str = "exercises/two/canonical-data.json";

const OLD: &str = r#"{
  "exercise": "two",
  "cases": [
    {
      "uuid": "aaaaaaaa-0000-4000-8000-000000000001",
      "description": "first",
      "scenarios": ["unicode", "random"],
      "property": "sum",
      "input": {"a": 0, "b": ["x", "y "], "c": {"d": null}},
      "expected": {"n": 100}
    },
    {
      "description": "group",
      "cases": [
        {
          "uuid": "aaaaaaaa-0000-4000-8000-000000000002",
          "reimplements": "aaaaaaaa-0000-4000-8000-000000000001",
          "description": "second",
          "comments": ["why"],
          "property": "sum",
          "input": {},
          "expected": "A"
        }
      ]
    }
  ]
}
"#;

/// A repository in a folder of its own.
struct Repository(tempfile::TempDir);

impl Repository {
    fn empty() -> Self {
        let repository = Self(tempfile::tempdir().expect("there is room"));
        repository.git(&["init", "-q", "-b", "main"]);
        repository
    }

    /// One with a file in a revision.
    fn new() -> Self {
        let repository = Self::empty();
        repository.write(FILE, OLD);
        repository.commit();
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, file: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.path().join(file);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("there is room");
        fs::write(path, text).expect("there is room");
    }

    fn git(&self, args: &[&str]) {
        git(self.path(), args);
    }

    fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "a revision"]);
    }

    /// Lints since the last revision.
    fn lint(&self, args: &[&str]) -> Ended {
        let mut all = vec!["lint", "--since", "HEAD"];
        all.extend(args);
        run_in(self.path(), &all)
    }
}

fn git(folder: &Path, args: &[&str]) {
    let mut git = Command::new("git");
    git.arg("-C").arg(folder);
    git.args(["-c", "user.name=a", "-c", "user.email=a@example.org"]);
    git.args(["-c", "protocol.file.allow=always"]).args(args);
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(name);
    }
    git.env("GIT_CONFIG_GLOBAL", "/dev/null");
    git.env("GIT_CONFIG_NOSYSTEM", "1");
    let output = git.output().expect("git is there");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
}

/// The old text with a part replaced.
fn with(part: &str, other: &str) -> String {
    assert!(OLD.contains(part), "{part}");
    OLD.replacen(part, other, 1)
}

#[test]
fn files_are_compared_with_a_revision() {
    let repository = Repository::new();
    let ended = repository.lint(&[]);
    let summary = "1 file: nothing found; 2 published cases unchanged, 0 added\n";
    assert_eq!(ended.answer(), summary);
    repository.write(FILE, with("100", "101"));
    for args in [
        &[][..],
        &["."],
        &["exercises"],
        &[FILE],
        &[FILE, "exercises", FILE],
    ] {
        let ended = repository.lint(args).ends_with(1);
        assert_eq!(
            ended.stdout.matches("error[case-changed]").count(),
            1,
            "{args:?}: {ended:?}"
        );
        assert!(
            ended.stdout.contains(&format!("--> {FILE}:10:25")),
            "{ended:?}"
        );
    }
    // From a folder within, and against an earlier revision.
    let within = repository.path().join("exercises/two");
    let ended = run_in(&within, &["lint", "--since", "main"]).ends_with(1);
    assert!(
        ended.stdout.contains("--> ../../exercises/two/"),
        "{ended:?}"
    );
    repository.commit();
    assert_eq!(repository.lint(&[]).code, Some(0));
    let ended = run_in(&within, &["lint", "--since", "HEAD~1", "."]);
    ended.ends_with(1);
}

#[test]
fn a_file_that_is_gone_is_seen_and_where_its_cases_are() {
    let repository = Repository::new();
    fs::remove_dir_all(repository.path().join("exercises/two")).expect("it is ours");
    for args in [&[][..], &["exercises"], &["exercises/two"], &[FILE]] {
        let ended = repository.lint(args).ends_with(1);
        assert!(
            ended.stdout.contains("error[file-lost]"),
            "{args:?}: {ended:?}"
        );
        assert!(ended.stdout.contains("2 published cases"), "{ended:?}");
    }
    repository.write("exercises/new/canonical-data.json", OLD);
    let ended = repository.lint(&["exercises"]).ends_with(1);
    let place = "its cases stand in exercises/new/canonical-data.json now";
    assert!(ended.stdout.contains(place), "{ended:?}");
    // A folder in its place is no file.
    fs::create_dir_all(repository.path().join(FILE)).expect("there is room");
    repository.lint(&[FILE]).ends_with(1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_in_place_of_a_file_is_not_waited_for() {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    let repository = Repository::new();
    let path = repository.path().join(FILE);
    fs::remove_file(&path).expect("it is ours");
    mknodat(CWD, &path, FileType::Fifo, Mode::RWXU, 0).expect("there is room");
    for args in [&[][..], &["exercises"]] {
        let ended = repository.lint(args).ends_with(1);
        assert!(ended.stdout.contains("error[file-lost]"), "{ended:?}");
    }
}

#[test]
fn new_files_are_fine_and_nothing_at_all_is_not() {
    let repository = Repository::empty();
    repository.write("readme", "");
    repository.commit();
    for args in [&[][..], &["."]] {
        repository.lint(args).ends_with(4);
    }
    repository
        .lint(&["nosuch.json"])
        .refuses(&["neither here nor in HEAD"]);
    repository.write(FILE, OLD);
    for args in [&[][..], &["."], &["exercises/two"], &[FILE]] {
        repository.lint(args).ends_with(0);
    }
}

#[cfg(unix)]
#[test]
fn odd_names_are_names() {
    use std::os::unix::ffi::OsStrExt;
    let repository = Repository::empty();
    let names: [&[u8]; 7] = [
        b"a b",
        b"a\nb\tc",
        b"\"q\" 'r'",
        b"back\\slash",
        b"-n",
        "\u{e9}\u{202e}".as_bytes(),
        b"\xff\xfe",
    ];
    let file = |name: &[u8]| PathBuf::from(OsStr::from_bytes(name)).join("canonical-data.json");
    for name in names {
        repository.write(file(name), OLD);
    }
    repository.commit();
    assert!(
        repository
            .lint(&[])
            .answer()
            .contains("7 files: nothing found; 14 published")
    );
    for name in names {
        repository.write(file(name), with("100", "101"));
        let mut command = program(&["lint", "--since", "HEAD", "--"]);
        command.arg(file(name)).current_dir(repository.path());
        let ended = run_command(command, "").ends_with(1);
        assert!(ended.stdout.contains("1 file: 1 error"), "{ended:?}");
    }
    let ended = repository.lint(&["--format", "github"]).ends_with(1);
    assert_eq!(ended.stdout.lines().count(), 8, "{ended:?}");
    for name in names {
        fs::remove_file(repository.path().join(file(name))).expect("it is ours");
    }
    let ended = repository.lint(&[]).ends_with(1);
    assert_eq!(
        ended.stdout.matches("error[file-lost]").count(),
        7,
        "{ended:?}"
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_in_the_revision_too() {
    use std::os::unix::fs::symlink;
    let repository = Repository::new();
    let link = repository.path().join("link.json");
    symlink(FILE, &link).expect("there is room");
    symlink("circle.json", repository.path().join("circle.json")).expect("there is room");
    symlink("/etc/hostname", repository.path().join("out.json")).expect("there is room");
    repository.commit();
    assert!(
        repository
            .lint(&["link.json"])
            .answer()
            .contains("2 published cases unchanged")
    );
    repository.write(FILE, with("100", "101"));
    repository.lint(&["link.json"]).ends_with(1);
    repository.lint(&["circle.json"]).refuses(&["circle"]);
    repository
        .lint(&["out.json"])
        .refuses(&["leads to a file that isn't there"]);
}

#[test]
fn what_can_not_be_compared_is_said_and_the_rest_is_compared() {
    let repository = Repository::new();
    for (name, text) in [("a", &b"{"[..]), ("b", b"\xff"), ("z", b"")] {
        repository.write(format!("{name}/canonical-data.json"), text);
    }
    repository.commit();
    repository.write("a/canonical-data.json", "{}");
    repository.write(FILE, with("100", "101"));
    let ended = repository
        .lint(&[])
        .refuses(&["HEAD:a/canonical-data.json:1:", "found the byte 0xFF"]);
    assert!(ended.stdout.contains("error[case-changed]"), "{ended:?}");
    assert!(!ended.stderr.contains("error: error"), "{ended:?}");
}

#[test]
fn where_there_is_no_such_revision_nothing_is_compared() {
    let repository = Repository::new();
    for name in [
        "nosuch",
        "",
        "-x",
        "--help",
        "HEAD..HEAD",
        "^HEAD",
        "HEAD:exercises/two/canonical-data.json",
    ] {
        let since = format!("--since={name}");
        run_in(repository.path(), &["lint", &since]).refuses(&["unknown revision"]);
    }
    let unborn = Repository::empty();
    unborn.lint(&[]).refuses(&["unknown revision 'HEAD'"]);
    let outside = tempfile::tempdir().expect("there is room");
    run_in(outside.path(), &["lint", "--since", "HEAD"]).refuses(&["expected a git repository"]);
    let bare = outside.path().join("bare");
    git(
        repository.path(),
        &["clone", "-q", "--bare", ".", &bare.to_string_lossy()],
    );
    run_in(&bare, &["lint", "--since", "HEAD"]).refuses(&["expected a git repository"]);
    let mut command = program(&["lint", "--since", "HEAD"]);
    command
        .current_dir(repository.path())
        .env("PATH", outside.path());
    run_command(command, "").refuses(&["git", "not installed"]);
}

#[test]
fn any_clone_will_do() {
    let repository = Repository::new();
    repository.write(FILE, with("first", "another description"));
    repository.commit();
    repository.git(&["config", "uploadpack.allowFilter", "true"]);
    let folder = tempfile::tempdir().expect("there is room");
    let url = format!("file://{}", repository.path().display());
    let clone = |name: &str, args: &[&str]| {
        let path = folder.path().join(name);
        let mut all = vec!["clone", "-q"];
        all.extend(args);
        let target = path.to_string_lossy();
        all.extend([url.as_str(), &target]);
        git(folder.path(), &all);
        path
    };
    let since = |path: &Path, name: &str| run_in(path, &["lint", "--since", name]);
    let shallow = clone("shallow", &["--depth", "1"]);
    assert_eq!(since(&shallow, "HEAD").code, Some(0));
    since(&shallow, "HEAD~1").refuses(&["shallow"]);
    let partial = clone("partial", &["--filter=blob:none"]);
    assert_eq!(since(&partial, "HEAD").code, Some(0));
    since(&partial, "HEAD~1").refuses(&["not in this clone"]);
    // A sparse clone leaves files out; they are not lost.
    let sparse = clone("sparse", &["--sparse"]);
    assert!(!sparse.join(FILE).exists());
    assert!(
        since(&sparse, "HEAD~1")
            .answer()
            .contains("2 published cases unchanged")
    );
    let tree = folder.path().join("tree");
    git(
        repository.path(),
        &["worktree", "add", "-q", &tree.to_string_lossy(), "HEAD~1"],
    );
    assert_eq!(since(&tree, "main").code, Some(0));
}

#[test]
fn the_repository_is_the_one_that_the_files_are_in() {
    let (here, there) = (Repository::new(), Repository::empty());
    there.write("readme", "");
    there.commit();
    here.write(FILE, with("100", "101"));
    // As in a hook of another repository, and from a folder in it.
    let mut command = program(&["lint", "--since", "HEAD"]);
    command.arg(here.path()).current_dir(there.path());
    command.env("GIT_DIR", there.path().join(".git"));
    command.env("GIT_INDEX_FILE", there.path().join(".git/index"));
    run_command(command, "").ends_with(1);
}

#[test]
fn the_base_of_one_file_is_one_file() {
    let repository = Repository::new();
    let lint = |args: &[&str]| run_in(repository.path(), &[&["lint"], args].concat());
    lint(&["--base", FILE]).ends_with(2);
    lint(&["--base", FILE, FILE, "go-move"]).ends_with(2);
    lint(&["--base", FILE, "--since", "HEAD", FILE]).ends_with(2);
    lint(&["--base", "-", "-"]).ends_with(2);
    lint(&["--since", "HEAD", "-"]).ends_with(2);
    lint(&["--since", "HEAD", "go-counting"]).ends_with(2);
    lint(&["--base", "nosuch.json", FILE]).refuses(&["nosuch.json"]);
    lint(&["--base", FILE, "nosuch.json"]).refuses(&["nosuch.json"]);
    repository.write("bad.json", "{");
    lint(&["--base", "bad.json", FILE]).refuses(&["bad.json:1:"]);
    assert_eq!(lint(&["--base", FILE, FILE]).code, Some(0));
    assert_eq!(lint(&["--base", FILE, "exercises"]).code, Some(0));
    lint(&["--base", FILE, "go-counting"]).ends_with(1);
    let piped = run(
        &[
            "lint",
            "--base",
            "-",
            &repository.path().join(FILE).to_string_lossy(),
        ],
        OLD,
    );
    assert_eq!(piped.code, Some(0), "{piped:?}");
}
