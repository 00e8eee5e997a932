//~ verdict EmptySequences.log: proved under assumptions
//~ verdict EmptySequences.map: proved under assumptions
//~ verdict EmptySequences.twice: possible violation
// `\empty` as the first operand of `\append` and `\put` is of the type that is wanted, or that the others are made for.
class EmptySequences {
    //@ ghost \seq<int> log;
    //@ ghost \map<Thread, boolean> seen;

    //@ requires acc(log);
    //@ writes log;
    //@ ensures log == \append(\empty, 5) && \length(log) == 1 && log[0] == 5;
    void log() {
        //@ set log = \append(\empty, 5);
        //@ assert \length(\append(\append((\empty), 1), 2)) == 2;
    }

    //@ requires acc(seen);
    //@ writes seen;
    //@ ensures seen[t] && (u != t ==> !seen[u]);
    void map(Thread t, Thread u) {
        //@ set seen = \put(\empty, t, true);
    }

    //@ requires acc(log);
    //@ writes log;
    //@ ensures \length(log) == 2; //~ error[H0305] "postcondition"
    void twice() {
        //@ set log = \append(\empty, 5);
    }
}
