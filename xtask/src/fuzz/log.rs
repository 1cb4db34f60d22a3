//! What libFuzzer has to say, in numbers.

use std::time::Duration;

/// How much of what was said last is shown where something went wrong.
const TAIL: usize = 30;

/// A log that has been read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Log {
    /// How many inputs were given.
    pub(super) runs: u64,
    /// What was reached: branches, and how they were.
    pub(super) reached: Option<(u64, u64)>,
    /// Files that broke a law.
    pub(super) finds: Vec<String>,
    /// The last lines.
    pub(super) tail: String,
}

impl Log {
    pub(super) fn read(text: &str) -> Self {
        let mut log = Self::default();
        for line in text.lines() {
            if let Some(runs) = line.strip_prefix("stat::number_of_executed_units:") {
                log.runs = runs.trim().parse().unwrap_or_default();
            } else if let Some((_, find)) = line.split_once("Test unit written to ") {
                log.finds.push(find.trim().to_owned());
            } else if line.starts_with('#') {
                let number = |name: &str| {
                    let (_, rest) = line.split_once(name)?;
                    rest.split_whitespace().next()?.parse().ok()
                };
                log.reached = number(" cov: ").zip(number(" ft: ")).or(log.reached);
            }
        }
        let lines: Vec<_> = text.lines().collect();
        log.tail = lines[lines.len().saturating_sub(TAIL)..].join("\n");
        log
    }

    /// Returns the line that tells of a target's run.
    pub(super) fn line(&self, name: &str, time: Duration) -> String {
        let finds = match self.finds.len() {
            0 => "no find".to_owned(),
            1 => "1 find".to_owned(),
            many => format!("{many} finds"),
        };
        let reached = self
            .reached
            .map_or_else(String::new, |(branches, features)| {
                format!(", {branches} branches, {features} features")
            });
        let (runs, seconds) = (self.runs, time.as_secs());
        format!("{name:<17}{runs} runs in {seconds} s, {finds}{reached}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_a_find_is_counted() {
        let log = Log::read(
            "INFO: Seed: 1\n\
             #38\tINITED cov: 900 ft: 1100 corp: 30/2Kb exec/s: 0 rss: 50Mb\n\
             #95\tNEW    cov: 910 ft: 1210 corp: 31/2Kb lim: 80 exec/s: 0 rss: 50Mb L: 8/80\n\
             #96\tDONE   cov: 910 ft: 1210 corp: 31/2Kb lim: 80 exec/s: 48 rss: 51Mb\n\
             Done 96 runs in 2 second(s)\n\
             stat::number_of_executed_units: 96\n\
             stat::average_exec_per_sec:     48\n",
        );
        assert_eq!(log.runs, 96);
        assert_eq!(log.reached, Some((910, 1210)));
        assert_eq!(
            log.line("suite", Duration::from_millis(2900)),
            "suite            96 runs in 2 s, no find, 910 branches, 1210 features"
        );
    }

    #[test]
    fn finds_are_known_by_the_files_that_were_written() {
        let log = Log::read(
            "thread '<unnamed>' panicked at laws/suite.rs:1:1:\n\
             artifact_prefix='target/fuzz/finds/suite/'; Test unit written to target/fuzz/finds/suite/crash-0a\n\
             Base64: e30=\n\
             stat::number_of_executed_units: 7\n",
        );
        assert_eq!(log.finds, ["target/fuzz/finds/suite/crash-0a"]);
        let line = log.line("suite", Duration::ZERO);
        assert_eq!(line, "suite            7 runs in 0 s, 1 find");
    }

    #[test]
    fn of_what_did_not_run_the_end_is_kept() {
        let text: String = (0..50).map(|line| format!("line {line}\n")).collect();
        let log = Log::read(&text);
        assert_eq!((log.runs, log.reached, log.finds.len()), (0, None, 0));
        assert!(log.tail.starts_with("line 20\n") && log.tail.ends_with("line 49"));
        assert_eq!(Log::read(""), Log::default());
    }
}
