//~ verdict Counting.work: possible violation
//~ verdict Steady.work: proved under assumptions
//~ verdict Alone.work: proved under assumptions
//~ verdict Board.add: proved under assumptions
//~ verdict Board.all: proved under assumptions
//~ verdict Board.mine: proved under assumptions
//~ verdict Board.passed: proved under assumptions
//~ verdict Tick.run: possible violation
//~ verdict Tock.run: possible violation
//~ verdict Tack.get: possible violation
//~ verdict Clock.Clock: proved under assumptions
//~ verdict Clock.reference1: proved under assumptions
//~ verdict Clock.add: proved under assumptions
//~ verdict Clock.runAll: proved under assumptions
//~ verdict Clock.last: proved under assumptions
//~ verdict Clock.asked: proved under assumptions
//~ verdict Clock.asked.lambda2: proved under assumptions
// Methods that are called on objects of which the caller knows nothing but an interface, and which several threads have: they begin without a right to
// their own object, so that the race is reported where it is. A call through the interface leads to every class that implements it; only objects
// of the class get there.

import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

interface Job { void work(); }

class Counting implements Job {
    private int n;
    public void work() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Steady implements Job {
    private final AtomicInteger n = new AtomicInteger();
    public void work() { n.incrementAndGet(); }
}
class Alone implements Job {
    private int n;
    public void work() { n++; }
}
class Board {
    private final List<Job> jobs = new CopyOnWriteArrayList<>();
    void add() { jobs.add(new Counting()); jobs.add(new Steady()); }
    void all() { for (Job job : jobs) { job.work(); } }
    static void mine() { Job job = new Alone(); job.work(); }
    static void passed(Job job) { job.work(); }
}

class Tick implements Runnable {
    private int n;
    public void run() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Tock implements Runnable {
    private int n;
    public void run() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Tack implements Supplier<Integer> {
    private int n;
    public Integer get() { return n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Clock {
    private final List<Runnable> all = new ArrayList<>();
    private final Supplier<Runnable> maker = Tock::new;
    private volatile Supplier<Integer> last;
    synchronized void add() { all.add(new Tick()); all.add(maker.get()); last = new Tack(); }
    void runAll() {
        List<Runnable> copy;
        synchronized (this) { copy = new ArrayList<>(all); }
        for (Runnable r : copy) r.run();
    }
    int last() { return last.get(); }
    int asked() { return Optional.of(last).map(s -> s.get()).orElse(0); }
}
