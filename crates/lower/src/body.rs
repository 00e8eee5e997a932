//! The code of one method under construction: locals, statements so far, and where jumps go.

use crate::access::Reading;
use crate::access::frame::Copies;
use crate::discipline::Monitor;
use crate::heap::null;
use heddle_plato::ir::{
    Check, CheckKind, Expr, Form, Label, Local, LocalId, Op, OpKind, Runtime, Stmt, Type, Var,
};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::StmtId;
use heddle_text::Span;

/// Something that is not modelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotModelled {
    /// What, as a noun; of a fault, in a sentence.
    pub what: String,
    /// Where.
    pub span: Span,
    /// It is wrong, not just not modelled.
    pub fault: Option<Fault>,
    /// Code of a constructor needs the object that it makes.
    pub needs_object: bool,
}

/// A clause that means nothing, or a member that may not be what it says: an error with a code of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which.
    pub code: heddle_diag::Code,
    /// What to write instead.
    pub help: &'static str,
}

impl NotModelled {
    /// Something that is not modelled.
    pub(crate) fn new(what: impl Into<String>, span: Span) -> Self {
        NotModelled {
            what: what.into(),
            span,
            fault: None,
            needs_object: false,
        }
    }
}

/// The result of lowering something.
pub(crate) type Lower<T> = Result<T, NotModelled>;

/// Refuses a construct.
pub(crate) fn refuse<T>(what: impl Into<String>, span: Span) -> Lower<T> {
    Err(NotModelled::new(what, span))
}

/// Refuses code of a constructor that needs the object before its end.
pub(crate) fn needs_object<T>(what: impl Into<String>, span: Span) -> Lower<T> {
    Err(NotModelled {
        needs_object: true,
        ..NotModelled::new(what, span)
    })
}

/// Refuses something that is wrong.
pub(crate) fn wrong<T>(
    code: heddle_diag::Code,
    message: impl Into<String>,
    help: &'static str,
    span: Span,
) -> Lower<T> {
    Err(NotModelled {
        fault: Some(Fault { code, help }),
        ..NotModelled::new(message, span)
    })
}

/// What a jump passes on its way out.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    /// A loop, switch or labelled statement.
    Target {
        /// Java's label.
        name: Option<String>,
        /// Where `break` goes.
        after: Label,
        /// Where `continue` goes.
        again: Option<Label>,
    },
    /// A monitor that is released on the way, unless it was held before.
    Monitor(Monitor),
    /// A read block that ends on the way.
    Reading(Reading),
    /// Handlers of exceptions; `throw` goes there.
    Handlers(Label),
    /// Something that is done on the way.
    Finally(Cleanup),
    /// A switch expression: `yield` goes there.
    Yield {
        /// Where it goes on.
        after: Label,
        /// What takes the value.
        result: LocalId,
        /// The type of the whole expression.
        ty: Ty,
    },
}

/// What is done when code is left, however it is left.
#[derive(Clone, Debug)]
pub(crate) enum Cleanup {
    /// A `finally` block runs.
    Block(StmtId),
    /// A resource is closed, unless it is null.
    Close {
        /// The resource.
        local: LocalId,
        /// Its type.
        ty: Ty,
        /// Where it is opened.
        span: Span,
    },
}

/// The code so far.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// Locals of the procedure.
    pub locals: Vec<Local>,
    /// Statements of the innermost open sequence.
    pub out: Vec<Stmt>,
    /// What jumps pass, outermost first.
    pub frames: Vec<Frame>,
    /// Where exceptions go to the handlers of a label.
    raised: Vec<(Label, Span)>,
    /// What was at the start of the method, as far as loops ask.
    pub first: Copies,
    /// Whether an object was made so far.
    pub made: bool,
    labels: u32,
}

/// How far code had been written when an attempt began.
pub(crate) struct Attempt {
    out: Vec<Stmt>,
    locals: usize,
    frames: usize,
    raised: usize,
}

