//! Mutants of a Java program: one small edit each, made by rule from the syntax tree.

use heddle_syntax::ast::{
    Ast, BinaryOp, Clause, ClauseKind, Expr, ExprId, ExprKind, LiteralKind, Method, Stmt, StmtId,
    StmtKind, TextRange, flags,
};
use std::ops::Range;

/// A program with one edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The rule's name.
    pub rule: &'static str,
    /// What was replaced, as a range of the original text.
    pub range: Range<usize>,
    /// By what.
    pub by: String,
}

impl Mutant {
    /// The whole text after the edit.
    pub fn apply(&self, text: &str) -> String {
        let (before, after) = (&text[..self.range.start], &text[self.range.end..]);
        format!("{before}{}{after}", self.by)
    }

    /// Line, rule and edit in one line: the name under which an equivalent mutant is listed.
    pub fn title(&self, text: &str) -> String {
        let line = text[..self.range.start].lines().count().max(1);
        let words = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
        let was = words(&text[self.range.clone()]);
        format!("{line}: {}: `{was}` -> `{}`", self.rule, words(&self.by))
    }
}

/// Everything that the rules look at.
struct Source<'a> {
    ast: &'a Ast,
    text: &'a str,
    /// Clauses and assertions: what is to be proved, not what is done.
    specifications: Vec<TextRange>,
}

/// All mutants of a program, in source order.
pub fn mutants(ast: &Ast, text: &str) -> Vec<Mutant> {
    let clauses = ast.nodes::<Clause>().map(|(_, c)| c.range);
    let assertions = ast.nodes::<Stmt>().filter_map(|(_, s)| match s.kind {
        StmtKind::Assert { .. } => Some(s.range),
        _ => None,
    });
    let source = Source {
        ast,
        text,
        specifications: clauses.chain(assertions).collect(),
    };
    let mut all = Vec::new();
    for (id, stmt) in ast.nodes::<Stmt>() {
        source.statement(id, stmt, &mut all);
    }
    for (_, method) in ast.nodes::<Method>() {
        all.extend(source.unsynchronized_method(method));
    }
    for (_, expr) in ast.nodes::<Expr>() {
        if !source.in_specification(expr.range) {
            source.expression(expr, &mut all);
        }
    }
    for (_, clause) in ast.nodes::<Clause>() {
        source.clause(clause, &mut all);
    }
    all.retain(|m| m.apply(text) != text);
    all.sort_by_key(|m| (m.range.start, m.range.end, m.rule));
    all.dedup();
    all
}

fn bytes(range: TextRange) -> Range<usize> {
    range.start as usize..range.end as usize
}

