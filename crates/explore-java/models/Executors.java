package heddle.model.java.util.concurrent;

import heddle.model.*;
import java.util.*;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class FutureTask<V> implements RunnableFuture<V> {
    private final Callable<V> task;
    /** 0: new, 1: runs, 2: has a result, 3: failed, 4: cancelled. */
    private int state;
    private Object result;
    private Thread runner;
    public FutureTask(Callable<V> c) { if (c == null) throw new NullPointerException(); task = c; }
    public FutureTask(Runnable r, V v) { if (r == null) throw new NullPointerException(); task = () -> { r.run(); return v; }; }
    private synchronized boolean begin() { if (state != 0 || runner != null) return false; state = 1; runner = Thread.currentThread(); return true; }
    private synchronized boolean finish(int s, Object r) { runner = null; if (state > 1) return false; state = s; result = r; return true; }
    public void run() {
        if (!begin()) return;
        V v;
        try {
            v = task.call();
        } catch (Throwable t) {
            setException(t);
            return;
        }
        set(v);
    }
    protected boolean runAndReset() {
        if (!begin()) return false;
        try {
            task.call();
        } catch (Throwable t) {
            setException(t);
            return false;
        }
        return again();
    }
    private synchronized boolean again() { runner = null; if (state != 1) return false; state = 0; return true; }
    protected void set(V v) { if (finish(2, v)) done(); }
    protected void setException(Throwable t) { if (finish(3, t)) done(); }
    protected void done() {}
    public synchronized boolean isDone() { return state > 1; }
    public synchronized boolean isCancelled() { return state == 4; }
    public boolean cancel(boolean interrupt) {
        Thread t = cancelled(interrupt);
        if (t == Thread.currentThread() && !interrupt) return false;
        if (interrupt && t != null && t != NOBODY) t.interrupt();
        if (t != null) done();
        return t != null;
    }
    private static final Thread NOBODY = new Thread();
    /* Null if it is too late. */
    private synchronized Thread cancelled(boolean interrupt) {
        if (state > 1) return null;
        state = 4;
        return runner == null ? NOBODY : runner;
    }
    private synchronized void waits() throws InterruptedException { Model.await(state > 1); }
    private synchronized boolean waitsFor() throws InterruptedException { Model.await(state > 1 || Model.timeout()); Model.resumed(state > 1); return state > 1; }
    private synchronized Object result() { return result; }
    private V report() throws ExecutionException {
        if (isCancelled()) throw new CancellationException();
        if (how() == 3) throw new ExecutionException((Throwable) result());
        return (V) result();
    }
    private synchronized int how() { return state; }
    public V get() throws InterruptedException, ExecutionException { waits(); return report(); }
    public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!waitsFor()) throw new TimeoutException();
        return report();
    }
    public V resultNow() { if (how() != 2) throw new IllegalStateException(); return (V) result(); }
}

/** What has tasks to hand out as futures. */
abstract class AbstractExecutorService implements ExecutorService {
    public AbstractExecutorService() {}
    protected <T> RunnableFuture<T> newTaskFor(Runnable r, T v) { return new FutureTask<T>(r, v); }
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> c) { return new FutureTask<T>(c); }
    public Future<?> submit(Runnable r) { if (r == null) throw new NullPointerException(); RunnableFuture<Void> f = newTaskFor(r, null); execute(f); return f; }
    public <T> Future<T> submit(Runnable r, T v) { if (r == null) throw new NullPointerException(); RunnableFuture<T> f = newTaskFor(r, v); execute(f); return f; }
    public <T> Future<T> submit(Callable<T> c) { if (c == null) throw new NullPointerException(); RunnableFuture<T> f = newTaskFor(c); execute(f); return f; }
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        List<Future<T>> all = new java.util.ArrayList<Future<T>>();
        for (Callable<T> t : tasks) { RunnableFuture<T> f = newTaskFor(t); all.add(f); execute(f); }
        for (Future<T> f : all) { try { f.get(); } catch (CancellationException e) { } catch (ExecutionException e) { } }
        return all;
    }
    /* One task is submitted and waited for. Of several, which are run, and whose result comes first, is up to the machine. */
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        int n = tasks.size();
        if (n == 0) throw new IllegalArgumentException();
        if (n > 1) Model.unsupported("`invokeAny` of several tasks");
        Future<T> f = submit(tasks.iterator().next());
        try { return f.get(); } finally { f.cancel(true); }
    }
    public void close() {
        shutdown();
        boolean done = false;
        while (!done) {
            try { done = awaitTermination(1L, java.util.concurrent.TimeUnit.DAYS); } catch (InterruptedException e) { shutdownNow(); Thread.currentThread().interrupt(); }
        }
    }
}

