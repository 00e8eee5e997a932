//! Declarations: compilation units, types, members, variables, modules.

use super::arena::{Id, Ident, List, TextRange};
use super::expr::ExprId;
use super::spec::ClauseId;
use super::stmt::StmtId;
use super::types::{DimId, TypeId};
use crate::names::Name;

/// Names a [`TypeDecl`].
pub type TypeDeclId = Id<TypeDecl>;
/// Names a [`Member`].
pub type MemberId = Id<Member>;
/// Names a [`Method`].
pub type MethodId = Id<Method>;
/// Names a [`Variable`].
pub type VariableId = Id<Variable>;
/// Names a [`TypeParam`].
pub type TypeParamId = Id<TypeParam>;
/// Names an [`EnumConstant`].
pub type EnumConstantId = Id<EnumConstant>;
/// Names an [`Annotation`].
pub type AnnotationId = Id<Annotation>;
/// Names an [`AnnotationArg`].
pub type AnnotationArgId = Id<AnnotationArg>;
/// Names a [`Path`].
pub type PathId = Id<Path>;

/// What a file declares.
#[derive(Clone, Debug, Default)]
pub struct CompilationUnit {
    /// `package p;`
    pub package: Option<Package>,
    /// The imports in order.
    pub imports: Vec<Import>,
    /// The top-level types in order.
    pub types: Vec<TypeDeclId>,
    /// The module of a `module-info.java`.
    pub module: Option<ModuleDecl>,
    /// The class that a compact source file declares by its members (JLS 8.1.8); it is the only one of `types`.
    pub implicit_class: Option<TypeDeclId>,
}

/// `@A package p;`
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// Where it stands.
    pub range: TextRange,
    /// Its annotations (`package-info.java`).
    pub annotations: List<AnnotationId>,
    /// Its name.
    pub path: Path,
}

/// A dotted name, interned as one text without spaces.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// Where it stands.
    pub range: TextRange,
    /// The dotted text, such as `java.util.Map`.
    pub name: Name,
}

/// `import static a.b.*;`
#[derive(Clone, Copy, Debug)]
pub struct Import {
    /// Where it stands.
    pub range: TextRange,
    /// The name without `.*`.
    pub path: Path,
    /// Whether it is `static`.
    pub is_static: bool,
    /// Whether it ends in `.*`.
    pub on_demand: bool,
    /// `import module m;`: all that the module exports.
    pub is_module: bool,
    /// JML's `model import`: names for specifications only.
    pub spec_only: bool,
}

/// A modular declaration.
#[derive(Clone, Debug)]
pub struct ModuleDecl {
    /// Where it stands.
    pub range: TextRange,
    /// Its annotations.
    pub annotations: List<AnnotationId>,
    /// `open module`
    pub is_open: bool,
    /// Its name.
    pub path: Path,
    /// Its directives in order.
    pub directives: Vec<Directive>,
}

/// One directive of a module.
#[derive(Clone, Copy, Debug)]
pub struct Directive {
    /// Where it stands.
    pub range: TextRange,
    /// What it is.
    pub kind: DirectiveKind,
}

/// The directives of a module.
#[derive(Clone, Copy, Debug)]
pub enum DirectiveKind {
    /// `requires transitive static m;`
    Requires {
        /// `transitive`
        transitive: bool,
        /// `static`
        is_static: bool,
        /// The module.
        module: Path,
    },
    /// `exports p to m, n;`
    Exports {
        /// The package.
        package: Path,
        /// The modules it is for; empty for all.
        to: List<PathId>,
    },
    /// `opens p to m, n;`
    Opens {
        /// The package.
        package: Path,
        /// The modules it is for; empty for all.
        to: List<PathId>,
    },
    /// `uses T;`
    Uses(Path),
    /// `provides T with A, B;`
    Provides {
        /// The service.
        service: Path,
        /// Its implementations.
        with: List<PathId>,
    },
}

/// Modifiers and annotations of a declaration.
#[derive(Clone, Copy, Debug, Default)]
pub struct Modifiers {
    /// Where they stand; empty if there are none.
    pub range: TextRange,
    /// Bits of [`flags`].
    pub flags: u32,
    /// The annotations in order.
    pub annotations: List<AnnotationId>,
}

impl Modifiers {
    /// Whether all the bits of `flag` are set.
    pub fn has(&self, flag: u32) -> bool {
        self.flags & flag == flag
    }
}

