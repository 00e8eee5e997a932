//! Which classes are nodes: takes the typed files, gives the private nested classes whose objects never leave the object that made
//! them (`docs/access.md`, nodes).
//!
//! The text decides, by types. A *node type* is one that mentions a private nested class of the host (the class itself, `List<Node>`,
//! `Node[]`, `Supplier<Node>`). What has a node type keeps one (nothing is converted to `Object`, an interface or a type variable, or back), stands
//! in code that runs on an object of the host, of a node or of an inner class, and goes from one object of the host to another by
//! none of the ways that there are: fields and methods with node types are used on `this` (nodes: on any node), are private and not static.
//! So all nodes that code on one host object meets were made by code on the same one. Whatever is not understood makes no nodes.

use super::{Anchor, Family};
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_contracts::special::is_constructor;
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags, MethodId};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// How deep bounds of type variables are looked into.
const BOUNDS_DEEP: usize = 4;

impl Lowering<'_> {
    /// Finds the nodes of all classes. Locks and guards are known already.
    pub(crate) fn find_nodes(&mut self) {
        if !self.summaries.allowed {
            return;
        }
        let clauses: FxHashSet<ClassId> = self.classes_with_clauses().into_iter().collect();
        let mut hosts: FxHashMap<ClassId, Vec<ClassId>> = FxHashMap::default();
        let mut order = Vec::new();
        for decl in self.classes.list.clone() {
            if let Some(host) = self.host_of(decl.class) {
                let all = hosts.entry(host).or_default();
                if all.is_empty() {
                    order.push(host);
                }
                all.push(decl.class);
            }
        }
        for host in order {
            let mut kinds = hosts.remove(&host).unwrap_or_default();
            kinds.retain(|c| !clauses.contains(c) && self.may_be_node(*c));
            if clauses.contains(&host) || !self.may_be_host(host) {
                continue;
            }
            // One that gets out does not spoil the others.
            while let Some(out) = kinds
                .iter()
                .position(|c| !self.stays_inside(host, &kinds, *c))
            {
                kinds.remove(out);
            }
            let family = Family { host, kinds };
            if !family.kinds.is_empty()
                && let Some(anchor) = self.anchor_of(&family)
            {
                let arrays = self.makes_arrays_of(&family);
                self.heap.nodes.arrays |= arrays;
                self.heap.nodes.add(family, anchor);
            }
        }
    }

    /// The class that a private nested one may belong to.
    fn host_of(&mut self, class: ClassId) -> Option<ClassId> {
        let shell = self.resolved.world.shell(class);
        let kind = matches!(shell.kind, ClassKind::Class | ClassKind::Record);
        let private = shell.is_member && shell.flags.has(Flags::PRIVATE);
        let host = shell.outer.filter(|_| kind && private)?;
        self.classes.class(host).map(|d| d.class)
    }

    /// A class without locks and threads, whose superclass is `Object`, and that has something to protect.
    fn may_be_node(&mut self, class: ClassId) -> bool {
        let Some(decl) = self.classes.class(class) else {
            return false;
        };
        let world = &mut self.resolved.world;
        let supers = world.direct_supers(class);
        let supers: Vec<ClassId> = supers
            .into_iter()
            .filter_map(|t| world.class_of(t))
            .collect();
        let record = world.class_ref("java/lang/Record");
        let plain = supers.into_iter().all(|c| {
            let library = self.classes.class(c).is_none();
            let interface = self.resolved.world.shell(c).kind == ClassKind::Interface;
            c == ClassId::OBJECT || c == record || (library && interface)
        });
        let alone = self.classes.below(&mut self.resolved.world, class).len() <= 1;
        let mut fields = self.classes.fields(self.resolved, decl).into_iter();
        let changes = fields.any(|(f, _)| {
            let flags = self.resolved.world.field(f).flags;
            !flags.is_static()
                && self.heap.policy.field(&mut self.resolved.world, f) == Protection::Access
        });
        plain
            && alone
            && changes
            && !self.is_monitor(class)
            && !self.is_packable(class)
            && !self.may_go_to_threads(class)
    }

    /// An ordinary class whose objects are not copied as they are.
    fn may_be_host(&mut self, host: ClassId) -> bool {
        let cloneable = self.resolved.world.class_ref("java/lang/Cloneable");
        let below = self.classes.below(&mut self.resolved.world, host);
        let copied = below
            .iter()
            .chain([&host])
            .any(|c| self.resolved.world.is_subclass(*c, cloneable));
        let kind = self.resolved.world.shell(host).kind;
        kind == ClassKind::Class && !copied && !self.is_packable(host)
    }

    /// No object of the class gets from one object of the host to another, or out of them.
    fn stays_inside(&mut self, host: ClassId, kinds: &[ClassId], class: ClassId) -> bool {
        let family = Family {
            host,
            kinds: kinds.to_vec(),
        };
        self.is_declared_inside(&family, class)
            && (0..self.resolved.files.len()).all(|file| self.flows_inside(&family, class, file))
    }

    /// Fields, methods and headers that name the class are those of the family, and nobody outside gets at them.
    fn is_declared_inside(&mut self, family: &Family, class: ClassId) -> bool {
        for decl in self.classes.list.clone() {
            let inside = self.is_of_family(family, decl.class);
            let world = &mut self.resolved.world;
            let supers = world.direct_supers(decl.class);
            let node = family.kinds.contains(&decl.class);
            if !node && supers.into_iter().any(|t| self.mentions(t, class)) {
                return false;
            }
            for (field, _) in self.classes.fields(self.resolved, decl) {
                let (ty, flags) = {
                    let info = self.resolved.world.field(field);
                    (info.ty, info.flags)
                };
                if !self.mentions(ty, class) {
                    continue;
                }
                let hidden = flags.has(Flags::PRIVATE) || decl.class != family.host;
                if flags.is_static() || !inside || !hidden {
                    return false;
                }
            }
        }
        let methods = self.classes.methods();
        methods
            .into_iter()
            .all(|m| !self.names(m, class) || self.is_hidden_method(family, m))
    }

    /// A method with node types in its header is one that nobody outside can call.
    fn is_hidden_method(&mut self, family: &Family, id: MethodId) -> bool {
        if family.kinds.contains(&id.class) {
            return true;
        }
        let flags = self.resolved.world.method(id).flags;
        let shell = self.resolved.world.shell(id.class);
        let hidden_class = !shell.is_member || shell.flags.has(Flags::PRIVATE);
        let constructor = is_constructor(&mut self.resolved.world, id);
        let hidden = flags.has(Flags::PRIVATE) || (id.class != family.host && hidden_class);
        self.is_of_family(family, id.class) && hidden && (constructor || !flags.is_static())
    }

    /// Whether the header of a method mentions the class.
    pub(super) fn names(&mut self, id: MethodId, class: ClassId) -> bool {
        let info = self.resolved.world.method(id);
        let mut types = info.params.clone();
        types.push(info.result);
        types.into_iter().any(|t| self.mentions(t, class))
    }

    /// The host, a node, or a class inside the host whose objects have one object of the host around them.
    pub(super) fn is_of_family(&mut self, family: &Family, class: ClassId) -> bool {
        if family.kinds.contains(&class) {
            return true;
        }
        let mut at = class;
        while at != family.host {
            let shell = self.resolved.world.shell(at);
            let inner = shell.kind == ClassKind::Class && !shell.flags.is_static();
            match shell.outer.filter(|_| inner) {
                Some(outer) => at = outer,
                None => return false,
            }
        }
        true
    }

    /// Whether a type mentions the class.
    pub(crate) fn mentions(&mut self, ty: Ty, class: ClassId) -> bool {
        self.mentions_within(ty, class, BOUNDS_DEEP)
    }

    fn mentions_within(&mut self, ty: Ty, class: ClassId, deep: usize) -> bool {
        let types = &self.resolved.world.types;
        let inside: Vec<Ty> = match types.kind(ty) {
            TyKind::Class(c, _) if c == class => return true,
            TyKind::Class(_, args) | TyKind::Meet(args) => types.args(args).to_vec(),
            TyKind::Array(of) | TyKind::Extends(of) | TyKind::Super(of) => vec![of],
            TyKind::Var(var) => {
                let info = types.var(var);
                let captured = info.captured.into_iter().chain(info.lower);
                info.upper.iter().copied().chain(captured).collect()
            }
            _ => Vec::new(),
        };
        deep > 0
            && inside
                .into_iter()
                .any(|t| self.mentions_within(t, class, deep - 1))
    }

    fn makes_arrays_of(&mut self, family: &Family) -> bool {
        let Some(decl) = self.classes.class(family.host) else {
            return false;
        };
        let unit = self.unit(decl.file);
        let arrays = unit.ast.nodes::<ast::Expr>().filter(|(_, node)| {
            matches!(
                node.kind,
                ExprKind::NewArray { .. } | ExprKind::ArrayInit(_) | ExprKind::Index { .. }
            )
        });
        let arrays: Vec<_> = arrays.map(|(e, _)| e).collect();
        arrays.into_iter().any(|e| {
            let ty = self.resolved.files[decl.file].note(e).ty;
            family.kinds.iter().any(|c| self.mentions(ty, *c))
        })
    }

    /// The field of the host that nodes go with: one that holds nodes, else any that a lock may protect.
    fn anchor_of(&mut self, family: &Family) -> Option<Anchor> {
        let decl = self.classes.class(family.host)?;
        let fields: Vec<FieldId> = self
            .classes
            .fields(self.resolved, decl)
            .into_iter()
            .map(|(f, _)| f)
            .collect();
        let mut plain = Vec::new();
        for field in fields {
            let info = self.resolved.world.field(field);
            let (ty, is_static) = (info.ty, info.flags.is_static());
            let view =
                self.heap.policy.field(&mut self.resolved.world, field) == Protection::Access;
            if !is_static && view {
                let holds = family.kinds.iter().any(|c| self.mentions(ty, *c));
                plain.push((!holds, field));
            }
        }
        plain.sort();
        let contents = self.private_contents(decl, false).into_iter();
        let contents = contents.filter(|f| {
            let ty = self.resolved.world.field(*f).ty;
            family.kinds.iter().any(|c| self.mentions(ty, *c)) && self.is_library_type(ty)
        });
        let contents = contents.min();
        match (plain.first(), contents) {
            (Some((false, field)), _) => Some(Anchor::Field(*field)),
            (_, Some(field)) => Some(Anchor::Contents(field)),
            (Some((true, field)), None) => Some(Anchor::Field(*field)),
            (None, None) => None,
        }
    }

    /// An object of a library class.
    fn is_library_type(&mut self, ty: Ty) -> bool {
        let class = match self.resolved.world.types.kind(ty) {
            TyKind::Class(class, _) => class,
            _ => return false,
        };
        self.classes.class(class).is_none()
    }
}
