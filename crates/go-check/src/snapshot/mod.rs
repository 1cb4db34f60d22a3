//! Snapshots: each case drawn in a file beside its suite, so that a change is seen as a picture.
//!
//! `FOLDER/exercise/snapshots/slug.snap` belongs to a case of `FOLDER/exercise/canonical-data.json`.
//! What a test run finds different is pending beside it, as `slug.snap.new`, until it is settled.

mod difference;
mod folder;
mod gallery;

use go_io::diagram::Symbols;

use crate::property::Question;
use crate::report::{explanation, plain};

pub use difference::difference;
pub use folder::{Folder, FolderError, MAX_SNAPSHOT_BYTES, Pending, body, snapshots_folder};
pub use gallery::{Drawn, Gallery};

/// Returns what the snapshot of a case shows: the question, the answer and the reason.
#[must_use]
pub fn text(question: &Question) -> String {
    explanation(question, &plain(Symbols::Ascii))
}
