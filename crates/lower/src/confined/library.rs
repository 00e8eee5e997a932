//! What the library does with objects that it is given, by the category of its class and the marks of its methods
//! (`stubs/categories.txt`): it keeps them in the object that is called, gives them to functions that it is given, and returns them.
//!
//! What gets to library objects for several threads is let out, and so are functions, unless this thread runs them.

use super::Flows;
use super::graph::Node;
use super::roots::Why;
use heddle_contracts::Special;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::Call;
use heddle_resolve::types::{Ty, TyKind};

/// Classes of the standard library, by the beginnings of their names, that run functions which they are given on other threads. All others below
/// `java` run them on the thread that calls, at once or in a later call.
const RUN_ELSEWHERE: [&str; 10] = [
    "java/util/concurrent/",
    "java/util/Timer",
    "java/util/logging/",
    "java/lang/Thread",
    "java/lang/InheritableThread",
    "java/lang/Runtime",
    "java/lang/Process",
    "java/lang/ref/",
    "java/net/http/",
    "java/nio/channels/",
];

/// Library types that say nothing of what the library may call, or only what any object is asked.
const ASKED_OF_ALL: [&str; 8] = [
    "java/lang/Object",
    "java/lang/Comparable",
    "java/lang/Record",
    "java/lang/Enum",
    "java/lang/Cloneable",
    "java/lang/constant/Constable",
    "java/io/Serializable",
    "java/lang/CharSequence",
];

/// An argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    /// Its node.
    pub node: Option<Node>,
    /// Its type.
    pub ty: Ty,
}

impl Flows<'_, '_> {
    /// A method or constructor of the library runs.
    pub(super) fn in_library(
        &mut self,
        call: &Call,
        receiver: Option<Node>,
        passed: &[Passed],
        result: Option<Node>,
    ) {
        let site = match self.low.classes.class(call.site).is_some() {
            true => call.method.class,
            false => call.site,
        };
        match self.low.special(call.method) {
            Some(Special::Clone) => return self.flow(receiver, result),
            Some(
                Special::Equals
                | Special::HashCode
                | Special::Text
                | Special::GetClass
                | Special::Notify
                | Special::Wait,
            ) => return,
            _ => {}
        }
        self.may_make(call, result);
        let category = self.low.category_of(site);
        let is_static = self
            .low
            .resolved
            .world
            .method(call.method)
            .flags
            .is_static();
        match category {
            Some(Category::ThreadSafe | Category::Special) if !self.copies(call, passed) => {
                self.for_several(call, site, passed, result);
            }
            Some(Category::ThreadSafe | Category::Special) => {}
            _ => {
                let inside = match receiver.filter(|_| !is_static) {
                    Some(receiver) => self.graph.content(receiver),
                    None => self.graph.node(),
                };
                self.in_object(call, site, inside, passed);
                self.returned(call, site, (receiver, inside), passed, result);
            }
        }
    }

    /// `System.arraycopy`: elements go from one array to another.
    fn copies(&mut self, call: &Call, passed: &[Passed]) -> bool {
        let world = &self.low.resolved.world;
        let info_name = call.method;
        let system = world.binary_name(info_name.class) == "java/lang/System";
        let world = &mut self.low.resolved.world;
        let name = world.method(call.method).name;
        let copy = system && world.names.text(name) == "arraycopy";
        if let (true, [from, _, into, ..]) = (copy, passed)
            && let (Some(from), Some(into)) = (from.node, into.node)
        {
            let (from, into) = (self.graph.content(from), self.graph.content(into));
            self.graph.flow(from, into);
        }
        copy
    }