/// Modifier bits; Java's first, then those of the specification language.
pub mod flags {
    /// `public`
    pub const PUBLIC: u32 = 1 << 0;
    /// `protected`
    pub const PROTECTED: u32 = 1 << 1;
    /// `private`
    pub const PRIVATE: u32 = 1 << 2;
    /// `static`
    pub const STATIC: u32 = 1 << 3;
    /// `abstract`
    pub const ABSTRACT: u32 = 1 << 4;
    /// `final`
    pub const FINAL: u32 = 1 << 5;
    /// `native`
    pub const NATIVE: u32 = 1 << 6;
    /// `synchronized`
    pub const SYNCHRONIZED: u32 = 1 << 7;
    /// `transient`
    pub const TRANSIENT: u32 = 1 << 8;
    /// `volatile`
    pub const VOLATILE: u32 = 1 << 9;
    /// `strictfp`
    pub const STRICTFP: u32 = 1 << 10;
    /// `default` (interface methods)
    pub const DEFAULT: u32 = 1 << 11;
    /// `sealed`
    pub const SEALED: u32 = 1 << 12;
    /// `non-sealed`
    pub const NON_SEALED: u32 = 1 << 13;
    /// The declaration itself stands in a specification comment.
    pub const SPEC_ONLY: u32 = 1 << 14;
    /// `ghost`
    pub const GHOST: u32 = 1 << 15;
    /// `pure`
    pub const PURE: u32 = 1 << 16;
    /// `predicate`
    pub const PREDICATE: u32 = 1 << 17;
    /// `shared` (field)
    pub const SHARED: u32 = 1 << 18;
    /// `rep` (field)
    pub const REP: u32 = 1 << 19;
    /// `non_null`
    pub const NON_NULL: u32 = 1 << 20;
    /// `nullable`
    pub const NULLABLE: u32 = 1 << 21;
    /// `model` (JML)
    pub const MODEL: u32 = 1 << 22;
    /// `spec_public` (JML)
    pub const SPEC_PUBLIC: u32 = 1 << 23;
    /// `spec_protected` (JML)
    pub const SPEC_PROTECTED: u32 = 1 << 24;
    /// `helper` (JML)
    pub const HELPER: u32 = 1 << 25;
    /// `instance` (JML)
    pub const INSTANCE: u32 = 1 << 26;
    /// `static_lock_protected` (class)
    pub const STATIC_LOCK_PROTECTED: u32 = 1 << 27;
    /// `static_immutable` (class)
    pub const STATIC_IMMUTABLE: u32 = 1 << 28;
    /// `immutable` (field): it holds immutable objects only.
    pub const IMMUTABLE: u32 = 1 << 30;
    /// `trusted` (method, class): bodies are not looked at.
    pub const TRUSTED: u32 = 1 << 31;
    /// A further JML modifier (`uninitialized`, `code_java_math` …) that has no effect in Heddle.
    pub const OTHER_JML: u32 = 1 << 29;

    /// The bits that are Java's own.
    pub const JAVA: u32 = (1 << 14) - 1;
}

/// What kind of type a declaration makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypeDeclKind {
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
    /// The body after `new C()` or after an enum constant; the name is [`Name::EMPTY`].
    Anonymous,
}

/// A class, interface, enum, record, annotation type or anonymous class body.
#[derive(Clone, Copy, Debug)]
pub struct TypeDecl {
    /// Where it stands, body included.
    pub range: TextRange,
    /// From `{` to `}`.
    pub body_range: TextRange,
    /// What it declares.
    pub kind: TypeDeclKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its name.
    pub name: Ident,
    /// Its type parameters.
    pub type_params: List<TypeParamId>,
    /// The superclass (at most one), or the superinterfaces of an interface.
    pub extends: List<TypeId>,
    /// The interfaces of a class, enum or record.
    pub implements: List<TypeId>,
    /// The permitted subtypes of a sealed type.
    pub permits: List<TypeId>,
    /// The components of a record.
    pub components: List<VariableId>,
    /// The constants of an enum.
    pub constants: List<EnumConstantId>,
    /// The members in order; class clauses of the body stand among them as [`Member::Spec`].
    pub members: List<MemberId>,
    /// Class clauses written before the declaration or its body.
    pub spec: List<ClauseId>,
}

