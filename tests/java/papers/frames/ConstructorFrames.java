//~ verdict Register.Register(): proved under assumptions
//~ verdict Register.Register(Register): proved under assumptions
//~ verdict Register.Register(Register, int): possible violation
//~ verdict Register.use: proved under assumptions
//~ verdict Row.Row(int): proved under assumptions
//~ verdict Row.Row(int[]): possible violation
//~ verdict Row.size: proved under assumptions
//~ verdict Row.add: proved under assumptions
//~ verdict UseRows.use: proved under assumptions
// What constructors leave alone, and that the locations of their objects are new.
class Register {
    int entries;
    Register last;

    //@ writes \nothing;
    //@ ensures acc(this.*) && entries == 0;
    //@ ensures \elemsFresh(this.*);
    Register() {
    }

    //@ requires r != null && acc(r.entries);
    //@ writes r.entries;
    //@ ensures acc(this.*) && last == r && r.entries == \old(r.entries) + 1;
    Register(Register r) {
        last = r;
        r.entries++;
    }

    //@ requires r != null && acc(r.entries) && acc(r.last);
    //@ writes r.last;
    Register(Register r, int n) { //~ error[H0708] "the constructor may change entries outside its `writes`"
        r.last = this.last;
        r.entries = n;
    }

    static void use() {
        Register a = new Register();
        Register b = new Register(a);
        //@ assert a.entries == 1 && b.last == a;
    }
}

class Row {
    private int[] items;
    private int size;

    //@ predicate inv() = acc(items) && acc(size) && items != null && acc(items[*]) && 0 <= size && size <= items.length;
    //@ pure \locset rep() = {&items, &size} | \elems(items);

    //@ requires 0 <= n;
    //@ writes \nothing;
    //@ ensures inv() && size() == 0 && \elemsFresh(rep());
    Row(int n) {
        items = new int[n];
        for (int i = 0; i < n; i++) {
            items[i] = 7;
        }
    }

    //@ requires start != null && acc(start[*]);
    //@ writes \nothing;
    //@ ensures inv() && size() == 0;
    //@ ensures \elemsFresh(rep()); //~ error[H0305] "the postcondition of the constructor may not hold"
    Row(int[] start) {
        items = start;
    }

    //@ requires inv();
    //@ reads rep();
    //@ pure
    int size() {
        return size;
    }

    //@ requires inv();
    //@ writes rep();
    //@ ensures inv() && size() == \old(size()) + 1 && \newElemsFresh(rep());
    void add(int v) {
        if (size == items.length) {
            int[] more = new int[2 * size + 1];
            for (int i = 0; i < size; i++) {
                more[i] = items[i];
            }
            items = more;
        }
        items[size] = v;
        size++;
    }
}

class UseRows {
    static void use() {
        Row a = new Row(0);
        Row b = new Row(4);
        a.add(1);
        a.add(2);
        b.add(3);
        //@ assert a.size() == 2 && b.size() == 1;
    }
}
