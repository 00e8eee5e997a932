class C {
    void m(int x, int[] a, Object o) {
        boolean b = o instanceof ; //~ error[H1101] "expected a type, found `;`"
    }
}
