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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Weight;
    use crate::subject::{MutantSubject, mutant};

    const COUNTING: [&str; 2] = ["territory", "territories"];

    fn mutants(ids: &[&str]) -> Vec<&'static Mutant> {
        ids.iter()
            .map(|id| mutant(id).expect("there is such a mutant"))
            .collect()
    }

    /// Checks that questions that are asked in this order catch mutants.
    fn check(mutants: &[&'static Mutant], asked: &[Question]) {
        for one in mutants {
            let mut subject = MutantSubject::new(one);
            let mut asked = asked.iter().filter(|asked| one.concerns(asked.property()));
            let is_caught = asked.any(|asked| subject.caught(asked, &asked.answer()).is_some());
            assert!(is_caught, "{one:?}");
        }
    }

    #[test]
    fn the_smallest_boards_are_those_that_are_known() {
        for (id, properties, size, stones) in [
            ("crossed-bounds", &COUNTING[..], "2 x 1", 0),
            ("listed-twice", &COUNTING, "2 x 2", 0),
            ("passes-as-columns", &COUNTING, "1 x 3", 0),
            ("full-board-crashes", &COUNTING, "1 x 1", 1),
            ("neutral-to-both", &COUNTING, "3 x 1", 2),
            ("no-suicide-check", &["play"], "1 x 1", 0),
            ("only-first-captured", &["play"], "3 x 1", 2),
        ] {
            let wanted = mutants(&[id]);
            let (found, missed) = suggest(&wanted, properties, &[], Thrift::Smallest);
            assert!(missed.is_empty(), "{id}");
            let [Suggestion { question, .. }] = &found[..] else {
                panic!("{id}: {found:?}");
            };
            assert_eq!(
                question.board().size().to_string(),
                size,
                "{id}: {question:?}"
            );
            assert_eq!(Weight::of(question).stones, stones, "{id}: {question:?}");
            check(&wanted, std::slice::from_ref(question));
        }
    }

    #[test]
    fn as_few_as_there_can_be_catch_all_of_several() {
        let ids = [
            "crossed-bounds",
            "listed-twice",
            "passes-as-columns",
            "row-end-wraps",
        ];
        let wanted = mutants(&ids);
        let (found, missed) = suggest(&wanted, &COUNTING, &[], Thrift::Fewest);
        assert!(missed.is_empty());
        assert_eq!(found.len(), 1, "{found:?}");
        let asked: Vec<_> = found.into_iter().map(|one| one.question).collect();
        check(&wanted, &asked);
    }

    #[test]
    fn what_is_kept_needs_a_second_question() {
        let wanted = mutants(&["kept-state"]);
        let (found, _) = suggest(&wanted, &COUNTING, &[], Thrift::Fewest);
        let mut asked: Vec<_> = found.into_iter().map(|one| one.question).collect();
        assert_eq!(asked.len(), 2);
        assert_eq!(asked[0].board(), asked[1].board());
        check(&wanted, &asked);
        // If the first one has been asked, the second is enough.
        let second = asked.pop().into_iter().collect::<Vec<_>>();
        let (found, _) = suggest(&wanted, &COUNTING, &second, Thrift::Fewest);
        let mut more = second;
        more.extend(found.into_iter().map(|one| one.question));
        assert_eq!(more.len(), 2);
        check(&wanted, &more);
    }

    #[test]
    fn what_has_been_asked_is_not_suggested_and_what_can_not_be_found_is_told() {
        let wanted = mutants(&["stone-owned"]);
        let (found, _) = suggest(&wanted, &COUNTING, &[], Thrift::Fewest);
        let asked: Vec<_> = found.into_iter().map(|one| one.question).collect();
        let (other, _) = suggest(&wanted, &COUNTING, &asked, Thrift::Fewest);
        assert_ne!(other[0].question.json(), asked[0].json());
        check(&wanted, std::slice::from_ref(&other[0].question));
    }
}
