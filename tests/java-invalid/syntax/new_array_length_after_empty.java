class C {
    void m(int x, int[] a, Object o) {
        Object b = new int[][3]; //~ error[H1101] "expected `]`, because the dimension before has no length, found a numb"
    }
}
