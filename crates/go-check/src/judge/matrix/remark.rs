//! What is to be said of a case beside what it catches: whether its comments are true.

use super::Matrix;
use crate::subject::{MUTANTS, Mutant, mutant};
use crate::suite::Case;

/// What is wrong with the comments of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It says that it catches a mutant of this id, which gets past it.
    FalseClaim(String),
    /// It says that it catches a mutant of this id, which answers no such questions.
    ClaimOfOtherProperty(String),
    /// It says that it catches what is no mutant, though another one has a similar id, maybe.
    UnknownClaim(String, Option<&'static str>),
    /// It says why it stays, but catches what no case before it does: these.
    NeedlessKept(Vec<String>),
}

impl Remark {
    /// Whether something is wrong, and not merely needless.
    #[must_use]
    pub const fn is_finding(&self) -> bool {
        !matches!(self, Self::NeedlessKept(_))
    }

    /// Returns it in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::FalseClaim(id) => {
                format!("its comments say that it catches {id}, which gets past it")
            }
            Self::ClaimOfOtherProperty(id) => {
                format!("its comments say that it catches {id}, which answers no such questions")
            }
            Self::UnknownClaim(id, near) => {
                let near = near.map(|near| format!(": is {near} meant?"));
                let near = near.unwrap_or_default();
                format!("its comments say that it catches {id}, which is no mutant{near}")
            }
            Self::NeedlessKept(new) => {
                let new = new.join(", ");
                format!(
                    "its comments say why it is kept, which it need not be: it is the first to catch {new}"
                )
            }
        }
    }
}

impl Matrix<'_> {
    /// Returns what is to be said of the comments of a row's case. `new` are the columns of what it
    /// catches and no case before it.
    #[must_use]
    pub fn remarks(&self, row: usize, case: &Case<'_>, new: &[usize]) -> Vec<Remark> {
        let may_catch = |mutant: &Mutant| {
            let column = self.mutants().find(|(_, other)| other.id == mutant.id);
            // What was not asked may be true.
            column.is_none_or(|(column, _)| self.columns()[column].caught(row).is_some())
        };
        let mut remarks = untrue_claims(case, may_catch);
        if !new.is_empty() && case.kept().is_some() {
            let names = new
                .iter()
                .map(|column| self.columns()[*column].program.name());
            let names = names.map(str::to_owned).collect();
            remarks.push(Remark::NeedlessKept(names));
        }
        remarks
    }
}

/// Returns what is wrong with what a case says that it catches, given which mutants of its property it
/// may catch.
pub fn untrue_claims(case: &Case<'_>, may_catch: impl Fn(&Mutant) -> bool) -> Vec<Remark> {
    let claim = |id: &str| match mutant(id) {
        None => {
            let property = case.question.property();
            let alike = MUTANTS.iter().filter(|mutant| mutant.concerns(property));
            let ids: Vec<_> = alike.map(|mutant| mutant.id).collect();
            let near = similar::get_close_matches(id, &ids, 1, 0.7);
            Some(Remark::UnknownClaim(id.to_owned(), near.first().copied()))
        }
        Some(mutant) if !mutant.concerns(case.question.property()) => {
            Some(Remark::ClaimOfOtherProperty(id.to_owned()))
        }
        Some(mutant) => (!may_catch(mutant)).then(|| Remark::FalseClaim(id.to_owned())),
    };
    case.claims().filter_map(claim).collect()
}
