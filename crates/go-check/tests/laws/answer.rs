//! What programs print as answers: read or refused, right exactly where an obvious comparison says so,
//! drawn and reported whatever it is, and written as it is read back.
//!
//! The first line is the case: a letter for one of those below, small for JSON lines and capital for
//! numeric text, or a case as a line of JSON, of which the answer expected is the reference's. What
//! follows is what was printed.

use std::sync::OnceLock;
use std::time::Duration;

use go_check::data::Node;
use go_check::judge::judge_case;
use go_check::property::{Errors, Play, Question};
use go_check::report::{
    Chosen, Footer, Header, REPORT_VERSION, ReadReport, Recorder, SuiteHeader, merge, plain,
};
use go_check::subject::{Asked, Outcome, Protocol, Reply, StartError, Subject};
use go_check::suite::{Case, Suite};
use go_check::verdict::Verdict;
use go_io::diagram::Symbols;
use serde_json::Value;

use super::report::{is_shown, json};
use super::support::{assert_harmless, assert_inside};

pub(crate) fn law(data: &[u8]) {
    let at = data.iter().position(|byte| *byte == b'\n');
    let Some((line, printed)) = at.map(|at| (&data[..at], &data[at + 1..])) else {
        return;
    };
    let made;
    let (suite, index, protocol) = match line {
        [letter] => {
            let suite = known();
            let protocol = if letter.is_ascii_uppercase() {
                Protocol::Numeric
            } else {
                Protocol::Jsonl
            };
            (suite, usize::from(letter & 0x1F) % suite.len(), protocol)
        }
        line => match suite_of(line) {
            Some(suite) => {
                made = suite;
                (&made, 0, Protocol::Jsonl)
            }
            None => return,
        },
    };
    for errors in [Errors::Any, Errors::Exact] {
        judged(suite, index, protocol, printed, errors);
    }
}

/// A program that has printed something.
struct Printed<'a> {
    protocol: Protocol,
    printed: &'a [u8],
}

impl Subject for Printed<'_> {
    fn ask(&mut self, asked: Asked<'_>) -> Reply {
        self.protocol.reply(self.printed, asked)
    }

    fn restart(&mut self) -> Result<(), StartError> {
        Ok(())
    }
}

fn judged(suite: &Suite, index: usize, protocol: Protocol, printed: &[u8], errors: Errors) {
    let case = suite.case(index);
    let reply = protocol.reply(printed, Asked::new(&case.question, Some(case.uuid)));
    for answer in match &reply.outcome {
        Outcome::Answer(answer) => vec![answer],
        Outcome::Twice(first, second) => vec![first, second],
        Outcome::Skip(_) | Outcome::Broken(..) => Vec::new(),
    } {
        is_read_back(&case.question, answer);
    }

    let mut subject = Printed { protocol, printed };
    let judged = judge_case(suite.case(index), &mut subject, errors);
    let is_expected = match &reply.outcome {
        Outcome::Answer(_) | Outcome::Twice(..) => {
            matches!(judged.verdict, Verdict::Ac | Verdict::Wa)
        }
        Outcome::Skip(_) => judged.verdict == Verdict::Skip,
        Outcome::Broken(verdict, _) => judged.verdict == *verdict,
    };
    assert!(is_expected && judged.verdict != Verdict::Je, "{judged:?}");
    let obvious = match protocol {
        Protocol::Jsonl => obvious_line(&case, printed, errors),
        Protocol::Numeric => obvious_text(&case, printed),
    };
    if let Some(is_right) = obvious {
        assert_eq!(judged.verdict == Verdict::Ac, is_right, "{judged:?}");
    }
    if let Some(difference) = &judged.difference {
        assert!(!difference.first.is_empty() && !difference.first.contains('\n'));
        let place = case.place_of_difference(difference);
        let (line, column) = place[suite.file().len() + 1..]
            .split_once(':')
            .expect("a place");
        let [line, column] = [line, column].map(|number| number.parse().expect("a number"));
        assert_inside(suite.text().as_bytes(), line, column);
    }

    let header = header(suite);
    let mut recorder = Recorder::new(&header, plain(Symbols::Ascii));
    let record = recorder.record(&judged, "it");
    if let Some(drawing) = &record.drawing {
        assert_harmless(drawing);
    }
    let footer = Footer::new(*recorder.counts(), Duration::ZERO);
    is_shown(&header, std::slice::from_ref(&record), &footer);
    let written = json(&header, std::slice::from_ref(&record), &footer);
    let read = ReadReport::parse("it", &written).expect("what was written is a report");
    let whole = merge(vec![read]).expect("it is whole");
    assert_eq!(
        (whole.header, whole.cases, whole.footer),
        (header, vec![record], footer)
    );
}

