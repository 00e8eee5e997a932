//! The overview: how many items have which verdict, what follows for the program as a whole, and the same per package.

use crate::data::Data;
use crate::html::{counted, prose, text};
use crate::model::{Claim, Document};
use crate::verdicts::{badge, bar, in_words, key, meaning};
use heddle_diag::Verdict;

type Counts = Vec<(Verdict, usize)>;

pub(crate) fn section(document: &Document, data: &Data) -> String {
    let counts: Counts = Verdict::ALL
        .into_iter()
        .map(|v| (v, document.count(v)))
        .collect();
    let items = counted(document.items.len(), "item", "items");
    let classes = counted(data.groups.len(), "class or file", "classes and files");
    let words = match document.items.is_empty() {
        true => "nothing was checked".to_owned(),
        false => in_words(&counts),
    };
    let whole = bar(&counts, "whole");
    let table = table(&counts, document.items.len());
    let claims: String = document.claims.iter().map(claim).collect();
    let input = input(document) + &held_back(document);
    let packages = packages(document, data);
    format!(
        "<section id=\"overview\" aria-labelledby=\"h-overview\">\n<h2 id=\"h-overview\">Overview</h2>\n\
        <p class=\"lead\"><strong>{items}</strong> in {classes}: {words}.</p>\n{whole}\n{input}<div class=\"columns\">{table}<div class=\"claims\">{claims}</div></div>\n{packages}</section>\n"
    )
}

fn table(counts: &[(Verdict, usize)], all: usize) -> String {
    let some = counts.iter().filter(|(_, n)| *n > 0);
    let row = |(verdict, count): &(Verdict, usize)| {
        let share = 100.0 * *count as f64 / all.max(1) as f64;
        format!(
            "<tr><th scope=\"row\">{}</th><td class=\"number\">{count}</td><td class=\"number\">{share:.0} %</td><td class=\"meaning\">{}</td></tr>",
            badge(*verdict),
            meaning(*verdict)
        )
    };
    let rows: String = some.map(row).collect();
    match rows.is_empty() {
        true => String::new(),
        false => format!(
            "<table class=\"plain\"><caption>Verdicts</caption><thead><tr><th scope=\"col\">Verdict</th><th scope=\"col\" class=\"number\">Items</th><th scope=\"col\" class=\"number\">Share</th><th scope=\"col\" class=\"meaning\">Meaning</th></tr></thead><tbody>{rows}</tbody></table>"
        ),
    }
}

/// What was wrong with the input is easily overlooked among thousands of methods.
fn input(document: &Document) -> String {
    let errors = document.input.iter().filter(|d| d.severity == "error");
    match errors.count() {
        0 => String::new(),
        n => format!(
            "<p class=\"warning\"><strong>Not everything could be read:</strong> {} about the input, listed first among the findings.</p>\n",
            counted(n, "error", "errors")
        ),
    }
}

/// What does not count is still there, and is said to be.
fn held_back(document: &Document) -> String {
    let held = document
        .findings()
        .filter_map(|(_, d)| d.held_back.as_ref());
    let (known, suppressed): (Vec<_>, Vec<_>) = held.partition(|why| why.by == "baseline");
    if known.is_empty() && suppressed.is_empty() {
        return String::new();
    }
    format!(
        "<p class=\"warning\"><strong>{} held back</strong>: {} in the baseline, {} suppressed in the sources. They do not count for the exit code; verdicts and claims are what they would be without.</p>\n",
        counted(known.len() + suppressed.len(), "finding is", "findings are"),
        known.len(),
        suppressed.len()
    )
}

fn claim(claim: &Claim) -> String {
    let (class, sign) = match claim.holds {
        true => ("holds", "✓ follows"),
        false => ("open", "not established"),
    };
    let (name, words) = (text(&claim.claim), prose(&claim.text));
    let rests = match claim.assumptions.is_empty() {
        true => String::new(),
        false => {
            let link = |id: &String| {
                let id = text(id);
                format!("<a href=\"#assumption-{id}\">{id}</a>")
            };
            let links: Vec<String> = claim.assumptions.iter().map(link).collect();
            format!("<p>Rests on: {}</p>", links.join(", "))
        }
    };
    let limits: String = claim
        .not_covered
        .iter()
        .map(|l| format!("<li>{}</li>", prose(l)))
        .collect();
    let limits = match limits.is_empty() {
        true => limits,
        false => format!("<p>Not covered:</p><ul>{limits}</ul>"),
    };
    format!(
        "<article class=\"claim {class}\"><h3>{name} <span class=\"state\">{sign}</span></h3><p>{words}</p>{rests}{limits}</article>"
    )
}

/// A row per package, with a column for each verdict that occurs.
fn packages(document: &Document, data: &Data) -> String {
    let mut packages: Vec<(&str, usize, Counts)> = Vec::new();
    for group in data.groups.iter().filter(|g| !g.items.is_empty()) {
        if packages
            .last()
            .is_none_or(|(name, ..)| *name != group.package)
        {
            let none = Verdict::ALL.into_iter().map(|v| (v, 0)).collect();
            packages.push((group.package, 0, none));
        }
        let Some((_, classes, counts)) = packages.last_mut() else {
            continue;
        };
        *classes += 1;
        for item in &group.items {
            let verdict = document.items[*item].verdict;
            if let Some((_, n)) = counts.iter_mut().find(|(v, _)| *v == verdict) {
                *n += 1;
            }
        }
    }
    if packages.is_empty() {
        return String::new();
    }
    let there = |v: &Verdict| document.count(*v) > 0;
    let shown: Vec<Verdict> = Verdict::ALL.into_iter().filter(there).collect();
    let heads: String = shown
        .iter()
        .map(|v| {
            format!(
                "<th scope=\"col\" class=\"number\"><span class=\"tag v-{}\">{}</span></th>",
                key(*v),
                v.words()
            )
        })
        .collect();
    let rows: String = packages
        .iter()
        .map(|(name, classes, counts)| {
            let cells: String = counts
                .iter()
                .filter(|(v, _)| shown.contains(v))
                .map(|(_, n)| match n {
                    0 => "<td class=\"number none\">0</td>".to_owned(),
                    n => format!("<td class=\"number\">{n}</td>"),
                })
                .collect();
            let name = match name.is_empty() {
                true => "<em>no package</em>".to_owned(),
                false => text(name),
            };
            let bar = bar(counts, "small");
            format!("<tr><th scope=\"row\">{name}</th><td class=\"number\">{classes}</td><td class=\"barcell\">{bar}</td>{cells}</tr>")
        })
        .collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Packages\"><table class=\"plain packages\"><caption>Packages</caption><thead><tr><th scope=\"col\">Package</th><th scope=\"col\" class=\"number\">Classes</th><th scope=\"col\">Verdicts</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>\n"
    )
}
