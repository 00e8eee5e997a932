class C {
    void m(int x, int[] a, Object o) {
        this.<String>(); //~ error[H1101] "expected a name, found `(`"
    }
}
