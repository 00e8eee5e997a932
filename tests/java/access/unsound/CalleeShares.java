//~ verdict Item.touch: proved under assumptions
//~ verdict CalleeShares.publish: proved under assumptions
//~ verdict CalleeShares.use: possible violation
// A callee may give away what it lists: its contract says nothing about access afterwards.
class Item {
    int n;

    synchronized void touch() {
        n = n + 1;
    }
}

class CalleeShares {
    //@ requires item != null && acc(item.*) && !item.shared;
    //@ writes item.*;
    public static void publish(Item item) {
        //@ share item;
    }

    public static void use() {
        Item item = new Item();
        publish(item); //~ related "access may be lost in this call"
        item.n = 1; //~ error[H0701] "`n` may be accessed by another thread here"
    }
}
