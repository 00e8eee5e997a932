//! Inference variables and their bounds (JLS 18.1.3, 18.3, 18.4).
//!
//! Bounds are recorded in a trail, so that a trial (one overload candidate, one branch of a disjunction)
//! can be taken back. A variable keeps its number until the end of the method body that it occurs in.

use crate::model::ClassId;
use crate::types::{Ty, TyKind, VarId};
use crate::world::World;

/// What is known of one inference variable.
#[derive(Clone, Debug, Default)]
pub(crate) struct InferVar {
    equal: Vec<Ty>,
    lower: Vec<Ty>,
    upper: Vec<Ty>,
    solution: Option<Ty>,
    /// Occurs in a `throws` clause: defaults to an unchecked exception.
    pub(crate) throws: bool,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Equal(u32),
    Lower(u32),
    Upper(u32),
    Solved(u32),
}

/// The inference variables of the method body at hand.
#[derive(Debug, Default)]
pub(crate) struct Inference {
    vars: Vec<InferVar>,
    trail: Vec<Change>,
}

impl Inference {
    /// How many variables there are; those made later have numbers from here on.
    pub(crate) fn mark(&self) -> u32 {
        self.vars.len() as u32
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.vars.clear();
        self.trail.clear();
    }

    fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Equal(i)) => drop(self.vars[i as usize].equal.pop()),
                Some(Change::Lower(i)) => drop(self.vars[i as usize].lower.pop()),
                Some(Change::Upper(i)) => drop(self.vars[i as usize].upper.pop()),
                Some(Change::Solved(i)) => self.vars[i as usize].solution = None,
                None => {}
            }
        }
    }
}

impl World {
    /// Runs a trial; its bounds stay only if it succeeds.
    pub(crate) fn attempt(&mut self, trial: impl FnOnce(&mut World) -> bool) -> bool {
        let length = self.infer.trail.len();
        let holds = trial(self);
        if !holds {
            self.infer.undo_to(length);
        }
        holds
    }

    /// Runs a trial and takes its bounds back in any case.
    pub(crate) fn probe<T>(&mut self, trial: impl FnOnce(&mut World) -> T) -> T {
        let state = self.save();
        let result = trial(self);
        self.restore(state);
        result
    }

    /// The state of the inference, for [`World::restore`].
    pub(crate) fn save(&self) -> (usize, usize, bool) {
        (
            self.infer.trail.len(),
            self.infer.vars.len(),
            self.unchecked,
        )
    }

    /// Takes back everything since [`World::save`].
    pub(crate) fn restore(&mut self, state: (usize, usize, bool)) {
        self.infer.undo_to(state.0);
        self.infer.vars.truncate(state.1);
        self.unchecked = state.2;
    }

    /// New inference variables for type parameters, with the parameters' bounds; gives their types.
    pub(crate) fn fresh_infer(&mut self, params: &[VarId]) -> Vec<Ty> {
        let first = self.infer.mark();
        let fresh: Vec<Ty> = (0..params.len() as u32)
            .map(|i| self.types.intern(TyKind::Infer(first + i)))
            .collect();
        self.infer
            .vars
            .extend(params.iter().map(|_| InferVar::default()));
        for (i, param) in params.iter().enumerate() {
            let bounds = self.types.var(*param).upper.clone();
            let bounds = self.subst_all(&bounds, params, &fresh);
            self.infer.vars[first as usize + i].upper = bounds;
        }
        fresh
    }

    /// Marks inference variables that occur in a `throws` clause.
    pub(crate) fn mark_throws(&mut self, ty: Ty) {
        if let TyKind::Infer(i) = self.types.kind(ty) {
            self.infer.vars[i as usize].throws = true;
        }
    }

    /// The type with a solved variable at its surface replaced.
    pub(crate) fn shallow(&self, ty: Ty) -> Ty {
        let mut ty = ty;
        while let TyKind::Infer(i) = self.types.kind(ty) {
            match self.infer.vars.get(i as usize).and_then(|v| v.solution) {
                Some(t) => ty = t,
                None => return ty,
            }
        }
        ty
    }

