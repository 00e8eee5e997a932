//~ verdict specification: proved under assumptions
//~ verdict Fleet.launch: possible violation
//~ verdict Fleet.sink: possible violation
class Boat {
    //@ unwritable_by_env_if true;
    volatile int number;

    Boat(int number) {
        this.number = number;
    }
}

class Fleet {
    // A new object is one of all objects: the precondition says nothing about it before it exists.
    //@ requires (\forall Boat b; b.number > 0);
    public void launch() {
        Boat boat = new Boat(0);
        //@ assert (\forall Boat b; b.number > 0); //~ error[H0301] "may fail"
    }

    // Nothing forbids the new object, so what follows is not proved from nothing.
    //@ requires (\forall Boat b; b.number > 0);
    public void sink() {
        Boat boat = new Boat(-3);
        //@ assert false; //~ error[H0301] "may fail"
    }
}
