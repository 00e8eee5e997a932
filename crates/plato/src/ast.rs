//! The syntax tree: what the text says, before names and types are known.
//!
//! The parser makes it, the resolver reads it, the printer writes it back. Parentheses are not kept; a run of one
//! associative operator (`a && b && c`) is one [`ExprKind::Chain`], so that long formulas stay shallow.

use heddle_text::Span;
use num_bigint::BigInt;

/// A name with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Declarations in source order.
    pub items: Vec<Item>,
}

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `enum Name { a, b }`
    Enum(Enum),
    /// `type Name;`
    Opaque(Name),
    /// `const n: T = e;`
    Const(Const),
    /// `function f(a: T): U = e;`
    Function(Function),
    /// `axiom Name: e;`
    Axiom(Clause),
    /// `var x: T = e;`, `ghost var …`, `view x: T = e;`
    Global(Global),
    /// `init Name: e;`
    Init(Clause),
    /// `invariant Name: e;`
    Invariant(Clause),
    /// `env Name: e;`
    Env(Clause),
    /// `module Name { … }`
    Module(Module),
    /// `thread Name … { … }`
    Thread(Thread),
    /// `proc name(…) … { … }`
    Proc(Proc),
    /// `rests "id" "text";`, with `on x` for what is taken for granted of one variable
    Rests(Rests),
}

/// `rests "id" "text" of "list" in requires on x;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rests {
    /// The id of the kind of assumption.
    pub premise: Name,
    /// What is assumed.
    pub text: String,
    /// What it is assumed of.
    pub of: Option<String>,
    /// It stands in the specification (`in requires`).
    pub in_spec: bool,
    /// The variable that it is about.
    pub on: Option<Name>,
}

/// `enum Name { a, b }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// The type's name.
    pub name: Name,
    /// Its values.
    pub values: Vec<Name>,
}

/// `const n: T = e;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Const {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// Its value, if given.
    pub value: Option<Expr>,
}

/// `function f(a: T): U = e;`, `function f(a: int): bool kind of g;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its result type.
    pub result: Type,
    /// Its definition, if given.
    pub body: Option<Expr>,
    /// `kind` or `kind of g`, if it is declared as one.
    pub kind: Option<Kind>,
}

/// `kind of g`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The kind that it is one of.
    pub of: Option<Name>,
}

/// `x: T` in a parameter list or quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
}

/// A formula with an optional name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The name before the colon.
    pub name: Option<Name>,
    /// The formula.
    pub expr: Expr,
    /// From the keyword to the end of the formula.
    pub span: Span,
}

/// `var x: T = e;` at the top level or in a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    /// Declared `ghost`.
    pub ghost: bool,
    /// Declared `view`.
    pub view: bool,
    /// Declared `secluded`.
    pub secluded: bool,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// Its initial value, if given.
    pub init: Option<Expr>,
}

/// `module Name { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name.
    pub name: Name,
    /// Its declarations.
    pub items: Vec<Item>,
}

/// `thread Name[i: lo..hi] env …; { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// Its name.
    pub name: Name,
    /// The part in brackets.
    pub family: Option<Family>,
    /// Its own assumptions.
    pub envs: Vec<Clause>,
    /// What it runs.
    pub body: Block,
    /// The header: `thread` to the end of name and brackets.
    pub span: Span,
}

/// `[i: lo..hi]` or `[i: *]`, with or without the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name of the index.
    pub index: Option<Name>,
    /// Both bounds; `None` for `*`.
    pub range: Option<(Expr, Expr)>,
}

/// `proc name(params): T spec { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proc {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its result type.
    pub result: Option<Type>,
    /// Specification clauses in source order.
    pub clauses: Vec<ProcClause>,
    /// Its body; `None` if `;` stands there instead.
    pub body: Option<Block>,
    /// The header: `proc` to the closing parenthesis or result type.
    pub span: Span,
}

/// One clause between a procedure's header and its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcClause {
    /// `requires Name: e;`
    Requires(Clause),
    /// `modifies x, m[k];`
    Modifies(Vec<Expr>),
    /// `action Name: modifies …; ensures e;`
    Action(Action),
    /// `ensures Name: e;`
    Ensures(Clause),
    /// `env Name: e;`
    Env(Clause),
    /// `called "title";`: the name in reports
    Called(Name),
    /// `rests "id" "text";`
    Rests(Rests),
    /// `obeyed p, q;`
    Obeyed(Vec<Name>),
    /// `unseen x, y;`
    Unseen(Vec<Expr>),
    /// `keeps Name: e;`
    Keeps(Clause),
    /// `derived;`
    Derived,
}

