#!/usr/bin/env python3
"""Writes the query set with which solver versions are compared (see docs/performance.md).

    python3 benches/solver/queries.py DIR

Each file has the shape of a verification condition of heddle: data sorts for threads and states, maps, integers,
quantified environment assumptions, and a comment `; expect ANSWER...` with the right answers in order.
"""
import pathlib
import sys

TID = "(declare-datatypes ((Tid 0)) (((none) (main) (worker (index Int)))))\n"
LOCK = TID + """(declare-fun m () Tid)
(declare-fun m1 () Tid)
(declare-fun m2 () Tid)
(declare-fun x () Int)
(declare-fun x1 () Int)
(declare-fun x2 () Int)
(declare-fun self () Tid)
(assert (not (= self none)))
"""


def lock(broken):
    """Release after an environment step: the environment may not touch x or m while we hold m."""
    env = "(and (=> (= m self) (= m1 m)) (=> (= m self) (= x1 x)))"
    if broken:
        env = "(=> (= m self) (= m1 m))"
    return LOCK + f"""(assert (= m self))
(assert (= x 5))
(assert {env})
(assert (= m2 none))
(assert (= x2 (+ x1 1)))
(assert (not (and (= m1 self) (= x2 6))))
(check-sat)
"""


def env_transitive(broken):
    """A two-store relation over a map of owners, quantified over threads, is transitive."""
    maps = TID + "".join(
        f"(declare-fun own{i} () (Array Int Tid))(declare-fun cnt{i} () (Array Tid Int))\n" for i in range(3)
    )

    def step(a, b):
        grows = f"(<= (select cnt{a} t) (select cnt{b} t))"
        return (
            f"(forall ((t Tid)) (! {grows} :pattern ((select cnt{b} t))))",
            f"(forall ((k Int)) (! (=> (= (select own{a} k) main) (= (select own{b} k) main)) "
            f":pattern ((select own{b} k))))",
        )

    goal = f"(and {' '.join(step(0, 2))})"
    if broken:
        goal = "(forall ((t Tid)) (= (select cnt0 t) (select cnt2 t)))"
    text = maps
    for a, b in ((0, 1), (1, 2)):
        for part in step(a, b):
            text += f"(assert {part})\n"
    return text + f"(assert (not {goal}))\n(check-sat)\n"


def ticket(broken):
    """Ticket lock: tickets of waiting threads differ; taking the next one keeps that."""
    fresh = "next" if not broken else "(- next 1)"
    return TID + f"""(declare-fun next () Int)
(declare-fun serving () Int)
(declare-fun my () (Array Tid Int))
(declare-fun my1 () (Array Tid Int))
(declare-fun self () Tid)
(assert (forall ((s Tid)(t Tid)) (! (=> (and (not (= s t)) (<= serving (select my s))) (not (= (select my s) (select my t)))) :pattern ((select my s) (select my t)))))
(assert (forall ((s Tid)) (! (< (select my s) next) :pattern ((select my s)))))
(assert (<= serving next))
(assert (= my1 (store my self {fresh})))
(assert (not (forall ((s Tid)(t Tid)) (=> (and (not (= s t)) (<= serving (select my1 s))) (not (= (select my1 s) (select my1 t)))))))
(check-sat)
"""


def squares(broken):
    """Nonlinear: a square does not shrink when a non-negative number grows."""
    guard = "(<= 0 x)" if not broken else "true"
    return f"""(declare-fun x () Int)(declare-fun y () Int)(declare-fun r () Int)
(assert {guard})
(assert (<= x y))
(assert (= r (* y y)))
(assert (not (and (<= (* x x) r) (<= 0 r))))
(check-sat)
"""


def gcd_step():
    """Nonlinear: a common divisor still divides the difference."""
    return """(declare-fun a () Int)(declare-fun b () Int)(declare-fun d () Int)(declare-fun p () Int)(declare-fun q () Int)
(assert (= a (* d p)))
(assert (= b (* d q)))
(assert (not (= (- a b) (* d (- p q)))))
(check-sat)
"""


