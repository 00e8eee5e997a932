//! Static fields and their initialization.
//!
//! The static initializer of a class is a task of its own: it runs on locals that nobody else sees, as Java lets no other
//! thread in before it is done. Other code finds static fields with any values of their types; `final` ones never change, and
//! those that are made by `new` are not null, unless code that initializers can reach mentions them: it might come too early.

use crate::body::{Code, Lower, refuse};
use crate::class::{ClassDecl, Initial};
use crate::expr::Location;
use crate::heap::{default_value, null, plato_type, simple_name};
use crate::method::{Method, Scope, This};
use crate::program::{Lowering, Refused};
use heddle_plato::ir::{Expr, Form, ModuleId, Op, OpKind, Proc, Stmt, Type};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprId, ExprKind, TextRange};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

fn within(inner: TextRange, outer: TextRange) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

impl Lowering<'_> {
    /// The value of a `final` static field of the program; `None` for other fields.
    pub fn static_final(&mut self, field: FieldId, span: Span) -> Option<Expr> {
        let info = self.resolved.world.field(field);
        let both = [Flags::STATIC, Flags::FINAL];
        if !both.iter().all(|f| info.flags.has(*f)) || self.classes.class(field.class).is_none() {
            return None;
        }
        let ty = plato_type(&mut self.resolved.world, info.ty)?;
        let class = self.resolved.world.binary_name(field.class).to_owned();
        let name = format!("{class}.{}", self.resolved.world.names.text(info.name));
        Some(self.heap.opaque(&name, Vec::new(), ty, span))
    }

    /// What is known of the value of a `final` static field.
    pub fn known_static(&mut self, field: FieldId, value: &Expr, span: Span) -> Option<Expr> {
        let ty = self.resolved.world.field(field).ty;
        let known = self.known_of(value, ty, span);
        let made = self.made_by_new(field) && !self.mentioned_early().contains(&field);
        let some = made.then(|| Expr::not(Expr::eq(value.clone(), null(span))));
        let all: Vec<Expr> = known.into_iter().chain(some).collect();
        (!all.is_empty()).then(|| Expr::all(all, span))
    }

    fn made_by_new(&mut self, field: FieldId) -> bool {
        let makes = |kind| {
            matches!(
                kind,
                ExprKind::New { .. }
                    | ExprKind::NewArray { .. }
                    | ExprKind::ArrayInit(_)
                    | ExprKind::Lambda { .. }
            )
        };
        self.initializer(field).is_some_and(makes)
    }

    /// The initializer of a field of the program.
    pub fn initializer(&mut self, field: FieldId) -> Option<ExprKind> {
        let decl = self.classes.class(field.class)?;
        let unit = self.unit(decl.file);
        let fields = self.classes.fields(self.resolved, decl);
        let (_, var) = fields.iter().find(|(f, _)| *f == field)?;
        Some(unit.ast[unit.ast[*var].init?].kind)
    }

    /// The static initializers of a class that are not constants, in order.
    fn static_code(&mut self, decl: ClassDecl) -> Vec<Initial> {
        let all = self.classes.static_initials(self.resolved, decl);
        all.into_iter()
            .filter(|initial| match initial {
                Initial::Field(_, e) => self.resolved.files[decl.file].constant(*e).is_none(),
                Initial::Block(_) => true,
            })
            .collect()
    }

    /// Static fields that code mentions which may run while classes are initialized.
    fn mentioned_early(&mut self) -> FxHashSet<FieldId> {
        if let Some(found) = &self.early {
            return found.clone();
        }
        let mut ranges: Vec<(usize, TextRange)> = Vec::new();
        for decl in self.classes.list.clone() {
            let unit = self.unit(decl.file);
            for initial in self.static_code(decl) {
                let range = match initial {
                    Initial::Field(_, e) => unit.ast[e].range,
                    Initial::Block(s) => unit.ast[s].range,
                };
                ranges.push((decl.file, range));
            }
        }
        let own = ranges.len();
        let mut found = FxHashSet::default();
        let mut next = 0;
        while next < ranges.len() {
            let (file, range) = ranges[next];
            self.look_in(file, range, next >= own, &mut ranges, &mut found);
            next += 1;
        }
        self.early = Some(found.clone());
        found
    }

    /// Adds the code that a range calls, by name, and the static fields that it mentions.
    fn look_in(
        &mut self,
        file: usize,
        range: TextRange,
        called: bool,
        ranges: &mut Vec<(usize, TextRange)>,
        found: &mut FxHashSet<FieldId>,
    ) {
        let unit = self.unit(file);
        let nodes = unit.ast.nodes::<ast::Expr>();
        let nodes: Vec<ExprId> = nodes
            .filter(|(_, n)| within(n.range, range))
            .map(|(e, _)| e)
            .collect();
        for e in nodes {
            match self.resolved.files[file].note(e).target {
                Target::Field(field, _) => {
                    let around = self.classes.class(field.class);
                    let inside = around.is_some_and(|d| {
                        d.file == file && within(range, self.unit(d.file).ast[d.decl].range)
                    });
                    if called || !inside {
                        found.insert(field);
                    }
                }
                Target::Call(i) => {
                    let id = self.resolved.files[file].call(i).method;
                    for range in self.code_of(id) {
                        if !ranges.contains(&range) {
                            ranges.push(range);
                        }
                    }
                }
                Target::Function(_) => {
                    if matches!(unit.ast[e].kind, ExprKind::MethodRef { .. }) {
                        ranges.extend(self.all_code(ranges));
                    }
                }
                _ => {}
            }
        }
    }

    /// Where the code stands that a call may run: methods are looked for by name; a constructor runs the initializers and
    /// the superclasses' constructors, a started thread runs `run`.
    fn code_of(&mut self, id: MethodId) -> Vec<(usize, TextRange)> {
        let name = self.resolved.world.method(id).name;
        let name = name_of(self, name);
        let wanted = if name == "start" { "run" } else { &*name };
        let mut found = Vec::new();
        for other in self.classes.methods() {
            let named = self.resolved.world.method(other).name;
            let made = name == "<init>" && !self.resolved.world.is_subclass(id.class, other.class);
            if let Some((file, decl)) = self.classes.method(other)
                && name_of(self, named) == wanted
                && !made
            {
                found.push((file, self.unit(file).ast[decl].range));
            }
        }
        if name == "<init>" {
            found.extend(self.instance_code(id.class));
        }
        found
    }

    /// Where the initializers of instances stand, superclasses included.
    fn instance_code(&mut self, class: ClassId) -> Vec<(usize, TextRange)> {
        let mut found = Vec::new();
        for decl in self.classes.list.clone() {
            if !self.resolved.world.is_subclass(class, decl.class) {
                continue;
            }
            let unit = self.unit(decl.file);
            for initial in self.classes.initials(self.resolved, decl) {
                let range = match initial {
                    Initial::Field(_, e) => unit.ast[e].range,
                    Initial::Block(s) => unit.ast[s].range,
                };
                found.push((decl.file, range));
            }
        }
        found
    }

    fn all_code(&self, known: &[(usize, TextRange)]) -> Vec<(usize, TextRange)> {
        let list = self.classes.list.iter();
        list.map(|d| (d.file, self.unit(d.file).ast[d.decl].range))
            .filter(|r| !known.contains(r))
            .collect()
    }

    /// Lowers the static initializer of a class as something to be verified by itself.
    pub fn static_task(&mut self, decl: ClassDecl) -> Result<(), Refused> {
        let code = self.static_code(decl);
        if code.is_empty() {
            return Ok(());
        }
        let unit = self.unit(decl.file);
        let header = unit.ast.ident_span(unit.ast[decl.decl].name);
        let name = simple_name(&self.resolved.world, decl.class);
        let name = format!("{name} (static initializer)");
        match self.static_proc(decl, &code, name.clone(), header) {
            Ok(proc) => {
                self.add(proc);
                Ok(())
            }
            Err(e) => Err(Refused {
                name,
                header,
                what: e.what,
                span: e.span,
            }),
        }
    }

    fn static_proc(
        &mut self,
        decl: ClassDecl,
        initials: &[Initial],
        name: String,
        header: Span,
    ) -> Lower<Proc> {
        let mut code = Code::default();
        let exception = code.local("$exception", Type::Int, header);
        code.written_as(exception, Form::Thrown);
        let end = code.label();
        let scope = Scope {
            file: decl.file,
            class: Some(decl.class),
            this: This::None,
            outer: None,
            vars: FxHashMap::default(),
            snapshots: Default::default(),
            statics: FxHashMap::default(),
            end,
            base: 0,
            result: None,
        };
        let mut method = Method::new(self, code, scope, exception);
        method.name.clone_from(&name);
        let known = method.low.running_thread(header);
        method.code.emit(Op::new(OpKind::Skip, header).guard(known));
        method.static_fields(decl, header)?;
        for initial in initials {
            method.static_initial(*initial)?;
        }
        let code = method.code;
        Ok(Proc {
            name,
            module: ModuleId(0),
            params: 0,
            result: None,
            locals: code.locals,
            spec: None,
            body: Some(Stmt::Block(end, Box::new(Stmt::Seq(code.out)))),
            span: header,
        })
    }
}

fn name_of(low: &Lowering<'_>, name: heddle_resolve::Name) -> String {
    low.resolved.world.names.text(name).to_owned()
}

impl Method<'_, '_> {
    /// Locals for the static fields, with what they contain before the first initializer.
    fn static_fields(&mut self, decl: ClassDecl, span: Span) -> Lower<()> {
        let unit = self.unit();
        for (field, var) in self.low.classes.fields(self.low.resolved, decl) {
            let info = self.low.resolved.world.field(field);
            if !info.flags.is_static() {
                continue;
            }
            let Some(ty) = plato_type(&mut self.low.resolved.world, info.ty) else {
                return refuse("a field of this type", span);
            };
            let name = self.low.resolved.world.names.text(info.name).to_owned();
            let constant = unit.ast[var].init.and_then(|e| self.constant(e));
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
                }
                Ok(())
            }
        }
    }
}
