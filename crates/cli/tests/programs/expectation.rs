//! What a test program says about itself in comments, and the comparison with what Heddle says.
//!
//! ```text
//! //~ options: --unroll 3
//! //~ verdict A: possible violation
//! x := 0;  //~ error[H0303] "part of the message"
//! //~^ warning[H0312] "about the line above"
//! //~ claim: free of data races
//! //~ rests A: unproved-callee
//! //~ rests B: not unproved-callee
//! //~ rests A: callers-own "part of the assumption"
//! unlock(x);  //~ related "part of what some diagnostic says of this line"
//! ```
//!
//! `refuted` is a claim that a run is found, `possible violation` that none is. Every item but a proved specification needs a verdict line;
//! every diagnostic needs an expectation at the line of its position, and every expectation a diagnostic.

use serde_json::Value;

/// An expected diagnostic.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Expected {
    pub line: u64,
    pub severity: String,
    pub code: String,
    pub part: String,
}

/// All that a program says about itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Expectations {
    pub options: Vec<String>,
    pub verdicts: Vec<(String, String)>,
    pub diagnostics: Vec<Expected>,
    /// Parts of what is said of the program as a whole.
    pub claims: Vec<String>,
    /// Items, the id of an assumption, and whether their proofs rest on it.
    pub rests: Vec<(String, String, bool)>,
    /// Lines that some diagnostic points to, with a part of what it says there.
    pub related: Vec<(u64, String)>,
}

impl Expectations {
    /// Reads the `//~` comments of a program.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut all = Expectations::default();
        for (index, line) in text.lines().enumerate() {
            for comment in line.split("//~").skip(1) {
                let number = index as u64 + 1;
                all.read(number, comment)
                    .map_err(|e| format!("line {number}: {e}: `//~{comment}`"))?;
            }
        }
        Ok(all)
    }

    fn read(&mut self, line: u64, comment: &str) -> Result<(), String> {
        let above = comment.len() - comment.trim_start_matches('^').len();
        let comment = comment[above..].trim();
        if let Some(options) = comment.strip_prefix("options:") {
            let words = options.split_whitespace().map(String::from);
            self.options.extend(words);
        } else if let Some(verdict) = comment.strip_prefix("verdict ") {
            let (name, words) = verdict.split_once(':').ok_or("a colon is missing")?;
            self.verdicts
                .push((name.trim().into(), words.trim().into()));
        } else if let Some(rests) = comment.strip_prefix("rests ") {
            let (name, id) = rests.split_once(':').ok_or("a colon is missing")?;
            let (name, id) = (name.trim().to_owned(), id.trim());
            let not = id.strip_prefix("not ");
            self.rests
                .push((name, not.unwrap_or(id).to_owned(), not.is_none()));
        } else if let Some(part) = comment.strip_prefix("claim:") {
            self.claims.push(part.trim().to_owned());
        } else if let Some(part) = comment.strip_prefix("related ") {
            self.related
                .push((line - above as u64, quoted(part)?.to_owned()));
        } else {
            self.diagnostics
                .push(expected(line - above as u64, comment)?);
        }
        Ok(())
    }
}

/// `error[H0301] "part"`
fn expected(line: u64, comment: &str) -> Result<Expected, String> {
    let (severity, rest) = comment.split_once('[').ok_or("not an expectation")?;
    if !["error", "warning", "note"].contains(&severity) {
        return Err("neither error, warning nor note".into());
    }
    let (code, part) = rest.split_once(']').ok_or("the code does not end")?;
    Ok(Expected {
        line,
        severity: severity.into(),
        code: code.into(),
        part: quoted(part)?.into(),
    })
}

fn quoted(part: &str) -> Result<&str, String> {
    let part = part.trim().strip_prefix('"');
    let part = part.and_then(|p| p.strip_suffix('"'));
    part.ok_or_else(|| "part of the message is needed in quotes".into())
}

