//! Failing runs as sequence diagrams: a lane for each thread, time goes down, held monitors are bars, racing and failing steps are marked.
//!
//! Takes the runs, gives an SVG picture, or an HTML page that needs nothing else. Colours follow the reader's light or dark setting.

use crate::answer::{Answer, Finding, Role, Row, Trace};
use heddle_text::Sources;
use std::fmt::Write;

const GUTTER: usize = 40;
const LANE: usize = 300;
const HEAD: usize = 44;
const LINE: usize = 16;
/// Space for bars at the left of a lane.
const BARS: usize = 46;
/// Characters that fit into a lane.
const CODE: usize = 29;
const WORDS: usize = 32;

const STYLE: &str = include_str!("../assets/diagram.css");

/// The diagram of the first failing run.
pub fn svg(sources: &Sources, runs: &[(String, Answer)]) -> Option<String> {
    let mut findings = runs.iter().flat_map(|(_, answer)| &answer.findings);
    let finding = findings.next()?;
    Some(drawn(sources, &finding.trace, true))
}

/// A page with the diagrams of all failing runs.
pub fn page(sources: &Sources, runs: &[(String, Answer)]) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>Failing runs</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
    );
    for (start, answer) in runs {
        if answer.findings.is_empty() {
            let _ = writeln!(out, "<h2>{}</h2>\n<p>No failing run.</p>", safe(start));
        }
        for finding in &answer.findings {
            section(&mut out, sources, start, finding);
        }
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn section(out: &mut String, sources: &Sources, start: &str, finding: &Finding) {
    let at = sources.start(finding.span);
    let file = sources.file(finding.span.file).name();
    let _ = writeln!(
        out,
        "<h2>{}</h2>\n<p class=\"message\">{}</p>\n<p class=\"place\">{}:{}</p>",
        safe(start),
        safe(&finding.message),
        safe(file),
        at.line
    );
    let picture = drawn(sources, &finding.trace, false);
    let _ = writeln!(out, "<div class=\"scroll\">\n{picture}</div>");
}

fn safe(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// A text in lines of at most so many characters, broken at spaces where there are some.
fn broken(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let long = lines.len() > most;
    lines.truncate(most);
    for line in &mut lines {
        if line.chars().count() > width {
            *line = line.chars().take(width - 1).chain(['…']).collect();
        }
    }
    if let (true, Some(last)) = (long, lines.last_mut()) {
        *last = last.chars().take(width - 2).chain([' ', '…']).collect();
    }
    lines
}

/// A step as it is drawn.
struct Shape {
    lane: usize,
    top: usize,
    height: usize,
    code: String,
    words: Vec<String>,
    class: &'static str,
    /// All that is said, for a tooltip.
    whole: String,
}

/// A monitor that a thread has from one place to another.
struct Bar {
    lane: usize,
    lock: usize,
    slot: usize,
    from: usize,
    to: usize,
}

struct Drawing {
    lanes: Vec<usize>,
    boxes: Vec<Shape>,
    bars: Vec<Bar>,
    locks: Vec<String>,
    bottom: usize,
}

fn drawn(sources: &Sources, trace: &Trace, alone: bool) -> String {
    let drawing = lay_out(sources, trace);
    let width = GUTTER + drawing.lanes.len() * LANE + 10;
    let legend = drawing.locks.len().div_ceil(3) * 20;
    let height = drawing.bottom + legend + 16;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"a failing run, one lane for each thread\">\n"
    );
    if alone {
        let _ = writeln!(
            out,
            "<style>{STYLE}</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>"
        );
    }
    for (k, thread) in drawing.lanes.iter().enumerate() {
        lane(&mut out, k, &trace.threads[*thread], drawing.bottom);
    }
    drawing.bars.iter().for_each(|bar| draw_bar(&mut out, bar));
    for (number, step) in drawing.boxes.iter().enumerate() {
        draw_box(&mut out, step, number + 1, trace.rows.len());
    }
    racing_line(&mut out, &drawing);
    for (k, name) in drawing.locks.iter().enumerate() {
        let (x, y) = (GUTTER + k % 3 * LANE, drawing.bottom + 8 + k / 3 * 20);
        let _ = writeln!(
            out,
            "<rect class=\"bar lock{}\" x=\"{x}\" y=\"{y}\" width=\"8\" height=\"12\" rx=\"2\"/><text class=\"soft\" x=\"{}\" y=\"{}\">has the lock of {}</text>",
            k % 6,
            x + 14,
            y + 11,
            safe(name)
        );
    }
    out.push_str("</svg>\n");
    out
}

fn lay_out(sources: &Sources, trace: &Trace) -> Drawing {
    let mut lanes: Vec<usize> = trace.rows.iter().map(|r| r.thread).collect();
    lanes.extend(trace.stuck.iter().map(|(thread, _)| *thread));
    lanes.sort_unstable();
    lanes.dedup();
    let column = |thread: usize| lanes.iter().position(|t| *t == thread).unwrap_or(0);
    let mut drawing = Drawing {
        lanes: lanes.clone(),
        boxes: Vec::new(),
        bars: Vec::new(),
        locks: Vec::new(),
        bottom: HEAD + 12,
    };
    for row in &trace.rows {
        let lane = column(row.thread);
        let top = drawing.bottom;
        let step = step(sources, row, lane, top);
        drawing.bottom += step.height + 8;
        for (name, taken) in &row.locks {
            drawing.lock(lane, name, *taken, (top, top + step.height));
        }
        drawing.boxes.push(step);
    }
    let top = drawing.bottom;
    for (thread, why) in &trace.stuck {
        let words = broken(why, WORDS, 3);
        let height = words.len() * LINE + 10;
        drawing.bottom = drawing.bottom.max(top + height + 8);
        drawing.boxes.push(Shape {
            lane: column(*thread),
            top,
            height,
            code: String::new(),
            words,
            class: "stuck",
            whole: why.clone(),
        });
    }
    let end = drawing.bottom;
    for bar in drawing.bars.iter_mut().filter(|b| b.to == 0) {
        bar.to = end;
    }
    drawing
}

impl Drawing {
    /// A monitor is taken or given back.
    fn lock(&mut self, lane: usize, name: &str, taken: bool, (top, bottom): (usize, usize)) {
        let known = self.locks.iter().position(|l| l == name);
        let lock = known.unwrap_or_else(|| {
            self.locks.push(name.to_owned());
            self.locks.len() - 1
        });
        let own = |b: &&mut Bar| b.lane == lane && b.lock == lock && b.to == 0;
        if !taken {
            if let Some(bar) = self.bars.iter_mut().find(own) {
                bar.to = bottom;
            }
            return;
        }
        let open = |slot: usize| {
            let mut there = self.bars.iter().filter(|b| b.lane == lane && b.to == 0);
            !there.any(|b| b.slot == slot)
        };
        let slot = (0..3).find(|s| open(*s)).unwrap_or(2);
        self.bars.push(Bar {
            lane,
            lock,
            slot,
            from: top,
            to: 0,
        });
    }
}

fn step(sources: &Sources, row: &Row, lane: usize, top: usize) -> Shape {
    let at = sources.start(row.span);
    let text = sources.file(row.span.file).line(at.line).trim();
    let code = format!("{}: {text}", at.line);
    let what = row.texts.join(", ");
    let words = broken(&what, WORDS, 4);
    let short = broken(&code.replace(' ', "\u{a0}"), CODE, 1).join("");
    Shape {
        lane,
        top,
        height: (words.len() + 1) * LINE + 10,
        code: short,
        words,
        class: match row.role {
            Role::Step => "step",
            Role::Races => "races",
            Role::Fails => "fails",
        },
        whole: format!("{code}\n{what}"),
    }
}

fn lane(out: &mut String, k: usize, name: &str, bottom: usize) {
    let x = GUTTER + k * LANE;
    let middle = x + BARS / 2;
    let _ = writeln!(
        out,
        "<rect class=\"head\" x=\"{x}\" y=\"8\" width=\"{}\" height=\"28\" rx=\"5\"/><text class=\"name\" x=\"{}\" y=\"27\">{}</text>",
        LANE - 12,
        x + 12,
        safe(name)
    );
    let _ = writeln!(
        out,
        "<line class=\"life\" x1=\"{middle}\" y1=\"36\" x2=\"{middle}\" y2=\"{bottom}\"/>"
    );
}

fn draw_bar(out: &mut String, bar: &Bar) {
    let x = GUTTER + bar.lane * LANE + 4 + bar.slot * 13;
    let height = bar.to.saturating_sub(bar.from);
    let _ = writeln!(
        out,
        "<rect class=\"bar lock{}\" x=\"{x}\" y=\"{}\" width=\"9\" height=\"{height}\" rx=\"3\"/>",
        bar.lock % 6,
        bar.from
    );
}

fn draw_box(out: &mut String, step: &Shape, number: usize, steps: usize) {
    let x = GUTTER + step.lane * LANE + BARS;
    let (top, width) = (step.top, LANE - BARS - 12);
    let _ = writeln!(
        out,
        "<g><title>{}</title><rect class=\"box {}\" x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{}\" rx=\"5\"/>",
        safe(&step.whole),
        step.class,
        step.height
    );
    if number <= steps {
        let _ = writeln!(
            out,
            "<text class=\"number\" x=\"{}\" y=\"{}\">{number}</text>",
            GUTTER - 10,
            top + 18
        );
    }
    let mut y = top + 18;
    if !step.code.is_empty() {
        let _ = writeln!(
            out,
            "<text class=\"code\" x=\"{}\" y=\"{y}\">{}</text>",
            x + 8,
            safe(&step.code)
        );
        y += LINE;
    }
    for line in &step.words {
        let _ = writeln!(
            out,
            "<text class=\"soft\" x=\"{}\" y=\"{y}\">{}</text>",
            x + 8,
            safe(line)
        );
        y += LINE;
    }
    out.push_str("</g>\n");
}

/// A line between the two racing accesses.
fn racing_line(out: &mut String, drawing: &Drawing) {
    let mut pair = drawing.boxes.iter().filter(|b| b.class == "races");
    let (Some(a), Some(b)) = (pair.next(), pair.next()) else {
        return;
    };
    let (left, right) = if a.lane < b.lane { (a, b) } else { (b, a) };
    let middle = |s: &Shape| s.top + s.height / 2;
    let from = GUTTER + (left.lane + 1) * LANE - 12;
    let to = GUTTER + right.lane * LANE + BARS;
    let _ = writeln!(
        out,
        "<line class=\"racing\" x1=\"{from}\" y1=\"{}\" x2=\"{to}\" y2=\"{}\"/>",
        middle(left),
        middle(right)
    );
}
