//~ verdict specification: proved under assumptions
//~ verdict Fresh (static initializer): proved under assumptions
//~ verdict Runs.all: proved under assumptions
//~ verdict Fresh.run: proved under assumptions
//~ verdict Caller.direct: refuted
//~ verdict Task.run: possible violation
//~ verdict Other.run: refuted
// Code that is called does not begin with nothing: the caller may hold what it wants.
class Fresh extends Thread {
    static final Object lock = new Object();
    //@ unwritable_by_env_if lock.holder == tid;
    static volatile int x;

    public void run() {
        //@ assert lock.holder != tid; //~ error[H0301] "fail"
    }
}

class Caller {
    public void direct(Fresh job) {
        if (job == null) {
            return;
        }
        synchronized (Fresh.lock) {
            job.run();
        }
    }
}

// Who runs it is not known: code calls `run` through the interface.
class Task implements Runnable {
    public void run() {
        //@ assert Fresh.lock.holder != tid; //~ error[H0301] "may fail"
    }
}

class Runs {
    static void all(Runnable task) {
        if (task != null) {
            task.run();
        }
    }
}

class Other extends Thread {
    public void run() {
        //@ assert tid == main; //~ error[H0301] "fails"
    }
}
