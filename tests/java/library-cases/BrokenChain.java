//~ verdict BrokenChain.BrokenChain: proved under assumptions
//~ verdict BrokenChain.produce: possible violation
//~ verdict BrokenChain.work: possible violation
//~ verdict BrokenChain.sum: possible violation
//~ verdict BrokenChain.total: proved under assumptions
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class BrokenChain {
    static final class Job {
        int input;
        int output;
    }

    private final BlockingQueue<Job> made = new ArrayBlockingQueue<>(10);
    private final BlockingQueue<Job> done = new LinkedBlockingQueue<>();
    private int total;

    void produce(int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            Job job = new Job();
            made.put(job);
            // It was handed over.
            job.input = i; //~ error[H0701] "`input` may be accessed by another thread here"
        }
    }

    void work(int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            // It is still in the queue.
            Job job = made.peek();
            if (job != null) {
                job.output = job.input * 2; //~ error[H0701] "`input` may be accessed by another thread here"
                done.put(job);
            }
        }
    }

    void sum(int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            total += done.take().output; //~ error[H0701] "`total` may be accessed by another thread here"
        }
    }

    synchronized int total() {
        return total;
    }
}
