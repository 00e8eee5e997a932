//! Expressions of Java and of the specification language.

use super::arena::{Id, Ident, List, TextRange};
use super::decl::{AnnotationId, TypeDeclId, VariableId};
use super::pattern::PatternId;
use super::spec::SpecWord;
use super::stmt::{CaseId, StmtId};
use super::types::{DimId, TypeId};
use crate::names::Name;

/// Names an [`Expr`].
pub type ExprId = Id<Expr>;

/// An expression.
#[derive(Clone, Copy, Debug)]
pub struct Expr {
    /// Where it stands.
    pub range: TextRange,
    /// What it is.
    pub kind: ExprKind,
}

/// The kinds of expressions.
///
/// Names are not classified: `a.b.c` is `Field(Field(Name a, b), c)` whether `a` is a package, a type or a
/// variable. A tree may hold left-leaning chains (`a + b + …`, `a.b().c()…`) of up to
/// [`MAX_CHAIN`](crate::MAX_CHAIN) links; [`Ast::binary_chain`](super::Ast::binary_chain) walks the binary ones
/// without recursion.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind {
    /// Something that could not be parsed; a diagnostic was given.
    Error,
    /// A literal; the text is as in the source (after `\uXXXX` translation), quotes included.
    Literal(LiteralKind, Name),
    /// A simple name.
    Name(Ident),
    /// `target.name`
    Field {
        /// What is selected from.
        target: ExprId,
        /// The selected name.
        name: Ident,
    },
    /// `this`
    This,
    /// `super`, only as the target of a field, call or method reference.
    Super,
    /// `Outer.this`
    QualifiedThis(ExprId),
    /// `Outer.super`, only as a target.
    QualifiedSuper(ExprId),
    /// `T.class`, `int[].class`, `void.class`
    ClassLiteral(TypeId),
    /// `(e)`
    Paren(ExprId),
    /// `target.<T>name(args)`
    Call {
        /// The part before the last dot.
        target: Option<ExprId>,
        /// Explicit type arguments.
        type_args: List<TypeId>,
        /// The method's name.
        name: Ident,
        /// The arguments.
        args: List<ExprId>,
    },
    /// `this(args)`, `super(args)`, `outer.super(args)` as a statement of a constructor.
    ConstructorCall {
        /// `outer` in `outer.super(…)`.
        outer: Option<ExprId>,
        /// Explicit type arguments.
        type_args: List<TypeId>,
        /// `super` (true) or `this` (false).
        is_super: bool,
        /// The arguments.
        args: List<ExprId>,
    },
    /// `outer.new <T>C<U>(args) { body }`
    New {
        /// `outer` in `outer.new C()`.
        outer: Option<ExprId>,
        /// Explicit constructor type arguments.
        type_args: List<TypeId>,
        /// The class.
        class: TypeId,
        /// The arguments.
        args: List<ExprId>,
        /// The body of an anonymous class.
        body: Option<TypeDeclId>,
    },
    /// `new T[e][] { … }`
    NewArray {
        /// The element type without the dimensions.
        element: TypeId,
        /// All dimensions; those with a length come first.
        dims: List<DimId>,
        /// The initializer, an `ArrayInit`.
        init: Option<ExprId>,
    },
    /// `{ a, b }` as an initializer or annotation value.
    ArrayInit(List<ExprId>),
    /// `array[index]`
    Index {
        /// The array.
        array: ExprId,
        /// The index.
        index: ExprId,
    },
    /// An operator with one operand.
    Unary {
        /// The operator.
        op: UnaryOp,
        /// The operand.
        operand: ExprId,
    },
    /// An operator with two operands.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// Left operand.
        left: ExprId,
        /// Right operand.
        right: ExprId,
    },
    /// `e instanceof T`
    InstanceOf {
        /// The value tested.
        value: ExprId,
        /// The type.
        ty: TypeId,
    },
    /// `e instanceof T x`, `e instanceof R(var a, int b)`
    InstanceOfPattern {
        /// The value tested.
        value: ExprId,
        /// What it is matched with.
        pattern: PatternId,
    },
    /// `c ? a : b`
    Conditional {
        /// The condition.
        condition: ExprId,
        /// Value if it holds.
        then: ExprId,
        /// Value if not.
        otherwise: ExprId,
    },
    /// `target = value`, `target += value`
    Assign {
        /// The operator of a compound assignment.
        op: Option<BinaryOp>,
        /// What is assigned.
        target: ExprId,
        /// The value.
        value: ExprId,
    },
    /// `(T & U) e`
    Cast {
        /// One type, or several for an intersection.
        types: List<TypeId>,
        /// The operand.
        value: ExprId,
    },
    /// `(a, b) -> body`; implicitly typed parameters have no type.
    Lambda {
        /// The parameters.
        params: List<VariableId>,
        /// The body.
        body: LambdaBody,
    },
    /// `target::<T>name`; the name is `new` for constructor references.
    MethodRef {
        /// The part before `::`.
        target: MethodRefTarget,
        /// Explicit type arguments.
        type_args: List<TypeId>,
        /// The method's name, or [`Name::NEW`].
        name: Ident,
    },
    /// `switch (selector) { … }` as an expression.
    Switch {
        /// The value switched on.
        selector: ExprId,
        /// The cases.
        cases: List<CaseId>,
    },
    /// The call of the accessor for a component of a record pattern; it is written nowhere.
    Component,
    /// An annotation as a value inside another annotation.
    Annotation(AnnotationId),
    /// `e'`: the value after the step (specifications).
    Prime(ExprId),
    /// `\old(e)`, `\old(e, label)`, `\pre(e)` (specifications).
    Old {
        /// The expression.
        value: ExprId,
        /// JML's label argument.
        label: Option<Ident>,
    },
    /// `\result`, `\nothing`, `\lockset`, `\tid` … (specifications).
    Word(SpecWord),
    /// `\fresh(a)`, `\elems(a)`, `\between(a, b)` … (specifications).
    SpecCall {
        /// The built-in function.
        word: SpecWord,
        /// The arguments.
        args: List<ExprId>,
    },
    /// `\forall T x; range; body` and the other quantifiers (specifications).
    Quantifier {
        /// Which quantifier.
        kind: QuantifierKind,
        /// The bound variables.
        vars: List<VariableId>,
        /// The range, if written.
        range: Option<ExprId>,
        /// The body.
        body: ExprId,
    },
    /// `{a, b}`: a set, or a set of locations (specifications).
    SetDisplay(List<ExprId>),
    /// `&o.f`: the location, not its value (specifications).
    Location(ExprId),
    /// `o.*`: all fields (specifications).
    AllFields(ExprId),
    /// `a[*]`: all elements (specifications).
    AllElements(ExprId),
    /// `a[from .. to]`: elements in a range, both ends included (specifications).
    Slice {
        /// The array.
        array: ExprId,
        /// First index.
        from: ExprId,
        /// Last index.
        to: ExprId,
    },
    /// `\type(T)` (specifications).
    TypeValue(TypeId),
    /// `(* words *)`: JML's informal predicate; the text without the marks (specifications).
    Informal(Name),
}

