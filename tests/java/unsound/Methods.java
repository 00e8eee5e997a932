// Specifications, dispatch, atomics, threads, library: `bad…` methods or what they start are wrong.
//~ verdict Spec.badAction: refuted
//~ verdict Spec.badInc: refuted
//~ verdict Spec.badFrame: refuted
//~ verdict Spec.badResult: refuted
//~ verdict Spec.badResult2: possible violation
//~ verdict Spec.okSucc: proved under assumptions
//~ verdict Spec.badCallPre: refuted
//~ verdict Spec.badCallPost: possible violation
//~ verdict Spec.okCallPost: proved under assumptions
//~ verdict Spec.badFalse: refuted
//~ verdict Spec.badNever: refuted
//~ verdict Spec.badOrder: refuted
//~ verdict Spec.badUnstablePre: possible violation
//~ verdict Spec.badUnstablePost: possible violation
//~ verdict Parent.get: proved under assumptions
//~ verdict Parent.okUse: proved under assumptions
//~ verdict BadChild.get: refuted
//~ verdict Unspec.badUse: refuted
//~ verdict Unspec2.get: proved under assumptions
//~ verdict Atoms.badGet: refuted
//~ verdict Atoms.badInc: refuted
//~ verdict Atoms.badCas: refuted
//~ verdict Atoms.badCasAfter: refuted
//~ verdict Atoms.badWeak: possible violation
//~ verdict Atoms.badLocal: refuted
//~ verdict Atoms.badUpdate: refuted
//~ verdict Atoms.badUpdate.lambda1: proved under assumptions
//~ verdict Run.run: proved under assumptions
//~ verdict Run.run (as a thread): possible violation
//~ verdict Run.okStart: proved under assumptions
//~ verdict Run2.run: possible violation
//~ verdict Run2.run (as a thread): proved under assumptions
//~ verdict Run2.badStart: refuted
//~ verdict RunTid.run: proved under assumptions
//~ verdict RunTid.badDirect: refuted
//~ verdict Lib.badTime: possible violation
//~ verdict Ghosts.okGhost: proved under assumptions
//~ verdict Vac.badPre: possible violation
//~ verdict Vac.badAssume: possible violation
//~ verdict Lam.badLambda.lambda1: proved under assumptions
//~ verdict Lam.badAnon: refuted
//~ verdict Lam.1.run: proved under assumptions
//~ verdict Rec.badRec: unsupported
//~ verdict Lib.badLib: possible violation
//~ verdict Lib.badRandom: possible violation
//~ verdict Lib.badHash: possible violation
//~ verdict Lib.badString: possible violation
//~ verdict Lib.badExit: unsupported
//~ verdict Lib.badParse: proved under assumptions
//~ verdict Lam.badLambda: unsupported
//~ verdict Atoms.Atoms: proved under assumptions
import java.util.concurrent.atomic.*;
class Spec {
    volatile int n;
    //@ modifies n;
    //@ action: ensures n == \old(n) + 1;
    public void badAction() { n = n + 1; }
    //~^ error[H0307] "`Spec.badAction` ends without action 1"
    //@ modifies \nothing;
    //@ action: also_modifies n; ensures n == \old(n) + 1;
    public void badInc() { n = n + 1; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] "`Spec.badInc` ends without action 1"
    //@ modifies \nothing;
    public void badFrame() { n = 1; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ ensures \result == 1;
    //~^ error[H0305] "the postcondition of"
    public int badResult() { return 2; }
    //@ ensures \result >= 0;
    //~^ error[H0305] "the postcondition of"
    public int badResult2() { return n; }
    //@ requires x > 0;
    //@ ensures \result > 1;
    public int okSucc(int x) { return x + 1; }
    public void badCallPre(int x) { int y = okSucc(x); }
    //~^ error[H0304] "the precondition of"
    public void badCallPost() { int y = okSucc(3); //@ assert y == 4;
    //~^ error[H0301] "the assertion may fail"
    }
    public void okCallPost() { int y = okSucc(3); //@ assert y > 1;
    }
    //@ ensures false;
    //~^ error[H0305] "the postcondition of"
    public void badFalse() { }
    //@ modifies \nothing;
    //@ action: also_modifies n; ensures n == 1;
    public void badNever() { }
    //~^ error[H0307] "`Spec.badNever` ends without action 1"
    //@ modifies \nothing;
    //@ action: also_modifies n; ensures n == 1;
    //@ action: also_modifies n; ensures n == 2;
    public void badOrder() { n = 2; n = 1; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] "`Spec.badOrder` may end without action 2"
    //@ requires n == 3;
    public void badUnstablePre() { int x = n; //@ assert x == 3;
    //~^ error[H0301] "the assertion may fail"
    }
    //@ ensures n == 3;
    //~^ error[H0305] "the postcondition of"
    public void badUnstablePost() { n = 3; }
}
class Parent {
    //@ ensures \result > 0;
    //~^ error[H0305] "the postcondition of"
    int get() { return 1; }
    public static void okUse(Parent p) { if (p != null) { int x = p.get(); //@ assert x > 0;
    } }
}
class BadChild extends Parent { 
    int get() { return -1; } }
class Unspec { int get() { return 1; } public static void badUse(Unspec p) { if (p != null) { int x = p.get(); //@ assert x == 1;
    //~^ error[H0301] "the assertion fails"
    } } }
class Unspec2 extends Unspec { int get() { return 2; } }
class Atoms {
    final AtomicInteger a = new AtomicInteger(0);
    final AtomicBoolean b = new AtomicBoolean();
    public void badGet() { int x = a.get(); int y = a.get(); //@ assert x == y;
    //~^ error[H0301] "the assertion fails"
    }
    public void badInc() { a.set(1); int x = a.incrementAndGet(); //@ assert x == 2;
    //~^ error[H0301] "the assertion fails"
    }
    public void badCas() { boolean done = a.compareAndSet(0, 1); //@ assert done;
    //~^ error[H0301] "the assertion fails"
    }
    public void badCasAfter() { if (a.compareAndSet(0, 1)) { int x = a.get(); //@ assert x == 1;
    //~^ error[H0301] "the assertion fails"
    } }
    public void badWeak() { if (b.weakCompareAndSetPlain(false, true)) { } else { boolean x = b.get(); //@ assert x;
    //~^ error[H0301] "the assertion may fail"
    } }
    public void badLocal() { AtomicInteger c = new AtomicInteger(5); int x = c.getAndIncrement(); //@ assert x == 6;
    //~^ error[H0301] "the assertion fails"
    }
    public void badUpdate() { int x = a.updateAndGet(v -> v + 1); //@ assert x == 1;
    //~^ error[H0301] "the assertion fails"
    }
}
class Run extends Thread { // `run` itself is refused as a thread: nobody establishes its precondition
    volatile int k;
    //@ requires k == 5;
    public void run() { int x = 0; }
    //~^ error[H0304] "the precondition of"
    public static void okStart() { Run r = new Run(); r.start(); }
}
class Run2 implements Runnable {
    volatile int k;
    //@ requires false;
    //~^ error[H0403] "the precondition of"
    public void run() { //@ assert false;
    }
    public static void badStart() { new Thread(new Run2()).start(); }
    //~^ error[H0304] "what"
}
class RunTid extends Thread {
    public void run() { Thread t = Thread.currentThread(); //@ assert t == this;
    //~^ error[H0301] "the assertion fails"
    }
    static void other(RunTid r) { r.run(); }
    public static void badDirect(RunTid r) { if (r != null) other(r); }
}
class Rec {
    static int f(int n) { return n == 0 ? 0 : f(n - 1); }
    public static void badRec(int n) { int x = f(n); //@ assert x == 1;
    //~^ error[H0504] "recursion without a specification (`Rec.f` calls itself: give it one, with what it"
    }
}
class Lib {
    public static void badLib(java.util.List<Integer> l) { if (l != null) { int s = l.size(); l.clear(); int t = l.size(); //@ assert s == t;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void badRandom() { double a = Math.random(); double b = Math.random(); boolean e = a == b; //@ assert e;
    //~^ error[H0301] "the assertion may fail"
    }
    public static void badTime() { long a = System.nanoTime(); long b = System.nanoTime(); boolean e = a == b; //@ assert e;
    //~^ error[H0301] "the assertion may fail"
    }
    public static void badHash(Object o) { if (o != null) { int a = o.hashCode(); int b = o.hashCode(); //@ assert a == b;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void badString(StringBuilder s) { if (s != null) { int a = s.length(); s.append("x"); int b = s.length(); //@ assert a == b;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void badExit() { System.exit(0); //@ assert false;
    //~^ error[H0504] "a call of"
    }
    public static void badParse(String s) { int x = Integer.parseInt(s); }
    // It may end with an exception, as a method without specification may.
}
class Ghosts {
    //@ ghost int owner;
    volatile int real;
    public void okGhost() { //@ set owner = 1;
        real = 1; //@ assert owner == 1;
    }
}
class Vac {
    volatile int q;
    //@ requires q > 0 && q < 0;
    //~^ error[H0403] "the precondition of"
    public void badPre() { //@ assert false;
    }
    public void badAssume() {
        //@ assume false; //~ error[H0406] "this assumption can never hold here"
        //@ assert false;
    }
}
class Lam {
    volatile int c;
    public void badLambda() { int local = 1; Runnable r = () -> { c = local; }; r.run(); int x = c; //@ assert x == 1;
    //~^ error[H0504] "a call of"
    }
    public void badAnon() { Runnable r = new Runnable() { public void run() { c = 2; } }; new Thread(r).start(); int x = c; //@ assert x == 0;
    //~^ error[H0301] "the assertion fails"
    }
}
