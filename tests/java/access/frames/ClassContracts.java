//~ verdict Defined (monitor contract): possible violation
//~ verdict FootprintDefined (monitor contract): possible violation
//~ verdict Accessible (monitor contract): proved under assumptions
//~ verdict ClassContracts.shareTwice: possible violation
//~ verdict Claims (monitor contract): possible violation
//~ verdict FramedInvariant (monitor contract): possible violation
//~ verdict FramedFootprint (monitor contract): possible violation
//~ verdict Right (monitor contract): proved under assumptions
//~ verdict Defined.Defined: possible violation
//~ verdict Claims.Claims: possible violation
//~ verdict FramedInvariant.FramedInvariant: proved under assumptions
//~ verdict Right.Right: proved under assumptions
// The conditions on class contracts, each with a class that breaks it.
class Leaf {
    int value;
}

// The invariant has a value: `leaf` may be null.
class Defined { //~ error[H0706] "the monitor invariant may not hold when the object is made"
    Leaf leaf;
    //@ monitor_footprint {&leaf, &leaf.value};
    //@ monitor_invariant leaf.value == 0; //~ error[H0709] "the monitor invariant may depend on something outside the footprint"
}

// Which locations these are is known, given the invariant.
class FootprintDefined {
    Leaf leaf;
    Leaf next;
    //@ monitor_footprint {&leaf, &next.value}; //~ error[H0709] "the footprint may depend on something outside the footprint"
}

// All locations of the footprint are there when the object is shared.
class Accessible {
    Leaf leaf;
    //@ monitor_footprint {&leaf, &leaf.value};
    //@ monitor_invariant leaf != null;
}

// The invariant claims access to nothing else.
class Claims { //~ error[H0706] "the monitor invariant may not hold when the object is made"
    Leaf leaf;
    //@ monitor_footprint {&leaf};
    //@ monitor_invariant leaf != null && acc(leaf.value); //~ error[H0709] "says something about access that its footprint does not give"
}

// Nothing outside the footprint changes the invariant.
class FramedInvariant {
    int low;
    int high;
    //@ monitor_footprint {&low};
    //@ monitor_invariant low <= high; //~ error[H0709] "the monitor invariant may depend on something outside the footprint"
}

// Nothing outside the footprint changes which locations it has.
class FramedFootprint {
    boolean both;
    int a;
    int b;
    //@ monitor_footprint both ? {&a, &b} : {&a}; //~ error[H0709] "the footprint may depend on something outside the footprint"
}

class Right {
    Leaf leaf;
    int low;
    //@ monitor_footprint {&leaf, &low} | (leaf == null ? \nothing : {&leaf.value});
    //@ monitor_invariant leaf == null || acc(leaf.value) && low <= leaf.value;
}

class ClassContracts {
    static void shareTwice() {
        Leaf leaf = new Leaf();
        Accessible a = new Accessible();
        a.leaf = leaf;
        Accessible b = new Accessible();
        b.leaf = leaf;
        //@ share a;
        //@ share b; //~ error[H0707] "no access to a location that it gives away"
    }
}
