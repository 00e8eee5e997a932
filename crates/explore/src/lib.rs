//! The model checker (`heddle explore`): standard and thread-modular exploration of Plato programs.

pub mod budget;
pub mod model;
pub mod modular;
pub mod property;
pub mod standard;
pub mod symmetric;
pub mod trace;
