//! The matrix for programs: a line of JSON for the header, each mutant, each program, each case, and the
//! footer.

use serde::Serialize;

use super::{Demands, MatrixReport, Totals};
use crate::judge::matrix::{Column, Judgee, Remark, Remedy, Said, Standing};
use crate::report::{RecordPlace, SuiteHeader};
use crate::suite::Case;
use crate::verdict::Verdict;

/// The version of the report's form.
const VERSION: u32 = 1;

/// A line of the report. The key `type` comes first and says which one it is.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line<'a> {
    Header(Header),
    WrongCase(WrongLine<'a>),
    Mutant(MutantLine<'a>),
    Program(ProgramLine<'a>),
    Case(CaseLine<'a>),
    Footer(FooterLine),
}

impl Line<'_> {
    fn write(&self, text: &mut String) {
        text.push_str(&serde_json::to_string(self).expect("all keys are strings"));
        text.push('\n');
    }
}

#[derive(Serialize)]
struct Header {
    version: u32,
    go_check: &'static str,
    strict: bool,
    suites: Vec<SuiteHeader>,
}

/// A case, as it is referred to.
#[derive(Serialize)]
struct Named<'a> {
    suite: &'a str,
    uuid: String,
    name: String,
}

#[derive(Serialize)]
struct WrongLine<'a> {
    #[serde(flatten)]
    case: Named<'a>,
    property: &'a str,
    place: RecordPlace,
    message: &'a str,
}

#[derive(Serialize)]
struct MutantLine<'a> {
    id: &'a str,
    properties: &'a [&'a str],
    mistake: &'a str,
    caught: bool,
    first_caught_by: Option<Named<'a>>,
    only_caught_by: Option<Named<'a>>,
    would_be_caught_by: Option<Named<'a>>,
}

#[derive(Serialize)]
struct ProgramLine<'a> {
    program: &'a str,
    said: Option<&'static str>,
    passed: usize,
    skipped: usize,
    failed: usize,
    finding: bool,
}

/// A program at the head of a column, with its verdict where it has one.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    mutant: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
}

#[derive(Serialize)]
struct CaseLine<'a> {
    #[serde(flatten)]
    case: Named<'a>,
    index: usize,
    property: &'a str,
    place: RecordPlace,
    asked: usize,
    catches: Vec<Head<'a>>,
    new: Vec<Head<'a>>,
    alone: Vec<Head<'a>>,
    standing: &'static str,
    kept: Option<&'a str>,
    remarks: Vec<RemarkLine<'a>>,
}

#[derive(Serialize)]
struct RemarkLine<'a> {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mutant: Option<&'a str>,
    message: String,
}

#[derive(Serialize)]
struct FooterLine {
    cases: usize,
    not_asked: usize,
    mutants: usize,
    caught: usize,
    survivors: usize,
    idle: usize,
    kept: usize,
    upstream: usize,
    false_claims: usize,
    wrong_cases: usize,
    right_failing: usize,
    wrong_passing: usize,
    finding: bool,
    wall_ms: f64,
}

pub(super) fn text(report: &MatrixReport<'_>) -> String {
    let mut text = String::new();
    Line::Header(header(report)).write(&mut text);
    for wrong in report.matrix.wrong() {
        let case = &wrong.case;
        let line = WrongLine {
            case: Named::of(suite_name(report, case), case),
            property: case.question.property(),
            place: place(case),
            message: &wrong.difference.first,
        };
        Line::WrongCase(line).write(&mut text);
    }
    let mut remedies = report.remedies.iter();
    for (number, mutant) in report.matrix.mutants() {
        let first = report.matrix.first_caught_by(number);
        let remedy = match first {
            Some(_) => None,
            None => remedies.next().and_then(Option::as_ref),
        };
        let line = MutantLine {
            id: mutant.id,
            properties: mutant.properties,
            mistake: mutant.mistake,
            caught: first.is_some(),
            first_caught_by: first.map(|row| named(report, row)),
            only_caught_by: report
                .matrix
                .only_caught_by(number)
                .map(|row| named(report, row)),
            would_be_caught_by: remedy.map(Named::from),
        };
        Line::Mutant(line).write(&mut text);
    }
    for program in report.programs() {
        let line = ProgramLine {
            program: program.name,
            said: match program.said {
                Said::Nothing => None,
                Said::Right => Some("right"),
                Said::Wrong => Some("wrong"),
            },
            passed: program.count(Verdict::Ac),
            skipped: program.count(Verdict::Skip),
            failed: program.column.caught_by().count(),
            finding: program.is_finding(),
        };
        Line::Program(line).write(&mut text);
    }
    cases(report, &mut text);
    Line::Footer(footer(report)).write(&mut text);
    text
}