/// `<@A T extends B & C>`
#[derive(Clone, Copy, Debug)]
pub struct TypeParam {
    /// Where it stands.
    pub range: TextRange,
    /// Its annotations.
    pub annotations: List<AnnotationId>,
    /// Its name.
    pub name: Ident,
    /// Its bounds.
    pub bounds: List<TypeId>,
}

/// An enum constant.
#[derive(Clone, Copy, Debug)]
pub struct EnumConstant {
    /// Where it stands.
    pub range: TextRange,
    /// Its annotations.
    pub annotations: List<AnnotationId>,
    /// Its name.
    pub name: Ident,
    /// Constructor arguments.
    pub args: List<ExprId>,
    /// Its class body.
    pub body: Option<TypeDeclId>,
}

/// A member of a type.
#[derive(Clone, Copy, Debug)]
pub enum Member {
    /// One field declaration with its declarators.
    Field(Field),
    /// A method or constructor.
    Method(MethodId),
    /// `{ … }` or `static { … }`
    Initializer {
        /// Whether it is `static`.
        is_static: bool,
        /// The block.
        body: StmtId,
    },
    /// A nested type.
    Type(TypeDeclId),
    /// A class clause such as `invariant e;`.
    Spec(ClauseId),
}

/// `T a = e, b[];` as a member. All variables share modifiers, type and clauses.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Where it stands.
    pub range: TextRange,
    /// The declared variables, at least one.
    pub vars: List<VariableId>,
    /// `unwritable_by_env_if` and the other field clauses.
    pub spec: List<ClauseId>,
}

/// A field declarator, local variable, parameter, record component, pattern or bound variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Where it stands; for declarators the name to the end of the initializer.
    pub range: TextRange,
    /// Its modifiers, shared by all declarators of one declaration.
    pub modifiers: Modifiers,
    /// Its type without `dims`; `None` for implicitly typed lambda parameters.
    pub ty: Option<TypeId>,
    /// `T... x`; the annotations before the dots are in `dots`.
    pub varargs: bool,
    /// Annotations in front of `...`.
    pub dots: List<AnnotationId>,
    /// Its name.
    pub name: Ident,
    /// Dimensions after the name (`int a[]`); they go inside those of `ty`.
    pub dims: List<DimId>,
    /// The initializer.
    pub init: Option<ExprId>,
}

/// What kind of method a [`Method`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodKind {
    /// A method; also an element of an annotation type.
    Method,
    /// A constructor; the name is that of the class.
    Constructor,
    /// A record's constructor without parameter list.
    CompactConstructor,
}

/// A method or constructor.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Where it stands, body included.
    pub range: TextRange,
    /// What it is.
    pub kind: MethodKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its type parameters.
    pub type_params: List<TypeParamId>,
    /// The result type; `None` for constructors and for `predicate p()`, which gives `boolean`.
    pub result: Option<TypeId>,
    /// Its name.
    pub name: Ident,
    /// The receiver parameter, if written.
    pub receiver: Option<Id<Receiver>>,
    /// Its parameters.
    pub params: List<VariableId>,
    /// Dimensions after the parameter list (`int f()[]`).
    pub dims: List<DimId>,
    /// Declared exceptions.
    pub throws: List<TypeId>,
    /// The body, a block.
    pub body: Option<StmtId>,
    /// `default e` of an annotation element, or `= e` of a specification method.
    pub value: Option<ExprId>,
    /// Its clauses, in order.
    pub spec: List<ClauseId>,
}

/// `@A Outer Outer.this` as first parameter.
#[derive(Clone, Copy, Debug)]
pub struct Receiver {
    /// Where it stands.
    pub range: TextRange,
    /// Annotations.
    pub modifiers: Modifiers,
    /// Its type.
    pub ty: TypeId,
    /// `Outer` in `Outer.this`.
    pub qualifier: Option<Path>,
}

/// `@path(args)`
#[derive(Clone, Copy, Debug)]
pub struct Annotation {
    /// Where it stands.
    pub range: TextRange,
    /// The annotation type.
    pub path: Path,
    /// The arguments.
    pub args: List<AnnotationArgId>,
}

/// `name = value`, or just `value`.
#[derive(Clone, Copy, Debug)]
pub struct AnnotationArg {
    /// The element's name, if written.
    pub name: Option<Ident>,
    /// An expression, `Annotation` or `ArrayInit`.
    pub value: ExprId,
}
