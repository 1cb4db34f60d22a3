//! The options that name a program to be judged, and its limits.

use std::ffi::OsString;
use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::error::Error;
use crate::process::{self, Bytes, Environment, Limits, Sandbox, SandboxWish, Seconds, Spec};
use crate::report::{LimitsInForce, quoted};
use crate::subject::{
    Asked, NotBuilt, Outcome, Program, Protocol, Reference, Reply, Solution, Source, StartError,
    Subject, set_up, split_words,
};
use crate::verdict::Verdict;

/// The options that name a program.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "A program to judge")]
pub(super) struct SolutionArgs {
    /// Judge this instead of the reference: a command, or a solution file as it was handed in
    #[arg(long, value_name = "COMMAND|FILE", group = "programs")]
    solution: Option<String>,
    #[command(flatten)]
    asking: AskingArgs,
    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

/// How programs are asked. Who takes these options names programs in the group `programs`.
#[derive(Debug, clap::Args)]
pub(super) struct AskingArgs {
    /// How the program is asked [default: numeric for go-move alone, otherwise jsonl]
    #[arg(long, value_enum, requires = "programs")]
    protocol: Option<Protocol>,
    /// How many questions may be in flight with jsonl
    #[arg(long, value_name = "N", default_value = "1", requires = "programs")]
    pipeline: NonZeroUsize,
}

/// The limits of programs.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits of programs")]
pub(super) struct LimitArgs {
    /// Wall time a case, such as 10s or 500ms
    #[arg(long, value_name = "TIME", default_value = "10s")]
    time_limit: Seconds,
    /// CPU time a case, of all processes together [default: the time limit]
    #[arg(long, value_name = "TIME")]
    cpu_limit: Option<Seconds>,
    /// Memory, of all processes together; off for programs that reserve much and use little
    #[arg(long, value_name = "SIZE|off", default_value = "512M")]
    memory_limit: OrOff<Bytes>,
    /// What it may print a case
    #[arg(long, value_name = "SIZE", default_value = "1M")]
    output_limit: Bytes,
    /// Processes at the same time
    #[arg(long, value_name = "N|off", default_value = "64")]
    process_limit: OrOff<NonZeroU64>,
    /// What keeps it from the network, from other processes and from files
    #[arg(long, value_enum, default_value_t)]
    sandbox: SandboxWish,
    /// A command that is run first, outside of the sandbox, to build the program
    #[arg(long, value_name = "COMMAND")]
    setup: Option<String>,
    /// Wall time of the setup
    #[arg(long, value_name = "TIME", default_value = "60s", requires = "setup")]
    setup_limit: Seconds,
}

/// The limits that are usual for a command.
pub(super) struct Usual {
    pub(super) time_limit: &'static str,
    pub(super) output_limit: &'static str,
    pub(super) pipeline: &'static str,
}

impl Usual {
    const TEST: Self = Self {
        time_limit: "10s",
        output_limit: "1M",
        pipeline: "1",
    };
}

/// A limit that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrOff<T> {
    At(T),
    Off,
}

impl<T> OrOff<T> {
    fn get(self) -> Option<T> {
        match self {
            Self::At(limit) => Some(limit),
            Self::Off => None,
        }
    }
}

impl<T: FromStr> FromStr for OrOff<T>
where
    T::Err: fmt::Display,
{
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self::Off);
        }
        let limit = text.parse().map_err(|error| format!("{error}, or off"))?;
        Ok(Self::At(limit))
    }
}

impl<T: fmt::Display> fmt::Display for OrOff<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(limit) => limit.fmt(f),
            Self::Off => f.write_str("off"),
        }
    }
}

/// What is judged, and what a report says of it.
pub(super) struct Judgee {
    pub(super) source: Box<dyn Source>,
    /// The options that name it, as they are typed.
    pub(super) options: String,
    pub(super) limits: Option<LimitsInForce>,
}

