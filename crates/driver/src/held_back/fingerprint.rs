//! Fingerprints of findings: the same from run to run as long as the finding is the same, whatever happens to the lines around it.
//!
//! A fingerprint is made of the code, of the member that the finding stands in (package, classes, signature; for other languages file name and
//! item), and of the words of the source that it points at. Findings that are alike in all of these are numbered in the order of the
//! report. Neither lines nor folders nor the wording of messages are part of it.

use super::outline::{Outline, Place};
use super::words::words;
use crate::failure::guarded;
use heddle_diag::{Diagnostic, Item};
use heddle_text::{FileId, Sources, Span};
use std::collections::HashMap;
use std::path::Path;

/// The fingerprints of a run, in the order of its report.
#[derive(Debug, Default)]
pub(crate) struct Fingerprints {
    /// The outlines of files with findings.
    outlines: HashMap<FileId, Outline>,
    /// How many findings were alike so far.
    alike: HashMap<String, u32>,
}

impl Fingerprints {
    /// The fingerprint of a finding, of an item if it has one.
    pub(crate) fn of(
        &mut self,
        sources: &Sources,
        item: Option<&Item>,
        finding: &Diagnostic,
    ) -> String {
        let mut hasher = blake3::Hasher::new();
        for part in self.parts(sources, item, finding) {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let alike = &hasher.finalize().to_hex()[..32];
        let count = self.alike.entry(alike.to_owned()).or_insert(0);
        *count += 1;
        format!("{alike}:{count}")
    }

    fn parts(
        &mut self,
        sources: &Sources,
        item: Option<&Item>,
        finding: &Diagnostic,
    ) -> Vec<String> {
        let mut parts = vec![finding.code.id()];
        let primary = finding.primary.as_ref().map(|label| label.span);
        let Some(span) = primary.or(item.map(|i| i.span)) else {
            parts.push(finding.message.clone());
            return parts;
        };
        let place = self.place(sources, item, span);
        parts.push(place.path.len().to_string());
        parts.extend(place.path);
        parts.extend(words(sources.snippet(span), &place.locals));
        parts
    }

    /// Where a finding stands. A clause before a method is no part of it: there the item says which method it is about.
    fn place(&mut self, sources: &Sources, item: Option<&Item>, span: Span) -> Place {
        let file = sources.file(span.file);
        if !file.name().ends_with(".java") {
            let name = Path::new(file.name()).file_name().unwrap_or_default();
            let title = item.map_or(String::new(), Item::title);
            return Place {
                path: vec![name.to_string_lossy().into_owned(), title],
                ..Place::default()
            };
        }
        // Where reading itself fails, that was reported when the file was read first.
        let outline = |id| {
            let text = sources.file(id).text();
            guarded(|| Outline::of(id, text)).unwrap_or_default()
        };
        let outlines = &mut self.outlines;
        let mut place = |span: Span| {
            let known = outlines
                .entry(span.file)
                .or_insert_with_key(|id| outline(*id));
            known.place(span.start)
        };
        let own = place(span);
        match item {
            Some(item) if !own.in_method => place(item.span),
            _ => own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_diag::codes;

    /// The fingerprints of findings at the `nth` occurrences of `word`.
    fn at(name: &str, text: &str, word: &str) -> Vec<String> {
        let mut sources = Sources::new();
        let file = sources.add(name, text);
        let mut fingerprints = Fingerprints::default();
        let places = text.match_indices(word);
        let findings = places.map(|(at, _)| {
            let span = Span::new(file, at as u32, (at + word.len()) as u32);
            Diagnostic::new(codes::NO_ACCESS, span, "words that change")
        });
        findings
            .map(|finding| fingerprints.of(&sources, None, &finding))
            .collect()
    }

    const TEXT: &str = "package p; class A { int f; void m(int by) { f += by; f += by; } }";

    #[test]
    fn moved_lines_other_members_and_names_of_locals_do_not_matter() {
        let before = at("A.java", TEXT, "f += by");
        assert_eq!(before.len(), 2);
        assert_ne!(before[0], before[1]);
        let moved = TEXT.replace("void m", "void other() { }\n\n  void m");
        assert_eq!(at("/elsewhere/A.java", &moved, "f += by"), before);
        let renamed = TEXT.replace("by", "step");
        assert_eq!(at("A.java", &renamed, "f += step"), before);
        let laid_out = TEXT.replace("f += by", "f  +=  by");
        assert_eq!(at("A.java", &laid_out, "f  +=  by"), before);
    }

    #[test]
    fn package_class_member_and_text_matter() {
        let before = at("A.java", TEXT, "f += by");
        let others = [
            TEXT.replace("package p", "package q"),
            TEXT.replace("class A", "class B"),
            TEXT.replace("m(int", "n(int"),
            TEXT.replace("m(int", "m(long"),
        ];
        for text in others {
            assert_ne!(at("A.java", &text, "f += by"), before, "{text}");
        }
        let text = TEXT.replace("int f;", "int f, g;").replace("f +=", "g +=");
        assert_ne!(at("A.java", &text, "g += by"), before);
    }

    #[test]
    fn one_more_of_the_same_is_one_more_fingerprint() {
        let before = at("A.java", TEXT, "f += by");
        let more = TEXT.replacen("f += by;", "f += by; f += by;", 1);
        let after = at("A.java", &more, "f += by");
        assert_eq!(after[..2], before[..]);
        assert_eq!(after.len(), 3);
    }
}
