//! Text of others on a terminal. Names of files, arguments and identifiers may contain anything, control sequences included;
//! people get to see them escaped. (Machine formats escape by their own rules.)

use super::Palette;
use heddle_diag::{Diagnostic, Label};
use heddle_text::{FileId, Sources};
use std::borrow::Cow;

/// The text with everything escaped that a terminal would obey rather than show. Line ends and tabs stay.
pub fn clean(text: &str) -> Cow<'_, str> {
    match text.contains(is_dangerous) {
        true => Cow::Owned(text.chars().map(escaped).collect()),
        false => Cow::Borrowed(text),
    }
}

/// A rendered text, in which only the palette's own sequences are obeyed: the second net, behind [`clean`].
pub fn for_terminal(text: &str, palette: Palette) -> Cow<'_, str> {
    if !palette.is_colored() {
        return clean(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_dangerous) {
        shown.push_str(&rest[..at]);
        let style = style_length(&rest[at..]);
        let first = rest[at..].chars().next().map_or(0, char::len_utf8);
        match style {
            0 => shown.push_str(&clean(&rest[at..at + first])),
            length => shown.push_str(&rest[at..at + length]),
        }
        rest = &rest[at + style.max(first)..];
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// The length of the sequence that sets colours and the like at the start of the text; 0 if there is none.
fn style_length(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\x1b[") else {
        return 0;
    };
    let numbers = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
    match numbers.starts_with('m') {
        true => text.len() - numbers.len() + 1,
        false => 0,
    }
}

/// Control characters, and those that change the order in which others are shown.
fn is_dangerous(c: char) -> bool {
    let reorders =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    reorders || c.is_control() && c != '\n' && c != '\t'
}

fn escaped(c: char) -> String {
    match is_dangerous(c) {
        true => c.escape_unicode().to_string(),
        false => c.to_string(),
    }
}

/// The name of a file for people: on one line.
pub fn file_name(sources: &Sources, file: FileId) -> String {
    one_line(sources.file(file).name())
}

/// Text of others that is to stay on one line.
pub fn one_line(text: &str) -> String {
    clean(text).replace('\n', "\\n")
}

/// The diagnostic with all its texts cleaned.
pub(super) fn cleaned(diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    let clean_in = |text: &mut String| {
        if let Cow::Owned(cleaned) = clean(text) {
            *text = cleaned;
        }
    };
    let label = |label: &mut Label| clean_in(&mut label.text);
    clean_in(&mut diagnostic.message);
    diagnostic.primary.iter_mut().for_each(label);
    diagnostic.related.iter_mut().for_each(label);
    for step in &mut diagnostic.path {
        clean_in(&mut step.text);
        step.thread.iter_mut().for_each(clean_in);
        for binding in &mut step.values {
            clean_in(&mut binding.name);
            clean_in(&mut binding.value);
        }
    }
    diagnostic.notes.iter_mut().for_each(clean_in);
    diagnostic.help.iter_mut().for_each(clean_in);
    diagnostic
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_styles_reach_the_terminal() {
        assert_eq!(clean("plain é\tx\n"), "plain é\tx\n");
        assert_eq!(
            clean("\x1b]0;title\x07a\rb"),
            "\\u{1b}]0;title\\u{7}a\\u{d}b"
        );
        assert_eq!(clean("a\u{202e}b\u{9b}2J"), "a\\u{202e}b\\u{9b}2J");
        let styled = "\x1b[1;31mred\x1b[0m \x1b[2Jcleared \x1b";
        assert_eq!(
            for_terminal(styled, Palette::colored()),
            "\x1b[1;31mred\x1b[0m \\u{1b}[2Jcleared \\u{1b}"
        );
        assert_eq!(for_terminal("\x1b[1mx", Palette::plain()), "\\u{1b}[1mx");
        assert_eq!(one_line("a\nb"), "a\\nb");
    }
}
