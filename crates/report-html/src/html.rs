//! Text as HTML. Everything that comes from a report goes through here: sources, names and messages may contain anything.

/// A text as HTML text, also inside quoted attributes. Characters that change the direction of text, and other control characters,
/// are made visible.
pub(crate) fn text(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            c if c.is_control() || turns_text(c) => {
                safe.push_str(&format!("⟨U+{:04X}⟩", u32::from(c)));
            }
            c => safe.push(c),
        }
    }
    safe
}

/// The same, where pieces in backquotes are code.
pub(crate) fn prose(words: &str) -> String {
    let mut pieces = words.split('`');
    let mut html = text(pieces.next().unwrap_or_default());
    let mut rest: Vec<&str> = pieces.collect();
    // A single backquote opens nothing.
    let open = (rest.len() % 2 == 1).then(|| rest.pop()).flatten();
    for (k, piece) in rest.into_iter().enumerate() {
        html += &match k % 2 {
            0 => format!("<code>{}</code>", text(piece)),
            _ => text(piece),
        };
    }
    if let Some(piece) = open {
        html += &format!("`{}", text(piece));
    }
    html
}

/// JSON text as it can stand in a `script` element.
pub(crate) fn json(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => safe.push_str(&escaped(c)),
            c if turns_text(c) => safe.push_str(&escaped(c)),
            c => safe.push(c),
        }
    }
    safe
}

/// A character of the first plane as JSON may write it.
fn escaped(c: char) -> String {
    format!("\\u{:04x}", u32::from(c))
}

/// Characters that change the direction of the text around them.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// `1 method`, `2 methods`.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// A time that a person can read.
pub(crate) fn millis(millis: u64) -> String {
    match millis {
        0..1000 => format!("{millis} ms"),
        1000..60_000 => format!("{:.1} s", millis as f64 / 1000.0),
        _ => format!("{} min {} s", millis / 60_000, millis % 60_000 / 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_text() {
        let wild = "<img onerror=x>&\"'</script>";
        let safe = text(wild);
        assert!(!safe.contains(['<', '>', '"', '\'']), "{safe}");
        assert_eq!(text("a\u{202e}b\u{0}"), "a⟨U+202E⟩b⟨U+0000⟩");
        let data = json("{\"x\":\"</script><!--&\u{2028}\"}");
        assert!(!data.contains(['<', '>', '&', '\u{2028}']), "{data}");
    }

    #[test]
    fn backquotes_mark_code() {
        assert_eq!(prose("take `a<b` now"), "take <code>a&lt;b</code> now");
        assert_eq!(prose("a ` alone"), "a ` alone");
        assert_eq!(prose("`x` and ` alone"), "<code>x</code> and ` alone");
    }
}
