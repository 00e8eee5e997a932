class C {
    void foo(int) { } //~ error[H1101] "expected a name, found `)`"
}
