//! Which task, in which order, in parallel; the only file IO. Knows nothing about rendering.

mod failure;
mod inputs;
mod pool;
