//! Laws, on inputs that nobody thought of: what is written is read back, what is done twice is done
//! once, and what is said of a part is true of the whole.

mod boards;
mod drawn;
mod generators;
mod reports;
mod suites;
mod tracks;
