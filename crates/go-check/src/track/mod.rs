//! What is made of a suite for others to use.

pub mod icpc;
