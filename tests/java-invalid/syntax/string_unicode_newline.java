class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "string is not closed on its line" //~v error[H1102] "string is not closed on its line"
        o = "a\u000ab";
    }
}
