//~ verdict Logged.get: proved under assumptions
//~ verdict Logged.step: possible violation
//~ verdict Unbalanced.get: proved under assumptions
//~ verdict Unbalanced.step: possible violation
// Classes that break what their interface says: one changes more than its frame, one breaks its predicate.
interface Meter {
    //@ predicate inv();
    //@ pure \locset rep();

    //@ requires inv();
    //@ pure
    int get();

    //@ requires inv();
    //@ writes rep();
    //@ ensures inv() && get() == \old(get()) + 1; //~ error[H0305] "the postcondition of `Unbalanced.step` may not hold"
    void step();
}

final class Logged implements Meter {
    private int n;
    private int log;

    //@ public predicate inv() = acc(n) && acc(log);
    //@ public pure \locset rep() = {&n};

    //@ pure
    public int get() {
        return n;
    }

    public void step() { //~ error[H0708] "change log outside its `writes`"
        n++;
        log++;
    }
}

final class Unbalanced implements Meter {
    private int a;
    private int b;

    //@ public predicate inv() = acc(a) && acc(b) && a <= b;
    //@ public pure \locset rep() = {&a, &b};

    //@ pure
    public int get() {
        return a + b;
    }

    public void step() {
        a++;
    }
}