/// All differences between expectations and a report in JSON, in words.
pub(crate) fn differences(expectations: &Expectations, report: &Value) -> Vec<String> {
    let mut found = verdict_differences(expectations, report);
    let diagnostics = all_diagnostics(report);
    let said = |e: &Expected| diagnostics.iter().any(|d| fits(e, d));
    for expected in expectations.diagnostics.iter().filter(|e| !said(e)) {
        found.push(format!(
            "line {}: expected, but not reported: {}[{}] \"{}\"",
            expected.line, expected.severity, expected.code, expected.part
        ));
    }
    found.extend(rests_differences(expectations, report));
    let points = |line: &u64, part: &str, d: &Value| {
        let mut related = list(&d["related"]).iter();
        related.any(|r| r["position"]["start"]["line"] == *line && text(&r["text"]).contains(part))
    };
    let said = |part: &str, c: &Value| {
        let limits = list(&c["not_covered"]).iter().map(text);
        let limits = limits.collect::<Vec<_>>().join("; ");
        format!("{}; not covered: {limits}", text(&c["text"])).contains(part)
    };
    for part in &expectations.claims {
        if !list(&report["claims"]).iter().any(|c| said(part, c)) {
            found.push(format!("not said of the program: \"{part}\""));
        }
    }
    for (line, part) in &expectations.related {
        if !diagnostics.iter().any(|d| points(line, part, d)) {
            found.push(format!("line {line}: no diagnostic says of it: \"{part}\""));
        }
    }
    let foreseen = |d: &Value| expectations.diagnostics.iter().any(|e| fits(e, d));
    for diagnostic in diagnostics.iter().filter(|d| !foreseen(d)) {
        found.push(format!(
            "line {}: reported, but not expected: {}[{}] {:?}",
            diagnostic["position"]["start"]["line"],
            text(&diagnostic["severity"]),
            text(&diagnostic["code"]),
            text(&diagnostic["message"]),
        ));
    }
    found
}

fn fits(expected: &Expected, diagnostic: &Value) -> bool {
    diagnostic["position"]["start"]["line"] == expected.line
        && diagnostic["severity"] == *expected.severity
        && diagnostic["code"] == *expected.code
        && text(&diagnostic["message"]).contains(&expected.part)
}

fn verdict_differences(expectations: &Expectations, report: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let items: Vec<(String, &str)> = list(&report["items"])
        .iter()
        .map(|item| (item_name(item), text(&item["verdict"])))
        .collect();
    for (name, verdict) in &expectations.verdicts {
        if !items.iter().any(|(n, _)| n == name) {
            found.push(format!(
                "expected `{name}: {verdict}`, but there is no such item"
            ));
        }
    }
    for (name, verdict) in items {
        let expected = expectations.verdicts.iter().find(|(n, _)| *n == name);
        match expected {
            Some((_, words)) if words == verdict => {}
            Some((_, words)) => found.push(format!("`{name}` is {verdict}, expected: {words}")),
            None if name.starts_with("specification") && verdict == "proved" => {}
            None => found.push(format!("`{name}` is {verdict}, but has no verdict line")),
        }
    }
    found
}

/// An assumption of this id; a part of its words may follow the id in quotes.
fn is_meant(assumption: &Value, wanted: &str) -> bool {
    let (id, part) = wanted.split_once(' ').unwrap_or((wanted, "\"\""));
    let part = quoted(part).unwrap();
    assumption["id"] == id && text(&assumption["text"]).contains(part)
}

fn rests_differences(expectations: &Expectations, report: &Value) -> Vec<String> {
    let rests = |name: &str, id: &str| {
        let mut items = list(&report["items"]).iter();
        items
            .find(|i| item_name(i) == name)
            .map(|i| list(&i["assumptions"]).iter().any(|a| is_meant(a, id)))
    };
    let all = expectations.rests.iter();
    let wrong = all.filter(|(name, id, wanted)| rests(name, id) != Some(*wanted));
    let words = |(name, id, wanted): &(String, String, bool)| match wanted {
        true => format!("`{name}` does not rest on {id}"),
        false => format!("`{name}` rests on {id}, or does not exist"),
    };
    wrong.map(words).collect()
}

/// A specification is that of the file, or of the program that begins with a class.
fn item_name(item: &Value) -> String {
    let name = text(&item["name"]);
    match item["kind"] == "specification" {
        true if name.is_empty() => "specification".to_owned(),
        true => format!("specification of {name}"),
        false => name.to_owned(),
    }
}

fn all_diagnostics(report: &Value) -> Vec<&Value> {
    let items = list(&report["items"]).iter();
    let of_items = items.flat_map(|item| list(&item["diagnostics"]));
    list(&report["input"]).iter().chain(of_items).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], |v| v)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
