// The thread that runs `run` is not the one that starts it or joins it: claims that mix them up must not be proved.
//~ verdict Joined.AsMain.run: proved under assumptions
//~ verdict Joined.AsMain.run (as a thread): proved under assumptions
//~ verdict Joined.AsItself.run: proved under assumptions
//~ verdict Joined.AsItself.run (as a thread): proved under assumptions
//~ verdict Joined.Job.run: proved under assumptions
//~ verdict Joined.Job.run (as a thread): proved under assumptions
//~ verdict Joined.Idle.run: proved under assumptions
//~ verdict Joined.main: refuted
//~ verdict Joined.joinedByItself: possible violation
//~ verdict Joined.joinedIdle: refuted
class Joined {
    static class AsMain extends Thread {
        //@ requires tid == main;
        public void run() {
            //@ assert tid == main;
        }
    }

    static class AsItself extends Thread {
        //@ requires tid == this;
        //@ ensures tid == this;
        public void run() {
        }
    }

    static class Job implements Runnable {
        int count;

        //@ requires acc(count);
        //@ ensures acc(count) && count == 1;
        public void run() {
            count = 1;
        }
    }

    // It never runs its target.
    static class Idle extends Thread {
        Idle(Runnable target) {
            super(target);
        }

        public void run() {
        }
    }

    public static void main(String[] args) {
        AsMain thread = new AsMain();
        thread.start(); //~ error[H0304] "what `run` requires does not hold when the thread is started"
    }

    static void joinedByItself() throws InterruptedException {
        AsItself thread = new AsItself();
        thread.start();
        thread.join();
        //@ assert tid == thread; //~ error[H0301] "the assertion may fail"
    }

    static void joinedIdle() throws InterruptedException {
        Job job = new Job();
        Idle thread = new Idle(job);
        thread.start();
        thread.join();
        //@ assert job.count == 1; //~ error[H0301] "the assertion fails"
    }
}
