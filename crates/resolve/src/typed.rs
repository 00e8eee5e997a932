//! The typed program: the syntax tree with, for every expression, its type and what it denotes.
//!
//! Nodes of the tree have dense numbers, so what is known about them stands in tables beside it. A consumer walks
//! the tree and asks [`TypedFile`] for each node. Conversions that Java makes silently (widening, boxing, unboxing,
//! string conversion) are where [`Note::to`] differs from [`Note::ty`].

use crate::model::{ClassId, Const, FieldId, MethodId};
use crate::names::Name;
use crate::source::Unit;
use crate::types::{Ty, VarId};
use heddle_syntax::ast::{
    self, CaseId, CatchId, ClauseId, EnumConstantId, ExprId, PatternId, StmtId, TypeDeclId, TypeId,
    VariableId,
};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A local variable, parameter, pattern variable or variable bound in a specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub u32);

/// Where a local comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalKind {
    /// A parameter of a method, constructor or lambda.
    Param,
    /// A declared local variable (for-each variables and resources too).
    Variable,
    /// The parameter of a `catch`.
    Caught,
    /// A pattern variable of `instanceof`.
    Pattern,
    /// Bound by a quantifier or another part of a specification.
    Bound,
}

/// A local variable.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Ty,
    /// Where it is declared.
    pub span: Span,
    /// What it is.
    pub kind: LocalKind,
    /// Declared `final`.
    pub is_final: bool,
    /// Exists in specifications only.
    pub ghost: bool,
    /// Has an initializer, or gets its value by its kind.
    pub initialized: bool,
    /// Constant value of a `final` variable with a constant initializer.
    pub constant: Option<Const>,
    /// Whether it is assigned after its declaration.
    pub assigned: bool,
    /// The first use inside a lambda or local class.
    pub captured: Option<Span>,
}

/// A word of the specification language that an expression denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecName {
    /// `tid`: the running thread.
    Tid,
    /// `main`: the main thread.
    Main,
    /// `o.holder`: the thread that holds the monitor of `o`.
    Holder,
    /// `o.started`: whether the thread was started.
    Started,
    /// `o.shared`
    Shared,
    /// `o.immutable`
    Immutable,
    /// `o.locked`
    Locked,
    /// `o.inv`
    Inv,
    /// `o.level`
    Level,
    /// `acc(…)`: the locations are writable.
    Acc,
    /// `read(…)`: the locations are readable.
    Read,
}

/// What an expression denotes, besides having a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nothing in particular; its operands say it all.
    None,
    /// A local variable.
    Local(LocalId),
    /// A field; with a simple name, of `this` of the given class (static fields have none).
    Field(FieldId, Option<ClassId>),
    /// `array.length`
    Length,
    /// A type, as in `Math.max` or `Outer.this`.
    Type(Ty),
    /// A package, as in `java.util.List`.
    Package,
    /// A call; see [`TypedFile::call`].
    Call(u32),
    /// A lambda or method reference; see [`TypedFile::function`].
    Function(u32),
    /// `this` of a class: the innermost one or an enclosing one.
    This(ClassId),
    /// A word of the specification language.
    Spec(SpecName),
}

/// What is known of an expression.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Its own type; [`Ty::ERROR`] if none was found.
    pub ty: Ty,
    /// The type that its place needs; the value is converted to it.
    pub to: Ty,
    /// What it denotes.
    pub target: Target,
    /// Whether it was typed at all.
    pub seen: bool,
    /// Whether it stands in a specification.
    pub ghost: bool,
}

/// How a call finds its method at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// No receiver.
    Static,
    /// By the receiver's class.
    Virtual,
    /// Exactly this method: constructors, private methods, `super.m()`.
    Exact,
}

/// Which object a call is made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// None: static methods and constructors.
    None,
    /// The target expression of the call.
    Expr,
    /// `this` of the given class (the current one or an enclosing one), not written.
    This(ClassId),
}

