//! The collection of source files that a run works on.

use crate::{FileId, Span};

/// A file's name, text and line table.
#[derive(Debug, Clone)]
pub struct SourceFile {
    name: String,
    text: String,
    line_starts: Vec<u32>,
}

/// A position for people: both numbers start at 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl SourceFile {
    /// A file called `name` (as the user would write it) with this text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = std::iter::once(0)
            .chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|i| i as u32 + 1))
            .collect();
        SourceFile {
            name: name.into(),
            text,
            line_starts,
        }
    }

    /// The file's name as shown to the user.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte offset; offsets past the end give the end.
    pub fn position(&self, offset: u32) -> LineColumn {
        let offset = (offset as usize).min(self.text.len());
        let line = self.line_starts.partition_point(|s| *s as usize <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let mut end = offset;
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let column = self.text[start..end].chars().count() as u32 + 1;
        LineColumn {
            line: line as u32 + 1,
            column,
        }
    }

    /// The text of line `line` (from 1) without its line end; empty when there is no such line.
    pub fn line(&self, line: u32) -> &str {
        let Some(start) = self.line_starts.get(line.wrapping_sub(1) as usize) else {
            return "";
        };
        let rest = &self.text[*start as usize..];
        rest.split('\n').next().unwrap_or("").trim_end_matches('\r')
    }
}

/// All files of a run; [`FileId`]s index into it.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// An empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and names it.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(SourceFile::new(name, text));
        FileId(self.files.len() as u32 - 1)
    }

    /// The file of an id made by this collection.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(i, f)| (FileId(i as u32), f))
    }

    /// The text a span covers; empty if the span lies outside the file.
    pub fn snippet(&self, span: Span) -> &str {
        self.file(span.file)
            .text()
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    /// Line and column where a span starts.
    pub fn start(&self, span: Span) -> LineColumn {
        self.file(span.file).position(span.start)
    }

    /// Line and column where a span ends.
    pub fn end(&self, span: Span) -> LineColumn {
        self.file(span.file).position(span.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_survive_offsets_inside_one() {
        let file = SourceFile::new("a", "aé\nb");
        assert_eq!(file.position(3), LineColumn { line: 1, column: 3 });
        assert_eq!(file.position(2), LineColumn { line: 1, column: 2 });
        assert_eq!(file.position(4), LineColumn { line: 2, column: 1 });
        assert_eq!(file.position(99), LineColumn { line: 2, column: 2 });
        assert_eq!(file.line(2), "b");
        assert_eq!(file.line(3), "");
    }
}
