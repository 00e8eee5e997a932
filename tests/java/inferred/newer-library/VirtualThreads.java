//~ verdict VirtualThreads.started: proved under assumptions
//~ verdict VirtualThreads.started.lambda1: proved under assumptions
//~ verdict VirtualThreads.atOnce: proved under assumptions
//~ verdict VirtualThreads.atOnce.reference2: proved under assumptions
//~ verdict VirtualThreads.later: proved under assumptions
//~ verdict VirtualThreads.later.lambda3: proved under assumptions
//~ verdict VirtualThreads.byFactory: proved under assumptions
//~ verdict VirtualThreads.byFactory.reference4: proved under assumptions
//~ verdict VirtualThreads.lent: proved under assumptions
//~ verdict VirtualThreads.lent.lambda5: proved under assumptions
//~ verdict VirtualThreads.tooEarly: possible violation
//~ verdict VirtualThreads.tooEarly.lambda6: proved under assumptions
//~ verdict VirtualThreads.notYet: proved under assumptions
//~ verdict VirtualThreads.notYet.lambda7: proved under assumptions
//~ verdict VirtualThreads.never: possible violation
//~ verdict VirtualThreads.never.lambda8: proved under assumptions
//~ verdict Shared.Shared: proved under assumptions
//~ verdict Shared.work: proved under assumptions
//~ verdict Shared.go: possible violation
//~ verdict Shared.go.reference1: proved under assumptions
//~ verdict Scopes (static initializer): proved under assumptions
//~ verdict Scopes.run: proved under assumptions
//~ verdict Scopes.run.lambda1: proved under assumptions
//~ verdict Scopes.seen: proved under assumptions
//~ verdict Scopes.seen.lambda2: proved under assumptions
//~ verdict Scopes.wrong: possible violation
//~ verdict Scopes.wrong.lambda3: proved under assumptions
// Threads that builders make, virtual ones among them, run their tasks as `new Thread(task)` does.

import java.util.concurrent.ThreadFactory;

class VirtualThreads {
    private int n;

    synchronized void inc() {
        n++;
    }

    void started() throws InterruptedException {
        Thread t = Thread.ofVirtual().start(() -> inc());
        t.join();
    }

    void atOnce() throws InterruptedException {
        Thread t = Thread.startVirtualThread(this::inc);
        t.join();
    }

    void later() throws InterruptedException {
        Thread t = Thread.ofPlatform().name("later").daemon().unstarted(() -> inc());
        t.start();
        t.join();
    }

    void byFactory() {
        ThreadFactory factory = Thread.ofVirtual().name("worker-", 0).factory();
        factory.newThread(this::inc).start();
    }

    static int lent() throws InterruptedException {
        int[] x = new int[1];
        Thread t = Thread.ofVirtual().start(() -> x[0]++);
        t.join();
        x[0]++;
        return x[0];
    }

    static int tooEarly() throws InterruptedException {
        int[] x = new int[1];
        Thread t = Thread.ofVirtual().start(() -> x[0]++);
        x[0]++; //~ error[H0701] "the element may be accessed by another thread here"
        t.join();
        return x[0];
    }

    static int notYet() throws InterruptedException {
        int[] x = new int[1];
        Thread t = Thread.ofPlatform().unstarted(() -> x[0]++);
        x[0]++;
        t.start();
        t.join();
        return x[0];
    }

    static int never() throws InterruptedException {
        int[] x = new int[1];
        Thread t = Thread.startVirtualThread(() -> x[0]++);
        return x[0]; //~ error[H0701] "the element may be accessed by another thread here"
    }
}

class Shared {
    private final Thread.Builder builder = Thread.ofVirtual();
    private int runs;

    synchronized void work() {
        runs++;
    }

    void go() {
        builder.start(this::work); //~ error[H0701] "the contents of this `Thread.Builder` may be accessed by ano"
    }
}

class Scopes {
    private static final ScopedValue<String> USER = ScopedValue.newInstance();
    private int calls;

    void run() {
        ScopedValue.where(USER, "somebody").run(() -> calls++);
    }

    static int seen() {
        int[] x = new int[1];
        ScopedValue.where(USER, "somebody").run(() -> x[0] = 7);
        return x[0];
    }

    static void wrong() {
        int[] x = new int[1];
        ScopedValue.where(USER, "somebody").run(() -> x[0] = 7);
        assert x[0] == 0; //~ error[H0301] "the assertion may fail"
    }
}
