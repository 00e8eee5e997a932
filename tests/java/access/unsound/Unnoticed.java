//~ verdict Unnoticed (monitor contract): proved under assumptions
//~ verdict Unnoticed.set: proved under assumptions
//~ verdict Unnoticed.wipe: proved under assumptions
//~ verdict Unnoticed.lies: possible violation
//~ verdict Unnoticed.afterSet: refuted
//~ verdict Unnoticed.alias: possible violation
//~ verdict Unnoticed.afterWipe: refuted
//~ verdict Unnoticed.deep: proved under assumptions
//~ verdict Unnoticed.afterDeep: refuted
//~ verdict Unnoticed.useWaits: possible violation
//~ verdict Unnoticed.make: proved under assumptions
//~ verdict Unnoticed.afterMake: possible violation
//~ verdict Unnoticed.fill: proved under assumptions
//~ verdict Unnoticed.afterFill: refuted
//~ verdict Unnoticed.lockedNothing: proved under assumptions
//~ verdict Unnoticed.twice: possible violation
// Callers do not notice what a contract leaves alone. These believe too much: what `writes` names, aliases, what others do under the lock.
class Cell {
    int x;
    int y;
    Cell next;
}

class Unnoticed {
    int x;

    //@ monitor_footprint {&x};

    //@ requires c != null && acc(c.x);
    //@ writes c.x;
    static void set(Cell c) {
        c.x = 5;
    }

    //@ requires c != null && acc(c.*);
    //@ writes c.*;
    static void wipe(Cell c) {
        c.x = 0;
        c.y = 0;
    }

    //@ requires c != null && acc(c.x);
    //@ writes \nothing;
    static void lies(Cell c) { //~ error[H0708] "may change x outside its `writes`"
        c.x = 6;
    }

    static void afterSet() {
        Cell c = new Cell();
        c.x = 1;
        c.y = 2;
        set(c);
        //@ assert c.y == 2;
        //@ assert c.x == 1; //~ error[H0301] "the assertion fails"
    }

    static void alias(Cell p, Cell q) {
        if (p != null && q != null) {
            q.x = 1;
            set(p);
            //@ assert q.x == 1; //~ error[H0301] "may fail"
        }
    }

    static void afterWipe() {
        Cell c = new Cell();
        c.y = 2;
        wipe(c);
        //@ assert c.y == 2; //~ error[H0301] "the assertion fails"
    }

    //@ requires c != null && c.next != null && acc(c.next) && acc(c.next.x);
    //@ writes c.next.x;
    static void deep(Cell c) {
        c.next.x = 7;
    }

    static void afterDeep() {
        Cell c = new Cell();
        c.next = new Cell();
        c.next.x = 1;
        deep(c);
        //@ assert c.next.x == 1; //~ error[H0301] "the assertion fails"
    }

    synchronized void useWaits() throws InterruptedException {
        x = 1;
        wait();
        //@ assert x == 1; //~ error[H0301] "may fail"
    }

    //@ requires c != null && acc(c.*);
    //@ writes c.*;
    //@ ensures \result != null;
    static Cell make(Cell c) {
        Cell d = new Cell();
        d.x = 3;
        c.next = d;
        return d;
    }

    static void afterMake() {
        Cell c = new Cell();
        Cell d = make(c);
        int v = d.x; //~ error[H0701] "may be accessed by another thread"
    }

    //@ requires a != null && a.length > 0 && acc(a[*]);
    //@ writes a[*];
    static void fill(int[] a) {
        a[0] = 9;
    }

    static void afterFill() {
        int[] a = new int[2];
        a[0] = 1;
        fill(a);
        //@ assert a[0] == 1; //~ error[H0301] "the assertion fails"
    }

    //@ writes \nothing;
    synchronized void lockedNothing() {
        x = x + 1;
    }

    //@ requires this.shared && this < \lockset;
    void twice() {
        int before;
        synchronized (this) {
            before = x;
        }
        lockedNothing();
        int after;
        synchronized (this) {
            after = x;
        }
        //@ assert before == after; //~ error[H0301] "may fail"
    }
}
