//! Questions and answers of any property, which have forgotten their types.

use std::any::Any;
use std::fmt;

use go_core::{Board, Symmetry};
use go_io::diagram::Look;

use super::{Coordinate, Difference, Drawing, Errors, PROPERTIES, Property};
use crate::data::{DataError, Node, Quick, shorten};
use crate::note::Note;

/// A question of some property.
pub struct Question {
    property: &'static dyn AnyProperty,
    value: Box<dyn Any + Send + Sync>,
}

/// An answer of some property.
pub struct Answer(Box<dyn Any + Send + Sync>);

impl Question {
    /// Reads a question from a property's name and a case's `input`.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if there is no such property, or if the input is none of its
    /// questions.
    pub fn read(property: Node<'_>, input: Node<'_>) -> Result<Self, DataError> {
        let name = property.string()?;
        let Some(found) = PROPERTIES.iter().find(|property| property.name() == name) else {
            let names: Vec<_> = PROPERTIES.iter().map(|property| property.name()).collect();
            let names = names.join(", ");
            return Err(property.error(format!(
                "unknown property {}, expected one of: {names}",
                shorten(property.raw())
            )));
        };
        found.read_question(input)
    }

    /// Reads a question from a property's name and the text of a case's `input`, in one pass. Returns
    /// `None` where the careful way must look at it: [`Question::read`] reads whatever this one does as
    /// the same question.
    #[must_use]
    pub fn read_quickly(property: &str, input: &str) -> Option<Self> {
        let found = PROPERTIES.iter().find(|it| it.name() == property)?;
        let mut input = Quick::new(input.as_bytes());
        let question = found.read_quickly(&mut input);
        question.filter(|_| input.is_at_end())
    }

    /// Returns a question of a property.
    pub fn new<P: Property>(property: &'static P, question: P::Question) -> Self {
        Self {
            property,
            value: Box::new(question),
        }
    }

    /// Returns the name of the question's property.
    #[must_use]
    pub fn property(&self) -> &'static str {
        self.property.name()
    }

    /// Returns the question as its property's own type, if it is of that property.
    #[must_use]
    pub fn of<P: Property>(&self) -> Option<&P::Question> {
        (self.property.name() == P::NAME)
            .then(|| self.value.downcast_ref())
            .flatten()
    }

    /// Returns the JSON of the case's `input`, on one line.
    #[must_use]
    pub fn json(&self) -> String {
        self.property.write_question(self)
    }

    /// Returns the reference's answer.
    #[must_use]
    pub fn answer(&self) -> Answer {
        self.property.answer(self)
    }

    /// Reads an answer to this question, as a case's `expected` holds it.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if it is no answer of this property.
    pub fn read_answer(&self, answer: Node<'_>) -> Result<Answer, DataError> {
        self.property.read_answer(answer)
    }

    /// Reads an answer to this question from the text of a case's `expected`, in one pass. Returns
    /// `None` where the careful way must look at it: [`Question::read_answer`] reads whatever this one
    /// does as the same answer.
    #[must_use]
    pub fn read_answer_quickly(&self, answer: &str) -> Option<Answer> {
        let mut text = Quick::new(answer.as_bytes());
        let answer = self.property.read_answer_quickly(&mut text);
        answer.filter(|_| text.is_at_end())
    }

    /// Appends the JSON of the reference's answer, on one line: what [`Question::write_answer`] makes of
    /// [`Question::answer`], by a shorter way.
    pub fn answer_json(&self, out: &mut Vec<u8>) {
        self.property.answer_json(self, out);
    }

    /// Appends the JSON of an answer to this question, on one line.
    pub fn write_answer(&self, answer: &Answer, out: &mut String) {
        self.property.write_answer(answer, out);
    }

    /// Compares an answer with the expected one. Returns what is odd about it if it is right.
    ///
    /// # Errors
    ///
    /// Returns the [`Difference`] if it is wrong.
    pub fn compare(
        &self,
        expected: &Answer,
        actual: &Answer,
        errors: Errors,
    ) -> Result<Vec<Note>, Difference> {
        self.property.compare(self, expected, actual, errors)
    }

    /// Draws the question.
    #[must_use]
    pub fn draw(&self, look: &Look) -> Drawing {
        self.property.draw_question(self, look)
    }

    /// Draws an answer to it, with the points marked where another answer differs.
    #[must_use]
    pub fn draw_answer(&self, answer: &Answer, other: Option<&Answer>, look: &Look) -> Drawing {
        self.property.draw_answer(self, answer, other, look)
    }

    /// Returns the question and its answer as one SVG image.
    #[must_use]
    pub fn svg(&self) -> String {
        self.property.svg(self)
    }

    /// Explains the reference's answer, in sentences.
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        self.property.explain(self)
    }

    /// Returns the question that a symmetry makes of this one, whose answer is the symmetric one;
    /// `None` of a question about a point so far off the board that its mirror image has no number.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Option<Self> {
        self.property.turned(self, symmetry)
    }

    /// Returns the answer that a symmetry makes of an answer to this question, right or wrong; `None`
    /// of one with a point so far off the board that its mirror image has no number.
    #[must_use]
    pub fn turned_answer(&self, answer: &Answer, symmetry: Symmetry) -> Option<Answer> {
        self.property.turned_answer(self, answer, symmetry)
    }

    /// Returns the board that the question is about.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.property.board(self)
    }

    /// Returns the column and the row that the question names, if it names a point.
    #[must_use]
    pub fn asked_point(&self) -> Option<[&Coordinate; 2]> {
        self.property.asked_point(self)
    }

    /// Returns the same question about another board and point; `None` if there is no such question.
    #[must_use]
    pub fn moved(&self, board: Board, point: Option<[Coordinate; 2]>) -> Option<Self> {
        self.property.moved(self, board, point)
    }
}

