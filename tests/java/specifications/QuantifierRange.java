//~ verdict specification: proved under assumptions
//~ verdict Fleet.launch: proved under assumptions
//~ verdict Fleet.check: proved under assumptions
class Boat {
    volatile int seats;

    //@ unwritable_by_env_if true;
    volatile int number;

    //@ global_invariant number > 0;

    Boat(int number) {
        this.number = number;
    }
}

class Fleet {
    //@ ensures (\forall Boat b; b.number > 0);
    public void launch() {
        Boat boat = new Boat(7);
        boat.seats = 4;
        //@ assert (\exists Boat b; b.number == 7);
    }

    //@ requires (\exists Boat b; b.number == 3);
    public void check() {
        int i = 2;
        //@ assert (\exists int k; k == i + 1);
        //@ assert (\forall byte k; k < 128 && k >= -128);
        //@ assert (\exists Boat b; b.number == i + 1);
    }
}
