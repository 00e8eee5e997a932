//~ verdict Box.get: proved under assumptions
//~ verdict Box.set: proved under assumptions
//~ verdict Boxes.two: proved under assumptions
//~ verdict Boxes.perhapsOne: possible violation
//~ verdict Boxes.oneOfMany: proved under assumptions
//~ verdict Boxes.perhapsSeveral: possible violation
//~ verdict Boxes.sets: possible violation
// Frames of several objects that have no location in common, some of them of any number of objects.
final class Box {
    int value;
    int changes;

    //@ predicate inv() = acc(value) && acc(changes);
    //@ pure \locset rep() = {&value, &changes};

    //@ requires inv();
    //@ reads rep();
    //@ pure
    int get() {
        return value;
    }

    //@ requires inv();
    //@ writes rep();
    //@ ensures inv() && get() == v;
    void set(int v) {
        value = v;
        changes++;
    }
}

class Boxes {
    //@ requires a != null && b != null && a.inv() && b.inv() && \disjoint(a.rep(), b.rep());
    //@ writes a.rep();
    //@ ensures b.get() == \old(b.get()) && a.get() == 3;
    static void two(Box a, Box b) {
        a.set(3);
    }

    //@ requires a != null && b != null && a.inv() && b.inv();
    //@ writes a.rep();
    //@ ensures b.get() == \old(b.get()); //~ error[H0305] "the postcondition of `Boxes.perhapsOne` may not hold"
    static void perhapsOne(Box a, Box b) {
        a.set(3);
    }

    //@ requires all != null && acc(all[*]) && all.length > 2;
    //@ requires (\forall int i; 0 <= i && i < all.length; all[i] != null && all[i].inv());
    //@ requires (\forall int i, j; 0 <= i && i < j && j < all.length; \disjoint(all[i].rep(), all[j].rep()));
    //@ writes all[1].rep();
    //@ ensures (\forall int i; 0 <= i && i < all.length && i != 1; all[i].get() == \old(all[i].get()));
    static void oneOfMany(Box[] all) {
        all[1].set(4);
    }

    //@ requires all != null && acc(all[*]) && all.length > 2;
    //@ requires (\forall int i; 0 <= i && i < all.length; all[i] != null && all[i].inv());
    //@ writes all[1].rep();
    //@ ensures (\forall int i; 0 <= i && i < all.length && i != 1; all[i].get() == \old(all[i].get())); //~ error[H0305] "the postcondition of `Boxes.perhapsSeveral` may not hold"
    static void perhapsSeveral(Box[] all) {
        all[1].set(4);
    }

    //@ requires a != null && a.inv();
    //@ ensures \subset({&a.value}, a.rep()) && \disjoint({&a.value}, {&a.changes}, {&a.value}); //~ error[H0305] "the postcondition of `Boxes.sets` may not hold"
    static void sets(Box a) {
    }
}
