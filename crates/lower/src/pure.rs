//! Calls of pure source methods and predicates in formulas: the body is written out.
//!
//! Only a body that is one value without effects has a meaning in a formula: its value in one store. Where several methods may
//! run, the class of the object decides. A method that calls itself gets no definition, which would need a proof that it ends:
//! it is a function of its arguments and of the variables that its body reads, and nothing else is known of it.

use crate::body::{Lower, NotModelled, refuse};
use crate::formula::{Meaning, Stores};
use crate::heap::plato_type;
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::MethodMark;
use heddle_plato::ir::{Expr, ExprKind as E, GlobalId, Store, Type};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::{Call, Dispatch, Receiver};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A method that a call in a formula stands for.
#[derive(Debug)]
pub(crate) struct Expansion {
    /// Which method.
    pub method: MethodId,
    /// When it is this one, by the class of the object; always, if there is no other.
    pub when: Option<Expr>,
    /// What it returns.
    pub body: ExprId,
    /// What the names of the body mean.
    pub meaning: Meaning,
}

/// A call in a formula, its operands lowered.
#[derive(Clone, Debug)]
pub(crate) struct Applied {
    /// The method that is known statically.
    pub method: MethodId,
    /// The class that the object is known by; nothing if exactly this method runs.
    pub site: Option<ClassId>,
    /// The object.
    pub this: Option<Expr>,
    /// The arguments.
    pub args: Vec<Expr>,
}

impl Applied {
    fn operands(&self) -> Vec<Expr> {
        self.this.iter().chain(&self.args).cloned().collect()
    }
}

