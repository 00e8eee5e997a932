class C {
    void m(int x, int[] a, Object o) {
        static int y = 1; //~ error[H1104] "`static` is not allowed on a variable"
    }
}
