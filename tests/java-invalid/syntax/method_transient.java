class C {
    transient void foo() { } //~ error[H1104] "`transient` is not allowed on a method"
}
