//~ verdict BrokenDelays.Task.getDelay: possible violation
//~ verdict BrokenDelays.Task.compareTo: proved under assumptions
//~ verdict BrokenDelays.schedule: possible violation
//~ verdict BrokenDelays.work: possible violation
//~ verdict BrokenDelays.last: possible violation
//~ verdict BrokenDelays.note: proved under assumptions
//~ verdict BrokenDelays.ran: proved under assumptions
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

class BrokenDelays {
    static final class Task implements Delayed {
        private long due;

        Task(long due) {
            this.due = due;
        }

        void later(long by) {
            // The queue compares tasks meanwhile.
            due += by; //~ error[H0701] "`due` may be accessed by another thread here"
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS); //~ error[H0701] "`due` may be accessed by another thread here"
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    private final DelayQueue<Task> queue = new DelayQueue<>();
    private int ran;
    private int last;

    void schedule(long delay) {
        Task task = new Task(delay);
        queue.put(task);
        task.later(5);
    }

    void work() throws InterruptedException {
        queue.take();
        ran++; //~ error[H0701] "`ran` may be accessed by another thread here"
    }

    int last() {
        return last; //~ error[H0701] "`last` may be accessed by another thread here"
    }

    synchronized void note(int n) {
        last = n;
    }

    synchronized int ran() {
        return ran;
    }
}
