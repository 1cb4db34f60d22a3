//! The suites that come with the program, built into it.

use super::Suite;

/// A suite in the binary.
#[derive(Debug)]
pub struct BuiltIn {
    /// The exercise's name, which is the suite's.
    pub name: &'static str,
    /// Where its file stands in a checkout.
    pub file: &'static str,
    text: &'static str,
}

macro_rules! built_in {
    ($name:literal) => {
        BuiltIn {
            name: $name,
            file: concat!("test-data/", $name, "/canonical-data.json"),
            text: include_str!(concat!(
                "../../../../test-data/",
                $name,
                "/canonical-data.json"
            )),
        }
    };
}

/// The suites that come with the program.
pub static BUILT_IN: [BuiltIn; 2] = [built_in!("go-counting"), built_in!("go-move")];

impl BuiltIn {
    /// Returns the text of its file.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// Reads the suite.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with it, which tests hold to be nothing.
    pub fn read(&self) -> Result<Suite, super::BadSuite> {
        Suite::read(self.file, self.text)
    }
}

/// Returns the built-in suite of a name.
#[must_use]
pub fn built_in(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|suite| suite.name == name)
}
