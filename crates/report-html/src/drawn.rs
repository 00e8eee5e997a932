//! Which pairs of locks are drawn: all of a small graph, of a larger one those that the others follow from, of a very large one the cycles.

use crate::model::Edge;
use std::collections::BTreeSet;

/// Drawings with more edges leave out those that follow from others.
pub(crate) const MANY: usize = 24;

/// Drawings with more edges than this show cycles only; where those are more, there is no drawing.
const MOST: usize = 400;

/// The edges of a drawing that a person can still read.
pub(crate) fn drawn<'e>(between: &[&'e Edge]) -> Vec<&'e Edge> {
    let cycles = || -> Vec<&'e Edge> { between.iter().filter(|e| e.cyclic).copied().collect() };
    match between.len() {
        0..=MANY => between.to_vec(),
        n if n <= MOST => essential(between),
        _ => Some(cycles())
            .filter(|c| c.len() <= MOST)
            .unwrap_or_default(),
    }
}

/// Says what is not drawn.
pub(crate) fn left_out(between: &[&Edge], drawn: &[&Edge]) -> String {
    let locks: BTreeSet<usize> = between.iter().flat_map(|e| [e.first, e.then]).collect();
    let (locks, all) = (locks.len(), between.len());
    match (all - drawn.len(), drawn.len()) {
        (0, _) => String::new(),
        (_, 0) => format!(
            "<p class=\"muted\">{locks} locks with {all} pairs are too many for a drawing; the table has them.</p>\n"
        ),
        (_, n) if all > MOST => format!(
            "<figcaption>{locks} locks with {all} pairs are too many for a drawing: only the {n} on cycles are drawn.</figcaption>"
        ),
        (1, _) => {
            "<figcaption>1 arrow that follows from others is left out of the drawing.</figcaption>"
                .to_owned()
        }
        (n, _) => format!(
            "<figcaption>{n} arrows that follow from others are left out of the drawing.</figcaption>"
        ),
    }
}

/// The locks that are drawn.
pub(crate) fn drawn_locks(part: &[usize], drawn: &[&Edge]) -> Vec<usize> {
    let ends: BTreeSet<usize> = drawn.iter().flat_map(|e| [e.first, e.then]).collect();
    part.iter().copied().filter(|k| ends.contains(k)).collect()
}

/// The edges that do not follow from others: without them there is no way between their ends. Those of cycles all stay.
fn essential<'e>(edges: &[&'e Edge]) -> Vec<&'e Edge> {
    let mut left = edges.to_vec();
    // One after the other: of two that follow from each other, one stays.
    for edge in edges.iter().filter(|e| !e.cyclic) {
        let others: Vec<&Edge> = left
            .iter()
            .filter(|e| (e.first, e.then) != (edge.first, edge.then))
            .copied()
            .collect();
        if leads(&others, edge.first, edge.then) {
            left = others;
        }
    }
    left
}

/// Whether there is a way along the edges.
fn leads(edges: &[&Edge], from: usize, to: usize) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(at) = reached.get(next).copied() {
        next += 1;
        for step in edges.iter().filter(|e| e.first == at) {
            if !reached.contains(&step.then) {
                reached.push(step.then);
            }
        }
    }
    reached.contains(&to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Point, Position};

    fn edge(first: usize, then: usize, cyclic: bool) -> Edge {
        let point = Point { line: 1, column: 1 };
        Edge {
            first,
            then,
            position: Position {
                file: "A.java".to_owned(),
                start: point,
                end: point,
            },
            source: "inferred".to_owned(),
            cyclic,
        }
    }

    #[test]
    fn what_is_left_out_follows_from_what_stays() {
        // 1 and 2 are a ring; 0 leads to both, and 3 is behind them.
        let pairs = [(0, 1), (0, 2), (1, 2), (2, 1), (1, 3), (2, 3), (0, 3)];
        let is_ring = |p: &(usize, usize)| [(1, 2), (2, 1)].contains(p);
        let edges: Vec<Edge> = pairs.iter().map(|p| edge(p.0, p.1, is_ring(p))).collect();
        let all: Vec<&Edge> = edges.iter().collect();
        let kept = essential(&all);
        assert_eq!(kept.len(), 4);
        for edge in &edges {
            assert!(leads(&kept, edge.first, edge.then));
        }
    }

    #[test]
    fn too_much_is_said_and_not_drawn() {
        let chain: Vec<Edge> = (0..=MOST).map(|k| edge(k, k + 1, false)).collect();
        let all: Vec<&Edge> = chain.iter().collect();
        assert!(drawn(&all).is_empty());
        assert!(left_out(&all, &[]).contains("too many"));
        let ring = [edge(0, 1, true), edge(1, 0, true)];
        let some: Vec<&Edge> = chain.iter().skip(1).chain(&ring).collect();
        assert_eq!(drawn(&some).len(), 2);
    }
}
