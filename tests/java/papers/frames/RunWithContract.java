//~ verdict Cell.add: proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict Worker.run (as a thread): proved under assumptions
//~ verdict Worker.use: proved under assumptions
//~ verdict Worker.wrong: possible violation
//~ verdict Careful.run: possible violation
//~ verdict Careful.run (as a thread): proved under assumptions
// A contract of `run` without a precondition: the thread begins with its own object, as without a contract.
class Cell {
    private int n;

    public synchronized void add() {
        n++;
    }
}

class Worker extends Thread {
    private final Cell cell = new Cell();
    int own;

    //@ ensures acc(own) && own == 3;
    public void run() {
        own = 3;
        cell.add();
    }

    static int use() throws InterruptedException {
        Worker w = new Worker();
        w.own = 1;
        w.start();
        w.join();
        //@ assert w.own == 3;
        return w.own;
    }

    static void wrong() {
        Worker w = new Worker();
        w.start();
        w.own = 1; //~ error[H0701] "`own` may be accessed by another thread here"
    }
}

class Careful extends Thread {
    int own;

    //@ requires true;
    //@ ensures true;
    public void run() {
        own = 3; //~ error[H0701] "`own` may be accessed by another thread here"
    }
}
