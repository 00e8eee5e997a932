//~ verdict Segment (invariant): proved under assumptions
//~ verdict Segment.Segment: proved under assumptions
//~ verdict Segment.length: proved under assumptions
//~ verdict Segment.lengthOfAny: possible violation
//~ verdict Segment.broken: possible violation
//~ verdict Segment.insideOf: possible violation
// A packed object has its invariant: whoever can read the object knows it, as far as it speaks of what can be read.
class Point {
    int x;
}

class Segment {
    int low;
    int high;
    //@ rep
    Point point = new Point();
    //@ invariant low <= high && point != null && point.x == low;

    Segment() {
        //@ pack this;
    }

    //@ requires s != null && read(s.*) && s.inv;
    //@ writes \nothing;
    //@ ensures \result >= 0;
    static int length(Segment s) {
        return s.high - s.low;
    }

    //@ requires s != null && read(s.*);
    //@ writes \nothing;
    //@ ensures \result >= 0; //~ error[H0305] "the postcondition of `Segment.lengthOfAny` may not hold"
    static int lengthOfAny(Segment s) {
        return s.high - s.low;
    }

    //@ requires s != null && acc(s.*) && s.inv;
    //@ writes s.*;
    static void broken(Segment s) {
        //@ unpack s;
        s.high = s.low - 1;
        int length = s.high - s.low;
        //@ assert length >= 0; //~ error[H0301] "the assertion may fail"
    }

    // The rep object belongs to the segment: this thread cannot read it.
    //@ requires s != null && read(s.*) && s.inv;
    //@ writes \nothing;
    static int insideOf(Segment s) {
        return s.point.x; //~ error[H0701] "`x` may be accessed by another thread here"
    }
}
