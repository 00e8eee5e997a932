//~ verdict BrokenBoundedExecutor.BrokenBoundedExecutor: proved under assumptions
//~ verdict BrokenBoundedExecutor.submit: possible violation
//~ verdict BrokenBoundedExecutor.submit.lambda1: possible violation
//~ verdict BrokenBoundedExecutor.submitted: possible violation
//~ verdict BrokenBoundedExecutor.done: proved under assumptions
//~ verdict BrokenBoundedExecutor.running: proved under assumptions
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

class BrokenBoundedExecutor {
    private final Executor executor;
    private final Semaphore permits;
    private int submitted;
    private int done;
    private int running;

    BrokenBoundedExecutor(Executor executor, int bound) {
        this.executor = executor;
        this.permits = new Semaphore(bound);
    }

    void submit(Runnable task) throws InterruptedException {
        permits.acquire();
        synchronized (this) {
            submitted++;
        }
        // A semaphore with several permits excludes nobody.
        running++; //~ error[H0701] "`running` may be accessed by another thread here"
        executor.execute(() -> {
            try {
                task.run();
            } finally {
                // In a thread of the executor, without the lock.
                done++; //~ error[H0701] "`done` may be accessed by another thread here"
                permits.release();
            }
        });
    }

    int submitted() {
        return submitted; //~ error[H0701] "`submitted` may be accessed by another thread here"
    }

    synchronized int done() {
        return done;
    }
    synchronized int running() {
        return running;
    }
}
