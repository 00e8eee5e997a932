//! What calls can lead to: the methods that code reaches, and what some of them do: throw, start threads, make objects.

use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::is_constructor;
use heddle_plato::ir::{ProcId, Stmt};
use heddle_resolve::model::MethodId;
use heddle_syntax::ast::{ExprKind, StmtKind};

impl Lowering<'_> {
    /// Whether a source method can end with an exception that it throws itself or gets from a callee.
    pub(crate) fn may_end_throwing(&mut self, id: MethodId) -> bool {
        let throws = |low: &mut Lowering<'_>, m| match low.special(m) {
            Some(Special::Wait | Special::Start | Special::EnumValueOf) => true,
            Some(Special::Lock(call)) => call.is_interruptible(),
            _ => low.contract_throws(m),
        };
        let is_throw = |s: &StmtKind| matches!(s, StmtKind::Throw(_));
        let callees = self.callees(id);
        self.reaches(id, &is_throw, &|_| false)
            || callees
                .into_iter()
                .any(|m| match self.classes.method(m).is_some() {
                    true => self.is_said_to_throw(m) || self.may_not_match(m),
                    false => throws(self, m),
                })
    }

    /// What a method is, if it is a special one.
    pub(crate) fn special(&mut self, id: MethodId) -> Option<Special> {
        self.contracts.special(&mut self.resolved.world, id)
    }

    /// `Class.method` of a library method, by the class that declares it.
    pub(crate) fn library_name(&mut self, id: MethodId) -> String {
        let world = &mut self.resolved.world;
        let info = world.method(id);
        let name = world.names.text(info.name).to_owned();
        let known = world.binary_name(id.class).starts_with("java/");
        let class = match known {
            true => crate::heap::simple_name(world, id.class),
            false => world.full_name(id.class),
        };
        format!("{class}.{name}")
    }

    /// Whether a method of the files that has no body may end with an exception by what it declares: nobody knows the code.
    fn is_said_to_throw(&mut self, id: MethodId) -> bool {
        let declared = !self.resolved.world.method(id).throws.is_empty();
        let Some((file, decl)) = self.classes.method(id) else {
            return false;
        };
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let contract = self.contracts.method(id);
        let signals = contract.is_some_and(|c| c.signals());
        node.body.is_none() && (declared || signals)
    }

    /// Whether a procedure can end with an exception: by its specification, or else by its code.
    pub(crate) fn leaves_exception(&self, proc: ProcId) -> bool {
        let thrown = self.heap.thrown;
        let callee = &self.heap.program.procs[proc.index()];
        if let Some(spec) = &callee.spec {
            let actions = spec.actions.iter().flat_map(|a| &a.modifies);
            return spec
                .modifies
                .iter()
                .chain(actions)
                .any(|p| p.global == thrown);
        }
        let Some(body) = &callee.body else {
            return true;
        };
        self.body_leaves_exception(body)
    }

    /// Whether code can end with an exception.
    pub(crate) fn body_leaves_exception(&self, body: &Stmt) -> bool {
        let thrown = self.heap.thrown;
        let mut found = false;
        body.for_each_op(&mut |op| found |= op.modified_globals().contains(&thrown));
        body.for_each_call(&mut |c| found |= self.leaves_exception(c.proc));
        found
    }

    /// All methods that can be reached by calls, the first one and what overrides it included.
    pub(crate) fn callees(&mut self, id: MethodId) -> Vec<MethodId> {
        let mut all = self.classes.overriding(&mut self.resolved.world, id);
        let mut next = 0;
        while next < all.len() {
            let Some((file, decl)) = self.classes.method(all[next]) else {
                next += 1;
                continue;
            };
            next += 1;
            let unit = self.unit(file);
            let range = unit.ast[decl].range;
            for m in self.implied_callees(file, range) {
                if !all.contains(&m) {
                    all.push(m);
                }
            }
            for (e, node) in unit.ast.nodes::<heddle_syntax::ast::Expr>() {
                let inside = range.start <= node.range.start && node.range.end <= range.end;
                let called = self.resolved.files[file].call_of(e).map(|call| call.method);
                let Some(called) = called.filter(|_| inside) else {
                    continue;
                };
                for m in self.classes.overriding(&mut self.resolved.world, called) {
                    if !all.contains(&m) {
                        all.push(m);
                    }
                }
            }
        }
        all
    }

    /// Whether such a statement or such a library call can be reached.
    pub(crate) fn reaches(
        &mut self,
        id: MethodId,
        statement: &dyn Fn(&StmtKind) -> bool,
        library: &dyn Fn(Special) -> bool,
    ) -> bool {
        self.callees(id)
            .into_iter()
            .any(|m| match self.classes.method(m) {
                None => self.special(m).is_some_and(library),
                Some((file, decl)) => {
                    let unit = self.unit(file);
                    let range = unit.ast[decl].range;
                    let mut nodes = unit.ast.nodes::<heddle_syntax::ast::Stmt>();
                    nodes.any(|(_, s)| {
                        range.start <= s.range.start
                            && s.range.end <= range.end
                            && statement(&s.kind)
                    })
                }
            })
    }

    /// Whether some object or array is made.
    pub(crate) fn creates(&mut self, id: MethodId) -> bool {
        self.callees(id)
            .into_iter()
            .any(|m| is_constructor(&mut self.resolved.world, m) || self.makes_without_call(m))
    }

    /// Whether the code of a method has an expression that makes an object and is no constructor call.
    fn makes_without_call(&self, id: MethodId) -> bool {
        let Some((file, decl)) = self.classes.method(id) else {
            return false;
        };
        let unit = self.unit(file);
        let range = unit.ast[decl].range;
        let mut nodes = unit.ast.nodes::<heddle_syntax::ast::Expr>();
        nodes.any(|(e, node)| {
            let inside = range.start <= node.range.start && node.range.end <= range.end;
            let call = self.resolved.files[file].call_of(e);
            let makes = match node.kind {
                ExprKind::NewArray { .. } | ExprKind::ArrayInit(_) => true,
                ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => true,
                _ => call.is_some_and(|c| c.variable_arity),
            };
            inside && makes
        })
    }

    /// Whether some thread is started.
    pub(crate) fn starts(&mut self, id: MethodId) -> bool {
        self.reaches(id, &|_| false, &|special| {
            matches!(special, Special::Start | Special::StartNew)
        })
    }
}
