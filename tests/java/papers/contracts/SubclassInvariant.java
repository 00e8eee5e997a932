//~ verdict Base.Base: proved under assumptions
//~ verdict Base (invariant): proved under assumptions
//~ verdict Derived (invariant): proved under assumptions
//~ verdict Derived.Derived: proved under assumptions
//~ verdict Derived.both: proved under assumptions
//~ verdict Derived.onlyItsOwn: possible violation
//~ verdict Derived.byBase: possible violation
// Invariants of a subclass over inherited fields.
class Base {
    int x;
    //@ rep
    int[] cells = new int[1];
    //@ invariant x >= 0;
}

class Derived extends Base {
    int y;
    //@ invariant y <= x && cells != null;

    Derived() {
        //@ pack this;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv && acc(this.*);
    void both() {
        //@ unpack this;
        x++;
        y++;
        //@ pack this;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv && acc(this.*);
    void onlyItsOwn() {
        //@ unpack this;
        y++;
        //@ pack this; //~ error[H0726] "the invariant may not hold when the object is packed"
    }

    // Code that knows the object by its superclass owes the invariant of the subclass as well.
    //@ requires b != null && acc(b.*) && b.inv;
    //@ writes b.*;
    static void byBase(Base b) {
        //@ unpack b;
        b.x = 0;
        //@ pack b; //~ error[H0726] "the invariant may not hold when the object is packed"
    }
}
