//! Mutants of a Java program: one small edit each, made by rule from the syntax tree. The rules for specifications are in
//! `clauses.rs`.

use heddle_syntax::ast::{
    Ast, BinaryOp, Clause, Expr, ExprId, ExprKind, LiteralKind, Method, Stmt, StmtId, StmtKind,
    TextRange, TypeDecl, UnaryOp, Variable, flags,
};
use std::ops::Range;

/// Methods that take or give back a lock, or wait for a thread: what is dropped, and what others are moved over.
const LOCK_OPERATIONS: [&str; 9] = [
    "lock",
    "unlock",
    "acquire",
    "release",
    "beginRead",
    "endRead",
    "beginWrite",
    "endWrite",
    "join",
];

/// Methods of atomics whose arguments are what is written, or decide whether it is.
const UPDATES: [&str; 5] = [
    "compareAndSet",
    "set",
    "getAndSet",
    "getAndAdd",
    "addAndGet",
];

/// A program with one edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// The rule's name.
    pub rule: &'static str,
    /// What was replaced, as a range of the original text.
    pub range: Range<usize>,
    /// By what.
    pub by: String,
}

impl Mutant {
    /// The whole text after the edit.
    pub(crate) fn apply(&self, text: &str) -> String {
        let (before, after) = (&text[..self.range.start], &text[self.range.end..]);
        format!("{before}{}{after}", self.by)
    }

    /// Place, rule and edit in one line: the name under which an equivalent mutant is listed.
    pub(crate) fn title(&self, ast: &Ast, text: &str) -> String {
        let words = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
        let was = words(&text[self.range.clone()]);
        let place = place(ast, self).unwrap_or_default();
        format!("{place}: {}: `{was}` -> `{}`", self.rule, words(&self.by))
    }
}

/// Everything that the rules look at.
pub(crate) struct Source<'a> {
    pub ast: &'a Ast,
    pub text: &'a str,
    /// Clauses, assertions and what only specifications use: what is to be proved, not what is done.
    specifications: Vec<TextRange>,
    /// Where constants are no updates: arguments, and results of which nothing is said.
    elsewhere: Vec<TextRange>,
}

