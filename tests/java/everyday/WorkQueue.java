//~ verdict WorkQueue.WorkQueue: proved under assumptions
//~ verdict WorkQueue.start: proved under assumptions
//~ verdict WorkQueue.start.reference1: proved under assumptions
//~ verdict WorkQueue.submit: proved under assumptions
//~ verdict WorkQueue.offer: proved under assumptions
//~ verdict WorkQueue.take: proved under assumptions
//~ verdict WorkQueue.work: proved under assumptions
//~ verdict WorkQueue.done: proved under assumptions
//~ verdict WorkQueue.pending: proved under assumptions
//~ verdict WorkQueue.stop: proved under assumptions
package everyday;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Workers that take tasks from one queue. */
public class WorkQueue {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Thread> workers = new ArrayList<>();
    private final int capacity;
    private boolean stopping;
    private int done;
    private int failed;

    public WorkQueue(int capacity) {
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

    public synchronized boolean offer(Runnable task) {
        if (stopping || tasks.size() >= capacity) {
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

    public synchronized int done() {
        return done;
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
        }
        for (Thread worker : all) {
            worker.join();
        }
    }
}
