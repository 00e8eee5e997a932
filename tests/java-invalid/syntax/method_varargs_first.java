class C {
    void foo(int... x, int y) { } //~ error[H1101] "only the last parameter can have `...`"
}
