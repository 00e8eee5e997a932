//~ verdict Pair.set: proved under assumptions
//~ verdict Pair.reset: proved under assumptions
//~ verdict Pair.notAmong: possible violation
//~ verdict Pair.among: possible violation
//~ verdict Box.renew: proved under assumptions
//~ verdict Box.keep: proved under assumptions
//~ verdict Box.take: possible violation
//~ verdict LocationSets.make: proved under assumptions
//~ verdict LocationSets.notMade: possible violation
//~ verdict LocationSets.mixed: possible violation
//~ verdict LocationSets.keepsOthers: proved under assumptions
//~ verdict LocationSets.keepsNothing: possible violation
//~ verdict LocationSets.renewed: proved under assumptions
// What formulas say about sets of locations: `l \in s`, `\elemsFresh(s)`, `\newElemsFresh(s)`; and `writes \everything`.
class Pair {
    int left;
    int right;

    //@ pure \locset both() = {&left, &right};

    //@ requires acc(left) && acc(right);
    //@ writes \everything;
    //@ ensures left == 1 && right == 1;
    void set() {
        left = 1;
        right = 1;
    }

    //@ requires acc(left) && acc(right);
    //@ writes both();
    //@ ensures &left \in both() && both() \in both();
    void reset() {
        left = 0;
        right = 0;
    }

    //@ requires acc(left);
    //@ ensures &right \in {&left}; //~ error[H0305] "postcondition"
    void notAmong() {
        left = 1;
    }

    // The same field of another object.
    //@ requires p != null && acc(p.left);
    //@ ensures &p.left \in both(); //~ error[H0305] "postcondition"
    void among(Pair p) {
    }
}

class Box {
    Pair pair;

    //@ pure \locset rep() = pair == null ? {&pair} : {&pair, &pair.left, &pair.right};
    //@ predicate ok() = acc(pair) && (pair != null ==> acc(pair.left) && acc(pair.right));

    //@ requires ok();
    //@ writes rep();
    //@ ensures ok() && pair != null;
    //@ ensures \newElemsFresh(rep());
    void renew() {
        pair = new Pair();
    }

    //@ requires ok();
    //@ writes rep();
    //@ ensures ok();
    //@ ensures \newElemsFresh(rep());
    void keep() {
    }

    // The pair that comes into the set is not new.
    //@ requires ok() && other != null && acc(other.left) && acc(other.right);
    //@ writes rep();
    //@ ensures ok();
    //@ ensures \newElemsFresh(rep()); //~ error[H0305] "postcondition"
    void take(Pair other) {
        pair = other;
    }
}

class LocationSets {
    //@ writes \nothing;
    //@ ensures \result != null && acc(\result.left) && acc(\result.right);
    //@ ensures \elemsFresh({&\result.left, &\result.right});
    static Pair make() {
        return new Pair();
    }

    //@ requires p != null && acc(p.left);
    //@ writes \nothing;
    //@ ensures \result != null && acc(\result.left);
    //@ ensures \elemsFresh({&\result.left}); //~ error[H0305] "postcondition"
    static Pair notMade(Pair p) {
        return p;
    }

    // One of the two is new.
    //@ requires p != null && acc(p.left);
    //@ writes \nothing;
    //@ ensures \result != null && acc(\result.left);
    //@ ensures \elemsFresh({&\result.left, &p.left}); //~ error[H0305] "postcondition"
    static Pair mixed(Pair p) {
        return new Pair();
    }

    // What is new is none of what was there.
    //@ requires p != null && acc(p.left) && p.left == 3;
    //@ ensures true;
    static void keepsOthers(Pair p) {
        Pair q = make();
        q.left = 4;
        //@ assert p.left == 3;
    }

    //@ requires p != null && acc(p.left) && acc(p.right) && p.left == 3;
    //@ requires q != null && acc(q.left) && acc(q.right);
    //@ writes \everything;
    static void keepsNothing(Pair p, Pair q) {
        q.set();
        //@ assert p.left == 3; //~ error[H0301] "assertion may fail"
    }

    // After `renew` the box still has nothing of what only this thread has.
    //@ requires b != null && b.ok();
    //@ requires p != null && acc(p.left) && p.left == 3 && b.pair == null;
    //@ writes b.rep();
    //@ ensures true;
    static void renewed(Box b, Pair p) {
        b.renew();
        b.pair.left = 4;
        //@ assert p.left == 3;
    }
}
