//! A whole program: which methods there are, in which order they are lowered, what was refused.

use crate::body::{Fault, NotModelled};
use crate::class::Classes;
use crate::coverage::Coverage;
use crate::heap::{Heap, simple_name};
use crate::library::Stubs;
use crate::method::class_reference;
use crate::runnable::{Clients, Executable};
use crate::sought::Sought;
use crate::summary::{Known, ROUNDS, Summaries};
use heddle_contracts::Contracts;
use heddle_contracts::special::is_constructor;
use heddle_plato::ir::{GlobalId, Ground, Interned, Place, Proc, ProcId, Program};
use heddle_resolve::Resolved;
use heddle_resolve::model::{ClassId, FieldId, FieldInfo, Flags, MethodId};
use heddle_resolve::typed::{SpecName, Target};
use heddle_syntax::ast;
use heddle_text::{Cancel, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

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
    /// The methods whose bodies are not looked at, with their headers.
    pub trusted: Vec<(String, Span)>,
    /// Some class or field has a clause that concerns the whole program.
    pub specified: bool,
    /// The program in a form that can be run.
    pub runnable: Executable,
    /// What a proof of everything says about races and deadlocks.
    pub coverage: Coverage,
    /// The classes, with what keeps their fields.
    pub classes: Vec<heddle_diag::Class>,
    /// The order in which locks are taken.
    pub lock_order: heddle_diag::LockOrder,
    /// The contracts of its methods.
    pub contracts: Vec<heddle_diag::Contract>,
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
    /// What is said of its classes, fields and methods.
    pub contracts: Contracts,
    /// The store.
    pub heap: Heap,
    /// Source classes and methods.
    pub classes: Classes,
    /// What calls lead to, as far as somebody asked.
    pub reached: crate::callees::Reached,
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
    /// The operations whose results are taken to fit their types.
    pub computed: crate::runnable::Computed,
    /// What the code that is being lowered takes for granted.
    pub grounds: Vec<Ground>,
    /// The code that is being lowered starts with access to nothing, so that nobody has to own anything for it.
    pub given_nothing: bool,
    /// The procedures that do.
    pub unowned: FxHashSet<ProcId>,
    /// The classes that it may initialize.
    pub initializes: BTreeSet<ClassId>,
    /// What code of procedures runs without a call.
    pub running: crate::running::Running,
    /// Headers of specified methods without a frame.
    pub unframed: Vec<Span>,
    /// Methods and constructors that are checked only where the files call them, although code outside could.
    pub inner: Vec<MethodId>,
    /// What can be run from outside.
    pub clients: Clients,
    /// Pure methods whose bodies are being written out in a formula.
    pub expanding: Vec<MethodId>,
    /// The code that threads run, once it is looked for.
    pub threads: Option<std::rc::Rc<Vec<crate::access::ThreadCode>>>,
    /// Static locks that stand for the locks of their classes, once they are looked for.
    pub class_locks: Option<crate::access::ClassLocks>,
    /// How many objects that others keep to themselves are being looked into.
    pub inside_helpers: usize,
    /// Collections inside private collections.
    pub inside: crate::guards::Inner,
    /// Where objects go that only one thread has.
    pub confined: Option<crate::confined::Confined>,
    /// The lambdas that are the code of one thread each, once they are looked for.
    pub errands: Option<crate::access::Errands>,
    /// They are written out only to find the variables that they read.
    pub measuring: bool,
    /// The procedures that prove that overriding methods keep to a specification.
    pub obeying: Vec<(MethodId, ProcId)>,
    /// What the text alone shows of methods that others can call.
    pub guards: crate::guards::Guards,
    /// What calls know of bodies without specification.
    pub summaries: Summaries,
    /// How much is written out at calls of bodies without specification.
    pub weights: FxHashMap<ProcId, usize>,
    /// Which generic objects may hold something else than their types say.
    pub pollution: crate::pollution::Pollution,
    /// Conditions that many operations have.
    pub interned: Interned,
}

/// Lowers all methods of the source files. What it gives after `cancel` is not complete.
pub fn lower(
    resolved: &mut Resolved,
    integers: Integers,
    sought: &Sought,
    cancel: &Cancel,
) -> Lowered {
    let mut known = Known::default();
    for _ in 0..ROUNDS {
        let draft = draft(resolved, integers, sought, Some(&known), cancel);
        let found = draft.lowering.found_summaries();
        if draft.lowering.summaries_fit(&found) || cancel.is_cancelled() {
            return draft.finished();
        }
        draft.thrown_away();
        known.learn(found);
    }
    draft(resolved, integers, sought, None, cancel).finished()
}