    /// The type with all solved variables replaced.
    pub(crate) fn zonk(&mut self, ty: Ty) -> Ty {
        if !self.types.has_infer(ty) {
            return ty;
        }
        self.map_parts(ty, &mut |w, part| {
            if !w.types.has_infer(part) {
                return Some(part);
            }
            match w.types.kind(part) {
                TyKind::Infer(i) => {
                    let solution = w.infer.vars.get(i as usize).and_then(|v| v.solution);
                    Some(match solution {
                        Some(t) => w.zonk(t),
                        None => part,
                    })
                }
                _ => None,
            }
        })
    }

    pub(crate) fn bound_equal(&mut self, i: u32, ty: Ty) -> bool {
        if i >= self.infer.mark() {
            return true;
        }
        if self.infer.vars[i as usize].equal.contains(&ty) {
            return true;
        }
        if self.types.as_prim(ty).is_some() || self.is_wildcard(ty) {
            return false;
        }
        let Some(ty) = self.occurs_checked(i, ty) else {
            return true;
        };
        self.infer.vars[i as usize].equal.push(ty);
        self.infer.trail.push(Change::Equal(i));
        if let TyKind::Infer(j) = self.types.kind(ty)
            && !self.mirror_equal(i, j)
        {
            return false;
        }
        let var = self.infer.vars[i as usize].clone();
        var.equal.iter().all(|e| self.same_type(*e, ty))
            && var.lower.iter().all(|l| self.is_below(*l, ty))
            && var.upper.iter().all(|u| self.is_below(ty, *u))
    }

    fn mirror_equal(&mut self, i: u32, j: u32) -> bool {
        let me = self.types.intern(TyKind::Infer(i));
        if self.infer.vars[j as usize].equal.contains(&me) {
            return true;
        }
        self.infer.vars[j as usize].equal.push(me);
        self.infer.trail.push(Change::Equal(j));
        let other = self.infer.vars[j as usize].clone();
        other.equal.iter().all(|e| self.same_type(me, *e))
            && other.lower.iter().all(|l| self.is_subtype(*l, me))
            && other.upper.iter().all(|u| self.is_subtype(me, *u))
    }

    pub(crate) fn bound_above(&mut self, i: u32, ty: Ty) -> bool {
        if i >= self.infer.mark() {
            return true;
        }
        if self.infer.vars[i as usize].upper.contains(&ty) {
            return true;
        }
        self.infer.vars[i as usize].upper.push(ty);
        self.infer.trail.push(Change::Upper(i));
        let me = self.types.intern(TyKind::Infer(i));
        if let TyKind::Infer(j) = self.types.kind(ty)
            && !self.bound_below(j, me)
        {
            return false;
        }
        let var = self.infer.vars[i as usize].clone();
        var.equal.iter().all(|e| self.is_below(*e, ty))
            && var.lower.iter().all(|l| self.is_below(*l, ty))
            && var
                .upper
                .iter()
                .all(|u| *u == ty || self.same_parameterization(*u, ty))
    }

    pub(crate) fn bound_below(&mut self, i: u32, ty: Ty) -> bool {
        if i >= self.infer.mark() {
            return true;
        }
        if ty == Ty::NULL || self.infer.vars[i as usize].lower.contains(&ty) {
            return true;
        }
        if self.is_wildcard(ty) {
            return false;
        }
        self.infer.vars[i as usize].lower.push(ty);
        self.infer.trail.push(Change::Lower(i));
        let me = self.types.intern(TyKind::Infer(i));
        if let TyKind::Infer(j) = self.types.kind(ty)
            && !self.bound_above(j, me)
        {
            return false;
        }
        let var = self.infer.vars[i as usize].clone();
        var.equal.iter().all(|e| self.is_below(ty, *e))
            && var.upper.iter().all(|u| self.is_below(ty, *u))
    }

    /// Subtyping between bounds, unchecked conversion included, as compilers do.
    fn is_below(&mut self, a: Ty, b: Ty) -> bool {
        self.attempt(|w| w.is_subtype(a, b)) || self.is_unchecked(a, b)
    }

