//! The matrix as Markdown: tables of survivors, of what each case is good for, and all of it on demand.

use std::fmt::Write;

use super::{Cells, FITS, MatrixReport, count};
use crate::judge::matrix::{Said, Standing};
use crate::report::markdown::escaped;
use crate::verdict::Verdict;

pub(super) fn text(report: &MatrixReport<'_>) -> String {
    let totals = report.totals();
    let (cases, mutants) = (count(totals.cases, "case"), count(totals.mutants, "mutant"));
    let mut text = format!("### go-check mutants: {cases} put to {mutants}\n\n");
    text.push_str("| | |\n|---|---:|\n");
    for (what, number) in [
        ("mutants caught", totals.mutants - totals.survivors),
        ("mutants that survive", totals.survivors),
        ("idle cases", totals.idle),
        ("cases kept", totals.kept),
        ("cases of upstream that catch nothing new", totals.upstream),
        ("untrue comments", totals.false_claims),
        ("wrong cases", totals.wrong_cases),
        ("cases that no mutant answers", totals.not_asked),
    ] {
        writeln!(text, "| {what} | {number} |").expect(FITS);
    }
    wrong_cases(report, &mut text);
    survivors(report, &mut text);
    programs(report, &mut text);
    alone(report, &mut text);
    nothing_new(report, &mut text);
    remarks(report, &mut text);
    if report.cells == Cells::Shown {
        matrix(report, &mut text);
    }
    text
}

/// Appends a table if it has a row.
fn table<const N: usize>(
    title: &str,
    columns: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
    text: &mut String,
) {
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        return;
    }
    let rule = "---|".repeat(N);
    writeln!(
        text,
        "\n#### {title}\n\n| {} |\n|{rule}",
        columns.join(" | ")
    )
    .expect(FITS);
    for row in rows {
        writeln!(text, "| {} |", row.join(" | ")).expect(FITS);
    }
}

fn wrong_cases(report: &MatrixReport<'_>, text: &mut String) {
    let rows = report.matrix.wrong().iter().map(|wrong| {
        let case = &wrong.case;
        let place = case.place_of_difference(&wrong.difference);
        [place, case.name(), wrong.difference.first.clone()].map(|it| escaped(&it))
    });
    let columns = ["place", "case", "what the reference answers"];
    table("Wrong cases, left out below", columns, rows, text);
}

fn survivors(report: &MatrixReport<'_>, text: &mut String) {
    let rows = report.survivors().map(|(mutant, remedy)| {
        let remedy = remedy.map_or("none", |remedy| remedy.name.as_str());
        let properties = mutant.properties.join(", ");
        [mutant.id, &properties, mutant.mistake, remedy].map(escaped)
    });
    let columns = [
        "mutant",
        "properties",
        "mistake",
        "built-in case that catches it",
    ];
    table("Wrong programs that survive", columns, rows, text);
}

fn programs(report: &MatrixReport<'_>, text: &mut String) {
    let rows = report.programs().map(|program| {
        let said = match program.said {
            Said::Nothing => "",
            Said::Right => "right",
            Said::Wrong => "wrong",
        };
        let mark = if program.is_finding() {
            "**a finding:** "
        } else {
            ""
        };
        [
            escaped(program.name),
            said.to_owned(),
            format!("{mark}{}", program.words()),
        ]
    });
    table("Programs", ["program", "said to be", "verdict"], rows, text);
}

fn alone(report: &MatrixReport<'_>, text: &mut String) {
    let rows = report
        .rows()
        .filter(|(_, _, facts)| !facts.alone.is_empty());
    let rows = rows.map(|(_, case, facts)| {
        [case.name(), report.names(&facts.alone).join(", ")].map(|it| escaped(&it))
    });
    let columns = ["case", "what it alone catches"];
    table("What a single case catches", columns, rows, text);
}

fn nothing_new(report: &MatrixReport<'_>, text: &mut String) {
    let rows = report.rows().filter_map(|(row, case, facts)| {
        let (standing, why) = match &facts.standing {
            Standing::New | Standing::NotAsked => return None,
            Standing::Upstream => ("upstream", ""),
            Standing::Kept(why) => ("kept", why.as_str()),
            Standing::Idle if report.catches_anything(row) => ("idle", ""),
            Standing::Idle => ("idle", "it catches nothing"),
        };
        Some([&case.name(), standing, why].map(escaped))
    });
    let columns = ["case", "", "why"];
    table("Cases that catch nothing new", columns, rows, text);
}

fn remarks(report: &MatrixReport<'_>, text: &mut String) {
    let rows = report.rows().flat_map(|(_, case, facts)| {
        let (place, name) = (escaped(&case.place()), escaped(&case.name()));
        let remarks = facts.remarks.iter();
        remarks.map(move |remark| [place.clone(), name.clone(), escaped(&remark.words())])
    });
    let columns = ["place", "case", "remark"];
    table("Comments to look at", columns, rows, text);
}

/// The full matrix.
fn matrix(report: &MatrixReport<'_>, text: &mut String) {
    let columns = report.matrix.columns();
    let heads = columns.iter().map(|column| escaped(column.program.name()));
    let heads: Vec<_> = heads.collect();
    let rule = "---|".repeat(heads.len() + 1);
    writeln!(
        text,
        "\n#### The matrix\n\n| case | {} |\n|{rule}",
        heads.join(" | ")
    )
    .expect(FITS);
    for (row, case, _) in report.rows() {
        write!(text, "| {} |", escaped(&case.name())).expect(FITS);
        for column in columns {
            let cell = match column.verdicts[row] {
                None => "",
                Some(Verdict::Ac) => "·",
                Some(verdict) => verdict.code(),
            };
            write!(text, " {cell} |").expect(FITS);
        }
        text.push('\n');
    }
}
