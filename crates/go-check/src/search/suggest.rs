//! The cases that a suite lacks: the fewest and smallest that catch the mutants which it lets through.

use super::cover::cover;
use super::pool::{AT_ONCE, Candidate, Cost, Pool, Set, Wanted, smaller};
use crate::property::Question;
use crate::subject::Mutant;

/// A question that a case might ask.
#[derive(Debug)]
pub struct Suggestion {
    /// The question.
    pub question: Question,
    /// The mutants that it is for: what it catches and no suggestion before it does.
    pub catches: Vec<&'static Mutant>,
}

/// How many suggestions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrift {
    /// As few as catch everything, and these as small as they can be.
    Fewest,
    /// For each mutant the smallest one that catches it.
    Smallest,
}

/// Returns questions of some properties that catch mutants when they are asked after those that have been
/// asked, and the mutants that none was found for.
pub fn suggest(
    mutants: &[&'static Mutant],
    properties: &[&str],
    asked: &[Question],
    thrift: Thrift,
) -> (Vec<Suggestion>, Vec<&'static Mutant>) {
    let (mut suggestions, mut missed) = (Vec::new(), Vec::new());
    for mutants in mutants.chunks(AT_ONCE) {
        let wanted = Wanted::new(mutants, properties, asked.iter().cloned());
        let pool = Pool::of(&wanted);
        let chosen = match thrift {
            Thrift::Fewest => fewest(&wanted, &pool),
            Thrift::Smallest => smallest(mutants.len(), &pool),
        };
        let mut open = wanted.all();
        for candidate in chosen {
            let caught = candidate.caught & open;
            open &= !caught;
            let mut questions = candidate.questions.into_iter().peekable();
            while let Some(question) = questions.next() {
                // What two show together is said of the second.
                let catches = match questions.peek() {
                    Some(_) => Vec::new(),
                    None => wanted.of(caught).collect(),
                };
                suggestions.push(Suggestion { question, catches });
            }
        }
        missed.extend(wanted.of(open));
    }
    (suggestions, missed)
}

/// The fewest candidates, each as small as it can be while all are caught.
fn fewest(wanted: &Wanted<'_>, pool: &Pool) -> Vec<Candidate> {
    let mut chosen: Vec<_> = cover(&pool.best()).into_iter().cloned().collect();
    // The largest first: what it gives up, a smaller one may have to catch.
    for index in (0..chosen.len()).rev() {
        let others =
            |(other, one): (usize, &Candidate)| if other == index { 0 } else { one.caught };
        let by_others = chosen
            .iter()
            .enumerate()
            .map(others)
            .fold(0, |all, caught| all | caught);
        let needed: Set = chosen[index].caught & !by_others;
        if let [question] = chosen[index].questions.as_slice() {
            let question = smaller(wanted, question.clone(), needed);
            let caught = wanted.caught(std::slice::from_ref(&question));
            chosen[index] = Candidate {
                questions: vec![question],
                caught,
            };
        }
    }
    chosen.sort_by_key(|candidate| Cost::of(&candidate.questions));
    chosen
}

/// For each mutant the smallest candidate, each of these once.
fn smallest(mutants: usize, pool: &Pool) -> Vec<Candidate> {
    let found = (0..mutants).filter_map(|index| pool.smallest(index));
    let mut chosen: Vec<_> = found.map(|one| (Cost::of(&one.questions), one)).collect();
    chosen.sort_by_key(|(cost, one)| (*cost, one.caught));
    chosen.dedup_by_key(|(_, one)| one.caught);
    chosen.into_iter().map(|(_, one)| one.clone()).collect()
}
