//! Where the code of a file puts objects: declarations, assignments, loops, patterns, exceptions, functions. Calls are in [`super::calls`].

use super::graph::Node;
use super::{Flows, Key};
use heddle_contracts::special::is_constructor;
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{
    self, Case, ExprId, ExprKind, LambdaBody, List, MethodKind, PatternId, PatternKind, StmtKind,
    TextRange,
};
use std::cmp::Reverse;

/// What a `return` or `yield` gives its value to.
#[derive(Clone, Copy, Debug)]
enum Taker {
    Method(MethodId),
    Lambda(ExprId),
    Switch(ExprId),
    /// Code that returns nothing.
    Nobody,
}

impl Flows<'_, '_> {
    /// All flows of a file.
    pub(super) fn of_file(&mut self, file: usize) {
        let unit = self.low.unit(file);
        let exprs: Vec<(ExprId, ExprKind)> = unit
            .ast
            .nodes::<ast::Expr>()
            .map(|(e, node)| (e, node.kind))
            .collect();
        for (e, kind) in exprs {
            let note = self.low.resolved.files[file].note(e);
            if note.seen && !note.ghost {
                self.value(file, e);
                self.of_expression(file, e, kind);
            }
        }
        self.of_variables(file);
        self.of_statements(file);
        self.of_constructors(file);
        self.of_catches(file);
    }

    /// The node of the value of an expression, if objects that can be changed are among its values.
    pub(super) fn value(&mut self, file: usize, e: ExprId) -> Option<Node> {
        if let Some(node) = self.values[file].get(&e) {
            return Some(*node);
        }
        let node = self.node_of(file, e)?;
        self.values[file].insert(e, node);
        Some(node)
    }

    fn node_of(&mut self, file: usize, e: ExprId) -> Option<Node> {
        let unit = self.low.unit(file);
        let note = self.low.resolved.files[file].note(e);
        let kind = unit.ast[e].kind;
        match kind {
            ExprKind::Paren(inner) | ExprKind::Cast { value: inner, .. } => {
                return self.value(file, inner);
            }
            _ => {}
        }
        if matches!(note.target, Target::Type(_) | Target::Package) || !self.carries(note.ty) {
            return None;
        }
        Some(match (kind, note.target) {
            (ExprKind::Literal(..), _) => return None,
            (_, Target::Local(local)) => self.key(Key::Local(file, local)),
            (_, Target::Field(field, _)) => self.key(Key::Field(field)),
            (ExprKind::This | ExprKind::QualifiedThis(_), Target::This(class)) => {
                self.key(Key::This(class))
            }
            (ExprKind::This | ExprKind::Super | ExprKind::QualifiedSuper(_), _) => {
                let class = self.class_around(file, unit.ast[e].range)?;
                self.key(Key::This(class))
            }
            (ExprKind::Index { array, .. }, _) => {
                let array = self.value(file, array)?;
                self.graph.content(array)
            }
            (
                ExprKind::Call { .. }
                | ExprKind::New { .. }
                | ExprKind::NewArray { .. }
                | ExprKind::ArrayInit(_)
                | ExprKind::Conditional { .. }
                | ExprKind::Assign { .. }
                | ExprKind::Switch { .. }
                | ExprKind::Lambda { .. }
                | ExprKind::MethodRef { .. }
                | ExprKind::Component,
                _,
            ) => self.key(Key::Value(file, e)),
            _ => self.key(Key::Unknown),
        })
    }

    /// The innermost class whose declaration holds a place.
    pub(super) fn class_around(&self, file: usize, range: TextRange) -> Option<ClassId> {
        self.low.classes.around(self.low.resolved, file, range)
    }

    /// What the one holds gets into the other.
    pub(super) fn flow(&mut self, from: Option<Node>, into: Option<Node>) {
        if let (Some(from), Some(into)) = (from, into) {
            self.graph.flow(from, into);
        }
    }

