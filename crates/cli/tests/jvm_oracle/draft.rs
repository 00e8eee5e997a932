//! A program under construction: members of one class, and entry methods whose assertions are holes until a JVM has told the values.
//!
//! A hole is a line `see(NUMBER, EXPRESSION);`. In the probing form of the program it reports the value, in the final form it is an
//! assertion about it.

use crate::dice::Dice;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) struct Draft {
    pub dice: Dice,
    pub name: String,
    pub family: &'static str,
    /// The snippets that it is made of.
    pub snippets: Vec<String>,
    pub imports: BTreeSet<String>,
    pub members: Vec<String>,
    entries: Vec<String>,
    /// The body of a method outside of what is checked. It does what the contracts allow; an `AssertionError` of its own says that it saw
    /// what only a data race explains.
    pub outside: Option<String>,
    /// The code outside keeps to what proofs take for granted of callers: `callers-own` is no excuse.
    pub obeys: bool,
    /// More threads than the calling one, or results that the JVM chooses: holes may have several values.
    pub varies: bool,
    /// Verdicts about entries rest on those about other items, and claims matter: all of the program is checked.
    pub whole: bool,
    /// Entries are meant to be called by several threads at once.
    pub together: bool,
    /// How often the entries are called in the runs of the final form.
    pub rounds: usize,
    next: u32,
    holes: u32,
}

/// The values that each hole had in the runs.
pub(crate) type Seen = BTreeMap<u32, BTreeSet<String>>;

impl Draft {
    pub(crate) fn new(name: &str, seed: u64, family: &'static str) -> Draft {
        Draft {
            dice: Dice::new(seed),
            name: name.to_owned(),
            family,
            snippets: Vec::new(),
            imports: BTreeSet::new(),
            members: Vec::new(),
            entries: Vec::new(),
            outside: None,
            obeys: true,
            varies: false,
            whole: false,
            together: false,
            rounds: 1,
            next: 0,
            holes: 0,
        }
    }

    pub(crate) fn fresh(&mut self, of: &str) -> String {
        self.next += 1;
        format!("{of}{}", self.next)
    }

    pub(crate) fn hole(&mut self, expression: &str) -> String {
        self.holes += 1;
        format!("see({}, {expression});", self.holes)
    }

    pub(crate) fn member(&mut self, text: impl Into<String>) {
        self.members.push(text.into());
    }

    /// An entry with this body, one statement or brace per line.
    pub(crate) fn entry(&mut self, body: impl Into<String>) {
        self.entries.push(body.into());
    }

    pub(crate) fn entry_names(&self) -> Vec<String> {
        (0..self.entries.len()).map(|k| format!("e{k}")).collect()
    }

    /// Whether it has handlers, which may be for errors that Heddle reports where they come up.
    pub(crate) fn catches(&self) -> bool {
        let mut code = self.entries.iter().chain(&self.members);
        code.any(|text| text.contains("catch"))
    }

    /// The form that reports the values.
    pub(crate) fn probing(&self) -> String {
        let bodies = self.entries.iter().enumerate();
        let entries = bodies.map(|(k, body)| (format!("e{k}"), body.clone()));
        let text = self.assemble(entries.collect());
        fill(&text, |number, expression| {
            format!("Probe.see({number}, {expression});")
        })
    }

    /// The form with assertions, and its entries: `e…` say what was seen, `w…` say at one place that it was not so.
    pub(crate) fn asserting(&mut self, seen: &Seen) -> (String, Vec<String>) {
        let mut entries = Vec::new();
        for (k, body) in self.entries.clone().into_iter().enumerate() {
            let right = fill(&body, |number, e| {
                assertion(number, e, seen.get(&number), self.varies)
            });
            entries.push((format!("e{k}"), right));
            let reached: Vec<u32> = holes_of(&body)
                .into_iter()
                .filter(|hole| seen.contains_key(hole))
                .collect();
            if !reached.is_empty() {
                let chosen = *self.dice.one(&reached);
                let wrong = fill(&body, |number, e| match number == chosen {
                    true => falsehood(number, e, seen.get(&number)),
                    false => dropped(number, e),
                });
                entries.push((format!("w{k}"), wrong));
            }
        }
        let names = entries.iter().map(|(name, _)| name.clone()).collect();
        let text = self.assemble(entries);
        let text = fill(&text, |number, e| {
            assertion(number, e, seen.get(&number), self.varies)
        });
        (text, names)
    }

