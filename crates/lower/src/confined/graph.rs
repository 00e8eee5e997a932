//! The graph of [`super`]: which places may hold the objects of which other places, and what is inside of them.
//!
//! Takes nodes, flows between them (what the one holds may get into the other), what holds what (contents: elements, fields, captured
//! variables), and roots. Gives the nodes that may hold an object which a root lets others have.
//!
//! Objects that get into a root come from all places that flow into it: these *let out* what they hold, with all that is inside it. Where the objects
//! of such places may be as well is found along the flows. What is inside a collection is inside it under each of its names, so that contents of
//! nodes with a flow between them are one node.
//!
//! A node may be a *gate*: all objects in it come from its makers, whatever else flows there. So what gets out of it comes from these, and where none
//! of these is let out, nothing that others have gets through it.

use rustc_hash::{FxHashMap, FxHashSet};

/// A place of the program, or several that are one.
pub(super) type Node = u32;

/// Why objects get out: the place among the roots.
pub(super) type Cause = u32;

/// Nodes where objects of one kind are made.
pub(super) type Group = usize;

/// Where the objects of a node come from.
#[derive(Clone, Debug, Default)]
pub(super) struct Gate {
    /// Made for it, as far as is known.
    pub makers: Vec<Group>,
    /// These may hold some.
    pub perhaps: Vec<Group>,
}

/// The graph while it grows.
#[derive(Debug, Default)]
pub(super) struct Graph {
    parents: Vec<Node>,
    content: Vec<Option<Node>>,
    into: Vec<Vec<Node>>,
    from: Vec<Vec<Node>>,
    holds: Vec<Vec<Node>>,
    roots: Vec<(Node, Cause)>,
    outside: Vec<Node>,
    gates: FxHashMap<Node, Gate>,
    groups: Vec<Vec<Node>>,
    /// The flows, each once.
    known: FxHashSet<(Node, Node)>,
    /// Nodes that have got contents, or new flows, since flows were last looked at.
    stirred: Vec<Node>,
}

/// What became of each node.
#[derive(Debug, Default)]
pub(super) struct Solved {
    names: Vec<Node>,
    shared: Vec<Option<Cause>>,
    outside: Vec<bool>,
}

impl Graph {
    /// A new node.
    pub(super) fn node(&mut self) -> Node {
        let node = self.parents.len() as Node;
        self.parents.push(node);
        self.content.push(None);
        self.into.push(Vec::new());
        self.from.push(Vec::new());
        self.holds.push(Vec::new());
        node
    }

    fn find(&mut self, mut node: Node) -> Node {
        while self.parents[node as usize] != node {
            let above = self.parents[node as usize];
            self.parents[node as usize] = self.parents[above as usize];
            node = above;
        }
        node
    }

    /// What is inside the objects of a node: elements, or what goes into and out of a function.
    pub(super) fn content(&mut self, node: Node) -> Node {
        let node = self.find(node);
        if let Some(inside) = self.content[node as usize] {
            return self.find(inside);
        }
        let inside = self.node();
        self.content[node as usize] = Some(inside);
        self.stirred.push(node);
        inside
    }

    /// What one node holds may get into another.
    pub(super) fn flow(&mut self, from: Node, into: Node) {
        let (from, into) = (self.find(from), self.find(into));
        if from == into || !self.known.insert((from, into)) {
            return;
        }
        self.into[from as usize].push(into);
        self.from[into as usize].push(from);
        self.stirred.push(from);
    }

    /// What the one node holds may get into the other, and the other way round.
    pub(super) fn exchange(&mut self, a: Node, b: Node) {
        self.flow(a, b);
        self.flow(b, a);
    }

    /// Objects of one node have those of another inside.
    pub(super) fn hold(&mut self, node: Node, inside: Node) {
        let node = self.find(node);
        self.holds[node as usize].push(inside);
    }

    /// Others may have what gets here.
    pub(super) fn root(&mut self, node: Node, cause: Cause) {
        self.roots.push((node, cause));
    }

    /// Code outside puts objects here, or gets them here.
    pub(super) fn outside(&mut self, node: Node) {
        self.outside.push(node);
    }

    /// Nodes for gates.
    pub(super) fn group(&mut self, nodes: Vec<Node>) -> Group {
        self.groups.push(nodes);
        self.groups.len() - 1
    }

    /// All objects of the node come from these: what else flows there is of other kinds. The node is nobody's contents.
    pub(super) fn gate(&mut self, node: Node, gate: Gate) {
        self.gates.insert(node, gate);
    }

    /// Contents of nodes with a flow between them become one.
    fn settle(&mut self) {
        while let Some(node) = self.stirred.pop() {
            let node = self.find(node);
            let Some(inside) = self.content[node as usize] else {
                self.stir_sources(node);
                continue;
            };
            let beside = self.into[node as usize].iter();
            let beside: Vec<Node> = beside.chain(&self.from[node as usize]).copied().collect();
            for other in beside {
                let other = self.find(other);
                match self.content[other as usize] {
                    Some(known) => self.unite(inside, known),
                    None => {
                        self.content[other as usize] = Some(inside);
                        self.stirred.push(other);
                    }
                }
            }
        }
    }

