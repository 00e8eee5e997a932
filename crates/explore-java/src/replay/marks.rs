//! The points of a replay: their numbers, their places, and what is written into the sources for them.
//!
//! Filled while a program is compiled, so that the code that is run here and the text that a virtual machine runs have the same
//! points in the same order.

use super::edit::{Edit, How};
use heddle_text::{FileId, Span};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a point belongs to, besides its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Site {
    Read,
    /// The read of what is written afterwards.
    Place,
    Write,
    /// A write of something else than the value in the text: that of `+=` …
    Compound,
    /// … and that of `++`.
    Step,
    /// The elements of a loop.
    Each,
    Lock,
    Call,
    New,
    /// What is checked, not a point.
    Check,
    /// A change of the text without point.
    Text,
}

/// All points so far.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    /// The texts of the files that points can be in.
    pub texts: FxHashMap<FileId, Rc<str>>,
    pub edits: Vec<(FileId, Edit)>,
    /// Where the points are.
    pub places: Vec<Span>,
    /// What they belong to.
    pub sites: Vec<Site>,
    /// What is checked, and where.
    pub checks: Vec<Span>,
    numbers: FxHashMap<(Span, Site), u32>,
}

impl Marks {
    /// The number of a point, and whether it is a new one.
    pub(crate) fn number(&mut self, span: Span, site: Site) -> (u32, bool) {
        if let Some(known) = self.numbers.get(&(span, site)) {
            return (*known, false);
        }
        let list = match site {
            Site::Check => &mut self.checks,
            _ => &mut self.places,
        };
        list.push(span);
        let number = list.len() as u32 - 1;
        if site != Site::Check {
            self.sites.push(site);
        }
        self.numbers.insert((span, site), number);
        (number, true)
    }

    pub(crate) fn around(&mut self, span: Span, before: String, after: &str) {
        let how = How::Around(before, after.to_owned());
        self.edit(span, how);
    }

    pub(crate) fn instead(&mut self, span: Span, text: impl Into<String>) {
        self.edit(span, How::Instead(text.into()));
    }

    fn edit(&mut self, span: Span, how: How) {
        let edit = Edit {
            start: span.start,
            end: span.end,
            how,
        };
        self.edits.push((span.file, edit));
    }

    /// The text of a file.
    pub(crate) fn text(&self, file: FileId) -> Rc<str> {
        self.texts.get(&file).cloned().unwrap_or_else(|| "".into())
    }
}
