//! The class files of some modules of a JDK, as the pass over byte code needs them: members, code, constants, who is below whom.
//!
//! Names are numbers; an unreadable class file is left out and counted, so that nothing is concluded from it.

use heddle_resolve::library::Jdk;
use noak::reader::attributes::BootstrapMethods;
use noak::reader::{Class as File, cpool};
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(super) const STATIC: u16 = 0x8;
pub(super) const PUBLIC: u16 = 0x1;
pub(super) const FINAL: u16 = 0x10;
pub(super) const NATIVE: u16 = 0x100;
pub(super) const INTERFACE: u16 = 0x200;
pub(super) const ABSTRACT: u16 = 0x400;
pub(super) const SYNTHETIC: u16 = 0x1000;
pub(super) const ENUM: u16 = 0x4000;
const ANNOTATION: u16 = 0x2000;

/// A class, by its place in the table.
pub(super) type ClassId = usize;
/// A method, by its class and its place there.
pub(super) type MethodId = (ClassId, usize);

/// A constant that instructions name.
#[derive(Clone, Debug)]
pub(crate) enum Const {
    Class(Rc<str>),
    Member(Rc<Member>),
    /// A lambda or method reference: its interface, what is captured, and the method that has its code.
    Lambda {
        descriptor: Rc<str>,
        body: Option<Rc<Member>>,
    },
    Other,
}

/// A field or method that is named by its owner, name and descriptor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    pub owner: Rc<str>,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
}

/// A method with its code, if it has some.
#[derive(Debug)]
pub(crate) struct Method {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub flags: u16,
    /// The content of the attribute `Code` (JVMS 4.7.3).
    pub code: Option<Rc<[u8]>>,
}

/// A class file.
#[derive(Debug)]
pub(crate) struct Class {
    pub name: Rc<str>,
    pub flags: u16,
    pub above: Vec<Rc<str>>,
    pub methods: Vec<Method>,
    pub constants: Vec<Const>,
    /// Declared in a package that its module exports to everybody, and public with all classes around it.
    pub visible: bool,
}

impl Class {
    pub(crate) fn is_annotation(&self) -> bool {
        self.flags & ANNOTATION != 0
    }
}

/// All classes.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    pub all: Vec<Class>,
    pub by_name: FxHashMap<Rc<str>, ClassId>,
    /// The classes directly below each.
    pub below: Vec<Vec<ClassId>>,
    supers: Vec<Vec<ClassId>>,
    pub unreadable: usize,
}

impl Classes {
    /// Reads all classes of some modules; `exported` are the packages that they export.
    pub(crate) fn read(jdk: &mut Jdk, modules: &[&str], exported: &[String]) -> Classes {
        let mut found = Classes::default();
        for module in modules {
            for name in jdk.class_names(module) {
                let class = jdk.class_bytes(&name).and_then(|b| read_class(&b));
                match class {
                    Some(class) => found.add(class),
                    None => found.unreadable += 1,
                }
            }
        }
        found.below = vec![Vec::new(); found.all.len()];
        for (id, class) in found.all.iter().enumerate() {
            for above in &class.above {
                if let Some(above) = found.by_name.get(above) {
                    found.below[*above].push(id);
                }
            }
        }
        found.supers = (0..found.all.len()).map(|c| found.find_supers(c)).collect();
        for id in 0..found.all.len() {
            found.all[id].visible = found.is_visible(id, exported);
        }
        found
    }

    fn add(&mut self, class: Class) {
        self.by_name.insert(Rc::clone(&class.name), self.all.len());
        self.all.push(class);
    }

    fn is_visible(&self, id: ClassId, exported: &[String]) -> bool {
        let name = &self.all[id].name;
        let package = name.rsplit_once('/').map_or("", |(p, _)| p);
        let around = name.rsplit_once('$').map(|(outer, _)| outer);
        let around = around.is_none_or(|outer| match self.by_name.get(outer) {
            Some(outer) => self.all[*outer].flags & PUBLIC != 0,
            None => false,
        });
        let public = self.all[id].flags & PUBLIC != 0;
        public && around && exported.iter().any(|e| e == package)
    }

    /// A class and everything above it, nearest first.
    pub(crate) fn with_supers(&self, id: ClassId) -> &[ClassId] {
        &self.supers[id]
    }

    fn find_supers(&self, id: ClassId) -> Vec<ClassId> {
        let mut all = vec![id];
        let mut next = 0;
        while let Some(at) = all.get(next).copied() {
            next += 1;
            for above in &self.all[at].above {
                match self.by_name.get(above) {
                    Some(above) if !all.contains(above) => all.push(*above),
                    _ => {}
                }
            }
        }
        all
    }

    /// A class and everything below it.
    pub(crate) fn with_subs(&self, id: ClassId) -> Vec<ClassId> {
        let mut all = vec![id];
        let mut seen = vec![false; self.all.len()];
        seen[id] = true;
        let mut next = 0;
        while let Some(at) = all.get(next).copied() {
            next += 1;
            for below in &self.below[at] {
                if !std::mem::replace(&mut seen[*below], true) {
                    all.push(*below);
                }
            }
        }
        all
    }

    pub(crate) fn is_below(&self, id: ClassId, name: &str) -> bool {
        let supers = self.with_supers(id);
        supers.iter().any(|c| &*self.all[*c].name == name)
    }

