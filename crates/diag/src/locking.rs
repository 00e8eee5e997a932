//! What is known of the locks of a program before anything is proved: which lock keeps each field, and in which order locks are
//! taken. Whether the code keeps to it is what the verdicts say.

use heddle_text::Span;

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The program: a clause, or a word of the language such as `final`.
    Written,
    /// The code shows it.
    Inferred,
    /// A convention, where nothing else is said.
    Default,
}

impl Origin {
    /// The word that is shown for it.
    pub fn word(self) -> &'static str {
        match self {
            Origin::Written => "written",
            Origin::Inferred => "inferred",
            Origin::Default => "default",
        }
    }
}

/// What keeps threads from touching a field at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    /// The monitor of the object that has the field.
    Monitor,
    /// The monitor of an object of this class, whose footprint names the field.
    MonitorOf(String),
    /// The lock in this field of the same object.
    Lock(String),
    /// The lock of this class.
    ClassLock(String),
    /// Nothing has to: it does not change once it is set.
    Fixed,
    /// Nothing does: other threads change it as its clauses allow, at any time.
    Shared,
    /// No lock: one thread at a time has the object.
    Owner,
}

impl Guard {
    /// The word for it in reports for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Guard::Monitor => "monitor",
            Guard::MonitorOf(_) => "monitor of another object",
            Guard::Lock(_) => "lock field",
            Guard::ClassLock(_) => "class lock",
            Guard::Fixed => "fixed",
            Guard::Shared => "shared",
            Guard::Owner => "owner",
        }
    }

    /// It in words.
    pub fn words(&self) -> String {
        match self {
            Guard::Monitor => "the monitor of its object (`this`)".to_owned(),
            Guard::MonitorOf(class) => format!("the monitor of a `{class}` that names it"),
            Guard::Lock(lock) => format!("`{lock}`"),
            Guard::ClassLock(class) => format!("`{class}.class`"),
            Guard::Fixed => "none needed: does not change once it is set".to_owned(),
            Guard::Shared => "none: other threads may touch it at any time".to_owned(),
            Guard::Owner => "none: one thread at a time has the object".to_owned(),
        }
    }
}

/// A field, or what it holds, and what keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The field's name.
    pub field: String,
    /// The contents of the array or collection in the field are meant, not the field itself.
    pub contents: bool,
    /// Its declaration.
    pub span: Span,
    /// What keeps it.
    pub guard: Guard,
    /// Who says so.
    pub origin: Origin,
    /// The clause that says so.
    pub clause: Option<Span>,
}

/// A class of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its name as items begin with it.
    pub name: String,
    /// Its package; empty if it is in none.
    pub package: String,
    /// Its whole declaration.
    pub span: Span,
    /// Its fields in the order of the text.
    pub fields: Vec<Kept>,
}

impl Class {
    /// Whether a piece of source lies in the declaration.
    pub fn contains(&self, span: Span) -> bool {
        let own = self.span;
        own.file == span.file && own.start <= span.start && span.end <= own.end
    }
}

/// A lock is taken while another one is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// The one that is held, by its place among the locks.
    pub first: usize,
    /// The one that is taken.
    pub then: usize,
    /// Where: the code that takes it or calls what does, or the clause that says so.
    pub span: Span,
    /// Who says so.
    pub origin: Origin,
    /// The second also leads back to the first: threads that begin at different ends may block each other.
    pub cyclic: bool,
}

/// The order in which locks are taken, as far as the text shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LockOrder {
    /// The locks, as they are spoken of: `Bank` (monitors of its objects), `Bank.lock`, `Bank.class`.
    pub locks: Vec<String>,
    /// What was seen, at one place each.
    pub edges: Vec<Before>,
}

impl LockOrder {
    /// The place of a lock, which is added if it is not there.
    pub fn place(&mut self, lock: &str) -> usize {
        let known = self.locks.iter().position(|l| l == lock);
        known.unwrap_or_else(|| {
            self.locks.push(lock.to_owned());
            self.locks.len() - 1
        })
    }

    /// Adds the order of another program, which has nothing to do with this one.
    pub fn join(&mut self, other: &LockOrder) {
        for edge in &other.edges {
            let [first, then] = [edge.first, edge.then].map(|k| self.place(&other.locks[k]));
            let same = |e: &Before| e.first == first && e.then == then && e.span == edge.span;
            if !self.edges.iter().any(same) {
                self.edges.push(Before {
                    first,
                    then,
                    ..edge.clone()
                });
            }
        }
    }

    /// Says of each edge whether its end leads back to its beginning. A lock that is taken again while it is held is no ring: it may
    /// be the same one.
    pub fn find_rings(&mut self) {
        let ring = self.rings();
        for edge in &mut self.edges {
            edge.cyclic = edge.first != edge.then && ring[edge.first] == ring[edge.then];
        }
    }

    /// A number for each lock, the same for those that lead to each other (Kosaraju's two walks, without recursion).
    fn rings(&self) -> Vec<usize> {
        let count = self.locks.len();
        let (mut next, mut before) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for edge in &self.edges {
            next[edge.first].push(edge.then);
            before[edge.then].push(edge.first);
        }
        let mut seen = vec![false; count];
        let mut left = Vec::with_capacity(count);
        for root in 0..count {
            let mut way = vec![(root, 0)];
            while let Some((at, k)) = way.pop() {
                if k == 0 && std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                match next[at].get(k) {
                    Some(to) => way.extend([(at, k + 1), (*to, 0)]),
                    None => left.push(at),
                }
            }
        }
        let mut ring = vec![usize::MAX; count];
        for root in left.into_iter().rev() {
            let mut todo = vec![root];
            while let Some(at) = todo.pop() {
                if ring[at] == usize::MAX {
                    ring[at] = root;
                    todo.extend(&before[at]);
                }
            }
        }
        ring
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(pairs: &[(&str, &str)]) -> LockOrder {
        let mut order = LockOrder::default();
        for (first, then) in pairs {
            let (first, then) = (order.place(first), order.place(then));
            order.edges.push(Before {
                first,
                then,
                span: Span::default(),
                origin: Origin::Inferred,
                cyclic: false,
            });
        }
        order.find_rings();
        order
    }

    #[test]
    fn only_edges_of_a_ring_are_cyclic() {
        let order = order(&[("A", "B"), ("B", "C"), ("C", "B"), ("C", "D"), ("A", "A")]);
        let cyclic: Vec<bool> = order.edges.iter().map(|e| e.cyclic).collect();
        assert_eq!(cyclic, [false, true, true, false, false]);
    }

    #[test]
    fn longer_rings_are_found_from_wherever_one_begins() {
        let ring = [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")];
        let mut pairs = ring.to_vec();
        pairs.extend([("X", "A"), ("C", "Y"), ("B", "D")]);
        for turn in 0..pairs.len() {
            pairs.rotate_left(1);
            let order = order(&pairs);
            let cyclic = order.edges.iter().filter(|e| e.cyclic).count();
            assert_eq!(cyclic, 5, "turned by {turn}");
        }
    }

    #[test]
    fn joining_renumbers_the_locks() {
        let mut all = order(&[("A", "B")]);
        all.join(&order(&[("B", "C")]));
        assert_eq!(all.locks, ["A", "B", "C"]);
        assert_eq!((all.edges[1].first, all.edges[1].then), (1, 2));
    }
}
