class C {
    void m(int x, int[] a, Object o) {
        foo() //~ error[H1101] "expected `;`, found `bar`"
        bar();
    }
}