    /// A node without contents of its own has those of the nodes that flows lead to.
    fn stir_sources(&mut self, node: Node) {
        let into = self.into[node as usize].clone();
        for other in into {
            let other = self.find(other);
            if self.content[other as usize].is_some() && other != node {
                self.content[node as usize] = self.content[other as usize];
                self.stirred.push(node);
                return;
            }
        }
    }

    /// Two nodes are one from now on, and so is what is inside of them.
    fn unite(&mut self, a: Node, b: Node) {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            let (mut keep, mut gone) = (self.find(a), self.find(b));
            if keep == gone {
                continue;
            }
            let size = |g: &Self, n: Node| g.into[n as usize].len() + g.from[n as usize].len();
            if size(self, keep) < size(self, gone) {
                std::mem::swap(&mut keep, &mut gone);
            }
            self.parents[gone as usize] = keep;
            for lists in [&mut self.into, &mut self.from, &mut self.holds] {
                let moved = std::mem::take(&mut lists[gone as usize]);
                lists[keep as usize].extend(moved);
            }
            match (self.content[keep as usize], self.content[gone as usize]) {
                (Some(x), Some(y)) => todo.push((x, y)),
                (None, Some(y)) => self.content[keep as usize] = Some(y),
                _ => {}
            }
            self.stirred.push(keep);
        }
    }

    /// Which nodes may hold objects that a root lets out, and which may hold some that code outside has.
    pub(super) fn solve(mut self) -> Solved {
        self.settle();
        let roots = std::mem::take(&mut self.roots);
        let shared = self.reached(roots);
        // Which code outside may have objects of a kind is not looked at closely: it is listed.
        self.gates.clear();
        let outside = std::mem::take(&mut self.outside).into_iter();
        let outside = self.reached(outside.map(|n| (n, 0)).collect());
        let names = (0..self.parents.len() as Node).map(|n| self.find(n));
        let names: Vec<Node> = names.collect();
        Solved {
            names,
            shared,
            outside: outside.into_iter().map(|o| o.is_some()).collect(),
        }
    }

    /// Where objects may be that get to one of these places: all that flows into them with what is inside, and wherever else that goes.
    fn reached(&mut self, places: Vec<(Node, Cause)>) -> Vec<Option<Cause>> {
        let out = self.closed(places, Graph::behind);
        let shut = self.shut(&out);
        let out = out.into_iter().enumerate();
        let out = out.filter_map(|(n, cause)| Some((n as Node, cause?)));
        let out = out.collect();
        self.closed(out, |g, node| {
            let next = g.into[node as usize].iter();
            let open = next.filter(|n| !shut.contains(*n));
            open.copied().collect()
        })
    }

    /// What flows into a node, and what is inside of it.
    fn behind(&self, node: Node) -> Vec<Node> {
        let mut found = match self.gates.get(&node) {
            Some(gate) => {
                let groups = gate.makers.iter().flat_map(|k| &self.groups[*k]);
                groups.copied().collect()
            }
            None => self.from[node as usize].clone(),
        };
        found.extend(&self.holds[node as usize]);
        found.extend(self.content[node as usize]);
        found
    }

    /// Which of these nodes are behind those places.
    pub(super) fn all_behind(&mut self, places: &[Node], of: &[Node]) -> Vec<bool> {
        self.settle();
        let places = places.iter().map(|n| (*n, 0)).collect();
        let found = self.closed(places, Graph::behind);
        let of = of.iter().map(|n| found[self.find(*n) as usize].is_some());
        of.collect()
    }

    /// The gates none of whose makers is among those let out.
    fn shut(&mut self, out: &[Option<Cause>]) -> FxHashSet<Node> {
        let groups = std::mem::take(&mut self.groups);
        let mut gets_out = |nodes: &Vec<Node>| {
            let mut nodes = nodes.iter();
            nodes.any(|n| out[self.find(*n) as usize].is_some())
        };
        let open: Vec<bool> = groups.iter().map(&mut gets_out).collect();
        let gates = std::mem::take(&mut self.gates).into_iter();
        let shut = gates.filter(|(_, gate)| {
            let mut all = gate.makers.iter().chain(&gate.perhaps);
            !all.any(|g| open[*g])
        });
        shut.map(|(node, _)| node).collect()
    }

    /// The nodes that steps lead to from these, each with the cause of the one it was reached from.
    fn closed(
        &mut self,
        starts: Vec<(Node, Cause)>,
        steps: impl Fn(&Self, Node) -> Vec<Node>,
    ) -> Vec<Option<Cause>> {
        let mut there = vec![None; self.parents.len()];
        let mut todo: Vec<Node> = Vec::new();
        for (node, cause) in starts {
            let node = self.find(node);
            if there[node as usize].is_none() {
                there[node as usize] = Some(cause);
                todo.push(node);
            }
        }
        let mut first = 0;
        while let Some(node) = todo.get(first).copied() {
            first += 1;
            for next in steps(self, node) {
                let next = self.find(next);
                if there[next as usize].is_none() {
                    there[next as usize] = there[node as usize];
                    todo.push(next);
                }
            }
        }
        there
    }
}

