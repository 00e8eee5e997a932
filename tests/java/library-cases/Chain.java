//~ verdict Chain.Chain: proved under assumptions
//~ verdict Chain.produce: proved under assumptions
//~ verdict Chain.work: proved under assumptions
//~ verdict Chain.sum: proved under assumptions
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Three threads: one makes jobs, one works on them, one adds them up; a job belongs to whoever took it. */
class Chain {
    static final class Job {
        int input;
        int output;
    }

    private final BlockingQueue<Job> made = new ArrayBlockingQueue<>(10);
    private final BlockingQueue<Job> done = new LinkedBlockingQueue<>();

    void produce(int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            Job job = new Job();
            job.input = i;
            made.put(job);
        }
    }

    void work(int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            Job job = made.take();
            job.output = job.input * 2;
            done.put(job);
        }
    }

    int sum(int n) throws InterruptedException {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += done.take().output;
        }
        return sum;
    }
}
