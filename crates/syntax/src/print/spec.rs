//! Clauses of specifications as text.

use super::{Printer, visibility_words};
use crate::ast::{BehaviorKind, ClauseId, ClauseKind, ExprId, List, ShareMode, TypeId};
use crate::spec_words::clause_word;

impl Printer<'_> {
    /// Clauses, each as a comment on its own line.
    pub(super) fn clauses(&mut self, clauses: List<ClauseId>) {
        for clause in self.ast.list(clauses) {
            self.comment(|printer| printer.clause(*clause));
        }
    }

    /// Clauses in front of what follows on the same line.
    pub(super) fn leading_clauses(&mut self, clauses: List<ClauseId>) {
        if clauses.is_empty() {
            return;
        }
        self.clauses(clauses);
        self.line();
    }

    fn formula(&mut self, word: &str, formula: ExprId) {
        self.put(word);
        self.put(" ");
        self.expr(formula);
        self.put(";");
    }

    fn list(&mut self, word: &str, exprs: List<ExprId>) {
        self.put(word);
        self.put(" ");
        self.exprs(exprs);
        self.put(";");
    }

    fn clause_types(&mut self, word: &str, types: List<TypeId>) {
        self.put(word);
        self.put(" ");
        self.types(types);
        self.put(";");
    }

    pub(super) fn clause(&mut self, clause: ClauseId) {
        use ClauseKind::*;
        match self.ast[clause].kind {
            EnvAssumption(e) => self.formula("env_assumption", e),
            GlobalInvariant(e) => self.formula("global_invariant", e),
            Invariant { is_static, formula } => {
                self.put(if is_static { "static " } else { "" });
                self.formula("invariant", formula);
            }
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
            Signals { .. } => self.signals(clause),
            SignalsOnly(types) if types.is_empty() => self.put("signals_only \\nothing;"),
            SignalsOnly(types) => self.clause_types("signals_only", types),
            Modifies(list) => self.list("modifies", list),
            Action { .. } => self.action(clause),
            Reads(list) => self.list("reads", list),
            Writes(list) => self.list("writes", list),
            Calls(list) => self.list("calls", list),
            Also => self.put("also"),
            Behavior { kind, visibility } => {
                self.put(visibility_words(visibility).trim_start());
                self.put(if visibility == 0 { "" } else { " " });
                self.put(match kind {
                    BehaviorKind::General => "behavior",
                    BehaviorKind::Normal => "normal_behavior",
                    BehaviorKind::Exceptional => "exceptional_behavior",
                });
            }
            Nested(clauses) => {
                self.put("{| ");
                let clauses = self.ast.list(clauses);
                self.separated(clauses, " ", Self::clause);
                self.put(" |}");
            }
            _ => self.statement_clause(clause),
        }
    }

    fn signals(&mut self, clause: ClauseId) {
        let ClauseKind::Signals {
            exception,
            name,
            formula,
        } = self.ast[clause].kind
        else {
            return;
        };
        self.put("signals (");
        self.ty(exception);
        if let Some(name) = name {
            self.put(" ");
            self.name(name.name);
        }
        self.put(")");
        if let Some(formula) = formula {
            self.put(" ");
            self.expr(formula);
        }
        self.put(";");
    }

    fn action(&mut self, clause: ClauseId) {
        let ClauseKind::Action {
            also_modifies,
            formula,
        } = self.ast[clause].kind
        else {
            return;
        };
        self.put("action:");
        if !also_modifies.is_empty() {
            self.put(" ");
            self.list("also_modifies", also_modifies);
        }
        if let Some(formula) = formula {
            self.put(" ");
            self.formula("ensures", formula);
        }
    }

    fn statement_clause(&mut self, clause: ClauseId) {
        use ClauseKind::*;
        match self.ast[clause].kind {
            Assert(e) if self.in_spec_method => self.formula("check", e),
            Assert(e) => self.formula("assert", e),
            Assume(e) => self.formula("assume", e),
            Set(e) => self.formula("set", e),
            Share { object, mode } => self.share(object, mode),
            Pack(e) => self.formula("pack", e),
            Unpack(e) => self.formula("unpack", e),
            BeginRead(e) => self.formula("begin_read", e),
            EndRead => self.put("end_read;"),
            LoopInvariant(e) => self.formula("loop_invariant", e),
            LoopWrites(list) => self.list("loop_writes", list),
            Decreases(list) => self.list("decreases", list),
            Jml { word, text } => {
                let entry = clause_word(self.ast.text(word));
                self.name(word);
                if !self.ast.text(text).is_empty() {
                    self.put(" ");
                    self.name(text);
                }
                let closed = entry.is_some_and(|entry| entry.form.ends_with(';'));
                self.put(if closed { ";" } else { "" });
            }
            JmlVariables { word, vars } => {
                self.name(word);
                self.put(" ");
                self.variables(vars);
                self.put(";");
            }
            _ => self.put("/* error */"),
        }
    }

    fn share(&mut self, object: ExprId, mode: ShareMode) {
        self.put(match mode {
            ShareMode::Immutable => "share immutable ",
            _ => "share ",
        });
        self.expr(object);
        if let ShareMode::At(level) = mode {
            self.put(" at ");
            self.expr(level);
        }
        self.put(";");
    }
}
