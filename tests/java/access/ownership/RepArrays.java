//~ verdict Stack (invariant): proved under assumptions
//~ verdict Stack.push: proved under assumptions
//~ verdict Stack.grow: proved under assumptions
//~ verdict Stack.top: proved under assumptions
//~ verdict Stack.keeps: possible violation
//~ verdict Stack.outOfBounds: possible violation
//~ verdict Clients.twoStacks: proved under assumptions
//~ verdict Clients.sameArray: possible violation
//~ verdict Clients.steal: possible violation
//~ verdict Clients.many: proved under assumptions
// An array in a rep field belongs to its owner with all its elements.
class Stack {
    //@ rep
    int[] items;
    int size;

    //@ invariant items != null && 0 <= size && size <= items.length;

    Stack() {
        items = new int[4];
        //@ pack this;
    }

    Stack(int[] given) {
        items = given;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    void push(int n) {
        //@ unpack this;
        if (size < items.length) {
            items[size] = n;
            size++;
        }
        //@ pack this;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    //@ writes this.*, items[*];
    void grow() {
        //@ unpack this;
        items = new int[size + 4];
        //@ pack this;
    }

    //@ requires read(this.*) && this.inv;
    //@ writes \nothing;
    int top() {
        int result = 0;
        //@ begin_read this;
        if (size > 0) {
            result = items[size - 1];
        }
        //@ end_read;
        return result;
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    void keeps() {
        //@ unpack this;
        int[] mine = items;
        //@ pack this;
        if (mine.length > 0) {
            mine[0] = 3; //~ error[H0701] "the element may be accessed by another thread here"
        }
    }

    //@ requires acc(this.*) && this.inv;
    //@ ensures this.inv;
    void outOfBounds(int n) {
        //@ unpack this;
        items[size] = n; //~ error[H0317] "the index may be outside the array"
        //@ pack this;
    }
}

class Clients {
    public static void twoStacks() {
        Stack a = new Stack();
        Stack b = new Stack();
        a.push(1);
        b.push(2);
        int n = a.top() + b.top();
    }

    public static void sameArray() {
        int[] shared = new int[3];
        Stack a = new Stack(shared);
        Stack b = new Stack(shared);
        //@ pack a;
        //@ pack b; //~ error[H0725] "the object in `items` may not belong to this thread when its owner is packed"
    }

    public static void steal() {
        int[] mine = new int[3];
        Stack a = new Stack(mine);
        //@ pack a;
        mine[0] = 1; //~ error[H0701] "the element may be accessed by another thread here"
    }

    public static void many(int n) {
        Stack a = new Stack();
        int i = 0;
        //@ loop_invariant a.inv;
        while (i < n) {
            a.push(i);
            i++;
        }
        a.push(n);
    }
}