/// A resolved call, object creation or constructor call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The declaration that is called.
    pub method: MethodId,
    /// The class in whose terms the call is made (the static type of the receiver).
    pub site: ClassId,
    /// How it is dispatched.
    pub dispatch: Dispatch,
    /// On which object.
    pub receiver: Receiver,
    /// Parameter types of this call, type arguments filled in; one per declared parameter.
    pub params: Vec<Ty>,
    /// The type of the result.
    pub result: Ty,
    /// Arguments of the method's own type parameters.
    pub type_args: Vec<Ty>,
    /// Whether the last arguments are gathered into an array.
    pub variable_arity: bool,
    /// Exceptions it can throw, type arguments filled in.
    pub throws: Vec<Ty>,
}

/// What a lambda or method reference implements.
#[derive(Clone, Debug)]
pub struct Function {
    /// The functional interface type.
    pub interface: Ty,
    /// The method that it implements.
    pub method: MethodId,
    /// Parameter types of that method in this type.
    pub params: Vec<Ty>,
    /// Its result type.
    pub result: Ty,
    /// The parameters of a lambda.
    pub locals: Vec<LocalId>,
    /// The method that a method reference calls.
    pub call: Option<u32>,
    /// Whether the first parameter is the receiver (`String::length`).
    pub unbound: bool,
}

/// The types and targets of one file.
#[derive(Debug)]
pub struct TypedFile {
    /// The tree.
    pub unit: Rc<Unit>,
    /// Top-level classes of the file.
    pub classes: Vec<ClassId>,
    pub(crate) notes: Vec<Note>,
    pub(crate) calls: Vec<Call>,
    pub(crate) functions: Vec<Function>,
    pub(crate) locals: Vec<Local>,
    pub(crate) local_of_var: FxHashMap<VariableId, LocalId>,
    pub(crate) local_of_catch: FxHashMap<CatchId, LocalId>,
    pub(crate) local_of_clause: FxHashMap<ClauseId, LocalId>,
    pub(crate) constants: FxHashMap<ExprId, Const>,
    pub(crate) written_types: FxHashMap<TypeId, Ty>,
    pub(crate) class_of_decl: FxHashMap<TypeDeclId, ClassId>,
    pub(crate) method_vars: FxHashMap<ast::MethodId, Vec<VarId>>,
    pub(crate) method_of_decl: FxHashMap<ast::MethodId, MethodId>,
    pub(crate) enum_calls: FxHashMap<EnumConstantId, u32>,
    /// What the constructors throw that classes call without saying so.
    pub(crate) implicit_super: FxHashMap<ClassId, Vec<Ty>>,
    pub(crate) unsupported: Vec<(MethodId, &'static str)>,
    pub(crate) matches: FxHashMap<PatternId, MatchNote>,
    /// Expressions whose meaning depends on a class that cannot be found.
    pub(crate) lacking: FxHashMap<ExprId, Lack>,
    /// The statements around them, and those that depend on such a class themselves.
    pub(crate) lacking_statements: FxHashMap<StmtId, Lack>,
    /// Cases of switches that go on without a default and need not: they cover all values, and nothing gets past them.
    pub(crate) covering: FxHashSet<CaseId>,
}

/// Why the meaning of code is not known: a class cannot be found.
#[derive(Clone, Debug)]
pub struct Lack {
    /// The class, if it is known which one it is.
    pub class: Option<ClassId>,
    /// Where.
    pub span: Span,
    /// What a program that lacks nothing would be told.
    pub message: Option<String>,
}

/// What is known of a pattern; the calls of accessors are notes of [`ExprKind::Component`](ast::ExprKind::Component).
#[derive(Clone, Copy, Debug)]
pub struct MatchNote {
    /// The type that it tests for.
    pub ty: Ty,
    /// The type of the values that it is matched with.
    pub from: Ty,
    /// Whether it matches all of these, null included.
    pub unconditional: bool,
}

impl MatchNote {
    pub(crate) fn of(ty: Ty, from: Ty, unconditional: bool) -> Self {
        MatchNote {
            ty,
            from,
            unconditional,
        }
    }
}

impl Note {
    pub(crate) const UNSEEN: Note = Note {
        ty: Ty::ERROR,
        to: Ty::ERROR,
        target: Target::None,
        seen: false,
        ghost: false,
    };
}

impl TypedFile {
    pub(crate) fn new(unit: Rc<Unit>, classes: Vec<ClassId>) -> Self {
        let count = unit.ast.count::<ast::Expr>();
        TypedFile {
            unit,
            classes,
            notes: vec![Note::UNSEEN; count],
            calls: Vec::new(),
            functions: Vec::new(),
            locals: Vec::new(),
            local_of_var: FxHashMap::default(),
            local_of_catch: FxHashMap::default(),
            local_of_clause: FxHashMap::default(),
            constants: FxHashMap::default(),
            written_types: FxHashMap::default(),
            class_of_decl: FxHashMap::default(),
            method_vars: FxHashMap::default(),
            method_of_decl: FxHashMap::default(),
            enum_calls: FxHashMap::default(),
            implicit_super: FxHashMap::default(),
            unsupported: Vec::new(),
            matches: FxHashMap::default(),
            lacking: FxHashMap::default(),
            lacking_statements: FxHashMap::default(),
            covering: FxHashSet::default(),
        }
    }

