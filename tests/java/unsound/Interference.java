// What other threads may do between two steps: claims of `bad…` methods are false and must not be proved.
//~ verdict specification: proved under assumptions
//~ verdict Interference.badTwice: possible violation
//~ verdict Interference.okOnce: proved under assumptions
//~ verdict Interference.badSpin: possible violation
//~ verdict Interference.badReadTwice: possible violation
//~ verdict Interference.badUnlockedRead: possible violation
//~ verdict Interference.okLockedRead: proved under assumptions
//~ verdict Interference.badUnlockedWrite: possible violation
//~ verdict Interference.badWrongLock: possible violation
//~ verdict Interference.badWrongLock2: possible violation
//~ verdict Interference.okRight: proved under assumptions
//~ verdict Interference.badAfterRelease: possible violation
//~ verdict Interference.badTwoBlocks: possible violation
//~ verdict Interference.badWait: possible violation
//~ verdict Interference.badWaitNoLock: refuted
//~ verdict Interference.badNotifyNoLock: refuted
//~ verdict Interference.okReentrant: proved under assumptions
//~ verdict Interference.badReentrantOuter: possible violation
//~ verdict Interference.badException: possible violation
//~ verdict Interference.badExceptionWrite: possible violation
//~ verdict Interference.badBreak: possible violation
//~ verdict Interference.badContinue: possible violation
//~ verdict Interference.badReturn: possible violation
//~ verdict Interference.badTid: refuted
//~ verdict Interference.badStaticInitial: possible violation
//~ verdict Interference.badFresh: possible violation
//~ verdict Interference.okFinal: proved under assumptions
//~ verdict Interference.badAlias: possible violation
//~ verdict Interference.badNewEqual: refuted
//~ verdict Interference.okNewDiffers: proved under assumptions
//~ verdict Interference.badJoin: possible violation
//~ verdict Interference.okStartTwice: proved under assumptions
//~ verdict Interference.badArrayInterference: possible violation
//~ verdict Interference.badInc: possible violation
//~ verdict Interference.badMonitorOfNull: refuted
class Node { volatile int v; volatile Node next; final int id; Node(int i) { id = i; } }
class Interference {
    volatile Node head;
    volatile boolean flag;
    //@ unwritable_by_env_if holder == tid;
    int guarded;
    static volatile int shared;
    static volatile int initial = 5;
    public void badTwice() { if (head != null) { int x = head.v; } }
    //~^ error[H0316] "this may be null"
    public void okOnce() { Node h = head; if (h != null) { int x = h.v; } }
    public void badSpin() { while (!flag) { } boolean f = flag; //@ assert f;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badReadTwice() { int a = shared; int b = shared; //@ assert a == b;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badUnlockedRead() { int a = guarded; int b = guarded; //@ assert a == b;
    //~^ error[H0301] "the assertion may fail"
    }
    public synchronized void okLockedRead() { int a = guarded; int b = guarded; //@ assert a == b;
    }
    public void badUnlockedWrite() { guarded = 1; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badWrongLock(Object other) { if (other == null) return; synchronized (other) { guarded = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badWrongLock2(Interference other) { if (other == null) return; synchronized (other) { guarded = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void okRight(Interference other) { if (other == null) return; synchronized (other) { other.guarded = 1; } }
    public void badAfterRelease() { synchronized (this) { guarded = 1; } int x = guarded; //@ assert x == 1;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badTwoBlocks() { int a; synchronized (this) { a = guarded; } synchronized (this) { int b = guarded; 
        //@ assert a == b;
    //~^ error[H0301] "the assertion may fail"
    } }
    public synchronized void badWait() throws InterruptedException { int a = guarded; wait(); int b = guarded; //@ assert a == b;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badWaitNoLock() throws InterruptedException { wait(); }
    //~^ error[H0320] "the monitor is not held by this thread"
    public void badNotifyNoLock() { notifyAll(); }
    //~^ error[H0320] "the monitor is not held by this thread"
    public synchronized void okReentrant() { int a = guarded; synchronized (this) { guarded = a; } int b = guarded; //@ assert a == b;
    }
    public void badReentrantOuter() { synchronized (this) { synchronized (this) { guarded = 3; } } guarded = 4; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badException() { int a = 0; try { synchronized (this) { guarded = 7; throw new RuntimeException(); } } catch (RuntimeException e) { a = guarded; } 
        //@ assert a == 7;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badExceptionWrite() { try { synchronized (this) { throw new RuntimeException(); } } catch (RuntimeException e) { guarded = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badBreak() { while (true) { synchronized (this) { break; } } guarded = 1; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badContinue(int n) { for (int i = 0; i < n; i++) { synchronized (this) { continue; } } guarded = 1; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    static int helperLeave(Interference i) { synchronized (i) { return 1; } }
    public void badReturn() { int x = helperLeave(this); guarded = x; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badTid() { //@ assert tid == main;
    //~^ error[H0301] "the assertion fails"
    }
    public void badStaticInitial() { int x = initial; //@ assert x == 5;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badFresh() { Node n = new Node(3); head = n; int x = n.v; //@ assert x == 0;
    //~^ error[H0301] "the assertion may fail"
    }
    public void okFinal() { Node n = new Node(3); head = n; int x = n.id; //@ assert x == 3;
    }
    public void badAlias(Node a, Node b) { if (a == null || b == null) return; 
        //@ assert a != b;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badNewEqual(Node a) { Node b = new Node(1); //@ assert a == b;
    //~^ error[H0301] "the assertion fails"
    }
    public void okNewDiffers(Node a) { Node b = new Node(1); Node c = new Node(1); //@ assert a != b && c != b;
    }
    public void badJoin(Thread t) throws InterruptedException { if (t == null) return; t.join(); //@ assert false;
    //~^ error[H0301] "the assertion may fail"
    }
    public void okStartTwice(Thread t) { if (t == null) return; t.start(); t.start(); //@ assert false;
    }
    public static void badArrayInterference(Holder h) { if (h == null) return; int[] a = h.a; if (a == null || a.length < 1) return; a[0] = 3; int x = a[0]; //@ assert x == 3;
    //~^ error[H0701] "the element may be accessed by another thread here"
    }
    public static void badInc() { shared = 1; shared++; int x = shared; //@ assert x == 2;
    //~^ error[H0301] "the assertion may fail"
    }
    public void badMonitorOfNull(Object o) { synchronized (o) { } }
    //~^ error[H0316] "this is null"
}
class Holder { volatile int[] a; }
