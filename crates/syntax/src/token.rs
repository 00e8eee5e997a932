//! Tokens: kind, place, and a name or partner, in 16 bytes.

use crate::ast::TextRange;
use crate::names::Name;

/// A token of Java or of a specification comment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Whether a specification comment stands between the token before and this one.
    pub after_spec: bool,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// For names, keywords and literals their [`Name`]; for `(` the position of its `)` in the stream, or 0.
    pub value: u32,
}

impl Token {
    pub(crate) fn range(self) -> TextRange {
        TextRange::new(self.start, self.end)
    }

    pub(crate) fn name(self) -> Name {
        Name::from_number(self.value)
    }
}

macro_rules! token_kinds {
    (keywords { $($keyword:ident $word:literal)* } others { $($other:ident $text:literal)* }) => {
        /// The kinds of tokens. Keywords come first, in the order of the words of [`Name`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum TokenKind {
            $($keyword,)*
            $($other,)*
        }

        /// The keywords by the number of their [`Name`] less one.
        pub(crate) static KEYWORDS: &[TokenKind] = &[$(TokenKind::$keyword,)*];

        impl TokenKind {
            /// How the token is named in messages.
            pub(crate) fn describe(self) -> &'static str {
                match self {
                    $(TokenKind::$keyword => concat!("`", $word, "`"),)*
                    $(TokenKind::$other => $text,)*
                }
            }
        }

        #[cfg(test)]
        pub(crate) static KEYWORD_TEXTS: &[&str] = &[$($word,)*];
    };
}

token_kinds! {
    keywords {
        Abstract "abstract" Assert "assert" Boolean "boolean" Break "break" Byte "byte" Case "case"
        Catch "catch" Char "char" Class "class" Const "const" Continue "continue" Default "default"
        Do "do" Double "double" Else "else" Enum "enum" Extends "extends" Final "final"
        Finally "finally" Float "float" For "for" Goto "goto" If "if" Implements "implements"
        Import "import" Instanceof "instanceof" Int "int" Interface "interface" Long "long"
        Native "native" New "new" Package "package" Private "private" Protected "protected"
        Public "public" Return "return" Short "short" Static "static" Strictfp "strictfp"
        Super "super" Switch "switch" Synchronized "synchronized" This "this" Throw "throw"
        Throws "throws" Transient "transient" Try "try" Void "void" Volatile "volatile"
        While "while" Underscore "_" True "true" False "false" Null "null"
    }
    others {
        Ident "a name"
        IntLiteral "a number" LongLiteral "a number" FloatLiteral "a number" DoubleLiteral "a number"
        CharLiteral "a character" StringLiteral "a string" TextBlock "a text block"
        LParen "`(`" RParen "`)`" LBrace "`{`" RBrace "`}`" LBracket "`[`" RBracket "`]`"
        Semi "`;`" Comma "`,`" Dot "`.`" Ellipsis "`...`" At "`@`" ColonColon "`::`"
        Eq "`=`" Gt "`>`" Lt "`<`" Bang "`!`" Tilde "`~`" Question "`?`" Colon "`:`" Arrow "`->`"
        EqEq "`==`" LtEq "`<=`" GtEq "`>=`" BangEq "`!=`" AndAnd "`&&`" OrOr "`||`"
        PlusPlus "`++`" MinusMinus "`--`" Plus "`+`" Minus "`-`" Star "`*`" Slash "`/`" And "`&`"
        Or "`|`" Caret "`^`" Percent "`%`" LtLt "`<<`"
        PlusEq "`+=`" MinusEq "`-=`" StarEq "`*=`" SlashEq "`/=`" AndEq "`&=`" OrEq "`|=`"
        CaretEq "`^=`" PercentEq "`%=`" LtLtEq "`<<=`"
        BackslashWord "a `\\word`" Prime "`'`" Implies "`==>`" ImpliedBy "`<==`" Iff "`<==>`"
        NotIff "`<=!=>`" DotDot "`..`" SubtypeOp "`<:`" NestOpen "`{|`" NestClose "`|}`"
        Informal "`(* … *)`"
        Malformed "a malformed token"
        Eof "the end of the file"
        SpecEnd "the end of the specification comment"
    }
}

impl TokenKind {
    /// Whether the token ends its stream.
    pub(crate) fn is_end(self) -> bool {
        matches!(self, TokenKind::Eof | TokenKind::SpecEnd)
    }

    /// Whether the token is a primitive type.
    pub(crate) fn is_primitive(self) -> bool {
        use TokenKind::*;
        matches!(
            self,
            Boolean | Byte | Short | Char | Int | Long | Float | Double
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Names;

    #[test]
    fn keywords_are_in_the_order_of_the_names() {
        let names = Names::default();
        for (i, word) in KEYWORD_TEXTS.iter().enumerate() {
            assert_eq!(names.find(word).map(Name::index), Some(i + 1), "{word}");
        }
        assert_eq!(size_of::<Token>(), 16);
    }
}
