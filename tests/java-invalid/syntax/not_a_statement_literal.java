class C {
    void m(int x, int[] a, Object o) {
        5; //~ error[H1101] "this expression does nothing as a statement; only assignments, calls, "
    }
}
