//! What the benchmarks measure on, and what they measure against.

// Kept as they were first written, so that ratios to them stay comparable.
#[rustfmt::skip]
#[allow(warnings, reason = "kept as it is")]
pub(crate) mod baselines;
pub(crate) mod corpus;
pub(crate) mod games;
pub(crate) mod playout;
#[allow(dead_code, reason = "what go-check measures with it is in bytes, too")]
pub(crate) mod rounds;
#[path = "../../tests/support/shapes.rs"]
#[allow(dead_code, reason = "the tests ask more of a shape")]
pub(crate) mod shapes;
pub(crate) mod stack;
pub(crate) mod zigzag;
