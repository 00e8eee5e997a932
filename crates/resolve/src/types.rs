//! Types as interned values: two types are equal exactly if their [`Ty`]s are.
//!
//! Takes the shape of a type ([`TyKind`]), gives a number. A class type carries the type arguments of its
//! enclosing classes before its own (`HashMap<K,V>.KeySet` is `KeySet` with the arguments `K, V`), so that
//! substitution needs no special case for inner classes. A generic class without arguments is the raw type.

use crate::model::ClassId;
use crate::names::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ty(u32);

/// An interned list of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TyList(u32);

/// A declared or captured type variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// The primitive types, in widening order where that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Prim {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `short`
    Short,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
}

impl Prim {
    /// All primitive types.
    pub const ALL: [Prim; 8] = [
        Prim::Boolean,
        Prim::Byte,
        Prim::Short,
        Prim::Char,
        Prim::Int,
        Prim::Long,
        Prim::Float,
        Prim::Double,
    ];

    /// The Java word.
    pub fn word(self) -> &'static str {
        match self {
            Prim::Boolean => "boolean",
            Prim::Byte => "byte",
            Prim::Short => "short",
            Prim::Char => "char",
            Prim::Int => "int",
            Prim::Long => "long",
            Prim::Float => "float",
            Prim::Double => "double",
        }
    }

    /// The letter in descriptors.
    pub fn letter(self) -> char {
        match self {
            Prim::Boolean => 'Z',
            Prim::Byte => 'B',
            Prim::Short => 'S',
            Prim::Char => 'C',
            Prim::Int => 'I',
            Prim::Long => 'J',
            Prim::Float => 'F',
            Prim::Double => 'D',
        }
    }

    /// Whether arithmetic is defined on it.
    pub fn is_numeric(self) -> bool {
        self != Prim::Boolean
    }

    /// Whether it is one of the integer types.
    pub fn is_integral(self) -> bool {
        !matches!(self, Prim::Boolean | Prim::Float | Prim::Double)
    }

    /// Identity or widening primitive conversion (JLS 5.1.2).
    pub fn widens_to(self, to: Prim) -> bool {
        if self == to {
            return true;
        }
        match (self, to) {
            (Prim::Boolean, _) | (_, Prim::Boolean) | (_, Prim::Char) => false,
            (Prim::Char, Prim::Short | Prim::Byte) => false,
            _ => self < to,
        }
    }
}

/// Types that only specifications have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SpecTy {
    /// `\locset`: a set of memory locations.
    Locset,
    /// `\bigint`: an unbounded integer.
    BigInt,
    /// The place of a lock in the lock order.
    Level,
    /// The locks that the thread holds.
    Lockset,
    /// `\real`: a real number.
    Real,
    /// `\TYPE`: a type as a value.
    Type,
    /// A mathematical set.
    Set(Ty),
    /// A mathematical sequence.
    Seq(Ty),
    /// A mathematical map.
    Map(Ty, Ty),
}

/// The shape of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TyKind {
    /// A type that could not be found out; compatible with everything, so that one error gives one message.
    Error,
    /// `void`
    Void,
    /// The type of `null`.
    Null,
    /// A primitive type.
    Prim(Prim),
    /// A class or interface with its type arguments.
    Class(ClassId, TyList),
    /// An array.
    Array(Ty),
    /// A type variable.
    Var(VarId),
    /// An inference variable; only inside one inference, never in a finished typed program.
    Infer(u32),
    /// `?` (only as a type argument)
    Any,
    /// `? extends T` (only as a type argument)
    Extends(Ty),
    /// `? super T` (only as a type argument)
    Super(Ty),
    /// An intersection `A & B`.
    Meet(TyList),
    /// A type of the specification language.
    Spec(SpecTy),
}

/// What is known of a type variable.
#[derive(Clone, Debug)]
pub struct VarInfo {
    /// Its name in the source; captured wildcards have none of their own.
    pub name: Name,
    /// Upper bounds; empty means `Object`.
    pub upper: Vec<Ty>,
    /// Lower bound (captured `? super T` only).
    pub lower: Option<Ty>,
    /// The wildcard it stands for, if it was made by capture conversion.
    pub captured: Option<Ty>,
}

