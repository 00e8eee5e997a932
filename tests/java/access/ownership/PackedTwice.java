//~ verdict Span (invariant): proved under assumptions
//~ verdict Span.Span: proved under assumptions
//~ verdict Spans.twice: proved under assumptions
//~ verdict Gap (invariant): proved under assumptions
//~ verdict Gap.Gap: proved under assumptions
//~ verdict Gaps.tooEarly: refuted
// An object that one method makes, packs, unpacks and packs again: who makes it packs it first, so that its constructor need not.

class Span {
    int low;
    int high;
    //@ invariant low <= high;

    public Span(int from, int to) {
        low = from;
        high = to;
    }
}

class Spans {
    static void twice() {
        Span s = new Span(3, 2);
        s.high = 4;
        //@ pack s;
        //@ unpack s;
        s.high = 5;
        //@ pack s;
    }
}

class Gap {
    int low;
    int high;
    //@ invariant low <= high;

    public Gap(int from, int to) {
        low = from;
        high = to;
    }
}

class Gaps {
    static void tooEarly() {
        Gap g = new Gap(3, 2);
        //@ pack g;
//~^ error[H0726] "the invariant does not hold when the object is packed"
        //@ unpack g;
        g.high = 5;
        //@ pack g;
    }
}