def java_division():
    """Truncating division by means of the floored one."""
    return """(declare-fun a () Int)(declare-fun b () Int)
(define-fun quot () Int (ite (>= a 0) (div a b) (- (div (- a) b))))
(define-fun rem () Int (- a (* b quot)))
(assert (not (= b 0)))
(push 1)
(assert (not (< (ite (>= rem 0) rem (- rem)) (ite (>= b 0) b (- b)))))
(check-sat)
(pop 1)
(assert (= b 7))
(assert (= rem (- 3)))
(check-sat)
"""


def branches(n, broken):
    """A chain of two-way branches with a joined value after each."""
    text = "(declare-fun v0 () Int)\n(assert (= v0 0))\n"
    for i in range(n):
        text += f"(declare-fun c{i} () Bool)(declare-fun v{i+1} () Int)\n"
        text += f"(assert (=> c{i} (= v{i+1} (+ v{i} 1))))(assert (=> (not c{i}) (= v{i+1} v{i})))\n"
    bound = n if not broken else n - 1
    return text + f"(assert (not (and (<= 0 v{n}) (<= v{n} {bound}))))\n(check-sat)\n"


def readers_writer(broken):
    """A set of readers and a writer; sets as maps to Bool with a quantified union."""
    keep = "" if broken else "(assert (=> (not (= writer none)) (= readers ((as const (Array Tid Bool)) false))))\n"
    return TID + f"""(declare-fun readers () (Array Tid Bool))
(declare-fun more () (Array Tid Bool))
(declare-fun both () (Array Tid Bool))
(declare-fun writer () Tid)
(declare-fun self () Tid)
{keep}(assert (forall ((t Tid)) (! (= (select both t) (or (select readers t) (select more t))) :pattern ((select both t)))))
(assert (= more (store ((as const (Array Tid Bool)) false) self true)))
(assert (= writer none))
(assert (not (select readers main)))
(assert (not (and (select both self) (=> (select both main) (= self main)))))
(check-sat)
(assert (= both readers))
(check-sat)
"""


def heap(broken):
    """References as an opaque sort, fields as maps; an update of one object leaves the others."""
    other = "(assert (not (= p q)))" if not broken else ""
    return f"""(declare-sort Ref 0)
(declare-fun null () Ref)
(declare-fun next () (Array Ref Ref))
(declare-fun val () (Array Ref Int))
(declare-fun val1 () (Array Ref Int))
(declare-fun p () Ref)(declare-fun q () Ref)
(assert (not (= p null)))
{other}
(assert (forall ((r Ref)) (! (=> (not (= r null)) (<= 0 (select val r))) :pattern ((select val r)))))
(assert (= val1 (store val p (+ (select val p) 1))))
(assert (= (select next p) q))
(assert (not (= q null)))
(assert (not (and (<= 0 (select val1 p)) (= (select val1 q) (select val q)))))
(check-sat)
"""


def simulation(broken):
    """Each step of the implementation matches one of the actions of the abstraction, or is silent."""
    skip = "" if broken else "(and (= v1 v) (= p1 p))"
    return TID + f"""(declare-datatypes ((Pos 0)) (((start) (middle) (end))))
(declare-fun m () Tid)(declare-fun m1 () Tid)(declare-fun v () Int)(declare-fun v1 () Int)
(declare-fun p () Pos)(declare-fun p1 () Pos)(declare-fun pc () Int)(declare-fun self () Tid)
(declare-fun steps () (Array Int Bool))
(assert (and (<= 0 pc) (<= pc 3) (not (= self none))))
(assert (=> (= pc 0) (and (= m none) (= m1 self) (= v1 v) (= p p1) (= p start))))
(assert (=> (= pc 1) (and (= m self) (= m1 m) (= v1 (+ v 1)) (= p start) (= p1 end))))
(assert (=> (= pc 2) (and (= m self) (= m1 none) (= v1 v) (= p end) (= p1 p))))
(assert (=> (= pc 3) (and (= m1 m) (= v1 v) (= p1 p) (= p end))))
(assert (not (or false {skip} (and (= p start) (= p1 end) (= v1 (+ v 1))))))
(check-sat)
"""


