//! The order in which locks are taken, as drawings with one node per lock, and as a table.

use crate::drawn::{MANY, drawn, drawn_locks, left_out};
use crate::html::{counted, text};
use crate::layout::{Cell, Graph, Layout, components, layout};
use crate::model::{Edge, LockOrder};
use std::collections::HashMap;

const ROW: usize = 46;
/// The height of a row through which only an edge passes.
const PASS: usize = 14;
const NODE: usize = 28;
const GAP: usize = 90;
const MARGIN: usize = 26;

/// Characters of a lock's name that are drawn.
const NAME: usize = 34;

pub(crate) fn section(order: &LockOrder) -> String {
    let known = |e: &&Edge| e.first < order.locks.len() && e.then < order.locks.len();
    let edges: Vec<&Edge> = order.edges.iter().filter(known).collect();
    if edges.is_empty() {
        return String::new();
    }
    let cyclic = edges.iter().filter(|e| e.cyclic).count();
    let verdict = match cyclic {
        0 => "No two locks are taken in both orders.".to_owned(),
        n => format!(
            "<strong class=\"bad\">{} on a cycle</strong>: threads that begin at different ends may block each other. Whether they can, the findings say; locks that the claim about deadlocks names as not covered were not looked at.",
            counted(n, "edge is", "edges are")
        ),
    };
    let between = |e: &&&Edge| e.first != e.then;
    let graph = Graph {
        nodes: order.locks.len(),
        edges: edges
            .iter()
            .filter(between)
            .map(|e| (e.first, e.then))
            .collect(),
    };
    let figures: String = components(&graph)
        .iter()
        .filter(|part| part.len() > 1)
        .map(|part| figure(order, &edges, part))
        .collect();
    let table = table(order, &edges);
    format!(
        "<section id=\"locks\" aria-labelledby=\"h-locks\">\n<h2 id=\"h-locks\">Lock order</h2>\n\
        <p>An arrow leads from a lock to one that is taken while the first is held, as far as the text shows it. A name such as <code>Bank</code> stands for the monitors of all its objects. {verdict}</p>\n\
        <svg class=\"defs\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>{}{}</defs></svg>\n<div class=\"graphs\">{figures}</div>\
        {table}</section>\n",
        marker("arrow"),
        marker("arrow-cyclic"),
    )
}

/// All pairs; many of them are folded away.
fn table(order: &LockOrder, edges: &[&Edge]) -> String {
    let rows: String = edges.iter().map(|e| row(order, e)).collect();
    let count = counted(edges.len(), "pair of locks", "pairs of locks");
    let head = ["Held", "Then taken", "Where", "Source", "Note"];
    let head: String = head.map(|h| format!("<th scope=\"col\">{h}</th>")).concat();
    let table = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Lock order as a table\"><table class=\"plain\"><caption>{count}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>\n"
    );
    match edges.len() > MANY {
        true => format!(
            "<details class=\"pairs\"><summary>The {count} as a table</summary><div class=\"body\">{table}</div></details>\n"
        ),
        false => table,
    }
}

fn marker(id: &str) -> String {
    format!(
        "<marker id=\"{id}\" class=\"{id}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerUnits=\"userSpaceOnUse\" markerWidth=\"11\" markerHeight=\"11\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\"/></marker>"
    )
}

fn row(order: &LockOrder, edge: &Edge) -> String {
    let [first, then] = [edge.first, edge.then].map(|k| text(&order.locks[k]));
    let note = match () {
        () if edge.cyclic => "<strong class=\"bad\">on a cycle</strong>",
        () if edge.first == edge.then => "the same lock again, or another one of that name",
        () => "",
    };
    format!(
        "<tr><th scope=\"row\"><code>{first}</code></th><td><code>{then}</code></td><td class=\"place\">{}</td><td>{}</td><td>{note}</td></tr>",
        text(&edge.position.short()),
        text(&edge.source)
    )
}

/// A drawing of locks that have to do with each other.
fn figure(order: &LockOrder, edges: &[&Edge], part: &[usize]) -> String {
    let inside: Vec<&&Edge> = edges.iter().filter(|e| part.contains(&e.first)).collect();
    let between: Vec<&Edge> = inside
        .iter()
        .filter(|e| e.first != e.then)
        .map(|e| **e)
        .collect();
    let drawn = drawn(&between);
    let left_out = left_out(&between, &drawn);
    if drawn.is_empty() {
        return left_out;
    }
    let part = &drawn_locks(part, &drawn);
    let number: HashMap<usize, usize> = part.iter().enumerate().map(|(k, n)| (*n, k)).collect();
    let graph = Graph {
        nodes: part.len(),
        edges: drawn
            .iter()
            .map(|e| (number[&e.first], number[&e.then]))
            .collect(),
    };
    let layout = layout(&graph);
    let names: Vec<String> = part.iter().map(|k| short(&order.locks[*k])).collect();
    let frame = Frame::new(&layout, &names);
    let mut drawing = String::new();
    for (edge, route) in drawn.iter().zip(&layout.routes) {
        drawing += &frame.edge(order, edge, route);
    }
    for (layer, cells) in layout.layers.iter().enumerate() {
        for (row, cell) in cells.iter().enumerate() {
            if let Cell::Node(node) = cell {
                let lock = part[*node];
                let again = inside.iter().any(|e| e.first == lock && e.then == lock);
                let cyclic = inside
                    .iter()
                    .any(|e| e.cyclic && (e.first == lock || e.then == lock));
                drawing += &frame.node(
                    (layer, row),
                    &names[*node],
                    &order.locks[lock],
                    again,
                    cyclic,
                );
            }
        }
    }
    let said = inside.iter().map(|e| {
        let cycle = if e.cyclic { ", on a cycle" } else { "" };
        format!(
            "{} before {}{cycle}",
            order.locks[e.first], order.locks[e.then]
        )
    });
    let said = text(&said.take(20).collect::<Vec<_>>().join("; "));
    let (width, height) = (frame.width, frame.height);
    format!(
        "<figure class=\"graph scroll\" tabindex=\"0\">{left_out}<svg role=\"img\" aria-label=\"{said}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">{drawing}</svg></figure>\n"
    )
}

