//~ verdict specification: proved under assumptions
//~ verdict Seal.read: proved under assumptions
//~ verdict Seal.write: refuted
class Seal {
    // Whatever the condition is, others can still do nothing: no contradiction can come of it.
    //@ unwritable_by_env_if true;
    volatile int mark = 7;
    //@ unwritable_by_env_if mark != 7;
    volatile int other;

    public void read() {
        int first = mark;
        //@ assert first == mark;
    }

    public void write() {
        mark = 8; //~ error[H0303] "not allowed"
    }
}
