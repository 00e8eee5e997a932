class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "text block is never closed with `"""`"
        o = """
            text;
    }
}
