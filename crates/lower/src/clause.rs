//! Clauses of classes, fields and methods.

use crate::body::{Lower, NotModelled, refuse};
use crate::class::ClassDecl;
use crate::formula::{Meaning, ONE_STORE, Stores};
use crate::heap::{for_all_objects, simple_name};
use crate::method::{Method, This};
use crate::program::{Lowering, Refused};
use heddle_contracts::{ClassClause, Clause as Said};
use heddle_plato::ir::{Binary, Clause, Expr, ExprKind as E, ModuleId, Place, Store, Type};
use heddle_resolve::model::MethodId;
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprId, ExprKind, SpecWord};
use heddle_text::Span;
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// Lowers the clauses of all classes and fields; gives those that could not be.
    pub(crate) fn clauses(&mut self) -> Vec<Refused> {
        let mut refused = Vec::new();
        for decl in self.classes.list.clone() {
            for (field, _) in self.classes.fields(self.resolved, decl) {
                let done = self.field_clauses(decl, field);
                refused.extend(done.err().map(|e| self.refused_clause(decl, e)));
            }
            let Some(contract) = self.contracts.class(decl.class) else {
                continue;
            };
            for clause in &contract.clauses {
                let done = self.class_clause(decl, clause);
                refused.extend(done.err().map(|e| self.refused_clause(decl, e)));
            }
        }
        refused
    }

    pub(crate) fn refused_clause(&mut self, decl: ClassDecl, e: NotModelled) -> Refused {
        let name = simple_name(&self.resolved.world, decl.class);
        let unit = self.unit(decl.file);
        let header = unit.ast.ident_span(unit.ast[decl.decl].name);
        Refused {
            name: format!("{name} (specification)"),
            header,
            what: e.what,
            span: e.span,
            fault: e.fault,
        }
    }

    /// A formula about every object of a class: `this` is bound variable 0.
    pub(crate) fn about_all(&mut self, file: usize, e: ExprId, stores: Stores) -> Lower<Expr> {
        let unit = self.unit(file);
        let span = unit.ast.span(unit.ast[e].range);
        let this = Expr::new(E::Bound(0), Type::Int, span);
        let vars = FxHashMap::default();
        let mut meaning = Meaning::new(file, Some(this), vars, stores);
        // Of a step, the objects that exist before it: so the formulas of two steps can be chained.
        meaning.objects = Store::Pre;
        meaning.next = 1;
        self.formula(e, &meaning)
    }

    fn class_clause(&mut self, decl: ClassDecl, clause: &Said<ClassClause>) -> Lower<()> {
        let unit = self.unit(decl.file);
        let span = clause.at.span;
        match clause.says {
            ClassClause::EnvAssumption(e) => {
                let stores = self.two_stores(decl.file, e);
                for part in self.about_all(decl.file, e, stores)?.conjuncts() {
                    let part = self.for_everybody("env_assumption", part, span)?;
                    let part = self.of_objects(decl, part)?;
                    self.heap.add_env(None, close(part), span);
                }
                Ok(())
            }
            ClassClause::GlobalInvariant(e) => {
                let at = unit.ast.span(unit.ast[e].range);
                let formula = self.about_all(decl.file, e, ONE_STORE)?;
                let formula = self.for_everybody("global_invariant", formula, at)?;
                let this = Expr::new(E::Bound(0), Type::Int, at);
                let is = self
                    .heap
                    .instance(&mut self.resolved.world, decl.class, this.clone());
                let made = self.heap.at(self.heap.constructed, Store::Pre, &this);
                for part in formula.conjuncts() {
                    let part = match mentions_this(&part) {
                        true => Expr::implies(Expr::and(made.clone(), is.clone()), part),
                        false => part,
                    };
                    let expr = close(part);
                    let module = ModuleId(0);
                    self.heap.program.invariants.push(Clause {
                        name: None,
                        expr,
                        module,
                        span,
                    });
                }
                Ok(())
            }
            ClassClause::MonitorFootprint(_)
            | ClassClause::MonitorInvariant(_)
            | ClassClause::ReadMonitorFootprint(_)
            | ClassClause::ReadMonitorInvariant(_)
            | ClassClause::Invariant(_)
            | ClassClause::StaticInvariant(_)
            | ClassClause::LockHolder(_)
            | ClassClause::LockBefore(_) => Ok(()),
            ClassClause::Unknown => refuse("this clause", span),
        }
    }

    /// What an object says of cells that are not its own holds of the objects that exist. Of its own cells it may hold of all
    /// references: nobody changes the cells of objects that do not exist, and every step may leave everything alone.
    pub(crate) fn of_objects(&mut self, decl: ClassDecl, part: Expr) -> Lower<Expr> {
        if !reaches_others(&part) {
            return Ok(part);
        }
        let this = Expr::new(E::Bound(0), Type::Int, part.span());
        let exists = self.existing(decl.class, &this, Store::Pre)?;
        Ok(Expr::implies(exists, part))
    }
}

pub(crate) fn unnamed(expr: Expr, span: Span) -> Clause {
    Clause {
        name: None,
        expr,
        module: ModuleId(0),
        span,
    }
}

fn mentions_this(e: &Expr) -> bool {
    e.any_node(&mut |n| matches!(n.kind(), E::Bound(0)))
}

/// Whether a formula about `this` speaks of cells of an object that is found through `this`.
fn reaches_others(e: &Expr) -> bool {
    let this = |e: &Expr| matches!(e.kind(), E::Bound(0));
    e.any_node(&mut |n| match n.kind() {
        E::Select(map, key) => !this(key) && matches!(map.kind(), E::Var(..)) && mentions_this(key),
        _ => false,
    })
}