    fn declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let same = |m: &Method| &*m.name == name && &*m.descriptor == descriptor;
        let at = self.all[class].methods.iter().position(same)?;
        Some((class, at))
    }

    pub(crate) fn method(&self, (class, at): MethodId) -> &Method {
        &self.all[class].methods[at]
    }

    pub(crate) fn method_name(&self, id: MethodId) -> String {
        format!("{}.{}", self.all[id.0].name, self.method(id).name)
    }

    /// The method that runs if an object of this very class is asked: its own, the nearest of its superclasses, or a default
    /// of an interface that no other overrides.
    pub(crate) fn selected(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(found) = self.declared(class, name, descriptor) {
                return Some(found);
            }
            let above = self.all[class].above.first();
            at = above.and_then(|n| self.by_name.get(n)).copied();
        }
        let supers = self.with_supers(class);
        let defaults = supers.iter().filter_map(|c| {
            let id = self.declared(*c, name, descriptor)?;
            let default = self.method(id).flags & ABSTRACT == 0;
            (default && self.all[*c].flags & INTERFACE != 0).then_some(id)
        });
        let mut best: Option<MethodId> = None;
        for id in defaults {
            let nearer = best.is_none_or(|b| self.with_supers(id.0).contains(&b.0));
            if nearer {
                best = Some(id);
            }
        }
        best
    }

    /// The declaration that a name at a call means, abstract ones included.
    pub(crate) fn resolved(&self, owner: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        let class = *self.by_name.get(owner)?;
        let found = self.selected(class, name, descriptor);
        found.or_else(|| {
            let supers = self.with_supers(class);
            supers
                .iter()
                .find_map(|c| self.declared(*c, name, descriptor))
        })
    }
}

fn text(s: &noak::MStr) -> Rc<str> {
    s.display().to_string().into()
}

fn read_class(bytes: &[u8]) -> Option<Class> {
    let file = File::new(bytes).ok()?;
    let pool = file.pool();
    let name = |i: cpool::Index<cpool::Class<'_>>| Some(text(pool.retrieve(i).ok()?.name));
    let mut above: Vec<Rc<str>> = Vec::new();
    above.extend(file.super_class().and_then(name));
    for i in file.interfaces().iter() {
        above.push(name(i.ok()?)?);
    }
    let mut methods = Vec::new();
    for method in file.methods().iter() {
        let method = method.ok()?;
        let mut code = None;
        for attribute in method.attributes().iter() {
            let attribute = attribute.ok()?;
            if pool.retrieve(attribute.name()).ok()?.as_bytes() == b"Code" {
                code = Some(attribute.content().into());
            }
        }
        methods.push(Method {
            name: text(pool.retrieve(method.name()).ok()?),
            descriptor: text(pool.retrieve(method.descriptor()).ok()?),
            flags: method.access_flags().bits(),
            code,
        });
    }
    Some(Class {
        name: name(file.this_class())?,
        flags: file.access_flags().bits(),
        above,
        methods,
        constants: constants(&file)?,
        visible: false,
    })
}

fn constants(file: &File<'_>) -> Option<Vec<Const>> {
    let pool = file.pool();
    let bootstrap = file
        .attributes()
        .find_attribute::<BootstrapMethods<'_>>(pool)
        .ok()?;
    let mut bodies = Vec::new();
    for method in bootstrap.iter().flat_map(|b| b.methods().iter()) {
        let arguments = method.ok()?.arguments();
        let mut handles = arguments.iter().filter_map(|a| handle(file, a.ok()?));
        bodies.push(handles.next());
    }
    let mut all = vec![Const::Other];
    for (index, item) in pool.iter_indices() {
        all.resize(usize::from(index.as_u16()), Const::Other);
        all.push(match item {
            cpool::Item::Class(c) => Const::Class(text(pool.retrieve(c.name).ok()?)),
            cpool::Item::InvokeDynamic(d) => {
                let described = pool.retrieve(d.name_and_type).ok()?;
                Const::Lambda {
                    descriptor: text(described.descriptor),
                    body: bodies.get(usize::from(d.bootstrap_method_attr)).cloned()?,
                }
            }
            other => member(file, other).map_or(Const::Other, Const::Member),
        });
    }
    Some(all)
}

fn handle(file: &File<'_>, index: cpool::Index<cpool::Item<'_>>) -> Option<Rc<Member>> {
    match file
        .pool()
        .get(cpool::Index::new(index.as_u16()).ok()?)
        .ok()?
    {
        // Handles of fields belong to records.
        cpool::Item::MethodHandle(handle) => match file.pool().get(handle.reference).ok()? {
            cpool::Item::FieldRef(_) => None,
            method => member(file, method),
        },
        _ => None,
    }
}

fn member(file: &File<'_>, item: &cpool::Item<'_>) -> Option<Rc<Member>> {
    let pool = file.pool();
    let (class, described) = match item {
        cpool::Item::MethodRef(m) => (m.class, m.name_and_type),
        cpool::Item::InterfaceMethodRef(m) => (m.class, m.name_and_type),
        cpool::Item::FieldRef(m) => (m.class, m.name_and_type),
        _ => return None,
    };
    let described = pool.retrieve(described).ok()?;
    Some(Rc::new(Member {
        owner: text(pool.retrieve(class).ok()?.name),
        name: text(described.name),
        descriptor: text(described.descriptor),
    }))
}
