//! Where objects of the classes of the program come from: a call through an interface leads to the methods of every class that implements it, but only
//! objects of the class get there.
//!
//! Takes the places where objects are made; gives the *gates* of the graph. An object of a class is made where the program says `new`, by code outside
//! (that it gives none to what several threads run is a listed assumption, where it can make them), or by the library where that makes objects whose classes it
//! does not know: reflection, deserialization, libraries that are not Java's own.

use super::graph::{Gate, Group, Node};
use super::{Flows, Key};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::Call;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Java's own library makes objects of any class in these, by the beginnings of their names.
const MAKE_ANY: [&str; 9] = [
    "java/lang/Class",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/io/ObjectInput",
    "java/util/ServiceLoader",
    "java/beans/",
    "java/rmi/",
    "java/sql/",
    "java/security/",
];

/// Where objects may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// They are made, of exactly this class.
    Made(ClassId),
    /// They are those of a class, wherever they were made.
    This(ClassId),
    /// The library makes them, of a class below this one.
    Unknown(ClassId),
    /// The library may have put them into something that it returns.
    Inside,
}

/// Places where objects are made.
#[derive(Debug, Default)]
pub(super) struct Makers {
    /// Objects of exactly these classes of the program.
    pub made: Vec<(ClassId, Node)>,
    /// Objects that the library makes, of any class of the program below these.
    unknown: Vec<(ClassId, Node)>,
    /// What is inside of such.
    inside: Vec<Node>,
    /// Things that library objects for several threads are given many at once, or by code that stands for a method of theirs.
    pub given: Vec<Node>,
    /// Elements, keys and values of collections that several threads use.
    pub elements: Vec<Node>,
    /// Functions that library objects for several threads run.
    pub run: Vec<Node>,
}

impl Flows<'_, '_> {
    /// The library may make an object of any class, and return it, or something that holds it.
    pub(super) fn may_make(&mut self, call: &Call, result: Option<Node>) {
        let Some(result) = result else { return };
        let name = self.low.resolved.world.binary_name(call.method.class);
        if name.starts_with("java/") && !MAKE_ANY.iter().any(|b| name.starts_with(b)) {
            return;
        }
        let class = self.low.class_behind(call.result);
        let class = class.unwrap_or(ClassId::OBJECT);
        let inside = self.graph.content(result);
        self.makers.unknown.push((class, result));
        self.makers.inside.push(inside);
    }

    /// The classes of objects that may be given to several threads many at once: whoever gives them does not say which.
    pub(super) fn given_in_bulk(&mut self) -> FxHashSet<ClassId> {
        let given = std::mem::take(&mut self.makers.given);
        self.made_behind(&given)
    }

    /// The classes of objects that may be elements, keys and values of collections that several threads use.
    pub(super) fn elements_of_several(&mut self) -> FxHashSet<ClassId> {
        let elements = std::mem::take(&mut self.makers.elements);
        self.made_behind(&elements)
    }

    /// The classes of functions that library objects for several threads run.
    pub(super) fn run_by_several(&mut self) -> FxHashSet<ClassId> {
        let run = std::mem::take(&mut self.makers.run);
        self.made_behind(&run)
    }

    /// The classes of the objects that may get to some places.
    fn made_behind(&mut self, places: &[Node]) -> FxHashSet<ClassId> {
        let made = self.makers.made.clone();
        let nodes: Vec<Node> = made.iter().map(|(_, n)| *n).collect();
        let behind = self.graph.all_behind(places, &nodes);
        let made = made.into_iter().zip(behind);
        made.filter(|(_, is)| *is).map(|((c, _), _)| c).collect()
    }

    /// The objects on which the methods of a class run were made as such, or as objects of a class below.
    pub(super) fn find_gates(&mut self) {
        let groups = self.groups();
        let all: Vec<ClassId> = self.low.classes.list.iter().map(|d| d.class).collect();
        for class in all {
            // Functions are objects of interfaces.
            if self.low.resolved.world.is_interface(class) {
                continue;
            }
            let world = &mut self.low.resolved.world;
            let below = self.low.classes.below(world, class);
            let mut makers: Vec<Group> = Vec::new();
            let perhaps = groups.get(&Source::Inside).copied().into_iter().collect();
            for below in below.iter() {
                makers.extend(groups.get(&Source::Made(*below)));
                let other = *below != class;
                makers.extend(groups.get(&Source::This(*below)).filter(|_| other));
            }
            for (source, group) in &groups {
                let Source::Unknown(above) = source else {
                    continue;
                };
                let mut below = below.iter();
                let world = &mut self.low.resolved.world;
                makers.extend(
                    below
                        .any(|b| world.is_subclass(*b, *above))
                        .then_some(*group),
                );
            }
            let this = self.key(Key::This(class));
            self.graph.gate(this, Gate { makers, perhaps });
        }
    }

    /// The places where objects are made, by what is known of them.
    fn groups(&mut self) -> BTreeMap<Source, Group> {
        let mut by: BTreeMap<Source, Vec<Node>> = BTreeMap::new();
        let Makers {
            made,
            unknown,
            inside,
            given: _,
            elements: _,
            run: _,
        } = std::mem::take(&mut self.makers);
        by.insert(Source::Inside, inside);
        for (class, node) in made {
            by.entry(Source::Made(class)).or_default().push(node);
        }
        for (class, node) in unknown {
            by.entry(Source::Unknown(class)).or_default().push(node);
        }
        for decl in self.low.classes.list.clone() {
            let this = self.key(Key::This(decl.class));
            by.insert(Source::This(decl.class), vec![this]);
        }
        let groups = by.into_iter();
        groups
            .map(|(s, nodes)| (s, self.graph.group(nodes)))
            .collect()
    }
}
