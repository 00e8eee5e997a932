//! The pass over all methods that are asked for: summaries grow until nothing changes. Methods deeper than [`DEEPEST`] calls below
//! those that were asked for first are unknown.

use super::calls::{CURSORS, join};
use super::classes::{ClassId, Classes, ENUM, FINAL};
use super::descriptor::{self, Slot};
use super::flow::{self, Key};
use super::natives;
use super::origin::{Sort, Summary, behind, own};
use super::review::Review;
use heddle_resolve::library::categories::{self, Category, Entry, Mark};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

/// How far below its root a method may be.
const DEEPEST: usize = 2000;

#[derive(Debug, Default)]
struct Node {
    summary: Rc<Summary>,
    callers: Vec<Key>,
    depth: usize,
    waiting: bool,
}

/// All that is known so far.
pub(super) struct Pass {
    pub classes: Classes,
    categories: Vec<Option<Category>>,
    entries: Vec<Option<&'static Entry>>,
    nodes: FxHashMap<Key, Node>,
    work: VecDeque<Key>,
    /// What was looked at by hand.
    pub review: Review,
    /// How often a method was read.
    pub read: usize,
}

impl Pass {
    pub(super) fn new(classes: Classes) -> Pass {
        let count = classes.all.len();
        let entries = (0..count).map(|id| categories::entry(&classes.all[id].name));
        let entries = entries.collect();
        let categories = (0..count).map(|id| category(&classes, id)).collect();
        Pass {
            classes,
            categories,
            entries,
            nodes: FxHashMap::default(),
            work: VecDeque::new(),
            review: Review::read(),
            read: 0,
        }
    }

    /// What the objects of a class are to several threads; none for classes that programs cannot name.
    pub(super) fn category(&self, class: ClassId) -> Option<Category> {
        self.categories[class]
    }

    /// Whether a method of a class has a mark, by its class or one above. Those of constructors are not inherited.
    pub(super) fn has_mark(&self, class: ClassId, name: &str, params: usize, mark: Mark) -> bool {
        let has = |c: &ClassId| self.entries[*c].is_some_and(|e| e.has(mark, name, params));
        match name {
            "<init>" => has(&class),
            _ => self.classes.with_supers(class).iter().any(has),
        }
    }

    /// Whether a class is a lock of the library, which is made for several threads although it has no default.
    pub(super) fn is_lock(&self, class: ClassId) -> bool {
        let name = &self.classes.all[class].name;
        name.starts_with("java/util/concurrent/locks/")
    }

    /// Whether objects of a class go over others.
    pub(super) fn is_cursor(&self, class: ClassId) -> bool {
        let scanner = self.classes.is_below(class, "java/util/Scanner");
        !scanner && CURSORS.iter().any(|c| self.classes.is_below(class, c))
    }

    /// The category that a claim about a class goes by: its own, or for classes that programs cannot name that of the nearest
    /// class above that the table names.
    pub(super) fn claimed(&self, class: ClassId) -> Option<Category> {
        let above = self.classes.with_supers(class).iter();
        let name = &self.classes.all[class].name;
        let package = || categories::category(name).filter(|c| *c == Category::ThreadSafe);
        self.category(class).or_else(package).or_else(|| {
            above
                .filter(|c| {
                    !self.classes.all[**c]
                        .name
                        .starts_with("java/lang/constant/")
                })
                .find_map(|c| Some(self.entries[*c]?.category))
                .or_else(|| self.is_cursor(class).then_some(Category::Confined))
        })
    }

    /// Exceptions are thread-safe, and their constructors keep what they are given.
    pub(super) fn is_throwable(&self, class: ClassId) -> bool {
        self.classes.is_below(class, "java/lang/Throwable")
    }

    /// What is known of an object of a class: the last of its line has none below.
    pub(super) fn below(&self, class: ClassId) -> Sort {
        match self.classes.all[class].flags & FINAL != 0 {
            true => Sort::Exactly(class),
            false => Sort::Below(class),
        }
    }

    /// After a cast.
    pub(super) fn narrowed(&self, sort: Sort, to: &str) -> Sort {
        let Some(class) = self.classes.by_name.get(to).copied() else {
            return sort;
        };
        match sort {
            Sort::Exactly(_) | Sort::Null => sort,
            Sort::Below(old) if self.classes.with_supers(old).contains(&class) => sort,
            _ => self.below(class),
        }
    }

