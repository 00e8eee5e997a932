//! The `heddle` command (placeholder until its first module lands).
fn main() {}
