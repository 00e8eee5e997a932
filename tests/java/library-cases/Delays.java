//~ verdict Delays.Task.getDelay: proved under assumptions
//~ verdict Delays.Task.compareTo: proved under assumptions
//~ verdict Delays.schedule: proved under assumptions
//~ verdict Delays.work: proved under assumptions
//~ verdict Delays.ran: proved under assumptions
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Tasks that are run when their time has come. */
class Delays {
    static final class Task implements Delayed {
        private final long due;
        private final Runnable code;

        Task(long due, Runnable code) {
            this.due = due;
            this.code = code;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        void run() {
            code.run();
        }
    }

    private final DelayQueue<Task> queue = new DelayQueue<>();
    private int ran;

    void schedule(Runnable code, long delay, TimeUnit unit) {
        queue.put(new Task(System.nanoTime() + unit.toNanos(delay), code));
    }

    void work() throws InterruptedException {
        Task task = queue.take();
        task.run();
        synchronized (this) {
            ran++;
        }
    }

    synchronized int ran() {
        return ran;
    }
}
