//~ verdict Table (monitor contract): proved under assumptions
//~ verdict Right.table: proved under assumptions
//~ verdict Right.size: proved under assumptions
//~ verdict Plain.table: possible violation
//~ verdict Unfinished.table: possible violation
//~ verdict Right.Right: proved under assumptions
//~ verdict Plain.Plain: proved under assumptions
//~ verdict Unfinished.Unfinished: proved under assumptions
// Double-checked initialization: right with a volatile field that publishes immutable objects, wrong with a plain one.
class Table {
    int size;
    //@ monitor_footprint \nothing;
}

class Right {
    private final Object lock = new Object();
    /*@ immutable @*/ private volatile Table table;

    //@ ensures \result != null && \result.immutable;
    public Table table() {
        Table t = table;
        if (t == null) {
            synchronized (lock) {
                t = table;
                if (t == null) {
                    t = new Table();
                    t.size = 7;
                    //@ share immutable t;
                    table = t;
                }
            }
        }
        return t;
    }

    public int size() {
        Table t = table();
        return t.size;
    }
}

class Plain {
    private final Object lock = new Object();
    /*@ immutable @*/ private Table table;

    //@ requires this.shared;
    public Table table() {
        Table t = table; //~ error[H0701] "`table` may be accessed by another thread here"
        if (t == null) {
            synchronized (lock) {
                t = table;
                if (t == null) {
                    t = new Table();
                    //@ share immutable t;
                    table = t; //~ error[H0702] "`table` may only be read here, not written"
                }
            }
        }
        return t;
    }
}

class Unfinished {
    private final Object lock = new Object();
    /*@ immutable @*/ private volatile Table table;

    public Table table() {
        Table t = table;
        if (t == null) {
            synchronized (lock) {
                t = new Table();
                table = t; //~ error[H0720] "`table` is declared `immutable`, but this object may not be immutable"
                t.size = 7;
            }
        }
        return t;
    }
}
