//! The classes of objects as kinds (docs/semantics.md, section 6, "Types").
//!
//! Takes classes and array types, gives predicates that say of which an object is. A class extends one class, so classes are a tree, and an
//! object is of a class and of those above it and of no other: each class is a kind of Plato, below the kind of its superclass. Below
//! each class stands a kind of its own for the objects of exactly this class, so that one fact says everything of a new object.
//! Array types are kinds as well: `S[]` is below `T[]` if `S` extends `T`; arrays of a primitive type stand alone.
//!
//! No kinds are interfaces, because a class has many of them and classes outside of the files may implement any, and classes
//! with a supertype that cannot be found, because these may be below any class. They are predicates of which single facts are said.
//! `Object` is no kind either: everything is of it.

use crate::heap::{Heap, enum_constant, null, simple_name};
use heddle_plato::ir::{Bound, Expr, ExprKind, FuncDecl, FuncId, KindDecl, Type};
use heddle_resolve::World;
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Ty, TyKind};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// The predicates of classes and array types.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    classes: FxHashMap<ClassId, FuncId>,
    exact_classes: FxHashMap<ClassId, FuncId>,
    arrays: FxHashMap<Ty, FuncId>,
    exact_arrays: FxHashMap<Ty, FuncId>,
    functions: Option<FuncId>,
    /// The kinds that have nothing below them: whose objects they are is known of all other kinds.
    exact: FxHashSet<FuncId>,
}

/// The place of a class in the tree.
enum Place {
    /// No kind.
    Outside,
    /// Directly below `Object`.
    Root,
    /// Below this class.
    Below(ClassId),
}

fn place(world: &mut World, class: ClassId) -> Place {
    if class == ClassId::OBJECT || world.is_interface(class) || world.lacking(class).is_some() {
        return Place::Outside;
    }
    let above = world.header(class).superclass;
    match above.and_then(|ty| world.class_of(ty)) {
        Some(ClassId::OBJECT) => Place::Root,
        Some(above) => Place::Below(above),
        None => Place::Outside,
    }
}

/// Whether a class is a kind.
pub(crate) fn is_kind(world: &mut World, class: ClassId) -> bool {
    !matches!(place(world, class), Place::Outside)
}

fn applied(f: FuncId, o: Expr) -> Expr {
    let span = o.span();
    Expr::new(ExprKind::Apply(f, vec![o]), Type::Bool, span)
}

/// The fact that a type says of every value: it is null, or of this kind.
pub(crate) fn typed(value: &Expr, is: Expr) -> Expr {
    Expr::or(Expr::eq(value.clone(), null(value.span())), is)
}

impl Heap {
    /// `o instanceof C` for `o` that is not null.
    pub(crate) fn instance(&mut self, world: &mut World, class: ClassId, o: Expr) -> Expr {
        if let Some((of, ordinal)) = self.enum_bodies.get(&class) {
            let only = enum_constant(*of, *ordinal, o.span());
            return Expr::eq(o, only);
        }
        applied(self.test(world, class), o)
    }

    fn test(&mut self, world: &mut World, class: ClassId) -> FuncId {
        if let Some(f) = self.kinds.classes.get(&class) {
            return *f;
        }
        let name = format!("instanceof {}", simple_name(world, class));
        let f = match place(world, class) {
            Place::Outside => self.value_function(&name, vec![Type::Int], Type::Bool),
            Place::Root => self.kind(&name, None),
            Place::Below(above) => {
                let of = self.test(world, above);
                self.kind(&name, Some(of))
            }
        };
        self.kinds.classes.insert(class, f);
        f
    }

    fn kind(&mut self, name: &str, of: Option<FuncId>) -> FuncId {
        self.program.funcs.push(FuncDecl {
            name: name.to_owned(),
            params: vec![Bound {
                id: 0,
                name: "p0".to_owned(),
                ty: Type::Int,
            }],
            result: Type::Bool,
            body: None,
            kind: Some(KindDecl { of }),
            span: Span::default(),
        });
        FuncId(self.program.funcs.len() as u32 - 1)
    }

    fn exact_kind(&mut self, name: &str, of: Option<FuncId>) -> FuncId {
        let f = self.kind(&format!("exactly {name}"), of);
        self.kinds.exact.insert(f);
        f
    }

    /// The object is of this class and of none below it; nothing if the class is no kind.
    pub(crate) fn exactly(&mut self, world: &mut World, class: ClassId, o: &Expr) -> Option<Expr> {
        if let Some(f) = self.kinds.exact_classes.get(&class) {
            return Some(applied(*f, o.clone()));
        }
        let of = match place(world, class) {
            Place::Outside if class != ClassId::OBJECT => return None,
            Place::Outside => None,
            Place::Root | Place::Below(_) => Some(self.test(world, class)),
        };
        let f = self.exact_kind(&simple_name(world, class), of);
        self.kinds.exact_classes.insert(class, f);
        Some(applied(f, o.clone()))
    }

