//! What the last finished check of a project found, and how a document looks in its light.

use crate::encoding::{Encoding, Lines};
use crate::moved::Moved;
use crate::paths;
use heddle_diag::Report;
use heddle_driver::Run;
use heddle_text::{FileId, Sources, Span};
use lsp_types::{Location, Position, Range, Uri};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A finished check.
pub(crate) struct Snapshot {
    run: Run,
    files: HashMap<PathBuf, FileId>,
    paths: HashMap<FileId, PathBuf>,
}

impl Snapshot {
    pub(crate) fn new(run: Run) -> Self {
        let named = run.sources.iter();
        let paths: HashMap<FileId, PathBuf> = named
            .map(|(id, file)| (id, paths::real(Path::new(file.name()))))
            .collect();
        // A file that cannot be read has an empty text of the same name behind its own.
        let mut files = HashMap::new();
        for (id, _) in run.sources.iter() {
            files.entry(paths[&id].clone()).or_insert(id);
        }
        Snapshot { run, files, paths }
    }

    pub(crate) fn report(&self) -> &Report {
        &self.run.report
    }

    pub(crate) fn sources(&self) -> &Sources {
        &self.run.sources
    }

    pub(crate) fn path(&self, file: FileId) -> Option<&Path> {
        self.paths.get(&file).map(PathBuf::as_path)
    }

    /// A place in the texts that were checked.
    pub(crate) fn location(
        &self,
        span: Span,
        encoding: Encoding,
        named: &Named,
    ) -> Option<Location> {
        let uri = named(self.path(span.file)?)?;
        let lines = Lines::new(self.run.sources.file(span.file).text(), encoding);
        let range = lines.range(span.start as usize, span.end as usize);
        Some(Location { uri, range })
    }

    /// A document whose text is `now`; nothing if it was no part of the check.
    pub(crate) fn view<'s>(
        &'s self,
        path: &Path,
        now: &'s str,
        encoding: Encoding,
    ) -> Option<View<'s>> {
        let file = *self.files.get(path)?;
        let old = self.run.sources.file(file).text();
        Some(View {
            snapshot: self,
            file,
            moved: Moved::between(old, now),
            lines: Lines::new(now, encoding),
        })
    }
}

/// How the client calls a path.
pub(crate) type Named<'n> = dyn Fn(&Path) -> Option<Uri> + 'n;

/// A document as it is now, in the light of a check of a text that may be older.
pub(crate) struct View<'s> {
    pub snapshot: &'s Snapshot,
    pub file: FileId,
    pub lines: Lines<'s>,
    moved: Moved,
}

impl<'s> View<'s> {
    pub(crate) fn report(&self) -> &'s Report {
        self.snapshot.report()
    }

    /// The bytes of a place of this document now; nothing if it is in another one, or its text changed.
    pub(crate) fn bytes(&self, span: Span) -> Option<(usize, usize)> {
        let here = span.file == self.file;
        here.then(|| self.moved.forward(span.start, span.end))?
    }

    /// The same as the protocol has it.
    pub(crate) fn range(&self, span: Span) -> Option<Range> {
        let (start, end) = self.bytes(span)?;
        Some(self.lines.range(start, end))
    }

    /// A place as the client has it: in this document where it is now, in others where it was when they were checked.
    pub(crate) fn location(&self, span: Span, named: &Named) -> Option<Location> {
        if span.file != self.file {
            return self.snapshot.location(span, self.lines.encoding, named);
        }
        let uri = named(self.snapshot.path(span.file)?)?;
        let range = self.range(span)?;
        Some(Location { uri, range })
    }

    /// Where a position was in the text that was checked.
    pub(crate) fn offset(&self, position: Position) -> Option<u32> {
        self.moved.back(self.lines.offset(position))
    }

    /// The text of a place as it was checked.
    pub(crate) fn snippet(&self, span: Span) -> &'s str {
        self.snapshot.sources().snippet(span)
    }

    /// Whether an offset of the text that was checked lies in a place of this document.
    pub(crate) fn lies_in(&self, offset: u32, span: Span) -> bool {
        span.file == self.file && span.start <= offset && offset <= span.end
    }
}
