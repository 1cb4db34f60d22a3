//! Suites: read in every way alike, refused and linted at places of the text, laid out without a change
//! of what they say, judged as the slow rules judge, drawn, and longer by a case that is put in.

use std::collections::HashSet;

use go_check::data::Node;
use go_check::judge::judge_case;
use go_check::property::{Errors, Play, Question, Territory};
use go_check::report::{FindingsForm, explanation, plain};
use go_check::snapshot;
use go_check::subject::{Reference, Source as _};
use go_check::suite::lint::{Level, Linter, Source, compare};
use go_check::suite::{BadSuite, Case, NewCase, Outline, Suite, Uuid, built_in, insert, layout};
use go_check::track::icpc::Package;
use go_check::verdict::Verdict;
use go_core::{Color, Symmetry};
use go_io::diagram::Symbols;

use super::oracle::{Grid, Refusal};
use super::support::{
    Json, assert_drawn, assert_error, assert_harmless, assert_span, grid, without_colors,
};

pub(crate) fn law(data: &[u8]) {
    let source = Source::new("it", data.to_vec());
    let has_error = findings_are_well_placed(&source);
    let Ok(text) = str::from_utf8(data) else {
        assert!(source.fault().is_some());
        return;
    };
    let read = Suite::read("it", text.to_owned());
    if let Err(bad) = &read {
        errors_are_well_placed(bad, text);
    }
    for jobs in [2, 5] {
        let again = Suite::read_by(jobs, "it", text.to_owned());
        are_the_same(&again, &read, &|at| at);
    }

    let outline = Outline::read(text);
    assert_eq!(
        layout(text).map(|_| ()),
        outline.as_ref().map(|_| ()).map_err(Clone::clone)
    );
    let Ok(outline) = outline else {
        assert!(read.is_err() && has_error);
        return;
    };
    // Where a text stops being JSON, the careful way alone has found out.
    read_carefully(text, &read);
    let laid_out = layout(text).expect("it is JSON");
    says_the_same(&outline, &laid_out);
    let name = outline.exercise().unwrap_or_default();
    if source.fault().is_none() && built_in(&name).is_some() {
        assert!(read.is_ok() || has_error, "lint finds no error");
    }
    let Ok(suite) = read else { return };
    let again = Suite::read("it", laid_out).expect("the layout of a suite is one");
    assert_eq!(told(&again), told(&suite));
    names_are_unique(&suite);
    for case in suite.cases() {
        is_judged_rightly(&case);
        is_read_back(&case);
        is_drawn(&case);
        turns(&case);
    }
    takes_a_case_more(&suite);
    if let Ok(package) = Package::of(&suite) {
        assert!(
            package
                .files()
                .iter()
                .all(|(path, _)| !path.starts_with('/'))
        );
    }
}

/// Lints a text, checks what is found, and returns whether an error is among it.
fn findings_are_well_placed(source: &Source) -> bool {
    let found = Linter::default().lint(source);
    let mut last = 0;
    for finding in &found {
        assert_span(source.text(), &finding.span);
        assert!(last <= finding.span.start, "{finding:?} comes after {last}");
        last = finding.span.start;
        for form in [
            FindingsForm::Human,
            FindingsForm::Json,
            FindingsForm::GitHub,
        ] {
            let shown = without_colors(&form.finding(source, finding));
            match form {
                FindingsForm::Human => {
                    let place = source.place(finding.span.start);
                    assert_drawn(&shown, "it", place);
                }
                FindingsForm::GitHub => assert_harmless(&shown),
                // It is for programs, to whom no character means anything.
                FindingsForm::Json => assert!(Node::parse(shown.trim_end()).is_ok(), "{shown}"),
            }
        }
    }
    found
        .iter()
        .any(|finding| finding.rule.level == Level::Error)
}

fn errors_are_well_placed(bad: &BadSuite, text: &str) {
    assert!((1..=11).contains(&bad.errors.len()));
    for error in &bad.errors {
        assert_error(text, error);
    }
    assert!(!bad.drawn().is_empty());
}

