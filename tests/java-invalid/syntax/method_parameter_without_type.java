class C {
    void foo(x) { } //~ error[H1101] "expected a name, found `)`"
}