    fn value_flows(&mut self, file: usize, from: ExprId, into: ExprId) {
        let (from, into) = (self.value(file, from), self.value(file, into));
        self.flow(from, into);
    }

    fn of_expression(&mut self, file: usize, e: ExprId, kind: ExprKind) {
        let unit = self.low.unit(file);
        match kind {
            ExprKind::Assign { target, value, .. } => {
                self.value_flows(file, value, target);
                self.value_flows(file, value, e);
            }
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                self.value_flows(file, then, e);
                self.value_flows(file, otherwise, e);
            }
            ExprKind::NewArray {
                init: Some(init), ..
            } => self.value_flows(file, init, e),
            ExprKind::ArrayInit(items) => {
                let Some(array) = self.value(file, e) else {
                    return;
                };
                let inside = self.graph.content(array);
                for item in unit.ast.list(items).to_vec() {
                    let item = self.value(file, item);
                    self.flow(item, Some(inside));
                }
            }
            ExprKind::Switch { selector, cases } => {
                let cases: Vec<Case> = unit.ast.list(cases).iter().map(|c| unit.ast[*c]).collect();
                self.of_cases(file, selector, &cases);
                for case in cases.iter().filter(|c| c.arrow) {
                    for s in unit.ast.list(case.body) {
                        if let StmtKind::Expr(value) = unit.ast[*s].kind {
                            self.value_flows(file, value, e);
                        }
                    }
                }
            }
            ExprKind::InstanceOfPattern { value, pattern } => {
                let value = self.value(file, value);
                self.matched(file, pattern, value);
            }
            ExprKind::Lambda { params, body } => {
                let Some(function) = self.value(file, e) else {
                    return;
                };
                let inside = self.graph.content(function);
                for var in unit.ast.list(params).to_vec() {
                    let local = self.low.resolved.files[file].local_of(var);
                    let param = local.and_then(|l| self.local(file, l));
                    self.flow(Some(inside), param);
                }
                if let LambdaBody::Expr(result) = body {
                    let result = self.value(file, result);
                    self.flow(result, Some(inside));
                }
                self.captures(file, unit.ast[e].range, function);
            }
            ExprKind::MethodRef { target, .. } => self.of_reference(file, e, target),
            ExprKind::Call { .. }
            | ExprKind::ConstructorCall { .. }
            | ExprKind::New { .. }
            | ExprKind::Component => self.of_call(file, e, kind),
            _ => {}
        }
    }

    /// The node of a local variable.
    pub(super) fn local(
        &mut self,
        file: usize,
        local: heddle_resolve::typed::LocalId,
    ) -> Option<Node> {
        let ty = self.low.resolved.files[file].local(local).ty;
        self.carries(ty).then(|| self.key(Key::Local(file, local)))
    }

    fn of_variables(&mut self, file: usize) {
        let unit = self.low.unit(file);
        let with_values: Vec<_> = unit
            .ast
            .nodes::<ast::Variable>()
            .filter_map(|(v, node)| node.init.map(|init| (v, init)))
            .collect();
        for (var, init) in with_values {
            if let Some(local) = self.low.resolved.files[file].local_of(var) {
                let (value, local) = (self.value(file, init), self.local(file, local));
                self.flow(value, local);
            }
        }
        for decl in self.low.classes.list.clone() {
            if decl.file != file {
                continue;
            }
            for (field, var) in self.low.classes.fields(self.low.resolved, decl) {
                if let Some(init) = unit.ast[var].init {
                    let field = self.key(Key::Field(field));
                    let value = self.value(file, init);
                    self.flow(value, Some(field));
                }
            }
        }
    }

    fn of_statements(&mut self, file: usize) {
        let unit = self.low.unit(file);
        let takers = self.takers(file);
        let statements: Vec<(TextRange, StmtKind)> = unit
            .ast
            .nodes::<ast::Stmt>()
            .map(|(_, node)| (node.range, node.kind))
            .collect();
        for (range, kind) in statements {
            match kind {
                StmtKind::ForEach { var, iterable, .. } => {
                    let local = self.low.resolved.files[file].local_of(var);
                    let local = local.and_then(|l| self.local(file, l));
                    self.gone_through(file, iterable, local);
                }
                StmtKind::Return(Some(value)) => {
                    let taker = innermost(&takers, range, |t| !matches!(t, Taker::Switch(_)));
                    self.given_to(file, value, taker);
                }
                StmtKind::Yield(value) => {
                    let taker = innermost(&takers, range, |t| matches!(t, Taker::Switch(_)));
                    self.given_to(file, value, taker);
                }
                StmtKind::Throw(value) => {
                    let (value, thrown) = (self.value(file, value), self.key(Key::Thrown));
                    self.flow(value, Some(thrown));
                }
                StmtKind::Switch { selector, cases } => {
                    let cases = unit.ast.list(cases).iter().map(|c| unit.ast[*c]);
                    let cases: Vec<Case> = cases.collect();
                    self.of_cases(file, selector, &cases);
                }
                _ => {}
            }
        }
    }

    fn given_to(&mut self, file: usize, value: ExprId, taker: Taker) {
        let value = self.value(file, value);
        let taker = match taker {
            Taker::Method(id) => Some(self.key(Key::Result(id))),
            Taker::Lambda(e) => self.value(file, e).map(|f| self.graph.content(f)),
            Taker::Switch(e) => self.value(file, e),
            Taker::Nobody => None,
        };
        self.flow(value, taker);
    }

    /// The elements of something that a loop goes through.
    fn gone_through(&mut self, file: usize, iterable: ExprId, local: Option<Node>) {
        if let Some(all) = self.value(file, iterable) {
            let inside = self.graph.content(all);
            self.flow(Some(inside), local);
        }
        // Iterators of the program's own.
        for next in self
            .low
            .classes
            .methods_called(&self.low.resolved.world, &["next"])
        {
            let result = self.key(Key::Result(next));
            self.flow(Some(result), local);
        }
    }

    fn of_cases(&mut self, file: usize, selector: ExprId, cases: &[Case]) {
        let unit = self.low.unit(file);
        let value = self.value(file, selector);
        for case in cases {
            for pattern in unit.ast.list(case.patterns).to_vec() {
                self.matched(file, pattern, value);
            }
        }
    }

    /// A value is matched with a pattern.
    fn matched(&mut self, file: usize, pattern: PatternId, value: Option<Node>) {
        let unit = self.low.unit(file);
        match unit.ast[pattern].kind {
            PatternKind::Variable(var) => {
                let local = self.low.resolved.files[file].local_of(var);
                let local = local.and_then(|l| self.local(file, l));
                self.flow(value, local);
            }
            PatternKind::Record { components, .. } => {
                for component in unit.ast.list(components).to_vec() {
                    let access = unit.ast[component].access;
                    let part = access.and_then(|e| self.value(file, e));
                    let asked = access.and_then(|e| {
                        let call = self.low.resolved.files[file].call_of(e)?;
                        Some(call.method.class)
                    });
                    let this = asked.map(|class| self.key(Key::This(class)));
                    self.flow(value, this);
                    self.matched(file, component, part);
                }
            }
            PatternKind::Any | PatternKind::Error => {}
        }
    }

    /// The parameters of a compact constructor become the components.
    fn of_constructors(&mut self, file: usize) {
        let unit = self.low.unit(file);
        let compact: Vec<TextRange> = unit
            .ast
            .nodes::<ast::Method>()
            .filter(|(_, m)| m.kind == MethodKind::CompactConstructor)
            .map(|(_, m)| m.range)
            .collect();
        for range in compact {
            let Some(class) = self.class_around(file, range) else {
                continue;
            };
            let parts = self.components(class);
            let inside: Vec<ExprId> = unit
                .ast
                .exprs_within(range)
                .into_iter()
                .map(|(e, _)| e)
                .collect();
            for e in inside {
                let Target::Local(local) = self.low.resolved.files[file].note(e).target else {
                    continue;
                };
                let name = self.low.resolved.files[file].local(local).name;
                let named = parts
                    .iter()
                    .find(|f| self.low.resolved.world.field(**f).name == name);
                if let Some(field) = named {
                    let (field, local) = (self.key(Key::Field(*field)), self.local(file, local));
                    self.flow(Some(field), local);
                    self.flow(local, Some(field));
                }
            }
        }
    }

    fn of_catches(&mut self, file: usize) {
        let unit = self.low.unit(file);
        let all: Vec<_> = unit.ast.nodes::<ast::Catch>().map(|(c, _)| c).collect();
        let thrown = self.key(Key::Thrown);
        for catch in all {
            let local = self.low.resolved.files[file].caught(catch);
            let local = local.and_then(|l| self.local(file, l));
            self.flow(Some(thrown), local);
        }
    }

    /// Code in a piece of a file is that of an object: what it uses of the code around, the object holds.
    pub(super) fn captures(&mut self, file: usize, range: TextRange, object: Node) {
        let unit = self.low.unit(file);
        let inside: Vec<ExprId> = unit
            .ast
            .exprs_within(range)
            .into_iter()
            .map(|(e, _)| e)
            .collect();
        for e in inside {
            let typed = &self.low.resolved.files[file];
            let note = typed.note(e);
            if note.ghost {
                continue;
            }
            let around = match note.target {
                Target::Local(local) => {
                    let at = typed.local(local).span;
                    let within = unit.ast.span(range);
                    let own = within.start <= at.start && at.end <= within.end;
                    match own {
                        true => None,
                        false => self.local(file, local),
                    }
                }
                Target::Field(_, Some(class)) | Target::This(class) => {
                    Some(self.key(Key::This(class)))
                }
                Target::Call(call) => match typed.call(call).receiver {
                    heddle_resolve::typed::Receiver::This(class) => {
                        Some(self.key(Key::This(class)))
                    }
                    _ => None,
                },
                _ => match unit.ast[e].kind {
                    ExprKind::This | ExprKind::Super => {
                        let class = self.class_around(file, unit.ast[e].range);
                        class.map(|c| self.key(Key::This(c)))
                    }
                    _ => None,
                },
            };
            if let Some(around) = around {
                self.graph.hold(object, around);
            }
        }
    }

    /// What `return` and `yield` give their values to, outer ones first.
    fn takers(&self, file: usize) -> Vec<(TextRange, Taker)> {
        let unit = self.low.unit(file);
        let typed = &self.low.resolved.files[file];
        let mut takers = Vec::new();
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            let id = typed.method_of(m);
            takers.push((node.range, id.map_or(Taker::Nobody, Taker::Method)));
        }
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            match node.kind {
                ExprKind::Lambda { .. } => takers.push((node.range, Taker::Lambda(e))),
                ExprKind::Switch { .. } => takers.push((node.range, Taker::Switch(e))),
                _ => {}
            }
        }
        takers.sort_by_key(|(r, _)| (r.start, Reverse(r.end)));
        takers
    }

    /// Whether a method is a constructor.
    pub(super) fn is_constructor(&mut self, id: MethodId) -> bool {
        is_constructor(&mut self.low.resolved.world, id)
    }

    /// The expressions of a list.
    pub(super) fn listed(&self, file: usize, list: List<ExprId>) -> Vec<ExprId> {
        self.low.unit(file).ast.list(list).to_vec()
    }
}

/// The innermost one of a kind around a place.
fn innermost(
    takers: &[(TextRange, Taker)],
    place: TextRange,
    wanted: impl Fn(&Taker) -> bool,
) -> Taker {
    let before = takers.partition_point(|(r, _)| r.start <= place.start);
    let around = takers[..before].iter().rev();
    let mut around = around.filter(|(r, t)| place.end <= r.end && wanted(t));
    around.next().map_or(Taker::Nobody, |(_, t)| *t)
}
