//! `go-check golf`: judges programs, and scores them as the code-golf challenge does.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use go_io::diagram::Look;

use super::SymbolsArg;
use super::error::{Error, Exit};
use super::output::Talk;
use super::progress::Progress;
use super::solution::{LimitArgs, Unbuilt};
use super::suites;
use super::test::{ended, jobs, number_of_jobs};
use crate::judge::{Judged, Judging, Variants, judge};
use crate::process::Sandbox;
use crate::property::Errors;
use crate::report::{Played, Tally, colored, command_line, failure, one_line, quoted, standings};
use crate::score::{Penalty, Score};
use crate::subject::{NotBuilt, Program, Protocol, Source, StartError, Template, start_of};
use crate::suite::Suite;
use crate::verdict::Verdict;

/// The suite of the challenge, as it is named.
const SUITE: &str = "go-move";

/// Judge programs by the suite go-move, and rank them by the length of their source
///
/// Each program is started once a case, which it reads as numeric text. Its score is the number of
/// bytes of its source without one line end at the very end. A fifth is added if a byte is no ASCII,
/// and another one if it can't be tried on Linux with free software. The fewer, the better; a program
/// with a wrong answer has no rank.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check golf move.pl move.py                             by the first line or the ending
  go-check golf a.txt b.txt --run 'python3 {}'              by a command
  go-check golf a.rs --setup 'rustc -o {}.bin {}' --run '{}.bin'    compiled first
  go-check golf move.au3 --run 'wine autoit.exe {}' --untestable    with the penalty")]
pub(super) struct Args {
    /// Source files of programs that play a move
    #[arg(value_name = "PROGRAM", required = true)]
    programs: Vec<PathBuf>,
    /// What starts a program: {} stands for its path, which otherwise comes last; so it does in
    /// --setup, if it is there [default: by the first line or the ending]
    #[arg(long, value_name = "COMMAND")]
    run: Option<String>,
    /// Add the penalty for programs that can't be tried on Linux with free software
    #[arg(long)]
    untestable: bool,
    /// How many cases to judge at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = number_of_jobs)]
    jobs: Option<NonZeroUsize>,
    /// Which characters to draw boards with
    #[arg(long, value_enum, default_value_t)]
    symbols: SymbolsArg,
    #[command(flatten)]
    limits: LimitArgs,
}

/// A program that takes part.
struct Player<'a> {
    path: &'a Path,
    name: String,
    score: Score,
}

/// What is the same for all programs.
struct Course<'a> {
    args: &'a Args,
    run: Option<Template>,
    setup: Option<Template>,
    sandbox: Sandbox,
    suite: &'a Suite,
    cases: Vec<usize>,
    look: Look,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let players = args.programs.iter().map(|path| args.player(path));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let suites = suites::read(&[SUITE.to_owned()])?;
    let (_, suite) = &suites[0];
    let course = Course {
        args,
        run: args.run.as_deref().map(Template::parse).transpose()?,
        setup: args.limits.setup().map(Template::parse).transpose()?,
        sandbox: args.limits.sandbox()?,
        suite,
        cases: (0..suite.len()).collect(),
        look: colored(args.symbols.into()),
    };
    if course.setup.is_none() {
        for player in &players {
            course.program(player)?;
        }
    }
    let progress = Progress::of_silent_cases(players.len() * course.cases.len());
    let mut all = Tally::default();
    let played = players.into_iter().map(|player| {
        course.play(player, &mut |verdict| {
            all.add(verdict);
            progress.add(1);
        })
    });
    let played = played.collect::<Result<Vec<_>, _>>()?;
    drop(progress);
    let end = ended(&all).and_then(|exit| match exit {
        // That the others were judged doesn't make up for one that was not.
        Exit::Success => played.iter().try_fold(exit, |_, it| ended(&it.counts)),
        Exit::Failure => Ok(exit),
    });
    let mut out = Talk::new();
    out.write(&standings(played, &args.limits.in_force(&course.sandbox)))?;
    out.flush()?;
    end
}

impl Args {
    /// Reads and scores a source.
    fn player<'a>(&self, path: &'a Path) -> Result<Player<'a>, Error> {
        let name = one_line(&path.display().to_string());
        let mut score = match score(path) {
            Ok(score) => score,
            Err(error) => return Err(Error::Data(format!("can't read {name}: {error}"))),
        };
        if self.untestable {
            score.add(Penalty::Untestable);
        }
        Ok(Player { path, name, score })
    }
}

