//! go-move as a contest problem package: what contest systems take, and spread over their hosts.
//!
//! The format is the legacy one, which they have in common. Statement, input checker and settings are the
//! same for every suite and lie in `files/`; the cases are a suite's, the submissions the registry's.

mod cases;
mod submissions;

pub use cases::LeftOut;

use crate::suite::Suite;
use cases::Role;

/// How long a submission may take for a case, in seconds. Systems that work it out from the accepted
/// submissions don't look at it.
const TIME_LIMIT: &str = "2\n";

/// A problem package.
#[derive(Debug)]
pub struct Package {
    files: Vec<(String, String)>,
    /// How many of its cases are shown to everybody.
    pub samples: usize,
    /// How many of its cases are not shown.
    pub secrets: usize,
    /// How many submissions it has.
    pub submissions: usize,
    /// How many cases of the suite it doesn't have.
    pub left_out: LeftOut,
}

impl Package {
    /// Returns a suite as a package. Cases that numeric text has no words for are left out, so that
    /// there may be none.
    ///
    /// # Errors
    ///
    /// Returns the place of an expected answer that is not the reference's.
    pub fn of(suite: &Suite) -> Result<Self, String> {
        let (cases, left_out) = cases::of(suite)?;
        let mut files = vec![
            own("problem.yaml", include_str!("files/problem.yaml")),
            own(".timelimit", TIME_LIMIT),
            own(
                "problem_statement/problem.en.tex",
                include_str!("files/problem.en.tex"),
            ),
            own(
                "input_validators/input_format.py",
                include_str!("files/input_format.py"),
            ),
        ];
        let samples = cases.iter().filter(|case| case.role == Role::Sample);
        let samples = samples.count();
        let secrets = cases.len() - samples;
        for case in cases {
            let path = format!("data/{}/{}", case.role.folder(), case.name);
            files.push((format!("{path}.in"), case.input));
            files.push((format!("{path}.ans"), case.answer));
            files.push((format!("{path}.desc"), case.description));
        }
        let fixed = files.len();
        files.extend(submissions::of(suite).map(|submission| {
            let path = format!("submissions/{}/{}", submission.folder(), submission.name());
            own(&path, submission.text)
        }));
        Ok(Self {
            samples,
            secrets,
            submissions: files.len() - fixed,
            left_out,
            files,
        })
    }

    /// Returns its files, each with its path in the package, whose parts a `/` is between.
    #[must_use]
    pub fn files(&self) -> &[(String, String)] {
        &self.files
    }
}

fn own(path: &str, text: &str) -> (String, String) {
    (path.to_owned(), text.to_owned())
}

/// Whether a package's folder may have a name, which is the name that contest systems know the problem
/// by: they want lower-case letters and digits.
#[must_use]
pub fn is_short_name(name: &str) -> bool {
    let is_in = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    !name.is_empty() && name.bytes().all(is_in)
}
