//! Static fields and their initialization.
//!
//! The static initializer of a class is a task of its own: Java lets no other thread in before it is done. Fields under the
//! access discipline belong to the initializing thread, those of the other one are locals of the initializer. Other code finds
//! `final` fields with values that never change, of which their declarations may say something.

use crate::access::rule;
use crate::body::{Code, Lower, refuse};
use crate::class::{ClassDecl, Initial};
use crate::expr::Location;
use crate::formula::{Meaning, ONE_STORE};
use crate::heap::{default_value, null, plato_type, simple_name};
use crate::method::{Method, Scope, This};
use crate::procedure::procedure;
use crate::program::{Lowering, Refused};
use crate::protection::Protection;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Form, Op, OpKind, Proc, Stmt, Store, Type};
use heddle_resolve::model::{ClassId, Const, FieldId, Flags};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// The value of a `final` static field of the program; `None` for other fields.
    pub(crate) fn static_final(&mut self, field: FieldId, span: Span) -> Option<Expr> {
        let info = self.resolved.world.field(field);
        let both = [Flags::STATIC, Flags::FINAL];
        if !both.iter().all(|f| info.flags.has(*f)) || self.classes.class(field.class).is_none() {
            return None;
        }
        if self.heap.policy.field(&mut self.resolved.world, field) == Protection::Access {
            return None;
        }
        let ty = plato_type(&mut self.resolved.world, info.ty)?;
        let class = self.resolved.world.binary_name(field.class).to_owned();
        let name = format!("{class}.{}", self.resolved.world.names.text(info.name));
        Some(self.heap.opaque(&name, Vec::new(), ty, span))
    }

    /// Whether a field is a constant variable: reading it makes Java initialize nothing.
    pub(crate) fn is_constant_variable(&mut self, field: FieldId) -> bool {
        let Some(decl) = self.classes.class(field.class) else {
            return false;
        };
        let unit = self.unit(decl.file);
        let fields = self.classes.fields(self.resolved, decl);
        let var = fields.into_iter().find(|(f, _)| *f == field);
        let init = var.and_then(|(_, var)| unit.ast[var].init);
        let info = self.resolved.world.field(field);
        let (flags, ty) = (info.flags, info.ty);
        let types = &self.resolved.world.types;
        let text = self.resolved.world.class_of(ty) == Some(ClassId::STRING);
        flags.has(Flags::FINAL)
            && (text || types.as_prim(ty).is_some())
            && init.is_some_and(|e| self.resolved.files[decl.file].constant(e).is_some())
    }

    /// What is known of the value of a `final` static field.
    pub(crate) fn known_static(
        &mut self,
        field: FieldId,
        value: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.resolved.world.field(field).ty;
        let known = self.known_of(value, ty, span);
        let made = self.known_by_declaration(field, value, span);
        let all: Vec<Expr> = known.into_iter().chain(made).collect();
        (!all.is_empty()).then(|| Expr::all(all, span))
    }

    /// The initializer of a field of the program.
    pub(crate) fn initializer(&mut self, field: FieldId) -> Option<ExprKind> {
        let decl = self.classes.class(field.class)?;
        let unit = self.unit(decl.file);
        let var = self.classes.variable_of(self.resolved, field)?;
        Some(unit.ast[unit.ast[var].init?].kind)
    }

    /// What the declaration of a static field says of its value, as long as nobody assigns it.
    pub(crate) fn known_by_declaration(
        &mut self,
        field: FieldId,
        value: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let decl = self.classes.class(field.class)?;
        let unit = self.unit(decl.file);
        let var = self.classes.variable_of(self.resolved, field)?;
        let init = unit.ast[var].init?;
        if self.heap.statics.assigned.contains(&field) {
            return None;
        }
        let ty = self.resolved.world.field(field).ty;
        let primitive = matches!(self.resolved.world.types.kind(ty), TyKind::Prim(_));
        if primitive && self.resolved.files[decl.file].constant(init).is_some() {
            let meaning = Meaning::new(decl.file, None, FxHashMap::default(), ONE_STORE);
            let constant = self.formula(init, &meaning).ok()?;
            return (constant.ty() == value.ty()).then(|| Expr::eq(value.clone(), constant));
        }
        let made = self.made_by(decl.file, init)?;
        Some(self.known_of_made(made, value, span))
    }

    /// The static initializers of a class, in order. Constants of `final` fields need none.
    fn initializers(&mut self, decl: ClassDecl) -> Vec<Initial> {
        let all = self.classes.static_initials(self.resolved, decl);
        all.into_iter()
            .filter(|initial| match initial {
                Initial::Field(field, e) => {
                    let is_final = self.resolved.world.field(*field).flags.has(Flags::FINAL);
                    !is_final || self.resolved.files[decl.file].constant(*e).is_none()
                }
                Initial::Block(_) => true,
            })
            .collect()
    }

    /// Lowers the static initializer of a class as something to be verified by itself.
    pub(crate) fn static_task(&mut self, decl: ClassDecl) -> Result<(), Refused> {
        let simple = self.made_simply(decl);
        let plain = self.static_code(decl).is_empty() && self.constants_always_made(decl);
        let nothing = plain && !self.has_static_contract(decl);
        if simple.is_ok() && nothing {
            return Ok(());
        }
        let code = self.initializers(decl);
        let unit = self.unit(decl.file);
        let header = unit.ast.ident_span(unit.ast[decl.decl].name);
        let name = simple_name(&self.resolved.world, decl.class);
        let name = format!("{name} (static initializer)");
        let running = self.heap.statics.running_with(decl.class);
        let outer = std::mem::replace(&mut self.heap.statics.running, running);
        let unmade = self.heap.statics.unmade_with(decl.class);
        let before = std::mem::replace(&mut self.heap.statics.unmade, unmade);
        let made = simple.and_then(|()| self.static_proc(decl, &code, name.clone(), header));
        self.heap.statics.running = outer;
        self.heap.statics.unmade = before;
        match made {
            Ok(proc) => {
                let proc = self.add(proc);
                self.running.initializers.insert(decl.class, proc);
                self.settle(decl);
                Ok(())
            }
            Err(e) => {
                self.running.refused.insert(decl.class, name.clone());
                Err(Refused {
                    name,
                    header,
                    what: e.what,
                    span: e.span,
                    fault: e.fault,
                })
            }
        }
    }

    /// The initialization of a class for an execution: at its end all threads see the fields. `None` without static fields.
    pub(crate) fn static_setup(&mut self, decl: ClassDecl) -> Lower<Option<Proc>> {
        let running = self.heap.statics.running_with(decl.class);
        let outer = std::mem::replace(&mut self.heap.statics.running, running);
        let unmade = self.heap.statics.unmade_with(decl.class);
        let before = std::mem::replace(&mut self.heap.statics.unmade, unmade);
        let made = self.made_simply(decl);
        let made = made.and_then(|()| self.static_steps(decl));
        self.heap.statics.running = outer;
        self.heap.statics.unmade = before;
        made
    }

    fn static_steps(&mut self, decl: ClassDecl) -> Lower<Option<Proc>> {
        let code = self.initializers(decl);
        let fields = self.classes.fields(self.resolved, decl);
        let mut fields: Vec<FieldId> = fields.into_iter().map(|(f, _)| f).collect();
        fields.retain(|f| self.resolved.world.field(*f).flags.is_static());
        if code.is_empty() && fields.is_empty() {
            return Ok(None);
        }
        let unit = self.unit(decl.file);
        let header = unit.ast.ident_span(unit.ast[decl.decl].name);
        let name = "static initializer".to_owned();
        let mut proc = self.static_proc(decl, &code, name, header)?;
        let mut finish = Op::new(OpKind::Assign, header);
        let mut known = Vec::new();
        for field in fields {
            let info = self.resolved.world.field(field);
            let text = self.resolved.world.names.text(info.name).to_owned();
            let Some(local) = proc.locals.iter().position(|l| l.name == text) else {
                continue;
            };
            let local = heddle_plato::ir::LocalId(local as u32);
            let value = Expr::pre(local, proc.locals[local.index()].ty.clone(), header);
            match self.static_final(field, header) {
                Some(whole) => known.push(Expr::eq(whole, value)),
                None => {
                    let Some((g, _)) = self.heap.field(&mut self.resolved.world, field) else {
                        continue;
                    };
                    let whole = self.heap.whole(g, Store::Pre, header);
                    // Under the access discipline it is a field of the object of its class.
                    let value = match whole.ty() == value.ty() {
                        true => value,
                        false => {
                            let class = crate::method::class_object(decl.class, header);
                            Expr::update(whole, class, value)
                        }
                    };
                    finish = finish.update(heddle_plato::ir::Var::Global(g), value);
                }
            }
        }
        if !known.is_empty() {
            finish = finish.guard(Expr::all(known, header));
        }
        let body = proc.body;
        proc.body = body.map(|b| Stmt::Seq(vec![b, Stmt::Op(finish)]));
        Ok(Some(proc))
    }

    fn static_proc(
        &mut self,
        decl: ClassDecl,
        initials: &[Initial],
        name: String,
        header: Span,
    ) -> Lower<Proc> {
        self.may_be_initialized_alone(decl, header)?;
        let mut code = Code::default();
        let exception = code.local("$exception", Type::Int, header);
        code.written_as(exception, Form::Thrown);
        let end = code.label();
        let scope = Scope::new(decl.file, Some(decl.class), This::None, end);
        let mut method = Method::new(self, code, scope, exception);
        method.name.clone_from(&name);
        let known = method.low.running_thread(header);
        method.code.emit(Op::new(OpKind::Skip, header).guard(known));
        method.static_fields(decl, header)?;
        method.begin_initializer(decl, header)?;
        method.make_constants(decl)?;
        for initial in initials {
            method.static_initial(*initial)?;
        }
        method.end_initializer(decl, header)?;
        let normal = Stmt::Op(method.must_end_normally(header));
        let mut at_end = vec![normal];
        at_end.extend(method.must_settle(decl, header));
        let code = method.code;
        let body = Stmt::Block(end, Box::new(Stmt::Seq(code.out)));
        Ok(Proc {
            locals: code.locals,
            body: Some(Stmt::Seq([vec![body], at_end].concat())),
            ..procedure(name, header)
        })
    }

    /// Fields under the rely-guarantee discipline are locals of their initializer: no other code may see them before its end.
    /// It may take no lock that such clauses can speak of, as the thread may hold it already.
    fn may_be_initialized_alone(&mut self, decl: ClassDecl, span: Span) -> Lower<()> {
        let Some(class) = self.heap.statics.classes.get(&decl.class) else {
            return Ok(());
        };
        let waits = class.blocks;
        let mut seen: Vec<FieldId> = class.seen_early.iter().copied().collect();
        seen.sort();
        for field in seen {
            // Who looks for a constant of an enum too early finds null.
            if self.resolved.world.field(field).flags.has(Flags::ENUM) {
                continue;
            }
            if self.heap.policy.field(&mut self.resolved.world, field) == Protection::Access {
                continue;
            }
            let name = self.resolved.world.field(field).name;
            let name = self.resolved.world.names.text(name);
            let what = format!("a static initializer that runs code which uses `{name}`");
            return refuse(what, span);
        }
        match waits && self.heap.policy.has_clauses() {
            true => refuse(
                "a static initializer that takes a lock, beside rely-guarantee clauses",
                span,
            ),
            false => Ok(()),
        }
    }
}

