//! Declarations as text.

use super::Printer;
use crate::ast::{
    Action, Clause, Expr, Family, Function, Item, Kind, Name, Proc, ProcClause, Rests, Thread,
};
use crate::lexer::quoted;

impl Printer {
    pub(super) fn items(&mut self, items: &[Item]) {
        for (i, item) in items.iter().enumerate() {
            let spaced =
                |item: &Item| matches!(item, Item::Module(_) | Item::Thread(_) | Item::Proc(_));
            if i > 0 && (spaced(item) || spaced(&items[i - 1])) {
                self.end_line();
            }
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        self.start_line();
        match item {
            Item::Enum(decl) => {
                self.put(&format!("enum {} {{ ", decl.name.text));
                self.list(&decl.values, |p, v| p.put(&v.text));
                self.put(" }");
            }
            Item::Opaque(name) => self.put(&format!("type {};", name.text)),
            Item::Const(decl) => {
                self.put(&format!("const {}: ", decl.name.text));
                self.ty(&decl.ty);
                self.initial_value(decl.value.as_ref());
            }
            Item::Function(decl) => self.function(decl),
            Item::Axiom(clause) => self.clause("axiom", clause),
            Item::Global(decl) => {
                if decl.secluded {
                    self.put("secluded ");
                }
                self.put(match (decl.view, decl.ghost) {
                    (true, _) => "view ",
                    (false, true) => "ghost var ",
                    (false, false) => "var ",
                });
                self.put(&format!("{}: ", decl.name.text));
                self.ty(&decl.ty);
                self.initial_value(decl.init.as_ref());
            }
            Item::Init(clause) => self.clause("init", clause),
            Item::Invariant(clause) => self.clause("invariant", clause),
            Item::Env(clause) => self.clause("env", clause),
            Item::Module(module) => {
                self.put(&format!("module {} {{\n", module.name.text));
                self.depth += 1;
                self.items(&module.items);
                self.depth -= 1;
                self.start_line();
                self.put("}");
            }
            Item::Thread(thread) => self.thread(thread),
            Item::Proc(proc) => self.procedure(proc),
            Item::Rests(rests) => self.rests(rests),
        }
        self.end_line();
    }

    fn initial_value(&mut self, value: Option<&Expr>) {
        if let Some(value) = value {
            self.put(" = ");
            self.expr(value);
        }
        self.put(";");
    }

    fn name_before(&mut self, name: Option<&Name>) {
        if let Some(name) = name {
            self.put(&format!("{}: ", name.text));
        }
    }

    fn clause(&mut self, keyword: &str, clause: &Clause) {
        self.put(keyword);
        self.put(" ");
        self.name_before(clause.name.as_ref());
        self.expr(&clause.expr);
        self.put(";");
    }

    fn function(&mut self, decl: &Function) {
        self.put(&format!("function {}(", decl.name.text));
        self.list(&decl.params, Self::param);
        self.put("): ");
        self.ty(&decl.result);
        match &decl.kind {
            Some(Kind { of: Some(of) }) => self.put(&format!(" kind of {};", of.text)),
            Some(Kind { of: None }) => self.put(" kind;"),
            None => self.initial_value(decl.body.as_ref()),
        }
    }

    fn thread(&mut self, thread: &Thread) {
        self.put(&format!("thread {}", thread.name.text));
        if let Some(family) = &thread.family {
            self.family(family);
        }
        self.depth += 1;
        for clause in &thread.envs {
            self.end_line();
            self.start_line();
            self.clause("env", clause);
        }
        self.depth -= 1;
        self.before_body(thread.envs.is_empty());
        self.block(&thread.body);
    }

    /// The body's brace: on the header's line, or on its own behind clauses.
    pub(super) fn before_body(&mut self, same_line: bool) {
        if same_line {
            self.put(" ");
        } else {
            self.end_line();
            self.start_line();
        }
    }

    fn family(&mut self, family: &Family) {
        self.put("[");
        self.name_before(family.index.as_ref());
        match &family.range {
            None => self.put("*"),
            Some((low, high)) => {
                self.expr(low);
                self.put("..");
                self.expr(high);
            }
        }
        self.put("]");
    }

    fn procedure(&mut self, proc: &Proc) {
        self.put(&format!("proc {}(", proc.name.text));
        self.list(&proc.params, Self::param);
        self.put(")");
        if let Some(result) = &proc.result {
            self.put(": ");
            self.ty(result);
        }
        self.depth += 1;
        for clause in &proc.clauses {
            self.end_line();
            self.start_line();
            self.proc_clause(clause);
        }
        self.depth -= 1;
        match &proc.body {
            Some(body) => {
                self.before_body(proc.clauses.is_empty());
                self.block(body);
            }
            None => self.put(";"),
        }
    }

    fn proc_clause(&mut self, clause: &ProcClause) {
        match clause {
            ProcClause::Requires(clause) => self.clause("requires", clause),
            ProcClause::Ensures(clause) => self.clause("ensures", clause),
            ProcClause::Env(clause) => self.clause("env", clause),
            ProcClause::Modifies(places) => self.modifies(places),
            ProcClause::Action(action) => self.action(action),
            ProcClause::Called(title) => self.put(&format!("called {};", quoted(&title.text))),
            ProcClause::Rests(rests) => self.rests(rests),
            ProcClause::Obeyed(names) => {
                self.put("obeyed ");
                self.list(names, |p, n| p.put(&n.text));
                self.put(";");
            }
            ProcClause::Unseen(places) => {
                self.put("unseen ");
                self.list(places, Self::expr);
                self.put(";");
            }
            ProcClause::Keeps(clause) => self.clause("keeps", clause),
            ProcClause::Derived => self.put("derived;"),
        }
    }

    fn rests(&mut self, rests: &Rests) {
        let (premise, text) = (quoted(&rests.premise.text), quoted(&rests.text));
        self.put(&format!("rests {premise} {text}"));
        if let Some(of) = &rests.of {
            self.put(&format!(" of {}", quoted(of)));
        }
        if rests.in_spec {
            self.put(" in requires");
        }
        if let Some(on) = &rests.on {
            self.put(&format!(" on {}", on.text));
        }
        self.put(";");
    }

    fn modifies(&mut self, places: &[Expr]) {
        self.put("modifies ");
        self.list(places, Self::expr);
        self.put(";");
    }

    fn action(&mut self, action: &Action) {
        self.put("action ");
        self.name_before(action.name.as_ref());
        if !action.modifies.is_empty() {
            self.modifies(&action.modifies);
            self.put(" ");
        }
        self.put("ensures ");
        self.expr(&action.ensures);
        self.put(";");
    }
}
