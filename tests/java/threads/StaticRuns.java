//~ verdict StaticRuns.twice: refuted
//~ verdict Unrelated.turn: refuted
// Runs go on behind the initialization of classes with static fields.
class StaticRuns {
    static volatile int made;

    public void twice() {
        //@ assert made == 0 || made == 1; //~ error[H0301] "the assertion fails"
        made = 2;
    }
}

class Unrelated {
    volatile int position;

    public void turn() {
        position = 1;
        //@ assert position == 2; //~ error[H0301] "the assertion fails"
    }
}
