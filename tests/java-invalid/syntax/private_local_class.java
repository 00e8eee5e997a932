class C {
    void m(int x, int[] a, Object o) {
        private class D { } //~ error[H1104] "`private` is not allowed on a local type"
    }
}
