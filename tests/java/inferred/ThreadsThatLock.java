//~ verdict Job.run: proved under assumptions
//~ verdict Job.done: proved under assumptions
//~ verdict Counting.run: proved under assumptions
//~ verdict Counting.done: proved under assumptions
//~ verdict Both.start: proved under assumptions
//~ verdict ForgetfulJob.run: possible violation
//~ verdict ForgetfulJob.done: proved under assumptions
//~ verdict ForgetfulThread.run: possible violation
//~ verdict ForgetfulThread.done: proved under assumptions
//~ verdict ForgetfulThread.seen: possible violation
//~ verdict Hasty.run: proved under assumptions
//~ verdict Hasty.Hasty: possible violation
// Code of threads that takes the lock of its own object: others use the object while it runs, so nothing is handed over when it starts.

class Job implements Runnable {
    private int done;

    public void run() {
        for (int i = 0; i < 10; i++) {
            synchronized (this) {
                done++;
            }
        }
    }

    public synchronized int done() {
        return done;
    }
}

class Counting extends Thread {
    private int done;

    @Override
    public synchronized void run() {
        done++;
    }

    public synchronized int done() {
        return done;
    }
}

class Both {
    static int start() throws InterruptedException {
        Job job = new Job();
        Thread first = new Thread(job);
        Thread second = new Thread(job);
        first.start();
        second.start();
        Counting counting = new Counting();
        counting.start();
        int early = job.done() + counting.done();
        first.join();
        second.join();
        counting.join();
        return early;
    }
}

/** Twins: without the lock in `run`, or with it around one of two fields. */
class ForgetfulJob implements Runnable {
    private int done;

    public void run() {
        done++; //~ error[H0701] "`done` may be accessed by another thread here"
    }

    public synchronized int done() {
        return done;
    }
}

class ForgetfulThread extends Thread {
    private int done;
    private int seen;

    @Override
    public void run() {
        synchronized (this) {
            done++;
        }
        seen++; //~ error[H0701] "`seen` may be accessed by another thread here"
    }

    public synchronized int done() {
        return done;
    }

    public int seen() {
        return seen; //~ error[H0701] "`seen` may be accessed by another thread here"
    }
}

/** The thread may run before the object is there. */
class Hasty extends Thread {
    private int done;

    Hasty() {
        start();
        done = 1; //~ error[H0701] "`done` may be accessed by another thread here"
    }

    @Override
    public void run() {
        synchronized (this) {
            done++;
        }
    }
}
