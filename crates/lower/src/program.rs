//! A whole program: which methods there are, in which order they are lowered, what was refused.

use crate::body::{Fault, NotModelled};
use crate::class::Classes;
use crate::coverage::Coverage;
use crate::heap::{Heap, simple_name};
use crate::library::Stubs;
use crate::method::class_reference;
use crate::runnable::{Clients, Runnable};
use heddle_plato::ir::{GlobalId, Ground, Place, Proc, ProcId, Program};
use heddle_resolve::Resolved;
use heddle_resolve::model::{FieldId, FieldInfo, Flags, MethodId};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// A method that uses something that is not modelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// `Class.method`
    pub name: String,
    /// Its header.
    pub header: Span,
    /// What is not modelled, as a noun; of a fault, in a sentence.
    pub what: String,
    /// Where.
    pub span: Span,
    /// It is wrong, not just not modelled.
    pub fault: Option<Fault>,
}

/// What lowering gives.
#[derive(Debug)]
pub struct Lowered {
    /// The Plato program: a procedure per method that could be lowered.
    pub program: Program,
    /// The methods that could not.
    pub refused: Vec<Refused>,
    /// Some class or field has a clause that concerns the whole program.
    pub specified: bool,
    /// The program in a form that can be run.
    pub runnable: Runnable,
    /// What a proof of everything says about races and deadlocks.
    pub coverage: Coverage,
}

/// What Java's integers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Integers {
    /// Mathematical integers; that nothing overflows is an assumption.
    #[default]
    Unbounded,
    /// 32 and 64 bits; every operation is checked to fit.
    Bounded,
}

/// Everything that lowering works on.
pub(crate) struct Lowering<'r> {
    /// The typed program.
    pub resolved: &'r mut Resolved,
    /// The store.
    pub heap: Heap,
    /// Source classes and methods.
    pub classes: Classes,
    /// Procedures for calls.
    pub callable: FxHashMap<MethodId, ProcId>,
    /// Methods whose lowering for calls has begun and not ended: recursion.
    pub open: FxHashSet<MethodId>,
    /// Methods that cannot be called because they use something that is not modelled.
    pub bad: FxHashMap<MethodId, NotModelled>,
    /// Methods that are verified by themselves, or were refused.
    pub tasks: FxHashSet<MethodId>,
    /// Contracts of library methods.
    pub stubs: Stubs,
    /// Methods that run without being called in the text.
    pub callbacks: crate::callback::Callbacks,
    /// What integers are.
    pub integers: Integers,
    /// What the code that is being lowered takes for granted.
    pub grounds: Vec<Ground>,
    /// Headers of specified methods without a frame.
    pub unframed: Vec<Span>,
    /// What can be run from outside.
    pub clients: Clients,
    /// Pure methods whose bodies are being written out in a formula.
    pub expanding: Vec<MethodId>,
    /// The code that threads run, once it is looked for.
    pub threads: Option<std::rc::Rc<Vec<crate::access::ThreadCode>>>,
    /// They are written out only to find the variables that they read.
    pub measuring: bool,
    /// Which generic objects may hold something else than their types say.
    pub pollution: crate::pollution::Pollution,
}

