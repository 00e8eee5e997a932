//! The well-formedness check finds what a faulty pass could leave behind.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use heddle_plato::ir::{
    Binary, Expr, ExprKind, GlobalId, Label, LocalId, Op, OpKind, Program, Stmt, Store, ThreadId,
    Type, Var, VarRef,
};
use heddle_text::{FileId, Span};

const TEXT: &str = "
var x: int = 0;
var b: bool;
proc p(a: int): int requires a > 0; action modifies x; ensures x' == a; ensures result == a; { x := a; return a; }
thread A[i: 0..1] { var t: int := p(1); block L { exit L; } }
";

fn at() -> Span {
    Span::default()
}

fn broken(change: impl FnOnce(&mut Program), part: &str) {
    let mut program = heddle_plato::load(FileId(0), TEXT).expect("loads");
    assert_eq!(heddle_plato::check_well_formed(&program), Ok(()));
    change(&mut program);
    let error = heddle_plato::check_well_formed(&program).expect_err("must be refused");
    assert!(error.contains(part), "{error}");
}

fn thread_op(op: Op) -> impl FnOnce(&mut Program) {
    move |program| program.threads[0].body = Stmt::Op(op)
}

fn int_var(id: u32, store: Store) -> Expr {
    Expr::var(GlobalId(id), store, Type::Int, at())
}

#[test]
fn ids_out_of_range() {
    let value = int_var(7, Store::Pre);
    let op = Op::new(OpKind::Assign, at()).update(Var::Global(GlobalId(0)), value);
    broken(thread_op(op), "there is no variable 7");
    let value = Expr::pre(LocalId(9), Type::Int, at());
    let op = Op::new(OpKind::Assign, at()).update(Var::Global(GlobalId(0)), value);
    broken(thread_op(op), "there is no local 9");
    let value = Expr::new(ExprKind::Thread(ThreadId(4)), Type::Tid, at());
    let op = Op::new(OpKind::Assume, at()).guard(Expr::eq(value, Expr::tid(at())));
    broken(thread_op(op), "there is no thread 4");
}

#[test]
fn wrong_types() {
    let wrong = Expr::new(
        ExprKind::Var(VarRef::Global(GlobalId(1)), Store::Pre),
        Type::Int,
        at(),
    );
    let op = Op::new(OpKind::Assign, at()).update(Var::Global(GlobalId(0)), wrong);
    broken(thread_op(op), "has type Bool, not Int");
    let op = Op::new(OpKind::Assume, at()).guard(int_var(0, Store::Pre));
    broken(thread_op(op), "has not type Bool");
    let sum = Expr::binary(
        Binary::Add,
        Expr::int(1, at()),
        Expr::bool(true, at()),
        at(),
    );
    let op = Op::new(OpKind::Assign, at()).update(Var::Global(GlobalId(0)), sum);
    broken(thread_op(op), "do not fit");
}

#[test]
fn variables_listed_twice_or_read_only() {
    let x = Var::Global(GlobalId(0));
    let op = Op::new(OpKind::Havoc, at()).havoc([x, x]);
    broken(thread_op(op), "listed twice");
    let op = Op::new(OpKind::Havoc, at())
        .havoc([x])
        .update(x, Expr::int(1, at()));
    broken(thread_op(op), "listed twice");
    let op = Op::new(OpKind::Havoc, at()).havoc([Var::Local(LocalId(0))]);
    broken(thread_op(op), "read-only");
}

#[test]
fn stores_that_do_not_exist() {
    let later = Expr::eq(int_var(0, Store::Post), Expr::int(1, at()));
    let op = Op::new(OpKind::Assume, at()).guard(later.clone());
    broken(thread_op(op), "read from Post");
    broken(
        |p| p.procs[0].spec.as_mut().expect("spec").requires[0].expr = later,
        "read from Post",
    );
    let entry = Expr::eq(int_var(0, Store::Entry), Expr::int(1, at()));
    let op = Op::new(OpKind::Assume, at()).guard(entry);
    broken(thread_op(op), "read from Entry");
    let result = Expr::new(ExprKind::Result, Type::Int, at());
    let op = Op::new(OpKind::Assume, at()).guard(Expr::eq(result, Expr::int(1, at())));
    broken(thread_op(op), "`result` has no meaning");
    let bound = Expr::new(ExprKind::Bound(3), Type::Int, at());
    let op = Op::new(OpKind::Assume, at()).guard(Expr::eq(bound, Expr::int(1, at())));
    broken(thread_op(op), "not in scope");
}

#[test]
fn labels_out_of_scope() {
    broken(
        |p| p.threads[0].body = Stmt::Exit(Label(0)),
        "is around its exit",
    );
    let empty = || Box::new(Stmt::Seq(Vec::new()));
    broken(
        |p| {
            p.threads[0].body = Stmt::Seq(vec![
                Stmt::Block(Label(1), empty()),
                Stmt::Block(Label(1), empty()),
            ]);
        },
        "two blocks",
    );
}

#[test]
fn calls_that_do_not_fit() {
    let with_call = |change: fn(&mut heddle_plato::ir::Call)| {
        move |program: &mut Program| {
            let body = program.threads[0].body.clone();
            program.threads[0].body = body.rewrite(&mut |s| match s {
                Stmt::Call(call) => {
                    let mut call = call.clone();
                    change(&mut call);
                    Some(Stmt::Call(call))
                }
                _ => None,
            });
        }
    };
    broken(with_call(|c| c.args.clear()), "called with 0 arguments");
    broken(
        with_call(|c| c.args[0] = int_var(0, Store::Pre)),
        "read from Pre",
    );
    broken(with_call(|c| c.result = Some(LocalId(0))), "read-only");
}
