//! The examples on the pages of the syntax codes: the wrong ones give that code, the right ones nothing.
#![allow(clippy::expect_used)]

use heddle_diag::codes::{self, TABLE};
use heddle_syntax::{parse, suppressions};
use heddle_text::FileId;
use std::path::Path;

fn blocks(page: &str, kind: &str) -> Vec<String> {
    let open = format!("```java {kind}\n");
    let parts = page.split(&open).skip(1);
    parts
        .map(|rest| rest.split("```").next().unwrap_or("").to_string())
        .collect()
}

#[test]
fn examples_give_what_their_page_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/codes");
    let mut examples = 0;
    for entry in TABLE.iter().filter(|e| (1101..1200).contains(&e.code.0)) {
        let id = entry.code.id();
        let page = std::fs::read_to_string(folder.join(format!("{id}.md"))).expect("a page");
        assert!(
            page.starts_with(&format!("# {id}: {}\n", entry.title)),
            "{id}"
        );
        for wrong in blocks(&page, "wrong") {
            let parsed = parse(FileId(0), &wrong);
            let (_, malformed) = suppressions(&parsed, &wrong);
            let all = parsed.diagnostics.iter().chain(&malformed);
            let found: Vec<_> = all.map(|d| d.code).collect();
            // That nothing is suppressed is known after a check only; the command's tests run that page.
            let expected: &[_] = match entry.code {
                codes::SUPPRESS_UNUSED => &[],
                _ => &[entry.code],
            };
            assert_eq!(found, expected, "{wrong}");
            examples += 1;
        }
        for right in blocks(&page, "right") {
            let parsed = parse(FileId(0), &right);
            assert!(
                parsed.diagnostics.is_empty(),
                "{right}\n{:?}",
                parsed.diagnostics
            );
        }
    }
    assert!(examples >= 9, "{examples}");
}
