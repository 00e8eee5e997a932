//! Facts about trees that stored dumps do not show: positions, sharing, where clauses go.
#![allow(clippy::expect_used, clippy::panic)]

use heddle_syntax::ast::{
    Ast, ClauseKind, Expr, ExprKind, Member, Method, Stmt, StmtKind, Type, TypeDecl, Variable,
    flags,
};
use heddle_syntax::{Parsed, dump, parse, print_expr};
use heddle_text::FileId;

fn parsed(text: &str) -> Parsed {
    let parsed = parse(FileId(7), text);
    assert!(parsed.diagnostics.is_empty(), "{:#?}", parsed.diagnostics);
    parsed
}

fn first_class(ast: &Ast) -> TypeDecl {
    ast[ast.unit.types[0]]
}

fn methods(ast: &Ast) -> Vec<Method> {
    ast.nodes::<Method>().map(|(_, m)| *m).collect()
}

#[test]
fn ranges_cover_exactly_the_text() {
    let text = "class C { int f = (a + b.c(1)[2]) * -x; }";
    let tree = parsed(text).ast;
    let mut seen = Vec::new();
    for (_, expr) in tree.nodes::<Expr>() {
        seen.push(&text[expr.range.start as usize..expr.range.end as usize]);
    }
    for part in [
        "a",
        "b",
        "b.c(1)",
        "b.c(1)[2]",
        "a + b.c(1)[2]",
        "(a + b.c(1)[2])",
        "-x",
        "(a + b.c(1)[2]) * -x",
    ] {
        assert!(seen.contains(&part), "{part} not in {seen:?}");
    }
    assert_eq!(tree.span(tree[tree.unit.types[0]].range).file, FileId(7));
}

#[test]
fn every_node_lies_inside_the_file() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid");
    for name in [
        "Declarations",
        "Expressions",
        "Statements",
        "Specifications",
    ] {
        let path = folder.join(name).with_extension("java");
        let text = std::fs::read_to_string(path).expect("readable");
        let tree = parsed(&text).ast;
        let exprs = tree.nodes::<Expr>().map(|(_, n)| n.range);
        let stmts = tree.nodes::<Stmt>().map(|(_, n)| n.range);
        let types = tree.nodes::<Type>().map(|(_, n)| n.range);
        let vars = tree.nodes::<Variable>().map(|(_, n)| n.range);
        for range in exprs.chain(stmts).chain(types).chain(vars) {
            assert!(range.start <= range.end, "{name} {range:?}");
            let part = text.get(range.start as usize..range.end as usize);
            let part = part.expect("inside the file, on character boundaries");
            assert_eq!(part.trim(), part, "{name}: {part:?}");
        }
    }
}

#[test]
fn positions_survive_unicode_escapes() {
    let text = r"class C { int \u0061b = q\u0062 + z; }";
    let tree = parsed(text).ast;
    let (_, var) = tree.nodes::<Variable>().next().expect("a variable");
    assert_eq!(tree.text(var.name.name), "ab");
    let init = var.init.expect("a value");
    let range = tree[init].range;
    assert_eq!(
        &text[range.start as usize..range.end as usize],
        r"q\u0062 + z"
    );
}

#[test]
fn variables_of_one_declaration_share_their_type() {
    let tree = parsed("class C { final int a = 1, b[]; }").ast;
    let vars: Vec<_> = tree.nodes::<Variable>().map(|(_, v)| *v).collect();
    assert_eq!(vars[0].ty, vars[1].ty);
    assert!(vars.iter().all(|v| v.modifiers.has(flags::FINAL)));
    assert_eq!(tree.list(vars[1].dims).len(), 1);
}

#[test]
fn clauses_go_to_the_declaration_they_belong_to() {
    let text = "class C {\n int a; //@ unwritable_by_env_if true;\n //@ invariant a > 0;\n //@ requires a > 1;\n void m() { }\n //@ ensures true;\n void n() //@ requires a > 2;\n { }\n}";
    let tree = parsed(text).ast;
    let class = first_class(&tree);
    let members: Vec<Member> = tree.list(class.members).iter().map(|m| tree[*m]).collect();
    let Member::Field(field) = members[0] else {
        panic!("a field")
    };
    assert_eq!(tree.list(field.spec).len(), 1);
    assert!(matches!(members[1], Member::Spec(_)));
    let methods = methods(&tree);
    assert_eq!(tree.list(methods[0].spec).len(), 1);
    assert_eq!(tree.list(methods[1].spec).len(), 2);
    let last = tree[tree.list(methods[1].spec)[1]];
    let ClauseKind::Requires(formula) = last.kind else {
        panic!("requires")
    };
    assert_eq!(print_expr(&tree, formula), "a > 2");
    assert_eq!(
        &text[last.range.start as usize..last.range.end as usize],
        "requires a > 2;"
    );
}

#[test]
fn a_clause_goes_on_in_the_next_comment_line() {
    let one = parsed("class C { /*@ requires a\n @ > b; @*/ void m() { } }");
    let two = parsed("class C {\n //@ requires a\n //@   > b;\n void m() { } }");
    assert_eq!(dump(&one.ast), dump(&two.ast));
}

#[test]
fn loops_take_their_clauses_inner_loops_theirs() {
    let text = "class C { void m() {\n //@ loop_invariant a;\n for (;;)\n //@ loop_invariant b;\n while (p) { }\n } }";
    let tree = parsed(text).ast;
    for (_, stmt) in tree.nodes::<Stmt>() {
        let (spec, name) = match stmt.kind {
            StmtKind::For { spec, .. } => (spec, "a"),
            StmtKind::While { spec, .. } => (spec, "b"),
            _ => continue,
        };
        let clauses = tree.list(spec);
        assert_eq!(clauses.len(), 1);
        let ClauseKind::LoopInvariant(formula) = tree[clauses[0]].kind else {
            panic!("an invariant")
        };
        assert_eq!(print_expr(&tree, formula), name);
    }
}

#[test]
fn an_action_takes_one_ensures() {
    let text = "class C { //@ action: also_modifies x; ensures a; ensures b;\n void m() { } }";
    let tree = parsed(text).ast;
    let spec = tree.list(methods(&tree)[0].spec).to_vec();
    assert!(matches!(
        tree[spec[0]].kind,
        ClauseKind::Action {
            formula: Some(_),
            ..
        }
    ));
    assert!(matches!(tree[spec[1]].kind, ClauseKind::Ensures(_)));
}

#[test]
fn binary_chains_split_without_recursion() {
    let tree = parsed("class C { int x = a + b * c + d; }").ast;
    let (_, var) = tree.nodes::<Variable>().next().expect("a variable");
    let (first, links) = tree.binary_chain(var.init.expect("a value"));
    assert!(matches!(tree[first].kind, ExprKind::Name(_)));
    let texts: Vec<String> = links
        .iter()
        .map(|(_, _, right)| print_expr(&tree, *right))
        .collect();
    assert_eq!(texts, ["b * c", "d"]);
}

#[test]
fn several_errors_of_one_file_are_reported() {
    let text =
        "class C {\n void a() { x = ; }\n int b\n void c() { foo(; y = 1; }\n void d() { }\n}";
    let parsed = parse(FileId(0), text);
    assert_eq!(parsed.diagnostics.len(), 3, "{:#?}", parsed.diagnostics);
    assert_eq!(methods(&parsed.ast).len(), 3);
}
