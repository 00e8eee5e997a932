// After `join` the postcondition of `run` is known: nobody else may change what it speaks of.
//~ verdict specification: proved under assumptions
//~ verdict AfterJoin.Count.run: proved under assumptions
//~ verdict AfterJoin.Count.run (as a thread): proved under assumptions
//~ verdict AfterJoin.Job.run: proved under assumptions
//~ verdict AfterJoin.Job.run (as a thread): proved under assumptions
//~ verdict AfterJoin.ownThread: proved under assumptions
//~ verdict AfterJoin.target: proved under assumptions
//~ verdict AfterJoin.startedElsewhere: proved under assumptions
class AfterJoin {
    static class Count extends Thread {
        //@ unwritable_by_env_if tid == this;
        volatile int found;
        //@ env_assumption \old(done) ==> done;
        //@ global_invariant done ==> found == 3;
        volatile boolean done;

        //@ requires tid == this;
        //@ ensures done;
        public void run() {
            if (!done) {
                found = 3;
                done = true;
            }
        }
    }

    // Only grows: what was reached stays reached.
    static class Progress {
        //@ env_assumption \old(step) <= step;
        //@ unwritable_by_env_if this.holder == tid;
        volatile int step;
    }

    static class Job implements Runnable {
        private final /*@ non_null @*/ Progress progress;
        //@ env_assumption \old(done) ==> done;
        volatile boolean done;

        Job(/*@ non_null @*/ Progress progress) {
            this.progress = progress;
        }

        //@ ensures done && progress.step >= 5;
        public void run() {
            synchronized (progress) {
                if (progress.step < 5) {
                    progress.step = 5;
                }
            }
            done = true;
        }
    }

    static void ownThread() throws InterruptedException {
        Count count = new Count();
        count.start();
        count.join();
        //@ assert count.found == 3;
        count.join();
        //@ assert count.found == 3;
    }

    static void target() throws InterruptedException {
        Progress progress = new Progress();
        Job job = new Job(progress);
        Thread thread = new Thread(job);
        thread.start();
        thread.join();
        //@ assert job.done && progress.step >= 5;
    }

    // Whoever started it.
    //@ requires count != null && count.started;
    static void startedElsewhere(Count count) throws InterruptedException {
        count.join();
        //@ assert count.found == 3;
    }
}