/// Reads a text with an escape where the quick way takes none, so that the careful way reads it.
fn read_carefully(text: &str, read: &Result<Suite, BadSuite>) {
    const KEY: &str = "\"exercise\"";
    let Some(at) = text.find(KEY) else { return };
    let escaped = text.replacen(KEY, "\"\\u0065xercise\"", 1);
    let longer = escaped.len() - text.len();
    let careful = Suite::read("it", escaped);
    are_the_same(&careful, read, &|place| {
        place + if place > at + 1 { longer } else { 0 }
    });
}

/// Checks that a text was read as another was, whose places are `moved` there.
fn are_the_same(
    one: &Result<Suite, BadSuite>,
    other: &Result<Suite, BadSuite>,
    moved: &dyn Fn(usize) -> usize,
) {
    match (one, other) {
        (Ok(one), Ok(other)) => {
            assert_eq!(told(one), told(other));
            for (one, other) in one.cases().zip(other.cases()) {
                let span = other.span();
                assert_eq!(one.span(), moved(span.start)..moved(span.end));
            }
        }
        (Err(one), Err(other)) => {
            let starts = |bad: &BadSuite, moved: &dyn Fn(usize) -> usize| -> Vec<usize> {
                bad.errors
                    .iter()
                    .map(|error| moved(error.span.start))
                    .collect()
            };
            assert_eq!(
                starts(one, &|at| at),
                starts(other, moved),
                "{one:?} {other:?}"
            );
        }
        _ => panic!("{one:?}, and not {other:?}"),
    }
}

/// All that a suite says.
fn told(suite: &Suite) -> Vec<String> {
    let cases = suite.cases().map(|case| {
        let mut expected = String::new();
        case.question.write_answer(&case.expected, &mut expected);
        let mut name = Vec::new();
        suite.push_name(case.index(), &mut name);
        assert_eq!(name, case.name().into_bytes());
        assert_eq!(suite.uuid(case.index()), case.uuid);
        format!(
            "{} {} {:?} {} {:?} {:?} {expected}",
            case.uuid,
            case.name(),
            case.replaced_by,
            case.description,
            case.comments,
            case.question
        )
    });
    std::iter::once(suite.exercise().to_owned())
        .chain(cases)
        .collect()
}

fn names_are_unique(suite: &Suite) {
    let mut names = HashSet::new();
    for case in suite.cases() {
        let name = case.name();
        assert!(name.len() < 400, "{name}");
        assert!(names.insert(name), "{} twice", case.name());
    }
}

/// A layout says what was said, once and for all; nothing that was published is another afterwards.
fn says_the_same(outline: &Outline<'_>, laid_out: &str) {
    assert_eq!(layout(laid_out).as_deref(), Ok(laid_out), "once more");
    let file = outline.file.node;
    let said = Json::at(file);
    assert_eq!(Json::of(laid_out), said);
    let new = Outline::read(laid_out).expect("it is JSON");
    let cases = |outline: &Outline<'_>| -> Vec<_> {
        let all = outline.cases();
        all.map(|(_, case)| {
            (
                case.uuid().map(std::borrow::Cow::into_owned),
                Json::at(case.fields.node),
            )
        })
        .collect()
    };
    assert_eq!(cases(&new), cases(outline));
    if said.is_ambiguous() {
        return;
    }
    let own = compare(outline, outline, |_| None);
    let comparison = compare(outline, &new, |_| None);
    assert_eq!(
        comparison.findings.len(),
        own.findings.len(),
        "{:?}",
        comparison.findings
    );
    assert_eq!(
        (comparison.unchanged, comparison.added),
        (own.unchanged, own.added)
    );
    for finding in &comparison.findings {
        assert_span(laid_out, &finding.span);
    }
}

