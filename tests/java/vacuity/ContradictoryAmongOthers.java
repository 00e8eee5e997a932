// A step of other threads stands in front of the assumption, and a run gets past that one.
//~ verdict specification: proved under assumptions
//~ verdict ContradictoryAmongOthers.never: possible violation
class ContradictoryAmongOthers {
    //@ env_assumption \old(seen) <= seen;
    private volatile int seen;

    void never() {
        int before = seen;
        //@ assume seen > 3 && seen < 3; //~ error[H0406] "can never hold"
        //@ assert before == 17;
    }
}
