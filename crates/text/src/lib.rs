//! Source files and positions in them.
//!
//! Takes file contents, gives [`FileId`]s, [`Span`]s and line/column look-ups. Knows nothing else: every
//! other crate speaks of source positions with the types of this one, reads files with [`disk`], and looks at a [`Cancel`] to
//! know whether its work is still wanted.

mod cancel;
pub mod disk;
mod sources;
mod span;

pub use cancel::Cancel;
pub use sources::{LineColumn, SourceFile, Sources};
pub use span::{FileId, Span};
