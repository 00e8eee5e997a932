//~ verdict Base.Base: proved under assumptions
//~ verdict Base (monitor contract): proved under assumptions
//~ verdict Base.add: proved under assumptions
//~ verdict Sub.Sub: proved under assumptions
//~ verdict Sub (monitor contract): proved under assumptions
//~ verdict Sub.add: proved under assumptions
//~ verdict Sub.unlocked: possible violation
// `super.m()` while the lock is held, and after it was given back.
class Base {
    private int n;
    //@ monitor_invariant 0 <= n;

    public synchronized void add() {
        n++;
    }
}

class Sub extends Base {
    private int m;
    //@ monitor_invariant 0 <= m;

    public synchronized void add() {
        super.add();
        m++;
    }

    public void unlocked() {
        super.add();
        m++; //~ error[H0701] "`m` may be accessed by another thread here"
    }
}
