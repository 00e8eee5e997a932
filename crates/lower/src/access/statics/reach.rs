//! The code that a static initializer can run: its own, that of the methods and constructors it calls, and which classes it
//! makes Java initialize on the way.
//!
//! Takes the typed program, gives for every class with such code a [`Reached`]. It may contain more than really runs, never less:
//! calls count for every method that overrides the called one, texts for every `toString`.

use super::plan::{assigned, unwrapped};
use crate::class::{ClassDecl, Initial};
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::{Occasion, is_atomic, is_constructor, runs_on};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, BinaryOp, ExprId, ExprKind, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A piece of a file.
pub(crate) type Piece = (usize, TextRange);

/// What the static initializer of one class can run, without what the initializers of other classes run.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    /// The code; the first `own` pieces are the initializer itself.
    pub pieces: Vec<Piece>,
    own: usize,
    /// Which of it are constructors.
    constructors: FxHashSet<Piece>,
    /// The methods and constructors among it.
    pub methods: FxHashSet<MethodId>,
    /// Fields of objects and other classes that it assigns; not those of the objects that its constructors make.
    pub written: FxHashSet<FieldId>,
    /// It assigns elements of arrays.
    pub fills: bool,
    /// Static fields that it mentions, but for those of the class in the initializer itself.
    pub mentioned: FxHashSet<FieldId>,
    /// The classes that it makes Java initialize, and where.
    pub triggers: Vec<(ClassId, Span)>,
    /// It may wait for other threads.
    pub blocks: bool,
    /// Where, and for what.
    pub waits: Vec<Wait>,
    /// Where it waits for a thread to end: what the thread is known to be, and whether it is one that the code has just made.
    pub joins: Vec<Join>,
}

/// A place where code may wait for other threads.
#[derive(Clone, Debug)]
pub(crate) struct Wait {
    /// The place.
    pub span: Span,
    /// In words: "takes a monitor".
    pub what: String,
    /// What it waits for.
    pub awaited: Awaited,
}

/// What code waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// The monitor of an object of this class or one below.
    Monitor(ClassId),
    /// The lock of a class.
    ClassLock(ClassId),
    /// Something else, or a monitor that may be any.
    Other,
}

/// A wait for the end of a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Join {
    /// The class that the thread is known by.
    pub site: ClassId,
    /// The thread was made by the code that waits.
    pub made_here: bool,
    /// The call.
    pub span: Span,
}

/// Whether one range lies in another.
pub(crate) fn within(inner: TextRange, outer: TextRange) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

impl Reached {
    fn add(&mut self, piece: Piece) {
        if !self.pieces.contains(&piece) {
            self.pieces.push(piece);
        }
    }

    fn wait(&mut self, span: Span, what: impl Into<String>, awaited: Awaited) {
        self.blocks = true;
        if !self.waits.iter().any(|w| w.span == span) {
            let what = what.into();
            self.waits.push(Wait {
                span,
                what,
                awaited,
            });
        }
    }

    fn trigger(&mut self, class: ClassId, span: Span) {
        if !self.triggers.iter().any(|(c, _)| *c == class) {
            self.triggers.push((class, span));
        }
    }
}

