//! The class model: what is known of classes, fields and methods, whatever they were read from.
//!
//! A class is known in three steps, each computed at need: its *shell* (name, kind, nesting), its *header*
//! (type parameters and supertypes) and its *body* (fields and methods). Class files give all three at once.

use crate::names::Name;
use crate::types::{Ty, VarId};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A class, interface, enum, record or annotation type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A method or constructor: its class and its place in the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId {
    /// The class that declares it.
    pub class: ClassId,
    /// Its place among the methods of the class.
    pub index: u32,
}

/// A field: its class and its place in the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId {
    /// The class that declares it.
    pub class: ClassId,
    /// Its place among the fields of the class.
    pub index: u32,
}

/// What a class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassKind {
    /// `class`
    Class,
    /// `interface`
    Interface,
    /// `enum`
    Enum,
    /// `record`
    Record,
    /// `@interface`
    Annotation,
}

/// Modifiers and properties of classes and members, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags(pub u32);

impl Flags {
    /// `public`
    pub const PUBLIC: Flags = Flags(1);
    /// `private`
    pub const PRIVATE: Flags = Flags(2);
    /// `protected`
    pub const PROTECTED: Flags = Flags(4);
    /// `static`
    pub const STATIC: Flags = Flags(8);
    /// `final`
    pub const FINAL: Flags = Flags(0x10);
    /// `synchronized`
    pub const SYNCHRONIZED: Flags = Flags(0x20);
    /// `volatile`
    pub const VOLATILE: Flags = Flags(0x40);
    /// Last parameter takes any number of arguments.
    pub const VARARGS: Flags = Flags(0x80);
    /// `native`
    pub const NATIVE: Flags = Flags(0x100);
    /// Declared as an interface.
    pub const INTERFACE: Flags = Flags(0x200);
    /// `abstract`
    pub const ABSTRACT: Flags = Flags(0x400);
    /// Made by the compiler; invisible to programs.
    pub const SYNTHETIC: Flags = Flags(0x1000);
    /// An enum constant.
    pub const ENUM: Flags = Flags(0x4000);
    /// A default method of an interface.
    pub const DEFAULT: Flags = Flags(0x10000);
    /// Any method handle or variable handle access: its descriptor follows from the call.
    pub const POLYMORPHIC: Flags = Flags(0x20000);
    /// Exists in specifications only.
    pub const GHOST: Flags = Flags(0x40000);
    /// Declared `pure` or `predicate` by a specification.
    pub const PURE: Flags = Flags(0x80000);
    /// `sealed`
    pub const SEALED: Flags = Flags(0x100000);
    /// `transient`
    pub const TRANSIENT: Flags = Flags(0x200000);
    /// Implicitly declared (default constructor, record accessor, `values`).
    pub const IMPLICIT: Flags = Flags(0x400000);
    /// `strictfp`
    pub const STRICT: Flags = Flags(0x800000);
    /// JML's `spec_public`: public as far as specifications are concerned.
    pub const SPEC_PUBLIC: Flags = Flags(0x100_0000);
    /// JML's `spec_protected`: protected as far as specifications are concerned.
    pub const SPEC_PROTECTED: Flags = Flags(0x200_0000);

    /// Whether all bits of `other` are set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets of bits.
    #[must_use]
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// Whether the member is static.
    pub fn is_static(self) -> bool {
        self.has(Flags::STATIC)
    }
}

/// Where a class comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The user's source.
    Source,
    /// A class file of the JDK or of the class path.
    Binary,
    /// The embedded stub library.
    Stub,
}

/// Name, kind and nesting of a class.
#[derive(Clone, Debug)]
pub struct Shell {
    /// Binary name with slashes: `java/util/Map$Entry`.
    pub binary: Name,
    /// Package with slashes, empty for the unnamed one.
    pub package: Name,
    /// Simple name; empty for anonymous classes.
    pub simple: Name,
    /// Kind.
    pub kind: ClassKind,
    /// Modifiers.
    pub flags: Flags,
    /// The directly enclosing class.
    pub outer: Option<ClassId>,
    /// Whether it is a member of `outer` (not local or anonymous).
    pub is_member: bool,
    /// Member classes.
    pub members: Vec<(Name, ClassId)>,
    /// Where it comes from.
    pub origin: Origin,
    /// Its name in the source.
    pub span: Option<Span>,
}

/// Type parameters and supertypes of a class.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// Type parameters: those of enclosing classes first, for inner classes.
    pub params: Vec<VarId>,
    /// How many of them are its own.
    pub own: usize,
    /// The direct superclass; `None` for `Object` and interfaces.
    pub superclass: Option<Ty>,
    /// Direct superinterfaces.
    pub interfaces: Vec<Ty>,
    /// Permitted direct subclasses of a sealed class.
    pub permits: Vec<ClassId>,
}

/// Fields and methods of a class.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// Fields in order.
    pub fields: Vec<Rc<FieldInfo>>,
    /// Methods and constructors in order.
    pub methods: Vec<Rc<MethodInfo>>,
    /// Record components in order.
    pub components: Vec<(Name, Ty)>,
    fields_by_name: FxHashMap<Name, u32>,
    methods_by_name: FxHashMap<Name, Vec<u32>>,
}

/// A field.
#[derive(Clone, Debug)]
pub struct FieldInfo {
    /// Its name.
    pub name: Name,
    /// Modifiers.
    pub flags: Flags,
    /// Declared type.
    pub ty: Ty,
    /// Value from a class file's `ConstantValue`; source constants are evaluated at need.
    pub constant: Option<Const>,
    /// Where it is declared in the source.
    pub span: Option<Span>,
}

/// A method or constructor (`<init>`).
#[derive(Clone, Debug)]
pub struct MethodInfo {
    /// Its name.
    pub name: Name,
    /// Modifiers.
    pub flags: Flags,
    /// Its own type parameters.
    pub type_params: Vec<VarId>,
    /// Parameter types.
    pub params: Vec<Ty>,
    /// Parameter names, where known.
    pub param_names: Vec<Name>,
    /// Result type; `void` for constructors.
    pub result: Ty,
    /// Declared exceptions.
    pub throws: Vec<Ty>,
    /// Where it is declared in the source.
    pub span: Option<Span>,
}

/// A compile-time constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Const {
    /// `boolean`
    Boolean(bool),
    /// `byte`, `short`, `char` and `int` values.
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A string.
    Text(Rc<str>),
}

impl Body {
    /// Adds a field; a second one of the same name stays invisible to look-ups.
    pub fn add_field(&mut self, field: FieldInfo) -> u32 {
        let index = self.fields.len() as u32;
        self.fields_by_name.entry(field.name).or_insert(index);
        self.fields.push(Rc::new(field));
        index
    }

    /// Adds a method.
    pub fn add_method(&mut self, method: MethodInfo) -> u32 {
        let index = self.methods.len() as u32;
        self.methods_by_name
            .entry(method.name)
            .or_default()
            .push(index);
        self.methods.push(Rc::new(method));
        index
    }

    /// The field of a name.
    pub fn field(&self, name: Name) -> Option<u32> {
        self.fields_by_name.get(&name).copied()
    }

    /// The methods of a name, in order.
    pub fn methods_named(&self, name: Name) -> &[u32] {
        self.methods_by_name.get(&name).map_or(&[], |v| v)
    }
}
