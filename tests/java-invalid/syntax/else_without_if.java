class C {
    void m(int x, int[] a, Object o) {
        x = 1;
        else x = 2; //~ error[H1101] "`else` without `if`"
    }
}