class ThreadPoolExecutor extends AbstractExecutorService {
    private final int core, max;
    private final BlockingQueue<Runnable> queue;
    private ThreadFactory factory;
    private RejectedExecutionHandler handler;
    private Thread[] threads = new Thread[0];
    /** 0: runs, 1: was shut down, 2: was stopped. */
    private int state;
    private int idle;
    private long completed;
    /** It hands tasks over only to threads that are idle. */
    private final boolean direct;
    public ThreadPoolExecutor(int c, int m, long time, java.util.concurrent.TimeUnit unit, BlockingQueue<Runnable> q) { this(c, m, time, unit, q, Executors.defaultThreadFactory(), new AbortPolicy()); }
    public ThreadPoolExecutor(int c, int m, long time, java.util.concurrent.TimeUnit unit, BlockingQueue<Runnable> q, ThreadFactory f) { this(c, m, time, unit, q, f, new AbortPolicy()); }
    public ThreadPoolExecutor(int c, int m, long time, java.util.concurrent.TimeUnit unit, BlockingQueue<Runnable> q, RejectedExecutionHandler h) { this(c, m, time, unit, q, Executors.defaultThreadFactory(), h); }
    public ThreadPoolExecutor(int c, int m, long time, java.util.concurrent.TimeUnit unit, BlockingQueue<Runnable> q, ThreadFactory f, RejectedExecutionHandler h) {
        if (c < 0 || m <= 0 || m < c || time < 0) throw new IllegalArgumentException();
        if (q == null || f == null || h == null) throw new NullPointerException();
        core = c;
        max = m;
        direct = q instanceof java.util.concurrent.SynchronousQueue;
        queue = direct ? new LinkedBlockingQueue<Runnable>() : q;
        factory = f;
        handler = h;
    }
    public void execute(Runnable r) {
        if (r == null) throw new NullPointerException();
        Worker w = new Worker(this, r);
        int answer = admit(r, w);
        if (answer == 1) { Thread t = factory.newThread(w); added(w, t); t.start(); }
        if (answer == 2) handler.rejectedExecution(r, (java.util.concurrent.ThreadPoolExecutor) (Object) this);
    }
    private void add(Object w) {
        int n = workers.length;
        Object[] more = new Object[n + 1];
        for (int i = 0; i < n; i++) more[i] = workers[i];
        more[n] = w;
        workers = more;
    }
    private Object[] workers = new Object[0];
    private synchronized void added(Worker w, Thread t) { w.thread = t; }
    /* 0: it stands in the queue, 1: a new thread takes it, 2: it is refused. */
    private synchronized int admit(Runnable r, Worker w) {
        if (state > 0) return 2;
        if (workers.length < core) { add(w); return 1; }
        boolean room = direct ? idle > queue.size() : true;
        if (room && queue.offer(r)) return 0;
        if (workers.length < max) { add(w); return 1; }
        return 2;
    }
    private synchronized void begins() { idle++; }
    /* The next task, or null if there will be none. */
    synchronized Runnable next(Worker w) {
        Model.when(state > 0 || !queue.isEmpty());
        idle--;
        if (state == 2 || queue.isEmpty()) { leave(w); return null; }
        Model.resumed(true);
        return queue.poll();
    }
    private void leave(Worker w) {
        int n = workers.length, j = 0;
        Object[] rest = new Object[n - 1];
        for (int i = 0; i < n; i++) if (workers[i] != w) rest[j++] = workers[i];
        workers = rest;
    }
    synchronized void died(Worker w) { leave(w); }
    synchronized void finished() { completed++; }
    void waits() { begins(); }
    protected void beforeExecute(Thread t, Runnable r) {}
    protected void afterExecute(Runnable r, Throwable t) {}
    protected void terminated() {}
    public void shutdown() { stop(1); }
    private synchronized void stop(int to) { if (state < to) state = to; }
    public List<Runnable> shutdownNow() {
        stop(2);
        List<Runnable> rest = new java.util.ArrayList<Runnable>();
        queue.drainTo(rest);
        Object[] all = all();
        for (int i = 0; i < all.length; i++) if (((Worker) all[i]).thread != null) ((Worker) all[i]).thread.interrupt();
        return rest;
    }
    private synchronized Object[] all() { return workers; }
    public synchronized boolean isShutdown() { return state > 0; }
    public synchronized boolean isTerminated() { return state > 0 && workers.length == 0; }
    public synchronized boolean isTerminating() { return state > 0 && workers.length > 0; }
    public synchronized boolean awaitTermination(long time, java.util.concurrent.TimeUnit unit) throws InterruptedException {
        Model.await(state > 0 && workers.length == 0 || Model.timeout());
        boolean over = state > 0 && workers.length == 0;
        Model.resumed(over);
        return over;
    }
    public synchronized int getPoolSize() { return workers.length; }
    public synchronized int getActiveCount() { return workers.length - idle; }
    public synchronized long getCompletedTaskCount() { return completed; }
    public int getCorePoolSize() { return core; }
    public int getMaximumPoolSize() { return max; }
    public BlockingQueue<Runnable> getQueue() { return queue; }
    public ThreadFactory getThreadFactory() { return factory; }
    public void allowCoreThreadTimeOut(boolean b) {}
    public void setThreadFactory(ThreadFactory f) { factory = f; }
    public void setRejectedExecutionHandler(RejectedExecutionHandler h) { handler = h; }

