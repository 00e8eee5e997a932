//! Plato, the parallel language of atomic operations: the core language that everything is translated to.
//!
//! Takes `.plato` text (or a program built by a front end), gives a resolved and typed [`ir::Program`]
//! whose centre is the atomic operation ([`ir::Op`]).

pub mod ir;