impl Lowering<'_> {
    /// The value of a pure method of the source.
    pub(crate) fn pure_term(
        &mut self,
        e: ExprId,
        call: &Call,
        m: &Meaning,
        span: Span,
    ) -> Lower<Expr> {
        if !m.statics.is_empty() {
            return refuse("a method in a formula of a static initializer", span);
        }
        let applied = self.applied(e, call, m, span)?;
        self.pure_value(&applied, m, span)
    }

    /// The value of a pure method on operands.
    pub(crate) fn pure_value(&mut self, applied: &Applied, m: &Meaning, span: Span) -> Lower<Expr> {
        if self.is_expanding(applied) {
            let result = self.resolved.world.method(applied.method).result;
            return match plato_type(&mut self.resolved.world, result) {
                Some(ty) => self.value_elsewhere(applied, m, ty, span),
                None => refuse("a recursive method of this type", span),
            };
        }
        let mut ways = Vec::new();
        for way in self.expansions_of(applied, m, span)? {
            let value = self.inside_of(&way, span, |low| low.formula(way.body, &way.meaning))?;
            ways.push((way.when, value));
        }
        let mut value = match ways.pop() {
            Some((None, value)) => return Ok(value.with_span(span)),
            // Other classes are assumed away, but lambdas are of none.
            Some((Some(is), value)) if self.is_function(applied.method.class) => {
                let other = self.value_elsewhere(applied, m, value.ty().clone(), span)?;
                Expr::ite(is, value, other)
            }
            Some((Some(_), value)) => value,
            None => {
                let name = self.method_name(applied.method);
                let why = "which no class here implements, in a formula";
                return refuse(format!("a call of `{name}`, {why}"), span);
            }
        };
        while let Some((is, way)) = ways.pop() {
            let is = is.unwrap_or_else(|| Expr::bool(true, span));
            value = Expr::ite(is, way, value);
        }
        Ok(value.with_span(span))
    }

    /// The methods that a call in a formula may stand for.
    pub(crate) fn expansions(
        &mut self,
        e: ExprId,
        call: &Call,
        m: &Meaning,
        span: Span,
    ) -> Lower<Vec<Expansion>> {
        let applied = self.applied(e, call, m, span)?;
        self.expansions_of(&applied, m, span)
    }

    fn expansions_of(
        &mut self,
        applied: &Applied,
        m: &Meaning,
        span: Span,
    ) -> Lower<Vec<Expansion>> {
        if self.is_expanding(applied) {
            return refuse("a recursive set of locations or claim of access", span);
        }
        let choices = self.pure_choices(applied);
        let several = choices != [applied.method];
        let mut ways = Vec::new();
        for method in choices {
            let when = match (&applied.this, applied.site, several) {
                (Some(this), Some(site), true) => {
                    Some(self.is_run_by(site, applied.method, method, this))
                }
                _ => None,
            };
            ways.push(self.expansion(method, when, applied, m, span)?);
        }
        Ok(ways)
    }

    /// Runs something on the body of an expansion; what it cannot do is reported at the call.
    pub(crate) fn inside_of<T>(
        &mut self,
        way: &Expansion,
        span: Span,
        run: impl FnOnce(&mut Self) -> Lower<T>,
    ) -> Lower<T> {
        self.expanding.push(way.method);
        let done = run(self);
        self.expanding.pop();
        done.map_err(|e| NotModelled { span, ..e })
    }

    fn expansion(
        &mut self,
        method: MethodId,
        when: Option<Expr>,
        applied: &Applied,
        m: &Meaning,
        span: Span,
    ) -> Lower<Expansion> {
        let Some((file, decl)) = self.classes.method(method) else {
            return refuse("this call in a formula", span);
        };
        let Some(body) = self.only_value(file, decl) else {
            return refuse("a method with more than one `return` in a formula", span);
        };
        let mut vars = FxHashMap::default();
        let callee = self.unit(file);
        let params = callee.ast.list(callee.ast[decl].params).iter();
        for (var, value) in params.zip(applied.args.iter().cloned()) {
            if let Some(java) = self.resolved.files[file].local_of(*var) {
                vars.insert(java, value);
            }
        }
        let mut meaning = Meaning::new(file, applied.this.clone(), vars, m.stores);
        meaning.objects = m.objects;
        meaning.next = m.next;
        Ok(Expansion {
            method,
            when,
            body,
            meaning,
        })
    }

    /// The methods with a body that a call can run. Those of classes elsewhere are assumed away, which is listed.
    fn pure_choices(&mut self, applied: &Applied) -> Vec<MethodId> {
        let id = applied.method;
        let overridden = self.classes.is_overridden(&mut self.resolved.world, id);
        let bodiless = self.value_of(id).is_none();
        if applied.site.is_some() && (self.is_open(id) || self.is_open_below(id)) {
            let name = self.method_name(id);
            self.rests_on_no_other(&name);
        }
        match applied.site {
            Some(site) if overridden || bodiless => self.implementations(site, id),
            _ => vec![id],
        }
    }

    fn is_expanding(&mut self, applied: &Applied) -> bool {
        if self.expanding.is_empty() {
            return false;
        }
        let choices = self.pure_choices(applied);
        choices.iter().any(|c| self.expanding.contains(c))
    }

    fn applied(&mut self, e: ExprId, call: &Call, m: &Meaning, span: Span) -> Lower<Applied> {
        let unit = self.unit(m.file);
        let ExprKind::Call { target, args, .. } = unit.ast[e].kind else {
            return refuse("this call in a formula", span);
        };
        let this = match (call.receiver, target) {
            (Receiver::None, _) => None,
            (Receiver::Expr, Some(target)) => Some(self.formula(target, m)?),
            (Receiver::This(class), _) => self.object_around(Some(class), e, m)?,
            _ => m.this.clone(),
        };
        let args = unit.ast.list(args).iter().map(|a| self.formula(*a, m));
        Ok(Applied {
            method: call.method,
            site: (call.dispatch == Dispatch::Virtual).then_some(call.site),
            this,
            args: args.collect::<Lower<Vec<Expr>>>()?,
        })
    }

    /// What a method returns, if that is all that it does.
    fn only_value(&self, file: usize, decl: ast::MethodId) -> Option<ExprId> {
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let contract = self.contracts.declared(file, decl);
        if contract.is_some_and(|c| c.is(MethodMark::SpecOnly)) && node.value.is_some() {
            return node.value;
        }
        let StmtKind::Block(items) = unit.ast[node.body?].kind else {
            return None;
        };
        match unit.ast.list(items) {
            [only] => match unit.ast[*only].kind {
                StmtKind::Return(value) => value,
                _ => None,
            },
            _ => None,
        }
    }

    /// What a method returns, if that is all that it does.
    pub(crate) fn value_of(&self, id: MethodId) -> Option<ExprId> {
        let (file, decl) = self.classes.method(id)?;
        self.only_value(file, decl)
    }
}

