//~ verdict specification: proved under assumptions
//~ verdict Shared.run: proved under assumptions
//~ verdict Shared.run (as a thread): proved under assumptions
//~ verdict Quick.run: proved under assumptions
//~ verdict Quick.run (as a thread): proved under assumptions
//~ verdict Lazy.run: possible violation
//~ verdict Lazy.run (as a thread): proved under assumptions
//~ verdict Owned.run: proved under assumptions
//~ verdict Owned.run (as a thread): proved under assumptions
//~ verdict Twice.run: proved under assumptions
//~ verdict Twice.run (as a thread): proved under assumptions
//~ verdict InheritedRun.shared: proved under assumptions
//~ verdict InheritedRun.tooMuch: possible violation
//~ verdict InheritedRun.owned: proved under assumptions
//~ verdict InheritedRun.gone: possible violation
// A `run` without clauses of its own keeps to the contract that it inherits: `start` hands over what that requires, `join` brings back what it ensures.
class Shared extends Thread {
    volatile int done;
    //@ env_assumption \old(done) == 1 ==> done == 1;

    //@ modifies done;
    //@ ensures done == 1; //~ error[H0305] "the postcondition of `Lazy.run` may not hold"
    public void run() {
        done = 1;
    }
}

class Quick extends Shared {
    public void run() {
        done = 1;
    }
}

class Lazy extends Shared {
    public void run() {
    }
}

class Cell {
    int value;
}

class Owned extends Thread {
    final Cell cell;

    Owned(Cell cell) {
        this.cell = cell;
    }

    //@ requires cell != null && acc(cell.value);
    //@ writes cell.value;
    //@ ensures acc(cell.value) && cell.value == 7;
    public void run() {
        cell.value = 7;
    }
}

class Twice extends Owned {
    Twice(Cell cell) {
        super(cell);
    }

    public void run() {
        cell.value = 6;
        cell.value = cell.value + 1;
    }
}

class InheritedRun {
    static void shared() throws InterruptedException {
        Quick quick = new Quick();
        quick.start();
        quick.join();
        //@ assert quick.done == 1;
    }

    static void tooMuch() throws InterruptedException {
        Quick quick = new Quick();
        quick.start();
        quick.join();
        //@ assert quick.done == 2; //~ error[H0301] "assertion"
    }

    static void owned() throws InterruptedException {
        Cell cell = new Cell();
        Twice twice = new Twice(cell);
        twice.start();
        twice.join();
        //@ assert cell.value == 7;
    }

    // What `run` requires has gone with `start`.
    static void gone() throws InterruptedException {
        Cell cell = new Cell();
        Twice twice = new Twice(cell);
        twice.start();
        cell.value = 1; //~ error[H0701] "may be accessed by another thread"
        twice.join();
    }
}
