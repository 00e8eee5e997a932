//! Which of several methods a call means (JLS 15.12.2): potential applicability, the three phases,
//! the most specific method.

use super::Attr;
use super::args::Arg;
use super::function::Shape;
use crate::members::Signature;
use crate::model::Flags;
use crate::subtyping::Phase;
use crate::types::{Ty, TyKind};
use heddle_syntax::ast::ExprId;
use std::rc::Rc;

/// A method that a call could mean.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) sig: Rc<Signature>,
    /// The type of the object that it is called on, or the type that a static method is called through.
    pub(super) site: Ty,
}

/// What overload resolution found.
pub(super) enum Selection {
    /// This one; whether the last arguments go into an array.
    One(Candidate, bool),
    /// None fits.
    None,
    /// At least these two fit equally well.
    Ambiguous(Candidate, Candidate),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Fixed(Phase),
    Variable,
}

impl Attr<'_> {
    pub(super) fn select(
        &mut self,
        candidates: &[Candidate],
        args: &[Arg],
        type_args: &[Ty],
    ) -> Selection {
        let potential: Vec<&Candidate> = candidates
            .iter()
            .filter(|c| self.is_potential(c, args, type_args))
            .collect();
        if let [only] = potential.as_slice()
            && !only.sig.flags.has(Flags::VARARGS)
        {
            // Whether it really fits is checked when it is applied, with a better message.
            return Selection::One((*only).clone(), false);
        }
        for mode in [
            Mode::Fixed(Phase::Strict),
            Mode::Fixed(Phase::Loose),
            Mode::Variable,
        ] {
            let fitting: Vec<Candidate> = potential
                .iter()
                .filter(|c| self.is_applicable(c, args, type_args, mode))
                .map(|c| (*c).clone())
                .collect();
            if !fitting.is_empty() {
                return self.most_specific(fitting, args, mode);
            }
        }
        match potential.as_slice() {
            // The only one of this arity: applying it says which argument does not fit.
            [only] => {
                let variable = only.sig.params.len() != args.len();
                Selection::One((*only).clone(), variable)
            }
            _ => Selection::None,
        }
    }

    /// Right number of arguments, and lambdas only where functional interfaces are (JLS 15.12.2.1).
    fn is_potential(&mut self, c: &Candidate, args: &[Arg], type_args: &[Ty]) -> bool {
        let (count, given) = (c.sig.params.len(), args.len());
        let varargs = c.sig.flags.has(Flags::VARARGS);
        if c.sig.flags.has(Flags::POLYMORPHIC) {
            return true;
        }
        if !(count == given || (varargs && given + 1 >= count)) {
            return false;
        }
        let own = c.sig.type_params.len();
        if !type_args.is_empty() && own != 0 && own != type_args.len() {
            return false;
        }
        (0..given).all(|i| {
            let fixed = c.sig.params.get(i).copied();
            let element = self.variable_param(c, i);
            fixed.is_some_and(|f| self.is_shape_compatible(&args[i], f))
                || (varargs && element.is_some_and(|f| self.is_shape_compatible(&args[i], f)))
        })
    }

    fn is_shape_compatible(&mut self, arg: &Arg, formal: Ty) -> bool {
        match arg {
            Arg::Typed(_) => true,
            Arg::Branches(leaves) => leaves
                .iter()
                .all(|(_, a)| self.is_shape_compatible(a, formal)),
            Arg::Lambda(shape) => {
                if matches!(self.w.types.kind(formal), TyKind::Var(_) | TyKind::Error) {
                    return true;
                }
                match self.w.function_type(formal) {
                    Some((_, f)) => {
                        f.params.len() == shape.arity
                            && if f.result == Ty::VOID {
                                shape.void_ok
                            } else {
                                shape.value_ok
                            }
                    }
                    None => false,
                }
            }
            Arg::Reference(e) => {
                if matches!(self.w.types.kind(formal), TyKind::Var(_) | TyKind::Error) {
                    return true;
                }
                match self.w.function_type(formal) {
                    Some((_, f)) => self.reference_takes(*e, f.params.len()),
                    None => false,
                }
            }
        }
    }

    /// The type of argument `i` when the last parameter takes any number of them.
    fn variable_param(&mut self, c: &Candidate, i: usize) -> Option<Ty> {
        let last = c.sig.params.len().checked_sub(1)?;
        if i < last {
            return c.sig.params.get(i).copied();
        }
        match self.w.types.kind(c.sig.params[last]) {
            TyKind::Array(element) => Some(element),
            _ => None,
        }
    }

    fn formal(&mut self, params: &[Ty], i: usize, variable: bool) -> Option<Ty> {
        let last = params.len().checked_sub(1)?;
        if variable && i >= last {
            return match self.w.types.kind(params[last]) {
                TyKind::Array(element) => Some(element),
                _ => None,
            };
        }
        params.get(i).copied()
    }

    fn is_applicable(&mut self, c: &Candidate, args: &[Arg], type_args: &[Ty], mode: Mode) -> bool {
        if c.sig.flags.has(Flags::POLYMORPHIC) {
            return true;
        }
        let (phase, variable) = match mode {
            Mode::Fixed(phase) => (phase, false),
            Mode::Variable => (Phase::Loose, true),
        };
        if variable != (variable && c.sig.flags.has(Flags::VARARGS)) {
            return false;
        }
        if !variable && c.sig.params.len() != args.len() {
            return false;
        }
        self.trial(|s| {
            let own = s.open_type_params(c, type_args);
            let params = s.w.subst_all(&c.sig.params, &c.sig.type_params, &own);
            (0..args.len()).all(|i| match s.formal(&params, i, variable) {
                Some(formal) => s.arg_applies(&args[i], formal, phase),
                None => false,
            })
        })
    }

    /// A trial whose bounds are taken back.
    pub(super) fn trial<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let state = self.w.save();
        let result = run(self);
        self.w.restore(state);
        result
    }

    /// The method's type parameters as fresh inference variables, or as the explicit arguments.
    pub(super) fn open_type_params(&mut self, c: &Candidate, type_args: &[Ty]) -> Vec<Ty> {
        if !type_args.is_empty() && type_args.len() == c.sig.type_params.len() {
            return type_args.to_vec();
        }
        self.w.fresh_infer(&c.sig.type_params)
    }

    fn arg_applies(&mut self, arg: &Arg, formal: Ty, phase: Phase) -> bool {
        match arg {
            Arg::Typed(ty) => {
                if phase == Phase::Loose {
                    self.settle_for_primitive(*ty, formal);
                }
                self.w.is_compatible(*ty, formal, phase) || self.is_spec_compatible(*ty, formal)
            }
            Arg::Branches(leaves) => leaves
                .iter()
                .all(|(_, a)| self.arg_applies(a, formal, phase)),
            Arg::Lambda(shape) => self.lambda_applies(shape, formal),
            Arg::Reference(e) => self.reference_applies(*e, formal),
        }
    }

    fn lambda_applies(&mut self, shape: &Shape, formal: Ty) -> bool {
        let formal = self.w.shallow(formal);
        if matches!(self.w.types.kind(formal), TyKind::Infer(_) | TyKind::Error) {
            return true;
        }
        let Some((_, f)) = self.w.function_type(formal) else {
            return false;
        };
        let Some(explicit) = &shape.explicit else {
            return true;
        };
        let agree = explicit
            .iter()
            .zip(&f.params)
            .all(|(written, param)| self.w.same_type(*written, *param));
        agree && (f.result == Ty::VOID || !self.body_is_void(shape))
    }

    fn most_specific(&mut self, fitting: Vec<Candidate>, args: &[Arg], mode: Mode) -> Selection {
        let variable = mode == Mode::Variable;
        if fitting.len() == 1 {
            return match fitting.into_iter().next() {
                Some(only) => Selection::One(only, variable),
                None => Selection::None,
            };
        }
        let mut best: Vec<Candidate> = Vec::new();
        for (i, m) in fitting.iter().enumerate() {
            let beats_all = fitting
                .iter()
                .enumerate()
                .all(|(j, other)| i == j || self.is_more_specific(m, other, args, variable));
            if beats_all {
                best.push(m.clone());
            }
        }
        match best.len() {
            0 => Selection::Ambiguous(fitting[0].clone(), fitting[1].clone()),
            1 => Selection::One(best.swap_remove(0), variable),
            _ => self.prefer_concrete(best, variable),
        }
    }

    /// Several methods with the same signature: the concrete one, else the one with the most specific result.
    fn prefer_concrete(&mut self, best: Vec<Candidate>, variable: bool) -> Selection {
        let concrete = best
            .iter()
            .find(|c| !c.sig.flags.has(Flags::ABSTRACT) && !self.w.is_interface(c.sig.id.class))
            .or_else(|| best.iter().find(|c| !c.sig.flags.has(Flags::ABSTRACT)));
        if let Some(c) = concrete {
            return Selection::One(c.clone(), variable);
        }
        let mut chosen = best[0].clone();
        for c in &best[1..] {
            let (r, s) = (c.sig.result, chosen.sig.result);
            let narrower = self.w.is_subtype(r, s) && !self.w.is_subtype(s, r);
            let below = c.sig.id.class != chosen.sig.id.class
                && self.w.is_subclass(c.sig.id.class, chosen.sig.id.class)
                && r == s;
            if narrower || below {
                chosen = c.clone();
            }
        }
        Selection::One(chosen, variable)
    }

    fn is_more_specific(
        &mut self,
        m: &Candidate,
        other: &Candidate,
        args: &[Arg],
        variable: bool,
    ) -> bool {
        let count = if variable {
            args.len()
                .max(m.sig.params.len())
                .max(other.sig.params.len())
        } else {
            args.len()
        };
        self.trial(|s| {
            let own = s.w.fresh_infer(&other.sig.type_params);
            let theirs =
                s.w.subst_all(&other.sig.params, &other.sig.type_params, &own);
            (0..count).all(|i| {
                let (Some(a), Some(b)) = (
                    s.formal(&m.sig.params, i, variable),
                    s.formal(&theirs, i, variable),
                ) else {
                    return false;
                };
                s.is_more_specific_for(args.get(i), a, b)
            })
        })
    }

    fn is_more_specific_for(&mut self, arg: Option<&Arg>, a: Ty, b: Ty) -> bool {
        if self.w.attempt(|w| w.is_subtype(a, b)) {
            return true;
        }
        match arg {
            Some(Arg::Lambda(shape)) if shape.explicit.is_some() => {
                let returns_primitive = self.body_is_primitive(shape);
                self.function_more_specific(a, b, returns_primitive)
            }
            Some(Arg::Reference(e)) => match self.exact_result(*e) {
                Some(result) => {
                    let primitive = self.w.types.as_prim(result).is_some();
                    self.function_more_specific(a, b, primitive)
                }
                None => false,
            },
            Some(Arg::Branches(leaves)) => leaves
                .iter()
                .all(|(_, arg)| self.is_more_specific_for(Some(arg), a, b)),
            // A raw parameter type against a parameterized one of the same class.
            Some(Arg::Typed(_)) => self.w.is_compatible(a, b, Phase::Strict),
            _ => false,
        }
    }

    /// The rule for functional interfaces (JLS 15.12.2.5).
    fn function_more_specific(&mut self, a: Ty, b: Ty, returns_primitive: bool) -> bool {
        let (Some((s, f)), Some((t, g))) = (self.w.function_type(a), self.w.function_type(b))
        else {
            return false;
        };
        let (Some(c), Some(d)) = (self.w.class_of(s), self.w.class_of(t)) else {
            return false;
        };
        if self.w.is_subclass(d, c) || f.params.len() != g.params.len() {
            return false;
        }
        let same = (0..f.params.len()).all(|i| self.w.same_type(f.params[i], g.params[i]));
        if !same {
            return false;
        }
        match (
            self.w.types.as_prim(f.result),
            self.w.types.as_prim(g.result),
        ) {
            _ if g.result == Ty::VOID => true,
            _ if f.result == Ty::VOID => false,
            (Some(_), None) => returns_primitive,
            (None, Some(_)) => !returns_primitive,
            _ => self.w.is_subtype(f.result, g.result),
        }
    }

    /// Whether the body of an explicitly typed expression lambda has no value.
    fn body_is_void(&mut self, shape: &Shape) -> bool {
        match shape.maybe_void {
            Some(body) => self.speculate_body(shape, body) == Some(Ty::VOID),
            None => false,
        }
    }

    fn body_is_primitive(&mut self, shape: &Shape) -> bool {
        let Some(body) = shape.body else {
            return false;
        };
        let ty = self.speculate_body(shape, body);
        ty.is_some_and(|t| self.w.types.as_prim(t).is_some())
    }

    /// The type of a lambda's body expression, found without keeping anything.
    fn speculate_body(&mut self, shape: &Shape, body: ExprId) -> Option<Ty> {
        let types = shape.explicit.clone()?;
        if let Some(known) = self.body_types.get(&body) {
            return Some(*known);
        }
        if self.speculation > 3 {
            return None;
        }
        self.speculation += 1;
        let reported = self.w.diagnostics.len();
        let waiting = self.deferred.len();
        let ty = self.trial(|s| {
            s.within(
                |_| {},
                |s| {
                    s.declare_lambda_params(shape.expr, &types);
                    s.value(body)
                },
            )
        });
        self.deferred.truncate(waiting);
        self.w.diagnostics.truncate(reported);
        self.speculation -= 1;
        self.body_types.insert(body, ty);
        Some(ty)
    }
}
