//~ verdict NamedTwice (monitor contract): proved under assumptions
//~ verdict NamedTwice.add: proved under assumptions
//~ verdict NamedTwice.wrong: possible violation
// A footprint that names a location twice says nothing more than one that names it once.
class NamedTwice {
    int n;
    int m;

    //@ monitor_footprint {&n, &m, &n};

    public synchronized void add() {
        n = n + 1;
        m = n;
    }

    public synchronized void wrong() {
        assert n == m; //~ error[H0301] "the assertion may fail"
    }
}
