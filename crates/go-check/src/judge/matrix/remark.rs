//! What is to be said of a case beside what it catches: whether its comments are true.

use super::Matrix;
use crate::subject::{MUTANTS, mutant};
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
    /// It says why it stays, but catches something that no case before it does.
    NeedlessKept,
}

impl Remark {
    /// Whether something is wrong, and not merely needless.
    #[must_use]
    pub const fn is_finding(&self) -> bool {
        !matches!(self, Self::NeedlessKept)
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
            Self::NeedlessKept => {
                "its comments say why it is kept, but it catches something new".to_owned()
            }
        }
    }
}

impl Matrix<'_> {
    /// Returns what is to be said of the comments of a row's case. `new` is how many programs it catches
    /// that no case before it does.
    #[must_use]
    pub fn remarks(&self, row: usize, case: &Case<'_>, new: usize) -> Vec<Remark> {
        let mut remarks: Vec<_> = case
            .claims()
            .filter_map(|id| self.claim(row, case, id))
            .collect();
        if new > 0 && case.kept().is_some() {
            remarks.push(Remark::NeedlessKept);
        }
        remarks
    }

    /// What is wrong with a claim. What was not asked may be true.
    fn claim(&self, row: usize, case: &Case<'_>, id: &str) -> Option<Remark> {
        match mutant(id) {
            None => {
                let ids: Vec<_> = MUTANTS.iter().map(|mutant| mutant.id).collect();
                let near = similar::get_close_matches(id, &ids, 1, 0.7);
                Some(Remark::UnknownClaim(id.to_owned(), near.first().copied()))
            }
            Some(mutant) if !mutant.concerns(case.question.property()) => {
                Some(Remark::ClaimOfOtherProperty(id.to_owned()))
            }
            Some(_) => {
                let (column, _) = self.mutants().find(|(_, mutant)| mutant.id == id)?;
                let is_true = self.columns()[column].caught(row).is_some();
                (!is_true).then(|| Remark::FalseClaim(id.to_owned()))
            }
        }
    }
}
