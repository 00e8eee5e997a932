//! The model checker (`heddle explore`): standard and thread-modular exploration of Plato programs.

pub mod model;
