//~ verdict Tally.inc: proved under assumptions
//~ verdict OutsideClass.bad: possible violation
//~ verdict OutsideClass.good: proved under assumptions
// A class that is not in the files may extend one whose monitors protect something, and implement an interface that has nothing to do
// with it: `class Tagged extends Tally implements Tag`. Its monitor has a place in the lock order.
interface Tag {
}

class Tally {
    private int n;

    public synchronized void inc() { n++; } //~ error[H0703] "this lock may not be below every lock that the thread holds:" //~ error[H0701] "`n` may be accessed by another thread here"
}

class OutsideClass {
    public static void bad(Tag t, Tally c) {
        if (t != null && c != null) {
            synchronized (t) {
                c.inc();
            }
        }
    }

    public static int good(Tag t) {
        if (t == null) return 0;
        synchronized (t) {
            return 1;
        }
    }
}
