//! The human renderer: exact plain text, and escape codes only when asked for.

#![allow(clippy::unwrap_used)]

mod sample;

use heddle_diag::{Diagnostic, codes};
use heddle_render::human::{self, Palette};
use heddle_text::{Sources, Span};

const EXPECTED: &str = "\
error[H0301]: this assertion may fail
 --> dir with space/lock.plato:9:10
  |
4 | env Data: mx == tid ==> x' == x;
  |     --------------------------- allows other threads to change `x` unless `A` holds `mx`
...
9 |   assert x > 1;
  |          ^^^^^ `x` may be 0 here
  |
  = how it happens:
    1. line 7  x := x * x;                x = 4, mx = none
     ~         other threads change `x`   x = -2
    2. line 8  x := x + 2;                x = 0
    3. line 9  a long remark that does not fit into the column of texts
                 x = 0
    4. line 9  assert x > 1; fails
  = note: `Data` protects `x` only while `mx == tid`
  = help: take `mx` before the first access of `x`
          and release it after the assertion
";

const EXPECTED_VERDICTS: &str = "  \
  proved                    specification
  possible violation        thread A
  proved under assumptions  thread B
                              assuming: this `assume` holds (line 13) [user-assume]
3 checked: 1 proved, 1 proved under assumptions, 1 possible violation; 3 errors (0.12 s)
data races on plain fields are not ruled out: thread A is not proved
lock order checked: no deadlock among monitors of `A`, under the assumptions above; not covered: waiting in `join`
";

#[test]
fn a_diagnostic_reads_well() {
    let (sources, report) = sample::report();
    let diagnostic = &report.items[1].diagnostics[0];
    let text = human::diagnostic(&sources, diagnostic, Palette::plain());
    assert_eq!(text, EXPECTED);
}

#[test]
fn diagnostics_without_source_lines_name_the_file_or_nothing() {
    let (sources, report) = sample::report();
    let plain = |d| human::diagnostic(&sources, d, Palette::plain());
    assert_eq!(
        plain(&report.input[0]),
        "error[H0001]: cannot read this file: no such file\n --> gone.plato\n  \
         = help: check the spelling of the path\n"
    );
    assert_eq!(
        plain(&report.input[1]),
        "error[H0003]: no `.plato` file under `empty`\n"
    );
}

#[test]
fn verdict_lines_and_summary() {
    let (sources, report) = sample::report();
    let mut text = String::new();
    for item in &report.items {
        text += &human::item_line(&sources, item, Palette::plain(), false);
    }
    text += &human::summary(&report, Palette::plain());
    text += &human::claims(&report, Palette::plain());
    assert_eq!(text.trim_start(), EXPECTED_VERDICTS.trim_start());
}

#[test]
fn colours_add_escape_codes_and_nothing_else() {
    let (sources, report) = sample::report();
    for diagnostic in report.diagnostics() {
        let colored = human::diagnostic(&sources, diagnostic, Palette::colored());
        let plain = human::diagnostic(&sources, diagnostic, Palette::plain());
        assert!(colored.contains('\u{1b}'));
        assert!(!plain.contains('\u{1b}'));
        assert_eq!(without_escapes(&colored), plain);
    }
}

fn without_escapes(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('\u{1b}') {
        kept += &rest[..start];
        let end = rest[start..].find('m').unwrap();
        rest = &rest[start + end + 1..];
    }
    kept + rest
}

#[test]
fn strange_spans_do_not_panic() {
    let mut sources = Sources::new();
    let file = sources.add("f", "aé\r\n\tb\n日本");
    let length = sources.file(file).text().len() as u32 + 3;
    for start in 0..length {
        for end in 0..length {
            let span = Span::new(file, start, end);
            let diagnostic = Diagnostic::new(codes::SYNTAX, span, "m")
                .label("l")
                .related(span, "r")
                .note("n");
            let text = human::diagnostic(&sources, &diagnostic, Palette::plain());
            assert!(text.contains("--> f:"), "{start}..{end}\n{text}");
        }
    }
}