/// Quantifies over `this` where it occurs.
pub(crate) fn close(e: Expr) -> Expr {
    if mentions_this(&e) {
        for_all_objects(e)
    } else {
        e
    }
}

impl Method<'_, '_> {
    /// A postcondition is about normal ends.
    pub(crate) fn normally(&self, post: Expr, span: Span) -> Expr {
        let heap = &self.low.heap;
        let thrown = heap.at(heap.thrown, Store::Pre, &Expr::tid(span));
        Expr::implies(Expr::eq(thrown, crate::heap::null(span)), post)
    }

    /// What a method changes besides fields: monitors, new objects, started threads, its exception.
    pub(crate) fn internal_places(&mut self, id: MethodId, span: Span) -> Vec<Place> {
        let mut places = Vec::new();
        let place = |global, index| Place {
            global,
            index,
            span,
        };
        if self.uses_monitors(id) {
            places.push(place(self.low.heap.holder, None));
        }
        if self.low.creates(id) {
            places.push(place(self.low.heap.constructed, None));
        }
        if self.low.starts(id) {
            places.push(place(self.low.heap.started, None));
        }
        if self.may_throw(id) {
            places.push(place(self.low.heap.thrown, Some(Expr::tid(span))));
        }
        places
    }

    /// At the end the thread holds the monitors that it held at the start.
    pub(crate) fn balanced_monitors(&self, span: Span) -> Clause {
        let o = Expr::new(E::Bound(0), Type::Int, span);
        let heap = &self.low.heap;
        let held = |store| Expr::eq(heap.at(heap.holder, store, &o), crate::heap::me(span));
        let same = Expr::binary(Binary::Iff, held(Store::Entry), held(Store::Pre), span);
        Clause {
            name: None,
            expr: for_all_objects(same),
            module: ModuleId(0),
            span,
        }
    }

    /// What the method ends with, and whether that is an exception of the type.
    fn ends_with(&mut self, exception: ast::TypeId, span: Span) -> Lower<Expr> {
        let written = self.low.resolved.files[self.scope.file].written_type(exception);
        let world = &mut self.low.resolved.world;
        let Some(class) = written.and_then(|t| world.class_of(t)) else {
            return refuse("this exception type", span);
        };
        let heap = &mut self.low.heap;
        let thrown = heap.at(heap.thrown, Store::Pre, &Expr::tid(span));
        Ok(heap.instance(world, class, thrown))
    }

    pub(crate) fn throws(&self, span: Span) -> Expr {
        let heap = &self.low.heap;
        let thrown = heap.at(heap.thrown, Store::Pre, &Expr::tid(span));
        Expr::not(Expr::eq(thrown, crate::heap::null(span)))
    }

    /// `signals (E) e;`: ends with such an exception only if the formula holds.
    pub(crate) fn signals(
        &mut self,
        exception: ast::TypeId,
        formula: Option<ExprId>,
        span: Span,
    ) -> Lower<Expr> {
        let stores = Stores {
            plain: Store::Pre,
            old: Store::Entry,
        };
        let is = self.ends_with(exception, span)?;
        let holds = match formula {
            Some(e) => self.spec_formula(e, stores)?,
            None => Expr::bool(true, span),
        };
        Ok(Expr::implies(Expr::and(self.throws(span), is), holds).with_span(span))
    }

    /// `signals_only E, F;`
    pub(crate) fn signals_only(&mut self, types: &[ast::TypeId], span: Span) -> Lower<Expr> {
        let mut some = Expr::bool(false, span);
        for ty in types {
            some = Expr::or(some, self.ends_with(*ty, span)?);
        }
        Ok(Expr::implies(self.throws(span), some).with_span(span))
    }

    /// A term or formula of the method's specification.
    pub(crate) fn spec_formula(&mut self, e: ExprId, stores: Stores) -> Lower<Expr> {
        let span = self.span(self.unit().ast[e].range);
        let meaning = self.meaning(stores, span);
        self.low.formula(e, &meaning)
    }

    /// What the names in the method's specification mean.
    pub(crate) fn meaning(&self, stores: Stores, span: Span) -> Meaning {
        let vars = self
            .scope
            .vars
            .iter()
            .map(|(java, local)| (*java, self.code.read(*local, span)));
        let this = match self.scope.this {
            This::Object(this) => Some(self.code.read(this, span)),
            _ => None,
        };
        Meaning::new(self.scope.file, this, vars.collect(), stores)
    }

    pub(crate) fn places(&mut self, list: &[ExprId]) -> Lower<Vec<Place>> {
        let unit = self.unit();
        let mut places = Vec::new();
        for e in list.iter().copied() {
            let span = unit.ast.span(unit.ast[e].range);
            let note = self.low.resolved.files[self.scope.file].note(e);
            match (unit.ast[e].kind, note.target) {
                (ExprKind::Word(SpecWord::Nothing), _) => {}
                (kind, Target::Field(field, around)) => {
                    let Some((global, is_static)) =
                        self.low.heap.field(&mut self.low.resolved.world, field)
                    else {
                        return refuse("a field of this type", span);
                    };
                    let index = match kind {
                        _ if is_static => None,
                        ExprKind::Field { target, .. } => {
                            Some(self.spec_formula(target, ONE_STORE)?)
                        }
                        _ => {
                            let meaning = self.meaning(ONE_STORE, span);
                            self.low.object_around(around, e, &meaning)?
                        }
                    };
                    let moves = index.as_ref().is_some_and(|i| !i.globals().is_empty());
                    if moves {
                        return refuse(
                            "a frame that goes through a field that may change (name the object by a parameter or a final field)",
                            span,
                        );
                    }
                    places.push(Place {
                        global,
                        index,
                        span,
                    });
                }
                _ => return refuse("this place in a frame", span),
            }
        }
        Ok(places)
    }
}
