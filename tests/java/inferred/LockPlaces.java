//~ verdict Chain.Chain: proved under assumptions
//~ verdict Chain.start: proved under assumptions
//~ verdict Parent.add: possible violation
//~ verdict Child.report: possible violation
//~ verdict Twin.swap: possible violation
// Nobody says in which order locks are taken. Where the code has an order, it is found; where it has none, threads may block each other.

import java.util.concurrent.locks.ReentrantLock;

/** A lock field, then a private lock object, then the lock of a class: always in this order. */
class Chain {
    private final ReentrantLock lock = new ReentrantLock();
    private final Middle middle = new Middle();
    private int started;

    public void start() {
        lock.lock();
        try {
            started++;
            middle.next();
        } finally {
            lock.unlock();
        }
    }
}

class Middle {
    private final Object guard = new Object();
    private int count;

    void next() {
        synchronized (guard) {
            count++;
            Last.note();
        }
    }
}

class Last {
    private static int noted;

    static synchronized void note() {
        noted++;
    }
}

/** Here the parent locks the child, and the child locks the parent. */
class Parent {
    private int sum;

    synchronized void add(Child child) {
        sum++;
        child.touch();
    }

    synchronized void less() { //~ error[H0703] "may not be below every lock"
        sum--;
    }
}

class Child {
    private int touched;

    synchronized void touch() { //~ error[H0703] "may not be below every lock"
        touched++;
    }

    synchronized void report(Parent parent) {
        touched--;
        parent.less();
    }
}

/** Two objects of one class have no order. */
class Twin {
    private int value;

    synchronized void swap(Twin other) {
        int mine = value;
        value = other.get();
    }

    synchronized int get() { //~ error[H0703] "may not be below every lock"
        return value;
    }
}
