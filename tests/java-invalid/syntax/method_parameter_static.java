class C {
    void foo(static int x) { } //~ error[H1104] "`static` is not allowed on a variable"
}
