//! Contestants that take turns, so that what slows the machine down slows all of them, and what each
//! took in every round: on lines that `cargo xtask bench` reads.
//!
//! ```text
//! figure<TAB>move/go-core<TAB>ns<TAB>76.9 77.4 …    what was measured, its unit, a number a round
//! absent<TAB>play/jobs-2<TAB>why                    what could not be measured
//! operations<TAB>994                                after `count NAME N`: operations in each of N runs
//! ```
//!
//! Round for round, the numbers of one group belong together: their ratios are those of one run.

use std::time::Duration;

use criterion::{Criterion, Throughput};

/// The least time of one turn: below it, reading the clock would count.
const TURN: Duration = Duration::from_millis(2);

/// One of those that are compared: what it does in one run, and of how many operations a run is made.
pub(crate) struct Contestant<'a> {
    name: String,
    operations: usize,
    run: Box<dyn FnMut() + 'a>,
}

impl<'a> Contestant<'a> {
    pub(crate) fn new(name: &str, operations: usize, run: impl FnMut() + 'a) -> Self {
        Self {
            name: name.to_owned(),
            operations,
            run: Box::new(run),
        }
    }

    /// Runs so many times.
    pub(crate) fn run(&mut self, times: u32) {
        for _ in 0..times {
            (self.run)();
        }
    }

    /// Seconds of the processor for one operation, in a turn of so many runs.
    fn turn(&mut self, times: u32) -> f64 {
        let start = processor_time();
        self.run(times);
        let took = processor_time() - start;
        took.as_secs_f64() / f64::from(times) / self.operations as f64
    }

    /// How many runs make a turn that is long enough.
    fn times(&mut self) -> u32 {
        let mut once = || self.turn(1) * self.operations as f64;
        // The first run warms up, but for those that take so long that it makes no difference.
        let once = if once() > 1.0 { 1.0 } else { once() };
        (TURN.as_secs_f64() / once.max(1e-9)).ceil().max(1.0) as u32
    }
}

/// Prints what each takes for an operation in each of so many rounds.
pub(crate) fn take_turns(rounds: usize, unit: Unit, mut contestants: Vec<Contestant<'_>>) {
    let times: Vec<u32> = contestants.iter_mut().map(Contestant::times).collect();
    let mut took = vec![Vec::with_capacity(rounds); contestants.len()];
    for _ in 0..rounds {
        for (index, contestant) in contestants.iter_mut().enumerate() {
            took[index].push(contestant.turn(times[index]));
        }
    }
    for (contestant, took) in contestants.iter().zip(took) {
        print(&contestant.name, unit, &took);
    }
}

/// Has criterion measure each; a figure is that of a whole run, the throughput is in operations.
pub(crate) fn measure(criterion: &mut Criterion, contestants: Vec<Contestant<'_>>) {
    for mut contestant in contestants {
        let (group, name) = contestant.name.split_once('/').expect("group and name");
        let mut group = criterion.benchmark_group(group);
        group.sample_size(20);
        group.throughput(Throughput::Elements(contestant.operations as u64));
        group.bench_function(name, |bencher| bencher.iter(|| (contestant.run)()));
        group.finish();
    }
}

/// Does what is asked for with `count NAME N`, if it is one of these: N runs, and nothing else, for
/// somebody who counts instructions. Returns whether it was one of them.
pub(crate) fn count<'a>(
    arguments: &[String],
    contestants: impl IntoIterator<Item = Contestant<'a>>,
) -> bool {
    let [_, name, times] = arguments else {
        return false;
    };
    let times = times.parse().expect("a number of runs");
    let mut contestants = contestants.into_iter();
    let Some(mut contestant) = contestants.find(|one| one.name == *name) else {
        return false;
    };
    contestant.run(times);
    println!("operations\t{}", contestant.operations);
    true
}

/// What a figure is in.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    Nanoseconds,
    Seconds,
    Bytes,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Nanoseconds => "ns",
            Self::Seconds => "s",
            Self::Bytes => "B",
        }
    }

    /// How many of it are one second, or one byte.
    fn scale(self) -> f64 {
        match self {
            Self::Nanoseconds => 1e9,
            Self::Seconds | Self::Bytes => 1.0,
        }
    }
}

/// Prints a figure's line; the numbers are seconds or bytes.
pub(crate) fn print(name: &str, unit: Unit, rounds: &[f64]) {
    let rounds: Vec<String> = rounds
        .iter()
        .map(|took| format!("{:.6}", took * unit.scale()))
        .collect();
    println!("figure\t{name}\t{}\t{}", unit.name(), rounds.join(" "));
}

/// Prints that something could not be measured.
pub(crate) fn absent(name: &str, why: &str) {
    println!("absent\t{name}\t{why}");
}

/// What this thread has had of the processor. Others on the machine don't count.
#[cfg(unix)]
pub(crate) fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time since the thread began")
}

/// What has passed since this was first asked: the best that there is without a clock of the processor.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// What was asked for, without what cargo adds.
pub(crate) fn arguments() -> Vec<String> {
    std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect()
}
