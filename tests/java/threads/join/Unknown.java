// What is not known after `join`.
//~ verdict specification: proved under assumptions
//~ verdict Unknown.Count.run: proved under assumptions
//~ verdict Unknown.Count.run (as a thread): proved under assumptions
//~ verdict Unknown.neverStarted: refuted
//~ verdict Unknown.someTime: refuted
//~ verdict Unknown.interrupted: possible violation
//~ verdict Unknown.startedMeanwhile: possible violation
//~ verdict Unknown.notPromised: possible violation
class Unknown {
    static class Count extends Thread {
        //@ unwritable_by_env_if tid == this;
        volatile int found;
        //@ unwritable_by_env_if tid == this;
        volatile int other;

        //@ requires tid == this;
        //@ ensures found == 3;
        public void run() {
            other = 2;
            found = 3;
        }
    }

    static void neverStarted() throws InterruptedException {
        Count count = new Count();
        count.join();
        //@ assert count.found == 3; //~ error[H0301] "the assertion fails"
    }

    static void someTime(long time) throws InterruptedException {
        if (time < 0) {
            return;
        }
        Count count = new Count();
        count.start();
        count.join(time);
        //@ assert count.found == 3; //~ error[H0301] "the assertion fails"
    }

    static void interrupted() {
        Count count = new Count();
        count.start();
        try {
            count.join();
        } catch (InterruptedException e) {
            //@ assert count.found == 3; //~ error[H0301] "the assertion may fail"
        }
    }

    static void startedMeanwhile(Count count) throws InterruptedException {
        if (count != null) {
            count.join();
            //@ assert count.found == 3; //~ error[H0301] "the assertion may fail"
        }
    }

    static void notPromised() throws InterruptedException {
        Count count = new Count();
        count.start();
        count.join();
        //@ assert count.other == 2; //~ error[H0301] "the assertion may fail"
    }
}
