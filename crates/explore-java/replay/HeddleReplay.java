package heddle_replay;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Runs a program in the order of a schedule: a thread that comes to a point waits until the schedule says that it passes it. Locks, waits,
 * notifications, starts and all accesses are those of the virtual machine; this class only decides who goes on.
 */
public final class HeddleReplay {
    private static final int RESUMED = -1, INTERRUPTED = -2, ENDED = -3, TIMED_OUT = -4;
    private static final int NOBODY = -1, NOWHERE = -1;
    private static final long SECONDS = 20;

    private static final Object LOCK = new Object();
    private static final Map<Thread, Integer> NUMBERS = Collections.synchronizedMap(new IdentityHashMap<>());
    private static final List<Thread> THREADS = new ArrayList<>();
    private static final List<Integer> PLACES = new ArrayList<>();
    private static final List<Thread> FRESH = new ArrayList<>();
    private static final ThreadLocal<Boolean> QUIET = ThreadLocal.withInitial(() -> false);
    private static final CountDownLatch DONE = new CountDownLatch(1);

    /** The schedule: thread, how many points it passes, and the last of them. */
    private static int[][] schedule;
    private static int[][] choices;
    private static int[] chosen;
    private static int at;
    private static int left;
    private static int running = 0;
    private static volatile boolean free;
    private static long stillSince;
    private static int waiters;
    private static final Map<Integer, String> VALUES = Collections.synchronizedMap(new java.util.HashMap<>());
    private static int reader = NOBODY;
    private static int reading;
    private static String racing;
    private static CyclicBarrier barrier;
    private static int before;
    private static volatile Outcome outcome;

    /** What a replay came to. */
    public static final class Outcome {
        /** The virtual machine did what the run says. */
        public final boolean confirmed;
        /** In words. */
        public final String text;
        /** What was thrown, if anything was. */
        public final Throwable thrown;

        Outcome(boolean confirmed, String text, Throwable thrown) {
            this.confirmed = confirmed;
            this.text = text;
            this.thrown = thrown;
        }
    }

    private HeddleReplay() {}

    /** Runs the program; exit code 1 if it fails as the run says, 2 if not. */
    public static void main(String[] args) {
        Outcome o = replay();
        System.out.flush();
        System.err.println((o.confirmed ? "confirmed: " : "not confirmed: ") + o.text);
        if (o.thrown != null) {
            o.thrown.printStackTrace();
        }
        System.err.flush();
        Runtime.getRuntime().halt(o.confirmed ? 1 : 2);
    }

    /** Runs the program once. */
    public static synchronized Outcome replay() {
        if (outcome != null) {
            return outcome;
        }
        schedule = parse(Schedule.STEPS);
        choices = parse(Schedule.CHOICES);
        left = schedule.length > 0 ? schedule[0][1] : 0;
        Thread.setDefaultUncaughtExceptionHandler(HeddleReplay::uncaught);
        Thread main = new Thread(HeddleReplay::entry, "main");
        register(main);
        main.start();
        Thread watch = new Thread(HeddleReplay::watch, "replay-watch");
        watch.setDaemon(true);
        watch.start();
        while (true) {
            try {
                DONE.await();
                return outcome;
            } catch (InterruptedException e) {
                // Nobody is meant to interrupt this thread.
            }
        }
    }

    private static int[][] parse(String[] parts) {
        String text = String.join("", parts).trim();
        if (text.isEmpty()) {
            return new int[0][];
        }
        String[] all = text.split(" ");
        int[][] numbers = new int[all.length][];
        for (int k = 0; k < all.length; k++) {
            String[] words = all[k].split(":");
            numbers[k] = new int[words.length];
            for (int j = 0; j < words.length; j++) {
                numbers[k][j] = Integer.parseInt(words[j]);
            }
        }
        return numbers;
    }

