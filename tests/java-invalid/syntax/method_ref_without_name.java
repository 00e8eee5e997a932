class C {
    void m(int x, int[] a, Object o) {
        Runnable r = this:: ; //~ error[H1101] "expected a name, found `;`"
    }
}