impl SolutionArgs {
    /// Returns what is judged: the program that is named, or else the reference. Programs are asked
    /// by this protocol unless another one is named.
    pub(super) fn judgee(&self, usual: Protocol) -> Result<Judgee, Error> {
        self.judgee_beyond(usual, &Usual::TEST)
    }

    /// Returns the protocol by which the program is asked, if this one is usual.
    pub(super) fn protocol(&self, usual: Protocol) -> Protocol {
        self.asking.protocol.unwrap_or(usual)
    }

    /// Returns what `--solution` names.
    pub(super) fn named(&self) -> Option<&str> {
        self.solution.as_deref()
    }

    /// Returns what is judged, as [`Self::judgee`] does, with the options that differ from what is usual
    /// for a command.
    pub(super) fn judgee_beyond(
        &self,
        usual: Protocol,
        usual_limits: &Usual,
    ) -> Result<Judgee, Error> {
        let Some(solution) = &self.solution else {
            if let Some(setup) = &self.limits.setup {
                let message = format!("--setup '{setup}' builds a program: name it by --solution");
                return Err(Error::Usage(message));
            }
            return Ok(Judgee {
                source: Box::new(Reference),
                options: String::new(),
                limits: None,
            });
        };
        let options = (self.asking).options_beyond(solution, &self.limits, usual_limits);
        let sandbox = self.limits.sandbox()?;
        let limits = Some(self.limits.in_force(&sandbox));
        // Built first: it may be what the solution names.
        let setup = self.limits.setup().map(split_words).transpose()?;
        let source: Box<dyn Source> = match self.limits.set_up(setup)? {
            Some(not_built) => Unbuilt::source(solution, not_built),
            None => Box::new((self.asking).program(solution, usual, &self.limits, sandbox)?),
        };
        Ok(Judgee {
            source,
            options,
            limits,
        })
    }
}

impl AskingArgs {
    /// Returns a program, which is asked by this protocol unless another one is named.
    pub(super) fn program(
        &self,
        solution: &str,
        usual: Protocol,
        limits: &LimitArgs,
        sandbox: Sandbox,
    ) -> Result<Program, StartError> {
        let protocol = self.protocol.unwrap_or(usual);
        let found = Solution::find(solution, protocol)?;
        let spec = limits.spec(found.command, sandbox);
        Program::new(&found.name, protocol, spec, self.pipeline.get())
    }

    /// Returns the options that name a program and how it is judged, as they are typed.
    fn options_beyond(&self, solution: &str, limits: &LimitArgs, usual: &Usual) -> String {
        let mut options = format!("--solution {}", quoted(solution));
        if let Some(protocol) = self.protocol {
            options.push_str(match protocol {
                Protocol::Numeric => " --protocol numeric",
                Protocol::Jsonl => " --protocol jsonl",
            });
        }
        if self.pipeline.to_string() != usual.pipeline {
            options.push_str(&format!(" --pipeline {}", self.pipeline));
        }
        options + &limits.options_beyond(limits.setup(), usual)
    }
}

