//! Templates that come with the program, to use as they are or to start from.

/// A template in the binary.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    /// The name that it is asked for with: the language.
    pub language: &'static str,
    /// The exercise whose cases it is for.
    pub exercise: &'static str,
    /// Its file in a checkout.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! starter {
    ($language:literal, $exercise:literal) => {
        Starter {
            language: $language,
            exercise: $exercise,
            file: concat!(
                "crates/go-check/templates/",
                $language,
                "/",
                $exercise,
                ".j2"
            ),
            text: include_str!(concat!(
                "../../../templates/",
                $language,
                "/",
                $exercise,
                ".j2"
            )),
        }
    };
}

/// The templates that come with the program.
pub static STARTERS: [Starter; 6] = [
    starter!("python", "go-counting"),
    starter!("python", "go-move"),
    starter!("javascript", "go-counting"),
    starter!("javascript", "go-move"),
    starter!("rust", "go-counting"),
    starter!("rust", "go-move"),
];

/// Returns the template for a language and an exercise.
#[must_use]
pub fn starter(language: &str, exercise: &str) -> Option<&'static Starter> {
    starters(language).find(|starter| starter.exercise == exercise)
}

/// Returns the templates for a language, each for an exercise.
pub fn starters(language: &str) -> impl Iterator<Item = &'static Starter> {
    STARTERS
        .iter()
        .filter(move |starter| starter.language == language)
}