/// `action Name: modifies …; ensures e;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its name, if given.
    pub name: Option<Name>,
    /// The places it may change.
    pub modifies: Vec<Expr>,
    /// What the step does.
    pub ensures: Expr,
    /// The whole action.
    pub span: Span,
}

/// A type as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// Its form.
    pub kind: TypeKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// `int`
    Int,
    /// `bool`
    Bool,
    /// `tid`
    Tid,
    /// An enumeration or opaque type.
    Named(String),
    /// `set<T>`
    Set(Box<Type>),
    /// `map<K, V>`
    Map(Box<Type>, Box<Type>),
}

/// `{ … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// Braces included.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// Its form.
    pub kind: StmtKind,
    /// Without a closing semicolon.
    pub span: Span,
}

/// The condition of a branch or loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `*`: either way.
    Any,
    /// A test.
    Test(Expr),
}

/// `invariant e;` or `hint e;` of a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopClause {
    /// Written `hint`.
    pub hint: bool,
    /// The formula.
    pub expr: Expr,
}

/// `cas(l, e, n)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cas {
    /// `l`
    pub place: Expr,
    /// `e`
    pub expected: Expr,
    /// `n`
    pub new: Expr,
}

/// What a new local starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// An expression or a call.
    Expr(Expr),
    /// The outcome of a compare-and-swap.
    Cas(Cas),
}

/// `atomic assert …; modifies …; action …;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atomic {
    /// What must hold.
    pub asserts: Vec<Assertion>,
    /// What may change.
    pub modifies: Vec<Expr>,
    /// How.
    pub action: Expr,
}

/// `assert @why e`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// Why it must hold, if it is no plain assertion.
    pub why: Option<Why>,
    /// What must hold.
    pub expr: Expr,
}

/// `@null`, or `@rule "code" "message" "label" "help"`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The word behind the sign.
    pub word: Name,
    /// The texts behind it.
    pub texts: Vec<String>,
}

/// `@entry`, or `@doubt 1 "message"`: what kind of step a statement is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The word behind the sign.
    pub word: Name,
    /// The number of the doubt.
    pub number: Option<BigInt>,
    /// Its text.
    pub text: Option<String>,
}

/// The forms of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StmtKind {
    /// `skip;`
    Skip,
    /// `x, m[k] := e, f;` A single value may be a call.
    Assign(Vec<Expr>, Vec<Expr>),
    /// `b := cas(l, e, n);`
    CasAssign(Expr, Cas),
    /// `cas(l, e, n);`
    CasSwap(Cas),
    /// `var t: T := e;`
    Local(Name, Type, Option<Start>),
    /// `havoc x, y;`
    Havoc(Vec<Expr>),
    /// `assert e;`
    Assert(Expr),
    /// `assume e;`
    Assume(Expr),
    /// `await e;`
    Await(Expr),
    /// `acquire m;`
    Acquire(Expr),
    /// `release m;`
    Release(Expr),
    /// `atomic … action …;`
    Atomic(Atomic),
    /// `if (c) { … } else { … }`; an `else if` is a block whose only statement is an `if`
    If(Condition, Block, Option<Block>),
    /// `choose { … } or { … }`
    Choose(Vec<Block>),
    /// `while (c) invariant …; { … }`; `None` for `loop`
    While(Option<Condition>, Vec<LoopClause>, Block),
    /// `p(a, b);`
    Call(Name, Vec<Expr>),
    /// `return e;`
    Return(Option<Expr>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `{ … }`
    Block(Block),
    /// `block L { … }`
    Labelled(Name, Block),
    /// `exit L;`
    Exit(Name),
    /// `@entry s`
    Marked(Mark, Box<Stmt>),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Its form.
    pub kind: Box<ExprKind>,
    /// Where it stands, without parentheses around it.
    pub span: Span,
    /// How deep the tree is; the parser bounds it.
    height: u32,
}

impl Expr {
    /// Makes an expression.
    pub fn new(kind: ExprKind, span: Span) -> Self {
        let mut height = 0;
        kind.for_each_operand(&mut |e| height = height.max(e.height));
        Expr {
            kind: Box::new(kind),
            span,
            height: height + 1,
        }
    }

    /// How many expressions are nested in each other.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The name, if the expression is nothing but a name.
    pub fn as_name(&self) -> Option<&str> {
        match &*self.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// Operators with two operands; `Chain` holds the associative ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `<==>`
    Iff,
    /// `==>`
    Implies,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `in`
    In,
    /// `!in`
    NotIn,
    /// `subset`
    Subset,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `union`
    Union,
    /// `minus`
    Minus,
    /// `inter`
    Inter,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
}

/// How an operator groups with operators of its own strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Not without parentheses.
    None,
}

