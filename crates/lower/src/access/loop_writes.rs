//! `loop_writes l;`: of what the thread could read before the loop (under the other discipline: of objects that existed), a loop
//! writes the locations of `l` only, found before it.
//!
//! Checked where something is written: before the loop the set of locations that may be written, [`Writable`], is narrowed to
//! what the clause names, and every write in its rounds must be one of these, on whatever way the loop is left. A method with a
//! contract must write nothing else by its contract, and so must a loop inside; one without gets the set as an argument.
//! Used at the head: under the access discipline all other locations are as they were before the loop ([`super::frame`]), which
//! is an invariant like any other. Under the other discipline nothing follows, because other threads may write them.

use super::footprint::{Part, contains};
use super::frame::Copies;
use super::framed::Framed;
use super::loops::at;
use super::words::{about, rule};
use super::{INTERFERENCE, bound, for_all};
use crate::body::Lower;
use crate::expr::Location;
use crate::heap::simple_name;
use crate::method::{Method, This, class_object};
use crate::protection::Protection;
use heddle_contracts::LoopClause;
use heddle_diag::codes;
use heddle_plato::ir::{
    Binary, Check, Expr, GlobalId, LocalId, Op, OpKind, Rule, Stmt, Store, Var,
};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{ClauseId, ExprId, ExprKind, List};
use heddle_text::Span;

/// The set of locations (object → number → yes or no) that code may write because of the loops around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writable {
    pub(super) set: LocalId,
    /// The clause that says so, if it is known.
    pub(super) clause: Option<Span>,
}

/// A loop with `loop_writes` around the code at hand.
#[derive(Clone, Debug)]
pub(crate) struct LoopFrame {
    /// What the clauses name, by terms that nothing changes.
    parts: Vec<Part>,
    clause: Span,
    /// What was before the loop.
    copies: Copies,
    /// What the code around the loop may write.
    around: Option<Writable>,
    /// How many frames of jumps were open before the loop.
    depth: usize,
}

impl Method<'_, '_> {
    /// Before a loop: from here on only what its clauses name may be written, if it has such clauses.
    pub(crate) fn begin_loop_writes(&mut self, spec: List<ClauseId>) -> Lower<()> {
        let said = self.loop_writes_of(spec);
        let Some((first, _)) = said.first() else {
            return Ok(());
        };
        let clause = *first;
        let mut parts = Vec::new();
        for e in said.iter().flat_map(|(_, list)| list) {
            parts.extend(self.named_by_loop(*e)?);
        }
        let parts = self.fixed(parts, clause);
        let set = self.narrowed_to(&parts, clause);
        let around = self.writable.replace(Writable {
            set,
            clause: Some(clause),
        });
        self.loop_frames.push(LoopFrame {
            parts,
            clause,
            copies: Copies::default(),
            around,
            depth: self.code.frames.len(),
        });
        Ok(())
    }

    /// What one expression of a clause names. Locals, and fields of an object under construction, are nobody else's business:
    /// they may be named, and mean nothing.
    fn named_by_loop(&mut self, e: ExprId) -> Lower<Vec<Part>> {
        let unit = self.unit();
        let span = self.span(unit.ast[e].range);
        if self.is_private_to_code(e) {
            return Ok(Vec::new());
        }
        let meaning = self.code_meaning(span);
        let parts = self.low.named_locations(e, &meaning)?;
        let mut checks = Vec::new();
        for part in &parts {
            let heap = &self.low.heap;
            let readable = Framed { heap, parts: None }.part(part);
            if readable.as_bool() != Some(true) {
                let check = self.found_by_reading(readable, "loop", span);
                checks.push(check);
            }
            checks.extend(self.inside_other_loop(part, span));
        }
        self.code.demand(checks, span);
        Ok(parts)
    }

    fn is_private_to_code(&self, e: ExprId) -> bool {
        let unit = self.unit();
        let is_this = |e: ExprId| matches!(unit.ast[e].kind, ExprKind::This);
        let building = match &self.scope.this {
            This::Building(building) => Some(building),
            _ => None,
        };
        match (unit.ast[e].kind, self.note(e).target) {
            (ExprKind::Paren(inner) | ExprKind::Location(inner), _) => {
                self.is_private_to_code(inner)
            }
            (ExprKind::AllFields(object), _) => building.is_some() && is_this(object),
            (_, Target::Local(_)) => true,
            (kind, Target::Field(field, _)) => {
                let own = match kind {
                    ExprKind::Name(_) => true,
                    ExprKind::Field { target, .. } => is_this(target),
                    _ => false,
                };
                own && building.is_some_and(|b| b.fields.contains_key(&field))
            }
            _ => false,
        }
    }

