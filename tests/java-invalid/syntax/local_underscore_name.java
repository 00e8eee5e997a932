class C {
    void m(int x, int[] a, Object o) {
        int _; //~ error[H1101] "a variable without a name needs a value"
    }
}
