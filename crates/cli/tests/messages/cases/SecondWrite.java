class Target {
    volatile int hits;
}

class Worker extends Thread {
    //@ unwritable_by_env_if tid == main || target != null;
    Target target;

    //@ global_invariant started ==> target != null;

    public final void run() {
        target.hits = 1;
    }
}

public class SecondWrite {
    public static void main(String[] args) {
        Target first = new Target();
        Target second = new Target();
        Worker worker = new Worker();
        worker.target = first;
        worker.start();
        worker.target = second;
    }
}
