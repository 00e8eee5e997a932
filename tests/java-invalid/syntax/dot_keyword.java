class C {
    void m(int x, int[] a, Object o) {
        o.if(); //~ error[H1101] "expected a name after `.`, found `if`"
    }
}