fn header(suite: &Suite) -> Header {
    Header {
        version: REPORT_VERSION,
        go_check: "0".to_owned(),
        subject: "it".to_owned(),
        options: String::new(),
        limits: None,
        strict_errors: false,
        variants: false,
        chosen: Chosen::default(),
        shard: None,
        suites: vec![SuiteHeader::new("it", suite, 1)],
    }
}

/// What is written of an answer is read as the same.
fn is_read_back(question: &Question, answer: &go_check::property::Answer) {
    let mut written = String::new();
    question.write_answer(answer, &mut written);
    let node = Node::parse(&written).expect("answers are written as JSON");
    let again = question.read_answer(node).expect("as it was written");
    let mut rewritten = String::new();
    question.write_answer(&again, &mut rewritten);
    assert_eq!(rewritten, written);
    if let Some(again) = question.read_answer_quickly(&written) {
        let mut rewritten = String::new();
        question.write_answer(&again, &mut rewritten);
        assert_eq!(rewritten, written);
    }
}

/// Whether what was printed is right beyond doubt, or wrong: `None` where it is in need of words of ours.
fn obvious_line(case: &Case<'_>, printed: &[u8], errors: Errors) -> Option<bool> {
    let mut lines = printed.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !line.is_empty()) else {
        return Some(false);
    };
    let Ok(text) = str::from_utf8(line) else {
        return Some(false);
    };
    let Ok(given) = serde_json::from_str::<Value>(text) else {
        return Some(false);
    };
    let Some(fields) = given.as_object() else {
        return Some(false);
    };
    if ["skip", "crash", "wrong", "twice"]
        .iter()
        .any(|word| fields.contains_key(*word))
    {
        return None;
    }
    let mut keys = 0;
    Node::parse(text)
        .and_then(|node| {
            node.each_field(|_, _| {
                keys += 1;
                Ok(())
            })
        })
        .ok()?;
    if keys != fields.len() {
        return Some(false);
    }
    let mut fields = fields.clone();
    if let Some(uuid) = fields.remove("uuid") {
        let uuid = uuid.as_str().unwrap_or_default().to_ascii_lowercase();
        if uuid != case.uuid.to_string() {
            return Some(false);
        }
    }
    let mut expected = String::new();
    case.question.write_answer(&case.expected, &mut expected);
    let expected: Value = serde_json::from_str(&expected).expect("answers are JSON");
    let expected = expected.as_object().expect("an object");
    let is_error = |fields: &serde_json::Map<String, Value>| {
        fields.len() == 1 && fields.get("error").is_some_and(Value::is_string)
    };
    if errors == Errors::Any && is_error(expected) {
        return Some(is_error(&fields));
    }
    let same = |(key, wanted): (&String, &Value)| {
        let Some(given) = fields.get(key) else {
            return false;
        };
        match (key.starts_with("territory"), wanted, given) {
            (true, Value::Array(wanted), Value::Array(given)) => {
                wanted.len() == given.len() && wanted.iter().all(|point| given.contains(point))
            }
            _ => wanted == given,
        }
    };
    Some(fields.len() == expected.len() && expected.iter().all(same))
}