impl Method<'_, '_> {
    /// Locals for the static fields, with what they contain before the first initializer.
    fn static_fields(&mut self, decl: ClassDecl, span: Span) -> Lower<()> {
        let unit = self.unit();
        for (field, var) in self.low.classes.fields(self.low.resolved, decl) {
            let info = self.low.resolved.world.field(field);
            let world = &mut self.low.resolved.world;
            let owned = self.low.heap.policy.field(world, field) == Protection::Access;
            if !info.flags.is_static() || owned {
                continue;
            }
            let Some(ty) = plato_type(&mut self.low.resolved.world, info.ty) else {
                return refuse("a field of this type", span);
            };
            let name = self.low.resolved.world.names.text(info.name).to_owned();
            let is_final = info.flags.has(Flags::FINAL);
            let init = unit.ast[var].init.filter(|_| is_final);
            let constant = init.and_then(|e| self.constant(e));
            let value = constant.unwrap_or_else(|| default_value(&ty, span));
            let local = self.code.local(name, ty, span);
            let form = {
                let world = &mut self.low.resolved.world;
                self.low.heap.presenting.form(world, info.ty)
            };
            self.code.written_as(local, form);
            self.code.set(local, value, span);
            self.scope.statics.insert(field, local);
        }
        Ok(())
    }

