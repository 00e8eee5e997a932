//! The assumptions in use: which kinds, in the words of the ledger, how many items rest on each, and what exactly is assumed.

use crate::html::{counted, prose, text};
use crate::model::{Assumption, Document};
use heddle_diag::Premise;
use std::collections::{BTreeMap, BTreeSet};

/// How many different texts of one kind are listed.
const LISTED: usize = 50;

/// What is assumed of one kind.
#[derive(Default)]
struct Use<'d> {
    items: BTreeSet<usize>,
    /// Each text with its first place and the number of items that rest on it.
    texts: BTreeMap<&'d str, (Option<String>, BTreeSet<usize>)>,
}

pub(crate) fn section(document: &Document) -> String {
    let mut uses: BTreeMap<&str, Use> = BTreeMap::new();
    for (k, item) in document.items.iter().enumerate() {
        for assumption in &item.assumptions {
            note(uses.entry(&assumption.id).or_default(), k, assumption);
        }
    }
    if uses.is_empty() {
        return String::new();
    }
    let known = Premise::ALL.iter().map(|p| p.id());
    let mut order: Vec<&str> = known.filter(|id| uses.contains_key(id)).collect();
    order.extend(
        uses.keys()
            .copied()
            .filter(|id| Premise::parse(id).is_none()),
    );
    let all = document.items.len();
    let rows: String = order.iter().map(|id| row(id, &uses[id], all)).collect();
    format!(
        "<section id=\"assumptions\" aria-labelledby=\"h-assumptions\">\n<h2 id=\"h-assumptions\">Assumptions in use</h2>\n\
        <p>Proofs rest on these, and nothing here checks them. <code>heddle explain ID</code> says more about each.</p>\n{rows}</section>\n"
    )
}

fn note<'d>(of: &mut Use<'d>, item: usize, assumption: &'d Assumption) {
    of.items.insert(item);
    let text = of.texts.entry(&assumption.text).or_default();
    text.1.insert(item);
    if text.0.is_none() {
        text.0 = assumption.position.as_ref().map(|p| p.short());
    }
}

fn row(id: &str, of: &Use, all: usize) -> String {
    let words = Premise::parse(id).map_or("", Premise::text);
    let (id, words) = (text(id), prose(words));
    let mut texts: Vec<_> = of.texts.iter().collect();
    texts.sort_by_key(|(_, (_, items))| std::cmp::Reverse(items.len()));
    let more = texts.len().saturating_sub(LISTED);
    let line = |(words, (at, items)): (&&str, &(Option<String>, BTreeSet<usize>))| {
        let at = at.as_ref().map_or(String::new(), |at| {
            format!(" <span class=\"place\">{}</span>", text(at))
        });
        let items = counted(items.len(), "item", "items");
        format!(
            "<li>{}{at} <span class=\"muted\">({items})</span></li>",
            prose(words)
        )
    };
    let mut lines: String = texts
        .iter()
        .take(LISTED)
        .map(|(w, u)| line((w, u)))
        .collect();
    if more > 0 {
        lines += &format!("<li>and {more} more</li>");
    }
    let count = counted(of.items.len(), "item", "items");
    format!(
        "<details class=\"premise\" id=\"assumption-{id}\"><summary><code>{id}</code> <span class=\"words\">{words}</span> <span class=\"count\">{count} of {all}</span></summary>\
        <p class=\"scripted\"><a href=\"#classes\" data-assumption=\"{id}\">Show the items that rest on it</a></p><ul>{lines}</ul></details>\n"
    )
}