impl LimitArgs {
    /// Returns the limits.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            wall: self.time_limit.0,
            cpu: self.cpu_limit.unwrap_or(self.time_limit).0,
            cpu_from_start: false,
            memory: self.memory_limit.get().map(|Bytes(bytes)| bytes),
            output: self.output_limit.0,
            processes: self.process_limit.get().map(NonZeroU64::get),
            // What it writes besides is no answer, and may be large; but not without end.
            file: Some(self.output_limit.0.max(64 << 20)),
        }
    }

    /// Returns the sandbox that is wanted.
    pub(super) fn sandbox(&self) -> Result<Sandbox, Error> {
        let cant_start = |why| Error::Subject(StartError(why));
        // Before anything is tried: what fails for want of room would look like something else.
        process::check_room(&self.limits()).map_err(cant_start)?;
        process::find(self.sandbox).map_err(cant_start)
    }

    /// Returns what is in force, for reports.
    pub(super) fn in_force(&self, sandbox: &Sandbox) -> LimitsInForce {
        let limits = self.limits();
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        LimitsInForce {
            wall_ms: milliseconds(limits.wall),
            cpu_ms: process::WATCHES_ALL.then(|| milliseconds(limits.cpu)),
            memory_bytes: limits.memory.filter(|_| process::WATCHES_ALL),
            output_bytes: limits.output,
            processes: limits.processes.filter(|_| process::WATCHES_ALL),
            sandbox: sandbox.to_string(),
        }
    }

    /// Returns how a command is started.
    pub(super) fn spec(&self, command: Vec<OsString>, sandbox: Sandbox) -> Spec {
        Spec {
            command,
            limits: self.limits(),
            sandbox,
            environment: Environment::Known,
        }
    }

    /// Returns the command that builds the program, as it is given.
    pub(super) fn setup(&self) -> Option<&str> {
        self.setup.as_deref()
    }

    /// Runs a setup of these words, if there is one. Returns why it failed, if it did.
    pub(super) fn set_up(&self, setup: Option<Vec<OsString>>) -> Result<Option<NotBuilt>, Error> {
        match setup {
            Some(setup) => Ok(set_up(setup, self.setup_limit.0)?),
            None => Ok(None),
        }
    }

    /// Returns the options that differ from what is usual, as they are typed, with this setup.
    pub(super) fn options(&self, setup: Option<&str>) -> String {
        self.options_beyond(setup, &Usual::TEST)
    }

    /// Returns the options that differ from what is usual for a command.
    fn options_beyond(&self, setup: Option<&str>, usual: &Usual) -> String {
        let mut options = String::new();
        let mut add = |name: &str, value: String, usual: &str| {
            if value != usual {
                options.push_str(&format!(" --{name} {}", quoted(&value)));
            }
        };
        add("time-limit", self.time_limit.to_string(), usual.time_limit);
        let cpu = self.cpu_limit.map(|limit| limit.to_string());
        add("cpu-limit", cpu.unwrap_or_default(), "");
        add("memory-limit", self.memory_limit.to_string(), "512M");
        let output_limit = self.output_limit.to_string();
        add("output-limit", output_limit, usual.output_limit);
        add("process-limit", self.process_limit.to_string(), "64");
        let sandbox = match self.sandbox {
            SandboxWish::Auto => "auto",
            SandboxWish::None => "none",
            SandboxWish::Required => "required",
        };
        add("sandbox", sandbox.to_owned(), "auto");
        add("setup", setup.unwrap_or_default().to_owned(), "");
        add("setup-limit", self.setup_limit.to_string(), "60s");
        options
    }
}

/// A program that could not be built: every case is told so, the first one with the reason.
pub(super) struct Unbuilt {
    name: String,
    not_built: NotBuilt,
    is_told: AtomicBool,
}

impl Unbuilt {
    /// Returns the program of this name as something that is judged.
    pub(super) fn source(name: &str, not_built: NotBuilt) -> Box<dyn Source> {
        Box::new(Self {
            name: name.to_owned(),
            not_built,
            is_told: AtomicBool::new(false),
        })
    }
}

impl Source for Unbuilt {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        Ok(Box::new(StartedUnbuilt {
            not_built: self.not_built.clone(),
            is_told: self.is_told.swap(true, Ordering::Relaxed),
        }))
    }
}

struct StartedUnbuilt {
    not_built: NotBuilt,
    is_told: bool,
}

impl Subject for StartedUnbuilt {
    fn ask(&mut self, _: Asked<'_>) -> Reply {
        let evidence = (!self.is_told).then(|| self.not_built.evidence.clone());
        self.is_told = true;
        Reply {
            evidence,
            ..Outcome::Broken(Verdict::Ce, self.not_built.what.clone()).into()
        }
    }

    fn restart(&mut self) -> Result<(), StartError> {
        Ok(())
    }
}