    /// The object is that of a lambda or method reference: of no class that has a name.
    pub(crate) fn function_object(&mut self, o: &Expr) -> Expr {
        let f = match self.kinds.functions {
            Some(f) => f,
            None => self.exact_kind("a function", None),
        };
        self.kinds.functions = Some(f);
        applied(f, o.clone())
    }

    /// An array of this type is of this kind; the other way round only if the type [is a kind](is_array_kind).
    pub(crate) fn array(&mut self, world: &mut World, array: Ty, o: &Expr) -> Expr {
        let ty = base(world, array);
        applied(self.array_kind(world, ty), o.clone())
    }

    /// The object is an array that was made with this type.
    pub(crate) fn exactly_array(&mut self, world: &mut World, array: Ty, o: &Expr) -> Expr {
        let f = match self.kinds.exact_arrays.get(&array) {
            Some(f) => *f,
            None => {
                let ty = base(world, array);
                let of = self.array_kind(world, ty);
                let name = array_name(world, array);
                let f = self.exact_kind(&name, Some(of));
                self.kinds.exact_arrays.insert(array, f);
                f
            }
        };
        applied(f, o.clone())
    }

    fn array_kind(&mut self, world: &mut World, array: Ty) -> FuncId {
        if let Some(f) = self.kinds.arrays.get(&array) {
            return *f;
        }
        let of = above(world, array).map(|ty| self.array_kind(world, ty));
        let name = format!("instanceof {}", array_name(world, array));
        let f = self.kind(&name, of);
        self.kinds.arrays.insert(array, f);
        f
    }

    /// The function that tests for a class, if somebody does.
    pub(crate) fn test_for(&self, class: ClassId) -> Option<FuncId> {
        self.kinds.classes.get(&class).copied()
    }

    /// All classes that somebody tests for.
    pub(crate) fn tested_classes(&self) -> Vec<ClassId> {
        let mut all: Vec<ClassId> = self.kinds.classes.keys().copied().collect();
        all.sort();
        all
    }

    /// What follows for other kinds from being of one: which they are, and whether the object is of them.
    pub(crate) fn settled_by(&self, f: FuncId) -> Vec<(FuncId, bool)> {
        if self.program.funcs[f.index()].kind.is_none() {
            return Vec::new();
        }
        let above: Vec<FuncId> = self.program.kinds_above(f).collect();
        let all = (0..self.program.funcs.len() as u32).map(FuncId);
        let others = all.filter(|g| *g != f && self.program.funcs[g.index()].kind.is_some());
        let exact = self.kinds.exact.contains(&f);
        others
            .map(|g| (g, above.contains(&g)))
            .filter(|(_, is)| *is || exact)
            .collect()
    }
}

/// Whether the objects of a kind are exactly the arrays of the type.
pub(crate) fn is_array_kind(world: &mut World, array: Ty) -> bool {
    base(world, array) == array
}

/// The least array type above this one that is a kind: an array of interfaces is one of objects.
fn base(world: &mut World, array: Ty) -> Ty {
    let TyKind::Array(element) = world.types.kind(array) else {
        return array;
    };
    match world.types.kind(element) {
        TyKind::Prim(_) => array,
        TyKind::Array(_) => {
            let inner = base(world, element);
            world.types.array(inner)
        }
        TyKind::Class(class, _) if is_kind(world, class) => {
            let raw = world.types.raw(class);
            world.types.array(raw)
        }
        _ => objects(world),
    }
}

/// `Object[]`
fn objects(world: &mut World) -> Ty {
    let object = world.types.raw(ClassId::OBJECT);
    world.types.array(object)
}

/// The array type directly above one that is a kind.
fn above(world: &mut World, array: Ty) -> Option<Ty> {
    let TyKind::Array(element) = world.types.kind(array) else {
        return None;
    };
    match world.types.kind(element) {
        TyKind::Array(_) => Some(match above(world, element) {
            Some(ty) => world.types.array(ty),
            None => objects(world),
        }),
        TyKind::Class(class, _) => match place(world, class) {
            Place::Below(class) => {
                let ty = world.types.raw(class);
                Some(world.types.array(ty))
            }
            Place::Root => Some(objects(world)),
            Place::Outside => None,
        },
        _ => None,
    }
}

fn array_name(world: &mut World, ty: Ty) -> String {
    match world.types.kind(ty) {
        TyKind::Array(element) => format!("{}[]", array_name(world, element)),
        TyKind::Class(class, _) => simple_name(world, class),
        TyKind::Prim(prim) => prim.word().to_owned(),
        _ => "Object".to_owned(),
    }
}