    static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {}
        public void rejectedExecution(Runnable r, java.util.concurrent.ThreadPoolExecutor e) { throw new RejectedExecutionException("Task rejected from an executor"); }
    }
    static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {}
        public void rejectedExecution(Runnable r, java.util.concurrent.ThreadPoolExecutor e) { if (!e.isShutdown()) r.run(); }
    }
    static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {}
        public void rejectedExecution(Runnable r, java.util.concurrent.ThreadPoolExecutor e) {}
    }
    static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {}
        public void rejectedExecution(Runnable r, java.util.concurrent.ThreadPoolExecutor e) { if (!e.isShutdown()) { e.getQueue().poll(); e.execute(r); } }
    }
}

class Worker implements Runnable {
    private final ThreadPoolExecutor pool;
    private Runnable first;
    Thread thread;
    Worker(ThreadPoolExecutor p, Runnable r) { pool = p; first = r; }
    public void run() {
        Runnable r = first;
        first = null;
        while (r != null) {
            boolean done = false;
            pool.beforeExecute(Thread.currentThread(), r);
            try {
                r.run();
                done = true;
            } catch (Throwable t) {
                pool.died(this);
                pool.afterExecute(r, t);
                throw t;
            }
            pool.afterExecute(r, null);
            pool.finished();
            pool.waits();
            Model.idle(true);
            r = pool.next(this);
            Model.idle(false);
        }
    }
}

/* Times are not looked at: what is due later may run at any time after what is due before it. */
class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    public ScheduledThreadPoolExecutor(int n) { super(Math.max(n, 1), Integer.MAX_VALUE, 0L, java.util.concurrent.TimeUnit.NANOSECONDS, new LinkedBlockingQueue<Runnable>()); }
    public ScheduledThreadPoolExecutor(int n, ThreadFactory f) { super(Math.max(n, 1), Integer.MAX_VALUE, 0L, java.util.concurrent.TimeUnit.NANOSECONDS, new LinkedBlockingQueue<Runnable>(), f); }
    public ScheduledFuture<?> schedule(Runnable r, long time, java.util.concurrent.TimeUnit unit) { Timed<Object> t = new Timed<Object>(() -> { r.run(); return null; }, this, 0); execute(t); return t; }
    public <V> ScheduledFuture<V> schedule(Callable<V> c, long time, java.util.concurrent.TimeUnit unit) { Timed<V> t = new Timed<V>(c, this, 0); execute(t); return t; }
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable r, long first, long period, java.util.concurrent.TimeUnit unit) { return again(r); }
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable r, long first, long delay, java.util.concurrent.TimeUnit unit) { return again(r); }
    private ScheduledFuture<?> again(Runnable r) {
        Model.limited("periodic tasks that run twice at most");
        Timed<Object> t = new Timed<Object>(() -> { r.run(); return null; }, this, 2);
        execute(t);
        return t;
    }
}