/// The measures of a drawing.
struct Frame {
    /// Left edge and width of the nodes of each layer.
    columns: Vec<(usize, usize)>,
    /// The middle of each row of each layer.
    rows: Vec<Vec<usize>>,
    width: usize,
    height: usize,
}

impl Frame {
    fn new(layout: &Layout, names: &[String]) -> Frame {
        let mut columns = Vec::new();
        let mut x = MARGIN;
        for cells in &layout.layers {
            let widths = cells.iter().map(|c| match c {
                Cell::Node(n) => names[*n].chars().count() * 8 + 24,
                Cell::Pass(..) => 0,
            });
            let width = widths.max().unwrap_or(0).max(40);
            columns.push((x, width));
            x += width + GAP;
        }
        let high = |cell: &Cell| match cell {
            Cell::Node(_) => ROW,
            Cell::Pass(..) => PASS,
        };
        let heights = layout.layers.iter();
        let heights: Vec<usize> = heights.map(|l| l.iter().map(high).sum()).collect();
        let most = heights.iter().max().copied().unwrap_or(0);
        let mut rows = Vec::new();
        for (cells, height) in layout.layers.iter().zip(heights) {
            // Layers with less in them are in the middle of the drawing.
            let mut y = MARGIN + (most - height) / 2;
            let mut middles = Vec::with_capacity(cells.len());
            for cell in cells {
                middles.push(y + high(cell) / 2);
                y += high(cell);
            }
            rows.push(middles);
        }
        Frame {
            columns,
            rows,
            width: x - GAP + MARGIN,
            height: most + 2 * MARGIN,
        }
    }

    fn y(&self, (layer, row): (usize, usize)) -> usize {
        self.rows[layer][row]
    }

    fn node(
        &self,
        at: (usize, usize),
        name: &str,
        lock: &str,
        again: bool,
        cyclic: bool,
    ) -> String {
        let ((x, width), y) = (self.columns[at.0], self.y(at));
        let top = y - NODE / 2;
        let class = if cyclic { "lock cyclic" } else { "lock" };
        let (name, lock) = (text(name), text(lock));
        let middle = x + width / 2;
        let own = match again {
            false => String::new(),
            true => format!(
                "<path class=\"edge again\" marker-end=\"url(#arrow)\" d=\"M{} {top}c-6 -18 26 -18 20 -1\"><title>taken again while it is held: the same lock, or another one of that name</title></path>",
                x + width - 40
            ),
        };
        format!(
            "{own}<g class=\"{class}\"><title>{lock}</title><rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{NODE}\" rx=\"6\"/><text x=\"{middle}\" y=\"{}\">{name}</text></g>",
            y + 5
        )
    }

    fn edge(&self, order: &LockOrder, edge: &Edge, route: &[(usize, usize)]) -> String {
        let points: Vec<(usize, usize, usize)> = route
            .iter()
            .map(|at| {
                let (x, width) = self.columns[at.0];
                (x, width, self.y(*at))
            })
            .collect();
        let [(x, width, y), rest @ ..] = &points[..] else {
            return String::new();
        };
        let back = route.first().map(|p| p.0) > route.last().map(|p| p.0);
        // Back edges leave on the left and arrive on the right, a little lower, so that they are not on top of the others.
        let shift = if back { 10 } else { 0 };
        let mut at = match back {
            true => (*x, y + shift),
            false => (x + width, *y),
        };
        let mut way = format!("M{} {}", at.0, at.1);
        for (k, (x, width, y)) in rest.iter().enumerate() {
            let last = k + 1 == rest.len();
            let y = y + shift;
            let (enter, leave) = match back {
                true => (x + width, *x),
                false => (*x, x + width),
            };
            let middle = (at.0 + enter) / 2;
            way += &format!("C{middle} {} {middle} {y} {enter} {y}", at.1);
            at = (enter, y);
            if !last {
                way += &format!("L{leave} {y}");
                at = (leave, y);
            }
        }
        let (class, marker) = match edge.cyclic {
            true => ("edge cyclic", "arrow-cyclic"),
            false => ("edge", "arrow"),
        };
        let said = format!(
            "{} is taken while {} is held: {}",
            order.locks[edge.then],
            order.locks[edge.first],
            edge.position.short()
        );
        format!(
            "<path class=\"{class}\" marker-end=\"url(#{marker})\" d=\"{way}\"><title>{}</title></path>",
            text(&said)
        )
    }
}

/// A name that fits into a node; its end tells more than its beginning.
fn short(name: &str) -> String {
    let count = name.chars().count();
    match count <= NAME {
        true => name.to_owned(),
        false => format!(
            "…{}",
            name.chars().skip(count + 1 - NAME).collect::<String>()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_their_ends() {
        let name = format!("{}.end", "x".repeat(60));
        assert_eq!(short(&name).chars().count(), NAME);
        assert!(short(&name).ends_with(".end"));
    }
}
