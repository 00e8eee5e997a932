//! The page from outside: well-formed, closed to the outside, and safe whatever the report says.

#![allow(clippy::unwrap_used, clippy::panic)]

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use heddle_report_html::{Named, page};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

const WILD: &str = "</script><img src=x onerror=\"alert(1)\"><!-- &amp; '`\u{2028}\u{202e}\"";

fn position(file: &str, line: u32) -> Value {
    json!({ "file": file, "start": { "line": line, "column": 5, "offset": 0 }, "end": { "line": line, "column": 9, "offset": 4 } })
}

/// A report in which every text ends with `tail`.
fn report(tail: &str) -> Value {
    let t = |text: &str| format!("{text}{tail}");
    let at = |line| position(&t("src/A.java"), line);
    let finding = json!({
        "code": t("H0745"), "severity": "error", "title": t("title"), "message": t("message"), "position": at(3), "label": t("label"),
        "related": [{ "position": at(4), "text": t("related"), "other_thread": true }],
        "path": [{ "kind": "failure", "thread": t("T"), "position": at(3), "source": t("x"), "text": t("text"), "values": [{ "name": t("n"), "value": t("v") }], "held": [t("lock")] }],
        "notes": [t("note")], "help": [t("help")],
    });
    let assumption = json!({ "id": t("integers"), "text": t("assumed"), "position": at(2) });
    let item = |name: &str, verdict: &str, findings: Vec<&Value>| {
        json!({
            "kind": "method", "name": t(name), "file": t("src/A.java"), "position": at(3), "verdict": verdict, "assumptions": [assumption],
            "diagnostics": findings, "millis": 12, "interrupted": false, "class": t("A"), "package": t("org.example"),
        })
    };
    json!({
        "version": 1, "tool": { "name": t("heddle"), "version": t("0") }, "exit_code": 1, "summary": {},
        "input": [finding], "items": [item("A.f", "possible violation", vec![&finding]), item("A.g", "proved", vec![])],
        "claims": [{ "claim": t("no data races"), "holds": true, "under_assumptions": true, "assumptions": [t("integers")], "text": t("why"), "not_covered": [t("limit")] }],
        "statistics": { "checks": 1, "cache_hits": 0, "restarts": 0, "solver_millis": 1, "millis": 61_000, "finished": 1_700_000_000 },
        "classes": [{ "name": t("A"), "package": t("org.example"), "position": at(1), "fields": [{
            "field": t("f"), "contents": false, "position": at(2), "guard": { "kind": "monitor", "name": null, "text": t("monitor") }, "source": t("inferred"), "clause": at(2) }] }],
        "lock_order": { "locks": [t("A"), t("B")], "edges": [
            { "first": 0, "then": 1, "position": at(3), "source": t("inferred"), "cyclic": true },
            { "first": 1, "then": 0, "position": at(4), "source": t("inferred"), "cyclic": true },
            { "first": 7, "then": 0, "position": at(4), "source": t("inferred"), "cyclic": true }] },
        "excerpts": [{ "file": t("src/A.java"), "first": 1, "lines": [t("a"), t("b"), t("c")] }],
    })
}

fn page_of(now: &Value, earlier: &[&Value], title: &str) -> String {
    let texts: Vec<String> = earlier.iter().map(|v| v.to_string()).collect();
    let earlier: Vec<Named> = texts
        .iter()
        .map(|text| Named {
            name: "old.json",
            text,
        })
        .collect();
    let text = now.to_string();
    let now = Named {
        name: "now.json",
        text: &text,
    };
    page(now, &earlier, title).unwrap()
}

/// Everything between two marks.
fn between<'p>(page: &'p str, start: &str, end: &str) -> &'p str {
    let (_, rest) = page.split_once(start).unwrap();
    rest.split_once(end).unwrap().0
}

/// The tags of a page as they are written, without what is inside scripts and styles.
fn tags(page: &str) -> Vec<&str> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        tags.push(tag);
        rest = &rest[end + 1..];
        for raw in ["script", "style"] {
            if tag.split_whitespace().next() == Some(raw) {
                rest = &rest[rest.find(&format!("</{raw}>")).unwrap()..];
            }
        }
    }
    tags
}

/// The value of an attribute.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"').unwrap().0)
}

fn check_structure(page: &str) {
    const VOID: [&str; 3] = ["meta", "input", "!DOCTYPE"];
    const KNOWN: &str = " a article body button caption circle code defs details div em fieldset figcaption figure form h1 h2 h3 head header html input kbd \
        label legend li line main marker meta nav noscript ol p path polyline rect g script section span strong style summary svg table tbody td text th thead title tr ul ";
    let mut open: Vec<&str> = Vec::new();
    let mut ids = BTreeSet::new();
    for tag in tags(page) {
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap();
        if name == "!DOCTYPE" {
            continue;
        }
        assert!(KNOWN.contains(&format!(" {name} ")), "unknown tag: {tag}");
        // Without the values: every second piece between quotes.
        let names: String = tag.split('"').step_by(2).collect();
        assert!(
            !names.contains(" on") && !names.contains(" style="),
            "{tag}"
        );
        for address in ["href", "src"].iter().filter_map(|a| attribute(tag, a)) {
            assert!(address.starts_with('#'), "{tag}");
        }
        if let Some(id) = attribute(tag, "id") {
            assert!(ids.insert(id), "twice: {id}");
        }
        match () {
            () if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "</{name}>"),
            () if tag.ends_with('/') || VOID.contains(&name) => {}
            () => open.push(name),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn the_page_is_well_formed_and_closed() {
    for tail in ["", WILD] {
        let now = report(tail);
        check_structure(&page_of(&now, &[], "title"));
        check_structure(&page_of(
            &now,
            &[&report(""), &now],
            &format!("title{tail}"),
        ));
    }
}

#[test]
fn hostile_texts_stay_texts() {
    let page = page_of(&report(WILD), &[&report("")], WILD);
    assert!(!page.contains("<img"), "markup got through");
    assert!(!page.contains("<!--"), "a comment got through");
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains('\u{202e}'), "text is turned");
    let data = between(&page, "id=\"data\">", "</script>");
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["findings"][0]["message"], format!("message{WILD}"));
}

