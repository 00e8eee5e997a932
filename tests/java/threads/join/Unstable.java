// A postcondition of `run` that other threads may make false, and a `run` that may end without keeping it.
//~ verdict specification: proved under assumptions
//~ verdict Unstable.Shared.run: possible violation
//~ verdict Unstable.Shared.run (as a thread): proved under assumptions
//~ verdict Unstable.Throws.run: possible violation
//~ verdict Unstable.Throws.run (as a thread): proved under assumptions
//~ verdict Unstable.both: possible violation
class Unstable {
    static class Shared extends Thread {
        volatile int found;

        //@ requires tid == this;
        //@ ensures found == 3; //~ error[H0305] "the postcondition of `Unstable.Shared.run` may not hold"
        public void run() {
            found = 3;
        }
    }

    static class Throws extends Thread {
        //@ unwritable_by_env_if tid == this;
        volatile int found;

        //@ requires tid == this;
        //@ ensures found == 3;
        public void run() { //~ error[H0708] "`Unstable.Throws.run` may end with an exception, so that its postcondition says nothing"
            if (found == 0) {
                throw new IllegalStateException();
            }
            found = 3;
        }
    }

    static void both(boolean first) throws InterruptedException {
        if (first) {
            Shared shared = new Shared();
            shared.start();
            shared.join();
            //@ assert shared.found == 3; //~ error[H0301] "the assertion may fail"
        } else {
            Throws broken = new Throws();
            broken.start();
            broken.join();
            //@ assert broken.found == 3; //~ error[H0301] "the assertion may fail"
        }
    }
}