    /// The parts by terms that no round changes.
    fn fixed(&mut self, mut parts: Vec<Part>, span: Span) -> Vec<Part> {
        for part in &mut parts {
            for term in part.terms_mut() {
                if !term.globals().is_empty() || !term.locals().is_empty() {
                    *term = self.code.keep(term.clone(), span);
                }
            }
        }
        parts
    }

    /// The set of what the code around may write, without what could be read before the loop and the parts do not name.
    fn narrowed_to(&mut self, parts: &[Part], span: Span) -> LocalId {
        let (o, k) = (bound(0, span), bound(1, span));
        let outer = self.writable.map(|w| self.code.read(w.set, span));
        // By copies: a task may leave out what is assumed of views that no check speaks of.
        let mut copies = Copies::default();
        let had = self.had_before_loop(&o, &k, span);
        let had = self.since(&had, &mut copies, span);
        self.make_copies(&copies, span);
        let named = contains(parts, &o, &k, span);
        let mut may = Expr::or(named, Expr::not(had));
        if let Some(outer) = outer {
            may = Expr::and(at(&at(&outer, &o), &k), may);
        }
        let heap = &self.low.heap;
        let ty = heap.whole(heap.access.write, Store::Pre, span).ty().clone();
        let set = self.code.local("$writable", ty, span);
        let after = self.code.read_after(set, span);
        let is = Expr::binary(Binary::Iff, at(&at(&after, &o), &k), may, span);
        let op = Op::new(OpKind::CallGlue, span)
            .havoc([Var::Local(set)])
            .guard(for_all(2, is));
        self.code.emit(op);
        set
    }

    /// Before the loop the thread could read the location; or, where that is no matter of access, the object exists.
    fn had_before_loop(&self, o: &Expr, k: &Expr, span: Span) -> Expr {
        let heap = &self.low.heap;
        let le = |a: &Expr, b: Expr| Expr::binary(Binary::Le, a.clone(), b, span);
        let exists = heap.at(heap.access.exists, Store::Entry, o);
        let exists = Expr::or(le(o, Expr::int(0, span)), exists);
        let field = le(k, Expr::int(INTERFERENCE, span));
        let views = heap.policy.elements() == Protection::Access
            && heap.elements.values().all(|g| heap.is_view(*g));
        let open = match views {
            true => field,
            false => Expr::or(field, le(&Expr::int(0, span), k.clone())),
        };
        Expr::ite(open, exists, heap.readable(o, k.clone(), Store::Entry))
    }

    /// A loop inside another one names only what that one names.
    pub(crate) fn inside_other_loop(&mut self, part: &Part, span: Span) -> Option<Check> {
        let writable = self.writable?;
        let set = self.code.read(writable.set, span);
        let words = rule(
            codes::LOOP_WRITES,
            "this ⟨may be|is⟩ a location that a loop around may not write",
            "not among what the loop around writes",
            "name it in the `loop_writes` of the loop around, too, or name less here",
        );
        let words = limited(words, writable);
        Some(self.low.heap.rule(part.is_in(&set), span, words))
    }

    /// The check that a write is one that the loops around say.
    pub(crate) fn within_loops(&mut self, place: &Location, span: Span) -> Option<Check> {
        let (g, object, k) = match place {
            Location::Static(g, _) => {
                let class = self.low.heap.field_at(place)?.class;
                let k = Expr::int(self.low.heap.number(*g), span);
                (*g, class_object(class, span), k)
            }
            Location::Field(g, object, _) => return self.cell_in_loops(*g, object, span),
            Location::Element(g, array, index, _) => (*g, array.clone(), index.clone()),
            Location::Local(_) | Location::Final(..) => return None,
        };
        self.location_in_loops(g, &object, &k, span)
    }

    /// The same for a cell of a field.
    pub(crate) fn cell_in_loops(
        &mut self,
        g: GlobalId,
        object: &Expr,
        span: Span,
    ) -> Option<Check> {
        let k = Expr::int(self.low.heap.number(g), span);
        self.location_in_loops(g, object, &k, span)
    }

    fn location_in_loops(
        &mut self,
        g: GlobalId,
        object: &Expr,
        k: &Expr,
        span: Span,
    ) -> Option<Check> {
        let writable = self.writable?;
        let may = at(&at(&self.code.read(writable.set, span), object), k);
        let name = self.written_name(g);
        let words = match self.loop_frames.is_empty() {
            false => rule(
                codes::LOOP_WRITES,
                format!(
                    "{name} ⟨may be|is⟩ written here, and the `loop_writes` of the loop does not name it"
                ),
                "not among what the loop writes",
                "add the location to `loop_writes`, or leave it alone in the loop; what the loop makes itself need not be named",
            ),
            true => rule(
                codes::LOOP_WRITES,
                format!(
                    "{name} ⟨may be|is⟩ written here, and `{}` is called in a loop whose `loop_writes` does not name it",
                    self.name
                ),
                "not among what the calling loop writes",
                "add the location to the `loop_writes` of the loop that calls this, or leave it alone",
            ),
        };
        let words = limited(words, writable);
        Some(self.low.heap.rule(may, span, words))
    }