fn score(path: &Path) -> io::Result<Score> {
    // What can be read once, or without end, is no source that can be counted and then started.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("expected a file that holds a program"));
    }
    Score::of(File::open(path)?)
}

impl Course<'_> {
    /// Returns the words that start a program.
    fn command(&self, player: &Player<'_>) -> Result<Vec<OsString>, StartError> {
        match &self.run {
            Some(run) => Ok(run.fill_or_append(player.path)),
            None => start_of(player.path).ok_or_else(|| {
                StartError(format!(
                    "no interpreter is known for {}: name it, as in --run 'INTERPRETER {{}}'",
                    player.name
                ))
            }),
        }
    }

    /// Returns a program and the words that start it, if it can be started.
    fn program(&self, player: &Player<'_>) -> Result<(Program, Vec<OsString>), StartError> {
        let command = self.command(player)?;
        let spec = (self.args.limits).spec(command.clone(), self.sandbox.clone());
        match Program::new(&player.name, Protocol::Numeric, spec, 1) {
            Ok(program) => Ok((program, command)),
            Err(error) => Err(StartError(format!(
                "{}: {error}; another command can be named by --run",
                player.name
            ))),
        }
    }

    /// Builds a program if there is a setup. Returns what is judged, and the options by which
    /// `go-check test` judges the same.
    fn built(&self, player: &Player<'_>) -> Result<(Box<dyn Source>, String), Error> {
        let setup = self.setup.as_ref().map(|setup| setup.fill(player.path));
        let setup_typed = setup.as_deref().map(typed);
        let limits = &self.args.limits;
        let (source, command): (Box<dyn Source>, _) = match limits.set_up(setup)? {
            Some(not_built) => self.unbuilt(player, not_built),
            None => match self.program(player) {
                Ok((program, command)) => (Box::new(program), command),
                // That it is not there is the setup's fault, and the others can be judged.
                Err(StartError(what)) if self.setup.is_some() => {
                    let not_built = NotBuilt {
                        what: format!("the setup ended well, but {what}"),
                        evidence: Box::default(),
                    };
                    self.unbuilt(player, not_built)
                }
                Err(error) => return Err(error.into()),
            },
        };
        let solution = quoted(&typed(&command));
        let options = limits.options(setup_typed.as_deref());
        Ok((source, format!("--solution {solution}{options}")))
    }

    /// Returns a program that could not be built, and the words that would start it.
    fn unbuilt(
        &self,
        player: &Player<'_>,
        not_built: NotBuilt,
    ) -> (Box<dyn Source>, Vec<OsString>) {
        let command = self.command(player);
        let command = command.unwrap_or_else(|_| vec![player.path.into()]);
        (Unbuilt::source(&player.name, not_built), command)
    }

    /// Judges a program by all cases, and draws the first one that fails.
    fn play(&self, player: Player<'_>, each: &mut dyn FnMut(Verdict)) -> Result<Played, Error> {
        let (source, options) = self.built(&player)?;
        let judging = Judging {
            source: &*source,
            errors: Errors::Any,
            variants: Variants::LeftOut,
            jobs: jobs(self.args.jobs),
        };
        let mut counts = Tally::default();
        let mut first_failure = None;
        let draw = |judged: &Judged<'_>| {
            let again = command_line("go-check", SUITE, &judged.case.name(), &options);
            failure(judged, &self.look, &player.name, &again)
        };
        judge(self.suite, &self.cases, judging, &mut |judged| {
            each(judged.verdict);
            counts.add(judged.verdict);
            if judged.verdict.is_failure() && first_failure.is_none() {
                first_failure = Some((judged.verdict, draw(&judged)));
            }
            ControlFlow::Continue(())
        })?;
        Ok(Played {
            program: player.name,
            score: player.score,
            counts,
            first_failure,
        })
    }
}

/// Returns words as they are typed in a shell. What is no text is shown as far as it is.
fn typed(words: &[OsString]) -> String {
    let words = words.iter().map(|word| quoted(&word.to_string_lossy()));
    words.collect::<Vec<_>>().join(" ")
}
