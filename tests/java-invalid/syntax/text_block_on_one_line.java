class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "the text of a text block starts on the line after its `"""`"
        o = """text""";
    }
}
