//~ verdict Buffer.clear: proved under assumptions
//~ verdict Buffer.clearAndCount: possible violation
//~ verdict Buffer.caller: proved under assumptions
// Loops in methods whose contract says what they write.
class Buffer {
    int[] a;
    int n;
    int other;

    //@ requires acc(a) && a != null && acc(a[*]) && acc(n) && acc(other);
    //@ writes a[*];
    void clear() {
        for (int i = 0; i < a.length; i++) {
            a[i] = 0;
        }
    }

    //@ requires acc(a) && a != null && acc(a[*]) && acc(n) && acc(other);
    //@ writes a[*];
    void clearAndCount() { //~ error[H0708] "may change n outside its `writes`"
        for (int i = 0; i < a.length; i++) {
            a[i] = 0;
            n = i;
        }
    }

    //@ requires acc(a) && a != null && acc(a[*]) && acc(n) && acc(other);
    //@ writes a[*];
    //@ ensures other == \old(other);
    void caller() {
        clear();
        for (int i = 0; i < 3; i++) {
            clear();
        }
    }
}
