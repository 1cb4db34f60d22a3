//! Every program of the registry `test-data/solutions/programs.json`, judged as a user would have it
//! judged: a trial for each program and suite, and some for the registry itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{Read, Seek, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use serde::Deserialize;

mod leaks;

use leaks::Watch;

/// The time limit of a case where the registry names none: short, since some programs use it up.
const SHORT: &str = "0.5s";

/// The time limit of a case where a busy machine may have made the short one too short.
const LONG: &str = "5s";

/// How long go-check may take for a program, whatever that program does.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Registry {
    programs: Vec<Program>,
}

/// What `test-data/solutions/README.md` describes.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    path: String,
    what: String,
    protocol: Protocol,
    setup: Option<String>,
    run: Option<String>,
    #[serde(default)]
    uses: Vec<String>,
    needs: Vec<String>,
    #[serde(default)]
    sandbox: Sandbox,
    suites: BTreeMap<String, Expectation>,
}

/// How programs are run.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Sandbox {
    /// As a user would: in a sandbox if there is one.
    #[default]
    Auto,
    /// In a sandbox or not at all: what it does harms whoever runs it, or is kept back by nothing else.
    Required,
    /// Without one.
    None,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Protocol {
    Numeric,
    Jsonl,
    /// None of its own: it is an unmodified solution, and go-check has an adapter for its language.
    Adapter,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectation {
    filter: Option<String>,
    time_limit: Option<String>,
    jobs: Option<u8>,
    #[serde(default)]
    variants: bool,
    permitted: BTreeSet<Verdict>,
    required: BTreeSet<Verdict>,
    #[serde(default)]
    notes: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "UPPERCASE")]
enum Verdict {
    Ac,
    Wa,
    Rte,
    Tle,
    Mle,
    Ole,
    Ce,
    Je,
    Skip,
}

