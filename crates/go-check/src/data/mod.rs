//! Data as it stands in its file: JSON read strictly, and errors that know their place.

mod error;
mod json;
mod object;
mod quick;
mod text;
mod walk;

pub(crate) use error::Remark;
pub use error::{DataError, Place, drawn};
pub(crate) use json::shorten;
pub use json::{Integer, MAX_DEPTH, Node};
pub use object::Object;
pub use quick::{Grid, Quick};
pub(crate) use text::harmless;
pub use text::{BadText, Lines, line_of, read_text};