/// Lowers all methods of the source files.
pub fn lower(resolved: &mut Resolved, integers: Integers) -> Lowered {
    let classes = Classes::of(resolved);
    let files = resolved.files.len();
    let pollution = crate::pollution::Pollution::of(resolved);
    let mut lowering = Lowering {
        resolved,
        heap: Heap::new(),
        classes,
        callable: FxHashMap::default(),
        open: FxHashSet::default(),
        bad: FxHashMap::default(),
        tasks: FxHashSet::default(),
        stubs: Stubs::default(),
        callbacks: crate::callback::Callbacks::default(),
        integers,
        grounds: Vec::new(),
        unframed: Vec::new(),
        clients: Clients::default(),
        expanding: Vec::new(),
        threads: None,
        measuring: false,
        pollution,
    };
    lowering.heap.enum_bodies = lowering.classes.constants.clone();
    lowering.protect();
    let clauses = |l: &Lowering| l.heap.program.envs.len() + l.heap.program.invariants.len();
    let built_in = clauses(&lowering);
    let mut refused = lowering.clauses();
    let throughout = lowering.grounds_of_all();
    let specified = clauses(&lowering) > built_in;
    lowering.known_parts();
    lowering.find_keepers();
    for id in lowering.classes.methods() {
        refused.extend(lowering.task(id).err());
        lowering.grounds.clear();
    }
    for decl in lowering.classes.list.clone() {
        refused.extend(lowering.default_constructor(decl).err());
        lowering.grounds.clear();
    }
    refused.extend(lowering.monitor_contracts());
    refused.extend(lowering.reads_tasks());
    for (id, by) in lowering.owed() {
        refused.extend(lowering.owed_task(id, by).err());
        lowering.grounds.clear();
    }
    for decl in lowering.classes.list.clone() {
        refused.extend(lowering.static_task(decl).err());
        lowering.grounds.clear();
    }
    for lambda in lowering.lambdas() {
        refused.extend(lowering.lambda_task(lambda).err());
        lowering.grounds.clear();
    }
    refused.extend(lowering.left_over());
    lowering.complete_frames();
    lowering.initial_statics();
    for class in lowering.classes.list.clone() {
        let name = lowering.resolved.world.class_display(class.class);
        let constants = &mut lowering.heap.presenting.presentation.constants;
        constants.insert(class_reference(class.class), format!("{name}.class"));
    }
    let mut program = lowering.heap.program.clone();
    program.presentation = Some(lowering.heap.presenting.presentation.clone());
    let interference = lowering
        .heap
        .policy
        .unsynchronized(lowering.resolved, &lowering.classes);
    let weak = lowering.heap.orders.in_words();
    program.assumptions = crate::protection::assumptions(&interference, weak, integers);
    program.assumptions.extend(throughout);
    let coverage = lowering.coverage(interference.into_iter().map(|r| r.name).collect());
    program
        .assumptions
        .extend(crate::outside::writes(&mut lowering));
    if !coverage.plain {
        crate::outside::nothing_to_own(&mut program);
    }
    let runnable = lowering.runnable(&program);
    lowering.resolved.files.truncate(files);
    Lowered {
        program,
        refused,
        specified,
        runnable,
        coverage,
    }
}

impl Lowering<'_> {
    /// `Class.method`; with parameter types where the class has several methods of that name.
    pub fn method_name(&mut self, id: MethodId) -> String {
        let world = &mut self.resolved.world;
        let class = simple_name(world, id.class);
        let name = world.method(id).name;
        let simple = match world.names.text(name) {
            "<init>" => class.rsplit('.').next().unwrap_or(&class).to_owned(),
            name => name.to_owned(),
        };
        if world.body(id.class).methods_named(name).len() < 2 {
            return format!("{class}.{simple}");
        }
        let shown = world.method_display(id);
        let parameters = shown.find('(').map_or("", |at| &shown[at..]);
        format!("{class}.{simple}{parameters}")
    }

    /// The place of an enum constant among those of its class.
    pub fn enum_ordinal(&mut self, field: FieldId) -> Option<usize> {
        let body = self.resolved.world.body(field.class);
        let before = &body.fields[..=field.index as usize];
        let is_constant = |f: &FieldInfo| f.flags.has(Flags::ENUM);
        let constants = before.iter().filter(|f| is_constant(f)).count();
        is_constant(before.last()?).then(|| constants - 1)
    }

    /// Without a frame anything may change that the body changes, as in JML: only now all variables are known. Of what the
    /// access discipline protects, contracts say it themselves.
    fn complete_frames(&mut self) {
        let heap = &self.heap;
        let internal = [heap.holder, heap.started, heap.constructed, heap.thrown];
        let count = heap.program.globals.len() as u32;
        let shared = |g: &GlobalId| !internal.contains(g) && !heap.is_view(*g);
        let mut frames = Vec::new();
        for (k, proc) in heap.program.procs.iter().enumerate() {
            if self.unframed.contains(&proc.span) && proc.spec.is_some() {
                let mut changed = match &proc.body {
                    Some(body) => self.changed_by(body),
                    None => (0..count).map(GlobalId).collect(),
                };
                changed.retain(shared);
                frames.push((k, proc.span, changed));
            }
        }
        for (k, span, changed) in frames {
            let places = changed.into_iter().map(|global| Place {
                global,
                index: None,
                span,
            });
            if let Some(spec) = &mut self.heap.program.procs[k].spec {
                spec.modifies.extend(places);
            }
        }
    }

    /// Adds a procedure, with what its code takes for granted.
    pub fn add(&mut self, proc: Proc) -> ProcId {
        let proc = self.settled(proc);
        self.heap.program.procs.push(proc);
        let id = ProcId(self.heap.program.procs.len() as u32 - 1);
        self.rest(id);
        id
    }
}
