//! What a run of the task leaves behind: what was measured, where and when, as a file of JSON.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::figures::Figures;
use crate::workspace::{Workspace, write_whole};

/// One run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Record {
    /// As `--page` says it.
    pub(crate) machine: String,
    /// As 2026-11-30, in universal time.
    pub(crate) date: String,
    #[serde(flatten)]
    pub(crate) figures: Figures,
    /// Instructions an operation, by the name of the path.
    pub(crate) instructions: BTreeMap<String, f64>,
}

impl Record {
    /// Returns an empty record of here and now.
    pub(crate) fn new(workspace: &Workspace) -> Self {
        Self {
            machine: machine(workspace),
            date: today(),
            figures: Figures::default(),
            instructions: BTreeMap::new(),
        }
    }

    /// Writes a file that [`read`](Self::read) reads.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        let text = serde_json::to_string_pretty(self);
        let text = text.map_err(|error| error.to_string())? + "\n";
        write_whole(path, &text)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    /// Reads a file that `--save` has written.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        serde_json::from_str(&text).map_err(|error| {
            let path = path.display();
            format!("expected what --save writes, found in {path}: {error}")
        })
    }
}

/// Returns the processor, its cores, and the compiler, as far as they can be found out.
fn machine(workspace: &Workspace) -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor(&info).unwrap_or(std::env::consts::ARCH.to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = if cores == 1 {
        "1 core".to_owned()
    } else {
        format!("{cores} cores")
    };
    let output = workspace
        .quiet_command("rustc")
        .args(["--version"])
        .output();
    let compiler = output.ok().map(|output| {
        let text = String::from_utf8_lossy(&output.stdout);
        let words: Vec<&str> = text.split_whitespace().take(2).collect();
        format!(", {}", words.join(" "))
    });
    format!("{processor}, {cores}{}", compiler.unwrap_or_default())
}

/// Returns the processor that `/proc/cpuinfo` names, with its family and model.
fn processor(info: &str) -> Option<String> {
    let field = |name: &str| {
        info.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == name).then(|| value.trim())
        })
    };
    let name = field("model name")?;
    let name = name.replace("(R)", "").replace("(TM)", "");
    let name: Vec<&str> = name.split_whitespace().collect();
    let name = name.join(" ");
    Some(match field("cpu family").zip(field("model")) {
        Some((family, model)) => format!("{name} (family {family}, model {model})"),
        None => name,
    })
}

fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |since| since.as_secs() / 86_400))
}

/// Returns the date so many days after the first of January 1970.
fn date(mut days: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    let of_year = |year| if is_leap(year) { 366 } else { 365 };
    while days >= of_year(year) {
        days -= of_year(year);
        year += 1;
    }
    let mut month = 1;
    let of_month = |month| match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    while days >= of_month(month) {
        days -= of_month(month);
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_787, "2026-11-30"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days), expected);
        }
    }

    #[test]
    fn a_processor_is_named_without_its_trademarks() {
        let info = "processor\t: 0\ncpu family\t: 6\nmodel\t\t: 207\nmodel name\t: A(R)  B(TM) C\n";
        let expected = Some("A B C (family 6, model 207)".to_owned());
        assert_eq!(processor(info), expected);
        assert_eq!(processor("model name : D"), Some("D".to_owned()));
        assert_eq!(processor(""), None);
    }

    #[test]
    fn what_is_saved_is_read_back_as_the_same() {
        let path = std::env::temp_dir().join(format!("xtask-bench-{}.json", std::process::id()));
        let mut record = Record::new(&Workspace::find());
        assert_eq!(record.figures.read("figure\ta/b\tns\t1 2.5\n"), Ok(()));
        record.instructions.insert("move".to_owned(), 123.5);
        let written = record.write(&path);
        let read = Record::read(&path);
        fs::write(&path, "{}").expect("there is room");
        let other = Record::read(&path);
        fs::remove_file(&path).expect("it was written");
        assert_eq!(written, Ok(()));
        assert_eq!(read, Ok(record));
        let error = other.expect_err("it is no record");
        assert!(error.contains("expected what --save writes"), "{error}");
    }
}
