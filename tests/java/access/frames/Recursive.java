//~ verdict Chain.nothing: proved under assumptions
//~ verdict Chain.other: proved under assumptions
//~ verdict Chain.changes: possible violation
//~ verdict Chain.circle: possible violation
//~ verdict Chain.asked: possible violation
//~ verdict Chain.wholly: unsupported
//~ verdict Chain.sum: unsupported
//~ verdict Chain.circular: unsupported
// A recursive pure method is a function of what it reads; it has no definition, so that none can be contradictory.
class Chain {
    int x;
    int mark;
    Chain next;

    //@ pure
    int sum() {
        return x + (next == null ? 0 : next.sum()); //~ error[H0504] "recursion without a specification"
    }

    //@ pure
    int circular() {
        return circular() + 1; //~ error[H0504] "recursion without a specification"
    }

    //@ pure \locset all() = {&x, &next} | (next == null ? \nothing : next.all());

    //@ requires acc(this.*);
    //@ ensures sum() == \old(sum());
    void nothing() {
    }

    //@ requires acc(this.*);
    //@ ensures sum() == \old(sum());
    void other() {
        mark = mark + 1;
    }

    //@ requires acc(this.*);
    //@ ensures sum() == \old(sum()); //~ error[H0305] "may not hold"
    void changes() {
        x = x + 1;
    }

    //@ requires acc(this.*);
    //@ ensures false; //~ error[H0305] "may not hold"
    void circle() {
        //@ assert circular() == circular();
    }

    //@ requires acc(this.*);
    void asked() {
        //@ assert sum() == sum(); //~ error[H0701] "reads a location that another thread may access here"
    }

    //@ requires acc(all());
    void wholly() { //~ error[H0504] "a recursive set of locations"
    }
}
