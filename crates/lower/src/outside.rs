//! What proofs take for granted of code that is not among the given files: who owns and shares the objects, who writes what is not
//! private, and who calls what is checked only where the files call it (semantics, section 11, last item). Inside the files all of that
//! is checked at every use.

use crate::faults::fault;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_plato::ir::{GlobalId, Ground, ProcId, Program};
use heddle_resolve::World;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::types::Ty;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

const FREE: &str = "other code has no lock or monitor when it calls methods without a contract";
const OWN: &str = "other code calls methods that use plain fields, and do not take the lock or monitor that is said to \
    protect them, only on objects that no other thread uses";

const WRITES: &str = "other code does not write";

const CALLS: &str = "other code does not call";

impl Lowering<'_> {
    /// The code at hand needs access to plain memory, or calls what may need it: its callers give it.
    pub(crate) fn rests_on_owners(&mut self) {
        self.assume(Premise::CallersOwn, OWN);
    }

    /// A method without contract begins with no lock; where the program asks who has locks, that must be said.
    pub(crate) fn rests_on_free_callers(&mut self) {
        if self.heap.speaks_of_locks {
            self.assume(Premise::CallersOwn, FREE);
        }
    }
}

/// Who has to own something is said of items, not of the bodies that they use: an item rests on owners if it starts with
/// access, and its code or a body that it uses touches plain memory. Specifications that say so themselves are left alone.
pub(crate) fn settle_owners(program: &mut Program, unowned: &FxHashSet<ProcId>) {
    let is_own = |g: &Ground| g.premise == Premise::CallersOwn && g.text == OWN && !g.in_spec;
    let mut touching: BTreeMap<ProcId, Ground> = BTreeMap::new();
    for (proc, grounds) in &mut program.grounds {
        touching.extend(
            grounds
                .iter()
                .find(|g| is_own(g))
                .map(|g| (*proc, g.clone())),
        );
        grounds.retain(|g| !is_own(g));
    }
    let mut used: FxHashSet<ProcId> = FxHashSet::default();
    for body in program.procs.iter().filter_map(|p| p.body.as_ref()) {
        body.for_each_call(&mut |call| {
            used.insert(call.proc);
        });
    }
    for index in 0..program.procs.len() {
        let proc = ProcId(index as u32);
        let inlined = program.procs[index].spec.is_none() && used.contains(&proc);
        if inlined || unowned.contains(&proc) {
            continue;
        }
        let bodies = bodies_of(program, proc);
        if let Some(ground) = bodies.iter().find_map(|p| touching.get(p)) {
            program
                .grounds
                .entry(proc)
                .or_default()
                .push(ground.clone());
        }
    }
    program.grounds.retain(|_, grounds| !grounds.is_empty());
}

/// The procedure and those whose bodies are put in for calls, however far down.
fn bodies_of(program: &Program, proc: ProcId) -> Vec<ProcId> {
    let mut found = vec![proc];
    let mut next = 0;
    while let Some(at) = found.get(next).copied() {
        next += 1;
        let Some(body) = &program.procs[at.index()].body else {
            continue;
        };
        body.for_each_call(&mut |call| {
            let inlined = program.procs[call.proc.index()].spec.is_none();
            if inlined && !found.contains(&call.proc) {
                found.push(call.proc);
            }
        });
    }
    found
}

/// Without plain memory under the access discipline nobody needs access to anything.
pub(crate) fn nothing_to_own(program: &mut Program) {
    for grounds in program.grounds.values_mut() {
        grounds.retain(|g| g.premise != Premise::CallersOwn || g.text == FREE);
    }
}

/// What proofs take for granted of the variables behind fields that other code can write, by itself or by methods that it could call.
pub(crate) fn writes(low: &mut Lowering<'_>) -> BTreeMap<GlobalId, Vec<Ground>> {
    let mut trusted: BTreeMap<GlobalId, Vec<Ground>> = BTreeMap::new();
    let mut trust = |premise, text: &str, of, g| {
        let ground = Ground {
            premise,
            text: text.to_owned(),
            of: Some(of),
            span: None,
            in_spec: false,
        };
        trusted.entry(g).or_default().push(ground);
    };
    for (g, name) in open_fields(low) {
        trust(Premise::OutsideWrites, WRITES, name, g);
    }
    for (g, name) in inner_writes(low) {
        trust(Premise::OutsideCalls, CALLS, name, g);
    }
    for (g, class, name) in std::mem::take(&mut low.heap.begun) {
        if !is_hidden(&mut low.resolved.world, class) {
            trust(Premise::OutsideCalls, CALLS, name, g);
        }
    }
    trusted
}

