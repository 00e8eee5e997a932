//~ verdict specification: proved under assumptions
//~ verdict Door.open: proved under assumptions
//~ verdict Door.backwards: possible violation
//~ verdict Door.once: possible violation
//~ verdict Door.through: proved under assumptions
class Door {
    //@ unwritable_by_env_if holder == tid;
    volatile boolean unlocked;
    //@ unwritable_by_env_if holder == tid;
    volatile boolean open;

    //@ requires this.holder == tid;
    //@ modifies \nothing;
    //@ action: also_modifies unlocked; ensures unlocked;
    //@ action: also_modifies open; ensures \old(unlocked) && open;
    public void open() {
        unlocked = true;
        open = true;
    }

    //@ requires this.holder == tid;
    //@ modifies \nothing;
    //@ action: also_modifies unlocked; ensures unlocked;
    //@ action: also_modifies open; ensures open;
    public void backwards() {
        open = true; //~ error[H0306] "not allowed"
        //~^ error[H0307] "may end without action 2"
        unlocked = true;
    }

    //@ requires this.holder == tid;
    //@ modifies \nothing;
    //@ action: also_modifies unlocked; ensures unlocked;
    //@ action: also_modifies open; ensures open;
    public void once() { //~ error[H0307] "may end without action 2"
        unlocked = true;
    }

    public void through() {
        synchronized (this) {
            open();
            //@ assert unlocked && open;
        }
    }
}
