//~ verdict CalleeChanges.set: proved under assumptions
//~ verdict CalleeChanges.right: proved under assumptions
//~ verdict CalleeChanges.wrong: possible violation
// A call keeps what its contract does not list, and nothing else.
class Cell {
    int a;
    int b;
}

class CalleeChanges {
    //@ requires c != null && acc(c.a);
    //@ writes c.a;
    //@ ensures c.a == v;
    public static void set(Cell c, int v) {
        c.a = v;
    }

    public static void right() {
        Cell c = new Cell();
        Cell d = new Cell();
        c.b = 5;
        d.a = 6;
        set(c, 7);
        assert c.b == 5;
        assert d.a == 6;
        assert c.a == 7;
    }

    public static void wrong(Cell c, Cell d) {
        if (c != null && d != null) {
            d.a = 6;
            set(c, 7);
            assert d.a == 6; //~ error[H0301] "the assertion may fail"
        }
    }
}
