//! Nothing by itself: see `benches/peer.rs`.
