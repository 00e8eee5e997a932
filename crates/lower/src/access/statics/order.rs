//! The order of classes: `lock_before` says which class objects are locked before others, and a class is above the classes that
//! its initializer makes Java initialize. The order must not contradict itself: otherwise threads that begin at different ends
//! wait for each other for ever.
//!
//! Only pairs that lie on no cycle are known to proofs, so that a contradiction is reported and proves nothing.

use super::Statics;
use super::reach::Reached;
use crate::class::ClassDecl;
use crate::heap::simple_name;
use crate::program::Lowering;
use heddle_resolve::model::ClassId;
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// An order that contradicts itself.
#[derive(Clone, Debug)]
pub(crate) struct Cycle {
    /// The classes, from the one that it is reported at back to it, as written.
    pub path: String,
    /// Where the first needs the second.
    pub first: Span,
    /// Where the last needs the first again.
    pub last: Span,
    /// Some step is made by an initializer, not by a clause.
    pub by_initializer: bool,
}

/// The first class comes before the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The first.
    pub above: ClassId,
    /// The second.
    pub below: ClassId,
    /// Where that is said, or the initializer of the first needs the second.
    pub span: Span,
    /// A clause says so.
    pub declared: bool,
}

impl Lowering<'_> {
    /// Collects the order and its contradictions.
    pub(crate) fn order_classes(
        &mut self,
        reached: &FxHashMap<ClassId, Reached>,
        statics: &mut Statics,
    ) {
        let mut edges = Vec::new();
        for decl in self.classes.list.clone() {
            self.declared_order(decl, &mut edges);
            let needs_code = |c: &ClassId| statics.classes.get(c).is_some_and(|c| c.has_code);
            if !needs_code(&decl.class) {
                continue;
            }
            for (below, span) in &reached[&decl.class].triggers {
                if needs_code(below) {
                    edges.push(Edge {
                        above: decl.class,
                        below: *below,
                        span: *span,
                        declared: false,
                    });
                }
            }
        }
        for class in statics.list.clone() {
            let Some(path) = path_back(&edges, class) else {
                continue;
            };
            let known = |c: &ClassId| path.iter().any(|e| e.above == *c);
            if !statics.cycles.keys().any(known) {
                let cycle = self.cycle(&path);
                statics.cycles.insert(class, cycle);
            }
        }
        let waits = |c: &ClassId| statics.classes[c].blocks;
        let useful = |e: &&Edge| e.declared || waits(&e.above) || waits(&e.below);
        let sound = edges.iter().filter(|e| !reaches(&edges, e.below, e.above));
        statics.order = sound.filter(useful).map(|e| (e.above, e.below)).collect();
        statics.order.dedup();
        statics.edges = edges.iter().filter(useful).copied().collect();
    }

    fn declared_order(&self, decl: ClassDecl, edges: &mut Vec<Edge>) {
        let unit = self.unit(decl.file);
        let Some(contract) = self.contracts.class(decl.class) else {
            return;
        };
        for ty in contract.locks_before() {
            let span = unit.ast.span(unit.ast[ty].range);
            let written = self.resolved.files[decl.file].written_type(ty);
            let Some(below) = written.and_then(|t| self.resolved.world.class_of(t)) else {
                continue;
            };
            if self.classes.class(below).is_some() {
                edges.push(Edge {
                    above: decl.class,
                    below,
                    span,
                    declared: true,
                });
            }
        }
    }

    fn cycle(&self, path: &[Edge]) -> Cycle {
        let name = |c: ClassId| format!("`{}`", simple_name(&self.resolved.world, c));
        let mut names: Vec<String> = path.iter().map(|e| name(e.above)).collect();
        names.extend(path.last().map(|e| name(e.below)));
        Cycle {
            path: names.join(", then "),
            first: path.first().map(|e| e.span).unwrap_or_default(),
            last: path.last().map(|e| e.span).unwrap_or_default(),
            by_initializer: path.iter().any(|e| !e.declared),
        }
    }
}

/// The shortest way along the edges from a class back to itself.
fn path_back(edges: &[Edge], class: ClassId) -> Option<Vec<Edge>> {
    let mut paths: Vec<Vec<Edge>> = vec![Vec::new()];
    let mut seen = Vec::new();
    let mut next = 0;
    while next < paths.len() {
        let at = paths[next].last().map_or(class, |e| e.below);
        for edge in edges.iter().filter(|e| e.above == at) {
            let mut path = paths[next].clone();
            path.push(*edge);
            if edge.below == class {
                return Some(path);
            }
            if !seen.contains(&edge.below) {
                seen.push(edge.below);
                paths.push(path);
            }
        }
        next += 1;
    }
    None
}

fn reaches(edges: &[Edge], from: ClassId, to: ClassId) -> bool {
    let mut all = vec![from];
    let mut next = 0;
    while next < all.len() {
        if all[next] == to {
            return true;
        }
        let at = all[next];
        for edge in edges.iter().filter(|e| e.above == at) {
            if !all.contains(&edge.below) {
                all.push(edge.below);
            }
        }
        next += 1;
    }
    false
}
