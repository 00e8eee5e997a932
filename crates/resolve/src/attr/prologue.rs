//! Bodies of constructors: what may stand before `this(…)` or `super(…)` (JLS 8.8.7), and where these calls may stand.

use super::Attr;
use crate::model::MethodId;
use crate::typed::Target;
use heddle_diag::codes;
use heddle_syntax::ast::{ExprId, ExprKind, Method, MethodKind, StmtId, StmtKind};

impl Attr<'_> {
    /// Types the body of a method or constructor.
    pub(super) fn method_body(&mut self, node: &Method, body: StmtId) {
        let call = self.constructor_call_of(node, body);
        self.env.constructor_call = call.map(|(_, e)| e);
        let (Some((at, _)), StmtKind::Block(list)) = (call, self.unit.ast[body].kind) else {
            if let Some(id) = self.env.method {
                self.check_silent_constructor(id, node, body);
            }
            return self.statement(body);
        };
        let list = self.unit.ast.list(list).to_vec();
        let saved = self.env.scope.clone();
        self.env.early = true;
        self.statements(&list[..at]);
        self.env.early = false;
        self.statements(&list[at..]);
        self.env.scope = saved;
    }

    /// The place and the call of `this(…)` or `super(…)` among the statements of a constructor.
    fn constructor_call_of(&self, node: &Method, body: StmtId) -> Option<(usize, ExprId)> {
        if node.kind != MethodKind::Constructor {
            return None;
        }
        let StmtKind::Block(list) = self.unit.ast[body].kind else {
            return None;
        };
        let mut calls = self.unit.ast.list(list).iter().enumerate();
        calls.find_map(|(i, s)| match self.unit.ast[*s].kind {
            StmtKind::Expr(e) => {
                let is_call = matches!(self.unit.ast[e].kind, ExprKind::ConstructorCall { .. });
                is_call.then_some((i, e))
            }
            _ => None,
        })
    }

    /// Says so if a constructor call stands where none can.
    pub(super) fn check_constructor_call(&mut self, e: ExprId) {
        let span = self.span(e);
        let what = if self.env.constructor_call == Some(e) {
            if self.w.shell(self.env.class).kind == crate::model::ClassKind::Enum
                && self.is_super_call(e)
            {
                "the constructor of an enum does not call `super(…)`"
            } else {
                return;
            }
        } else if self.env.constructor_call.is_some() {
            "a constructor calls `this(…)` or `super(…)` once, as a statement of its own body"
        } else {
            "`this(…)` and `super(…)` are statements of the body of a constructor, not nested in another statement"
        };
        self.error(codes::CONSTRUCTOR_CALL, span, what);
    }

    fn is_super_call(&self, e: ExprId) -> bool {
        matches!(
            self.unit.ast[e].kind,
            ExprKind::ConstructorCall { is_super: true, .. }
        )
    }

    /// A field of the class under construction may get its value before the constructor call, if it has no initializer.
    pub(super) fn early_target(&mut self, target: ExprId) -> bool {
        if !self.env.early || self.env.in_function {
            return false;
        }
        let ident = match self.unit.ast[target].kind {
            ExprKind::Name(ident) => ident,
            ExprKind::Field { target, name }
                if matches!(self.unit.ast[target].kind, ExprKind::This) =>
            {
                name
            }
            _ => return false,
        };
        let name = self.unit.name(ident.name);
        let field = self.w.find_field(self.env.class, name);
        field.is_some_and(|field| field.class == self.env.class)
    }

    /// After an assignment before the constructor call: the field must not have an initializer, which would run later.
    pub(super) fn check_early_field(&mut self, target: ExprId) {
        let Target::Field(field, _) = self.out.note(target).target else {
            return;
        };
        let Some(declared) = self.w.field(field).span else {
            return;
        };
        let unit = self.unit.clone();
        let mut vars = unit.ast.nodes::<heddle_syntax::ast::Variable>();
        let initialized = vars.any(|(_, var)| {
            let at = unit.ident_span(var.name);
            at.start == declared.start && at.file == declared.file && var.init.is_some()
        });
        if initialized {
            let span = self.span(target);
            let what = "a field with an initializer cannot be assigned before the constructor call";
            self.error(codes::NEEDS_INSTANCE, span, what);
        }
    }

    /// `return` has no place before the constructor call.
    pub(super) fn check_early_return(&mut self, s: StmtId) {
        let in_constructor = |m: MethodId, a: &mut Self| {
            let name = a.w.method(m).name;
            a.w.names.text(name) == "<init>"
        };
        if self.env.early
            && self.env.method.is_some_and(|m| in_constructor(m, self))
            && !self.env.in_function
        {
            let span = self.unit.span(self.unit.ast[s].range);
            let what = "a constructor cannot return before it has called `this(…)` or `super(…)`";
            self.error(codes::CONSTRUCTOR_CALL, span, what);
        }
    }
}
