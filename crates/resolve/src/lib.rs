//! Names and types of Java programs with specifications: syntax trees in, typed program and diagnostics out.
//!
//! - [`World`] is the class table: user sources, the class path, the JDK's module image, the embedded stub library.
//! - [`types`] holds types as interned values; [`model`] classes, fields and methods.
//! - [`typed`] is the result: for every expression its type and what it denotes.

mod attr;
mod classfile;
mod completes;
mod consts;
mod declare;
mod display;
mod fieldconst;
mod flow;
mod infer;
mod known;
mod lacks;
pub mod library;
mod lub;
mod members;
mod missing;
pub mod model;
mod names;
mod narrow;
mod relations;
mod scope;
mod session;
mod shown;
mod signature;
mod skeleton;
mod source;
mod stubcheck;
mod stubmembers;
mod stubspec;
mod subtyping;
pub mod typed;
mod typeref;
pub mod types;
mod unsupported;
mod world;

pub use classfile::reads_class_file;
pub use missing::MissingImport;
pub use names::{Name, Names};
pub use session::{Resolved, Session, resolve};
pub use shown::{Shown, shown};
pub use skeleton::skeleton;
pub use source::{SourceClass, Unit};
pub use world::World;
