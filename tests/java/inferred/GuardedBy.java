//~ verdict Annotated.inc: proved under assumptions
//~ verdict Annotated.bad: possible violation
//~ verdict Annotated.incM: proved under assumptions
//~ verdict Annotated.badM: possible violation
//~ verdict Annotated.touch: proved under assumptions
//~ verdict OfStatics (static initializer): proved under assumptions
//~ verdict OfStatics.inc: proved under assumptions
//~ verdict OfStatics.bad: possible violation
//~ verdict OfContents.add: proved under assumptions
//~ verdict OfContents.bad: possible violation
//~ verdict OfContents.good: proved under assumptions
//~ verdict OfContents.worse: possible violation
//~ verdict OnlySaid.a: possible violation
//~ verdict SaidToBeSafe.inc: possible violation
//~ verdict SaidToBeSafe.get: proved under assumptions
// Annotations of any package name the lock of a field, or call a class safe for several threads.

import java.util.*;

@interface GuardedBy {
    String value();
}

@interface ThreadSafe {
}

class Annotated {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;
    @GuardedBy("this") private int m;
    private int plain;
    void inc() { synchronized (lock) { n++; } }
    void bad() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    synchronized void incM() { m++; }
    int badM() { return m; } //~ error[H0701] "`m` may be accessed by another thread here"
    void touch() { plain++; }
}
class OfStatics {
    private static final Object LOCK = new Object();
    @GuardedBy("LOCK") private static int n;
    static void inc() { synchronized (LOCK) { n++; } }
    static void bad() { n++; } //~ error[H0701] "the static field `n` may be accessed by another thread here"
}
class OfContents {
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    @GuardedBy("lock") private final List<String> l = new ArrayList<>();
    void add() { lock.lock(); try { l.add("x"); } finally { lock.unlock(); } }
    int bad() { return l.size(); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    @GuardedBy("lock") private int helper() { return l.size(); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    int good() { lock.lock(); try { return helper(); } finally { lock.unlock(); } }
    int worse() { return helper(); }
}
class OnlySaid {
    @GuardedBy("this") int onlyAnnotated;
    void a() { onlyAnnotated++; } //~ error[H0701] "`onlyAnnotated` may be accessed by another thread here"
}

@ThreadSafe
class SaidToBeSafe {
    private int n;
    private volatile int v;
    void inc() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    int get() { return v; }
}
