class C {
    void m(int x, int[] a, Object o) {
        void y = 1; //~ error[H1101] "`void` is only the result type of a method"
    }
}
