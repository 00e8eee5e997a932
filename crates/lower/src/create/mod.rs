//! New objects: constructors run on locals that nobody else sees, then the object appears with all its fields at once.

mod allocation;
mod array;
mod contract;
mod early;
mod handed;
mod inner;
mod lambda;
mod reference;

pub(crate) use allocation::Allocation;
pub(crate) use contract::Constructed;
pub(crate) use lambda::Lambda;

use crate::body::{Lower, needs_object, refuse};
use crate::class::{ClassDecl, Initial};
use crate::discipline::INWARDS;
use crate::faults::fault;
use crate::heap::{default_value, plato_type};
use crate::method::{Method, Scope, This};
use crate::room::Needs;
use heddle_plato::ir::{Check, Expr, LocalId, Op, OpKind, Stmt, Type};
use heddle_resolve::model::{ClassId, ClassKind, FieldId, MethodId};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{ExprId, ExprKind, List, MethodKind, StmtId, StmtKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// Constructors that are entered inside each other.
const DEPTH: u32 = 12;

/// An object under construction.
#[derive(Clone, Debug)]
pub(crate) struct Building {
    /// Its class.
    pub class: ClassId,
    /// Its fields.
    pub fields: FxHashMap<FieldId, LocalId>,
    /// The enclosing instance of each of its classes that uses one.
    pub outers: Vec<(ClassId, LocalId)>,
    /// Library constructors that ran for it, with their arguments.
    pub supers: Vec<(MethodId, Vec<Expr>)>,
    /// Whether its constructors packed it, if it can be packed.
    pub packed: Option<LocalId>,
    /// It may appear before its constructor ends ([`early`]).
    pub early: bool,
    /// The object, if it did.
    pub made: Option<Expr>,
}

impl Building {
    /// Its fields in the order of their declarations.
    fn in_order(&self) -> Vec<(FieldId, LocalId)> {
        let mut all: Vec<_> = self.fields.iter().map(|(f, l)| (*f, *l)).collect();
        all.sort();
        all
    }
}

impl Method<'_, '_> {
    /// `new C(args)`, `outer.new C(args)`, `new C(args) { … }`
    pub(crate) fn new_object(&mut self, e: ExprId, span: Span) -> Lower<Expr> {
        let unit = self.unit();
        let ExprKind::New {
            outer, args, body, ..
        } = unit.ast[e].kind
        else {
            return refuse("this expression", span);
        };
        let file = &self.low.resolved.files[self.scope.file];
        let Some(call) = file.call_of(e).cloned() else {
            return refuse("an object creation that was not typed", span);
        };
        let class = match body {
            Some(decl) => file.class(decl),
            None => Some(call.site),
        };
        let Some(class) = class else {
            return refuse("an object creation that was not typed", span);
        };
        let outer = outer.map(|o| self.stable(o)).transpose()?;
        if let Some(outer) = &outer {
            self.code.demand([crate::body::not_null(outer, span)], span);
        }
        let args = self.arguments(&call, args, span)?;
        let outer = match (outer, self.low.uses_outer(class)) {
            (Some(outer), _) => Some(outer),
            (None, Some(around)) => Some(self.this_with_member(self.scope.class, around, span)?),
            (None, None) => None,
        };
        let Some(decl) = body else {
            return self.made_object(call.method, args, outer, span);
        };
        self.initialize(class, span)?;
        let mut building = self.blank(class, span)?;
        let file = self.scope.file;
        let decl = ClassDecl { file, decl, class };
        self.anonymous(decl, call.method, args, outer, &mut building, span)?;
        self.completed(&building, span)
    }

    /// A new object of a class, by one of its constructors.
    fn made_object(
        &mut self,
        constructor: MethodId,
        args: Vec<Expr>,
        outer: Option<Expr>,
        span: Span,
    ) -> Lower<Expr> {
        self.initialize(constructor.class, span)?;
        let building = self.built(constructor, args, outer, span)?;
        self.completed(&building, span)
    }

    /// The constructors have run: there is an object.
    fn completed(&mut self, building: &Building, span: Span) -> Lower<Expr> {
        if let Some(object) = &building.made {
            return Ok(object.clone());
        }
        let object = self.allocate(building, span)?;
        self.no_field_lock(building.class, &object, span);
        self.share_new(building.class, &object, span)?;
        Ok(object)
    }

    /// A constructor by itself: runs it on any arguments.
    pub(crate) fn build_any(
        &mut self,
        id: MethodId,
        args: Vec<Expr>,
        outer: Option<Expr>,
        span: Span,
    ) -> Lower<Expr> {
        if !self.low.captures(id.class).is_empty() {
            return refuse("a constructor of a local class that nobody calls", span);
        }
        let building = self.built(id, args, outer, span)?;
        if let Some(object) = building.made {
            return Ok(object);
        }
        let object = self.allocate(&building, span)?;
        self.share_new(id.class, &object, span)?;
        Ok(object)
    }

    /// An object whose fields have their default values.
    fn blank(&mut self, class: ClassId, span: Span) -> Lower<Building> {
        self.never_finalized(class, span)?;
        let mut fields = FxHashMap::default();
        self.declare_fields(class, &mut fields, span)?;
        Ok(Building {
            class,
            fields,
            outers: Vec::new(),
            supers: Vec::new(),
            packed: self.packed_flag(class, span),
            early: false,
            made: None,
        })
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
            let value = default_value(&ty, span);
            let local = self.code.local(name, ty, span);
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
        outer: Option<Expr>,
        building: &mut Building,
        span: Span,
    ) -> Lower<()> {
        let Some(class) = self.low.classes.class(id.class) else {
            self.construction_demands(id, &args, span)?;
            self.construction_calls_back(id, building.class, &args, span)?;
            building.supers.push((id, args));
            return Ok(());
        };
        self.constructor_demands(id, &args, span)?;
        let types = self.low.resolved.world.method(id).params.clone();
        let given: Vec<(Expr, Ty)> = args.iter().cloned().zip(types).collect();
        self.know_keepers(&given, span);
        self.within(class, outer, building, span, |m, b| {
            m.constructor_code(id, class, args, b, span)
        })
    }

    /// `new C(args) { … }`: the superclass gets the arguments, then the body's initializers run.
    fn anonymous(
        &mut self,
        class: ClassDecl,
        above: MethodId,
        args: Vec<Expr>,
        outer: Option<Expr>,
        building: &mut Building,
        span: Span,
    ) -> Lower<()> {
        self.within(class, outer, building, span, |m, b| {
            let super_outer = m.outer_of_super(above.class, span)?;
            m.construct(above, args, super_outer, b, span)?;
            m.initializers(class)
        })
    }

    /// Runs code of a class on an object under construction.
    fn within(
        &mut self,
        class: ClassDecl,
        outer: Option<Expr>,
        building: &mut Building,
        span: Span,
        run: impl FnOnce(&mut Self, &mut Building) -> Lower<()>,
    ) -> Lower<()> {
        if self.depth >= DEPTH {
            return refuse("constructors that call each other without end", span);
        }
        let captured = self.captured_values(class.class, span)?;
        let outer = outer.map(|value| {
            let local = self.code.local("$outer", Type::Int, span);
            self.code.set(local, value, span);
            building.outers.push((class.class, local));
            local
        });
        let end = self.code.label();
        let scope = Scope {
            outer,
            vars: captured,
            statics: self.scope.statics.clone(),
            base: self.code.frames.len(),
            ..Scope::new(
                class.file,
                Some(class.class),
                This::Building(building.clone()),
                end,
            )
        };
        let around = std::mem::replace(&mut self.scope, scope);
        self.depth += 1;
        let code = self.inside(|m| run(m, building));
        self.depth -= 1;
        self.scope = around;
        self.code.out.push(Stmt::Block(end, Box::new(code?)));
        Ok(())
    }

    /// Parameters of inlined code.
    fn bind_parameters(
        &mut self,
        file: usize,
        params: List<heddle_syntax::ast::VariableId>,
        args: Vec<Expr>,
        span: Span,
    ) -> Lower<()> {
        let unit = self.unit();
        for (var, value) in unit.ast.list(params).iter().zip(args) {
            let Some(java) = self.low.resolved.files[file].local_of(*var) else {
                return refuse("a parameter that was not typed", span);
            };
            let local = self.declare(java, span)?;
            self.code.set(local, value, span);
        }
        Ok(())
    }

    fn constructor_code(
        &mut self,
        id: MethodId,
        class: ClassDecl,
        args: Vec<Expr>,
        building: &mut Building,
        span: Span,
    ) -> Lower<()> {
        let Some((_, decl)) = self.low.classes.method(id) else {
            return self.implicit_constructor(class, args, building, span);
        };
        let unit = self.unit();
        let node = unit.ast[decl];
        if node.kind == MethodKind::CompactConstructor {
            return self.compact_constructor(class, node.body, args, building, span);
        }
        self.bind_parameters(class.file, node.params, args, span)?;
        let Some(body) = node.body else { return Ok(()) };
        let StmtKind::Block(items) = unit.ast[body].kind else {
            return self.stmt(body);
        };
        let items = unit.ast.list(items).to_vec();
        let explicit = items
            .iter()
            .enumerate()
            .find_map(|(at, s)| match unit.ast[*s].kind {
                StmtKind::Expr(e) => match unit.ast[e].kind {
                    ExprKind::ConstructorCall {
                        is_super,
                        args,
                        outer,
                        ..
                    } => Some((at, e, is_super, args, outer)),
                    _ => None,
                },
                _ => None,
            });
        let Some((at, e, is_super, args, outer)) = explicit else {
            if fault!("initializers-before-super") {
                self.initializers(class)?;
                self.implicit_super(class.class, building, span)?;
            } else {
                self.implicit_super(class.class, building, span)?;
                self.initializers(class)?;
            }
            return self.constructor_statements(class, &items, building);
        };
        let Some(call) = self.low.resolved.files[class.file].call_of(e).cloned() else {
            return refuse("a constructor call that was not typed", span);
        };
        if outer.is_some() {
            return refuse(
                "a superclass constructor with its own enclosing instance",
                span,
            );
        }
        // What stands before the call runs on the object's own fields, before those above exist (JLS 8.8.7).
        items[..at].iter().try_for_each(|s| self.stmt(*s))?;
        let values = self.arguments(&call, args, span)?;
        if is_super {
            let outer = self.outer_of_super(call.method.class, span)?;
            if !fault!("initializers-forgotten-after-super") {
                self.construct(call.method, values, outer, building, span)?;
                self.initializers(class)?;
            } else {
                self.construct(call.method, values, outer, building, span)?;
            }
        } else {
            let outer = self.scope.outer.map(|o| self.code.read(o, span));
            self.construct(call.method, values, outer, building, span)?;
            self.appeared(building, span);
            if fault!("this-call-initializes-again") {
                self.initializers(class)?;
            }
        }
        self.constructor_statements(class, &items[at + 1..], building)
    }

    /// The constructor that Java adds: superclass without arguments, then the initializers; for a record, the components.
    fn implicit_constructor(
        &mut self,
        class: ClassDecl,
        args: Vec<Expr>,
        building: &mut Building,
        span: Span,
    ) -> Lower<()> {
        self.implicit_super(class.class, building, span)?;
        self.initializers(class)?;
        for ((field, _), value) in self.components(class).into_iter().zip(args) {
            if let Some(local) = building.fields.get(&field) {
                self.code.set(*local, value, span);
            }
        }
        Ok(())
    }

    /// The fields of a record's components, with their parameters.
    fn components(&mut self, class: ClassDecl) -> Vec<(FieldId, heddle_syntax::ast::VariableId)> {
        let unit = self.low.unit(class.file);
        let components = unit.ast.list(unit.ast[class.decl].components).to_vec();
        let fields = self.low.classes.fields(self.low.resolved, class);
        let of = |v| fields.iter().find(|(_, var)| *var == v).copied();
        components.into_iter().filter_map(of).collect()
    }

    /// `record R(int x) { R { … } }`: the body works on parameters of the components' names, which become the fields.
    fn compact_constructor(
        &mut self,
        class: ClassDecl,
        body: Option<StmtId>,
        args: Vec<Expr>,
        building: &mut Building,
        span: Span,
    ) -> Lower<()> {
        let mut locals = Vec::new();
        for ((field, var), value) in self.components(class).into_iter().zip(args) {
            let Some(java) = self.low.resolved.files[class.file].local_of(var) else {
                return refuse("a compact constructor", span);
            };
            let local = self.declare(java, span)?;
            self.code.set(local, value, span);
            locals.push((field, local));
        }
        if let Some(body) = body {
            self.stmt(body)?;
        }
        for (field, local) in locals {
            if let Some(to) = building.fields.get(&field) {
                let value = self.code.read(local, span);
                self.code.set(*to, value, span);
            }
        }
        Ok(())
    }

    fn implicit_super(&mut self, class: ClassId, building: &mut Building, span: Span) -> Lower<()> {
        let Some(sup) = self.superclass(class) else {
            return Ok(());
        };
        // The library's part of an enum constant is its name and its number.
        if self.low.resolved.world.shell(class).kind == ClassKind::Enum {
            return Ok(());
        }
        let body = self.low.resolved.world.body(sup);
        let init = self.low.resolved.world.names.find("<init>");
        let found = init
            .into_iter()
            .flat_map(|n| body.methods_named(n).to_vec());
        let found: Vec<u32> = found
            .filter(|i| body.methods[*i as usize].params.is_empty())
            .collect();
        let [index] = found[..] else {
            return refuse("this superclass constructor", span);
        };
        let outer = self.outer_of_super(sup, span)?;
        let id = MethodId { class: sup, index };
        self.construct(id, Vec::new(), outer, building, span)
    }

    fn initializers(&mut self, class: ClassDecl) -> Lower<()> {
        for initial in self.low.classes.initials(self.low.resolved, class) {
            match initial {
                Initial::Block(body) => self.stmt(body)?,
                Initial::Field(field, init) => {
                    let span = self.span(self.unit().ast[init].range);
                    let value = self.value(init)?;
                    let This::Building(building) = &self.scope.this else {
                        continue;
                    };
                    if let Some(local) = building.fields.get(&field).copied() {
                        self.code.set(local, value, span);
                    }
                }
            }
        }
        Ok(())
    }

    /// A method of the object itself, called by its constructor: it runs on the fields as they are.
    pub(crate) fn own_method(
        &mut self,
        id: MethodId,
        args: Vec<Expr>,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let This::Building(building) = self.scope.this.clone() else {
            return refuse("this call", span);
        };
        if self.low.overrides_between(id, building.class) {
            return needs_object("a constructor that calls an overridden method", span);
        }
        let Some((file, decl)) = self.low.classes.method(id) else {
            return needs_object("a constructor that lets `this` out before its end", span);
        };
        let unit = self.low.unit(file);
        let node = unit.ast[decl];
        let (Some(body), Some(owner)) = (node.body, self.low.classes.class(id.class)) else {
            return refuse("a constructor that calls a method without body", span);
        };
        // Nobody else knows of the object, so that its lock is free, and nobody waits for it.
        let locks = node.modifiers.has(heddle_syntax::ast::flags::SYNCHRONIZED);
        if locks && !self.low.summaries.allowed {
            return needs_object("a constructor that locks its own object", span);
        }
        let ty = self.low.resolved.world.method(id).result;
        let result = match ty == Ty::VOID {
            true => None,
            false => Some(self.variable_of(ty, span)?),
        };
        let outer = self.scope.outer.map(|o| self.code.read(o, span));
        let mut building = building;
        let same = owner.class == building.class;
        self.within(
            owner,
            outer.filter(|_| same),
            &mut building,
            span,
            |m, _| {
                m.scope.result = result;
                m.bind_parameters(file, node.params, args, span)?;
                m.stmt(body)
            },
        )?;
        Ok(result.map(|r| self.code.read(r, span)))
    }

    /// The object with the values of its fields, of its enclosing instances and captured variables, and what its class and the
    /// constructors of the library say of it.
    fn allocate(&mut self, building: &Building, span: Span) -> Lower<Expr> {
        self.needs_room(Needs::Memory, span)?;
        let mut new = self.allocation(span);
        let o = new.object();
        let checks = self.field_checks(building, span);
        self.fill_fields(building, &mut new, span)?;
        for (class, local) in &building.outers {
            let outer = self.low.outer_of(*class, o.clone(), span);
            let value = self.code.read(*local, span);
            new.holds(outer, value.clone());
            new.refers_to([value]);
        }
        let (captured, facts) = self.capture_facts(building.class, &o, span)?;
        new.is_known(facts);
        new.refers_to(captured);
        let world = &mut self.low.resolved.world;
        if world.is_subclass(building.class, ClassId::THREAD) {
            new.is_thread();
        }
        new.is_known(self.low.class_facts(building.class, &o));
        for (id, args) in &building.supers {
            new.is_known(self.constructed_by(*id, args, &o, span)?);
            new.refers_to(self.passed_objects(*id, args));
        }
        if !checks.is_empty() {
            let mut op = Op::new(OpKind::Skip, span);
            op.checks = checks;
            self.code.emit(op);
        }
        let made = self.appear(new);
        for discipline in INWARDS {
            discipline.made(self, building, &made, span)?;
        }
        Ok(made)
    }

    /// The fields get the values that the constructors gave them.
    fn fill_fields(&mut self, building: &Building, new: &mut Allocation, span: Span) -> Lower<()> {
        let o = new.object();
        for (field, local) in building.in_order() {
            let value = self.code.read(local, span);
            let ty = self.low.resolved.world.field(field).ty;
            let reference = self.low.resolved.world.types.is_reference(ty);
            new.refers_to(reference.then(|| value.clone()));
            let world = &mut self.low.resolved.world;
            if let Some(cell) = self.low.heap.final_field(world, field, &o) {
                new.is_known(self.low.known_part(field, &o, &cell));
                new.holds(cell, value);
                continue;
            }
            let Some((global, _)) = self.low.heap.field(world, field) else {
                return refuse("an object with a field of an unmodelled type", span);
            };
            let nowhere = self.is_nowhere_in(global, &value);
            new.is_known(nowhere.filter(|_| reference));
            let heap = &self.low.heap;
            heap.discipline(global).new_cell(heap, global, value, new);
        }
        Ok(())
    }

    /// What must hold of the values of fields by their declarations.
    fn field_checks(&mut self, building: &Building, span: Span) -> Vec<Check> {
        let mut checks = Vec::new();
        for (field, local) in building.in_order() {
            let value = self.code.read(local, span);
            self.field_settles(field, &value, span);
            checks.extend(self.constructed_shared(field, &value, span));
            checks.extend(self.must_be_immutable(field, &value, span));
            checks.extend(self.constructed_non_null(field, &value, span));
        }
        checks
    }
}
