//! Methods that may run anywhere, any number of times, without anybody noticing: their code writes nothing, takes no monitor, throws
//! nothing and reads only what needs no access (final and volatile fields of their own object, constants, local variables).
//!
//! The judgement is by the text of the code. It is coarse on purpose: what it lets pass needs no proof where it runs.

use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_resolve::model::{ClassId, ClassKind, Flags, MethodId};
use heddle_resolve::typed::{Call, Dispatch, Receiver, Target};
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, LambdaBody, List, StmtId, StmtKind, UnaryOp};
use std::rc::Rc;

/// Static methods of these that are called with primitive values return for all of them.
const TOTAL: [&str; 9] = [
    "Integer", "Long", "Short", "Byte", "Boolean", "Float", "Double", "String", "Math",
];
const TOTAL_NAMES: [&str; 9] = [
    "toString",
    "valueOf",
    "toHexString",
    "hashCode",
    "compare",
    "max",
    "min",
    "abs",
    "signum",
];

/// The code of one method.
struct Code<'a, 'r> {
    low: &'a mut Lowering<'r>,
    file: usize,
    /// The methods that it runs.
    runs: Vec<MethodId>,
}

impl Lowering<'_> {
    /// Whether a method of the program, with all that it runs, is harmless.
    pub(crate) fn is_harmless(&mut self, id: MethodId) -> bool {
        let mut all = vec![id];
        let mut next = 0;
        while let Some(m) = all.get(next).copied() {
            next += 1;
            let Some(runs) = self.code_of(m) else {
                return false;
            };
            for run in runs.iter() {
                if !all.contains(run) {
                    all.push(*run);
                }
            }
        }
        true
    }

    /// The same of a lambda.
    pub(crate) fn is_harmless_lambda(&mut self, file: usize, e: ExprId) -> bool {
        let ExprKind::Lambda { body, .. } = self.unit(file).ast[e].kind else {
            let typed = &self.resolved.files[file];
            let Target::Function(f) = typed.note(e).target else {
                return false;
            };
            // A new array has no effect.
            let called = typed.function(f).call.map(|i| typed.call(i).method);
            return called.is_none_or(|m| self.is_harmless(m));
        };
        let mut code = Code {
            low: self,
            file,
            runs: Vec::new(),
        };
        let quiet = match body {
            LambdaBody::Expr(e) => code.expr(e),
            LambdaBody::Block(s) => code.stmt(s),
        };
        let runs = code.runs;
        quiet && runs.into_iter().all(|m| self.is_harmless(m))
    }

    fn code_of(&mut self, id: MethodId) -> Option<Rc<[MethodId]>> {
        if let Some(known) = self.callbacks.codes.get(&id) {
            return known.clone();
        }
        let found = self.look_at_code(id).map(Rc::from);
        self.callbacks.codes.insert(id, found.clone());
        found
    }

    fn look_at_code(&mut self, id: MethodId) -> Option<Vec<MethodId>> {
        let (file, decl) = self.classes.method(id)?;
        let flags = self.resolved.world.method(id).flags;
        // A new exception is locked by `fillInStackTrace` while nobody else knows it; elsewhere a monitor is an effect.
        let world = &mut self.resolved.world;
        let filling = self
            .contracts
            .could_be(world, id, Special::FillInStackTrace);
        if flags.has(Flags::SYNCHRONIZED) && !filling {
            return None;
        }
        let node = self.unit(file).ast[decl];
        let plain = self.specified_by(id).is_none();
        let body = node.body.filter(|_| plain)?;
        let mut code = Code {
            low: self,
            file,
            runs: Vec::new(),
        };
        code.stmt(body).then_some(code.runs)
    }
}

impl Code<'_, '_> {
    fn stmts(&mut self, list: List<StmtId>) -> bool {
        let list = self.low.unit(self.file).ast.list(list).to_vec();
        list.into_iter().all(|s| self.stmt(s))
    }

    fn stmt(&mut self, s: StmtId) -> bool {
        let unit = self.low.unit(self.file);
        match unit.ast[s].kind {
            StmtKind::Empty => true,
            StmtKind::Block(list) => self.stmts(list),
            StmtKind::Local(vars) => {
                let vars = unit.ast.list(vars).to_vec();
                let inits = vars.into_iter().filter_map(|v| unit.ast[v].init);
                inits.collect::<Vec<_>>().into_iter().all(|e| self.expr(e))
            }
            StmtKind::Expr(e) | StmtKind::Return(Some(e)) => self.expr(e),
            StmtKind::Return(None) => true,
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => self.expr(condition) && self.stmt(then) && otherwise.is_none_or(|s| self.stmt(s)),
            _ => false,
        }
    }

    fn exprs(&mut self, list: List<ExprId>) -> bool {
        let list = self.low.unit(self.file).ast.list(list).to_vec();
        list.into_iter().all(|e| self.expr(e))
    }

    fn note_ty(&self, e: ExprId) -> (Ty, Ty) {
        let note = self.low.resolved.files[self.file].note(e);
        (note.ty, note.to)
    }

    /// Whether its place makes Java unbox the value: `null` would be an exception.
    fn is_unboxed(&mut self, e: ExprId) -> bool {
        let (from, to) = self.note_ty(e);
        let types = &self.low.resolved.world.types;
        types.as_prim(from).is_none()
            && (types.as_prim(to).is_some() || self.low.resolved.world.unboxed(from).is_some())
    }