    /// What is known of an expression.
    pub fn note(&self, expr: ExprId) -> Note {
        self.notes[expr.index()]
    }

    /// The call behind [`Target::Call`].
    pub fn call(&self, index: u32) -> &Call {
        &self.calls[index as usize]
    }

    /// The call that an expression is, if it is one.
    pub fn call_of(&self, expr: ExprId) -> Option<&Call> {
        match self.note(expr).target {
            Target::Call(i) => Some(self.call(i)),
            _ => None,
        }
    }

    /// The call that an expression is, or that it stands for as a method reference.
    pub fn call_behind(&self, expr: ExprId) -> Option<&Call> {
        match self.note(expr).target {
            Target::Function(f) => self.function(f).call.map(|i| self.call(i)),
            _ => self.call_of(expr),
        }
    }

    /// The function behind [`Target::Function`].
    pub fn function(&self, index: u32) -> &Function {
        &self.functions[index as usize]
    }

    /// A local variable.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    /// The local that a variable declaration makes.
    pub fn local_of(&self, var: VariableId) -> Option<LocalId> {
        self.local_of_var.get(&var).copied()
    }

    /// What is known of a pattern.
    pub fn match_of(&self, pattern: PatternId) -> Option<&MatchNote> {
        self.matches.get(&pattern)
    }

    /// Whether the switch that starts with this case covers all values of its selector and must (JLS 14.11.1.1).
    pub fn covers(&self, first: CaseId) -> bool {
        self.covering.contains(&first)
    }

    /// The local that a handler's parameter makes.
    pub fn caught(&self, catch: CatchId) -> Option<LocalId> {
        self.local_of_catch.get(&catch).copied()
    }

    /// The value of a constant expression.
    pub fn constant(&self, expr: ExprId) -> Option<&Const> {
        self.constants.get(&expr)
    }

    /// The type that a written type in a body means.
    pub fn written_type(&self, ty: TypeId) -> Option<Ty> {
        self.written_types.get(&ty).copied()
    }

    /// The class of a type declaration.
    pub fn class(&self, decl: TypeDeclId) -> Option<ClassId> {
        self.class_of_decl.get(&decl).copied()
    }

    /// The method that a declaration makes.
    pub fn method_of(&self, decl: ast::MethodId) -> Option<MethodId> {
        self.method_of_decl.get(&decl).copied()
    }

    /// The constructor call of an enum constant.
    pub fn enum_call(&self, constant: EnumConstantId) -> Option<&Call> {
        self.enum_calls.get(&constant).map(|i| self.call(*i))
    }

    /// Why the meaning of an expression is not known, if it is not: a class cannot be found.
    pub fn lack_of(&self, expr: ExprId) -> Option<&Lack> {
        self.lacking.get(&expr)
    }

    /// As [`TypedFile::lack_of`], of a statement.
    pub fn lack_of_statement(&self, statement: StmtId) -> Option<&Lack> {
        self.lacking_statements.get(&statement)
    }

    /// Methods with a construct that is outside the supported subset, and its name.
    pub fn unsupported(&self) -> &[(MethodId, &'static str)] {
        &self.unsupported
    }
}