    private static void entry() {
        try {
            Class<?> c = Class.forName(Schedule.CLASS);
            for (Method m : c.getDeclaredMethods()) {
                if (m.getName().equals(Schedule.METHOD) && m.getParameterCount() <= 1) {
                    m.setAccessible(true);
                    m.invoke(null, m.getParameterCount() == 0 ? new Object[0] : new Object[] {new String[0]});
                    return;
                }
            }
            end(false, "there is no " + Schedule.METHOD + " in " + Schedule.CLASS, null);
        } catch (InvocationTargetException e) {
            HeddleReplay.<RuntimeException>raise(e.getCause());
        } catch (ReflectiveOperationException e) {
            end(false, "the program cannot be started", e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable t) throws E {
        throw (E) t;
    }

    private static void register(Thread t) {
        synchronized (LOCK) {
            NUMBERS.put(t, THREADS.size());
            THREADS.add(t);
            PLACES.add(NOWHERE);
            FRESH.add(t);
        }
    }

    /** New threads come to their first point before anybody passes another one: what they do until then is at the time of their start. */
    private static boolean isTurn(int me) {
        FRESH.removeIf(t -> t.getState() == Thread.State.TERMINATED);
        return running == NOBODY && FRESH.isEmpty() && at < schedule.length && schedule[at][0] == me;
    }

    private static void end(boolean confirmed, String text, Throwable thrown) {
        synchronized (LOCK) {
            if (outcome == null) {
                outcome = new Outcome(confirmed, text, thrown);
                DONE.countDown();
            }
        }
    }

    private static void uncaught(Thread t, Throwable e) {
        Integer me = NUMBERS.get(t);
        afterOthers(me);
        synchronized (LOCK) {
            boolean over = at == schedule.length;
            boolean same = Schedule.KIND.equals("exception") && me != null && me == Schedule.THREAD
                && e.getClass().getSimpleName().equals(Schedule.EXCEPTION);
            String word = "thread " + t.getName() + " ends with " + e;
            end(over && same, over && same ? Schedule.MESSAGE + "\n  " + word : word + where(), e);
        }
    }

    /** The thread fails with what it has read at its points. If the schedule has steps of others behind that, these are made first. */
    private static void afterOthers(Integer me) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS / 4);
        synchronized (LOCK) {
            FRESH.remove(Thread.currentThread());
            if (me == null || free) {
                return;
            }
            if (running == me) {
                running = NOBODY;
            }
        }
        while (System.nanoTime() < end) {
            synchronized (LOCK) {
                settle();
                if (outcome != null || at == schedule.length || schedule[at][0] == me) {
                    return;
                }
            }
            pause();
        }
    }

    private static String where() {
        if (at == schedule.length) {
            return ", although the run says: " + Schedule.MESSAGE;
        }
        return " before step " + (at + 1) + " of " + schedule.length + " of the schedule: " + step();
    }

    private static String step() {
        int[] s = schedule[at];
        String who = s[0] < THREADS.size() ? THREADS.get(s[0]).getName() : "thread " + s[0];
        String what = s[2] == ENDED ? "ends" : s[2] < 0 ? "goes on after a wait" : "passes " + place(s[2]);
        return who + " " + what;
    }

    private static String place(int point) {
        String[] all = String.join("", Schedule.PLACES).split("\n");
        return point >= 0 && point < all.length ? all[point] : "point " + point;
    }

    // Points.

    /** The number of the running thread; null if it is none of the program or evaluates a formula. */
    private static Integer number() {
        return QUIET.get() ? null : NUMBERS.get(Thread.currentThread());
    }

