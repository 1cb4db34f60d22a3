//! The hunt: looks for a board on which a program is wrong, and for the smallest one.
//!
//! All small boards come in order; in between random ones and awkward shapes, and boards that grow, to
//! see how long they take. A find is asked again alone, made smaller, and then held against all smaller
//! boards as far as time allows.

mod growth;
mod kept;
mod pool;
mod streams;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use go_core::{Board, Point, Size};

use super::{Weight, asked_at, shrink};
use crate::judge::{Finding, Judged};
use crate::property::{AnyProperty, Question};
use crate::subject::{Source, StartError};
use crate::suite::Case;
use crate::verdict::Verdict;

use growth::{EARLY, Growth};
use pool::{Pool, Where};
use streams::Streams;

pub use growth::Step;
pub use streams::Origin;

/// What can be put to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any question.
    Any,
    /// Only what numeric text can hold: moves on squares.
    Numeric,
}

/// What is hunted, and how long.
#[derive(Clone, Copy)]
pub struct Hunting<'a> {
    /// Whose mistakes are looked for.
    pub source: &'a dyn Source,
    /// What can be put to it.
    pub form: Form,
    /// What it is asked.
    pub properties: &'a [&'static dyn AnyProperty],
    /// What the random boards begin with.
    pub seed: u64,
    /// How long it may take.
    pub time: Duration,
    /// How many boards may be tried.
    pub boards: Option<u64>,
    /// How many workers ask at the same time.
    pub jobs: usize,
    /// How long an answer may take.
    pub time_limit: Duration,
    /// How many bytes an answer may have.
    pub output_limit: u64,
}

/// What has been tried.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// How many boards there were of all origins.
    pub boards: u64,
    /// How many questions about them.
    pub questions: u64,
    /// How many of these were skipped.
    pub skipped: u64,
    /// All boards with fewer points than the first number, and those of so many points with fewer
    /// stones than the second.
    pub frontier: (usize, usize),
    /// How many boards were small ones, random ones, shapes and growing ones, with the largest size.
    pub by_origin: [(u64, Option<Size>); 4],
    /// How long growing boards took.
    pub steps: Vec<Step>,
    /// How often it was wrong once and never again.
    pub once: u64,
    /// The properties that it doesn't answer, and why.
    pub unanswered: Vec<(&'static str, String)>,
    /// Since when.
    pub elapsed: Duration,
}

/// A question that is answered wrongly.
#[derive(Debug)]
pub struct Find {
    /// The question.
    pub question: Question,
    /// What must be asked before it, if it is answered rightly alone.
    pub before: Vec<Question>,
    /// Where it was found first.
    pub origin: Origin,
    /// When.
    pub after: Duration,
    /// How large it was then.
    pub weight: Weight,
    /// Whether all smaller boards were tried.
    pub is_smallest: bool,
    finding: Finding,
}

impl Find {
    /// Returns how it was answered.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.finding.verdict
    }

    /// Returns the find as a case that has been judged, which asks the same.
    #[must_use]
    pub fn judged(self, case: Case<'_>) -> Judged<'_> {
        self.finding.of(case)
    }
}

impl fmt::Debug for Hunting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} hunting {}", self.time, self.source.name())
    }
}

/// How a hunt ended.
#[derive(Debug)]
pub struct Hunted {
    /// What was found.
    pub find: Option<Find>,
    /// What was tried.
    pub tried: Tried,
}

/// Hunts. `progress` is told of what has been tried from time to time.
///
/// # Errors
///
/// Returns a [`StartError`] if the program can't be started.
pub fn hunt(hunting: Hunting<'_>, progress: &mut dyn FnMut(&Tried)) -> Result<Hunted, StartError> {
    let mut hunter = Hunter {
        pool: Pool::new(hunting.source, hunting.jobs)?,
        streams: Streams::new(hunting.form, Vec::new(), hunting.seed),
        growth: Growth::new(hunting.form),
        tried: Tried::default(),
        find: None,
        start: Instant::now(),
        growing: Duration::ZERO,
        pace: FIRST_PACE,
        hunting,
    };
    hunter.run(progress)?;
    let mut tried = hunter.tried;
    tried.frontier = hunter.streams.frontier();
    tried.steps = hunter.growth.steps().to_vec();
    tried.elapsed = hunter.start.elapsed();
    let mut find = hunter.find;
    if let Some(find) = &mut find {
        let weight = Weight::of(&find.question);
        find.is_smallest =
            find.before.is_empty() && tried.frontier >= (weight.points, weight.stones);
    }
    Ok(Hunted { find, tried })
}

