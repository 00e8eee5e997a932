//! Clauses of specifications, one line each.

use super::Dump;
use crate::ast::{BehaviorKind, ClauseId, ClauseKind, ExprId, List, ShareMode, TypeId};
use crate::print::visibility_words;

impl Dump<'_> {
    pub(super) fn clauses(&mut self, clauses: List<ClauseId>) {
        for clause in self.ast.list(clauses) {
            self.clause(*clause);
        }
    }

    fn formula(&mut self, word: &str, formula: ExprId) {
        self.line(word);
        self.expr(formula);
    }

    fn list(&mut self, word: &str, exprs: List<ExprId>) {
        self.line(word);
        self.exprs(exprs);
    }

    fn clause_types(&mut self, word: &str, types: List<TypeId>) {
        self.line(word);
        for ty in self.ast.list(types) {
            self.ty(*ty);
        }
    }

    pub(super) fn clause(&mut self, clause: ClauseId) {
        use ClauseKind::*;
        match self.ast[clause].kind {
            Error => self.line("error"),
            EnvAssumption(e) => self.formula("env_assumption", e),
            GlobalInvariant(e) => self.formula("global_invariant", e),
            Invariant {
                is_static: true,
                formula,
            } => self.formula("static invariant", formula),
            Invariant { formula, .. } => self.formula("invariant", formula),
            MonitorFootprint(e) => self.formula("monitor_footprint", e),
            MonitorInvariant(e) => self.formula("monitor_invariant", e),
            ReadMonitorFootprint(e) => self.formula("read_monitor_footprint", e),
            ReadMonitorInvariant(e) => self.formula("read_monitor_invariant", e),
            LockBefore(types) => self.clause_types("lock_before", types),
            UnwritableByEnvIf(e) => self.formula("unwritable_by_env_if", e),
            ElemsUnwritableByEnvIf(e) => self.formula("elems_unwritable_by_env_if", e),
            LockHolder(e) => self.formula("lock_holder", e),
            Protects(list) => self.list("protects", list),
            LockInvariant(e) => self.formula("lock_invariant", e),
            GuardedBy(e) => self.formula("guarded_by", e),
            Requires(e) => self.formula("requires", e),
            Ensures(e) => self.formula("ensures", e),
            Signals {
                exception,
                name,
                formula,
            } => {
                self.line("signals");
                self.ty(exception);
                name.iter().for_each(|n| self.name(n.name));
                self.optional_expr(formula);
            }
            SignalsOnly(types) => self.clause_types("signals_only", types),
            Modifies(list) => self.list("modifies", list),
            Action {
                also_modifies,
                formula,
            } => {
                self.line("action");
                self.exprs(also_modifies);
                self.put(" :");
                self.optional_expr(formula);
            }
            Reads(list) => self.list("reads", list),
            Writes(list) => self.list("writes", list),
            Calls(list) => self.list("calls", list),
            Also => self.line("also"),
            Behavior { kind, visibility } => {
                self.line(match kind {
                    BehaviorKind::General => "behavior",
                    BehaviorKind::Normal => "normal_behavior",
                    BehaviorKind::Exceptional => "exceptional_behavior",
                });
                self.put(visibility_words(visibility));
            }
            Nested(clauses) => {
                self.line("nested");
                self.nested(|dump| dump.clauses(clauses));
            }
            _ => self.statement_clause(clause),
        }
    }

    fn statement_clause(&mut self, clause: ClauseId) {
        use ClauseKind::*;
        match self.ast[clause].kind {
            Assert(e) => self.formula("spec-assert", e),
            Assume(e) => self.formula("assume", e),
            Set(e) => self.formula("set", e),
            Share { object, mode } => {
                self.formula("share", object);
                match mode {
                    ShareMode::Plain => {}
                    ShareMode::Immutable => self.put(" immutable"),
                    ShareMode::At(level) => {
                        self.put(" at");
                        self.expr(level);
                    }
                }
            }
            Pack(e) => self.formula("pack", e),
            Unpack(e) => self.formula("unpack", e),
            BeginRead(e) => self.formula("begin_read", e),
            EndRead => self.line("end_read"),
            LoopInvariant(e) => self.formula("loop_invariant", e),
            LoopWrites(list) => self.list("loop_writes", list),
            Decreases(list) => self.list("decreases", list),
            Jml { word, text } => {
                self.line("jml");
                self.name(word);
                self.name(text);
            }
            JmlVariables { word, vars } => {
                self.line("jml");
                self.name(word);
                for var in self.ast.list(vars) {
                    self.variable(*var);
                }
            }
            _ => {}
        }
    }
}
