//! Interned names: every distinct identifier or literal text of a file gets one small number.
//!
//! The words of Java and of the specification language are there from the start, so the lexer tells
//! keywords from identifiers by comparing numbers.

use std::fmt;
use std::ops::Range;
use std::sync::LazyLock;

/// An interned text of one file; [`Ast::text`](crate::ast::Ast::text) gives its characters.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

impl Name {
    /// The empty text: the name of anonymous classes, and of what is missing after a syntax error.
    pub const EMPTY: Name = Name(0);

    pub(crate) fn from_number(number: u32) -> Name {
        Name(number)
    }

    /// Dense number from 0; below [`Names::len`], so it can index a side table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name{}", self.0)
    }
}

/// The interned texts of a file.
#[derive(Clone)]
pub struct Names {
    buffer: String,
    /// End of each text in `buffer`; it starts where the one before it ends.
    ends: Vec<u32>,
    /// Open addressing; the high half of an entry is the hash, the low half one more than the name's number.
    table: Vec<u64>,
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Names({})", self.ends.len())
    }
}

impl Default for Names {
    fn default() -> Self {
        static SEEDED: LazyLock<Names> = LazyLock::new(|| {
            let mut names = Names::empty();
            for word in words::ALL {
                names.intern(word);
            }
            names
        });
        SEEDED.clone()
    }
}

impl Names {
    fn empty() -> Self {
        Names {
            buffer: String::new(),
            ends: Vec::new(),
            table: vec![0; 1024],
        }
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Never: the built-in words are always there.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The characters of a name.
    #[inline]
    pub fn text(&self, name: Name) -> &str {
        &self.buffer[self.range(name)]
    }

    /// The same, for a comparison.
    #[inline]
    fn bytes(&self, name: Name) -> &[u8] {
        &self.buffer.as_bytes()[self.range(name)]
    }

    #[inline]
    fn range(&self, name: Name) -> Range<usize> {
        let index = name.index();
        let start = match index.checked_sub(1) {
            Some(before) => self.ends[before] as usize,
            None => 0,
        };
        start..self.ends[index] as usize
    }

    /// All names with their texts.
    pub fn iter(&self) -> impl Iterator<Item = (Name, &str)> {
        (0..self.ends.len() as u32).map(|i| (Name(i), self.text(Name(i))))
    }

    /// The number of a text, new if it was not there.
    #[inline]
    pub fn intern(&mut self, text: &str) -> Name {
        let hash = hash(text.as_bytes());
        match self.probe(text, hash) {
            Ok(name) => name,
            Err(slot) => self.insert(text, hash, slot),
        }
    }

    /// The number of a text that is there already.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.probe(text, hash(text.as_bytes())).ok()
    }

