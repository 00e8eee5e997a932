//! What front ends say beside the code: kinds of steps and checks, what proofs rest on, names for reports.

use super::body::Body;
use super::names::Entity;
use super::{Placed, Resolver};
use crate::ast::{self, Item, Mark, ProcClause, Rests, Why};
use crate::ir::{CheckKind, Doubt, GlobalId, Ground, OpKind, ProcId, Rule, Runtime, Stmt};
use heddle_diag::{Assumption, Code, Premise, codes};
use heddle_text::Span;

/// The words of `assert @word`.
pub(crate) const CHECK_WORDS: &[(&str, CheckKind)] = &[
    ("held", CheckKind::Held),
    ("divisor", CheckKind::Divisor),
    ("index", CheckKind::ThreadIndex),
    ("null", CheckKind::Runtime(Runtime::Null)),
    ("bounds", CheckKind::Runtime(Runtime::Bounds)),
    ("size", CheckKind::Runtime(Runtime::NegativeSize)),
    ("cast", CheckKind::Runtime(Runtime::Cast)),
    ("monitor", CheckKind::Runtime(Runtime::Monitor)),
    ("started", CheckKind::Runtime(Runtime::Started)),
    ("contract", CheckKind::Runtime(Runtime::Contract)),
    ("store", CheckKind::Runtime(Runtime::Store)),
    ("overflow", CheckKind::Runtime(Runtime::Overflow)),
];

/// The words of `@word step`.
const STEP_WORDS: &[(&str, OpKind)] = &[
    ("entry", OpKind::Entry),
    ("return", OpKind::Return),
    ("then", OpKind::Branch(true)),
    ("else", OpKind::Branch(false)),
    ("skip", OpKind::Skip),
    ("glue", OpKind::CallGlue),
];

