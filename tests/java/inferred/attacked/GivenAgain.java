//~ verdict Twice.Cnt.run: proved under assumptions
//~ verdict Twice.twice: possible violation
//~ verdict Twice.loop: possible violation
//~ verdict Twice.as: possible violation
//~ verdict Twice.once: proved under assumptions
//~ verdict Twice.each: proved under assumptions
//~ verdict Bulk.Cnt.call: possible violation
//~ verdict Bulk.all: proved under assumptions
//~ verdict Referred.Cnt.run: possible violation
//~ verdict Referred.each: proved under assumptions
//~ verdict Referred.each.reference1: possible violation
//~ verdict Kept.Kept: proved under assumptions
//~ verdict Kept.Cnt.run: possible violation
//~ verdict Kept.go: proved under assumptions
//~ verdict Factories (static initializer): proved under assumptions
//~ verdict Factories.F.newThread: possible violation
//~ verdict Factories.R.rejectedExecution: possible violation
//~ verdict Factories.go: proved under assumptions
//~ verdict Factories.go.lambda1: proved under assumptions
//~ verdict Factories.go.lambda2: proved under assumptions
//~ verdict Pools (static initializer): proved under assumptions
//~ verdict Pools.P.beforeExecute: possible violation
//~ verdict Pools.L.initialValue: possible violation
//~ verdict Pools.go: proved under assumptions
//~ verdict Pools.go.lambda1: proved under assumptions
//~ verdict Functions (static initializer): proved under assumptions
//~ verdict Functions.C.compare: possible violation
//~ verdict Functions.F.apply: possible violation
//~ verdict Functions.go: possible violation
//~ verdict Logs (static initializer): proved under assumptions
//~ verdict Logs.H.publish: possible violation
//~ verdict Logs.H.flush: proved under assumptions
//~ verdict Logs.H.close: proved under assumptions
//~ verdict Logs.I.isLoggable: possible violation
//~ verdict Logs.go: proved under assumptions
//~ verdict Published.go: unsupported
// Found by an attack: objects whose methods the library calls on several threads. A task is given once, by who has it; one that was found somewhere, or is given with others, begins
// without a right to its own object, and so does other code that the library calls on objects which several threads have.

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.logging.*;

class Twice {
    static final class Cnt implements Runnable { private int n; public void run() { n++; } }
    static void twice(ExecutorService e) { Cnt c = new Cnt(); e.execute(c); e.execute(c); } //~ error[H0707] "this thread may have no access to a location that it gives a"
    static void loop(ExecutorService e) { Cnt c = new Cnt(); for (int i = 0; i < 2; i++) e.execute(c); } //~ error[H0707] "this thread may have no access to a location that it gives a"
    static void as(ExecutorService e) { Cnt c = new Cnt(); Runnable r = c; e.submit(r); e.submit(r); } //~ error[H0707] "this thread may have no access to a location that it gives a"
    static void once(ExecutorService e) { e.execute(new Cnt()); Cnt c = new Cnt(); e.submit(c); }
    static void each(ExecutorService e) { for (int i = 0; i < 2; i++) { Cnt c = new Cnt(); e.execute(c); } }
}
class Bulk {
    static final class Cnt implements Callable<Integer> { private int n; public Integer call() { return n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static void all(ExecutorService e) throws Exception { Cnt c = new Cnt(); e.invokeAll(List.of(c, c)); }
}
class Referred {
    static final class Cnt implements Runnable { private int n; public void run() { n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static void each(ExecutorService e) { Cnt c = new Cnt(); List<Runnable> l = new ArrayList<>(); l.add(c); l.add(c); l.forEach(e::execute); } //~ error[H0707] "this thread may have no access to a location that it gives a"
}
class Kept {
    static final class Cnt implements Runnable { private int n; public void run() { n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    private final Runnable task = new Cnt();
    void go(ExecutorService e) { e.execute(task); }
}
class Factories {
    static final class F implements ThreadFactory { private int n; public Thread newThread(Runnable r) { n++; return new Thread(r, "t" + n); } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ExecutorService E = Executors.newFixedThreadPool(9, new F());
    static final class R implements RejectedExecutionHandler { private int n; public void rejectedExecution(Runnable r, ThreadPoolExecutor e) { n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ThreadPoolExecutor T = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), new R());
    static void go() { E.execute(() -> { }); T.execute(() -> { }); }
}
class Pools {
    static final class P extends ThreadPoolExecutor {
        private int n;
        P() { super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); }
        @Override protected void beforeExecute(Thread t, Runnable r) { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    }
    static final class L extends ThreadLocal<Integer> { private int n; protected Integer initialValue() { return n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final L LOCAL = new L();
    static void go() { P p = new P(); p.execute(() -> { }); LOCAL.get(); }
}
class Functions {
    static final class C implements Comparator<String> { private int n; public int compare(String x, String y) { n++; return x.compareTo(y); } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ConcurrentSkipListMap<String, String> SORTED = new ConcurrentSkipListMap<>(new C());
    static final class F implements Function<String, String> { private int n; public String apply(String x) { n++; return x; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final F MAKER = new F();
    static final ConcurrentHashMap<String, String> MADE = new ConcurrentHashMap<>();
    static void go(String s) { SORTED.put(s, ""); MADE.computeIfAbsent(s, MAKER); } //~ error[H0707] "this thread may have no access to a location that it gives a"
}
class Logs {
    static final class H extends Handler { private int n; public void publish(LogRecord r) { n++; } public void flush() { } public void close() { } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final class I implements Filter { private int n; public boolean isLoggable(LogRecord r) { n++; return true; } } //~ error[H0701] "`n` may be accessed by another thread here"
    private static final Logger L = Logger.getLogger("x");
    static void go() { L.addHandler(new H()); L.setFilter(new I()); L.info("a"); }
}
class Published {
    static void go() { int[] n = new int[1]; SubmissionPublisher<int[]> p = new SubmissionPublisher<>(); p.submit(n); n[0]++; } //~ error[H0504] "a call of `SubmissionPublisher.submit`, which has no contrac"
}
