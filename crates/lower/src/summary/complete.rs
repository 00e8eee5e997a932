//! The summaries of a translated program, and whether its calls were given what its bodies do.
//!
//! Takes all procedures, gives for each body that was called by summary what its item does with all that it calls. Items that nobody asked
//! for by themselves (private methods are checked at their calls, as a rule) are translated here.

use super::closure::Bodies;
use super::{CodeId, Deeds, Known, Summaries, Summary};
use crate::method::Purpose;
use crate::program::{Lowering, Refused};
use heddle_diag::Premise;
use heddle_plato::ir::{ExprKind, GlobalId, Ground, ProcId, Program, VarRef};
use heddle_resolve::model::MethodId;
use heddle_text::Cancel;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

impl Summaries {
    /// For a program.
    pub(crate) fn new(allowed: bool, known: Option<&Known>) -> Summaries {
        let known = known.cloned().unwrap_or_default();
        Summaries {
            allowed,
            known: known.summaries,
            kept: known.kept,
            ..Summaries::default()
        }
    }
}

impl Lowering<'_> {
    /// Items for bodies that are called by summary and have none.
    pub(crate) fn summarized_tasks(&mut self, cancel: &Cancel) -> Vec<Refused> {
        let mut refused = Vec::new();
        loop {
            if cancel.is_cancelled() {
                return refused;
            }
            let open = self.summaries.called().into_iter().find(|code| {
                let known = &self.summaries;
                !known.tasks.contains_key(code) && !known.refused.contains(code)
            });
            let Some(code) = open else {
                return refused;
            };
            match code {
                CodeId::Method(id) if !self.tasks.contains(&id) => {
                    if let Err(e) = self.summarized_task(id) {
                        self.summaries.refused.insert(code);
                        refused.push(e);
                    }
                    self.forget_grounds();
                }
                // It was tried before.
                _ => {
                    self.summaries.refused.insert(code);
                }
            }
        }
    }

    fn summarized_task(&mut self, id: MethodId) -> Result<(), Refused> {
        self.tasks.insert(id);
        let Some((file, decl)) = self.classes.method(id) else {
            self.summaries.refused.insert(CodeId::Method(id));
            return Ok(());
        };
        let unit = self.unit(file);
        if unit.ast[decl].body.is_none() {
            self.summaries.refused.insert(CodeId::Method(id));
            return Ok(());
        }
        match self.procedure(id, file, decl, Purpose::Task) {
            Ok(proc) => {
                let proc = self.add(proc);
                self.summaries.tasks.insert(CodeId::Method(id), proc);
                Ok(())
            }
            Err(e) => Err(Refused {
                name: self.method_name(id),
                header: unit.ast.ident_span(unit.ast[decl].name),
                what: e.what,
                span: e.span,
                fault: e.fault,
            }),
        }
    }

    /// What the bodies do that are called by summary.
    pub(crate) fn found_summaries(&self) -> Known {
        Known {
            summaries: self.summaries_of_bodies(),
            kept: self.summaries.keeping.clone(),
        }
    }

    fn summaries_of_bodies(&self) -> BTreeMap<CodeId, Rc<Summary>> {
        let mut found: BTreeMap<CodeId, Summary> = BTreeMap::new();
        for code in self.summaries.called() {
            let mut summary = match self.summaries.tasks.get(&code) {
                Some(task) => self.own_summary(*task),
                None => Summary::unknown(),
            };
            // The object whose code a function is, is not the function.
            if matches!(code, CodeId::Function(..)) {
                summary.deeds.touch_any();
            }
            found.insert(code, summary);
        }
        let closed = Bodies::new(found).closed().into_iter();
        closed.map(|(code, s)| (code, Rc::new(s))).collect()
    }

    /// What the code of an item and of all bodies that are written out in it does.
    fn own_summary(&self, task: ProcId) -> Summary {
        let mut summary = Summary::default();
        let mut seen = BTreeSet::new();
        summary.deeds = self.deeds_within(task, &mut seen);
        let heap = &self.heap;
        for proc in seen {
            let Some(body) = &heap.program.procs[proc.index()].body else {
                continue;
            };
            let mut changed: BTreeSet<GlobalId> = BTreeSet::new();
            body.for_each_op(&mut |op| changed.extend(op.modified_globals()));
            // Initializers of classes, which are called by what they change.
            body.for_each_call(&mut |call| {
                let callee = &heap.program.procs[call.proc.index()];
                let places = callee.spec.iter().flat_map(|s| &s.modifies);
                changed.extend(places.map(|p| p.global));
            });
            summary.throws |= changed.contains(&heap.thrown);
            summary.starts |= changed.contains(&heap.started);
            let memory = changed.into_iter().filter(|g| self.is_memory(*g));
            let names = memory.map(|g| heap.program.globals[g.index()].name.clone());
            summary.changes.extend(names);
        }
        summary
    }

    /// What a procedure does, with the bodies that are written out in it.
    fn deeds_within(&self, proc: ProcId, seen: &mut BTreeSet<ProcId>) -> Deeds {
        let mut deeds = self.summaries.by.get(&proc).cloned().unwrap_or_default();
        if !seen.insert(proc) {
            return deeds;
        }
        let caller = &self.heap.program.procs[proc.index()];
        let Some(body) = &caller.body else {
            return deeds;
        };
        let mut calls = Vec::new();
        body.for_each_call(&mut |call| {
            let callee = &self.heap.program.procs[call.proc.index()];
            if callee.spec.is_some() {
                return;
            }
            let is_this =
                |p: &heddle_plato::ir::Proc| p.locals.first().is_some_and(|l| l.name == "this");
            let first = call.args.first().map(|a| a.kind());
            let same = matches!(first, Some(ExprKind::Var(VarRef::Local(l), _)) if l.index() == 0);
            calls.push((call.proc, same && is_this(caller) && is_this(callee)));
        });
        for (callee, own) in calls {
            let inner = self.deeds_within(callee, seen);
            deeds.join(&match own {
                true => inner,
                false => inner.elsewhere(),
            });
        }
        deeds
    }

    /// Whether calls were given what the bodies do.
    pub(crate) fn summaries_fit(&self, found: &Known) -> bool {
        let unknown = Rc::new(Summary::default());
        let kept = found.kept.iter().all(|(keeper, codes)| {
            let known = self.summaries.kept.get(keeper);
            known.is_some_and(|known| codes.is_subset(known))
        });
        kept && found.summaries.iter().all(|(code, summary)| {
            let given = self.summaries.known.get(code).unwrap_or(&unknown);
            given.covers(summary)
        })
    }

    /// The procedures that stand for bodies get what their bodies change, and who proves it.
    pub(crate) fn complete_summaries(&mut self) {
        for (bodies, proc) in self.summaries.procs.clone() {
            let span = self.heap.program.procs[proc.index()].span;
            let modifies = self.places_changed(&bodies, span);
            if let Some(spec) = &mut self.heap.program.procs[proc.index()].spec {
                spec.modifies = modifies;
            }
        }
    }

    /// Proofs that use a summary rest on the item of the body.
    pub(crate) fn rest_on_summaries(&mut self, program: &mut Program) {
        for (bodies, proc) in self.summaries.procs.clone() {
            for code in bodies {
                if let Some(task) = self.summaries.tasks.get(&code) {
                    program.obeying.entry(proc).or_default().push(*task);
                    continue;
                }
                let (name, _) = self.code_place(code);
                let text = format!(
                    "`{name}` keeps to its specification, which was not proved (unsupported)"
                );
                let ground = Ground {
                    premise: Premise::UnprovedCallee,
                    text,
                    of: None,
                    span: None,
                    in_spec: true,
                };
                program.grounds.entry(proc).or_default().push(ground);
            }
        }
    }
}
