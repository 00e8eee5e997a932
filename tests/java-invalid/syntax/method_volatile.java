class C {
    volatile void foo() { } //~ error[H1104] "`volatile` is not allowed on a method"
}
