//! (placeholder until its first module lands)
