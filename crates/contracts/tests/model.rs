//! What the model says of small programs: who says what, in which order, in which case.
#![allow(clippy::unwrap_used, clippy::panic)]

use heddle_contracts::special::{AccessMode, Effect, LockCall, Operation, operation};
use heddle_contracts::{
    ClassClause, Contracts, FieldClause, FieldMark, LoopClause, MethodClause, MethodMark, Source,
    Special, Statement,
};
use heddle_resolve::Resolved;
use heddle_resolve::library::Library;
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_text::Sources;

fn program(text: &str) -> Resolved {
    let mut sources = Sources::new();
    let file = sources.add("Test.java", text);
    let parsed = heddle_syntax::parse(file, text);
    let resolved = heddle_resolve::resolve(Library::none(), vec![parsed.ast]);
    assert!(
        resolved.diagnostics.is_empty(),
        "{:?}",
        resolved.diagnostics
    );
    resolved
}

fn class(resolved: &mut Resolved, name: &str) -> ClassId {
    resolved.world.find_class(name).unwrap()
}

fn method(resolved: &mut Resolved, of: &str, name: &str) -> MethodId {
    let class = class(resolved, of);
    let name = resolved.world.names.find(name).unwrap();
    let body = resolved.world.body(class);
    let index = body.methods_named(name)[0];
    MethodId { class, index }
}

fn field(resolved: &mut Resolved, of: &str, name: &str) -> FieldId {
    let class = class(resolved, of);
    let name = resolved.world.names.find(name).unwrap();
    let index = resolved.world.body(class).field(name).unwrap();
    FieldId { class, index }
}

#[test]
fn clauses_of_a_class_stand_in_source_order_and_not_with_the_class_inside() {
    let text = "
        //@ monitor_invariant this.a >= 0;
        class Outer {
            int a;
            //@ invariant a >= 1;
            static class Inner {
                int b;
                //@ monitor_footprint b;
                //@ monitor_invariant b >= 0;
            }
            static int s;
            //@ static invariant s >= 2;
        }";
    let mut resolved = program(text);
    let contracts = Contracts::of(&mut resolved);
    let outer = class(&mut resolved, "Outer");
    let outer = contracts.class(outer).unwrap();
    let texts: Vec<&str> = outer
        .clauses
        .iter()
        .map(|c| &text[c.at.range.start as usize..c.at.range.end as usize])
        .collect();
    assert_eq!(
        texts,
        [
            "monitor_invariant this.a >= 0;",
            "invariant a >= 1;",
            "invariant s >= 2;"
        ]
    );
    assert_eq!(
        (outer.invariants().len(), outer.static_invariants().len()),
        (1, 1)
    );
    assert_eq!(outer.monitor().footprints.len(), 0);
    let inner = class(&mut resolved, "Outer$Inner");
    let inner = contracts.class(inner).unwrap();
    assert_eq!(inner.monitor().footprints.len(), 1);
    assert!(inner.has_monitor() && inner.invariants().is_empty());
    assert!(matches!(
        inner.clauses[0].says,
        ClassClause::MonitorFootprint(_)
    ));
}

#[test]
fn fields_of_one_declaration_share_clauses_and_keep_their_marks() {
    let text = "
        class C {
            //@ unwritable_by_env_if a > 0;
            int a, b;
            /*@ rep non_null @*/ C c;
            //@ protects this.a;
            final Object lock = new Object();
        }";
    let mut resolved = program(text);
    let contracts = Contracts::of(&mut resolved);
    for name in ["a", "b"] {
        let id = field(&mut resolved, "C", name);
        let contract = contracts.field(id).unwrap();
        let says = &contract.clauses[0].says;
        assert!(matches!(says, FieldClause::UnwritableByEnvIf(_)), "{name}");
        assert!(says.speaks_of_others() && contract.marks.is_empty());
    }
    let c = field(&mut resolved, "C", "c");
    let marks = &contracts.field(c).unwrap().marks;
    assert_eq!(marks[..], [FieldMark::NonNull, FieldMark::Rep]);
    let lock = field(&mut resolved, "C", "lock");
    assert_eq!(contracts.field(lock).unwrap().guards().protects.len(), 1);
    assert_eq!(contracts.marked(FieldMark::Rep).collect::<Vec<_>>(), [c]);
}

