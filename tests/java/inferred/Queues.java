//~ verdict Leaky.all: proved under assumptions
//~ verdict Leaky.put: proved under assumptions
//~ verdict Leaky.work: possible violation
//~ verdict Bulk.put: proved under assumptions
//~ verdict Bulk.work: possible violation
//~ verdict Alias.put: proved under assumptions
//~ verdict Alias.work: possible violation
//~ verdict Ref.put: proved under assumptions
//~ verdict Ref.put.reference1: proved under assumptions
//~ verdict Ref.work: possible violation
//~ verdict Lam.put: proved under assumptions
//~ verdict Lam.put.lambda2: possible violation
//~ verdict Lam.work: proved under assumptions
//~ verdict Twice.put: possible violation
//~ verdict Twice.work: proved under assumptions
//~ verdict Helper.deep: proved under assumptions
//~ verdict Helper.put: possible violation
//~ verdict Helper.put2: possible violation
//~ verdict Helper.work: proved under assumptions
//~ verdict Field.put: proved under assumptions
//~ verdict Field.after: possible violation
//~ verdict Field.work: proved under assumptions
//~ verdict Subs.put: possible violation
//~ verdict Subs.work: proved under assumptions
//~ verdict Copied.Copied: proved under assumptions
//~ verdict Copied.work: possible violation
//~ verdict Loops.put: possible violation
//~ verdict Loops.put2: possible violation
//~ verdict Loops.work: proved under assumptions
//~ verdict V.two: possible violation
//~ verdict V.work: proved under assumptions
//~ verdict Inner.wrong: possible violation
//~ verdict Inner.work: proved under assumptions
//~ verdict Threads.start: proved under assumptions
//~ verdict Threads.start.lambda3: proved under assumptions
//~ verdict Threads.start.lambda4: proved under assumptions
//~ verdict Threads.wrong: possible violation
//~ verdict Threads.wrong.lambda5: proved under assumptions
//~ verdict Threads.wrong2: possible violation
//~ verdict Threads.wrong2.lambda6: proved under assumptions
// A private queue that is only called hands objects over: who puts one in has it no more, who takes it out has it. Where other code can get at the
// queue, nobody gets anything from it.
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

class Job { int n; }
class Leaky {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    BlockingQueue<Job> all() { return q; }
    void put(Job j) throws InterruptedException { q.put(j); }
    void work() throws InterruptedException { Job j = q.take(); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Bulk {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void put(List<Job> l) { q.addAll(l); }
    void work() throws InterruptedException { Job j = q.take(); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Alias {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void put() { Job j = new Job(); Collection<Job> c = q; c.add(j); j.n++; }
    void work() throws InterruptedException { Job j = q.take(); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Ref {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void put() { Job j = new Job(); Consumer<Job> c = q::add; c.accept(j); j.n++; }
    void work() throws InterruptedException { Job j = q.take(); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Lam {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void put() { Job j = new Job(); Consumer<Job> c = x -> q.add(x); c.accept(j); j.n++; } //~ error[H0707] "this thread may have no access to a location that it gives away to whoever takes it out of the queue"
    void work() throws InterruptedException { Job j = q.take(); j.n++; }
}
class Twice {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void put() { Job j = new Job(); q.add(j); q.add(j); } //~ error[H0707] "this thread may have no access to a location that it gives away to whoever takes it out of the queue"
    void work() throws InterruptedException { Job j = q.take(); j.n++; }
}
class Helper {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    private void in(Job j) { q.add(j); }
    private void deep(Job j, int k) { if (k > 0) deep(j, k - 1); else q.add(j); }
    void put() { Job j = new Job(); in(j); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    void put2() { Job j = new Job(); deep(j, 3); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    private Job out() throws InterruptedException { return q.take(); }
    void work() throws InterruptedException { Job j = out(); j.n++; in(j); }
}
class Field {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    private Job last;
    synchronized void put() { last = new Job(); q.add(last); }
    synchronized void after() { last.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    void work() throws InterruptedException { Job j = q.take(); j.n++; }
}
class SubJob extends Job { int m; }
class Subs {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void put() { SubJob j = new SubJob(); q.add(j); j.m++; } //~ error[H0701] "`m` may be accessed by another thread here"
    void work() throws InterruptedException { Job j = q.take(); j.n++; if (j instanceof SubJob) ((SubJob) j).m++; }
}
class Copied {
    private final BlockingQueue<Job> q;
    Copied(List<Job> l) { q = new LinkedBlockingQueue<>(l); }
    void work() throws InterruptedException { Job j = q.take(); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Loops {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void put(int n) { Job j = new Job(); for (int i = 0; i < n; i++) q.add(j); } //~ error[H0707] "this thread may have no access to a location that it gives away to whoever takes it out of the queue"
    void put2(int n) { Job j = null; for (int i = 0; i < n; i++) { if (j != null) j.n++; j = new Job(); q.add(j); } } //~ error[H0701] "`n` may be accessed by another thread here"
    void work() throws InterruptedException { Job j = q.take(); j.n++; q.put(j); }
}
class V {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void two(Job a, Job b) { q.add(a); b.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    void work() throws InterruptedException { q.take().n++; }
}
class Inner {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    class Peer { void put(Job j) { q.add(j); } }
    void wrong(Peer p) { Job j = new Job(); p.put(j); j.n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    void work() throws InterruptedException { q.take().n++; }
}
class Threads {
    private final BlockingQueue<Job> q = new LinkedBlockingQueue<>();
    void start() {
        new Thread(() -> { Job j = new Job(); q.add(j); }).start();
        new Thread(() -> { Job j = q.poll(); if (j != null) { j.n++; } }).start();
    }
    void wrong() {
        Job j = new Job();
        new Thread(() -> { q.add(j); }).start();
        j.n++; //~ error[H0701] "`n` may be accessed by another thread here"
    }
    void wrong2() {
        Job j = new Job();
        q.add(j);
        new Thread(() -> { j.n++; }).start(); //~ error[H0707] "this thread may have no access to a location that it gives away to the started thread"
    }
}