    /// The class of the code outside.
    pub(crate) fn outside_name(&self) -> String {
        format!("{}Outside", self.name)
    }

    pub(crate) fn outside_text(&self) -> Option<String> {
        let body = self.outside.as_ref()?;
        let mut text = String::new();
        for import in &self.imports {
            text += &format!("import {import};\n");
        }
        text += &format!(
            "class {} extends {} {{\n    static void outside() {{\n",
            self.outside_name(),
            self.name
        );
        Some(text + &indented(body, 2) + "    }\n}\n")
    }

    fn assemble(&self, entries: Vec<(String, String)>) -> String {
        let mut text = String::new();
        for import in &self.imports {
            text += &format!("import {import};\n");
        }
        text += &format!("class {} {{\n", self.name);
        for member in &self.members {
            text += &indented(member, 1);
        }
        for (name, body) in entries {
            text += &format!("    public static void {name}() {{\n");
            text += &indented(&body, 2);
            text += "    }\n";
        }
        text + "}\n"
    }
}

/// The lines, indented by their braces, `depth` levels at least.
pub(crate) fn indented(text: &str, depth: usize) -> String {
    let mut depth = depth as i64;
    let mut out = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let closes = line.starts_with(['}', ')']) as i64;
        out += &"    ".repeat((depth - closes).max(0) as usize);
        out += line;
        out.push('\n');
        depth += line.matches('{').count() as i64 - line.matches('}').count() as i64;
    }
    out
}

fn holes_of(body: &str) -> Vec<u32> {
    let lines = body.lines().filter_map(parse_hole);
    lines.map(|(number, _)| number).collect()
}

/// The number and the expression of a line that is a hole.
fn parse_hole(line: &str) -> Option<(u32, &str)> {
    let rest = line.trim().strip_prefix("see(")?;
    let (number, expression) = rest.split_once(", ")?;
    Some((number.parse().ok()?, expression.strip_suffix(");")?))
}

fn fill(text: &str, mut with: impl FnMut(u32, &str) -> String) -> String {
    let lines = text.lines().map(|line| match parse_hole(line) {
        Some((number, expression)) => {
            let indent = line.len() - line.trim_start().len();
            format!("{}{}\n", &line[..indent], with(number, expression))
        }
        None => format!("{line}\n"),
    });
    lines.collect()
}

/// A hole without its assertion. Calls are made all the same: they may have effects.
fn dropped(number: u32, expression: &str) -> String {
    match expression.contains('(') {
        true => format!("var h{number} = {expression};"),
        false => ";".to_owned(),
    }
}

/// An assertion about the value. As assertions may be switched off, calls stand before them.
fn asserted(number: u32, expression: &str, cases: impl Fn(&str) -> String) -> String {
    match expression.contains('(') {
        true => format!(
            "var h{number} = {expression}; assert {};",
            cases(&format!("h{number}"))
        ),
        false => format!("assert {};", cases(expression)),
    }
}

/// What was seen is so. Nothing is said of a hole that was never reached, nor of one that had several values although all runs are the
/// same: it is in a loop.
fn assertion(
    number: u32,
    expression: &str,
    values: Option<&BTreeSet<String>>,
    varies: bool,
) -> String {
    let Some(values) = values.filter(|values| values.len() == 1 || varies) else {
        return dropped(number, expression);
    };
    asserted(number, expression, |e| {
        let cases: Vec<String> = values.iter().map(|v| equation(e, v)).collect();
        cases.join(" || ")
    })
}

/// The strongest assertion that is false: anything else than what was seen. Whoever reads the program in another way proves it.
fn falsehood(number: u32, expression: &str, values: Option<&BTreeSet<String>>) -> String {
    let Some(values) = values else {
        return "assert false;".to_owned();
    };
    asserted(number, expression, |e| {
        let cases = values.iter().map(|value| match value.as_str() {
            "true" => format!("!({e})"),
            "false" => format!("({e})"),
            _ => format!("({e}) != {value}"),
        });
        cases.collect::<Vec<_>>().join(" && ")
    })
}

fn equation(expression: &str, value: &str) -> String {
    match value {
        "true" => format!("({expression})"),
        "false" => format!("!({expression})"),
        _ => format!("({expression}) == {value}"),
    }
}
