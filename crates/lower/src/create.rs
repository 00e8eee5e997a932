//! New objects and arrays.

use crate::body::{Lower, refuse};
use crate::class::{ClassDecl, Initial};
use crate::heap::{null, plato_type};
use crate::method::{Method, Scope, This};
use heddle_plato::ir::{
    Binary, Check, CheckKind, Expr, ExprKind as E, LocalId, Op, OpKind, Runtime, Stmt, Store, Type,
    Var,
};
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_syntax::ast::{ExprId, ExprKind, List, MethodKind, StmtKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// Constructors that are entered inside each other.
const DEPTH: u32 = 12;

impl Method<'_, '_> {
    /// `new C(args)`: the constructor runs on locals, then the object appears with all its fields at once.
    pub fn new_object(&mut self, e: ExprId, args: List<ExprId>, span: Span) -> Lower<Expr> {
        let Some(call) = self.low.resolved.files[self.scope.file].call_of(e).cloned() else {
            return refuse("an object creation that was not typed", span);
        };
        let unit = self.unit();
        let args = unit.ast.list(args).to_vec();
        let mut values = Vec::new();
        for arg in args {
            let value = self.value(arg)?;
            values.push(self.code.keep(value, span));
        }
        self.build(call.method, values, span)
    }

    /// Runs a constructor and makes the object appear.
    fn build(&mut self, id: MethodId, args: Vec<Expr>, span: Span) -> Lower<Expr> {
        let mut fields = FxHashMap::default();
        self.declare_fields(id.class, &mut fields, span)?;
        let outer = std::mem::take(&mut self.library_supers);
        let done = self.construct(id, args, &fields, span);
        let supers = std::mem::replace(&mut self.library_supers, outer);
        done?;
        self.allocate(id.class, &fields, &supers, span)
    }

    /// A constructor by itself: runs it on any arguments.
    pub fn build_any(&mut self, id: MethodId, args: Vec<Expr>, span: Span) -> Lower<()> {
        self.build(id, args, span).map(|_| ())
    }

    /// Locals with default values for the fields of a class and its source superclasses.
    fn declare_fields(
        &mut self,
        class: ClassId,
        fields: &mut FxHashMap<FieldId, LocalId>,
        span: Span,
    ) -> Lower<()> {
        let Some(decl) = self.low.classes.class(class) else {
            return Ok(());
        };
        if let Some(sup) = self.superclass(class) {
            self.declare_fields(sup, fields, span)?;
        }
        for (field, _) in self.low.classes.fields(self.low.resolved, decl) {
            let info = self.low.resolved.world.field(field);
            if info.flags.is_static() {
                continue;
            }
            let Some(ty) = plato_type(&mut self.low.resolved.world, info.ty) else {
                return refuse("an object with a field of an unmodelled type", span);
            };
            let name = format!("${}", self.low.resolved.world.names.text(info.name));
            let local = self.code.local(name, ty, span);
            let value = self.default_of(info.ty, span)?;
            self.code.set(local, value, span);
            fields.insert(field, local);
        }
        Ok(())
    }

    fn superclass(&mut self, class: ClassId) -> Option<ClassId> {
        let header = self.low.resolved.world.header(class);
        header
            .superclass
            .and_then(|t| self.low.resolved.world.class_of(t))
    }

    /// Runs a constructor on the fields. What a constructor of a library class does, its contract says.
    fn construct(
        &mut self,
        id: MethodId,
        args: Vec<Expr>,
        fields: &FxHashMap<FieldId, LocalId>,
        span: Span,
    ) -> Lower<()> {
        let Some(class) = self.low.classes.class(id.class) else {
            self.construction_demands(id, &args, span)?;
            self.library_supers.push((id, args));
            return Ok(());
        };
        if self.depth >= DEPTH {
            return refuse("constructors that call each other without end", span);
        }
        let end = self.code.label();
        let scope = Scope {
            file: class.file,
            this: This::Building(fields.clone()),
            vars: FxHashMap::default(),
            end,
            base: self.code.frames.len(),
            result: None,
        };
        let outer = std::mem::replace(&mut self.scope, scope);
        self.depth += 1;
        let code = self.inside(|m| m.constructor_code(id, class, args, fields, span));
        self.depth -= 1;
        self.scope = outer;
        self.code.out.push(Stmt::Block(end, Box::new(code?)));
        Ok(())
    }

    fn constructor_code(
        &mut self,
        id: MethodId,
        class: ClassDecl,
        args: Vec<Expr>,
        fields: &FxHashMap<FieldId, LocalId>,
        span: Span,
    ) -> Lower<()> {
        let Some((_, decl)) = self.low.classes.method(id) else {
            // The constructor that Java adds: superclass without arguments, then the initializers.
            self.implicit_super(class.class, fields, span)?;
            return self.initializers(class);
        };
        let unit = self.unit();
        let node = unit.ast[decl];
        if node.kind == MethodKind::CompactConstructor {
            return refuse("a record", span);
        }
        for (var, value) in unit.ast.list(node.params).iter().zip(args) {
            let Some(java) = self.low.resolved.files[class.file].local_of(*var) else {
                return refuse("a parameter that was not typed", span);
            };
            let name = unit.ast.text(unit.ast[*var].name.name).to_owned();
            let local = self.code.local(name, value.ty().clone(), span);
            let form = self.low.form_of(class.file, java);
            self.code.written_as(local, form);
            self.scope.vars.insert(java, local);
            self.code.set(local, value, span);
        }
        let Some(body) = node.body else { return Ok(()) };
        let StmtKind::Block(items) = unit.ast[body].kind else {
            return self.stmt(body);
        };
        let items = unit.ast.list(items).to_vec();
        let explicit = items.first().and_then(|s| match unit.ast[*s].kind {
            StmtKind::Expr(e) => match unit.ast[e].kind {
                ExprKind::ConstructorCall { is_super, args, .. } => Some((e, is_super, args)),
                _ => None,
            },
            _ => None,
        });
        match explicit {
            Some((e, is_super, args)) => {
                let Some(call) = self.low.resolved.files[class.file].call_of(e).cloned() else {
                    return refuse("a constructor call that was not typed", span);
                };
                let mut values = Vec::new();
                for arg in unit.ast.list(args).to_vec() {
                    let value = self.value(arg)?;
                    values.push(self.code.keep(value, span));
                }
                self.construct(call.method, values, fields, span)?;
                if is_super {
                    self.initializers(class)?;
                }
                items[1..].iter().try_for_each(|s| self.stmt(*s))
            }
            None => {
                self.implicit_super(class.class, fields, span)?;
                self.initializers(class)?;
                items.iter().try_for_each(|s| self.stmt(*s))
            }
        }
    }

    fn implicit_super(
        &mut self,
        class: ClassId,
        fields: &FxHashMap<FieldId, LocalId>,
        span: Span,
    ) -> Lower<()> {
        let Some(sup) = self.superclass(class) else {
            return Ok(());
        };
        let body = self.low.resolved.world.body(sup);
        let init = self.low.resolved.world.names.find("<init>");
        let found = init
            .into_iter()
            .flat_map(|n| body.methods_named(n).to_vec());
        let found: Vec<u32> = found
            .filter(|i| body.methods[*i as usize].params.is_empty())
            .collect();
        match found[..] {
            [index] => self.construct(MethodId { class: sup, index }, Vec::new(), fields, span),
            _ => refuse("this superclass constructor", span),
        }
    }

    fn initializers(&mut self, class: ClassDecl) -> Lower<()> {
        for initial in self.low.classes.initials(self.low.resolved, class) {
            match initial {
                Initial::Block(body) => self.stmt(body)?,
                Initial::Field(field, init) => {
                    let span = self.span(self.unit().ast[init].range);
                    let value = self.value(init)?;
                    let This::Building(fields) = &self.scope.this else {
                        continue;
                    };
                    if let Some(local) = fields.get(&field).copied() {
                        self.code.set(local, value, span);
                    }
                }
            }
        }
        Ok(())
    }

    /// A reference that is nobody's yet and whose cells hold the values of the fields.
    fn allocate(
        &mut self,
        class: ClassId,
        fields: &FxHashMap<FieldId, LocalId>,
        supers: &[(MethodId, Vec<Expr>)],
        span: Span,
    ) -> Lower<Expr> {
        let object = self.code.temp(Type::Int, span);
        let o = self.code.read_after(object, span);
        let mut known = vec![self.fresh(&o, span)];
        let mut ordered: Vec<(&FieldId, &LocalId)> = fields.iter().collect();
        ordered.sort();
        for (field, local) in ordered {
            let world = &mut self.low.resolved.world;
            let cell = match self.low.heap.final_field(world, *field, &o) {
                Some(value) => value,
                None => match self.low.heap.field(world, *field) {
                    Some((global, _)) => self.low.heap.at(global, Store::Pre, &o),
                    None => return refuse("an object with a field of an unmodelled type", span),
                },
            };
            known.push(Expr::eq(cell, self.code.read(*local, span)));
        }
        known.extend(self.class_facts(class, &o));
        for (id, args) in supers {
            known.extend(self.constructed_by(*id, args, &o, span)?);
        }
        Ok(self.appear(object, &o, known, span))
    }

    /// No thread holds or runs it, and no local of this method refers to it.
    fn fresh(&mut self, o: &Expr, span: Span) -> Expr {
        let heap = &self.low.heap;
        let positive = Expr::binary(Binary::Lt, null(span), o.clone(), span);
        let unlocked = Expr::eq(heap.at(heap.holder, Store::Pre, o), null(span));
        let not = |g| Expr::not(heap.at(g, Store::Pre, o));
        let nowhere = [not(heap.started), not(heap.constructed)];
        let locals = self
            .code
            .locals
            .iter()
            .enumerate()
            .filter(|(_, l)| l.ty == Type::Int && !l.name.starts_with('$'));
        let other = locals.map(|(k, _)| {
            let local = self.code.read(LocalId(k as u32), span);
            Expr::not(Expr::eq(o.clone(), local))
        });
        // Integer locals are included: a reference may be any number that no integer local happens to have.
        Expr::all(
            [positive, unlocked].into_iter().chain(nowhere).chain(other),
            span,
        )
    }

    fn class_facts(&mut self, class: ClassId, o: &Expr) -> Vec<Expr> {
        let world = &mut self.low.resolved.world;
        // Classes that are tested for only in code lowered later give no fact here; that loses precision only.
        let mut facts = Vec::new();
        let mut all: Vec<ClassId> = self.low.classes.list.iter().map(|d| d.class).collect();
        all.extend(self.low.heap.tested_classes());
        all.sort();
        all.dedup();
        for other in all {
            let is = self.low.heap.instance(world, other, o.clone());
            facts.push(if world.is_subclass(class, other) {
                is
            } else {
                Expr::not(is)
            });
        }
        facts
    }

    fn appear(&mut self, object: LocalId, o: &Expr, known: Vec<Expr>, span: Span) -> Expr {
        let constructed = self.low.heap.constructed;
        let now = self.low.heap.whole(constructed, Store::Pre, span);
        let after = Expr::update(now, o.clone(), Expr::bool(true, span));
        let op = Op::new(OpKind::Assign, span)
            .havoc([Var::Local(object)])
            .update(Var::Global(constructed), after)
            .guard(Expr::all(known, span));
        self.code.emit(op);
        self.code.read(object, span)
    }

    /// `new T[n]`, one dimension, without initializer.
    pub fn new_array(&mut self, e: ExprId, span: Span) -> Lower<Expr> {
        let unit = self.unit();
        let ExprKind::NewArray { dims, init, .. } = unit.ast[e].kind else {
            return refuse("this expression", span);
        };
        let dims = unit.ast.list(dims).to_vec();
        let ([dim], None) = (&dims[..], init) else {
            return refuse("this kind of array creation", span);
        };
        let Some(length) = unit.ast[*dim].length else {
            return refuse("this kind of array creation", span);
        };
        let note = self.low.resolved.files[self.scope.file].note(e);
        let heddle_resolve::types::TyKind::Array(element) =
            self.low.resolved.world.types.kind(note.ty)
        else {
            return refuse("this kind of array creation", span);
        };
        let Some(element) = plato_type(&mut self.low.resolved.world, element) else {
            return refuse("elements of this type", span);
        };
        let at = unit.ast.span(unit.ast[length].range);
        let length = self.value(length)?;
        let expr = Expr::binary(Binary::Le, Expr::int(0, at), length.clone(), at);
        let mut size = Op::new(OpKind::Skip, at);
        size.checks.push(Check {
            expr,
            kind: CheckKind::Runtime(Runtime::NegativeSize),
            span: at,
        });
        self.code.emit(size);
        let object = self.code.temp(Type::Int, span);
        let o = self.code.read_after(object, span);
        let elements = self.low.heap.elements(&element);
        let row = self.low.heap.at(elements, Store::Pre, &o);
        let empty = Expr::new(
            E::ConstMap(crate::heap::default_value(&element, span)),
            row.ty().clone(),
            span,
        );
        let known = vec![
            self.fresh(&o, span),
            Expr::eq(self.low.heap.length(o.clone()), length),
            Expr::eq(row, empty),
        ];
        Ok(self.appear(object, &o, known, span))
    }
}
