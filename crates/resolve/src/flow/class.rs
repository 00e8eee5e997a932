//! Classes: in which order their initializers and constructors run, and what these leave behind. Final fields have
//! exactly one value when the class, or the object, is made (JLS 8.3.1.2, 16.9); what initializers throw is declared
//! by every constructor (JLS 11.2.3).

use super::blank::Blank;
use super::state::State;
use super::{Flow, Frame};
use crate::model::{ClassId, FieldId, Flags, MethodId, Origin};
use crate::types::Ty;
use heddle_diag::codes;
use heddle_syntax::ast::{
    self, ExprId, Member, MethodKind, StmtId, StmtKind, TypeDeclId, TypeDeclKind, VariableId,
};
use heddle_text::Span;
use std::rc::Rc;

/// Annotations of classes that mean nothing to tools.
const OF_LANGUAGE: [&str; 3] = ["Deprecated", "FunctionalInterface", "SuppressWarnings"];

/// What runs when a class or an object is made.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// An initial value.
    Value(ExprId),
    /// An initializer.
    Block(StmtId),
    /// The body of an enum constant.
    Class(TypeDeclId),
}

/// The steps of one kind, static or not, and the fields that they and constructors give values to.
#[derive(Debug, Default)]
pub(super) struct Making {
    steps: Vec<Step>,
    blanks: Vec<(FieldId, Span)>,
}

/// The parts of a class, in the order of the source.
#[derive(Default)]
struct Parts {
    fixed: Making,
    each: Making,
    constructors: Vec<(MethodId, ast::MethodId)>,
    methods: Vec<(MethodId, StmtId)>,
    nested: Vec<TypeDeclId>,
}

