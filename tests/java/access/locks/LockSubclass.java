//~ verdict Base.lock (lock contract): proved under assumptions
//~ verdict Base.increment: proved under assumptions
//~ verdict Derived.own (lock contract): proved under assumptions
//~ verdict Derived.both: proved under assumptions
//~ verdict Derived.wrong: possible violation
//~ verdict Derived.broken: possible violation
//~ verdict LockSubclassUser.main: proved under assumptions
//~ verdict Base.Base: proved under assumptions
// The lock of a class protects what the class says, in objects of its subclasses, too.
import java.util.concurrent.locks.ReentrantLock;

class Base {
    //@ protects count;
    //@ lock_invariant 0 <= count;
    protected final ReentrantLock lock = new ReentrantLock();
    protected int count;

    public void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }
}

class Derived extends Base {
    //@ protects extra;
    private final ReentrantLock own = new ReentrantLock();
    private int extra;

    public void both() {
        lock.lock();
        own.lock();
        extra = count;
        own.unlock();
        lock.unlock();
    }

    public void wrong() {
        lock.lock();
        extra = count; //~ error[H0701] "`extra` may be accessed by another thread"
        lock.unlock();
    }

    public void broken() {
        lock.lock();
        count = -1;
        lock.unlock(); //~ error[H0706] "lock invariant may not hold"
    }
}

class LockSubclassUser {
    public static void main(String[] args) {
        Derived d = new Derived();
        Base b = d;
        //@ share b;
        d.both();
        b.increment();
    }
}
