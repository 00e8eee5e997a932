class C {
    void m(int x, int[] a, Object o) {
        if (x > 1) x = 1; x = 2; else x = 3; //~ error[H1101] "`else` without `if`"
    }
}