impl Lowering<'_> {
    /// The value of a method of which nothing is known but what its bodies read.
    fn value_elsewhere(
        &mut self,
        applied: &Applied,
        m: &Meaning,
        ty: Type,
        span: Span,
    ) -> Lower<Expr> {
        let mut args = applied.operands();
        if self.measuring {
            // Which variables the bodies read is what is being found out; the operands are part of a body.
            let seen = Expr::all(args.into_iter().map(|o| Expr::eq(o.clone(), o)), span);
            let some = some_value(&ty, span);
            return Ok(Expr::ite(seen, some.clone(), some));
        }
        let reads = self.variables_of(applied, span)?;
        let store = m.stores.plain;
        args.extend(reads.iter().map(|g| self.heap.whole(*g, store, span)));
        let world = &mut self.resolved.world;
        let class = world.full_name(applied.method.class);
        let name = world.method(applied.method).name;
        let name = world.names.text(name).to_owned();
        let name = format!("{class}.{name}{}", world.method_descriptor(applied.method));
        let listed: Vec<String> = reads.iter().map(|g| g.0.to_string()).collect();
        let name = format!("{name} of {}", listed.join(" "));
        Ok(self.heap.opaque(&name, args, ty, span))
    }

    /// The variables that the bodies of a method, and of the methods that they call, may read.
    fn variables_of(&mut self, applied: &Applied, span: Span) -> Lower<BTreeSet<GlobalId>> {
        let outer = (
            std::mem::take(&mut self.expanding),
            std::mem::replace(&mut self.measuring, true),
        );
        let mut reads = Ok(BTreeSet::new());
        for method in self.pure_choices(applied) {
            if let Ok(all) = &mut reads {
                match self.variables_of_body(method, span) {
                    Ok(found) => all.extend(found),
                    Err(e) => reads = Err(e),
                }
            }
        }
        (self.expanding, self.measuring) = outer;
        reads
    }

    fn variables_of_body(&mut self, method: MethodId, span: Span) -> Lower<BTreeSet<GlobalId>> {
        let info = self.resolved.world.method(method);
        let mut next = 0;
        let mut any = |ty: Type| {
            next += 1;
            Expr::new(E::Bound(next - 1), ty, span)
        };
        let this = (!info.flags.has(Flags::STATIC)).then(|| any(Type::Int));
        let mut args = Vec::new();
        for ty in info.params.clone() {
            let Some(ty) = plato_type(&mut self.resolved.world, ty) else {
                return refuse("a parameter of this type", span);
            };
            args.push(any(ty));
        }
        let stores = crate::formula::ONE_STORE;
        let mut meaning = Meaning::new(0, None, FxHashMap::default(), stores);
        meaning.next = next;
        let site = None;
        let applied = Applied {
            method,
            site,
            this,
            args,
        };
        let way = self.expansion(method, None, &applied, &meaning, span)?;
        let body = self.inside_of(&way, span, |low| low.formula(way.body, &way.meaning))?;
        let globals = body.globals().into_iter();
        Ok(globals.map(|(g, _)| g).collect())
    }
}

impl Method<'_, '_> {
    /// What a specified pure method returns is its value in formulas. Nothing is said if the value depends on variables that
    /// other threads change, or if another method may run on the same object through `super`.
    pub(crate) fn returned_value(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        span: Span,
    ) -> Option<Expr> {
        let info = self.low.resolved.world.method(id);
        let result = plato_type(&mut self.low.resolved.world, info.result)?;
        if !info.flags.has(Flags::PURE) || info.result == Ty::VOID {
            return None;
        }
        let mut bodies = self.low.implementations(id.class, id);
        bodies.extend(self.low.value_of(id).map(|_| id));
        let world = &mut self.low.resolved.world;
        let classes = &self.low.classes;
        if bodies.iter().any(|m| classes.is_overridden(world, *m)) {
            return None;
        }
        let stores = Stores {
            plain: Store::Pre,
            old: Store::Entry,
        };
        let meaning = self.meaning(stores, span);
        let unit = self.unit();
        let params = unit.ast.list(unit.ast[decl].params).iter();
        let typed = &self.low.resolved.files[self.scope.file];
        let args = params.map(|v| meaning.vars.get(&typed.local_of(*v)?).cloned());
        let applied = Applied {
            method: id,
            site: (!info.flags.is_static()).then_some(id.class),
            this: meaning.this.clone(),
            args: args.collect::<Option<Vec<Expr>>>()?,
        };
        let value = self.low.pure_value(&applied, &meaning, span).ok()?;
        let heap = &self.low.heap;
        let mine = value.globals().iter().all(|(g, _)| heap.is_view(*g));
        mine.then(|| Expr::eq(Expr::new(E::Result, result, span), value))
    }
}

fn some_value(ty: &Type, span: Span) -> Expr {
    match ty {
        Type::Bool => Expr::bool(false, span),
        _ => Expr::int(0, span),
    }
}
