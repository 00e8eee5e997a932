//~ verdict BrokenWorkQueue.BrokenWorkQueue: proved under assumptions
//~ verdict BrokenWorkQueue.start: proved under assumptions
//~ verdict BrokenWorkQueue.start.reference1: proved under assumptions
//~ verdict BrokenWorkQueue.submit: proved under assumptions
//~ verdict BrokenWorkQueue.offer: possible violation
//~ verdict BrokenWorkQueue.take: proved under assumptions
//~ verdict BrokenWorkQueue.work: proved under assumptions
//~ verdict BrokenWorkQueue.done: possible violation
//~ verdict BrokenWorkQueue.pending: proved under assumptions
//~ verdict BrokenWorkQueue.stop: possible violation
package everyday;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Workers that take tasks from one queue. */
public class BrokenWorkQueue {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Thread> workers = new ArrayList<>();
    private final int capacity;
    private boolean stopping;
    private int done;
    private int failed;

    public BrokenWorkQueue(int capacity) {
        this.capacity = capacity;
    }

    public synchronized void start(int count) {
        if (stopping || !workers.isEmpty()) {
            throw new IllegalStateException("started already");
        }
        for (int i = 0; i < count; i++) {
            Thread worker = new Thread(this::work, "worker-" + i);
            workers.add(worker);
            worker.start();
        }
    }

    public synchronized void submit(Runnable task) throws InterruptedException {
        while (tasks.size() >= capacity && !stopping) {
            wait();
        }
        if (stopping) {
            throw new IllegalStateException("stopping");
        }
        tasks.add(task);
        notifyAll();
    }

    public boolean offer(Runnable task) {
        if (stopping || tasks.size() >= capacity) { //~ error[H0701] "`stopping` may be accessed by another thread here" //~ error[H0701] "the contents of this `Collection` may be accessed by another"
            return false;
        }
        tasks.add(task);
        notifyAll();
        return true;
    }

    private synchronized Runnable take() throws InterruptedException {
        while (tasks.isEmpty() && !stopping) {
            wait();
        }
        Runnable task = tasks.poll();
        notifyAll();
        return task;
    }

    private void work() {
        try {
            Runnable task = take();
            while (task != null) {
                runOne(task);
                task = take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOne(Runnable task) {
        boolean ok = false;
        try {
            task.run();
            ok = true;
        } catch (RuntimeException e) {
            System.err.println("a task failed: " + e.getMessage());
        }
        synchronized (this) {
            if (ok) {
                done++;
            } else {
                failed++;
            }
        }
    }

    public int done() {
        return done; //~ error[H0701] "`done` may be accessed by another thread here"
    }

    public synchronized int pending() {
        return tasks.size();
    }

    public void stop() throws InterruptedException {
        List<Thread> all;
        synchronized (this) {
            stopping = true;
            notifyAll();
            all = new ArrayList<>(workers);
            for (Thread worker : all) {
                worker.join(); //~ error[H0743] "this thread may hold a lock while it waits for another thread to end"
            }
        }
    }
}
