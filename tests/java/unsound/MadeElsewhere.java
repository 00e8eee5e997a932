//~ verdict specification: proved under assumptions
//~ verdict MadeElsewhere.rightBox: proved under assumptions
//~ verdict MadeElsewhere.wrongBox: refuted
//~ verdict MadeElsewhere.rightLabel: proved under assumptions
//~ verdict MadeElsewhere.wrongLabel: refuted
// Whoever makes an object owes its share to every invariant that speaks of it: those of its superclasses and
// those of other classes that quantify over its class.
class Box {
    volatile int weight = 1;

    //@ global_invariant weight > 0;

    Box(int weight) {
        this.weight = weight;
    }
}

class Crate extends Box {
    Crate() {
        super(2);
    }

    Crate(int weight) {
        super(weight);
    }
}

class Label {
    volatile int number = 1;

    Label(int number) {
        this.number = number;
    }
}

class Registry {
    // Speaks of another class.
    //@ global_invariant (\forall Label l; l.number >= 0);
    volatile int entries;
}

class MadeElsewhere {
    static Box rightBox() {
        return new Crate();
    }

    static Box wrongBox() {
        return new Crate(0); //~ error[H0302] "invariant"
    }

    static Label rightLabel(Registry registry) {
        return new Label(3);
    }

    static Label wrongLabel(Registry registry) {
        return new Label(-3); //~ error[H0302] "invariant"
    }
}
