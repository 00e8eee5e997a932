//~ verdict Tasks.Tasks: proved under assumptions
//~ verdict Tasks.Tasks.reference1: proved under assumptions
//~ verdict Tasks.start: proved under assumptions
//~ verdict Tasks.loop: proved under assumptions
//~ verdict Tasks.submit: proved under assumptions
//~ verdict Tasks.stop: proved under assumptions
//~ verdict Forgetful.submit: possible violation
//~ verdict Forgetful.stop: proved under assumptions
//~ verdict Forgetful.waiting: possible violation
//~ verdict Forgetful.isStopped: possible violation
//~ verdict Forgetful.badNotify: refuted
//~ verdict Two.Two: proved under assumptions
//~ verdict Two.inc: proved under assumptions
//~ verdict Two.n: proved under assumptions
//~ verdict Two.m: proved under assumptions
//~ verdict Mixed.Mixed: proved under assumptions
//~ verdict Mixed.inc: proved under assumptions
//~ verdict Mixed.m: possible violation
//~ verdict Opposite.one: proved under assumptions
//~ verdict Opposite.two: possible violation
//~ verdict Given.Given: proved under assumptions
//~ verdict Given.add: possible violation
//~ verdict Given.put: possible violation
//~ verdict Given.out: proved under assumptions
// A private collection or array is a lock like any other: it protects what is touched under it, itself included.

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;

class Tasks {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean stopped;

    Tasks(int n) {
        for (int i = 0; i < n; i++) {
            threads.add(new Thread(this::loop));
        }
    }

    void start() {
        for (Thread t : threads) {
            t.start();
        }
    }

    private void loop() {
        while (true) {
            Runnable task;
            synchronized (tasks) {
                while (tasks.isEmpty() && !stopped) {
                    try {
                        tasks.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                if (tasks.isEmpty()) {
                    return;
                }
                task = tasks.remove();
            }
            task.run();
        }
    }

    void submit(Runnable task) {
        synchronized (tasks) {
            tasks.add(task);
            tasks.notify();
        }
    }

    void stop() throws InterruptedException {
        synchronized (tasks) {
            stopped = true;
            tasks.notifyAll();
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}

/** The same without the threads, and three methods that forgot the lock. */
class Forgetful {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean stopped;

    void submit(Runnable task) {
        synchronized (tasks) {
            if (!stopped) {
                tasks.add(task); //~ error[H0701] "the contents of this `Queue` may be accessed by another thre"
                tasks.notify();
            }
        }
    }

    void stop() {
        synchronized (tasks) {
            stopped = true;
            tasks.notifyAll();
        }
    }

    int waiting() {
        return tasks.size(); //~ error[H0701] "the contents of this `Collection` may be accessed by another"
    }

    boolean isStopped() {
        return stopped; //~ error[H0745] "`isStopped()` reads `stopped` without a lock, and another th"
    }

    void badNotify() {
        tasks.notifyAll(); //~ error[H0320] "the monitor is not held by this thread"
    }
}

class Two {
    private final byte[] lock = new byte[0];
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private int n;
    private int m;

    void inc() {
        synchronized (lock) {
            n++;
        }
        synchronized (counts) {
            counts.put("a", m++);
        }
    }

    int n() {
        synchronized (lock) {
            return n;
        }
    }

    int m() {
        synchronized (counts) {
            return m;
        }
    }
}

/** Reads under the wrong lock. */
class Mixed {
    private final byte[] lock = new byte[0];
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private int m;

    void inc() {
        synchronized (counts) {
            counts.put("a", m++);
        }
    }

    int m() {
        synchronized (lock) {
            return m; //~ error[H0745] "`m()` reads `m` under `lock`, and another thread may write i"
        }
    }
}

class Opposite {
    private final Deque<String> a = new ArrayDeque<>();
    private final Deque<String> b = new ArrayDeque<>();

    void one() {
        synchronized (a) {
            synchronized (b) {
                a.add(b.poll());
            }
        }
    }

    void two() {
        synchronized (b) {
            synchronized (a) { //~ error[H0703] "this lock may not be below every lock that the thread holds:"
                b.add(a.poll());
            }
        }
    }
}

class Given {
    private final List<String> all;
    private final Map<String, String> out = new HashMap<>();

    Given(List<String> all) {
        this.all = all;
    }

    void add(String s) {
        synchronized (all) {
            all.add(s); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
        }
    }

    void put(String s) {
        synchronized (out) {
            out.put(s, s); //~ error[H0701] "the contents of this `Map` may be accessed by another thread"
        }
    }

    Map<String, String> out() {
        return out;
    }
}