    fn expr(&mut self, e: ExprId) -> bool {
        if self.low.resolved.files[self.file].constant(e).is_some() {
            return true;
        }
        let unit = self.low.unit(self.file);
        match unit.ast[e].kind {
            ExprKind::Literal(..) | ExprKind::This => true,
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Name(_) => self.is_quiet_name(e) && !self.is_unboxed(e),
            ExprKind::Field { target, .. } => {
                matches!(unit.ast[target].kind, ExprKind::This)
                    && self.is_quiet_name(e)
                    && !self.is_unboxed(e)
            }
            ExprKind::Unary { op, operand } => {
                let writes = [
                    UnaryOp::PreIncrement,
                    UnaryOp::PreDecrement,
                    UnaryOp::PostIncrement,
                    UnaryOp::PostDecrement,
                ];
                !writes.contains(&op) && self.expr(operand)
            }
            ExprKind::Binary { op, left, right } => self.binary(e, op, left, right),
            ExprKind::InstanceOf { value, .. } => self.expr(value),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => self.expr(condition) && self.expr(then) && self.expr(otherwise),
            ExprKind::Call { target, args, .. } => {
                self.exprs(args) && !self.is_unboxed(e) && self.call(e, target)
            }
            _ => false,
        }
    }

    /// A local variable, or a final or volatile field of the object itself.
    fn is_quiet_name(&mut self, e: ExprId) -> bool {
        match self.low.resolved.files[self.file].note(e).target {
            Target::Local(_) => true,
            Target::Field(field, _) => {
                let world = &mut self.low.resolved.world;
                let flags = world.field(field).flags;
                let quiet =
                    flags.has(Flags::VOLATILE) || self.low.heap.policy.never_changes(world, field);
                quiet && !flags.is_static() && self.low.classes.class(field.class).is_some()
            }
            _ => false,
        }
    }

    fn binary(&mut self, e: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> bool {
        if !self.expr(left) || !self.expr(right) {
            return false;
        }
        let (ty, _) = self.note_ty(e);
        if self.low.resolved.world.class_of(ty) == Some(ClassId::STRING) {
            for operand in [left, right] {
                let (ty, _) = self.note_ty(operand);
                let reached = self.low.text_of_type(ty);
                self.runs.extend(reached.all());
            }
            return true;
        }
        match op {
            BinaryOp::Div | BinaryOp::Rem => {
                let kind = self.low.resolved.world.types.kind(ty);
                matches!(kind, TyKind::Prim(Prim::Float | Prim::Double))
            }
            _ => true,
        }
    }

    fn call(&mut self, e: ExprId, target: Option<ExprId>) -> bool {
        let Some(call) = self.low.resolved.files[self.file].call_of(e).cloned() else {
            return false;
        };
        let unit = self.low.unit(self.file);
        let own = match (call.receiver, target) {
            (Receiver::This(_), _) | (Receiver::Expr, None) => true,
            (Receiver::Expr, Some(t)) => {
                matches!(unit.ast[t].kind, ExprKind::This | ExprKind::Super)
            }
            (Receiver::None, _) => false,
        };
        if self.low.classes.method(call.method).is_some() {
            return own && self.own_method(&call);
        }
        match own {
            true => self.library_on_itself(&call),
            false => self.is_total(&call, target),
        }
    }

    /// Any method that the call can run is looked at.
    fn own_method(&mut self, call: &Call) -> bool {
        if call.dispatch != Dispatch::Virtual {
            self.runs.push(call.method);
            return true;
        }
        let world = &mut self.low.resolved.world;
        let all = self.low.classes.overriding(world, call.method);
        self.runs.extend(all);
        true
    }

    /// `super.toString()`, `name()`, `getClass()`, an accessor that Java added: what the object itself has from the library.
    fn library_on_itself(&mut self, call: &Call) -> bool {
        let info = self.low.resolved.world.method(call.method);
        if info.flags.has(Flags::IMPLICIT) {
            let kind = self.low.resolved.world.shell(call.method.class).kind;
            return kind == ClassKind::Record && info.params.is_empty();
        }
        let exact = call.dispatch != Dispatch::Virtual;
        match (self.low.special(call.method), call.method.class) {
            (
                Some(
                    Special::GetClass
                    | Special::EnumName
                    | Special::EnumOrdinal
                    | Special::ThreadName,
                ),
                _,
            ) => true,
            (Some(Special::Text), ClassId::ENUM) => exact,
            (Some(Special::HashCode), ClassId::OBJECT) => exact,
            // It runs the `hashCode` of the object.
            (Some(Special::Text), ClassId::OBJECT) if exact => {
                let hash = self.low.hash_methods();
                self.runs.extend(hash);
                true
            }
            _ => false,
        }
    }

    /// A function of primitive values, or of the class of the object.
    fn is_total(&mut self, call: &Call, target: Option<ExprId>) -> bool {
        let world = &mut self.low.resolved.world;
        let info = world.method(call.method);
        let name = self.low.library_name(call.method);
        let (class, method) = name.split_once('.').unwrap_or((&name, ""));
        if call.receiver == Receiver::None {
            let types = &self.low.resolved.world.types;
            let primitive = info.params.iter().all(|p| types.as_prim(*p).is_some());
            let lang = self
                .low
                .resolved
                .world
                .binary_name(call.method.class)
                .starts_with("java/lang/");
            return lang
                && primitive
                && !call.variable_arity
                && TOTAL.contains(&class)
                && TOTAL_NAMES.contains(&method)
                && info.params.len() <= 2;
        }
        let named = self.low.special(call.method) == Some(Special::ClassName);
        named && target.is_some_and(|t| self.is_class_of_itself(t))
    }

    fn is_class_of_itself(&mut self, e: ExprId) -> bool {
        match self.low.resolved.files[self.file].call_of(e).cloned() {
            Some(call) => self.low.special(call.method) == Some(Special::GetClass) && self.expr(e),
            None => false,
        }
    }
}
