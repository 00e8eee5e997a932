//! Places for the nodes and edges of a small directed graph: layers from left to right, so that edges go to the right wherever there
//! is no cycle; within a layer nodes are near those that they are connected with (Sugiyama's method, without its last refinements).

/// A graph: how many nodes, and edges between different ones.
pub(crate) struct Graph {
    pub nodes: usize,
    pub edges: Vec<(usize, usize)>,
}

/// Where everything is: layers of cells. A cell is a node or a point through which a longer edge passes.
pub(crate) struct Layout {
    /// For each layer its cells from top to bottom.
    pub layers: Vec<Vec<Cell>>,
    /// For each edge the places `(layer, row)` that it goes through, from its beginning to its end.
    pub routes: Vec<Vec<(usize, usize)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// A node.
    Node(usize),
    /// A point of an edge, with its layer.
    Pass(usize, usize),
}

/// The parts of a graph that have nothing to do with each other, largest first: the numbers of their nodes.
pub(crate) fn components(graph: &Graph) -> Vec<Vec<usize>> {
    let mut of: Vec<usize> = (0..graph.nodes).collect();
    // Small graphs: repeat until nothing changes.
    let mut changed = true;
    while changed {
        changed = false;
        for (a, b) in &graph.edges {
            let least = of[*a].min(of[*b]);
            changed |= of[*a] != least || of[*b] != least;
            (of[*a], of[*b]) = (least, least);
        }
    }
    let mut all: Vec<Vec<usize>> = Vec::new();
    for root in 0..graph.nodes {
        let members: Vec<usize> = (0..graph.nodes).filter(|n| of[*n] == root).collect();
        if !members.is_empty() {
            all.push(members);
        }
    }
    all.sort_by_key(|c| std::cmp::Reverse(c.len()));
    all
}

/// Lays a graph out.
pub(crate) fn layout(graph: &Graph) -> Layout {
    let forward = without_cycles(graph);
    let rank = ranks(graph.nodes, &forward);
    let depth = rank.iter().max().map_or(0, |r| r + 1);
    let mut layers: Vec<Vec<Cell>> = vec![Vec::new(); depth];
    for (node, rank) in rank.iter().enumerate() {
        layers[*rank].push(Cell::Node(node));
    }
    let mut links: Vec<(Cell, Cell)> = Vec::new();
    for (k, (a, b)) in graph.edges.iter().enumerate() {
        let (low, high) = (rank[*a].min(rank[*b]), rank[*a].max(rank[*b]));
        let start = if rank[*a] <= rank[*b] { *a } else { *b };
        let mut last = Cell::Node(start);
        for (layer, cells) in layers.iter_mut().enumerate().take(high).skip(low + 1) {
            let pass = Cell::Pass(k, layer);
            cells.push(pass);
            links.push((last, pass));
            last = pass;
        }
        let end = if start == *a { *b } else { *a };
        links.push((last, Cell::Node(end)));
    }
    for round in 0..8 {
        sweep(&mut layers, &links, round % 2 == 0);
    }
    let routes = routes(graph, &rank, &layers);
    Layout { layers, routes }
}

/// The edges that are left when those that close a cycle on the way from node to node are turned round.
fn without_cycles(graph: &Graph) -> Vec<(usize, usize)> {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Not,
        Open,
        Done,
    }
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes];
    for (a, b) in &graph.edges {
        next[*a].push(*b);
    }
    let mut seen = vec![Seen::Not; graph.nodes];
    let mut forward = Vec::new();
    for root in 0..graph.nodes {
        if seen[root] != Seen::Not {
            continue;
        }
        seen[root] = Seen::Open;
        let mut way = vec![(root, 0)];
        while let Some((node, k)) = way.last_mut() {
            let node = *node;
            let Some(to) = next[node].get(*k).copied() else {
                seen[node] = Seen::Done;
                way.pop();
                continue;
            };
            *k += 1;
            match seen[to] {
                Seen::Open => forward.push((to, node)),
                Seen::Done => forward.push((node, to)),
                Seen::Not => {
                    forward.push((node, to));
                    seen[to] = Seen::Open;
                    way.push((to, 0));
                }
            }
        }
    }
    forward
}

/// The longest way to each node.
fn ranks(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut rank = vec![0; nodes];
    for _ in 0..nodes {
        let mut changed = false;
        for (a, b) in edges {
            if a != b && rank[*b] <= rank[*a] {
                rank[*b] = rank[*a] + 1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    rank
}

/// Sorts each layer by the middle of what its cells are connected with in the layer before, or behind.
fn sweep(layers: &mut [Vec<Cell>], links: &[(Cell, Cell)], rightwards: bool) {
    let count = layers.len();
    for step in 1..count {
        let (at, beside) = match rightwards {
            true => (step, step - 1),
            false => (count - 1 - step, count - step),
        };
        let other = layers[beside].clone();
        let row = |cell: &Cell| other.iter().position(|c| c == cell);
        let middle = |cell: &Cell, own: usize| {
            let ends = links.iter().filter_map(|(a, b)| match cell {
                c if c == a => row(b),
                c if c == b => row(a),
                _ => None,
            });
            let rows: Vec<usize> = ends.collect();
            match rows.is_empty() {
                true => own as f64,
                false => rows.iter().sum::<usize>() as f64 / rows.len() as f64,
            }
        };
        let cells = layers[at].iter().enumerate();
        let mut keyed: Vec<(f64, Cell)> = cells.map(|(own, c)| (middle(c, own), *c)).collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        layers[at] = keyed.into_iter().map(|(_, c)| c).collect();
    }
}

fn routes(graph: &Graph, rank: &[usize], layers: &[Vec<Cell>]) -> Vec<Vec<(usize, usize)>> {
    let place = |layer: usize, cell: Cell| {
        let row = layers[layer].iter().position(|c| *c == cell);
        (layer, row.unwrap_or_default())
    };
    let route = |(k, (a, b)): (usize, &(usize, usize))| {
        let (from, to) = (rank[*a], rank[*b]);
        let between = from.min(to) + 1..from.max(to);
        let mut passes: Vec<_> = between.map(|l| place(l, Cell::Pass(k, l))).collect();
        if from > to {
            passes.reverse();
        }
        let mut route = vec![place(from, Cell::Node(*a))];
        route.extend(passes);
        route.push(place(to, Cell::Node(*b)));
        route
    };
    graph.edges.iter().enumerate().map(route).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_go_to_the_right_and_long_ones_pass_through() {
        let graph = Graph {
            nodes: 3,
            edges: vec![(0, 1), (1, 2), (0, 2)],
        };
        let layout = layout(&graph);
        assert_eq!(layout.layers.len(), 3);
        assert_eq!(layout.routes[2].len(), 3);
        for route in &layout.routes {
            assert!(route.windows(2).all(|w| w[0].0 < w[1].0));
        }
    }

    #[test]
    fn cycles_come_to_an_end() {
        let graph = Graph {
            nodes: 4,
            edges: vec![(0, 1), (1, 2), (2, 0), (2, 3), (3, 1)],
        };
        let layout = layout(&graph);
        let nodes = layout.layers.iter().flatten();
        let nodes = nodes.filter(|c| matches!(c, Cell::Node(_))).count();
        assert_eq!(nodes, 4);
        assert!(layout.routes.iter().all(|r| r.len() >= 2));
    }

    #[test]
    fn parts_are_told_apart() {
        let graph = Graph {
            nodes: 5,
            edges: vec![(3, 4), (4, 1)],
        };
        assert_eq!(components(&graph), [vec![1, 3, 4], vec![0], vec![2]]);
    }
}
