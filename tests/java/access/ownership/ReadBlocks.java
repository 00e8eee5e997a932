//~ verdict Span (invariant): proved under assumptions
//~ verdict Span.length: proved under assumptions
//~ verdict Span.sign: proved under assumptions
//~ verdict Span.writes: possible violation
//~ verdict Span.unpacks: possible violation
//~ verdict Span.afterwards: possible violation
//~ verdict Span.leftByReturn: possible violation
//~ verdict Span.nested: proved under assumptions
//~ verdict Readers.owned: proved under assumptions
//~ verdict Readers.locked: proved under assumptions
//~ verdict Readers.immutable: proved under assumptions
//~ verdict Readers.given: proved under assumptions
//~ verdict Readers.unpacked: refuted
//~ verdict Readers.unlocked: possible violation
//~ verdict Readers.restored: proved under assumptions
// An inspector reads the parts of its object, whether that is owned, locked or immutable.
class End {
    int at;
}

class Span {
    //@ rep
    End from = new End();
    //@ rep
    End to = new End();

    //@ invariant from != null && to != null && from.at <= to.at;

    //@ requires read(this.*) && this.inv;
    //@ ensures \result >= 0;
    //@ writes \nothing;
    int length() {
        //@ begin_read this;
        int n = to.at - from.at;
        //@ end_read;
        return n;
    }

    // The block ends on every way out.
    //@ requires read(this.*) && this.inv;
    //@ writes \nothing;
    int sign() {
        //@ begin_read this;
        if (to.at > from.at) {
            return 1;
        }
        //@ end_read;
        return 0;
    }

    //@ requires acc(this.*) && this.inv;
    void writes() {
        //@ begin_read this;
        to.at++; //~ error[H0702] "`at` may only be read here, not written"
        //@ end_read;
    }

    //@ requires acc(this.*) && this.inv;
    void unpacks() {
        //@ begin_read this;
        //@ unpack this; //~ error[H0724] "this thread may not have the object that is unpacked"
        //@ pack this;
        //@ end_read;
    }

    //@ requires read(this.*) && this.inv;
    void afterwards() {
        //@ begin_read this;
        End e = to;
        //@ end_read;
        int n = e.at; //~ error[H0701] "`at` may be accessed by another thread here"
    }

    //@ requires read(this.*) && this.inv;
    //@ ensures read(to.*); //~ error[H0305] "the postcondition of `Span.leftByReturn` may not hold"
    int leftByReturn() {
        //@ begin_read this;
        if (to.at == 0) {
            return 1;
        }
        //@ end_read;
        return 0;
    }

    //@ requires read(this.*) && this.inv;
    //@ writes \nothing;
    int nested() {
        int n = 0;
        //@ begin_read this;
        n += to.at;
        //@ begin_read this;
        n += to.at;
        //@ end_read;
        n += to.at;
        //@ end_read;
        return n;
    }
}

class Readers {
    public static void owned() {
        Span s = new Span();
        //@ pack s;
        int n = s.length();
        //@ unpack s;
        s.to.at++;
        //@ pack s;
        assert n >= 0;
    }

    //@ requires s != null && s.shared && s < \lockset;
    //@ writes \nothing;
    public static void locked(Span s) {
        synchronized (s) {
            assert s.length() >= 0;
        }
    }

    public static void immutable() {
        Span s = new Span();
        //@ pack s;
        //@ share immutable s;
        assert s.length() >= 0;
    }

    //@ requires s != null && s.immutable;
    public static int given(Span s) {
        return s.length() + s.sign();
    }

    public static void unpacked() {
        Span s = new Span();
        //@ begin_read s; //~ error[H0722] "this object is not packed"
        //@ end_read;
    }

    //@ requires s != null && s.shared && s.inv; //~ error[H0710] "the precondition reads a location that another thread may change"
    public static void unlocked(Span s) {
        //@ begin_read s; //~ error[H0701] "the object of this read block may be accessed by another thread here"
        //@ end_read;
    }

    public static void restored() {
        Span s = new Span();
        //@ pack s;
        //@ begin_read s;
        int n = s.to.at;
        //@ end_read;
        //@ unpack s;
        s.from = new End();
        s.to = new End();
        //@ pack s;
    }
}