/// Memory that methods write which others in the package could call, but which are checked only where the files call them: called in
/// another way they may leave something else there. Each with the name of the method, quoted.
fn inner_writes(low: &mut Lowering<'_>) -> Vec<(GlobalId, String)> {
    let mut found = Vec::new();
    if fault!("outside-calls-unlisted") {
        return found;
    }
    for id in std::mem::take(&mut low.inner) {
        let private = low.resolved.world.method(id).flags.has(Flags::PRIVATE);
        if private || is_hidden(&mut low.resolved.world, id.class) {
            continue;
        }
        let name = format!("`{}`", low.method_name(id));
        let changed = written_by(low, id);
        found.extend(changed.into_iter().map(|g| (g, name.clone())));
    }
    found
}

/// The memory that a method or constructor may write.
fn written_by(low: &mut Lowering<'_>, id: MethodId) -> Vec<GlobalId> {
    let proc = low.callable.get(&id);
    let body = proc.and_then(|p| low.heap.program.procs[p.index()].body.as_ref());
    if let Some(body) = body {
        let heap = &low.heap;
        let memory = |g: &GlobalId| {
            heap.location(*g).is_some() || heap.element_views().contains(g) || !heap.is_view(*g)
        };
        let internal = [heap.holder, heap.started, heap.constructed, heap.thrown];
        let mut changed = low.changed_by(body);
        // What initializers set for good, their classes' first users seem to write.
        let settled = &heap.statics.immutable;
        changed.retain(|g| memory(g) && !internal.contains(g) && !settled.contains(g));
        return changed.into_iter().collect();
    }
    // Constructors are written out where objects are made.
    let Some(decl) = low.classes.class(id.class) else {
        return Vec::new();
    };
    let fields = low.classes.fields(low.resolved, decl);
    let world = &mut low.resolved.world;
    let cells = fields.iter().filter_map(|(f, _)| low.heap.field(world, *f));
    cells.map(|(g, _)| g).collect()
}

/// Fields that other code can write: those that are neither private nor final, and atomics that can be got at. Each with the
/// variable that holds its values, and its name, quoted.
fn open_fields(low: &mut Lowering<'_>) -> Vec<(GlobalId, String)> {
    let mut open = Vec::new();
    if fault!("outside-writes-unlisted") {
        return open;
    }
    for decl in low.classes.list.clone() {
        if is_hidden(&mut low.resolved.world, decl.class) {
            continue;
        }
        for (id, _) in low.classes.fields(low.resolved, decl) {
            let info = low.resolved.world.field(id).clone();
            let private = info.flags.has(Flags::PRIVATE);
            if info.flags.has(Flags::GHOST) {
                continue;
            }
            let world = &mut low.resolved.world;
            let mut cells = Vec::new();
            if !private && !info.flags.has(Flags::FINAL) {
                cells.extend(low.heap.field(world, id).map(|(g, _)| g));
            }
            if is_atomic(world, info.ty) && (!private || gives_away(low, info.ty)) {
                cells.extend(contents(low, info.ty));
            }
            let world = &low.resolved.world;
            let class = crate::heap::simple_name(world, id.class);
            let name = format!("`{class}.{}`", world.names.text(info.name));
            open.extend(cells.into_iter().map(|g| (g, name.clone())));
        }
    }
    open
}

impl Lowering<'_> {
    /// A class that only its own file can name.
    pub(crate) fn is_hidden_class(&mut self, class: ClassId) -> bool {
        is_hidden(&mut self.resolved.world, class)
    }
}

/// A class that only its own file can name.
fn is_hidden(world: &mut World, class: ClassId) -> bool {
    let mut around = Some(class);
    while let Some(class) = around {
        let shell = world.shell(class);
        let local = shell.outer.is_some() && !shell.is_member;
        if local || shell.flags.has(Flags::PRIVATE) {
            return true;
        }
        around = shell.outer;
    }
    false
}

/// The variable that holds the values of all atomics of a class.
fn contents(low: &mut Lowering<'_>, ty: Ty) -> Option<GlobalId> {
    let world = &mut low.resolved.world;
    let erased = world.erasure(ty);
    let class = world.class_of(erased)?;
    let value = world.names.find("value")?;
    let index = world.body(class).field(value)?;
    let (g, _) = low.heap.field(world, FieldId { class, index })?;
    Some(g)
}

/// Whether a method of the files that others can call returns such an object.
fn gives_away(low: &mut Lowering<'_>, ty: Ty) -> bool {
    let methods = low.classes.methods();
    methods.into_iter().any(|m| {
        let info = low.resolved.world.method(m);
        !info.flags.has(Flags::PRIVATE) && info.result == ty
    })
}

fn is_atomic(world: &mut World, ty: Ty) -> bool {
    world.display(ty).starts_with("Atomic")
}
