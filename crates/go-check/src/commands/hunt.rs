//! `go-check hunt`: looks for the smallest board on which a program is wrong.

use std::fmt::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::time::{SystemTime, UNIX_EPOCH};

use anstyle::{AnsiColor, Style};
use clap::builder::PossibleValuesParser;
use go_core::{Color, Size};
use go_io::diagram::Symbols;

use super::SymbolsArg;
use super::error::{Error, Exit};
use super::output::Talk;
use super::progress::Progress;
use super::solution::{Judgee, SolutionArgs, Usual};
use super::test::jobs;
use crate::process::Seconds;
use crate::property::{AnyProperty, Coordinate, PROPERTIES, Play, Property, Question};
use crate::report::{colored, found, quoted};
use crate::search::Weight;
use crate::search::hunt::{Find, Form, Hunted, Hunting, Origin, Tried, hunt};
use crate::subject::{Protocol, StartError};
use crate::suite::{BUILT_IN, NewCase, Suite, built_in, layout};
use crate::verdict::Verdict;

/// Look for the smallest board on which a program is wrong
///
/// All small boards are tried in order; in between random ones and awkward shapes, and boards that grow,
/// to see how long they take. What is found is asked again alone, made smaller, shown, and printed as a
/// case. A program that reads numeric text is asked with --property play.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("time_limit", |arg| arg.default_value(USUAL.time_limit)),
    mut_arg("output_limit", |arg| arg.default_value(USUAL.output_limit)),
    after_help = "\
Examples:
  go-check hunt --solution go_counting.py                      a solution file as it was handed in
  go-check hunt --solution 'python3 golf.py' --property play   a program that reads numeric text
  go-check hunt --solution go_counting.js --seed 7 --max-boards 5000    the same hunt every time"
)]
pub(super) struct Args {
    /// Ask only this; may be given several times [default: all that the program answers]
    #[arg(long, value_name = "NAME", value_parser = names())]
    property: Vec<String>,
    /// How long to look
    #[arg(long = "for", id = "for", value_name = "TIME", default_value = "30s")]
    time: Seconds,
    /// How many boards to try at most
    #[arg(long, value_name = "N")]
    max_boards: Option<NonZeroU64>,
    /// What the random boards begin with [default: another number each time, which is printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many questions to ask at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// The characters to draw boards with
    #[arg(long, value_enum, default_value_t)]
    symbols: SymbolsArg,
    #[command(flatten)]
    solution: SolutionArgs,
}

/// The limits of a hunt: shorter than those of a test, since much is tried, and with room for the
/// answers about large boards.
const USUAL: Usual = Usual {
    time_limit: "2s",
    output_limit: "64M",
};

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(PROPERTIES.iter().map(|property| property.name()))
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let Some(solution) = args.solution.named() else {
        let message = "expected a program to hunt: name it by --solution";
        return Err(Error::Usage(message.to_owned()));
    };
    let protocol = args.solution.protocol(args.usual_protocol());
    let seed = args.seed.unwrap_or_else(some_seed);
    let judgee = args.solution.judgee_beyond(protocol, &USUAL)?;
    let limits = args.solution.limits.limits();
    let hunting = Hunting {
        source: &*judgee.source,
        form: match protocol {
            Protocol::Numeric => Form::Numeric,
            Protocol::Jsonl => Form::Any,
        },
        properties: &args.properties(),
        seed,
        time: args.time.0,
        boards: args.max_boards.map(NonZeroU64::get),
        jobs: jobs(args.jobs),
        time_limit: limits.wall,
        output_limit: limits.output,
    };
    let progress = Progress::of_time(args.time.0);
    let Hunted { find, tried } = hunt(hunting, &mut |tried| {
        progress.is_at(tried.elapsed, || format!("{} boards", tried.boards));
    })?;
    drop(progress);
    let verdict = find.as_ref().map(Find::verdict);
    let mut report = Report {
        text: String::new(),
        subject: judgee.source.name(),
        again: args.again(&judgee, seed),
    };
    match find {
        Some(find) => report.found(find, &tried, args.symbols.into()),
        None if tried.questions == tried.skipped => {
            return Err(Error::Nothing(nothing_answered(&tried, solution)));
        }
        None => report.nothing(&tried),
    }
    report.tried(&tried, seed, &judgee);
    let mut out = Talk::new();
    out.write(&report.text)?;
    out.flush()?;
    match verdict {
        None => Ok(Exit::Success),
        Some(Verdict::Je) => Err(Error::Internal),
        Some(Verdict::Ce) => {
            let message = "what is to be hunted can't be built, see above";
            Err(Error::Subject(StartError(message.to_owned())))
        }
        Some(_) => Ok(Exit::Failure),
    }
}

