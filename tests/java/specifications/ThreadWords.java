//~ verdict specification: proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict Worker.enter: proved under assumptions
//~ verdict Worker.main: proved under assumptions
//~ verdict Worker.wrong: possible violation
//~ verdict Worker.runWrong: possible violation
class Worker extends Thread {
    //@ unwritable_by_env_if this == tid;
    volatile int mine;

    public void run() {
        //@ assert tid == this && this.started && tid != main;
        mine = 1;
        //@ assert mine == 1;
    }

    public synchronized void enter() {
        //@ assert this.holder == tid;
    }

    public static void main(String[] args) {
        //@ assert tid == main;
        Worker w = new Worker();
        //@ assert !w.started;
        w.start();
    }

    public void wrong() {
        //@ assert tid == main; //~ error[H0301] "may fail"
    }

    public void runWrong() {
        //@ assert this.holder == tid; //~ error[H0301] "may fail"
    }
}
