//! From bytes to text: what a file must be before it can be Java (encoding, size, not binary).

use heddle_diag::{Diagnostic, codes};
use heddle_text::{FileId, Span};

/// Positions are 32-bit, and a file of this size would not be source text anyway.
pub const MAX_FILE: usize = 1 << 30;

/// The text of a file's bytes, or why it is none.
///
/// The error's span counts bytes of `bytes`. A byte-order mark stays in the text; the parser skips it with a warning.
pub fn decode(file: FileId, bytes: &[u8]) -> Result<&str, Box<Diagnostic>> {
    if bytes.len() > MAX_FILE {
        let what = format!("this file is too large; at most {MAX_FILE} bytes are supported");
        return Err(refuse(file, 0, codes::NOT_TEXT, what));
    }
    if bytes.starts_with(&[0xca, 0xfe, 0xba, 0xbe]) {
        let what = "this is a compiled class file, not Java source text";
        return Err(refuse(file, 0, codes::NOT_TEXT, what));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let what = "this file is UTF-16; save it as UTF-8";
        return Err(refuse(file, 0, codes::NOT_UTF8, what));
    }
    if let Some(at) = memchr::memchr(0, bytes) {
        let what = "this is a binary file, not Java source text: it has a zero byte here";
        return Err(refuse(file, at, codes::NOT_TEXT, what));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let byte = bytes.get(at).copied().unwrap_or(0);
        let line = 1 + memchr::memchr_iter(b'\n', &bytes[..at]).count();
        let what = format!("byte 0x{byte:02x} on line {line} is not UTF-8");
        refuse(file, at, codes::NOT_UTF8, what)
    })
}

fn refuse(
    file: FileId,
    at: usize,
    code: heddle_diag::Code,
    what: impl Into<String>,
) -> Box<Diagnostic> {
    let span = Span::new(file, at as u32, at as u32 + 1);
    let help = match code {
        codes::NOT_UTF8 => "save the file as UTF-8 and try again",
        _ => "name Java source files only",
    };
    Box::new(Diagnostic::new(code, span, what).help(help))
}
