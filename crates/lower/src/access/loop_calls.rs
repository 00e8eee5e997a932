//! Calls in loops with `loop_writes`: by its contract a method writes nothing but what the loops around write; a method without
//! contract, whose code is written out where it is called, gets the set of what it may write as an argument.

use super::footprint::{Part, Where};
use super::loop_writes::{Writable, limited};
use super::words::rule;
use super::{constant_map, row};
use crate::body::{Code, Lower};
use crate::formula::{Meaning, ONE_STORE};
use crate::method::{Method, class_object};
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Place, ProcId, VarRef};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_text::Span;

impl Lowering<'_> {
    /// A parameter for what the code may write, if a method is called from a loop that says it.
    pub(crate) fn writable_parameter(
        &mut self,
        id: MethodId,
        code: &mut Code,
        header: Span,
    ) -> Option<Writable> {
        let mut clauses = Vec::new();
        for (clause, caller) in self.loop_clauses() {
            if caller.is_none_or(|caller| self.callees(caller).contains(&id)) {
                clauses.push(clause);
            }
        }
        let clause = match clauses[..] {
            [] => return None,
            [one] => Some(one),
            _ => None,
        };
        let ty = self.heap.program.globals[self.heap.access.write.index()]
            .ty
            .clone();
        let set = code.local("$writable", ty, header);
        Some(Writable { set, clause })
    }

    /// All `loop_writes` clauses, with the methods that they are in; none if one is in other code.
    fn loop_clauses(&self) -> Vec<(Span, Option<MethodId>)> {
        let methods = self.classes.methods();
        let mut found = Vec::new();
        for clause in self.contracts.loop_writes() {
            let within = |id: &&MethodId| {
                let (file, decl) = self.classes.method(**id)?;
                let range = self.unit(file).ast[decl].range;
                clause.at.is_within(file, range).then_some(())
            };
            let caller = methods.iter().find(|id| within(id).is_some()).copied();
            found.push((clause.at.span, caller));
        }
        found
    }
}

impl Method<'_, '_> {
    /// The argument for such a parameter of the procedure that is about to be called.
    pub(crate) fn writable_argument(&self, proc: ProcId, given: usize, span: Span) -> Option<Expr> {
        if self.low.heap.program.procs[proc.index()].params == given {
            return None;
        }
        Some(match self.writable {
            Some(writable) => self.code.read(writable.set, span),
            None => constant_map(row(true, span)),
        })
    }

    /// A call in a loop of a method with a contract: what the contract lets it write is among what the loop writes.
    pub(crate) fn call_in_loop(
        &mut self,
        id: MethodId,
        proc: ProcId,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        let Some(writable) = self.writable else {
            return Ok(());
        };
        let set = self.code.read(writable.set, span);
        let by = self.low.specified_by(id).unwrap_or(id);
        let mut written = Vec::new();
        for part in self.written_by_contract(by, args, span)? {
            written.extend(self.parts_with_names(part, span));
        }
        written.extend(self.modified_by_contract(proc, args, span));
        let mut checks = Vec::new();
        let called = self.low.method_name(by);
        for (part, name) in written {
            let words = rule(
                codes::LOOP_WRITES,
                format!(
                    "`{called}` may write {name}, and the `loop_writes` of the loop does not name it"
                ),
                "may write more than the loop",
                "add the location to `loop_writes`, or say with `writes` or `modifies` at the method that it writes less",
            );
            let words = limited(words, writable);
            let check = self.low.heap.rule(part.is_in(&set), span, words);
            if !checks.contains(&check) {
                checks.push(check);
            }
        }
        self.code.demand(checks, span);
        Ok(())
    }

    fn written_by_contract(&mut self, by: MethodId, args: &[Expr], span: Span) -> Lower<Vec<Part>> {
        let Some((file, decl)) = self.low.classes.method(by) else {
            return Ok(Vec::new());
        };
        let unit = self.low.unit(file);
        let params = unit.ast.list(unit.ast[decl].params).to_vec();
        let (this, given) = args.split_at(args.len() - params.len());
        let typed = &self.low.resolved.files[file];
        let vars = params.iter().zip(given);
        let vars = vars.filter_map(|(p, value)| Some((typed.local_of(*p)?, value.clone())));
        let meaning = Meaning::new(file, this.first().cloned(), vars.collect(), ONE_STORE);
        self.low.written(by, decl, &meaning, span)
    }

    /// The same locations, each with a name; of a whole object its fields under the access discipline.
    fn parts_with_names(&mut self, part: Part, span: Span) -> Vec<(Part, String)> {
        if !matches!(part.at, Where::Object) {
            let name = match &part.at {
                Where::Everything => "anything".to_owned(),
                Where::One(k) => {
                    let mut fields = self.low.heap.field_views().into_iter();
                    let found = fields.find(|(_, n)| *k == Expr::int(*n, k.span()));
                    found.map_or("an array element".to_owned(), |(g, _)| self.written_name(g))
                }
                _ => "array elements".to_owned(),
            };
            return vec![(part, name)];
        }
        let fields = self.low.views_of(part.class).into_iter();
        let mut all: Vec<(Part, String)> = fields
            .map(|g| {
                let k = Expr::int(self.low.heap.number(g), span);
                let one = Part {
                    at: Where::One(k),
                    ..part.clone()
                };
                (one, self.written_name(g))
            })
            .collect();
        // An object that is known by the class `Object` only may be an array.
        if part.class.is_none_or(|c| c == ClassId::OBJECT) {
            let elements = Part {
                at: Where::Elements,
                ..part
            };
            all.push((elements, "array elements".to_owned()));
        }
        all
    }

    /// The fields under the other discipline that a specification lets a method modify. Which object it is may depend on
    /// variables that others change: then it may be any.
    fn modified_by_contract(
        &mut self,
        proc: ProcId,
        args: &[Expr],
        span: Span,
    ) -> Vec<(Part, String)> {
        let Some(spec) = &self.low.heap.program.procs[proc.index()].spec else {
            return Vec::new();
        };
        let actions = spec.actions.iter().flat_map(|a| &a.modifies);
        let places: Vec<Place> = spec.modifies.iter().chain(actions).cloned().collect();
        let mut found = Vec::new();
        for place in places {
            let heap = &self.low.heap;
            let field = heap.field_behind(place.global);
            let Some(field) = field.filter(|_| !heap.is_view(place.global)) else {
                continue;
            };
            let index = place.index.map(|e| {
                e.with_vars(&mut |var, _| match var {
                    VarRef::Local(l) => args.get(l.index()).cloned(),
                    VarRef::Global(_) => None,
                })
            });
            let object = match index {
                _ if self.low.resolved.world.field(field).flags.is_static() => {
                    Some(class_object(field.class, span))
                }
                Some(index) if index.globals().is_empty() => Some(index),
                _ => None,
            };
            let k = self.low.heap.number(place.global);
            let part = match object {
                Some(object) => Part::field(object, k, span),
                None => Part::everything(span),
            };
            found.push((part, self.written_name(place.global)));
        }
        found
    }
}
