//! What changed since earlier runs: counts as lines over time, and the findings that are new or gone since the last one.

use crate::html::{counted, prose, text};
use crate::model::{Diagnostic, Document};
use crate::{date, verdicts};
use heddle_diag::Verdict;
use std::collections::BTreeMap;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 28.0;

/// How many new or gone findings are listed.
const LISTED: usize = 100;

/// The lines of the chart: words, colour, verdicts.
const LINES: [(&str, &str, &[Verdict]); 3] = [
    (
        "proved",
        "assumed",
        &[Verdict::Proved, Verdict::ProvedUnderAssumptions],
    ),
    (
        "violations",
        "violation",
        &[Verdict::Refuted, Verdict::PossibleViolation],
    ),
    (
        "not known",
        "undecided",
        &[
            Verdict::Trusted,
            Verdict::Bounded,
            Verdict::Undecided,
            Verdict::Unsupported,
            Verdict::InternalFailure,
        ],
    ),
];

/// A run of the chart.
struct Run<'d> {
    name: String,
    document: &'d Document,
}

impl Run<'_> {
    fn count(&self, of: &[Verdict]) -> usize {
        of.iter().map(|v| self.document.count(*v)).sum()
    }
}

/// The section; nothing without earlier runs.
pub(crate) fn section(now: &Document, earlier: &[(&str, Document)]) -> String {
    let Some((last, before)) = earlier.last() else {
        return String::new();
    };
    let named = |name: &str, document| Run {
        name: date::shown(Document::finished(document)).unwrap_or_else(|| name.to_owned()),
        document,
    };
    let mut runs: Vec<Run> = earlier.iter().map(|(name, d)| named(name, d)).collect();
    runs.push(named("this run", now));
    let (chart, table) = (chart(&runs), table(&runs));
    let changes = changes(now, before, last);
    format!(
        "<section id=\"trend\" aria-labelledby=\"h-trend\">\n<h2 id=\"h-trend\">Trend</h2>\n{chart}{table}{changes}</section>\n"
    )
}

fn chart(runs: &[Run]) -> String {
    let counts = runs.iter().flat_map(|r| LINES.map(|(.., of)| r.count(of)));
    let most = counts.max().unwrap_or(0).max(1) as f64;
    let step = (WIDTH - LEFT - RIGHT) / (runs.len() - 1).max(1) as f64;
    let x = |k: usize| LEFT + step * k as f64;
    let y = |n: usize| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - n as f64 / most);
    let mut drawing = String::new();
    for part in [0, 1, 2] {
        let value = most as usize * part / 2;
        drawing += &format!(
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{1:.1}\" y2=\"{1:.1}\"/><text class=\"axis\" x=\"{2}\" y=\"{3:.1}\">{value}</text>",
            WIDTH - RIGHT,
            y(value),
            LEFT - 8.0,
            y(value) + 4.0
        );
    }
    let mut labels: Vec<(f64, &str, String)> = Vec::new();
    for (words, key, of) in LINES {
        let points: Vec<(f64, f64)> = runs
            .iter()
            .enumerate()
            .map(|(k, r)| (x(k), y(r.count(of))))
            .collect();
        let way: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        drawing += &format!(
            "<polyline class=\"line v-{key}\" points=\"{}\"/>",
            way.join(" ")
        );
        for ((x, y), run) in points.iter().zip(runs) {
            drawing += &format!(
                "<circle class=\"dot v-{key}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"><title>{}: {} {words}</title></circle>",
                text(&run.name),
                run.count(of)
            );
        }
        let now = runs.last().map_or(0, |r| r.count(of));
        labels.push((y(now), key, format!("{now} {words}")));
    }
    // Labels that would be on top of each other move apart.
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut lowest = f64::MIN;
    for (y, key, words) in labels {
        let y = y.max(lowest + 16.0);
        lowest = y;
        drawing += &format!(
            "<text class=\"end v-{key}\" x=\"{}\" y=\"{:.1}\">{words}</text>",
            WIDTH - RIGHT + 10.0,
            y + 4.0
        );
    }
    let (first, last) = (&runs[0].name, &runs[runs.len() - 1].name);
    drawing += &format!(
        "<text class=\"tick\" x=\"{LEFT}\" y=\"{0}\">{1}</text><text class=\"tick last\" x=\"{2}\" y=\"{0}\">{3}</text>",
        HEIGHT - 8.0,
        text(first),
        WIDTH - RIGHT,
        text(last)
    );
    let height = HEIGHT + (lowest - (HEIGHT - BOTTOM)).max(0.0);
    format!(
        "<figure class=\"trend\"><figcaption>Items over time. Proofs under assumptions are among the proved ones; not known is what is trusted, bounded, undecided, unsupported or failed.</figcaption><svg role=\"img\" aria-label=\"Items proved, with violations and not known, over {} runs; the numbers are in the table below\" viewBox=\"0 0 {WIDTH} {height:.0}\">{drawing}</svg></figure>\n",
        runs.len()
    )
}