    #[inline]
    fn probe(&self, text: &str, hash: u32) -> Result<Name, usize> {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let entry = self.table[slot];
            if entry == 0 {
                return Err(slot);
            }
            if (entry >> 32) as u32 == hash {
                let name = Name(entry as u32 - 1);
                if self.bytes(name) == text.as_bytes() {
                    return Ok(name);
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    #[inline(never)]
    fn insert(&mut self, text: &str, hash: u32, mut slot: usize) -> Name {
        if (self.ends.len() + 1) * 2 > self.table.len() {
            self.grow();
            slot = free_slot(&self.table, hash);
        }
        self.buffer.push_str(text);
        let name = Name(self.ends.len() as u32);
        self.ends.push(self.buffer.len() as u32);
        self.table[slot] = (u64::from(hash) << 32) | u64::from(name.0 + 1);
        name
    }

    fn grow(&mut self) {
        let mut table = vec![0; self.table.len() * 2];
        for entry in self.table.iter().filter(|e| **e != 0) {
            let slot = free_slot(&table, (entry >> 32) as u32);
            table[slot] = *entry;
        }
        self.table = table;
    }
}

fn free_slot(table: &[u64], hash: u32) -> usize {
    let mask = table.len() - 1;
    let mut slot = hash as usize & mask;
    while table[slot] != 0 {
        slot = (slot + 1) & mask;
    }
    slot
}

/// A multiplicative hash over eight-byte chunks; the last chunk overlaps for texts of eight bytes or more.
#[inline]
fn hash(bytes: &[u8]) -> u32 {
    const K: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut h = (bytes.len() as u64).wrapping_mul(K);
    let mut rest = bytes;
    while let Some((chunk, tail)) = rest.split_first_chunk::<8>() {
        h = (h.rotate_left(23) ^ u64::from_le_bytes(*chunk)).wrapping_mul(K);
        rest = tail;
    }
    let mut last = 0u64;
    if let Some((chunk, tail)) = rest.split_first_chunk::<4>() {
        last = u64::from(u32::from_le_bytes(*chunk));
        rest = tail;
    }
    for byte in rest {
        last = (last << 8) | u64::from(*byte);
    }
    h = (h.rotate_left(23) ^ last).wrapping_mul(K);
    (h >> 32) as u32
}

/// The words that are interned from the start: `Name` constants in the order of this table.
mod words {
    use super::Name;

    macro_rules! words {
        ($($constant:ident $text:literal)*) => {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Number { $($constant,)* }
            impl Name {
                $(#[doc = concat!("The word `", $text, "`.")] pub const $constant: Name = Name(Number::$constant as u32 + 1);)*
            }
            pub(super) static ALL: &[&str] = &["", $($text,)*];
        };
    }

    // Keywords first (in the order of the lexer's keyword tokens), then the contextual words of
    // Java. The words of the specification language are in a table of the clause parser.
    words! {
        ABSTRACT "abstract" ASSERT "assert" BOOLEAN "boolean" BREAK "break" BYTE "byte" CASE "case"
        CATCH "catch" CHAR "char" CLASS "class" CONST "const" CONTINUE "continue" DEFAULT "default"
        DO "do" DOUBLE "double" ELSE "else" ENUM "enum" EXTENDS "extends" FINAL "final"
        FINALLY "finally" FLOAT "float" FOR "for" GOTO "goto" IF "if" IMPLEMENTS "implements"
        IMPORT "import" INSTANCEOF "instanceof" INT "int" INTERFACE "interface" LONG "long"
        NATIVE "native" NEW "new" PACKAGE "package" PRIVATE "private" PROTECTED "protected"
        PUBLIC "public" RETURN "return" SHORT "short" STATIC "static" STRICTFP "strictfp"
        SUPER "super" SWITCH "switch" SYNCHRONIZED "synchronized" THIS "this" THROW "throw"
        THROWS "throws" TRANSIENT "transient" TRY "try" VOID "void" VOLATILE "volatile"
        WHILE "while" UNDERSCORE "_" TRUE "true" FALSE "false" NULL "null"
        VAR "var" YIELD "yield" RECORD "record" SEALED "sealed" NON "non" PERMITS "permits"
        MODULE "module" OPEN "open" REQUIRES "requires" EXPORTS "exports" OPENS "opens" USES "uses"
        PROVIDES "provides" TO "to" WITH "with" TRANSITIVE "transitive" LENGTH "length" WHEN "when"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_constants() {
        let names = Names::default();
        assert_eq!(names.text(Name::EMPTY), "");
        assert_eq!(names.text(Name::ABSTRACT), "abstract");
        assert_eq!(names.text(Name::NULL), "null");
        assert_eq!(names.find("length"), Some(Name::LENGTH));
    }

    #[test]
    fn interning_survives_growth() {
        let mut names = Names::default();
        let made: Vec<_> = (0..5000).map(|i| names.intern(&format!("n{i}"))).collect();
        for (i, name) in made.iter().enumerate() {
            assert_eq!(names.text(*name), format!("n{i}"));
            assert_eq!(names.intern(&format!("n{i}")), *name);
        }
        assert_eq!(names.find("absent"), None);
    }
}
