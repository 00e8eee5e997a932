//! Definitions that depend on themselves, and procedures that call themselves without a specification.
//!
//! Both are searches for a cycle in a graph, done without recursion: the graph may be as long as the file.

use super::Resolver;
use crate::ir::{ConstId, ExprKind, FuncId, ProcId};
use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;

/// How long a chain of definitions that use each other may be; later passes recurse along it.
const MAX_CHAIN: usize = 200;

/// A cycle: its nodes from the first to the last, and where the edge from the last back to the first stands.
struct Cycle {
    nodes: Vec<usize>,
    edge: Span,
}

/// All cycles that a depth-first search closes, and for each node the longest path that starts there.
fn search(edges: &[Vec<(usize, Span)>]) -> (Vec<Cycle>, Vec<usize>) {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut state = vec![State::New; edges.len()];
    let mut longest = vec![0; edges.len()];
    let mut cycles = Vec::new();
    for root in 0..edges.len() {
        // Each entry is a node on the current path with the number of edges already followed.
        let mut path: Vec<(usize, usize)> = Vec::new();
        if state[root] == State::New {
            state[root] = State::Open;
            path.push((root, 0));
        }
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            let Some((next, span)) = edges[node].get(*followed).copied() else {
                state[node] = State::Done;
                let below = edges[node].iter().map(|(n, _)| longest[*n] + 1).max();
                longest[node] = below.unwrap_or(0);
                path.pop();
                continue;
            };
            *followed += 1;
            match state[next] {
                State::New => {
                    state[next] = State::Open;
                    path.push((next, 0));
                }
                State::Open => {
                    let nodes = path.iter().map(|(n, _)| *n);
                    cycles.push(Cycle {
                        nodes: nodes.skip_while(|n| *n != next).collect(),
                        edge: span,
                    });
                }
                State::Done => {}
            }
        }
    }
    (cycles, longest)
}

impl Resolver {
    /// Refuses constants and functions that are defined by themselves, or by a very long chain of others. Such
    /// a definition is removed.
    pub(super) fn definition_cycles(&mut self) {
        let edges = self.definition_edges();
        let (cycles, longest) = search(&edges);
        for cycle in cycles {
            let names: Vec<String> = cycle
                .nodes
                .iter()
                .map(|n| self.definition_name(*n))
                .collect();
            let message = match names.as_slice() {
                [one] => format!("the definition of `{one}` uses `{one}` itself"),
                [first, ..] => format!(
                    "the definition of `{first}` uses itself: {} → {first}",
                    names.join(" → ")
                ),
                [] => continue,
            };
            let diagnostic = Diagnostic::new(codes::RECURSION_WITHOUT_SPEC, cycle.edge, message)
                .help(
                    "leave out one of the definitions and say what is known about it with `axiom`",
                );
            self.diagnostics.push(diagnostic);
            cycle.nodes.iter().for_each(|n| self.undefine(*n));
        }
        for (node, length) in longest.into_iter().enumerate() {
            if length == MAX_CHAIN {
                let name = self.definition_name(node);
                let message = format!(
                    "the definition of `{name}` rests on a chain of more than {MAX_CHAIN} others"
                );
                let span = self.definition_span(node);
                self.report(codes::TOO_DEEP, span, message);
            }
            if length >= MAX_CHAIN {
                self.undefine(node);
            }
        }
    }

    /// Nodes are the constants, then the functions.
    fn definition_edges(&self) -> Vec<Vec<(usize, Span)>> {
        let program = &self.tables.program;
        let first_func = program.consts.len();
        let values = program.consts.iter().map(|c| c.value.as_ref());
        let bodies = program.funcs.iter().map(|f| f.body.as_ref());
        let edges_of = |body: Option<&crate::ir::Expr>| {
            let mut edges = Vec::new();
            if let Some(body) = body {
                body.for_each_node(&mut |e| match e.kind() {
                    ExprKind::Const(id) => edges.push((id.index(), e.span())),
                    ExprKind::Apply(id, _) => edges.push((first_func + id.index(), e.span())),
                    _ => {}
                });
            }
            edges
        };
        values.chain(bodies).map(edges_of).collect()
    }

    fn split_node(&self, node: usize) -> Result<ConstId, FuncId> {
        match node.checked_sub(self.tables.program.consts.len()) {
            None => Ok(ConstId(node as u32)),
            Some(func) => Err(FuncId(func as u32)),
        }
    }

    fn definition_name(&self, node: usize) -> String {
        match self.split_node(node) {
            Ok(id) => self.tables.program.consts[id.index()].name.clone(),
            Err(id) => self.tables.program.funcs[id.index()].name.clone(),
        }
    }

    fn definition_span(&self, node: usize) -> Span {
        match self.split_node(node) {
            Ok(id) => self.tables.program.consts[id.index()].span,
            Err(id) => self.tables.program.funcs[id.index()].span,
        }
    }

    fn undefine(&mut self, node: usize) {
        match self.split_node(node) {
            Ok(id) => self.tables.program.consts[id.index()].value = None,
            Err(id) => self.tables.program.funcs[id.index()].body = None,
        }
    }

    /// Refuses calls that close a cycle of unspecified procedures: inlining them would not end.
    pub(super) fn recursion(&mut self) {
        let procs = &self.tables.program.procs;
        let inlined = |id: ProcId| procs.get(id.index()).is_some_and(|p| p.spec.is_none());
        let mut edges = vec![Vec::new(); procs.len()];
        for (i, proc) in procs.iter().enumerate().filter(|(_, p)| p.spec.is_none()) {
            if let Some(body) = &proc.body {
                body.for_each_call(&mut |call| {
                    if inlined(call.proc) {
                        edges[i].push((call.proc.index(), call.span));
                    }
                });
            }
        }
        for cycle in search(&edges).0 {
            let names: Vec<&str> = cycle
                .nodes
                .iter()
                .map(|n| procs[*n].name.as_str())
                .collect();
            let first = names.first().copied().unwrap_or_default();
            let message = match names.len() {
                1 => format!("`{first}` calls itself and has no specification"),
                _ => format!(
                    "procedures without specification call each other: {} → {first}",
                    names.join(" → ")
                ),
            };
            let diagnostic = Diagnostic::new(codes::RECURSION_WITHOUT_SPEC, cycle.edge, message)
                .help("specify one of them with `requires`, `modifies`, `action` or `ensures`");
            self.diagnostics.push(diagnostic);
        }
    }
}