class Timed<V> extends FutureTask<V> implements ScheduledFuture<V> {
    private final ThreadPoolExecutor pool;
    private int times;
    Timed(Callable<V> c, ThreadPoolExecutor p, int n) { super(c); pool = p; times = n; }
    public void run() {
        if (times == 0) { super.run(); return; }
        if (runAndReset() && --times > 0 && !pool.isShutdown()) pool.execute(this);
    }
    public long getDelay(java.util.concurrent.TimeUnit unit) { return 0L; }
    public int compareTo(Delayed d) { return 0; }
}

class Executors {
    private static int pools;
    private static synchronized int number() { return ++pools; }
    public static ThreadFactory defaultThreadFactory() { return new Factory("pool-" + number() + "-thread-"); }
    public static ExecutorService newFixedThreadPool(int n) { return pool(n, n, null); }
    public static ExecutorService newFixedThreadPool(int n, ThreadFactory f) { return pool(n, n, f); }
    public static ExecutorService newSingleThreadExecutor() { return pool(1, 1, null); }
    public static ExecutorService newSingleThreadExecutor(ThreadFactory f) { return pool(1, 1, f); }
    public static ExecutorService newCachedThreadPool() { return cached(defaultThreadFactory()); }
    public static ExecutorService newCachedThreadPool(ThreadFactory f) { return cached(f); }
    public static ExecutorService newWorkStealingPool() { return new ThreadPerTask(new Factory("ForkJoinPool-1-worker-", true)); }
    public static ExecutorService newWorkStealingPool(int n) { return new ThreadPerTask(new Factory("ForkJoinPool-1-worker-", true)); }
    public static ExecutorService newVirtualThreadPerTaskExecutor() { return new ThreadPerTask(new Factory(null, true)); }
    public static ExecutorService newThreadPerTaskExecutor(ThreadFactory f) { return new ThreadPerTask(f); }
    public static ScheduledExecutorService newScheduledThreadPool(int n) { return new ScheduledThreadPoolExecutor(n); }
    public static ScheduledExecutorService newScheduledThreadPool(int n, ThreadFactory f) { return new ScheduledThreadPoolExecutor(n, f); }
    public static ScheduledExecutorService newSingleThreadScheduledExecutor() { return new ScheduledThreadPoolExecutor(1); }
    public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory f) { return new ScheduledThreadPoolExecutor(1, f); }
    private static ExecutorService pool(int n, int m, ThreadFactory f) {
        if (n <= 0) throw new IllegalArgumentException();
        return new ThreadPoolExecutor(n, m, 0L, java.util.concurrent.TimeUnit.MILLISECONDS, new LinkedBlockingQueue<Runnable>(), f == null ? defaultThreadFactory() : f);
    }
    private static ExecutorService cached(ThreadFactory f) { return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 60L, java.util.concurrent.TimeUnit.SECONDS, new SynchronousQueue<Runnable>(), f); }
    public static <T> Callable<T> callable(Runnable r, T v) { return () -> { r.run(); return v; }; }
    public static Callable<Object> callable(Runnable r) { return () -> { r.run(); return null; }; }
    public static ExecutorService unconfigurableExecutorService(ExecutorService e) { return e; }
}

class Factory implements ThreadFactory {
    private final String prefix;
    private final boolean daemon;
    private int made;
    Factory(String p) { this(p, false); }
    Factory(String p, boolean d) { prefix = p; daemon = d; }
    private synchronized int number() { return ++made; }
    public Thread newThread(Runnable r) {
        Thread t = prefix == null ? new Thread(r) : new Thread(r, prefix + number());
        if (daemon) t.setDaemon(true);
        return t;
    }
}

/** A new thread for every task. */
class ThreadPerTask extends AbstractExecutorService {
    private final ThreadFactory factory;
    private int running;
    private boolean down;
    ThreadPerTask(ThreadFactory f) { factory = f; }
    private synchronized boolean admit() { if (down) return false; running++; return true; }
    private synchronized void ended() { running--; }
    public void execute(Runnable r) {
        if (r == null) throw new NullPointerException();
        if (!admit()) throw new RejectedExecutionException();
        factory.newThread(() -> { try { r.run(); } finally { ended(); } }).start();
    }
    public synchronized void shutdown() { down = true; }
    public List<Runnable> shutdownNow() { shutdown(); return new java.util.ArrayList<Runnable>(); }
    public synchronized boolean isShutdown() { return down; }
    public synchronized boolean isTerminated() { return down && running == 0; }
    public synchronized boolean awaitTermination(long time, java.util.concurrent.TimeUnit unit) throws InterruptedException {
        Model.await(down && running == 0 || Model.timeout());
        Model.resumed(down && running == 0);
        return down && running == 0;
    }
}

