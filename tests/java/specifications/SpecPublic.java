//~ verdict specification: proved under assumptions
//~ verdict Shop.open: proved under assumptions
//~ verdict Shop.wrong: possible violation
class Till {
    //@ unwritable_by_env_if true;
    private /*@ spec_public @*/ volatile int coins;
    private /*@ spec_protected @*/ volatile int notes;
}

class Shop {
    //@ requires till != null && till.coins > 0;
    //@ modifies \nothing;
    public void open(Till till) {
        //@ assert till.coins >= 1;
    }

    //@ requires till != null && till.notes > 0;
    //@ modifies \nothing;
    public void wrong(Till till) {
        //@ assert till.notes >= 1; //~ error[H0301] "may fail"
    }
}
