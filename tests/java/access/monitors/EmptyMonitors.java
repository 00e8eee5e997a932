//~ rests Called.free: callers-own "other code has no lock or monitor"
//~ verdict Called.free: proved under assumptions
//~ verdict Empty.wrong: refuted
//~ verdict Empty.right: proved under assumptions
//~ verdict Anything.alone: proved under assumptions
//~ verdict Anything.wrong: possible violation
//~ verdict Anything.right: proved under assumptions
// Monitors that protect nothing are held all the same: `locked` says so.
class Empty {
    void wrong() {
        synchronized (this) {
            //@ assert !this.locked;
//~^ error[H0301] "the assertion fails"
        }
    }

    void right() {
        synchronized (this) {
            //@ assert this.locked;
        }
    }
}

class Anything {
    //@ requires (\forall Object o; !o.locked);
    static void alone() { }

    void wrong() {
        synchronized (this) {
            alone(); //~ error[H0304] "the precondition of `Anything.alone` may not hold here"
        }
    }

    void right() {
        alone();
    }
}

class Called {
    public void free() {
        //@ assert !this.locked;
    }
}
