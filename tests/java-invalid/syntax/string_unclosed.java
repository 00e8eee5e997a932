class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "string is not closed on its line"
        o = "text;
        x = 1;
    }
}
