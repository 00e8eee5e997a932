//! Reports for people ([`human`]), for programs ([`json`]) and for code scanning ([`sarif`]).
//!
//! Takes the plain data of `heddle_diag`, gives text. Renderers decide nothing: none of them sorts, filters or rewords.

pub mod human;
pub mod json;
pub mod sarif;
