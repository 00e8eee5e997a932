//~ verdict specification: proved under assumptions
//~ verdict Door.Door: proved under assumptions
//~ verdict Door.swap: proved under assumptions
//~ verdict Door.lose: refuted
class Key {
}

class Door {
    /*@ non_null @*/ volatile Key key = new Key();

    public void swap() {
        Key found = key;
        //@ assert found != null;
        int rounds = 0;
        //@ loop_invariant rounds <= 3;
        //@ decreases 3 - rounds;
        while (rounds < 3) {
            rounds = rounds + 1;
        }
        key = new Key();
    }

    public void lose() {
        key = null; //~ error[H0302] "invariant"
    }
}
