//! Makes a program smaller that contradicts its verdicts: lines and blocks are taken away as long as the contradiction stays.

/// Tries that are spent on one program.
const TRIES: usize = 120;

/// The smallest text that was found. `stays` says whether a text still shows the contradiction.
pub(crate) fn shrink(text: &str, mut stays: impl FnMut(&str) -> bool) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut tries = 0;
    loop {
        let before = lines.len();
        let mut k = 0;
        while k < lines.len() {
            let mut smaller = None;
            for candidate in without(&lines, k) {
                if tries == TRIES {
                    return joined(&lines);
                }
                tries += 1;
                if stays(&joined(&candidate)) {
                    smaller = Some(candidate);
                    break;
                }
            }
            match smaller {
                Some(candidate) => lines = candidate,
                None => k += 1,
            }
        }
        if lines.len() == before {
            return joined(&lines);
        }
    }
}

/// The lines without the statement, block or braces that begin at line `k`.
fn without(lines: &[String], k: usize) -> Vec<Vec<String>> {
    let line = lines[k].trim();
    if line.starts_with('}') || line.starts_with("class ") && k == 0 {
        return Vec::new();
    }
    let mut all = Vec::new();
    let end = end_of(lines, k);
    let cut = |from: usize, to: usize| {
        let kept = lines
            .iter()
            .enumerate()
            .filter(|(n, _)| *n < from || *n > to);
        kept.map(|(_, line)| line.clone()).collect::<Vec<_>>()
    };
    all.push(cut(k, end));
    if end > k {
        let mut unwrapped = cut(end, end);
        unwrapped.remove(k);
        all.push(unwrapped);
    }
    all
}

/// The line where the block that line `k` opens is closed.
fn end_of(lines: &[String], k: usize) -> usize {
    let mut depth = 0i64;
    for (n, line) in lines.iter().enumerate().skip(k) {
        depth += line.matches('{').count() as i64 - line.matches('}').count() as i64;
        if depth <= 0 {
            return n;
        }
    }
    k
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn shrinks_to_what_matters() {
    let text = "class A {\n    void f() {\n        int x = 1;\n        if (x > 0) {\n            assert false;\n        }\n    }\n}\n";
    let balanced = |t: &str| t.matches('{').count() == t.matches('}').count();
    let small = shrink(text, |t| balanced(t) && t.contains("assert false"));
    assert_eq!(small, "class A {\n            assert false;\n}\n");
}
