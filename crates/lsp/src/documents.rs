//! The texts that the client has open.

use crate::encoding::{Encoding, Lines};
use heddle_driver::Overlay;
use lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An open text.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// Its name as the client says it.
    pub uri: Uri,
    /// The client's number of this state of the text.
    pub version: i32,
    /// The text.
    pub text: Arc<str>,
}

/// All open texts, by their paths.
#[derive(Debug, Default)]
pub(crate) struct Documents(BTreeMap<PathBuf, Document>);

impl Documents {
    pub(crate) fn open(&mut self, path: PathBuf, document: Document) {
        self.0.insert(path, document);
    }

    pub(crate) fn close(&mut self, path: &Path) -> bool {
        self.0.remove(path).is_some()
    }

    pub(crate) fn get(&self, path: &Path) -> Option<&Document> {
        self.0.get(path)
    }

    /// Applies changes in their order; false if the text is not open.
    pub(crate) fn change(
        &mut self,
        path: &Path,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> bool {
        let Some(document) = self.0.get_mut(path) else {
            return false;
        };
        let mut text = document.text.to_string();
        for change in changes {
            match change.range {
                None => text = change.text,
                Some(range) => {
                    let lines = Lines::new(&text, encoding);
                    let (start, end) = (lines.offset(range.start), lines.offset(range.end));
                    text.replace_range(start.min(end)..end.max(start), &change.text);
                }
            }
        }
        document.text = text.into();
        document.version = version;
        true
    }

    /// The paths of those for which `wanted` holds.
    pub(crate) fn paths<'d>(
        &'d self,
        wanted: impl Fn(&Path) -> bool + 'd,
    ) -> impl Iterator<Item = &'d PathBuf> {
        self.0.keys().filter(move |path| wanted(path))
    }

    /// The open texts over the disk.
    pub(crate) fn overlay(&self) -> Overlay {
        let mut overlay = Overlay::default();
        for (path, document) in &self.0 {
            overlay.set(path, Arc::clone(&document.text));
        }
        overlay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::{Position, Range};
    use std::str::FromStr;

    #[test]
    fn changes_are_applied_one_after_the_other() {
        let mut all = Documents::default();
        let path = PathBuf::from("/a");
        let uri = Uri::from_str("file:///a").unwrap();
        let (version, text) = (1, "é = 1;\nb".into());
        let document = Document { uri, version, text };
        all.open(path.clone(), document);
        let at = |line, from, to| {
            Some(Range::new(
                Position::new(line, from),
                Position::new(line, to),
            ))
        };
        let change = |range, text: &str| TextDocumentContentChangeEvent {
            range,
            range_length: None,
            text: text.to_owned(),
        };
        let changes = vec![
            change(at(0, 4, 5), "23"),
            change(at(0, 5, 6), "4"),
            change(at(9, 9, 9), "c"),
        ];
        assert!(all.change(&path, 2, changes, Encoding::Utf16));
        assert_eq!(&*all.get(&path).unwrap().text, "é = 24;\nbc");
        assert!(!all.change(Path::new("/b"), 2, Vec::new(), Encoding::Utf16));
    }
}