/// What matters here of a line of the report.
#[derive(Deserialize)]
struct CaseLine {
    name: String,
    verdict: Verdict,
    #[serde(default)]
    notes: Vec<String>,
    message: Option<String>,
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Programs that run beside one another would take each other's time, and time is limited.
    arguments.test_threads.get_or_insert(1);
    let only = arguments.filter.clone().filter(|_| arguments.exact);
    let registry = match read_registry() {
        Ok(registry) => registry,
        Err(error) => {
            let _ = writeln!(anstream::stderr(), "error: {error}");
            return ExitCode::FAILURE;
        }
    };
    // No program may inherit it.
    let _open_file =
        File::open(folder().join("programs.json")).and_then(|file| Ok(rustix::io::dup(file)?));
    let mut trials = Vec::new();
    for program in &registry.programs {
        for (suite, expectation) in &program.suites {
            let name = format!("solutions::{}::{suite}", program.path);
            let mut ways = vec![(name.clone(), program.clone())];
            if program.path.starts_with("hostile/") && program.sandbox == Sandbox::Auto {
                let open = Program {
                    sandbox: Sandbox::None,
                    ..program.clone()
                };
                ways.push((format!("{name}::without-a-sandbox"), open));
            }
            for (name, program) in ways {
                let (suite, expected) = (suite.clone(), expectation.clone());
                let run = move || judge(&program, &suite, &expected);
                trials.push(Trial::ignorable_test(name, run));
            }
        }
    }
    let checks = [
        ("every-file-is-named", files_without_name(&registry)),
        ("every-name-has-a-file", names_without_file(&registry)),
        ("every-entry-makes-sense", senseless_entries(&registry)),
        ("unknown-keys-are-refused", unknown_keys_that_pass()),
        ("the-adapter-in-the-docs-is-the-one-that-runs", stale_docs()),
    ];
    for (name, problems) in checks {
        let name = format!("solutions::registry::{name}");
        trials.push(Trial::test(name, move || fail_with(&problems)));
    }
    trials.retain(|trial| only.as_deref().is_none_or(|only| only == trial.name()));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn read_registry() -> Result<Registry, String> {
    let path = folder().join("programs.json");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Lets go-check judge a program, and compares what it says with what the registry expects.
fn judge(program: &Program, suite: &str, expected: &Expectation) -> Result<Completion, Failed> {
    if let Some(missing) = program.needs.iter().find(|needed| !is_installed(needed)) {
        let why = format!("not run: {missing} is not installed");
        return Ok(Completion::ignored_with(why));
    }
    // Where it is started, and where it is built.
    let (here, out) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let watch = Watch::new()?;
    let registry = files(&folder(), "")?;
    let mut arguments = arguments(program, suite, expected, out.path());
    let mut run = run_go_check(&arguments, here.path(), &watch)?;
    if program.sandbox == Sandbox::Required && run.talk.contains("there is none") {
        let why = run.talk.trim();
        let why = why.strip_prefix("error: ").unwrap_or(why);
        return Ok(Completion::ignored_with(format!(
            "not possible here: {why}"
        )));
    }
    if run.is_late() && !differences(&run.cases, expected).is_empty() {
        // On a busy machine an interpreter may need that long to start. What is slow is so again.
        let patient = Expectation {
            time_limit: Some(expected.time_limit.as_deref().unwrap_or(LONG).to_owned()),
            ..expected.clone()
        };
        arguments = self::arguments(program, suite, &patient, out.path());
        run = run_go_check(&arguments, here.path(), &watch)?;
    }
    let mut problems = Vec::new();
    match run.status.code() {
        // All is well, a case failed, all was skipped, nothing could be started.
        Some(0 | 1 | 4 | 5) => {}
        _ => problems.push(format!("go-check ended with {}", run.status)),
    }
    problems.extend(differences(&run.cases, expected));
    problems.extend(watch.left());
    if files(&folder(), "")? != registry {
        problems.push("there are other files in the registry than before".to_owned());
    }
    if run.has_sandbox {
        problems.extend(leaks::entries(here.path()));
    }
    if problems.is_empty() {
        return Ok(Completion::Completed);
    }
    let again = arguments.iter().map(|argument| quoted(argument));
    let again = again.collect::<Vec<_>>().join(" ");
    let out = quoted(&out.path().display().to_string());
    Err(format!(
        "{}\n\n{}\n{}\nto see it: mkdir -p {out} && cargo run -p go-check -- {again}",
        problems.join("\n"),
        table(&run.cases),
        run.talk
    )
    .into())
}

/// What go-check is started with.
fn arguments(program: &Program, suite: &str, expected: &Expectation, out: &Path) -> Vec<String> {
    let path = folder().join(&program.path).display().to_string();
    let in_place = |command: &String| {
        let command = command.replace("{}", &quoted(&path));
        let command = command.replace("{registry}", &quoted(&folder().display().to_string()));
        command.replace("{out}", &quoted(&out.display().to_string()))
    };
    let mut arguments = vec!["test".to_owned(), suite.to_owned()];
    let mut option = |name: &str, value: &str| {
        arguments.extend([name.to_owned(), value.to_owned()]);
    };
    option("--format", "json");
    option(
        "--time-limit",
        expected.time_limit.as_deref().unwrap_or(SHORT),
    );
    // A file alone is named as it is: then go-check finds out how to start it.
    option(
        "--solution",
        &program.run.as_ref().map_or(path.clone(), in_place),
    );
    match program.sandbox {
        Sandbox::Auto => option("--sandbox", "auto"),
        Sandbox::Required => option("--sandbox", "required"),
        Sandbox::None => option("--sandbox", "none"),
    }
    match program.protocol {
        Protocol::Numeric => option("--protocol", "numeric"),
        Protocol::Jsonl => option("--protocol", "jsonl"),
        Protocol::Adapter => {}
    }
    if let Some(setup) = &program.setup {
        option("--setup", &in_place(setup));
    }
    if let Some(filter) = &expected.filter {
        option("--filter", filter);
    }
    if let Some(jobs) = expected.jobs {
        option("--jobs", &jobs.to_string());
    }
    if expected.variants {
        arguments.push("--variants".to_owned());
    }
    arguments
}

struct Run {
    status: ExitStatus,
    cases: Vec<CaseLine>,
    /// Whether programs ran in one.
    has_sandbox: bool,
    /// What stood on standard error.
    talk: String,
}

fn run_go_check(arguments: &[String], folder: &Path, watch: &Watch) -> Result<Run, Failed> {
    // Files, since a pipe would stay open in the hands of whatever is left behind.
    let (mut report, mut talk) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut command = Command::new(env!("CARGO_BIN_EXE_go-check"));
    watch.over(&mut command);
    let mut child = command
        .args(arguments)
        // Where a program may write without a sandbox, it does no harm.
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(report.try_clone()?)
        .stderr(talk.try_clone()?)
        // Nobody whom it concerns.
        .env("GO_CHECK_TEST_TOKEN", "secret")
        // Of its own, because one of the programs kills its parent's group.
        .process_group(0)
        .spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            return Err(format!("go-check took longer than {PATIENCE:?}").into());
        }
        thread::sleep(Duration::from_millis(5));
    };
    let report = text_of(&mut report)?;
    Ok(Run {
        status,
        has_sandbox: !report.contains(r#""sandbox":"none ("#),
        cases: case_lines(&report)?,
        talk: text_of(&mut talk)?,
    })
}

impl Run {
    fn is_late(&self) -> bool {
        self.cases.iter().any(|case| case.verdict == Verdict::Tle)
    }
}

fn text_of(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn case_lines(report: &str) -> Result<Vec<CaseLine>, String> {
    #[derive(Deserialize)]
    struct Typed {
        r#type: String,
    }
    let mut cases = Vec::new();
    for line in report.lines() {
        let unexpected = |error| format!("unexpected line of the report: {error}\n{line}");
        let typed: Typed = serde_json::from_str(line).map_err(unexpected)?;
        if typed.r#type == "case" {
            cases.push(serde_json::from_str(line).map_err(unexpected)?);
        }
    }
    Ok(cases)
}

/// What is not as the registry has it, a line each.
fn differences(cases: &[CaseLine], expected: &Expectation) -> Vec<String> {
    let met: BTreeSet<_> = cases.iter().map(|case| case.verdict).collect();
    let notes: BTreeSet<_> = cases.iter().flat_map(|case| case.notes.clone()).collect();
    let mut problems = Vec::new();
    if met.is_empty() {
        problems.push("no case was judged".to_owned());
    }
    if !met.is_subset(&expected.permitted) {
        let unexpected: Vec<_> = met.difference(&expected.permitted).collect();
        let permitted = &expected.permitted;
        problems.push(format!("got {unexpected:?}, permitted are {permitted:?}"));
    }
    if met.is_disjoint(&expected.required) {
        let required = &expected.required;
        problems.push(format!("got none of {required:?}, one is required"));
    }
    for note in expected.notes.difference(&notes) {
        problems.push(format!("no case has the note {note}"));
    }
    problems
}

/// A line a case: its verdict, its name, its notes and the first line of its message.
fn table(cases: &[CaseLine]) -> String {
    let lines = cases.iter().map(|case| {
        let verdict = format!("{:?}", case.verdict).to_uppercase();
        let message = case.message.as_deref().unwrap_or_default();
        let message = message.lines().next().unwrap_or_default();
        let notes = case.notes.join(" ");
        format!("{verdict:4} {} [{notes}] {message}\n", case.name)
    });
    lines.collect()
}

fn files_without_name(registry: &Registry) -> Vec<String> {
    let named = named(registry);
    match files(&folder(), "") {
        Ok(files) => files
            .into_iter()
            .filter(|file| !["README.md", "programs.json"].contains(&file.as_str()))
            .filter(|file| !named.contains(file.as_str()))
            .map(|file| format!("programs.json doesn't name {file}"))
            .collect(),
        Err(error) => vec![error.to_string()],
    }
}

fn names_without_file(registry: &Registry) -> Vec<String> {
    let is_missing = |path: &&str| !folder().join(path).is_file();
    let missing = named(registry).into_iter().filter(is_missing);
    missing.map(|path| format!("there is no {path}")).collect()
}

fn named(registry: &Registry) -> BTreeSet<&str> {
    let programs = registry.programs.iter();
    programs
        .flat_map(|program| [&program.path].into_iter().chain(&program.uses))
        .map(String::as_str)
        .collect()
}

/// The paths of all files in a folder and in those within it.
fn files(folder: &Path, before: &str) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            found.extend(files(&entry.path(), &format!("{path}/"))?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

fn senseless_entries(registry: &Registry) -> Vec<String> {
    let mut problems = Vec::new();
    let mut paths = BTreeSet::new();
    for program in &registry.programs {
        let path = &program.path;
        let mut check = |is_good: bool, what: &str| {
            if !is_good {
                problems.push(format!("{path}: {what}"));
            }
        };
        check(paths.insert(path), "it stands there twice");
        check(program.what.ends_with('.'), "`what` is no sentence");
        check(!program.needs.is_empty(), "it needs nothing");
        check(!program.suites.is_empty(), "it has no suite");
        let is_adapted = program.protocol == Protocol::Adapter;
        check(
            !(is_adapted && program.run.is_some()),
            "an adapter takes a file, not a command",
        );
        for expected in program.suites.values() {
            let required = &expected.required;
            check(!required.is_empty(), "it requires no verdict");
            check(
                required.is_subset(&expected.permitted),
                "it requires what it doesn't permit",
            );
        }
    }
    problems
}

fn unknown_keys_that_pass() -> Vec<String> {
    let program = r#""path":"a.sh","what":"A.","protocol":"numeric","needs":["sh"]"#;
    let verdicts = r#""permitted":["AC"],"required":["AC"]"#;
    let texts = [
        r#"{"programs":[],"more":0}"#.to_owned(),
        format!(r#"{{"programs":[{{{program},"suites":{{}},"more":0}}]}}"#),
        format!(r#"{{"programs":[{{{program},"suites":{{"go-move":{{{verdicts},"more":0}}}}}}]}}"#),
    ];
    let reads = |text: &str| serde_json::from_str::<Registry>(text).is_ok();
    let mut problems = Vec::new();
    for text in texts {
        let good = text.replace(r#","more":0"#, "");
        if reads(&text) || !reads(&good) {
            problems.push(format!("only the second should be read:\n{text}\n{good}"));
        }
    }
    problems
}

fn stale_docs() -> Vec<String> {
    let docs = fs::read_to_string(folder().join("../../docs/solutions.md"));
    let adapter = fs::read_to_string(folder().join("adapters/perl.pl"));
    match (docs, adapter) {
        (Ok(docs), Ok(adapter)) if docs.contains(&adapter) => Vec::new(),
        (Ok(_), Ok(_)) => vec!["docs/solutions.md shows another adapters/perl.pl".to_owned()],
        (Err(error), _) | (_, Err(error)) => vec![error.to_string()],
    }
}

fn fail_with(problems: &[String]) -> Result<(), Failed> {
    if problems.is_empty() {
        return Ok(());
    }
    Err(problems.join("\n").into())
}

/// Whether there is such a program, or such a module of Perl's, whose names hold colons.
fn is_installed(needed: &str) -> bool {
    if !needed.contains("::") {
        return is_on_path(needed);
    }
    let mut perl = Command::new("perl");
    perl.arg(format!("-M{needed}")).args(["-e", "1"]);
    perl.stderr(Stdio::null());
    perl.status().is_ok_and(|status| status.success())
}

fn is_on_path(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// A word as shells read it.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-=".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The folder of the programs, also where the test runs elsewhere than it was built.
fn folder() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR");
    let package = package.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let path = Path::new(&package).join("../../test-data/solutions");
    path.canonicalize().unwrap_or(path)
}
