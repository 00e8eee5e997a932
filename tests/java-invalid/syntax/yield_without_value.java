class C {
    void m(int x, int[] a, Object o) {
        int y = switch (x) { default: yield ; }; //~ error[H1101] "expected an expression, found `;`"
    }
}
