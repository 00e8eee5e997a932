// A thread is made and started.
class Start extends Thread {
    volatile int done;

    public void run() {
        done = 1;
    }

    static void go() {
        new Start().start();
    }
}