#[test]
fn the_policy_names_just_this_script_and_style() {
    let page = page_of(&report(""), &[], "title");
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    let digest = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let script = between(&page, "<script>", "</script>");
    let style = between(&page, "<style>", "</style>");
    assert!(policy.contains(&format!("script-src {};", digest(script))));
    assert!(policy.contains(&format!("style-src {};", digest(style))));
    assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"));
    let markup = script.contains("innerHTML") || script.contains("insertAdjacentHTML");
    assert!(!markup, "the script puts texts in as markup");
    assert!(!style.contains("url("), "the style asks for something");
}

#[test]
fn what_is_known_is_there() {
    let page = page_of(&report(""), &[], "The title");
    let parts = [
        "<h1>The title</h1>",
        "2 items",
        "1 possible violation",
        "2023-11-14 22:13 UTC",
        "1 min 1 s",
        "no data races <span class=\"state\">✓ follows",
        "2 edges are on a cycle",
        "id=\"assumption-integers\"",
        "integers do not overflow",
        "2 items of 2",
        "org.example",
    ];
    for part in parts {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("id=\"trend\""), "a trend without history");
}

#[test]
fn the_trend_tells_what_is_new_and_what_is_gone() {
    let (old, mut new) = (report(""), report(""));
    new["items"][0]["diagnostics"][0]["message"] = "another message".into();
    // Where it is does not matter: lines move.
    new["input"][0]["position"]["start"]["line"] = 99.into();
    let page = page_of(&new, &[&old], "title");
    let trend = between(&page, "id=\"trend\"", "</section>");
    let (new, gone) = trend.split_once("<h3>Gone</h3>").unwrap();
    assert!(
        new.contains("1 finding since <code>old.json</code>")
            && new.contains("A.f: another message")
    );
    assert!(gone.contains("1 finding since") && gone.contains("A.f: message"));
    let same = page_of(&old, &[&old], "title");
    assert_eq!(same.matches("None since").count(), 2);
}

#[test]
fn fingerprints_tell_findings_apart_if_both_runs_have_them() {
    let mut old = report("");
    old["items"][0]["diagnostics"][0]["fingerprint"] = "abc:0".into();
    let mut new = old.clone();
    new["items"][0]["diagnostics"][0]["message"] = "other words for the same".into();
    let page = page_of(&new, &[&old], "title");
    assert_eq!(page.matches("None since").count(), 2);
    new["items"][0]["diagnostics"][0]["fingerprint"] = "xyz:0".into();
    let page = page_of(&new, &[&old], "title");
    assert_eq!(page.matches("1 finding since").count(), 2);
}

#[test]
fn what_is_held_back_is_said() {
    let mut now = report("");
    assert!(!page_of(&now, &[], "title").contains("held back</strong>"));
    now["items"][0]["diagnostics"][0]["held_back"] =
        json!({ "by": "suppression", "reason": "not <b>our</b> code", "position": null });
    now["items"][0]["held_back"] = true.into();
    now["baseline"] = json!({ "entries": 5, "gone": 2 });
    let page = page_of(&now, &[], "title");
    check_structure(&page);
    assert!(page.contains("1 finding is held back</strong>: 0 in the baseline, 1 suppressed"));
    assert!(page.contains("5 findings, 2 of them gone"));
    let data = between(&page, "id=\"data\">", "</script>");
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(
        data["findings"][1]["held_back"]["reason"],
        "not <b>our</b> code"
    );
    assert_eq!(data["items"][0]["held_back"], true);
}

#[test]
fn reports_of_before_guards_and_locks_were_there_can_be_shown() {
    let mut old = report("");
    for later in ["classes", "lock_order", "excerpts"] {
        old.as_object_mut().unwrap().remove(later);
    }
    for later in ["class", "package"] {
        old["items"][0].as_object_mut().unwrap().remove(later);
    }
    old["statistics"]
        .as_object_mut()
        .unwrap()
        .remove("finished");
    let page = page_of(&old, &[], "title");
    check_structure(&page);
    assert!(!page.contains("id=\"locks\""));
}

#[test]
fn what_is_no_report_is_refused_with_a_reason() {
    let mut other = report("");
    other["version"] = 2.into();
    let mut unknown = report("");
    unknown["items"][0]["verdict"] = "fine".into();
    let texts = [
        ("x".to_owned(), "expected value"),
        ("{}".to_owned(), "missing field"),
        (other.to_string(), "version 2"),
        (unknown.to_string(), "no verdict `fine`"),
    ];
    for (text, why) in texts {
        let named = Named {
            name: "r.json",
            text: &text,
        };
        let error = page(named, &[], "title").unwrap_err().to_string();
        assert!(
            error.starts_with("`r.json` is no report") && error.contains(why),
            "{error}"
        );
    }
}
