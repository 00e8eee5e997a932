//~ verdict Places.right: proved under assumptions
//~ verdict Places.wrong: possible violation
//~ verdict Places.samePlace: possible violation
// Places in the lock order that variables keep.
class Lock {
    int n;
}

class Places {
    static void right() {
        Lock a = new Lock();
        //@ share a;
        //@ ghost \level below = \between({}, {a});
        Lock b = new Lock();
        //@ share b at below;
        synchronized (a) {
            synchronized (b) {
                a.n = b.n;
            }
        }
    }

    static void wrong() {
        Lock a = new Lock();
        //@ share a;
        //@ ghost \level below = \between({}, {a});
        Lock b = new Lock();
        //@ share b at below;
        synchronized (b) {
            synchronized (a) { //~ error[H0703] "this lock may not be below every lock that the thread holds: threads may block each other for ever"
                a.n = b.n;
            }
        }
    }

    static void samePlace() {
        Lock a = new Lock();
        //@ share a;
        //@ ghost \level below = \between({}, {a});
        Lock b = new Lock();
        //@ share b at below;
        Lock c = new Lock();
        //@ share c at below;
        synchronized (b) {
            synchronized (c) { //~ error[H0703] "this lock may not be below every lock that the thread holds: threads may block each other for ever"
                b.n = c.n;
            }
        }
    }
}
