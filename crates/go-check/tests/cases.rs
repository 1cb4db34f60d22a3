//! Every case of every built-in suite as a trial: the reference must answer as expected, and the
//! case must look as its snapshot does. A thin adapter between the engine, insta and libtest-mimic.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, panic};

use go_check::judge::judge_case;
use go_check::property::Errors;
use go_check::report::{command_line, failure, plain};
use go_check::snapshot::{Folder, FolderError, body, difference, snapshots_folder, text};
use go_check::subject::{Reference, Source};
use go_check::suite::{BUILT_IN, Case, Suite};
use go_check::verdict::Verdict;
use go_io::diagram::Symbols;
use libtest_mimic::{Arguments, Completion, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let only = arguments.filter.clone().filter(|_| arguments.exact);
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let mut trials = Vec::new();
    for built_in in &BUILT_IN {
        let suite = match built_in.read() {
            Ok(suite) => suite,
            Err(bad) => {
                let _ = writeln!(anstream::stderr(), "{}", bad.drawn());
                return ExitCode::FAILURE;
            }
        };
        let suite: &'static Suite = Box::leak(Box::new(suite));
        for case in suite.cases() {
            let (name, index) = (case.name(), case.index());
            if wanted(&name) {
                trials.push(Trial::ignorable_test(name, move || run(suite.case(index))));
            }
        }
    }
    // insta's panics are caught and told as differences of boards.
    panic::set_hook(Box::new(|_| {}));
    for (name, find) in SNAPSHOTS {
        if wanted(name) {
            trials.push(Trial::test(name, move || check_snapshots(find)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn run(case: Case<'_>) -> Result<Completion, Failed> {
    let suite = case.suite().exercise();
    let judged = judge_case(case, &mut Reference, Errors::Exact);
    if judged.verdict.is_failure() {
        let again = command_line("cargo run -p go-check --", suite, &judged.case.name(), "");
        return Err(failure(&judged, &plain(Symbols::Ascii), &Reference.name(), &again).into());
    }
    compare_with_snapshot(&judged.case)?;
    Ok(match judged.message {
        Some(why) if judged.verdict == Verdict::Skip => Completion::ignored_with(why),
        _ => Completion::Completed,
    })
}

fn compare_with_snapshot(case: &Case<'_>) -> Result<(), Failed> {
    let folder = snapshots_folder(&test_data().join(case.suite().exercise()));
    let now = text(&case.question);
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(&folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let assert = || settings.bind(|| insta::assert_snapshot!(case.slug.as_str(), now));
    let Err(panic) = panic::catch_unwind(panic::AssertUnwindSafe(assert)) else {
        return Ok(());
    };
    let file = folder.join(format!("{}.snap", case.slug));
    let difference = match fs::read_to_string(&file) {
        Ok(accepted) if body(&accepted).trim_end() == now.trim_end() => {
            let what = panic
                .downcast_ref::<String>()
                .map_or("no message", String::as_str);
            return Err(format!("insta can't compare it: {what}").into());
        }
        Ok(accepted) => difference(body(&accepted), &now),
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(format!("{}: {error}", shown(&file)).into());
        }
        Err(_) => format!("(there is no snapshot yet)\n\n{now}"),
    };
    let (name, place) = (case.name(), case.place());
    let file = shown(&file);
    Err(format!(
        "{name} at {place}\ndoes not look as in {file}:\n\n{difference}\nIf it is right as it is now: \
         cargo xtask accept"
    )
    .into())
}

/// Finds what is wrong with the snapshots of a folder, a line each.
type Find = fn(&Folder) -> Result<Vec<String>, FolderError>;

/// What must hold of the snapshots as a whole. What is pending is told by its case.
const SNAPSHOTS: [(&str, Find); 2] = [
    ("test-data::snapshots::none-is-missing", Folder::missing),
    ("test-data::snapshots::none-is-left-over", |folder| {
        let left_over = folder.left_over()?.into_iter();
        Ok(left_over
            .map(|path| format!("no case has {}", shown(&path)))
            .collect())
    }),
];

fn check_snapshots(find: Find) -> Result<(), Failed> {
    let problems = find(&Folder::new(test_data())).map_err(|error| error.to_string())?;
    if problems.is_empty() {
        return Ok(());
    }
    let root = test_data().with_file_name("");
    let root = root.display().to_string();
    let problems: Vec<_> = problems
        .iter()
        .map(|problem| problem.replace(&root, ""))
        .collect();
    Err(problems.join("\n").into())
}

/// A path as it is from the workspace's root.
fn shown(path: &Path) -> String {
    let root = test_data();
    let root = root.parent().unwrap_or(&root);
    path.strip_prefix(root)
        .unwrap_or(path)
        .display()
        .to_string()
}

/// The folder of the suites, also where the test runs elsewhere than it was built.
fn test_data() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR");
    let package = package.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let path = Path::new(&package).join("../../test-data");
    path.canonicalize().unwrap_or(path)
}