/// All mutants of a program, in source order.
pub(crate) fn mutants(ast: &Ast, text: &str) -> Vec<Mutant> {
    let clauses = ast.nodes::<Clause>().map(|(_, c)| c.range);
    let assertions = ast.nodes::<Stmt>().filter_map(|(_, s)| match s.kind {
        StmtKind::Assert { .. } => Some(s.range),
        _ => None,
    });
    let defined = ast.nodes::<Method>().filter_map(|(_, m)| m.value);
    let defined = defined.map(|e| ast[e].range);
    let source = Source {
        elsewhere: elsewhere(ast),
        ast,
        text,
        specifications: clauses.chain(assertions).chain(defined).collect(),
    };
    let mut all = Vec::new();
    for (id, stmt) in ast.nodes::<Stmt>() {
        source.statement(id, stmt, &mut all);
    }
    for (_, method) in ast.nodes::<Method>() {
        all.extend(source.unsynchronized_method(method));
        source.contract(method, &mut all);
    }
    for (_, variable) in ast.nodes::<Variable>() {
        all.extend(source.not_volatile(variable));
    }
    for (_, expr) in ast.nodes::<Expr>() {
        if !inside(&source.specifications, expr.range) {
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

/// Arguments of calls and of `new` (but for those of atomics, which are updates), elements of arrays, and what methods without
/// specification return.
fn elsewhere(ast: &Ast) -> Vec<TextRange> {
    let mut found = Vec::new();
    for (_, expr) in ast.nodes::<Expr>() {
        let args = match expr.kind {
            ExprKind::New { args, .. } | ExprKind::ArrayInit(args) => args,
            ExprKind::Call { name, args, .. } if !UPDATES.contains(&ast.text(name.name)) => args,
            _ => continue,
        };
        found.extend(ast.list(args).iter().map(|e| ast[*e].range));
    }
    let unspecified = ast.nodes::<Method>().filter(|(_, m)| m.spec.is_empty());
    let unspecified: Vec<TextRange> = unspecified.map(|(_, m)| m.range).collect();
    let returns = ast.nodes::<Stmt>().map(|(_, s)| s);
    let returns = returns.filter(|s| matches!(s.kind, StmtKind::Return(_)));
    found.extend(
        returns
            .map(|s| s.range)
            .filter(|r| inside(&unspecified, *r)),
    );
    found
}

fn inside(ranges: &[TextRange], range: TextRange) -> bool {
    let holds = |r: &TextRange| r.start <= range.start && range.end <= r.end;
    ranges.iter().any(holds)
}

/// The names with which items begin that the edit changes first of all: the method that it is in, or the class.
pub(crate) fn place(ast: &Ast, mutant: &Mutant) -> Option<String> {
    let holds = |range: TextRange| {
        let range = bytes(range);
        range.start <= mutant.range.start && mutant.range.end <= range.end
    };
    let classes = ast.nodes::<TypeDecl>().filter(|(_, c)| holds(c.range));
    let (_, class) = classes.min_by_key(|(_, c)| c.range.end - c.range.start)?;
    let specified = |m: &Method| ast.list(m.spec).iter().any(|c| holds(ast[*c].range));
    let mut methods = ast.nodes::<Method>().map(|(_, m)| m);
    let method = methods.find(|m| holds(m.range) || specified(m));
    let class = ast.text(class.name.name);
    Some(match method {
        Some(method) => format!("{class}.{}", ast.text(method.name.name)),
        None => class.to_owned(),
    })
}

fn bytes(range: TextRange) -> Range<usize> {
    range.start as usize..range.end as usize
}

impl Source<'_> {
    pub(crate) fn of(&self, range: TextRange) -> &str {
        &self.text[bytes(range)]
    }

    pub(crate) fn replace(&self, rule: &'static str, range: TextRange, by: &str) -> Mutant {
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
            StmtKind::Expr(_) if self.locks(id) => {
                all.push(self.replace("no lock operation", stmt.range, ";"));
            }
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

    /// Neighbours that are calls or assignments of fields and calls, exchanged.
    fn swapped_statements(&self, block: StmtId, all: &mut Vec<Mutant>) {
        let StmtKind::Block(items) = self.ast[block].kind else {
            return;
        };
        for pair in self.ast.list(items).windows(2) {
            let (a, b) = (self.ast[pair[0]].range, self.ast[pair[1]].range);
            if pair.iter().all(|s| self.acts(*s)) && !self.alike(pair[0], pair[1]) {
                all.push(self.exchange("statements exchanged", a, b));
            } else if pair.iter().any(|s| self.locks(*s)) && pair.iter().all(|s| self.moves(*s)) {
                all.push(self.exchange("moved over a lock operation", a, b));
            }
        }
    }

    /// The same is done with two objects: the order matters for locks only.
    fn alike(&self, a: StmtId, b: StmtId) -> bool {
        match (self.called(a), self.called(b)) {
            (None, None) => true,
            (a, b) => a == b && !a.is_some_and(|a| LOCK_OPERATIONS.contains(&a) && a != "join"),
        }
    }

    /// The name of the method that a statement calls.
    fn called(&self, stmt: StmtId) -> Option<&str> {
        let StmtKind::Expr(e) = self.ast[stmt].kind else {
            return None;
        };
        match self.ast[e].kind {
            ExprKind::Call { name, .. } => Some(self.ast.text(name.name)),
            _ => None,
        }
    }

    /// A call of one of the [`LOCK_OPERATIONS`].
    fn locks(&self, stmt: StmtId) -> bool {
        let called = self.called(stmt);
        called.is_some_and(|name| LOCK_OPERATIONS.contains(&name))
    }

    fn moves(&self, stmt: StmtId) -> bool {
        matches!(
            self.ast[stmt].kind,
            StmtKind::Expr(_) | StmtKind::Local(_) | StmtKind::If { .. } | StmtKind::Assert { .. }
        )
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

    fn not_volatile(&self, variable: &Variable) -> Option<Mutant> {
        let range = bytes(variable.modifiers.range);
        let at = range.start + self.text.get(range)?.find("volatile")?;
        variable.modifiers.has(flags::VOLATILE).then(|| Mutant {
            rule: "no volatile",
            range: at..at + "volatile".len(),
            by: String::new(),
        })
    }

    fn expression(&self, expr: &Expr, all: &mut Vec<Mutant>) {
        match expr.kind {
            ExprKind::Literal(..) if inside(&self.elsewhere, expr.range) => {}
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
            ExprKind::Unary { op, operand } => self.step(op, operand, expr, all),
            ExprKind::Binary { op, left, right } => self.operator(op, left, right, expr, all),
            _ => {}
        }
    }

    /// `x--` for `x++`, and so on.
    fn step(&self, op: UnaryOp, operand: ExprId, whole: &Expr, all: &mut Vec<Mutant>) {
        let operand = self.of(self.ast[operand].range);
        let by = match op {
            UnaryOp::PreIncrement => format!("--{operand}"),
            UnaryOp::PostIncrement => format!("{operand}--"),
            UnaryOp::PreDecrement => format!("++{operand}"),
            UnaryOp::PostDecrement => format!("{operand}++"),
            _ => return,
        };
        all.push(self.replace("operator", whole.range, &by));
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
}