impl Flow<'_> {
    /// Walks a class with everything in it. A local or anonymous class sees the variables around it as they are.
    pub(super) fn class(&mut self, decl: TypeDeclId) {
        let Some(class) = self.typed.class(decl) else {
            return;
        };
        let anonymous = {
            let source = self.w.sources.get(&class);
            source.is_some_and(|s| s.anonymous_super.is_some())
        };
        let entry = self.state.clone();
        let (frames, labels) = (
            std::mem::take(&mut self.frames),
            std::mem::take(&mut self.labels),
        );
        let around = self.making.clone();
        let (object, unreachable) = (self.object.take(), self.unreachable);
        if !anonymous {
            self.making.clear();
        }
        self.depth += 1;
        self.revive_if_dead();
        let parts = self.parts(class, decl);
        self.made_once(class, &parts.fixed);
        self.made_each(class, decl, anonymous, parts.each, &parts.constructors);
        self.making.clear();
        for (id, body) in parts.methods {
            self.method(id, body);
        }
        for decl in parts.nested {
            self.class(decl);
        }
        self.depth -= 1;
        (self.state, self.frames, self.labels) = (entry, frames, labels);
        (self.making, self.object) = (around, object);
        self.unreachable = unreachable;
    }

    fn parts(&mut self, class: ClassId, decl: TypeDeclId) -> Parts {
        let unit = self.typed.unit.clone();
        let ast = &unit.ast;
        let node = ast[decl];
        let mut parts = Parts::default();
        for constant in ast.list(node.constants) {
            let constant = ast[*constant];
            let args = ast.list(constant.args).iter().map(|e| Step::Value(*e));
            parts.fixed.steps.extend(args);
            parts.fixed.steps.extend(constant.body.map(Step::Class));
        }
        if node.kind == TypeDeclKind::Record {
            for var in ast.list(node.components) {
                self.add_variable(class, *var, &mut parts);
            }
        }
        for member in ast.list(node.members) {
            match ast[*member] {
                Member::Field(field) => {
                    for var in ast.list(field.vars) {
                        self.add_variable(class, *var, &mut parts);
                    }
                }
                Member::Initializer { is_static, body } => {
                    let making = match is_static {
                        true => &mut parts.fixed,
                        false => &mut parts.each,
                    };
                    making.steps.push(Step::Block(body));
                }
                Member::Method(method) => self.add_method(method, &mut parts),
                Member::Type(decl) => parts.nested.push(decl),
                Member::Spec(_) => {}
            }
        }
        parts
    }

    /// A field: its initial value is a step; a final one without is blank.
    fn add_variable(&mut self, class: ClassId, var: VariableId, parts: &mut Parts) {
        let unit = self.typed.unit.clone();
        let node = unit.ast[var];
        let name = unit.name(node.name.name);
        let Some(index) = self.w.body(class).field(name) else {
            return;
        };
        let id = FieldId { class, index };
        let flags = self.w.field(id).flags;
        if flags.has(Flags::GHOST) {
            return;
        }
        let making = match flags.is_static() {
            true => &mut parts.fixed,
            false => &mut parts.each,
        };
        match node.init {
            Some(init) => making.steps.push(Step::Value(init)),
            None if flags.has(Flags::FINAL) => {
                making.blanks.push((id, unit.ident_span(node.name)));
            }
            None => {}
        }
    }

    fn add_method(&mut self, method: ast::MethodId, parts: &mut Parts) {
        let node = self.typed.unit.ast[method];
        let (Some(id), Some(body)) = (self.typed.method_of(method), node.body) else {
            return;
        };
        if self.w.method(id).flags.has(Flags::GHOST) {
            return;
        }
        match node.kind {
            MethodKind::Method => parts.methods.push((id, body)),
            _ => parts.constructors.push((id, method)),
        }
    }

    /// The static part: runs once, and throws nothing that is checked.
    fn made_once(&mut self, class: ClassId, fixed: &Making) {
        let entry = self.state.clone();
        let count = self.blanks.count();
        self.making.push(class);
        self.declare_fields(fixed);
        self.thrown.push(Vec::new());
        self.steps(fixed);
        let thrown = self.thrown.pop().unwrap_or_default();
        self.report_thrown(&thrown, &[]);
        if self.is_own(class) {
            for (field, span) in &fixed.blanks {
                self.demand(*field, *span, "when its class is ready");
            }
        }
        self.making.pop();
        self.blanks.truncate(count);
        self.state = entry;
    }

    /// What a stub leaves out is not missing.
    fn is_own(&mut self, class: ClassId) -> bool {
        self.w.shell(class).origin == Origin::Source
    }

    /// The part of each object, in all constructors.
    fn made_each(
        &mut self,
        class: ClassId,
        decl: TypeDeclId,
        anonymous: bool,
        each: Making,
        constructors: &[(MethodId, ast::MethodId)],
    ) {
        let entry = self.state.clone();
        let count = self.blanks.count();
        self.making.push(class);
        self.declare_fields(&each);
        let start = self.state.clone();
        let each = Rc::new(each);
        if constructors.is_empty() {
            self.thrown.push(Vec::new());
            let name = self.typed.unit.ast[decl].name;
            self.silent_super(class, self.typed.unit.ident_span(name));
            self.steps(&each);
            let thrown = self.thrown.pop().unwrap_or_default();
            match anonymous {
                true => self.pass_on(thrown),
                false => self.report_thrown(&thrown, &[]),
            }
            if self.unit_makes(class, decl) {
                for (field, span) in &each.blanks {
                    self.demand(*field, *span, "when an object of its class is ready");
                }
            }
        }
        for (id, method) in constructors {
            self.state = start.clone();
            self.constructor(*id, *method, &each);
        }
        self.making.pop();
        self.blanks.truncate(count);
        self.state = entry;
    }

    /// Whether the constructor that nobody wrote is one that leaves fields alone: records have another, and annotations
    /// that are not the language's own may stand for tools that write constructors.
    fn unit_makes(&mut self, class: ClassId, decl: TypeDeclId) -> bool {
        let ast = &self.typed.unit.ast;
        let node = ast[decl];
        let mut annotations = ast.list(node.modifiers.annotations).iter();
        let completed = annotations.any(|a| !OF_LANGUAGE.contains(&ast.text(ast[*a].path.name)));
        self.is_own(class) && node.kind != TypeDeclKind::Record && !completed
    }

    fn declare_fields(&mut self, making: &Making) {
        for (field, _) in &making.blanks {
            self.declare_blank(Blank::Field(*field));
        }
    }

    fn steps(&mut self, making: &Making) {
        for step in &making.steps {
            match *step {
                Step::Value(init) => self.expr(init),
                Step::Class(decl) => self.class(decl),
                Step::Block(body) => {
                    self.statement(body);
                    if !self.state.alive && !self.unreachable {
                        let span = self.typed.unit.span(self.typed.unit.ast[body].range);
                        let span = Span::new(span.file, span.start, span.start + 1);
                        let message = "an initializer must be able to come to its end";
                        self.error(codes::UNREACHABLE, span, message);
                    }
                    self.revive_if_dead();
                }
            }
        }
    }

    fn constructor(&mut self, id: MethodId, method: ast::MethodId, each: &Rc<Making>) {
        let unit = self.typed.unit.clone();
        let node = unit.ast[method];
        let Some(body) = node.body else {
            return;
        };
        let count = self.blanks.count();
        self.unreachable = false;
        self.thrown.push(Vec::new());
        self.frames.push(Frame::Body { exits: Vec::new() });
        if self.calls_constructor(body) {
            self.object = Some(each.clone());
        } else {
            let start = unit.ast[body].range.start;
            self.silent_super(id.class, Span::new(unit.ast.file(), start, start + 1));
            self.steps(each);
        }
        self.statement(body);
        self.object = None;
        if node.kind == MethodKind::CompactConstructor {
            for (field, _) in &each.blanks {
                self.fill(Blank::Field(*field));
            }
        }
        let range = unit.ast[body].range;
        let file = unit.ast.file();
        let end = Span::new(file, range.end.saturating_sub(1), range.end);
        let mut exits = vec![(end, std::mem::take(&mut self.state))];
        if let Some(Frame::Body { exits: returns }) = self.frames.pop() {
            exits.extend(returns);
        }
        for (span, state) in exits {
            self.state = state;
            for (field, _) in &each.blanks {
                self.demand(*field, span, "when the constructor ends here");
            }
        }
        let thrown = self.thrown.pop().unwrap_or_default();
        let declared = self.w.method(id).throws.clone();
        self.report_thrown(&thrown, &declared);
        self.blanks.truncate(count);
    }

    /// The call of the superclass's constructor that is not written.
    fn silent_super(&mut self, class: ClassId, span: Span) {
        let thrown = self.typed.implicit_super.get(&class).cloned();
        for ty in thrown.unwrap_or_default() {
            self.throw(ty, span);
        }
    }

    fn calls_constructor(&self, body: StmtId) -> bool {
        let ast = &self.typed.unit.ast;
        let StmtKind::Block(list) = ast[body].kind else {
            return false;
        };
        ast.list(list).iter().any(|s| match ast[*s].kind {
            StmtKind::Expr(e) => matches!(ast[e].kind, ast::ExprKind::ConstructorCall { .. }),
            _ => false,
        })
    }

    /// After `super(…)` the initializers run; after `this(…)` all fields have values.
    pub(super) fn constructed(&mut self, is_super: bool, span: Span) {
        let Some(each) = self.object.take() else {
            return;
        };
        if is_super {
            self.steps(&each);
            return;
        }
        for (field, _) in &each.blanks {
            // The other constructor gives it its value.
            self.write(Blank::Field(*field), span);
        }
    }

    /// The body of a method. Fields have their values here.
    fn method(&mut self, id: MethodId, body: StmtId) {
        let info = self.w.method(id);
        let entry = self.state.clone();
        let count = self.blanks.count();
        self.unreachable = false;
        self.thrown.push(Vec::new());
        self.statement(body);
        if self.state.alive && !self.unreachable && info.result != Ty::VOID {
            let range = self.typed.unit.ast[body].range;
            let file = self.typed.unit.ast.file();
            let span = Span::new(file, range.end.saturating_sub(1), range.end);
            let message = "the method can end here without a value";
            self.error(codes::MISSING_RETURN, span, message);
        }
        let thrown = self.thrown.pop().unwrap_or_default();
        self.report_thrown(&thrown, &info.throws);
        self.blanks.truncate(count);
        self.state = entry;
    }

    /// Code that runs by itself, whatever stands around it; where nothing gets to, everything has a value.
    pub(super) fn revive_if_dead(&mut self) {
        if !self.state.alive {
            self.state = State {
                alive: true,
                ..State::default()
            };
            for number in 0..self.blanks.count() {
                self.state.assigned.set(number);
                self.state.unassigned.set(number);
            }
        }
    }
}
