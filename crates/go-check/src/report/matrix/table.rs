//! The full matrix: a row a case, a column a program.

use std::fmt::Write;

use super::{FITS, MatrixReport};
use crate::report::one_line;
use crate::verdict::Verdict;

/// Returns it as text: a character a cell, the columns numbered, and what the numbers are above.
pub(super) fn plain(report: &MatrixReport<'_>) -> String {
    let columns = report.matrix.columns();
    let mut text = "The matrix: W a wrong answer, R a crash, T too slow, M too much memory, \
                    O too much output, . not caught\n\n"
        .to_owned();
    let digits = columns.len().to_string().len();
    for (number, column) in (1..).zip(columns) {
        let name = one_line(column.program.name());
        writeln!(text, "  {number:>digits$} {name}").expect(FITS);
    }
    text.push('\n');
    for place in (0..digits).rev() {
        let digit = |number: usize| {
            let above = number / 10_usize.pow(u32::try_from(place).unwrap_or(0));
            if above == 0 { ' ' } else { digit(above % 10) }
        };
        let line: String = (1..=columns.len()).map(digit).collect();
        writeln!(text, "  {}", line.trim_end()).expect(FITS);
    }
    for (row, case, _) in report.rows() {
        let cells: String = columns.iter().map(|it| cell(it.verdicts[row])).collect();
        writeln!(text, "  {cells}  {}", one_line(&case.name())).expect(FITS);
    }
    text.push('\n');
    text
}

fn digit(number: usize) -> char {
    u32::try_from(number)
        .ok()
        .and_then(|it| char::from_digit(it, 10))
        .unwrap_or('?')
}

fn cell(verdict: Option<Verdict>) -> char {
    match verdict {
        None | Some(Verdict::Skip) => ' ',
        Some(Verdict::Ac) => '.',
        Some(verdict) => verdict.code().chars().next().unwrap_or('?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_a_letter_of_its_own() {
        let all = Verdict::ALL.map(|verdict| cell(Some(verdict)));
        assert_eq!(all.iter().collect::<String>(), ".WRTMOCJ ");
        assert_eq!(cell(None), ' ');
    }
}
