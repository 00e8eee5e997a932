class C {
    void m(int x, int[] a, Object o) {
        int _ = 1; //~ error[H1101] "`_` is a keyword and cannot be a name"
    }
}
