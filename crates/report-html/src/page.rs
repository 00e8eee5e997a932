//! The page as a whole: head, sections in order, data and script.
//!
//! Its policy lets nothing in from elsewhere and runs only the one script whose digest it names, so that a text which gets through
//! as markup in spite of all care can neither run nor load anything.

use crate::data::Data;
use crate::model::Document;
use crate::{date, html, ledger, lock_order, overview, trend, unscripted};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use heddle_diag::Verdict;
use sha2::{Digest, Sha256};

const STYLE: &str = concat!(
    include_str!("../assets/page.css"),
    include_str!("../assets/parts.css")
);

/// The files of the script in their order; together they are one function.
const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("../assets/dom.js"),
    include_str!("../assets/source.js"),
    include_str!("../assets/diagram.js"),
    include_str!("../assets/details.js"),
    include_str!("../assets/lists.js"),
    include_str!("../assets/page.js"),
    "})();\n"
);

/// The page of a document, with earlier runs by their names, the oldest first.
pub(crate) fn page(document: &Document, earlier: &[(&str, Document)], title: &str) -> String {
    let data = Data::of(document);
    let trend = trend::section(document, earlier);
    let graph = lock_order::section(&document.lock_order);
    let ledger = ledger::section(document);
    let links = links(!trend.is_empty(), !graph.is_empty(), !ledger.is_empty());
    // Plain data is always serialized.
    let json = serde_json::to_string(&data).unwrap_or_default();
    let head = head(title);
    let header = header(document, title, &links);
    let overview = overview::section(document, &data);
    let lists = lists(document);
    let unscripted = unscripted::list(document);
    let run = run(document);
    let json = html::json(&json);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n{head}<body>\n{header}<main id=\"main\">\n{overview}{trend}{lists}{unscripted}{graph}{ledger}{run}</main>\n\
        <script type=\"application/json\" id=\"data\">{json}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

fn head(title: &str) -> String {
    let title = html::text(title);
    let (script, style) = (digest(SCRIPT), digest(STYLE));
    let policy = format!(
        "default-src 'none'; script-src '{script}'; style-src '{style}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    );
    format!(
        "<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
        <meta name=\"referrer\" content=\"no-referrer\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n"
    )
}

/// The digest of an element's content as a policy names it.
fn digest(content: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

fn header(document: &Document, title: &str, links: &str) -> String {
    let title = html::text(title);
    let when = date::shown(document.statistics.finished);
    let when = when.map_or(String::new(), |w| format!(" · {w}"));
    let tool = html::text(&format!("{} {}", document.tool.name, document.tool.version));
    format!(
        "<a class=\"skip\" href=\"#main\">Skip to the report</a>\n<header class=\"top\">\n<div class=\"brand\"><h1>{title}</h1><p>{tool}{when}</p></div>\n\
        <nav aria-label=\"Sections\">{links}</nav>\n\
        <button type=\"button\" id=\"theme\" class=\"scripted\">Theme: auto</button>\n</header>\n"
    )
}

fn links(trend: bool, graph: bool, ledger: bool) -> String {
    let all = [
        ("overview", "Overview", true),
        ("trend", "Trend", trend),
        ("findings", "Findings", true),
        ("classes", "Classes", true),
        ("locks", "Lock order", graph),
        ("assumptions", "Assumptions", ledger),
        ("run", "Run", true),
    ];
    let there = all.into_iter().filter(|(.., there)| *there);
    let link = |(id, words, _)| format!("<a href=\"#{id}\">{words}</a>");
    there.map(link).collect()
}

/// The search, and the lists that the script fills.
fn lists(document: &Document) -> String {
    let mut chips = String::new();
    for (k, verdict) in Verdict::ALL.into_iter().enumerate() {
        let count = document.count(verdict);
        if count > 0 {
            let key = crate::verdicts::key(verdict);
            let words = verdict.words();
            chips += &format!(
                "<label class=\"chip v-{key}\"><input type=\"checkbox\" name=\"verdict\" value=\"{k}\" checked> {words} <span class=\"count\">{count}</span></label>"
            );
        }
    }
    format!(
        "<form id=\"filter\" class=\"filter scripted\" role=\"search\">\n<label for=\"query\">Search</label>\n\
        <input id=\"query\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" placeholder=\"name, message, code, file\" aria-describedby=\"keys\">\n\
        <fieldset><legend>Verdicts</legend>{chips}</fieldset>\n\
        <p id=\"keys\" class=\"keys\"><kbd>/</kbd> search · <kbd>j</kbd> <kbd>k</kbd> or arrows: next, previous · <kbd>Enter</kbd> open · <kbd>Esc</kbd> clear</p>\n\
        <p id=\"matches\" class=\"matches\" role=\"status\"></p>\n</form>\n\
        <section id=\"findings\" class=\"scripted\" aria-labelledby=\"h-findings\">\n<h2 id=\"h-findings\">Findings</h2>\n<div id=\"finding-list\"></div>\n</section>\n\
        <section id=\"classes\" class=\"scripted\" aria-labelledby=\"h-classes\">\n<h2 id=\"h-classes\">Classes</h2>\n<div id=\"class-list\"></div>\n</section>\n"
    )
}

/// What the run cost.
fn run(document: &Document) -> String {
    let s = &document.statistics;
    let rows = [
        ("Time", html::millis(s.millis)),
        (
            "Waiting for the prover, all workers together",
            html::millis(s.solver_millis),
        ),
        ("Questions to the prover", s.checks.to_string()),
        ("Answered from earlier runs", s.cache_hits.to_string()),
    ];
    let settings = document.settings.as_deref().map(html::text);
    let baseline = document.baseline.as_ref();
    let baseline = baseline.map(|b| format!("{} findings, {} of them gone", b.entries, b.gone));
    let more = [("Settings", settings), ("Baseline", baseline)];
    let more = more
        .into_iter()
        .filter_map(|(what, value)| Some((what, value?)));
    let rows = rows.into_iter().chain(more);
    let row = |(what, value): (&str, String)| {
        format!("<tr><th scope=\"row\">{what}</th><td>{value}</td></tr>")
    };
    let rows: String = rows.map(row).collect();
    format!(
        "<section id=\"run\" aria-labelledby=\"h-run\">\n<h2 id=\"h-run\">Run</h2>\n<table class=\"plain\"><tbody>{rows}</tbody></table>\n</section>\n"
    )
}
