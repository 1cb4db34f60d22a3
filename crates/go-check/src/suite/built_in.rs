//! The suites that come with the program, built into it.

use super::{Suite, Uuid};

/// A suite in the binary.
#[derive(Debug)]
pub struct BuiltIn {
    /// The exercise's name, which is the suite's.
    pub name: &'static str,
    /// Where its file stands in a checkout.
    pub file: &'static str,
    /// The UUIDs of the cases at its head, which aren't ours to choose.
    pub upstream: &'static [&'static str],
    text: &'static str,
}

/// The cases of go-counting that every track has.
const OFFICIAL: [&str; 11] = [
    "94d0c01a-17d0-424c-aab5-2736d0da3939",
    "b33bec54-356a-485c-9c71-1142a9403213",
    "def7d124-422e-44ae-90e5-ceda09399bda",
    "57d79036-2618-47f4-aa87-56c06d362e3d",
    "0c84f852-e032-4762-9010-99f6a001da96",
    "6f867945-9b2c-4bdd-b23e-b55fe2069a68",
    "d67aaffd-fdf1-4e7f-b9e9-79897402b64a",
    "14f23c25-799e-4371-b3e5-777a2c30357a",
    "37fb04b5-98c1-4b96-8c16-af2d13624afd",
    "9a1c59b7-234b-495a-8d60-638489f0fc0a",
    "d1645953-1cd5-4221-af6f-8164f96249e1",
];

/// The examples in the text of the code-golf challenge.
const EXAMPLES: [&str; 4] = [
    "9d7d4fb4-5a13-40cc-89c5-77388358f6cc",
    "35c100fe-9e65-4ebb-b37f-657b6e030394",
    "a112b9d4-af07-4a75-babc-d7592d015a70",
    "37a88903-3154-4ade-a7cd-667b22509dc1",
];

macro_rules! built_in {
    ($name:literal, $upstream:expr) => {
        BuiltIn {
            name: $name,
            file: concat!("test-data/", $name, "/canonical-data.json"),
            upstream: &$upstream,
            text: include_str!(concat!(
                "../../../../test-data/",
                $name,
                "/canonical-data.json"
            )),
        }
    };
}

/// The suites that come with the program.
pub static BUILT_IN: [BuiltIn; 2] = [
    built_in!("go-counting", OFFICIAL),
    built_in!("go-move", EXAMPLES),
];

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

/// Whether a case is one that others have published, wherever it stands: it is not ours to choose.
#[must_use]
pub fn is_upstream(uuid: Uuid) -> bool {
    let mut all = BUILT_IN.iter().flat_map(|suite| suite.upstream);
    all.any(|upstream| Uuid::parse(upstream) == Some(uuid))
}
