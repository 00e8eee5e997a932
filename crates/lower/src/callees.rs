//! What calls can lead to: the methods that code reaches, and what some of them do: throw, start threads, make objects.

use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::is_constructor;
use heddle_plato::ir::{ProcId, Stmt};
use heddle_resolve::model::MethodId;
use heddle_syntax::ast::{self, ExprKind, StmtKind, TextRange};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What the body of one method does by itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnCode {
    /// The methods that it calls, or that may run instead of those.
    calls: Vec<MethodId>,
    /// It has a `throw`.
    pub throws: bool,
    /// It has a `synchronized` block.
    pub locks: bool,
    /// It makes an object without calling a constructor.
    makes: bool,
}

/// Lambdas and references: what they implement, and where they stand.
pub(crate) type Functions = Rc<[(MethodId, (usize, TextRange))]>;

/// What was found of methods: each is asked for many times.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    own: FxHashMap<MethodId, Rc<OwnCode>>,
    all: FxHashMap<MethodId, Rc<[MethodId]>>,
    /// Whether the result of a method may tell what other threads do.
    pub observing: FxHashMap<MethodId, bool>,
    /// Whether its own code looks at that.
    pub looking: FxHashMap<MethodId, bool>,
    /// The places of lambdas and references, with the methods that they implement.
    pub functions: Option<Functions>,
    /// The length of all lists in `all` together.
    size: usize,
}

impl Reached {
    /// The lists of a program where everything calls everything are as many as they are long: they are forgotten from time to time.
    const MOST: usize = 4_000_000;

    fn remember(&mut self, id: MethodId, all: Rc<[MethodId]>) -> Rc<[MethodId]> {
        if self.size > Self::MOST {
            self.all.clear();
            self.size = 0;
        }
        self.size += all.len();
        self.all.insert(id, Rc::clone(&all));
        all
    }
}

impl Lowering<'_> {
    /// Whether a source method can end with an exception that it throws itself or gets from a callee.
    pub(crate) fn may_end_throwing(&mut self, id: MethodId) -> bool {
        let throws = |low: &mut Lowering<'_>, m| match low.special(m) {
            Some(Special::Wait | Special::Start | Special::EnumValueOf) => true,
            Some(Special::Lock(call)) => call.is_interruptible(),
            _ => low.contract_throws(m),
        };
        let callees = self.callees(id);
        self.reaches(id, &|own| own.throws, &|_| false)
            || callees
                .iter()
                .any(|m| match self.classes.method(*m).is_some() {
                    true => self.is_said_to_throw(*m) || self.may_not_match(*m),
                    false => throws(self, *m),
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
    pub(crate) fn callees(&mut self, id: MethodId) -> Rc<[MethodId]> {
        if let Some(known) = self.reached.all.get(&id) {
            return Rc::clone(known);
        }
        let mut all = self.classes.overriding(&mut self.resolved.world, id);
        let mut seen: FxHashSet<MethodId> = all.iter().copied().collect();
        let mut next = 0;
        while next < all.len() {
            let own = self.own_code(all[next]);
            next += 1;
            let new = own.calls.iter().filter(|m| seen.insert(**m));
            all.extend(new);
        }
        self.reached.remember(id, all.into())
    }

    /// What the body of a method itself does, without what it calls; nothing for methods of the library.
    pub(crate) fn own_code(&mut self, id: MethodId) -> Rc<OwnCode> {
        if let Some(known) = self.reached.own.get(&id) {
            return Rc::clone(known);
        }
        let own = Rc::new(self.find_own_code(id));
        self.reached.own.insert(id, Rc::clone(&own));
        own
    }

    fn find_own_code(&mut self, id: MethodId) -> OwnCode {
        let mut own = OwnCode::default();
        let Some((file, decl)) = self.classes.method(id) else {
            return own;
        };
        let unit = self.unit(file);
        let range = unit.ast[decl].range;
        let mut seen = FxHashSet::default();
        for m in self.implied_callees(file, range) {
            if seen.insert(m) {
                own.calls.push(m);
            }
        }
        let inside = |r: TextRange| range.start <= r.start && r.end <= range.end;
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            if !inside(node.range) {
                continue;
            }
            let call = self.resolved.files[file].call_behind(e);
            own.makes |= match node.kind {
                ExprKind::NewArray { .. } | ExprKind::ArrayInit(_) => true,
                ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => true,
                _ => call.is_some_and(|c| c.variable_arity),
            };
            let Some(called) = call.map(|call| call.method) else {
                continue;
            };
            for m in self.classes.overriding(&mut self.resolved.world, called) {
                if seen.insert(m) {
                    own.calls.push(m);
                }
            }
        }
        let statements = unit.ast.nodes::<ast::Stmt>();
        for (_, node) in statements.filter(|(_, s)| inside(s.range)) {
            own.throws |= matches!(node.kind, StmtKind::Throw(_));
            own.locks |= matches!(node.kind, StmtKind::Synchronized { .. });
        }
        own
    }

    /// Whether code that does this itself, or such a library call, can be reached.
    pub(crate) fn reaches(
        &mut self,
        id: MethodId,
        own: &dyn Fn(&OwnCode) -> bool,
        library: &dyn Fn(Special) -> bool,
    ) -> bool {
        let all = self.callees(id);
        all.iter().any(|m| match self.classes.method(*m) {
            None => self.special(*m).is_some_and(library),
            Some(_) => own(&self.own_code(*m)),
        })
    }

    /// Whether some object or array is made.
    pub(crate) fn creates(&mut self, id: MethodId) -> bool {
        let all = self.callees(id);
        all.iter()
            .any(|m| is_constructor(&mut self.resolved.world, *m) || self.own_code(*m).makes)
    }

    /// Whether some thread is started.
    pub(crate) fn starts(&mut self, id: MethodId) -> bool {
        self.reaches(id, &|_| false, &|special| {
            matches!(special, Special::Start | Special::StartNew)
        })
    }
}
