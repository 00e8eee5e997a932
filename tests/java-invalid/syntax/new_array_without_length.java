class C {
    void m(int x, int[] a, Object o) {
        a = new int[]; //~ error[H1101] "expected an array length or initializer, found `;`"
    }
}
