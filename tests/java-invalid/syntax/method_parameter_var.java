class C {
    void foo(var x) { } //~ error[H1101] "`var` is allowed for local variables only"
}
