class C {
    abstract void foo() { } //~ error[H1101] "an `abstract` or `native` method has no body"
}
