// `\empty` is of the type of what it is compared with.
//~ verdict specification: proved under assumptions
//~ verdict EmptySets.EmptySets: proved under assumptions
//~ verdict EmptySets.someReader: refuted
//~ verdict EmptySets.writes: possible violation
class EmptySets {
    private volatile Thread writer;
    //@ ghost \set<Thread> readers;

    //@ global_invariant writer != null ==> readers == \empty;

    void someReader(Thread t) {
        //@ ghost \set<Thread> now = \empty;
        //@ assert now == \empty && \empty == now;
        //@ set now = now + {t};
        //@ assert now != \empty && t \in now;
        //@ ghost \set<int> numbers = \empty;
        //@ assert numbers == \empty;
        //@ ghost \seq<int> row = \append(\seq(1), 2);
        //@ assert row != \empty;
        //@ assert now == \empty; //~ error[H0301] "the assertion fails"
    }

    void writes() {
        writer = Thread.currentThread(); //~ error[H0302] "this step may break a global invariant"
    }
}
