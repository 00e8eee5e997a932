// `non_null` on a plain field: every write and every constructor, also one that Java adds, is held to it; a thread that can read the field relies on it.
//~ verdict Box.Box(): proved under assumptions
//~ verdict Box.Box(Object): proved under assumptions
//~ verdict Box.put: proved under assumptions
//~ verdict Box.look: proved under assumptions
//~ verdict Box.get: proved under assumptions
//~ verdict Box.nothing: proved under assumptions
//~ verdict Box.clear: refuted
//~ verdict Box.maybe: refuted
//~ verdict Box.outside: possible violation
//~ verdict Unset.Unset: possible violation
//~ verdict Sometimes.Sometimes: possible violation
//~ verdict Below.Below: possible violation
//~ verdict Makers.wrong: refuted
//~ verdict Makers.right: proved under assumptions
//~ verdict Above.Above: proved under assumptions
class Box {
    /*@ non_null @*/ Object content = new Object();
    private int count;

    public Box() {
    }

    public Box(/*@ non_null @*/ Object o) {
        content = o;
    }

    public synchronized void put(/*@ non_null @*/ Object o) {
        content = o;
    }

    public synchronized void clear() {
        content = null; //~ error[H0332] "declared `non_null`"
    }

    public synchronized void maybe(Object o) {
        content = o; //~ error[H0332] "declared `non_null`"
    }

    // Without the lock nothing is known of it, not even that it may be read.
    public void outside() {
        assert content != null; //~ error[H0701] "may be accessed by another thread"
    }

    public synchronized void look() {
        assert content != null;
        Object o = content;
        assert o != null;
    }

    //@ ensures \result != null;
    public synchronized Object get() {
        return content;
    }

    //@ requires acc(this.*);
    //@ ensures content != null && count == \old(count) + 1;
    public void nothing() {
        count++;
    }
}

class Unset { //~ error[H0332] "declared `non_null`"
    /*@ non_null @*/ Object content;
}

class Sometimes {
    /*@ non_null @*/ Object content;

    public Sometimes(int n) { //~ error[H0332] "declared `non_null`"
        if (n > 0) {
            content = new Object();
        }
    }
}

class Above {
    /*@ non_null @*/ Object content = new Object();
}

class Below extends Above { //~ error[H0332] "declared `non_null`"
    {
        content = null;
    }
}

class Makers {
    static Box wrong() {
        return new Box(null); //~ error[H0304] "what the constructor requires does not hold here"
    }

    static Box right() {
        return new Box(new Object());
    }
}