/// All methods, translated; what is made of the whole program is not there yet.
struct Draft<'r> {
    lowering: Lowering<'r>,
    refused: Vec<Refused>,
    throughout: Vec<heddle_diag::Assumption>,
    specified: bool,
    sought: &'r Sought,
    /// How many files there were before.
    files: usize,
}

/// Lowers all methods with what is known of bodies from the drafts before (`None`: without calls by summary).
fn draft<'r>(
    resolved: &'r mut Resolved,
    integers: Integers,
    sought: &'r Sought,
    known: Option<&Known>,
    cancel: &Cancel,
) -> Draft<'r> {
    let classes = Classes::of(resolved);
    let files = resolved.files.len();
    let pollution = crate::pollution::Pollution::of(resolved);
    let contracts = Contracts::of(resolved);
    let silent = known.is_some() && contracts.is_silent();
    let mut lowering = Lowering {
        resolved,
        contracts,
        heap: Heap::new(),
        classes,
        reached: Default::default(),
        callable: FxHashMap::default(),
        open: FxHashSet::default(),
        bad: FxHashMap::default(),
        tasks: FxHashSet::default(),
        stubs: Stubs::default(),
        callbacks: crate::callback::Callbacks::default(),
        integers,
        computed: crate::runnable::Computed::default(),
        grounds: Vec::new(),
        given_nothing: false,
        unowned: FxHashSet::default(),
        initializes: BTreeSet::new(),
        running: crate::running::Running::default(),
        unframed: Vec::new(),
        inner: Vec::new(),
        clients: Clients::default(),
        expanding: Vec::new(),
        threads: None,
        confined: None,
        errands: None,
        inside_helpers: 0,
        inside: crate::guards::Inner::default(),
        class_locks: None,
        measuring: false,
        obeying: Vec::new(),
        guards: crate::guards::Guards::default(),
        summaries: Summaries::new(silent, known),
        weights: FxHashMap::default(),
        pollution,
        interned: Interned::default(),
    };
    let locked = Target::Spec(SpecName::Locked);
    let mut files_typed = lowering.resolved.files.iter();
    lowering.heap.speaks_of_locks = files_typed.any(|file| {
        let mut exprs = file.unit.ast.nodes::<ast::Expr>();
        exprs.any(|(e, _)| file.note(e).target == locked)
    });
    lowering.heap.enum_bodies = lowering.classes.constants.clone();
    lowering.protect();
    let clauses = |l: &Lowering| l.heap.program.envs.len() + l.heap.program.invariants.len();
    let built_in = clauses(&lowering);
    let mut refused = lowering.clauses();
    lowering.find_begun();
    let mut throughout = lowering.grounds_of_all();
    let specified = clauses(&lowering) > built_in;
    lowering.known_parts();
    lowering.find_keepers();
    lowering.guards = lowering.find_guards();
    throughout.extend(lowering.grounds_of_all());
    for id in lowering.classes.methods() {
        if cancel.is_cancelled() {
            break;
        }
        refused.extend(lowering.task(id).err());
        lowering.forget_grounds();
    }
    for decl in lowering.classes.list.clone() {
        if cancel.is_cancelled() {
            break;
        }
        refused.extend(lowering.default_constructor(decl).err());
        lowering.forget_grounds();
    }
    refused.extend(lowering.monitor_contracts());
    refused.extend(lowering.reads_tasks());
    for (id, by) in lowering.owed() {
        refused.extend(lowering.owed_task(id, by).err());
        lowering.forget_grounds();
    }
    for decl in lowering.classes.list.clone() {
        if cancel.is_cancelled() {
            break;
        }
        refused.extend(lowering.static_task(decl).err());
        lowering.forget_grounds();
    }
    for lambda in lowering.lambdas() {
        if cancel.is_cancelled() {
            break;
        }
        refused.extend(lowering.lambda_task(lambda).err());
        lowering.forget_grounds();
    }
    refused.extend(lowering.summarized_tasks(cancel));
    refused.extend(lowering.left_over());
    refused.extend(lowering.summarized_tasks(cancel));
    Draft {
        lowering,
        refused,
        throughout,
        specified,
        sought,
        files,
    }
}