impl Args {
    fn properties(&self) -> Vec<&'static dyn AnyProperty> {
        let all = PROPERTIES.iter().copied();
        let is_asked = |name: &str| {
            self.property.is_empty() || self.property.iter().any(|asked| asked == name)
        };
        all.filter(|property| is_asked(property.name())).collect()
    }

    /// The protocol where none is named.
    fn usual_protocol(&self) -> Protocol {
        if !self.property.is_empty() && self.property.iter().all(|name| name == Play::NAME) {
            Protocol::Numeric
        } else {
            Protocol::Jsonl
        }
    }

    /// The command that hunts in the same way again.
    fn again(&self, judgee: &Judgee, seed: u64) -> String {
        let mut again = format!("go-check hunt {}", judgee.options);
        for name in &self.property {
            again.push_str(&format!(" --property {name}"));
        }
        if self.time.to_string() != "30s" {
            again.push_str(&format!(" --for {}", self.time));
        }
        if let Some(most) = self.max_boards {
            again.push_str(&format!(" --max-boards {most}"));
        }
        if let Some(jobs) = self.jobs {
            again.push_str(&format!(" --jobs {jobs}"));
        }
        again.push_str(&format!(" --seed {seed}"));
        again
    }
}

/// A seed that is another one each time, and short enough to be typed.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| {
        u64::from(now.subsec_nanos()) / 1000 + now.as_secs() % 1000 * 1_000_000
    })
}

fn nothing_answered(tried: &Tried, solution: &str) -> String {
    let mut message = format!("{solution} answers nothing that is asked:");
    for (name, why) in &tried.unanswered {
        message.push_str(&format!("\n  {name}: {why}"));
    }
    message
}

/// The report of a hunt, as it grows.
struct Report {
    text: String,
    subject: String,
    again: String,
}

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();

impl Report {
    /// Appends a line under a word.
    fn line(&mut self, word: &str, line: &str) {
        writeln!(self.text, "{word:>10} {line}").expect("strings take what is written");
    }

    /// Shows what was found.
    fn found(&mut self, mut find: Find, tried: &Tried, symbols: Symbols) {
        let before = std::mem::take(&mut find.before);
        let weight = Weight::of(&find.question);
        let first = format!(
            "after {:.2} s, {}",
            find.after.as_secs_f64(),
            origin(find.origin, find.weight)
        );
        let is_smallest = find.is_smallest;
        let question = find.question.clone();
        let verdict = find.verdict();
        let suite = suite_of(&question);
        let judged = find.judged(suite.case(0));
        let look = colored(symbols);
        let drawn = found(&judged, &before, &look, &self.subject, &self.again);
        let code = format!("{verdict:>10}");
        let rest = drawn.strip_prefix(&code).unwrap_or(&drawn);
        writeln!(self.text, "{BAD}{code}{BAD:#}{rest}").expect("strings take what is written");
        self.line("Found", &first);
        if before.is_empty() {
            let (points, stones) = tried.frontier;
            self.line(
                "Smallest",
                &match is_smallest {
                    true => {
                        "yes: all boards with fewer points, or as many and fewer stones, were tried"
                            .to_owned()
                    }
                    false => format!(
                        "maybe not: this one has {}, and all boards were tried {}",
                        counted(weight.points, "point"),
                        up_to(points, stones)
                    ),
                },
            );
        } else {
            self.line(
                "Alone",
                "it is answered rightly: the program keeps something from one question to the next",
            );
        }
        self.steps(tried);
        if matches!(verdict, Verdict::Ce | Verdict::Je) {
            return;
        }
        let case = &suite.text()[suite.case(0).span()];
        let indented = case
            .lines()
            .map(|line| line.strip_prefix("    ").unwrap_or(line));
        let indented: Vec<_> = indented.collect();
        match asked_already(&suite, &question) {
            Some(name) => self.line(
                "Known",
                &format!("the built-in suite asks this already: {name}"),
            ),
            None => {
                let description = &suite.case(0).description;
                self.line(
                    "Add",
                    &add_command(suite.exercise(), &question, description),
                );
            }
        }
        self.text.push('\n');
        self.text.push_str(&indented.join("\n"));
        self.text.push_str("\n\n");
    }

