//! Types as written.

use super::arena::{Id, Ident, List, TextRange};
use super::decl::AnnotationId;
use super::expr::ExprId;

/// Names a [`Type`].
pub type TypeId = Id<Type>;
/// Names a [`Dim`].
pub type DimId = Id<Dim>;

/// A type.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    /// Where it stands.
    pub range: TextRange,
    /// What it is.
    pub kind: TypeKind,
}

/// The kinds of types.
#[derive(Clone, Copy, Debug)]
pub enum TypeKind {
    /// Something that could not be parsed; a diagnostic was given.
    Error,
    /// `int`, `boolean` …
    Primitive {
        /// Type annotations in front.
        annotations: List<AnnotationId>,
        /// Which.
        primitive: Primitive,
    },
    /// `void`, as a result type or in `void.class`.
    Void,
    /// `var`, where the type is inferred.
    Var,
    /// `outer.@A name<args>`; `outer` may turn out to be a package.
    Class {
        /// The part before the last dot.
        outer: Option<TypeId>,
        /// Type annotations in front of the name.
        annotations: List<AnnotationId>,
        /// The last name.
        name: Ident,
        /// Its type arguments.
        args: TypeArgs,
    },
    /// `element @A []`
    Array {
        /// The element type.
        element: TypeId,
        /// Annotations in front of the brackets.
        annotations: List<AnnotationId>,
    },
    /// `?`, `? extends T`, `? super T`, only as a type argument.
    Wildcard {
        /// Annotations in front.
        annotations: List<AnnotationId>,
        /// The bound.
        bound: WildcardBound,
    },
    /// `\locset`, `\set<T>`, `\seq<T>`, `\map<K, V>` … (specifications).
    Spec {
        /// Which.
        kind: SpecTypeKind,
        /// Type arguments.
        args: List<TypeId>,
    },
}

/// Type arguments of a class type.
#[derive(Clone, Copy, Debug)]
pub enum TypeArgs {
    /// None written.
    None,
    /// `<>`
    Diamond,
    /// `<A, B>`
    Args(List<TypeId>),
}

/// The bound of a wildcard.
#[derive(Clone, Copy, Debug)]
pub enum WildcardBound {
    /// `?`
    None,
    /// `? extends T`
    Extends(TypeId),
    /// `? super T`
    Super(TypeId),
}

/// The primitive types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
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

/// Types that exist only in specifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecTypeKind {
    /// `\locset`: a set of locations.
    LocSet,
    /// `\set<T>`: a mathematical set of values.
    Set,
    /// `\seq<T>`: a finite sequence of values.
    Seq,
    /// `\map<K, V>`: a mathematical map.
    Map,
    /// `\bigint`: an unbounded integer.
    BigInt,
    /// `\real`: a real number.
    Real,
    /// `\level`: a place in the lock order.
    Level,
    /// `\TYPE`: a type as a value.
    TypeOfTypes,
}

/// One `[]` or `[length]` of a declarator, method or array creation.
#[derive(Clone, Copy, Debug)]
pub struct Dim {
    /// Where it stands.
    pub range: TextRange,
    /// Annotations in front of it.
    pub annotations: List<AnnotationId>,
    /// The length, in array creations only.
    pub length: Option<ExprId>,
}