impl Draft<'_> {
    /// Another one is made.
    fn thrown_away(self) {
        self.lowering.resolved.files.truncate(self.files);
    }

    /// The program as a whole.
    fn finished(self) -> Lowered {
        let Draft {
            mut lowering,
            refused,
            throughout,
            specified,
            sought,
            files,
        } = self;
        let integers = lowering.integers;
        lowering.complete_summaries();
        lowering.complete_frames();
        lowering.initial_statics();
        for class in lowering.classes.list.clone() {
            let name = lowering.resolved.world.class_display(class.class);
            let constants = &mut lowering.heap.presenting.presentation.constants;
            constants.insert(class_reference(class.class), format!("{name}.class"));
        }
        sought.narrow(&mut lowering.heap.program);
        let mut program = crate::runnable::for_proofs(&lowering.heap.program);
        program.presentation = Some(lowering.heap.presenting.presentation.clone());
        let interference = lowering
            .heap
            .policy
            .unsynchronized(lowering.resolved, &lowering.classes);
        let weak = lowering.heap.orders.in_words();
        program.assumptions = crate::protection::assumptions(&interference, weak, integers);
        program.assumptions.extend(throughout);
        program.assumptions.extend(lowering.grounds_of_stubs());
        let trusted = lowering.trusted_methods();
        program
            .assumptions
            .extend(crate::trusted::grounds(&trusted));
        let coverage = lowering.coverage(interference.into_iter().map(|r| r.name).collect());
        program.obeying = lowering.who_obeys();
        lowering.tell_what_runs(&mut program);
        lowering.rest_on_summaries(&mut program);
        program.trusted = crate::outside::writes(&mut lowering);
        // A field that nothing of the program speaks of has no variable in it.
        let known = program.globals.len();
        program.trusted.retain(|g, _| g.index() < known);
        crate::outside::settle_owners(&mut program, &lowering.unowned);
        if !coverage.plain {
            crate::outside::nothing_to_own(&mut program);
        }
        let classes = lowering.kept_classes();
        let lock_order = lowering.order_of_locks();
        let contracts = lowering.kept_contracts();
        let runnable = lowering.executable(&program, files);
        Lowered {
            program,
            refused,
            trusted,
            specified,
            runnable,
            coverage,
            classes,
            lock_order,
            contracts,
        }
    }
}

impl Lowering<'_> {
    /// `Class.method`; with parameter types where the class has several methods of that name.
    pub(crate) fn method_name(&mut self, id: MethodId) -> String {
        let world = &mut self.resolved.world;
        let class = simple_name(world, id.class);
        let name = world.method(id).name;
        let simple = match is_constructor(world, id) {
            true => class.rsplit('.').next().unwrap_or(&class).to_owned(),
            false => world.names.text(name).to_owned(),
        };
        if world.body(id.class).methods_named(name).len() < 2 {
            return format!("{class}.{simple}");
        }
        let shown = world.method_display(id);
        let parameters = shown.find('(').map_or("", |at| &shown[at..]);
        format!("{class}.{simple}{parameters}")
    }

    /// The place of an enum constant among those of its class.
    pub(crate) fn enum_ordinal(&mut self, field: FieldId) -> Option<usize> {
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

    /// For each procedure with a specification, what proves that methods which may run instead keep to it.
    fn who_obeys(&mut self) -> BTreeMap<ProcId, Vec<ProcId>> {
        let mut all = std::mem::take(&mut self.obeying);
        for id in self.classes.methods() {
            let by = self.specified_by(id).filter(|by| *by != id);
            if let (Some(by), Some(proc)) = (by, self.callable.get(&id)) {
                all.push((by, *proc));
            }
        }
        let mut obeying: BTreeMap<ProcId, Vec<ProcId>> = BTreeMap::new();
        for (by, proc) in all {
            if let Some(by) = self.callable.get(&by) {
                obeying.entry(*by).or_default().push(proc);
            }
        }
        obeying
    }

    /// Adds a procedure, with what its code takes for granted.
    pub(crate) fn add(&mut self, proc: Proc) -> ProcId {
        let proc = self.settled(proc);
        let proc = self.kept_once(proc);
        self.heap.program.procs.push(proc);
        let id = ProcId(self.heap.program.procs.len() as u32 - 1);
        self.rest(id);
        id
    }
}
