//~ verdict Plain.get: proved under assumptions
//~ verdict Plain.step: proved under assumptions
//~ verdict Twofold.get: proved under assumptions
//~ verdict Twofold.step: proved under assumptions
//~ verdict Meters.twice: proved under assumptions
//~ verdict Meters.apart: proved under assumptions
//~ verdict Meters.same: possible violation
// Contracts of an interface in terms of its own predicates; each class has its own memory behind them.
interface Meter {
    //@ predicate inv();
    //@ pure \locset rep();

    //@ requires inv();
    //@ pure
    int get();

    //@ requires inv();
    //@ writes rep();
    //@ ensures inv() && get() == \old(get()) + 1;
    void step();
}

final class Plain implements Meter {
    private int n;

    //@ public predicate inv() = acc(n);
    //@ public pure \locset rep() = {&n};

    //@ pure
    public int get() {
        return n;
    }

    public void step() {
        n++;
    }
}

final class Twofold implements Meter {
    private int a;
    private int b;

    //@ public predicate inv() = acc(a) && acc(b) && a <= b;
    //@ public pure \locset rep() = {&a, &b};

    //@ pure
    public int get() {
        return a + b;
    }

    public void step() {
        b++;
    }
}

class Meters {
    //@ requires m != null && m.inv();
    //@ writes m.rep();
    //@ ensures m.inv() && m.get() == \old(m.get()) + 2;
    static void twice(Meter m) {
        m.step();
        m.step();
    }

    //@ requires m != null && m.inv() && other != null && other.inv() && m != other;
    //@ writes m.rep();
    //@ ensures other.get() == \old(other.get());
    static void apart(Meter m, Meter other) {
        m.step();
    }

    //@ requires m != null && m.inv() && other != null && other.inv();
    //@ writes m.rep();
    //@ ensures other.get() == \old(other.get()); //~ error[H0305] "may not hold"
    static void same(Meter m, Meter other) {
        m.step();
    }
}