    /// Two upper bounds that instantiate the same generic class must agree on it (JLS 18.3.1).
    fn same_parameterization(&mut self, a: Ty, b: Ty) -> bool {
        let (TyKind::Class(c, x), TyKind::Class(d, y)) = (self.types.kind(a), self.types.kind(b))
        else {
            return true;
        };
        if x.is_empty() || y.is_empty() {
            return true;
        }
        let common = if self.is_subclass(c, d) {
            d
        } else if self.is_subclass(d, c) {
            c
        } else {
            return true;
        };
        let (Some(s), Some(t)) = (self.as_super(a, common), self.as_super(b, common)) else {
            return true;
        };
        let args = |w: &World, ty: Ty| match w.types.kind(ty) {
            TyKind::Class(_, l) => w.types.args(l).to_vec(),
            _ => Vec::new(),
        };
        let (s, t) = (args(self, s), args(self, t));
        s.iter()
            .zip(&t)
            .all(|(p, q)| self.is_wildcard(*p) || self.is_wildcard(*q) || self.same_type(*p, *q))
    }

    /// The type, unless it is the variable itself; a type that contains the variable is kept as it is.
    fn occurs_checked(&mut self, i: u32, ty: Ty) -> Option<Ty> {
        (self.types.kind(ty) != TyKind::Infer(i)).then_some(ty)
    }

    fn solve(&mut self, i: u32, ty: Ty) {
        let me = self.types.intern(TyKind::Infer(i));
        let ty = if self.types.kind(ty) == TyKind::Infer(i) || self.mentions(ty, me) {
            self.erasure_without(ty, me)
        } else {
            ty
        };
        self.infer.vars[i as usize].solution = Some(ty);
        self.infer.trail.push(Change::Solved(i));
        let var = self.infer.vars[i as usize].clone();
        for e in var.equal {
            self.attempt(|w| w.same_type(ty, e));
        }
        for l in var.lower {
            self.attempt(|w| w.is_subtype(l, ty));
        }
        for u in var.upper {
            self.attempt(|w| w.is_subtype(ty, u));
        }
    }

    fn mentions(&mut self, ty: Ty, part: Ty) -> bool {
        let mut found = false;
        self.map_parts(ty, &mut |w, t| {
            found |= t == part;
            (!w.types.has_infer(t)).then_some(t)
        });
        found
    }

    /// `Comparable<α>` as a solution for α becomes `Comparable<?>`-like: the variable turns into a wildcard.
    fn erasure_without(&mut self, ty: Ty, var: Ty) -> Ty {
        if ty == var {
            return self.object();
        }
        self.map_parts(ty, &mut |w, t| {
            if t == var {
                return Some(Ty::ANY);
            }
            (!w.types.has_infer(t)).then_some(t)
        })
    }

    fn is_open(&self, i: u32) -> bool {
        self.infer
            .vars
            .get(i as usize)
            .is_some_and(|v| v.solution.is_none())
    }

    fn proper(&mut self, bounds: &[Ty]) -> Vec<Ty> {
        let zonked: Vec<Ty> = bounds.iter().map(|b| self.zonk(*b)).collect();
        zonked
            .into_iter()
            .filter(|b| !self.types.has_infer(*b))
            .collect()
    }

    /// Solves all variables numbered `from` and above.
    pub(crate) fn solve_from(&mut self, from: u32) {
        if from == self.infer.mark() {
            return;
        }
        let all: Vec<u32> = (from..self.infer.mark()).collect();
        self.solve_set(&all);
    }

    /// Solves the variables that occur in a type, and those they depend on.
    pub(crate) fn solve_in(&mut self, ty: Ty) {
        let mut wanted = Vec::new();
        self.collect_open(ty, &mut wanted);
        let mut at = 0;
        while at < wanted.len() {
            let var = self.infer.vars[wanted[at] as usize].clone();
            for b in var.equal.iter().chain(&var.lower).chain(&var.upper) {
                self.collect_open(*b, &mut wanted);
            }
            at += 1;
        }
        // Dependencies are only solved if the variables themselves need them.
        let mut direct = Vec::new();
        self.collect_open(ty, &mut direct);
        self.solve_wanted(&direct, &wanted);
    }

    fn solve_wanted(&mut self, direct: &[u32], all: &[u32]) {
        let mut rounds = 0;
        while direct.iter().any(|i| self.is_open(*i)) && rounds < 1 + all.len() {
            rounds += 1;
            let ready = direct
                .iter()
                .copied()
                .find(|i| self.is_open(*i) && self.is_ready(*i));
            let next = ready
                .or_else(|| {
                    all.iter()
                        .copied()
                        .find(|i| self.is_open(*i) && self.is_ready(*i))
                })
                .or_else(|| {
                    direct
                        .iter()
                        .copied()
                        .find(|i| self.is_open(*i) && self.has_proper(*i))
                })
                .or_else(|| all.iter().rev().copied().find(|i| self.is_open(*i)));
            if let Some(i) = next {
                self.solve_one(i);
            }
        }
    }