def queue(broken):
    """A bounded queue in a map: after a put, the segment is still sorted."""
    low = "(<= (select a (- tail 1)) e)" if not broken else "(<= 0 e)"
    return f"""(declare-fun a () (Array Int Int))(declare-fun b () (Array Int Int))
(declare-fun head () Int)(declare-fun tail () Int)(declare-fun e () Int)
(assert (< head tail))
(assert (forall ((i Int)(j Int)) (! (=> (and (<= head i) (<= i j) (< j tail)) (<= (select a i) (select a j))) :pattern ((select a i) (select a j)))))
(assert {low})
(assert (= b (store a tail e)))
(assert (not (forall ((i Int)(j Int)) (=> (and (<= head i) (<= i j) (< j (+ tail 1))) (<= (select b i) (select b j))))))
(check-sat)
"""


def labelled(n):
    """One large query, many goals: each goal has its label, asked one at a time."""
    text = TID + "(declare-fun m0 () (Array Int Tid))\n"
    labels = []
    for i in range(n):
        text += f"(declare-fun m{i+1} () (Array Int Tid))(declare-fun t{i} () Tid)(declare-fun g{i} () Bool)\n"
        text += f"(assert (not (= t{i} none)))(assert (= m{i+1} (store m{i} {i} t{i})))\n"
        wrong = i % 7 == 3
        goal = f"(= (select m{i+1} {i}) {'none' if wrong else f't{i}'})"
        text += f"(assert (=> g{i} (not {goal})))\n"
        labels.append((f"g{i}", wrong))
    for label, _ in labels:
        text += f"(check-sat-assuming ({label}))\n"
    return text


def houdini(n):
    """Candidate conjuncts of a loop invariant, dropped one by one."""
    text = "(declare-fun i () Int)(declare-fun n () Int)(declare-fun s () Int)(declare-fun i1 () Int)(declare-fun s1 () Int)\n"
    text += "(assert (and (< i n) (= i1 (+ i 1)) (= s1 (+ s i))))\n"
    for k in range(n):
        text += f"(push 1)\n(assert (<= {k} i))\n(assert (not (<= {k} i1)))\n(check-sat)\n(pop 1)\n"
        text += f"(push 1)\n(assert (<= i {k}))\n(assert (not (<= i1 {k})))\n(check-sat)\n(pop 1)\n"
    return text


def pairs(name, make, right="unsat", wrong="sat"):
    return [(name, make(False), [right]), (name + "_broken", make(True), [wrong])]


def queries():
    """All queries: name, text, right answers."""
    found = []
    found += pairs("lock", lock)
    found += pairs("env_transitive", env_transitive)
    found += pairs("ticket", ticket)
    found += pairs("squares", squares)
    found += [("gcd_step", gcd_step(), ["unsat"]), ("java_division", java_division(), ["unsat", "sat"])]
    found += pairs("branches", lambda broken: branches(60, broken))
    found += [("readers_writer", readers_writer(False), ["unsat", "unsat"])]
    found += [("readers_writer_broken", readers_writer(True), ["unsat", "unsat"])]
    found += pairs("heap", heap)
    found += pairs("simulation", simulation)
    found += pairs("queue", queue)
    found += [("labelled", labelled(60), ["sat" if i % 7 == 3 else "unsat" for i in range(60)])]
    found += [("houdini", houdini(15), ["unsat", "sat"] * 15)]
    return found


def main():
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for name, text, answers in queries():
        (target / f"{name}.smt2").write_text(f"; expect {' '.join(answers)}\n{text}")


if __name__ == "__main__":
    main()
