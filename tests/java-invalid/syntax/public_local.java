class C {
    void m(int x, int[] a, Object o) {
        public int y = 1; //~ error[H1104] "`public` is not allowed on a variable"
    }
}
