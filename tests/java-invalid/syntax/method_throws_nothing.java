class C {
    void foo() throws { } //~ error[H1101] "expected a type, found `{`"
}
