//! Methods that the program calls on objects which it takes from where several threads have them: fields, results, variables around a lambda.
//!
//! Such a caller cannot have its object for itself, and it does not know what the object is: `task.run()` runs whatever implements it. So nothing is asked
//! of the caller; the method starts without a right to its own object, and what it does with that is looked at where it does it.
//!
//! The library calls what it is given in the same way: comparators, listeners, factories, filters. Tasks are not meant, which who hands them in has no more,
//! nor what every object is asked.
//!
//! Takes the calls of the program and what became of the graph; gives the methods, each with a call if there is one. Methods that are called by their own
//! names are none of these: there the caller can know.

use super::{Confined, Key, Why};
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::is_constructor;
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::{Call, Dispatch, LocalId, Receiver, Target, TypedFile};
use heddle_syntax::ast::{self, ExprId, ExprKind, PatternKind, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What tasks do: the classes of tasks, with the names of the methods.
const TASKS: [(&str, &str); 6] = [
    ("java/lang/Runnable", "run"),
    ("java/util/concurrent/Callable", "call"),
    ("java/util/concurrent/RecursiveAction", "compute"),
    ("java/util/concurrent/RecursiveTask", "compute"),
    ("java/util/concurrent/CountedCompleter", "compute"),
    ("java/util/concurrent/ForkJoinTask", "exec"),
];

/// Whether several threads may have objects of the class.
fn is_of_several(class: ClassId, confined: &Confined) -> bool {
    let node = confined.keys.get(&Key::This(class));
    node.is_some_and(|n| confined.solved.shared(*n).is_some())
}

/// Whether the program is seen to give objects of the class to several threads. Of classes that only look as if several used them it is listed what no
/// lock protects.
fn is_given_to_several(class: ClassId, confined: &Confined) -> bool {
    let node = confined.keys.get(&Key::This(class));
    let cause = node.and_then(|n| confined.solved.shared(*n));
    let why = cause.map(|c| &confined.causes[c as usize].why);
    let looks = confined.signed.contains(&class);
    !looks && why.is_some_and(|why| !matches!(why, Why::Unknown))
}

/// Where the local variables of a file get their objects from.
struct Variables {
    /// The values that they get where they are declared, by assignments and patterns.
    given: FxHashMap<LocalId, Vec<ExprId>>,
    /// Elements that a loop goes through, parts of records, parameters of lambdas.
    found: FxHashSet<LocalId>,
    /// Code that starts with nothing of what it captures.
    lambdas: Vec<TextRange>,
}

impl Variables {
    fn of(typed: &TypedFile, lambdas: Vec<TextRange>) -> Variables {
        let unit = Rc::clone(&typed.unit);
        let mut variables = Variables {
            given: FxHashMap::default(),
            found: FxHashSet::default(),
            lambdas,
        };
        for (var, node) in unit.ast.nodes::<ast::Variable>() {
            if let (Some(local), Some(value)) = (typed.local_of(var), node.init) {
                variables.given.entry(local).or_default().push(value);
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::ForEach { var, .. } = node.kind {
                variables.found.extend(typed.local_of(var));
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Expr>() {
            variables.of_expression(typed, node.kind);
        }
        variables
    }

    fn of_expression(&mut self, typed: &TypedFile, kind: ExprKind) {
        let unit = Rc::clone(&typed.unit);
        match kind {
            ExprKind::Assign { target, value, .. } => {
                if let Target::Local(local) = typed.note(target).target {
                    self.given.entry(local).or_default().push(value);
                }
            }
            ExprKind::InstanceOfPattern { value, pattern } => {
                if let PatternKind::Variable(var) = unit.ast[pattern].kind
                    && let Some(local) = typed.local_of(var)
                {
                    self.given.entry(local).or_default().push(value);
                }
            }
            ExprKind::Lambda { params, .. } => {
                let params = unit.ast.list(params).to_vec().into_iter();
                self.found.extend(params.filter_map(|v| typed.local_of(v)));
            }
            _ => {}
        }
    }

    /// Whether the variable is one of the code around a lambda in which the place is.
    fn is_captured(&self, typed: &TypedFile, place: TextRange, local: LocalId) -> bool {
        let declared = typed.local(local).span;
        self.lambdas.iter().any(|range| {
            let within = typed.unit.ast.span(*range);
            let around = range.start <= place.start && place.end <= range.end;
            around && !(within.start <= declared.start && declared.end <= within.end)
        })
    }
}

impl Lowering<'_> {
    /// Whether the method has no right to its own object when it begins.
    pub(crate) fn is_exposed(&self, id: MethodId) -> bool {
        let confined = self.confined.as_ref();
        confined.is_some_and(|c| c.exposed.contains_key(&id))
    }

    /// Whether the library asks the method of elements, keys and values of collections that several threads use: any of them, at any time.
    pub(crate) fn is_asked_by_several(&mut self, id: MethodId) -> bool {
        let asked = matches!(
            self.special(id),
            Some(Special::Equals | Special::HashCode | Special::Text | Special::CompareTo)
        );
        let world = &mut self.resolved.world;
        let below = self.classes.below(world, id.class);
        let confined = self.confined.as_ref().filter(|_| asked);
        confined.is_some_and(|c| below.iter().any(|class| c.elements.contains(class)))
    }

    /// Whether library objects for several threads run the method, and give it objects that they hold; tasks are given none.
    pub(crate) fn is_run_by_several(&mut self, id: MethodId) -> bool {
        if self.resolved.world.method(id).params.is_empty() {
            return false;
        }
        let world = &mut self.resolved.world;
        let below = self.classes.below(world, id.class);
        let confined = self.confined.as_ref();
        let run = confined.is_some_and(|c| below.iter().any(|class| c.run.contains(class)));
        run && self.overrides_library(id)
    }

    /// Whether an argument is a task that was found somewhere.
    pub(crate) fn is_found_task(&self, file: usize, arg: ExprId) -> bool {
        let confined = self.confined.as_ref();
        confined.is_some_and(|c| c.found.contains(&(file, arg)))
    }

    /// Where the method is called on an object of several threads.
    pub(crate) fn exposed_at(&self, id: MethodId) -> Option<Span> {
        self.confined.as_ref()?.exposed.get(&id).copied().flatten()
    }

    /// The methods that are called on objects of several threads, with where.
    pub(super) fn find_exposed(&mut self, confined: &mut Confined) {
        let called = self.called_on_others(confined).into_iter();
        let mut found: FxHashMap<MethodId, Option<Span>> =
            called.map(|(id, span)| (id, Some(span))).collect();
        for id in self.classes.methods() {
            if !is_given_to_several(id.class, confined) {
                continue;
            }
            let world = &mut self.resolved.world;
            let below = self.classes.below(world, id.class);
            let bulk = below.iter().any(|c| confined.bulk.contains(c));
            if self.library_may_call(id) && (bulk || !self.is_task_code(id)) {
                found.entry(id).or_insert(None);
            }
        }
        confined.exposed = found;
    }

    /// Whether the method is one that the library knows, and calls on whatever it was given.
    fn library_may_call(&mut self, id: MethodId) -> bool {
        let info = self.resolved.world.method(id);
        let fixed = info.flags.is_static() || info.flags.has(Flags::PRIVATE);
        if fixed || is_constructor(&mut self.resolved.world, id) {
            return false;
        }
        // Exceptions are asked for their texts by whoever has them.
        let throwable = self.resolved.world.class_ref("java/lang/Throwable");
        if self.resolved.world.is_subclass(id.class, throwable) {
            return false;
        }
        let special = self.special(id);
        special.is_none_or(|s| s == Special::Run) && self.overrides_library(id)
    }

    /// Whether the method is what a task does.
    fn is_task_code(&mut self, id: MethodId) -> bool {
        let name = self.resolved.world.method(id).name;
        let name = self.resolved.world.names.text(name).to_owned();
        TASKS.iter().any(|(class, run)| {
            let world = &mut self.resolved.world;
            let above = world.class_ref(class);
            *run == name && world.is_subclass(id.class, above)
        })
    }

    fn called_on_others(&mut self, confined: &mut Confined) -> FxHashMap<MethodId, Span> {
        let mut found = FxHashMap::default();
        for (file, lambdas) in self.kept_lambdas().into_iter().enumerate() {
            let unit = self.unit(file);
            let variables = Variables::of(&self.resolved.files[file], lambdas);
            for (e, node) in unit.ast.nodes::<ast::Expr>() {
                self.given_tasks((file, e), &variables, confined, &mut found);
                let ExprKind::Call {
                    target: Some(target),
                    ..
                } = node.kind
                else {
                    continue;
                };
                let Some(call) = self.resolved.files[file].call_of(e).cloned() else {
                    continue;
                };
                let virtual_ =
                    call.receiver == Receiver::Expr && call.dispatch == Dispatch::Virtual;
                let node = confined.values[file].get(&target);
                let several = node.is_some_and(|n| confined.solved.shared(*n).is_some());
                if !virtual_ || !several {
                    continue;
                }
                let mut search = Search {
                    file,
                    variables: &variables,
                    seen: FxHashSet::default(),
                };
                if search.is_found(self, target) {
                    let span = unit.ast.span(unit.ast[e].range);
                    for id in self.run_on_others(&call, confined) {
                        found.entry(id).or_insert(span);
                    }
                }
            }
        }
        found
    }

    /// Tasks that a call gives to the library and that were found somewhere: who gives them cannot have them for itself.
    fn given_tasks(
        &mut self,
        (file, e): (usize, ExprId),
        variables: &Variables,
        confined: &mut Confined,
        found: &mut FxHashMap<MethodId, Span>,
    ) {
        let unit = self.unit(file);
        let (ExprKind::Call { args, .. } | ExprKind::New { args, .. }) = unit.ast[e].kind else {
            return;
        };
        let call = self.resolved.files[file].call_of(e).cloned();
        let Some(call) = call.filter(|c| self.classes.method(c.method).is_none()) else {
            return;
        };
        let declared = self.resolved.world.method(call.method).params.clone();
        for (arg, ty) in unit.ast.list(args).to_vec().into_iter().zip(declared) {
            let node = confined.values[file].get(&arg);
            let several = node.is_some_and(|n| confined.solved.shared(*n).is_some());
            let task = self.class_behind(ty).is_some_and(|c| self.is_task_class(c));
            let mut search = Search {
                file,
                variables,
                seen: FxHashSet::default(),
            };
            if !several || !task || !search.is_found(self, arg) {
                continue;
            }
            confined.found.insert((file, arg));
            let of = self.resolved.files[file].note(arg).ty;
            let bounds = self.bounds_of(of);
            for id in self.classes.methods() {
                let run = is_of_several(id.class, confined) && self.is_task_code(id);
                if run && self.can_be(&bounds, id.class) {
                    found.entry(id).or_insert(unit.ast.span(unit.ast[e].range));
                }
            }
        }
    }

    fn is_task_class(&mut self, class: ClassId) -> bool {
        TASKS.iter().any(|(name, _)| {
            let world = &mut self.resolved.world;
            let task = world.class_ref(name);
            world.is_subclass(class, task)
        })
    }

    /// The lambdas of each file of which it is not plain who runs them. Others begin with what they captured.
    fn kept_lambdas(&mut self) -> Vec<Vec<TextRange>> {
        let mut kept = vec![Vec::new(); self.resolved.files.len()];
        for lambda in self.lambdas() {
            if self.errand_of(lambda).is_none() {
                let range = self.unit(lambda.file).ast[lambda.expr].range;
                kept[lambda.file].push(range);
            }
        }
        kept
    }

    /// What else than the method that a call names may run, on objects of several threads.
    fn run_on_others(&mut self, call: &Call, confined: &Confined) -> Vec<MethodId> {
        let world = &mut self.resolved.world;
        let mut all = self.classes.runnable_for(world, call.method);
        all.retain(|id| {
            let other = *id != call.method && self.classes.method(*id).is_some();
            other && is_of_several(id.class, confined)
        });
        // Nodes are known by their hosts.
        all.retain(|id| {
            self.heap.nodes.family(id.class).is_none() && self.can_be(&[call.site], id.class)
        });
        all
    }
}

/// Whether an expression gives objects that this code did not make and was not passed.
struct Search<'a> {
    file: usize,
    variables: &'a Variables,
    seen: FxHashSet<LocalId>,
}

impl Search<'_> {
    /// It is read from a field, comes out of a call, or is a variable that may hold such objects.
    fn is_found(&mut self, low: &mut Lowering<'_>, e: ExprId) -> bool {
        let unit = low.unit(self.file);
        let note = low.resolved.files[self.file].note(e);
        match (unit.ast[e].kind, note.target) {
            (ExprKind::Paren(inner) | ExprKind::Cast { value: inner, .. }, _) => {
                self.is_found(low, inner)
            }
            (_, Target::Field(..)) => true,
            (_, Target::Local(local)) => self.is_found_local(low, e, local),
            (ExprKind::Call { target, .. }, _) => {
                let call = low.resolved.files[self.file].call_of(e).cloned();
                let on = target.zip(call);
                // Who takes it out of a queue has it.
                on.is_none_or(|(t, call)| low.handing(self.file, t, &call).is_none())
            }
            (
                ExprKind::Conditional {
                    then, otherwise, ..
                },
                _,
            ) => self.is_found(low, then) || self.is_found(low, otherwise),
            _ => false,
        }
    }

    fn is_found_local(&mut self, low: &mut Lowering<'_>, e: ExprId, local: LocalId) -> bool {
        if !self.seen.insert(local) {
            return false;
        }
        let typed = &low.resolved.files[self.file];
        let place = typed.unit.ast[e].range;
        if self.variables.found.contains(&local) || self.variables.is_captured(typed, place, local)
        {
            return true;
        }
        let given = self.variables.given.get(&local).cloned();
        let mut given = given.unwrap_or_default().into_iter();
        given.any(|value| self.is_found(low, value))
    }
}