/// How many questions are asked at once at first, and how many at most.
const FIRST_PACE: usize = 16;
const MOST_PACE: usize = 4096;

/// How many questions are asked at once where what is tried must not depend on times.
const STEADY_PACE: usize = 256;

/// How many points the boards that are asked about at once have together, but for the last one.
const POINTS_AT_ONCE: usize = 200_000;

/// How many bytes of an answer a point may take.
const BYTES_A_POINT: u64 = 32;

/// After how many boards another step of growth is due, if their number is given.
const BOARDS_A_STEP: u64 = 50;

/// How many boards come before the growing ones where each question costs a start.
const NUMERIC_BOARDS: u64 = 60;

/// What a find is still made smaller for when the time is over.
const GRACE: Duration = Duration::from_secs(1);

struct Hunter<'a> {
    hunting: Hunting<'a>,
    pool: Pool<'a>,
    streams: Streams,
    growth: Growth,
    tried: Tried,
    find: Option<Find>,
    start: Instant,
    /// How long growing boards have taken.
    growing: Duration,
    pace: usize,
}

impl Hunter<'_> {
    fn run(&mut self, progress: &mut dyn FnMut(&Tried)) -> Result<(), StartError> {
        let properties = self.answered_properties()?;
        if properties.is_empty() {
            return Ok(());
        }
        self.streams = Streams::new(self.hunting.form, properties.clone(), self.hunting.seed);
        // However little time there is, something is tried.
        while self.tried.boards == 0 || !self.is_over() {
            if self.growth_is_due() {
                self.grow(&properties)?;
            } else if !self.ask_some()? {
                break;
            }
            self.tried.elapsed = self.start.elapsed();
            self.tried.frontier = self.streams.frontier();
            progress(&self.tried);
            if self
                .find
                .as_ref()
                .is_some_and(|find| !find.before.is_empty())
            {
                break;
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        let is_enough = self
            .hunting
            .boards
            .is_some_and(|most| self.tried.boards >= most);
        is_enough || self.start.elapsed() >= self.hunting.time
    }

    /// Asks a small question of each property. Returns those that are not skipped.
    fn answered_properties(&mut self) -> Result<Vec<&'static dyn AnyProperty>, StartError> {
        let board = smallest_board(self.hunting.form);
        let mut answered = Vec::new();
        for property in self.hunting.properties {
            let mut questions = asked_at(*property, &board, Point::new(0, 0));
            questions.retain(|question| self.hunting.form.can_ask(question));
            questions.truncate(1);
            if questions.is_empty() {
                let why = "numeric text has no such question".to_owned();
                self.tried.unanswered.push((property.name(), why));
                continue;
            }
            self.hunting.source.forgive();
            for (reply, _) in self.pool.ask(questions)? {
                if reply.verdict == Verdict::Skip {
                    self.tried.questions += 1;
                    self.tried.skipped += 1;
                    let why = reply.message.unwrap_or_default();
                    self.tried.unanswered.push((property.name(), why));
                } else {
                    answered.push(*property);
                }
            }
        }
        Ok(answered)
    }

    fn count(&mut self, origin: Origin, questions: &[Question]) {
        self.tried.boards += 1;
        self.tried.questions += questions.len() as u64;
        let (boards, largest) = &mut self.tried.by_origin[origin as usize];
        *boards += 1;
        let size = questions.first().map(|question| question.board().size());
        if largest.map(Size::points) < size.map(Size::points) {
            *largest = size;
        }
    }

    /// Puts the next boards to the program. Returns whether there were some.
    fn ask_some(&mut self) -> Result<bool, StartError> {
        let mut questions: Vec<Question> = Vec::new();
        let mut origins: Vec<Origin> = Vec::new();
        let mut points = 0;
        let is_steady = self.hunting.boards.is_some();
        let pace = if is_steady { STEADY_PACE } else { self.pace };
        while questions.len() < pace && points < POINTS_AT_ONCE {
            let is_enough = self
                .hunting
                .boards
                .is_some_and(|most| self.tried.boards >= most);
            if is_enough {
                break;
            }
            let Some(sheet) = self.streams.next() else {
                break;
            };
            self.count(sheet.origin, &sheet.questions);
            origins.extend(sheet.questions.iter().map(|_| sheet.origin));
            points += sheet
                .questions
                .iter()
                .map(|asked| asked.board().size().points())
                .sum::<usize>();
            questions.extend(sheet.questions);
        }
        if questions.is_empty() {
            return Ok(false);
        }
        self.ask_all(questions, &origins)?;
        Ok(true)
    }

    /// Puts questions to the program, and looks at what is wrong.
    fn ask_all(&mut self, questions: Vec<Question>, origins: &[Origin]) -> Result<(), StartError> {
        let began = Instant::now();
        self.hunting.source.forgive();
        let answered = self.pool.ask(questions)?;
        self.pace = match began.elapsed() {
            time if time < Duration::from_millis(60) => (self.pace * 2).min(MOST_PACE),
            time if time > Duration::from_millis(300) => (self.pace / 2).max(self.hunting.jobs),
            _ => self.pace,
        };
        let mut doubtful = Vec::new();
        for ((reply, at), origin) in answered.into_iter().zip(origins) {
            if reply.is_not_run || reply.verdict.is_failure() {
                // Kept apart, since more is asked until the last one is looked at.
                doubtful.push((self.pool.question(at).clone(), reply, at, *origin));
            } else {
                self.tried.skipped += u64::from(reply.verdict == Verdict::Skip);
            }
        }
        // What comes first is what is found, however many were asked at once.
        for (question, mut reply, mut at, origin) in doubtful {
            if !self.is_wanted(&question) {
                continue;
            }
            // Others had failed too often for this one to be asked.
            if reply.is_not_run {
                self.hunting.source.forgive();
                match self.pool.ask(vec![question.clone()])?.pop() {
                    Some(again) => (reply, at) = again,
                    None => continue,
                }
            }
            if reply.verdict.is_failure() {
                self.look_at(question, at, origin)?;
            }
        }
        Ok(())
    }

    /// Whether a question would be a smaller find.
    fn is_wanted(&self, question: &Question) -> bool {
        let size = |question: &Question| {
            let weight = Weight::of(question);
            (weight.points, weight.stones)
        };
        self.find
            .as_ref()
            .is_none_or(|find| find.before.is_empty() && size(question) < size(&find.question))
    }

    /// Looks at a question that was answered wrongly among others.
    fn look_at(&mut self, question: Question, at: Where, origin: Origin) -> Result<(), StartError> {
        match self.alone(&question)? {
            Some(finding) => self.found(question, finding, origin),
            None => self.look_before(question, at, origin),
        }
    }

    /// Puts a question to a program that was asked nothing before. Returns how it fails, if it does.
    fn alone(&self, question: &Question) -> Result<Option<Finding>, StartError> {
        let finding = self.pool.ask_afresh(&[question])?;
        let finding = finding.filter(|finding| finding.verdict.is_failure());
        if finding
            .as_ref()
            .is_none_or(|finding| finding.verdict != Verdict::Tle)
        {
            return Ok(finding);
        }
        // The time that it took to start is not the question's.
        let again = match &self.easiest(question) {
            Some(easiest) => self.pool.ask_afresh(&[easiest, question])?,
            None => self.pool.ask_afresh(&[question])?,
        };
        Ok(again.filter(|again| again.verdict.is_failure()))
    }

    /// The easiest question of the same property.
    fn easiest(&self, question: &Question) -> Option<Question> {
        let Hunting {
            form, properties, ..
        } = self.hunting;
        let same = |property: &&&dyn AnyProperty| property.name() == question.property();
        let property = properties.iter().find(same)?;
        let asked = asked_at(*property, &smallest_board(form), Point::new(0, 0));
        asked.into_iter().find(|asked| form.can_ask(asked))
    }

    /// A question is answered wrongly by a program that was asked nothing before.
    fn found(
        &mut self,
        question: Question,
        finding: Finding,
        origin: Origin,
    ) -> Result<(), StartError> {
        let weight = Weight::of(&question);
        let after = self.start.elapsed();
        let (mut question, mut finding) = (question, finding);
        // A program that can't be built is wrong about everything.
        if !matches!(finding.verdict, Verdict::Ce | Verdict::Je) {
            let smaller = self.smaller(question.clone(), finding.verdict)?;
            let is_smaller = Weight::of(&smaller) < weight;
            if is_smaller && let Some(again) = self.alone(&smaller)? {
                (question, finding) = (smaller, again);
            }
        }
        self.streams.below(Weight::of(&question));
        self.find = Some(Find {
            question,
            before: Vec::new(),
            origin,
            after,
            weight,
            is_smallest: false,
            finding,
        });
        Ok(())
    }

    /// Makes a question smaller that is answered wrongly.
    fn smaller(&mut self, question: Question, verdict: Verdict) -> Result<Question, StartError> {
        let left = self.hunting.time.saturating_sub(self.start.elapsed());
        // Each step of what is too slow takes the time limit.
        let is_slow = matches!(verdict, Verdict::Tle | Verdict::Mle | Verdict::Ole);
        let time = if is_slow { left / 2 } else { left.max(GRACE) };
        let until = Instant::now() + time;
        let mut failed = None;
        let form = self.hunting.form;
        let pool = &mut self.pool;
        let source = self.hunting.source;
        let mut shows = |questions: &[Question]| {
            let asked: Vec<_> = (0..questions.len())
                .filter(|index| form.can_ask(&questions[*index]))
                .collect();
            let mut any_wrong = |indices: &[usize]| -> Result<Option<usize>, StartError> {
                // What is too slow is asked one by one, since each such answer takes its time.
                let at_once = if is_slow { 1 } else { indices.len() };
                for indices in indices.chunks(at_once) {
                    if Instant::now() >= until {
                        return Ok(None);
                    }
                    source.forgive();
                    let batch = indices
                        .iter()
                        .map(|index| questions[*index].clone())
                        .collect();
                    let replies = pool.ask(batch)?;
                    let wrong = replies
                        .iter()
                        .position(|(reply, _)| reply.verdict.is_failure());
                    if let Some(position) = wrong {
                        return Ok(Some(indices[position]));
                    }
                }
                Ok(None)
            };
            if Instant::now() >= until {
                return ControlFlow::Break(());
            }
            if asked.is_empty() {
                return ControlFlow::Continue(None);
            }
            match any_wrong(&asked) {
                Ok(wrong) => ControlFlow::Continue(wrong),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let shrunk = shrink(question, &mut shows);
        match failed {
            Some(error) => Err(error),
            None => Ok(shrunk.question),
        }
    }

    /// Finds out what was asked before a question that is answered rightly alone.
    fn look_before(
        &mut self,
        question: Question,
        at: Where,
        origin: Origin,
    ) -> Result<(), StartError> {
        let left = self.hunting.time.saturating_sub(self.start.elapsed());
        let until = Instant::now() + left.max(GRACE);
        let before = self.pool.before(at).to_vec();
        let mut last = None;
        let mut failed = None;
        let pool = &self.pool;
        let found = kept::fewest(&before, &mut |before| {
            if Instant::now() >= until {
                return ControlFlow::Break(());
            }
            let all: Vec<_> = before.iter().copied().chain([&question]).collect();
            match pool.ask_afresh(&all) {
                Ok(Some(finding)) if finding.verdict.is_failure() => {
                    last = Some(finding);
                    ControlFlow::Continue(true)
                }
                Ok(_) => ControlFlow::Continue(false),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let (Some(before), Some(mut finding)) = (found, last) else {
            self.tried.once += 1;
            return Ok(());
        };
        finding.notes.push(crate::note::Note::StateKept);
        finding.notes.sort_unstable();
        finding.notes.dedup();
        self.find = Some(Find {
            weight: Weight::of(&question),
            question,
            before,
            origin,
            after: self.start.elapsed(),
            is_smallest: false,
            finding,
        });
        Ok(())
    }

    fn growth_is_due(&self) -> bool {
        let is_early = match self.hunting.form {
            Form::Any => self.streams.frontier() < (3, 0),
            Form::Numeric => self.tried.boards < NUMERIC_BOARDS,
        };
        if self.find.is_some() || is_early {
            return false;
        }
        let Some(side) = self.growth.next(self.hunting.time_limit / 2) else {
            return false;
        };
        let points = u64::from(side) * u64::from(side);
        if points * BYTES_A_POINT > self.hunting.output_limit {
            return false;
        }
        if side <= EARLY {
            return true;
        }
        let steps = self.growth.steps().len() as u64;
        match self.hunting.boards {
            // What is tried must not depend on times.
            Some(_) => self.tried.boards >= steps * BOARDS_A_STEP,
            None => self.growing * 4 <= self.start.elapsed(),
        }
    }

    /// Tries boards of the next side.
    fn grow(&mut self, properties: &[&'static dyn AnyProperty]) -> Result<(), StartError> {
        let Some(side) = self.growth.next(self.hunting.time_limit / 2) else {
            return Ok(());
        };
        let began = Instant::now();
        let before = self.growth.steps().last().map_or(0, |step| step.side);
        let mut longest = Duration::ZERO;
        for question in growth::questions(properties, self.hunting.form, side) {
            self.count(Origin::Growth, std::slice::from_ref(&question));
            self.hunting.source.forgive();
            let Some((reply, at)) = self.pool.ask(vec![question.clone()])?.pop() else {
                continue;
            };
            longest = longest.max(reply.wall);
            match reply.verdict {
                Verdict::Skip | Verdict::Ac => {}
                Verdict::Tle => {
                    self.late(question, before, properties)?;
                    self.growing += began.elapsed();
                    return Ok(());
                }
                // Much memory for a large board is no mistake.
                Verdict::Mle if side > LARGE => {
                    self.growth.end();
                    return Ok(());
                }
                _ => {
                    self.growth.end();
                    return self.look_at(question, at, Origin::Growth);
                }
            }
        }
        self.growth.tried(Step {
            side,
            wall: longest,
            is_late: false,
        });
        self.growing += began.elapsed();
        Ok(())
    }

    /// A square was too slow, and one of the side before was not: finds the smallest that is.
    fn late(
        &mut self,
        question: Question,
        good: u16,
        properties: &[&'static dyn AnyProperty],
    ) -> Result<(), StartError> {
        let is_same_kind = |other: &Question, side: u16| {
            // The questions of each side stand in the same order.
            let same = growth::questions(properties, self.hunting.form, side);
            same.iter()
                .position(|same| same.json() == other.json() && same.property() == other.property())
        };
        let side = question.board().size().columns();
        let Some(index) = is_same_kind(&question, side) else {
            return Ok(());
        };
        let (mut good, mut late) = (good, side);
        self.growth.tried(Step {
            side,
            wall: self.hunting.time_limit,
            is_late: true,
        });
        let mut found = None;
        let mut next = good + (late - good) / 2;
        while late - good > 1 {
            let asked = growth::questions(properties, self.hunting.form, next);
            let Some(question) = asked.into_iter().nth(index) else {
                break;
            };
            self.hunting.source.forgive();
            let Some((reply, _)) = self.pool.ask(vec![question.clone()])?.pop() else {
                break;
            };
            let is_late = reply.verdict.is_failure();
            self.growth.tried(Step {
                side: next,
                wall: reply.wall,
                is_late,
            });
            if is_late {
                late = next;
                found = Some(question);
            } else {
                good = next;
            }
            next = good + (late - good) / 2;
        }
        let found = found.unwrap_or(question);
        match self.alone(&found)? {
            Some(finding) => {
                self.growth.end();
                self.found(found, finding, Origin::Growth)
            }
            None => {
                self.growth.was_in_time();
                self.tried.once += 1;
                Ok(())
            }
        }
    }
}

/// The smallest board that can be asked about, without stones.
fn smallest_board(form: Form) -> Board {
    let side = match form {
        Form::Any => 1,
        Form::Numeric => go_io::numeric::MIN_SIDE.into(),
    };
    Board::empty(Size::new(side, side).expect("there is such a size"))
}

/// Above this side much memory is no mistake.
const LARGE: u16 = 128;
