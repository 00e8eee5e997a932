//~ verdict specification: proved under assumptions
//~ verdict Work.run: proved under assumptions
//~ verdict Stray.run: possible violation
//~ verdict RunnableThread.main: proved under assumptions
/** A Runnable is run by the thread that was made for it. */
class Work implements Runnable {
    //@ unwritable_by_env_if false;
    volatile int done;

    public void run() {
        Thread me = Thread.currentThread();
        //@ assert me.target == this;
        //@ assert me.started;
        //@ assert tid != main;
        done = 1;
    }
}

class Stray implements Runnable {
    volatile Runnable other;

    public void run() {
        //@ assert tid != main;
        Thread me = Thread.currentThread();
        //@ assert me.target == other; //~ error[H0301] "assertion"
    }
}

class RunnableThread {
    public static void main(String[] args) {
        Work work = new Work();
        Thread thread = new Thread(work);
        //@ assert thread.target == work;
        thread.start();
        //@ assert thread.started;
    }
}