impl Code {
    /// What follows may be taken back.
    pub(crate) fn attempt(&mut self) -> Attempt {
        Attempt {
            out: std::mem::take(&mut self.out),
            locals: self.locals.len(),
            frames: self.frames.len(),
            raised: self.raised.len(),
        }
    }

    /// The attempt succeeded.
    pub(crate) fn keep_attempt(&mut self, attempt: Attempt) {
        let new = std::mem::replace(&mut self.out, attempt.out);
        self.out.extend(new);
    }

    /// It did not: as if it had not been made.
    pub(crate) fn drop_attempt(&mut self, attempt: Attempt) {
        self.out = attempt.out;
        self.locals.truncate(attempt.locals);
        self.frames.truncate(attempt.frames);
        self.raised.truncate(attempt.raised);
        self.first.truncate(attempt.locals);
    }

    /// A new local.
    pub(crate) fn local(&mut self, name: impl Into<String>, ty: Type, span: Span) -> LocalId {
        self.locals.push(Local {
            name: name.into(),
            ty,
            span,
            form: Form::Plain,
        });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Says how a local's values are written in messages.
    pub(crate) fn written_as(&mut self, local: LocalId, form: Form) {
        self.locals[local.index()].form = form;
    }

    /// A new local for an intermediate value.
    pub(crate) fn temp(&mut self, ty: Type, span: Span) -> LocalId {
        self.local("$value", ty, span)
    }

    /// A new label.
    pub(crate) fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    /// An exception goes to handlers.
    pub(crate) fn raises(&mut self, to: Label, span: Span) {
        self.raised.push((to, span));
    }

    /// The places where exceptions went to these handlers.
    pub(crate) fn raised_to(&self, handlers: Label) -> Vec<Span> {
        let to = self.raised.iter().filter(|(to, _)| *to == handlers);
        to.map(|(_, span)| *span).collect()
    }

    /// A local's value.
    pub(crate) fn read(&self, local: LocalId, span: Span) -> Expr {
        Expr::pre(local, self.locals[local.index()].ty.clone(), span)
    }

    /// A local's value after the step.
    pub(crate) fn read_after(&self, local: LocalId, span: Span) -> Expr {
        Expr::post(local, self.locals[local.index()].ty.clone(), span)
    }

    /// Adds an operation.
    pub(crate) fn emit(&mut self, op: Op) {
        self.out.push(Stmt::Op(op));
    }

    /// Adds checks that stand by themselves.
    pub(crate) fn demand(&mut self, checks: impl IntoIterator<Item = Check>, span: Span) {
        let mut op = Op::new(OpKind::Skip, span);
        op.checks.extend(checks);
        if !op.checks.is_empty() {
            self.emit(op);
        }
    }

    /// Puts a value into a new local, so that later steps cannot change it.
    pub(crate) fn keep(&mut self, value: Expr, span: Span) -> Expr {
        let temp = self.temp(value.ty().clone(), span);
        self.emit(Op::new(OpKind::Assign, span).update(Var::Local(temp), value));
        self.read(temp, span)
    }

    /// Assigns a local.
    pub(crate) fn set(&mut self, local: LocalId, value: Expr, span: Span) {
        self.emit(Op::new(OpKind::Assign, span).update(Var::Local(local), value));
    }
}

/// The reference must not be null.
pub(crate) fn not_null(object: &Expr, span: Span) -> Check {
    let expr = Expr::not(Expr::eq(object.clone(), null(span)));
    Check {
        expr,
        kind: CheckKind::Runtime(Runtime::Null),
        span,
    }
}

/// A test that came out as `taken`.
pub(crate) fn branch(condition: &Expr, taken: bool, span: Span) -> Op {
    let guard = if taken {
        condition.clone()
    } else {
        Expr::not(condition.clone())
    };
    Op::new(OpKind::Branch(taken), span).guard(guard)
}
