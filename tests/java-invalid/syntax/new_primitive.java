class C {
    void m(int x, int[] a, Object o) {
        o = new int(); //~ error[H1101] "expected `[`, because a primitive type has no objects, found `(`"
    }
}