fn table(runs: &[Run]) -> String {
    let there: Vec<Verdict> = Verdict::ALL
        .into_iter()
        .filter(|v| runs.iter().any(|r| r.count(&[*v]) > 0))
        .collect();
    let heads: String = there
        .iter()
        .map(|v| {
            format!(
                "<th scope=\"col\" class=\"number\"><span class=\"tag v-{}\">{}</span></th>",
                verdicts::key(*v),
                v.words()
            )
        })
        .collect();
    let row = |run: &Run| {
        let cells: String = there
            .iter()
            .map(|v| format!("<td class=\"number\">{}</td>", run.count(&[*v])))
            .collect();
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", text(&run.name))
    };
    let rows: String = runs.iter().map(row).collect();
    format!(
        "<details><summary>The numbers</summary><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Numbers of the trend\"><table class=\"plain\"><thead><tr><th scope=\"col\">Run</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div></details>\n"
    )
}

/// What makes two findings of different runs the same one, and what is shown of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Identity<'d> {
    /// Both runs have fingerprints.
    Fingerprint(&'d str),
    /// Code, file, item and message; lines move, so that they do not count.
    Words(&'d str, &'d str, String, &'d str),
}

/// How findings of two runs are compared.
#[derive(Clone, Copy)]
struct Compared {
    by_fingerprint: bool,
}

impl Compared {
    fn new(now: &Document, before: &Document) -> Compared {
        let all = |d: &Document| {
            let mut of_items = d.findings().filter(|(item, _)| item.is_some());
            of_items.all(|(_, d)| d.fingerprint.is_some())
        };
        Compared {
            by_fingerprint: all(now) && all(before),
        }
    }

    fn identity<'d>(
        self,
        of: &'d Document,
        item: Option<usize>,
        d: &'d Diagnostic,
    ) -> Identity<'d> {
        if let (true, Some(fingerprint)) = (self.by_fingerprint, &d.fingerprint) {
            return Identity::Fingerprint(fingerprint);
        }
        let file = d.position.as_ref().map_or("", |p| p.file.as_str());
        let item = item.map_or(String::new(), |k| of.items[k].title());
        Identity::Words(&d.code, file, item, &d.message)
    }

    /// How often each finding is there.
    fn tally(self, of: &Document) -> BTreeMap<Identity<'_>, usize> {
        let mut all = BTreeMap::new();
        for (item, finding) in of.findings() {
            *all.entry(self.identity(of, item, finding)).or_default() += 1;
        }
        all
    }
}

/// The findings of one run that the other one has not, with their numbers.
fn missing<'d>(
    of: &'d Document,
    other: &BTreeMap<Identity<'_>, usize>,
    compared: Compared,
) -> Vec<(usize, Option<usize>, &'d Diagnostic)> {
    let mut seen: BTreeMap<Identity, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (k, (item, finding)) in of.findings().enumerate() {
        let identity = compared.identity(of, item, finding);
        let nth = seen.entry(identity.clone()).or_default();
        *nth += 1;
        if *nth > other.get(&identity).copied().unwrap_or(0) {
            found.push((k, item, finding));
        }
    }
    found
}

fn changes(now: &Document, before: &Document, name: &str) -> String {
    let compared = Compared::new(now, before);
    let new = missing(now, &compared.tally(before), compared);
    let gone = missing(before, &compared.tally(now), compared);
    let words = |of: &Document, item: Option<usize>, d: &Diagnostic| {
        let file = d.position.as_ref().map_or("", |p| p.file.as_str());
        let item = item.map_or(String::new(), |k| of.items[k].title());
        format!(
            "{}: {} <span class=\"place\">{}</span>",
            text(&item),
            prose(&d.message),
            text(file)
        )
    };
    let new_line = |(k, item, d): &(usize, Option<usize>, &Diagnostic)| {
        let (code, words) = (text(&d.code), words(now, *item, d));
        format!(
            "<li><a class=\"scripted\" href=\"#finding-{k}\">{code}</a><noscript>{code}</noscript> {words}</li>"
        )
    };
    let gone_line = |(_, item, d): &(usize, Option<usize>, &Diagnostic)| {
        format!("<li>{} {}</li>", text(&d.code), words(before, *item, d))
    };
    let since = text(name);
    let part = |title: &str, lines: Vec<String>| match lines.len() {
        0 => format!("<h3>{title}</h3><p>None since <code>{since}</code>.</p>"),
        n => {
            let more = match n > LISTED {
                true => format!("<li>and {} more</li>", n - LISTED),
                false => String::new(),
            };
            let shown: String = lines.into_iter().take(LISTED).collect();
            let count = counted(n, "finding", "findings");
            format!(
                "<h3>{title}</h3><p>{count} since <code>{since}</code>:</p><ul class=\"changes\">{shown}{more}</ul>"
            )
        }
    };
    part("New", new.iter().map(new_line).collect())
        + &part("Gone", gone.iter().map(gone_line).collect())
}

impl Document {
    fn finished(&self) -> u64 {
        self.statistics.finished
    }
}