impl Lowering<'_> {
    /// The static initializers of a class that are no constants, in order.
    pub(crate) fn static_code(&mut self, decl: ClassDecl) -> Vec<Initial> {
        let all = self.classes.static_initials(self.resolved, decl);
        all.into_iter()
            .filter(|initial| match initial {
                Initial::Field(_, e) => self.resolved.files[decl.file].constant(*e).is_none(),
                Initial::Block(_) => true,
            })
            .collect()
    }

    /// Where an initializer stands.
    pub(crate) fn place_of(&self, file: usize, initial: Initial) -> Piece {
        let unit = self.unit(file);
        match initial {
            Initial::Field(_, e) => (file, unit.ast[e].range),
            Initial::Block(s) => (file, unit.ast[s].range),
        }
    }

    /// What can run while the constants of an enum are made.
    pub(crate) fn reached_by_constants(&mut self, decl: ClassDecl) -> Reached {
        let mut reached = Reached::default();
        self.look_at_constants(decl, &mut reached);
        self.follow(decl.class, &mut reached);
        reached
    }

    /// What code can run: that of a method, or some piece of a file.
    pub(crate) fn reached_by_code(
        &mut self,
        method: Option<MethodId>,
        piece: Option<Piece>,
    ) -> Reached {
        let mut reached = Reached::default();
        if let Some(id) = method {
            self.enter(id, &mut reached);
        }
        if let Some(piece) = piece {
            reached.add(piece);
        }
        self.follow(ClassId::OBJECT, &mut reached);
        reached
    }

    /// What the static initializer of a class can run.
    pub(crate) fn reached_by_initializer(&mut self, decl: ClassDecl) -> Reached {
        let mut reached = Reached::default();
        for initial in self.static_code(decl) {
            let piece = self.place_of(decl.file, initial);
            reached.add(piece);
        }
        reached.own = reached.pieces.len();
        self.look_at_constants(decl, &mut reached);
        let unit = self.unit(decl.file);
        let header = unit.ast.ident_span(unit.ast[decl.decl].name);
        for above in self.initialized_before(decl.class) {
            reached.trigger(above, header);
        }
        self.follow(decl.class, &mut reached);
        reached
    }

    /// Adds what the code calls; `class` is being initialized.
    fn follow(&mut self, class: ClassId, reached: &mut Reached) {
        let mut next = 0;
        while next < reached.pieces.len() {
            let itself = (next < reached.own).then_some(class);
            self.look_at(reached.pieces[next], itself, reached);
            next += 1;
        }
        reached.triggers.retain(|(c, _)| *c != class);
    }

    /// The constants of an enum are made by its constructors, before everything else.
    fn look_at_constants(&mut self, decl: ClassDecl, reached: &mut Reached) {
        let unit = self.unit(decl.file);
        for constant in unit.ast.list(unit.ast[decl.decl].constants).to_vec() {
            let node = unit.ast[constant];
            for arg in unit.ast.list(node.args) {
                reached.add((decl.file, unit.ast[*arg].range));
            }
            let call = self.resolved.files[decl.file].enum_call(constant).cloned();
            if let Some(call) = call {
                let span = unit.ast.ident_span(node.name);
                self.look_at_call(call.method, call.site, span, reached);
            }
            let body = node
                .body
                .and_then(|b| self.resolved.files[decl.file].class(b));
            if let Some(body) = body {
                self.construction(body, reached);
            }
        }
    }

    /// The classes of the program that Java initializes before a class: its superclass, and superinterfaces with default methods.
    pub(crate) fn initialized_before(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        if self.resolved.world.is_interface(class) {
            return found;
        }
        for sup in self.resolved.world.direct_supers(class) {
            if let Some(sup) = self.resolved.world.class_of(sup) {
                self.add_initialized(sup, &mut found);
            }
        }
        found
    }

    fn add_initialized(&mut self, sup: ClassId, found: &mut Vec<ClassId>) {
        let is_interface = self.resolved.world.is_interface(sup);
        if is_interface {
            for above in self.resolved.world.direct_supers(sup) {
                if let Some(above) = self.resolved.world.class_of(above) {
                    self.add_initialized(above, found);
                }
            }
        }
        let body = self.resolved.world.body(sup);
        let mut methods = body.methods.iter().map(|m| m.flags);
        let has_code =
            |f: Flags| !f.is_static() && !f.has(Flags::ABSTRACT) && !f.has(Flags::PRIVATE);
        let counts = !is_interface || methods.any(has_code);
        if counts && self.classes.class(sup).is_some() && !found.contains(&sup) {
            found.push(sup);
        }
    }

    fn look_at(&mut self, (file, range): Piece, itself: Option<ClassId>, reached: &mut Reached) {
        let unit = self.unit(file);
        let inner: Vec<TextRange> = unit
            .ast
            .nodes::<ast::TypeDecl>()
            .map(|(_, d)| d.range)
            .filter(|r| within(*r, range))
            .collect();
        let outside = |at: TextRange| within(at, range) && !inner.iter().any(|r| within(at, *r));
        for (_, s) in unit.ast.nodes::<ast::Stmt>() {
            if outside(s.range) {
                let word = unit.ast.span(s.range);
                self.look_at_statement(file, s.kind, word, reached);
            }
        }
        let nodes = unit.ast.nodes::<ast::Expr>();
        let nodes: Vec<_> = nodes.filter(|(_, n)| outside(n.range)).collect();
        for (e, node) in nodes {
            let span = unit.ast.span(node.range);
            let note = self.resolved.files[file].note(e);
            let constant = self.resolved.files[file].constant(e).is_some();
            if let Target::Field(field, _) = note.target
                && self.resolved.world.field(field).flags.is_static()
                && !constant
            {
                if itself != Some(field.class) {
                    reached.mentioned.insert(field);
                }
                if !note.ghost {
                    reached.trigger(field.class, span);
                }
            }
            if let ExprKind::Binary {
                op: BinaryOp::Add, ..
            } = node.kind
                && self.resolved.world.types.is_reference(note.ty)
            {
                self.on(Occasion::Text, reached);
            }
            // The code of a lambda is a method of the class around it: whoever runs it waits until that class is initialized.
            if let ExprKind::Lambda { .. } = node.kind
                && let Some(around) = self.classes.around(self.resolved, file, node.range)
            {
                reached.trigger(around, span);
            }
            if let Some(target) = assigned(&node.kind) {
                let made = reached.constructors.contains(&(file, range));
                self.look_at_write(file, target, made, itself, reached);
            }
            let call = self.resolved.files[file].call_behind(e).cloned();
            if let Some(call) = call.filter(|_| !note.ghost) {
                if self.is_join(call.method) {
                    let made_here = self.waits_for_own(file, node.kind);
                    let site = call.site;
                    reached.joins.push(Join {
                        site,
                        made_here,
                        span,
                    });
                }
                self.look_at_call(call.method, call.site, span, reached);
            }
        }
    }

    /// An assignment. What a constructor writes of its own object, nobody has seen before.
    fn look_at_write(
        &mut self,
        file: usize,
        target: ExprId,
        made: bool,
        itself: Option<ClassId>,
        reached: &mut Reached,
    ) {
        let unit = self.unit(file);
        let target = unwrapped(&unit.ast, target);
        let own = match unit.ast[target].kind {
            ExprKind::Index { .. } => return reached.fills = true,
            ExprKind::Field { target, .. } => matches!(unit.ast[target].kind, ExprKind::This),
            _ => true,
        };
        let Target::Field(field, _) = self.resolved.files[file].note(target).target else {
            return;
        };
        let is_static = self.resolved.world.field(field).flags.is_static();
        let fresh = !is_static && made && own;
        if !fresh && itself != Some(field.class) {
            reached.written.insert(field);
        }
    }

    fn look_at_statement(
        &mut self,
        file: usize,
        kind: StmtKind,
        span: Span,
        reached: &mut Reached,
    ) {
        match kind {
            StmtKind::Synchronized { lock, .. } => {
                let end = span.start + "synchronized".len() as u32;
                let awaited = self.awaited(file, lock);
                reached.wait(Span { end, ..span }, "takes a monitor", awaited);
            }
            StmtKind::ForEach { .. } => self.on(Occasion::ForEach, reached),
            StmtKind::Try { .. } => self.on(Occasion::Resources, reached),
            _ => {}
        }
    }

    fn look_at_call(&mut self, id: MethodId, site: ClassId, span: Span, reached: &mut Reached) {
        let info = self.resolved.world.method(id);
        let made = is_constructor(&mut self.resolved.world, id);
        if made {
            reached.trigger(site, span);
            self.construction(site, reached);
        } else if info.flags.is_static() {
            reached.trigger(id.class, span);
        }
        let world = &mut self.resolved.world;
        for method in self.classes.overriding(world, id) {
            self.enter(method, reached);
        }
        self.functions(id, reached);
        if self.classes.method(id).is_none() {
            self.on(Occasion::Text, reached);
            if !made {
                self.look_at_library(id, span, reached);
            }
        }
    }

    /// The lambdas and references that may run where a method of an interface is called.
    fn functions(&mut self, id: MethodId, reached: &mut Reached) {
        if !self.resolved.world.is_interface(id.class) {
            return;
        }
        let name = self.resolved.world.method(id).name;
        for (method, piece) in self.function_pieces().iter() {
            let world = &mut self.resolved.world;
            let same = *method == id
                || world.method(*method).name == name && world.is_subclass(method.class, id.class);
            if same {
                reached.add(*piece);
            }
        }
    }

    /// All lambdas and references, with the methods that they implement.
    fn function_pieces(&mut self) -> Rc<[(MethodId, Piece)]> {
        if let Some(known) = &self.reached.functions {
            return Rc::clone(known);
        }
        let mut all = Vec::new();
        for lambda in self.lambdas() {
            let typed = &self.resolved.files[lambda.file];
            if let Target::Function(f) = typed.note(lambda.expr).target {
                let range = typed.unit.ast[lambda.expr].range;
                all.push((typed.function(f).method, (lambda.file, range)));
            }
        }
        let all: Rc<[(MethodId, Piece)]> = all.into();
        self.reached.functions = Some(Rc::clone(&all));
        all
    }

    /// Whether a method waits until a thread has ended, however long that takes.
    pub(crate) fn is_join(&mut self, id: MethodId) -> bool {
        self.special(id) == Some(Special::Join { timed: false })
    }

    /// Whether a call is on a thread that the code around it has made: on a variable that never holds anything else.
    fn waits_for_own(&self, file: usize, kind: ExprKind) -> bool {
        let (unit, typed) = (self.unit(file), &self.resolved.files[file]);
        let ExprKind::Call {
            target: Some(target),
            ..
        } = kind
        else {
            return false;
        };
        let Target::Local(local) = typed.note(unwrapped(&unit.ast, target)).target else {
            return false;
        };
        let mut variables = unit.ast.nodes::<ast::Variable>();
        let found = variables.find(|(v, _)| typed.local_of(*v) == Some(local));
        let init = found.and_then(|(_, v)| v.init);
        let made = init.is_some_and(|e| matches!(unit.ast[e].kind, ExprKind::New { .. }));
        made && !typed.local(local).assigned
    }

    fn look_at_library(&mut self, id: MethodId, span: Span, reached: &mut Reached) {
        let world = &mut self.resolved.world;
        if self.contracts.may_wait(world, id) {
            let name = self.library_name(id);
            reached.wait(span, format!("calls `{name}`"), Awaited::Other);
        }
        // The content of an atomic is a field of its own.
        let value = self.resolved.world.names.find("value");
        let value = value.and_then(|n| self.resolved.world.body(id.class).field(n));
        let atomic = is_atomic(&self.resolved.world, id.class);
        if let (true, Some(index)) = (atomic, value) {
            let class = id.class;
            reached.written.insert(FieldId { class, index });
        }
        let world = &mut self.resolved.world;
        if self.contracts.could_be(world, id, Special::Run) {
            self.on(Occasion::Task, reached);
        }
        self.on(Occasion::Library, reached);
    }

    fn enter(&mut self, id: MethodId, reached: &mut Reached) {
        let Some((file, decl)) = self.classes.method(id) else {
            return;
        };
        let unit = self.unit(file);
        if unit.ast[decl].modifiers.has(ast::flags::SYNCHRONIZED) {
            let span = unit.ast.ident_span(unit.ast[decl].name);
            let awaited = self.awaited_by_method(id);
            reached.wait(span, "takes a monitor", awaited);
        }
        reached.methods.insert(id);
        let piece = (file, unit.ast[decl].range);
        if unit.ast[decl].kind != ast::MethodKind::Method {
            reached.constructors.insert(piece);
        }
        reached.add(piece);
        if let Some(contract) = self.contracts.method(id) {
            contract
                .texts
                .iter()
                .for_each(|c| reached.add((file, c.range)));
        }
    }

    /// The lock that `synchronized` takes.
    pub(crate) fn awaited(&mut self, file: usize, lock: ExprId) -> Awaited {
        let unit = self.unit(file);
        let lock = unwrapped(&unit.ast, lock);
        if let Some(class) = self.class_locked(file, lock) {
            return Awaited::ClassLock(class);
        }
        let typed = &self.resolved.files[file];
        let world = &mut self.resolved.world;
        let erased = world.erasure(typed.note(lock).ty);
        let meta = world.class_ref("java/lang/Class");
        match world.class_of(erased) {
            Some(c) if c != ClassId::OBJECT && c != meta && !world.is_interface(c) => {
                Awaited::Monitor(c)
            }
            _ => Awaited::Other,
        }
    }

    /// The lock that a synchronized method takes.
    pub(crate) fn awaited_by_method(&mut self, id: MethodId) -> Awaited {
        match self.resolved.world.method(id).flags.is_static() {
            true => Awaited::ClassLock(id.class),
            false => Awaited::Monitor(id.class),
        }
    }

    /// The methods that may run on an occasion.
    fn on(&mut self, occasion: Occasion, reached: &mut Reached) {
        let world = &self.resolved.world;
        for id in self.classes.methods_called(world, occasion.names()) {
            if runs_on(&mut self.resolved.world, id, &[occasion]) {
                self.enter(id, reached);
            }
        }
    }

    /// Initializers of instances, and the constructors that run without being called by name.
    fn construction(&mut self, class: ClassId, reached: &mut Reached) {
        for decl in self.classes.list.clone() {
            if !self.resolved.world.is_subclass(class, decl.class) {
                continue;
            }
            for initial in self.classes.initials(self.resolved, decl) {
                let piece = self.place_of(decl.file, initial);
                reached.add(piece);
            }
            for id in self.classes.methods() {
                let made = is_constructor(&mut self.resolved.world, id);
                let info = self.resolved.world.method(id);
                if id.class == decl.class && made && info.params.is_empty() && class != decl.class {
                    self.enter(id, reached);
                }
            }
        }
    }
}