#[test]
fn specification_cases_are_split_and_parts_belong_to_the_case_around() {
    let text = "
        class C {
            int n;
            /*@ requires k > 0;
              @ {| ensures n > 0; |}
              @ also
              @ requires k <= 0;
              @ signals (RuntimeException e) true;
              @*/
            void m(int k) { }
            /*@ also
              @ requires k > 3; @*/
            void one(int k) { }
            void none() { }
        }";
    let mut resolved = program(text);
    let contracts = Contracts::of(&mut resolved);
    let m = method(&mut resolved, "C", "m");
    let m = contracts.written(m).unwrap();
    let counts: Vec<usize> = m.cases.iter().map(|c| c.clauses.len()).collect();
    assert_eq!(counts, [2, 2]);
    assert_eq!((m.requires().len(), m.ensures().len()), (2, 1));
    assert!(m.signals() && !m.adds && m.unclear.is_none());
    assert_eq!(m.structure.len(), 2);
    let one = method(&mut resolved, "C", "one");
    let one = contracts.written(one).unwrap();
    assert!(one.adds && one.cases.len() == 1);
    let none = method(&mut resolved, "C", "none");
    assert!(contracts.written(none).is_none());
    assert!(contracts.method(none).is_some_and(|c| !c.is_specified()));
}

#[test]
fn a_method_without_clauses_is_held_to_the_nearest_above() {
    let text = "
        interface I { /*@ ensures \\result > 0; @*/ int m(); /*@ pure @*/ int p(); }
        class A implements I { public int m() { return 1; } public int p() { return 1; } }
        class B extends A { /*@ also ensures \\result > 1; @*/ public int m() { return 2; } }
        class C extends B { public int m() { return 3; } }";
    let mut resolved = program(text);
    let contracts = Contracts::of(&mut resolved);
    let at = |resolved: &mut Resolved, of: &str| method(resolved, of, "m");
    let by = [("I", "I"), ("A", "I"), ("B", "B"), ("C", "B")];
    for (of, wanted) in by {
        let (id, wanted) = (at(&mut resolved, of), at(&mut resolved, wanted));
        let found = contracts.specified_by(&mut resolved.world, id);
        assert_eq!(found, Some(wanted), "{of}");
    }
    let c = at(&mut resolved, "C");
    let above = contracts.specified_above(&mut resolved.world, c.class, c);
    assert_eq!(above, [at(&mut resolved, "B"), at(&mut resolved, "I")]);
    let p = method(&mut resolved, "I", "p");
    assert!(contracts.method(p).unwrap().is(MethodMark::Pure));
    let p = method(&mut resolved, "A", "p");
    assert_eq!(contracts.specified_by(&mut resolved.world, p), None);
}

#[test]
fn clauses_inside_bodies_are_found_by_place_and_by_what_they_say() {
    let text = "
        class C {
            int n;
            void m(C o) {
                //@ share o;
                //@ share immutable this;
                //@ loop_invariant n >= 0;
                //@ loop_writes this.n;
                //@ decreases n;
                while (n > 0) { n--; }
            }
            void other() {
                //@ assert n == n;
            }
        }";
    let mut resolved = program(text);
    let contracts = Contracts::of(&mut resolved);
    let says: Vec<Statement> = contracts.statements().map(|c| c.says).collect();
    assert!(matches!(says[2], Statement::Assert(_)) && says.len() == 3);
    assert!(says[0].shares().is_some() && !says[0].makes_immutable());
    assert!(says[1].shares().is_none() && says[1].makes_immutable());
    let other = method(&mut resolved, "C", "other");
    let contract = contracts.method(other).unwrap();
    let range = resolved.files[0].unit.ast[contract.decl].range;
    assert_eq!(contracts.statements_within(0, range).count(), 1);
    let writes: Vec<_> = contracts.loop_writes().collect();
    assert!(matches!(&writes[0].says, LoopClause::Writes(list) if list.len() == 1));
}

#[test]
fn a_stub_is_the_librarys_word_and_no_contract_of_the_program() {
    let mut resolved = program("class C { void m(Thread t) throws Exception { t.join(); } }");
    let mut contracts = Contracts::of(&mut resolved);
    let join = method(&mut resolved, "java/lang/Thread", "start");
    assert!(contracts.method(join).is_none());
    let before = contracts.methods().count();
    let stub = resolved.type_library(join.class).unwrap();
    resolved.files.push(stub);
    contracts.add(&mut resolved, 1);
    let specified = resolved.world.body(join.class).methods.len();
    let of_thread = (0..specified).filter_map(|k| {
        contracts.method(MethodId {
            class: join.class,
            index: k as u32,
        })
    });
    let of_thread: Vec<_> = of_thread.filter(|c| c.is_specified()).collect();
    assert!(!of_thread.is_empty());
    for contract in of_thread {
        assert_eq!(contract.source, Source::Library);
        assert!(contracts.written(contract.method).is_none());
        let mut clauses = contract.clauses();
        assert!(clauses.all(|c| c.source == Source::Library && c.at.file == 1));
    }
    assert_eq!(contracts.methods().count(), before);
}

