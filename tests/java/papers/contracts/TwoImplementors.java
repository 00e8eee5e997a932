//~ verdict Up.step: proved under assumptions
//~ verdict Down.step: possible violation
//~ verdict Tasks.use: proved under assumptions
// Two implementors of one interface, each with its own frame.
interface Task {
    //@ predicate ok() = true;
    //@ pure \locset rep() = \nothing;

    //@ requires ok();
    //@ writes rep();
    //@ ensures ok();
    void step();
}

class Up implements Task {
    private int n;
    int other;

    //@ predicate ok() = acc(n) && n >= 0;
    //@ pure \locset rep() = {&n};

    public void step() {
        n++;
    }
}

class Down implements Task {
    private int k;
    int other;

    //@ predicate ok() = acc(k) && acc(other) && k <= 0;
    //@ pure \locset rep() = {&k};

    public void step() { //~ error[H0708] "`Down.step` may change other outside its `writes`"
        k--;
        other = 3;
    }
}

class Tasks {
    static void use() {
        Up u = new Up();
        u.other = 4;
        u.step();
        Task t = u;
        t.step();
        //@ assert u.other == 4;
    }
}
