//! Hierarchies of classes: constructors, initializers, overriding, hiding, overloading, private, static and default methods.

use crate::code::{LOG, Scope};
use crate::draft::Draft;

/// Methods of the hierarchy. A method calls only those that stand before it, so that nothing is recursive.
const METHODS: [&str; 2] = ["m0", "m1"];

struct Class {
    name: String,
    parent: Option<usize>,
    inner: bool,
}

pub(super) fn make(d: &mut Draft) {
    d.member(LOG);
    let count = 2 + usize::from(d.dice.chance(1, 3));
    let mut classes: Vec<Class> = Vec::new();
    interface(d);
    for k in 0..count {
        let parent = (k > 0).then(|| {
            if d.dice.chance(3, 4) {
                k - 1
            } else {
                d.dice.below(k)
            }
        });
        let inner = k > 0 && d.dice.chance(1, 8);
        classes.push(Class {
            name: format!("C{k}"),
            parent,
            inner,
        });
        class(d, &classes, k);
    }
    entry(d, &classes);
}

fn interface(d: &mut Draft) {
    let scope = Scope::of(&["x"]).with_calls(&["l.at(#)", "m0(l, #)", "K"]);
    let (body, result) = (d.assign(&scope), d.int(&scope, 1));
    let constant = d.dice.number(1, 9);
    d.member(format!(
        "interface I {{\nint K = {constant};\nint m0(Log l, int x);\ndefault int d0(Log l, int x) {{\n{body}return ({result}) % 40;\n}}\n}}"
    ));
}

/// Initializers in any order: what comes later is still 0, and is overwritten.
fn fields(d: &mut Draft, hides: bool) -> String {
    let mut known = Scope::default();
    let mut text = String::new();
    let mut names = vec!["f0", "f1", "f2"];
    if hides && d.dice.chance(1, 2) {
        names.remove(1);
    }
    for name in names {
        if d.dice.chance(1, 3) {
            let value = d.int(&known, 1);
            text += &format!("{{\n{name} = ({value}) % 50;\n}}\n");
        }
        match d.dice.chance(2, 3) {
            true => {
                let value = d.int(&known, 2);
                text += &format!("int {name} = ({value}) % 50;\n");
            }
            false => text += &format!("int {name};\n"),
        }
        known.places.push(name.to_owned());
    }
    if d.dice.chance(1, 2) {
        text += &format!("{{\n{}}}\n", d.assign(&known));
    }
    text
}

fn class(d: &mut Draft, classes: &[Class], k: usize) {
    let Class {
        name,
        parent,
        inner,
    } = &classes[k];
    let own = fields(d, parent.is_some());
    let modifier = if *inner { "" } else { "static " };
    let extends = parent.map_or(" implements I".to_owned(), |p| {
        format!(" extends {}", classes[p].name)
    });
    let mut text = format!("{modifier}class {name}{extends} {{\n{own}");
    text += &constructors(d, name, parent.is_some());
    let mut calls = vec![
        "l.at(#)".to_owned(),
        "p(l, #)".to_owned(),
        "s(l, #)".to_owned(),
    ];
    let scope = Scope::of(&["x", "f0", "this.f2"]).with_calls(&["l.at(#)"]);
    for (head, end) in [("private int p", "x"), ("static int s", "2")] {
        let statics = head.starts_with("static");
        let scope = if statics {
            Scope::of(&["x"]).with_calls(&["l.at(#)"])
        } else {
            scope.clone()
        };
        let (body, result) = (d.assign(&scope), d.int(&scope, 1));
        text += &format!("{head}(Log l, int x) {{\n{body}return ({result} + {end}) % 30;\n}}\n");
    }
    for method in METHODS {
        if parent.is_none() || d.dice.chance(1, 2) {
            let mut scope = scope.clone();
            scope.calls.extend(calls.iter().cloned());
            if parent.is_some() {
                scope.calls.push(format!("super.{method}(l, #)"));
                scope.places.push("super.f2".to_owned());
                scope
                    .places
                    .push(format!("((C0) this).f{}", d.dice.below(3)));
            }
            let (body, result) = (d.assign(&scope), d.int(&scope, 2));
            text += &format!(
                "public int {method}(Log l, int x) {{\n{body}return ({result}) % 40;\n}}\n"
            );
        }
        calls.push(format!("{method}(l, #)"));
    }
    text += &overloads(d, k);
    if parent.is_some() && d.dice.chance(1, 4) {
        let scope = scope.with_calls(&["I.K", "super.d0(l, #)"]);
        text += &format!(
            "public int d0(Log l, int x) {{\nreturn ({}) % 30;\n}}\n",
            d.int(&scope, 2)
        );
    }
    d.member(text + "}");
}