    /// How a written location is called. What library objects are made of has no name in the program.
    pub(super) fn written_name(&self, g: GlobalId) -> String {
        let heap = &self.low.heap;
        if heap.elements.values().any(|e| *e == g) {
            return "an array element".to_owned();
        }
        match heap.field_behind(g) {
            Some(field) if !heap.policy.is_source(field.class) => {
                let class = simple_name(&self.low.resolved.world, field.class);
                format!("what the `{class}` holds")
            }
            _ => format!("`{}`", heap.member_name(g)),
        }
    }

    /// Code that a jump out of loops runs on its way, at this depth of frames.
    pub(crate) fn outside_of_loops<T>(
        &mut self,
        depth: usize,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let around = self.loop_frames.iter().take_while(|f| f.depth <= depth);
        self.inside_of_loops(around.count(), run)
    }

    /// Code behind a loop that is lowered as part of its test.
    pub(crate) fn past_loop<T>(
        &mut self,
        spec: List<ClauseId>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let around = self.loop_frames.len() - usize::from(self.says_writes(spec));
        self.inside_of_loops(around, run)
    }

    /// Only the outermost `count` loops matter for this code.
    fn inside_of_loops<T>(&mut self, count: usize, run: impl FnOnce(&mut Self) -> T) -> T {
        let left = self.loop_frames.split_off(count);
        let inside = self.writable;
        if let Some(outermost) = left.first() {
            self.writable = outermost.around;
        }
        let done = run(self);
        self.writable = inside;
        self.loop_frames.extend(left);
        done
    }

    fn says_writes(&self, spec: List<ClauseId>) -> bool {
        !self.loop_writes_of(spec).is_empty()
    }

    /// The `loop_writes` clauses of a loop, each with its place.
    fn loop_writes_of(&self, spec: List<ClauseId>) -> Vec<(Span, Vec<ExprId>)> {
        let contracts = &self.low.contracts;
        let clauses = contracts.loop_clauses(self.scope.file, &self.unit().ast, spec);
        let writes = clauses.into_iter().filter_map(|c| match c.says {
            LoopClause::Writes(list) => Some((c.at.span, list)),
            _ => None,
        });
        writes.collect()
    }

    /// Behind a round: what the loop does not name is as it was; so it is at the head. Gives the round with that check.
    pub(crate) fn end_loop_writes(
        &mut self,
        spec: List<ClauseId>,
        round: Stmt,
        invariants: &mut Vec<Expr>,
        hints: &mut Vec<Expr>,
        span: Span,
    ) -> Stmt {
        let changed = self.low.changed_by(&round);
        let changed = changed.into_iter();
        let changed: Vec<GlobalId> = changed.filter(|g| self.low.heap.holds_memory(*g)).collect();
        let own = match self.says_writes(spec) {
            true => self.loop_frames.pop(),
            false => None,
        };
        let mut around = std::mem::take(&mut self.loop_frames);
        for frame in &mut around {
            for g in &changed {
                hints.extend(self.as_before_loop(*g, frame, span));
            }
        }
        self.loop_frames = around;
        let Some(mut own) = own else { return round };
        self.writable = own.around;
        let mut op = Op::new(OpKind::Skip, own.clause);
        let mut kept = Vec::new();
        for g in changed {
            let clause = own.clause;
            let Some(same) = self.as_before_loop(g, &mut own, clause) else {
                continue;
            };
            let words = rule(
                codes::LOOP_WRITES,
                format!(
                    "{} ⟨may be|is⟩ changed in a round, and `loop_writes` does not name it",
                    self.written_name(g)
                ),
                "does not name all that may change",
                "add the location; what a lock protects changes also while `wait` or `unlock` gives it to others",
            );
            op.checks
                .push(self.low.heap.rule(same.clone(), clause, words));
            kept.push(same);
        }
        self.make_copies(&own.copies, span);
        // Such a loop is cut at its head even if it has no other clause: the clause is about all rounds.
        invariants.push(Expr::bool(true, own.clause));
        invariants.extend(kept);
        match op.checks.is_empty() {
            true => round,
            false => Stmt::Seq(vec![round, Stmt::Op(op)]),
        }
    }

    fn as_before_loop(&mut self, g: GlobalId, frame: &mut LoopFrame, span: Span) -> Option<Expr> {
        let same = self.low.heap.unchanged(g, &frame.parts, span)?;
        Some(self.since(&same, &mut frame.copies, span))
    }
}

/// With the clause that the check is about.
pub(super) fn limited(words: Rule, writable: Writable) -> Rule {
    match writable.clause {
        Some(clause) => about(words, clause, "what the loop may write"),
        None => words,
    }
}
