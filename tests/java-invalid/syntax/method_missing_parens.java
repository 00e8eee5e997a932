class C {
    void foo { } //~ error[H1101] "expected `(`, found `{`"
}