const HAS_INFER: u8 = 1;
const HAS_VAR: u8 = 2;
const HAS_ERROR: u8 = 4;
const HAS_CAPTURED: u8 = 8;

/// The table behind [`Ty`].
#[derive(Debug)]
pub struct Types {
    kinds: Vec<TyKind>,
    flags: Vec<u8>,
    known: FxHashMap<TyKind, Ty>,
    lists: Vec<Box<[Ty]>>,
    known_lists: FxHashMap<Box<[Ty]>, TyList>,
    vars: Vec<VarInfo>,
    /// Classes that are named and cannot be found: their types count as erroneous wherever that keeps messages away.
    missing: FxHashSet<ClassId>,
}

impl TyList {
    /// The empty list.
    pub const EMPTY: TyList = TyList(0);

    /// Whether the list is empty.
    pub fn is_empty(self) -> bool {
        self == TyList::EMPTY
    }
}

impl Ty {
    /// The erroneous type.
    pub const ERROR: Ty = Ty(0);
    /// `void`
    pub const VOID: Ty = Ty(1);
    /// The null type.
    pub const NULL: Ty = Ty(2);
    /// `boolean`
    pub const BOOLEAN: Ty = Ty(3);
    /// `byte`
    pub const BYTE: Ty = Ty(4);
    /// `short`
    pub const SHORT: Ty = Ty(5);
    /// `char`
    pub const CHAR: Ty = Ty(6);
    /// `int`
    pub const INT: Ty = Ty(7);
    /// `long`
    pub const LONG: Ty = Ty(8);
    /// `float`
    pub const FLOAT: Ty = Ty(9);
    /// `double`
    pub const DOUBLE: Ty = Ty(10);
    /// `?`
    pub const ANY: Ty = Ty(11);

    /// The type of a primitive.
    pub fn prim(p: Prim) -> Ty {
        Ty(3 + p as u32)
    }
}

impl Default for Types {
    fn default() -> Self {
        let mut types = Types {
            kinds: Vec::new(),
            flags: Vec::new(),
            known: FxHashMap::default(),
            lists: Vec::new(),
            known_lists: FxHashMap::default(),
            vars: Vec::new(),
            missing: FxHashSet::default(),
        };
        types.list(&[]);
        types.intern(TyKind::Error);
        types.intern(TyKind::Void);
        types.intern(TyKind::Null);
        for p in Prim::ALL {
            types.intern(TyKind::Prim(p));
        }
        types.intern(TyKind::Any);
        types
    }
}

impl Types {
    /// The type of a shape.
    pub fn intern(&mut self, kind: TyKind) -> Ty {
        if let Some(ty) = self.known.get(&kind) {
            return *ty;
        }
        let ty = Ty(self.kinds.len() as u32);
        let flags = self.flags_of(kind);
        self.kinds.push(kind);
        self.flags.push(flags);
        self.known.insert(kind, ty);
        ty
    }

    fn flags_of(&self, kind: TyKind) -> u8 {
        match kind {
            TyKind::Error => HAS_ERROR,
            TyKind::Infer(_) => HAS_INFER,
            TyKind::Var(v) if self.var(v).captured.is_some() => HAS_VAR | HAS_CAPTURED,
            TyKind::Var(_) => HAS_VAR,
            TyKind::Class(class, list) => {
                let own = match self.missing.contains(&class) {
                    true => HAS_ERROR,
                    false => 0,
                };
                self.args(list).iter().fold(own, |f, t| f | self.flag(*t))
            }
            TyKind::Meet(list) => self.args(list).iter().fold(0, |f, t| f | self.flag(*t)),
            TyKind::Array(t) | TyKind::Extends(t) | TyKind::Super(t) => self.flag(t),
            TyKind::Spec(SpecTy::Set(t) | SpecTy::Seq(t)) => self.flag(t),
            TyKind::Spec(SpecTy::Map(k, v)) => self.flag(k) | self.flag(v),
            _ => 0,
        }
    }

    /// Enters a class that cannot be found; types that mention it already are seen anew.
    pub(crate) fn set_missing(&mut self, class: ClassId) {
        if self.missing.insert(class) {
            for i in 0..self.kinds.len() {
                self.flags[i] = self.flags_of(self.kinds[i]);
            }
        }
    }