impl Solved {
    /// Why others may have an object that the node holds, if they may.
    pub(super) fn shared(&self, node: Node) -> Option<Cause> {
        self.shared[self.names[node as usize] as usize]
    }

    /// Whether code outside may have objects of the node.
    pub(super) fn is_outside(&self, node: Node) -> bool {
        self.outside[self.names[node as usize] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes<const N: usize>(graph: &mut Graph) -> [Node; N] {
        std::array::from_fn(|_| graph.node())
    }

    #[test]
    fn a_gate_lets_only_what_its_makers_made_through() {
        let mut graph = Graph::default();
        let [mine, others, both, gate, open, root] = nodes(&mut graph);
        graph.flow(mine, both);
        graph.flow(others, both);
        graph.flow(others, root);
        graph.flow(both, gate);
        graph.flow(both, open);
        let (own, foreign) = (graph.group(vec![mine]), graph.group(vec![others]));
        let of = |makers, perhaps| Gate { makers, perhaps };
        graph.gate(gate, of(vec![own], vec![]));
        graph.gate(open, of(vec![own], vec![foreign]));
        graph.root(root, 3);
        let solved = graph.solve();
        assert_eq!(solved.shared(gate), None);
        assert_eq!(solved.shared(open), Some(3));
    }

    #[test]
    fn what_gets_out_of_a_gate_is_what_its_makers_made() {
        let mut graph = Graph::default();
        let [mine, others, both, gate] = nodes(&mut graph);
        graph.flow(mine, both);
        graph.flow(others, both);
        graph.flow(both, gate);
        let makers = vec![graph.group(vec![mine])];
        graph.gate(
            gate,
            Gate {
                makers,
                ..Gate::default()
            },
        );
        graph.root(gate, 3);
        let solved = graph.solve();
        assert_eq!(solved.shared(mine), Some(3));
        assert_eq!(solved.shared(both), Some(3));
        assert_eq!(solved.shared(others), None);
    }

    #[test]
    fn what_flows_into_a_root_gets_out_wherever_else_it_is() {
        let mut graph = Graph::default();
        let [made, root, beside, other] = nodes(&mut graph);
        graph.flow(made, root);
        graph.flow(made, beside);
        graph.flow(other, beside);
        graph.root(root, 7);
        let solved = graph.solve();
        assert_eq!(solved.shared(made), Some(7));
        assert_eq!(solved.shared(beside), Some(7));
        assert_eq!(solved.shared(other), None);
    }

    #[test]
    fn elements_get_out_with_their_list_under_each_of_its_names() {
        let mut graph = Graph::default();
        let [list, name, element, apart] = nodes(&mut graph);
        graph.flow(list, name);
        let inside = graph.content(name);
        graph.flow(element, inside);
        let of_list = graph.content(list);
        graph.flow(of_list, apart);
        graph.root(list, 1);
        let solved = graph.solve();
        assert_eq!(solved.shared(element), Some(1));
        assert_eq!(solved.shared(apart), Some(1));
    }

    #[test]
    fn a_list_of_what_is_shared_is_not_shared_itself() {
        let mut graph = Graph::default();
        let [list, element] = nodes(&mut graph);
        let inside = graph.content(list);
        graph.flow(element, inside);
        graph.root(element, 1);
        let solved = graph.solve();
        assert_eq!(solved.shared(list), None);
        assert_eq!(solved.shared(inside), Some(1));
    }

    #[test]
    fn fields_get_out_with_their_object() {
        let mut graph = Graph::default();
        let [object, field, put, read] = nodes(&mut graph);
        graph.hold(object, field);
        graph.flow(put, field);
        graph.flow(field, read);
        graph.root(object, 3);
        let solved = graph.solve();
        assert_eq!(solved.shared(put), Some(3));
        assert_eq!(solved.shared(read), Some(3));
    }

    #[test]
    fn contents_reach_names_that_got_them_later() {
        let mut graph = Graph::default();
        let [a, b, c] = nodes(&mut graph);
        graph.flow(a, b);
        graph.flow(b, c);
        let inside_c = graph.content(c);
        let inside_a = graph.content(a);
        graph.root(inside_c, 2);
        let solved = graph.solve();
        assert_eq!(solved.shared(inside_a), Some(2));
        assert_eq!(solved.shared(a), None);
    }

    #[test]
    fn what_code_outside_gives_or_gets_is_followed() {
        let mut graph = Graph::default();
        let [param, local, made, returned, apart] = nodes(&mut graph);
        graph.flow(param, local);
        graph.flow(made, returned);
        graph.outside(param);
        graph.outside(returned);
        let solved = graph.solve();
        assert!(solved.is_outside(local) && solved.is_outside(made));
        assert!(!solved.is_outside(apart));
    }
}
