class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "illegal character ```"
        x = ` 1;
    }
}
