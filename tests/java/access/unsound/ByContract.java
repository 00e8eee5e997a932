//~ verdict ByContract.ByContract: proved under assumptions
//~ verdict ByContract (invariant): proved under assumptions
//~ verdict ByContract.add: proved under assumptions
//~ verdict ByDefault.ByDefault: possible violation
//~ verdict ByDefault (invariant): proved under assumptions
//~ verdict ByDefault.add: proved under assumptions
//~ verdict ByDefault.twice: proved under assumptions
//~ verdict GivenAway.GivenAway: possible violation
//~ verdict GivenAway (invariant): proved under assumptions
//~ verdict GivenAway.add: proved under assumptions
//~ verdict Takes.it: proved under assumptions
//~ rests ByContract.ByContract: callers-share
// Objects that can be packed: where only contracts ask for packed objects, whoever calls packs them, and that is listed. A method
// without contract takes packed objects for granted: then the constructor packs.
class ByContract {
    private int n;
    //@ invariant n >= 0;

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    public void add() {
        //@ unpack this;
        n = n + 1;
        //@ pack this;
    }
}

class ByDefault { //~ error[H0722] "this object may not be packed"
    private int n;
    //@ invariant n >= 0;

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    public void add() {
        //@ unpack this;
        n = n + 1;
        //@ pack this;
    }

    public void twice() {
        add();
        add();
    }
}

class GivenAway { //~ error[H0722] "this object may not be packed"
    private int n;
    //@ invariant n >= 0;

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    public void add() {
        //@ unpack this;
        n = n + 1;
        //@ pack this;
    }
}

class Takes {
    public static void it(GivenAway g) {
        if (g != null) g.add();
    }
}