/// The reference answers as the slow rules do, and is judged accordingly.
fn is_judged_rightly(case: &Case<'_>) {
    agrees_with_the_oracle(&case.question);
    let right = case.question.answer();
    let compared = case.question.compare(&case.expected, &right, Errors::Any);
    let verdict = match (case.replaced_by, &compared) {
        (Some(_), _) => Verdict::Skip,
        (None, Ok(_)) => Verdict::Ac,
        (None, Err(_)) => Verdict::Wa,
    };
    let mut subject = Reference.start().expect("it is always there");
    let index = case.index();
    let judged = judge_case(case.suite().case(index), &mut *subject, Errors::Any);
    assert_eq!(judged.verdict, verdict, "{}", case.text());
    if let Err(difference) = compared {
        let place = case.place_of_difference(&difference);
        let place = place
            .strip_prefix("it:")
            .and_then(|place| place.split_once(':'));
        let (line, column) = place.expect("a line and a column");
        let [line, column] = [line, column].map(|number| number.parse().expect("a number"));
        super::support::assert_inside(case.suite().text().as_bytes(), line, column);
    }
    let themselves = case
        .question
        .compare(&case.expected, &case.expected, Errors::Exact);
    assert_eq!(themselves, Ok(Vec::new()));
}

/// Checks the reference's answer to a question.
pub(crate) fn agrees_with_the_oracle(question: &Question) {
    let board = grid(question.board());
    let answer = question.answer();
    let mut json = String::new();
    question.write_answer(&answer, &mut json);
    let mut short = Vec::new();
    question.answer_json(&mut short);
    assert_eq!(short, json.into_bytes());
    let on_board = question.asked_point().and_then(|[column, row]| {
        let side = |value: Option<i64>| value.and_then(|value| u16::try_from(value).ok());
        let point = go_core::Point::new(side(column.value())?, side(row.value())?);
        question.board().size().contains(point).then_some(point)
    });
    let expected = if let Some(play) = question.of::<Play>() {
        match on_board.map(|point| board.play(play.color, point)) {
            None | Some(Err(Refusal::OffBoard)) => INVALID.to_owned(),
            Some(Err(Refusal::Occupied | Refusal::Suicide)) => r#"{"legal":false}"#.to_owned(),
            Some(Ok((after, _))) => format!(r#"{{"legal":true,"board":{}}}"#, digits(&after)),
        }
    } else if question.of::<Territory>().is_some() {
        match on_board {
            None => INVALID.to_owned(),
            Some(point) if board.at(point).is_some() => {
                r#"{"owner":"NONE","territory":[]}"#.to_owned()
            }
            Some(point) => {
                let region = board.region_at(point);
                let owner = match region.owner() {
                    Some(Color::Black) => "BLACK",
                    Some(Color::White) => "WHITE",
                    None => "NONE",
                };
                let points = pairs(&region.points);
                format!(r#"{{"owner":"{owner}","territory":{points}}}"#)
            }
        }
    } else {
        let regions = board.regions();
        let [black, white, none] = [Some(Color::Black), Some(Color::White), None]
            .map(|owner| pairs(&Grid::territory_of(&regions, owner)));
        format!(r#"{{"territoryBlack":{black},"territoryWhite":{white},"territoryNone":{none}}}"#)
    };
    assert_eq!(String::from_utf8_lossy(&short), expected, "{board:?}");
}

const INVALID: &str = r#"{"error":"Invalid coordinate"}"#;

fn pairs(points: &[go_core::Point]) -> String {
    let pairs = super::support::by_column(points);
    let pairs: Vec<_> = pairs.iter().map(|[x, y]| format!("[{x},{y}]")).collect();
    format!("[{}]", pairs.join(","))
}

fn digits(board: &Grid) -> String {
    let size = board.size();
    let row = |row| {
        let point = |column| match board.at(go_core::Point::new(column, row)) {
            None => '0',
            Some(Color::Black) => '1',
            Some(Color::White) => '2',
        };
        format!("\"{}\"", (0..size.columns()).map(point).collect::<String>())
    };
    let rows: Vec<_> = (0..size.rows()).map(row).collect();
    format!("[{}]", rows.join(","))
}

/// What is written of a case is read as the same.
fn is_read_back(case: &Case<'_>) {
    let json = case.question.json();
    let property = format!("\"{}\"", case.question.property());
    let again = Question::read(
        Node::parse(&property).expect("a string"),
        Node::parse(&json).expect("questions are written as JSON"),
    );
    assert_eq!(
        again.map(|again| again.json()).as_deref(),
        Ok(json.as_str())
    );
    let mut written = String::new();
    case.question.write_answer(&case.expected, &mut written);
    let node = Node::parse(&written).expect("answers are written as JSON");
    let again = case.question.read_answer(node).expect("as it was written");
    let mut rewritten = String::new();
    case.question.write_answer(&again, &mut rewritten);
    assert_eq!(rewritten, written);
    let compared = case.question.compare(&case.expected, &again, Errors::Exact);
    assert_eq!(compared, Ok(Vec::new()));
    if let Some(quick) = case.question.read_answer_quickly(&written) {
        let mut quickly = String::new();
        case.question.write_answer(&quick, &mut quickly);
        assert_eq!(quickly, written);
    }
}

fn is_drawn(case: &Case<'_>) {
    for symbols in [Symbols::Ascii, Symbols::Unicode] {
        let look = plain(symbols);
        let drawn = explanation(&case.question, &look);
        assert_harmless(&drawn);
        let answer = case.question.draw_answer(&case.expected, None, &look);
        assert_harmless(&answer.heading);
        assert!(
            answer
                .lines
                .iter()
                .all(|line| line.chars().count() <= answer.width)
        );
    }
    assert_harmless(&snapshot::text(&case.question));
    assert!(case.question.svg().starts_with("<svg"));
}

/// A question that is turned has the answer turned.
fn turns(case: &Case<'_>) {
    let question = &case.question;
    for symmetry in Symmetry::all() {
        let Some(turned) = question.turned(symmetry) else {
            continue;
        };
        let answer = question.turned_answer(&question.answer(), symmetry);
        let answer = answer.expect("the right answer has points of the board");
        let compared = turned.compare(&turned.answer(), &answer, Errors::Exact);
        assert!(compared.is_ok(), "{question:?} {symmetry:?} {compared:?}");
    }
}

/// A case that is put in is there, and leaves the others as they were.
fn takes_a_case_more(suite: &Suite) {
    let uuid = Uuid::parse("0f5c3c8a-4b1e-4d1c-9e55-0123456789ab").expect("a UUID");
    if (0..suite.len()).any(|index| suite.uuid(index) == uuid) {
        return;
    }
    let first = suite.case(0);
    let case = NewCase {
        uuid,
        reimplements: None,
        description: "one more \"\\\u{7f}é",
        comments: &["why".to_owned()],
        scenarios: &[],
        question: &first.question,
    };
    let Ok(text) = insert(suite, &case, None) else {
        return;
    };
    assert_eq!(layout(&text).as_deref(), Ok(text.as_str()));
    // A group that was just within the bounds still is.
    let longer = Suite::read("it", text).expect("a suite with a case more is one");
    assert_eq!(longer.len(), suite.len() + 1);
    let (mut before, mut after) = (told(suite), told(&longer));
    let new = after
        .iter()
        .position(|case| case.starts_with(&uuid.to_string()));
    after.remove(new.expect("the new case is there"));
    // A name may have to be told from the new one's. It is one word.
    for case in before
        .iter_mut()
        .chain(&mut after)
        .filter(|case| case.contains(' '))
    {
        let words: Vec<_> = case.splitn(3, ' ').collect();
        *case = format!("{} {}", words[0], words[2]);
    }
    assert_eq!(after, before);
    let case = longer
        .cases()
        .find(|case| case.uuid == uuid)
        .expect("it is there");
    let compared = case
        .question
        .compare(&case.expected, &case.question.answer(), Errors::Exact);
    assert_eq!(compared, Ok(Vec::new()));
}
