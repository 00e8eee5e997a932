//! Reads the S-expressions that a solver prints.
//!
//! Takes text, gives a tree whose atoms borrow from it. Nesting is bounded by [`MAX_NESTING`], so neither
//! reading nor walking the tree can exhaust the stack, whatever a solver prints.

/// Deepest nesting that is read. A chain of as many array writes is still read; anything deeper is refused.
pub const MAX_NESTING: usize = 2_000;

/// An S-expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sexpr<'a> {
    /// A symbol, keyword or number. Bars around a quoted symbol are removed.
    Atom(&'a str),
    /// A string literal, without its quotes; doubled quotes are left as they are.
    Text(&'a str),
    /// A list.
    List(Vec<Sexpr<'a>>),
}

impl<'a> Sexpr<'a> {
    /// Reads exactly one S-expression; `None` if the text is anything else.
    pub fn read(text: &'a str) -> Option<Self> {
        let mut all = Self::read_all(text)?;
        match all.len() {
            1 => all.pop(),
            _ => None,
        }
    }

    /// Reads all S-expressions of a text; `None` if one is malformed or nested too deeply.
    pub fn read_all(text: &'a str) -> Option<Vec<Self>> {
        let mut open: Vec<Vec<Sexpr<'a>>> = vec![Vec::new()];
        let mut rest = text;
        while let Some((token, after)) = next_token(rest)? {
            rest = after;
            let finished = match token {
                Token::Open if open.len() > MAX_NESTING => return None,
                Token::Open => {
                    open.push(Vec::new());
                    continue;
                }
                Token::Close => Sexpr::List(open.pop()?),
                Token::Leaf(leaf) => leaf,
            };
            open.last_mut()?.push(finished);
        }
        match open.len() {
            1 => open.pop(),
            _ => None,
        }
    }

    /// The atom's text.
    pub fn atom(&self) -> Option<&'a str> {
        match self {
            Sexpr::Atom(text) => Some(text),
            _ => None,
        }
    }

    /// The list's elements.
    pub fn list(&self) -> Option<&[Sexpr<'a>]> {
        match self {
            Sexpr::List(items) => Some(items),
            _ => None,
        }
    }
}

enum Token<'a> {
    Open,
    Close,
    Leaf(Sexpr<'a>),
}

/// The first token and what follows it; `Some(None)` at the end, `None` for an unfinished literal.
#[allow(clippy::type_complexity)]
fn next_token(text: &str) -> Option<Option<(Token<'_>, &str)>> {
    let text = skip_blank(text);
    let Some(first) = text.chars().next() else {
        return Some(None);
    };
    let token = match first {
        '(' => (Token::Open, &text[1..]),
        ')' => (Token::Close, &text[1..]),
        '|' => {
            let end = text[1..].find('|')? + 1;
            (Token::Leaf(Sexpr::Atom(&text[1..end])), &text[end + 1..])
        }
        '"' => {
            let end = end_of_string(text)?;
            (Token::Leaf(Sexpr::Text(&text[1..end])), &text[end + 1..])
        }
        _ => {
            let end = text.find(ends_atom).unwrap_or(text.len());
            (Token::Leaf(Sexpr::Atom(&text[..end])), &text[end..])
        }
    };
    Some(Some(token))
}

fn ends_atom(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '|' | '"' | ';')
}

fn skip_blank(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if !text.starts_with(';') {
            return text;
        }
        text = text.find('\n').map_or("", |end| &text[end..]);
    }
}

/// The place of the quote that ends the string literal at the start of `text`; a doubled quote is a quote.
fn end_of_string(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 1;
    loop {
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'"', Some(b'"')) => at += 2,
            (b'"', _) => return Some(at),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lists_quoted_symbols_and_strings() {
        let read = Sexpr::read("((|a b| (- 1)) ; comment\n \"x\"\"(\")").unwrap();
        let Sexpr::List(items) = read else { panic!() };
        assert_eq!(items.len(), 2);
        assert_eq!(items[0].list().unwrap()[0], Sexpr::Atom("a b"));
        assert_eq!(items[1], Sexpr::Text("x\"\"("));
    }

    #[test]
    fn malformed_text_is_refused() {
        for text in ["", "(", ")", "(a", "a)", "a b", "|a", "\"a", "(a))"] {
            assert_eq!(Sexpr::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn nesting_is_bounded() {
        let deep = |n: usize| "(".repeat(n) + &")".repeat(n);
        assert!(Sexpr::read(&deep(MAX_NESTING)).is_some());
        assert!(Sexpr::read(&deep(MAX_NESTING + 1)).is_none());
        assert!(Sexpr::read(&deep(1_000_000)).is_none());
    }
}