/// Whether what was printed as numeric text is right.
fn obvious_text(case: &Case<'_>, printed: &[u8]) -> Option<bool> {
    case.question.of::<Play>()?.numeric()?;
    let mut expected = String::new();
    case.question.write_answer(&case.expected, &mut expected);
    let expected: Value = serde_json::from_str(&expected).expect("answers are JSON");
    let size = case.question.board().size();
    if size.columns() != size.rows() || !(2..=19).contains(&size.columns()) {
        return None;
    }
    let Ok(text) = str::from_utf8(printed) else {
        return Some(false);
    };
    let lines: Vec<_> = text.trim_end().lines().map(str::trim_end).collect();
    let first = lines
        .first()
        .copied()
        .unwrap_or_default()
        .to_ascii_lowercase();
    Some(match expected["board"].as_array() {
        None => ["0", "false"].contains(&&*first) && lines.len() == 1,
        Some(rows) => {
            let rows: Vec<_> = rows
                .iter()
                .map(|row| row.as_str().unwrap_or_default())
                .collect();
            ["1", "true"].contains(&&*first) && lines[1..] == rows
        }
    })
}

/// The cases that letters stand for.
fn known() -> &'static Suite {
    static KNOWN: OnceLock<Suite> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let cases = [
            r#""property":"play","input":{"board":["10","11"],"column":1,"row":0,"color":2}"#,
            r#""property":"play","input":{"board":["10","01"],"column":1,"row":0,"color":2}"#,
            r#""property":"play","input":{"board":["10","01"],"column":0,"row":0,"color":2}"#,
            r#""property":"play","input":{"board":["010","121","020"],"column":1,"row":0,"color":1}"#,
            r#""property":"play","input":{"board":["0120"],"column":0,"row":0,"color":1}"#,
            r#""property":"play","input":{"board":["00","00"],"column":2,"row":-1,"color":1}"#,
            r#""property":"territory","input":{"board":["  B"," BW"],"x":0,"y":1}"#,
            r#""property":"territory","input":{"board":["  B"," BW"],"x":2,"y":1}"#,
            r#""property":"territory","input":{"board":["  B"," BW"],"x":3,"y":1}"#,
            r#""property":"territory","input":{"board":["W ","  ","  "],"x":1,"y":2}"#,
            r#""property":"territories","input":{"board":[" BW "," BW "]}"#,
            r#""property":"territories","input":{"board":["  ","  "]}"#,
            r#""property":"territories","input":{"board":["B"]}"#,
        ];
        let cases = cases.iter().zip(0_u8..).map(|(case, number)| whole_case(case, number));
        suite(&cases.collect::<Vec<_>>().join(",")).expect("the cases are well")
    })
}

/// The suite of one case, of which a line holds the property and the input.
fn suite_of(line: &[u8]) -> Option<Suite> {
    let line = str::from_utf8(line).ok()?.trim();
    let inner = line.strip_prefix('{')?.strip_suffix('}')?;
    Node::parse(line).ok()?;
    suite(&whole_case(inner, 0))
}

/// A case with all that it needs; what the reference answers is expected.
fn whole_case(fields: &str, number: u8) -> String {
    let line = format!("{{{fields}}}");
    let mut expected = "null".to_owned();
    if let Ok(node) = Node::parse(&line)
        && let (Some(property), Some(input)) = (node.field("property"), node.field("input"))
        && let Ok(question) = Question::read(property, input)
    {
        expected.clear();
        question.write_answer(&question.answer(), &mut expected);
    }
    format!(
        "{{\"uuid\":\"94d0c01a-17d0-424c-aab5-2736d0da39{number:02x}\",\"description\":\"case {number}\",\n\
         {fields},\n\"expected\":{expected}}}"
    )
}

fn suite(cases: &str) -> Option<Suite> {
    Suite::read("it", format!("{{\"exercise\":\"it\",\"cases\":[{cases}]}}")).ok()
}
