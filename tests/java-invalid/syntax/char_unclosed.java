class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "character literal is not closed"
        char c = 'a;
        x = 1;
    }
}