fn constructors(d: &mut Draft, name: &str, derived: bool) -> String {
    let arguments = Scope::of(&["x"]).with_calls(&["l.at(#)", "C0.s(l, #)"]);
    let scope = Scope::of(&["x", "f0", "this.f2"]).with_calls(&["l.at(#)", "p(l, #)", "s(l, #)"]);
    let call = match derived {
        true => format!("super(l, {});\n", d.int(&arguments, 2)),
        false => String::new(),
    };
    let body = d.assign(&scope);
    let early = if d.dice.chance(1, 12) {
        "f0 = m0(l, 1);\n"
    } else {
        ""
    };
    let mut text = format!("{name}(Log l, int x) {{\n{call}{early}{body}}}\n");
    let (argument, body) = (
        d.int(&Scope::default().with_calls(&["l.at(#)"]), 1),
        d.assign(&Scope::of(&["f0", "f2"])),
    );
    text += &format!("{name}(Log l) {{\nthis(l, {argument});\n{body}}}\n");
    text
}

/// Which one is called is settled by the declared types of the arguments.
fn overloads(d: &mut Draft, k: usize) -> String {
    let mut text = String::new();
    for (j, parameter) in [
        "int", "long", "Object", "Integer", "C0", "C1", "byte", "int...",
    ]
    .iter()
    .enumerate()
    {
        if d.dice.chance(1, 5) {
            text += &format!(
                "int over({parameter} y) {{\nreturn {};\n}}\n",
                10 * (k + 1) + j
            );
        }
    }
    if k == 0 && !text.contains("(Object ") {
        text += "int over(Object y) {\nreturn 77;\n}\n";
    }
    text
}

fn entry(d: &mut Draft, classes: &[Class]) {
    let mut body = "Log l = new Log();\nint a = 1;\n".to_owned();
    let mut scope = Scope::of(&["a"]).with_calls(&["l.at(#)"]);
    for variable in ["u", "v"] {
        let k = d.dice.below(classes.len());
        let seen = if d.dice.chance(1, 5) {
            "I".to_owned()
        } else {
            ancestor(d, classes, k)
        };
        let outer = if classes[k].inner {
            format!("new {}().", d.name)
        } else {
            String::new()
        };
        let arguments = match d.dice.chance(2, 3) {
            true => format!("l, {}", d.int(&scope, 1)),
            false => "l".to_owned(),
        };
        let anonymous = match d.dice.chance(1, 5) {
            true => {
                let inner = Scope::of(&["x", "f0", "k"]).with_calls(&["l.at(#)", "super.m0(l, #)"]);
                let result = d.int(&inner, 2);
                format!(
                    " {{\nint k = {};\npublic int m0(Log l, int x) {{\nreturn ({result}) % 30;\n}}\n}}",
                    d.dice.number(0, 9)
                )
            }
            false => String::new(),
        };
        body += &format!(
            "{seen} {variable} = {outer}new {}({arguments}){anonymous};\n",
            classes[k].name
        );
        for method in METHODS {
            if seen != "I" || method == "m0" {
                scope.calls.push(format!("{variable}.{method}(l, #)"));
            }
        }
        scope.calls.push(format!("{variable}.d0(l, #)"));
        scope
            .calls
            .push(format!("(({}) {variable}).m1(l, #)", classes[k].name));
        if seen != "I" {
            scope.places.push(format!("{variable}.f0"));
            scope
                .places
                .push(format!("(({}) {variable}).f0", classes[k].name));
            let argument = d.dice.pick(&[
                "a",
                "'c'",
                "(Object) l",
                "null",
                "u",
                "Integer.valueOf(3)",
                "(byte) 2",
                "4L",
                "\"s\"",
                "l",
            ]);
            let argument = if argument == "null" {
                "(C0) null"
            } else {
                argument
            };
            scope.values.push(format!("{variable}.over({argument})"));
        }
        scope
            .values
            .push(format!("(({}) {variable}).f2", classes[k].name));
    }
    for _ in 0..2 {
        body += &d.statement(&mut scope, 0);
    }
    let mut watched = vec!["a".to_owned(), "l.v".to_owned()];
    watched.extend(scope.places.iter().skip(1).take(2).cloned());
    watched.extend(scope.values.iter().take(2).cloned());
    for expression in watched {
        body += &(d.hole(&expression) + "\n");
    }
    d.entry(body);
}

/// The class or one that it extends.
fn ancestor(d: &mut Draft, classes: &[Class], k: usize) -> String {
    let mut k = k;
    while let Some(parent) = classes[k].parent.filter(|_| d.dice.chance(1, 2)) {
        k = parent;
    }
    classes[k].name.clone()
}