fn header(report: &MatrixReport<'_>) -> Header {
    let parts = report.matrix.parts().iter();
    Header {
        version: VERSION,
        go_check: env!("CARGO_PKG_VERSION"),
        strict: report.demands == Demands::Strict,
        suites: parts
            .map(|part| SuiteHeader::new(part.name, part.suite, part.cases.len()))
            .collect(),
    }
}

fn cases(report: &MatrixReport<'_>, text: &mut String) {
    let columns = report.matrix.columns();
    for (row, case, facts) in report.rows() {
        let heads = |numbers: &[usize]| -> Vec<_> {
            let heads = numbers
                .iter()
                .map(|number| Head::of(&columns[*number], None));
            heads.collect()
        };
        let catches = columns.iter().filter_map(|column| {
            let verdict = column.caught(row)?;
            Some(Head::of(column, Some(verdict)))
        });
        let asked = columns
            .iter()
            .filter(|column| column.verdicts[row].is_some());
        let line = CaseLine {
            case: named(report, row),
            index: case.index(),
            property: case.question.property(),
            place: place(&case),
            asked: asked.count(),
            catches: catches.collect(),
            new: heads(&facts.new),
            alone: heads(&facts.alone),
            standing: match facts.standing {
                Standing::NotAsked => "not-asked",
                Standing::New => "new",
                Standing::Upstream => "upstream",
                Standing::Kept(_) => "kept",
                Standing::Idle => "idle",
            },
            kept: case.kept(),
            remarks: facts.remarks.iter().map(RemarkLine::from).collect(),
        };
        Line::Case(line).write(text);
    }
}

fn footer(report: &MatrixReport<'_>) -> FooterLine {
    let totals = report.totals();
    let finding = totals.has_findings(report.demands);
    let Totals {
        cases,
        not_asked,
        mutants,
        survivors,
        idle,
        kept,
        upstream,
        false_claims,
        wrong_cases,
        right_failing,
        wrong_passing,
    } = totals;
    FooterLine {
        cases,
        not_asked,
        mutants,
        caught: mutants - survivors,
        survivors,
        idle,
        kept,
        upstream,
        false_claims,
        wrong_cases,
        right_failing,
        wrong_passing,
        finding,
        wall_ms: report.wall.as_secs_f64() * 1e3,
    }
}

fn named<'a>(report: &MatrixReport<'a>, row: usize) -> Named<'a> {
    let part = report.matrix.rows()[row].part;
    Named::of(report.matrix.parts()[part].name, &report.matrix.case(row))
}

/// The name of a case's suite.
fn suite_name<'a>(report: &MatrixReport<'a>, case: &Case<'_>) -> &'a str {
    let mut parts = report.matrix.parts().iter();
    let part = parts.find(|part| std::ptr::eq(part.suite, case.suite()));
    part.map_or("", |part| part.name)
}

fn place(case: &Case<'_>) -> RecordPlace {
    let place = case.position();
    RecordPlace {
        file: case.suite().file().to_owned(),
        line: place.line,
        column: place.column,
    }
}

impl<'a> Named<'a> {
    fn of(suite: &'a str, case: &Case<'_>) -> Self {
        Self {
            suite,
            uuid: case.uuid.to_string(),
            name: case.name(),
        }
    }
}

impl<'a> From<&'a Remedy> for Named<'a> {
    fn from(remedy: &'a Remedy) -> Self {
        Self {
            suite: remedy.suite,
            uuid: remedy.uuid.to_string(),
            name: remedy.name.clone(),
        }
    }
}

impl<'a> Head<'a> {
    fn of(column: &'a Column, verdict: Option<Verdict>) -> Self {
        let name = Some(column.program.name());
        let (mutant, program) = match column.program {
            Judgee::Mutant(_) => (name, None),
            Judgee::Program(..) => (None, name),
        };
        Self {
            mutant,
            program,
            verdict: verdict.map(Verdict::code),
        }
    }
}

impl<'a> From<&'a Remark> for RemarkLine<'a> {
    fn from(remark: &'a Remark) -> Self {
        let (code, mutant) = match remark {
            Remark::FalseClaim(id) => ("false-claim", Some(id)),
            Remark::ClaimOfOtherProperty(id) => ("claim-of-other-property", Some(id)),
            Remark::UnknownClaim(id, _) => ("unknown-claim", Some(id)),
            Remark::NeedlessKept(_) => ("needless-kept", None),
        };
        Self {
            code,
            mutant: mutant.map(String::as_str),
            message: remark.words(),
        }
    }
}