    fn collect_open(&mut self, ty: Ty, found: &mut Vec<u32>) {
        if !self.types.has_infer(ty) {
            return;
        }
        let ty = self.zonk(ty);
        self.map_parts(ty, &mut |w, t| {
            if let TyKind::Infer(i) = w.types.kind(t)
                && !found.contains(&i)
            {
                found.push(i);
            }
            (!w.types.has_infer(t)).then_some(t)
        });
    }

    fn solve_set(&mut self, set: &[u32]) {
        loop {
            let open: Vec<u32> = set.iter().copied().filter(|i| self.is_open(*i)).collect();
            if open.is_empty() {
                return;
            }
            let ready = open.iter().copied().find(|i| self.is_ready(*i));
            let next = ready.or_else(|| open.iter().copied().find(|i| self.has_proper(*i)));
            self.solve_one(next.unwrap_or(open[0]));
        }
    }

    /// Every bound that decides the variable is free of other open variables.
    fn is_ready(&mut self, i: u32) -> bool {
        let var = self.infer.vars[i as usize].clone();
        if !self.proper(&var.equal).is_empty() {
            return true;
        }
        // A variable equal to another one gets its value from whichever is solved first.
        let compound: Vec<Ty> = var
            .equal
            .iter()
            .copied()
            .filter(|t| !matches!(self.types.kind(self.shallow(*t)), TyKind::Infer(_)))
            .collect();
        let closed = |w: &mut World, bounds: &[Ty]| w.proper(bounds).len() == bounds.len();
        if !compound.is_empty() {
            return false;
        }
        if !var.lower.is_empty() {
            return closed(self, &var.lower);
        }
        closed(self, &var.upper)
    }

    fn has_proper(&mut self, i: u32) -> bool {
        let var = self.infer.vars[i as usize].clone();
        !self.proper(&var.lower).is_empty() || !self.proper(&var.upper).is_empty()
    }

    fn solve_one(&mut self, i: u32) {
        let var = self.infer.vars[i as usize].clone();
        let equal = self.proper(&var.equal);
        if let Some(ty) = equal.first() {
            return self.solve(i, *ty);
        }
        let lower = self.proper(&var.lower);
        if !lower.is_empty() {
            let ty = self.lub(&lower);
            return self.solve(i, ty);
        }
        let upper = self.proper(&var.upper);
        let unchecked = self.types.raw(ClassId::RUNTIME_EXCEPTION);
        if var.throws && upper.iter().all(|u| self.is_subtype(unchecked, *u)) {
            return self.solve(i, unchecked);
        }
        if !upper.is_empty() {
            let ty = self.meet(&upper);
            return self.solve(i, ty);
        }
        let ty = self.recursive_bound(i, &var.upper);
        self.solve(i, ty);
    }

    /// Only bounds such as `α <: Comparable<α>` are left: the variable inside becomes a wildcard.
    fn recursive_bound(&mut self, i: u32, upper: &[Ty]) -> Ty {
        let me = self.types.intern(TyKind::Infer(i));
        let parts: Vec<Ty> = upper
            .iter()
            .filter(|u| self.types.kind(**u) != TyKind::Infer(i))
            .copied()
            .collect();
        let parts: Vec<Ty> = parts
            .into_iter()
            .map(|u| self.erasure_without(u, me))
            .collect();
        let open = parts.iter().any(|p| self.types.has_infer(*p));
        if parts.is_empty() || open {
            let erased: Vec<Ty> = parts.iter().map(|p| self.erasure(*p)).collect();
            return match erased.first() {
                Some(t) if !self.types.has_infer(*t) => *t,
                _ => self.object(),
            };
        }
        self.meet(&parts)
    }

    /// Lower, equal and upper bounds for look-ups that need a shape early (JLS 18.5.2.1).
    pub(crate) fn has_shape(&mut self, ty: Ty) -> bool {
        match self.types.kind(self.shallow(ty)) {
            TyKind::Infer(i) => {
                let var = self.infer.vars[i as usize].clone();
                !self.proper(&var.equal).is_empty() || !self.proper(&var.lower).is_empty()
            }
            _ => true,
        }
    }
}
