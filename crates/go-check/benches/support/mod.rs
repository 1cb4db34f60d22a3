//! What the benchmarks of streams read and run.

pub(crate) mod cases;
pub(crate) mod programs;
#[allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shared with the benchmarks of go-core, which use the rest"
)]
#[path = "../../../go-core/benches/support/rounds.rs"]
pub(crate) mod rounds;
#[path = "../../../go-core/tests/support/shapes.rs"]
#[allow(dead_code, reason = "the tests ask more of a shape")]
pub(crate) mod shapes;
