//! Fast facts about the methods of a class, found from the typed text alone: which parts of its own object, or of one that it is given, a
//! method touches under which locks, in which order it takes locks, and what it calls on the same object. Linear in the program, no solver.
//!
//! Only what is certain is a fact. Locks that the text does not name (locals, arguments) are
//! [`Guard::Unknown`]; code of lambdas belongs to no method, as nobody knows when it runs.

use crate::lasting::steps;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_contracts::Special;
use heddle_contracts::special::{LockCall, is_atomic, is_concurrent};
use heddle_resolve::World;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::{Dispatch, LocalId, LocalKind, Receiver, Target};
use heddle_syntax::ast::{self, ExprId, ExprKind, List, LiteralKind, StmtId, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// A lock, as the code of an object names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Guard {
    /// `this`
    This,
    /// `C.class`
    Class(ClassId),
    /// What a field of `this` holds, or a static field.
    Field(FieldId),
    /// The object that is a text of the program: one for all who write it.
    Text(String),
    /// A lock of an object that a parameter holds, as that object would name it.
    Of(LocalId, Box<Guard>),
    /// An object that is made for the occasion: nobody else has it, so that it keeps nobody out.
    Fresh,
    /// Some other lock, which may be any.
    Unknown,
}

/// Whose memory a method touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// That of its own object.
    Own,
    /// That of an object which it is given, of this class.
    Given(LocalId, ClassId),
}

impl Whose {
    /// A lock that the method holds, as the object names it whose memory is touched. One object's field is not another's, and whether
    /// two variables hold the same object is not known.
    fn sees(self, guard: &Guard, world: &mut World) -> Guard {
        match (self, guard) {
            (_, Guard::Class(_) | Guard::Text(_) | Guard::Fresh) => guard.clone(),
            (_, Guard::Field(f)) if world.field(*f).flags.is_static() => guard.clone(),
            (Whose::Own, Guard::This | Guard::Field(_)) => guard.clone(),
            (Whose::Given(local, _), Guard::Of(of, guard)) if *of == local => (**guard).clone(),
            _ => Guard::Unknown,
        }
    }
}

/// What a method does to an object.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// Reads or writes a plain field.
    Touch { field: FieldId, write: bool },
    /// Reads or writes a field that orders what threads do.
    Signal { field: FieldId, write: bool },
    /// Uses what a `final` field holds.
    Use { field: FieldId },
    /// Takes a lock.
    Take(Guard),
    /// Calls a method of the same object, or a static one; `exact`: this one and no other.
    Call { method: MethodId, exact: bool },
}

/// A deed, where it stands, and the locks that the method itself surely holds there, outermost first.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub deed: Deed,
    pub whose: Whose,
    pub span: Span,
    pub held: Vec<Guard>,
}

/// The facts of all methods, each in the order of its text.
pub(crate) type Facts = FxHashMap<MethodId, Vec<Fact>>;

/// A piece of text that decides whose the code inside is, or which locks it holds.
enum Region {
    Method(MethodId),
    /// A class, or a lambda: the code inside is not that of the method around.
    Apart,
    Locked(Guard),
}

