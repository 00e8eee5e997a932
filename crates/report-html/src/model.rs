//! The JSON report as it is read. Fields that came later have defaults, so that older reports can be shown; fields that are not known
//! are ignored.

use crate::verdicts;
use heddle_diag::Verdict;
use serde::{Deserialize, Deserializer};

#[derive(Debug, Deserialize)]
pub(crate) struct Document {
    pub version: u32,
    pub tool: Tool,
    pub input: Vec<Diagnostic>,
    pub items: Vec<Item>,
    pub claims: Vec<Claim>,
    pub statistics: Statistics,
    #[serde(default)]
    pub classes: Vec<Class>,
    #[serde(default)]
    pub lock_order: LockOrder,
    #[serde(default)]
    pub excerpts: Vec<Excerpt>,
    #[serde(default)]
    pub settings: Option<String>,
    #[serde(default)]
    pub baseline: Option<Baseline>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Baseline {
    pub entries: u64,
    pub gone: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Tool {
    pub name: String,
    pub version: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Item {
    pub kind: String,
    pub name: String,
    pub file: String,
    pub position: Position,
    #[serde(deserialize_with = "verdict")]
    pub verdict: Verdict,
    pub assumptions: Vec<Assumption>,
    pub diagnostics: Vec<Diagnostic>,
    pub millis: u64,
    pub interrupted: bool,
    #[serde(default)]
    pub held_back: bool,
    #[serde(default)]
    pub class: Option<String>,
    #[serde(default)]
    pub package: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Assumption {
    pub id: String,
    pub text: String,
    pub position: Option<Position>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Claim {
    pub claim: String,
    pub holds: bool,
    pub text: String,
    #[serde(default)]
    pub assumptions: Vec<String>,
    pub not_covered: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Diagnostic {
    pub code: String,
    pub severity: String,
    pub title: String,
    pub message: String,
    pub position: Option<Position>,
    pub label: String,
    pub related: Vec<Related>,
    pub path: Vec<Step>,
    pub notes: Vec<String>,
    pub help: Vec<String>,
    #[serde(default)]
    pub fingerprint: Option<String>,
    #[serde(default)]
    pub held_back: Option<HeldBack>,
}

/// Why a finding does not count.
#[derive(Debug, Deserialize)]
pub(crate) struct HeldBack {
    pub by: String,
    pub reason: Option<String>,
    pub position: Option<Position>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Related {
    pub position: Position,
    pub text: String,
    #[serde(default)]
    pub other_thread: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Step {
    pub kind: String,
    pub thread: Option<String>,
    pub position: Position,
    pub source: String,
    pub text: String,
    pub values: Vec<Binding>,
    #[serde(default)]
    pub held: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Binding {
    pub name: String,
    pub value: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Position {
    pub file: String,
    pub start: Point,
    pub end: Point,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Point {
    pub line: u32,
    pub column: u32,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Statistics {
    pub checks: u64,
    pub cache_hits: u64,
    pub solver_millis: u64,
    pub millis: u64,
    /// 0 in reports of before it was there.
    #[serde(default)]
    pub finished: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Class {
    pub name: String,
    pub package: String,
    pub position: Position,
    pub fields: Vec<Field>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Field {
    pub field: String,
    pub contents: bool,
    pub position: Position,
    pub guard: Guard,
    pub source: String,
    pub clause: Option<Position>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Guard {
    pub kind: String,
    pub text: String,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct LockOrder {
    pub locks: Vec<String>,
    pub edges: Vec<Edge>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Edge {
    pub first: usize,
    pub then: usize,
    pub position: Position,
    pub source: String,
    pub cyclic: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Excerpt {
    pub file: String,
    pub first: u32,
    pub lines: Vec<String>,
}

fn verdict<'de, D: Deserializer<'de>>(from: D) -> Result<Verdict, D::Error> {
    let words = String::deserialize(from)?;
    let known = verdicts::parse(&words);
    known.ok_or_else(|| serde::de::Error::custom(format!("there is no verdict `{words}`")))
}

impl Document {
    /// How many items have this verdict.
    pub(crate) fn count(&self, verdict: Verdict) -> usize {
        self.items.iter().filter(|i| i.verdict == verdict).count()
    }

    /// All findings with the items that they are about; those about the input come first and are about none.
    pub(crate) fn findings(&self) -> impl Iterator<Item = (Option<usize>, &Diagnostic)> {
        let input = self.input.iter().map(|d| (None, d));
        let items = self.items.iter().enumerate();
        let of_items = items.flat_map(|(k, i)| i.diagnostics.iter().map(move |d| (Some(k), d)));
        input.chain(of_items)
    }
}

impl Item {
    /// The item as it is spoken of.
    pub(crate) fn title(&self) -> String {
        match (self.kind.as_str(), self.name.as_str()) {
            (kind, "") => kind.to_owned(),
            ("specification", name) => format!("specification of {name}"),
            (_, name) => name.to_owned(),
        }
    }
}

impl Position {
    /// `File.java:12`
    pub(crate) fn short(&self) -> String {
        format!("{}:{}", self.file, self.start.line)
    }
}
