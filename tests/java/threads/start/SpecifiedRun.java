//~ verdict Right.run: proved under assumptions
//~ verdict Right.run (as a thread): proved under assumptions
//~ verdict Wrong.run: proved under assumptions
//~ verdict Wrong.run (as a thread): possible violation
/** Nobody but the thread itself calls `run`, so that what it requires must hold whenever a thread is started. */
class Right extends Thread {
    //@ requires tid == this;
    //@ modifies \nothing;
    public void run() {
        //@ assert tid == this;
    }
}

class Wrong extends Thread {
    volatile int ready;

    //@ requires ready == 1;
    //@ modifies \nothing;
    public void run() { //~ error[H0304] "precondition"
    }
}
