//! Mutants of specifications: clauses that say less (or, for invariants, more), and steps of a proof that are left out.

use crate::rules::{Mutant, Source};
use heddle_syntax::ast::{
    BinaryOp, Clause, ClauseKind, Expr, ExprId, ExprKind, Method, ShareMode, TextRange, flags,
};

impl Source<'_> {
    /// A clause without one of its conjuncts, locations or variables; an object that is not shared, or at no level; a step of a proof
    /// that is left out.
    pub(crate) fn clause(&self, clause: &Clause, all: &mut Vec<Mutant>) {
        match clause.kind {
            ClauseKind::Action {
                formula,
                also_modifies,
            } => {
                self.shorter("smaller action", self.ast.list(also_modifies), all);
                if let Some(formula) = formula {
                    self.weaker("weaker action", formula, all);
                }
            }
            ClauseKind::Requires(e) => self.weaker("weaker precondition", e, all),
            ClauseKind::MonitorInvariant(e)
            | ClauseKind::ReadMonitorInvariant(e)
            | ClauseKind::LockInvariant(e)
            | ClauseKind::GlobalInvariant(e)
            | ClauseKind::Invariant { formula: e, .. } => {
                self.weaker("weaker invariant", e, all);
                self.stronger(e, all);
            }
            ClauseKind::EnvAssumption(e) => self.weaker("weaker environment", e, all),
            ClauseKind::UnwritableByEnvIf(e) | ClauseKind::ElemsUnwritableByEnvIf(e) => {
                all.push(self.replace("weaker environment", self.ast[e].range, "false"));
            }
            ClauseKind::MonitorFootprint(e) => self.footprint(e, all),
            ClauseKind::Protects(items) => {
                self.shorter("smaller footprint", self.ast.list(items), all);
            }
            ClauseKind::Writes(items) | ClauseKind::Modifies(items) => {
                self.fewer_writes(self.ast.list(items), all);
            }
            ClauseKind::Share { object, mode } => self.share(clause, object, mode, all),
            ClauseKind::Pack(_) | ClauseKind::Unpack(_) => {
                self.left_out("not packed", clause.range, all);
            }
            ClauseKind::BeginRead(_) => self.left_out("no read", clause.range, all),
            ClauseKind::Set(_) => self.left_out("not set", clause.range, all),
            _ => {}
        }
    }

    /// What callers of a method know, and what predicates and location sets mean.
    pub(crate) fn contract(&self, method: &Method, all: &mut Vec<Mutant>) {
        if self.is_called(method) {
            for clause in self.ast.list(method.spec) {
                if let ClauseKind::Ensures(e) = self.ast[*clause].kind {
                    self.weaker("weaker postcondition", e, all);
                }
            }
        }
        match method.value {
            Some(e) if method.modifiers.has(flags::PREDICATE) => {
                self.weaker("weaker predicate", e, all);
            }
            Some(e) => self.footprint(e, all),
            None => {}
        }
    }

    /// Whether something in the file calls a method of this name.
    fn is_called(&self, method: &Method) -> bool {
        self.ast.nodes::<Expr>().any(|(_, e)| match e.kind {
            ExprKind::Call { name, .. } => name.name == method.name.name,
            _ => false,
        })
    }

    fn share(&self, clause: &Clause, object: ExprId, mode: ShareMode, all: &mut Vec<Mutant>) {
        self.left_out("not shared", clause.range, all);
        if let ShareMode::At(level) = mode {
            let range = TextRange::new(self.ast[object].range.end, self.ast[level].range.end);
            all.push(self.replace("no level", range, ""));
        }
    }

    fn left_out(&self, rule: &'static str, range: TextRange, all: &mut Vec<Mutant>) {
        let by = match self.of(range).ends_with(';') {
            true => "assert true;",
            false => "assert true",
        };
        all.push(self.replace(rule, range, by));
    }

    /// A conjunction without one of its conjuncts; `true` for anything else.
    fn weaker(&self, rule: &'static str, formula: ExprId, all: &mut Vec<Mutant>) {
        let conjuncts = self.conjuncts(formula);
        let range = self.ast[formula].range;
        if conjuncts.len() == 1 {
            return all.push(self.replace(rule, range, "true"));
        }
        for left_out in 0..conjuncts.len() {
            let kept = conjuncts.iter().enumerate().filter(|(k, _)| *k != left_out);
            let kept: Vec<&str> = kept.map(|(_, e)| self.of(self.ast[*e].range)).collect();
            all.push(self.replace(rule, range, &kept.join(" && ")));
        }
    }

    fn conjuncts(&self, formula: ExprId) -> Vec<ExprId> {
        match self.ast[formula].kind {
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
            } => [self.conjuncts(left), self.conjuncts(right)].concat(),
            _ => vec![formula],
        }
    }

    /// `<` for `<=` in one of the conjuncts.
    fn stronger(&self, formula: ExprId, all: &mut Vec<Mutant>) {
        for conjunct in self.conjuncts(formula) {
            if let ExprKind::Binary {
                op: BinaryOp::LessEq,
                left,
                right,
            } = self.ast[conjunct].kind
            {
                let between = TextRange::new(self.ast[left].range.end, self.ast[right].range.start);
                all.push(self.replace("stronger invariant", between, " < "));
            }
        }
    }

    /// A list without one of its elements; a list of one stays.
    fn shorter(&self, rule: &'static str, items: &[ExprId], all: &mut Vec<Mutant>) {
        if let ([first, .., last], true) = (items, items.len() > 1) {
            let whole = self.ast[*first].range.to(self.ast[*last].range);
            for left_out in 0..items.len() {
                all.push(self.replace(rule, whole, &self.without(items, left_out)));
            }
        }
    }

    fn without(&self, items: &[ExprId], left_out: usize) -> String {
        let kept = items.iter().enumerate().filter(|(k, _)| *k != left_out);
        let kept: Vec<&str> = kept.map(|(_, e)| self.of(self.ast[*e].range)).collect();
        kept.join(", ")
    }

    fn fewer_writes(&self, items: &[ExprId], all: &mut Vec<Mutant>) {
        match items {
            [only] if !matches!(self.ast[*only].kind, ExprKind::Word(_)) => {
                all.push(self.replace("fewer writes", self.ast[*only].range, "\\nothing"));
            }
            _ => self.shorter("fewer writes", items, all),
        }
    }

    /// A set of locations without one of its elements or halves.
    fn footprint(&self, set: ExprId, all: &mut Vec<Mutant>) {
        match self.ast[set].kind {
            ExprKind::SetDisplay(items) => {
                let items = self.ast.list(items);
                for left_out in 0..items.len() {
                    let by = match items.len() {
                        1 => "\\nothing".to_owned(),
                        _ => format!("{{{}}}", self.without(items, left_out)),
                    };
                    all.push(self.replace("smaller footprint", self.ast[set].range, &by));
                }
            }
            ExprKind::Binary { left, right, .. } => {
                for kept in [left, right] {
                    let by = self.of(self.ast[kept].range);
                    all.push(self.replace("smaller footprint", self.ast[set].range, by));
                }
                self.footprint(left, all);
                self.footprint(right, all);
            }
            ExprKind::Paren(inner) => self.footprint(inner, all),
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                self.footprint(then, all);
                self.footprint(otherwise, all);
            }
            _ => {}
        }
    }
}
