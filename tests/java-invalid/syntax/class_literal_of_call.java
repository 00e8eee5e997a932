class C {
    void m(int x, int[] a, Object o) {
        o = foo().class; //~ error[H1101] "`.class` needs a type in front"
    }
}