impl Lowering<'_> {
    /// The facts of all methods of the program.
    pub(crate) fn guard_facts(&mut self) -> Facts {
        let mut facts = Facts::default();
        for file in 0..self.resolved.files.len() {
            self.facts_of_headers(file, &mut facts);
            self.facts_of_file(file, &mut facts);
        }
        facts
    }

    fn facts_of_file(&mut self, file: usize, facts: &mut Facts) {
        let regions = self.regions(file);
        let unit = self.unit(file);
        let mut nodes: Vec<(ExprId, TextRange)> = unit
            .ast
            .nodes::<ast::Expr>()
            .map(|(e, n)| (e, n.range))
            .collect();
        nodes.sort_by_key(|(_, r)| (r.start, Reverse(r.end)));
        let (written, locks) = (written(&unit.ast), locks(&unit.ast));
        let mut open: Vec<usize> = Vec::new();
        let mut next = 0;
        for (e, range) in nodes {
            while next < regions.len() && regions[next].0.start <= range.start {
                open.retain(|k| regions[*k].0.end > regions[next].0.start);
                open.push(next);
                next += 1;
            }
            open.retain(|k| regions[*k].0.end > range.start);
            let Some((method, held)) = surroundings(&regions, &open) else {
                continue;
            };
            if self.resolved.files[file].note(e).ghost {
                continue;
            }
            let span = unit.ast.span(range);
            let deed = self.deed(file, e, method, written.contains(&e));
            let take = locks.contains(&e).then(|| self.guard_of_lock(file, e));
            let world = &mut self.resolved.world;
            let take = take.map(|guard| (Whose::Own, Deed::Take(Whose::Own.sees(&guard, world))));
            for (whose, deed) in deed.into_iter().chain(take) {
                let world = &mut self.resolved.world;
                let held = held.iter().map(|g| whose.sees(g, world)).collect();
                let all = facts.entry(method).or_default();
                all.push(Fact {
                    deed,
                    whose,
                    span,
                    held,
                });
            }
        }
    }

    /// The lock of a synchronized method is taken before anything else.
    fn facts_of_headers(&mut self, file: usize, facts: &mut Facts) {
        let unit = self.unit(file);
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            let id = self.resolved.files[file].method_of(m);
            let locks = node.modifiers.has(ast::flags::SYNCHRONIZED) && node.body.is_some();
            if let Some(id) = id.filter(|_| locks) {
                let guard = self.lock_of_method(id);
                facts.entry(id).or_default().push(Fact {
                    deed: Deed::Take(guard),
                    whose: Whose::Own,
                    span: unit.ast.ident_span(node.name),
                    held: Vec::new(),
                });
            }
        }
    }

    fn lock_of_method(&mut self, id: MethodId) -> Guard {
        match self.resolved.world.method(id).flags.is_static() {
            true => Guard::Class(id.class),
            false => Guard::This,
        }
    }

    /// Where methods, classes, lambdas and locked blocks are, outer ones first.
    fn regions(&mut self, file: usize) -> Vec<(TextRange, Region)> {
        let unit = self.unit(file);
        let mut regions = Vec::new();
        for (_, decl) in unit.ast.nodes::<ast::TypeDecl>() {
            regions.push((decl.range, Region::Apart));
        }
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            let Some(id) = self.resolved.files[file].method_of(m) else {
                continue;
            };
            regions.push((node.range, Region::Method(id)));
            if let (true, Some(body)) = (node.modifiers.has(ast::flags::SYNCHRONIZED), node.body) {
                let guard = self.lock_of_method(id);
                regions.push((unit.ast[body].range, Region::Locked(guard)));
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::Synchronized { lock, body } = node.kind {
                let guard = self.guard_of_lock(file, lock);
                regions.push((unit.ast[body].range, Region::Locked(guard)));
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::Block(list) = node.kind {
                self.explicitly_locked(file, list, &mut regions);
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Expr>() {
            if let ExprKind::Lambda { .. } = node.kind {
                regions.push((node.range, Region::Apart));
            }
        }
        regions
            .sort_by_key(|(r, kind)| (r.start, Reverse(r.end), matches!(kind, Region::Locked(_))));
        regions
    }

    /// What stands between `lock.lock()` and `lock.unlock()` in one block, or in the `try` behind it whose `finally` unlocks.
    fn explicitly_locked(
        &mut self,
        file: usize,
        list: List<StmtId>,
        regions: &mut Vec<(TextRange, Region)>,
    ) {
        let unit = self.unit(file);
        let list = unit.ast.list(list).to_vec();
        for (k, s) in list.iter().enumerate() {
            let takes = |call| matches!(call, LockCall::Lock { .. });
            let Some(guard @ Guard::Field(_)) = self.lock_called(file, *s, takes) else {
                continue;
            };
            let start = unit.ast[*s].range.end;
            let end = list[k + 1..].iter().find_map(|s| {
                let unlocks = |low: &mut Self, s: StmtId| {
                    let gives = |call| call == LockCall::Unlock;
                    low.lock_called(file, s, gives).as_ref() == Some(&guard)
                };
                if unlocks(self, *s) {
                    return Some(unit.ast[*s].range.start);
                }
                let StmtKind::Try { finally, .. } = unit.ast[*s].kind else {
                    return None;
                };
                let last = finally?;
                let StmtKind::Block(inside) = unit.ast[last].kind else {
                    return None;
                };
                let inside = unit.ast.list(inside).to_vec();
                let given_back = inside.into_iter().any(|s| unlocks(self, s));
                given_back.then_some(unit.ast[last].range.start)
            });
            if let Some(end) = end {
                regions.push((TextRange { start, end }, Region::Locked(guard)));
            }
        }
    }

    /// The lock that a statement calls in this way.
    fn lock_called(
        &mut self,
        file: usize,
        s: StmtId,
        wanted: impl Fn(LockCall) -> bool,
    ) -> Option<Guard> {
        let unit = self.unit(file);
        let StmtKind::Expr(e) = unit.ast[s].kind else {
            return None;
        };
        let ExprKind::Call { target, .. } = unit.ast[e].kind else {
            return None;
        };
        let method = self.resolved.files[file].call_of(e)?.method;
        match self.special(method) {
            Some(Special::Lock(call)) if wanted(call) => Some(self.guard_of_lock(file, target?)),
            _ => None,
        }
    }

    /// What the text says about the object that `synchronized` is given.
    fn guard_of_lock(&mut self, file: usize, lock: ExprId) -> Guard {
        let unit = self.unit(file);
        let lock = unwrapped(&unit.ast, lock);
        if let Some(class) = self.class_locked(file, lock) {
            return Guard::Class(class);
        }
        let typed = &self.resolved.files[file];
        if let Some(text) = literal_text(&unit.ast, lock) {
            return Guard::Text(text);
        }
        match (unit.ast[lock].kind, typed.note(lock).target) {
            (ExprKind::This, _) => Guard::This,
            (ExprKind::ClassLiteral(_), _) => Guard::Unknown,
            (ExprKind::New { .. }, _) => Guard::Fresh,
            (_, Target::Local(local)) => {
                match (self.given(file, lock), self.declared_value(file, local)) {
                    (Some((local, _)), _) => Guard::Of(local, Box::new(Guard::This)),
                    (None, Some(value)) => self.guard_of_value(file, value),
                    (None, None) => Guard::Unknown,
                }
            }
            (_, Target::Field(field, _)) => {
                let is_static = self.resolved.world.field(field).flags.is_static();
                let guard = self.constant_lock(field).unwrap_or(Guard::Field(field));
                match is_static || is_of_this(&unit.ast, lock) {
                    true => guard,
                    false => match (guard, self.base_given(file, lock)) {
                        (Guard::Text(text), _) => Guard::Text(text),
                        (guard, Some((local, _))) => Guard::Of(local, Box::new(guard)),
                        (_, None) => Guard::Unknown,
                    },
                }
            }
            _ => Guard::Unknown,
        }
    }

    /// The lock that a local variable holds, by what it is given: an object that is new, or the lock of a `final` field.
    fn guard_of_value(&mut self, file: usize, value: ExprId) -> Guard {
        let guard = match self.unit(file).ast[value].kind {
            ExprKind::New { .. } if !self.is_used_elsewhere(file, value) => Guard::Fresh,
            ExprKind::Name(_) | ExprKind::Field { .. } => self.guard_of_lock(file, value),
            _ => Guard::Unknown,
        };
        match guard {
            Guard::Field(f) if !self.is_lock_for_ever(f) => Guard::Unknown,
            guard => guard,
        }
    }

    /// Whether the field never holds another lock.
    fn is_lock_for_ever(&mut self, field: FieldId) -> bool {
        let world = &mut self.resolved.world;
        world.field(field).flags.has(Flags::FINAL) || self.heap.policy.never_changes(world, field)
    }

    /// The value that a local variable is given where it is declared, if it never gets another one.
    fn declared_value(&self, file: usize, local: LocalId) -> Option<ExprId> {
        let typed = &self.resolved.files[file];
        let info = typed.local(local);
        if info.kind != LocalKind::Variable || info.assigned {
            return None;
        }
        let unit = self.unit(file);
        let mut variables = unit.ast.nodes::<ast::Variable>();
        let (_, variable) = variables.find(|(v, _)| typed.local_of(*v) == Some(local))?;
        variable.init.map(|e| unwrapped(&unit.ast, e))
    }

    /// Whether the variable that holds a new object is used for anything but as a lock: then others may have it.
    fn is_used_elsewhere(&self, file: usize, value: ExprId) -> bool {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let mut variables = unit.ast.nodes::<ast::Variable>();
        let holder = variables.find(|(_, v)| v.init == Some(value));
        let Some(local) = holder.and_then(|(v, _)| typed.local_of(v)) else {
            return true;
        };
        let locks = locks(&unit.ast);
        let mut nodes = unit.ast.nodes::<ast::Expr>();
        nodes.any(|(e, _)| typed.note(e).target == Target::Local(local) && !locks.contains(&e))
    }

    /// The text that a lock field is given, if that is all it holds: then it is the same object for everybody.
    fn constant_lock(&mut self, field: FieldId) -> Option<Guard> {
        let decl = self.classes.class(field.class)?;
        let var = self.classes.variable_of(self.resolved, field)?;
        let is_final = self.resolved.world.field(field).flags.has(Flags::FINAL);
        let unit = self.unit(decl.file);
        let init = unit.ast[var].init.filter(|_| is_final)?;
        literal_text(&unit.ast, unwrapped(&unit.ast, init)).map(Guard::Text)
    }

    /// What an expression of a method does to the method's own object, or to one that it is given.
    fn deed(
        &mut self,
        file: usize,
        e: ExprId,
        method: MethodId,
        write: bool,
    ) -> Option<(Whose, Deed)> {
        let own = self.own_field(file, e, method.class);
        let found = own.map(|f| (Whose::Own, f));
        if let Some((whose, field)) = found.or_else(|| self.given_field(file, e)) {
            let world = &mut self.resolved.world;
            let ghost = world.field(field).flags.has(Flags::GHOST);
            return match self.heap.policy.field(world, field) {
                Protection::Access if !ghost => Some((whose, Deed::Touch { field, write })),
                Protection::Interference => Some((whose, Deed::Signal { field, write })),
                Protection::Final if !ghost && whose == Whose::Own => {
                    Some((whose, Deed::Use { field }))
                }
                _ => None,
            };
        }
        let deed = self.deed_of_call(file, e, method.class)?;
        Some((Whose::Own, deed))
    }

    /// The field of an object that the method is given, which an expression is.
    fn given_field(&mut self, file: usize, e: ExprId) -> Option<(Whose, FieldId)> {
        let unit = self.unit(file);
        let e = unwrapped(&unit.ast, e);
        let Target::Field(field, _) = self.resolved.files[file].note(e).target else {
            return None;
        };
        let (local, class) = self.base_given(file, e)?;
        let is_static = self.resolved.world.field(field).flags.is_static();
        (!is_static).then_some((Whose::Given(local, class), field))
    }

    /// The parameter whose field is written: `p.f`.
    fn base_given(&mut self, file: usize, e: ExprId) -> Option<(LocalId, ClassId)> {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::Field { target, .. } => self.given(file, target),
            _ => None,
        }
    }

    /// The parameter that an expression is, if it always holds what the caller passed; with the class of the object, as far as the text
    /// says it.
    fn given(&mut self, file: usize, e: ExprId) -> Option<(LocalId, ClassId)> {
        let unit = self.unit(file);
        let mut inner = unwrapped(&unit.ast, e);
        while let ExprKind::Cast { value: operand, .. } = unit.ast[inner].kind {
            inner = unwrapped(&unit.ast, operand);
        }
        let typed = &self.resolved.files[file];
        let Target::Local(local) = typed.note(inner).target else {
            return None;
        };
        let (ty, info) = (typed.note(e).ty, typed.local(local));
        let kept = info.kind == LocalKind::Param && !info.assigned;
        let world = &mut self.resolved.world;
        let erased = world.erasure(ty);
        let class = world.class_of(erased)?;
        kept.then_some((local, class))
    }

    fn deed_of_call(&mut self, file: usize, e: ExprId, class: ClassId) -> Option<Deed> {
        let unit = self.unit(file);
        let call = self.resolved.files[file].call_of(e).cloned()?;
        let target = match unit.ast[e].kind {
            ExprKind::Call { target, .. } => target.map(|t| unwrapped(&unit.ast, t)),
            _ => None,
        };
        let of_this = match call.receiver {
            Receiver::This(c) => c == class,
            Receiver::Expr => {
                target.is_some_and(|t| matches!(unit.ast[t].kind, ExprKind::This | ExprKind::Super))
            }
            Receiver::None => self.resolved.world.method(call.method).flags.is_static(),
        };
        let method = call.method;
        if of_this {
            let exact = call.dispatch == Dispatch::Exact;
            return Some(Deed::Call { method, exact });
        }
        // What other locks do to those that are held is not seen in the text.
        let world = &self.resolved.world;
        let is_atomic = is_atomic(world, method.class);
        if is_concurrent(world, method.class) && !is_atomic {
            return Some(Deed::Take(Guard::Unknown));
        }
        let atomic = target.filter(|_| is_atomic)?;
        let field = self.own_field(file, atomic, class)?;
        Some(Deed::Signal { field, write: true })
    }

    /// The field of `this` that an expression is.
    fn own_field(&mut self, file: usize, e: ExprId, class: ClassId) -> Option<FieldId> {
        let unit = self.unit(file);
        let e = unwrapped(&unit.ast, e);
        let Target::Field(field, whose) = self.resolved.files[file].note(e).target else {
            return None;
        };
        let own = match unit.ast[e].kind {
            ExprKind::Name(_) => whose == Some(class),
            _ => is_of_this(&unit.ast, e),
        };
        let is_static = self.resolved.world.field(field).flags.is_static();
        (own && !is_static).then_some(field)
    }
}

/// The method whose code it is, and the locks that it holds.
fn surroundings(regions: &[(TextRange, Region)], open: &[usize]) -> Option<(MethodId, Vec<Guard>)> {
    let mut held = Vec::new();
    for k in open.iter().rev() {
        match &regions[*k].1 {
            Region::Locked(guard) => held.push(guard.clone()),
            Region::Method(id) => {
                held.reverse();
                return Some((*id, held));
            }
            Region::Apart => return None,
        }
    }
    None
}

/// The expressions that are assigned.
pub(super) fn written(ast: &ast::Ast) -> FxHashSet<ExprId> {
    let targets = ast.nodes::<ast::Expr>().filter_map(|(_, n)| match n.kind {
        ExprKind::Assign { target, .. } => Some(target),
        ExprKind::Unary { op, operand } if steps(op) => Some(operand),
        _ => None,
    });
    targets.map(|e| unwrapped(ast, e)).collect()
}

/// The objects that `synchronized` is given.
fn locks(ast: &ast::Ast) -> FxHashSet<ExprId> {
    let locks = ast.nodes::<ast::Stmt>().filter_map(|(_, s)| match s.kind {
        StmtKind::Synchronized { lock, .. } => Some(unwrapped(ast, lock)),
        _ => None,
    });
    locks.collect()
}

fn literal_text(ast: &ast::Ast, e: ExprId) -> Option<String> {
    match ast[e].kind {
        ExprKind::Literal(LiteralKind::String | LiteralKind::TextBlock, text) => {
            Some(ast.text(text).to_owned())
        }
        _ => None,
    }
}

/// Whether a field is written as one of `this`: `this.f`, `super.f`, or `f` alone.
fn is_of_this(ast: &ast::Ast, e: ExprId) -> bool {
    match ast[e].kind {
        ExprKind::Name(_) => true,
        ExprKind::Field { target, .. } => {
            let target = unwrapped(ast, target);
            matches!(ast[target].kind, ExprKind::This | ExprKind::Super)
        }
        _ => false,
    }
}

fn unwrapped(ast: &ast::Ast, e: ExprId) -> ExprId {
    match ast[e].kind {
        ExprKind::Paren(inner) => unwrapped(ast, inner),
        _ => e,
    }
}
