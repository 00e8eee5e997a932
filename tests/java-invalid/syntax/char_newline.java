class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "character literal is not closed on its line"
        char c = '
        //~v error[H1102] "character literal is not closed"
        ';
    }
}
