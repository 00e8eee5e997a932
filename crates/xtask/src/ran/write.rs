//! Contracts of the stubs as text for the program that runs them on a JVM: one line per clause, formulas in prefix form.
//!
//! Takes the typed stubs, gives for each usable contract its method and what it says. A formula with a form that is not known here
//! is written as `(other)`, whose value is not known: such clauses are counted, not passed over.

use heddle_contracts::{MethodClause, MethodContract};
use heddle_syntax::ast::{
    Ast, BinaryOp, ExprId, ExprKind, LiteralKind, QuantifierKind, SpecWord, TextRange, UnaryOp,
    VariableId,
};
use std::fmt::Write as _;

/// The text of one tree.
pub(super) struct Writer<'a> {
    ast: &'a Ast,
    text: &'a str,
    params: Vec<String>,
    bound: Vec<String>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(ast: &'a Ast, text: &'a str, contract: &MethodContract) -> Self {
        let params = ast.list(ast[contract.decl].params).iter();
        let params = params.map(|p| name_of(ast, *p)).collect();
        let bound = Vec::new();
        Writer {
            ast,
            text,
            params,
            bound,
        }
    }

    /// The clauses of a contract, a line each.
    pub(super) fn clauses(&mut self, contract: &MethodContract, out: &mut String) {
        for clause in contract.clauses() {
            match &clause.says {
                MethodClause::Requires(e) => self.line(out, "requires", *e),
                MethodClause::Ensures(e) => self.line(out, "ensures", *e),
                MethodClause::Signals { formula, exception } => {
                    let name = self.slice(self.ast[*exception].range);
                    let when = formula.map_or("true".to_owned(), |e| self.formula(e));
                    let _ = writeln!(out, "signals {name} {when}");
                }
                MethodClause::Action {
                    also_modifies,
                    formula,
                } => {
                    let _ = writeln!(out, "changes {}", self.names(also_modifies));
                    let formula = formula.map_or("true".to_owned(), |e| self.formula(e));
                    let _ = writeln!(out, "action {formula}");
                }
                MethodClause::Reads(list) => {
                    let _ = writeln!(out, "reads {}", self.names(list));
                }
                MethodClause::Writes(list) => {
                    let _ = writeln!(out, "changes {}", self.names(list));
                }
                MethodClause::Calls(list) => {
                    let _ = writeln!(out, "calls {}", self.names(list));
                }
                _ => {}
            }
        }
    }

    fn slice(&self, range: TextRange) -> &'a str {
        let (from, to) = (range.start as usize, range.end as usize);
        self.text.get(from..to).unwrap_or_default()
    }

    fn line(&mut self, out: &mut String, word: &str, e: ExprId) {
        let text = self.formula(e);
        let _ = writeln!(out, "{word} {text}");
    }

    /// Locations and callbacks as they are written, without spaces.
    fn names(&self, list: &[ExprId]) -> String {
        let text = |e: &ExprId| self.slice(self.ast[*e].range).replace(' ', "");
        let names: Vec<String> = list.iter().map(text).collect();
        names.join(" ")
    }

    fn all(&mut self, word: &str, list: &[ExprId]) -> String {
        let mut out = format!("({word}");
        for e in list {
            out.push(' ');
            out.push_str(&self.formula(*e));
        }
        out.push(')');
        out
    }

    fn formula(&mut self, e: ExprId) -> String {
        let ast = self.ast;
        match ast[e].kind {
            ExprKind::Paren(inner) => self.formula(inner),
            ExprKind::Literal(kind, text) => literal(kind, ast.text(text)),
            ExprKind::Name(name) => self.name(ast.text(name.name)),
            ExprKind::This => "(this)".to_owned(),
            ExprKind::Field { target, name } => {
                format!("(get {} {})", self.formula(target), ast.text(name.name))
            }
            ExprKind::Call {
                target, name, args, ..
            } => {
                let target = target.map_or("(this)".to_owned(), |t| self.formula(t));
                let word = format!("call {} {target}", ast.text(name.name));
                self.all(&word, ast.list(args))
            }
            ExprKind::Index { array, index } => self.all("at", &[array, index]),
            ExprKind::Unary { op, operand } => match op {
                UnaryOp::Not => self.all("!", &[operand]),
                UnaryOp::Minus => self.all("neg", &[operand]),
                UnaryOp::Plus => self.formula(operand),
                _ => "(other)".to_owned(),
            },
            ExprKind::Binary { op, left, right } => match operator(op) {
                Some(word) => self.all(word, &[left, right]),
                None => "(other)".to_owned(),
            },
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => self.all("if", &[condition, then, otherwise]),
            ExprKind::InstanceOf { value, ty } => {
                let name = self.slice(ast[ty].range);
                format!("(is {} {name})", self.formula(value))
            }
            ExprKind::Prime(inner) => self.all("after", &[inner]),
            ExprKind::Old { value, .. } => self.all("before", &[value]),
            ExprKind::Word(SpecWord::Result) => "(result)".to_owned(),
            ExprKind::Word(SpecWord::Tid) => "(tid)".to_owned(),
            ExprKind::SpecCall { word, args } => self.all(word.text(), ast.list(args)),
            ExprKind::Quantifier {
                kind,
                vars,
                range,
                body,
            } => self.quantifier(kind, ast.list(vars), range, body),
            _ => "(other)".to_owned(),
        }
    }

    fn name(&self, name: &str) -> String {
        if self.bound.iter().any(|b| b == name) {
            return format!("(var {name})");
        }
        match self.params.iter().position(|p| p == name) {
            Some(k) => format!("(arg {k})"),
            None => format!("(get (this) {name})"),
        }
    }

    fn quantifier(
        &mut self,
        kind: QuantifierKind,
        vars: &[VariableId],
        range: Option<ExprId>,
        body: ExprId,
    ) -> String {
        let (word, joined) = match kind {
            QuantifierKind::Forall => ("forall", "==>"),
            QuantifierKind::Exists => ("exists", "&&"),
            _ => return "(other)".to_owned(),
        };
        let before = self.bound.len();
        let names: Vec<String> = vars.iter().map(|v| name_of(self.ast, *v)).collect();
        self.bound.extend(names.iter().cloned());
        let mut text = self.formula(body);
        if let Some(range) = range {
            text = format!("({joined} {} {text})", self.formula(range));
        }
        self.bound.truncate(before);
        for (name, var) in names.iter().zip(vars).rev() {
            let ty = self.ast[*var].ty.map(|t| self.slice(self.ast[t].range));
            let over = match ty {
                Some("int" | "long") => "numbers",
                _ => "objects",
            };
            text = format!("({word} {name} {over} {text})");
        }
        text
    }
}

fn name_of(ast: &Ast, variable: VariableId) -> String {
    ast.text(ast[variable].name.name).to_owned()
}

fn literal(kind: LiteralKind, text: &str) -> String {
    match kind {
        LiteralKind::Int | LiteralKind::Long => {
            let plain = text.trim_end_matches(['l', 'L']).replace('_', "");
            match plain.parse::<u64>() {
                Ok(_) if plain == "0" || !plain.starts_with('0') => plain,
                _ => "(other)".to_owned(),
            }
        }
        LiteralKind::True => "true".to_owned(),
        LiteralKind::False => "false".to_owned(),
        LiteralKind::Null => "null".to_owned(),
        _ => "(other)".to_owned(),
    }
}

fn operator(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Less => "<",
        BinaryOp::LessEq => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEq => ">=",
        BinaryOp::Eq | BinaryOp::Iff => "==",
        BinaryOp::NotEq | BinaryOp::NotIff => "!=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        BinaryOp::Implies => "==>",
        _ => return None,
    })
}