    /// A library object for several threads gets arguments.
    fn for_several(&mut self, call: &Call, site: ClassId, passed: &[Passed], result: Option<Node>) {
        let id = call.method;
        // Marks of collections speak of what they do with other collections.
        let marks: &[Mark] = match self.is_collection(site) {
            true => &[Mark::Now],
            false => &[Mark::Now, Mark::Forgets],
        };
        let now = marks.iter().any(|m| self.low.has_mark(id, site, *m));
        for (k, arg) in passed.iter().enumerate() {
            let Some(node) = arg.node else { continue };
            let keeps = self.keeps(call, site, k);
            let function = self.is_function(arg.ty, site);
            if function {
                self.makers.run.push(node);
                // It is given what several threads have, and what it returns gets there.
                let (of_function, several) = (self.graph.content(node), self.known());
                self.graph.exchange(of_function, several);
            }
            let runs = !now && function;
            if keeps && self.is_collection(site) {
                self.may_be_elements(node, arg.ty);
            }
            if self.by_reference {
                self.makers.given.push(node);
            } else if self.holds_things(arg.ty) {
                let inside = self.graph.content(node);
                self.makers.given.push(inside);
            }
            if keeps || runs {
                let name = self.low.library_name(id);
                self.root(node, Why::Given(name), self.at);
            }
        }
        let known = self.known();
        self.flow(Some(known), result);
    }

    /// An argument, and what is in it, may become elements of a collection that several threads use.
    fn may_be_elements(&mut self, node: Node, ty: Ty) {
        self.makers.elements.push(node);
        if let Some(inside) = self.elements_of(node, ty) {
            self.makers.elements.push(inside);
        }
    }

    /// Whether a method of the library may keep an argument, or what is in it.
    fn keeps(&mut self, call: &Call, site: ClassId, k: usize) -> bool {
        let id = call.method;
        let name = self.low.resolved.world.method(id).name;
        let name = self.low.resolved.world.names.text(name).to_owned();
        if self.is_collection(site) {
            let only_asks = name.starts_with("remove") || name.starts_with("contains");
            return !only_asks && !self.low.has_mark(id, site, Mark::Reads);
        }
        self.low.may_keep_argument(call, site, k)
    }

    fn is_collection(&mut self, class: ClassId) -> bool {
        let above = ["java/util/Collection", "java/util/Map"];
        above.into_iter().any(|name| {
            let world = &mut self.low.resolved.world;
            let above = world.class_ref(name);
            world.is_subclass(class, above)
        })
    }

    /// What an object that belongs to one thread, or a static helper, does with arguments.
    fn in_object(&mut self, call: &Call, site: ClassId, inside: Node, passed: &[Passed]) {
        let made = self.is_constructor(call.method) || self.holds_things(call.result);
        let runs_here = self.runs_here(call.method, site);
        for (k, arg) in passed.iter().enumerate() {
            let Some(node) = arg.node else { continue };
            let keeps = made || self.keeps(call, site, k);
            if self.is_function(arg.ty, site) {
                if !runs_here {
                    let name = self.low.library_name(call.method);
                    self.root(node, Why::Given(name), self.at);
                }
                let of_function = self.graph.content(node);
                self.graph.exchange(of_function, inside);
            }
            if keeps {
                self.graph.flow(node, inside);
            }
            if keeps && self.is_collection(site) && self.low.may_need_no_access(site) {
                self.may_be_elements(node, arg.ty);
            }
            let elements = self.elements_of(node, arg.ty);
            if let Some(elements) = elements {
                self.graph.flow(elements, inside);
                self.graph.flow(inside, elements);
            }
        }
    }

    /// What is inside an argument, if it is something with elements.
    fn elements_of(&mut self, node: Node, ty: Ty) -> Option<Node> {
        let kind = self.low.resolved.world.types.kind(ty);
        let wide = matches!(kind, TyKind::Var(_) | TyKind::Meet(_));
        let object = matches!(kind, TyKind::Class(ClassId::OBJECT, _));
        let holds = self.holds_things(ty) || wide || object;
        holds.then(|| self.graph.content(node))
    }

