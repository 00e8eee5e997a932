//! Which methods the files call, other than in circles of their own: a method that only calls itself, or only methods that call it, is
//! called by nobody, so that whoever calls it is outside.
//!
//! Takes the typed files, gives the methods that calls lead to from code that others can start: initializers, methods that others can call, and
//! methods that no other method calls.

use heddle_resolve::model::MethodId;
use heddle_resolve::typed::TypedFile;
use heddle_syntax::ast::{self, TextRange, flags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// The calls of some files.
#[derive(Default)]
struct Calls {
    /// What each method calls, lambdas and classes inside it included for what they are not methods of their own.
    by_method: FxHashMap<MethodId, Vec<MethodId>>,
    /// What is called outside all methods.
    elsewhere: Vec<MethodId>,
    /// Methods that are `public` or `protected`.
    open: Vec<MethodId>,
}

/// The methods that are called from elsewhere than their own circle.
pub(crate) fn called(files: &[TypedFile]) -> FxHashSet<MethodId> {
    let mut calls = Calls::default();
    for file in files {
        calls.add(file);
    }
    let by_others: FxHashSet<MethodId> = calls
        .by_method
        .iter()
        .flat_map(|(caller, callees)| callees.iter().filter(move |c| *c != caller).copied())
        .collect();
    let alone = calls.by_method.keys().filter(|m| !by_others.contains(m));
    let mut todo: Vec<MethodId> = calls.open.iter().chain(alone).copied().collect();
    let mut seen: FxHashSet<MethodId> = todo.iter().copied().collect();
    let mut called: FxHashSet<MethodId> = calls.elsewhere.iter().copied().collect();
    todo.extend(calls.elsewhere.iter().filter(|m| seen.insert(**m)));
    while let Some(caller) = todo.pop() {
        for callee in calls.by_method.get(&caller).into_iter().flatten() {
            if *callee != caller {
                called.insert(*callee);
            }
            if seen.insert(*callee) {
                todo.push(*callee);
            }
        }
    }
    called
}

impl Calls {
    fn add(&mut self, file: &TypedFile) {
        let ast = &file.unit.ast;
        let mut methods: Vec<(TextRange, MethodId)> = Vec::new();
        for (m, node) in ast.nodes::<ast::Method>() {
            let Some(id) = file.method_of(m) else {
                continue;
            };
            methods.push((node.range, id));
            if node.modifiers.has(flags::PUBLIC) || node.modifiers.has(flags::PROTECTED) {
                self.open.push(id);
            }
        }
        methods.sort_by_key(|(r, _)| (r.start, Reverse(r.end)));
        let mut calls: Vec<(u32, MethodId)> = ast
            .nodes::<ast::Expr>()
            .filter_map(|(e, node)| Some((node.range.start, file.call_of(e)?.method)))
            .collect();
        calls.sort_unstable_by_key(|(start, _)| *start);
        // Methods whose text is open at the place, the innermost last.
        let mut open: Vec<(TextRange, MethodId)> = Vec::new();
        let mut next = methods.into_iter().peekable();
        for (start, callee) in calls {
            while let Some(method) = next.next_if(|(r, _)| r.start <= start) {
                open.retain(|(r, _)| r.end > method.0.start);
                open.push(method);
            }
            open.retain(|(r, _)| r.end > start);
            match open.last() {
                Some((_, caller)) => self.by_method.entry(*caller).or_default().push(callee),
                None => self.elsewhere.push(callee),
            }
        }
    }
}
