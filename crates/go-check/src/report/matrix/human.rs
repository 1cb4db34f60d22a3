//! The matrix for people: survivors first, then what each case is good for.

use std::fmt::Write;

use super::{Cells, Demands, FITS, MatrixReport, Program, count, table};
use crate::judge::matrix::{Said, Standing};
use crate::report::{ASIDE, BAD, GOOD, one_line, quoted};

/// How many lines of one kind are shown; the JSON report has them all.
const SHOWN: usize = 200;

/// How many failures of a program are shown.
const FAILURES: usize = 10;

/// How wide a list of names may grow.
const WIDTH: usize = 96;

pub(super) fn text(report: &MatrixReport<'_>) -> String {
    let mut text = String::new();
    wrong_cases(report, &mut text);
    programs(report, &mut text);
    survivors(report, &mut text);
    alone(report, &mut text);
    nothing_new(report, &mut text);
    remarks(report, &mut text);
    if report.cells == Cells::Shown {
        text.push_str(&table::plain(report));
    }
    text.push_str(&summary(report));
    text
}

fn wrong_cases(report: &MatrixReport<'_>, text: &mut String) {
    let wrong = report.matrix.wrong();
    if wrong.is_empty() {
        return;
    }
    let heading = match wrong.len() {
        1 => "1 case is wrong, and left out below".to_owned(),
        number => format!("{number} cases are wrong, and left out below"),
    };
    writeln!(text, "{BAD}{heading}{BAD:#}\n").expect(FITS);
    let lines = wrong.iter().map(|wrong| {
        let (case, first) = (&wrong.case, one_line(&wrong.difference.first));
        let place = one_line(&case.place_of_difference(&wrong.difference));
        format!(
            "{place}: {}: {first} from the reference",
            one_line(&case.name())
        )
    });
    list(lines, text);
}

fn programs(report: &MatrixReport<'_>, text: &mut String) {
    // What is a finding comes first.
    let mut programs: Vec<_> = report.programs().collect();
    programs.sort_by_key(|program| !program.is_finding());
    for program in programs {
        let style = match (program.is_finding(), program.said) {
            (true, _) => BAD,
            (false, Said::Nothing) => ASIDE,
            (false, _) => GOOD,
        };
        let (name, words) = (one_line(program.name), program.words());
        let said = match program.said {
            Said::Nothing => "",
            Said::Right => ", said to be right,",
            Said::Wrong => ", said to be wrong,",
        };
        writeln!(text, "{style}{name}{style:#}{said} {words}\n").expect(FITS);
        failures(report, &program, text);
    }
}

/// The cases that a program fails. Where it is said to be right, these are findings with their places.
fn failures(report: &MatrixReport<'_>, program: &Program<'_>, text: &mut String) {
    let mut rows = program.column.caught_by();
    for (row, verdict) in rows.by_ref().take(FAILURES) {
        let case = report.matrix.case(row);
        let name = one_line(&case.name());
        let line = match program.said {
            Said::Right => format!(
                "{}: {name}: {verdict}, by a program that is said to be right",
                one_line(&case.place())
            ),
            _ => format!("{verdict} {name}"),
        };
        writeln!(text, "  {line}").expect(FITS);
    }
    let more = rows.count();
    if more > 0 {
        writeln!(text, "  and {more} more").expect(FITS);
    }
    if program.fails() {
        text.push('\n');
    }
}

fn survivors(report: &MatrixReport<'_>, text: &mut String) {
    let heading = match report.matrix.survivors().count() {
        0 => return,
        1 => "1 wrong program survives".to_owned(),
        number => format!("{number} wrong programs survive"),
    };
    writeln!(text, "{BAD}{heading}{BAD:#}\n").expect(FITS);
    for (mutant, remedy) in report.survivors() {
        let properties = mutant.properties.join(", ");
        writeln!(text, "  {BAD}{}{BAD:#} ({properties})", mutant.id).expect(FITS);
        for line in wrapped(mutant.mistake.split(' '), " ") {
            writeln!(text, "      {line}").expect(FITS);
        }
        match remedy {
            Some(remedy) => {
                let order = match mutant.keeps_state() {
                    true => ", asked after another one about the same board",
                    false => "",
                };
                let (name, description) = (&remedy.name, &remedy.description);
                writeln!(
                    text,
                    "      caught by the built-in case \"{description}\"{order}:\n        {name}"
                )
                .expect(FITS);
            }
            None => text.push_str("      caught by no built-in case\n"),
        }
        if let Some((row, change)) = report.matrix.variant_that_catches(mutant) {
            let name = report.matrix.case(row).name();
            writeln!(
                text,
                "      caught by a variant of a case, with go-check test --variants:\n        {name}, {change}"
            )
            .expect(FITS);
        }
        text.push('\n');
    }
    let suites = report.matrix.parts().iter().map(|part| quoted(part.name));
    let suites = one_line(&suites.collect::<Vec<_>>().join(" "));
    writeln!(
        text,
        "  for the smallest cases that would catch them: go-check suggest {suites}\n"
    )
    .expect(FITS);
}

