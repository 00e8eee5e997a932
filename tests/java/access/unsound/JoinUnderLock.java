//~ verdict JoinUnderLock (monitor contract): proved under assumptions
//~ verdict JoinUnderLock.bad: possible violation
//~ verdict JoinUnderLock.bad.lambda1: proved under assumptions
//~ verdict JoinUnderLock.badByHelper: possible violation
//~ verdict JoinUnderLock.badByHelper.lambda2: proved under assumptions
//~ verdict JoinUnderLock.good: proved under assumptions
//~ verdict JoinUnderLock.good.lambda3: proved under assumptions
// Who waits for the end of a thread holds no lock, unless the thread never waits.
class JoinUnderLock {
    private int n;
    //@ monitor_invariant n >= 0;
    synchronized void tick() { n = n + 1; }

    public static void bad() throws InterruptedException {
        JoinUnderLock j = new JoinUnderLock();
        //@ share j;
        Thread t = new Thread(() -> { j.tick(); });
        t.start();
        synchronized (j) { t.join(); }
    //~^ error[H0743] "this thread may hold a lock while it waits for another threa"
    }

    private static void close(Thread t) throws InterruptedException { t.join(); }
    //~^ error[H0743] "this thread may hold a lock while it waits for another threa"

    public static void badByHelper() throws InterruptedException {
        JoinUnderLock j = new JoinUnderLock();
        //@ share j;
        Thread t = new Thread(() -> { j.tick(); });
        t.start();
        synchronized (j) { close(t); }
    }

    public static void good() throws InterruptedException {
        JoinUnderLock j = new JoinUnderLock();
        //@ share j;
        Thread t = new Thread(() -> { j.tick(); });
        t.start();
        t.join();
        synchronized (j) { j.n = 0; }
    }
}