    private static void pause() {
        LockSupport.parkNanos(LOCK, 100_000);
        if (Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
    }

    /** Waits until it is this thread's turn to pass a point. */
    public static boolean point(int id) {
        Integer me = number();
        if (me == null || free) {
            return true;
        }
        synchronized (LOCK) {
            PLACES.set(me, id);
            FRESH.remove(Thread.currentThread());
            if (running == me) {
                running = NOBODY;
            }
        }
        while (true) {
            synchronized (LOCK) {
                settle();
                if (free) {
                    return true;
                }
                if (reader == me) {
                    reading = id;
                    return true;
                }
                if (outcome == null && isTurn(me)) {
                    pass(me, id);
                    return true;
                }
            }
            pause();
        }
    }

    /** The thread passes a point. */
    private static void pass(int me, int id) {
        int[] now = schedule[at];
        if (left == 1 && now[2] != id) {
            String found = id < 0 ? "going on after a wait" : place(id);
            end(false, "the program left the schedule: " + step() + " was expected, not " + found, null);
            return;
        }
        running = me;
        PLACES.set(me, NOWHERE);
        if (--left == 0) {
            at++;
            left = at < schedule.length ? schedule[at][1] : 0;
        }
    }

    /** What has become true meanwhile: threads that ended or wait in a barrier, the end of the schedule. */
    private static void settle() {
        if (barrier != null && (barrier.getNumberWaiting() > before || barrier.isBroken())) {
            barrier = null;
            running = NOBODY;
        }
        if (running != NOBODY && THREADS.get(running).getState() == Thread.State.TERMINATED) {
            running = NOBODY;
        }
        release();
        while (at < schedule.length && schedule[at][2] == ENDED && left == 1) {
            int who = schedule[at][0];
            if (who >= THREADS.size() || THREADS.get(who).getState() != Thread.State.TERMINATED) {
                return;
            }
            if (running == who) {
                running = NOBODY;
            }
            at++;
            left = at < schedule.length ? schedule[at][1] : 0;
        }
        if (at < schedule.length || running != NOBODY) {
            return;
        }
        if (Schedule.KIND.equals("deadlock")) {
            free = true;
        } else if (Schedule.KIND.equals("race") && reader == NOBODY && arrived(Schedule.THREAD, Schedule.POINT)
            && arrived(Schedule.OTHER_THREAD, Schedule.OTHER_POINT)) {
            racing = Schedule.MESSAGE + race(Schedule.THREAD) + race(Schedule.OTHER_THREAD);
            written(Schedule.WRITES, Schedule.THREAD);
            written(Schedule.OTHER_WRITES, Schedule.OTHER_THREAD);
            if (Schedule.READS) {
                reader = Schedule.THREAD;
            } else if (Schedule.OTHER_READS) {
                reader = Schedule.OTHER_THREAD;
            } else {
                end(true, racing, null);
            }
        }
    }

    /** Who waits inside of the library lets others go on. */
    private static void release() {
        Thread.State state = running == NOBODY ? Thread.State.RUNNABLE : THREADS.get(running).getState();
        boolean waits = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING || state == Thread.State.BLOCKED;
        if (!waits) {
            stillSince = 0;
        } else if (stillSince == 0) {
            stillSince = System.nanoTime();
        } else if (System.nanoTime() - stillSince > 3_000_000) {
            running = NOBODY;
            stillSince = 0;
        }
    }

    private static void written(boolean writes, int thread) {
        String value = VALUES.get(thread);
        if (writes && value != null) {
            racing += "\n  " + THREADS.get(thread).getName() + " writes " + value;
        }
    }

    /** A value that people can read; objects of the program are not asked for theirs. */
    private static String shown(Object v) {
        boolean plain = v == null || v instanceof Number || v instanceof Boolean || v instanceof Character || v instanceof String;
        return plain ? String.valueOf(v) : v.getClass().getSimpleName() + "@" + Integer.toHexString(System.identityHashCode(v));
    }

    /** What a racing read got while the other thread has not gone on. */
    private static void got(int id, Object v) {
        Integer me = number();
        synchronized (LOCK) {
            if (me != null && me == reader && reading == id) {
                end(true, racing + "\n  " + Thread.currentThread().getName() + " reads " + shown(v)
                    + ": nothing makes it see another value", null);
            }
        }
    }

    private static boolean arrived(int thread, int point) {
        return thread < PLACES.size() && PLACES.get(thread) == point;
    }

    private static String race(int thread) {
        Thread t = THREADS.get(thread);
        StringBuilder out = new StringBuilder("\n  " + t.getName() + " is about to do this: " + place(PLACES.get(thread)));
        for (StackTraceElement e : t.getStackTrace()) {
            if (!e.getClassName().startsWith("heddle_replay.") && !e.getClassName().startsWith("java.")) {
                out.append("\n    at ").append(e);
            }
        }
        return out.toString();
    }

    // Values that are handed through.

    private static void note(int id, Object v) {
        boolean racing = Schedule.WRITES && id == Schedule.POINT || Schedule.OTHER_WRITES && id == Schedule.OTHER_POINT;
        Integer me = racing ? number() : null;
        if (me != null) {
            VALUES.put(me, shown(v));
        }
    }

    public static <T> T at(int id, T v) { note(id, v); point(id); return v; }
    public static int at(int id, int v) { note(id, v); point(id); return v; }
    public static long at(int id, long v) { note(id, v); point(id); return v; }
    public static boolean at(int id, boolean v) { note(id, v); point(id); return v; }
    public static byte at(int id, byte v) { note(id, v); point(id); return v; }
    public static short at(int id, short v) { note(id, v); point(id); return v; }
    public static char at(int id, char v) { note(id, v); point(id); return v; }
    public static float at(int id, float v) { note(id, v); point(id); return v; }
    public static double at(int id, double v) { note(id, v); point(id); return v; }

    public static <T> T read(boolean passed, T v) { return v; }
    public static <T> T seen(int id, T v) { got(id, v); return v; }
    public static int read(boolean passed, int v) { return v; }
    public static int seen(int id, int v) { got(id, v); return v; }
    public static long read(boolean passed, long v) { return v; }
    public static long seen(int id, long v) { got(id, v); return v; }
    public static boolean read(boolean passed, boolean v) { return v; }
    public static boolean seen(int id, boolean v) { got(id, v); return v; }
    public static byte read(boolean passed, byte v) { return v; }
    public static byte seen(int id, byte v) { got(id, v); return v; }
    public static short read(boolean passed, short v) { return v; }
    public static short seen(int id, short v) { got(id, v); return v; }
    public static char read(boolean passed, char v) { return v; }
    public static char seen(int id, char v) { got(id, v); return v; }
    public static float read(boolean passed, float v) { return v; }
    public static float seen(int id, float v) { got(id, v); return v; }
    public static double read(boolean passed, double v) { return v; }
    public static double seen(int id, double v) { got(id, v); return v; }

    // Formulas: there are no points in what they call.

    public static boolean quiet() { QUIET.set(true); return true; }
    public static boolean yes() { return true; }
    public static <T> T formula(boolean quiet, T v) { QUIET.set(false); return v; }
    public static int formula(boolean quiet, int v) { QUIET.set(false); return v; }
    public static long formula(boolean quiet, long v) { QUIET.set(false); return v; }
    public static boolean formula(boolean quiet, boolean v) { QUIET.set(false); return v; }
    public static float formula(boolean quiet, float v) { QUIET.set(false); return v; }
    public static double formula(boolean quiet, double v) { QUIET.set(false); return v; }

    /** An assertion or clause is false. */
    public static AssertionError failed(int check, Object... message) {
        AssertionError e = message.length == 0 ? new AssertionError() : new AssertionError(message[0]);
        Integer me = NUMBERS.get(Thread.currentThread());
        afterOthers(me);
        synchronized (LOCK) {
            boolean same = Schedule.KIND.equals("check") && check == Schedule.POINT && at == schedule.length;
            if (me != null) {
                end(same, same ? Schedule.MESSAGE : "another check fails" + where(), e);
            }
        }
        return e;
    }

    /** What the run chose here. */
    public static int choose(int count) {
        int me = NUMBERS.get(Thread.currentThread());
        synchronized (LOCK) {
            if (chosen == null) {
                chosen = new int[1000];
            }
            int skip = chosen[me]++;
            for (int[] choice : choices) {
                if (choice[0] == me && skip-- == 0) {
                    return choice[1];
                }
            }
        }
        return 0;
    }

    // Threads.

    public static void start(int id, Thread t) {
        point(id);
        if (number() != null && t.getState() == Thread.State.NEW) {
            register(t);
        }
        t.start();
    }

    public static void join(int id, Thread t, long... time) throws InterruptedException {
        point(id);
        if (number() == null || free) {
            t.join();
        } else if (Thread.interrupted()) {
            throw new InterruptedException();
        } else if (hasEnded(t)) {
            t.join();
        }
    }

    private static boolean hasEnded(Thread t) {
        Integer who = NUMBERS.get(t);
        synchronized (LOCK) {
            for (int k = 0; k < at; k++) {
                if (who != null && schedule[k][0] == who && schedule[k][2] == ENDED) {
                    return true;
                }
            }
        }
        return false;
    }

    public static boolean isAlive(int id, Thread t) {
        point(id);
        if (number() == null || free) {
            return t.isAlive();
        }
        return NUMBERS.containsKey(t) && !hasEnded(t);
    }

    public static void sleep(int id, Object... time) throws InterruptedException {
        point(id);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    // Waits: the thread really waits, again and again, until the schedule says that it goes on.

    private interface Pause {
        void once() throws InterruptedException;
    }

    /** Which word of the schedule let the thread go on; 0: it is free. */
    private static int waiting(int me, Pause pause) {
        synchronized (LOCK) {
            waiters++;
            if (running == me) {
                running = NOBODY;
            }
        }
        boolean interrupted = false;
        while (true) {
            synchronized (LOCK) {
                settle();
                int word = isTurn(me) ? schedule[at][2] : 1;
                boolean mine = word == RESUMED || word == TIMED_OUT || word == INTERRUPTED && interrupted;
                if (mine && outcome == null || free) {
                    waiters--;
                    if (!free) {
                        pass(me, word);
                    }
                    if (interrupted && (free || word != INTERRUPTED)) {
                        Thread.currentThread().interrupt();
                    }
                    return free ? 0 : word;
                }
            }
            try {
                pause.once();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    public static void waits(int id, Object o, long... time) throws InterruptedException {
        point(id);
        Integer me = number();
        if (me == null || free || !Thread.holdsLock(o)) {
            o.wait();
            return;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        switch (waiting(me, () -> o.wait(1))) {
            case INTERRUPTED: throw new InterruptedException();
            case 0: o.wait(); break;
            default: break;
        }
    }

    public static void awaits(int id, Condition c) throws InterruptedException {
        condition(id, c);
    }

    public static boolean awaits(int id, Condition c, long time, TimeUnit unit) throws InterruptedException {
        return condition(id, c) != TIMED_OUT;
    }

    public static long awaitsNanos(int id, Condition c, long time) throws InterruptedException {
        return condition(id, c) == TIMED_OUT ? 0 : 1;
    }

    public static boolean awaitsUntil(int id, Condition c, Date time) throws InterruptedException {
        return condition(id, c) != TIMED_OUT;
    }

    public static void awaitsUninterruptibly(int id, Condition c) {
        try {
            condition(id, c);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int condition(int id, Condition c) throws InterruptedException {
        point(id);
        Integer me = number();
        if (me == null || free) {
            c.await();
            return RESUMED;
        }
        int word = waiting(me, () -> c.await(1, TimeUnit.MILLISECONDS));
        if (word == INTERRUPTED) {
            throw new InterruptedException();
        }
        if (word == 0) {
            c.await();
        }
        return word;
    }

    public static int awaits(int id, CyclicBarrier b) throws InterruptedException, BrokenBarrierException {
        point(id);
        synchronized (LOCK) {
            if (number() != null && !free && b.getNumberWaiting() + 1 < b.getParties()) {
                before = b.getNumberWaiting();
                barrier = b;
            }
        }
        return b.await();
    }

    /** Threads that wait may have the lock for a moment, to look whether it is their turn. */
    public static boolean tryLock(int id, Lock lock) {
        point(id);
        for (int k = 0; ; k++) {
            if (lock.tryLock()) {
                return true;
            }
            synchronized (LOCK) {
                if (waiters == 0 || k > 500) {
                    return false;
                }
            }
            pause();
        }
    }

    public static boolean tryLock(int id, Lock lock, long time, TimeUnit unit) throws InterruptedException {
        TimeUnit known = unit(id, unit);
        return known == unit || known == TimeUnit.NANOSECONDS ? lock.tryLock() : lock.tryLock(1, TimeUnit.DAYS);
    }

    /** The unit of a time: one in which it is over at once, or one in which it is not over, as the run says. */
    public static TimeUnit unit(int id, TimeUnit unit) {
        point(id);
        Integer me = number();
        synchronized (LOCK) {
            if (me == null || free || at >= schedule.length || schedule[at][0] != me) {
                return unit;
            }
            int word = schedule[at][2];
            if (word != RESUMED && word != TIMED_OUT || left != 1) {
                return unit;
            }
            pass(me, word);
            return word == TIMED_OUT ? TimeUnit.NANOSECONDS : TimeUnit.DAYS;
        }
    }

    // Pools: their threads are known from the beginning, and take tasks when it is their turn.

    private static final class Known implements ThreadFactory {
        private final ThreadFactory factory;

        Known(ThreadFactory f) {
            factory = f;
        }

        @Override
        public Thread newThread(Runnable r) {
            Thread t = factory.newThread(r);
            if (number() != null && t != null) {
                register(t);
            }
            return t;
        }
    }

    private static final class Tasks extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;

        @Override
        public Runnable take() throws InterruptedException {
            Integer me = number();
            if (me == null) {
                return super.take();
            }
            synchronized (LOCK) {
                FRESH.remove(Thread.currentThread());
                if (running == me) {
                    running = NOBODY;
                }
            }
            while (true) {
                synchronized (LOCK) {
                    settle();
                    if (!free && isTurn(me) && schedule[at][2] == RESUMED && !isEmpty()) {
                        pass(me, RESUMED);
                        return poll();
                    }
                }
                if (free) {
                    return super.take();
                }
                Thread.sleep(0, 200_000);
            }
        }
    }

    /** A pool that the program makes. */
    public static <T extends ThreadPoolExecutor> T pool(T pool) {
        pool.setThreadFactory(new Known(pool.getThreadFactory()));
        return pool;
    }

    private static ExecutorService pool(int n, ThreadFactory f) {
        return new ThreadPoolExecutor(n, n, 0, TimeUnit.MILLISECONDS, new Tasks(), new Known(f));
    }

    public static ExecutorService newFixedThreadPool(int id, int n) { point(id); return pool(n, Executors.defaultThreadFactory()); }
    public static ExecutorService newFixedThreadPool(int id, int n, ThreadFactory f) { point(id); return pool(n, f); }
    public static ExecutorService newSingleThreadExecutor(int id) { point(id); return pool(1, Executors.defaultThreadFactory()); }
    public static ExecutorService newSingleThreadExecutor(int id, ThreadFactory f) { point(id); return pool(1, f); }
    public static ExecutorService newCachedThreadPool(int id) { return newCachedThreadPool(id, Executors.defaultThreadFactory()); }
    public static ExecutorService newCachedThreadPool(int id, ThreadFactory f) { point(id); return Executors.newCachedThreadPool(new Known(f)); }
    public static ScheduledExecutorService newScheduledThreadPool(int id, int n) { point(id); return Executors.newScheduledThreadPool(n, new Known(Executors.defaultThreadFactory())); }
    public static ScheduledExecutorService newScheduledThreadPool(int id, int n, ThreadFactory f) { point(id); return Executors.newScheduledThreadPool(n, new Known(f)); }
    public static ScheduledExecutorService newSingleThreadScheduledExecutor(int id) { return newScheduledThreadPool(id, 1); }
    public static ScheduledExecutorService newSingleThreadScheduledExecutor(int id, ThreadFactory f) { return newScheduledThreadPool(id, 1, f); }

    private static int tasks;

    /** A thread for each task of the common pool. */
    private static final Executor COMMON = r -> {
        Thread t = new Thread(r, "ForkJoinPool.commonPool-worker-" + ++tasks);
        t.setDaemon(true);
        if (number() != null) {
            register(t);
        }
        t.start();
    };

    public static <U> CompletableFuture<U> supplyAsync(int id, Supplier<U> s) { point(id); return CompletableFuture.supplyAsync(s, COMMON); }
    public static CompletableFuture<Void> runAsync(int id, Runnable r) { point(id); return CompletableFuture.runAsync(r, COMMON); }

    // Loops over arrays.

    private interface Element<T> {
        T get(int index);
    }

    private static <T> Iterable<T> elements(int id, int length, Element<T> element) {
        return () -> new Iterator<T>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < length;
            }

            @Override
            public T next() {
                point(id);
                return element.get(next++);
            }
        };
    }

    public static <T> Iterable<T> each(int id, T[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Integer> each(int id, int[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Long> each(int id, long[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Boolean> each(int id, boolean[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Byte> each(int id, byte[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Short> each(int id, short[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Character> each(int id, char[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Float> each(int id, float[] a) { return elements(id, a.length, k -> a[k]); }
    public static Iterable<Double> each(int id, double[] a) { return elements(id, a.length, k -> a[k]); }

    // Deadlocks and time.

    /** Looks after the run: it ends when all threads that are said to be stuck are, or all have ended, or when it takes too long. */
    @SuppressWarnings("deprecation")
    private static void watch() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        int still = 0;
        String last = "";
        while (outcome == null) {
            pauseWatch();
            synchronized (LOCK) {
                settle();
            }
            boolean over = true;
            boolean stuck = true;
            StringBuilder now = new StringBuilder();
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            List<Thread> all;
            synchronized (LOCK) {
                all = new ArrayList<>(THREADS);
            }
            for (int k = 0; k < all.size(); k++) {
                Thread t = all.get(k);
                Thread.State state = t.getState();
                over &= state == Thread.State.TERMINATED || t.isDaemon();
                if (free && !isStuck(k)) {
                    continue;
                }
                stuck &= state != Thread.State.TIMED_WAITING;
                long time = state == Thread.State.TERMINATED ? 0 : bean.getThreadCpuTime(t.getId());
                now.append(state).append(time).append(' ');
            }
            still = now.toString().equals(last) ? still + 1 : 0;
            last = now.toString();
            if (over && still > 10) {
                synchronized (LOCK) {
                    end(false, "all threads have ended" + where(), null);
                }
            } else if (free && stuck && still > 60) {
                end(true, Schedule.MESSAGE + dump(bean, all), null);
            } else if (System.nanoTime() > end) {
                synchronized (LOCK) {
                    end(false, "nothing happened for a long time" + where() + dump(bean, all), null);
                }
            }
        }
    }

    /** Whether the run says of a thread that it can never go on. */
    private static boolean isStuck(int thread) {
        return (" " + String.join("", Schedule.STUCK) + " ").contains(" " + thread + " ");
    }

    private static void pauseWatch() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            // Nobody is meant to interrupt this thread.
        }
    }

    @SuppressWarnings("deprecation")
    private static String dump(ThreadMXBean bean, List<Thread> all) {
        StringBuilder out = new StringBuilder();
        for (Thread t : all) {
            ThreadInfo info = t.getState() == Thread.State.TERMINATED ? null : bean.getThreadInfo(t.getId(), 100);
            if (info == null) {
                continue;
            }
            out.append("\n  \"").append(t.getName()).append("\" ").append(info.getThreadState());
            if (info.getLockName() != null) {
                out.append(" on ").append(info.getLockName());
            }
            if (info.getLockOwnerName() != null) {
                out.append(", which \"").append(info.getLockOwnerName()).append("\" has");
            }
            for (StackTraceElement e : info.getStackTrace()) {
                if (!e.getClassName().startsWith("heddle_replay.")) {
                    out.append("\n    at ").append(e);
                }
            }
        }
        long[] cycle = bean.findDeadlockedThreads();
        if (cycle != null) {
            out.append("\n  the virtual machine says that ").append(cycle.length).append(" threads are deadlocked");
        }
        return out.toString();
    }
}