    /// Says that nothing was found.
    fn nothing(&mut self, tried: &Tried) {
        let text = format!(
            "{GOOD}{:>10}{GOOD:#} nothing found of {}\n",
            "Hunt", self.subject
        );
        self.text.push_str(&text);
        self.steps(tried);
    }

    /// Shows how long growing boards took, if that is worth a look.
    fn steps(&mut self, tried: &Tried) {
        let Some(last) = tried.steps.last() else {
            return;
        };
        if !tried.steps.iter().any(|step| step.is_late) {
            let (side, wall) = (last.side, last.wall.as_secs_f64());
            self.line(
                "Times",
                &format!("boards of {side} x {side} take {wall:.3} s"),
            );
            return;
        }
        let late = tried
            .steps
            .iter()
            .position(|step| step.is_late)
            .unwrap_or(0);
        let mut word = "Times";
        for step in &tried.steps[late.saturating_sub(4)..=late] {
            let (side, wall) = (step.side, step.wall.as_secs_f64());
            let more = if step.is_late { "more than " } else { "" };
            self.line(word, &format!("{side:>4} x {side:<4} {more}{wall:.3} s"));
            word = "";
        }
    }

    /// Says what was tried, and how.
    fn tried(&mut self, tried: &Tried, seed: u64, judgee: &Judgee) {
        let seconds = tried.elapsed.as_secs_f64();
        let rate = (tried.questions as f64 / seconds.max(1e-3)).round();
        self.line(
            "Tried",
            &format!(
                "{} and {} in {seconds:.2} s, {rate} questions a second; seed {seed}",
                counted(tried.boards, "board"),
                counted(tried.questions, "question"),
            ),
        );
        let (points, stones) = tried.frontier;
        let [small, random, shapes, growing] = tried.by_origin;
        if small.0 > 0 {
            self.line(
                "",
                &format!("{} small boards: all {}", small.0, up_to(points, stones)),
            );
        }
        for ((boards, largest), what) in [
            (random, "random boards"),
            (shapes, "awkward shapes"),
            (growing, "growing boards"),
        ] {
            if let Some(largest) = largest {
                self.line("", &format!("{boards} {what}, up to {largest}"));
            }
        }
        if tried.once > 0 {
            let what = counted(tried.once, "answer");
            self.line(
                "Once",
                &format!("{what} wrong once, and never again when asked again"),
            );
        }
        for (name, why) in &tried.unanswered {
            self.line(
                "Skipped",
                &format!("{name}: {}", crate::report::one_line(why)),
            );
        }
        if let Some(limits) = &judgee.limits {
            self.line("Limits", &limits.to_string());
        }
    }
}

/// How far all boards were tried: `of up to 5 points, and those of 6 points with up to 2 stones`.
fn up_to(points: usize, stones: usize) -> String {
    let most = counted(points.saturating_sub(1), "point");
    let of_these = counted(points, "point");
    match stones {
        0 => format!("of up to {most}"),
        1 => format!("of up to {most}, and the empty ones of {of_these}"),
        _ => format!(
            "of up to {most}, and those of {of_these} with up to {}",
            counted(stones - 1, "stone")
        ),
    }
}

fn origin(origin: Origin, weight: Weight) -> String {
    let what = match origin {
        Origin::Small => "among all small boards",
        Origin::Random => "on a random board",
        Origin::Shape => "on an awkward shape",
        Origin::Growth => "on growing boards",
    };
    let (points, stones) = (weight.points, weight.stones);
    format!(
        "{what}, of {} and {}",
        counted(points, "point"),
        counted(stones, "stone")
    )
}