class ExecutorCompletionService<V> {
    private final Executor executor;
    private final BlockingQueue<Future<V>> queue;
    public ExecutorCompletionService(Executor e) { executor = e; queue = new LinkedBlockingQueue<Future<V>>(); }
    public ExecutorCompletionService(Executor e, BlockingQueue<Future<V>> q) { executor = e; queue = q; }
    public Future<V> submit(Callable<V> c) { Queued<V> f = new Queued<V>(c, queue); executor.execute(f); return f; }
    public Future<V> submit(Runnable r, V v) { Queued<V> f = new Queued<V>(() -> { r.run(); return v; }, queue); executor.execute(f); return f; }
    public Future<V> take() throws InterruptedException { return queue.take(); }
    public Future<V> poll() { return queue.poll(); }
    public Future<V> poll(long time, java.util.concurrent.TimeUnit unit) throws InterruptedException { return queue.poll(time, unit); }
}

class Queued<V> extends FutureTask<V> {
    private final BlockingQueue<Future<V>> queue;
    Queued(Callable<V> c, BlockingQueue<Future<V>> q) { super(c); queue = q; }
    protected void done() { queue.add(this); }
}

/* Every task that is forked has a thread. */
abstract class ForkJoinTask<V> implements Future<V> {
    private int state;
    private Object result;
    public ForkJoinTask() {}
    protected abstract void exec1();
    protected abstract Object raw();
    private synchronized void finish(int s, Object r) { state = s; result = r; }
    private synchronized int waits() { Model.when(state > 1); return state; }
    private synchronized Object result() { return result; }
    private void work() {
        try { exec1(); finish(2, raw()); } catch (Throwable t) { finish(3, t); }
    }
    public ForkJoinTask<V> fork() { new Factory("ForkJoinPool.commonPool-worker-", true).newThread(() -> work()).start(); return this; }
    public V join() {
        if (waits() == 3) rethrow((Throwable) result());
        return (V) result();
    }
    private static void rethrow(Throwable t) {
        if (t instanceof RuntimeException) throw (RuntimeException) t;
        if (t instanceof Error) throw (Error) t;
        throw new RuntimeException(t);
    }
    public V invoke() { work(); return join(); }
    public V get() throws InterruptedException, ExecutionException { if (waits() == 3) throw new ExecutionException((Throwable) result()); return (V) result(); }
    public synchronized boolean isDone() { return state > 1; }
    public boolean isCancelled() { return false; }
    public static void invokeAll(ForkJoinTask<?> a, ForkJoinTask<?> b) { b.fork(); a.invoke(); b.join(); }
    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> all) { for (T t : all) t.fork(); for (T t : all) t.join(); return all; }
}

abstract class RecursiveTask<V> extends ForkJoinTask<V> {
    private V value;
    public RecursiveTask() {}
    protected abstract V compute();
    protected void exec1() { value = compute(); }
    protected Object raw() { return value; }
}

abstract class RecursiveAction extends ForkJoinTask<Void> {
    public RecursiveAction() {}
    protected abstract void compute();
    protected void exec1() { compute(); }
    protected Object raw() { return null; }
}

class ForkJoinPool extends ThreadPerTask {
    private static final ForkJoinPool COMMON = new ForkJoinPool();
    public ForkJoinPool() { super(new Factory("ForkJoinPool-1-worker-", true)); }
    public ForkJoinPool(int n) { super(new Factory("ForkJoinPool-1-worker-", true)); }
    public static ForkJoinPool commonPool() { return COMMON; }
    public static int getCommonPoolParallelism() { return 1; }
    public <T> T invoke(ForkJoinTask<T> t) { t.fork(); return t.join(); }
    public void execute(ForkJoinTask<?> t) { t.fork(); }
    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> t) { return t.fork(); }
}
