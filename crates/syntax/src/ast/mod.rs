//! The syntax tree of one Java file: nodes in arenas, named by typed ids.
//!
//! An [`Ast`] owns all nodes of a file. Nodes refer to each other by small copyable ids ([`ExprId`],
//! [`StmtId`], …); `ast[id]` gives the node, `ast.list(nodes)` the slice of a [`List`]. Every node has a
//! [`TextRange`]; [`Ast::span`] turns any id or range into a [`Span`] for diagnostics. Names and literal texts
//! are interned per file: [`Ast::text`] gives the characters of a [`Name`], and equal text in one file means
//! equal `Name`.
//!
//! Dropping a tree frees a handful of vectors, so no tree shape can overflow the stack there.

mod arena;
mod decl;
mod expr;
mod pattern;
mod spec;
mod spine;
mod stmt;
mod trusted;
mod types;

pub use arena::{Ast, Id, Ident, List, Node, TextRange};
pub use decl::{
    Annotation, AnnotationArg, AnnotationArgId, AnnotationId, CompilationUnit, Directive,
    DirectiveKind, EnumConstant, EnumConstantId, Field, Import, Member, MemberId, Method, MethodId,
    MethodKind, Modifiers, ModuleDecl, Package, Path, PathId, Receiver, TypeDecl, TypeDeclId,
    TypeDeclKind, TypeParam, TypeParamId, Variable, VariableId, flags,
};
pub use expr::{
    BinaryOp, Expr, ExprId, ExprKind, LambdaBody, LiteralKind, MethodRefTarget, QuantifierKind,
    UnaryOp,
};
pub use pattern::{Pattern, PatternId, PatternKind};
pub use spec::{BehaviorKind, Clause, ClauseId, ClauseKind, ShareMode, SpecWord};
pub use stmt::{Case, CaseId, Catch, CatchId, Resource, ResourceId, Stmt, StmtId, StmtKind};
pub use types::{
    Dim, DimId, Primitive, SpecTypeKind, Type, TypeArgs, TypeId, TypeKind, WildcardBound,
};
