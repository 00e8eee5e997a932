//! Small clients of a class: threads that call its public methods in all ways.

use super::{AFTER, BEFORE, Entry, Harness, binary, header};
use heddle_syntax::ast::{
    Ast, Member, MethodKind, Primitive, TypeDeclId, TypeKind, VariableId, flags,
};
use std::fmt::Write;

/// Exceptions that are answers to a client.
const ANSWERS: &str =
    "IllegalArgumentException | IllegalStateException | java.util.NoSuchElementException";

/// A small client of a class: so many threads with so many calls each.
pub fn client(
    ast: &Ast,
    decl: TypeDeclId,
    threads: usize,
    calls: usize,
) -> Result<Harness, String> {
    let node = ast[decl];
    let name = ast.text(node.name.name).to_owned();
    let mut left_out = Vec::new();
    let (mut constructor, mut has_constructor, mut offers) = (None, false, Vec::new());
    for member in ast.list(node.members) {
        let Member::Method(id) = ast[*member] else {
            continue;
        };
        let method = ast[id];
        let args = arguments(ast, ast.list(method.params), &name);
        let word = ast.text(method.name.name).to_owned();
        match method.kind {
            MethodKind::Method => {
                let public = method.modifiers.has(flags::PUBLIC);
                let excluded =
                    method.modifiers.has(flags::SPEC_ONLY) || word == "main" || word == "run";
                if !public || excluded {
                    continue;
                }
                let on = if method.modifiers.has(flags::STATIC) {
                    &name
                } else {
                    "c"
                };
                match args {
                    Some(args) => offers.push(format!("{on}.{word}({args});")),
                    None => left_out.push(format!("`{word}`, whose arguments clients do not have")),
                }
            }
            _ if method.modifiers.has(flags::PRIVATE) => has_constructor = true,
            _ => {
                has_constructor = true;
                constructor = constructor.or(args);
            }
        }
    }
    let Some(constructor) = constructor.or_else(|| (!has_constructor).then(String::new)) else {
        return Err(format!(
            "clients cannot make objects of `{name}`: no constructor takes arguments that they have"
        ));
    };
    if offers.is_empty() {
        return Err(format!(
            "`{name}` has no public method that clients can call"
        ));
    }
    let class = "Heddle$Client";
    let mut out = header(ast);
    let _ = write!(
        out,
        "class {class} {{ static void heddle$call({name} c) throws Exception {{ try {{ switch (heddle.model.Model.choose({})) {{ ",
        offers.len()
    );
    for (k, offer) in offers.iter().enumerate() {
        let _ = write!(out, "case {k}: {offer} break; ");
    }
    let _ = write!(out, "}} }} catch ({ANSWERS} heddle$e) {{ }} }} ");
    let _ = write!(
        out,
        "static {name} heddle$make() throws Exception {{ try {{ return new {name}({constructor}); }} catch ({ANSWERS} heddle$e) {{ return null; }} }} "
    );
    let _ = write!(
        out,
        "static void heddle$run() throws Exception {{ {name} c = heddle$make(); if (c == null) return; "
    );
    for k in 0..threads {
        let calls = "heddle$call(c); ".repeat(calls);
        let _ = write!(
            out,
            "Thread t{k} = {BEFORE} {calls} {AFTER}, \"T{}\"); ",
            k + 1
        );
    }
    for k in 0..threads {
        let _ = write!(out, "t{k}.start(); ");
    }
    out.push_str("} }");
    Ok(Harness {
        text: out,
        entries: vec![Entry {
            class: binary(ast, class),
            method: "heddle$run".to_owned(),
            what: format!(
                "{threads} threads with {calls} calls each of the public methods of {name}"
            ),
            any_number: false,
        }],
        left_out,
        copied: Vec::new(),
        replaces: false,
    })
}

/// Arguments from small domains; `None` if there are none for a type.
fn arguments(ast: &Ast, params: &[VariableId], own: &str) -> Option<String> {
    let mut all = Vec::new();
    for param in params {
        let var = ast[*param];
        if var.varargs || !var.dims.is_empty() {
            return None;
        }
        all.push(match ast[var.ty?].kind {
            TypeKind::Primitive { primitive, .. } => match primitive {
                Primitive::Boolean => "heddle.model.Model.choose(2) == 1".to_owned(),
                Primitive::Int | Primitive::Long => "heddle.model.Model.choose(2)".to_owned(),
                _ => return None,
            },
            TypeKind::Class { name, .. } => match ast.text(name.name) {
                "String" => "\"a\"".to_owned(),
                "Object" => "\"x\"".to_owned(),
                "Integer" => "heddle.model.Model.choose(2)".to_owned(),
                word if word == own => "c".to_owned(),
                _ => return None,
            },
            _ => return None,
        });
    }
    Some(all.join(", "))
}
