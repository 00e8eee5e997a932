//! Cases that can never be reached because one before them takes all their values (JLS 14.11.1), and cases that fall into
//! or out of patterns (JLS 14.11.1, 14.30).

use super::Attr;
use crate::completes;
use crate::types::Ty;
use heddle_diag::codes;
use heddle_syntax::ast::{Case, CaseId, ExprKind, LiteralKind, PatternId, PatternKind};
use heddle_text::Span;

/// An earlier pattern that takes all that it matches, or takes it if its guard holds.
struct Earlier {
    pattern: PatternId,
    case: usize,
    guarded: bool,
}

impl Attr<'_> {
    /// Reports cases that others take everything from.
    pub(super) fn check_dominance(&mut self, cases: &[CaseId], selector: Ty) {
        let unit = self.unit.clone();
        let mut earlier: Vec<Earlier> = Vec::new();
        let (mut after_default, mut with_null) = (false, false);
        for (i, case) in cases.iter().enumerate() {
            let node = unit.ast[*case];
            for label in unit.ast.list(node.labels) {
                if self.is_null_label(*label) {
                    after_default = false;
                    continue;
                }
                let span = self.span(*label);
                let ty = self.out.note(*label).ty;
                let ty = self.w.boxed(ty);
                let taken = self.takes_constant(&earlier, ty);
                if taken || (after_default && with_null) {
                    self.dominated(span);
                }
            }
            if node.is_default {
                after_default = true;
                with_null |= !node.labels.is_empty();
            }
            for pattern in unit.ast.list(node.patterns) {
                let span = unit.span(unit.ast[*pattern].range);
                if after_default && !node.is_default || self.takes(&earlier, i, *pattern) {
                    self.dominated(span);
                }
                earlier.push(Earlier {
                    pattern: *pattern,
                    case: i,
                    guarded: !self.always_taken(node),
                });
            }
        }
        self.check_unconditional(cases, selector);
        self.check_falling(cases);
    }

    fn dominated(&mut self, span: Span) {
        let what = "a case before this one takes all its values";
        self.error(codes::DOMINATED_CASE, span, what);
    }

    /// Whether nothing but the patterns decides.
    pub(super) fn always_taken(&self, case: Case) -> bool {
        let constant = case.guard.and_then(|g| self.out.constants.get(&g));
        case.guard.is_none() || constant == Some(&crate::model::Const::Boolean(true))
    }

    pub(super) fn is_null_label(&self, label: heddle_syntax::ast::ExprId) -> bool {
        matches!(
            self.unit.ast[label].kind,
            ExprKind::Literal(LiteralKind::Null, _)
        )
    }

    fn takes_constant(&mut self, earlier: &[Earlier], ty: Ty) -> bool {
        earlier.iter().any(|e| {
            let tested = self.tested_type(e.pattern);
            let plain = !matches!(self.unit.ast[e.pattern].kind, PatternKind::Record { .. });
            !e.guarded && plain && self.is_within(ty, tested)
        })
    }

    fn takes(&mut self, earlier: &[Earlier], case: usize, pattern: PatternId) -> bool {
        earlier
            .iter()
            .any(|e| (!e.guarded || e.case == case) && self.dominates(e.pattern, pattern))
    }

    fn tested_type(&mut self, pattern: PatternId) -> Ty {
        let note = self.out.matches.get(&pattern);
        note.map_or(Ty::ERROR, |note| note.ty)
    }

    fn is_within(&mut self, ty: Ty, of: Ty) -> bool {
        let error = self.w.types.has_error(ty) || self.w.types.has_error(of);
        let (ty, of) = (self.w.erasure(ty), self.w.erasure(of));
        !error && self.w.is_subtype(ty, of)
    }

    /// Whether whatever `later` matches is matched by `first` already.
    fn dominates(&mut self, first: PatternId, later: PatternId) -> bool {
        let (of, ty) = (self.tested_type(first), self.tested_type(later));
        let primitive = |s: &Self, t: Ty| s.w.types.as_prim(t).is_some();
        let fits = match (primitive(self, of), primitive(self, ty)) {
            (false, false) => self.is_within(ty, of),
            _ => of == ty,
        };
        if !fits {
            return false;
        }
        let unit = self.unit.clone();
        match (unit.ast[first].kind, unit.ast[later].kind) {
            (PatternKind::Variable(_) | PatternKind::Any, _) => true,
            (
                PatternKind::Record { components: a, .. },
                PatternKind::Record { components: b, .. },
            ) => {
                let (a, b) = (unit.ast.list(a), unit.ast.list(b));
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.dominates(*a, *b))
            }
            _ => false,
        }
    }

    /// At most one of `default` and patterns that match everything.
    fn check_unconditional(&mut self, cases: &[CaseId], selector: Ty) {
        let unit = self.unit.clone();
        let mut everything: Option<&str> = None;
        for case in cases {
            let node = unit.ast[*case];
            let whole = unit.ast.list(node.patterns).iter().copied().find(|p| {
                let note = self.out.matches.get(p);
                note.is_some_and(|n| n.unconditional) && self.always_taken(node)
            });
            let kind = match whole {
                Some(_) if self.w.types.has_error(selector) => continue,
                Some(_) => "a pattern that matches everything",
                None if node.is_default => "a `default`",
                None => continue,
            };
            let span = match whole {
                Some(pattern) => unit.span(unit.ast[pattern].range),
                None => unit.span(node.range),
            };
            if let Some(other) = everything
                && (whole.is_some() || other != kind)
            {
                let message = format!("there is {other} already, so this is one too many");
                self.error(codes::BAD_SWITCH, span, message);
            }
            everything.get_or_insert(kind);
        }
    }

    /// Variables of patterns have values only if control comes through their own case.
    fn check_falling(&mut self, cases: &[CaseId]) {
        let unit = self.unit.clone();
        let mut falls_in = false;
        for (i, case) in cases.iter().enumerate() {
            let node = unit.ast[*case];
            let patterns = unit.ast.list(node.patterns);
            let binds = patterns.iter().any(|p| self.binds(*p));
            let span = match patterns.first() {
                Some(pattern) => unit.span(unit.ast[*pattern].range),
                None => unit.span(node.range),
            };
            if patterns.len() > 1 && binds {
                let span = unit.span(unit.ast[patterns[1]].range);
                let what = "one of several patterns in a case has no variables; write `_` for them";
                self.error(codes::WRONG_PATTERN, span, what);
            }
            if node.arrow {
                continue;
            }
            let body = unit.ast.list(node.body);
            let completes = body.iter().all(|s| completes::can_complete(&unit.ast, *s));
            let last = i + 1 == cases.len();
            if binds && falls_in && !body.is_empty() {
                let what = "the case before falls into this one, whose pattern variables have no value then";
                self.error(codes::WRONG_PATTERN, span, what);
            } else if binds && body.is_empty() && !last {
                let what =
                    "this case falls into the next one, where its pattern variables mean nothing";
                self.error(codes::WRONG_PATTERN, span, what);
            }
            falls_in = completes;
        }
    }

    /// Whether a pattern has a variable with a name.
    fn binds(&self, pattern: PatternId) -> bool {
        match self.unit.ast[pattern].kind {
            PatternKind::Variable(var) => {
                self.unit.ast[var].name.name != heddle_syntax::Name::UNDERSCORE
            }
            PatternKind::Record { components, .. } => {
                let mut parts = self.unit.ast.list(components).iter();
                parts.any(|p| self.binds(*p))
            }
            PatternKind::Error | PatternKind::Any => false,
        }
    }
}