    fn static_initial(&mut self, initial: Initial) -> Lower<()> {
        match initial {
            Initial::Block(body) => self.stmt(body),
            Initial::Field(field, e) => {
                let span = self.span(self.unit().ast[e].range);
                let value = self.value(e)?;
                if let Some(local) = self.scope.statics.get(&field).copied() {
                    self.store(&Location::Local(local), value, span);
                    return Ok(());
                }
                let value = self.kept(value, span);
                let place = self.static_field(field, span)?;
                self.store(&place, value, span);
                Ok(())
            }
        }
    }

    /// Who touches the class would get the exception: nothing is known of such a class.
    fn must_end_normally(&mut self, span: Span) -> Op {
        let heap = &mut self.low.heap;
        let thrown = heap.at(heap.thrown, Store::Pre, &Expr::tid(span));
        let words = rule(
            codes::INITIALIZER_THROWS,
            "the static initializer ⟨may end|ends⟩ with an exception: the class could then never be used",
            "⟨may end|ends⟩ with an exception",
            "catch the exception in the initializer",
        );
        let check = heap.rule(Expr::eq(thrown, null(span)), span, words);
        let mut op = Op::new(OpKind::Skip, span);
        op.checks.push(check);
        op
    }
}

impl Lowering<'_> {
    /// Whether code of its class's initializer computes a static field, or other code sees it before that is done.
    fn is_computed(&self, field: FieldId) -> bool {
        let statics = &self.heap.statics;
        let class = statics.classes.get(&field.class);
        statics.computed.contains(&field) || class.is_some_and(|c| c.seen_early.contains(&field))
    }

    /// The values that static fields start with, where no code computes them: nobody sees a class before it is initialized.
    pub(crate) fn initial_statics(&mut self) {
        for decl in self.classes.list.clone() {
            let unit = self.unit(decl.file);
            for (field, var) in self.classes.fields(self.resolved, decl) {
                let info = self.resolved.world.field(field);
                let world = &mut self.resolved.world;
                let shared = self.heap.policy.field(world, field) == Protection::Interference;
                let known = shared && !self.is_computed(field);
                if !info.flags.is_static() || info.flags.has(Flags::FINAL) || !known {
                    continue;
                }
                let span = unit.ast.ident_span(unit.ast[var].name);
                let value = self.initial_value(decl, info.ty, unit.ast[var].init, span);
                let world = &mut self.resolved.world;
                if let (Some(value), Some((global, true))) = (value, self.heap.field(world, field))
                {
                    self.heap.program.globals[global.index()].init = Some(value);
                }
            }
        }
    }

    fn initial_value(
        &mut self,
        decl: ClassDecl,
        ty: Ty,
        init: Option<ExprId>,
        span: Span,
    ) -> Option<Expr> {
        let plato = plato_type(&mut self.resolved.world, ty)?;
        let Some(e) = init else {
            return (ty != Ty::FLOAT && ty != Ty::DOUBLE).then(|| default_value(&plato, span));
        };
        let whole = [Ty::FLOAT, Ty::DOUBLE].iter().all(|t| *t != ty);
        let primitive = self.resolved.world.types.as_prim(ty).is_some() && whole;
        match self.resolved.files[decl.file].constant(e)?.clone() {
            Const::Boolean(b) if primitive => Some(Expr::bool(b, span)),
            Const::Int(i) if primitive => Some(Expr::int(i, span)),
            Const::Long(i) if primitive => Some(Expr::int(i, span)),
            _ => None,
        }
    }
}
