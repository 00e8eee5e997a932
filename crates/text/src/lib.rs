//! Source files and positions in them.
//!
//! Takes file contents, gives [`FileId`]s, [`Span`]s and line/column look-ups. Knows nothing else: every
//! other crate speaks of source positions with the types of this one, and reads files with [`disk`].

pub mod disk;
mod sources;
mod span;

pub use sources::{LineColumn, SourceFile, Sources};
pub use span::{FileId, Span};
