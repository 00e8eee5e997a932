class C {
    void m(int x, int[] a, Object o) {
        o = new (); //~ error[H1101] "expected a type, found `(`"
    }
}
