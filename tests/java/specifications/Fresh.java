//~ verdict Factory.make: proved under assumptions
//~ verdict Factory.give: possible violation
//~ verdict Factory.publish: proved under assumptions
//~ verdict Factory.republish: possible violation
//~ verdict Factory.distinct: proved under assumptions
class Item {
}

class Factory {
    volatile Item last;

    //@ modifies \nothing;
    //@ ensures \result != null && \fresh(\result);
    public Item make() {
        return new Item();
    }

    //@ modifies \nothing;
    //@ requires old != null;
    //@ ensures \fresh(\result); //~ error[H0305] "postcondition"
    public Item give(Item old) {
        return old;
    }

    //@ modifies \nothing;
    //@ action: also_modifies last; ensures last != null && \fresh(last);
    public void publish() {
        last = new Item();
    }

    //@ modifies \nothing;
    //@ requires old != null;
    //@ action: also_modifies last; ensures last != null && \fresh(last);
    public void republish(Item old) {
        last = old; //~ error[H0306] "not allowed"
        //~^ error[H0307] "may end without action 1"
    }

    public void distinct(Item old) {
        Item made = make();
        //@ assert made != old;
    }
}