impl BinaryOp {
    /// All operators.
    pub const ALL: [BinaryOp; 21] = [
        BinaryOp::Iff,
        BinaryOp::Implies,
        BinaryOp::Or,
        BinaryOp::And,
        BinaryOp::Eq,
        BinaryOp::Ne,
        BinaryOp::In,
        BinaryOp::NotIn,
        BinaryOp::Subset,
        BinaryOp::Lt,
        BinaryOp::Le,
        BinaryOp::Gt,
        BinaryOp::Ge,
        BinaryOp::Union,
        BinaryOp::Minus,
        BinaryOp::Inter,
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
    ];

    /// As written.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Iff => "<==>",
            BinaryOp::Implies => "==>",
            BinaryOp::Or => "||",
            BinaryOp::And => "&&",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::In => "in",
            BinaryOp::NotIn => "!in",
            BinaryOp::Subset => "subset",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::Union => "union",
            BinaryOp::Minus => "minus",
            BinaryOp::Inter => "inter",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
        }
    }

    /// Binding strength; greater binds tighter. 1 is `<==>`; 0 is left for `c ? a : b`.
    pub fn strength(self) -> u8 {
        match self {
            BinaryOp::Iff => 1,
            BinaryOp::Implies => 2,
            BinaryOp::Or => 3,
            BinaryOp::And => 4,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::In | BinaryOp::NotIn | BinaryOp::Subset => 5,
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 6,
            BinaryOp::Union | BinaryOp::Minus => 7,
            BinaryOp::Inter => 8,
            BinaryOp::Add | BinaryOp::Sub => 9,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 10,
        }
    }

    /// How it groups.
    pub fn grouping(self) -> Grouping {
        match self.strength() {
            2 => Grouping::Right,
            5 | 6 => Grouping::None,
            _ => Grouping::Left,
        }
    }

    /// Whether a run of it is one [`ExprKind::Chain`].
    pub fn chains(self) -> bool {
        use BinaryOp::{Add, And, Inter, Mul, Or, Union};
        matches!(self, Or | And | Union | Inter | Add | Mul)
    }
}

/// Strength of prefix operators.
pub(crate) const PREFIX: u8 = 11;
/// Strength of everything that never needs parentheses.
pub(crate) const ATOM: u8 = 12;

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `17`
    Int(BigInt),
    /// `true`, `false`
    Bool(bool),
    /// `none`
    NoThread,
    /// `tid`
    Tid,
    /// `result`
    Result,
    /// `x`
    Name(String),
    /// `x'`
    Primed(String),
    /// `!e`
    Not(Expr),
    /// `-e`
    Neg(Expr),
    /// A run of one associative operator; at least two operands.
    Chain(BinaryOp, Vec<Expr>),
    /// Any other operator with two operands.
    Binary(BinaryOp, Expr, Expr),
    /// `c ? a : b`
    Ite(Expr, Expr, Expr),
    /// `m[k]`
    Select(Expr, Expr),
    /// `m[k := v]`
    Update(Expr, Expr, Expr),
    /// `{a, b}`
    Set(Vec<Expr>),
    /// `map(v)`
    ConstMap(Expr),
    /// `f(a, b)`
    Apply(Name, Vec<Expr>),
    /// `old(e)`
    Old(Expr),
    /// `index(t)`
    Index(Expr),
    /// `(e: T)`
    Typed(Expr, Type),
    /// `forall x: T :: e` (true) or `exists x: T :: e` (false)
    Quantified(bool, Vec<Param>, Expr),
}

impl ExprKind {
    /// Calls `f` on each direct operand, from left to right.
    pub fn for_each_operand(&self, f: &mut dyn FnMut(&Expr)) {
        match self {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::NoThread
            | ExprKind::Tid
            | ExprKind::Result
            | ExprKind::Name(_)
            | ExprKind::Primed(_) => {}
            ExprKind::Not(a)
            | ExprKind::Neg(a)
            | ExprKind::ConstMap(a)
            | ExprKind::Old(a)
            | ExprKind::Index(a)
            | ExprKind::Typed(a, _)
            | ExprKind::Quantified(_, _, a) => f(a),
            ExprKind::Binary(_, a, b) | ExprKind::Select(a, b) => {
                f(a);
                f(b);
            }
            ExprKind::Ite(a, b, c) | ExprKind::Update(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
            ExprKind::Chain(_, items) | ExprKind::Set(items) | ExprKind::Apply(_, items) => {
                items.iter().for_each(f);
            }
        }
    }

    /// The weakest operator strength at the outside.
    pub(crate) fn strength(&self) -> u8 {
        match self {
            ExprKind::Ite(..) | ExprKind::Quantified(..) => 0,
            ExprKind::Chain(op, _) | ExprKind::Binary(op, ..) => op.strength(),
            ExprKind::Not(_) | ExprKind::Neg(_) => PREFIX,
            _ => ATOM,
        }
    }
}
