//~ verdict BoundedExecutor.BoundedExecutor: proved under assumptions
//~ verdict BoundedExecutor.submit: proved under assumptions
//~ verdict BoundedExecutor.submit.lambda1: proved under assumptions
//~ verdict BoundedExecutor.submitted: proved under assumptions
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.RejectedExecutionException;

/** At most so many tasks at a time; who submits waits for a permit. */
class BoundedExecutor {
    private final Executor executor;
    private final Semaphore permits;
    private int submitted;

    BoundedExecutor(Executor executor, int bound) {
        this.executor = executor;
        this.permits = new Semaphore(bound);
    }

    void submit(Runnable task) throws InterruptedException {
        permits.acquire();
        synchronized (this) {
            submitted++;
        }
        try {
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    permits.release();
                }
            });
        } catch (RejectedExecutionException e) {
            permits.release();
        }
    }

    synchronized int submitted() {
        return submitted;
    }
}