impl Source<'_> {
    fn in_specification(&self, range: TextRange) -> bool {
        let inside = |c: &TextRange| c.start <= range.start && range.end <= c.end;
        self.specifications.iter().any(inside)
    }

    fn of(&self, range: TextRange) -> &str {
        &self.text[bytes(range)]
    }

    fn replace(&self, rule: &'static str, range: TextRange, by: &str) -> Mutant {
        Mutant {
            rule,
            range: bytes(range),
            by: by.to_owned(),
        }
    }

    fn statement(&self, id: StmtId, stmt: &Stmt, all: &mut Vec<Mutant>) {
        match stmt.kind {
            StmtKind::Synchronized { lock, body } => {
                let header = TextRange::new(stmt.range.start, self.ast[body].range.start);
                all.push(self.replace("no synchronized", header, ""));
                all.extend(self.swapped_locks(lock, body));
                self.moved_out(stmt, body, all);
            }
            StmtKind::While { body, .. } if self.of(self.ast[body].range).contains("wait(") => {
                let word = TextRange::new(stmt.range.start, stmt.range.start + 5);
                all.push(self.replace("if for while", word, "if"));
            }
            StmtKind::If { condition, .. } => {
                all.push(self.replace("guard", self.ast[condition].range, "true"));
            }
            StmtKind::Block(_) => self.swapped_statements(id, all),
            _ => {}
        }
    }

    /// The first statement of `synchronized` before it, the last one behind it.
    fn moved_out(&self, whole: &Stmt, body: StmtId, all: &mut Vec<Mutant>) {
        let StmtKind::Block(items) = self.ast[body].kind else {
            return;
        };
        let items = self.ast.list(items);
        let (Some(first), Some(last)) = (items.first(), items.last()) else {
            return;
        };
        let part = |from: u32, to: u32| self.of(TextRange::new(from, to));
        let (start, end) = (whole.range.start, whole.range.end);
        if self.acts(*first) {
            let at = self.ast[*first].range;
            let by = format!(
                "{} {}{}",
                self.of(at),
                part(start, at.start),
                part(at.end, end)
            );
            all.push(self.replace("moved out", whole.range, &by));
        }
        if self.acts(*last) {
            let at = self.ast[*last].range;
            let by = format!(
                "{}{} {}",
                part(start, at.start),
                part(at.end, end),
                self.of(at)
            );
            all.push(self.replace("moved out", whole.range, &by));
        }
    }

    /// `synchronized (a) { synchronized (b) …` with the locks exchanged.
    fn swapped_locks(&self, outer: ExprId, body: StmtId) -> Option<Mutant> {
        let StmtKind::Block(items) = self.ast[body].kind else {
            return None;
        };
        let StmtKind::Synchronized { lock: inner, .. } =
            self.ast[*self.ast.list(items).first()?].kind
        else {
            return None;
        };
        Some(self.exchange(
            "locks exchanged",
            self.ast[outer].range,
            self.ast[inner].range,
        ))
    }

    /// Neighbours that are calls or assignments of fields, exchanged.
    fn swapped_statements(&self, block: StmtId, all: &mut Vec<Mutant>) {
        let StmtKind::Block(items) = self.ast[block].kind else {
            return;
        };
        for pair in self.ast.list(items).windows(2) {
            if pair.iter().all(|s| self.acts(*s)) {
                let (a, b) = (self.ast[pair[0]].range, self.ast[pair[1]].range);
                all.push(self.exchange("statements exchanged", a, b));
            }
        }
    }

    fn acts(&self, stmt: StmtId) -> bool {
        let StmtKind::Expr(e) = self.ast[stmt].kind else {
            return false;
        };
        matches!(
            self.ast[e].kind,
            ExprKind::Call { .. } | ExprKind::Assign { .. }
        )
    }

    fn exchange(&self, rule: &'static str, a: TextRange, b: TextRange) -> Mutant {
        let between = &self.text[a.end as usize..b.start as usize];
        let by = format!("{}{between}{}", self.of(b), self.of(a));
        self.replace(rule, TextRange::new(a.start, b.end), &by)
    }

    fn unsynchronized_method(&self, method: &Method) -> Option<Mutant> {
        if !method.modifiers.has(flags::SYNCHRONIZED) {
            return None;
        }
        let start = method.range.start as usize;
        let at = start + self.text[start..].find("synchronized")?;
        Some(Mutant {
            rule: "no synchronized",
            range: at..at + "synchronized".len(),
            by: String::new(),
        })
    }

    fn expression(&self, expr: &Expr, all: &mut Vec<Mutant>) {
        match expr.kind {
            ExprKind::Literal(LiteralKind::Int, _) => {
                if let Ok(value) = self.of(expr.range).parse::<i32>() {
                    let by = value.wrapping_add(1).to_string();
                    all.push(self.replace("constant", expr.range, &by));
                }
            }
            ExprKind::Literal(LiteralKind::True, _) => {
                all.push(self.replace("constant", expr.range, "false"));
            }
            ExprKind::Literal(LiteralKind::False, _) => {
                all.push(self.replace("constant", expr.range, "true"));
            }
            ExprKind::Binary { op, left, right } => self.operator(op, left, right, expr, all),
            _ => {}
        }
    }

    fn operator(
        &self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        whole: &Expr,
        all: &mut Vec<Mutant>,
    ) {
        let (a, b) = (self.ast[left].range, self.ast[right].range);
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            all.push(self.replace("half a condition", whole.range, self.of(a)));
            all.push(self.replace("half a condition", whole.range, self.of(b)));
            return;
        }
        let by = match op {
            BinaryOp::Less => " <= ",
            BinaryOp::LessEq => " < ",
            BinaryOp::Greater => " >= ",
            BinaryOp::GreaterEq => " > ",
            BinaryOp::Eq => " != ",
            BinaryOp::NotEq => " == ",
            BinaryOp::Add => " - ",
            BinaryOp::Sub => " + ",
            _ => return,
        };
        all.push(self.replace("operator", TextRange::new(a.end, b.start), by));
    }

    /// An action or postcondition without one of its conjuncts, a precondition or invariant likewise; a footprint without one of
    /// its locations; an object that is not shared.
    fn clause(&self, clause: &Clause, all: &mut Vec<Mutant>) {
        let (rule, formula) = match clause.kind {
            ClauseKind::Action {
                formula: Some(e), ..
            } => ("weaker action", e),
            ClauseKind::Requires(e) => ("weaker precondition", e),
            ClauseKind::MonitorInvariant(e) => ("weaker invariant", e),
            ClauseKind::Invariant {
                is_static: true,
                formula,
            } => ("weaker invariant", formula),
            ClauseKind::MonitorFootprint(e) => return self.footprint(e, all),
            ClauseKind::Share { .. } => {
                let by = match self.of(clause.range).ends_with(';') {
                    true => "assert true;",
                    false => "assert true",
                };
                return all.push(self.replace("not shared", clause.range, by));
            }
            _ => return,
        };
        match self.ast[formula].kind {
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
            } => {
                for kept in [left, right] {
                    let by = self.of(self.ast[kept].range);
                    all.push(self.replace(rule, self.ast[formula].range, by));
                }
            }
            _ => all.push(self.replace(rule, self.ast[formula].range, "true")),
        }
    }

    /// A set of locations without one of its elements or halves.
    fn footprint(&self, set: ExprId, all: &mut Vec<Mutant>) {
        match self.ast[set].kind {
            ExprKind::SetDisplay(items) => {
                let items = self.ast.list(items);
                for left_out in 0..items.len() {
                    let kept = items.iter().enumerate().filter(|(k, _)| *k != left_out);
                    let kept: Vec<&str> = kept.map(|(_, e)| self.of(self.ast[*e].range)).collect();
                    let by = match kept.is_empty() {
                        true => "\\nothing".to_owned(),
                        false => format!("{{{}}}", kept.join(", ")),
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
            _ => {}
        }
    }
}
