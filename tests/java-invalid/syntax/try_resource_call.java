class C {
    void m(int x, int[] a, Object o) {
        try (open()) { } //~ error[H1101] "a resource is a declaration with a value, or a variable"
    }
}