    /// Whether a call by default may change what a parameter of this type is given.
    pub(super) fn may_change(&self, slot: Slot<'_>) -> bool {
        let class = slot.class().and_then(|c| self.classes.by_name.get(c));
        match class {
            Some(class) => {
                &*self.classes.all[*class].name != "java/lang/Object" && {
                    let category = self.category(*class);
                    matches!(
                        category,
                        None | Some(Category::Confined | Category::Special)
                    )
                }
            }
            None => slot.is_reference(),
        }
    }

    /// Whether what a parameter of this type is given may bring code along.
    pub(super) fn is_open(&self, slot: Slot<'_>) -> bool {
        let class = slot.class().and_then(|c| self.classes.by_name.get(c));
        match class {
            Some(class) => self.category(*class) != Some(Category::Value),
            None => slot.class().is_some() || slot.text.contains('L'),
        }
    }

    /// What a method does, as far as it is known; none if it is too deep.
    pub(super) fn ask(&mut self, from: Key, key: Key) -> Option<Rc<Summary>> {
        let depth = self.nodes.get(&from).map_or(0, |n| n.depth) + 1;
        if depth > DEEPEST && !self.nodes.contains_key(&key) {
            return None;
        }
        let node = self.node(key, depth);
        if !node.callers.contains(&from) {
            node.callers.push(from);
        }
        Some(Rc::clone(&node.summary))
    }

    /// Reads a method, and all that it needs.
    pub(super) fn want(&mut self, key: Key) {
        self.node(key, 0);
    }

    fn node(&mut self, key: Key, depth: usize) -> &mut Node {
        let work = &mut self.work;
        self.nodes.entry(key).or_insert_with(|| {
            work.push_back(key);
            Node {
                depth,
                waiting: true,
                ..Node::default()
            }
        })
    }

    /// Goes on until nothing changes.
    pub(super) fn run(&mut self) {
        // Last in, first out: what is called is known before its callers are read again.
        while let Some(key) = self.work.pop_back() {
            if let Some(node) = self.nodes.get_mut(&key) {
                node.waiting = false;
            }
            self.read += 1;
            let found = flow::read(self, key).unwrap_or_else(|| self.nothing_known(key));
            self.learn(key, found);
        }
    }

    fn learn(&mut self, key: Key, found: Summary) {
        let Some(node) = self.nodes.get_mut(&key) else {
            return;
        };
        let mut all = (*node.summary).clone();
        join(&mut all, &found);
        all.links.sort_unstable();
        let same = all == *node.summary;
        if same {
            return;
        }
        node.summary = Rc::new(all);
        for caller in node.callers.clone() {
            let waits = self.nodes.get_mut(&caller).map(|n| &mut n.waiting);
            if waits.is_some_and(|w| !std::mem::replace(w, true)) {
                self.work.push_back(caller);
            }
        }
    }

    fn nothing_known(&self, key: Key) -> Summary {
        let method = self.classes.method(key.0);
        let name = self.classes.method_name(key.0);
        let params = descriptor::params(&method.descriptor).len() + 1;
        if let Some(known) = natives::known(&name, &method.descriptor, params) {
            return (*known.summary).clone();
        }
        let mut found = Summary::default();
        for param in 0..26 {
            found.writes |= own(param) | behind(param);
        }
        found.leaks = found.writes;
        found.asks = found.writes;
        found.because(found.writes, || {
            format!("{name} has no code that can be read").into()
        });
        found
    }

    /// What a method does, after [`run`](Self::run).
    pub(super) fn known(&self, key: Key) -> Option<&Summary> {
        self.nodes.get(&key).map(|n| &*n.summary)
    }

    /// How many methods were looked at.
    pub(super) fn methods(&self) -> usize {
        self.nodes.len()
    }
}

fn category(classes: &Classes, id: ClassId) -> Option<Category> {
    let class = &classes.all[id];
    if let Some(entry) = categories::entry(&class.name) {
        return Some(entry.category);
    }
    if !class.visible {
        return None;
    }
    if classes.is_below(id, "java/lang/Throwable") {
        return Some(Category::ThreadSafe);
    }
    if class.flags & ENUM != 0 || class.is_annotation() {
        return Some(Category::Value);
    }
    categories::category(&class.name).or(Some(Category::Confined))
}
