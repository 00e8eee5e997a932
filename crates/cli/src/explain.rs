//! `heddle explain`: the pages of `docs/codes/` and the sections of `docs/assumptions.md`, carried inside the program.

use heddle_diag::codes::TABLE;
use heddle_diag::{Code, Premise, Severity};
use heddle_render::human::Palette;

/// Page texts by code, in order.
static PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The ledger of assumptions: one section per id.
static LEDGER: &str = include_str!("../../../docs/assumptions.md");

/// Text is filled to this width, which every terminal has.
const WIDTH: usize = 80;

/// The page of a code, or words about why there is none.
pub(crate) fn page(wanted: &str, palette: Palette) -> Result<String, String> {
    let section = || section(&wanted.to_lowercase());
    let found = Code::parse(wanted).and_then(text).or_else(section);
    match found {
        Some(text) => Ok(for_terminal(text, palette)),
        None => Err(unknown(wanted)),
    }
}

fn text(code: Code) -> Option<&'static str> {
    let id = code.id();
    let page = PAGES.iter().find(|(name, _)| *name == id);
    page.map(|(_, text)| *text)
}

/// The section of an assumption.
fn section(id: &str) -> Option<&'static str> {
    let premise = Premise::parse(id)?;
    let heading = format!("\n## {}\n", premise.id());
    let start = LEDGER.find(&heading)? + 1;
    let rest = &LEDGER[start..];
    Some(rest.find("\n## ").map_or(rest, |end| &rest[..=end]))
}

fn unknown(wanted: &str) -> String {
    let ids = Premise::ALL.iter().map(|p| p.id());
    let near = ids.min_by_key(|id| strsim::damerau_levenshtein(id, &wanted.to_lowercase()));
    if let Some(near) = near.filter(|id| is_near(id, wanted)) {
        let listed = "`heddle explain` without a name lists all of them";
        return format!("there is no assumption `{wanted}`; did you mean `{near}`?\n{listed}");
    }
    let wanted = wanted.to_uppercase();
    let distance = |code: Code| strsim::damerau_levenshtein(&code.id(), &wanted);
    let near = TABLE.iter().map(|e| e.code).min_by_key(|c| distance(*c));
    let mut text = format!("there is no code `{wanted}`");
    if let Some(near) = near.filter(|c| distance(*c) <= 2) {
        text += &format!("; did you mean `{}`?", near.id());
    }
    text + "\n`heddle explain` without a code lists all of them"
}

/// Whether somebody who wrote `wanted` may have meant this id.
fn is_near(id: &str, wanted: &str) -> bool {
    strsim::damerau_levenshtein(id, &wanted.to_lowercase()) <= id.len() / 3
}

/// All codes with their titles, and all assumptions.
pub(crate) fn list(palette: Palette) -> String {
    let mut text = String::new();
    for entry in TABLE {
        let style = palette.severity(entry.severity);
        let kind = match entry.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let id = entry.code.id();
        text += &format!("{style}{id}{style:#}  {kind:<7}  {}\n", entry.title);
    }
    let faint = palette.faint();
    text += &format!("\n{faint}what a proof may rest on:{faint:#}\n");
    for premise in Premise::ALL {
        text += &format!("{:<22}  {}\n", premise.id(), premise.text());
    }
    text
}

/// Markdown as plain text: headings without their marks, examples indented, paragraphs and list items filled.
fn for_terminal(page: &str, palette: Palette) -> String {
    let (strong, code) = (palette.strong(), palette.value());
    let mut text = String::new();
    let mut words = Vec::new();
    let mut in_example = false;
    for line in page.lines() {
        let starts_block =
            line.is_empty() || line.starts_with(['#', '-']) || line.starts_with("```");
        if starts_block {
            fill(&mut text, &mut words);
        }
        if line.starts_with("```") {
            in_example = !in_example;
            if !in_example {
                text.push('\n');
            }
        } else if line.is_empty() {
            if in_example || !text.ends_with("\n\n") {
                text.push('\n');
            }
        } else if in_example {
            text += &format!("    {code}{line}{code:#}\n");
        } else if line.starts_with('#') {
            let heading = line.trim_start_matches(['#', ' ']);
            text += &format!("{strong}{heading}{strong:#}\n");
        } else {
            words.extend(line.split_whitespace());
        }
    }
    fill(&mut text, &mut words);
    text
}

/// Appends the words as lines of at most [`WIDTH`] characters; list items hang.
fn fill(text: &mut String, words: &mut Vec<&str>) {
    let indent = if words.first() == Some(&"-") {
        "  "
    } else {
        ""
    };
    let mut column = 0;
    for word in words.drain(..) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            text.push_str(indent);
            column = indent.len();
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    if column > 0 {
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_table_agree_both_ways() {
        let pages: Vec<&str> = PAGES.iter().map(|(code, _)| *code).collect();
        let table: Vec<String> = TABLE.iter().map(|e| e.code.id()).collect();
        assert_eq!(
            pages, table,
            "every code of the table needs a page docs/codes/HNNNN.md and the other way round"
        );
    }

    #[test]
    fn pages_start_with_code_and_title_of_the_table() {
        for entry in TABLE {
            let page = text(entry.code).unwrap();
            let heading = format!("# {}: {}\n\n", entry.code.id(), entry.title);
            assert!(page.starts_with(&heading), "{heading}");
            assert!(page.lines().count() > 5, "{heading}");
        }
    }

    #[test]
    fn the_ledger_has_one_section_per_assumption_in_order() {
        let headings = LEDGER.lines().filter_map(|l| l.strip_prefix("## "));
        let ids: Vec<&str> = Premise::ALL.iter().map(|p| p.id()).collect();
        assert_eq!(headings.collect::<Vec<_>>(), ids);
        for premise in Premise::ALL {
            let shown = page(premise.id(), Palette::plain()).unwrap();
            assert!(
                shown.starts_with(premise.id()) && shown.contains("rid"),
                "{shown}"
            );
            assert!(shown.contains("xample"), "{shown}");
        }
        assert!(unknown("interger").contains("did you mean `integers`?"));
    }

    #[test]
    fn text_is_filled_and_examples_are_kept() {
        let page = format!(
            "# T\n\n{}\n\n```plato wrong\na  b\n\nc\n```\n- x\n  y\n",
            "word ".repeat(30)
        );
        let shown = for_terminal(&page, Palette::plain());
        assert!(shown.lines().all(|l| l.len() <= WIDTH));
        assert!(shown.starts_with("T\n\nword word"));
        assert!(
            shown.ends_with("word\n\n    a  b\n\n    c\n\n- x y\n"),
            "{shown}"
        );
    }

    #[test]
    fn unknown_codes_name_the_nearest() {
        assert!(unknown("h0310x").contains("did you mean `H0310`?"));
        assert!(!unknown("nonsense").contains("did you mean"));
    }
}
