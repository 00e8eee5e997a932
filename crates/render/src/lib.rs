//! Reports for people ([`human`]), for programs ([`json`]), for code scanning ([`sarif`]) and for continuous integration ([`junit`]).
//!
//! Takes the plain data of `heddle_diag`, gives text. Renderers decide nothing: none of them sorts, filters or rewords.

pub mod clauses;
pub mod human;
pub mod json;
pub mod junit;
pub mod sarif;