impl Resolver {
    /// What proofs rest on, and what is said of procedures.
    pub(super) fn told(&mut self, items: &[Placed<'_>]) {
        for Placed { item, id, .. } in items {
            match (item, id) {
                (Item::Rests(rests), _) => self.program_rests(rests),
                (Item::Proc(decl), Some(id)) => self.told_of_proc(ProcId(*id), decl),
                _ => {}
            }
        }
    }

    fn premise(&mut self, rests: &Rests) -> Option<Premise> {
        let id = &rests.premise;
        let premise = Premise::parse(&id.text);
        if premise.is_none() {
            let message = format!("there is no kind of assumption `{}`", id.text);
            self.report(codes::UNKNOWN_NAME, id.span, message);
        }
        premise
    }

    fn ground(&mut self, rests: &Rests) -> Option<Ground> {
        Some(Ground {
            premise: self.premise(rests)?,
            text: rests.text.clone(),
            of: rests.of.clone(),
            span: None,
            in_spec: rests.in_spec,
        })
    }

    fn program_rests(&mut self, rests: &Rests) {
        let Some(ground) = self.ground(rests) else {
            return;
        };
        let program = &mut self.tables.program;
        match &rests.on {
            None => program.assumptions.push(Assumption {
                premise: ground.premise,
                text: ground.text,
                span: None,
            }),
            Some(name) => match self.tables.names.entities.get(&name.text) {
                Some((Entity::Global(g), _)) => {
                    program.trusted.entry(*g).or_default().push(ground);
                }
                _ => self.no_such(name, "variable"),
            },
        }
    }

    fn no_such(&mut self, name: &ast::Name, what: &str) {
        let message = format!("there is no {what} `{}`", name.text);
        self.report(codes::UNKNOWN_NAME, name.span, message);
    }

    fn told_of_proc(&mut self, id: ProcId, decl: &ast::Proc) {
        for clause in &decl.clauses {
            match clause {
                ProcClause::Called(title) => {
                    self.tables.program.procs[id.index()]
                        .name
                        .clone_from(&title.text);
                }
                ProcClause::Rests(rests) => {
                    let ground = self.ground(rests);
                    let grounds = self.tables.program.grounds.entry(id).or_default();
                    grounds.extend(ground);
                }
                ProcClause::Obeyed(names) => {
                    for name in names {
                        self.obeyed(id, name);
                    }
                }
                _ => {}
            }
        }
    }

    fn obeyed(&mut self, id: ProcId, name: &ast::Name) {
        match self.tables.names.entities.get(&name.text) {
            Some((Entity::Proc(p), _)) => {
                let obeying = self.tables.program.obeying.entry(id).or_default();
                obeying.push(*p);
            }
            _ => self.no_such(name, "procedure"),
        }
    }

    /// The views of an `unseen` clause.
    pub(super) fn unseen(&mut self, places: &[ast::Expr]) -> Vec<GlobalId> {
        let mut found = Vec::new();
        for place in places {
            let name = place.as_name().unwrap_or("");
            let entity = self.tables.names.entities.get(name);
            match entity {
                Some((Entity::Global(g), _)) if self.tables.program.globals[g.index()].view => {
                    found.push(*g);
                }
                _ => self.report(codes::UNKNOWN_NAME, place.span, "this is no view"),
            }
        }
        found
    }
}

impl Body<'_> {
    /// Marks the step that a statement became.
    pub(super) fn mark(&mut self, mark: &Mark, steps: &mut [Stmt], span: Span) -> Option<()> {
        let [Stmt::Op(op)] = steps else {
            let message = "a mark belongs to a statement that is one step";
            self.report(codes::MISPLACED, span, message);
            return None;
        };
        let word = mark.word.text.as_str();
        if word == "doubt" {
            let number = mark.number.as_ref().and_then(|n| usize::try_from(n).ok());
            let number = number.unwrap_or(0);
            let message = mark.text.clone().unwrap_or_default();
            self.resolver.doubt(number, op.span, message);
            return Some(());
        }
        let known = STEP_WORDS.iter().find(|(w, _)| *w == word);
        let Some((_, kind)) = known else {
            let message = format!("`@{word}` has no meaning here");
            self.report(codes::UNKNOWN_NAME, mark.word.span, message);
            return None;
        };
        op.kind = *kind;
        Some(())
    }

    /// The kind of an assertion of an operation.
    pub(super) fn check_kind(&mut self, why: Option<&Why>) -> Option<CheckKind> {
        let Some(why) = why else {
            return Some(CheckKind::Assert);
        };
        let word = why.word.text.as_str();
        let known = CHECK_WORDS.iter().find(|(w, _)| *w == word);
        let code = why.texts.first().and_then(|text| Code::parse(text));
        match (known, why.texts.as_slice(), code) {
            (Some((_, kind)), [], _) => Some(*kind),
            (None, [_, message, label, help], Some(code)) if word == "rule" => {
                let rule = Rule {
                    code,
                    message: message.clone(),
                    label: label.clone(),
                    help: help.clone(),
                    related: None,
                    fixes: Vec::new(),
                };
                Some(self.resolver.rule(rule))
            }
            _ => {
                let message = format!("`@{word}` has no meaning here");
                self.report(codes::UNKNOWN_NAME, why.word.span, message);
                None
            }
        }
    }
}

impl Resolver {
    /// A step that assumes what the user claims; steps of one number are one claim.
    fn doubt(&mut self, number: usize, span: Span, message: String) {
        let known = self.doubts.entry(number).or_insert_with(|| Doubt {
            places: Vec::new(),
            message,
            only: None,
            said: None,
        });
        known.places.push(span);
    }

    fn rule(&mut self, rule: Rule) -> CheckKind {
        let rules = &mut self.tables.program.rules;
        let number = rules.iter().position(|r| *r == rule).unwrap_or_else(|| {
            rules.push(rule);
            rules.len() - 1
        });
        CheckKind::Rule(number as u32)
    }
}