    /// Whether a class is named and cannot be found.
    pub fn is_missing(&self, class: ClassId) -> bool {
        self.missing.contains(&class)
    }

    /// Whether any class cannot be found.
    pub(crate) fn lacks_something(&self) -> bool {
        !self.missing.is_empty()
    }

    fn flag(&self, ty: Ty) -> u8 {
        self.flags[ty.0 as usize]
    }

    /// The shape of a type.
    pub fn kind(&self, ty: Ty) -> TyKind {
        self.kinds[ty.0 as usize]
    }

    /// Interns a list.
    pub fn list(&mut self, items: &[Ty]) -> TyList {
        if let Some(list) = self.known_lists.get(items) {
            return *list;
        }
        let list = TyList(self.lists.len() as u32);
        self.lists.push(items.into());
        self.known_lists.insert(items.into(), list);
        list
    }

    /// The members of a list.
    pub fn args(&self, list: TyList) -> &[Ty] {
        &self.lists[list.0 as usize]
    }

    /// A class type.
    pub fn class(&mut self, class: ClassId, args: &[Ty]) -> Ty {
        let list = self.list(args);
        self.intern(TyKind::Class(class, list))
    }

    /// A class type without arguments.
    pub fn raw(&mut self, class: ClassId) -> Ty {
        self.intern(TyKind::Class(class, TyList::EMPTY))
    }

    /// An array type.
    pub fn array(&mut self, element: Ty) -> Ty {
        self.intern(TyKind::Array(element))
    }

    /// An array type of that many dimensions.
    pub fn arrays(&mut self, element: Ty, dimensions: usize) -> Ty {
        (0..dimensions).fold(element, |t, _| self.array(t))
    }

    /// The type of a type variable.
    pub fn var_ty(&mut self, var: VarId) -> Ty {
        self.intern(TyKind::Var(var))
    }

    /// A new type variable without bounds.
    pub fn new_var(&mut self, name: Name) -> VarId {
        self.add_var(VarInfo {
            name,
            upper: Vec::new(),
            lower: None,
            captured: None,
        })
    }

    /// A new type variable.
    pub fn add_var(&mut self, info: VarInfo) -> VarId {
        self.vars.push(info);
        VarId(self.vars.len() as u32 - 1)
    }

    /// How many type variables there are.
    pub(crate) fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// What is known of a type variable.
    pub fn var(&self, var: VarId) -> &VarInfo {
        &self.vars[var.0 as usize]
    }

    /// Sets the upper bounds of a type variable.
    pub fn set_bounds(&mut self, var: VarId, upper: Vec<Ty>) {
        self.vars[var.0 as usize].upper = upper;
    }

    /// Sets the lower bound of a captured variable.
    pub fn set_lower(&mut self, var: VarId, lower: Ty) {
        self.vars[var.0 as usize].lower = Some(lower);
    }

    /// The primitive type behind a type, if it is one.
    pub fn as_prim(&self, ty: Ty) -> Option<Prim> {
        match self.kind(ty) {
            TyKind::Prim(p) => Some(p),
            _ => None,
        }
    }

    /// Whether an inference variable occurs in it.
    pub fn has_infer(&self, ty: Ty) -> bool {
        self.flag(ty) & HAS_INFER != 0
    }

    /// Whether a type variable occurs in it.
    pub fn has_var(&self, ty: Ty) -> bool {
        self.flag(ty) & HAS_VAR != 0
    }

    /// Whether the erroneous type occurs in it.
    pub fn has_error(&self, ty: Ty) -> bool {
        self.flag(ty) & HAS_ERROR != 0
    }

    /// Whether a captured type variable occurs in it.
    pub fn has_captured(&self, ty: Ty) -> bool {
        self.flag(ty) & HAS_CAPTURED != 0
    }

    /// Whether it is a reference type (the null type and errors included).
    pub fn is_reference(&self, ty: Ty) -> bool {
        !matches!(
            self.kind(ty),
            TyKind::Prim(_) | TyKind::Void | TyKind::Spec(_)
        )
    }
}