fn alone(report: &MatrixReport<'_>, text: &mut String) {
    let mut has_heading = false;
    for (_, case, facts) in report.rows() {
        if facts.alone.is_empty() {
            continue;
        }
        if !has_heading {
            text.push_str("What a single case catches\n\n");
            has_heading = true;
        }
        writeln!(text, "  {}", one_line(&case.name())).expect(FITS);
        let names: Vec<_> = report.names(&facts.alone);
        let names: Vec<_> = names.into_iter().map(one_line).collect();
        for line in wrapped(names.iter().map(String::as_str), ", ") {
            writeln!(text, "      {line}").expect(FITS);
        }
    }
    if has_heading {
        text.push('\n');
    }
}

fn nothing_new(report: &MatrixReport<'_>, text: &mut String) {
    let is_listed = |it: &Standing| !matches!(it, Standing::New | Standing::NotAsked);
    let rows = || {
        report
            .rows()
            .filter(|(_, _, facts)| is_listed(&facts.standing))
    };
    if rows().next().is_none() {
        return;
    }
    text.push_str("Cases that catch nothing new\n\n");
    let lines = rows().map(|(row, case, facts)| {
        let name = one_line(&case.name());
        match &facts.standing {
            Standing::Kept(why) => format!("kept      {name}: {}", one_line(why)),
            Standing::Upstream => format!("upstream  {name}"),
            _ => {
                let why = match report.catches_anything(row) {
                    true => "cases before it catch all that it catches",
                    false => "it catches nothing",
                };
                let style = match report.demands {
                    Demands::Few => ASIDE,
                    Demands::Strict => BAD,
                };
                let place = one_line(&case.place());
                format!("{style}idle{style:#}      {place}: {name}: {why}")
            }
        }
    });
    list(lines, text);
}

fn remarks(report: &MatrixReport<'_>, text: &mut String) {
    let rows = || report.rows().filter(|(_, _, it)| !it.remarks.is_empty());
    if rows().next().is_none() {
        return;
    }
    text.push_str("Comments to look at\n\n");
    let lines = rows().flat_map(|(_, case, facts)| {
        let (name, place) = (one_line(&case.name()), one_line(&case.place()));
        facts.remarks.iter().map(move |remark| {
            let words = one_line(&remark.words());
            match remark.is_finding() {
                true => format!("{place}: {name}: {words}"),
                false => format!("{name}: {words}"),
            }
        })
    });
    list(lines, text);
}

fn summary(report: &MatrixReport<'_>) -> String {
    let totals = report.totals();
    let style = match totals.has_findings(report.demands) {
        true => BAD,
        false => GOOD,
    };
    let caught = totals.mutants - totals.survivors;
    let mut words = vec![format!("{caught} caught")];
    let mut add = |number: usize, what: String| {
        if number > 0 {
            words.push(what);
        }
    };
    let survive = if totals.survivors == 1 {
        "survives"
    } else {
        "survive"
    };
    add(totals.survivors, format!("{} {survive}", totals.survivors));
    add(totals.idle, count(totals.idle, "idle case"));
    add(
        totals.false_claims,
        count(totals.false_claims, "untrue comment"),
    );
    add(totals.wrong_cases, count(totals.wrong_cases, "wrong case"));
    let none = format!("{} that no mutant answers", count(totals.not_asked, "case"));
    add(totals.not_asked, none);
    let findings = totals.right_failing + totals.wrong_passing;
    add(
        findings,
        format!("{} not as said", count(findings, "program")),
    );
    let (cases, mutants) = (count(totals.cases, "case"), count(totals.mutants, "mutant"));
    let seconds = report.wall.as_secs_f64();
    format!(
        "{style}{:>10}{style:#} {cases} put to {mutants}: {} in {seconds:.2} s\n",
        "Summary",
        words.join(", "),
    )
}

/// Appends lines, and an empty one after them.
fn list(mut lines: impl Iterator<Item = String>, text: &mut String) {
    for line in lines.by_ref().take(SHOWN) {
        writeln!(text, "  {line}").expect(FITS);
    }
    let more = lines.count();
    if more > 0 {
        writeln!(text, "  and {more} more, which --format json tells").expect(FITS);
    }
    text.push('\n');
}

/// Words in lines that aren't too wide, if a word isn't.
fn wrapped<'a>(words: impl Iterator<Item = &'a str>, between: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + between.len() + word.len() <= WIDTH => {
                line.push_str(between);
                line.push_str(word);
            }
            Some(line) => {
                line.push_str(between.trim_end());
                lines.push(word.to_owned());
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_wrapped_between_them() {
        let word = "a".repeat(WIDTH / 2 - 1);
        assert_eq!(
            wrapped([word.as_str(); 3].into_iter(), ", "),
            [format!("{word}, {word},"), word]
        );
        assert!(wrapped([].into_iter(), ", ").is_empty());
    }
}