/// The kinds of literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LiteralKind {
    /// `12`, `0x1f`, `0b1`, `017`
    Int,
    /// `12L`
    Long,
    /// `1.5f`
    Float,
    /// `1.5`
    Double,
    /// `'a'`
    Char,
    /// `"text"`
    String,
    /// `"""` … `"""`
    TextBlock,
    /// `true`
    True,
    /// `false`
    False,
    /// `null`
    Null,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+e`
    Plus,
    /// `-e`
    Minus,
    /// `!e`
    Not,
    /// `~e`
    BitNot,
    /// `++e`
    PreIncrement,
    /// `--e`
    PreDecrement,
    /// `e++`
    PostIncrement,
    /// `e--`
    PostDecrement,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `>>>`
    UShr,
    /// `<`
    Less,
    /// `<=`
    LessEq,
    /// `>`
    Greater,
    /// `>=`
    GreaterEq,
    /// `==`
    Eq,
    /// `!=`
    NotEq,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==>` (specifications; right-associative)
    Implies,
    /// `<==` (specifications)
    ImpliedBy,
    /// `<==>` (specifications)
    Iff,
    /// `<=!=>` (specifications)
    NotIff,
    /// `\in` (specifications)
    In,
    /// `<:` (specifications: subtype)
    Subtype,
}

/// What a lambda does.
#[derive(Clone, Copy, Debug)]
pub enum LambdaBody {
    /// `-> e`
    Expr(ExprId),
    /// `-> { … }`
    Block(StmtId),
}

/// The part before `::`.
#[derive(Clone, Copy, Debug)]
pub enum MethodRefTarget {
    /// An expression or a name that may be a type (`System.out`, `String`).
    Expr(ExprId),
    /// Certainly a type (`int[]`, `List<String>`).
    Type(TypeId),
}

/// The quantifiers of specifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuantifierKind {
    /// `\forall`
    Forall,
    /// `\exists`
    Exists,
    /// `\sum`
    Sum,
    /// `\product`
    Product,
    /// `\min`
    Min,
    /// `\max`
    Max,
    /// `\num_of`
    NumOf,
    /// `\choose`
    Choose,
}