/// So many of something, in words.
fn counted(number: impl TryInto<u64>, what: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A suite that holds nothing but a case with this question.
fn suite_of(question: &Question) -> Suite {
    let property = question.property();
    let asks = |suite: &Suite| {
        suite
            .cases()
            .any(|case| case.question.property() == property)
    };
    let known = BUILT_IN
        .iter()
        .find(|known| known.read().is_ok_and(|suite| asks(&suite)));
    let exercise = known.map_or("", |known| known.name);
    let description = description(question);
    let case = NewCase {
        uuid: NewCase::fresh_uuid(),
        reimplements: None,
        description: &description,
        comments: &[],
        scenarios: &[],
        question,
    };
    let text = format!(
        "{{\"exercise\":\"{exercise}\",\"cases\":[\n{}]}}",
        case.json()
    );
    let text = layout(&text).expect("it is JSON");
    Suite::read("found.json", text).expect("it is a suite")
}

/// The case of the built-in suite of the same exercise that asks the same.
fn asked_already(suite: &Suite, question: &Question) -> Option<String> {
    let known = built_in(suite.exercise())?.read().ok()?;
    let (property, json) = (question.property(), question.json());
    let is_same = |other: &Question| other.property() == property && other.json() == json;
    let same = known.cases().find(|case| is_same(&case.question))?;
    Some(same.name())
}

/// What is special about a question, from its facts.
fn description(question: &Question) -> String {
    let board = question.board();
    let size = board.size();
    let stones: usize = Color::ALL
        .map(|color| board.stones(color).len())
        .iter()
        .sum();
    let board = match stones {
        0 => format!("An empty board of {size}"),
        _ if stones == size.points() => format!("A full board of {size}"),
        _ => format!("A board of {size} with {}", counted(stones, "stone")),
    };
    let Some([column, row]) = asked_point(question) else {
        return board;
    };
    match question.of::<Play>() {
        Some(play) => format!("{board}, {} plays at ({column}, {row})", play.color),
        None => format!("{board}, asked about ({column}, {row})"),
    }
}

fn asked_point(question: &Question) -> Option<[i64; 2]> {
    let point = question.asked_point()?;
    let [column, row] = point.map(Coordinate::value);
    Some([column?, row?])
}

/// How long a board may be to be typed.
const TYPED: usize = 400;

/// The command that adds the case.
fn add_command(exercise: &str, question: &Question, description: &str) -> String {
    let property = question.property();
    let mut command = format!(
        "go-check add {exercise} --property {property} --description {}",
        quoted(description)
    );
    let board = question.board();
    let size = board.size();
    if size.points() > TYPED {
        command.push_str(" --from FILE, with what follows in it");
        return command;
    }
    let [empty, black, white] = match question.of::<Play>() {
        Some(_) => ['0', '1', '2'],
        None => [' ', 'B', 'W'],
    };
    let character = |column, row| match board.stone(go_core::Point::new(column, row)) {
        None => empty,
        Some(Color::Black) => black,
        Some(Color::White) => white,
    };
    let rows = (0..size.rows()).map(|row| -> String {
        let columns = 0..size.columns();
        columns.map(|column| character(column, row)).collect()
    });
    let rows: Vec<_> = rows.collect();
    command.push_str(&format!(" --board {}", quoted(&rows.join(","))));
    let Some([column, row]) = asked_point(question) else {
        return command;
    };
    match question.of::<Play>() {
        Some(play) => {
            let color = play.color.to_string().to_ascii_lowercase();
            command.push_str(&format!(" --move {column},{row},{color}"));
        }
        None => command.push_str(&format!(" --at {column},{row}")),
    }
    if is_off(size, [column, row]) {
        command.push_str(" --expect-error");
    }
    command
}

fn is_off(size: Size, [column, row]: [i64; 2]) -> bool {
    let on = |at: i64, side: u16| (0..i64::from(side)).contains(&at);
    !(on(column, size.columns()) && on(row, size.rows()))
}
