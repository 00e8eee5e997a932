class C {
    void foo(int x, ) { } //~ error[H1101] "expected a parameter, found `)`"
}