    /// A value that may be code which the library can call: of a functional interface, or of a class that implements or extends something
    /// of the library. Elements of collections are asked what any object is asked.
    fn is_function(&mut self, ty: Ty, site: ClassId) -> bool {
        let Some(class) = self.low.class_behind(ty) else {
            return false;
        };
        let collection = self.is_collection(site);
        let supers = self.low.with_supers(class);
        supers.into_iter().any(|c| {
            let world = &self.low.resolved.world;
            let plain = ASKED_OF_ALL.contains(&world.binary_name(c));
            match self.low.category_of(c) {
                Some(Category::Function) => true,
                Some(_) => !collection && !plain,
                None => false,
            }
        })
    }

    /// Whether functions that the method is given run on the thread that calls it, or on one that calls a method of the same object.
    fn runs_here(&mut self, id: MethodId, site: ClassId) -> bool {
        if self.low.has_mark(id, site, Mark::Now) {
            return true;
        }
        let name = self.low.resolved.world.method(id).name;
        let name = self.low.resolved.world.names.text(name).to_owned();
        let class = self.low.resolved.world.binary_name(id.class).to_owned();
        let elsewhere = RUN_ELSEWHERE.iter().any(|b| class.starts_with(b));
        let here = class.starts_with("java/") && !elsewhere;
        let streams = class.starts_with("java/util/stream/") && self.parallel;
        here && !streams && !name.starts_with("parallel")
    }

    /// What comes out of a library call: the object itself, another name of it, or what is in it.
    fn returned(
        &mut self,
        call: &Call,
        site: ClassId,
        (receiver, inside): (Option<Node>, Node),
        passed: &[Passed],
        result: Option<Node>,
    ) {
        let constructor = self.is_constructor(call.method);
        let views: Vec<Node> = match constructor {
            // A new object may go on using what it is given.
            true => receiver.into_iter().collect(),
            false => result.into_iter().collect(),
        };
        for view in &views {
            for (k, arg) in passed.iter().enumerate() {
                if let Some(node) = arg.node
                    && self.may_be_behind(call, site, (k, arg.ty), constructor)
                {
                    self.graph.flow(node, *view);
                }
            }
        }
        let Some(result) = result else { return };
        if let Some(receiver) = receiver
            && self.is_like(call.site, call.result)
        {
            self.graph.flow(receiver, result);
        }
        self.graph.flow(inside, result);
        if self.holds_things(call.result) {
            let of_result = self.graph.content(result);
            self.graph.flow(inside, of_result);
            if !self.low.has_mark(call.method, site, Mark::Makes) {
                self.graph.flow(of_result, inside);
            }
        }
    }

    /// Whether the result of a call, or a new object, may be an argument or work on it.
    fn may_be_behind(
        &mut self,
        call: &Call,
        site: ClassId,
        (k, arg): (usize, Ty),
        constructor: bool,
    ) -> bool {
        let confined = self.low.category_of_type(arg) == Some(Category::Confined);
        let array = matches!(self.low.resolved.world.types.kind(arg), TyKind::Array(_));
        let made = match constructor {
            true => self.low.category_of(site) == Some(Category::Confined),
            false => self.holds_things(call.result),
        };
        let view = (confined || array) && made && self.keeps(call, site, k);
        let same = !constructor && self.may_be_same(arg, call.result);
        view || same
    }

    /// Whether an object that is known by the class may also be known by the type, or work on it.
    fn is_like(&mut self, class: ClassId, ty: Ty) -> bool {
        let raw = self.low.resolved.world.types.raw(class);
        self.holds_things(ty) || self.may_be_same(raw, ty)
    }

    fn may_be_same(&mut self, a: Ty, b: Ty) -> bool {
        let (Some(a), Some(b)) = (self.low.class_behind(a), self.low.class_behind(b)) else {
            return true;
        };
        let world = &mut self.low.resolved.world;
        world.is_subclass(a, b) || world.is_subclass(b, a)
    }

    /// An object of the library with contents, or an array.
    fn holds_things(&mut self, ty: Ty) -> bool {
        let array = matches!(self.low.resolved.world.types.kind(ty), TyKind::Array(_));
        let category = self.low.category_of_type(ty);
        let holder = category == Some(Category::Value) && self.carries(ty);
        array || holder || matches!(category, Some(Category::Confined | Category::Function))
    }
}