#[test]
fn what_no_rule_knows_stays_a_clause() {
    let text = "
        class C {
            /*@ requires k > 0;
              @ diverges true; @*/
            void m(int k) { }
        }";
    let mut resolved = program(text);
    let contracts = Contracts::of(&mut resolved);
    let m = method(&mut resolved, "C", "m");
    let m = contracts.written(m).unwrap();
    let word = m.clauses().nth(1).map(|c| &c.says);
    assert!(matches!(word, Some(MethodClause::Jml(word)) if word == "diverges"));
}

/// All methods of a class by name, with their numbers of parameters.
fn methods(resolved: &mut Resolved, of: &str, name: &str) -> Vec<(usize, MethodId)> {
    let class = class(resolved, of);
    let name = resolved.world.names.intern(name);
    let found = resolved.world.body(class).methods_named(name).to_vec();
    let ids = found.into_iter().map(|index| MethodId { class, index });
    ids.map(|id| (resolved.world.method(id).params.len(), id))
        .collect()
}

fn special(resolved: &mut Resolved, of: &str, name: &str, arity: usize) -> Option<Special> {
    let contracts = Contracts::default();
    let all = methods(resolved, of, name);
    let (_, id) = all.iter().find(|(n, _)| *n == arity).unwrap();
    contracts.special(&mut resolved.world, *id)
}

#[test]
fn special_methods_are_found_by_class_and_signature() {
    let text = "
        import java.util.concurrent.locks.*;
        class Own extends Thread {
            public void run() { }
            public void start() { }
            void wait(String text) { }
        }
        class Task { public void run() { } static void run(int k) { } }
        class Both extends Task implements Runnable { }
        class Mine extends ReentrantLock { public void lock() { } }
        enum E { A }";
    let mut resolved = program(text);
    let r = &mut resolved;
    assert_eq!(
        special(r, "java/lang/Thread", "start", 0),
        Some(Special::Start)
    );
    assert_eq!(special(r, "Own", "start", 0), None);
    assert_eq!(special(r, "Own", "run", 0), Some(Special::Run));
    assert_eq!(special(r, "Own", "wait", 1), None);
    assert_eq!(
        special(r, "java/lang/Object", "wait", 0),
        Some(Special::Wait)
    );
    assert_eq!(
        special(r, "java/lang/Object", "wait", 1),
        Some(Special::Wait)
    );
    assert_eq!(
        special(r, "java/lang/Object", "notify", 0),
        Some(Special::Notify)
    );
    let join = |timed| Some(Special::Join { timed });
    assert_eq!(special(r, "java/lang/Thread", "join", 0), join(false));
    assert_eq!(special(r, "java/lang/Thread", "join", 1), join(true));
    let lock = Some(Special::Lock(LockCall::Lock {
        interruptible: false,
    }));
    let package = "java/util/concurrent/locks";
    assert_eq!(
        special(r, &format!("{package}/ReentrantLock"), "lock", 0),
        lock
    );
    assert_eq!(special(r, &format!("{package}/Lock"), "lock", 0), lock);
    assert_eq!(special(r, "Mine", "lock", 0), None);
    assert_eq!(special(r, "E", "valueOf", 1), Some(Special::EnumValueOf));
    assert_eq!(special(r, "Task", "run", 0), None);
    let contracts = Contracts::default();
    for (arity, id) in methods(r, "Task", "run") {
        let could = contracts.could_be(&mut r.world, id, Special::Run);
        assert_eq!(could, arity == 0);
    }
}

#[test]
fn atomics_have_access_modes() {
    let mut resolved = program("class C { }");
    let class = "java/util/concurrent/atomic/AtomicInteger";
    let of = |resolved: &mut Resolved, name: &str| {
        let (_, id) = methods(resolved, class, name)[0];
        operation(&mut resolved.world, id)
    };
    let release = Operation::Known(Effect::Write, AccessMode::Release);
    assert_eq!(of(&mut resolved, "lazySet"), release);
    let read = Operation::Known(Effect::Read, AccessMode::Volatile);
    assert_eq!(of(&mut resolved, "get"), read);
    let plain = methods(&mut resolved, "java/lang/Object", "hashCode")[0].1;
    assert_eq!(operation(&mut resolved.world, plain), Operation::None);
}
