//~ verdict Link (invariant): proved under assumptions
//~ verdict Link.touch: possible violation
//~ verdict Knots.remembered: possible violation
//~ verdict Knots.sameTwice: refuted
//~ verdict Knots.calleeChanges: refuted
//~ verdict Knots.calleeLeavesOpen: refuted
//~ verdict Knots.threadGetsIt: possible violation
//~ verdict Knots.contradiction: refuted
//~ verdict Knots.constructorPacks: possible violation
//~ verdict Knots.loop: refuted
//~ verdict Link.open: proved under assumptions
//~ verdict Late.Late: possible violation
//~ verdict Late (invariant): proved under assumptions
//~ verdict Taker.run: proved under assumptions
//~ verdict Taker.run (as a thread): proved under assumptions
//~ verdict Longer.stretch: possible violation
//~ verdict Longer (invariant): proved under assumptions
//~ verdict Outside (invariant): possible violation
//~ verdict Longer.Longer: proved under assumptions
//~ verdict Outside.Outside: proved under assumptions
// False claims about packed objects: none may be proved.
class Ring {
    int weight;
}

class Link {
    //@ rep
    Ring one;
    //@ rep
    Ring two;

    //@ invariant one != null && one.weight >= 0;

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    void touch() {
        //@ unpack this;
        one.weight++;
        //@ pack this; //~ error[H0726] "the invariant may not hold when the object is packed"
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures !this.inv && acc(this.*);
    //@ writes this.*, one.*, two.*;
    void open() {
        //@ unpack this;
    }
}

// A subclass has an invariant about what its superclass changes: the superclass must keep it, too.
class Longer extends Link {
    int length;

    //@ invariant length >= one.weight;

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    void stretch() {
        //@ unpack this;
        one.weight++;
        //@ pack this; //~ error[H0726] "the invariant may not hold when the object is packed"
    }
}

class Late {
    //@ rep
    Ring ring;

    //@ invariant ring != null;

    public Late(int n) {
        ring = new Ring();
        //@ pack this; //~ error[H0726] "the invariant may not hold when the object is packed"
        if (n > 0) {
            ring = null;
        }
    }
}

class Outside {
    //@ rep
    Ring own;
    Ring other;

    Outside() {
        //@ pack this;
    }

    //@ invariant other != null ==> other.weight == 0; //~ error[H0727] "the invariant may depend on something that is not the object's own"
}

class Taker extends Thread {
    Link link;

    Taker(Link l) {
        link = l;
    }

    //@ requires acc(this.*) && link != null && acc(link.*) && link.inv;
    //@ writes this.*, link.*;
    public void run() {
        link.touch();
    }
}

class Knots {
    //@ requires l != null && l.shared && l < \lockset;
    //@ writes \nothing;
    public static void remembered(Link l) {
        int before;
        synchronized (l) {
            //@ unpack l;
            before = l.one.weight;
            //@ pack l;
        }
        synchronized (l) {
            //@ unpack l;
            assert l.one.weight == before; //~ error[H0301] "the assertion may fail"
            //@ pack l;
        }
    }

    // Both fields hold the same object: it is owned once, and comes back once.
    public static void sameTwice() {
        Link l = new Link();
        l.one = new Ring();
        l.two = l.one;
        //@ pack l;
        //@ unpack l;
        assert l.one != l.two; //~ error[H0301] "the assertion fails"
    }

    public static void calleeChanges() {
        Link l = new Link();
        l.one = new Ring();
        //@ pack l;
        l.touch();
        //@ unpack l;
        assert l.one.weight == 0; //~ error[H0301] "the assertion fails"
    }

    public static void calleeLeavesOpen() {
        Link l = new Link();
        l.one = new Ring();
        //@ pack l;
        l.open();
        l.touch(); //~ error[H0304] "the precondition of `Link.touch` does not hold here"
    }

    public static void threadGetsIt() {
        Link l = new Link();
        l.one = new Ring();
        //@ pack l;
        new Taker(l).start();
        l.touch(); //~ error[H0701] "`Link.touch` needs access that this thread may not have here"
    }

    public static void contradiction(int n) {
        Link a = new Link();
        a.one = new Ring();
        Link b = new Link();
        b.one = new Ring();
        //@ pack a;
        //@ pack b;
        //@ unpack b;
        //@ unpack a;
        assert n == 0; //~ error[H0301] "the assertion fails"
    }

    public static void constructorPacks() {
        Late late = new Late(0);
        late.ring = null; //~ error[H0721] "`ring` is written, but the `Late` may be packed"
    }

    public static void loop(int n) {
        Link l = new Link();
        l.one = new Ring();
        int i = 0;
        while (i < n) {
            //@ pack l; //~ error[H0723] "this object is packed already"
            i++;
        }
    }
}