impl Clone for Question {
    fn clone(&self) -> Self {
        self.property.copy(self)
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.property(), self.json())
    }
}

impl Answer {
    /// Returns an answer of a property.
    pub fn new<P: Property>(answer: P::Answer) -> Self {
        Self(Box::new(answer))
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer(..)")
    }
}

/// A property whose questions and answers have forgotten their types.
pub trait AnyProperty: Send + Sync {
    /// The property's name in suites.
    fn name(&self) -> &'static str;
    /// Reads a case's `input`.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if it is no question of this property.
    fn read_question(&'static self, input: Node<'_>) -> Result<Question, DataError>;
    /// Reads a case's `input`, or `None`, as the property does.
    fn read_quickly(&'static self, input: &mut Quick<'_>) -> Option<Question>;
    /// Reads a case's `input` and appends the JSON of the reference's answer, or not: then what has
    /// been appended is of no use.
    fn answer_quickly(&self, input: &mut Quick<'_>, out: &mut Vec<u8>) -> Option<()>;
    /// The JSON of a question.
    fn write_question(&self, question: &Question) -> String;
    /// Reads a case's `expected`.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if it is no answer of this property.
    fn read_answer(&self, answer: Node<'_>) -> Result<Answer, DataError>;
    /// Reads a case's `expected`, or `None`, as the property does.
    fn read_answer_quickly(&self, answer: &mut Quick<'_>) -> Option<Answer>;
    /// Appends the JSON of the reference's answer.
    fn answer_json(&self, question: &Question, out: &mut Vec<u8>);
    /// Appends the JSON of an answer.
    fn write_answer(&self, answer: &Answer, out: &mut String);
    /// The reference's answer.
    fn answer(&self, question: &Question) -> Answer;
    /// Compares an answer with the expected one.
    ///
    /// # Errors
    ///
    /// Returns the [`Difference`] if it is wrong.
    fn compare(
        &self,
        question: &Question,
        expected: &Answer,
        actual: &Answer,
        errors: Errors,
    ) -> Result<Vec<Note>, Difference>;
    /// Draws a question.
    fn draw_question(&self, question: &Question, look: &Look) -> Drawing;
    /// Draws an answer.
    fn draw_answer(
        &self,
        question: &Question,
        answer: &Answer,
        other: Option<&Answer>,
        look: &Look,
    ) -> Drawing;
    /// The question and its answer as SVG.
    fn svg(&self, question: &Question) -> String;
    /// Explains the reference's answer.
    fn explain(&self, question: &Question) -> Vec<String>;
    /// The question that a symmetry makes of one.
    fn turned(&'static self, question: &Question, symmetry: Symmetry) -> Option<Question>;
    /// The answer that a symmetry makes of one.
    fn turned_answer(
        &self,
        question: &Question,
        answer: &Answer,
        symmetry: Symmetry,
    ) -> Option<Answer>;
    /// The board that a question is about.
    fn board<'a>(&self, question: &'a Question) -> &'a Board;
    /// The column and the row that a question names.
    fn asked_point<'a>(&self, question: &'a Question) -> Option<[&'a Coordinate; 2]>;
    /// The same question about another board and point.
    fn moved(
        &'static self,
        question: &Question,
        board: Board,
        point: Option<[Coordinate; 2]>,
    ) -> Option<Question>;
    /// Every question about a board.
    fn about(&'static self, board: &Board) -> Vec<Question>;
    /// The same question once more.
    fn copy(&'static self, question: &Question) -> Question;
}

fn question<P: Property>(question: &Question) -> &P::Question {
    question
        .value
        .downcast_ref()
        .expect("a question is handed to the property that it came from")
}

fn answer<P: Property>(answer: &Answer) -> &P::Answer {
    answer
        .0
        .downcast_ref()
        .expect("an answer is handed to the property of its question")
}

impl<P: Property> AnyProperty for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn read_question(&'static self, input: Node<'_>) -> Result<Question, DataError> {
        Property::read_question(self, input).map(|question| Question::new(self, question))
    }

    fn read_quickly(&'static self, input: &mut Quick<'_>) -> Option<Question> {
        Property::read_quickly(self, input).map(|question| Question::new(self, question))
    }

    fn answer_quickly(&self, input: &mut Quick<'_>, out: &mut Vec<u8>) -> Option<()> {
        let question = Property::read_quickly(self, input)?;
        Property::answer_json(self, &question, out);
        Some(())
    }

    fn write_question(&self, asked: &Question) -> String {
        let mut json = String::new();
        Property::write_question(self, question::<P>(asked), &mut json);
        json
    }

    fn read_answer(&self, answer: Node<'_>) -> Result<Answer, DataError> {
        Property::read_answer(self, answer).map(Answer::new::<P>)
    }

    fn read_answer_quickly(&self, answer: &mut Quick<'_>) -> Option<Answer> {
        Property::read_answer_quickly(self, answer).map(Answer::new::<P>)
    }

    fn answer_json(&self, asked: &Question, out: &mut Vec<u8>) {
        Property::answer_json(self, question::<P>(asked), out);
    }

    fn write_answer(&self, given: &Answer, out: &mut String) {
        Property::write_answer(self, answer::<P>(given), out);
    }

    fn answer(&self, asked: &Question) -> Answer {
        Answer::new::<P>(Property::answer(self, question::<P>(asked)))
    }

    fn compare(
        &self,
        asked: &Question,
        expected: &Answer,
        actual: &Answer,
        errors: Errors,
    ) -> Result<Vec<Note>, Difference> {
        let (expected, actual) = (answer::<P>(expected), answer::<P>(actual));
        Property::compare(self, question::<P>(asked), expected, actual, errors)
    }

    fn draw_question(&self, asked: &Question, look: &Look) -> Drawing {
        Property::draw_question(self, question::<P>(asked), look)
    }

    fn draw_answer(
        &self,
        asked: &Question,
        given: &Answer,
        other: Option<&Answer>,
        look: &Look,
    ) -> Drawing {
        let other = other.map(answer::<P>);
        Property::draw_answer(self, question::<P>(asked), answer::<P>(given), other, look)
    }

    fn svg(&self, asked: &Question) -> String {
        Property::svg(self, question::<P>(asked))
    }

    fn explain(&self, asked: &Question) -> Vec<String> {
        Property::explain(self, question::<P>(asked))
    }

    fn turned(&'static self, asked: &Question, symmetry: Symmetry) -> Option<Question> {
        let turned = Property::turned(self, question::<P>(asked), symmetry);
        turned.map(|turned| Question::new(self, turned))
    }

    fn turned_answer(
        &self,
        asked: &Question,
        given: &Answer,
        symmetry: Symmetry,
    ) -> Option<Answer> {
        let (asked, given) = (question::<P>(asked), answer::<P>(given));
        Property::turned_answer(self, asked, given, symmetry).map(Answer::new::<P>)
    }

    fn board<'a>(&self, asked: &'a Question) -> &'a Board {
        Property::board(self, question::<P>(asked))
    }

    fn asked_point<'a>(&self, asked: &'a Question) -> Option<[&'a Coordinate; 2]> {
        Property::asked_point(self, question::<P>(asked))
    }

    fn moved(
        &'static self,
        asked: &Question,
        board: Board,
        point: Option<[Coordinate; 2]>,
    ) -> Option<Question> {
        let moved = Property::moved(self, question::<P>(asked), board, point);
        moved.map(|moved| Question::new(self, moved))
    }

    fn about(&'static self, board: &Board) -> Vec<Question> {
        let questions = Property::about(self, board).into_iter();
        questions.map(|asked| Question::new(self, asked)).collect()
    }

    fn copy(&'static self, asked: &Question) -> Question {
        Question::new(self, question::<P>(asked).clone())
    }
}
