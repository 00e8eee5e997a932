//~ verdict MonitorClauses.use: proved under assumptions
//~ verdict MonitorClauses.Cell (monitor contract): proved under assumptions
//~ verdict MonitorClauses.Cell.Cell: proved under assumptions
//~ verdict MonitorClauses.Cell.put: proved under assumptions
//~ verdict MonitorClauses.Cell.wrong: possible violation
//~ verdict Front (monitor contract): proved under assumptions
//~ verdict Front.Front: proved under assumptions
//~ verdict Front.wrong: possible violation
// Which class the clauses of a monitor belong to: not to the class around it, and to the class that they stand in front of.
class MonitorClauses {
    int used;

    void use() {
        used++;
    }

    static class Cell {
        int value;
        //@ monitor_footprint value;
        //@ monitor_invariant value >= 0;

        synchronized void put(int v) {
            if (v >= 0) {
                value = v;
            }
        }

        void wrong(int v) {
            value = v; //~ error[H0701] "`value` may be accessed by another thread here"
        }
    }
}

//@ monitor_footprint value;
//@ monitor_invariant value >= 0;
class Front {
    int value;

    void wrong(int v) {
        value = v; //~ error[H0701] "`value` may be accessed by another thread here"
    }
}
